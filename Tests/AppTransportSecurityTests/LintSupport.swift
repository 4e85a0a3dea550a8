import AppTransportSecurity

/// An audit of a policy that is given as the inside of its dictionary.
func lint(
  _ policy: String, beside: String = "", options: LintOptions = LintOptions()
) throws -> LintReport {
  let document = try PropertyListDocument(
    propertyList("<dict>\(beside)<key>NSAppTransportSecurity</key><dict>\(policy)</dict></dict>"))
  return PolicyLinter.lint(document, options: options)
}

/// An entry of `NSExceptionDomains`, its dictionary given as XML.
func exception(_ host: String, _ inside: String) -> String {
  "<key>NSExceptionDomains</key><dict><key>\(host)</key><dict>\(inside)</dict></dict>"
}

/// An entry of `NSPinnedDomains`, its dictionary given as XML.
func pinned(_ host: String, _ inside: String) -> String {
  "<key>NSPinnedDomains</key><dict><key>\(host)</key><dict>\(inside)</dict></dict>"
}

/// Short names for pieces of XML that the cases repeat.
enum Piece {
  static let http = "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"
  static let noHTTP = "<key>NSExceptionAllowsInsecureHTTPLoads</key><false/>"
  static let noPFS = "<key>NSExceptionRequiresForwardSecrecy</key><false/>"
  static let subdomains = "<key>NSIncludesSubdomains</key><true/>"
  static let everything = "<key>NSAllowsArbitraryLoads</key><true/>"
  static let local = "<key>NSAllowsLocalNetworking</key><true/>"
  static let identity = spki("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
  static let backup = spki("AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")

  static func tls(_ version: String) -> String {
    "<key>NSExceptionMinimumTLSVersion</key><string>\(version)</string>"
  }

  static func spki(_ text: String) -> String {
    "<dict><key>SPKI-SHA256-BASE64</key><string>\(text)</string></dict>"
  }

  static func leaves(_ identities: String) -> String {
    "<key>NSPinnedLeafIdentities</key><array>\(identities)</array>"
  }

  static func minimum(_ version: String) -> String {
    "<key>MinimumOSVersion</key><string>\(version)</string>"
  }
}

extension LintReport {
  /// The findings of a rule.
  func findings(of rule: LintRule) -> [LintFinding] { findings.filter { $0.rule == rule } }
}

internal import NetworkLogs

/// The peer's certificate chain, as far as an error prints it: subjects and issuers only.
struct PeerChain {
  /// Leaf first, each certificate once.
  let certificates: [(subject: String, issuer: String, found: FoundFact)]
  /// Whether the first certificate is the leaf: the text may have been cut in the middle of a chain.
  private let startsWithLeaf: Bool

  init(_ facts: FactList) {
    guard facts.kinds.contains(.certificate) else {
      certificates = []
      startsWithLeaf = false
      return
    }
    var seen: [(subject: String, issuer: String, found: FoundFact)] = []
    var hasStart = false
    var host: String?
    for found in facts {
      if case .chainStart = found.fact, seen.isEmpty { hasStart = true }
      if case .failingURL(let url) = found.fact { host = host ?? RequestURL(url)?.host }
    }
    for found in facts {
      guard case .certificate(let subject, let issuer) = found.fact else { continue }
      let subjectName = subject.trimmed
      let issuerName = issuer.trimmed
      // The same chain is printed two or three times, once in each layer of the error.
      if let first = seen.first, seen.count > 1 || first.subject != first.issuer,
        first.subject == subjectName, first.issuer == issuerName
      {
        break
      }
      if seen.contains(where: { $0.subject == subjectName && $0.issuer == issuerName }) { continue }
      seen.append((subjectName, issuerName, found))
    }
    certificates = seen
    startsWithLeaf = hasStart || (host != nil && seen.first?.subject.lowercased() == host)
  }

  var isEmpty: Bool { certificates.isEmpty }
  var leaf: (subject: String, issuer: String, found: FoundFact)? { certificates.first }
  var last: (subject: String, issuer: String, found: FoundFact)? { certificates.last }

  /// One certificate that signed itself.
  var isSelfSigned: Bool {
    // A line that was wrapped within a name leaves a blank in it.
    guard certificates.count == 1, startsWithLeaf, let leaf,
      leaf.subject.filter({ !$0.isWhitespace }) == leaf.issuer.filter({ !$0.isWhitespace })
    else { return false }
    // A name that was masked for the paste (`***`) proves nothing.
    return leaf.subject.contains { $0.isLetter || $0.isNumber }
  }

  /// A chain that brings its own root, which is none of the public ones.
  var privateRoot: FoundFact? {
    guard certificates.count > 1, let last, last.subject == last.issuer,
      !PublicRoots.isKnown(last.subject)
    else { return nil }
    return last.found
  }

  /// A certificate of a debugging proxy or of a gateway that opens TLS.
  var interceptor: FoundFact? {
    certificates.first {
      Interceptors.isKnown($0.issuer) || Interceptors.isKnown($0.subject)
    }?.found
  }
}

/// Names by which public certificate authorities call their roots and issuing authorities.
///
/// Only to avoid a false claim: a chain that ends in one of these fails for another reason than an
/// unknown root. Names are matched as parts, without case.
enum PublicRoots {
  static let names = [
    "isrg root", "dst root", "let's encrypt", "digicert", "globalsign", "sectigo", "usertrust",
    "aaa certificate services", "comodo", "addtrust", "verisign", "thawte", "geotrust", "rapidssl",
    "symantec", "entrust", "baltimore cybertrust", "cybertrust", "go daddy", "godaddy", "starfield",
    "amazon root", "google trust", "gts root", "gts ca", "microsoft rsa root", "microsoft ecc root",
    "quovadis", "swisssign", "certum", "t-telesec", "telekom", "d-trust", "buypass", "ssl.com",
    "identrust", "trustwave", "securetrust", "secure global ca", "network solutions", "actalis",
    "hongkong post", "secom", "security communication", "twca", "chunghwa", "epki root", "cfca",
    "gdca", "wotrus", "wosign", "startcom", "zerossl", "certigna", "harica", "hellenic academic",
    "izenpe", "camerfirma", "affirmtrust", "xramp", "accv", "teliasonera", "telia", "oiste",
    "emsign", "certsign", "netlock", "microsec", "e-szigno", "atos trustedroot", "apple root",
    "apple public", "trustasia", "ucagobal", "uca global", "bjca", "vtrus", "naver global",
    "anf secure", "disig", "kir s.a.", "szafir",
  ]

  static func isKnown(_ name: String) -> Bool {
    let lower = name.lowercased()
    return names.contains { lower.holds($0) }
  }
}

/// Names that debugging proxies and inspecting gateways put into the certificates they make.
package enum Interceptors {
  static let names = [
    "charles proxy", "mitmproxy", "proxyman", "fiddler", "portswigger", "burp suite", "reqable",
    "http toolkit", "httptoolkit", "anyproxy", "whistle", "zscaler", "netskope", "blue coat",
    "bluecoat", "fortinet", "fortigate", "palo alto networks", "cisco umbrella", "sophos",
    "kaspersky", "avast! web", "avast web", "avg web", "bitdefender", "eset ssl filter",
    "websense", "forcepoint", "mcafee web gateway", "barracuda", "lightspeed", "securly",
    "goguardian", "untangle", "wireshark", "storm sniffer", "surge generated", "stash sniffer",
    "thor ssl capturing", "smoothwall", "check point", "squid",
  ]

  package static func isKnown(_ name: String) -> Bool {
    let lower = name.lowercased()
    return names.contains { lower.holds($0) }
  }
}

extension String {
  /// The string without blanks at either end.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}

internal import NetworkLogs

/// The peer's certificate chain, as far as an error prints it: subjects and issuers only.
struct PeerChain {
  /// Leaf first, each certificate once.
  let certificates: [(subject: String, issuer: String, found: FoundFact)]
  /// Whether the first certificate is the leaf: the text may have been cut in the middle of a chain.
  private let startsWithLeaf: Bool
  /// The host of the request, where a fact names it.
  private let host: String?

  init(_ facts: FactList) {
    guard facts.kinds.contains(.certificate) else {
      certificates = []
      startsWithLeaf = false
      host = nil
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
    self.host = host
    startsWithLeaf = hasStart || (host != nil && seen.first?.subject.lowercased() == host)
  }

  var isEmpty: Bool { certificates.isEmpty }
  /// Whether it says by itself why trust failed.
  var isDecisive: Bool { isSelfSigned || privateRoot != nil || interceptor != nil }
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

  /// Whether the last certificate is a public root, or names one as its issuer.
  var endsAtPublicRoot: Bool { last.map { PublicRoots.isKnown($0.issuer) } ?? false }

  /// The last certificate, where its issuer is none of the public authorities and isn't there itself.
  var privateIssuer: FoundFact? {
    guard startsWithLeaf, let last, last.subject != last.issuer, !PublicRoots.isKnown(last.issuer),
      !PublicRoots.isKnown(last.subject), last.issuer.contains(where: { $0.isLetter }),
      !PublicRoots.isShortName(last.issuer)
    else { return nil }
    return last.found
  }

  /// Whether the name of the leaf is that of a host, and of another than the one that was asked.
  var leafMissesHost: Bool {
    guard startsWithLeaf, let host, let name = leaf?.subject.lowercased(),
      name.contains("."), !name.contains(where: { " /:()=".contains($0) }),
      name.utf8.allSatisfy({ $0 < 0x80 }), !SharedNames.isKnown(name)
    else { return false }
    guard name.hasPrefix("*.") else {
      // Most certificates for a name are good for it with `www.`, and the other way round.
      return name != host && "www." + name != host && name != "www." + host
    }
    let domain = name.dropFirst(2)
    if host == domain { return false }
    guard host.hasSuffix("." + domain) else { return true }
    return host.dropLast(domain.count + 1).contains(".")
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
  private static let names = WordSet([
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
    "anf secure", "disig", "kir s.a.", "szafir", "amazon rsa", "amazon ecdsa", "microsoft azure",
    "microsoft tls", "apple ist ca", "alphassl", "geant", "encryption everywhere", "secure site",
    "cloudflare inc", "incommon", "gandi", "trust provider", "baidu", "tencent", "alibaba cloud",
  ])

  static func isKnown(_ name: String) -> Bool {
    names.isIn(name.lowercased()) || isShortName(name)
  }

  /// Whether a name is one of the short ones of Let's Encrypt and Google: `R3`, `E5`, `WR2`, `WE1`, `YR1`.
  static func isShortName(_ name: String) -> Bool {
    let letters = name.prefix { $0.isLetter }
    let digits = name.dropFirst(letters.count)
    return ["R", "E", "X", "WR", "WE", "YR", "YE", "AE"].contains(letters) && !digits.isEmpty
      && digits.count <= 2 && digits.allSatisfy { $0.isNumber }
  }
}

/// Names of certificates that delivery networks share among their customers: the hosts are listed in the
/// certificate, and no printed chain shows those.
enum SharedNames {
  static let domains = [
    "cloudflaressl.com", "incapsula.com", "imperva.com", "map.fastly.net", "sucuri.net",
  ]

  static func isKnown(_ name: String) -> Bool { domains.contains { name.hasSuffix("." + $0) } }
}

/// Names that debugging proxies and inspecting gateways put into the certificates they make.
package enum Interceptors {
  private static let names = WordSet([
    "charles proxy", "mitmproxy", "proxyman", "fiddler", "portswigger", "burp suite", "reqable",
    "http toolkit", "httptoolkit", "anyproxy", "whistle", "zscaler", "netskope", "blue coat",
    "bluecoat", "fortinet", "fortigate", "palo alto networks", "cisco umbrella", "sophos",
    "kaspersky", "avast! web", "avast web", "avg web", "bitdefender", "eset ssl filter",
    "websense", "forcepoint", "mcafee web gateway", "barracuda", "lightspeed", "securly",
    "goguardian", "untangle", "wireshark", "storm sniffer", "surge generated", "stash sniffer",
    "thor ssl capturing", "smoothwall", "check point", "squid",
  ])

  package static func isKnown(_ name: String) -> Bool { names.isIn(name.lowercased()) }
}

extension String {
  /// The string without blanks at either end.
  var trimmed: String {
    func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21..<0x7F).contains($0) } ?? true }
    // Nearly every name is: to look at its characters takes many times longer than at its bytes.
    if isPlain(utf8.first), isPlain(utf8.last) { return self }
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}

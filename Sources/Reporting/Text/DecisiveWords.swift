internal import CauseGuides
internal import ATSDiagnosis
internal import AppleErrorCatalog
internal import NetworkLogs

/// The sentence that says what failed with the words of the log that decide.
enum DecisiveWords {
  /// The verdict on a failure; its summary where the evidence has no better words.
  static func verdict(on finding: Finding) -> String {
    switch finding.cause {
    case .hostMismatch: otherName(finding) ?? finding.summary
    case .unknownRoot, .proxyOrCaptive: issuer(finding) ?? finding.summary
    case .selfSigned: selfSigned(finding) ?? finding.summary
    case .ambiguous: open(finding) ?? finding.summary
    default: finding.summary
    }
  }

  private static func otherName(_ finding: Finding) -> String? {
    guard let host = finding.host, let subject = certificate(finding)?.subject,
      !covers(subject.lowercased(), host)
    else { return nil }
    return "The certificate is for \(quoted(subject)), not \(host)."
  }

  /// Whether the name alone would do, so that something else about the names is wrong.
  private static func covers(_ subject: String, _ host: String) -> Bool {
    guard subject.hasPrefix("*.") else { return subject == host }
    return host.drop { $0 != "." } == subject.dropFirst()
  }

  private static func issuer(_ finding: Finding) -> String? {
    guard let issuer = certificate(finding)?.issuer, !issuer.isEmpty else { return nil }
    let server = finding.host.map { "The certificate of \($0)" } ?? "The server's certificate"
    return finding.cause == .proxyOrCaptive
      ? "\(server) is made by \(quoted(issuer)): a proxy intercepts."
      : "\(server) is issued by \(quoted(issuer)), which the device doesn't trust."
  }

  private static func selfSigned(_ finding: Finding) -> String? {
    guard let subject = certificate(finding)?.subject else { return nil }
    let server = finding.host.map { "The certificate of \($0)" } ?? "The server's certificate"
    return "\(server), \(quoted(subject)), is self-signed."
  }

  /// What is known of a failure whose cause is open.
  private static func open(_ finding: Finding) -> String? {
    guard finding.summary.hasPrefix(CauseTexts.text(of: .ambiguous).headline),
      let shows = finding.evidence.first?.shows, shows != "a row that is there",
      shows != "the request"
    else { return nil }
    let name = finding.host.map { " to \($0)" } ?? ""
    return "The connection\(name) failed: \(shows). Why, the log leaves open."
  }

  /// Subject and issuer of the certificate that the evidence quotes; nil where it quotes none.
  private static func certificate(_ finding: Finding) -> (subject: String, issuer: String)? {
    for evidence in finding.evidence {
      // `<cert(0x1) s: SUBJECT i: ISSUER>`, as the system prints it.
      guard let open = evidence.text.place(of: "<cert(") else { continue }
      let names = String(evidence.text[open.upperBound...])
      guard let begin = names.place(of: " s: ") else { continue }
      let both = String(names[begin.upperBound...])
      guard let middle = both.place(of: " i: "), middle.lowerBound > both.startIndex else {
        continue
      }
      return (
        String(both[..<middle.lowerBound]), String(both[middle.upperBound...].prefix { $0 != ">" })
      )
    }
    return nil
  }

  /// A name of a host as it is; anything else in quotes.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E: true
      default: false
      }
    }
    return isPlain ? name : "\u{201C}\(name)\u{201D}"
  }
}

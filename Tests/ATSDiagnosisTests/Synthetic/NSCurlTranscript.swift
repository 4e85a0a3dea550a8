import AppTransportSecurity

/// How the tool was called and how its output came to the paste.
struct TranscriptStyle: Hashable, Sendable {
  /// How the policies of `--verbose` spell truth.
  enum Spelling: CaseIterable, Hashable, Sendable { case words, yesNo, digits }

  /// The languages of the system in which the sentences of errors come here.
  enum Language: CaseIterable, Hashable, Sendable { case english, german, french, chinese }

  var isVerbose = false
  var language = Language.english
  var spelling = Spelling.words
  /// Whether the log lines of old tools were kept.
  var keepsLog = true
}

/// A line with what a test knows of it.
struct TranscriptLine: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case title(DiagnosticRow)
    case result(DiagnosticRow)
    case other
  }

  var text: String
  var part = Part.other
  /// Whether the line names the tested host.
  var namesHost = false
  /// Whether the line prints a code of the failure.
  var hasCode = false
}

/// The output of `nscurl --ats-diagnostics` for a story.
struct NSCurlTranscript {
  let story: NSCurlStory
  let style: TranscriptStyle

  static let ruler = String(repeating: "=", count: 80)

  var lines: [TranscriptLine] {
    var lines = head
    var section = ""
    for (index, row) in story.era.rows.enumerated() {
      let title = row.sectionTitle(host: story.host)
      if title != section {
        section = title
        lines.append(.init(text: Self.ruler))
        lines.append(.init(text: ""))
        lines.append(.init(text: title, namesHost: title.hasPrefix("Configuring")))
        if index > 0 { lines.append(.init(text: "")) }
      }
      lines += block(row, second: index)
    }
    lines.append(.init(text: Self.ruler))
    return lines
  }

  private var head: [TranscriptLine] {
    var lines: [TranscriptLine] = [
      .init(text: "Starting ATS Diagnostics"), .init(text: ""),
      .init(
        text: "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to "
          + "\(story.url).", namesHost: true),
      .init(
        text: "A test will \"PASS\" if URLSession:task:didCompleteWithError: returns a nil error."),
    ]
    if !style.isVerbose {
      lines.append(
        .init(
          text: "Use '--verbose' to view the ATS dictionaries used and to display the error "
            + "received in URLSession:task:didCompleteWithError:."))
    }
    return lines
  }

  private func block(_ row: DiagnosticRow, second: Int) -> [TranscriptLine] {
    let outcome = story.outcome(of: row)
    var lines: [TranscriptLine] = [
      .init(text: "---"), .init(text: row.title, part: .title(row)),
    ]
    let log = style.keepsLog ? log(outcome, second: second) : []
    // The log and the policy come in either order.
    lines += second.isMultiple(of: 2) ? log : []
    if style.isVerbose { lines += policy(row) }
    lines += second.isMultiple(of: 2) ? [] : log
    lines.append(
      .init(text: "Result : " + (outcome.passed ? "PASS" : "FAIL"), part: .result(row)))
    if style.isVerbose, !outcome.passed { lines += error(outcome) }
    lines.append(.init(text: "---"))
    lines.append(.init(text: ""))
    return lines
  }

  private func log(_ outcome: TestOutcome, second: Int) -> [TranscriptLine] {
    guard story.era.logsFailures, let ssl = outcome.ssl else { return [] }
    let seconds = second < 10 ? "0\(second)" : "\(second)"
    let date = story.era == .elCapitan ? "2015-10-04" : "2019-11-12"
    let prefix = "\(date) 11:20:\(seconds).404 nscurl[4711:81234] "
    var lines: [TranscriptLine] = []
    if story.era == .elCapitan {
      lines.append(.init(text: prefix + "CFNetwork SSLHandshake failed (\(ssl))", hasCode: true))
    }
    lines.append(
      .init(
        text: prefix + "NSURLSession/NSURLConnection HTTP load failed "
          + "(kCFStreamErrorDomainSSL, \(ssl))", hasCode: true))
    return lines
  }

  private func policy(_ row: DiagnosticRow) -> [TranscriptLine] {
    var lines: [TranscriptLine] = [.init(text: "ATS Dictionary:"), .init(text: "{")]
    if row == .allowAll {
      lines.append(.init(text: "    NSAllowsArbitraryLoads = \(flag(true));"))
    } else if row != .defaultConnection, let point = row.point {
      let quoted = story.host.contains { !$0.isLetter && !$0.isNumber }
      let name = quoted ? "\"\(story.host)\"" : story.host
      lines.append(.init(text: "    NSExceptionDomains =     {"))
      lines.append(.init(text: "        \(name) =         {", namesHost: true))
      let indent = "            "
      if point.allowsInsecureHTTP {
        lines.append(
          .init(text: indent + "NSExceptionAllowsInsecureHTTPLoads = \(flag(true));"))
      }
      if row.title.hasPrefix("TLSv") {
        lines.append(
          .init(
            text: indent + "NSExceptionMinimumTLSVersion = \"\(point.minimumTLS.policyName)\";"))
      }
      if !point.requiresForwardSecrecy {
        lines.append(
          .init(text: indent + "NSExceptionRequiresForwardSecrecy = \(flag(false));"))
      }
      lines.append(.init(text: "        };"))
      lines.append(.init(text: "    };"))
    }
    lines.append(.init(text: "}"))
    return lines
  }

  private func flag(_ value: Bool) -> String {
    switch style.spelling {
    case .words: value ? "true" : "false"
    case .yesNo: value ? "YES" : "NO"
    case .digits: value ? "1" : "0"
    }
  }

  private func error(_ outcome: TestOutcome) -> [TranscriptLine] {
    guard let code = outcome.url else { return [] }
    let url = outcome.failingURL ?? story.url + "/"
    let description = words(code)
    var keys = "NSLocalizedDescription=\(description), NSErrorFailingURLKey=\(url), "
    keys += "NSErrorFailingURLStringKey=\(url)"
    var information = ""
    if let ssl = outcome.ssl {
      information =
        "_kCFStreamErrorCodeKey=\(ssl), NSUnderlyingError=0x60000021ed30 "
        + "{Error Domain=kCFErrorDomainCFNetwork Code=\(code) \"(null)\" "
        + "UserInfo={_kCFStreamPropertySSLClientCertificateState=0, "
        + "_kCFNetworkCFStreamSSLErrorOriginalValue=\(ssl), _kCFStreamErrorDomainKey=3, "
        + "_kCFStreamErrorCodeKey=\(ssl)}}, "
    } else if code == -1003 {
      information = "_kCFStreamErrorCodeKey=8, _kCFStreamErrorDomainKey=12, "
    }
    let head = "Error : Error Domain=NSURLErrorDomain Code=\(code) \"\(description)\" UserInfo={"
    guard code == -1202 else {
      return [
        .init(text: head + information + keys + "}", namesHost: true, hasCode: true)
      ]
    }
    // A chain breaks the dump into lines.
    let certificates =
      story.trustFault == .selfSigned
      ? ["s: \(story.host) i: \(story.host)"]
      : ["s: www.hosting.example i: Sample Issuing CA 3", "s: Sample Issuing CA 3 i: Sample CA"]
    let chain = certificates.enumerated().map { index, names in
      "    \"<cert(0x7fd0c900\(index)a00) \(names)>\""
        + (index + 1 < certificates.count ? "," : "")
    }
    return [
      .init(text: head + "NSErrorPeerCertificateChainKey=(", hasCode: true)
    ] + chain.map { .init(text: $0) } + [
      .init(
        text: "), NSErrorClientCertificateStateKey=0, " + information + keys + "}",
        namesHost: true, hasCode: true)
    ]
  }

  private func translated(_ code: Int) -> String? {
    switch (style.language, code) {
    case (.german, -1200):
      """
      Es ist ein SSL-Fehler aufgetreten. Eine sichere Verbindung zum Server kann nicht \
      hergestellt werden.
      """
    case (.french, -1200):
      """
      Une erreur SSL s’est produite et il est impossible d’établir une connexion sécurisée avec le \
      serveur.
      """
    case (.chinese, -1200): "发生了 SSL 错误，无法建立与该服务器的安全连接。"
    case (.chinese, -1202):
      "此服务器的证书无效。您可能正在连接到一个伪装成“\(story.host)”的服务器，这会威胁到您的机密信息的安全。"
    default: nil
    }
  }

  private func words(_ code: Int) -> String {
    if let words = translated(code) { return words }
    return switch code {
    case -1022:
      """
      The resource could not be loaded because the App Transport Security policy requires the use \
      of a secure connection.
      """
    case -1202:
      """
      The certificate for this server is invalid. You might be connecting to a server that is \
      pretending to be “\(story.host)” which could put your confidential information at risk.
      """
    case -1206: "The server “\(story.host)” requires a client certificate."
    case -1003: "A server with the specified hostname could not be found."
    default:
      story.era == .tahoe
        ? "A TLS error caused the secure connection to fail."
        : "An SSL error has occurred and a secure connection to the server cannot be made."
    }
  }
}

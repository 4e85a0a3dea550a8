/// The lines that Apple's systems print for a failed request, with the codes filled in.
///
/// The shapes are facts of the systems; the identifiers and the host are made up.
enum SystemLines {
  static let host = "api.example.com"
  private static let task = "Task <5D1B7C0E-2F6A-4B93-8E4C-90A1D3F7B628>.<1>"

  /// iOS 9 and 10: Secure Transport's code, without host or task.
  static func classic(_ ssl: Int) -> String {
    """
    CFNetwork SSLHandshake failed (\(ssl))
    NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, \(ssl))
    """
  }

  /// The error as an app of any year prints it.
  static func error(_ url: Int, _ stream: Int? = nil, domain: Int = 3, text: String) -> String {
    let codes =
      stream.map { ", _kCFStreamErrorDomainKey=\(domain), _kCFStreamErrorCodeKey=\($0)" } ?? ""
    return """
      Error Domain=NSURLErrorDomain Code=\(url) "\(text)" \
      UserInfo={NSErrorFailingURLStringKey=https://\(host)/\(codes)}
      """
  }

  /// iOS 11 and 12.
  static func tic(_ url: Int, _ stream: Int, domain: Int = 3, number: Int? = nil) -> String {
    """
    TIC TCP Conn Failed [1:0x600000174a00]: \(domain):\(stream) Err(\(number ?? stream))
    \(task) HTTP load failed (error code: \(url) [\(domain):\(stream)])
    \(task) finished with error - code: \(url)
    """
  }

  /// iOS 13 and later: the connection, the task, the error.
  static func modern(
    _ url: Int, _ stream: Int, domain: Int = 3, before: String? = nil, text: String
  ) -> String {
    let error = Self.error(url, stream, domain: domain, text: text)
    let lines = """
      Connection 1: encountered error(\(domain):\(stream))
      \(task) HTTP load failed, 0/0 bytes (error code: \(url) [\(domain):\(stream)])
      \(task) finished with error [\(url)] \(error)
      """
    return before.map { $0 + "\n" + lines } ?? lines
  }

  /// A load that ended without a stream's code.
  static func ended(_ url: Int, text: String) -> String {
    """
    \(task) finished with error [\(url)] \(error(url, text: text))
    """
  }

  /// The text of -1200 up to iOS 18.
  static let oldText =
    "An SSL error has occurred and a secure connection to the server cannot be made."
  /// The text of -1200 from iOS 26 on.
  static let newText = "A TLS error caused the secure connection to fail."
  /// The text of -1202.
  static let untrustedText = """
    The certificate for this server is invalid. You might be connecting to a server that is \
    pretending to be “\(host)” which could put your confidential information at risk.
    """

  /// -1200 with a code of Secure Transport, from iOS 13 to 18 or from 26 on.
  static func failed(_ ssl: Int, isNew: Bool = false, before: String? = nil) -> String {
    modern(-1200, ssl, before: before, text: isNew ? newText : oldText)
  }

  /// An alert of TLS 1.2 or 1.3 that the server sent.
  static func received(_ name: String) -> String {
    """
    boringssl_context_handle_fatal_alert(2072) [C1.1.1:2][0x105b0c2e0] read alert, level: fatal, \
    description: \(name)
    """
  }
}

extension CauseGuide.Sign {
  /// Signs of a failed trust evaluation on all systems.
  ///
  /// - Parameters:
  ///   - code: Secure Transport's number for it where ATS is out of the way.
  ///   - check: what the trust daemon names, such as `leaf SSLHostname`; nil where it may stay silent.
  ///   - old: what the bare number says.
  ///   - new: what number and check say together.
  ///   - inForceReading: what the check says where ATS hides the number; as `new` if left out.
  static func trust(
    code: Int, check: String?, old: Reading, new: Reading, inForceReading: Reading? = nil
  ) -> [CauseGuide.Sign] {
    let named = check.map { "Trust evaluate failure: [\($0)]\n" } ?? ""
    let relaxed =
      named + "Connection 1: default TLS Trust evaluation failed(\(code))\n"
      + "Connection 1: TLS Trust encountered error 3:\(code)\n"
      + SystemLines.modern(-1202, code, text: SystemLines.untrustedText)
    let inForce =
      named + "ATS failed system trust\nConnection 1: system TLS Trust evaluation failed(-9802)\n"
      + "Connection 1: TLS Trust encountered error 3:-9802\n"
    return [
      .init(
        systems: 9...10, lines: SystemLines.classic(code), reading: old,
        note: "While ATS is in force for the host, it is -9802 instead, which decides nothing."
      ),
      .init(
        systems: 11...12, lines: SystemLines.tic(-1202, code), reading: old,
        note: "With ATS in force: -1200 and -9802."),
      .init(
        systems: 13...17, lines: relaxed, reading: new,
        note: """
          The word `default` says that ATS is out of the way. With ATS in force: `system TLS Trust \
          evaluation failed(-9802)` and -1200.
          """),
      .init(
        systems: 18...18, lines: inForce + SystemLines.failed(-9802),
        reading: inForceReading ?? new,
        note: "`ATS failed system trust` names no rule of ATS: it is printed for any failed trust."),
      .init(
        systems: 26...26, lines: inForce + SystemLines.failed(-9802, isNew: true),
        reading: inForceReading ?? new, note: nil),
    ]
  }

  /// Signs of a handshake that failed with a number of Secure Transport, on all systems.
  static func handshake(
    _ old: Int, _ new: Int, _ reading: Reading, middle: Int? = nil, before: String? = nil,
    modern: Reading? = nil
  ) -> [CauseGuide.Sign] {
    [
      .init(systems: 9...10, lines: SystemLines.classic(old), reading: reading, note: nil),
      .init(
        systems: 11...12, lines: SystemLines.tic(-1200, middle ?? old), reading: reading,
        note: nil),
      .init(
        systems: 13...18, lines: SystemLines.failed(new, before: before),
        reading: modern ?? reading, note: nil),
      .init(
        systems: 26...26, lines: SystemLines.failed(new, isNew: true, before: before),
        reading: modern ?? reading, note: nil),
    ]
  }
}

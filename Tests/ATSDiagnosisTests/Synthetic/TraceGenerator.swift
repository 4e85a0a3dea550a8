import SeededRandom

/// A failed task of a trace: its names and what it logs, message by message.
struct TraceTask {
  let failure: TraceFailure
  let era: TraceEra
  let host: String
  let uuid: String
  let number: Int
  let connection: Int
  let pointer: String

  var url: String { "\(failure.scheme)://\(host)/v\(number)/items" }

  /// `cause host codes kind`, as a finding is sketched.
  var expected: String {
    let (cause, kind) = failure.expected(in: era)
    return "\(cause) \(host) \(failure.codes.map(String.init).joined(separator: ",")) \(kind)"
  }

  /// The messages of one attempt; each may hold several lines, which nothing comes between.
  var messages: [String] {
    switch era {
    case .classic: classic
    case .transport: transport
    case .numbered, .eighteen, .twentySix: numbered
    }
  }

  /// The app's own print of the error, with the same underlying error.
  var print: String { "request failed: Optional(\(dump))" }

  var task: String { "Task <\(uuid)>.<\(number)>" }

  private var classic: [String] {
    var lines: [String] = []
    if failure.url == -1022 {
      lines.append(Self.oldBlock)
    } else if let stream = failure.stream, stream.domain == 3 {
      lines.append("CFNetwork SSLHandshake failed (\(stream.code))")
      lines.append(
        "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, \(stream.code))")
    }
    lines.append(dump)
    return lines
  }

  private var transport: [String] {
    var lines: [String] = []
    if failure.url == -1022 {
      lines += [Self.oldBlock, "\(task) finished with error - code: -1022"]
    } else {
      if let stream = failure.stream, stream.domain != 4 {
        lines.append(
          "TIC TCP Conn Failed [\(connection):0x1c0\(connection)79b00]: "
            + "\(stream.domain):\(stream.code) Err(\(stream.code))")
      }
      lines.append("\(task) HTTP load failed (error code: \(failure.url)\(pair))")
      lines.append("\(task) finished with error - code: \(failure.url)")
    }
    lines.append(dump)
    return lines
  }

  /// What is said of a connection that a code of Secure Transport ended.
  func secureEnd(of connection: Int, code: Int) -> [String] {
    var lines: [String] = []
    if let trust = failure.trust {
      // Lines without a name come from the thread of the named one, right before it.
      var group: [String] = []
      if let checks = failure.checks { group.append("Trust evaluate failure: \(checks)") }
      if trust == "system", era != .numbered { group.append("ATS failed system trust") }
      group.append(
        "Connection \(connection): \(trust) TLS Trust evaluation failed(\(code))")
      lines.append(group.joined(separator: Self.nextLine))
      lines.append("Connection \(connection): TLS Trust encountered error 3:\(code)")
    } else {
      lines.append("Connection \(connection): received failure notification")
      lines.append("Connection \(connection): failed to connect 3:\(code), reason -1")
    }
    lines.append("Connection \(connection): encountered error(3:\(code))")
    return lines
  }

  private var numbered: [String] {
    var lines: [String] = []
    if failure.url == -1022 {
      lines.append(era == .numbered ? Self.oldBlock : newBlock)
      lines.append("Cannot start load of \(task) since it does not conform to ATS policy")
      lines.append("\(task) finished with error [-1022] \(dump)")
      return lines
    }
    if let alert = failure.alert {
      lines.append(
        "boringssl_context_handle_fatal_alert(1991) [C\(connection).1.1.1:2][0x1044ed460] "
          + "\(alert.direction) alert, level: fatal, description: \(alert.text)")
    }
    if let stream = failure.stream, stream.domain == 3 {
      lines += secureEnd(of: connection, code: stream.code)
    }
    lines.append("\(task) HTTP load failed, 0/0 bytes (error code: \(failure.url)\(pair))")
    lines.append("\(task) finished with error [\(failure.url)] \(dump)")
    return lines
  }

  /// Stands between lines of one message group, each of which the writer starts again.
  static let nextLine = "\u{1E}"

  var pair: String { failure.stream.map { " [\($0.domain):\($0.code)]" } ?? "" }

  static let oldBlock = """
    App Transport Security has blocked a cleartext HTTP (http://) resource load since it is \
    insecure. Temporary exceptions can be configured via your app's Info.plist file.
    """

  var newBlock: String {
    """
    App Transport Security has blocked a cleartext HTTP connection to \(host) since it is \
    insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
    """
  }

  /// The NSError, in the words of its era.
  var dump: String {
    let null = era == .twentySix ? "" : " \"(null)\""
    var inner = "Error Domain=kCFErrorDomainCFNetwork Code=\(failure.url)\(null)"
    var stream = ""
    if let told = failure.stream {
      stream = "_kCFStreamErrorDomainKey=\(told.domain), _kCFStreamErrorCodeKey=\(told.code)"
      inner += " UserInfo={_kCFStreamPropertySSLClientCertificateState=0, \(stream)"
      if told.domain == 3 { inner += ", _kCFNetworkCFStreamSSLErrorOriginalValue=\(told.code)" }
      inner += "}"
      stream += ", "
    }
    var chain = ""
    if !failure.chain.isEmpty {
      let certificates = failure.chain.enumerated().map { index, names in
        let subject = names.subject == "*" ? host : names.subject
        let issuer = names.issuer == "*" ? host : names.issuer
        return "    \"<cert(0x7f98\(index)4a00) s: \(subject) i: \(issuer)>\""
      }
      chain = "NSErrorPeerCertificateChainKey=(\n\(certificates.joined(separator: ",\n"))\n), "
    }
    let related =
      era.hasConnections || era == .transport
      ? "_NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <\(uuid)>.<\(number)>, " : ""
    return """
      Error Domain=NSURLErrorDomain Code=\(failure.url) "\(sentence)" UserInfo={\(chain)\(stream)\
      NSUnderlyingError=\(pointer) {\(inner)}, \(related)NSErrorFailingURLStringKey=\(url), \
      NSErrorFailingURLKey=\(url), NSLocalizedDescription=\(sentence)}
      """
  }

  var sentence: String {
    switch failure.url {
    case -1022:
      """
      The resource could not be loaded because the App Transport Security policy requires the use \
      of a secure connection.
      """
    case -1200:
      era == .twentySix
        ? "A TLS error caused the secure connection to fail."
        : "An SSL error has occurred and a secure connection to the server cannot be made."
    case -1202:
      """
      The certificate for this server is invalid. You might be connecting to a server that is \
      pretending to be “\(host)” which could put your confidential information at risk.
      """
    case -1205: "The server “\(host)” did not accept the certificate."
    case -1206: "The server “\(host)” requires a client certificate."
    case -1001: "The request timed out."
    case -1003: "A server with the specified hostname could not be found."
    case -1004: "Could not connect to the server."
    case -1005: "The network connection was lost."
    default: "The Internet connection appears to be offline."
    }
  }
}

/// Makes traces: tasks that fail, their lines interleaved.
struct TraceGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A task that fails in one of the ways that the era logs.
  mutating func task(
    _ failure: TraceFailure, era: TraceEra, number: Int, host: String? = nil
  ) -> TraceTask {
    TraceTask(
      failure: failure, era: era,
      host: host ?? "h\(number).shop-\(Int.random(in: 10...99, using: &random)).example",
      uuid: uuid(), number: number, connection: number * 3 + Int.random(in: 0...2, using: &random),
      pointer: "0x6000\(hex(8))")
  }

  private mutating func uuid() -> String {
    [8, 4, 4, 4, 12].map { hex($0).uppercased() }.joined(separator: "-")
  }

  private mutating func hex(_ count: Int) -> String {
    (0..<count).map { _ in String(Int.random(in: 0...15, using: &random), radix: 16) }.joined()
  }

  /// The messages of all tasks, each task's in their order.
  mutating func interleave(_ queues: [[String]]) -> [String] {
    var queues = queues
    var result: [String] = []
    while true {
      let open = queues.indices.filter { !queues[$0].isEmpty }
      guard let chosen = open.randomElement(using: &random) else { return result }
      result.append(queues[chosen].removeFirst())
    }
  }
}

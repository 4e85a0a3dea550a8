import Foundation
import Testing

/// A kind of log that could cost more than its length, beside one that is alike but plain.
struct GrowthShape: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A log with so many units.
  let log: @Sendable (Int) -> String
  /// The log whose cost per byte this one's is compared with.
  let plain: @Sendable (Int) -> String
  /// The run of a command that reads other logs than the rest.
  let run: (name: String, arguments: [String])?

  init(
    _ name: String, _ log: @escaping @Sendable (Int) -> String,
    beside plain: @escaping @Sendable (Int) -> String = GrowthShape.failures,
    run: (name: String, arguments: [String])? = nil
  ) {
    testDescription = name
    self.log = log
    self.plain = plain
    self.run = run
  }

  /// A log of about so many bytes.
  func log(bytes: Int) -> String { Self.scaled(log, to: bytes) }

  /// The plain log of about so many bytes.
  func plain(bytes: Int) -> String { Self.scaled(plain, to: bytes) }

  private static func scaled(_ log: (Int) -> String, to bytes: Int) -> String {
    var count = 1
    // What a unit takes changes with how many there are, a little.
    for _ in 0..<3 {
      let length = max(log(count).utf8.count, 1)
      count = max(1, Int((Double(count) * Double(bytes) / Double(length)).rounded()))
    }
    return log(count)
  }

  // MARK: Lines

  static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    var text = ""
    for index in 0..<count { text += line(index) + "\n" }
    return text
  }

  static func prefix(_ index: Int, pid: Int = 342) -> String {
    let (second, rest) = (index / 1_000 % 60, index % 1_000)
    return String(format: "2026-02-03 10:11:%02d.%03d000 Shop[%d:2208] ", second, rest, pid)
  }

  static func task(_ index: Int) -> String {
    String(format: "Task <0B7E5C1A-33D2-4C55-9E1F-%012X>.<%d>", index, index)
  }

  static func error(_ host: String, _ inside: String = "", code: Int = -1202) -> String {
    "Error Domain=NSURLErrorDomain Code=\(code) \"(null)\" UserInfo={\(inside)"
      + "_kCFStreamErrorCodeKey=-9814, _kCFStreamErrorDomainKey=3, "
      + "NSErrorFailingURLStringKey=https://\(host)/list}"
  }

  static func failure(_ index: Int, _ inside: String = "", host: String? = nil, pid: Int = 342)
    -> String
  {
    "\(prefix(index, pid: pid))\(task(index)) finished with error [-1202] "
      + error(host ?? "h\(index).example.com", inside)
  }

  /// Failures of different tasks and hosts, a line each.
  static func failures(_ count: Int) -> String { lines(count) { failure($0) } }

  /// Lines of words that no format knows.
  static func words(_ count: Int) -> String {
    lines(count) { "\(prefix($0))menu refreshed after the lunch order of table number \($0)" }
  }
}

extension GrowthShape {
  static let all = repeated + distinct + records + blocks + policies + characters

  private static let classic = "CFNetwork SSLHandshake failed"

  private static let repeated = [
    GrowthShape(
      "the same line", { lines($0) { _ in "\(classic) (-9814)" } },
      beside: { lines($0) { "\(classic) (\(-9800 - $0 % 40))" } }),
    GrowthShape("the same record") { lines($0) { _ in failure(7) } },
    GrowthShape("the same task, many hosts") {
      lines($0) {
        "\(prefix($0))\(task(1)) finished with error [-1202] \(error("h\($0).example.com"))"
      }
    },
  ]

  private static func loadFailed(_ task: String) -> String {
    "\(task) HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])"
  }

  private static let distinct = [
    GrowthShape("tasks that never end") { lines($0) { prefix($0) + loadFailed(task($0)) } },
    GrowthShape(
      "hosts of requests",
      { lines($0) { "\(prefix($0))\(task($0)) sending GET https://h\($0).example.com/list" } },
      beside: { lines($0) { "\(prefix($0))\(task(1)) sending GET https://h.example.com/list" } }),
    GrowthShape(
      "connections", { lines($0) { "\(prefix($0))Connection \($0): encountered error(3:-9814)" } },
      // Of different processes each is a failure of its own, and as short.
      beside: {
        lines($0) { "\(prefix($0, pid: 300 + $0))Connection \($0): encountered error(3:-9814)" }
      }),
    GrowthShape(
      "connections that are only named",
      { lines($0) { "\(prefix($0))\(task($0)) setting up Connection \($0)" } },
      beside: { lines($0) { "\(prefix($0))\(task(1)) setting up Connection 1" } }),
    GrowthShape("processes") { lines($0) { failure($0, pid: 300 + $0) } },
    GrowthShape("codes") {
      lines($0) { "\(prefix($0))\(error("h.example.com", code: -1_000_000 - $0))" }
    },
    GrowthShape("contexts") {
      lines($0) {
        "\(prefix($0))boringssl_context_handle_fatal_alert(1991) [C\($0).1.1.1:2]"
          + "[0x13d\(String(100_000 + $0))] read alert, level: fatal, description: handshake failure"
      }
    },
  ]

  private static let underlying =
    "NSUnderlyingError=0x600 {Error Domain=kCFErrorDomainCFNetwork Code=-1202 \"(null)\" UserInfo={"

  private static let records = [
    GrowthShape("errors within errors") {
      failure(
        1, String(repeating: underlying, count: $0) + String(repeating: "}}", count: $0) + ", ")
        + "\n"
    },
    GrowthShape("errors within errors that never close") {
      failure(1, String(repeating: underlying, count: $0)) + "\n"
    },
    GrowthShape("errors beside errors") {
      let one = "{Error Domain=kCFErrorDomainCFNetwork Code=-1202 \"(null)\" UserInfo={}}, "
      return failure(
        1, "NSMultipleUnderlyingErrorsKey=(" + String(repeating: one, count: $0) + "), ") + "\n"
    },
    GrowthShape(
      "dumps that never close",
      {
        lines($0) { "\(prefix($0))Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={" }
      },
      beside: {
        lines($0) { "\(prefix($0))Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={}" }
      }),
    GrowthShape("one dump of many lines") {
      "\(prefix(0))Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={\n"
        + lines($0) { "    NSKey\($0)=value \($0)," } + "}\n"
    },
    GrowthShape("certificates") {
      let list = (0..<$0).map { "\"<cert(0x7f8) s: c\($0).example.com i: Example CA \($0)>\"" }
      return failure(
        1, "NSErrorPeerCertificateChainKey=(\(list.joined(separator: ", "))), ") + "\n"
    },
    GrowthShape("failures that carriage returns end") {
      failures($0).replacingOccurrences(of: "\n", with: "\r")
    },
    GrowthShape("requests that succeeded before a failure") { count in
      func requests(_ end: String) -> String {
        (0..<count).map { "GET https://h\($0).example.com/list\(end), " }.joined()
      }
      return "\(prefix(1))\(requests(""))\(requests(" 200 OK"))\(classic) (-9814)\n"
    },
    GrowthShape("a long URL") {
      failure(1, host: "h.example.com/" + String(repeating: "a", count: $0)) + "\n"
    },
    GrowthShape("a URL of many labels") {
      failure(1, host: String(repeating: "a.", count: $0) + "example.com") + "\n"
    },
    GrowthShape("a URL of many parameters") {
      failure(1, host: "h.example.com/?" + (0..<$0).map { "k\($0)=v" }.joined(separator: "&"))
        + "\n"
    },
  ]

  private static let row = """
    ---
    TLSv1.2
    2020-05-06 10:32:17.708429+0200 nscurl[5127:88213] NSURLSession/NSURLConnection HTTP load failed \
    (kCFStreamErrorDomainSSL, -9824)
    Result : FAIL
    ---

    """
  private static func transcript(_ index: Int, rows: Int) -> String {
    """
    Starting ATS Diagnostics

    Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://h\(index).example.com.
    ================================================================================

    Default ATS Secure Connection
    ---
    ATS Default Connection
    Result : FAIL
    ---

    Configuring TLS exceptions for h\(index).example.com

    """ + String(repeating: row, count: rows)
  }
  private static func cut(_ text: String, _ index: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(1 + index % lines.count).joined(separator: "\n") + "\n"
  }
  private static func block(_ index: Int, closed: Bool) -> String {
    """
    \(prefix(index))CFNetwork Diagnostics [3:\(index)] 10:11:12.131 {
    \t\tDid Fail: (null)
    \t Request: <CFURLRequest 0x608 [0x10b]> {url = https://h\(index).example.com/x, cs = 0x0}
    \t   Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9814}
    """ + (closed ? "\n} [3:\(index)]" : "")
  }

  private static let blocks = [
    GrowthShape(
      "nscurl runs cut anywhere", { lines($0) { cut(transcript($0, rows: 6), $0 * 7) } },
      beside: { lines($0) { transcript($0, rows: 6) } }),
    GrowthShape(
      "an nscurl run that never ends", { transcript(1, rows: $0) },
      beside: { lines($0) { transcript($0, rows: 6) } }),
    GrowthShape(
      "blocks that never end", { lines($0) { block($0, closed: false) } },
      beside: { lines($0) { block($0, closed: true) } }),
    GrowthShape(
      "one block that never ends",
      { block(1, closed: false) + "\n" + lines($0) { "\t  Field\($0): x" } },
      beside: { lines($0) { block($0, closed: true) } }),
    GrowthShape(
      "lines of JSON",
      { lines($0) { "{\"eventMessage\":\"\(classic) (-9814)\",\"processID\":\($0)}" } },
      beside: { lines($0) { "\(prefix($0, pid: 300 + $0))\(classic) (-9814)" } }),
    GrowthShape(
      "JSON that never closes",
      { "{\"eventMessage\":" + String(repeating: "{\"a\":[", count: $0) + "\n" },
      beside: { lines($0) { "{\"eventMessage\":\"nothing of interest\",\"processID\":\($0)}" } }),
  ]

  private static func policy(_ inside: String) -> String {
    "<key>NSAppTransportSecurity</key><dict>\(inside)</dict>\n"
  }

  private static func violation(_ index: Int, _ host: String) -> String {
    "\(prefix(index))Error [ATS violation]: Leaf certificate is absent for server: \(host) FCS"
  }

  private static let policies = [
    GrowthShape(
      "a pasted policy with a text of entities",
      { policy("<key>\(String(repeating: "&lt;", count: $0))</key><true/>") },
      beside: { policy("<key>\(String(repeating: "abcd", count: $0))</key><true/>") }),
    GrowthShape(
      "a pasted policy of many lines",
      {
        "<key>NSAppTransportSecurity</key>\n<dict>\n"
          + lines($0) { "  <key>h\($0).example.com</key><true/>" } + "</dict>\n"
      },
      beside: { lines($0) { policy("<key>h\($0).example.com</key><true/>") } }),
    GrowthShape(
      "violations of one host", { lines($0) { _ in violation(1, "h.example.com") } },
      beside: { lines($0) { violation($0, "h\($0 % 16).example.com") } },
      run: ("audit", ["audit", "-f", "ndjson"])),
    GrowthShape(
      "violations of many hosts", { lines($0) { violation($0, "h\($0).example.com") } },
      beside: { lines($0) { _ in violation(1, "h.example.com") } },
      run: ("audit", ["audit", "-f", "ndjson"])),
  ]

  /// What readers of brackets, strings, escapes and URLs look at, alone and within a record.
  private static let characters = ["[", "(", "{", "\"", "\\", "%", " ", "&#", "http://a.example/x"]
    .flatMap { text in
      [
        GrowthShape(
          "lines of \(text.debugDescription)",
          { lines($0) { _ in String(repeating: text, count: 100) } },
          beside: words),
        GrowthShape(
          "records of \(text.debugDescription)",
          { lines($0) { failure($0, "NSDebug=\(String(repeating: text, count: 200)), ") } },
          beside: { lines($0) { failure($0, "NSDebug=\(String(repeating: "x", count: 200)), ") } }),
        GrowthShape(
          "one line of \(text.debugDescription) behind an error",
          { "\(prefix(1))\(error("h.example.com")) " + String(repeating: text, count: $0) + "\n" },
          beside: {
            "\(prefix(1))\(error("h.example.com")) " + String(repeating: "x", count: $0) + "\n"
          }),
      ]
    }
}

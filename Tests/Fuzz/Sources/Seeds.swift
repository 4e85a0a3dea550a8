@testable internal import ATSExplainCommand
@testable internal import ATSDiagnosis
@testable internal import Reporting
@testable internal import AppTransportSecurity
@testable internal import CrashTriage
internal import Foundation
internal import PlantedSecrets
@testable internal import NetworkLogs

/// The inputs with which a fuzzer begins, and its dictionary: made from what the project has.
struct Seeds {
  /// The root folder of the package.
  let root: URL

  /// Writes the seeds of a target into `folder/seeds` and its words to `folder/words.dict`.
  func write(for name: String, to folder: URL) throws {
    guard let target = Target(rawValue: name) else { fail("no target \(name)") }
    let seeds = folder.appendingPathComponent("seeds")
    try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
    for (number, seed) in try all(target).enumerated() {
      try Data(seed).write(to: seeds.appendingPathComponent("seed-\(number)"))
    }
    let words = words(target).filter { !$0.isEmpty }.map { "\"\(Self.escaped($0))\"\n" }.joined()
    try Data(words.utf8).write(to: folder.appendingPathComponent("words.dict"))
  }

  private func all(_ target: Target) throws -> [[UInt8]] {
    let logs = try samples()
    switch target {
    case .lines, .log, .secrets: return logs.map(\.bytes) + LogFormat.all.map(Self.sampleLines)
    case .masks:
      let secrets = PlantedSecret.all.flatMap { secret in
        [PlantedEscape.none, .jsonQuotes, .percent].map { Array($0.write(secret.text).utf8) }
      }
      return logs.map(\.bytes) + secrets
    case .command:
      return Self.commands.flatMap { command in
        logs.prefix(8).map { Array((command + "\n").utf8) + $0.bytes }
      }
    case .facts:
      return LogFormat.all.flatMap { format in
        format.samples.map { Array("\(format.name)\n\($0)\n".utf8) }
      }
    case .nserror: return logs.map(\.bytes).filter { Self.holds($0, "Domain=") }
    case .nscurl: return logs.filter { $0.name.contains("nscurl") }.map(\.bytes)
    case .diagnostics:
      return logs.filter { $0.name.contains("diagnostics") }.map(\.bytes)
        + [Self.sampleLines(.diagnostics), Self.sampleLines(.tic), Self.sampleLines(.task)]
    case .report: return logs.map(\.bytes).flatMap { [$0, Self.inJSON($0)] } + Self.reports
    case .record:
      return logs.map { log in
        var json = JSONWriter()
        TriageRecord.write(ReportTarget.triage(log.bytes), to: &json)
        return json.bytes
      }
    case .plist, .apply: return try Self.propertyLists()
    case .arguments:
      return Commands.all.map { command in
        let flags = command.flags.map { flag in
          "--\(flag.long)" + (flag.value?.offers.first.map { "=\($0.name)" } ?? "")
        }
        return Array(
          ([command.name] + flags + ["-9813", "3:-9802"]).joined(separator: "\n").utf8)
      } + Self.codes.map { Array($0.utf8) }
    case .url: return Self.urls.map { Array($0.utf8) }
    case .archive: return ArchiveTarget.seeds
    case .server: return Self.answers + ServerTarget.seeds
    case .audit: return AuditTarget.seeds
    case .mcp: return AssistantTarget.seeds(logs.prefix(20).map(\.bytes))
    }
  }

  /// Answers of servers: a hello of TLS 1.2 and one of TLS 1.3, alerts, and other protocols.
  private static let answers: [[UInt8]] = {
    let random = [UInt8](repeating: 7, count: 32)
    func record(_ messages: [UInt8]) -> [UInt8] {
      [22, 3, 3, UInt8(messages.count >> 8), UInt8(messages.count & 255)] + messages
    }
    func hello(_ suite: [UInt8], _ extensions: [UInt8]) -> [UInt8] {
      let body = [3, 3] + random + [0] + suite + [0] + extensions
      return [2, 0, 0, UInt8(body.count)] + body
    }
    let certificate: [UInt8] = [11, 0, 0, 9, 0, 0, 6, 0, 0, 3, 0x30, 1, 0]
    return [
      record(hello([0xC0, 0x2F], []) + certificate + [14, 0, 0, 0]),
      record(hello([0x13, 1], [0, 6, 0, 43, 0, 2, 3, 4])), [21, 3, 3, 0, 2, 2, 40],
      Array("HTTP/1.1 301 Moved\r\nLocation: http://a.example.com/\r\n\r\n".utf8),
      Array("https://api.example.com:8443/v1?a=b#c".utf8), Array("[::1]:443".utf8),
      Array("-----BEGIN CERTIFICATE-----\nMAMCAQA=\n-----END CERTIFICATE-----\n".utf8),
    ]
  }()

  private func words(_ target: Target) -> [String] {
    switch target {
    case .report, .record:
      return [
        "{", "}", "[", "]", "\\u000a", "\\\"", "null", "\"app_name\"", "\"bug_type\"",
        "\"timestamp\"", "\"os_version\"", "\"exception\"", "\"threads\"", "Exception Type:",
        "Incident Identifier:", "Date/Time:", "OS Version:", "Hardware Model:", "Version:",
        "\"count\":9223372036854775807", "\"type\":\"group\"", "\"type\":\"summary\"", "-9813",
      ] + LogFormat.words
    case .plist, .apply:
      return [
        "<key>", "</key>", "<dict>", "</dict>", "<dict/>", "<array>", "</array>", "<true/>",
        "<false/>", "<string>", "</string>", "<integer>", "</integer>", "<real>", "<data>",
        "<date>", "<!--", "-->", "<![CDATA[", "]]>", "&#x", "&amp;", "<!DOCTYPE", "<!ENTITY",
        "<?xml", "<plist version=\"1.0\">", "</plist>", "bplist00", "NSAppTransportSecurity",
        "NSExceptionDomains", "NSAllowsArbitraryLoads", "NSIncludesSubdomains", "NSPinnedDomains",
        "NSExceptionMinimumTLSVersion", "NSExceptionRequiresForwardSecrecy",
        "NSExceptionAllowsInsecureHTTPLoads", "MinimumOSVersion", "TLSv1.2", "example.com",
      ]
    case .arguments:
      return Commands.all.flatMap { command -> [String] in
        var words = [command.name]
        for flag in command.flags {
          words.append("--\(flag.long)")
          words += (flag.value?.offers ?? []).map(\.name)
        }
        return words
      } + Self.codes + ["iOS15+", "macOS14-26"]
    case .url:
      return [
        "https://", "http:\\/\\/", "wss://", "::", "[", "]", "@", ":443", "xn--", "%25", "?", "#",
      ]
    case .archive:
      return [
        "bv41", "bv4-", "bv4$", "hcsd", "%{public}s", "%{private, mask.hash}@", "%.*P", "%*d",
        "%{uuid_t}.16P", "%{network:sockaddr}.*P", "timesync/1", "dsc/", "%lld", "%-08.3f", "%m",
      ]
    case .command:
      return Commands.all.flatMap { command in
        [command.name] + command.flags.map { "--\($0.long)" }
          + command.flags.flatMap { ($0.value?.offers ?? []).map(\.name) }
      } + LogFormat.words + SecretNames.dictionary + Self.brackets
    case .audit: return AuditTarget.words
    case .server: return ServerTarget.words
    case .mcp: return AssistantTarget.words + LogFormat.words
    case .secrets, .masks: return LogFormat.words + SecretNames.dictionary + Self.brackets
    default:
      return LogFormat.words + SecretNames.dictionary
        + ["https://example.com/", "-9813", "-1202", "{", "}"]
    }
  }

  // MARK: Sources

  /// The sample logs, cut into parts: what a run costs grows with its input, and most of what there
  /// is to find takes a few lines.
  private func samples() throws -> [(name: String, bytes: [UInt8])] {
    try wholeSamples().flatMap { log -> [(name: String, bytes: [UInt8])] in
      var parts: [(name: String, bytes: [UInt8])] = []
      var part: [UInt8] = []
      for line in log.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        if part.count + line.count > Self.usualLength, !part.isEmpty {
          parts.append((log.name, part))
          part = []
        }
        part += line + [0x0A]
      }
      return parts + [(log.name, part)]
    }
  }

  private static let usualLength = 900

  private func wholeSamples() throws -> [(name: String, bytes: [UInt8])] {
    let folder = root.appendingPathComponent("SampleLogs")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension != "md" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
  }

  private static func sampleLines(_ format: LogFormat) -> [UInt8] {
    Array(format.samples.joined(separator: "\n").utf8)
  }

  private static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// A log as the text of a field, as crash services send it.
  private static func inJSON(_ log: [UInt8]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("exception")
      json.string(String(decoding: log, as: UTF8.self))
      json.key("os_version")
      json.string("iOS 17.4 (21E219)")
      json.key("timestamp")
      json.string("2026-03-04T05:06:07Z")
    }
    return json.bytes
  }

  private static let reports: [[UInt8]] = [
    """
    Incident Identifier: 11111111-2222-3333-4444-555555555555
    Hardware Model:      iPhone14,2
    Process:             Shop [42]
    Version:             3.1 (77)
    OS Version:          iPhone OS 17.4 (21E219)
    Date/Time:           2026-03-04 05:06:07.000 +0100

    Exception Type:  EXC_CRASH (SIGABRT)
    Application Specific Information:
    Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={_kCFStreamErrorCodeKey=-9802, \
    _kCFStreamErrorDomainKey=3, NSErrorFailingURLKey=https://shop.example.com/a}

    Thread 0 Crashed:
    0   libsystem_kernel.dylib  0x1 __pthread_kill + 8
    """
  ].map { Array($0.utf8) }

  private static func propertyLists() throws -> [[UInt8]] {
    let values: [PropertyListValue] = [
      .dictionary(["CFBundleIdentifier": .string("org.example.app")]),
      .dictionary([
        "MinimumOSVersion": .string("15.0"),
        "NSAppTransportSecurity": .dictionary([
          "NSAllowsArbitraryLoads": .boolean(true),
          "NSExceptionDomains": .dictionary([
            "example.com": .dictionary(["NSIncludesSubdomains": .boolean(true)]),
            "10.0.0.0/8": .dictionary([:]),
          ]),
          "NSPinnedDomains": .dictionary([
            "p.example": .dictionary([
              "NSPinnedCAIdentities": .array([.dictionary(["SPKI-SHA256-BASE64": .string("x")])])
            ])
          ]),
        ]),
        "a": .array([.integer(-1), .real(1.5), .data([1, 2, 3]), .date("2026-01-02T03:04:05Z")]),
      ]),
    ]
    let untidy = """
      <plist version="1.0"><dict>
      \t<key>NSAppTransportSecurity</key>\r
      \t<dict><key>NSExceptionDomains</key> <!-- c --><dict>
      \t<key>example.com</key><dict/></dict></dict>
      \t<key>l</key><array><true/></array><key>s</key><string>&lt;<![CDATA[x]]>&#65;</string>
      </dict></plist>
      """
    return try values.map { $0.xmlDocument() } + values.map { try $0.binaryDocument() }
      + [Array(ApplyTarget.plain.utf8), Array(untidy.utf8)]
  }

  private static let codes = [
    "-9813", "3:-9802", "[3:-9807]", "NSURLErrorDomain Code=-1200", "alert 40", "0xC02F",
    "errSSLNoRootCert", "certificate untrusted", "kCFStreamErrorDomainSSL", "0x10000438",
  ]

  /// What opens and closes, and what writes such signs in another way.
  private static let brackets = [
    "<", ">", "(", ")", "[", "]", "{", "}", "\"", "'", "`", "\\\"", "\\n", "\\u0022", "\\U0001f600",
    "\\x22", "%22", "%2522", "&quot;", "&#34;", "&#x22;", "://", "=", ":", "@", "?", "#", "&", "…",
  ]

  /// Command lines of the target for the whole program.
  private static let commands = [
    "", "-f ndjson", "-f json --all", "-f sarif", "-f junit", "-f github", "-f markdown",
    "-f plist",
    "-f plistbuddy", "-v --all -", "-q app.log -", "--info-plist App.plist --os iOS15+",
    "triage -f html .", "triage -f ndjson -", "triage --all -f markdown app.log", "merge -",
    "merge -f json report.ndjson -", "policy eval App.plist https://a.example/?b=c",
    "policy lint App.plist", "policy lint -f sarif -", "policy apply App.plist --from -",
    "policy apply - --from app.log -f plistbuddy", "policy apply App.plist --from - --write",
    "policy tighten App.plist --from -", "policy code a.example", "codes -9813", "causes",
    "--fail-on any -", "https://joe:pw@a.example/?b=c", "--help",
  ]

  private static let urls = [
    "https://example.com/a?b=c", "http://joe:pw@nas.local:8080/", "https://[::1]:443/#f",
    "wss://xn--bcher-kva.example", "https:\\/\\/a.b\\/c", "https://bücher.example.", "10.0.0.1",
    "fe80::1%25en0", "*.example.com", "192.168.0.0/16", "iOS15-26",
  ]

  /// A word in the notation of libFuzzer's dictionaries.
  private static func escaped(_ word: String) -> String {
    word.utf8.map { byte in
      byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
        ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

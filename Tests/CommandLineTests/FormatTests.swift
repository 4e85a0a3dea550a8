import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The formats that CI systems, tickets and GitHub read.
@Suite struct FormatTests {
  static let formats = ["markdown", "sarif", "junit", "github", "plistbuddy"]
  static let folder = CommandRunner.packageRoot
    .appendingPathComponent("Tests/CommandLineTests/GoldenFormats")
  /// A proof, repeats, a choice, an answer for the app's code, and a log without failures.
  static let samples = [
    "nscurl-forward-secrecy", "tic-ios11-retry-loop", "interleaved-tasks",
    "idevicesyslog-pin-mismatch", "healthy-device",
  ].map { "SampleLogs/\($0).log" }

  static func sarif(_ output: String) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let runs = try #require(log?["runs"] as? [[String: Any]])
    return try #require(runs.first)
  }

  static func results(_ output: String) throws -> [[String: Any]] {
    try #require(try sarif(output)["results"] as? [[String: Any]])
  }

  static func notifications(_ output: String) throws -> [[String: Any]] {
    let invocations = try #require(try sarif(output)["invocations"] as? [[String: Any]])
    return try #require(invocations.first?["toolExecutionNotifications"] as? [[String: Any]])
  }

  /// The elements of an XML document, in order, with their attributes; nil if it isn't well formed.
  static func elements(_ output: String) -> [(name: String, attributes: [String: String])]? {
    final class Collector: NSObject, XMLParserDelegate {
      var elements: [(name: String, attributes: [String: String])] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String] = [:]
      ) { elements.append((name, attributes)) }
    }
    let collector = Collector()
    let parser = XMLParser(data: Data(output.utf8))
    parser.delegate = collector
    return parser.parse() ? collector.elements : nil
  }

  /// A log in which so many hosts refuse cleartext.
  static func manyHosts(_ count: Int) -> String {
    (1...count).map { number in
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-\(String(format: "%012d", number))>.<\(number)> finished with \
      error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "x" \
      UserInfo={NSErrorFailingURLStringKey=http://h\(number).example.com/}

      """
    }.joined()
  }

  // MARK: All formats

  @Test(arguments: formats)
  func golden(_ format: String) throws {
    let run = try CommandRunner.run(["-f", format] + Self.samples)
    #expect(run.status == 0)
    let ending = ["markdown": "md", "junit": "xml"][format] ?? format
    let file = Self.folder.appendingPathComponent("samples.\(ending)")
    if DocumentationTests.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(run.output.utf8).write(to: file)
      Issue.record("recorded samples.\(ending): read the diff, then run without RECORD_GOLDEN")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    for (index, pair) in zip(expected.split(separator: "\n"), run.lines).enumerated()
    where pair.0 != pair.1 {
      Issue.record("samples.\(ending), filled line \(index + 1):\n\(pair.0)\nnow:\n\(pair.1)")
      return
    }
    #expect(run.output.count == expected.count)
  }

  @Test(arguments: formats)
  func piecesOfAPipeMakeNoDifference(_ format: String) throws {
    for sample in Self.samples {
      let whole = try CommandRunner.runShell("atsexplain -f \(format) < \(sample)")
      let pieces = try CommandRunner.runShell(
        "dd bs=61 < \(sample) 2>/dev/null | atsexplain -f \(format)")
      #expect(whole == pieces, "\(sample)")
    }
  }

  @Test(arguments: formats)
  func aMissingFileIsToldAndTheDocumentIsWhole(_ format: String) throws {
    let run = try CommandRunner.run(["-f", format, "nowhere.log", Self.samples[0]])
    #expect(run.status == 2)
    #expect(run.errors.contains("atsexplain: no such file: nowhere.log\n"))
    try expectWhole(run.output, format)
    #expect(run.output.contains("ledger.example.com"))
  }

  @Test(arguments: formats)
  func aTextWithoutFailuresIsTold(_ format: String) throws {
    let run = try CommandRunner.run(["-f", format, "mis spelt.log"])
    #expect(run.errors.contains("no failed connection and no known code in 'mis spelt.log'\n"))
    try expectWhole(run.output, format)
  }

  @Test(arguments: formats)
  func anInterruptEndsTheDocument(_ format: String) throws {
    let folder = try TemporaryFolder()
    let log = CommandRunner.packageRoot.appendingPathComponent(Self.samples[0]).path
    // Signals are sent until one arrives after the program has put its handler in place; who gets a
    // second one while at work on the first ends at once.
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain -f \(format) '\(log)' - < pipe > output &
      program=$!
      exec 3> pipe
      sleep 0.3
      while kill -INT $program 2>/dev/null; do
        for tenth in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
          kill -0 $program 2>/dev/null || break
          sleep 0.1
        done
      done
      wait $program
      """, directory: folder.url)
    #expect(run.status == 130)
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    try expectWhole(output, format)
  }

  private func expectWhole(_ output: String, _ format: String) throws {
    switch format {
    case "sarif": _ = try Self.results(output)
    case "junit": #expect(Self.elements(output) != nil)
    case "markdown": #expect(output.hasPrefix("## Failed connections: "))
    default: #expect(output.isEmpty || output.hasSuffix("\n"))
    }
  }

  @Test(arguments: formats)
  func aClosedPipeEndsQuietly(_ format: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("many.log", Self.manyHosts(2_000))
    let run = try CommandRunner.runShell(
      "{ atsexplain -f \(format) many.log; echo $? > status; } | head -c 1 > /dev/null",
      directory: folder.url)
    #expect(run.errors == "")
    let status = try String(
      contentsOf: folder.url.appendingPathComponent("status"), encoding: .utf8)
    #expect(status == "0\n")
  }

  @Test(arguments: formats)
  func failOnWorks(_ format: String) throws {
    for (what, status) in [("ats", Int32(1)), ("undecided", 0)] {
      let run = try CommandRunner.run(["-f", format, "--fail-on", what, Self.samples[0]])
      #expect(run.status == status)
    }
  }

  @Test(arguments: ["markdown", "sarif", "junit", "github"])
  func otherFailuresAreCountedOrListed(_ format: String) throws {
    let log = "SampleLogs/alamofire-timeout.log"
    let few = try CommandRunner.run(["-f", format, log]).output
    #expect(!few.contains("not-ats-network"))
    #expect(few.contains("1 network or HTTP failure not listed; --all lists them too."))
    let all = try CommandRunner.run(["-f", format, "--all", log]).output
    #expect(all.contains("not-ats-network"))
  }

  @Test(arguments: ["markdown", "sarif", "junit", "github"])
  func quietIsShorterAndVerboseLonger(_ format: String) throws {
    let lengths = try ["-q", "--color=never", "-v"].map {
      try CommandRunner.run([$0, "-f", format, "SampleLogs/interleaved-tasks.log"]).output.count
    }
    #expect(lengths[0] < lengths[1])
    #expect(lengths[1] <= lengths[2])
  }

  @Test(arguments: ["markdown", "sarif", "junit", "github"])
  func secretsAreMasked(_ format: String) throws {
    let log = "SampleLogs/unified-log-stream.ndjson"
    let masked = try CommandRunner.run(["-v", "-f", format, log])
    #expect(!masked.output.contains("4f1c9a77e0"))
  }

  @Test(arguments: ["markdown", "sarif", "junit", "github"])
  func theAppsPolicyIsHeeded(_ format: String) throws {
    let folder = try TemporaryFolder()
    let plist = try folder.file(
      "Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>
      <key>NSExceptionDomains</key><dict><key>Ledger.example.com</key><dict>
      <key>NSExceptionRequiresForwardSecrecy</key><false/></dict></dict></dict></dict></plist>
      """)
    let run = try CommandRunner.run(["-f", format, "--info-plist", plist.path, Self.samples[0]])
    #expect(run.output.contains("Ledger.example.com seems meant for ledger.example.com"))
  }
}

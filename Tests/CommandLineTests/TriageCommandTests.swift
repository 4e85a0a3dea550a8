import Foundation
import Testing

@Suite struct TriageCommandTests {
  /// A folder of logs, removed at the end of the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("atsexplain-\(UUID().uuidString)")

    init() throws {
      try write(
        "a/plain.log", Folder.dump(-1022, "", "http://plain.example.com/list?token=hunter2"))
      try write(
        "a/expired.log", Folder.dump(-1202, Folder.stream(-9814), "https://old.example.com/"))
      try write("b/plain.log", Folder.dump(-1022, "", "http://plain.example.com/list"))
      try write("b/local.log", Folder.dump(-1022, "", "http://nas.local/"))
      try write("b/slow.log", Folder.dump(-1001, "", "https://slow.example.com/"))
      try write("b/none.crash", "Incident Identifier: 1\nException Type: EXC_CRASH (SIGABRT)\n")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ name: String, _ text: String) throws {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    static func stream(_ code: Int) -> String {
      "_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(code), "
    }

    static func dump(_ code: Int, _ stream: String, _ url: String) -> String {
      "2026-02-03 08:00:00.000+0100 Shop[42:7] Error Domain=NSURLErrorDomain Code=\(code) \"(null)\" "
        + "UserInfo={\(stream)NSErrorFailingURLStringKey=\(url)}\n"
    }
  }

  @Test func theTableComesFirst() throws {
    let folder = try Folder()
    let run = try CommandRunner.run(["triage", folder.url.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.lines.prefix(4).map(String.init) == [
        "#  Failures  Files  Host               Codes          Cause           Fix        Last",
        "1         2      2  plain.example.com  -1022          cleartext-http  exception  2026-02-03",
        "2         1      1  nas.local          -1022          cleartext-http  exception  2026-02-03",
        "3         1      1  old.example.com    -1202 / -9814  expired         server     2026-02-03",
      ])
    #expect(run.lines[4] == "The exceptions of 2 groups in one policy, for Info.plist:")
    #expect(run.output.contains("<key>plain.example.com</key>"))
    #expect(run.output.contains("<key>NSAllowsLocalNetworking</key>"))
    #expect(!run.output.contains("slow.example.com"))
    #expect(run.output.contains("1 group of other network or HTTP failures not shown"))
    #expect(run.output.contains("5 failures in 5 of 6 files"))
    #expect(run.output.hasSuffix("\n-v shows each group in full.\n"))
    // Nothing of a single group is reported.
    #expect(!run.output.contains("Sample") && !run.output.contains("hunter2"))
    let quiet = try CommandRunner.run(["triage", "-q", folder.url.path])
    #expect(Array(quiet.lines.prefix(4)) == Array(run.lines.prefix(4)))
    #expect(!quiet.output.contains("<key>"))
    #expect(quiet.output.contains("5 failures in 5 of 6 files"))
  }

  @Test func groupsAreToldOneAfterTheOtherOnRequest() throws {
    let folder = try Folder()
    let run = try CommandRunner.run(["triage", "-v", folder.url.path])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("#  Failures"))
    #expect(run.output.contains("\n1  2 failures in 2 files  plain.example.com  -1022"))
    #expect(run.output.contains("old.example.com  -1202 / -9814 errSSLCertExpired  expired"))
    #expect(run.output.contains("Seen       2026-02-03T07:00:00.000Z"))
    #expect(!run.output.contains("hunter2") && !run.output.contains("-v tells"))
    let all = try CommandRunner.run(["triage", "-v", "--all", "--no-redact", folder.url.path])
    #expect(all.output.contains("slow.example.com"))
    #expect(all.output.contains("hunter2"))
  }

  /// Logs of many hosts; of each code the Nth host.
  private static func many(_ count: Int, _ codes: [(Int, String, String)]) -> String {
    (0..<count).map { number in
      let (code, stream, scheme) = codes[number % codes.count]
      return Folder.dump(code, stream, "\(scheme)://host\(number).service.example.com/")
        .replacing("Shop[42:7]", with: "Shop[42:7] Task <\(UUID().uuidString)>.<\(number)>")
    }.joined()
  }

  static let kinds: [[(Int, String, String)]] = [
    [(-1022, "", "http")],
    [(-1202, Folder.stream(-9814), "https"), (-1022, "", "http"), (-1200, "", "https")],
  ]

  @Test(arguments: kinds)
  func manyGroupsAreALineEach(_ codes: [(Int, String, String)]) throws {
    let log = Self.many(300, codes)
    let run = try CommandRunner.run(["triage", "-"], input: Array(log.utf8))
    let rows = run.lines.filter { $0.contains(".service.example.com ") }
    #expect(rows.count == 300)
    #expect(run.output.utf8.count { $0 == UInt8(ascii: "\n") } < 420)
    // A policy that is longer than that is to be had by itself.
    #expect(run.output.contains("'--format plist' writes it"))
    let policy = try CommandRunner.run(["triage", "-f", "plist", "-"], input: Array(log.utf8))
    #expect(policy.output.hasPrefix("<key>NSAppTransportSecurity</key>\n<dict>\n"))
    #expect(
      policy.lines.count { $0.contains(".service.example.com</key>") } == 300 / codes.count)
  }

  @Test(
    .enabled(if: CommandRunner.hasTerminals, "no terminal can be opened here"),
    arguments: [UInt16(60), 80, 100, 200])
  func theTableFitsTheTerminal(_ columns: UInt16) throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "a-long-name.", count: 6) + "example.com"
    _ = try folder.file(
      "a.log",
      Folder.dump(-1022, "", "http://\(long)/") + Self.many(12, Self.kinds[1]))
    let run = try CommandRunner.runOnTerminal(
      ["triage", "-q", "--color", "never", "a.log"], columns: columns, directory: folder.url)
    let rows = run.output.split(whereSeparator: \.isNewline).prefix(14)
    #expect(rows.count == 14)
    #expect(rows.allSatisfy { $0.count <= Int(columns) }, "\(run.output)")
    #expect(rows.contains { $0.contains("a-long-name") })
    #expect(rows.contains { $0.contains("\u{2026}") } == (columns < 200))
    // In a file nothing is cut.
    let piped = try CommandRunner.run(["triage", "-q", "a.log"], directory: folder.url)
    #expect(piped.output.contains(long))
  }

  static let conditions: [(files: [String], status: [String: Int32])] = [
    (["a/plain.log"], ["any": 1, "ats": 1, "trust": 0, "undecided": 0]),
    (["a/expired.log"], ["any": 1, "ats": 0, "trust": 1, "undecided": 0]),
    (["b/slow.log"], ["any": 1, "ats": 0, "trust": 0, "undecided": 0]),
    (["b/none.crash"], ["any": 0, "ats": 0, "trust": 0, "undecided": 0]),
    (["open.log"], ["any": 1, "ats": 0, "trust": 0, "undecided": 1]),
    (["a", "missing"], ["any": 2, "ats": 2, "trust": 2, "undecided": 2]),
  ]

  @Test(arguments: conditions, ["text", "html"])
  func aConditionSetsTheStatus(
    _ row: (files: [String], status: [String: Int32]), _ format: String
  ) throws {
    let folder = try Folder()
    try folder.write("open.log", Folder.dump(-1200, Folder.stream(-9824), "https://o.example.com/"))
    let paths = row.files.map { folder.path($0) }
    for (condition, status) in row.status {
      let run = try CommandRunner.run(["triage", "-f", format, "--fail-on", condition] + paths)
      #expect(run.status == status, "\(row.files) \(condition)")
      guard status < 2 else { continue }
      let records = try CommandRunner.run(["triage", "-f", "ndjson"] + paths)
      let merged = try CommandRunner.run(
        ["merge", "-f", format, "--fail-on", condition, "-"], input: Array(records.output.utf8))
      #expect(merged.status == status)
    }
  }

  @Test func standardInputIsAnInputToo() throws {
    let text = Folder.dump(-1022, "", "http://plain.example.com/list")
    let run = try CommandRunner.run(["triage", "-f", "ndjson", "-"], input: Array(text.utf8))
    #expect(run.status == 0)
    #expect(run.output.contains(#""path":"-""#))
    #expect(run.output.contains(#""host":"plain.example.com""#))
  }

  @Test func nothingThatIsReadSteersTheTerminal() throws {
    let folder = try Folder()
    let text = Folder.dump(-1202, Folder.stream(-9814), "https://old.example.com/\u{1B}]0;x\u{7}")
    try folder.write("c/\u{1B}[2J.log", text + "An SSL error \u{1B}[31m\u{9B}1m\n")
    for format in ["text", "markdown", "ndjson"] {
      let run = try CommandRunner.run(["triage", "--format", format, folder.path("c")])
      #expect(run.output.contains("old.example.com"))
      let controls = run.output.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.allSatisfy { $0 == "\n" })
    }
  }

  @Test func topLimitsWhatIsToldAndSaysSo() throws {
    let folder = try Folder()
    let run = try CommandRunner.run(["triage", "--top", "1", folder.url.path])
    #expect(!run.output.contains("old.example.com"))
    #expect(run.output.contains("2 groups more"))
    let records = try CommandRunner.run(
      ["triage", "--top", "1", "-f", "ndjson", folder.url.path])
    #expect(records.lines.count == 5)
    let array = try CommandRunner.run(["triage", "--format", "json", folder.url.path])
    let values = try JSONSerialization.jsonObject(with: Data(array.output.utf8)) as? [NSDictionary]
    let lines = try records.lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    #expect(values == lines.compactMap { $0 })
    let none = try CommandRunner.run(["triage", "-f", "json", folder.path("b/none.crash")])
    let summary = try JSONSerialization.jsonObject(with: Data(none.output.utf8)) as? [NSDictionary]
    #expect(summary?.count == 1)
  }

  @Test func markdownHasATableOfAllGroups() throws {
    let folder = try Folder()
    let run = try CommandRunner.run(["triage", "--format", "markdown", folder.url.path])
    #expect(run.lines.contains { $0.hasPrefix("| 1 | 2 | 2 | `plain.example.com` |") })
    #expect(run.output.contains("```xml\n<key>NSAppTransportSecurity</key>"))
    let rows = run.lines.filter { $0.hasPrefix("|") }
    #expect(Set(rows.map { $0.filter { $0 == "|" }.count }) == [10])
  }

  @Test func htmlIsOneFileWithAllGroups() throws {
    let folder = try Folder()
    let run = try CommandRunner.run(["triage", "--format", "html", folder.url.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("<!DOCTYPE html>\n"))
    #expect(run.output.hasSuffix("</html>\n"))
    #expect(run.lines.filter { $0.hasPrefix("<tr><td>") }.count == 4)
    #expect(run.output.contains("&lt;key&gt;plain.example.com&lt;/key&gt;"))
    #expect(run.output.contains("<p id=\"origin\">Written by atsexplain 0."))
    #expect(run.output.contains("from <bdi>\(folder.url.path)</bdi>.</p>"))
    #expect(!run.output.contains("hunter2"))
    let open = try CommandRunner.run(["triage", "-f", "html", "--no-redact", folder.url.path])
    #expect(open.output.contains("hunter2"))
    let records = try CommandRunner.run(["triage", "-f", "ndjson", folder.url.path])
    let merged = try CommandRunner.run(
      ["merge", "-f", "html", "-"], input: Array(records.output.utf8))
    // Only what was read is another thing.
    #expect(
      merged.lines.filter { !$0.contains("id=\"origin\"") }
        == run.lines.filter { !$0.contains("id=\"origin\"") })
    #expect(merged.output.contains("<code>merge</code>, from <bdi>-</bdi>."))
  }

  @Test func partsAddUpToTheWhole() throws {
    let folder = try Folder()
    let whole = try CommandRunner.run(["triage", "-f", "ndjson", folder.url.path])
    for name in ["a", "b"] {
      let part = try CommandRunner.run(["triage", "-f", "ndjson", folder.path(name)])
      try folder.write(".\(name).ndjson", part.output)
    }
    let sum = try CommandRunner.run(
      ["merge", "-f", "ndjson", folder.path(".b.ndjson"), folder.path(".a.ndjson")])
    #expect(sum.status == 0)
    #expect(sum.output == whole.output)
    let piped = try CommandRunner.run(["merge", "-"], input: Array(whole.output.utf8))
    let text = try CommandRunner.run(["triage", folder.url.path])
    #expect(piped.output == text.output)
  }

  @Test func whatCannotBeReadIsNamedAndTheRestIsTold() throws {
    let folder = try Folder()
    let run = try CommandRunner.run(["triage", folder.path("missing"), folder.path("a")])
    #expect(run.status == 2)
    #expect(run.errors == "atsexplain: no such file: \(folder.path("missing"))\n")
    #expect(run.output.contains("plain.example.com"))
    // What can't be read inside of a folder is no fault of the command line.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a/broken.log"), withDestinationPath: folder.path("nowhere"))
    let inside = try CommandRunner.run(["triage", folder.path("a")])
    #expect(inside.status == 0)
    #expect(
      inside.errors == "atsexplain: no such file: \(folder.path("a/broken.log"))\n")
    #expect(inside.output.contains("1 input could not be read"))
  }

  @Test("A name of two lines is told in one", arguments: ["\n", "\r\n"])
  func theNameOfAnInputLooksLikeNoSecondMessage(_ end: String) throws {
    let folder = try Folder()
    let run = try CommandRunner.run(["triage", folder.path("first\(end)second")])
    #expect(run.status == 2)
    #expect(run.errors.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
    #expect(run.errors.hasPrefix("atsexplain: no such file: ") && run.errors.hasSuffix("second\n"))
  }

  @Test func damagedReportsAreNamedWithTheirLine() throws {
    let folder = try Folder()
    let whole = try CommandRunner.run(["triage", "-f", "ndjson", folder.url.path])
    try folder.write("good.ndjson", whole.output)
    try folder.write("bad.ndjson", "{\"type\":\"group\"}\n")
    let run = try CommandRunner.run(
      ["merge", "-f", "ndjson", folder.path("bad.ndjson"), folder.path("good.ndjson")])
    #expect(run.status == 2)
    #expect(run.errors.contains("bad.ndjson:1: is of another version of the format"))
    #expect(run.output == whole.output)
  }

  @Test func wrongUsageIsToldBeforeAnythingIsRead() throws {
    for arguments in [
      ["triage"], ["merge"], ["triage", "--jobs", "0", "."], ["triage", "--top", "some", "."],
      ["triage", "--format", "xml", "."],
    ] {
      let run = try CommandRunner.run(arguments)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("atsexplain: "))
    }
  }

  @Test func progressIsToldOnRequestOnly() throws {
    let folder = try Folder()
    let quiet = try CommandRunner.run(["triage", folder.url.path])
    #expect(quiet.errors == "")
    let told = try CommandRunner.run(["triage", "--progress", "always", folder.url.path])
    #expect(told.errors.contains("files"))
    // The line is taken away before the report.
    #expect(told.errors.hasSuffix("\r\u{1B}[K"))
    #expect(told.output == quiet.output)
  }

  @Test func noNameOfAFileSplitsACellOfTheTable() throws {
    let run = try CommandRunner.run(["triage", "-f", "markdown", #"gone\|<i>`x.log"#])
    let row = try #require(run.lines.last { $0.hasPrefix("|") })
    // A bar behind an odd number of backslashes is text; every other one ends a cell.
    let bars = row.replacing(#"\\"#, with: "").replacing(#"\|"#, with: "").count { $0 == "|" }
    #expect(bars == 3, "\(row)")
    #expect(!row.contains("<i>"))
  }
}

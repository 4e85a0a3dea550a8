import Foundation
import Testing

/// JUnit, GitHub's annotations and Markdown: what is special about each.
@Suite struct CIFormatTests {
  /// Markup of every output, and bytes that none of them can hold.
  static let hostile: [UInt8] =
    Array(
      """
      Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1202] Error \
      Domain=NSURLErrorDomain Code=-1202 "```` <b>]]>&amp; @team ![x](y)
      """.utf8) + [0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x01, 0xFF]
    + Array(
      """
       %0A::error::owned" UserInfo={NSErrorFailingURLStringKey=https://a.example.com/, \
      _kCFStreamErrorCodeKey=-9813, _kCFStreamErrorDomainKey=3}

      """.utf8)

  static func lines(_ run: CommandRunner.Result, _ kind: String) -> [Substring] {
    run.lines.filter { $0.hasPrefix("::\(kind) ") }
  }

  // MARK: JUnit

  @Test func eachInputIsASuiteAndEachFailureATest() throws {
    let run = try CommandRunner.run(["-f", "junit", "gone.log"] + FormatTests.samples)
    let elements = try #require(FormatTests.elements(run.output))
    let suites = elements.filter { $0.name == "testsuite" }.map(\.attributes)
    #expect(suites.map { $0["name"] } == FormatTests.samples + ["gone.log"])
    #expect(suites.map { $0["failures"] } == ["1", "1", "3", "1", "0", "0"])
    #expect(suites.map { $0["tests"] } == ["1", "1", "3", "1", "1", "1"])
    #expect(suites.map { $0["errors"] } == ["0", "0", "0", "0", "0", "1"])
    let tests = elements.filter { $0.name == "testcase" }.map { $0.attributes["name"] ?? "" }
    #expect(tests.contains("no-forward-secrecy: ledger.example.com -9824"))
    #expect(tests.contains("no failed connection"))
    #expect(elements.count { $0.name == "failure" } == 6)
    #expect(elements.count { $0.name == "error" } == 1)
    #expect(run.output.contains("\n4 more times\n"))
  }

  @Test func aSuiteHasALimitAndSaysWhatIsBeyond() throws {
    let log = Array(FormatTests.manyHosts(2_007).utf8)
    let run = try CommandRunner.run(["-q", "-f", "junit"], input: log)
    let elements = try #require(FormatTests.elements(run.output))
    let suite = try #require(elements.first { $0.name == "testsuite" }).attributes
    #expect(suite["tests"] == "2001")
    #expect(suite["failures"] == "2001")
    #expect(elements.count { $0.name == "failure" } == 2_001)
    #expect(run.output.contains("7 more issues aren't listed"))
  }

  @Test func hostileTextStaysWellFormed() throws {
    let run = try CommandRunner.run(["-f", "junit", "-v", "--all"], input: Self.hostile)
    let elements = try #require(FormatTests.elements(run.output))
    #expect(elements.contains { $0.name == "failure" })
    let odd = run.output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    #expect(odd.isEmpty)
  }

  @Test func namesOfFilesAreEscapedInXML() throws {
    let folder = try TemporaryFolder()
    let name = "a&b<c>\"d\n.log"
    _ = try folder.file(name, "CFNetwork SSLHandshake failed (-9814)\n")
    let run = try CommandRunner.run(["-f", "junit", name], directory: folder.url)
    let elements = try #require(FormatTests.elements(run.output))
    #expect(elements.first { $0.name == "testsuite" }?.attributes["name"] == name)
  }

  // MARK: GitHub

  @Test func annotationsNameFileLineAndTitle() throws {
    let run = try CommandRunner.run(["-f", "github", FormatTests.samples[0]])
    #expect(run.lines.count == 1)
    #expect(
      run.output.hasPrefix(
        "::error file=SampleLogs/nscurl-forward-secrecy.log,line=2,endLine=118,"
          + "title=no-forward-secrecy%3A ledger.example.com -9824::The server offers no cipher"))
    #expect(run.output.contains("%0AException: NSExceptionDomains › ledger.example.com › "))
  }

  @Test func noMoreThanGitHubShowsAndTheRestInOneNotice() throws {
    let log = Array(FormatTests.manyHosts(13).utf8)
    let run = try CommandRunner.run(["-f", "github"], input: log)
    #expect(Self.lines(run, "error").count == 10)
    let notices = Self.lines(run, "notice")
    #expect(notices.count == 1)
    #expect(notices.first?.contains("::3 of 13 failures aren't annotated") == true)
    let ten = Array(FormatTests.manyHosts(10).utf8)
    #expect(Self.lines(try CommandRunner.run(["-f", "github"], input: ten), "notice").isEmpty)
  }

  @Test func noTextBecomesACommandOfItsOwn() throws {
    let folder = try TemporaryFolder()
    let name = "100%,a:b\n::error::owned.log"
    _ = try folder.file(name.replacingOccurrences(of: "/", with: "_"), "")
    try Data(Self.hostile).write(to: folder.url.appendingPathComponent(name))
    let run = try CommandRunner.run(["-f", "github", "-v", name], directory: folder.url)
    #expect(run.lines.count == 1)
    #expect(run.output.contains("file=100%25%2Ca%3Ab%0A%3A%3Aerror%3A%3Aowned.log,line=1,"))
  }

  // MARK: Markdown

  @Test func theTableCountsRepeats() throws {
    let run = try CommandRunner.run(["-f", "markdown", "SampleLogs/tic-ios11-retry-loop.log"])
    #expect(run.lines.first == "## Failed connections: 1")
    #expect(run.output.contains("\n| 1 | 5 | `collars.example.com` | -1202 / -9814 |"))
  }

  @Test func noTextBreaksOut() throws {
    let run = try CommandRunner.run(["-f", "markdown", "-v", "--all"], input: Self.hostile)
    // Fences come in pairs, and what is between two is longer than no run inside.
    var fence: Substring?
    for line in run.output.split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = line.drop { $0 == " " }.prefix { $0 == "`" }
      guard mark.count >= 3 else {
        if fence == nil {
          #expect(!line.contains("<b>"))
          #expect(!line.contains("@team"))
          #expect(!line.contains("![x]"))
        }
        continue
      }
      if let open = fence {
        if mark.count >= open.count { fence = nil }
      } else {
        fence = mark
      }
    }
    #expect(fence == nil)
  }

  @Test func aCommentIsNeverTooLong() throws {
    let log = Array(FormatTests.manyHosts(1_000).utf8)
    let run = try CommandRunner.run(["-f", "markdown", "-v"], input: log)
    #expect(run.output.count < 65_536)
    #expect(run.lines.first == "## Failed connections: 1000")
    #expect(run.output.contains("800 more not listed"))
  }

  // MARK: policy lint

  static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>NSAppTransportSecurity</key><dict>
    <key>NSAllowsArbitraryLoads</key><true/>
    <key>NSExceptionDomains</key><dict>
    <key>https://api.example.com</key><dict>
    <key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
    </dict></dict></dict></plist>

    """

  @Test func faultsOfAPolicyAreIssuesToo() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", Self.plist)
    func lint(_ format: String, _ files: String...) throws -> CommandRunner.Result {
      try CommandRunner.run(["policy", "lint", "-f", format] + files, directory: folder.url)
    }
    let records = try JSONLines.objects(try lint("ndjson", "Info.plist").output)
    let severities = records.compactMap { $0["severity"] as? String }
    let errors = severities.count { $0 == "error" }
    #expect(errors > 0 && errors < severities.count)

    let sarif = try lint("sarif", "Info.plist")
    #expect(sarif.status == 1)
    #expect(
      try FormatTests.results(sarif.output).compactMap { $0["level"] as? String } == severities)

    let junit = try lint("junit", "Info.plist", "gone.plist")
    #expect(junit.status == 2)
    let elements = try #require(FormatTests.elements(junit.output))
    #expect(elements.count { $0.name == "testcase" } == severities.count + 1)
    #expect(elements.count { $0.name == "failure" } == errors)
    #expect(elements.count { $0.name == "error" } == 1)

    let github = try lint("github", "Info.plist")
    #expect(Self.lines(github, "error").count == errors)
    #expect(github.output.contains("::error file=Info.plist,line=6,title=host-has-scheme%3A "))
  }

  @Test func aBinaryPropertyListHasNoLines() throws {
    let folder = try TemporaryFolder()
    let list: [String: Any] = ["NSAppTransportSecurity": ["NSAllowsArbitraryLoads": true]]
    try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
      .write(to: folder.url.appendingPathComponent("Info.plist"))
    let lint = ["policy", "lint", "-f"]
    let sarif = try CommandRunner.run(lint + ["sarif", "Info.plist"], directory: folder.url)
    // GitHub refuses a result without a line.
    #expect(sarif.output.contains(#""region":{"startLine":1}"#))
    let github = try CommandRunner.run(lint + ["github", "Info.plist"], directory: folder.url)
    #expect(github.output.contains(" file=Info.plist,title=arbitrary-loads%3A "))
  }

  @Test(arguments: ["sarif", "junit", "github"])
  func aPolicyWithoutFaultsIsFine(_ format: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist", "<plist version=\"1.0\"><dict><key>A</key><true/></dict></plist>\n")
    let run = try CommandRunner.run(
      ["policy", "lint", "-f", format, "Info.plist"], directory: folder.url)
    #expect(run.status == 0)
    switch format {
    case "sarif": #expect(try FormatTests.results(run.output).isEmpty)
    case "junit": #expect(run.output.contains("failures=\"0\" errors=\"0\""))
    default: #expect(run.output == "")
    }
  }
}

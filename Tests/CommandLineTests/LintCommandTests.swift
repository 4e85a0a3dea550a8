import AppTransportSecurity
import Foundation
import Testing

/// `policy lint` as a linter: the form of its lines, and what switches rules off.
@Suite struct LintCommandTests {
  /// A policy with an error on line 9, a note on line 10, a warning on line 14.
  static let policy = """
    <key>NSExceptionDomains</key>
    <dict>
    <key>https://media.example.net</key>
    <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
    <key>example.org</key>
    <dict>
    <key>NSExceptionRequiresForwardSecrecy</key><false/>
    <key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>
    </dict>
    </dict>
    """

  private static func lines(_ run: CommandRunner.Result) -> [String] {
    run.lines.map(String.init)
  }

  /// Lints a file `Info.plist` with this policy.
  private static func run(
    _ options: [String], _ policy: String = policy, files: [String: String] = [:]
  ) throws -> CommandRunner.Result {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(policy))
    for (name, text) in files { _ = try folder.file(name, text) }
    return try CommandRunner.run(
      ["policy", "lint", "-q"] + options + ["Info.plist"], directory: folder.url)
  }

  // MARK: Lines

  @Test func aFaultIsOneLineWithItsPlace() throws {
    let run = try Self.run([])
    #expect(
      Self.lines(run).first
        == "Info.plist:11: error: NSExceptionDomains key \"https://media.example.net\" has a scheme "
        + "[host-has-scheme]")
    #expect(run.lines.dropLast().allSatisfy { $0.hasPrefix("Info.plist:") && $0.hasSuffix("]") })
    #expect(run.status == 1)
  }

  /// A key may hold anything, and must not look like a fault of its own.
  @Test(arguments: ["a.example&#10;Info.plist:1: error: made up", "a\u{1B}[31m.example"])
  func aKeyNeverEndsTheLine(_ key: String) throws {
    let run = try Self.run([], PolicySamples.entry(key, PolicySamples.http))
    #expect(!run.output.isEmpty && !run.output.contains("\u{1B}"))
    #expect(!run.lines.contains { $0.hasPrefix("Info.plist:1:") })
  }

  @Test(.enabled(if: CommandRunner.hasTerminals, "no terminal can be opened here"))
  func severitiesAreColoured() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(Self.policy))
    let run = try CommandRunner.runOnTerminal(
      ["policy", "lint", "-q", "Info.plist"], columns: 200, directory: folder.url)
    #expect(run.output.contains("\u{1B}[31merror:\u{1B}[0m "))
    #expect(run.output.contains("\u{1B}[33mwarning:\u{1B}[0m "))
    #expect(run.output.contains("\u{1B}[36mnote:\u{1B}[0m "))
    let plain = try CommandRunner.runOnTerminal(
      ["policy", "lint", "-q", "--color", "never", "Info.plist"], directory: folder.url)
    #expect(!plain.output.contains("\u{1B}[3"))
  }

  // MARK: Severities

  static let warning = """
    <key>NSExceptionDomains</key>
    <dict><key>example.org</key><dict>
    <key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string></dict></dict>
    """

  @Test func warningsAreErrorsWhereThatIsAsked() throws {
    let lenient = try Self.run([], Self.warning)
    #expect(lenient.status == 0)
    #expect(lenient.output.contains(": warning: "))
    for run in [
      try Self.run(["--strict"], Self.warning),
      try Self.run([], Self.warning, files: [".atsexplain-lint": "strict\n"]),
    ] {
      #expect(run.status == 1)
      #expect(run.output.contains(": error: ") && !run.output.contains(": warning: "))
    }
    let record = try Self.run(["--strict", "-f", "ndjson"], Self.warning)
    #expect(record.output.contains(#""severity":"error""#))
    #expect(record.status == 1)
  }

  // MARK: Rules that are switched off

  @Test(arguments: [
    ["--disable", "host-has-scheme"], ["--disable=host-has-scheme,needs-justification"],
    ["--disable", "needs-justification", "--disable", "host-has-scheme"],
  ])
  func rulesAreSwitchedOffByOptions(_ options: [String]) throws {
    let all = try Self.run([])
    let run = try Self.run(options)
    #expect(all.output.contains("[host-has-scheme]"))
    #expect(!run.output.contains("[host-has-scheme]"))
    #expect(run.output.contains("by rules that are switched off"))
    #expect(run.status == 0)
  }

  static let wrong: [(options: [String], files: [String: String], words: String)] = [
    (
      ["--disable", "host-has-schema"], [:],
      "option '--disable' names no rule 'host-has-schema'. Did you mean 'host-has-scheme'?"
    ),
    (
      [], [".atsexplain-lint": "# ours\n\ndisable nope\n"],
      ".atsexplain-lint:3 names no rule 'nope'"
    ),
    ([], [".atsexplain-lint": "enable host-has-scheme\n"], ".atsexplain-lint:1: 'enable"),
    ([], [".atsexplain-lint": "baseline none.ndjson\n"], "no such file: none.ndjson"),
    (["--config", "none"], [:], "no such file: none"),
    (["--baseline", "none"], [:], "no such file: none"),
    (["--baseline", "b"], ["b": "{\"type\":\"finding\"}\n"], "b: line 1 is no record of"),
    (["--baseline", "b"], ["b": "\n{\"type\":\"lint\"\n"], "b: line 2 is no record of"),
  ]

  @Test(arguments: wrong)
  func whatIsNoSettingIsRefused(
    _ row: (options: [String], files: [String: String], words: String)
  ) throws {
    let run = try Self.run(row.options, files: row.files)
    #expect(run.status == 2)
    #expect(run.errors.contains(row.words), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  /// Comments, each around a key with two faults on one line; which rules are left.
  static let comments: [(before: String, behind: String, after: String, left: [String])] = [
    ("", "", "", ["host-has-scheme", "needs-justification"]),
    ("<!-- atsexplain:disable host-has-scheme -->\n", "", "", ["needs-justification"]),
    ("<!-- atsexplain:disable:next host-has-scheme -->\n", "", "", ["needs-justification"]),
    ("<!-- atsexplain:disable:next host-has-scheme -->\n\n", "", "", both),
    ("<!--\natsexplain:disable:next\nhost-has-scheme - ours since 2019\n-->\n", "", "", note),
    ("", "<!-- atsexplain:disable:this host-has-scheme, needs-justification -->", "", []),
    ("<!-- atsexplain:disable all -->\n", "", "", []),
    (
      "<!-- atsexplain:disable all -->\n<!-- atsexplain:enable needs-justification -->\n", "", "",
      note
    ),
    (
      "<!-- atsexplain:disable host-has-scheme -->\n<!-- atsexplain:enable all -->\n", "", "", both
    ),
    ("", "", "<!-- atsexplain:disable all -->\n", both),
    ("<!-- disable all -->\n", "", "", both),
    (
      "<key>x</key><string><![CDATA[<!-- atsexplain:disable all -->]]></string>\n", "", "",
      [
        "unknown-key", "host-has-scheme", "needs-justification",
      ]
    ),
  ]
  private static let both = ["host-has-scheme", "needs-justification"]
  private static let note = ["needs-justification"]

  @Test(arguments: comments)
  func rulesAreSwitchedOffByComments(
    _ row: (before: String, behind: String, after: String, left: [String])
  ) throws {
    let policy = """
      <key>NSExceptionDomains</key><dict>
      </dict>\(row.before)<key>NSExceptionDomains</key><dict><key>https://a.example.com</key>\
      <dict>\(PolicySamples.http)</dict></dict> \(row.behind)
      \(row.after)
      """.replacing("<key>NSExceptionDomains</key><dict>\n</dict>", with: "")
    let run = try Self.run(["-f", "ndjson"], policy)
    let rules = try JSONLines.objects(run.output).compactMap { $0["rule"] as? String }
    #expect(rules.sorted() == row.left.sorted())
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test(arguments: [
    ("atsexplain:disable host-has-schema", "names no rule 'host-has-schema'"),
    ("atsexplain:disable", "names no rule"),
    ("atsexplain:disable - all of it", "names no rule"),
    ("atsexplain:off all", "names no rule 'atsexplain:off'"),
  ])
  func aCommentThatSwitchesNothingOffIsTold(_ comment: String, _ words: String) throws {
    let run = try Self.run([], "<!-- \(comment) -->\n" + Self.policy)
    #expect(run.errors == "atsexplain: Info.plist:9: the comment \(words)\n")
    #expect(run.output.contains("[host-has-scheme]"))
    #expect(run.status == 1)
  }

  /// What a comment hides from people is still what makes a load fail.
  @Test func aCommentHidesNoCause() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist(
        "<!-- atsexplain:disable all -->\n"
          + PolicySamples.entry("https://a.example.com", PolicySamples.http)))
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example.com/x"))
    let run = try CommandRunner.run(
      ["-f", "ndjson", "--info-plist", "Info.plist", "app.log"], directory: folder.url)
    #expect(run.output.contains(#""cause":"policy-mistake""#))
  }

  @Test func settingsComeFromAFile() throws {
    let settings = "# settled with the team\ndisable host-has-scheme, needs-justification\n"
    let run = try Self.run([], files: [".atsexplain-lint": settings])
    #expect(run.status == 0)
    #expect(run.output.contains("3 by rules that are switched off"))
    let named = try Self.run(
      ["--config", "other"],
      files: [".atsexplain-lint": settings, "other": "disable arbitrary-loads"])
    #expect(named.status == 1)
  }

  // MARK: Baseline

  @Test func whatWasThereBeforeIsPassedOver() throws {
    let folder = try TemporaryFolder()
    let app = folder.url.appendingPathComponent("App")
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    _ = try folder.file("App/Info.plist", PolicySamples.infoPlist(Self.policy))
    func run(_ options: [String], in place: URL) throws -> CommandRunner.Result {
      try CommandRunner.run(["policy", "lint", "-q"] + options, directory: place)
    }
    let before = try run(["-f", "ndjson", "App/Info.plist"], in: folder.url)
    #expect(before.status == 1)
    _ = try folder.file("before.ndjson", before.output)
    // Lines move; the same keys are at fault.
    _ = try folder.file("App/Info.plist", PolicySamples.infoPlist("<!-- a -->\n\n" + Self.policy))
    for (options, place) in [
      (["--baseline", "before.ndjson", "App/Info.plist"], folder.url),
      (["--baseline", "../before.ndjson", "Info.plist"], app),
      (["--baseline", "../before.ndjson", app.path + "/Info.plist"], app),
    ] {
      let after = try run(options, in: place)
      #expect(after.status == 0, "\(options): \(after.output)")
      let count = before.lines.count
      #expect(
        after.output == "0 errors, 0 warnings, 0 notes in 1 file; \(count) in the baseline.\n")
    }
    // A fault of another file, and a new one of this, are none of these.
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(Self.policy))
    #expect(try run(["--baseline", "before.ndjson", "Info.plist"], in: folder.url).status == 1)
    let more = Self.policy.replacing("example.org", with: "example.org:80")
    _ = try folder.file("App/Info.plist", PolicySamples.infoPlist(more))
    let new = try run(["--baseline", "before.ndjson", "App/Info.plist"], in: folder.url)
    #expect(new.status == 1)
    #expect(new.output.contains("[host-has-port]") && !new.output.contains("[host-has-scheme]"))
  }

  @Test func theBaselineIsWrittenWhereTheSettingsNameIt() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(Self.policy))
    _ = try folder.file(".atsexplain-lint", "baseline before.ndjson\n")
    let run = try CommandRunner.runShell(
      """
      atsexplain policy lint -f ndjson Info.plist > before.ndjson
      atsexplain policy lint -q Info.plist
      """, directory: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("0 errors") && run.output.contains("in the baseline"))
  }

  @Test func everyRuleIsDocumented() throws {
    let rows = try DocumentationTests.text("Documentation/Linting.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") && !$0.contains("atsexplain:") }
    let rules = LintRule.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
    // The first rows are those of the severities.
    #expect(rows.dropFirst(3).map(String.init) == rules)
  }

  // MARK: Xcode

  static let builds: [(variables: [String: String], status: Int32, words: String)] = [
    (["INFOPLIST_FILE": "App/Info.plist"], 1, "/App/Info.plist:11: error: NSExceptionDomains key"),
    (
      ["INFOPLIST_PATH": "App/Info.plist", "TARGET_BUILD_DIR": "."], 1,
      "./App/Info.plist:11: error: NSExceptionDomains key"
    ),
    (["INFOPLIST_FILE": "none.plist"], 2, "no such file: "),
    (
      [
        "INFOPLIST_FILE": "Address.plist", "PLATFORM_NAME": "iphonesimulator",
        "IPHONEOS_DEPLOYMENT_TARGET": "15.6",
      ], 0, "deployment target is too old for [ip-key-needs-newer-os]"
    ),
    (
      ["INFOPLIST_FILE": "App/Info.plist", "PATH": "/usr/bin:/bin"], 0, "warning: atsexplain isn't"
    ),
  ]

  /// The script of the Run Script phase, with the variables that Xcode sets.
  @Test(arguments: builds)
  func xcodeRunsIt(_ row: (variables: [String: String], status: Int32, words: String)) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("App"), withIntermediateDirectories: true)
    _ = try folder.file("App/Info.plist", PolicySamples.infoPlist(Self.policy))
    _ = try folder.file(
      "Address.plist",
      PolicySamples.infoPlist(PolicySamples.entry("192.0.2.7", PolicySamples.http)))
    let script = CommandRunner.packageRoot
      .appendingPathComponent("Integrations/xcode/lint-ats.sh").path
    let run = try CommandRunner.runShell(
      "'\(script)'",
      environment: row.variables.merging(["SRCROOT": folder.url.path]) { first, _ in first },
      directory: folder.url)
    #expect(run.status == row.status, "\(run.output)\(run.errors)")
    #expect((run.output + run.errors).contains(row.words), "\(run.output)\(run.errors)")
  }
}

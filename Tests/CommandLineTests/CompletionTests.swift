import Foundation
import Testing

/// The completion scripts in the real shells; each test skips where its shell isn't installed.
@Suite struct CompletionTests {
  /// A command line that ends where the tab is typed.
  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    /// What has to be offered.
    let offers: [String]
    /// What must not be.
    let withholds: [String]
    /// Whether nothing else may be offered.
    let isComplete: Bool

    init(
      _ text: String, offers: [String] = [], withholds: [String] = [], isComplete: Bool = false
    ) {
      self.text = text
      self.offers = offers
      self.withholds = withholds
      self.isComplete = isComplete
    }

    var testDescription: String { text }
  }

  static let lines: [Line] = [
    // Options, of the current command.
    Line("atsexplain --fo", offers: ["--format"], isComplete: true),
    Line("atsexplain --", offers: ["--format", "--os", "--fail-on", "--help", "--version"]),
    Line("atsexplain policy lint --", offers: ["--os", "--format"], withholds: ["--fail-on"]),
    Line("atsexplain triage --t", offers: ["--top"], isComplete: true),
    Line("atsexplain --color never codes --f", offers: ["--format"], isComplete: true),
    // Values.
    Line("atsexplain -f ", offers: ["text", "ndjson", "json", "plist"], withholds: ["app.log"]),
    Line("atsexplain --format nd", offers: ["ndjson"], isComplete: true),
    Line("atsexplain -q --format ", offers: ["plist"], withholds: ["html"]),
    Line("atsexplain triage -f ht", offers: ["html"], isComplete: true),
    Line("atsexplain codes -f ", offers: ["markdown"], withholds: ["plist"]),
    Line("atsexplain policy apply -f pl", offers: ["plistbuddy"], isComplete: true),
    Line("atsexplain --fail-on ", offers: ["any", "ats", "trust", "undecided"], isComplete: true),
    Line("atsexplain --os mac", offers: ["macOS14+"], withholds: ["iOS15+"]),
    Line("atsexplain policy eval --context ", offers: ["app", "media", "web"], isComplete: true),
    Line("atsexplain --color a", offers: ["auto", "always"], isComplete: true),
    // Commands.
    Line("atsexplain tri", offers: ["triage"]),
    Line("atsexplain po", offers: ["policy"], withholds: ["manual"]),
    Line(
      "atsexplain policy ", offers: ["eval", "lint", "apply", "tighten", "code"],
      withholds: ["codes"]),
    Line("atsexplain -q pol", offers: ["policy"]),
    Line("atsexplain help ", offers: ["codes", "policy"], withholds: ["lint", "app.log"]),
    Line("atsexplain help policy l", offers: ["lint"], isComplete: true),
    Line("atsexplain completions ", offers: ["bash", "zsh", "fish"], isComplete: true),
    // Behind an operand there are no commands.
    Line("atsexplain app.log tri", withholds: ["triage"]),
    // Files.
    Line("atsexplain app", offers: ["app.log"]),
    Line("atsexplain -v app.log oth", offers: ["other.log"]),
    Line("atsexplain policy lint In", offers: ["Info.plist"]),
    Line("atsexplain --info-plist ", offers: ["Info.plist"], withholds: ["app.log"]),
    Line("atsexplain --info-plist fold", offers: ["folder"], isComplete: true),
    Line(#"atsexplain --info-plist my\ I"#, offers: ["my Info.plist"], isComplete: true),
    Line("atsexplain policy apply Info.plist --from a", offers: ["app.log"]),
    Line("atsexplain triage fol", offers: ["folder"]),
    Line("atsexplain two", offers: ["two words.log"]),
    Line(#"atsexplain two\ w"#, offers: ["two words.log"]),
    // Codes.
    Line("atsexplain codes errSSLPeerHand", offers: ["errSSLPeerHandshakeFail"], isComplete: true),
    Line("atsexplain codes kCFStreamErrorDomainS", offers: ["kCFStreamErrorDomainSSL"]),
    Line("atsexplain NSURLErrorSecureC", offers: ["NSURLErrorSecureConnectionFailed"]),
  ]

  /// Where a program is, in the folders that tests look into.
  static func path(of program: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// What a shell offers for each line, by the scripts in `Tests/Completions`.
  private static func offers(
    shell: String, options: String, name: String
  ) throws -> [String: Set<String>] {
    let folder = try TemporaryFolder()
    for name in ["app.log", "other.log", "two words.log", "Info.plist", "my Info.plist"] {
      _ = try folder.file(name)
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: false)
    let home = try TemporaryFolder()
    let script = try home.file(
      name, CommandRunner.run(["completions", shell]).output)
    let driver = CommandRunner.packageRoot
      .appendingPathComponent("Tests/Completions/\(shell).sh").path
    let quoted = lines.map { "'\($0.text)'" }.joined(separator: " ")
    let run = try CommandRunner.runShell(
      "exec \(path(of: shell) ?? shell) \(options) '\(driver)' '\(script.path)' \(quoted)",
      environment: ["HOME": home.url.path, "TERM": "xterm"], directory: folder.url)
    #expect(run.errors == "")
    #expect(run.status == 0)
    var result: [String: Set<String>] = [:]
    var line = ""
    for row in run.output.split(separator: "\n").map(String.init) {
      if row.hasPrefix("> ") {
        line = String(row.dropFirst(2))
        result[line] = []
      } else {
        result[line, default: []].insert(normalized(row))
      }
    }
    return result
  }

  /// A candidate without what only one shell writes: the slash of a folder, quotes, the option
  /// before a value.
  private static func normalized(_ candidate: String) -> String {
    var text = candidate.replacingOccurrences(of: "\\ ", with: " ")
    if text.hasSuffix("/") { text.removeLast() }
    return text
  }

  private static func check(shell: String, options: String, name: String = "script") throws {
    let offers = try offers(shell: shell, options: options, name: name)
    for line in lines {
      let found = try #require(offers[line.text], "no answer for: \(line.text)")
      for word in line.offers {
        #expect(found.contains(word), "\(shell): '\(line.text)' lacks \(word): \(found.sorted())")
      }
      for word in line.withholds {
        #expect(!found.contains(word), "\(shell): '\(line.text)' offers \(word)")
      }
      if line.isComplete {
        #expect(found == Set(line.offers), "\(shell): '\(line.text)'")
      }
    }
  }

  @Test(.enabled(if: path(of: "bash") != nil, "bash is not installed"))
  func bash() throws { try Self.check(shell: "bash", options: "--norc") }

  /// Read by a line in .zshrc, and found in a folder of $fpath by its name.
  @Test(
    .enabled(if: path(of: "zsh") != nil, "zsh is not installed"),
    arguments: ["script", "_atsexplain"])
  func zsh(name: String) throws { try Self.check(shell: "zsh", options: "-f", name: name) }

  @Test(.enabled(if: path(of: "fish") != nil, "fish is not installed"))
  func fish() throws { try Self.check(shell: "fish", options: "--no-config") }

  @Test func aValueBehindAnEqualsSign() throws {
    guard let bash = Self.path(of: "bash") else { return }
    let folder = try TemporaryFolder()
    let script = try folder.file("script", CommandRunner.run(["completions", "bash"]).output)
    let run = try CommandRunner.runShell(
      "\(bash) Tests/Completions/bash.sh \(script.path) 'atsexplain --format=nd' "
        + "'atsexplain codes --format=' 'atsexplain --format=json co'")
    #expect(
      run.output == """
        > atsexplain --format=nd
        ndjson
        > atsexplain codes --format=
        text
        ndjson
        json
        markdown
        > atsexplain --format=json co
        codes
        completions

        """)
  }

  @Test func shellsWithoutAScript() throws {
    let run = try CommandRunner.run(["completions", "bsh"])
    #expect(run.status == 2)
    #expect(run.errors.contains("use one of bash, zsh, fish. Did you mean 'bash'?"))
    #expect(try CommandRunner.run(["completions"]).errors.contains("one shell: bash, zsh, fish"))
    #expect(try CommandRunner.run(["completions", "bash", "zsh"]).status == 2)
  }
}

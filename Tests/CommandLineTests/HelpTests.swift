import Foundation
import Testing
import UnifiedLogWriter

/// What the program says of itself: both helps, the manual and the version.
///
/// `RECORD_GOLDEN=1 swift test --filter HelpTests` writes the expected helps again, and fails.
@Suite struct HelpTests {
  /// Every command that users see, as words; the main job has none.
  static let commands: [[String]] = [
    [], ["codes"], ["causes"], ["triage"], ["merge"], ["lines"], ["check"], ["audit"],
    ["mcp"],
    ["policy"], ["policy", "eval"],
    ["policy", "lint"],
    ["policy", "apply"], ["policy", "tighten"], ["policy", "code"], ["completions"], ["help"],
  ]

  static let folder = CommandRunner.packageRoot
    .appendingPathComponent("Tests/CommandLineTests/HelpGolden")

  static func help(_ command: [String], _ option: String, columns: Int = 80) throws -> String {
    let run = try CommandRunner.run(
      command + [option], environment: ["COLUMNS": String(columns)])
    #expect(run.status == 0)
    #expect(run.errors == "")
    return run.output
  }

  @Test(arguments: commands)
  func shortHelpFitsAScreen(_ command: [String]) throws {
    let lines = try Self.help(command, "-h").split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    // One row is left for the prompt.
    #expect(lines.count <= 23)
    for line in lines { #expect(line.count <= 80, "too long: \(line)") }
    #expect(lines.contains { $0.hasPrefix("Usage: atsexplain") })
    #expect(lines.last?.contains("--help") == true)
  }

  @Test(arguments: commands, ["-h", "--help"])
  func helpIsAsExpected(_ command: [String], option: String) throws {
    let name = (["atsexplain"] + command).joined(separator: "-")
    let file = Self.folder.appendingPathComponent(
      name + (option == "-h" ? ".short.txt" : ".full.txt"))
    let actual = try Self.help(command, option)
    if DocumentationTests.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent): read it, then run without RECORD_GOLDEN")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == actual)
  }

  @Test(arguments: commands, [40, 60, 100])
  func helpHeedsTheWidth(_ command: [String], columns: Int) throws {
    var isExample = false
    for line in try Self.help(command, "--help", columns: columns).split(separator: "\n") {
      if line == "Examples:" { isExample = true }
      if isExample || line.hasPrefix("Usage:") { continue }
      // One long word is left whole.
      let isWord = line.split(separator: " ").count <= 2
      #expect(line.count <= columns || isWord, "too long: \(line)")
    }
  }

  @Test(arguments: commands)
  func theWordHelpShowsTheFullHelp(_ command: [String]) throws {
    let run = try CommandRunner.run(["help"] + command, environment: ["COLUMNS": "80"])
    #expect(run.status == 0)
    let expected = try Self.help(command, "--help")
    #expect(run.output == expected)
  }

  @Test func helpOfWhatIsNoCommand() throws {
    let near = try CommandRunner.run(["help", "polcy"])
    #expect(near.status == 2)
    #expect(near.errors == "atsexplain: there is no command 'polcy'. Did you mean 'policy'?\n")
    #expect(try CommandRunner.run(["help", "policy", "lnt"]).errors.contains("'policy lint'?"))
    #expect(try CommandRunner.run(["help", "lint"]).errors.contains("'policy lint'?"))
    #expect(try CommandRunner.run(["help", "zzzzz"]).errors.contains("See 'atsexplain --help'."))
  }

  @Test(arguments: [
    ["--formt", "-h"], ["policy", "lint", "--nothing", "--help"], ["--format", "-h"],
    ["codes", "-q", "--help"], ["policy", "apply", "-h"], ["triage", "-h"],
  ])
  func whoeverAsksForHelpGetsIt(_ arguments: [String]) throws {
    let run = try CommandRunner.run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("Usage: atsexplain"))
  }

  @Test func helpBehindTwoDashesIsAnOperand() throws {
    let run = try CommandRunner.run(["--", "--help"])
    #expect(run.status == 2)
    #expect(run.errors.contains("no such file: --help"))
  }

  @Test func versionIsOneLine() throws {
    for option in ["--version", "-V"] {
      let run = try CommandRunner.run([option])
      #expect(run.status == 0)
      #expect(
        run.output.firstMatch(
          of: /^atsexplain \d+\.\d+\.\d+ \(Swift [^\n]*PCRE2 \d+\.\d+[^\n]*\)\n$/) != nil,
        "\(run.output)")
    }
  }

  // MARK: Examples

  /// The command lines below `Examples:` of a full help.
  static func examples(_ command: [String]) throws -> [String] {
    let section = try help(command, "--help").components(separatedBy: "\nExamples:\n").dropFirst()
    let text = try #require(section.first)
    // Until the next title, which isn't indented.
    return text.components(separatedBy: "\n").prefix { $0.isEmpty || $0.hasPrefix(" ") }
      .filter { $0.hasPrefix("      ") }.map { String($0.dropFirst(6)) }
  }

  /// A folder with everything that the examples name, and are-ins for programs of a Mac.
  static func scene() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in [
      "App", "App.xcodeproj", "reports", "bin", "Library/Logs/DiagnosticReports", ".zfunc",
      ".config/fish/completions", ".local/share/bash-completion/completions",
    ] {
      try manager.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let cleartext = try String(
      contentsOf: DocumentationTests.url("SampleLogs/cleartext-blocked-xcode15.log"),
      encoding: .utf8)
    for name in ["app.log", "reports/a.log", "Library/Logs/DiagnosticReports/b.log"] {
      _ = try folder.file(name, cleartext)
    }
    _ = try folder.file(
      "App/Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>NSAppTransportSecurity</key>
        <dict>
          <key>NSExceptionDomains</key>
          <dict>
            <key>printer.example.org</key>
            <dict>
              <key>NSExceptionAllowsInsecureHTTPLoads</key>
              <true/>
            </dict>
          </dict>
        </dict>
      </dict>
      </plist>

      """)
    let reports = try CommandRunner.run(
      ["triage", "-f", "ndjson", "reports"], directory: folder.url
    ).output
    for name in ["monday.ndjson", "tuesday.ndjson", "part-1.ndjson", "part-2.ndjson"] {
      _ = try folder.file(name, reports)
    }
    let files = UnifiedLogTests.files(
      of: """
        2026-02-17 10:11:12.345678+0100  localhost Weather[301]: (CFNetwork) Task <1>.<1> finished with error [-1022]
        """)
    try UnifiedLogTests.write(files, to: folder.url.appendingPathComponent("system.logarchive"))
    try Data(TarWriter.archive(files)).write(
      to: folder.url.appendingPathComponent("sysdiagnose_2026.02.17.tar.gz"))
    _ = try folder.file(
      "device.log",
      "2026-05-12 09:14:33.120 E  mdmclient[431:5a1f] [com.apple.network:boringssl] "
        + "ATS violation: Leaf certificate is absent\n")
    _ = try folder.file("hosts.txt", "127.0.0.1:9\n")
    _ = try folder.file(
      "company.pem",
      """
      -----BEGIN CERTIFICATE-----
      MIIBhjCCASugAwIBAgIUHI4pd22x3H+lAazQv+JHkgZgqdkwCgYIKoZIzj0EAwIw
      FzEVMBMGA1UEAwwMQ29tcGFueSBSb290MCAXDTI2MTEyMzE5MjgxMVoYDzIxMjYx
      MDMwMTkyODExWjAXMRUwEwYDVQQDDAxDb21wYW55IFJvb3QwWTATBgcqhkjOPQIB
      BggqhkjOPQMBBwNCAATHFVgOnVByBFgjdduaZyLDmIkUfMAh8DeOwEWpMXNuU8lt
      RGPhxlrrCbDNG+4umXJ696aDfUQ/hJggerAoY7Eho1MwUTAdBgNVHQ4EFgQUs+Dx
      fpWLdnw5r+5guRL4+9rUXvswHwYDVR0jBBgwFoAUs+DxfpWLdnw5r+5guRL4+9rU
      XvswDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAiPTaQBbLgaft
      osVv4lqcqIM30RhHMbHB1EI33ePd9OMCIQCJXaYynLS8VOoLZEhjsc+iYi+0nZwP
      RVjA2Rwhy0npYg==
      -----END CERTIFICATE-----

      """)
    let root = CommandRunner.packageRoot.path
    for (name, sample) in [
      ("log", "unified-log-stream.log"), ("nscurl", "nscurl-forward-secrecy.log"),
      ("pbpaste", "xcode26-host-mismatch.log"),
    ] {
      let tool = try folder.file(
        "bin/\(name)", "#!/bin/sh\nexec cat '\(root)/SampleLogs/\(sample)'\n")
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    }
    return folder
  }

  @Test(arguments: commands)
  func everyExampleRuns(_ command: [String]) throws {
    let examples = try Self.examples(command)
    #expect(!examples.isEmpty)
    for example in examples {
      let folder = try Self.scene()
      // `eval` of bash completions needs bash; the line is the same.
      let needsBash = example.hasPrefix("eval ")
      let programs = needsBash ? ["bash"] : example.contains("| patch") ? ["patch"] : []
      guard programs.allSatisfy({ CompletionTests.path(of: $0) != nil }) else { continue }
      var line = needsBash ? "bash -c '\(example)'" : example
      if command == ["check"] {
        // No test connects to anything but this machine.
        for name in ["api.example.com", "intranet.example.com"] {
          line = line.replacingOccurrences(of: name, with: "127.0.0.1:9")
        }
        line = line.replacingOccurrences(of: "192.0.2.7", with: "127.0.0.1")
      }
      let run = try CommandRunner.runShell(
        line,
        environment: [
          "HOME": folder.url.path,
          "PATH": "\(folder.url.path)/bin:\(CommandRunner.productFolder.path):/usr/bin:/bin",
        ], directory: folder.url)
      // Only a system with libarchive can read it.
      if run.errors.contains("libarchive") { continue }
      let status: Int32 = example.contains("--fail-on") ? 1 : 0
      #expect(run.status == status, "\(example): \(run.errors)")
      #expect(!run.errors.contains("atsexplain: "), "\(example): \(run.errors)")
      let redirected = example.components(separatedBy: " > ").dropFirst().last
      // A server has nothing to say before it is asked.
      let isSilent =
        needsBash || command == ["mcp"] || redirected != nil || example.hasSuffix("--write")
      #expect(isSilent || !run.output.isEmpty, "\(example) said nothing")
      if let redirected {
        let path = redirected.replacingOccurrences(of: "~", with: folder.url.path)
        let file =
          path.hasPrefix("/")
          ? URL(fileURLWithPath: path) : folder.url.appendingPathComponent(path)
        #expect(try !Data(contentsOf: file).isEmpty, "\(example) wrote nothing")
      }
    }
  }

  // MARK: The manual

  @Test func theManualTellsEveryOption() throws {
    let manual = try CommandRunner.run(["manual"])
    #expect(manual.status == 0)
    for command in Self.commands {
      let help = try Self.help(command, "--help")
      for match in help.matches(of: /\n +(?:-\w, )?--([a-z-]+)/) {
        let name = match.output.1.replacingOccurrences(of: "-", with: "\\-")
        #expect(manual.output.contains("Fl \\-\(name)"), "\(command): --\(match.output.1)")
      }
      for example in try Self.examples(command) where command != ["help"] && command != ["policy"] {
        let line = example.replacingOccurrences(of: "-", with: "\\-")
          .replacingOccurrences(of: "'", with: "\\(aq")
          .replacingOccurrences(of: "~", with: "\\(ti")
        #expect(manual.output.contains(line), "\(example)")
      }
    }
    // Packagers call it; users have the page.
    #expect(try !Self.help([], "--help").contains("manual"))
  }

  @Test(.enabled(if: CompletionTests.path(of: "mandoc") != nil, "mandoc is not installed"))
  func theManualIsCleanForMandoc() throws {
    let run = try CommandRunner.runShell("atsexplain manual | mandoc -T lint -W style")
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test(.enabled(if: CompletionTests.path(of: "groff") != nil, "groff is not installed"))
  func theManualIsCleanForGroff() throws {
    let run = try CommandRunner.runShell("atsexplain manual | groff -ww -mdoc -Tutf8")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(run.output.contains("ATSEXPLAIN(1)"))
  }
}

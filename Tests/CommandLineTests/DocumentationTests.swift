import AppleErrorCatalog
import Foundation
import Testing

/// What the documents show and name is what the program does and the package has.
///
/// `RECORD_GOLDEN=1` writes the outputs of the examples again, and fails.
@Suite struct DocumentationTests {
  static let documents =
    [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SampleLogs/README.md",
      "Documentation/Findings.md", "Documentation/Triage.md", "Documentation/Accuracy.md",
      "Documentation/Outputs.md", "Documentation/MCP.md",
    ] + guides

  /// The guides, one for each use.
  static let guides = [
    "Documentation/Piping.md", "Documentation/Pasting.md", "Documentation/Batch.md",
    "Documentation/Checking.md", "Documentation/Linting.md", "Documentation/Tour.md",
  ]

  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" }

  static func url(_ path: String) -> URL {
    CommandRunner.packageRoot.appendingPathComponent(path)
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// A fenced block of a document: its language and its lines, without the fences.
  struct Block {
    let language: String
    var lines: [String]
  }

  /// Splits a document into the lines between blocks and the blocks.
  static func parts(_ text: String) -> [(prose: [String], block: Block?)] {
    var parts: [(prose: [String], block: Block?)] = []
    var prose: [String] = []
    var open: Block?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open {
          parts.append((prose, block))
          (prose, open) = ([], nil)
        } else {
          open = Block(language: String(line.dropFirst(3)), lines: [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else {
        prose.append(line)
      }
    }
    parts.append((prose, open))
    return parts
  }

  static func blocks(_ path: String, _ language: String) throws -> [Block] {
    parts(try text(path)).compactMap(\.block).filter { $0.language == language }
  }

  /// Runs the commands of a console block, the lines that begin with `$ `.
  static func transcript(of block: Block) throws -> [String] {
    var lines: [String] = []
    for line in block.lines where line.hasPrefix("$ ") {
      let run = try CommandRunner.runShell(
        String(line.dropFirst(2)), environment: ["COLUMNS": "80"])
      #expect(run.errors == "", "\(line)")
      #expect(run.status == 0, "\(line)")
      lines.append(line)
      lines += run.output.components(separatedBy: "\n").dropLast()
    }
    return lines
  }

  @Test(arguments: ["README.md", "Documentation/Outputs.md"] + guides)
  func examplesAreWhatTheProgramSays(document: String) throws {
    var parts = Self.parts(try Self.text(document))
    var commands = 0
    for index in parts.indices {
      guard let block = parts[index].block, block.language == "console" else { continue }
      let actual = try Self.transcript(of: block)
      commands += actual.count { $0.hasPrefix("$ ") }
      if Self.isRecording {
        parts[index].block?.lines = actual
      } else {
        #expect(block.lines == actual)
      }
    }
    #expect(commands >= (document == "Documentation/Tour.md" ? 8 : 2))
    guard Self.isRecording else { return }
    let text = parts.map { part in
      guard let block = part.block else { return part.prose.joined(separator: "\n") }
      return (part.prose + ["```" + block.language] + block.lines + ["```"])
        .joined(separator: "\n")
    }.joined(separator: "\n")
    try Data(text.utf8).write(to: Self.url(document))
    Issue.record("recorded \(document): read the diff, then run without RECORD_GOLDEN")
  }

  @Test func stepsOfWorkflowsRun() throws {
    let folder = try TemporaryFolder()
    let files = [
      "logs/ui-tests.log": try Self.text("SampleLogs/xcode26-host-mismatch.log"),
      "App/Info.plist": "<plist version=\"1.0\"><dict><key>A</key><true/></dict></plist>\n",
    ]
    for (name, text) in files {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let steps = try Self.blocks("Documentation/Outputs.md", "yaml").flatMap(\.lines)
      .filter { $0.hasPrefix("- run: ") }
    #expect(steps.count == 2)
    for step in steps {
      let run = try CommandRunner.runShell(
        String(step.dropFirst("- run: ".count)), directory: folder.url)
      #expect(run.status == 0, "\(step)")
    }
    let log = folder.url.appendingPathComponent("atsexplain.sarif")
    #expect(try FormatTests.results(try String(contentsOf: log, encoding: .utf8)).count == 1)
  }

  @Test func theLibraryExampleOfTheReadmeCompiles() throws {
    let source = try Self.text("Tests/CommandLineTests/LibraryExample.swift")
    let block = try #require(try Self.blocks("README.md", "swift").first)
    #expect(source == block.lines.joined(separator: "\n") + "\n")
    // And runs: a log with a finding and one without.
    explain("CFNetwork SSLHandshake failed (-9814)\n")
    explain("")
  }

  @Test func theExampleFindingIsReal() throws {
    let run = try CommandRunner.run(["-f", "ndjson", "SampleLogs/nscurl-forward-secrecy.log"])
    let finding = try #require(try JSONLines.objects(run.output).first) as NSDictionary
    let path = "Documentation/Findings.md"
    let block = try #require(try Self.blocks(path, "json").first)
    let shown = block.lines.joined(separator: "\n")
    if Self.isRecording {
      let data = try JSONSerialization.data(
        withJSONObject: finding, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      let text = try Self.text(path).replacingOccurrences(
        of: "```json\n\(shown)\n```",
        with: "```json\n\(String(decoding: data, as: UTF8.self))\n```")
      try Data(text.utf8).write(to: Self.url(path))
      Issue.record("recorded \(path): read the diff, then run without RECORD_GOLDEN")
      return
    }
    let value = try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? NSDictionary
    #expect(value == finding)
  }

  @Test func everyCauseIsDescribed() throws {
    let section = try #require(
      try Self.text("Documentation/Findings.md").components(separatedBy: "### Causes").last)
    let table = try #require(section.components(separatedBy: "\n## ").first)
    let rows = table.matches(of: /\n\| `([a-z0-9-]+)` \|/).map { String($0.output.1) }
    #expect(Set(rows) == Set(FailureCause.allCases.map(\.rawValue)).union(["cause"]))
    #expect(rows.count == Set(rows).count)
  }

  @Test(arguments: documents)
  func namedFilesExist(_ document: String) throws {
    let prose = Self.parts(try Self.text(document)).flatMap(\.prose).joined(separator: "\n")
    for match in prose.matches(of: /`([^`\s]+)`/) {
      let name = String(match.output.1)
      let isPath =
        ["Sources/", "Tests/", "SampleLogs/", "Scripts/", "Documentation/"]
        .contains(where: name.hasPrefix) || name.hasSuffix(".md") || name == "LICENSE"
      guard isPath, name != "Sources/NetworkLogs/Formats/YourFormat.swift" else { continue }
      #expect(
        FileManager.default.fileExists(atPath: Self.url(name).path), "\(document) names \(name)")
    }
  }

  @Test func namedOptionsExist() throws {
    let commands: [[String]] =
      [[], ["codes"], ["causes"], ["triage"]]
      + ["eval", "lint", "apply", "tighten", "code"].map { ["policy", $0] }
    let help = try commands.map { try CommandRunner.run($0 + ["--help"]).output }.joined()
    let words = try Self.text("README.md").matches(of: /`(--?[a-z][a-z-]*)/)
    #expect(words.count >= 8)
    for word in words {
      let option = String(word.output.1)
      #expect(help.contains(option), "README.md names \(option)")
    }
  }

  /// What needs a Mac or a device isn't run, but what it asks of the program exists.
  @Test(arguments: ["README.md"] + guides)
  func commandsThatAreNotRunExist(document: String) throws {
    for line in try Self.blocks(document, "sh").flatMap(\.lines) {
      for match in line.matches(of: /(?:^|\| )atsexplain( [^|#]*)?/) {
        let words = (match.output.1 ?? "").split(separator: " ").map(String.init)
        let names = words.prefix { !$0.hasPrefix("-") && !$0.contains(".") }
        let command = Array(
          names.prefix(
            names.first == "policy"
              ? 2 : ["codes", "causes", "triage"].contains(names.first ?? "") ? 1 : 0))
        let help = try CommandRunner.run(command + ["--help"])
        #expect(help.status == 0, "\(document): \(line)")
        for option in words where option.hasPrefix("-") && option != "-" {
          let name = option.prefix { $0 != "=" }
          let found = help.output.contains("\(name),") || help.output.contains("\(name) ")
          #expect(found, "\(document): \(line)")
        }
      }
    }
  }

  @Test func settingsOfClientsStartTheServer() throws {
    let path = "Documentation/MCP.md"
    let help = try CommandRunner.run(["mcp", "--help"]).output
    let blocks = try Self.blocks(path, "json")
    #expect(blocks.count >= 3)
    for block in blocks {
      let data = Data(block.lines.joined(separator: "\n").utf8)
      let settings = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let servers = try #require(settings.values.first as? [String: Any])
      let server = try #require(servers["atsexplain"] as? [String: Any])
      #expect((server["command"] as? String)?.hasPrefix("/") == true)
      let arguments = try #require(server["args"] as? [String])
      #expect(arguments.first == "mcp")
      for option in arguments where option.hasPrefix("-") { #expect(help.contains(option)) }
    }
    // The tools that the table names are those that are offered.
    let tools = try CommandRunner.run(
      ["mcp", "--allow-check"],
      input: Array(
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
        {"jsonrpc":"2.0","id":1,"method":"tools/list"}
        """.utf8)
    ).output.matches(of: /"name":"([a-z_]+)","title"/).map { String($0.output.1) }
    let rows = try Self.text(path).matches(of: /\n\| `([a-z_]+)` \|/).map { String($0.output.1) }
    #expect(Array(tools.dropFirst()) == rows)
    for block in try Self.blocks(path, "sh") where block.lines.first?.hasPrefix("printf") == true {
      let run = try CommandRunner.runShell(block.lines.joined(separator: "\n"))
      #expect(run.output.contains("errSSLNoRootCert"))
      #expect(run.status == 0)
    }
  }

  @Test func namedModulesAreTargets() throws {
    let manifest = try Self.text("Package.swift")
    let architecture = try Self.text("ARCHITECTURE.md")
    let targets = manifest.matches(of: /arget\(\s*name: "(\w+)"/).map { String($0.output.1) }
      .filter { !$0.hasSuffix("Tests") && $0 != "fuzz" }
    #expect(targets.count >= 8)
    for target in targets {
      #expect(architecture.contains("| `\(target)` |"), "ARCHITECTURE.md leaves out \(target)")
    }
  }
}

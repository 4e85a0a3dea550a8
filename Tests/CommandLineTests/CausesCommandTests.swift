import AppleErrorCatalog
import Foundation
import Testing

/// The pages under `Documentation/Causes` are what the program prints.
///
/// `RECORD_GOLDEN=1` writes them again, and fails.
@Suite struct CausePagesTests {
  private static let folder = DocumentationTests.url("Documentation/Causes")

  private static func compare(_ name: String, _ page: String) throws {
    let file = folder.appendingPathComponent(name)
    guard DocumentationTests.isRecording else {
      let stored = try String(contentsOf: file, encoding: .utf8)
      #expect(stored == page, "Documentation/Causes/\(name) is stale")
      return
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(page.utf8).write(to: file)
    Issue.record("recorded \(name): read the diff, then run without RECORD_GOLDEN")
  }

  @Test("Each cause has its page, and there are no others")
  func pages() throws {
    for cause in FailureCause.allCases {
      let run = try CommandRunner.run(["causes", "--format", "markdown", cause.rawValue])
      #expect(run.status == 0 && run.errors.isEmpty)
      try Self.compare(cause.rawValue + ".md", run.output)
    }
    let index = try CommandRunner.run(["causes", "--format", "markdown"])
    try Self.compare("README.md", index.output)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(FailureCause.allCases.map { $0.rawValue + ".md" } + ["README.md"]))
  }

  @Test("Links between the pages lead somewhere")
  func links() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      let page = try DocumentationTests.text("Documentation/Causes/" + name)
      for match in page.matches(of: /\]\(([a-z-]+\.md)\)/) {
        let target = Self.folder.appendingPathComponent(String(match.output.1))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(name): \(match.output.1)")
      }
    }
  }
}

@Suite("atsexplain causes")
struct CausesCommandTests {
  @Test("Without operands every cause is listed, one a line")
  func list() throws {
    let lines = try CommandRunner.run(["causes"]).lines
    #expect(lines.map { String($0.prefix { $0 != " " }) } == FailureCause.allCases.map(\.rawValue))
  }

  @Test("A cause is explained: what, exception, logs, proof, repair")
  func text() throws {
    let run = try CommandRunner.run(["causes", "Host-Mismatch"])
    #expect(run.status == 0)
    #expect(run.lines.first == "host-mismatch")
    for label in [
      "  Best fix   ", "  Exception  None helps by itself.", "  In logs", "  Proof", "  Repair",
      "      Trust evaluate failure: [leaf SSLHostname]",
    ] {
      #expect(run.lines.contains { $0.hasPrefix(label) }, "\(label)")
    }
    let several = try CommandRunner.run(["causes", "expired", "revoked", "expired"]).lines
    #expect(several.count { $0 == "expired" } == 1 && several.contains("revoked"))
  }

  @Test("Records hold what the text holds")
  func records() throws {
    let lines = try CommandRunner.run(["causes", "-f", "ndjson"]).lines
    #expect(lines.count == FailureCause.allCases.count)
    let array = try CommandRunner.run(["causes", "-f", "json"]).output
    let values = try #require(
      try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[String: Any]])
    #expect(values.compactMap { $0["cause"] as? String } == FailureCause.allCases.map(\.rawValue))
    #expect(values.allSatisfy { $0["type"] as? String == "cause" })
    let pins = try #require(values.first { $0["cause"] as? String == "pin-mismatch" })
    #expect((pins["exception"] as? [String: Any])?["kind"] as? String == "none")
  }

  @Test("What is no cause is told, with what may have been meant, and the others all the same")
  func unknown() throws {
    let run = try CommandRunner.run(["causes", "host-missmatch", "expired"])
    #expect(run.status == 2)
    #expect(run.errors.contains("no cause 'host-missmatch'. Did you mean 'host-mismatch'?"))
    #expect(run.lines.first == "expired")
    let far = try CommandRunner.run(["causes", "xyzzy"])
    #expect(far.status == 2 && far.output.isEmpty)
    #expect(far.errors.contains("'atsexplain causes' lists them"))
  }
}

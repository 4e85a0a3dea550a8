import Foundation
import Testing

@testable import AccuracyScore

/// The small corpus of this folder, measured with the program as it was built last.
@Suite("The small corpus")
struct OwnCorpusTests {
  private static let root = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The program: `ATSEXPLAIN`, else the newest build of the package around this one.
  private static func program() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["ATSEXPLAIN"] {
      return URL(fileURLWithPath: path)
    }
    let builds = ["debug", "release"].map { root.appendingPathComponent(".build/\($0)/atsexplain") }
    func date(_ url: URL) -> Date {
      (try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate)
        ?? .distantPast
    }
    let built = builds.filter { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(
      built.max { date($0) < date($1) }, "build atsexplain first: swift build --product atsexplain")
  }

  private static func samples() throws -> [Sample] {
    try Sample.all(in: root.appendingPathComponent("Tests/Accuracy/Corpus"))
  }

  @Test("Every sample log is labelled")
  func complete() throws {
    let logs = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("SampleLogs").path
    ).filter { $0 != "README.md" }
    #expect(Set(try Self.samples().map(\.log.lastPathComponent)) == Set(logs))
  }

  @Test("The program answers all of it, and does no harm")
  func program() throws {
    let score = try Score.of(ProgramMethod(program: Self.program()), on: Self.samples())
    #expect(score.misses.isEmpty, "\(score.misses)")
    #expect(score.found == score.events && score.found == score.answers)
    #expect(score.events >= 20 && score.traps >= 1 && score.trapsHit == 0)
    #expect(score.hosts == score.events && score.causes == score.events)
    #expect(score.remedies == score.events)
    #expect(score.exceptions >= 3 && score.harmful == 0)
  }

  @Test("The table in the documentation is the one that is measured")
  func documentation() throws {
    let program = try Self.program()
    let methods: [any Method] = [
      ProgramMethod(program: program), try TableMethod(program: program), ArbitraryLoadsMethod(),
    ]
    let samples = try Self.samples()
    let table = renderAccuracyTable(try methods.map { try Score.of($0, on: samples) })
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/Accuracy.md"), encoding: .utf8)
    #expect(page.contains("\n" + table), "Documentation/Accuracy.md should have\n\(table)")
  }

  @Test("The README has the table of the logs that were unseen")
  func readme() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }
    let report = try text("Documentation/Accuracy.md")
    let begin = try #require(report.range(of: "\n## Unseen logs\n"))
    let end = try #require(report.range(of: "\n## The small corpus\n"))
    // The first of its tables.
    let lines = report[begin.upperBound..<end.lowerBound].split(separator: "\n")
      .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.prefix(10)
    #expect(lines.count == 10)
    let readme = try text("README.md")
    for line in lines { #expect(readme.contains(line), "README.md should have: \(line)") }
  }

  @Test("What is wrong with a corpus is told")
  func faults() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("accuracy-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do {
        try FileManager.default.removeItem(at: folder)
      } catch {
        Issue.record(error)
      }
    }
    #expect(throws: CorpusError.self) { try Sample.all(in: folder) }
    let label = folder.appendingPathComponent("x.meta.json")
    try Data(#"{"events":[]}"#.utf8).write(to: label)
    #expect(throws: CorpusError.self) { try Sample.all(in: folder) }
    try Data("log".utf8).write(to: folder.appendingPathComponent("x.log"))
    #expect(try Sample.all(in: folder).map(\.name) == ["x"])
    try Data(#"{"events":[],"unfair":true}"#.utf8).write(to: label)
    #expect(try Sample.all(in: folder).isEmpty)
    try Data("no JSON".utf8).write(to: label)
    #expect(throws: CorpusError.self) { try Sample.all(in: folder) }
  }
}

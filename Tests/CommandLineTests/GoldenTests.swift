import Foundation
import Testing

/// The whole program against the sample logs: what it says today is what it said when somebody
/// read it and found it right.
///
/// `RECORD_GOLDEN=1 swift test --filter GoldenTests` writes the expected files again and fails, so
/// that no run both records and passes.
@Suite struct GoldenTests {
  static let samples: [String] = {
    let folder = CommandRunner.packageRoot.appendingPathComponent("SampleLogs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0 != "README.md" && !$0.hasPrefix(".") }.sorted()
  }()

  static let folder = CommandRunner.packageRoot
    .appendingPathComponent("Tests/CommandLineTests/Golden")

  @Test func samplesAreThereAndNamedApart() {
    #expect(Self.samples.count >= 12)
    let names = Self.samples.map { ($0 as NSString).deletingPathExtension }
    #expect(Set(names).count == names.count, "two samples would share one expected file")
  }

  @Test(arguments: samples, ["text", "ndjson"])
  func output(sample: String, format: String) throws {
    let run = try CommandRunner.run([
      "--color", "never", "--format", format, "SampleLogs/" + sample,
    ])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let name =
      (sample as NSString).deletingPathExtension + (format == "text" ? ".txt" : ".ndjson")
    try compare(run.output, with: Self.folder.appendingPathComponent(name))
  }

  @Test func everyExpectedFileHasItsSample() throws {
    let stems = Set(Self.samples.map { ($0 as NSString).deletingPathExtension })
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      #expect(stems.contains((file as NSString).deletingPathExtension), "\(file) has no sample")
    }
  }

  @Test func everySampleIsListed() throws {
    let readme = try String(
      contentsOf: CommandRunner.packageRoot.appendingPathComponent("SampleLogs/README.md"),
      encoding: .utf8)
    for sample in Self.samples { #expect(readme.contains("`\(sample)`"), "\(sample) isn't listed") }
  }

  private func compare(_ output: String, with file: URL) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(output.utf8).write(to: file)
      Issue.record(
        "recorded \(file.lastPathComponent): read the diff, then run without RECORD_GOLDEN")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let actualLines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, pair) in zip(expectedLines, actualLines).enumerated() where pair.0 != pair.1 {
      Issue.record(
        """
        \(file.lastPathComponent):\(index + 1) differs
        expected: \(pair.0)
        now:      \(pair.1)
        """)
      return
    }
    #expect(actualLines.count == expectedLines.count, "\(file.lastPathComponent) differs in length")
  }
}

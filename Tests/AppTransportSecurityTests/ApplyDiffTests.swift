import AppTransportSecurity
import ChildProcess
import Foundation
import Testing

@Suite struct ApplyDiffTests {
  static let cases: [(old: String, new: String, body: String)] = [
    ("a\n", "a\n", ""),
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
    ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    (
      "a\nb", "x\na\nb",
      "@@ -1,2 +1,3 @@\n+x\n a\n b\n\\ No newline at end of file\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nX\n5\n6\n7\n8\n9\n",
      "@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+X\n 5\n 6\n 7\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n", "X\n2\n3\n4\n5\n6\n7\nY\n",
      "@@ -1,8 +1,8 @@\n-1\n+X\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+Y\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "X\n2\n3\n4\n5\n6\n7\n8\nY\n",
      "@@ -1,4 +1,4 @@\n-1\n+X\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+Y\n"
    ),
    ("a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
  ]

  @Test(arguments: cases.indices) func writesHunks(_ index: Int) {
    let item = Self.cases[index]
    let diff = UnifiedDiff(old: Array(item.old.utf8), new: Array(item.new.utf8))
    let header = item.body.isEmpty ? "" : "--- a/Info.plist\n+++ b/Info.plist\n"
    #expect(diff.text(oldName: "a/Info.plist", newName: "b/Info.plist") == header + item.body)
  }

  @Test func namesWithBlanksEndInATab() {
    let diff = UnifiedDiff(old: [], new: Array("a\n".utf8))
    #expect(diff.text(oldName: "My App/a", newName: "b").hasPrefix("--- My App/a\t\n+++ b\n"))
  }

  /// Applies hunks as `patch` does and checks each context and removed line on the way.
  private func patched(_ old: [UInt8], _ diff: UnifiedDiff) throws -> [UInt8] {
    var lines = old.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let endsInNewline = lines.last?.isEmpty == true
    if endsInNewline { lines.removeLast() }
    var result: [[UInt8]] = []
    var position = 0
    var endsWithNewline = endsInNewline
    for hunk in diff.hunks {
      let start = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
      result += lines[position..<start]
      position = start
      #expect((hunk.newCount == 0 ? hunk.newStart : hunk.newStart - 1) == result.count)
      for line in hunk.lines {
        if line.kind != .added {
          #expect(lines[position] == line.bytes)
          position += 1
        }
        if line.kind != .removed {
          result.append(line.bytes)
          endsWithNewline = !line.lacksNewline
        }
      }
    }
    if position < lines.count { endsWithNewline = endsInNewline }
    result += lines[position...]
    return Array(result.joined(separator: [0x0A]))
      + (endsWithNewline && !result.isEmpty ? [0x0A] : [])
  }

  @Test func randomTextsPatchToEachOther() throws {
    var generator = SteadyGenerator(seed: 7)
    for _ in 0..<400 {
      func text() -> [UInt8] {
        let count = Int.random(in: 0...30, using: &generator)
        let lines = (0..<count).map { _ in
          ["a", "b", "c", "d\r"].randomElement(using: &generator) ?? ""
        }
        return Array(
          (lines.joined(separator: "\n")
            + (Bool.random(using: &generator) && count > 0 ? "\n" : "")).utf8)
      }
      let (old, new) = (text(), text())
      let diff = UnifiedDiff(old: old, new: new)
      #expect(try patched(old, diff) == new)
      for hunk in diff.hunks {
        #expect(hunk.lines.count { $0.kind != .added } == hunk.oldCount)
        #expect(hunk.lines.count { $0.kind != .removed } == hunk.newCount)
      }
    }
  }

  @Test func largeDifferencesAreReplacedAsAWhole() throws {
    let old = Array((0..<3_000).map { "old \($0)\n" }.joined().utf8)
    let new = Array((0..<3_000).map { "new \($0)\n" }.joined().utf8)
    let diff = UnifiedDiff(old: old, new: new)
    #expect(diff.hunks.count == 1)
    #expect(try patched(old, diff) == new)
  }

  /// `patch` itself, where there is one, takes the diffs as they are.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
  func patchAcceptsTheDiffs() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "atsexplain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { _ = try? FileManager.default.removeItem(at: folder) }
    for (index, layout) in ApplyXMLTests.layouts.enumerated() {
      let file = folder.appendingPathComponent("\(index).plist")
      let patch = folder.appendingPathComponent("\(index).patch")
      try Data(layout.before.utf8).write(to: file)
      let diff = UnifiedDiff(old: Array(layout.before.utf8), new: Array(layout.after.utf8))
      try Data(diff.text(oldName: "a", newName: "b").utf8).write(to: patch)
      let run = try ChildProcess(
        "/usr/bin/patch", ["--binary", "-s", "-i", patch.path, file.path])
      #expect(try run.end() == 0)
      #expect(try Data(contentsOf: file) == Data(layout.after.utf8), "\(layout)")
    }
  }
}

import Foundation
import Testing

@testable import CrashTriage

@Suite struct FileWalkerTests {
  private static let failure =
    "Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLKey=http://a.example.com/}\n"

  private func walk(_ tree: TemporaryTree, _ paths: [String] = [""]) -> [String] {
    var walker = FileWalker(
      roots: paths.map { RawPath($0.isEmpty ? tree.root.path : tree.path($0)) })
    var found: [String] = []
    walker.forEachFile {
      found.append($0.text)
      return true
    }
    let prefix = tree.root.path + "/"
    return found.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }.sorted()
  }

  @Test func foldersAreWalkedWithoutWhatIsHidden() throws {
    let tree = try TemporaryTree([
      "a.log": "", "b/c.log": "", "b/d/e.crash": "", ".hidden": "", ".git/config": "",
      "b/.DS_Store": "",
    ])
    #expect(walk(tree) == ["a.log", "b/c.log", "b/d/e.crash"])
    #expect(walk(tree, ["b/d", "b"]) == ["b/c.log", "b/d/e.crash"])
    // What is named is meant, hidden or not, and counts once.
    #expect(walk(tree, [".hidden", "a.log", "a.log"]) == [".hidden", "a.log"])
    #expect(walk(tree, ["b/c.log", "b"]) == ["b/c.log", "b/d/e.crash"])
  }

  @Test func linksAreFollowedOnceAndNeverInCircles() throws {
    let tree = try TemporaryTree([
      "in/a.log": "", "in/sub/b.log": "", "out/c.log": "", "out/d.log": "",
    ])
    try tree.link("in/loop", to: "in")
    try tree.link("in/sub/up", to: "in/sub")
    try tree.link("in/again", to: "in/a.log")
    try tree.link("in/1-folder", to: "out")
    try tree.link("in/2-folder", to: "out")
    try tree.link("in/3-file", to: "out/c.log")
    try tree.link("in/nowhere", to: "missing")
    #expect(
      walk(tree, ["in"]) == ["in/1-folder/c.log", "in/1-folder/d.log", "in/a.log", "in/sub/b.log"])
  }

  @Test func organizersCopiesOfReportsAreLeftOut() throws {
    let logs = "App/Points/p.xccrashpoint/DistributionInfos/all/Logs/"
    let tree = try TemporaryTree([
      logs + "1.crash": Self.failure, logs + "LocallySymbolicated/1.crash": Self.failure,
    ])
    #expect(try tree.report().findings == 1)
  }

  @Test func binaryFilesArePassedOverByContent() throws {
    let tree = try TemporaryTree(["a.log": Self.failure, "empty": ""])
    try tree.write(
      "looks.log", Data([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 1]) + Data(Self.failure.utf8))
    let report = try tree.report()
    #expect(report.files == 2)
    #expect(report.skippedFiles == 1)
    #expect(report.findings == 1)
  }

  @Test func whatCannotBeReadIsNamed() throws {
    let tree = try TemporaryTree(["a.log": Self.failure, "b.log": Self.failure])
    try tree.link("broken", to: "missing")
    let result = try tree.triage(["", "nothing-here"])
    #expect(result.missing.map(\.path) == [tree.path("nothing-here")])
    #expect(
      result.report.sortedUnreadable.map(\.path) == [
        tree.path("broken"), tree.path("nothing-here"),
      ])
    #expect(result.report.findings == 2)
  }

  /// Lengths around every limit of the reader; the failure is at the very end.
  @Test(arguments: [
    (256 << 10) - 1, 256 << 10, (256 << 10) + 1, 1 << 20, (4 << 20) - 1, 4 << 20, (4 << 20) + 1,
    9 << 20,
  ])
  func filesOfAnyLengthAreRead(_ length: Int) throws {
    let line = Array("0   libsystem_kernel.dylib  0x00000001e77895d8 mach_msg_trap + 8\n".utf8)
    var text: [UInt8] = []
    while text.count + line.count + Self.failure.utf8.count <= length { text += line }
    let lines = text.count / line.count
    text += [UInt8](repeating: 0x2D, count: length - text.count - Self.failure.utf8.count - 1)
    text += [0x0A] + Array(Self.failure.utf8)
    let tree = try TemporaryTree()
    try tree.write("long.crash", Data(text))
    let report = try tree.report()
    #expect(report.bytes == length)
    #expect(report.findings == 1)
    #expect(report.groups.first?.samples.first?.line == lines + 2)
  }

  /// Too long to be held: its head still says which app the failures in it are of.
  @Test(arguments: [1, 2]) func longReportsInTextAreReadToo(jobs: Int) throws {
    let sample = try #require(ReportSample.all.first { $0.name == "Apple's text" })
    let filler = String(repeating: "nothing that matters stands in this line\n", count: 240_000)
    let tree = try TemporaryTree(["long.crash": sample.text + filler + Self.failure])
    let short = try TemporaryTree(["short.crash": sample.text]).report()
    let report = try tree.report(["long.crash"], jobs: jobs)
    #expect(report.bytes == sample.text.utf8.count + filler.utf8.count + Self.failure.utf8.count)
    #expect(report.findings == short.findings + 1)
    for group in report.groups { #expect(group.apps == short.groups.first?.apps) }
  }

  /// Too long to be held: read in a stream, its strings unfolded on the way.
  @Test func longReportsInJSONAreReadToo() throws {
    let sample = ReportSample.ipsWithJSONBody
    let mark = "  \"asi\""
    let parts = sample.text.components(separatedBy: mark)
    #expect(parts.count == 2)
    var text = parts[0]
    let filler = "  \"note\" : \"one\\ntwo \\u00e9 \\\"three\\\"\",\n"
    let count = (5 << 20) / filler.utf8.count
    text += String(repeating: filler, count: count) + mark + parts[1]
    let report = try TemporaryTree(["long.ips": text]).report()
    #expect(report.findings == 1)
    #expect(report.bytes == text.utf8.count)
    let group = try #require(report.groups.first)
    #expect(group.key.host == sample.host)
    #expect(group.samples.first?.line == sample.line + count)
    #expect(group.samples.first?.report == "ips")
    #expect(group.first?.text == sample.time)
  }

  @Test func namesOfAnyCharactersAreRead() throws {
    let tree = try TemporaryTree(["a.log": Self.failure])
    let name = "b-é-日\n.log"
    try tree.write(name, Data(Self.failure.utf8))
    let group = try #require(try tree.report().groups.first)
    #expect(group.count == 2)
    #expect(group.samples.map(\.path).contains(tree.path(name)))
  }
}

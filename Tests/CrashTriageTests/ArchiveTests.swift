import Foundation
import Testing

@testable import CompressedInput
@testable import CrashTriage

/// Archives that are read; without libarchive only `MissingLibraryTests` run.
@Suite(.enabled(if: ArchiveLibrary.system != nil, "libarchive is not installed"))
struct ArchiveTests {
  static func failure(_ host: String) -> Data {
    Data(
      "first line\nError Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLKey=http://\(host)/}\n"
        .utf8)
  }

  private static let members: [ArchiveBuilder.Member] = [
    ("./a.log", failure("a.example.com")), ("./d/b-é.log", failure("a.example.com")),
    ("./.hidden", failure("hidden.example.com")),
    ("__MACOSX/._a.log", failure("hidden.example.com")),
    ("d/image.png", Data([0x89, 0x50, 0, 0, 1])), ("d/empty.log", Data()),
  ]

  private func paths(_ report: TriageReport, _ tree: TemporaryTree) -> [String] {
    report.groups.flatMap(\.samples).map { String($0.path.dropFirst(tree.root.path.count + 1)) }
      .sorted()
  }

  @Test func membersAreReadUnderTheirNames() throws {
    for (name, data) in [
      ("in.zip", ArchiveBuilder.zip(Self.members)), ("in.tar", ArchiveBuilder.tar(Self.members)),
      ("no-suffix", ArchiveBuilder.gzip(ArchiveBuilder.tar(Self.members))),
    ] {
      let tree = try TemporaryTree()
      try tree.write("x/\(name)", data)
      let report = try tree.report()
      #expect(report.unreadable == [])
      #expect(paths(report, tree) == ["x/\(name)!a.log", "x/\(name)!d/b-é.log"])
      #expect(report.groups.map(\.key.host) == ["a.example.com"])
      #expect(report.groups.first?.files == 2)
      #expect(report.groups.first?.samples.map(\.line) == [2, 2])
      #expect(report.files == 3)
      #expect(report.skippedFiles == 1)
      #expect(report.bytes == 2 * Self.failure("a.example.com").count)
    }
  }

  @Test func archivesInArchivesAreReadToo() throws {
    let tree = try TemporaryTree()
    let inner = ArchiveBuilder.zip([("deep.log", Self.failure("a.example.com"))])
    try tree.write(
      "outer",
      ArchiveBuilder.zip([
        ("x/inner.zip", inner), ("packed.zip.gz", ArchiveBuilder.gzip(inner)),
        ("one.log.gz", ArchiveBuilder.gzip(Self.failure("a.example.com"))),
      ]))
    let report = try tree.report()
    #expect(report.unreadable == [])
    #expect(
      paths(report, tree) == [
        "outer!one.log.gz", "outer!packed.zip.gz!deep.log", "outer!x/inner.zip!deep.log",
      ])
  }

  /// What only is compressed keeps its name, and its lines are those of the text.
  @Test(arguments: PackingTool.allCases.filter { $0.path != nil })
  func compressedFilesAreReadByContent(_ tool: PackingTool) throws {
    let tree = try TemporaryTree(["plain": String(repeating: "filler line\n", count: 500_000)])
    let end = try FileHandle(forWritingTo: tree.root.appending(path: "plain"))
    try end.seekToEnd()
    try end.write(contentsOf: Self.failure("a.example.com"))
    try end.close()
    let whole = try tree.report()
    try tool.pack(tree.path("plain"), to: tree.path("packed"))
    try FileManager.default.removeItem(atPath: tree.path("plain"))
    let report = try tree.report()
    #expect(report.unreadable == [])
    #expect(report.bytes == whole.bytes)
    #expect(paths(report, tree) == ["packed"])
    #expect(report.groups.first?.samples.first?.line == 500_002)
  }

  /// The reports in an archive come to the same as the same reports in a folder.
  @Test func anArchiveOfReportsEqualsTheFolder() throws {
    let reports = GeneratedReports(count: 60, seed: 7)
    let folder = try reports.tree().report()
    let tree = try TemporaryTree()
    let members = reports.files.map { (name: $0.key, data: Data($0.value.utf8)) }
    try tree.write("all.tar.gz", ArchiveBuilder.gzip(ArchiveBuilder.tar(members)))
    let packed = try tree.report()
    #expect(packed.files == folder.files)
    #expect(packed.bytes == folder.bytes)
    #expect(packed.findings == folder.findings)
    #expect(packed.groups.map(\.key) == folder.groups.map(\.key))
    #expect(packed.groups.map(\.count) == folder.groups.map(\.count))
    #expect(packed.groups.map(\.files) == folder.groups.map(\.files))
    #expect(packed.groups.map(\.apps) == folder.groups.map(\.apps))
  }

  @Test func linksInArchivesAddNothing() throws {
    let tree = try TemporaryTree()
    try tree.write(
      "in.tar",
      ArchiveBuilder.tarLink("soft", to: "a.log", type: "2")
        + ArchiveBuilder.tarLink("hard", to: "a.log", type: "1")
        + ArchiveBuilder.tar([("a.log", Self.failure("a.example.com"))]))
    let report = try tree.report()
    #expect(report.unreadable == [])
    #expect(report.files == 1)
    #expect(report.findings == 1)
  }

  // MARK: Damage

  @Test func whatStandsBeforeADamageCounts() throws {
    let filler = Data(String(repeating: "filler line\n", count: 100_000).utf8)
    let members: [ArchiveBuilder.Member] = [
      ("a.log", Self.failure("a.example.com")),
      ("b.log", Self.failure("a.example.com") + filler + Self.failure("late.example.com")),
      ("c.log", Self.failure("late.example.com")),
    ]
    for whole in [
      ArchiveBuilder.tar(members), ArchiveBuilder.zip(members),
      ArchiveBuilder.gzip(ArchiveBuilder.tar(members)),
    ] {
      let tree = try TemporaryTree(["z.log": String(decoding: members[0].data, as: UTF8.self)])
      try tree.write("cut", whole.prefix(whole.count / 2))
      let result = try tree.triage()
      #expect(result.report.groups.map(\.key.host) == ["a.example.com"])
      #expect(result.report.findings == 3)
      #expect(result.report.unreadable.map(\.path) == [tree.path("cut!b.log")])
      #expect(result.missing == [])
    }
  }

  @Test func aDamagedMemberCostsOnlyItself() throws {
    let bad = ArchiveBuilder.gzip(Self.failure("bad.example.com")).prefix(30)
    let tree = try TemporaryTree()
    try tree.write(
      "in.zip",
      ArchiveBuilder.zip([
        ("bad.gz", bad), ("noise.zip", Data([0x50, 0x4B, 3, 4]) + Data("noise".utf8)),
        ("good.log", Self.failure("a.example.com")),
      ]))
    let report = try tree.report()
    #expect(report.groups.map(\.key.host) == ["a.example.com"])
    #expect(
      report.sortedUnreadable.map(\.path) == [
        tree.path("in.zip!bad.gz"), tree.path("in.zip!noise.zip"),
      ])
  }

  /// Every way to cut or spoil an archive ends, and never with an invented failure.
  @Test func anyDamageIsSurvived() throws {
    var random = SplitMix(state: 11)
    let members: [ArchiveBuilder.Member] = (0..<4).map {
      ("m\($0).log", Self.failure("a.example.com"))
    }
    let wholes = [
      ArchiveBuilder.tar(members), ArchiveBuilder.zip(members),
      ArchiveBuilder.gzip(ArchiveBuilder.zip(members)),
    ]
    let tree = try TemporaryTree()
    for round in 0..<150 {
      var data = wholes[round % 3]
      if Bool.random(using: &random) {
        data = data.prefix(Int.random(in: 1..<data.count, using: &random))
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      try tree.write("damaged-\(round)", data)
    }
    let report = try tree.report()
    #expect(report.findings > 100)
    #expect(report.findings <= 150 * 4)
    #expect(!report.unreadable.isEmpty)
  }

  // MARK: Bounds

  private func report(
    _ tree: TemporaryTree, _ change: (inout ExpansionLimits) -> Void
  ) throws -> Triage.Result {
    var limits = ExpansionLimits()
    change(&limits)
    var options = Triage.Options()
    options.expansion = Expansion(limits: limits)
    return try Triage(paths: [tree.root.path], options: options).run()
  }

  @Test func theSizeOfAnArchiveIsBounded() throws {
    let filler = Data(String(repeating: "filler line\n", count: 20_000).utf8)
    let tree = try TemporaryTree()
    try tree.write(
      "big.zip",
      ArchiveBuilder.zip([
        ("a.log", Self.failure("a.example.com")), ("b.log", filler), ("c.log", filler),
        ("d.log", Self.failure("d.example.com")),
      ]))
    let result = try report(tree) { $0.maxBytes = 300_000 }
    #expect(result.report.groups.map(\.key.host) == ["a.example.com"])
    // The library reads ahead, so the limit may be met between two members.
    #expect(result.report.unreadable.count == 1)
    #expect(result.report.unreadable.first?.path.hasPrefix(tree.path("big.zip")) == true)
    #expect(
      result.report.unreadable.first?.reason
        == "holds more than 300000 bytes: the rest was not read")
  }

  @Test(
    .enabled(if: PackingTool.gzip.path != nil, "gzip is not installed"),
    arguments: [UInt8(ascii: "\n"), 0])
  func theRatioOfAnExpansionIsBounded(_ byte: UInt8) throws {
    let tree = try TemporaryTree()
    // Text as well as what is passed over, since that has to be expanded, too.
    let head = byte == 0 ? Data([0, 1, 2, 3]) : Data()
    let bomb = head + Self.failure("a.example.com") + Data(repeating: byte, count: 8 << 20)
    try tree.write("bomb", ArchiveBuilder.tar([("bomb", bomb)]))
    try PackingTool.gzip.pack(tree.path("bomb"), to: tree.path("bomb.gz"))
    try FileManager.default.removeItem(atPath: tree.path("bomb"))
    let result = try report(tree) {
      $0.maxTimes = 100
      $0.leastBytes = 1 << 20
    }
    #expect(
      result.report.unreadable == [
        UnreadableInput(
          path: tree.path("bomb.gz!bomb"),
          reason: "expands to more than 100 times its size: the rest was not read")
      ])
    #expect(result.report.bytes < 8 << 20)
    #expect(result.report.findings == (byte == 0 ? 0 : 1))
  }

  @Test func theDepthIsBounded() throws {
    var data = Self.failure("deep.example.com")
    for _ in 0..<30 { data = ArchiveBuilder.zip([("x", data)]) }
    let tree = try TemporaryTree()
    try tree.write("deep", data)
    let result = try tree.triage()
    #expect(result.report.findings == 0)
    #expect(
      result.report.unreadable.map(\.reason) == ["lies in more than 8 layers: not read"])
    try tree.write(
      "deep", ArchiveBuilder.gzip(ArchiveBuilder.zip([("x", Self.failure("a.example.com"))])))
    #expect(try report(tree) { $0.maxLayers = 2 }.report.findings == 1)
    #expect(try report(tree) { $0.maxLayers = 1 }.report.findings == 0)
  }

  @Test func manyProblemsAreCounted() throws {
    let noise = Data([0x50, 0x4B, 3, 4]) + Data("noise".utf8)
    let tree = try TemporaryTree()
    try tree.write("in.zip", ArchiveBuilder.zip((0..<50).map { ("m\($0)", noise) }))
    let unreadable = try tree.report().sortedUnreadable
    #expect(unreadable.count == 21)
    #expect(unreadable.first?.path == tree.path("in.zip"))
    #expect(unreadable.first?.reason == "30 more members could not be read")
  }
}

@Suite struct MissingLibraryTests {
  @Test func withoutTheLibraryTheFileIsNamed() throws {
    let tree = try TemporaryTree()
    let log = ArchiveTests.failure("a.example.com")
    try tree.write("a.log", log)
    try tree.write("b.log", ArchiveBuilder.gzip(log))
    try tree.write("c.log", ArchiveBuilder.tar([("a", log)]))
    var options = Triage.Options()
    options.expansion = Expansion(library: { nil })
    let result = try Triage(paths: [tree.root.path, tree.path("b.log")], options: options).run()
    #expect(result.report.findings == 1)
    #expect(result.report.files == 1)
    let unreadable = result.report.sortedUnreadable
    #expect(unreadable.map(\.path) == [tree.path("b.log"), tree.path("c.log")])
    #expect(unreadable.first?.reason.hasPrefix("is compressed with gzip: ") == true)
    #expect(unreadable.last?.reason.hasPrefix("is a tar archive: ") == true)
    #expect(unreadable.allSatisfy { $0.reason.contains("libarchive") })
  }

  @Test func aLibraryThatIsNotThereIsNotLoaded() {
    #expect(ArchiveLibrary(names: []) == nil)
    #expect(ArchiveLibrary(names: ["libatsexplain-no-such-library.so.0"]) == nil)
    // This one is there, but isn't libarchive.
    #expect(ArchiveLibrary(names: ["libc.so.6", "/usr/lib/libSystem.B.dylib"]) == nil)
  }

  @Test func kindsAreToldByContent() {
    func kind(_ bytes: [UInt8]) -> CompressedKind? { CompressedKind(bytes[...]) }
    #expect(kind([]) == nil)
    #expect(kind([0x1F]) == nil)
    #expect(kind(Array("BZh-line of a log".utf8)) == nil)
    #expect(kind(Array("PK of a log".utf8)) == nil)
    #expect(kind(Array(String(repeating: "7 7777777 ", count: 100).utf8)) == nil)
    #expect(kind([0x28, 0xB5, 0x2F, 0xFD, 0]) == .zstd)
    #expect(kind([0x5E, 0x2A, 0x4D, 0x18]) == .zstd)
    #expect(kind([UInt8](ArchiveBuilder.tar([("a", Data())]))) == .tar)
    #expect(kind([UInt8](ArchiveBuilder.zip([]))) == .zip)
    #expect(kind([UInt8](ArchiveBuilder.gzip(Data()))) == .gzip)
  }
}

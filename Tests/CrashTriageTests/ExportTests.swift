import Foundation
import Testing

@testable import CompressedInput
@testable import CrashTriage

/// What test runs and crash services hand over as a file or a folder, as it is downloaded.
@Suite struct ExportTests {
  private static func groups(_ report: TriageReport) -> [String] {
    report.groups.map { "\($0.count) \($0.key.host ?? "-") \($0.key.code ?? 0)" }.sorted()
  }

  /// A list of reports, as an array and as one a line.
  private static func lists(_ samples: [ReportSample]) throws -> [String] {
    let objects = try samples.map { sample in
      try JSONSerialization.jsonObject(with: Data(sample.text.utf8))
    }
    let whole = try JSONSerialization.data(withJSONObject: objects)
    let lines = try objects.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) + "\n"
    }
    return [String(decoding: whole, as: UTF8.self), lines.joined()]
  }

  static let lists: [(name: String, samples: [ReportSample])] = [
    ("Sentry's events", [.sentry, .sentryDownload, .sentryDownload]),
    ("MetricKit's payloads", [.metricKit, .metricKit]),
    ("Crashlytics' rows", [.crashlyticsRow, .crashlyticsRow, .crashlyticsRow]),
  ]

  @Test(arguments: lists)
  func eachElementOfAListIsAReport(_ list: (name: String, samples: [ReportSample])) throws {
    // What the samples give one by one.
    let single = try TemporaryTree()
    for (index, sample) in list.samples.enumerated() {
      try single.write("\(index).json", Data(sample.text.utf8))
    }
    let expected = try single.report()
    for text in try Self.lists(list.samples) {
      let report = try TemporaryTree(["export.json": text]).report()
      #expect(Self.groups(report) == Self.groups(expected))
      #expect(report.findings == expected.findings)
      #expect(report.unreadable == [])
      // The list says of each what it says of itself.
      #expect(
        report.groups.flatMap { $0.systems.keys }.sorted()
          == expected.groups.flatMap { $0.systems.keys }.sorted())
    }
  }

  /// Bytes as zstd packs them without compressing.
  private static func zstd(_ bytes: Data) -> Data {
    var frame = Data([0x28, 0xB5, 0x2F, 0xFD, 0xA0])
    // The length, in four bytes, the lowest first.
    frame += Data([0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bytes.count >> $0) })
    let head = UInt32(1 | bytes.count << 3)
    frame += Data([UInt8(head & 255), UInt8(head >> 8 & 255), UInt8(head >> 16 & 255)])
    return frame + bytes
  }

  @Test(.enabled(if: ArchiveLibrary.system != nil, "libarchive is not installed"))
  func theBundleOfATestRunIsRead() throws {
    let tree = try TemporaryTree([
      "Run.xcresult/Info.plist": "<plist version=\"1.0\"><dict/></plist>"
    ])
    let dump =
      "Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={NSErrorFailingURLKey="
      + "https://pay.example.com/v1, _kCFStreamErrorCodeKey=-9843, _kCFStreamErrorDomainKey=3}"
    let log = "Test Case '-[ShopTests testPay]' started.\nShopTests.swift:12: error: \(dump)\n"
    try tree.write("Run.xcresult/Data/data.0~kJ3vQ8==", Self.zstd(Data(log.utf8)))
    // A piece of the bundle's own bookkeeping, which is no text.
    try tree.write("Run.xcresult/Data/refs.0~kJ3vQ8==", Self.zstd(Data([0, 1, 2, 0xFF])))
    let report = try tree.report()
    #expect(Self.groups(report) == ["1 pay.example.com -1202"])
    let sample = try #require(report.groups.first?.samples.first)
    #expect(sample.path.hasSuffix("Run.xcresult/Data/data.0~kJ3vQ8=="))
    #expect(sample.line == 2)
    #expect(report.unreadable == [])
  }
}

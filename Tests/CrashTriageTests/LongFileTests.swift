import ATSDiagnosis
import Reporting
import CompressedInput
import Foundation
import Testing

@testable import CrashTriage

/// A file that is so long that several threads share it.
@Suite struct LongFileTests {
  /// More than the threads leave to one of them, with failures all over.
  private static let log: String = {
    var text = ""
    let noise = String(repeating: "nothing that matters stands in this line\n", count: 5000)
    for number in 0..<48 {
      text += noise
      text += "Server: https://host\(number % 7).example.com/v1\n"
      text += """
        Error Domain=NSURLErrorDomain Code=\(number.isMultiple(of: 2) ? -1200 : -1022) "(null)" \
        UserInfo={
          NSErrorFailingURLStringKey=https://host\(number % 5).example.com/,
        \(number.isMultiple(of: 3) ? "nobody closed it" : "}")

        """
    }
    return text
  }()

  private func wire(_ report: TriageReport) -> String {
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func severalThreadsTellWhatOneTells() throws {
    #expect(Self.log.utf8.count > Segmentation().shortestFile)
    let tree = try TemporaryTree(["long.log": Self.log])
    let one = try tree.report(["long.log"], jobs: 1)
    #expect(one.groups.count > 3)
    #expect(one.bytes == Self.log.utf8.count)
    #expect(one.findings >= 48)
    for jobs in [2, 5] {
      let report = try tree.report(["long.log"], jobs: jobs)
      #expect(report == one)
      #expect(wire(report) == wire(one))
    }
  }

  /// What is in an archive is shared by none: its bytes are not those of the file.
  @Test(.enabled(if: ArchiveLibrary.system != nil, "libarchive is not installed"))
  func aMemberOfAnArchiveIsReadByOne() throws {
    let tree = try TemporaryTree()
    try tree.write("long.log.gz", ArchiveBuilder.gzip(Data(Self.log.utf8)))
    let one = try tree.report(["long.log.gz"], jobs: 1)
    #expect(one.findings >= 48)
    #expect(try tree.report(["long.log.gz"], jobs: 2) == one)
  }
}

@testable internal import ATSDiagnosis
@testable internal import ATSExplainCommand
internal import Foundation
@testable internal import Reporting

/// Logs of devices, as `audit` reads them.
///
/// What is listed must not depend on how reads cut the log, and every form of it has to stay one: text
/// without control characters, JSON, a table in which no cell makes a row, a page in which no name is markup.
enum AuditTarget {
  static func run(_ input: [UInt8]) {
    var choices = Choices(input)
    let entries = read([input[...]])
    let inPieces = read(choices.pieces(of: input))
    if entries != inPieces {
      fail("a log that is read in pieces has other violations", "\(entries)", "\(inPieces)")
    }
    guard !entries.isEmpty else { return }
    for entry in entries {
      var json = JSONWriter()
      AuditRecord.write(entry, to: &json)
      requireJSON(json.bytes, "a record of the audit", isWhole: true)
      if let host = entry.host, host.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
        fail("a host holds what no host does", host)
      }
    }
    let table = AuditTable.csv(entries)
    if table.components(separatedBy: "\r\n").count != entries.count + 2 {
      fail("a cell breaks a row of the table", table)
    }
    let lines = AuditTable.markdown(entries).split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.count != entries.count + 3 { fail("a cell breaks a row of Markdown") }
    let page = AuditPage.text(entries, inputs: ["<i>"])
    for name in entries.compactMap(\.process) where page.contains("<bdi>\(name)</bdi>") {
      if name.contains(where: { "<>&\"'".contains($0) }) { fail("a name is markup", name) }
    }
    // A tab is white space in a page.
    requirePrintable(page.replacingOccurrences(of: "\t", with: " "), "a page")
  }

  private static func read(_ pieces: [ArraySlice<UInt8>]) -> [ViolationTally.Entry] {
    var tally = ViolationTally()
    for piece in pieces { tally.consume(piece) }
    tally.finish()
    return tally.sorted
  }

  /// A line in each style, with the demands that have words of their own.
  static var seeds: [[UInt8]] {
    let demands = [
      "ATS violation: RSA key size 1024 less than minimum bound 2048",
      "Error [ATS FCPv2.1 violation]: TLS 1.2 negotiated without extended master secret (EMS) for server: "
        + "a.example",
      "Warning [ATS FCPv2.1 violation]: Ciphersuite(X) not offered in ATS FCP_v2.1 mode negotiated for "
        + "server: b.example",
    ]
    return demands.flatMap { demand in
      [
        "2026-05-12 09:14:33.120 E  mdmclient[431:5a1f] [com.apple.network:boringssl] \(demand)\n",
        "May 12 09:14:33 iPad mdmclient(libboringssl.dylib)[431] <Error>: \(demand)\n",
        #"{"timestamp":"2026-05-12 09:14:33","processImagePath":"\/usr\/a","eventMessage":""#
          + demand
          + "\"}\n",
      ].map { Array($0.utf8) }
    }
  }

  static let words = [
    "ATS violation: ", "Error [ATS violation]: ", "Warning [ATS FCPv2.1 violation]: ",
    " for server: ", "FCS TLS v2 compliance error: ", "key size", "hash algorithm", "trust", "[1]",
    "(libboringssl.dylib)", "\"eventMessage\":\"", "\\u000a", "\r", "\\\"", "Setup Assistant[1]",
  ]
}

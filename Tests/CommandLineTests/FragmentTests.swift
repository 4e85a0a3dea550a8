import Foundation
import Testing

/// Pieces of errors as people copy them: codes, symbols, checks, keys and causes.
@Suite struct FragmentTests {
  /// An operand, and the begins of the headings in order.
  static let fragments: [(operand: String, headings: [String])] = [
    ("-1200 [3:-9802]", ["-9802  errSSLFatalAlert", "-1200  NSURLErrorSecureConnectionFailed"]),
    ("-1200 / -9802", ["-9802  errSSLFatalAlert", "-1200  NSURLErrorSecureConnectionFailed"]),
    (
      "-1202/-9843",
      ["-9843  errSSLHostNameMismatch", "-1202  NSURLErrorServerCertificateUntrusted"]
    ),
    ("-1202/-9843 errSSLHostNameMismatch", ["-9843  errSSLHostNameMismatch", "-1202  NSURLError"]),
    ("3:-9802 Err(-9802)", ["-9802  errSSLFatalAlert"]),
    (
      "NSURLErrorSecureConnectionFailed -9802",
      ["-9802  errSSLFatalAlert", "-1200  NSURLErrorSecureConnectionFailed"]
    ),
    ("URLError.secureConnectionFailed in release", ["-1200  NSURLErrorSecureConnectionFailed"]),
    ("[leaf SSLHostname]", ["-67602  SSLHostname", "-67602  errSecHostNameMismatch"]),
    (
      "[root Revocation AnchorTrusted]",
      ["-67820  Revocation", "-67820  err", "-67843  AnchorTrusted"]
    ),
    ("error code 9802 on iPhone", ["-9802  errSSLFatalAlert"]),
    ("iPhone says 9843", ["-9843  errSSLHostNameMismatch"]),
    ("error \u{2212}9813 again", ["-9813  errSSLNoRootCert"]),
    ("it is 18446744073709541803 now", ["-9813  errSSLNoRootCert"]),
    ("4294957483 and so on", ["-9813  errSSLNoRootCert"]),
    ("got errSSLNoRootCert from errSecNotTrusted", ["-9813  errSSLNoRootCert", "-67843  errSec"]),
    ("what is NSAllowsArbitraryLoads for?", ["NSAllowsArbitraryLoads"]),
    ("NSExceptionMinimumTLSVersion", ["NSExceptionMinimumTLSVersion"]),
    ("NSTemporaryExceptionMinimumTLSVersion", ["NSTemporaryExceptionMinimumTLSVersion"]),
    ("ERR_CERT_DATE_INVALID", ["ERR_CERT_DATE_INVALID"]),
    ("net::ERR_CERT_AUTHORITY_INVALID", ["ERR_CERT_AUTHORITY_INVALID"]),
    ("host-mismatch", ["host-mismatch"]),
    ("Incomplete-Chain", ["incomplete-chain"]),
  ]

  @Test(arguments: fragments)
  func aFragmentIsExplained(_ row: (operand: String, headings: [String])) throws {
    let run = try CommandRunner.run(["--color", "never", row.operand])
    #expect(run.status == 0, "\(run.errors)")
    let headings = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headings.count == row.headings.count, "\(headings)")
    for (heading, begin) in zip(headings, row.headings) { #expect(heading.hasPrefix(begin)) }
    let codes = try CommandRunner.run(["codes", row.operand])
    #expect(codes.status == 0, "\(codes.errors)")
    #expect(codes.output.contains(row.headings[0].split(separator: " ").last ?? "?"))
  }

  /// Numbers and words that are no codes.
  @Test(arguments: [
    "took 1200 ms at 10:30", "port 9802 is open", "2024-01-05 -50 dB", "pid 9807, 3 files",
    "the self-signed build expired", "status 404 of 1005",
    "0x600003b1c2d0 deadbeef", "ERROR DETAILS FOLLOW",
  ])
  func whatIsNoCodeStaysNone(_ text: String) throws {
    let run = try CommandRunner.run([text])
    #expect(
      run.output.hasPrefix("No failed connection and no known code in that text.\n"), "\(text)")
    let pipe = try CommandRunner.run([], input: Array(text.utf8))
    #expect(pipe.output.hasPrefix("No failed connection found in 1 line.\n"), "\(text)")
  }

  @Test func aMisspeltFileIsStillOne() throws {
    for name in ["build-9802.log", "logs/app.txt", "host-mismatch.log", "revokedd"] {
      let run = try CommandRunner.run([name])
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("atsexplain: no such file: \(name)"))
    }
  }

  @Test func recordsOfNames() throws {
    let run = try CommandRunner.run(
      ["codes", "-f", "ndjson", "host-mismatch", "NSAllowsLocalNetworking", "ERR_CERT_REVOKED"])
    let types = try JSONLines.objects(run.output).map { $0["type"] as? String }
    // Codes that the name fits come as well.
    #expect(types.contains("cause") && types.contains("key"))
    #expect(run.output.contains("ERR_CERT_REVOKED"))
  }

  // MARK: Length

  static let lengths = [40, 80, 100]

  /// No bare code takes more than 15 lines at the usual width, however many causes it has.
  @Test func noCodeTakesMoreThanHalfAScreen() throws {
    let records = try JSONLines.objects(
      try CommandRunner.run(["codes", "--format", "ndjson"]).output)
    let symbols = Set(
      records.filter { !($0["causes"] as? [String] ?? []).isEmpty }
        .compactMap { $0["symbol"] as? String })
    #expect(symbols.count > 150)
    for chunk in Array(symbols).sorted().chunked(by: 60) {
      let run = try CommandRunner.run(chunk, environment: ["COLUMNS": "80"])
      for answer in run.output.components(separatedBy: "\n\n") {
        let lines = answer.split(separator: "\n")
        #expect(lines.count <= 15, "\(answer)")
      }
    }
  }

  @Test(arguments: [
    "-9802", "-1200", "-9843", "-1022", "-9814", "61", "alert 40", "AnchorTrusted",
    "NSAllowsArbitraryLoads", "NSAppTransportSecurity", "host-mismatch", "ERR_CERT_DATE_INVALID",
  ])
  func quietIsThreeLinesAtMost(_ code: String) throws {
    let run = try CommandRunner.run(["-q", code], environment: ["COLUMNS": "80"])
    #expect((1...3).contains(run.lines.count))
    let verbose = try CommandRunner.run(["-v", code])
    #expect(verbose.lines.count > run.lines.count)
    let colour = try CommandRunner.run(["--color", "always", code])
    #expect(colour.output.contains("\u{1B}[36m"))
  }
}

extension Array {
  /// The elements in groups of so many.
  fileprivate func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

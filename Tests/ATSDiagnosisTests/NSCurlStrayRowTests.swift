import AppTransportSecurity
import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// Transcripts in which a row failed that has no reason to: the network was unsteady for a moment.
@Suite struct NSCurlStrayRowTests {
  static let host = "depot.example.org"

  /// A transcript of a server, some of its rows failed with an error of the network.
  static func transcript(
    _ server: ServerModel, _ strays: [DiagnosticRow: Int], code: Int? = nil
  ) -> String {
    var log = "Starting ATS Diagnostics\n\nConfiguring ATS Info.plist keys and displaying the "
    log += "result of HTTPS loads to https://\(host).\n"
    let results = server.simulatedMatrix(of: DiagnosticRow.sixteen).results
    for row in DiagnosticRow.sixteen {
      let url = strays[row] ?? (results[row] == true ? nil : -1200)
      log += "\n\(row.sectionTitle(host: host))\n\n---\n\(row.title)\n"
      log += "Result : \(url == nil ? "PASS" : "FAIL")\n"
      if let url, let code {
        let stream =
          url == -1200 ? "_kCFStreamErrorCodeKey=\(code), _kCFStreamErrorDomainKey=3, " : ""
        log +=
          "Error : Error Domain=NSURLErrorDomain Code=\(url) \"(null)\" UserInfo={\(stream)"
          + "NSErrorFailingURLStringKey=https://\(host)/, NSErrorFailingURLKey=https://\(host)/}\n"
      }
      log += "---\n"
    }
    return log
  }

  /// Every test that isn't the default one, with or without an error that says why.
  @Test(arguments: [-1005, -1001, -1009, -1200])
  func nothingWhereTheDefaultConnectionPasses(url: Int) throws {
    let good = ServerModel()
    for row in DiagnosticRow.sixteen where row != .defaultConnection {
      for code in [nil, -9836] {
        #expect(
          try Finding.all(in: Self.transcript(good, [row: url], code: code)).isEmpty,
          "\(row.title)")
      }
    }
    let several: [DiagnosticRow: Int] = [.tls11: url, .tls10NoSecrecy: url, .noSecrecy: url]
    #expect(try Finding.all(in: Self.transcript(good, several, code: -9836)).isEmpty)
  }

  /// TLS 1.2 with forward secrecy is what the default connection asks.
  @Test func nothingWhereTheDefaultConnectionIsCutOff() throws {
    let log = Self.transcript(ServerModel(), [.tls10: -1005], code: -9836)
    let rows = try #require(log.firstRange(of: "\nConfiguring TLS exceptions for"))
    #expect(try Finding.all(in: String(log[rows.lowerBound...])).isEmpty)
  }

  static let keys: [String: PropertyListValue] = [
    "NSExceptionRequiresForwardSecrecy": .boolean(false)
  ]
  static let noSecrecy = ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange])

  /// A lost connection among rows that are refused by a code says nothing of its row.
  @Test(arguments: [-1005, -1001]) func aLostRowBesideAFailingDefault(url: Int) throws {
    for row in [DiagnosticRow.tls11NoSecrecy, .tls10NoSecrecy, .tls11NoSecrecyCleartext] {
      let found = try Finding.all(in: Self.transcript(Self.noSecrecy, [row: url], code: -9824))
      #expect(found.map(\.cause) == [.noForwardSecrecy], "\(row.title)")
      let finding = try #require(found.first)
      #expect(finding.remedy.exception == NSCurlTests.exception(Self.host, Self.keys))
      #expect(finding.codes.map(\.code) == [-1200, -9824])
      #expect(finding.remedy.minimality.allSatisfy { !$0.witness.contains("\(url)") })
    }
  }

  /// What no code explains stays a contradiction.
  @Test func anUntoldRowBesideAFailingDefault() throws {
    let found = try Finding.all(in: Self.transcript(Self.noSecrecy, [.tls10NoSecrecy: -1200]))
    #expect(found.map(\.cause) == [.ambiguous])
    #expect(found.first?.explanation.contains("contradict") == true)
    #expect(found.first?.remedy.exception == nil)
  }
}

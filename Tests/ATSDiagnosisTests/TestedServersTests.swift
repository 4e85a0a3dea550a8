import AppTransportSecurity
import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// A run of nscurl in a log decides about the failures of an app with the same server.
@Suite struct TestedServersTests {
  static let host = "depot.example.org"

  static func failure(_ ssl: Int, host: String = host, scheme: String = "https") -> String {
    "2025-11-02 10:00:00.124 Shop[812:9911] Error Domain=NSURLErrorDomain Code=-1200 \"x\" UserInfo="
      + "{NSErrorFailingURLStringKey=\(scheme)://\(host)/x, _kCFStreamErrorCodeKey=\(ssl), "
      + "_kCFStreamErrorDomainKey=3}\n"
  }

  static func run(_ server: ServerModel) -> String { NSCurlStrayRowTests.transcript(server, [:]) }

  /// The finding of the app, not that of the tool.
  static func ofApp(in log: String) throws -> Finding {
    let findings = try Finding.all(in: log).filter { $0.process == "Shop" }
    try #require(findings.count == 1)
    return findings[0]
  }

  static let noSecrecy = ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange])

  /// A failed handshake alone leaves open what the rows show.
  @Test(arguments: [-9824, -9801, -9806])
  func theRowsDecide(ssl: Int) throws {
    let log = Self.run(Self.noSecrecy) + "\n" + Self.failure(ssl)
    let finding = try Self.ofApp(in: log)
    #expect(finding.cause == .noForwardSecrecy)
    #expect(finding.candidates.isEmpty)
    #expect(finding.rule == .nscurl)
    #expect(finding.codes.map(\.code) == [-1200, ssl])
    #expect(finding.host == Self.host)
    #expect(
      finding.remedy.exception
        == .dictionary([
          "NSExceptionDomains": .dictionary([
            Self.host: .dictionary(["NSExceptionRequiresForwardSecrecy": .boolean(false)])
          ])
        ]))
    // Words of both decide: the rows, then the failure's own.
    #expect(finding.evidence.contains { $0.text.contains("Disabling Perfect Forward Secrecy") })
    #expect(finding.evidence.contains { $0.line == finding.source.line })
    let alone = try Self.ofApp(in: Self.failure(ssl))
    #expect(alone.cause == .ambiguous)
  }

  /// Another host, or another port, is another server.
  @Test func otherServersAreNotDecided() throws {
    for failure in [
      Self.failure(-9824, host: "other.example.org"),
      Self.failure(-9824, host: "\(Self.host):8443"),
    ] {
      let finding = try Self.ofApp(in: Self.run(Self.noSecrecy) + "\n" + failure)
      #expect(finding.cause == .ambiguous)
      #expect(finding.remedy.exception == nil)
    }
  }

  /// What the failure's own words prove stays.
  @Test func ownWordsWin() throws {
    let finding = try Self.ofApp(in: Self.run(Self.noSecrecy) + "\n" + Self.failure(-9814))
    #expect(finding.cause == .expired)
  }

  /// Where no row passes, no key is offered.
  @Test func nothingHelps() throws {
    let server = ServerModel(newestTLS: .tls12, suites: [])
    let finding = try Self.ofApp(in: Self.run(server) + "\n" + Self.failure(-9824))
    #expect(finding.remedy.kind == .server)
    #expect(finding.remedy.exception == nil)
    #expect(!finding.candidates.contains(.noForwardSecrecy))
  }

  /// A later run that finds nothing to repair takes the answer of an earlier one back.
  @Test func theLastRunCounts() throws {
    let good = Self.run(ServerModel())
    let finding = try Self.ofApp(
      in: Self.run(Self.noSecrecy) + "\n" + good + "\n" + Self.failure(-9824))
    #expect(finding.cause == .ambiguous)
  }
}

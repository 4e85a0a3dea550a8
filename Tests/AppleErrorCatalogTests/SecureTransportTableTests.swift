import Testing

@testable import AppleErrorCatalog

@Suite("Secure Transport tables")
struct SecureTransportTableTests {
  private let rows =
    CatalogTables.secureTransportHandshake + CatalogTables.secureTransportPeerAlerts
    + CatalogTables.secureTransportLater + CatalogTables.secureTransportATS
    + CatalogTables.recordLayer

  @Test("Every code is there under its symbol, and no other")
  func completeness() throws {
    #expect(Facts.secureTransport.count == 87)
    for fact in Facts.secureTransport {
      let code = try #require(Int(fact[0]))
      let entry = try #require(ErrorCatalog.entry(for: code, in: .ssl), "\(code)")
      #expect(([entry.symbol].compactMap { $0 } + entry.aliases).contains(fact[1]), "\(code)")
    }
    let names = rows.flatMap { words($0.symbol) + words($0.aliases) }
    #expect(Set(names) == Set(Facts.secureTransport.map { $0[1] }))
    #expect(names.count == 87)
  }

  @Test("The three other names of two codes are aliases, not symbols")
  func aliases() {
    #expect(ErrorCatalog.symbol(for: -9841, in: .ssl) == "errSSLPeerAuthCompleted")
    #expect(ErrorCatalog.symbol(for: -9849, in: .ssl) == "errSSLUnexpectedRecord")
    #expect(ErrorCatalog.entry(for: -9849, in: .ssl)?.aliases == ["errSSLLast"])
  }

  @Test("What the peer said is told from what this device decided")
  func speakers() {
    let peer = [
      -9819, -9820, -9821, -9822, -9823, -9824, -9825, -9826, -9827, -9828, -9829, -9830, -9831,
      -9832, -9833, -9834, -9835, -9837, -9838, -9839, -9840, -9863, -9864, -9865,
    ]
    let device = [-9801, -9802, -9807, -9808, -9812, -9813, -9814, -9815, -9843, -9847, -9858]
    for code in peer { #expect(ErrorCatalog.entry(for: code, in: .ssl)?.speaker == .peer) }
    for code in device { #expect(ErrorCatalog.entry(for: code, in: .ssl)?.speaker == .device) }
    // The alert protocol_version and BoringSSL's own "wrong version number" share this code.
    #expect(ErrorCatalog.entry(for: -9836, in: .ssl)?.speaker == .unknown)
  }

  @Test(
    "The likeliest cause comes first",
    arguments: [
      (-9807, FailureCause.unknownRoot), (-9813, .unknownRoot), (-9814, .expired),
      (-9815, .notYetValid), (-9824, .noForwardSecrecy), (-9836, .tlsVersionTooOld),
      (-9843, .hostMismatch), (-9847, .notTLSPort), (-9850, .weakCipher),
      (-9863, .clientCertRequired), (-9865, .sniUnrecognized), (-9881, .tlsVersionTooOld),
      (-9883, .weakKey), (-9884, .sha1Certificate), (-9886, .pinMismatch),
    ])
  func firstCause(code: Int, cause: FailureCause) {
    #expect(ErrorCatalog.entry(for: code, in: .ssl)?.causes.first == cause)
  }

  @Test("Popular mistakes are corrected where they stand")
  func corrections() throws {
    let fatal = try #require(ErrorCatalog.entry(for: -9802, in: .ssl))
    #expect(fatal.meaning.contains("not an alert that the server sent"))
    #expect(fatal.meaning.contains("not a passing fault"))
    let handshake = try #require(ErrorCatalog.entry(for: -9824, in: .ssl))
    #expect(handshake.meaning.contains("The words are the peer's"))
    let root = try #require(ErrorCatalog.entry(for: -9813, in: .ssl))
    #expect(root.meaning.contains("a mismatch of TLS versions"))
    let chain = try #require(ErrorCatalog.entry(for: -9807, in: .ssl))
    #expect(chain.meaning.contains("It does not mean that App Transport Security is misconfigured"))
    for code in [-9806, -9813, -9847] {
      let entry = try #require(ErrorCatalog.entry(for: code, in: .ssl))
      #expect(entry.meaning.contains("NSAllowsArbitraryLoads"), "\(code)")
    }
    let version = try #require(ErrorCatalog.entry(for: -9836, in: .ssl))
    #expect(version.meaning.contains("without effect on OS 26"))
    let general = try #require(ErrorCatalog.entry(for: -9800, in: .ssl))
    #expect(general.next.contains("TLSv1.3 rows that fail where TLSv1.2 rows pass are no defect"))
  }
}

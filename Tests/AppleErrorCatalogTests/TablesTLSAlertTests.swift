import Testing

@testable import AppleErrorCatalog

@Suite("TLS alerts")
struct TablesTLSAlertTests {
  private let rows = CatalogTables.tlsAlerts

  /// The one alert that the compared specification doesn't contain: Encrypted ClientHello's.
  private let laterNames = [121: "ech_required"]

  @Test("The table has every alert, under its name in the specification")
  func names() throws {
    #expect(Facts.tlsAlerts.count == 36)
    #expect(rows.map { "\($0.code)" } == Facts.tlsAlerts.map { $0[0] })
    for (row, fact) in zip(rows, Facts.tlsAlerts) {
      let name = fact[1] == "-" ? try #require(laterNames[Int(row.code)]) : fact[1]
      #expect(row.symbol.description == name)
      if fact[2] != "-" { #expect(words(row.aliases).contains(fact[2])) }
    }
  }

  @Test("Numbers of BoringSSL and of errSSL belong to the alert")
  func numbers() throws {
    for fact in Facts.tlsAlerts {
      let number = try #require(Int(fact[0]))
      let alert = try #require(TLSAlertCatalog.alert(number: number))
      if fact[3] != "-" {
        #expect(String(alert.boringSSLErrorNumber, radix: 16) == fact[3])
      }
      #expect(alert.errSSLCode == Int(fact[4]))
    }
    #expect(TLSAlertCatalog.alert(number: 112)?.sameNameErrSSLCode == -9865)
    #expect(TLSAlertCatalog.alert(number: 40)?.sameNameErrSSLCode == nil)
  }

  @Test("Rows ascend, and both tables list the same alerts")
  func order() {
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.code < $1.code })
    #expect(CatalogTables.tlsAlertFacts.map(\.number) == rows.map(\.code))
    #expect(TLSAlertCatalog.allAlerts.count == rows.count)
  }

  @Test("No two explanations share a sentence, and none is short")
  func prose() {
    let explanations = rows.map(Explanation.init)
    #expect(Explanation.sharedSentences(in: explanations) == [])
    for explanation in explanations {
      #expect(explanation.meaning.count >= 80, "\(explanation.key)")
      #expect((2...5).contains(Explanation.sentences(of: explanation.meaning).count))
      #expect(!explanation.next.isEmpty, "\(explanation.key)")
    }
    for row in rows { #expect(unknownCauses(row.causes) == [], "\(row.symbol)") }
  }

  @Test(
    "A name is found in every spelling that logs use",
    arguments: [
      ("handshake_failure", 40), ("handshake failure", 40), ("Handshake Failure", 40),
      ("SSLV3_ALERT_HANDSHAKE_FAILURE", 40), ("internal error", 80), ("certificate unknown", 46),
      ("unknown CA", 48), ("unknown_ca", 48), ("unexpected_message", 10), ("close notify", 0),
      ("decryption_failed", 21), ("decryption_failed_RESERVED", 21), ("user canceled", 90),
      ("TLSV1_ALERT_USER_CANCELLED", 90), ("unknown PSK identity", 115), ("ECH required", 121),
      ("missing extension", 109), ("general_error", 117),
    ])
  func lookUp(name: String, number: Int) {
    #expect(TLSAlertCatalog.alert(named: name)?.number == number)
  }

  @Test("What is no alert is not found")
  func unknown() {
    #expect(TLSAlertCatalog.alert(named: "") == nil)
    #expect(TLSAlertCatalog.alert(named: "handshake") == nil)
    #expect(TLSAlertCatalog.alert(number: 1) == nil)
    #expect(TLSAlertCatalog.alert(number: 256) == nil)
    #expect(TLSAlertCatalog.alert(number: Int.max) == nil)
  }
}

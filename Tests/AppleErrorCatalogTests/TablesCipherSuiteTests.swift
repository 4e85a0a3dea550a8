import Testing

@testable import AppleErrorCatalog

@Suite("Cipher suites")
struct TablesCipherSuiteTests {
  private let rows = CatalogTables.cipherSuites

  @Test("The table has every suite with its names and the three verdicts")
  func facts() {
    #expect(Facts.cipherSuites.count == 158)
    let printed = rows.map { row in
      [
        "\(row.number)", row.name.description,
        words(row.aliases).isEmpty ? "-" : words(row.aliases).joined(separator: ","),
        row.atsNow.rawValue, row.atsBefore.rawValue, row.atsCoreTLS.rawValue,
      ]
    }
    #expect(printed == Facts.cipherSuites)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.number < $1.number })
  }

  @Test("Forward secrecy is what an ephemeral, authenticated key exchange gives")
  func forwardSecrecy() {
    for row in rows {
      let name = row.name.description
      let ephemeral = name.contains("DHE_") || (0x1301...0x1305).contains(row.number)
      #expect(row.forwardSecrecy == ephemeral, "\(name)")
    }
  }

  @Test("App Transport Security accepts 13 suites now, 17 before, 12 in coreTLS")
  func accepted() {
    let suites = CipherSuiteCatalog.allSuites
    func count(_ acceptance: ATSAcceptance, _ period: CipherSuite.Period) -> Int {
      suites.count { $0.acceptance(in: period) == acceptance }
    }
    #expect(count(.always, .sinceMacOS12_3) == 13)
    #expect(count(.always, .macOS10_14to12_2) == 17)
    #expect(count(.always, .coreTLS) == 12)
    for suite in suites where suite.acceptance(in: .sinceMacOS12_3) == .always {
      #expect(suite.hasForwardSecrecy, "\(suite.name)")
    }
    for suite in suites where suite.acceptance(in: .sinceMacOS12_3) == .exception {
      #expect(!suite.hasForwardSecrecy, "\(suite.name)")
    }
  }

  @Test("A suite is found by number and by any of its names")
  func lookUp() throws {
    for fact in Facts.cipherSuites {
      let number = try #require(UInt16(fact[0]))
      #expect(CipherSuiteCatalog.suite(number: number)?.name == fact[1])
      #expect(CipherSuiteCatalog.suite(named: fact[1])?.number == number)
      for alias in fact[2].split(separator: ",") where alias != "-" {
        #expect(CipherSuiteCatalog.suite(named: String(alias))?.number == number)
      }
    }
    let lower = CipherSuiteCatalog.suite(named: "tls_ecdhe_rsa_with_aes_128_gcm_sha256")
    #expect(lower?.number == 0xC02F)
    let constant = CipherSuiteCatalog.suite(
      named: "tls_ciphersuite_ECDHE_RSA_WITH_AES_256_GCM_SHA384")
    #expect(constant?.number == 0xC030)
    #expect(CipherSuiteCatalog.suite(named: "") == nil)
    #expect(CipherSuiteCatalog.suite(named: "TLS_") == nil)
    #expect(CipherSuiteCatalog.suite(number: 0x1306) == nil)
  }

  @Test("Every part of every name has words")
  func meaning() {
    let special: Set<UInt16> = [0x0000, 0x00FF, 0xFFFF]
    for suite in CipherSuiteCatalog.allSuites {
      #expect(suite.meaning.count >= 20)
      #expect(suite.meaning.hasSuffix("."))
      if !special.contains(suite.number) {
        #expect(!suite.meaning.contains("_"), "\(suite.name): \(suite.meaning)")
        #expect(!suite.meaning.contains("key exchange RSA"), "\(suite.name)")
        let cipher = suite.name.split(separator: "_").dropLast().joined(separator: "_")
        #expect(
          CipherSuite.ciphers.contains { cipher.hasSuffix($0.key) }, "\(suite.name)")
      }
    }
    #expect(
      CipherSuiteCatalog.suite(number: 0xC02F)?.meaning
        == "Ephemeral elliptic-curve Diffie-Hellman, signed with an RSA key; "
        + "AES with 128 bits in GCM mode; SHA-256.")
    #expect(
      CipherSuiteCatalog.suite(number: 0x1303)?.meaning
        == "TLS 1.3, where the key exchange is negotiated apart; "
        + "ChaCha20 with Poly1305; SHA-256.")
  }
}

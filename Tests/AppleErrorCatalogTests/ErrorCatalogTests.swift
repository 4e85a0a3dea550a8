import Testing

@testable import AppleErrorCatalog

@Suite("Look-up in the catalogue")
struct ErrorCatalogTests {
  @Test("Every registered table ascends, without a number twice, and names known causes")
  func tables() {
    for table in CatalogTables.registered {
      let rows = table.rows()
      #expect(!rows.isEmpty)
      #expect(!table.domains.isEmpty)
      #expect(
        zip(rows, rows.dropFirst()).allSatisfy { $0.code < $1.code }, "\(table.domains)")
      for row in rows {
        #expect(unknownCauses(row.causes) == [], "\(row.symbol)")
        let causes = words(row.causes)
        #expect(Set(causes).count == causes.count, "\(row.symbol)")
        // A list of causes is what makes a code ambiguous; the word itself is none of them.
        #expect(!causes.contains(FailureCause.ambiguous.rawValue), "\(row.symbol)")
      }
    }
  }

  @Test("No domain finds a number in two tables")
  func oneTablePerCode() {
    for domain in ErrorCatalog.domains {
      let codes = ErrorCatalog.entries(in: domain).map(\.code)
      #expect(Set(codes).count == codes.count, "\(domain.rawValue)")
      #expect(codes == codes.sorted(), "\(domain.rawValue)")
    }
  }

  @Test("Every row is found by its number, and its neighbours are not")
  func roundTrip() {
    for table in CatalogTables.registered {
      let codes = Set(table.rows().map(\.code))
      for row in table.rows() {
        #expect(table.row(for: Int(row.code))?.code == row.code)
        for neighbour in [row.code - 1, row.code + 1] where !codes.contains(neighbour) {
          #expect(table.row(for: Int(neighbour)) == nil)
        }
      }
      #expect(table.row(for: Int.max) == nil)
      #expect(table.row(for: Int.min) == nil)
    }
  }

  @Test("The hand-written explanations share no sentence, and none is short")
  func prose() {
    let handWritten: [[CatalogRow]] = [
      CatalogTables.secureTransportHandshake, CatalogTables.secureTransportPeerAlerts,
      CatalogTables.secureTransportLater, CatalogTables.secureTransportATS,
      CatalogTables.recordLayer, CatalogTables.urlLoading, CatalogTables.urlSecure,
      CatalogTables.urlFiles, CatalogTables.urlSession, CatalogTables.cfNetwork,
      CatalogTables.cfNetworkSOCKS, CatalogTables.cfNetServices, CatalogTables.netServices,
      CatalogTables.networkDiagnostics, CatalogTables.tlsAlerts, CatalogTables.securityTrust,
    ]
    let checks = CatalogTables.trustChecks.map {
      Explanation(
        key: $0.name.description, meaning: $0.meaning.description, next: $0.next.description)
    }
    let explanations = handWritten.joined().map(Explanation.init) + checks
    // 87 errSSL names of 84 codes, 100 of URL loading, 36 alerts, 79 checks, and the OSStatus codes
    // that trust evaluation gives.
    #expect(explanations.count == 84 + 100 + 36 + 79 + CatalogTables.securityTrust.count)
    #expect(Explanation.sharedSentences(in: explanations) == [])
    for explanation in explanations {
      #expect(explanation.meaning.count >= 80, "\(explanation.key)")
      let sentences = Explanation.sentences(of: explanation.meaning)
      #expect((2...5).contains(sentences.count), "\(explanation.key)")
      #expect(!explanation.next.isEmpty, "\(explanation.key)")
      #expect(sentences.allSatisfy { $0.hasSuffix(".") }, "\(explanation.key)")
    }
  }

  @Test("Rows consist of trivial fields, so that the compiler can lay the tables out as data")
  func triviality() {
    #expect(_isPOD(CatalogRow.self))
    #expect(_isPOD(TrustCheckRow.self))
    #expect(_isPOD(CipherSuiteRow.self))
  }

  @Test("The whole catalogue has every entry once, in the domain that is its home")
  func allEntries() {
    let entries = ErrorCatalog.allEntries
    let rows = CatalogTables.registered.map { $0.rows().count }.reduce(0, +)
    #expect(entries.count == rows + 1 + 79 + 158)
    #expect(Set(entries).count == entries.count)
    #expect(entries.first?.domain == .url)
    #expect(entries.filter { !$0.isNumbered }.map(\.symbol) == ["kCFStreamErrorDomainWinSock"])
    for entry in entries {
      #expect(!entry.meaning.isEmpty && !entry.source.isEmpty, "\(entry.names)")
      #expect(entry.numberText != nil || !entry.isNumbered)
    }
  }

  @Test("Domains that share a table share its meanings")
  func sharedDomains() throws {
    let own = try #require(ErrorCatalog.entry(for: -9813, in: .ssl))
    for domain in [ErrorDomain.osStatus, .networkTLS] {
      let shared = try #require(ErrorCatalog.entry(for: -9813, in: domain))
      #expect(shared.meaning == own.meaning)
      #expect(shared.domain == domain)
    }
    #expect(own.sharedDomains == [.osStatus, .networkTLS])
  }

  @Test("A symbol leads to its code in its domain only")
  func codesOfSymbols() {
    var shared: Set<String> = []
    for table in CatalogTables.registered {
      guard let home = table.domains.first else { continue }
      for row in table.rows() {
        for name in row.names(in: home)
        where ErrorCatalog.code(named: name, in: home) != Int(row.code) { shared.insert(name) }
      }
    }
    // Darwin gives this one name two numbers, depending on the standard that a program asks for.
    #expect(shared == ["EOPNOTSUPP"])
    #expect(ErrorCatalog.code(named: "errSSLLast", in: .osStatus) == -9849)
    #expect(ErrorCatalog.code(named: "errSSLLast", in: .url) == nil)
    #expect(ErrorCatalog.code(named: "", in: .http) == nil)
    #expect(ErrorCatalog.code(named: "errssllast", in: .ssl) == nil)
  }

  @Test("Core Foundation's names of a domain find the domain")
  func canonicalDomains() {
    let status = ErrorDomain(rawValue: "kCFErrorDomainOSStatus")
    #expect(ErrorCatalog.symbol(for: -9813, in: status) == "errSSLNoRootCert")
    #expect(ErrorCatalog.entry(for: -9813, in: status)?.domain == .osStatus)
  }

  @Test("A code of another domain is not found")
  func foreignDomains() {
    #expect(ErrorCatalog.entry(for: -1200, in: .ssl) == nil)
    #expect(ErrorCatalog.entry(for: -9802, in: .url) == nil)
    #expect(ErrorCatalog.entry(for: -1, in: .cfNetwork) == nil)
    #expect(ErrorCatalog.entry(for: -998, in: .url) == nil)
    #expect(ErrorCatalog.entry(for: -1200, in: ErrorDomain(rawValue: "WKErrorDomain")) == nil)
    #expect(ErrorCatalog.symbol(for: -9999, in: .ssl) == nil)
  }

  @Test("A bare number has each of its meanings once, the most plausible first")
  func bareNumbers() {
    #expect(ErrorCatalog.entries(for: -9813).map(\.domain) == [.ssl])
    #expect(ErrorCatalog.entries(for: -1202).map(\.domain) == [.url])
    #expect(ErrorCatalog.entries(for: -72000).map(\.domain) == [.cfNetwork, .netServices])
    #expect(ErrorCatalog.entries(for: -1).first?.symbol == "NSURLErrorUnknown")
    #expect(ErrorCatalog.entries(for: -123_456).isEmpty)
  }

  @Test("Stream domain numbers lead to the domains that they stand for")
  func streamDomains() {
    #expect(ErrorCatalog.domains(ofStreamDomain: 3) == [.ssl])
    #expect(ErrorCatalog.domains(ofStreamDomain: 4) == [.http])
    #expect(ErrorCatalog.domains(ofStreamDomain: 12) == [.netDB])
    #expect(ErrorCatalog.domains(ofStreamDomain: 2) == [.osStatus, .dnsServiceDiscovery])
    #expect(ErrorCatalog.domains(ofStreamDomain: 99) == [])
  }
}

@Suite("Unknown numbers and collisions")
struct UnknownCodeTests {
  @Test(
    "An unknown number is kept and put into its range",
    arguments: [
      (-9899, ErrorDomain.ssl, "Secure Transport's range"),
      (-9866, .osStatus, "Carbon Event Manager"), (-9878, .osStatus, "Carbon Event Manager"),
      (-10_050, .ssl, "record layer"), (-1050, .url, "URL loading errors"),
      (-1299, .cfNetwork, "secure connection errors"), (399, .cfNetwork, "HTTP and proxy"),
      (-67_999, .osStatus, "certificate and trust errors"), (41_000, .url, "no range"),
      (7, ErrorDomain(rawValue: "WKErrorDomain"), "does not know this domain"),
    ])
  func ranges(code: Int, domain: ErrorDomain, words: String) {
    let text = ErrorCatalog.describeUnknown(code, in: domain)
    #expect(text.hasPrefix("\(code) is unknown in \(domain.rawValue)."))
    #expect(text.contains(words))
  }

  @Test("Without a domain every range counts, and none is claimed where there is none")
  func withoutDomain() {
    #expect(ErrorCatalog.describeUnknown(-9870, in: nil).contains("Secure Transport's range"))
    let text = ErrorCatalog.describeUnknown(4_711_000, in: nil)
    #expect(text.hasPrefix("4711000 is unknown."))
    #expect(text.contains("no range"))
  }

  @Test("A number that another domain knows is said to be known there, with caution")
  func knownElsewhere() {
    let text = ErrorCatalog.describeUnknown(-998, in: .url)
    #expect(text.contains("kCFErrorDomainCFNetwork knows the number as kCFURLErrorUnknown"))
    #expect(text.contains("need not be meant"))
  }

  @Test("Collisions are told where they are, and nowhere else")
  func collisions() {
    for code in [-1000, -1001, -1002] {
      #expect(ErrorCatalog.collision(for: code, in: .http)?.contains("NSURLErrorDomain") == true)
      #expect(ErrorCatalog.collision(for: code, in: .url)?.contains("4:\(code)") == true)
    }
    #expect(ErrorCatalog.collision(for: -1003, in: .url) == nil)
    #expect(ErrorCatalog.collision(for: -9878, in: .osStatus)?.contains("Carbon") == true)
    #expect(ErrorCatalog.collision(for: -9860, in: nil)?.contains("Carbon") == true)
    #expect(ErrorCatalog.collision(for: -9860, in: .ssl) == nil)
    #expect(ErrorCatalog.collision(for: -1200, in: nil)?.contains("Other frameworks") == true)
    #expect(ErrorCatalog.collision(for: -1200, in: .url) == nil)
    #expect(ErrorCatalog.collision(forStreamDomain: 2)?.contains("OSStatus") == true)
    #expect(ErrorCatalog.collision(forStreamDomain: 3) == nil)
  }
}

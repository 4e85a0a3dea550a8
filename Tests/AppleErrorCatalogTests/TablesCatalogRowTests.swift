import Testing

@testable import AppleErrorCatalog

/// A table of codes together with the facts that it must agree with.
struct CodeTable: CustomTestStringConvertible {
  let testDescription: String
  /// The domains in which the catalogue has to know the codes.
  let domains: [ErrorDomain]
  let parts: [[CatalogRow]]
  let facts: [[String]]
  let factCount: Int

  /// All rows, ascending by code.
  var rows: [CatalogRow] { parts.flatMap { $0 }.sorted { $0.code < $1.code } }

  static let all = [
    CodeTable(
      testDescription: "Security", domains: [.osStatus], parts: CatalogTables.securityParts,
      facts: Facts.security,
      factCount: 422),
    CodeTable(
      testDescription: "errno", domains: [.posix, .networkPOSIX], parts: [CatalogTables.errno],
      facts: Facts.errno, factCount: 109),
    CodeTable(
      testDescription: "NetDB", domains: [.netDB], parts: [CatalogTables.netDB], facts: Facts.netDB,
      factCount: 22),
    CodeTable(
      testDescription: "DNS Service Discovery", domains: [.dnsServiceDiscovery],
      parts: [CatalogTables.dnsServiceDiscovery],
      facts: Facts.dnsServiceDiscovery, factCount: 36),
    CodeTable(
      testDescription: "HTTP streams", domains: [.http], parts: [CatalogTables.streamHTTP],
      facts: Facts.streamHTTP, factCount: 13),
    CodeTable(
      testDescription: "SOCKS streams", domains: [.socks], parts: [CatalogTables.streamSOCKS],
      facts: Facts.streamSOCKS, factCount: 13),
    CodeTable(
      testDescription: "HTTP server streams", domains: [.httpServer],
      parts: [CatalogTables.streamHTTPServer],
      facts: Facts.streamHTTPServer, factCount: 2),
    CodeTable(
      testDescription: "stream domains", domains: [.streamDomains],
      parts: [CatalogTables.streamDomains],
      facts: Facts.streamDomains.filter { $0[0] != "-" }, factCount: 12),
    CodeTable(
      testDescription: "Network.framework domains", domains: [.networkDomains],
      parts: [CatalogTables.networkFrameworkDomains], facts: Facts.networkFrameworkDomains,
      factCount: 5),
  ]
}

@Suite("Code tables")
struct TablesCatalogRowTests {
  @Test("A table has every code with every symbol of it, and no other", arguments: CodeTable.all)
  func facts(table: CodeTable) throws {
    #expect(table.facts.count == table.factCount)
    var expected: [Int32: Set<String>] = [:]
    for fact in table.facts {
      let code = try #require(Int32(fact[0]))
      expected[code, default: []].formUnion(fact[1] == "-" ? [] : [fact[1]])
    }
    var actual: [Int32: Set<String>] = [:]
    for row in table.rows {
      #expect(actual[row.code] == nil, "\(row.code) occurs twice")
      actual[row.code] = Set(words(row.symbol) + words(row.aliases))
    }
    for code in Set(actual.keys).union(expected.keys).sorted() {
      #expect(actual[code]?.sorted() == expected[code]?.sorted(), "\(code), in table and facts")
    }
  }

  @Test("Every fact is found in the catalogue, by its domain and number", arguments: CodeTable.all)
  func registered(table: CodeTable) throws {
    for fact in table.facts {
      let code = try #require(Int(fact[0]))
      for domain in table.domains {
        let entry = try #require(ErrorCatalog.entry(for: code, in: domain), "\(fact)")
        #expect(fact[1] == "-" || entry.names.contains(fact[1]), "\(fact)")
        #expect(entry.domain == domain)
      }
    }
  }

  @Test("Each part of a table ascends by code", arguments: CodeTable.all)
  func order(table: CodeTable) {
    for part in table.parts {
      #expect(!part.isEmpty)
      #expect(zip(part, part.dropFirst()).allSatisfy { $0.code < $1.code })
    }
  }

  @Test("A symbol has one word, and every row a meaning of its own", arguments: CodeTable.all)
  func prose(table: CodeTable) {
    var owner: [String: Int32] = [:]
    for row in table.rows {
      #expect(words(row.symbol).count <= 1)
      let meaning = row.meaning.description
      #expect(meaning.count >= 20, "\(row.code)")
      #expect(meaning.hasSuffix("."), "\(row.code)")
      #expect(!meaning.contains("  "), "\(row.code)")
      let other = owner.updateValue(row.code, forKey: meaning)
      #expect(other == nil, "\(row.code) says the same as another")
    }
  }

  @Test("Causes are identifiers of failure causes", arguments: CodeTable.all)
  func causes(table: CodeTable) {
    for row in table.rows { #expect(unknownCauses(row.causes) == [], "\(row.code)") }
  }

  @Test("What trust evaluation can report is explained at length, without shared sentences")
  func trustExplanations() {
    let rows = CatalogTables.securityTrust
    let reported = Set(Facts.trustChecks.compactMap { Int32($0[1]) }.filter { $0 < -9999 })
    #expect(reported.subtracting(rows.map(\.code)) == [])
    let explanations = rows.map(Explanation.init)
    for explanation in explanations {
      #expect(explanation.meaning.count >= 80, "\(explanation.key)")
      #expect((2...5).contains(Explanation.sentences(of: explanation.meaning).count))
      #expect(!explanation.next.isEmpty, "\(explanation.key)")
    }
    let checks = CatalogTables.trustChecks.map {
      Explanation(
        key: $0.name.description, meaning: $0.meaning.description, next: $0.next.description)
    }
    let alerts = CatalogTables.tlsAlerts.map(Explanation.init)
    #expect(Explanation.sharedSentences(in: explanations + checks + alerts) == [])
    #expect(rows.filter { $0.layer != .trust }.map { $0.symbol.description } == ["errSecInternal"])
  }

  @Test("The most likely cause of a trust check is among the causes of its status")
  func causesAgree() throws {
    for check in CatalogTables.trustChecks where !check.causes.description.isEmpty {
      guard check.status < -9999 else { continue }
      let row = try #require(CatalogTables.securityTrust.first { $0.code == check.status })
      let statusCauses = words(row.causes)
      let first = try #require(words(check.causes).first)
      let exempt: Set = ["PinningRequired", "GrayListedLeaf", "GrayListedKey"]
      if !exempt.contains(check.name.description) {
        #expect(statusCauses.contains(first), "\(check.name)")
      }
    }
  }

  @Test("The one stream domain without a number is kept apart")
  func unnumberedDomain() {
    let unnumbered = Facts.streamDomains.filter { $0[0] == "-" }.map { $0[1] }
    #expect(CatalogTables.streamDomainsWithoutNumber.map { $0.symbol.description } == unnumbered)
    #expect(Facts.streamDomains.count == 13)
  }

  @Test("Numbers that mean something else in another domain say so")
  func collisions() throws {
    for code: Int32 in [-1000, -1001, -1002] {
      let row = try #require(CatalogTables.streamHTTP.first { $0.code == code })
      #expect(row.meaning.description.contains("NSURLErrorDomain"))
    }
    let dns = try #require(CatalogTables.networkFrameworkDomains.first { $0.code == 2 })
    #expect(dns.meaning.description.contains("OSStatus"))
    let host = try #require(CatalogTables.netDB.first { $0.code == 1 })
    #expect(host.meaning.description.contains("HOST_NOT_FOUND"))
  }
}

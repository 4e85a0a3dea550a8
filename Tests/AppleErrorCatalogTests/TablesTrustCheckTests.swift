import Testing

@testable import AppleErrorCatalog

@Suite("Trust checks")
struct TablesTrustCheckTests {
  private let rows = CatalogTables.trustChecks

  @Test("The table has every check of Apple's list and no other, with its status and rank")
  func facts() throws {
    #expect(Facts.trustChecks.count == 79)
    let printed = rows.map { row in
      [row.name.description, "\(row.status)", row.statusSymbol.description, "\(row.priority)"]
    }
    #expect(printed == Facts.trustChecks.map { Array($0.prefix(4)) })
    #expect(rows.map(\.recoverable) == Facts.trustChecks.map { $0[4] == "recoverable" })
  }

  @Test("Rows ascend in byte order of their names, across the parts too")
  func order() {
    let names = rows.map { Array($0.name.description.utf8) }
    for (earlier, later) in zip(names, names.dropFirst()) {
      #expect(earlier.lexicographicallyPrecedes(later))
    }
  }

  @Test("No two explanations share a sentence, and each has two to five sentences")
  func prose() {
    let explanations = rows.map {
      Explanation(
        key: $0.name.description, meaning: $0.meaning.description, next: $0.next.description)
    }
    #expect(Explanation.sharedSentences(in: explanations) == [])
    for explanation in explanations {
      #expect(explanation.meaning.count >= 80, "\(explanation.key)")
      #expect((2...5).contains(Explanation.sentences(of: explanation.meaning).count))
      #expect(!explanation.next.isEmpty, "\(explanation.key)")
    }
  }

  @Test("Causes are identifiers of failure causes")
  func causes() {
    for row in rows { #expect(unknownCauses(row.causes) == [], "\(row.name)") }
  }

  @Test("Every check is found by its name, and only by it")
  func lookUp() throws {
    for fact in Facts.trustChecks {
      let check = try #require(TrustCheckCatalog.check(named: fact[0]))
      #expect(check.name == fact[0])
      #expect(check.statusSymbol == fact[2])
    }
    #expect(TrustCheckCatalog.check(named: "") == nil)
    #expect(TrustCheckCatalog.check(named: "AnchorTruste") == nil)
    #expect(TrustCheckCatalog.check(named: "anchortrusted") == nil)
    #expect(TrustCheckCatalog.check(named: "ZZZ") == nil)
  }

  @Test(
    "The checks that an app's server can fail name their cause first",
    arguments: [
      ("SSLHostname", FailureCause.hostMismatch), ("TemporalValidity", .expired),
      ("AnchorTrusted", .unknownRoot), ("MissingIntermediate", .incompleteChain),
      ("KeySize", .weakKey), ("WeakSignature", .sha1Certificate),
      ("ServerAuthEKU", .certificateNotCompliant), ("SystemTrustedCTRequired", .ctMissing),
      ("BlackListedLeaf", .revoked), ("CAspkiSHA256", .pinMismatch),
    ])
  func firstCause(name: String, cause: FailureCause) throws {
    let check = try #require(TrustCheckCatalog.check(named: name))
    #expect(check.causes.first == cause)
  }

  @Test("Checks outside of TLS, and switches, have no cause")
  func noCause() throws {
    for name in ["Email", "AnchorApple", "LeafMarkerOid", "NoNetworkAccess", "MarkRepresentation"] {
      let check = try #require(TrustCheckCatalog.check(named: name))
      #expect(check.causes == [])
    }
    #expect(TrustCheckCatalog.check(named: "RevocationOnline")?.isRecoverable == false)
    #expect(TrustCheckCatalog.check(named: "Revocation")?.isRecoverable == false)
    #expect(TrustCheckCatalog.check(named: "AnchorTrusted")?.isRecoverable == true)
  }
}

import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// An advice is the same whether its words are made where they are asked for, or stand there.
@Suite struct AdviceTests {
  private static let hosts = ["api.example.com", "nas", "192.0.2.7", "2001:db8::7", nil]

  private static let verdicts =
    FailureCause.allCases.map { Verdict.certain($0, []) }
    + [
      FailureCause.trustCandidates, FailureCause.handshakeRefusedCandidates,
      FailureCause.secureConnectionCandidates, [.weakCipher, .tlsVersionTooOld],
    ].map { Verdict.ambiguous($0, .low, []) }

  private static let advices = verdicts.flatMap { verdict in
    [Scope.urlLoading, .outside("a raw stream or socket")].flatMap { scope in
      hosts.map { Advice(Opinion(verdict, scope), host: $0, port: 8443, quote: nil) }
    }
  }

  private func told(_ advice: Advice) -> Advice {
    Advice(summary: advice.summary, explanation: advice.explanation, remedy: advice.remedy)
  }

  @Test func wordsAreThoseOfTheForm() {
    for advice in Self.advices {
      let told = told(advice)
      #expect(told == advice && advice == told)
      #expect(told.hashValue == advice.hashValue)
      #expect(told.remedyKind == advice.remedyKind && advice.remedy.kind == advice.remedyKind)
      #expect(told.exception == advice.exception && advice.remedy.exception == advice.exception)
    }
  }

  @Test func equalMeansTheSameWords() {
    for a in Self.advices {
      for b in Self.advices where a.remedyKind == b.remedyKind {
        let isSame =
          a.summary == b.summary && a.explanation == b.explanation && a.remedy == b.remedy
        #expect((a == b) == isSame)
      }
    }
  }

  @Test func changesStay() throws {
    var advice = try #require(Self.advices.first { $0.exception != nil })
    let before = advice
    var remedy = advice.remedy
    remedy.next = "Look."
    advice.remedy = remedy
    #expect(advice != before && advice.remedy == remedy)
    #expect(advice.summary == before.summary && advice.explanation == before.explanation)
    advice.summary = "It failed."
    advice.explanation = "Because."
    #expect(advice.summary == "It failed." && advice.explanation == "Because.")
    #expect(advice.remedy == remedy && advice.exception == before.exception)
  }

  /// A record is the same whether its remedy is remembered or not.
  @Test func recordsAreTheSame() {
    let hosts = (0..<40).map { "h\($0).example.com" } + Self.hosts
    let advices = Self.verdicts.flatMap { verdict in
      let opinion = Opinion(verdict, .urlLoading)
      return hosts.flatMap { host in
        [nil, 8443].flatMap { port in
          [nil, "a", "b"].map { Advice(opinion, host: host, port: port, quote: $0) }
        }
      }
    }
    var remedies = RemedyRecords()
    for advice in advices + advices.prefix(30) + advices.prefix(30) + [told(advices[0])] {
      let finding = Finding(
        source: Source(path: "a.log", line: 1, endLine: 1, format: "a"), codes: [],
        cause: .ambiguous, candidates: [], confidence: .low, evidence: [], advice: advice)
      var plain = JSONWriter()
      FindingRecord.write(finding, redaction: Redaction(isActive: false), to: &plain)
      var json = JSONWriter()
      FindingRecord.write(finding, &remedies, to: &json)
      #expect(json.bytes == plain.bytes)
      #expect(remedies.count <= RemedyRecords.most)
    }
    #expect(remedies.made == advices.count + 30 + 1)
  }
}

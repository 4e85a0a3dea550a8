import AppTransportSecurity
import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// An advice is the same whether its words are made where they are asked for, or are there.
@Suite struct AdviceTests {
  private static let hosts = ["api.example.com", "nas", "192.0.2.7", "2001:db8::7", nil]

  private static let diagnoses =
    FailureCause.allCases.map { Diagnosis.certain($0, []) }
    + [
      FailureCause.trustCandidates, FailureCause.handshakeRefusedCandidates,
      FailureCause.secureConnectionCandidates, [.weakCipher, .tlsVersionTooOld],
    ].map { Diagnosis.ambiguous($0, .low, []) }

  private static let advices = diagnoses.flatMap { diagnosis in
    [Scope.urlLoading, .outside("a raw stream or socket")].flatMap { scope -> [Advice] in
      var diagnosis = diagnosis
      diagnosis.scope = scope
      return hosts.map { Advice(diagnosis, host: $0, port: 8443, quote: nil) }
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

  @Test("The floor of a stack that ATS doesn't govern is no demand of ATS")
  func ownFloor() throws {
    let findings = try Finding.all(in: "* TLSv1.2 (OUT), TLS alert, protocol version (582):\n")
    #expect(
      findings.map(\.summary) == ["The client and the server have no TLS version in common."])
    #expect(findings.allSatisfy { !$0.explanation.contains("ATS asks") })
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

  /// A host that is a plain public name is written as it is wherever it is repeated.
  @Test(arguments: [
    "a.example.com", "b.c", "x-1.my_shop.example", "nas", "nas.local", "a.lan", "x.home.arpa",
    "in-addr.arpa", "192.0.2.7", "2001:db8::7", "-a.example.com", "a.b1", "A.example.com",
    "a.example.com.", "", ".", "a.", "bücher.example", "a b.example", "localhost", "x.onion",
  ])
  func plainNamesArePublic(_ host: String) {
    guard PublicNames.isPlain(host) else { return }
    #expect(PublicNames.mayBeCertified(host))
    #expect(HostKind(host: host) == .name)
    #expect(HostKind.normalized(host) == host)
    #expect(ShellWord.plainOrQuoted(host) == host)
  }

  @Test func mostNamesArePlain() {
    #expect(PublicNames.isPlain("a.example.com") && PublicNames.isPlain("x-1.my_shop.example"))
    #expect(!PublicNames.isPlain("nas.local") && !PublicNames.isPlain("192.0.2.7"))
    #expect(!PublicNames.isPlain("-a.example.com") && !PublicNames.isPlain("printer.lan"))
  }
}

import Foundation
import Testing

@testable import AccuracyScore

@Suite("Scoring answers")
struct ScoreTests {
  private func sample(_ events: String) throws -> Sample {
    Sample(
      name: "s", log: URL(fileURLWithPath: "/dev/null"),
      events: try JSONDecoder().decode([Event].self, from: Data(events.utf8)))
  }

  private func keys(_ json: String) throws -> KeySet {
    KeySet(try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
  }

  private func score(_ events: String, _ answers: Answer...) throws -> Score {
    var score = Score()
    score.add(try sample(events), answers)
    return score
  }

  private let expired = """
    [{"codes":[-1202,-9814],"host":"A.example.","cause":"expired","confidence":"high",
      "remedy":{"kind":"server","keys":{}}}]
    """

  @Test("A right answer counts in every measure")
  func right() throws {
    let answer = Answer(host: "a.example", codes: [-9814], cause: "expired", kind: "server")
    let score = try score(expired, answer, answer)
    #expect(score.found == 1 && score.answers == 1 && score.hosts == 1)
    #expect(score.causes == 1 && score.remedies == 1 && score.harmful == 0)
    #expect(score.misses.isEmpty)
  }

  @Test("What is wrong, missing or too much is counted and told")
  func wrong() throws {
    let other = Answer(host: "b.example", codes: [-9814], cause: "revoked", kind: "code")
    let extra = Answer(host: nil, codes: [-9802], cause: "revoked", kind: "server")
    let score = try score(expired, other, extra)
    #expect(score.found == 1 && score.answers == 2)
    #expect(score.hosts == 0 && score.causes == 0 && score.remedies == 0)
    #expect(score.misses.count == 4)
    #expect(try self.score(expired).found == 0)
  }

  @Test("A failure that the log leaves open wants an answer that does")
  func ambiguous() throws {
    let events = """
      [{"codes":[-9824],"host":null,"cause":"ambiguous","candidates":["weak-cipher"],
        "remedy":{"kind":"undecided","keys":{},"alsoKinds":["server"]}}]
      """
    var answer = Answer(codes: [-9824], cause: "weak-cipher", kind: "server")
    #expect(try score(events, answer).causes == 0)
    answer.confidence = "medium"
    #expect(try score(events, answer).causes == 1)
    answer.cause = "ambiguous"
    let score = try score(events, answer)
    #expect(score.causes == 1 && score.remedies == 1)
  }

  @Test("A trap that is answered is hit")
  func traps() throws {
    #expect(try score("[]").trapsHit == 0)
    let hit = try score("[]", Answer(codes: [-9805], cause: "handshake-aborted"))
    #expect(hit.traps == 1 && hit.trapsHit == 1)
  }

  @Test("An exception is harmful where none helps, or where it opens more")
  func harm() throws {
    let exception = """
      [{"codes":[-1022],"host":"a.example","cause":"cleartext-http","remedy":{"kind":"exception",
        "keys":{"NSExceptionDomains":{"A.example":{"NSExceptionAllowsInsecureHTTPLoads":true}}}}}]
      """
    func harmful(_ events: String, _ policy: String) throws -> Int {
      var answer = Answer(codes: [-1022, -9814], kind: "exception")
      answer.exception = try keys(policy)
      return try score(events, answer).harmful
    }
    let right = #"{"NSExceptionDomains":{"a.example":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    let wide = #"{"NSAllowsArbitraryLoads":true}"#
    let both = """
      {"NSExceptionDomains":{"a.example":{"NSExceptionAllowsInsecureHTTPLoads":true,
        "NSIncludesSubdomains":true}}}
      """
    #expect(try harmful(exception, right) == 0)
    #expect(try harmful(exception, #"{"NSAppTransportSecurity":\#(right)}"#) == 0)
    #expect(try harmful(exception, wide) == 1)
    #expect(try harmful(exception, both) == 1)
    #expect(try harmful(expired, right) == 1)
    #expect(try harmful("[]", right) == 1)
  }

  @Test("The best pairs are made first, and each answer is used once")
  func matching() throws {
    let events = try sample(
      """
      [{"codes":[-1200,-9802],"host":"a.example","cause":"expired"},
       {"codes":[-1200,-9802],"host":"b.example","cause":"expired"},
       {"codes":[],"host":"c.example","cause":"unknown-root"}]
      """
    ).events
    let answers = [
      Answer(host: "b.example", codes: [-1200, -9802], cause: "expired"),
      Answer(host: nil, codes: [-9802], cause: "expired"),
      Answer(host: "c.example", codes: [], cause: "ambiguous"),
    ]
    #expect(Score.match(events, answers) == [0: 1, 1: 0, 2: 2])
  }

  @Test("Codes stand for themselves")
  func codes() {
    #expect(Codes.found(in: "failed (error code: -1200 [3:-9802])") == [-1200, -9802])
    #expect(Codes.found(in: "0B7E-9805-33D2 -98020 x-9802 +1200").isEmpty)
  }

  @Test("The table goes between its marks, and needs them")
  func document() throws {
    let old = "a\n<!-- accuracy: begin -->\nold\n<!-- accuracy: end -->\nb\n"
    let new = try replacingTable(in: old, with: "new\n")
    #expect(new == "a\n<!-- accuracy: begin -->\nnew\n<!-- accuracy: end -->\nb\n")
    #expect(throws: CorpusError.self) { try replacingTable(in: "none", with: "") }
  }
}

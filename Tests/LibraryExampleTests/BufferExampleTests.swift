import Foundation
import Testing

@Suite struct BufferExampleTests {
  @Test func aFailureIsExplained() throws {
    let texts = explanations(of: SampleText.wrongName, named: "shop.log")
    let text = try #require(texts.first)
    #expect(texts.count == 1)
    #expect(text.hasPrefix("shop.log:1-2  shop.example.com  -1202 / -9843"), "\(text)")
    #expect(explanations(of: SampleText.healthy, named: "shop.log").isEmpty)
  }

  @Test func recordsAreJSONAndKnowTheirLog() throws {
    let text = records(of: [
      ("a.log", Array(SampleText.wrongName.utf8)), ("b.log", Array(SampleText.healthy.utf8)),
      ("c.log", Array(SampleText.cleartext.utf8)),
    ])
    let objects = try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["cause"] as? String } == ["host-mismatch", "cleartext-http"])
    #expect(
      objects.map { ($0["source"] as? [String: Any])?["path"] as? String } == ["a.log", "c.log"])
  }
}

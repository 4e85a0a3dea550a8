import NetworkLogs
import Testing

@Suite struct WordSearchTests {
  @Test(
    "The first place of a word",
    arguments: [
      ("name=value", "value", 5), ("name=value", "name", 0), ("name=value", "=", 4),
      ("aaab", "aab", 1), ("ababac", "abac", 2), ("Grüße", "ße", 4), ("https://a", "://", 5),
      ("", "", 0), ("any", "", 0),
    ])
  func place(of word: (text: String, word: String, offset: Int)) throws {
    let place = try #require(word.text.place(of: word.word))
    #expect(
      word.text.utf8.distance(from: word.text.startIndex, to: place.lowerBound) == word.offset)
    #expect(word.text[place] == word.word)
    #expect(word.text.holds(word.word))
  }

  @Test(
    "A word that isn't there",
    arguments: [
      ("", "a"), ("value", "values"), ("aaab", "aac"), ("valu", "value"), ("Value", "value"),
    ])
  func missing(_ word: (text: String, word: String)) {
    #expect(word.text.place(of: word.word) == nil)
    #expect(!word.text.holds(word.word))
  }
}

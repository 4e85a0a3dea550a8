import NetworkLogs
import Testing

@testable import ATSDiagnosis

/// A URL says the same whether it is remembered or not, and not too many are.
@Suite struct RequestMemoryTests {
  @Test(arguments: [
    "https://api.example.com/v1/items?q=1", "http://API.example.com:8080", "wss://a-b.example/",
    "https://user@[2001:db8::7]:8443/x", "https://[fe80::1%25en0]/", "https:\\/\\/a_b.example\\/c",
    "https://bücher.example/", "https://xxx.xxx.com/", "https:///path", "https://a.example:99999/",
    "file:///tmp/a", "no URL", "",
  ])
  func theCanonicalTextSaysTheSame(text: String) throws {
    let reading = RequestMemory().reading(text)
    #expect(reading.url == RequestURL(text))
    guard let url = reading.url, url.host != nil else {
      #expect(reading.canonical == text)
      return
    }
    let again = try #require(RequestURL(reading.canonical))
    #expect((again.scheme, again.host, again.port) == (url.scheme, url.host, url.port))
    #expect(reading.canonical.utf8.count <= url.text.utf8.count + 1)
  }

  @Test func manyURLsAreForgottenTheOldestFirst() {
    let memory = RequestMemory()
    func ask(_ number: Int) { _ = memory.reading("https://h\(number).example.com/") }
    let half = RequestMemory.most / 2
    for number in 0..<half { ask(number) }
    for number in 0..<half { ask(number) }
    #expect(memory.read == half)
    #expect(memory.count == half)
    // What is asked for again stays; what isn't makes room.
    for number in half..<2 * half {
      ask(number)
      ask(7)
    }
    let read = memory.read
    #expect(read == 2 * half)
    ask(7)
    #expect(memory.read == read)
    for number in 0..<10 * half {
      ask(number)
      #expect(memory.count <= RequestMemory.most)
    }
    #expect(memory.reading("https://h8.example.com/").url?.host == "h8.example.com")
  }

  @Test func longURLsDontFillTheMemory() {
    let memory = RequestMemory()
    let path = String(repeating: "p", count: 400)
    for number in 0..<2000 {
      let url = memory.reading("https://a.example/\(number)/\(path)").url
      #expect(url?.host == "a.example")
      #expect(memory.bytes <= RequestMemory.mostBytes)
    }
    #expect(memory.count > 100)
    let count = memory.count
    let long = "https://a.example/" + String(repeating: "p", count: RequestMemory.longest)
    for _ in 0..<2 { #expect(memory.reading(long).url?.host == "a.example") }
    #expect(memory.count == count)
    #expect(memory.read == 2002)
  }

  private static func list(_ facts: Fact...) -> FactList {
    FactList(facts.map { FoundFact(fact: $0, excerpt: "", line: 1) })
  }

  @Test func whatAStatementNamesIsReadOnce() {
    let memory = RequestMemory()
    let list = Self.list(.requestURL("https://a.example/1"))
    let reading = memory.lastReading(in: list)
    #expect(reading?.host == "a.example" && reading === memory.firstReading(in: list)?.reading)
    #expect(memory.read == 1)
    // A long one would be kept with all its text.
    let path = String(repeating: "p", count: RequestMemory.longest)
    let long = Self.list(.requestURL("https://b.example/" + path))
    weak var kept: RequestMemory.Reading?
    do {
      let reading = memory.lastReading(in: long)
      kept = reading
      #expect(reading?.host == "b.example")
    }
    #expect(kept == nil)
  }

  /// The last one counts for what comes next, and the first with a host for what they tell of.
  @Test func whichRequestFactsName() {
    let memory = RequestMemory()
    let list = Self.list(
      .code(-1200, .url, .error), .requestURL("https:///"), .requestHost("a.example"),
      .requestURL("https://b.example/"), .failingURL("https://c.example/"))
    #expect(memory.lastReading(in: list)?.host == "b.example")
    let first = memory.firstReading(in: list)
    #expect(first?.reading.host == "a.example" && first?.fact == 2 && first?.reading.isURL == false)
    #expect(memory.firstReading(in: Self.list(.requestURL("https:///"))) == nil)
    #expect(memory.lastReading(in: Self.list(.failingURL("https://c.example/"))) == nil)
  }
}

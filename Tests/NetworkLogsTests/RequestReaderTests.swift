import Testing

@testable import NetworkLogs

/// The current request is the last one that the failure's line, or a line just before it, names.
@Suite struct RequestReaderTests {
  /// The URL or host that is current for a failure behind some text.
  private func current(
    _ line: String, behind before: [String] = [], pid: Int? = nil, isOfTool: Bool = false
  ) throws -> String? {
    var event = LineEvent(line: 1, format: "")
    if isOfTool {
      event.facts = [FoundFact(fact: .commandLineTool(.transfer), excerpt: "", line: 1)]
    }
    event.prefix.pid = pid
    var reader = try RequestReader()
    var prefixes = try PrefixReader()
    return withSpan(Array(line.utf8)) { text in
      withSpan(Array(before.map { $0 + "\n" }.joined().utf8)) { context in
        let mention = reader.currentRequest(
          of: event, line: text, context: context, prefixes: &prefixes)
        switch mention?.fact {
        case .requestURL(let url): return url
        case .requestHost(let host): return host
        default: return nil
        }
      }
    }
  }

  @Test(
    arguments: [
      ("Loading https://a.example/x", "https://a.example/x"),
      ("Error calling POST on https://a.example/x", "https://a.example/x"),
      ("request failed: GET https://a.example/x and GET http://b.example", "http://b.example"),
      ("url = https://a.example", "https://a.example"),
      ("url =\u{B}ws://v", "ws://v"),
      (#"uri\":\"https://esc.example/x\""#, "https://esc.example/x"),
      (#"url: 'wss:\/\/b/c'"#, #"wss:\/\/b/c"#),
      ("usingCredential for host=a.b", "a.b"),
      ("curl -fsSL --retry 3 https://a.example/x", nil),
      ("see https://a.example/x", nil),
      // What begins in another word is no verb; of two URLs neither is the request then.
      ("GETS https://a.example", "https://a.example"),
      ("GETS https://a.example and https://b.example", nil),
      // A URL in a URL is no request of its own.
      (
        "GET https://a.example/?url=https://b.example/", "https://a.example/?url=https://b.example/"
      ),
      ("GET https://a.example/?url=https://b.example/ -> 200", nil),
      ("host=a.example url=https://b.example/x", "https://b.example/x"),
      ("GET https://a.example/x HTTP/1.1 200 OK", nil),
      ("GET https://a.example/x -> 2000 ms", "https://a.example/x"),
    ] as [(String, String?)])
  func isNamedByTheLine(line: String, expected: String?) throws {
    #expect(try current(line) == expected)
  }

  @Test func ofTheLinesBeforeTheLastOneCounts() throws {
    let lines = ["GET https://old.example/x", "GET https://new.example/x", "nothing"]
    #expect(try current("failed", behind: lines) == "https://new.example/x")
    #expect(try current("GET https://own.example", behind: lines) == "https://own.example")
    #expect(
      try current("failed", behind: lines + ["GET https://ok.example -> 200"])
        == "https://new.example/x")
  }

  @Test func noIntroductionIsShorterThanTheLeastReach() {
    let lengths = RequestReader.introductions.map { PatternNode(parsing: $0).length.least }
    #expect(lengths.min() == RequestReader.leastReach)
  }

  @Test func linesFarAwayDontCount() throws {
    let request = "GET https://a.example/x"
    let near = Array(repeating: "nothing", count: 7)
    #expect(try current("failed", behind: [request] + near) == "https://a.example/x")
    #expect(try current("failed", behind: [request] + near + near) == nil)
    let long = String(repeating: "x", count: 3000)
    #expect(try current("failed", behind: [request, long]) == nil)
    #expect(try current("failed", behind: [long, request]) == "https://a.example/x")
  }

  @Test func anIntroductionCanBeOnTheLineBefore() throws {
    #expect(
      try current("failed", behind: ["url:", "https://a.example/x"]) == "https://a.example/x")
  }

  @Test func linesOfOtherProcessesDontCount() throws {
    let mine = "2026-02-03 01:02:03.456+0100 Shop[42:1] GET https://shop.example/items"
    let other = "2026-02-03 01:02:03.456+0100 Mail[43:1] loading: https://mail.example/box"
    #expect(try current("x", behind: [mine, other], pid: 42) == "https://shop.example/items")
    #expect(try current("x", behind: [mine, other], pid: 43) == "https://mail.example/box")
    #expect(try current("x", behind: [mine, other]) == "https://mail.example/box")
    #expect(try current("x", behind: [other], pid: 42) == nil)
  }

  @Test(arguments: [
    (
      "==> Downloading https://dl.example/f?url=https://other.example/",
      "https://dl.example/f?url=https://other.example/"
    ),
    ("unable to access 'https://git.example/x/'", "https://git.example/x/"),
    ("$(curl -fsSL https://raw.example/install.sh)", "https://raw.example/install.sh)"),
  ])
  func whatAToolNamesIsForTools(line: String, expected: String) throws {
    #expect(try current("failed", behind: [line], isOfTool: true) == expected)
    #expect(try current("failed", behind: [line]) == nil)
  }

  /// Whatever the text, reading it ends, and what is found is in it.
  @Test(arguments: 0..<8) func findsOnlyWhatIsThere(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var found = 0
    for _ in 0..<120 {
      let lines = (0..<6).map { _ in
        let line = Mutations.lines.randomElement(using: &random) ?? []
        let isDamaged = Int.random(in: 0..<3, using: &random) == 0
        return String(decoding: isDamaged ? Mutations.damage(line, &random) : line, as: UTF8.self)
      }
      guard let name = try current(lines[0], behind: Array(lines.dropFirst())) else { continue }
      found += 1
      #expect(lines.contains { $0.contains(name) }, "\(name)")
    }
    #expect(found > 3)
  }
}

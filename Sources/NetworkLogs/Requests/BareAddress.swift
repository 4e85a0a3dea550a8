/// A URL without words that introduce it: what a line begins with, all that the line above holds, or the only
/// one of a line.
enum BareAddress {
  /// The URL with which a line begins, behind blanks, a mark of a quote, a picture, and a tag in brackets.
  static func atBegin(of line: Span<UInt8>) -> String? {
    guard let range = range(in: line), range.upperBound < line.count,
      !isDocument(line.extracting(range)), !isWithinName(line, range)
    else { return nil }
    return ByteText.string(line, range)
  }

  /// The URL that the last line of a text consists of, blank lines apart, or that it ends with, and a colon behind it.
  static func above(_ context: Span<UInt8>) -> String? {
    var end = context.count
    while end > 0, ByteSet.blanks.contains(context[end - 1]) { end -= 1 }
    guard end > 0 else { return nil }
    let text = context.extracting(..<end)
    let line = text.extracting(Bytes.lineStart(in: text, before: end)..<end)
    if let range = range(in: line), range.upperBound == line.count {
      return isDocument(line.extracting(range)) ? nil : ByteText.string(line, range)
    }
    guard let range = announced(line), !isReference(line, range) else { return nil }
    return ByteText.string(line, range)
  }

  /// Where the URL is with which a line ends, in front of a colon: what comes next is about it.
  private static func announced(_ line: Span<UInt8>) -> Range<Int>? {
    let end = line.count - 1
    guard end > 0, line[end] == UInt8(ascii: ":") else { return nil }
    var start = end
    while start > 0, !ends.contains(line[start - 1]) { start -= 1 }
    guard schemes.contains(where: { Bytes.isWord($0, at: start, of: line) }) else { return nil }
    return start..<end
  }

  /// Where the URLs of a line are, which are all of one host; nil where they aren't, or where one of them is there
  /// to be read, or is the place of a script.
  ///
  /// `begins` are the places where URLs begin, ascending.
  static func all(in line: Span<UInt8>, at begins: [Int]) -> [Range<Int>]? {
    var urls: [Range<Int>] = []
    var only: String?
    for begin in begins where begin >= urls.last?.upperBound ?? 0 {
      guard schemes.contains(where: { Bytes.isWord($0, at: begin, of: line) }) else { continue }
      var end = begin
      while end < line.count, !ends.contains(line[end]) { end += 1 }
      guard let host = RequestURL(ByteText.string(line, begin..<end))?.host,
        !isWithinName(line, begin..<end), !isReference(line, begin..<end),
        only == nil || only == host
      else { return nil }
      only = host
      urls.append(begin..<end)
    }
    return urls
  }

  /// Whether what ends a URL is within the name of its host, such as in `http://a}b.example.com` and in
  /// `http://a b.example.com`.
  private static func isWithinName(_ line: Span<UInt8>, _ url: Range<Int>) -> Bool {
    guard !RequestURL.endsHost(line.extracting(url)) else { return false }
    var end = url.upperBound
    guard end < line.count, !ByteSet.blanks.contains(line[end]) else {
      return RequestURL.goesOn(behindBlankAt: end, line)
    }
    while end < line.count, ends.contains(line[end]), !ByteSet.blanks.contains(line[end]) {
      end += 1
    }
    return end < line.count && ByteSet.wordBytes.contains(line[end])
  }

  /// Whether the words in front of a URL, or what is behind it, say that it isn't what was asked for.
  private static func isReference(_ line: Span<UInt8>, _ url: Range<Int>) -> Bool {
    // `load@https://…`, `at load (https://…/app.js:12:5)`: a place in a script.
    if url.lowerBound > 0, line[url.lowerBound - 1] == UInt8(ascii: "@") { return true }
    // What a dump names and no rule took for a request has no host.
    if Bytes.isWord("Key=", at: url.lowerBound - 4, of: line) { return true }
    if endsInPlace(line.extracting(url)) || isDocument(line.extracting(url)) { return true }
    var end = url.lowerBound
    // Ends: each round goes on in front of a word.
    for _ in 0..<2 {
      while end > 0, !ByteSet.wordBytes.contains(line[end - 1]) { end -= 1 }
      var start = end
      while start > 0, ByteSet.wordBytes.contains(line[start - 1]) { start -= 1 }
      guard start < end, end - start <= maxReferring else { return false }
      if referring.contains(ByteText.string(line, start..<end).lowercased()) { return true }
      end = start
    }
    return false
  }

  /// Whether a URL is that of a page on source code or of a description of documents.
  static func isDocument(_ url: Span<UInt8>) -> Bool {
    documents.contains { Bytes.holds($0, in: url) } || isTracker(url)
  }

  /// Whether a URL is that of a project's list of issues.
  private static func isTracker(_ url: Span<UInt8>) -> Bool {
    Bytes.isWord("https://git", at: 0, of: url)
      && ["/issues", "/issues."].contains { (end: StaticString) in
        Bytes.isWord(end, at: url.count - end.utf8CodeUnitCount, of: url)
      }
  }

  private static let documents: [StaticString] = [
    "/blob/", "/issues/", "/pull/", "/wiki/", "/questions/", "/documentation/", "/docs/", "/DTD/",
    ".dtd",
    ".xsd", "/xmlns", "/xhtml", "//schemas.",
  ]

  /// Whether a URL ends in the number of a line, which isn't its port.
  static func endsInPlace(_ url: Span<UInt8>) -> Bool {
    var place = url.count
    while place > 0, url[place - 1] == UInt8(ascii: ")") || url[place - 1] == UInt8(ascii: ",") {
      place -= 1
    }
    let end = place
    while place > 0, ByteSet.digits.contains(url[place - 1]) { place -= 1 }
    guard place < end, place > 0, url[place - 1] == UInt8(ascii: ":") else { return false }
    return RequestURL.endsHost(url.extracting(..<(place - 1)))
  }

  /// What is in front of a URL that is there to be read, or that isn't the one that was asked for.
  private static let referring: Set<String> = [
    "see", "visit", "docs", "doc", "documentation", "help", "helpurl", "info", "information",
    "details", "more", "read", "reading", "report", "issue", "issues", "bug", "bugs", "refer",
    "referer", "referrer", "origin", "proxy", "via", "guide", "manual", "learn", "homepage",
    "support", "about", "ticket", "wiki", "troubleshooting", "faq", "xmlns", "schema", "dtd",
    "here", "check", "reference", "link", "redirected", "redirect", "license", "source", "site",
    "website", "described", "steps", "instructions", "iss", "issuer", "aud", "crl", "ocsp",
  ]
  private static let maxReferring = 16

  /// Where the URL is with which a line begins.
  private static func range(in line: Span<UInt8>) -> Range<Int>? {
    var start = 0
    while start < line.count, leading.contains(line[start]) { start += 1 }
    let sign = start
    while start < min(line.count, sign + maxSign), line[start] >= 0x80 { start += 1 }
    while start < line.count, leading.contains(line[start]) { start += 1 }
    if start < line.count, line[start] == UInt8(ascii: "[") {
      while start < line.count, line[start] != UInt8(ascii: "]") { start += 1 }
      start += 1
      while start < line.count, leading.contains(line[start]) { start += 1 }
    }
    guard schemes.contains(where: { Bytes.isWord($0, at: start, of: line) }) else { return nil }
    var end = start
    while end < line.count, !ends.contains(line[end]) { end += 1 }
    return start..<end
  }

  /// The bytes of a picture such as a red cross, with what chooses its colour.
  private static let maxSign = 7
  private static let leading = ByteSet.blanks.union(ByteSet(">".utf8))
  private static let ends = ByteSet.blanks.union(ByteSet("\"'<>\\{}`".utf8))
  private static let schemes: [StaticString] = ["https://", "http://", "wss://", "ws://"]
}

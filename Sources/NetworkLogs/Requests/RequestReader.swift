internal import CAnchorScanner
internal import PCRE2

/// Finds the request that a line, or the lines just before it, name as the current one.
///
/// Failures come in crowds, and the text before each is nearly that before the last one: which part of
/// it was searched is noted, so that each byte is looked at once.
struct RequestReader: ~Copyable {
  private var storage: MatchStorage
  private var places: [atsexplain_hit]
  /// Of the text before the lines read so far: which part was searched, by offset in the input.
  private var searched = 0..<0
  /// The URLs and hosts in that part, by the offset of their first byte, ascending.
  private var candidates: [Candidate] = []
  /// Where in that part introductions can begin, by offset in the input.
  private var leads: [ClosedRange<Int>] = []

  /// How many bytes were searched: what reading costs.
  private(set) var bytesSearched = 0

  /// How far back a named request still counts as the current one.
  private static let nearbyLines = 8
  private static let nearbyBytes = 2048

  /// What is in front of a current URL or host: one of these patterns.
  private static let introductions = [
    "Server: ?", "==> Downloading (?:from )?", #"\burl \(?"#, #"WebSockets?: – ""#,
    #"\brequest (?:GET|POST|PUT|HEAD|DELETE|PATCH) "#, #"\b(?:GET|POST|PUT|HEAD|DELETE|PATCH) "#,
    #"(?:[Cc]onnect|[Rr]equest|[Ll]oad|[Ff]etch|[Cc]all|[Dd]ownload|[Oo]pen|[Pp]lay|[Uu]pload|[Cc]lon|"#
      + #"[Rr]etriev|[Ss]tream|[Pp]ost|[Nn]avigat)(?:e|ing)?(?: [\w\-]{1,30}){0,4}:? ["'(<]?"#,
    #"\bnscurl "#, #"\bcurl (?:-{1,2}[A-Za-z\-]{1,20}(?: [~./\w\-]{1,40})? ){0,4}["']?"#,
    "unable to access '",
    // Behind the system's sentence for a failure.
    #"\(URL:? "#,
    #"(?:be made|to fail|nnection|at risk|was lost|be found|offline)\.["']? {0,2}(?:\(|[\-–—:]{1,4} ?)"#,
    // Over a line end, which counts as one blank however it is written.
    #"\b[uU][rR][lLiI]\\?["']?(?:\r\n|\s){0,3}[:=](?:\r\n|\s){0,3}\\?["']?"#,
    "usingCredential for ",
  ]
  private static let introduction = "(?:" + introductions.joined(separator: "|") + ")"
  static let request =
    introduction + #"(?:((?:https?|wss?):(?:(?:\\?/){2})?[^\s"'<>\\{}`]+)|host=([\w.\-]+))"#
  private static let pattern = Pattern(uncompiled: request, isAnchored: true)
  /// What is behind a request that succeeded: it isn't the one that failed.
  private static let success = Pattern(
    uncompiled:
      #"[^\w\n]{0,8}(?:HTTP/\d(?:\.\d)?\s)?(?:(?:[sS]tatus|[cC]ode|[rR]esponse|returned|statusCode)\W{0,3}){0,3}"#
      + #"(?:2\d\d|304)(?![\w.\-])"#, isAnchored: true)
  private static let shape = PatternNode(parsing: introduction)
  private static let reach = shape.length.least...(shape.length.most ?? nearbyBytes)
  /// What the introduction can end with.
  private static let leads = ByteSet.blanks.union(ByteSet(":='\"\\(<-–—".utf8))

  /// How URLs and hosts begin; `ws:` is too short to search for without what can be before it.
  private static let beginnings =
    ["http", "wss:", "host="] + [" ", ":", "=", "'", "\"", "\\"].map { $0 + "ws:" }
    + ["\t", "\n", "\u{B}", "\u{C}", "\r"].map { $0 + "ws:" }
  /// The first of them that have a byte in front.
  private static let firstWithLead = 3
  private static let maxBeginning = 5

  /// What is known of introductions that hold no literal.
  private struct Unanchored {
    /// How far in front of a URL or host they can begin.
    var reach = 0
    var firstBytes = ByteSet()

    mutating func add(_ node: PatternNode) {
      reach = max(reach, node.length.most ?? nearbyBytes)
      firstBytes = firstBytes.union(node.firstBytes ?? .everything)
    }
  }

  /// Finds where URLs and hosts begin, and where what introduces them can.
  private final class Scanner: Sendable {
    /// The literals: of the beginnings first, of the introductions then.
    let anchors: AnchorScanner
    /// What each literal of an introduction says of the introduction's own place.
    let uses: [RuleSet.Use]
    /// Introductions of which no literal is known.
    let unanchored: Unanchored
    let longestLiteral: Int

    init?() {
      var literals = beginnings.map { Array($0.utf8) }
      var uses: [RuleSet.Use] = []
      var unanchored = Unanchored()
      for introduction in introductions {
        // What follows narrows down where a literal counts.
        let node = PatternNode(parsing: introduction + "(?:http|wss?:|host=)")
        guard
          let own = RequiredLiterals.of(node, minimumLength: AnchorScanner.minimumLength)
        else {
          unanchored.add(PatternNode(parsing: introduction))
          continue
        }
        for literal in own {
          literals.append(literal.bytes)
          uses.append(RuleSet.Use(literal, rule: uses.count))
        }
      }
      longestLiteral = literals.map { $0.count }.max() ?? 0
      guard let anchors = AnchorScanner(literals: literals, isSparse: false) else { return nil }
      self.anchors = anchors
      self.uses = uses
      self.unanchored = unanchored
    }
  }

  /// Made when a failure first asks.
  private static let scanner = Scanner()

  init() throws(PatternError) {
    storage = try MatchStorage(captureCount: 2)
    places = [atsexplain_hit](repeating: atsexplain_hit(literal: 0, start: 0), count: 64)
  }

  /// Forgets the input before.
  mutating func reset() {
    searched = 0..<0
    candidates.removeAll(keepingCapacity: true)
    leads.removeAll(keepingCapacity: true)
  }

  /// The last request that the line of an event names, or the lines just before it, those of other
  /// processes left out.
  ///
  /// `offset` is where the line begins in the input; without it all of the text is searched.
  mutating func requestInHand(
    of event: LineEvent, line: Span<UInt8>, context: Span<UInt8>, offset: Int?,
    prefixes: inout PrefixReader
  ) -> RequestMention? {
    guard let scanner = Self.scanner else { return nil }
    let count = find(in: line, scanner)
    if count > 0 {
      var own = begins(count).map { Candidate(offset: $0) }
      let reading = Reading(
        offset: 0, begin: 0, isKept: false, leads: leads(count, in: line, scanner, offset: 0),
        unanchored: scanner.unanchored)
      let name = Self.last(of: &own, line, reading, event, &storage, &prefixes)
      if let name { return name }
    }
    if offset == nil { reset() }
    let end = offset ?? context.count
    search(context, endingAt: end, scanner)
    guard !candidates.isEmpty else { return nil }
    let reading = Reading(
      offset: end - context.count, begin: Self.nearbyBegin(context),
      isKept: context.count > 0 && context[context.count - 1] == 0x0A, leads: leads,
      unanchored: scanner.unanchored)
    return Self.last(of: &candidates, context, reading, event, &storage, &prefixes)
  }

  private mutating func forgetCandidates(before lower: Int) {
    var old = 0
    while old < candidates.count, candidates[old].offset < lower { old += 1 }
    if old > 0 { candidates.removeFirst(old) }
    leads.removeAll { $0.upperBound < lower }
    if searched.lowerBound < lower { searched = lower..<max(lower, searched.upperBound) }
  }

  private mutating func find(in text: Span<UInt8>, _ scanner: Scanner) -> Int {
    bytesSearched += text.count
    return scanner.anchors.find(in: text, &places)
  }

  /// Searches what is new of the text that ends at an offset.
  private mutating func search(_ context: Span<UInt8>, endingAt end: Int, _ scanner: Scanner) {
    let lower = end - min(context.count, Self.nearbyBytes + Self.nearbyLines + 1)
    if lower < searched.lowerBound || lower > searched.upperBound {
      reset()
      searched = lower..<lower
    }
    // Nothing that is searched for lies further back any more.
    forgetCandidates(before: lower)
    guard searched.upperBound < end else { return }
    if Self.areLineEnds(context, last: end - searched.upperBound) {
      searched = searched.lowerBound..<end
      return
    }
    // A literal, with the bytes beside it, can be across the end of what was searched; across that
    // of a line only a beginning does.
    let base = end - context.count
    let endsLine =
      searched.upperBound > base && context[searched.upperBound - base - 1] == 0x0A
    let seam = endsLine ? Self.maxBeginning : scanner.longestLiteral + 1
    let start = max(lower, searched.upperBound - seam)
    let fresh = context.extracting((start - base)..<context.count)
    let count = find(in: fresh, scanner)
    var known = candidates.last?.offset ?? -1
    for place in begins(count) where start + place > known {
      known = start + place
      candidates.append(Candidate(offset: known))
    }
    leads += leads(count, in: fresh, scanner, offset: start)
    searched = lower..<end
  }

  /// Whether a text ends with nothing but the end of a line, of so many bytes.
  private static func areLineEnds(_ text: Span<UInt8>, last count: Int) -> Bool {
    switch count {
    case 1: text[text.count - 1] == 0x0A
    case 2: text[text.count - 1] == 0x0A && text[text.count - 2] == 0x0D
    default: false
    }
  }

  /// Where the URLs and hosts begin that the scanner found, ascending.
  private func begins(_ count: Int) -> [Int] {
    var result: [Int] = []
    for place in places[..<count] where place.literal < Self.beginnings.count {
      let begin = Int(place.start) + (place.literal < Self.firstWithLead ? 0 : 1)
      var index = result.count
      while index > 0, result[index - 1] > begin { index -= 1 }
      if index == 0 || result[index - 1] != begin { result.insert(begin, at: index) }
    }
    return result
  }

  /// Where introductions can begin by the literals that the scanner found in a text.
  private func leads(
    _ count: Int, in text: Span<UInt8>, _ scanner: Scanner, offset: Int
  ) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for place in places[..<count] where place.literal >= Self.beginnings.count {
      let use = scanner.uses[Int(place.literal) - Self.beginnings.count]
      let start = Int(place.start)
      guard use.fits(text, at: start) else { continue }
      let latest = use.latest == .max ? Self.nearbyBytes : Int(use.latest)
      result.append((start + offset - latest)...(start + offset - Int(use.earliest)))
    }
    return result
  }

  /// Where the lines begin that are near the end of a text.
  private static func nearbyBegin(_ context: Span<UInt8>) -> Int {
    var floor = max(0, context.count - nearbyBytes)
    var begin = context.count
    var lines = 0
    while begin > floor, lines <= nearbyLines {
      let start = Bytes.lineStart(in: context, before: begin, notBefore: floor)
      guard start > floor else { return floor }
      begin = start - 1
      lines += 1
      // How far back that is must not depend on how lines end.
      if begin > 0, context[begin - 1] == 0x0D { floor = max(0, floor - 1) }
    }
    return begin
  }

  // MARK: Reading candidates

  /// A place where a request may be named.
  private struct Candidate {
    /// Of the URL or host in the input.
    let offset: Int
    var isRead = false
    /// What is named there, if anything.
    var named: Named?

    init(offset: Int) { self.offset = offset }
  }

  /// A request that is named.
  private struct Named {
    /// Offsets in the input, its line up to the match.
    let lineStart: Int
    let lower: Int
    let upper: Int
    let name: RequestMention
    /// The prefix of its line, where it was asked for.
    var prefix: LinePrefix?
  }

  /// Where a text is that is read.
  private struct Reading {
    /// Of its first byte in the input.
    let offset: Int
    /// Where in it begins what is near.
    let begin: Int
    /// Whether it ends with a line, so that what it says stays true when it goes on.
    let isKept: Bool
    /// Where introductions can begin, by offset in the input.
    let leads: [ClosedRange<Int>]
    let unanchored: Unanchored

    /// The first of some places of a text where an introduction of the URL or host at `end` can begin.
    func firstPlace(from first: Int, to last: Int, before end: Int, _ text: Span<UInt8>) -> Int? {
      var place = max(first, end - unanchored.reach)
      while place <= last, !unanchored.firstBytes.contains(text[place]) { place += 1 }
      var best = place <= last ? place : Int.max
      for lead in leads {
        let lower = max(first, lead.lowerBound - offset)
        if lower < best, lower <= min(last, lead.upperBound - offset) { best = lower }
      }
      return best == .max ? nil : best
    }
  }

  /// The last request that a text names and that can be the event's.
  private static func last(
    of candidates: inout [Candidate], _ text: Span<UInt8>, _ reading: Reading,
    _ event: borrowing LineEvent, _ storage: inout MatchStorage,
    _ prefixes: inout PrefixReader
  ) -> RequestMention? {
    var found: RequestMention?
    var resume = reading.begin
    let isOfTool = event.isOfTool
    let namesProcess = event.prefix.namesProcess
    for index in candidates.indices {
      let place = candidates[index].offset - reading.offset
      guard place < text.count else { break }
      // Matches don't overlap: what begins in the last one is none.
      guard place - reach.lowerBound >= resume, leads.contains(text[place - 1]) else { continue }
      let earliest = place - reach.upperBound
      let from = max(resume, earliest)
      var isRead = candidates[index].isRead
      if isRead, let lower = candidates[index].named?.lower, lower - reading.offset < resume {
        isRead = false
      }
      if isRead, let start = candidates[index].named?.lineStart,
        start - reading.offset < reading.begin
      {
        isRead = false
      }
      var fresh: Named?
      if !isRead {
        fresh = read(text, from...(place - reach.lowerBound), place, reading, &storage)
        if reading.isKept, from == earliest,
          fresh.map({ $0.lineStart - reading.offset > reading.begin }) ?? true
        {
          candidates[index].isRead = true
          candidates[index].named = fresh
          isRead = true
        }
      }
      // What is kept is looked at in its place.
      guard let upper = isRead ? candidates[index].named?.upper : fresh?.upper,
        let name = isRead ? candidates[index].named?.name : fresh?.name
      else { continue }
      resume = upper - reading.offset
      guard !name.isOfTool || isOfTool else { continue }
      // Where a line names no process it can be of any.
      guard namesProcess else {
        found = name
        continue
      }
      if let prefix = isRead ? candidates[index].named?.prefix : nil {
        if prefix.canBeOne(with: event.prefix) { found = name }
        continue
      }
      let lineStart = isRead ? candidates[index].named?.lineStart : fresh?.lineStart
      let start = (lineStart ?? reading.offset) - reading.offset
      let prefix = prefixes.prefix(
        of: text.extracting(start..<Bytes.lineEnd(in: text, from: start)))
      if isRead { candidates[index].named?.prefix = prefix }
      if prefix.canBeOne(with: event.prefix) { found = name }
    }
    return found
  }

  /// Reads the first request that is introduced at one of some places, for the URL or host at
  /// `place`.
  private static func read(
    _ text: Span<UInt8>, _ places: ClosedRange<Int>, _ place: Int, _ reading: Reading,
    _ storage: inout MatchStorage
  ) -> Named? {
    // A pattern that reaches its limit here only loses a tie, never a fact.
    var next = places.lowerBound
    while let begin = reading.firstPlace(from: next, to: places.upperBound, before: place, text) {
      next = begin + 1
      guard (try? pattern.match(text, from: begin, using: &storage)) == true,
        let whole = storage.range(of: 0)
      else { continue }
      let url = storage.range(of: 1)
      let host = storage.range(of: 2)
      if succeeded(text, behind: whole.upperBound, &storage) { continue }
      let fact: Fact
      if let url {
        let address = ByteText.string(text, url)
        if !RequestURL.endsHost(address), isCut(text, at: url.upperBound) { continue }
        fact = .requestURL(address)
      } else if let host {
        fact = .requestHost(ByteText.string(text, host))
      } else {
        continue
      }
      let isOfTool =
        Bytes.isWord("==> ", at: whole.lowerBound, of: text)
        || Bytes.isWord("unable to ", at: whole.lowerBound, of: text)
        || Bytes.isWord("curl ", at: whole.lowerBound, of: text)
      return Named(
        lineStart: Bytes.lineStart(in: text, before: whole.lowerBound, notBefore: reading.begin)
          + reading.offset,
        lower: whole.lowerBound + reading.offset, upper: whole.upperBound + reading.offset,
        name: RequestMention(fact: fact, isOfTool: isOfTool))
    }
    return nil
  }

  /// Whether a place is the end of a line that may go on in the next one.
  private static func isCut(_ text: Span<UInt8>, at place: Int) -> Bool {
    guard place < text.count, text[place] == 0x0A || text[place] == 0x0D else { return false }
    let start = Bytes.lineStart(in: text, before: place)
    return LineWrapFinder.mayBeCut(text.extracting(start..<place))
  }

  /// Whether what is behind a request says that it succeeded.
  static func succeeded(
    _ text: Span<UInt8>, behind end: Int, _ storage: inout MatchStorage
  ) -> Bool {
    (try? success.match(text, from: end, using: &storage)) == true
  }
}

/// A URL or host that a text names as the current request.
struct RequestMention: Sendable {
  let fact: Fact
  /// Whether a command-line tool names it.
  let isOfTool: Bool
}

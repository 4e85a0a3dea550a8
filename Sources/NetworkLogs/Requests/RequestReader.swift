internal import CAnchorScanner
internal import PCRE2

/// Finds the request that a line, or the lines just before it, name as the current one.
struct RequestReader: ~Copyable {
  private var storage: MatchStorage
  private var places: [atsexplain_hit]
  /// The literals of introductions that were looked for, from right to left.
  private var leads: [Lead] = []
  /// Where the part of the text begins in which they were.
  private var leadsBegin = 0

  /// A part of the input in which no URL and no host begins, by offsets: the text up to the last line that was
  /// read, or the end of it.
  private var silence = 0..<0

  /// How many bytes were searched: what reading costs.
  private(set) var bytesSearched = 0

  /// How far back a named request still counts as the current one.
  private static let nearbyLines = 8
  static let nearbyBytes = 2048
  /// The longest line that names a request without words that introduce it.
  private static let maxLine = 4096

  /// What is in front of a current URL or host: one of these patterns.
  static let introductions = [
    // Where an answer sends who asked.
    "[lL]ocation: ", "[rR]edirect(?:ed|ing|s)?(?: to| ->|:) ",
    "Server: ?", "==> Downloading (?:from )?", "-> ", #"\burl \(?"#, #"WebSockets?: – ""#,
    #"\brequest (?:GET|POST|PUT|HEAD|DELETE|PATCH) "#, #"\b(?:GET|POST|PUT|HEAD|DELETE|PATCH) '?"#,
    #"(?:[Cc]onnect|[Rr]equest|[Ll]oad|[Ff]etch|[Cc]all|[Dd]ownload|[Oo]pen|[Pp]lay|[Uu]pload|[Cc]lon|"#
      + #"[Rr]etriev|[Ss]tream|[Pp]ost|[Nn]avigat)(?:e|ing)?(?: [\w\-]{1,30}(?:\.[\w\-]{1,20}){0,5}){0,6}:? ["'(<]?"#,
    #"\bnscurl "#,
    #"\bcurl (?:-{1,2}[A-Za-z\-]{1,20}(?: (?:[~./\w\-]{1,160}|"[^"\n]{0,200}"|'[^'\n]{0,200}'))? {1,4}){0,8}["']?"#,
    "unable to access '",
    // PHP's Guzzle, behind the address that explains the number.
    #"(?<=libcurl-errors\.html\)) for "#,
    // Behind the system's sentence for a failure.
    #"\(URL:? "#,
    // A page that a browser prints.
    "[wW]ebpage at ",
    #"(?:be made|to fail|nnection|at risk|was lost|be found|offline)\.["']? {0,2}(?:\(|[\-–—:]{1,4} ?)"#,
    // Behind the place in a page's source, as consoles of browsers print it.
    #"\.["']? {1,2}\([^()\n]{1,80}, line \d{1,6}\) "#,
    // Over a line end, which counts as one blank however it is written.
    #"(?<![A-Za-z])[uU][rR][lLiI]\\?["']?(?:\r\n|\s){0,3}[:=](?:\r\n|\s){0,3}\\?["']?"#,
    // Behind the number.
    #"ErrorDomain[ :/#(=,]{1,3}(?:[eE]rror |[cC]ode ?[=:]? ?)?-\d{3,5}[)\].,:;]{0,2} \(?"#,
    #"URLError[.\w]{5,60} (?:for|from|at) "#, "certificate:? \\(?", "usingCredential for ",
    #"\bfor source ["']?"#,
    // Go's, where a program wraps what it prints.
    #"\b(?:Get|Head|Post|Put|Patch|Delete)(?:\r\n|\s){1,3}""#,
  ]
  /// An introduction with what follows it, which narrows down where a literal counts.
  static func pattern(ofIntroduction number: Int) -> String {
    introductions[number] + "(?:http|wss?:|host=)"
  }

  /// The URL or the host that is introduced.
  static let request = #"(?:((?:https?|wss?):(?:(?:\\?/){2})?[^\s"'<>\\{}`]+)|host=([\w.\-]+))"#
  /// Where so many requests of a text succeeded, none of it is taken.
  private static let maxSucceeded = 64
  /// What is behind a request that succeeded: it isn't the one that failed.
  private static let success = Pattern(
    uncompiled:
      // In a block of diagnostics the next line says it; in JSON each slash of the path has a backslash in
      // front.
      #"(?:,? cs = 0x[0-9a-f]{1,16}\}[ \t\r]{0,8}+(?:\n[ \t\r]{0,8}+){1,3}+[^\n]{0,160}?\bResponse: Status Code: |(?:\\{1,3}/[^\s"'<>\\{}`]{0,200}+){0,20}+[^\w\n]{0,8}(?:HTTP/\d(?:\.\d)?\s)?(?:(?:[sS]tatus|[cC]ode|[rR]esponse|returned|statusCode)\W{0,3}){0,3})"#
      + #"(?:2\d\d|304)(?![\w.\-])"#, isAnchored: true)
  /// The length of the shortest introduction.
  static let leastReach = 3
  /// What the introduction can end with.
  private static let introductionEnds = ByteSet.blanks.union(ByteSet(":='\"\\(<-–—".utf8))

  /// How URLs and hosts begin; `ws:` is too short to search for without what can be before it.
  static let beginnings =
    ["http", "wss:", "host="] + [" ", ":", "=", "'", "\"", "\\"].map { $0 + "ws:" }
    + ["\t", "\n", "\u{B}", "\u{C}", "\r"].map { $0 + "ws:" }
  /// The first of them that have a byte in front.
  private static let firstWithLead = 3
  private static let maxBeginning = 5
  /// The first two bytes of each, what is before them left out.
  private static let firstPairs: StaticString = "hthows"

  /// Made when a failure first asks.
  private static let scanner = Scanner()

  init() throws(PatternError) {
    storage = try MatchStorage(captureCount: 2)
    places = [atsexplain_hit](repeating: atsexplain_hit(literal: 0, start: 0), count: 64)
  }

  /// The last request that the line of an event names, or the lines just before it, those of other
  /// processes left out.
  mutating func currentRequest(
    of event: borrowing LineEvent, line: Span<UInt8>, _ marks: LineMarks? = nil,
    context: Span<UInt8>,
    at place: LinePlace = LinePlace(number: 0, isFragment: false, isFollower: false),
    prefixes: inout PrefixReader
  ) -> RequestMention? {
    let holdsURL = marks?.mayHoldURL ?? true && Bytes.holdsPair(Self.firstPairs, in: line)
    if holdsURL {
      guard let scanner = Self.scanner else { return nil }
      if var own = last(in: line, isOfLine: true, for: event, scanner, &prefixes) {
        own.isOfLine = true
        return own
      }
      if let address = BareAddress.atBegin(of: line) {
        return RequestMention(fact: .requestURL(address), isOfTool: false, isOfLine: true)
      }
      if let address = onlyAddress(of: line, scanner, isEnded: place.isEnded) {
        return RequestMention(fact: .requestURL(address), isOfTool: false, isOfLine: true)
      }
    } else {
      bytesSearched += line.count
    }
    defer {
      // Nothing but what begins at a line end could begin before the line and end in it.
      if !holdsURL, let offset = place.offset, context.count > 0,
        ByteSet.blanks.contains(context[context.count - 1]), silence.upperBound == offset
      {
        silence = silence.lowerBound..<(offset + line.count)
      }
    }
    return ownHost(
      of: line, isEnded: place.isEnded,
      or: nearby(for: event, context, at: place.offset, &prefixes))
  }

  /// The URL of a line whose URLs are of one host, unless one of them succeeded.
  private mutating func onlyAddress(
    of line: Span<UInt8>, _ scanner: Scanner, isEnded: Bool
  ) -> String? {
    // The arguments of a command name a request of its own.
    guard line.count <= Self.maxLine, !Bytes.holds("curl ", in: line) else { return nil }
    let begins = begins(in: line, scanner).filter { !JSONPlace.isOfSomethingElse(line, $0) }
    let urls = BareAddress.all(in: line, at: begins)
    guard let urls, let last = urls.last,
      !urls.contains(where: { Self.succeeded(line, behind: $0.upperBound, &storage) }),
      last.upperBound < line.count || RequestURL.endsHost(line.extracting(last))
        || isEnded && !LineWrapFinder.mayBeCut(line)
    else { return nil }
    return ByteText.string(line, last)
  }

  /// The host that a line names without a scheme; the request that the lines before it name, where it is that
  /// one's.
  private func ownHost(
    of line: Span<UInt8>, isEnded: Bool, or nearby: consuming RequestMention?
  ) -> RequestMention? {
    guard line.count <= Self.maxLine, let own = BareHost.only(in: line, isEnded: isEnded) else {
      return nearby
    }
    if nearby?.host == own {
      nearby?.isOfLine = true
      return nearby
    }
    return RequestMention(fact: .requestHost(own), isOfTool: false, isOfLine: true)
  }

  /// The last request that the lines just before an event name.
  private mutating func nearby(
    for event: borrowing LineEvent, _ context: Span<UInt8>, at offset: Int?,
    _ prefixes: inout PrefixReader
  ) -> RequestMention? {
    let silent = offset.map { silentBytes(of: context, endingAt: $0) } ?? 0
    guard silent < context.count else { return nil }
    if let address = BareAddress.above(context) {
      return RequestMention(fact: .requestURL(address), isOfTool: false)
    }
    guard silent < min(context.count, Self.nearbyBytes) else { return nil }
    let begin = Self.nearbyBegin(context)
    guard silent < context.count - begin, let scanner = Self.scanner else { return nil }
    return last(
      in: context.extracting(begin..<context.count), isOfLine: false, for: event, scanner, &prefixes
    )
  }

  /// At how many bytes at least of the end of a text, which ends at an offset of the input, no URL and no host
  /// begins.
  ///
  /// A text is the one before, and some lines more: only these are searched.
  private mutating func silentBytes(of context: Span<UInt8>, endingAt end: Int) -> Int {
    let floor = end - min(context.count, Self.nearbyBytes)
    if silence.upperBound < floor || silence.upperBound > end { silence = floor..<floor }
    // What begins in front of the end of the part that is known may not be known.
    let from = max(floor, silence.upperBound - Self.maxBeginning + 1)
    let text = context.extracting((context.count - (end - from))..<context.count)
    var lower = silence.lowerBound
    bytesSearched += text.count
    if Bytes.holdsPair(Self.firstPairs, in: text), let scanner = Self.scanner {
      for place in places[..<scanner.beginnings.find(in: text, &places)] {
        lower = max(lower, from + Int(place.start) + 1)
      }
      // A line can begin with it.
      if Bytes.holds("ws:", in: text) { lower = end }
    }
    silence = lower..<end
    return end - lower
  }

  /// Where the lines begin that are near the end of a text.
  private static func nearbyBegin(_ context: Span<UInt8>) -> Int {
    var floor = max(0, context.count - nearbyBytes)
    var begin = context.count
    var lines = 0
    // Ends: each round goes back by a line, down to the floor.
    while begin > floor, lines <= nearbyLines {
      let start = Bytes.lineStart(in: context, before: begin, notBefore: floor)
      guard start > floor else { return floor }
      begin = start - 1
      // The calls of a trace are no lines of the log.
      if !isOfTrace(context, start) { lines += 1 }
      // How far back that is must not depend on how lines end.
      if begin > 0, context[begin - 1] == 0x0D { floor = max(0, floor - 1) }
    }
    return begin
  }

  /// Whether a line that begins at a place of a text is a call of a trace, as Python, JavaScript and Dart print it, or
  /// a field of the request that `pub` made.
  private static func isOfTrace(_ text: Span<UInt8>, _ start: Int) -> Bool {
    guard start < text.count else { return false }
    if text[start] == UInt8(ascii: "#") {
      return start + 1 < text.count && ByteSet.digits.contains(text[start + 1])
    }
    var place = start
    let most = min(text.count, start + maxIndent)
    while place < most, text[place] == 0x20 || text[place] == 0x09 { place += 1 }
    return place > start && traces.contains { Bytes.isWord($0, at: place, of: text) }
  }

  private static let traces: [StaticString] = ["File \"", "at ", "| "]
  private static let maxIndent = 8

  // MARK: Reading mentions

  /// The last request that a text names and that can be the event's.
  ///
  /// - Parameter isOfLine: whether the text is the event's own line.
  private mutating func last(
    in text: Span<UInt8>, isOfLine: Bool, for event: borrowing LineEvent, _ scanner: Scanner,
    _ prefixes: inout PrefixReader
  ) -> RequestMention? {
    let begins = begins(in: text, scanner)
    guard let final = begins.last else { return nil }
    // A literal of an introduction can end with the beginning that it is in front of.
    let leadsEnd = min(text.count, final + Self.maxBeginning)
    leads.removeAll(keepingCapacity: true)
    leadsBegin = leadsEnd
    var end = begins.count
    var succeeded: [Fact] = []
    // Ends: each round takes one beginning or more.
    while end > 0 {
      // A URL that is a part of another one is no request of its own.
      var start = end - 1
      while start > 0, Self.isOneWord(text, begins[start - 1]..<begins[start]) { start -= 1 }
      searchLeads(
        in: text, downTo: begins[start] - scanner.maxReach, before: leadsEnd, scanner)
      var resume = start > 0 ? Self.wordEnd(text, from: begins[start - 1]) : 0
      var found: RequestMention?
      for place in begins[start..<end]
      where place - Self.leastReach >= resume
        && Self.introductionEnds.contains(text[place - 1])
      {
        let from = max(resume, place - scanner.maxReach)
        guard let named = read(text, from: from, place, scanner) else { continue }
        resume = named.upper
        // A library prints its own request as a tool's command, with the failure behind it.
        guard let mention = named.mention,
          !mention.isOfTool || event.isOfTool || (isOfLine && named.upper < text.count),
          fits(mention, at: named.lower, event, text, &prefixes),
          !(isOfLine ? JSONPlace.isOfSomethingElse(text, place) : JSONPlace.isOfPage(text, place))
        else { continue }
        // A line before it may have announced the same request.
        if named.succeeded {
          guard succeeded.count < Self.maxSucceeded else { return nil }
          succeeded.append(mention.fact)
        } else if !succeeded.contains(mention.fact) {
          found = mention
        }
      }
      if let found { return found }
      end = start
    }
    return nil
  }

  /// Where the URLs and hosts of a text begin, ascending.
  private mutating func begins(in text: Span<UInt8>, _ scanner: Scanner) -> [Int] {
    bytesSearched += text.count
    let count = scanner.beginnings.find(in: text, &places)
    var result: [Int] = []
    result.reserveCapacity(count)
    for place in places[..<count] {
      let begin = Int(place.start) + (place.literal < Self.firstWithLead ? 0 : 1)
      var index = result.count
      while index > 0, result[index - 1] > begin { index -= 1 }
      guard index == 0 || result[index - 1] != begin else { continue }
      result.put(begin, at: index)
    }
    return result
  }

  /// A literal of an introduction, and where the introduction can begin.
  private struct Lead {
    let literal: Int
    let begins: ClosedRange<Int>
    /// The number of the introduction.
    let introduction: Int
  }

  /// Looks for the literals of introductions down to a place of a text, those left out that are known.
  ///
  /// Nearly always the last request is the one, and little of the text before it is looked at.
  private mutating func searchLeads(
    in text: Span<UInt8>, downTo first: Int, before end: Int, _ scanner: Scanner
  ) {
    guard max(0, first) < leadsBegin else { return }
    // Twice as much each time: a text of many requests costs its length.
    let lower = max(0, min(first, leadsBegin - 2 * (end - leadsBegin)))
    let upper = min(end, leadsBegin + scanner.maxLead - 1)
    bytesSearched += leadsBegin - lower
    let count = scanner.leads.find(in: text.extracting(lower..<upper), &places)
    for place in places[..<count].reversed() {
      let literal = Int(place.start) + lower
      guard literal < leadsBegin, scanner.uses.fits(Int(place.literal), text, at: literal) else {
        continue
      }
      let use = scanner.uses[Int(place.literal)]
      let latest = use.latest == .max ? Self.nearbyBytes : Int(use.latest)
      var index = leads.count
      while index > 0, leads[index - 1].literal < literal { index -= 1 }
      leads.put(
        Lead(
          literal: literal, begins: (literal - latest)...(literal - Int(use.earliest)),
          introduction: Int(use.rule)),
        at: index)
    }
    leadsBegin = lower
  }

  private static let wordEnds = ByteSet.blanks.union(ByteSet("\"'<>\\{}`".utf8))

  private static func isOneWord(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    wordEnd(text.extracting(..<range.upperBound), from: range.lowerBound) == range.upperBound
  }

  /// Where the word ends that holds the byte at `from`: no URL goes on there.
  private static func wordEnd(_ text: Span<UInt8>, from: Int) -> Int {
    var end = from
    while end < text.count, !wordEnds.contains(text[end]) { end += 1 }
    return end
  }

  /// How many literals do not begin before a place.
  private func countOfLeads(from place: Int) -> Int {
    var range = 0..<leads.count
    // Ends: each round halves the range.
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        leads[middle].literal >= place
        ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Where a request is named, as what, which is nil where its host may be cut off, and whether it succeeded.
  private struct Named {
    let lower: Int
    let upper: Int
    let mention: RequestMention?
    let succeeded: Bool
  }

  /// Whether a mention can be of the request of an event.
  private func fits(
    _ mention: RequestMention, at place: Int, _ event: borrowing LineEvent, _ text: Span<UInt8>,
    _ prefixes: inout PrefixReader
  ) -> Bool {
    guard event.prefix.namesProcess || event.tokens.hasTask || event.tokens.connection != nil else {
      return true
    }
    let start = Bytes.lineStart(in: text, before: place)
    let line = text.extracting(start..<Bytes.lineEnd(in: text, from: start))
    if TokenReader.namesAnother(line, than: event) { return false }
    guard event.prefix.namesProcess else { return true }
    let prefix = prefixes.prefix(of: line)
    // What was asked for minutes ago is another request.
    if let then = prefix.secondOfDay, let now = event.prefix.secondOfDay,
      (Self.maxAge..<43_200).contains(now - then)
    {
      return false
    }
    // Where a line names no process it can be of any.
    return prefix.canBeOne(with: event.prefix)
  }

  /// A named request this many seconds before a failure is another one: more than a load waits for an answer.
  private static let maxAge = 120

  /// Reads the URL or host at `place`, if an introduction at `first` or behind it is in front of it.
  private mutating func read(
    _ text: Span<UInt8>, from first: Int, _ place: Int, _ scanner: Scanner
  ) -> Named? {
    let last = place - Self.leastReach
    let nearest = countOfLeads(from: place)
    var next = first
    // Ends: each round goes on behind where an introduction may begin.
    while next <= last,
      let begin = firstPlace(text, next...last, before: place, nearest, scanner)
    {
      next = begin + 1
      if let whole = match(text, at: begin, scanner) {
        return Named(
          lower: whole.lowerBound, upper: whole.upperBound,
          mention: Self.mention(text, whole, &storage),
          succeeded: Self.succeeded(text, behind: whole.upperBound, &storage))
      }
    }
    return nil
  }

  /// Matches the introductions that may begin at a place, those first that are first in their list: hardly ever is
  /// there more than one, and all of them together take many times longer.
  private mutating func match(
    _ text: Span<UInt8>, at begin: Int, _ scanner: Scanner
  ) -> Range<Int>? {
    var left = scanner.unanchored.numbers
    for lead in leads {
      guard lead.literal >= begin else { break }
      if lead.begins.contains(begin) { left |= 1 << UInt64(lead.introduction) }
    }
    // Ends: each round takes an introduction.
    while left != 0 {
      let introduction = scanner.introductions[left.trailingZeroBitCount]
      left &= left - 1
      // A pattern that reaches its limit here only loses a tie, never a fact.
      if (try? introduction.pattern.match(text, from: begin, using: &storage)) == true {
        return storage.range(of: 0)
      }
    }
    return nil
  }

  /// The first of some places where an introduction of the URL or host at `end` can begin, in front of which
  /// the literal number `nearest` is.
  private func firstPlace(
    _ text: Span<UInt8>, _ places: ClosedRange<Int>, before end: Int, _ nearest: Int,
    _ scanner: Scanner
  ) -> Int? {
    var best = max(places.lowerBound, end - scanner.unanchored.reach)
    while best <= places.upperBound, !scanner.unanchored.mayBegin(text, at: best) { best += 1 }
    for lead in leads[nearest...] {
      guard lead.literal >= places.lowerBound else { break }
      let reach = scanner.introductions[lead.introduction].reach
      let lower = max(places.lowerBound, lead.begins.lowerBound, end - reach)
      if lower < best, lower <= min(places.upperBound, lead.begins.upperBound) { best = lower }
    }
    return best <= places.upperBound ? best : nil
  }

  /// The request of a match, unless its host may be cut off.
  private static func mention(
    _ text: Span<UInt8>, _ whole: Range<Int>, _ storage: inout MatchStorage
  ) -> RequestMention? {
    let url = storage.range(of: 1)
    let host = storage.range(of: 2)
    let isOfTool =
      Bytes.isWord("==> ", at: whole.lowerBound, of: text)
      || Bytes.isWord("unable to ", at: whole.lowerBound, of: text)
      || Bytes.isWord("curl ", at: whole.lowerBound, of: text)
    if let host {
      return RequestMention(fact: .requestHost(ByteText.string(text, host)), isOfTool: isOfTool)
    }
    guard let url, !BareAddress.endsInPlace(text.extracting(url)) else { return nil }
    if isCut(text, at: url.upperBound), !RequestURL.endsHost(text.extracting(url)) { return nil }
    return RequestMention(fact: .requestURL(ByteText.string(text, url)), isOfTool: isOfTool)
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

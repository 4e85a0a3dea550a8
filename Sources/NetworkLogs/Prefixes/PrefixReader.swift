internal import PCRE2

/// Reads time, process and process identifier off the start of a line.
///
/// The usual shapes are read byte by byte. The patterns are what is meant: where a line could be of
/// another shape they decide.
struct PrefixReader: ~Copyable {
  private var storage: MatchStorage

  init() throws(PatternError) { storage = try MatchStorage(captureCount: 8) }

  static let process = Pattern(
    uncompiled:
      #"(?:^|[\s;]|\+\d{4} |\d )([A-Za-z0-9][\w.\-+& ]{0,60}?)(?:\([\w.]+\))?(?<!CFNetwork Diagnostics )(?<!TIC TCP Conn Failed )\[(\d{1,7})(?::(?:0x)?[0-9a-f]{1,8})?\][ :]"#
      + #"|"processID" ?: ?(\d{1,7})|"pid" ?: ?(\d{1,7})"#
      + #"|0x[0-9a-f]+ +(?:Default|Info|Debug|Error|Fault) +0x[0-9a-f]+ +(\d{1,7}) +\d+ +([^\s:](?:[^\n:]{0,58}[^\s:])?):"#
      // Columns of the Console app, copied or written into a table.
      + #"|^(?:[dD]efault|[iI]nfo|[dD]ebug|[eE]rror|[fF]ault)[\t,][\d:.+\-]{8,40}[\t,]([^\t,\[]{1,60})[\t,](?:(\d{1,7})[\t,])?"#
  )
  /// What is between time and process: the host of syslog styles, the type of the compact one.
  static let columns = Pattern(
    uncompiled:
      #"^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d [^\s\[(]*[^\s\[(:] +"#
      + #"|[^A-Za-z]*(?:Df|Db|[IEFA]) +)(?=[A-Za-z0-9][^\[\n]{0,80}\[\d)|[+-]\d{4} +localhost +"#)
  // The unified log as JSON; a message that quotes such a key has a backslash before each quote.
  private static let jsonTime = Pattern(uncompiled: #""timestamp" ?: ?"([^"\\]{1,40})""#)
  private static let jsonProcess = Pattern(
    uncompiled: #""(?:processImagePath|filename)" ?: ?"(?:[^"]*\/)?([^"\/]{1,80})""#)
  private static let jsonPID = Pattern(uncompiled: #""(?:processID|pid)" ?: ?(\d{1,7})\b"#)

  /// How much of a line can be its prefix, and how far in the time can begin.
  private static let longest = 400
  private static let latestTime = 120

  /// What is left of the message of a line.
  mutating func prefix(of line: Span<UInt8>) -> LinePrefix {
    var prefix = LinePrefix()
    read(line, into: &prefix)
    return prefix
  }

  /// Reads what is left of the message of a line into a prefix that says nothing.
  mutating func read(_ line: Span<UInt8>, into prefix: inout LinePrefix) {
    if line.count > 0, line[0] == UInt8(ascii: "{") {
      prefix = jsonPrefix(of: line)
      return
    }
    let head = line.extracting(0..<min(line.count, Self.longest))
    var time: Range<Int>?
    if let (range, clock) = PrefixScanner.timeWithClock(in: head),
      range.lowerBound < Self.latestTime
    {
      prefix.printedTime = HeldText(line, range)
      prefix.secondOfDay = LinePrefix.secondOfDay(head, at: clock)
      time = range
    }
    if let time, let (name, pid) = PrefixScanner.process(in: head, rightBehind: time) {
      prefix.process = ByteText.string(line, name)
      prefix.pid = pid
      return
    }
    let start = columnsEnd(head)
    switch PrefixScanner.process(in: head, from: start) {
    case .none: break
    case .found(let name, let pid):
      prefix.process = ByteText.string(line, ProcessName.bare(name, in: head, from: start))
      prefix.pid = pid
    case .unclear: readProcess(head, from: start, &prefix)
    }
    if let time, !prefix.namesProcess {
      prefix.isBeforeIndent = PrefixScanner.isIndented(head, behindTime: time.upperBound)
    }
  }

  /// The process whose line another one logged, whole prefix included, behind a prefix of its own; nil
  /// where there is none.
  ///
  /// The outer prefix ties lines together, for rarely do all lines of a record have the inner one.
  mutating func passedOnProcess(of line: Span<UInt8>) -> String? {
    let head = line.extracting(0..<min(line.count, Self.longest))
    guard case .found(let name, _) = PrefixScanner.process(in: head, from: columnsEnd(head)),
      let begin = PrefixScanner.innerPrefix(in: head, behind: name.upperBound)
    else { return nil }
    let rest = head.extracting(begin..<head.count)
    return passedOnProcess(of: rest) ?? prefix(of: rest).process
  }

  // A pattern that reaches its limit here only loses a tie, never a fact.

  private mutating func columnsEnd(_ head: Span<UInt8>) -> Int {
    guard PrefixScanner.mayHaveColumns(head),
      (try? Self.columns.match(head, using: &storage)) == true, let range = storage.range(of: 0)
    else { return 0 }
    return max(0, range.upperBound - 1)
  }

  private mutating func readProcess(
    _ head: Span<UInt8>, from start: Int, _ prefix: inout LinePrefix
  ) {
    guard (try? Self.process.match(head, from: start, using: &storage)) == true else { return }
    for group in [2, 3, 4, 5, 8] where prefix.pid == nil { prefix.pid = number(head, group) }
    for group in [1, 6, 7] where prefix.process == nil {
      prefix.process = storage.range(of: group).map {
        let name = ByteText.string(head, ProcessName.bare($0, in: head, from: start))
        return String(name.drop(while: { $0 == " " }))
      }
    }
  }

  private mutating func jsonPrefix(of line: Span<UInt8>) -> LinePrefix {
    var prefix = LinePrefix()
    if (try? Self.jsonTime.match(line, using: &storage)) == true, let range = storage.range(of: 1) {
      prefix.printedTime = HeldText(line, range)
      prefix.secondOfDay = LinePrefix.secondOfDay(line.extracting(range))
    }
    if (try? Self.jsonProcess.match(line, using: &storage)) == true,
      let range = storage.range(of: 1)
    {
      prefix.process = ByteText.string(line, range)
    }
    if (try? Self.jsonPID.match(line, using: &storage)) == true { prefix.pid = number(line, 1) }
    return prefix
  }

  private func number(_ line: Span<UInt8>, _ group: Int) -> Int? {
    storage.range(of: group).flatMap { Int(ByteText.string(line, $0)) }
  }
}

/// The usual shapes of prefixes, byte by byte.
enum PrefixScanner {
  /// Where the first time is: `2026-02-03 04:05:06.789+0100`, `Feb  3 04:05:06`,
  /// `04:05:06.789`.
  static func time(in head: Span<UInt8>) -> Range<Int>? { timeWithClock(in: head)?.time }

  /// The same with the place of its hours, minutes and seconds.
  static func timeWithClock(in head: Span<UInt8>) -> (time: Range<Int>, clock: Int)? {
    let colon = UInt8(ascii: ":")
    var place = -1
    // Ends: each round goes on behind a colon.
    while true {
      place = Bytes.first(colon, in: head, from: place + 1)
      guard place < head.count else { return nil }
      if isClock(head, place - 2), let range = time(in: head, clock: place - 2) {
        return (range, place - 2)
      }
    }
  }

  private static func isClock(_ head: Span<UInt8>, _ at: Int) -> Bool {
    at >= 0 && at + 8 <= head.count && isDigit(head, at) && isDigit(head, at + 1)
      && head[at + 2] == 0x3A && isDigit(head, at + 3) && isDigit(head, at + 4)
      && head[at + 5] == 0x3A && isDigit(head, at + 6) && isDigit(head, at + 7)
  }

  /// Whether what is behind a time and a mark of the logger's begins with an indent, or with what closes a
  /// bracket.
  static func isIndented(_ head: Span<UInt8>, behindTime end: Int) -> Bool {
    var place = end
    while place < head.count, head[place] == UInt8(ascii: "]") || head[place] == UInt8(ascii: ":") {
      place += 1
    }
    guard place + 1 < head.count, head[place] == 0x20 else { return false }
    for mark in containerMarks where Bytes.isWord(mark, at: place + 1, of: head) {
      place += 1 + mark.utf8CodeUnitCount
      break
    }
    guard place + 1 < head.count, head[place] == 0x20 else { return false }
    return closers.contains(head[place + 1])
  }

  /// The stream of a container's or a job's line.
  private static let containerMarks: [StaticString] = [
    "stderr F", "stdout F", "00O", "01O", "00E", "01E",
  ]
  private static let closers = ByteSet.blanks.union(ByteSet(")}]".utf8))

  /// The time whose hours, minutes and seconds are at `clock`.
  private static func time(in head: Span<UInt8>, clock: Int) -> Range<Int>? {
    let end = clock + 8
    if let start = dateStart(head, before: clock) {
      var end = end
      if end < head.count, isFractionMark(head[end]) {
        end = digitsEnd(head, end + 1, most: 9) ?? end
      }
      return start..<zoneEnd(head, end)
    }
    if clock >= 7, head[clock - 1] == 0x20, isDigit(head, clock - 2),
      isDigit(head, clock - 3) || head[clock - 3] == 0x20, head[clock - 4] == 0x20,
      isMonth(head, clock - 7)
    {
      return (clock - 7)..<end
    }
    if clock > 0, isWordByte(head[clock - 1]) { return nil }
    guard end < head.count, head[end] == 0x2E,
      let fraction = digitsEnd(head, end + 1, most: 6), fraction - end > 3
    else { return nil }
    if isSign(head, fraction), digitsEnd(head, fraction + 1, most: 4) == fraction + 5 {
      return clock..<(fraction + 5)
    }
    return clock..<fraction
  }

  private static func isFractionMark(_ byte: UInt8) -> Bool {
    byte == 0x2E || byte == 0x2C || byte == 0x3A
  }

  /// Where the date begins that ends before `clock`: `2026-02-03 `, `026-02-03T`.
  private static func dateStart(_ head: Span<UInt8>, before clock: Int) -> Int? {
    guard clock >= 10, head[clock - 1] == 0x20 || head[clock - 1] == 0x54,
      isDigit(head, clock - 2), isDigit(head, clock - 3), head[clock - 4] == 0x2D,
      isDigit(head, clock - 5), isDigit(head, clock - 6), head[clock - 7] == 0x2D,
      isDigit(head, clock - 8), isDigit(head, clock - 9), isDigit(head, clock - 10)
    else { return nil }
    return clock >= 11 && isDigit(head, clock - 11) ? clock - 11 : clock - 10
  }

  /// The end of the time zone at `start`, or `start`.
  private static func zoneEnd(_ head: Span<UInt8>, _ start: Int) -> Int {
    guard start < head.count else { return start }
    if head[start] == 0x5A { return start + 1 }
    let sign = head[start] == 0x20 ? start + 1 : start
    guard isSign(head, sign), digitsEnd(head, sign + 1, most: 2) == sign + 3 else { return start }
    let minutes = sign + 3 < head.count && head[sign + 3] == 0x3A ? sign + 4 : sign + 3
    return digitsEnd(head, minutes, most: 2) == minutes + 2 ? minutes + 2 : start
  }

  /// Where the digits at `start` end, or nil where there are none.
  private static func digitsEnd(_ head: Span<UInt8>, _ start: Int, most: Int) -> Int? {
    var end = start
    while end < start + most, end < head.count, isDigit(head, end) { end += 1 }
    return end > start ? end : nil
  }

  private static func isDigit(_ head: Span<UInt8>, _ at: Int) -> Bool { head[at] &- 0x30 < 10 }

  private static func isSign(_ head: Span<UInt8>, _ at: Int) -> Bool {
    at < head.count && (head[at] == 0x2B || head[at] == 0x2D)
  }

  static func isMonth(_ head: Span<UInt8>, _ at: Int) -> Bool {
    guard at + 1 < head.count, head[at + 1] &- UInt8(ascii: "a") < 26 else { return false }
    return months.contains { Bytes.isWord($0, at: at, of: head) }
  }

  private static let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Whether `PrefixReader.columns` could match.
  static func mayHaveColumns(_ head: Span<UInt8>) -> Bool {
    if mayBeginColumns(head, at: Bytes.firstLetter(in: head)), holdsIdentifier(head) { return true }
    return Bytes.holds("localhost", in: head)
  }

  /// Whether the first letter of a head may be that of a month or the type of the compact style.
  private static func mayBeginColumns(_ head: Span<UInt8>, at letter: Int) -> Bool {
    guard letter < head.count else { return false }
    if letter == 0, isMonth(head, 0) { return true }
    switch head[letter] {
    case UInt8(ascii: "I"), UInt8(ascii: "E"), UInt8(ascii: "F"), UInt8(ascii: "A"):
      return letter + 1 < head.count && head[letter + 1] == 0x20
    case UInt8(ascii: "D"):
      return letter + 2 < head.count && head[letter + 2] == 0x20
    default: return false
    }
  }

  /// Whether a number is behind some bracket.
  private static func holdsIdentifier(_ head: Span<UInt8>) -> Bool {
    var place = -1
    // Ends: each round goes on behind a bracket.
    while true {
      place = Bytes.first(UInt8(ascii: "["), in: head, from: place + 1)
      guard place + 1 < head.count else { return false }
      if isDigit(head, place + 1) { return true }
    }
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// What `PrefixReader.process` finds, as far as it is known.
  enum Process: Equatable {
    case none
    case found(Range<Int>, pid: Int)
    /// Another shape than `name[pid:thread]`, perhaps.
    case unclear
  }

  /// Finds `name[pid:thread]`, or what could be another shape of it.
  static func process(in head: Span<UInt8>, from start: Int) -> Process {
    if start == 0, mayBeConsoleColumns(head) { return .unclear }
    var place = start
    // Ends: each round goes on by a byte or more.
    while true {
      place = Bytes.first(
        of: UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "x"), UInt8(ascii: "x"), in: head,
        from: place)
      guard place < head.count else { return .none }
      switch head[place] {
      case UInt8(ascii: "["):
        // `CFNetwork Diagnostics [3:2]` numbers a block by level and place, `TIC TCP Conn Failed [9:0x…]` a connection.
        if let pid = identifier(head, place), let name = name(head, before: place, from: start),
          !Bytes.isWord("CFNetwork Diagnostics ", at: place - 22, of: head),
          !Bytes.isWord("TIC TCP Conn Failed ", at: place - 20, of: head)
        {
          return .found(name, pid: pid)
        }
      case UInt8(ascii: "\""):
        if Bytes.isWord("\"pid\"", at: place, of: head)
          || Bytes.isWord("\"processID\"", at: place, of: head)
        {
          return .unclear
        }
      default:
        if place > 0, head[place - 1] == 0x30, isThread(head, place + 1) { return .unclear }
      }
      place += 1
    }
  }

  /// The process whose name, one word of letters and digits, is right behind the time with which a line begins, as in
  /// most lines: what ``process(in:from:)`` finds then, without a search.
  static func process(
    in head: Span<UInt8>, rightBehind time: Range<Int>
  ) -> (name: Range<Int>, pid: Int)? {
    let start = time.upperBound + 1
    guard time.lowerBound == 0, start < head.count, head[start - 1] == 0x20 else { return nil }
    var end = start
    while end < min(head.count, start + maxNameLength), canBegin(head[end]) { end += 1 }
    guard end > start, end < head.count, head[end] == UInt8(ascii: "["),
      let pid = identifier(head, end)
    else { return nil }
    return (start..<end, pid)
  }

  /// Where another time begins behind the identifier of a process, whose name ends at `end`, and what is
  /// between identifier and message: a library, a level, a subsystem with its category.
  static func innerPrefix(in head: Span<UInt8>, behind end: Int) -> Int? {
    var place = end
    // Ends: each round goes on by a byte or a bracketed word, or returns.
    while place < head.count {
      switch head[place] {
      case 0x20, UInt8(ascii: ":"): place += 1
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"):
        guard let close = columnEnd(head, place) else { return nil }
        place = close
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        let time = time(in: head.extracting(place..<min(head.count, place + maxTimeLength)))
        return time?.lowerBound == 0 ? place : nil
      default: return nil
      }
    }
    return nil
  }

  private static let maxTimeLength = 40

  /// The place behind the bracket that closes the one at a place, where nothing between is blank.
  private static func columnEnd(_ head: Span<UInt8>, _ open: Int) -> Int? {
    var place = open + 1
    // Ends: each round goes on by a byte, or returns.
    while place < head.count, head[place] > 0x20 {
      switch head[place] {
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"): return place + 1
      default: place += 1
      }
    }
    return nil
  }

  /// Whether a row of the Console app begins: its type and a tab, or a comma.
  private static func mayBeConsoleColumns(_ head: Span<UInt8>) -> Bool {
    guard head.count > 8, firstOfColumns.contains(head[0]) else { return false }
    for word: StaticString in ["efault", "nfo", "ebug", "rror", "ault"]
    where Bytes.isWord(word, at: 1, of: head) {
      let end = head[1 + word.utf8CodeUnitCount]
      return end == 0x09 || end == UInt8(ascii: ",")
    }
    return false
  }

  private static let firstOfColumns = ByteSet("diefDIEF".utf8)

  /// Whether behind a number in hexadecimal digits a type of message could follow.
  private static func isThread(_ head: Span<UInt8>, _ start: Int) -> Bool {
    var place = start
    while place < head.count, isHexadecimal(head[place]) { place += 1 }
    guard place > start, place < head.count, head[place] == 0x20 else { return false }
    while place < head.count, head[place] == 0x20 { place += 1 }
    guard place < head.count else { return false }
    return "DIEF".utf8.contains(head[place])
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte &- 0x61 < 6
  }

  /// The process identifier in the brackets that open at `open`: `[42]:`, `[42:1f] `, `[42:0x1f] `.
  static func identifier(_ head: Span<UInt8>, _ open: Int) -> Int? {
    var place = open + 1
    var pid = 0
    let mostDigits = min(head.count, place + 7)
    while place < mostDigits, head[place] &- 0x30 < 10 {
      pid = pid &* 10 &+ Int(head[place] &- 0x30)
      place += 1
    }
    guard place > open + 1 else { return nil }
    if place < head.count, head[place] == 0x3A {
      place += 1
      if place + 1 < head.count, head[place] == 0x30, head[place + 1] == 0x78 { place += 2 }
      let thread = place
      let mostThread = min(head.count, place + 8)
      while place < mostThread, isHexadecimal(head[place]) { place += 1 }
      guard place > thread else { return nil }
    }
    guard place + 1 < head.count, head[place] == 0x5D,
      head[place + 1] == 0x20 || head[place + 1] == 0x3A
    else { return nil }
    return pid
  }

  /// The number whose digits begin at a place, known to be short and to have something behind it.
  static func number(_ head: Span<UInt8>, from start: Int) -> Int {
    var (place, number) = (start, 0)
    while place < head.count, head[place] &- 0x30 < 10 {
      number = number &* 10 &+ Int(head[place] &- 0x30)
      place += 1
    }
    return number
  }

  /// The name in front of the brackets at `open`, its library in parentheses left out.
  ///
  /// It may hold blanks, so it begins at the first word that can be a part of it.
  private static func name(
    _ head: Span<UInt8>, before open: Int, from start: Int
  ) -> Range<Int>? {
    var end = open
    if open > 0, head[open - 1] == 0x29 {
      var inside = open - 1
      while inside > 0, isLibraryByte(head[inside - 1]) { inside -= 1 }
      guard inside > 0, inside < open - 1, head[inside - 1] == 0x28 else { return nil }
      end = inside - 1
    }
    var first: Int?
    var place = end
    let floor = max(start, end - maxNameLength)
    while place > floor {
      let byte = head[place - 1]
      if !canBegin(byte) {
        if beginsWord(head, place, of: start..<end) { first = place }
        guard isBetweenLetters(byte) else { break }
      }
      place -= 1
    }
    if place == floor, beginsWord(head, place, of: start..<end) { first = place }
    return first.map { $0..<end }
  }

  private static let maxNameLength = 61

  /// Whether a name can begin with a byte.
  private static func canBegin(_ byte: UInt8) -> Bool { isLetter(byte) || byte &- 0x30 < 10 }

  /// Whether a word with which a name can begin is at a place of some.
  private static func beginsWord(
    _ head: Span<UInt8>, _ place: Int, of places: Range<Int>
  ) -> Bool {
    guard place < places.upperBound, canBegin(head[place]) else { return false }
    return place == 0 || place > places.lowerBound && isGap(head[place - 1])
  }

  /// Whether a byte that is no letter and no digit can be in a name.
  private static func isBetweenLetters(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x2E || byte == 0x2D || byte == 0x5F || byte == 0x2B || byte == 0x26
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- 0x30 < 10 || byte == 0x5F
  }

  private static func isLibraryByte(_ byte: UInt8) -> Bool {
    isWordByte(byte) || byte == 0x2E
  }

  private static func isGap(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x09 < 5 || byte == 0x3B
  }
}

internal import PCRE2

/// Reads what ties lines together: prefix, task, connection, and the current request.
struct TokenReader: ~Copyable {
  private var prefixes: PrefixReader
  private var requests: RequestReader
  private var nscurl = NSCurlPrefix()

  init() throws(PatternError) {
    let prefixes = try PrefixReader()
    let requests = try RequestReader()
    self.prefixes = prefixes
    self.requests = requests
  }

  /// Reads names and prefix from the line on which the record of the event begins.
  mutating func complete(_ event: inout LineEvent, recordBegins tail: Span<UInt8>) {
    Self.readNames(&event, tail)
    event.prefix = prefixes.prefix(of: tail)
  }

  /// Reads names and prefix of a line that was folded from its first lines and the one that is read.
  mutating func complete(
    _ event: inout LineEvent, foldedFrom begin: Span<UInt8>, to line: Span<UInt8>
  ) {
    // A fold is at a blank, which a name may hold.
    var text: [UInt8] = []
    for index in begin.indices where begin[index] != 0x0D {
      text.append(begin[index] == 0x0A ? 0x20 : begin[index])
    }
    for index in line.indices { text.append(line[index]) }
    unsafe text.withUnsafeBufferPointer {
      Self.readNames(&event, unsafe Span(_unsafeElements: $0))
    }
    event.prefix = prefixes.prefix(of: begin.extracting(..<Bytes.lineEnd(in: begin, from: 0)))
  }

  /// Reads names, prefix and the current request from the event's own line and the text before it.
  ///
  /// - Parameter unclaimed: where in the text before it nothing names the request of an earlier failure any more.
  mutating func complete(
    _ event: inout LineEvent, line: Span<UInt8>, _ marks: LineMarks, context: Span<UInt8>,
    _ place: LinePlace, unclaimed: Int
  ) {
    if marks.mayName { Self.readNames(&event, line) }
    if event.prefix.isEmpty { prefixes.read(line, into: &event.prefix) }
    event.isOfNSCurl = nscurl.begins(event.prefix, line, marks, after: context, at: place.offset)
    if !event.facts.kinds.isDisjoint(with: .ownTrust | .checks),
      let process = prefixes.passedOnProcess(of: line), SigningProcesses.contain(process)
    {
      event.facts.append(FoundFact(fact: .ofSigning, excerpt: "", line: event.line))
    }
    let object = JSONObject.begin(of: line, in: context)
    if let object { event.tokens.object = event.line - Bytes.lineEnds(in: context, from: object) }
    guard event.mayLackRequest, !event.namesRequest else { return }
    // What is before its object is another one's.
    let before = context.extracting(max(object ?? 0, unclaimed)...)
    var request = requests.currentRequest(
      of: event, line: line, marks, context: before, at: place, prefixes: &prefixes)
    // A line with a time or a process is one of a log, and no field.
    if request?.isOfLine != true, event.prefix.isEmpty,
      let named = RequestField(line)?.above(
        in: before, withHosts: event.facts.kinds.contains(.looseDomain))
    {
      request = RequestMention(fact: named, isOfTool: false, isOfLine: true)
    }
    if let request {
      event.nearby = request
      event.hasNearby = true
    }
  }

  /// Reads the name of a task that was cut in two at `border`.
  static func readTask(_ event: inout LineEvent, _ bytes: [UInt8], across border: Int) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      var start = 0
      // Ends: each round goes on behind an angle bracket or the end.
      while start <= border {
        start = Bytes.first(0x3C, in: text, from: start) + 1
        guard isTask(text, start) else { continue }
        if start < border, start + taskLength > border {
          event.tokens.task = task(text, start)
        }
        start += taskLength
      }
    }
  }

  // MARK: Task and connection

  /// The length of a UUID.
  private static let taskLength = Bytes.lengthOfUUID

  /// Reads the first `<UUID>`, and the first `Connection 7: ` or `[C7.`.
  static func readNames(_ event: inout LineEvent, _ line: Span<UInt8>) {
    var place = -1
    // Ends: each round goes on behind an angle bracket.
    while !event.tokens.hasTask, place < line.count {
      place = Bytes.first(UInt8(ascii: "<"), in: line, from: place + 1)
      if isTask(line, place + 1) { event.tokens.task = task(line, place + 1) }
    }
    if event.tokens.connection == nil { event.tokens.connection = firstConnection(line) }
  }

  /// Whether a line names another task or another connection than an event does.
  static func namesAnother(_ line: Span<UInt8>, than event: borrowing LineEvent) -> Bool {
    if let own = event.tokens.task {
      let place = Bytes.first(UInt8(ascii: "<"), in: line, from: 0)
      if isTask(line, place + 1), task(line, place + 1) != own { return true }
    }
    if let own = event.tokens.connection, let other = firstConnection(line) { return other != own }
    return false
  }

  /// The number of the first connection that a line names.
  private static func firstConnection(_ line: Span<UInt8>) -> Int? {
    var place = -1
    // Ends: each round goes on behind a letter.
    while true {
      place = Bytes.first(UInt8(ascii: "C"), in: line, from: place + 1)
      guard place < line.count else { return nil }
      let mayBeOne =
        place > 0 && line[place - 1] == UInt8(ascii: "[")
        || place + 1 < line.count && line[place + 1] == UInt8(ascii: "o")
      if mayBeOne, let number = connection(line, place) { return number }
    }
  }

  /// Whether a UUID and a closing angle bracket are at a place.
  private static func isTask(_ text: Span<UInt8>, _ start: Int) -> Bool {
    start + taskLength < text.count && text[start + taskLength] == 0x3E
      && Bytes.isUUID(at: start, of: text)
  }

  /// The UUID at a place, in upper case.
  private static func task(_ text: Span<UInt8>, _ start: Int) -> String {
    unsafe String(unsafeUninitializedCapacity: taskLength) { buffer in
      for index in 0..<taskLength {
        let byte = text[start + index]
        unsafe buffer[index] = byte >= 0x61 ? byte & 0xDF : byte
      }
      return taskLength
    }
  }

  /// The number of the connection whose `C` is at a place, if that is what it is.
  private static func connection(_ line: Span<UInt8>, _ place: Int) -> Int? {
    if place > 0, line[place - 1] == UInt8(ascii: "["),
      let (number, end) = number(line, place + 1), end < line.count
    {
      switch line[end] {
      case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "]"):
        return number
      default: break
      }
    }
    guard place == 0 || !PrefixScanner.isWordByte(line[place - 1]),
      Bytes.isWord("Connection ", at: place, of: line),
      let (number, end) = number(line, place + 11), Bytes.isWord(": ", at: end, of: line)
    else { return nil }
    return number
  }

  private static func number(_ line: Span<UInt8>, _ start: Int) -> (value: Int, end: Int)? {
    var end = start
    var value = 0
    while end < line.count, end < start + 9, line[end] &- 0x30 < 10 {
      value = value * 10 + Int(line[end] - 0x30)
      end += 1
    }
    return end > start ? (value, end) : nil
  }
}

extension LineEvent {
  /// Whether the line itself names a URL or host.
  var namesRequest: Bool { !facts.kinds.isDisjoint(with: .failingURL | .request | .host) }

  /// Whether a command-line tool speaks.
  var isOfTool: Bool { facts.kinds.contains(.tool) }

  /// Whether the line reports a failure, or begins a report of one, that could lack its host.
  var mayLackRequest: Bool { hasFailure || facts.kinds.contains(.looseDomain) }

  /// Whether the line reports a failure that could lack its host.
  var hasFailure: Bool {
    facts.kinds.contains(.wantsHost) || facts.kinds.contains(.looseDomain | .errorCode)
  }
}

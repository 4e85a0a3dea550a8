internal import PCRE2

/// Where the names of a task and of a connection stand in a line.
struct NamePlaces {
  var task: Int?
  var connection: Int?

  /// Whether neither does.
  var isEmpty: Bool { task == nil && connection == nil }
}

/// Reads what ties lines together: prefix, task, connection, and the request that is in hand.
struct TokenReader: ~Copyable {
  private var prefixes: PrefixReader
  private var requests: RequestReader

  init() throws(PatternError) {
    let prefixes = try PrefixReader()
    let requests = try RequestReader()
    self.prefixes = prefixes
    self.requests = requests
  }

  /// Forgets the input before.
  mutating func reset() { requests.reset() }

  /// Reads names from the line on which the record of the event begins.
  ///
  /// `places` tells where its prefix stands, blanks at its end counted; `known` what it is, if it was
  /// read before.
  mutating func complete(
    _ event: inout LineEvent, recordBegins tail: Span<UInt8>, _ places: PrefixPlaces?,
    _ known: LinePrefix?
  ) {
    Self.readNames(&event, tail)
    if let places, places.end < tail.count {
      event.prefix = known ?? PrefixReader.prefix(of: tail, places)
    } else {
      event.prefix = prefixes.prefix(of: tail)
    }
  }

  mutating func complete(
    _ event: inout LineEvent, line: Span<UInt8>, context: Span<UInt8>, offset: Int?,
    _ known: LineReading?
  ) {
    Self.readNames(&event, line, known?.names)
    if event.prefix == LinePrefix() {
      if let places = known?.prefix {
        event.prefix = PrefixReader.prefix(of: line, places)
      } else {
        event.prefix = prefixes.prefix(of: line)
      }
    }
    if !event.namesRequest, event.hasFailure {
      event.nearby = requests.requestInHand(
        of: event, line: line, context: context, offset: offset, prefixes: &prefixes,
        isInLine: known?.requestPlaces.isEmpty != true)
    }
  }

  /// Where a line, or any of its shape, may name a request.
  mutating func requestPlaces(in line: Span<UInt8>) -> [Int] { requests.places(in: line) }

  /// Notes lines that were read behind a text, which begin at an offset in the input if that is
  /// known, and where URLs and hosts begin in them, counted from a place on.
  mutating func pass(
    _ length: Int, behind context: Span<UInt8>, _ offset: Int?, requestPlaces: [Int],
    from begin: Int = 0
  ) {
    guard let offset, context.count > 0, context[context.count - 1] == 0x0A else { return }
    requests.pass(offset, length: length, places: requestPlaces, from: begin)
  }

  /// Reads the name of a task that was cut in two at `border`.
  static func readTask(_ event: inout LineEvent, _ bytes: [UInt8], across border: Int) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      var start = 0
      while start <= border {
        start = Bytes.first(of: 0x3C, 0x3C, 0x3C, 0x3C, in: text, from: start) + 1
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
  static func readNames(
    _ event: inout LineEvent, _ line: Span<UInt8>, _ known: NamePlaces? = nil
  ) {
    let wantsTask = !event.tokens.hasTask
    let wantsConnection = event.tokens.connection == nil
    let places =
      known ?? names(in: line, wantsTask: wantsTask, wantsConnection: wantsConnection)
    if wantsTask, let place = places.task { event.tokens.task = task(line, place) }
    if wantsConnection, let place = places.connection {
      event.tokens.connection = connection(line, place)
    }
  }

  /// Where the names stand that are wanted.
  static func names(
    in line: Span<UInt8>, wantsTask: Bool = true, wantsConnection: Bool = true
  ) -> NamePlaces {
    let open = UInt8(ascii: "<")
    let letter = UInt8(ascii: "C")
    var wantsTask = wantsTask
    var wantsConnection = wantsConnection
    var places = NamePlaces()
    var place = -1
    while wantsTask || wantsConnection {
      let (one, other) = (wantsTask ? open : letter, wantsConnection ? letter : open)
      place = Bytes.first(of: one, other, one, other, in: line, from: place + 1)
      guard place < line.count else { break }
      if line[place] == open {
        if wantsTask, isTask(line, place + 1) {
          places.task = place + 1
          wantsTask = false
        }
      } else if wantsConnection, connection(line, place) != nil {
        places.connection = place
        wantsConnection = false
      }
    }
    return places
  }

  /// Whether a UUID and a closing angle bracket stand at a place.
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

  /// The number of the connection whose `C` stands at a place, if that is what it is.
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
    guard Bytes.isWord("Connection ", at: place, of: line),
      place == 0 || !PrefixScanner.isWordByte(line[place - 1]),
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

  /// Whether the line tells of a failure that could lack its host.
  var hasFailure: Bool { facts.kinds.contains(.wantsHost) }
}

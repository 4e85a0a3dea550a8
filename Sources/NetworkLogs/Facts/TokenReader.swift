internal import PCRE2

/// Reads what ties lines together: prefix, task, connection, and the request that is in hand.
struct TokenReader: ~Copyable {
  private let task: Pattern
  private let connection: Pattern
  private let time: Pattern
  private let process: Pattern
  private let request: Pattern
  private var storage: MatchStorage

  init() throws(PatternError) {
    let task = try Pattern(
      #"<([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})>"#)
    let connection = try Pattern(#"\bConnection (\d{1,9}): |\[C(\d{1,9})[.: \]]"#)
    let time = try Pattern(
      #"\d{3,4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,:]\d{1,9})?(?: ?[+-]\d{4}|Z)?"#
        + #"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d"#
        + #"|\b\d\d:\d\d:\d\d\.\d{3,6}(?:[+-]\d{4})?"#)
    let process = try Pattern(
      // The classic syslog has a column for the device, which no name may swallow.
      #"^(?:\w{3} [ \d]\d \d\d:\d\d:\d\d [^\s\[(]{0,60} ?)([^\s\[(]{1,60})(?:\([\w.]+\))?\[(\d{1,7})\](?=[ :])"#
        + #"|(?:^|[\s;]|\+\d{4} |\d )([A-Za-z0-9][\w.\-+& ]{0,60}?)(?:\([\w.]+\))?\[(\d{1,7})(?::(?:0x)?[0-9a-f]{1,8})?\][ :]"#
        + #"|"processID" ?: ?(\d{1,7})|"pid" ?: ?(\d{1,7})"#
        + #"|0x[0-9a-f]+ +(?:Default|Info|Debug|Error|Fault) +0x[0-9a-f]+ +(\d{1,7}) +\d+ +([^\s:]{1,60}):"#
    )
    let request = try Pattern(
      #"(?:Server: ?|==> Downloading (?:from )?|[Dd]ownload(?:ing)? from:? |\burl |"#
        + #"\brequest (?:GET|POST|PUT|HEAD|DELETE|PATCH) |\b(?:GET|POST|PUT|HEAD|DELETE|PATCH) |"#
        + #"[Cc]onnecting to:? |[Rr]equesting:? |[Ll]oading:? |unable to access '|"#
        + #"\b[uU][rR][lLiI]\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?|"#
        + #"usingCredential for )(?:((?:https?|wss?):(?:(?:\\?/){2})?[^\s"'<>\\{}`]+)|host=([\w.\-]+))"#
    )
    let storage = try MatchStorage(captureCount: 10)
    self.task = task
    self.connection = connection
    self.time = time
    self.process = process
    self.request = request
    self.storage = storage
  }

  /// How far back a named request still counts as the one in hand.
  private static let nearbyLines = 8

  /// Reads names from the line on which the record of the event begins.
  mutating func complete(_ event: inout LineEvent, recordBegins tail: [UInt8]) {
    unsafe tail.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      readNames(&event, text)
      readPrefix(&event, text)
    }
  }

  /// Reads the name of a task that was cut in two.
  mutating func readTask(_ event: inout LineEvent, across seam: Seam) {
    guard event.tokens.task == nil else { return }
    let border = seam.tail.count
    unsafe seam.joined("").withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      var start = 0
      while start <= border, (try? task.match(text, from: start, using: &storage)) == true,
        let range = storage.range(of: 1)
      {
        if range.lowerBound < border, range.upperBound > border {
          event.tokens.task = ByteText.string(text, range).uppercased()
        }
        start = range.upperBound
      }
    }
  }

  mutating func complete(
    _ event: inout LineEvent, line: Span<UInt8>, context: Span<UInt8>
  ) {
    readNames(&event, line)
    readPrefix(&event, line)
    if !event.namesRequest, event.hasFailure {
      event.nearbyRequest = requestInHand(context)
    }
  }

  private mutating func readNames(_ event: inout LineEvent, _ line: Span<UInt8>) {
    // A pattern that reaches its limit here only loses a tie, never a fact.
    if event.tokens.task == nil, (try? task.match(line, using: &storage)) == true,
      let range = storage.range(of: 1)
    {
      event.tokens.task = ByteText.string(line, range).uppercased()
    }
    if event.tokens.connection == nil, (try? connection.match(line, using: &storage)) == true {
      event.tokens.connection = number(line, 1) ?? number(line, 2)
    }
  }

  private func number(_ line: Span<UInt8>, _ group: Int) -> Int? {
    storage.range(of: group).flatMap { Int(ByteText.string(line, $0)) }
  }

  private mutating func readPrefix(_ event: inout LineEvent, _ line: Span<UInt8>) {
    let head = line.extracting(0..<min(line.count, 400))
    if (try? time.match(head, using: &storage)) == true, let range = storage.range(of: 0),
      range.lowerBound < 120, event.prefix.time == nil
    {
      event.prefix.time = ByteText.string(line, range)
    }
    guard (try? process.match(head, using: &storage)) == true else { return }
    for group in [2, 4, 5, 6, 7] where event.prefix.pid == nil {
      event.prefix.pid = number(line, group)
    }
    for group in [1, 3, 8] where event.prefix.process == nil {
      event.prefix.process = storage.range(of: group).map {
        let name = ByteText.string(line, $0)
        return String(name.drop(while: { $0 == " " }))
      }
    }
  }

  /// The last request that the lines just before name.
  private mutating func requestInHand(_ context: Span<UInt8>) -> Fact? {
    var begin = context.count
    var lines = 0
    while begin > 0, lines <= Self.nearbyLines, context.count - begin < 2048 {
      begin -= 1
      if context[begin] == 0x0A { lines += 1 }
    }
    let near = context.extracting(begin..<context.count)
    var found: Fact?
    var start = 0
    while (try? request.match(near, from: start, using: &storage)) == true,
      let whole = storage.range(of: 0)
    {
      if let range = storage.range(of: 1) {
        found = .requestURL(ByteText.string(near, range))
      } else if let range = storage.range(of: 2) {
        found = .requestHost(ByteText.string(near, range))
      }
      start = max(whole.upperBound, whole.lowerBound + 1)
    }
    return found
  }
}

extension LineEvent {
  /// Whether the line itself names a URL or host.
  var namesRequest: Bool {
    facts.contains {
      switch $0.fact {
      case .failingURL, .requestURL, .host, .requestHost: true
      default: false
      }
    }
  }

  /// Whether the line tells of a failure that could lack its host.
  var hasFailure: Bool {
    facts.contains {
      switch $0.fact {
      case .code, .cleartextBlocked, .wording, .commandLineTool, .alert, .atsFailedSystemTrust,
        .trustEvaluationFailed:
        true
      default: false
      }
    }
  }
}

internal import PCRE2

/// Reads what ties lines together: prefix, task, connection, and the request that is in hand.
struct TokenReader: ~Copyable {
  private let task: Pattern
  private let connection: Pattern
  private let time: Pattern
  private let process: Pattern
  private let request: Pattern
  private let jsonTime: Pattern
  private let jsonProcess: Pattern
  private let jsonPID: Pattern
  private let columns: Pattern
  private var storage: MatchStorage

  init() throws(PatternError) {
    let task = try Pattern(
      #"<([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})>"#)
    let connection = try Pattern(#"\bConnection (\d{1,9}): |\[C(\d{1,9})[.: \]]"#)
    let time = try Pattern(
      #"\d{3,4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,:]\d{1,9})?(?: ?[+-]\d\d:?\d\d|Z)?"#
        + #"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d"#
        + #"|\b\d\d:\d\d:\d\d\.\d{3,6}(?:[+-]\d{4})?"#)
    let process = try Pattern(
      #"(?:^|[\s;]|\+\d{4} |\d )([A-Za-z0-9][\w.\-+& ]{0,60}?)(?:\([\w.]+\))?\[(\d{1,7})(?::(?:0x)?[0-9a-f]{1,8})?\][ :]"#
        + #"|"processID" ?: ?(\d{1,7})|"pid" ?: ?(\d{1,7})"#
        + #"|0x[0-9a-f]+ +(?:Default|Info|Debug|Error|Fault) +0x[0-9a-f]+ +(\d{1,7}) +\d+ +([^\s:]{1,60}):"#
        // Columns of the Console app, copied.
        + #"|^(?:default|info|debug|error|fault)\t[\d:.+\-]{8,40}\t([^\t\[]{1,60})\t"#
    )
    let request = try Pattern(
      #"(?:Server: ?|==> Downloading (?:from )?|[Dd]ownload(?:ing)? from:? |\burl |"#
        + #"\brequest (?:GET|POST|PUT|HEAD|DELETE|PATCH) |\b(?:GET|POST|PUT|HEAD|DELETE|PATCH) |"#
        + #"[Cc]onnecting to:? |[Rr]equesting:? |[Ll]oading:? |unable to access '|"#
        // Over a line end, which counts as one blank however it is written.
        + #"\b[uU][rR][lLiI]\\?["']?(?:\r\n|\s){0,3}[:=](?:\r\n|\s){0,3}\\?["']?|"#
        + #"usingCredential for )(?:((?:https?|wss?):(?:(?:\\?/){2})?[^\s"'<>\\{}`]+)|host=([\w.\-]+))"#
    )
    // The unified log as JSON; a message that quotes such a key has a backslash before each quote.
    let jsonTime = try Pattern(#""timestamp" ?: ?"([^"\\]{1,40})""#)
    let jsonProcess = try Pattern(
      #""(?:processImagePath|filename)" ?: ?"(?:[^"]*\/)?([^"\/]{1,80})""#)
    let jsonPID = try Pattern(#""(?:processID|pid)" ?: ?(\d{1,7})\b"#)
    // What stands between time and process: the host of syslog styles, the type of the compact one.
    let columns = try Pattern(
      #"^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d [^\s\[(]+ +"#
        + #"|[^A-Za-z]*(?:Df|Db|[IEFA]) +)(?=[A-Za-z0-9][^\[\n]{0,80}\[\d)|[+-]\d{4} +localhost +"#)
    let storage = try MatchStorage(captureCount: 8)
    self.task = task
    self.connection = connection
    self.time = time
    self.process = process
    self.request = request
    self.jsonTime = jsonTime
    self.jsonProcess = jsonProcess
    self.jsonPID = jsonPID
    self.columns = columns
    self.storage = storage
  }

  /// How far back a named request still counts as the one in hand.
  private static let nearbyLines = 8

  /// Reads names from the line on which the record of the event begins.
  mutating func complete(_ event: inout LineEvent, recordBegins tail: [UInt8]) {
    unsafe tail.withUnsafeBufferPointer { buffer in
      let text = unsafe Span(_unsafeElements: buffer)
      readNames(&event, text)
      event.prefix = prefix(of: text)
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
    if event.prefix == LinePrefix() { event.prefix = prefix(of: line) }
    if !event.namesRequest, event.hasFailure {
      event.nearbyRequest =
        lastRequest(line, for: event) ?? requestInHand(context, for: event)
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

  private mutating func prefix(of line: Span<UInt8>) -> LinePrefix {
    if line.count > 0, line[0] == UInt8(ascii: "{") { return jsonPrefix(of: line) }
    var prefix = LinePrefix()
    let head = line.extracting(0..<min(line.count, 400))
    if (try? time.match(head, using: &storage)) == true, let range = storage.range(of: 0),
      range.lowerBound < 120
    {
      prefix.time = ByteText.string(line, range)
    }
    var start = 0
    if (try? columns.match(head, using: &storage)) == true, let range = storage.range(of: 0) {
      start = max(0, range.upperBound - 1)
    }
    guard (try? process.match(head, from: start, using: &storage)) == true else {
      return prefix
    }
    for group in [2, 3, 4, 5] where prefix.pid == nil {
      prefix.pid = number(line, group)
    }
    for group in [1, 6, 7] where prefix.process == nil {
      prefix.process = storage.range(of: group).map {
        let name = ByteText.string(line, $0)
        return String(name.drop(while: { $0 == " " }))
      }
    }
    return prefix
  }

  private mutating func jsonPrefix(of line: Span<UInt8>) -> LinePrefix {
    var prefix = LinePrefix()
    if (try? jsonTime.match(line, using: &storage)) == true, let range = storage.range(of: 1) {
      prefix.time = ByteText.string(line, range)
    }
    if (try? jsonProcess.match(line, using: &storage)) == true, let range = storage.range(of: 1) {
      prefix.process = ByteText.string(line, range)
    }
    if (try? jsonPID.match(line, using: &storage)) == true { prefix.pid = number(line, 1) }
    return prefix
  }

  /// The last request that the lines just before name, those of other processes left out.
  private mutating func requestInHand(_ context: Span<UInt8>, for event: LineEvent) -> Fact? {
    var begin = context.count
    var lines = 0
    var bytes = 0
    while begin > 0, lines <= Self.nearbyLines, bytes < 2048 {
      begin -= 1
      if context[begin] == 0x0A { lines += 1 }
      // How far it is must not depend on how lines end.
      if context[begin] != 0x0D { bytes += 1 }
    }
    return lastRequest(context.extracting(begin..<context.count), for: event)
  }

  /// The last request that a text names and that can be the event's.
  private mutating func lastRequest(_ near: Span<UInt8>, for event: LineEvent) -> Fact? {
    var found: Fact?
    var start = 0
    while (try? request.match(near, from: start, using: &storage)) == true,
      let whole = storage.range(of: 0)
    {
      var named: Fact?
      if let range = storage.range(of: 1) {
        named = .requestURL(ByteText.string(near, range))
      } else if let range = storage.range(of: 2) {
        named = .requestHost(ByteText.string(near, range))
      }
      let words = ByteText.string(near, whole)
      let isTool = words.hasPrefix("==> ") || words.hasPrefix("unable to ")
      if !isTool || event.isOfTool, isOneProcess(near, around: whole, event.prefix) {
        found = named ?? found
      }
      start = max(whole.upperBound, whole.lowerBound + 1)
    }
    return found
  }

  /// Whether the line around a range can be of the process of `other`.
  private mutating func isOneProcess(
    _ text: Span<UInt8>, around range: Range<Int>, _ other: LinePrefix
  ) -> Bool {
    var lower = range.lowerBound
    while lower > 0, text[lower - 1] != 0x0A { lower -= 1 }
    var upper = range.lowerBound
    while upper < text.count, text[upper] != 0x0A { upper += 1 }
    return prefix(of: text.extracting(lower..<upper)).canBeOne(with: other)
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

  /// Whether a command-line tool speaks.
  var isOfTool: Bool {
    facts.contains { if case .commandLineTool = $0.fact { true } else { false } }
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

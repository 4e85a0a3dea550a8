/// A line that is a field of a report: a label, a colon or an equals sign, a value.
///
/// `url: https://api.example.com/x`, `  "host" : "api.example.com",`
struct RequestField {
  /// How many blanks are in front of it.
  let indent: Int
  /// Whether label and value are in quotes, as members of JSON are.
  let isMember: Bool
  /// The request that it names, if it names one; a host alone may be that of the machine that logs, save beside the
  /// domain of an error.
  let request: Fact?
  /// Where its label is.
  private let label: Range<Int>

  /// The same where a host alone counts or not.
  func request(withHosts: Bool) -> Fact? {
    if !withHosts || isMember, case .requestHost = request { return nil }
    return request
  }

  /// Reads a line; nil where it is no field.
  init?(_ line: Span<UInt8>) {
    let indent = Self.indent(of: line)
    var start = indent
    let isQuoted = start < line.count && line[start] == UInt8(ascii: "\"")
    if isQuoted { start += 1 }
    // Taken out, since each use of it asks whether it was made.
    let inLabel = Self.inLabel
    let most = min(line.count, start + Self.maxLabel)
    var end = start
    while end < most, inLabel.contains(line[end]) { end += 1 }
    guard end > start, ByteSet.wordBytes.contains(line[start]) else { return nil }
    var value = end
    if isQuoted {
      guard value < line.count, line[value] == UInt8(ascii: "\"") else { return nil }
      value += 1
    }
    while value < line.count, line[value] == 0x20 { value += 1 }
    guard value < line.count, line[value] == UInt8(ascii: ":") || line[value] == UInt8(ascii: "="),
      !Self.isOfTime(line, value), !Bytes.isWord("://", at: value, of: line)
    else { return nil }
    value += 1
    while value < line.count, line[value] == 0x20 || line[value] == 0x09 { value += 1 }
    self.indent = indent
    isMember = isQuoted
    label = start..<end
    request = Self.request(line, label, line.extracting(value..<line.count))
  }

  /// Whether its label is that of an error, or of a part of one.
  ///
  /// - Parameter line: the one that it was read from.
  func isOfError(in line: Span<UInt8>) -> Bool { Self.errors.contains(Self.key(line, label)) }

  /// The letters of a label, all of them small.
  private static func key(_ line: Span<UInt8>, _ label: Range<Int>) -> String {
    ByteText.string(line, label).lowercased().filter { $0 >= "a" && $0 <= "z" }
  }

  /// How many blanks a line begins with.
  static func indent(of line: Span<UInt8>) -> Int {
    var indent = 0
    while indent < line.count, line[indent] == 0x20 || line[indent] == 0x09 { indent += 1 }
    return indent
  }

  /// Whether the sign at a place is the colon of a time, which is between digits: log lines begin with one.
  private static func isOfTime(_ line: Span<UInt8>, _ place: Int) -> Bool {
    line[place] == UInt8(ascii: ":") && line[place - 1] &- 0x30 < 10
      && place + 1 < line.count && line[place + 1] &- 0x30 < 10
  }

  /// The request that a value names whose label, its letters alone, says that it is one.
  private static func request(
    _ line: Span<UInt8>, _ label: Range<Int>, _ value: Span<UInt8>
  ) -> Fact? {
    let (quotes, ends) = (quotes, ends)
    var start = 0
    while start < value.count, quotes.contains(value[start]) { start += 1 }
    var end = start
    var mayName = false
    while end < value.count, !ends.contains(value[end]) {
      if value[end] == UInt8(ascii: ":") || value[end] == UInt8(ascii: ".") { mayName = true }
      end += 1
    }
    // Most values begin with a word or a number, which is seen sooner than what the label says.
    guard mayName else { return nil }
    let key = key(line, label)
    let isURL = urls.contains(key)
    guard isURL || hosts.contains(key) else { return nil }
    if isURL {
      let text = ByteText.string(value, start..<end)
      return RequestURL(text)?.host == nil || BareAddress.isDocument(value.extracting(start..<end))
        ? nil : .requestURL(text)
    }
    // Behind the name there may be a port.
    let name = start..<Bytes.first(UInt8(ascii: ":"), in: value.extracting(..<end), from: start)
    return BareHost.isRegistered(value.extracting(name))
      ? .requestHost(ByteText.string(value, name)) : nil
  }

  private static let maxLabel = 32
  private static let inLabel = ByteSet.wordBytes.union(ByteSet(" -.".utf8))
  private static let quotes = ByteSet("\"'`<".utf8)
  private static let ends = ByteSet.blanks.union(ByteSet("\"'`<>,;".utf8))
  /// What is in front of a request's URL, letters alone.
  private static let urls: Set<String> = [
    "url", "uri", "requesturl", "requesturi", "requestedurl", "request", "failingurl", "failedurl",
    "endpoint", "fullurl", "targeturl", "serverurl", "apiurl", "baseurl", "resource", "resourceurl",
    "downloadurl",
  ]
  private static let errors: Set<String> = [
    "error", "err", "errors", "errormessage", "errordescription", "description", "message", "msg",
    "reason", "failure", "failurereason", "details", "detail", "localizeddescription", "code",
    "errorcode", "domain", "errordomain", "underlying", "underlyingerror", "cause", "exception",
  ]
  private static let hosts: Set<String> = [
    "host", "hostname", "server", "servername", "requesthost", "remotehost", "serverhost",
  ]
}

extension RequestField {
  /// The request that the fields right above a field name, be they the lines of a report, or the members of the objects
  /// of JSON that it is in: of those within them, only one that describes the request counts.
  func above(in context: Span<UInt8>, withHosts: Bool) -> Fact? {
    var end = context.count
    var level = indent
    var described: Fact?
    // Ends: each round goes back by a line.
    for _ in 0..<Self.maxFields {
      guard let range = Bytes.lastLine(in: context, before: &end) else { return nil }
      let line = context.extracting(range)
      let field = RequestField(line)
      guard isMember else {
        guard let field, field.indent == indent, !field.isMember else { return nil }
        if let request = field.request(withHosts: withHosts) { return request }
        continue
      }
      let own = Self.indent(of: line)
      if own > level {
        described = field?.request(withHosts: false) ?? described
        continue
      }
      level = own
      if let request = field?.request(withHosts: false) { return request }
      if let described, Self.describesRequest(line) { return described }
      described = nil
    }
    return nil
  }

  /// Whether what a member of an object holds describes the request.
  static func describesRequest(_ member: Span<UInt8>) -> Bool {
    Bytes.holds("equest\"", in: member) || Bytes.holds("\"config\"", in: member)
  }

  private static let maxFields = 40
}

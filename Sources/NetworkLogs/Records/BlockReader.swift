/// Reads the requests that the lines behind failures name.
struct BlockReader: Hashable, Sendable {
  /// The block of the last failure, as long as it goes on.
  private var block: FailureBlock?
  /// The last line that named the request of a failure before it, and so of no other one; 0 where there is none.
  private var claimedLine = 0

  /// A claim farther back than this is out of every failure's view.
  private static let reach = 64

  /// Whether the next line may be of a block.
  var isOpen: Bool { block != nil }

  /// Takes the next line; where it names the request, the result says so, and of which failure.
  mutating func take(_ line: Span<UInt8>, _ place: LinePlace) -> LineEvent? {
    guard var open = block else { return nil }
    block = nil
    guard open.next == place.number, !place.isFragment else { return nil }
    switch open.take(line) {
    case .line: block = open
    case .end: break
    case .request(let request):
      claimedLine = place.number
      var event = LineEvent.gathering(line: place.number, format: "fields")
      event.tokens.object = open.owner
      event.facts.append(
        FoundFact(request, ByteText.heldExcerpt(line, 0..<line.count), line: place.number))
      return event
    }
    return nil
  }

  /// Notes what a line said: behind a failure that names no request comes its block.
  mutating func note(_ event: inout LineEvent, _ line: Span<UInt8>, in context: Span<UInt8>) {
    guard event.mayLackRequest else {
      // What comes behind a command is of that one.
      if event.format == LogFormat.requestLine.name, Bytes.holds("s_client ", in: line) {
        claimedLine = event.line
      }
      return
    }
    block = nil
    guard !event.namesRequest, event.ownRequest == nil else {
      claimedLine = event.endLine
      return
    }
    // The system's log names a task or a connection in place of the request.
    guard !event.facts.kinds.isDisjoint(with: .wording | .looseDomain | .errorCode) else { return }
    var objectIndent = 0
    if event.tokens.object != nil, let begin = JSONObject.begin(of: line, in: context) {
      objectIndent = RequestField.indent(of: context.extracting(begin...))
    } else if event.openBrackets > 0 {
      return
    }
    block = FailureBlock(
      behind: event.line, line, object: event.tokens.object, objectIndent: objectIndent,
      hasHosts: event.facts.kinds.contains(.looseDomain))
    event.mayBeNamedBehind = true
  }

  /// Where in the text before a line what is behind the last claimed line begins.
  func unclaimed(_ context: Span<UInt8>, before number: Int) -> Int {
    let lines = number - claimedLine
    guard claimedLine > 0, 1...Self.reach ~= lines else { return 0 }
    var begin = context.count
    // Ends: each round goes back by a line.
    for _ in 1..<lines where begin > 0 {
      begin = Bytes.lineStart(in: context, before: begin - 1)
    }
    return begin
  }

  /// What there is at a line, by numbers as if that line were the first.
  func unfinished(at line: Int) -> BlockReader {
    var reader = BlockReader()
    if let block, block.next == line { reader.block = block.moved(by: -line) }
    if claimedLine > 0, line - claimedLine <= Self.reach {
      reader.claimedLine = claimedLine - line
    }
    return reader
  }

  /// The same where so many lines are in front of it.
  func moved(by lines: Int) -> BlockReader {
    var moved = self
    moved.block = block?.moved(by: lines)
    if claimedLine != 0 { moved.claimedLine += lines }
    return moved
  }
}

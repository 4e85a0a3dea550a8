/// The lines behind a failure that say more of it: the members of its object of JSON, the fields beside it, or what is
/// indented below it.
struct FailureBlock: Hashable, Sendable {
  /// A line of the failure, or the one on which its object begins: it ties to the failure what is found.
  private(set) var owner: Int
  /// The line that comes next.
  private(set) var next: Int
  /// The last line that counts.
  private var last: Int
  /// How far a line is indented at least that is of the block.
  private let indent: Int
  /// How far the failure is indented, and later the objects around it: members of these are no deeper.
  private var level: Int
  private let isObject: Bool
  /// Whether the failure is a field, so that those beside it are of the block.
  private let isField: Bool
  /// Whether a host alone names the request.
  private let hasHosts: Bool
  /// Whether the lines are those of an object within, which describes the request.
  private var isInRequest = false

  /// More lines than these are of no block.
  private static let maxLines = 6
  private static let maxMembers = 60

  /// The block of a failure that is on a line, and whose object of JSON begins at another one if it is in one.
  init(
    behind number: Int, _ line: Span<UInt8>, object: Int?, objectIndent: Int, hasHosts: Bool
  ) {
    let field = RequestField(line)
    owner = object ?? number
    next = number + 1
    level = RequestField.indent(of: line)
    isObject = object != nil
    isField = field?.isOfError(in: line) == true
    self.hasHosts = hasHosts
    last = number + (isObject ? Self.maxMembers : Self.maxLines)
    indent = isObject ? objectIndent + 1 : isField ? level : level + 1
  }

  /// What a line is to the block.
  enum Part {
    /// One of its lines.
    case line
    /// The line that names the request.
    case request(Fact)
    /// The line behind it.
    case end
  }

  /// Takes the next line.
  mutating func take(_ line: Span<UInt8>) -> Part {
    next += 1
    let depth = RequestField.indent(of: line)
    guard depth < line.count else { return isObject && next <= last ? .line : .end }
    guard depth >= indent, next <= last + 1 else { return .end }
    let field = RequestField(line)
    guard isObject else {
      // Beside a field are fields, and text is another line of the log.
      if isField, depth == level, field == nil { return .end }
      // What a label heads is of that one.
      if line[line.count - 1] == UInt8(ascii: ":"), !Bytes.holds("equest", in: line) { return .end }
      return field?.request(withHosts: hasHosts).map { .request($0) } ?? .line
    }
    let isAround = depth <= level
    if isAround { level = depth }
    if let request = field?.request(withHosts: false), isAround || isInRequest {
      return .request(request)
    }
    if isAround { isInRequest = RequestField.describesRequest(line) }
    return .line
  }

  /// The same where so many more lines are in front of it.
  func moved(by lines: Int) -> FailureBlock {
    var moved = self
    moved.owner += lines
    moved.next += lines
    moved.last += lines
    return moved
  }
}

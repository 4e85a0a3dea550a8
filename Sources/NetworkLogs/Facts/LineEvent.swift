/// Everything that one line says, with its place and the names that tie it to other lines.
public struct LineEvent: Sendable {
  /// 1-based number of the line.
  public var line: Int
  /// The format that claims the line.
  public var format: String
  /// What stands left of the message.
  public var prefix = LinePrefix()
  /// The names that tie lines together.
  public var tokens = Tokens()
  /// What the line says, in the order of the text.
  public var facts: [FoundFact] = []
  /// The host or URL that the lines just before name as the request in hand.
  public var nearbyRequest: Fact?

  init(line: Int, format: String) {
    self.line = line
    self.format = format
  }
}

/// A fact with the words that say it.
public struct FoundFact: Hashable, Sendable {
  /// What is said.
  public var fact: Fact
  /// The words, cut to a readable length.
  public var excerpt: String
}

/// Time, process and thread of a line, as far as its prefix tells.
public struct LinePrefix: Hashable, Sendable {
  /// The time as printed.
  public var time: String?
  /// The name of the process.
  public var process: String?
  /// The process identifier.
  public var pid: Int?
}

/// Names by which the lines of one failure know each other.
public struct Tokens: Hashable, Sendable {
  /// The UUID of a URL session task.
  public var task: String?
  /// The number of a connection: `Connection 7`, `[C7.1.2:3]`, `[7:0x…]`.
  public var connection: Int?
  /// The address of the underlying error, which every print of the same error repeats.
  public var underlyingError: String?
}

/// Everything that one line says, with its place and the names that tie it to other lines.
public struct LineEvent: Sendable {
  /// 1-based number of the first line.
  public var line: Int
  /// The last line that belongs to it: a dump can go on over many.
  public var endLine: Int
  /// Whether the line goes on with what the line before it began: its prefix is that line's.
  public var continuesRecord = false
  /// Brackets and braces opened and not closed: the text goes on.
  public var openBrackets = 0
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
    self.endLine = line
    self.format = format
  }
}

/// A fact with the words that say it.
public struct FoundFact: Hashable, Sendable {
  /// What is said.
  public var fact: Fact
  /// The words, cut to a readable length.
  public var excerpt: String
  /// The line on which they stand.
  public var line: Int

  /// Pairs a fact with its words.
  public init(fact: Fact, excerpt: String, line: Int) {
    self.fact = fact
    self.excerpt = excerpt
    self.line = line
  }
}

/// Time, process and thread of a line, as far as its prefix tells.
public struct LinePrefix: Hashable, Sendable {
  /// The time as printed.
  public var time: String?
  /// The name of the process.
  public var process: String?
  /// The process identifier.
  public var pid: Int?

  /// A prefix that tells nothing.
  public init() {}

  /// Whether two lines can be of one process, as far as their prefixes tell.
  public func canBeOne(with other: LinePrefix) -> Bool {
    if let pid, let otherPID = other.pid { return pid == otherPID }
    guard let process, let otherProcess = other.process else { return true }
    return process == otherProcess
  }
}

/// Names by which the lines of one failure know each other.
public struct Tokens: Hashable, Sendable {
  /// The UUID of a URL session task.
  public var task: String?
  /// The number of a connection: `Connection 7`, `[C7.1.2:3]`, `[7:0x…]`.
  public var connection: Int?
  /// The addresses of underlying errors, which every print of the same error repeats.
  public var underlyingErrors: [String] = []
}

extension LineEvent {
  /// An event that stands for several lines, to be filled by the caller.
  public static func gathering(line: Int, format: String) -> LineEvent {
    LineEvent(line: line, format: format)
  }
}

extension LineEvent {
  /// Moves it down by a number of lines.
  package mutating func move(by lines: Int) {
    line += lines
    endLine += lines
    for index in facts.indices { facts[index].line += lines }
  }
}

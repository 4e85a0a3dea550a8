/// Everything that one line says, with its place and the names that tie it to other lines.
package struct LineEvent: Sendable {
  /// 1-based number of the first line.
  package var line: Int
  /// The last line that belongs to it: a dump can go on over many.
  package var endLine: Int
  /// Whether the line goes on with what the line before it began: its prefix is that line's.
  package var continuesRecord = false
  /// Brackets and braces opened and not closed: the text goes on.
  package var openBrackets = 0
  /// The last line before it that did nothing but close the record before; 0 where there is none.
  package var lastClosingLine = 0
  /// The format that claims the line.
  package var format: String
  /// What is left of the message.
  package var prefix = LinePrefix()
  /// Whether `nscurl` wrote the line, be it that another logger passed it on or that it was wrapped.
  package var isOfNSCurl = false
  /// The names that tie lines together.
  package var tokens = Tokens()
  /// What the line says, in the order of the text.
  package var facts = FactList()
  /// What the lines just before name as the current request.
  var nearby: RequestMention?
  /// The host or URL that the lines just before name as the current request.
  package var nearbyRequest: Fact? { hasNearby ? nearby?.fact : nil }
  /// Whether there is one: hardly ever is, and to look for it is to copy it.
  package internal(set) var hasNearby = false
  /// Whether the lines behind it, which are next, may name its request.
  package internal(set) var mayBeNamedBehind = false
  /// The same where the line itself names it, and not one before it.
  package var ownRequest: Fact? {
    hasNearby && nearby?.isOfLine == true ? nearby?.fact : nil
  }

  /// Takes over the request that the line of another event names, or those before it, unless one of its own lines names
  /// one.
  package mutating func takeRequest(of other: borrowing LineEvent) {
    guard other.hasNearby, !hasNearby || (other.nearby?.isOfLine == true && ownRequest == nil)
    else { return }
    nearby = other.nearby
    hasNearby = true
  }

  /// Takes over the request that a line behind it names, as if its own line did.
  package mutating func take(request: Fact) {
    nearby = RequestMention(fact: request, isOfTool: false, isOfLine: true)
    hasNearby = true
  }

  // Built where it is wanted, not built and moved there.
  @inline(__always)
  init(line: Int, format: String) {
    self.line = line
    self.endLine = line
    self.format = format
  }

  /// Moves it out, where handing it on would copy it: an empty one is left in its place.
  package mutating func extract() -> LineEvent {
    var event = LineEvent(line: 0, format: "")
    swap(&event, &self)
    return event
  }
}

extension LineEvent {
  /// The hosts and codes that the facts name: by those failures are distinguished.
  private var names: (hosts: Set<String>, codes: Set<Int>) {
    var hosts: Set<String> = []
    var codes: Set<Int> = []
    for found in facts {
      switch found.fact {
      case .failingURL(let text), .requestURL(let text):
        if let host = RequestURL(text)?.host { hosts.insert(host) }
      case .host(let name), .requestHost(let name): hosts.insert(name)
      case .code(let number, _, _), .looseCode(let number): codes.insert(number)
      default: break
      }
    }
    return (hosts, codes)
  }

  /// Whether the facts may be those of several failures: they name several hosts, or more codes than one has.
  var mayBeOfSeveral: Bool {
    guard hasFailure, facts.count > 2 else { return false }
    let names = names
    return names.hosts.count > 1 || names.codes.count > 2
  }

  /// Whether the facts name several hosts, which may be those of several failures.
  var namesSeveralHosts: Bool {
    guard !facts.kinds.isDisjoint(with: .failingURL | .host), facts.count > 2, hasFailure else {
      return false
    }
    // Nearly always an error names one URL, and that twice.
    var first: Fact?
    let mayBeSeveral = facts.contains {
      switch $0.fact {
      case .failingURL, .host, .requestURL, .requestHost: break
      default: return false
      }
      if first == nil { first = $0.fact }
      return first != $0.fact
    }
    return mayBeSeveral && names.hosts.count > 1
  }

  /// Whether at least two of some events are of failures that name other hosts, or, where that is asked, other codes.
  static func areOfSeveralFailures(_ events: [LineEvent], codesTell: Bool = true) -> Bool {
    var hosts: Set<String> = []
    var codes: Set<Int> = []
    for event in events where event.hasFailure {
      let names = event.names
      guard !names.codes.isEmpty || event.facts.kinds.contains(.failure) else { continue }
      if !hosts.isEmpty, !names.hosts.isEmpty, hosts.isDisjoint(with: names.hosts) { return true }
      if codesTell, !codes.isEmpty, !names.codes.isEmpty, codes.isDisjoint(with: names.codes) {
        return true
      }
      hosts.formUnion(names.hosts)
      codes.formUnion(names.codes)
    }
    return false
  }
}

/// Time, process and thread of a line, as far as its prefix says.
package struct LinePrefix: Hashable, Sendable {
  /// The time as printed; empty where there is none.
  package var printedTime = HeldText()
  // A text that may be empty is copied many times faster than one that may be absent.
  private var processText = ""

  /// The time of day in seconds, where the time is one with a clock; without it negative.
  private var second: Int32 = -1

  /// The time of day in seconds, by the first `HH:MM:SS` of the time as printed.
  package internal(set) var secondOfDay: Int? {
    get { second < 0 ? nil : Int(second) }
    set { second = newValue.map { Int32($0) } ?? -1 }
  }

  /// The text of the time.
  package var time: String? { hasTime ? printedTime.text : nil }
  /// The name of the process.
  package var process: String? {
    get { processText.isEmpty ? nil : processText }
    set { processText = newValue ?? "" }
  }
  /// The process identifier.
  package var pid: Int?
  /// Whether there is no more than a time, and what is behind it is indented or closes a bracket: the next line
  /// of a message to which a logger gave a time for each of its lines.
  package internal(set) var isBeforeIndent = false

  /// A prefix that says nothing.
  package init() {}

  /// Whether it says nothing.
  @inline(__always)
  var isEmpty: Bool { !hasTime && !namesProcess && !isBeforeIndent }
  /// Whether it says a time.
  package var hasTime: Bool { !printedTime.isEmpty }
  /// Whether it names a process.
  package var hasProcess: Bool { !processText.isEmpty }
  /// Whether it names a process.
  var namesProcess: Bool { pid != nil || hasProcess }

  /// Whether it names a process of this name, or none where the name is empty.
  package func namesProcess(_ name: String) -> Bool {
    processText.utf8.count == name.utf8.count && processText == name
  }

  /// Whether it names the process whose name these bytes are.
  func namesProcess(_ name: Span<UInt8>) -> Bool {
    let own = processText.utf8
    guard own.count == name.count else { return false }
    var index = 0
    for byte in own {
      guard byte == name[index] else { return false }
      index += 1
    }
    return true
  }

  /// What it says of the process alone.
  package var ofProcess: LinePrefix {
    var prefix = LinePrefix()
    prefix.takeProcess(of: self)
    return prefix
  }

  /// Puts all of it in the place of an empty one, and leaves the process.
  package mutating func move(to empty: inout LinePrefix) {
    swap(&self, &empty)
    processText = empty.processText
    pid = empty.pid
  }

  /// Takes over the process that another one names.
  package mutating func takeProcess(of other: borrowing LinePrefix) {
    processText = other.processText
    pid = other.pid
  }

  /// Whether two lines can be of one process, as far as their prefixes say.
  package func canBeOne(with other: LinePrefix) -> Bool {
    if let pid, let otherPID = other.pid { return pid == otherPID }
    guard hasProcess, other.hasProcess else { return true }
    return processText == other.processText
  }
}

/// Names by which the lines of one failure know each other.
package struct Tokens: Sendable {
  /// What few lines have, apart: events are handed on by the hundred thousand.
  private final class Names: Sendable {
    let task: String?
    let underlyingErrors: [String]
    let object: Int?

    init(_ task: String?, _ underlyingErrors: [String], _ object: Int?) {
      self.task = task
      self.underlyingErrors = underlyingErrors
      self.object = object
    }
  }

  private var names: Names?

  /// The number of a connection: `Connection 7`, `[C7.1.2:3]`, `[7:0x…]`.
  package var connection: Int?

  /// The UUID of a URL session task.
  package var task: String? {
    get { names?.task }
    set { names = Names(newValue, underlyingErrors, object) }
  }

  /// The addresses of underlying errors, which every print of the same error repeats.
  package var underlyingErrors: [String] {
    get { names?.underlyingErrors ?? [] }
    set { names = Names(task, newValue, object) }
  }

  /// The line on which the object of indented JSON begins that the line is in.
  package var object: Int? {
    get { names?.object }
    set { names = Names(task, underlyingErrors, newValue) }
  }

  /// Whether nothing is named.
  var areEmpty: Bool { names == nil && connection == nil }
  /// Whether a task is named.
  package var hasTask: Bool { names?.task != nil }
  /// Whether an underlying error is named.
  package var hasUnderlyingErrors: Bool { names?.underlyingErrors.isEmpty == false }
}

extension Tokens: CustomStringConvertible {
  package var description: String {
    "Tokens(task: \(task ?? "-"), connection: \(connection ?? -1), errors: \(underlyingErrors))"
  }
}

extension LineEvent {
  /// An event that stands for several lines, to be filled by the caller.
  package static func gathering(line: Int, format: String) -> LineEvent {
    LineEvent(line: line, format: format)
  }
}

extension LineEvent {
  /// Moves it down by a number of lines.
  package mutating func move(by lines: Int) {
    line += lines
    endLine += lines
    if lastClosingLine > 0 { lastClosingLine += lines }
    if let object = tokens.object { tokens.object = object + lines }
    facts.move(by: lines)
  }
}

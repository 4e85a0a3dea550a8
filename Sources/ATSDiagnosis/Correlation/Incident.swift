package import NetworkLogs

/// All the lines of one failure, as facts: what a person would fix once.
package struct Incident: Sendable {
  /// The first line that belongs to it.
  package var firstLine: Int
  /// The last line that belongs to it.
  package var lastLine: Int
  /// The format of the line that says most.
  package var format: String
  /// Time and process of the first line that has them.
  package var prefix: LinePrefix
  /// The tasks that failed this way, in order.
  package var tasks: [String] = []
  /// The connections.
  package var connections: [Int] = []
  /// The addresses of underlying errors.
  package var underlyingErrors: [String] = []
  /// What the lines say, in their order.
  package var facts: [FoundFact] = []
  /// Codes of the failure, outermost first.
  package var codes = CodeCollection()
  /// The request that the lines just before the first one named.
  package var nearbyRequest: Fact?
  /// How many lines tell of it.
  package var lineCount = 0
  /// Whether a line that closes a failure was among them.
  package var isTerminated = false

  /// More facts than this add nothing; a retry loop may bring thousands.
  static let mostFacts = 160

  /// The time of the last line that has one, in seconds of its day.
  private(set) var lastSecond: Int?

  /// Begins with an event; `task` is the task that its connection is known to serve.
  init(_ event: LineEvent, task: String? = nil) {
    firstLine = event.line
    lastLine = event.endLine
    format = event.format
    prefix = event.prefix
    absorb(event, task: task)
  }

  /// Adds a line's facts; `task` is the task that its connection is known to serve.
  mutating func absorb(_ event: LineEvent, task: String? = nil) {
    if let second = event.prefix.secondOfDay { lastSecond = second }
    firstLine = min(firstLine, event.line)
    lastLine = max(lastLine, event.endLine)
    lineCount += 1
    if isTrustDaemon, !facts.isEmpty {
      // The daemon spoke first; the failure is the app's.
      prefix.process = event.prefix.process ?? prefix.process
      prefix.pid = event.prefix.pid ?? prefix.pid
    }
    if prefix.time == nil { prefix.time = event.prefix.time }
    if prefix.process == nil { prefix.process = event.prefix.process }
    if prefix.pid == nil { prefix.pid = event.prefix.pid }
    if let task = event.tokens.task ?? task, !tasks.contains(task) { tasks.append(task) }
    if let connection = event.tokens.connection, !connections.contains(connection) {
      connections.append(connection)
    }
    for address in event.tokens.underlyingErrors where !underlyingErrors.contains(address) {
      underlyingErrors.append(address)
    }
    if nearbyRequest == nil { nearbyRequest = event.nearbyRequest }
    let signature = EventSignature(event)
    if signature.isTerminal { isTerminated = true }
    if event.format == "nserror", format != "nserror", signature.isTerminal {
      format = event.format
    }
    for found in event.facts {
      codes.take(found.fact)
      keep(found)
    }
    codes.settle(looseCodesCount: signature.isFailure || !codes.isEmpty)
  }

  /// Keeps a fact; of more than can be kept, those in the middle go: the first name the failure, and
  /// what came last must not be the word that decides and was dropped.
  private mutating func keep(_ found: FoundFact) {
    if facts.count >= Self.mostFacts { facts.remove(at: Self.mostFacts / 2) }
    facts.append(found)
  }

  /// Takes in another failure's lines: they turned out to be of this one.
  mutating func absorb(_ part: Incident) {
    firstLine = min(firstLine, part.firstLine)
    lastLine = max(lastLine, part.lastLine)
    lineCount += part.lineCount
    if prefix.time == nil || part.firstLine == firstLine {
      prefix.time = part.prefix.time ?? prefix.time
    }
    connections += part.connections.filter { !connections.contains($0) }
    nearbyRequest = nearbyRequest ?? part.nearbyRequest
    for found in part.facts {
      codes.take(found.fact)
      keep(found)
    }
    codes.settle(looseCodesCount: true)
  }

  /// The host of the request as an error dump or the system's own words name it.
  package var strongHost: String? {
    for found in facts {
      if case .failingURL(let url) = found.fact, let host = RequestURL(url)?.host { return host }
    }
    for found in facts {
      if case .host(let name) = found.fact, let host = RequestURL.host(name) { return host }
    }
    return nil
  }

  /// The host of the request that the lines just before named.
  var nearbyHost: String? {
    switch nearbyRequest {
    case .requestURL(let url): RequestURL(url)?.host
    case .requestHost(let name): RequestURL.host(name)
    default: nil
    }
  }

  /// How a command-line tool failed, where one did.
  var commandLineTool: ToolFailure? {
    for found in facts {
      if case .commandLineTool(let failure) = found.fact { return failure }
    }
    return nil
  }

  /// Whether there is enough to call this a failure.
  package var isFailure: Bool {
    !codes.isEmpty && !isOnlyOfFiles || facts.contains { EventSignature.isFailure($0.fact) }
  }

  /// Whether the only numbers are POSIX ones that files and processes give as well.
  private var isOnlyOfFiles: Bool {
    codes.entries.allSatisfy {
      $0.domain == .posix && !CodeCollection.networkErrno.contains($0.code)
    }
      && !has {
        switch $0 {
        case .failingURL, .requestURL, .code(_, .posix, .stream): true
        default: false
        }
      }
  }

  /// Whether the facts hold one for which `test` is true.
  package func has(_ test: (Fact) -> Bool) -> Bool { facts.contains { test($0.fact) } }

  /// The first fact for which `test` is true.
  package func first(_ test: (Fact) -> Bool) -> FoundFact? { facts.first { test($0.fact) } }
}

extension LineEvent {
  /// How a command-line tool failed, where the line tells of one.
  var commandLineTool: ToolFailure? {
    for found in facts {
      if case .commandLineTool(let failure) = found.fact { return failure }
    }
    return nil
  }
}

extension ToolFailure {
  /// Whether the tool refused the server's certificate.
  var isOfTrust: Bool {
    switch self {
    case .certificate, .hostMismatch: true
    case .transfer, .handshake: false
    }
  }
}

extension LinePrefix {
  /// Whether the process evaluates certificates on behalf of others.
  var isTrustDaemon: Bool {
    process.map { ["trustd", "securityd", "secd", "trustdFileHelper"].contains($0) } ?? false
  }

  /// The time of day in seconds, read from the first `HH:MM:SS` of the time as printed.
  var secondOfDay: Int? {
    guard let time else { return nil }
    let bytes = Array(time.utf8)
    guard bytes.count >= 8 else { return nil }
    for start in 0...(bytes.count - 8) where bytes[start + 2] == 0x3A && bytes[start + 5] == 0x3A {
      let digits = [0, 1, 3, 4, 6, 7].map { Int(bytes[start + $0]) - 0x30 }
      guard digits.allSatisfy({ (0...9).contains($0) }) else { continue }
      let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
      return (hour * 60 + minute) * 60 + digits[4] * 10 + digits[5]
    }
    return nil
  }
}

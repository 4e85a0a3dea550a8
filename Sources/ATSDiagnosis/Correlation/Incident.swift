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

  init(_ event: LineEvent) {
    firstLine = event.line
    lastLine = event.endLine
    format = event.format
    prefix = event.prefix
    absorb(event)
  }

  /// Adds a line's facts.
  mutating func absorb(_ event: LineEvent) {
    firstLine = min(firstLine, event.line)
    lastLine = max(lastLine, event.endLine)
    lineCount += 1
    if prefix.time == nil { prefix.time = event.prefix.time }
    if prefix.process == nil { prefix.process = event.prefix.process }
    if prefix.pid == nil { prefix.pid = event.prefix.pid }
    if let task = event.tokens.task, !tasks.contains(task) { tasks.append(task) }
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
      if facts.count < Self.mostFacts { facts.append(found) }
    }
    codes.settle(looseCodesCount: signature.isFailure || !codes.isEmpty)
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
      if facts.count < Self.mostFacts { facts.append(found) }
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

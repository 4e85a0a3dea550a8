internal import NetworkLogs

/// How failures of TLS stacks that ATS doesn't govern are distinguished from the system's own, and from those of
/// other systems.
extension Correlator {
  /// How far apart the lines of one failure of such a stack can be: a chain of exceptions prints the
  /// calls of each.
  static let stackReach = 60
  /// How far from a failure a line still shows the system that it is of.
  private static let systemReach = 12

  /// Whether a failure and an event can be of one connection, as far as such stacks have a part in it.
  static func stacksMeet(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    if namesAnotherRequest(event, signature, than: incident)
      || areOfTwoPrograms(incident, event, signature)
    {
      return false
    }
    // Words that any stack may use are of the one that others name.
    if signature.traits.kinds.contains(.anyStack) || incident.kinds.contains(.anyStack),
      signature.codes.isEmpty || incident.codes.isEmpty
    {
      // The tasks and connections that have a name are the system's.
      return !(incident.isOfStack && (signature.hasTask || signature.hasConnection))
        && !(signature.isOfStack && (incident.hasTask || incident.hasConnection))
    }
    let isOfStack = signature.isOfStack || signature.commandLineTool != nil
    // What names a host or a code alone may be of either.
    if isOfStack != (incident.isOfStack || incident.commandLineTool != nil),
      signature.isOfStack || incident.isOfStack
    {
      return !incident.isFailure || !signature.isFailure
    }
    guard let known = incident.stackReason, let reason = signature.traits.stackReason else {
      return true
    }
    return known.isSame(as: reason)
      || (event.line - incident.lastLine <= checkReach && isOfQt(incident.facts)
        && isOfQt(event.facts))
  }

  /// Whether a failure and an event are of two programs, as far as tools and such stacks have a part in it.
  private static func areOfTwoPrograms(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    // Whether a failure is one takes longest to say.
    guard signature.isOfStack || signature.commandLineTool != nil, signature.isFailure,
      incident.isFailure
    else { return false }
    // The system's own sentence is of URL loading.
    if signature.isOfStack, incident.facts.sentence != nil { return true }
    guard incident.isOfOwnStack else { return false }
    // With its number a tool has said all, save for who called it; what names a host then is of another call.
    if let tool = incident.commandLineTool, tool != .download, incident.ownHost == nil,
      signature.lineHost != nil, let reason = signature.traits.stackReason,
      reason != incident.stackReason
    {
      return true
    }
    guard event.format != incident.format, let last = incident.lastSecond,
      let now = signature.secondOfDay
    else { return false }
    return abs(now - last) > secondsBetweenAttempts
  }

  /// Whether another request was named right before an event of such a stack, or of a tool, than right before a failure:
  /// each says what it asks for, and then how that failed.
  private static func namesAnotherRequest(
    _ event: LineEvent, _ signature: EventSignature, than incident: Incident
  ) -> Bool {
    guard
      signature.isOfStack || signature.commandLineTool != nil
        || signature.traits.kinds.contains(.anyStack),
      !signature.hasTask, !signature.hasConnection,
      let host = signature.lineHost ?? event.nearbyRequest.flatMap(RequestName.init)?.host,
      let known = incident.strongHost ?? incident.nearbyHost
    else { return false }
    return host != known
  }

  /// How far apart the checks can be that failed in one evaluation: Qt's programs print each on a line of its own.
  private static let checkReach = 3

  private static func isOfQt(_ facts: FactList) -> Bool {
    facts.isFirst(.foreignStack(.qt), about: .outside)
  }

  /// Notes a line that is of a system that isn't Apple's.
  mutating func noteOtherSystem(_ event: LineEvent) {
    otherSystemLine = event.endLine
    for index in open.indices
    where (open[index].isOfStack || open[index].commandLineTool != nil)
      && event.line - open[index].lastLine <= Self.systemReach
    {
      open[index].noteOtherSystem()
    }
  }

  /// Whether a person's sentence quotes the words of a failure, and no dump of an error.
  func isQuoted(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    let kinds = signature.traits.kinds
    return kinds.contains(.prose) && !kinds.contains(.information) && signature.task == nil
  }

  /// Whether a line is close behind one that is of a system that isn't Apple's.
  func isNearOtherSystem(_ line: Int) -> Bool {
    otherSystemLine.map { line - $0 <= Self.systemReach } ?? false
  }
}

extension StackReason {
  /// Whether the words name a check or a rule, and not only that something failed.
  var namesCheck: Bool {
    switch self {
    case .certificateRefused, .handshakeFailed, .closedInHandshake, .closedLater: false
    default: true
    }
  }

  /// Whether two reasons can be those of one failure: several ask for an issuer in other words.
  func isSame(as other: StackReason) -> Bool {
    self == other || (asksForIssuer && other.asksForIssuer) || (isOfDates && other.isOfDates)
  }

  private var asksForIssuer: Bool {
    switch self {
    case .noLocalIssuer, .unverifiableLeaf, .unknownAuthority, .selfSignedInChain, .selfSigned: true
    default: false
    }
  }

  private var isOfDates: Bool { self == .expired || self == .notYetValid || self == .datesDontFit }
}

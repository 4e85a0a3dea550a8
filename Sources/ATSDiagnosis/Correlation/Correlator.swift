internal import NetworkLogs

/// Puts the lines of one failure together, across interleaved tasks, in bounded memory.
///
/// Lines know each other by task, by connection, by the address of an underlying error; where they
/// carry no name, by being close together and saying the same. When something is closed depends
/// on line numbers alone, so that live and batch reading say the same.
struct Correlator: ~Copyable {
  /// Failures that may still grow, in the order of their last lines; of those with the same one, the one
  /// that was touched last is last.
  ///
  /// A slice: the first one is closed more often than any other, and the rest needn't be moved then.
  var open: ArraySlice<Incident> = []
  /// Failures reported already: later lines of theirs belong to them still.
  var reported = ReportedFailures()
  /// Which connection serves which task.
  var served = ServedTasks()
  /// The request that the last lines without a failure named.
  var lastRequest = NamedRequest()
  /// The last line that names failed trust checks and may be of anything: TLS, signed code, a pass.
  var lastChecks: NamedChecks?
  /// The last line that shows that the text is of a system that isn't Apple's.
  var otherSystemLine: Int?

  /// How far apart lines without a common name can be and still belong together.
  static let reach = 25
  /// The same where a connection's failure meets its task's: other lines come between.
  static let connectionReach = 200
  /// A handshake this many seconds after a failure's last word is the next attempt.
  static let secondsBetweenAttempts = 2
  /// After so many lines of silence a failure is complete.
  static let silence = 400
  /// More failures than this are never open at the same time.
  static let maxOpen = 64

  /// Takes an event; adds failures that are complete to `complete`.
  mutating func take(_ event: LineEvent, into complete: inout [Incident]) {
    var signature = EventSignature(event)
    if lastChecks != nil { closeChecks(before: event, signature, into: &complete) }
    var index: Int
    switch home(of: event, &signature) {
    case nil: return
    case .open(var known):
      let hadCode = open[known].codes.below != nil
      open[known].absorb(event, signature)
      if !hadCode, open[known].hasTask { known = takeConnection(at: known, event, signature) }
      // Between the lines of a stack's failure is what was asked for.
      if signature.isOfStack, lastRequest.line >= open[known].firstLine,
        open[known].nearbyRequest == nil
      {
        open[known].nearbyRequest = inheritedRequest(event, signature)
      }
      index = settle(at: known)
    case .new:
      var incident = Incident(event, signature)
      if incident.nearbyRequest == nil {
        incident.nearbyRequest = inheritedRequest(event, signature)
      }
      if isNearOtherSystem(incident.firstLine) { incident.noteOtherSystem() }
      index = insert(incident)
    }
    if lastChecks != nil { index = explainTrust(at: index, event, signature) }
    if signature.isComplete {
      if open[index].strongHost != nil,
        open[index].codes.ssl != nil || !open.contains(where: { Self.completes(open[index], $0) })
      {
        close(open.remove(at: index), into: &complete)
      }
    }
    if open.count > Self.maxOpen { close(open.removeFirst(), into: &complete) }
  }

  /// Where an event belongs.
  private enum Home {
    /// To the failure at an index, which is open.
    case open(Int)
    case new
  }

  /// Where an event belongs; nil for one that is no failure, or repeats one that was reported.
  ///
  /// The event isn't changed here, and so is handed on as it is: one that may change is copied at each
  /// call.
  private mutating func home(of event: LineEvent, _ signature: inout EventSignature) -> Home? {
    if note(event, signature) { return nil }
    if !signature.hasTask, let connection = event.tokens.connection {
      signature.task = served.task(of: connection, event.prefix)
    }
    if repeatsReported(event, signature) { return nil }
    if let index = ownIncident(event, signature) { return .open(index) }
    return belongsToReported(event, signature) ? nil : .new
  }

  /// The last line at which the failure that has been silent longest may still grow, or nil.
  var deadline: Int? {
    guard let oldest = open.first(where: { !$0.waitsForTask }) else { return nil }
    return oldest.lastLine + Self.silence
  }

  /// Adds the failure that has been silent longest to `complete`.
  mutating func closeOldest(into complete: inout [Incident]) {
    guard let index = open.firstIndex(where: { !$0.waitsForTask }) else { return }
    close(open.remove(at: index), into: &complete)
  }

  /// Adds the failures of which the last word was said to `complete`, in the order of the log.
  mutating func closeTerminated(into complete: inout [Incident]) {
    // Ends: each round closes one.
    while let first = open.indices.filter({ open[$0].isTerminated && !open[$0].mayLearnHost })
      .min(by: { open[$0].firstLine < open[$1].firstLine })
    {
      close(open.remove(at: first), into: &complete)
    }
  }

  /// Adds everything that is left to `complete`, in the order of the log.
  mutating func finish(into complete: inout [Incident]) {
    closeChecks(into: &complete)
    // One by one: what is closed may turn out to be a part of one that is still open.
    // Ends: each round closes one, and none opens meanwhile.
    while let first = open.indices.min(by: { open[$0].firstLine < open[$1].firstLine }) {
      close(open.remove(at: first), into: &complete)
    }
  }

  /// Puts a failure in its place among those that are open; returns that.
  private mutating func insert(_ incident: Incident) -> Int {
    var index = open.endIndex
    // Hardly ever does a line come behind later ones.
    while index > open.startIndex, open[index - 1].lastLine > incident.lastLine { index -= 1 }
    open.insert(incident, at: index)
    return index
  }

  /// Moves a failure that took something in to its place; returns that.
  private mutating func settle(at index: Int) -> Int {
    index == open.endIndex - 1 ? index : insert(open.remove(at: index))
  }

  // MARK: Facts that are no failure

  /// Notes what helps later; true when the event holds nothing else.
  private mutating func note(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    let kinds = signature.traits.kinds
    if kinds.contains(.otherSystem) { noteOtherSystem(event) }
    if kinds.contains(.connection) {
      if let connection = event.tokens.connection, let task = event.tokens.task {
        served.note(connection, task, event.prefix)
      }
      if event.facts.count == 1 { return true }
    }
    if let name = RequestName.last(in: event.facts) { lastRequest.take(name, event) }
    if isOfSigning(event, signature) || isQuoted(event, signature) { return true }
    guard !signature.isFailure else { return false }
    if !event.facts.isEmpty, signature.traits.isOnlyTrustChecks {
      lastChecks = NamedChecks(event: event, signature: signature)
      return true
    }
    // A bare diagnostics block, a request line, a cancelled load.
    return !kinds.contains(.part) && !event.tokens.hasUnderlyingErrors
  }

  /// Gives the failure at an index, which an event is of, the checks that were named just before it, if it
  /// is one of trust; returns its index then.
  private mutating func explainTrust(
    at index: Int, _ event: LineEvent, _ signature: EventSignature
  ) -> Int {
    guard let checks = lastChecks else { return index }
    guard event.line - checks.event.endLine <= Self.reach else {
      lastChecks = nil
      return index
    }
    // What isn't known to be of another process has to be known to be of the same.
    guard checks.signature.isTrustDaemon || checks.event.prefix.pid == event.prefix.pid,
      signature.isTrust || signature.codes.ssl.map(EventSignature.isTrustCode) == true
    else { return index }
    open[index].absorb(checks.event, checks.signature)
    lastChecks = nil
    return settle(at: index)
  }

  /// The request that the lines just before an event named, where it can be the event's.
  private func inheritedRequest(_ event: LineEvent, _ signature: EventSignature) -> RequestName? {
    guard let name = lastRequest.name,
      event.line - lastRequest.line <= (lastRequest.isOfTool ? Self.reach : 8),
      lastRequest.process.canBeOne(with: event.prefix),
      !lastRequest.isOfTool || signature.commandLineTool != nil || signature.isOfStack
    else { return nil }
    return name
  }

  /// Whether the diagnostics block around an error, or what a tool said since, names a request to
  /// another host than a failure's.
  private func isOfAnotherRequest(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard lastRequest.isOfBlock || (lastRequest.isOfTool && signature.commandLineTool != nil),
      lastRequest.line > incident.lastLine, event.line - lastRequest.line <= 8,
      signature.host == nil, let name = lastRequest.name, name.url != nil, let host = name.host,
      lastRequest.process.canBeOne(with: event.prefix)
    else { return false }
    guard let known = incident.strongHost ?? incident.nearbyRequest?.host else { return false }
    return host != known
  }

  // MARK: Which failure an event belongs to

  private func ownIncident(_ event: LineEvent, _ signature: EventSignature) -> Int? {
    let task = signature.task
    if let task {
      for index in open.indices.reversed()
      where open[index].hasTask && open[index].tasks.contains(task) {
        // A task fails once, after as many tries as it needs: another code is another try.
        return signature.isOnlyCancelled && clashes(index, event, signature) ? nil : index
      }
    }
    if event.tokens.hasUnderlyingErrors {
      for index in open.indices.reversed()
      where open[index].hasError && Self.shareError(open[index], event, signature) {
        if !clashes(index, event, signature) { return index }
        break
      }
    }
    if let connection = event.tokens.connection {
      for index in open.indices.reversed()
      where open[index].hasConnection
        && event.line - open[index].lastLine <= Self.connectionReach
        && open[index].connections.contains(connection)
        && Self.samePlace(open[index], event, signature)
      {
        if !clashes(index, event, signature) { return index }
        break
      }
    }
    if task != nil, let index = failedConnection(of: event, signature) { return index }
    if let index = answeredBlock(of: event, signature) { return index }
    // A task that names no host claims a notice that does only where there is no choice.
    let wantsOnlyOne = task != nil && signature.host == nil
    var nearest: Int?
    var count = 0
    var areAllNotices = true
    let (url, ssl) = (signature.codes.url, signature.codes.ssl)
    let reach = signature.isOfStack ? Self.stackReach : Self.reach
    for index in open.indices.reversed() {
      guard event.line - open[index].lastLine <= reach else { break }
      guard
        !Self.differ(open[index], url, ssl) || Self.isNextTry(open[index], event, signature),
        Self.adjoins(open[index], event, signature),
        !isOfAnotherRequest(open[index], event, signature)
      else { continue }
      if nearest == nil { nearest = index }
      guard wantsOnlyOne else { break }
      count += 1
      if open[index].hasTask || open[index].strongHost == nil { areAllNotices = false }
    }
    return wantsOnlyOne && count > 1 && areAllNotices ? nil : nearest
  }

  /// The failure of a connection that the failure of a task meets: the oldest of the same code that has no
  /// task yet.
  func failedConnection(of event: LineEvent, _ signature: EventSignature) -> Int? {
    guard let below = signature.codes.below else { return nil }
    return open.indices.first { index in
      !open[index].hasTask && open[index].hasConnection
        && event.line - open[index].lastLine <= Self.connectionReach
        && open[index].codes.contains(below)
        && Self.samePlace(open[index], event, signature)
        && !clashes(index, event, signature)
    }
  }

  /// The failure of which a block of CFNETWORK_DIAGNOSTICS has the response, where the event is the block
  /// that ends its load: a dump of the body may be between the two.
  private func answeredBlock(of event: LineEvent, _ signature: EventSignature) -> Int? {
    guard event.format == "cfnetwork-diagnostics",
      event.facts.first(about: .dumpPart, where: { $0 == .diagnosticsBlock("Did Fail") }) != nil,
      let request = event.facts.first(about: .request)?.fact
    else { return nil }
    return open.indices.reversed().first { index in
      let facts = open[index].facts
      return facts.first(about: .dumpPart, where: { $0 == .diagnosticsBlock("Response Error") })
        != nil
        && facts.first(about: .dumpPart, where: { $0 == .diagnosticsBlock("Did Fail") }) == nil
        && facts.first(about: .request)?.fact == request
        && Self.samePlace(open[index], event, signature) && !clashes(index, event, signature)
    }
  }

  private func clashes(_ index: Int, _ event: LineEvent, _ signature: EventSignature) -> Bool {
    Self.clashes(open[index], signature)
  }

  /// Whether a failure and an event print the same underlying error.
  ///
  /// The system gives the memory of an error out again once it is free, so an address ties together
  /// only the few lines of one failure, and a task that differs wins over it.
  private static func shareError(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard event.line - incident.lastLine <= reach else { return false }
    if let task = signature.task, incident.hasTask, !incident.tasks.contains(task) { return false }
    return event.tokens.underlyingErrors.contains(where: incident.underlyingErrors.contains)
  }

  /// Whether an event repeats a failure that was reported: it names its task, or prints its
  /// underlying error and contradicts nothing that is known of it.
  private mutating func repeatsReported(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    var found = event.tokens.task.flatMap { reported.index(ofTask: $0) }
    if found == nil, let index = reported.index(ofErrorsIn: event) {
      let incident = reported.incidents[index]
      if Self.shareError(incident, event, signature), !Self.clashes(incident, signature) {
        found = index
      }
    }
    guard let index = found else { return false }
    reported.extend(at: index, to: event.endLine)
    return true
  }

  /// Whether an event belongs to a failure that was reported already.
  private mutating func belongsToReported(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    var found = signature.task.flatMap { reported.index(ofTask: $0) }
    if !signature.startsFailure, event.line - reported.lastLine <= Self.reach {
      let kept = reported.incidents
      for index in ((found.map { $0 + 1 } ?? kept.startIndex)..<kept.endIndex).reversed()
      where event.line - kept[index].lastLine <= Self.reach
        && Self.adjoins(kept[index], event, signature)
        && !isOfAnotherRequest(kept[index], event, signature)
      {
        found = index
        break
      }
    }
    // What was reported without its host, after a pause in a live log, is reported again with it.
    guard let index = found, !Self.addsTo(reported.incidents[index], signature) else {
      return false
    }
    reported.extend(at: index, to: event.endLine)
    return true
  }

  /// Whether an event knows of a failure what was not known when it was reported.
  private static func addsTo(_ incident: Incident, _ signature: EventSignature) -> Bool {
    if signature.host != nil, incident.strongHost == nil { return true }
    return !incident.codes.containsAll(of: signature.codes)
  }

  /// Whether two lines can be of one process; the trust daemon speaks for every other one.
  private static func samePlace(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    if signature.isTrustDaemon || incident.isTrustDaemon { return true }
    if let known = incident.pid, let pid = event.prefix.pid { return known == pid }
    return incident.prefix.canBeOne(with: event.prefix)
  }

  /// Whether codes contradict those of a failure.
  private static func differ(_ incident: Incident, _ url: Int?, _ ssl: Int?) -> Bool {
    if let a = incident.codes.url, let b = url, a != b { return true }
    if let a = incident.codes.ssl, let b = ssl, a != b { return true }
    return !CodeCollection.canMeet(url: incident.codes.url ?? url, ssl: incident.codes.ssl ?? ssl)
  }

  /// Whether an event contradicts a failure: another code, another host, another kind.
  private static func clashes(_ incident: Incident, _ signature: EventSignature) -> Bool {
    let (url, ssl) = (signature.codes.url, signature.codes.ssl)
    if differ(incident, url, ssl) { return true }
    // Failed trust ends in a few codes, and in no others.
    if signature.isTrust, let code = incident.codes.ssl, !EventSignature.isTrustCode(code) {
      return true
    }
    if incident.hasFailedTrust, let code = ssl, !EventSignature.isTrustCode(code) { return true }
    if incident.strongHost != nil, let host = signature.host, incident.strongHost != host {
      return true
    }
    let family = incident.family
    // What was encrypted was never blocked.
    if family == .cleartext, signature.traits.hasEncryptedURL { return true }
    if signature.family == .cleartext, incident.traits.hasEncryptedURL { return true }
    // A cancelled load is of the failure that it names, or of none.
    if signature.isOnlyCancelled, let host = signature.host, let known = incident.requestHost,
      host != known
    {
      return true
    }
    if family == .cleartext, signature.codes.hasOtherThanCleartext { return true }
    if signature.family == .cleartext, incident.codes.hasOtherThanCleartext { return true }
    if family != .neutral, signature.family != .neutral, family != signature.family {
      // A lost connection may carry a TLS code underneath.
      return !isTLSOverNetwork(family, signature.family)
        || (incident.codes.url != nil && url != nil)
    }
    return false
  }

  private static func isTLSOverNetwork(
    _ a: EventSignature.Family, _ b: EventSignature.Family
  ) -> Bool {
    (a == .tls && b == .network) || (a == .network && b == .tls)
  }

  /// Whether an event without a common name is so close, and says so much the same, that it
  /// belongs to a failure.
  private static func adjoins(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    let areStacks = incident.isOfStack && signature.isOfStack
    guard event.line - incident.lastLine <= (areStacks ? stackReach : reach),
      samePlace(incident, event, signature),
      !clashes(incident, signature) || isNextTry(incident, event, signature),
      stacksMeet(incident, signature)
    else { return false }
    let task = signature.task
    if let task, incident.hasTask, !incident.tasks.contains(task) { return false }
    // A new handshake after the last word on a failure is the next attempt.
    if signature.startsFailure, incident.isTerminated {
      if event.tokens.connection != nil || signature.isVerdict { return false }
      if let last = incident.lastSecond, let now = signature.secondOfDay,
        abs(now - last) > secondsBetweenAttempts
      {
        return false
      }
    }
    // Command-line tools end with their failure: another kind or another URL is another call, and
    // what has a task or a connection is an app's.
    if let tool = signature.commandLineTool {
      guard incident.commandLineTool != nil || incident.isOfStack || !incident.isFailure,
        !incident.hasTask, !incident.hasConnection
      else { return false }
      if let known = incident.commandLineTool, tool.isOfTrust != known.isOfTrust { return false }
      if let host = signature.host, let named = incident.strongHost ?? incident.nearbyHost,
        host != named
      {
        return false
      }
    } else if incident.commandLineTool != nil {
      if !signature.isOfStack,
        signature.isFailure || task != nil || event.tokens.connection != nil
      {
        return false
      }
      if let host = signature.host, let named = incident.strongHost ?? incident.nearbyHost,
        host != named
      {
        return false
      }
    }
    // A cancelled load has no code of its own, and takes no other's.
    if incident.isTerminated, incident.codes.isEmpty, !signature.codes.isEmpty { return false }
    if isTLSOverNetwork(incident.family, signature.family) { return false }
    // What is said of trust without a name announces a connection that is still to come.
    if signature.isTrust, task == nil, event.tokens.connection == nil,
      incident.hasConnection || incident.hasTask || incident.facts.kinds.contains(.pinning),
      signature.codes.isEmpty
    {
      return false
    }
    if let connection = event.tokens.connection, task == nil,
      !incident.hasConnection || !incident.connections.contains(connection)
    {
      // A numbered connection has a failure of its own, save where lines without a name announce it.
      guard !incident.hasTask, !incident.hasConnection, !incident.isTerminated,
        incident.strongHost == nil
      else { return false }
    }
    // An error with a name of its own claims a numbered connection by its code only; what no error
    // claims is given away at the end.
    if task != nil || signature.host != nil, !incident.hasTask, incident.hasConnection,
      incident.strongHost == nil, incident.codes.ssl == nil || signature.codes.ssl == nil
    {
      return false
    }
    return codesMeet(incident, signature.codes)
  }

  /// Whether the codes of two parts can be those of one failure, where one part lacks some.
  ///
  /// An error that names no code of TLS had none, except for those that say nothing else than that
  /// TLS failed.
  private static func codesMeet(_ known: Incident, _ more: CodeCollection) -> Bool {
    if known.codes.ssl == nil, more.ssl != nil, let url = known.codes.url {
      return isTLS(url) || (more.url == url && !known.isTerminated)
    }
    if known.codes.ssl != nil, more.ssl == nil, known.codes.url == nil, let url = more.url {
      return isTLS(url)
    }
    return true
  }

  private static func isTLS(_ url: Int) -> Bool { (-1204 ... -1200).contains(url) }

  // MARK: Closing

  private mutating func close(_ incident: Incident, into complete: inout [Incident]) {
    guard incident.isFailure || isLoneSocket(incident),
      !incident.isOfOtherSystem || !(incident.isOfStack || incident.commandLineTool != nil),
      incident.isTerminated || !belongsToOther(incident)
    else { return }
    var incident = incident
    incident.report()
    reported.append(incident)
    complete.append(incident)
  }

  /// Whether a failure without host and task, whose last word wasn't said, is only a part of a fuller
  /// one close by; if that one can still grow, it takes the part in.
  private mutating func belongsToOther(_ part: Incident) -> Bool {
    guard part.tasks.isEmpty || part.codes.isEmpty,
      part.strongHost == nil || (part.codes.isEmpty && part.tasks.isEmpty)
    else { return false }
    var holder: Int?
    var nearest = Int.max
    for index in open.indices {
      // Looked at first: hardly any that is farther away has to be compared then.
      let gap = max(
        open[index].firstLine - part.lastLine, part.firstLine - open[index].lastLine)
      guard gap < nearest, Self.holds(open[index], part) else { continue }
      holder = index
      nearest = gap
    }
    if let holder {
      absorb(part, at: holder)
      return true
    }
    if reported.incidents.contains(where: { Self.holds($0, part) }) { return true }
    // Nothing repeats its codes: it may be what lies below an error that names none.
    var whole: Int?
    for index in open.indices where Self.completes(open[index], part) {
      guard whole == nil else { return false }
      whole = index
    }
    guard let whole else { return false }
    absorb(part, at: whole)
    return true
  }

  private mutating func absorb(_ part: Incident, at index: Int) {
    open[index].absorb(part)
    _ = settle(at: index)
  }
}

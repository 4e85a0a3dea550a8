internal import NetworkLogs

/// Which failure an event belongs to.
extension Correlator {
  /// The index of the failure that is open and that an event belongs to.
  // Changes nothing; for a call that changes nothing all that the correlator holds is copied, here and in what each
  // event calls.
  mutating func ownIncident(_ event: LineEvent, _ signature: EventSignature) -> Int? {
    let task = signature.task
    let codes = signature.codes.bits
    if let object = signature.object {
      for index in open.indices.reversed()
      where open[index].object == object && !clashes(index, event, signature) {
        return index
      }
    }
    if let task {
      for index in open.indices.reversed()
      where open[index].hasTask && open[index].tasks.contains(task) {
        // A task fails once, after as many tries as it needs: another code is another try.
        return signature.isOnlyCancelled && clashes(index, event, signature) ? nil : index
      }
    }
    if event.tokens.hasUnderlyingErrors {
      for index in open.indices.reversed() {
        let distance = event.line - open[index].lastLine
        guard distance <= Self.connectionReach else { break }
        guard open[index].hasError,
          distance <= Self.reach || open[index].codes.mayContainAll(codes),
          Self.shareError(open[index], event, signature)
        else { continue }
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
    // An event that names its connection is of no other one.
    if let task, event.tokens.connection == nil,
      let index = failureOfConnection(of: task, event, signature)
        ?? failedConnection(of: event, signature)
    {
      return index
    }
    if let index = reportedByBlock(event, signature) { return index }
    let print = NamelessPrint(event, signature)
    if let print {
      for index in open.indices.reversed()
      where open[index].isTerminated && (open[index].hasTask || print.host != nil)
        && open[index].codes.mayContainAll(codes)
        && Self.isPrint(print, of: open[index], event, signature)
      {
        return unprinted(behind: index, event, signature) ?? index
      }
      // A line that names the host of a failure that is over goes on with no other one.
      if print.host != nil, event.line - reported.lastLine <= Self.connectionReach,
        reported.incidents.contains(where: {
          $0.codes.mayContainAll(codes) && Self.isPrint(print, of: $0, event, signature)
        }),
        !open.contains(where: { $0.knownHost == print.host })
      {
        return nil
      }
    }
    if let index = answeredBlock(of: event, signature) { return index }
    // A block of diagnostics names the request, and no task: of several it is given to the one that it names.
    let isOfBlock = signature.host == nil && signature.requestHost != nil
    if isOfBlock, let index = otherBlock(of: event, signature) { return index }
    // A task that names no host claims a notice that does only where there is no choice.
    let wantsOnlyOne = task != nil && signature.host == nil
    var nearest: Int?
    var count = 0
    var areAllNotices = true
    let (url, ssl) = (signature.codes.url, signature.codes.ssl)
    let reach = signature.isOfStack ? Self.stackReach : Self.reach
    for index in open.indices.reversed() {
      let incident = open[index]
      guard event.line - incident.lastLine <= reach else { break }
      guard
        !Self.differ(incident, url, ssl) || Self.isNextTry(incident, event, signature),
        Self.adjoins(incident, event, signature),
        !isOfAnotherRequest(incident, event, signature),
        !isOfOtherEvaluation(incident, event, signature)
      else { continue }
      if let nearest, !wantsOnlyOne, !isOfBlock {
        // Of several, the one that says all of it; the others are tries of its request.
        if Self.isOutdone(open[nearest], by: incident, signature)
          || Self.fits(incident, better: open[nearest], signature)
        {
          return index
        }
        continue
      }
      if nearest == nil { nearest = index }
      guard wantsOnlyOne || isOfBlock || Self.mayRepeat(signature) || signature.codes.below != nil
      else { break }
      count += 1
      if incident.hasTask || incident.strongHost == nil { areAllNotices = false }
    }
    if wantsOnlyOne, count > 1, areAllNotices { return nil }
    if isOfBlock, count > 1 { return nil }
    guard let nearest else {
      // With a host it was compared with all of them above.
      guard let print, print.host == nil else { return nil }
      for index in open.indices.reversed()
      where open[index].isTerminated && open[index].codes.mayContainAll(codes)
        && Self.isPrint(print, of: open[index], event, signature)
      {
        return index
      }
      return nil
    }
    if isEcho(event, signature, ratherThan: nearest) { return nil }
    guard Self.mayRepeat(signature) else { return nearest }
    for known in reported.incidents.reversed()
    where event.line - known.lastLine <= reach
      && Self.isOutdone(open[nearest], by: known, signature)
      && Self.adjoins(known, event, signature)
    {
      return nil
    }
    return nearest
  }

  /// The failure that a block of CFNETWORK_DIAGNOSTICS reports, where an event is the app's print of its
  /// error: same host, same codes, and no print of it so far.
  private mutating func reportedByBlock(_ event: LineEvent, _ signature: EventSignature) -> Int? {
    guard !signature.startsFailure, let host = signature.host, !signature.codes.isEmpty,
      signature.commandLineTool == nil
    else { return nil }
    let codes = signature.codes.bits
    for index in open.indices.reversed()
    where open[index].hasBlock && open[index].codes.mayContainAll(codes) {
      let incident = open[index]
      if event.line - incident.lastLine <= Self.connectionReach,
        signature.task == nil || !incident.hasTask,
        incident.codes.containsAll(of: signature.codes),
        incident.knownHost == host, incident.format != "nserror",
        Self.samePlace(incident, event, signature), !clashes(index, event, signature)
      {
        return index
      }
    }
    return nil
  }

  /// The failed task behind a failure whose error was printed already, which ended in the same way and of which no line
  /// names the host yet: an event prints its error rather than that of the failure once more.
  private func unprinted(
    behind known: Int, _ event: LineEvent, _ signature: EventSignature
  ) -> Int? {
    guard open[known].format == "nserror", !signature.codes.isEmpty else { return nil }
    return open.indices[(known + 1)...].last { index in
      let incident = open[index]
      return incident.hasTask && incident.strongHost == nil
        && event.line - incident.lastLine <= Self.reach
        && incident.firstLine > open[known].firstLine
        && incident.codes.mayContainAll(signature.codes.bits)
        && incident.codes.containsAll(of: signature.codes)
        && Self.samePlace(incident, event, signature) && !clashes(index, event, signature)
    }
  }

  /// Whether one failure has the code below that an event names, and another one hasn't.
  private static func fits(
    _ incident: Incident, better other: Incident, _ signature: EventSignature
  ) -> Bool {
    guard let below = signature.codes.below, other.codes.below != nil else { return false }
    return incident.codes.contains(below) && !other.codes.contains(below)
  }

  /// Whether an event without a name prints what failed once more, however many lines later.
  static func isPrint(
    _ print: NamelessPrint, of incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    // Of two that have no name each is a failure of its own, where both have a code.
    guard incident.isTerminated, event.line - incident.lastLine <= connectionReach,
      incident.hasTask || incident.hasConnection || incident.hasBlock || signature.codes.isEmpty,
      !incident.codes.isEmpty, incident.codes.containsAll(of: signature.codes),
      print.host.map({ $0 == incident.strongHost }) ?? print.isSentence(for: incident.codes.url),
      !signature.codes.isEmpty || incident.family == signature.family,
      // A pin is checked before the load ends.
      !signature.traits.kinds.contains(.pinning) || incident.kinds.contains(.pinning)
    else { return false }
    // What comes seconds later is of the next attempt.
    if let last = incident.lastSecond, let now = signature.secondOfDay,
      abs(now - last) > secondsBetweenAttempts
    {
      return false
    }
    return samePlace(incident, event, signature) && !clashes(incident, signature)
  }

  /// Whether an event without any name says once more what the failure that was reported right before it
  /// ended with, rather than what an earlier line without a code of URL loading began.
  private mutating func isEcho(
    _ event: LineEvent, _ signature: EventSignature, ratherThan index: Int
  ) -> Bool {
    guard let url = signature.codes.url, open[index].codes.url == nil, signature.task == nil,
      signature.requestHost == nil, event.tokens.connection == nil,
      let last = reported.incidents.max(by: { $0.lastLine < $1.lastLine })
    else { return false }
    return last.lastLine > open[index].lastLine && last.codes.url == url
      && Self.adjoins(last, event, signature)
  }

  /// Whether an event may print once more what is known of a failure: its request, its codes, no task.
  static func mayRepeat(_ signature: EventSignature) -> Bool {
    signature.task == nil && signature.requestHost != nil && !signature.codes.isEmpty
  }

  /// Whether an event is of another failure rather than of one without a host, since the other names the
  /// event's host and codes, and went on when that one had begun.
  static func isOutdone(
    _ incident: Incident, by other: Incident, _ signature: EventSignature
  ) -> Bool {
    incident.knownHost == nil && other.knownHost == signature.requestHost
      && incident.firstLine <= other.lastLine && other.codes.containsAll(of: signature.codes)
  }

  /// The failure of a connection that the failure of a task meets: of those of the same code that have no
  /// task yet the oldest that ended, or the oldest whose load a block of diagnostics says to have ended.
  func failedConnection(of event: LineEvent, _ signature: EventSignature) -> Int? {
    guard let below = signature.codes.below else { return nil }
    var oldest: Int?
    var oldestEnded: Int?
    for index in open.indices
    where !open[index].hasTask && open[index].hasConnection
      && event.line - open[index].lastLine <= Self.connectionReach
      && open[index].codes.contains(below)
      && Self.samePlace(open[index], event, signature)
      && !clashes(index, event, signature)
    {
      if let host = open[index].knownHost {
        if signature.host == nil || signature.host == host { return index }
        continue
      }
      oldest = oldest ?? index
      if oldestEnded == nil, open[index].isConnectionOver { oldestEnded = index }
    }
    return oldestEnded ?? oldest
  }

  /// The failure of the connection that was given to the task of an event.
  private func failureOfConnection(
    of task: String, _ event: LineEvent, _ signature: EventSignature
  ) -> Int? {
    guard let connection = served.connection(of: task, event.prefix) else { return nil }
    return open.lastIndex {
      !$0.hasTask && $0.hasConnection && $0.connections.contains(connection)
        && event.line - $0.lastLine <= Self.connectionReach
        && Self.samePlace($0, event, signature) && !Self.clashes($0, signature)
    }
  }

  /// The failure that another block of CFNETWORK_DIAGNOSTICS, or the error itself, says to be of the request
  /// that a block is about.
  private func otherBlock(of event: LineEvent, _ signature: EventSignature) -> Int? {
    let codes = signature.codes.bits
    for index in open.indices.reversed() where open[index].codes.mayContainAll(codes) {
      let incident = open[index]
      if event.line - incident.lastLine <= Self.connectionReach,
        incident.codes.containsAll(of: signature.codes),
        incident.knownHost == signature.requestHost,
        Self.samePlace(incident, event, signature), !clashes(index, event, signature)
      {
        return index
      }
    }
    return nil
  }

  /// The failure of which a block of CFNETWORK_DIAGNOSTICS has the response, where the event is the block
  /// that ends its load: a dump of the body may be between the two.
  private mutating func answeredBlock(of event: LineEvent, _ signature: EventSignature) -> Int? {
    guard event.facts.kinds.contains(.block), event.format == "cfnetwork-diagnostics",
      event.facts.first(about: .dumpPart, where: { $0 == .diagnosticsBlock("Did Fail") }) != nil,
      let request = event.facts.first(about: .request)?.fact
    else { return nil }
    let (url, ssl) = (signature.codes.url, signature.codes.ssl)
    return open.indices.reversed().first { index in
      // Codes are numbers, and differ oftener than anything else.
      guard open[index].hasBlock, !Self.differ(open[index], url, ssl) else { return false }
      let facts = open[index].facts
      return facts.isFirst(request, about: .request)
        && facts.first(about: .dumpPart, where: { $0 == .diagnosticsBlock("Response Error") })
          != nil
        && facts.first(about: .dumpPart, where: { $0 == .diagnosticsBlock("Did Fail") }) == nil
        && Self.samePlace(open[index], event, signature) && !clashes(index, event, signature)
    }
  }

  func clashes(_ index: Int, _ event: LineEvent, _ signature: EventSignature) -> Bool {
    Self.clashes(open[index], signature)
  }

  /// Whether a failure and an event print the same underlying error.
  ///
  /// The system gives the memory of an error out again once it is free, so an address ties together
  /// only the few lines of one failure, and a task that differs wins over it.
  static func shareError(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    let distance = event.line - incident.lastLine
    if distance > reach {
      // Farther away the rest has to be the same as well.
      guard distance <= connectionReach, incident.codes.containsAll(of: signature.codes),
        let host = signature.host, host == incident.strongHost
      else { return false }
    }
    if let task = signature.task, incident.hasTask, !incident.tasks.contains(task) { return false }
    return event.tokens.underlyingErrors.contains(where: incident.underlyingErrors.contains)
  }

  /// Whether an event repeats a failure that was reported: it names its task, or prints its
  /// underlying error and contradicts nothing that is known of it.
  mutating func repeatsReported(_ event: LineEvent, _ signature: EventSignature) -> Bool {
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
  mutating func belongsToReported(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    var found = signature.task.flatMap { reported.index(ofTask: $0) }
    if found == nil, event.line - reported.lastLine <= Self.connectionReach,
      let print = NamelessPrint(event, signature)
    {
      let kept = reported.incidents
      let codes = signature.codes.bits
      for index in kept.indices.reversed()
      where kept[index].codes.mayContainAll(codes)
        && Self.isPrint(print, of: kept[index], event, signature)
      {
        found = index
        break
      }
    }
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
  static func addsTo(_ incident: Incident, _ signature: EventSignature) -> Bool {
    if signature.host != nil, incident.strongHost == nil { return true }
    return !incident.codes.containsAll(of: signature.codes)
  }
}

/// What an event without a name says of the failure that it may print once more: its request, and no code that isn't
/// known of it, or nothing but its code of URL loading and the system's sentence for that.
struct NamelessPrint {
  /// The host that the event's own line names.
  let host: String?
  private let sentences: [Wording]
  private let codes: [Int]

  /// Nil where the event has a name, begins a failure or says more.
  init?(_ event: borrowing LineEvent, _ signature: borrowing EventSignature) {
    guard signature.isFailure, signature.task == nil, !signature.hasConnection,
      !signature.startsFailure, signature.commandLineTool == nil, !signature.isOfStack
    else { return nil }
    host = signature.lineHost
    var sentences: [Wording] = []
    var codes: [Int] = []
    if host == nil {
      for found in event.facts {
        switch found.fact {
        case .wording(let wording): sentences.append(wording)
        case .code(let number, .url, _): codes.append(number)
        default: return nil
        }
      }
    }
    self.sentences = sentences
    self.codes = codes
  }

  /// Whether the event holds nothing but a code of URL loading or the system's sentence for it.
  func isSentence(for code: Int?) -> Bool {
    guard let code, codes.allSatisfy({ $0 == code }) else { return false }
    return sentences.allSatisfy {
      $0.rawValue == code || ($0 == .networkFailed && (-1009 ... -1001).contains(code))
    }
  }
}

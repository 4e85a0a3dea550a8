internal import NetworkLogs

/// Whether a failure and an event can be one, by what both say.
extension Correlator {
  /// Whether two lines can be of one process, the later one behind the earlier one; the trust daemon speaks for every
  /// other process.
  static func samePlace(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    if isEarlier(signature.secondOfDay, than: incident.lastSecond) { return false }
    if let object = signature.object, let own = incident.object, own != object { return false }
    if signature.isTrustDaemon || incident.isTrustDaemon { return true }
    if let known = incident.pid, let pid = event.prefix.pid { return known == pid }
    return incident.prefix.canBeOne(with: event.prefix)
  }

  /// Whether a time is earlier than that of a line in front of its own: in a log that begins with its newest line,
  /// what explains a failure is behind it.
  static func isEarlier(_ second: Int?, than known: Int?) -> Bool {
    guard let known, let second else { return false }
    // Lines of several threads may change places, and days follow each other.
    return (2..<halfDay).contains(known - second)
  }

  private static let halfDay = 43_200

  /// Whether a time is so much later than another one that only names tie what is said then.
  static func isLater(_ second: Int?, than known: Int?) -> Bool {
    guard let known, let second else { return false }
    return ((maxPause + 1)..<halfDay).contains(second - known)
  }

  /// As many seconds may be between two lines of a failure that have no common name.
  private static let maxPause = 10

  /// Whether an event without a common name comes so late that it is none of a failure's lines, unless it says once
  /// more what they say: a loop may go on for hours.
  static func isPaused(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    guard isLater(signature.secondOfDay, than: incident.lastSecond) else { return false }
    guard incident.codes.containsAll(of: signature.codes),
      !signature.codes.isEmpty || incident.traits.kinds.contains(signature.traits.kinds),
      signature.host == nil || signature.host == incident.strongHost,
      !signature.hasConnection, !signature.hasTask, !signature.isTrust, !signature.isNotice
    else { return true }
    if let host = signature.lineHost { return host != incident.ownHost }
    guard let host = event.nearbyRequest.flatMap(RequestName.init)?.host,
      let known = incident.ownHost ?? incident.nearbyHost
    else { return false }
    return host != known
  }

  /// Whether codes contradict those of a failure.
  static func differ(_ incident: Incident, _ url: Int?, _ ssl: Int?) -> Bool {
    if let a = incident.codes.url, let b = url, a != b { return true }
    if let a = incident.codes.ssl, let b = ssl, a != b { return true }
    return !CodeCollection.canMeet(url: incident.codes.url ?? url, ssl: incident.codes.ssl ?? ssl)
  }

  /// Whether a failure and an event end with other codes of URL loading, one of them in the words of the system.
  private static func sayOther(_ incident: Incident, _ signature: EventSignature) -> Bool {
    guard
      signature.traits.kinds.contains(.wording) || incident.kinds.contains(.wording)
        || signature.codes.looseURL != nil,
      let code = signature.urlCode, let known = incident.codes.url ?? incident.facts.sentence
    else { return false }
    return code != known
  }

  /// Whether two failures end with other codes of URL loading, one of them in the words of the system.
  static func sayOther(_ a: Incident, _ b: Incident) -> Bool {
    guard a.kinds.contains(.wording) || b.kinds.contains(.wording),
      let code = a.codes.url ?? a.facts.sentence, let other = b.codes.url ?? b.facts.sentence
    else { return false }
    return code != other
  }

  /// Whether an event contradicts a failure: another code, another host, another kind.
  static func clashes(_ incident: Incident, _ signature: EventSignature) -> Bool {
    let (url, ssl) = (signature.codes.url, signature.codes.ssl)
    if differ(incident, url, ssl) { return true }
    if sayOther(incident, signature) { return true }
    // Failed trust ends in a few codes, and in no others.
    if signature.isTrust, let code = incident.codes.ssl, !EventSignature.isTrustCode(code) {
      return true
    }
    if incident.hasFailedTrust, let code = ssl, !EventSignature.isTrustCode(code) { return true }
    // A server that refuses the client's certificate was trusted before.
    let trust = FactFlags.trust | .ownTrust
    if !trust.isDisjoint(with: signature.traits.kinds), isOfClient(incident.codes.url) {
      return true
    }
    if !trust.isDisjoint(with: incident.kinds), isOfClient(url) { return true }
    if let host = signature.host, let known = incident.strongHost, known != host {
      return true
    }
    if let host = signature.lineHost, let known = incident.strongHost ?? incident.lineHost,
      host != known
    {
      return true
    }
    let family = incident.family
    // A load that is blocked never gets a connection.
    if family == .cleartext, signature.hasConnection { return true }
    if signature.family == .cleartext, incident.hasConnection { return true }
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

  /// Whether a code of the URL loading system is about the client's certificate.
  private static func isOfClient(_ url: Int?) -> Bool { url == -1205 || url == -1206 }

  static func isTLSOverNetwork(
    _ a: EventSignature.Family, _ b: EventSignature.Family
  ) -> Bool {
    (a == .tls && b == .network) || (a == .network && b == .tls)
  }

  /// Whether an event without a common name is so close, and says so much the same, that it
  /// belongs to a failure.
  static func adjoins(
    _ incident: Incident, _ event: LineEvent, _ signature: EventSignature
  ) -> Bool {
    let areStacks = incident.isOfStack && signature.isOfStack
    guard event.line - incident.lastLine <= (areStacks ? stackReach : reach),
      samePlace(incident, event, signature),
      !clashes(incident, signature) || isNextTry(incident, event, signature),
      stacksMeet(incident, event, signature)
    else { return false }
    let task = signature.task
    if let task, incident.hasTask, !incident.tasks.contains(task) { return false }
    if isOfNextRequest(incident, event, signature) || isPaused(incident, event, signature) {
      return false
    }
    // A new handshake after the last word on a failure is the next attempt.
    if signature.startsFailure, incident.isTerminated {
      if event.tokens.connection != nil || signature.isVerdict { return false }
      if let last = incident.lastSecond, let now = signature.secondOfDay,
        abs(now - last) > secondsBetweenAttempts
      {
        return false
      }
      // With a handshake of its own before its last word, the one behind it may be another request's.
      if isAttempt(signature, behind: incident) { return false }
    }
    // The notice of a blocked load comes before the line that names the load's task.
    if signature.isNotice, incident.hasTask, incident.codes.isEmpty { return false }
    // A connection fails before a block of diagnostics ends its load.
    if signature.hasConnection, incident.hasBlock, !incident.hasConnection, !incident.hasTask,
      !incident.codes.isEmpty
    {
      return false
    }
    // A URL of a task whose failure isn't known, as that of a cancelled one whose error was wrapped, is no other
    // failure's.
    if incident.hasTask, task == nil, !incident.isFailure, incident.codes.isEmpty,
      !signature.codes.isEmpty, signature.host == nil
    {
      return false
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
    // Who refuses a certificate in an app's own code names the host, and ends the load without a code.
    if incident.kinds.contains(.pinning), incident.strongHost != nil, incident.codes.isEmpty,
      !signature.codes.isEmpty || signature.hasConnection, signature.lineHost == nil
    {
      return false
    }
    // A pin is checked before the load ends.
    if signature.traits.kinds.contains(.pinning), incident.isTerminated, incident.codes.ssl != nil {
      return false
    }
    if signature.traits.kinds.contains(.pinning), signature.host != nil,
      incident.strongHost == nil, !incident.codes.isEmpty || incident.hasConnection
    {
      return false
    }
    // Which policy a connection has is said of healthy ones as well.
    if signature.traits.kinds == FactSummary.policyOfConnection { return false }
    if incident.kinds == FactSummary.policyOfConnection, !signature.hasConnection, task == nil {
      return false
    }
    // A cancelled load gives its host to no other one.
    if incident.codes.wasCancelled, incident.codes.isEmpty, !incident.isFailure,
      signature.traits.kinds.contains(.wording), signature.lineHost == nil, task == nil
    {
      return false
    }
    if signature.isOnlyCancelled, signature.host != nil, incident.strongHost == nil,
      !incident.codes.isEmpty
    {
      return false
    }
    // A cancelled load has no code of its own, and takes no other's.
    if incident.isTerminated, incident.codes.isEmpty, !signature.codes.isEmpty { return false }
    if isTLSOverNetwork(incident.family, signature.family) { return false }
    // What is said of trust without a name announces a connection that is still to come.
    if signature.isTrust, task == nil, event.tokens.connection == nil,
      incident.hasConnection || incident.hasTask || incident.kinds.contains(.pinning),
      signature.codes.isEmpty
    {
      return false
    }
    // Two verdicts on whole chains that name different checks are of two evaluations.
    if signature.isTrust, incident.hasFailedTrust, task == nil,
      let known = verdict(incident.facts), let check = verdict(event.facts), known != check
    {
      return false
    }
    if signature.isTrust, incident.hasFailedTrust, task == nil, !incident.hasConnection,
      nameOtherChecks(incident.facts, event.facts)
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
    // An error with a name of its own claims a numbered connection by its code only, be it one of which the
    // task is known that hasn't failed yet; what no error claims is given away at the end. A line that does nothing
    // but name the request right behind the connection's is no other error.
    let namesRequest = !signature.isFailure && event.line - incident.lastLine <= 1
    if task != nil || (signature.requestHost != nil && !namesRequest),
      incident.codes.url == nil || (!incident.hasTask && incident.codes.url != signature.codes.url),
      incident.hasConnection, incident.knownHost == nil,
      incident.codes.ssl == nil || signature.codes.ssl == nil
    {
      return false
    }
    // A connection that failed with another code than the one below an error is another try, or of another
    // request.
    if incident.hasConnection, incident.codes.url == nil, let known = incident.codes.below,
      signature.codes.url != nil, let below = signature.codes.below,
      !signature.codes.contains(known), !incident.codes.contains(below)
    {
      return false
    }
    return codesMeet(incident, signature)
  }

  /// Whether two lists of failed checks, each of which names some for the leaf, have none in common: they are of two
  /// evaluations.
  static func nameOtherChecks(_ known: FactList, _ more: FactList) -> Bool {
    let (known, more) = (leafChecks(known), leafChecks(more))
    return !known.isEmpty && !more.isEmpty && !known.contains(where: more.contains)
  }

  private static func leafChecks(_ facts: FactList) -> [String] {
    facts.all(about: .checks).flatMap { found -> [String] in
      if case .trustChecks("leaf", let names) = found.fact { names } else { [] }
    }
  }

  /// The check that a verdict on a whole chain names.
  private static func verdict(_ facts: FactList) -> String? {
    for found in facts.all(about: .checks) {
      if case .trustChecks("chain", let names) = found.fact { return names.first }
    }
    return nil
  }

  /// Whether the codes of two parts can be those of one failure, where one part lacks some.
  ///
  /// An error that names no code of TLS had none, except for those that say nothing else than that
  /// TLS failed.
  static func codesMeet(_ known: Incident, _ more: EventSignature) -> Bool {
    if known.codes.ssl == nil, let ssl = more.codes.ssl, let url = known.codes.url {
      return mayName(ssl, under: url) || (more.codes.url == url && !known.isTerminated)
    }
    if let ssl = known.codes.ssl, more.codes.ssl == nil, known.codes.url == nil,
      let url = more.codes.url
    {
      return mayName(ssl, under: url)
    }
    return true
  }

  /// Whether a code of Secure Transport's may say more of an error of the URL loading system that stands alone.
  static func mayName(_ ssl: Int, under url: Int) -> Bool {
    isOfClient(url) ? (-9832 ... -9824).contains(ssl) || ssl == -9842 : isTLS(url)
  }

  static func isTLS(_ url: Int) -> Bool { (-1204 ... -1200).contains(url) }
}

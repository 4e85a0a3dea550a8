internal import NetworkLogs

/// What becomes of failed trust checks that no failure close by claims, and of those that aren't of a
/// server's certificate.
extension Correlator {
  /// Closes the checks that wait for a failure, where an event shows that none comes.
  mutating func closeChecks(
    before event: LineEvent, _ signature: EventSignature, into complete: inout [Incident]
  ) {
    guard let checks = lastChecks else { return }
    if event.line - checks.event.endLine > Self.reach {
      closeChecks(into: &complete)
    } else if signature.traits.isOnlyTrustChecks, !signature.isFailure, !event.facts.isEmpty,
      event.facts.map({ $0.fact }) != checks.event.facts.map({ $0.fact })
    {
      closeChecks(into: &complete)
    }
  }

  /// Closes the checks that wait for a failure: of an app's own process they are one.
  mutating func closeChecks(into complete: inout [Incident]) {
    guard let checks = lastChecks else { return }
    lastChecks = nil
    let prefix = checks.event.prefix
    guard let process = prefix.process, !prefix.isTrustDaemon,
      !SigningProcesses.contain(process)
    else { return }
    // Behind a failure of trust they repeat its reason.
    let known = Array(open) + reported.incidents
    guard
      !known.contains(where: {
        $0.family == .tls && abs(checks.event.line - $0.lastLine) <= Self.reach
          && $0.prefix.canBeOne(with: prefix)
      })
    else { return }
    let incident = Incident(checks.event, checks.signature)
    incident.report()
    complete.append(incident)
  }

  /// The failure of a load that was cancelled right behind failed checks: who refuses the certificate cancels it.
  mutating func refusedLoad(_ event: LineEvent, _ signature: EventSignature) -> Incident? {
    guard let checks = lastChecks, signature.isOnlyCancelled, signature.host != nil,
      event.tokens.hasTask, event.line - checks.event.endLine <= Self.refusalReach,
      Self.mayBe(checks, event, signature),
      checks.event.prefix.process.map(SigningProcesses.contain) != true
    else { return nil }
    lastChecks = nil
    let incident = Incident(checks.event, checks.signature)
    incident.absorb(event, signature)
    return incident
  }

  /// How many lines behind the checks the load may end: the answer to the challenge comes between.
  private static let refusalReach = 3

  /// Whether an event reports nothing but the evaluation of a certificate that signs code, a package or a
  /// pass.
  func isOfSigning(_ event: LineEvent, _ signature: EventSignature) -> Bool {
    let kinds = signature.traits.kinds
    guard kinds.contains(.ownTrust) || (kinds.contains(.checks) && kinds.contains(.signing)),
      signature.codes.url == nil, signature.codes.ssl == nil,
      !kinds.contains(.failingURL), !signature.isOfStack, signature.commandLineTool == nil
    else { return false }
    if kinds.contains(.signing) { return true }
    return event.prefix.process.map(SigningProcesses.contain) ?? false
  }
}

internal import CauseGuides
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// Runs in which nothing is known to help: what the codes say, without an exception.
extension NSCurlJudge {
  // MARK: The network

  /// The finding where nothing but the network failed.
  func networkFailure() -> Finding? {
    let failing = table.tellingFailures
    guard !failing.isEmpty,
      failing.allSatisfy({ if case .network = $0.entry.gate { true } else { false } })
    else { return nil }
    let failed = Set(failing.map { $0.test })
    // One test of two that mean the same passed, and the default connection is one of them.
    if verdict.conclusion == .defaultPasses, !failed.contains(.defaultConnection) { return nil }
    return told(Ladder.judge(incidentOfFailures()), evidence: [])
  }

  // MARK: Allow All Loads fails

  func nothingHelps() -> Finding {
    let incident = incidentOfFailures()
    var diagnosis = Ladder.judge(incident)
    let allow = evidence(.allowAll, "with ATS off altogether the load fails: no exception can help")
    // What only ATS refuses can't be it.
    diagnosis.candidates.removeAll { [.noForwardSecrecy, .cleartextHTTP].contains($0) }
    if incident.codes.isEmpty, diagnosis.cause == .ambiguous, !incident.trustFailed {
      diagnosis = .ambiguous(
        FailureCause.trustCandidates + [
          .notTLSPort, .tlsVersionTooOld, .weakCipher, .clientCertRequired, .handshakeAborted,
        ], .low, [])
    }
    // What the codes prove stays proved, whatever the handshake's own code is.
    switch diagnosis.cause == .clientCertRequired || diagnosis.cause == .clientCertRejected
      ? nil : incident.codes.ssl
    {
    case -9836 where table.isBefore26:
      // A server with TLS 1.0 passes a test there.
      diagnosis.candidates = [.notTLSPort, .tlsVersionTooOld]
    case -9836:
      // On OS 26 the floor of the system is TLS 1.2, whatever an exception says.
      diagnosis = .certain(
        .tlsVersionTooOld, .medium, among: [.tlsVersionTooOld, .notTLSPort],
        diagnosis.proofs.map(Optional.some))
    case -9824, -9801:
      diagnosis = .ambiguous(
        [.weakCipher, .clientCertRequired, .sniUnrecognized, .peerAlertOther, .selfSigned],
        .medium, diagnosis.proofs.map(Optional.some))
    default: break
    }
    return told(diagnosis, evidence: [allow].compactMap { $0 }, nothingHelps: true)
  }

  // MARK: Too few rows

  /// The finding where neither a passing row nor `Allow All Loads` says whether anything helps.
  func undetermined() -> Finding? {
    let incident = incidentOfFailures()
    let isTelling =
      !table.tellingFailures.isEmpty || unfinishedRows.contains { !$0.allFacts.isEmpty }
      || incident.trustFailed || isCutTestTelling
    guard isTelling else { return nil }
    var possible: [FailureCause] = []
    for point in self.verdict.candidates where point != .defaultATS {
      let cause = solver.cause(of: point)
      if !possible.contains(cause) { possible.append(cause) }
    }
    guard !incident.codes.isEmpty || incident.isFailure else {
      var others: [FailureCause] = [
        .unknownRoot, .selfSigned, .incompleteChain, .hostMismatch, .expired, .tlsVersionTooOld,
        .weakCipher, .cleartextHTTP, .notTLSPort, .handshakeAborted, .clientCertRequired,
        .notATSNetwork,
      ]
      // ATS blocks no https URL, and nothing here reports a redirect.
      if let target, !target.isCleartext { others.removeAll { $0 == .cleartextHTTP } }
      return undecided(
        possible + others.filter { !possible.contains($0) }, kind: .undecided, missingRows)
    }
    if let redirect = redirectAlone(possible) { return redirect }
    var diagnosis = Ladder.judge(incident)
    // A row that failed excludes what it would have repaired; an old server fails on OS 26 whatever
    // the row, and a suite that no list holds anywhere.
    let repairable: [FailureCause] =
      table.isBefore26 ? [.noForwardSecrecy, .tlsVersionTooOld] : [.noForwardSecrecy]
    let left = diagnosis.candidates.filter { !repairable.contains($0) || possible.contains($0) }
    if !left.isEmpty { diagnosis.candidates = left }
    return told(diagnosis, evidence: visibleRows, note: missingRows)
  }

  /// Whether the run begins within the error of a test other than that of TLS 1.3, which comes right before that of
  /// TLS 1.2, and no test of it passed.
  private var isCutTestTelling: Bool {
    guard let first = run.rows.first?.test?.point, first.minimumTLS != .tls12 else { return false }
    return !anythingPasses && !NSCurlTable.codes(run.looseFacts).isEmpty
  }

  /// The finding where a redirect to cleartext was blocked, and too few rows are left to say what the tested
  /// host needs: one of the causes in `possible`, or nothing.
  func redirectAlone(_ possible: [FailureCause]) -> Finding? {
    var diagnosis = Ladder.judge(incidentOfFailures())
    guard diagnosis.cause == .cleartextHTTP, isRedirectAlone else { return nil }
    diagnosis.confidence = .medium
    diagnosis.candidates = [.cleartextHTTP] + possible.filter { $0 != .cleartextHTTP }
    // Where a row shows that it does, what the target needs would not be enough.
    let isPart = table.tellingFailures.contains {
      switch $0.entry.gate {
      case .handshake, .certificate: true
      case .cleartext, .network, .untold: false
      }
    }
    return told(
      diagnosis, evidence: visibleRows, leavesOut: isPart,
      note: """
        The tested server redirects there. It may need an exception of its own as well: only rows that \
        allow it more than ATS does are left. \(missingRows)
        """)
  }

  /// Whether a redirect to cleartext was blocked, and no row shows that the tested host itself needs nothing.
  private var isRedirectAlone: Bool {
    if let target {
      guard !target.isCleartext else { return false }
    } else {
      // Where the command is cut off, another host shows that the tested one redirects.
      guard let testedHost, let host = failingURL?.host, host != testedHost else { return false }
    }
    return !table.failures(at: .defaultATS).contains {
      if case .cleartext = $0.gate { true } else { false }
    }
  }

  /// What of the transcript is there, and that the rest would decide.
  private var missingRows: String {
    let rows = run.rows.filter { $0.test != nil }
    let seen = Set(rows.compactMap { $0.passed == nil ? nil : $0.test })
    let words =
      switch seen.count {
      case 0: "The transcript is cut before the result of its first row"
      case 1 where seen == [.defaultConnection]: "The transcript is cut after its first row"
      case 1: "The transcript is cut: one row of it is left"
      default: "The transcript is cut: \(seen.count) rows of it are left"
      }
    return words + ", and the rows that would decide are missing."
  }

  // MARK: Words

  /// A finding by codes; with `nothingHelps` no exception is offered, whatever the cause, and with `leavesOut`
  /// none because it isn't known whole.
  private func told(
    _ diagnosis: Diagnosis, evidence: [Evidence], nothingHelps: Bool = false,
    leavesOut: Bool = false, note: String? = nil
  ) -> Finding {
    let failing = failingURL
    let host = failing?.host ?? testedHost ?? hostInWords
    // The tool took ATS out of the way, with a policy of its own.
    var diagnosis = diagnosis
    diagnosis.isAppAsked = false
    var remedy = RemedyBuilder(
      diagnosis, host: host, port: (failing ?? target)?.port,
      quote: diagnosis.proofs.first?.found.excerpt
    ).remedy()
    var text = CauseTexts.text(of: diagnosis.cause).explanation
    if diagnosis.cause != .cleartextHTTP || leavesOut { remedy.exception = nil }
    if nothingHelps {
      // Such a failure is the server's, unless the codes say the client's or the network's.
      if remedy.kind == .exception || remedy.kind == .undecided { remedy.kind = .server }
      remedy.exception = nil
      remedy.keyMayHelp = false
      if !isTrust(diagnosis) {
        // Conditions that name a key would contradict that none helps.
        remedy.alternatives.removeAll { $0.exception != nil || $0.code == nil }
        remedy.platform = nil
        if diagnosis.cause == .ambiguous, !codes.isEmpty { remedy.next = scan }
      }
      if diagnosis.cause == .ambiguous, !diagnosis.candidates.isEmpty {
        text += Self.list(diagnosis.candidates)
      }
      if diagnosis.cause == .tlsVersionTooOld { remedy.platform = PlatformNotes.oldTLS }
      text +=
        " Even with arbitrary loads allowed the connection fails, so it isn't ATS that stops it."
    }
    if let note {
      text += " " + note
      if remedy.kind == .undecided || diagnosis.cause == .cleartextHTTP { remedy.next = nextRun }
    }
    if remedy.exception == nil { remedy.minimality = [] }
    for index in remedy.minimality.indices {
      if let row = blockedRow { remedy.minimality[index].witness = words(row) }
    }
    return finding(
      diagnosis.cause, diagnosis.confidence,
      among: diagnosis.cause == .ambiguous || diagnosis.confidence != .high
        ? diagnosis.candidates : [],
      explanation: text, remedy: remedy,
      evidence: evidence
        + diagnosis.proofs.map {
          Evidence(line: $0.found.line, text: $0.found.excerpt, shows: $0.shows)
        })
  }

  /// The command that shows what the server offers and asks for.
  private var scan: String {
    SuggestedCommand.handshake(
      host: failingURL?.host ?? testedHost ?? hostInWords, port: (failingURL ?? target)?.port)
      + "; it shows version, suite and chain, and whether the server asks for a client certificate"
  }

  private func isTrust(_ diagnosis: Diagnosis) -> Bool {
    diagnosis.cause.isTrust
      || (diagnosis.cause == .ambiguous
        && diagnosis.candidates.allSatisfy { $0.isTrust || $0 == .proxyOrCaptive })
  }

  // MARK: The failing rows as one failure

  /// Rows whose result is cut off, with what was logged before.
  var unfinishedRows: [NSCurlRun.Row] {
    run.rows.filter { $0.passed == nil && $0.test?.point?.minimumTLS != .tls13 }
  }

  /// The failing rows, the most informative first.
  ///
  /// With ATS off the error says what the certificate lacks; with ATS on it says -9802 to all.
  private var rowsByWeight: [NSCurlRun.Row] {
    let failing = table.failuresOfTLS
    let laxest = failing.filter { $0.test == .allowAll }
    let lax = failing.filter { $0.test.point?.allowsInsecureHTTP == true }
    return (laxest + lax + failing).map { $0.entry.row }
      + unfinishedRows + run.rows.filter { $0.test == nil && $0.passed == false }
  }

  /// The URL of the request that failed, where an error names it.
  var failingURL: RequestURL? {
    let urls = (rowsByWeight.flatMap { $0.allFacts } + run.looseFacts).compactMap { found in
      if case .failingURL(let text) = found.fact { RequestURL(text) } else { nil }
    }
    guard let url = urls.firstWithWholeHost, let host = url.host else { return nil }
    // Cut within the host that was tested.
    if let testedHost, testedHost != host, testedHost.hasPrefix(host) { return nil }
    return url
  }

  /// The host in a sentence of the system.
  var hostInWords: String? {
    for found in rowsByWeight.flatMap({ $0.allFacts }) + run.looseFacts {
      if case .host(let name) = found.fact, let host = RequestURL.host(name) { return host }
    }
    return nil
  }

  /// The failing row that got farthest, as an incident: mixing rows would mix their codes.
  ///
  /// What stops it stops the others as well, once what stopped them before is repaired.
  func incidentOfFailures() -> Incident {
    var event = LineEvent.gathering(line: run.firstLine, format: "nscurl")
    event.endLine = run.lastLine
    let rows = rowsByWeight.map { $0.allFacts }.filter { facts in
      facts.contains { if case .nscurl = $0.fact { false } else { true } }
    }
    let failures = rows.isEmpty ? run.held.map { Array($0.facts) } : rows
    var farthest: (stage: Int, facts: [FoundFact])?
    for facts in failures {
      let stage = Self.stage(NSCurlTable.codes(facts))
      if farthest == nil || stage > farthest?.stage ?? 0 { farthest = (stage, facts) }
    }
    event.facts = FactList(farthest?.facts ?? [])
    return Incident(event)
  }

  /// How far a load got that failed with some codes: a later stage has a greater number.
  private static func stage(_ codes: CodeCollection) -> Int {
    switch codes.url {
    case -1206, -1205, -1022: return 4
    case -1201, -1202, -1203, -1204: return 3
    default: break
    }
    switch codes.ssl {
    // With ATS on, each refused certificate has this code.
    case -9802: return 2
    case -9824: return 1
    case let code? where EventSignature.isTrustCode(code): return 3
    default: return 0
    }
  }
}

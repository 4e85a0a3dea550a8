internal import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// What is tried where an ATS client's handshake is refused: which of its demands is it?
extension HostRun {
  /// Works out why a handshake was refused.
  mutating func refused(_ first: Attempt) throws(ClientRefusal) -> CheckReport.Verdict {
    if let failure = concluded(first, point: nil) { return .fails(failure) }
    // The widest offer that a client of Apple's makes.
    let widest = probe(ClientOffer(.allowAll), "Allow All Loads")
    guard widest.isEstablished else { return .fails(hopeless(first, widest)) }
    if agreesWithATS(widest) { return try unsteady(first) }
    return try solved(widest)
  }

  /// Sends a first message alone.
  private mutating func probe(_ offer: ClientOffer, _ title: String) -> Attempt {
    let attempt = connector.rawAttempt(offer, by: deadline)
    tried.append((title, attempt))
    return attempt
  }

  /// A verdict that a chain or a client's identity gives, whatever else the handshake lacks.
  private func concluded(_ attempt: Attempt, point: ExceptionPoint?) -> ServerFailure? {
    guard attempt.flight.asksForCertificate || attempt.isEstablished else { return nil }
    if let trust, !trust.problems.isEmpty { return distrusted(trust, point: point) }
    return identityFailure(attempt)
  }

  private func agreesWithATS(_ attempt: Attempt) -> Bool {
    guard let version = attempt.version, version >= .tls12, let suite = attempt.suite else {
      return false
    }
    return SuiteList.numbers(ClientOffer(.defaultConnection)).contains(suite)
  }

  // MARK: An exception helps

  /// Tests the rows between default ATS and the widest offer, and solves them.
  private mutating func solved(_ widest: Attempt) throws(ClientRefusal) -> CheckReport.Verdict {
    var places: [DiagnosticRow: Int] = [.defaultConnection: 1, .allowAll: tried.count]
    lattice = [.defaultConnection: false, .tls12: false, .allowAll: true]
    lattice[.tls10NoSecrecyCleartext] = true
    places[.tls10NoSecrecyCleartext] = tried.count
    for row in [
      DiagnosticRow.tls11, .tls10, .noSecrecy, .tls11NoSecrecy, .tls10NoSecrecy,
      .noSecrecyCleartext, .tls11NoSecrecyCleartext,
    ] {
      let attempt = probe(ClientOffer(row), row.title)
      if attempt.isNetworkFailure { return .fails(networkFailure(attempt)) }
      places[row] = tried.count
      lattice[row] = attempt.isEstablished
    }
    lattice[.tls12NoSecrecy] = lattice[.noSecrecy]
    lattice[.tls12NoSecrecyCleartext] = lattice[.noSecrecyCleartext]
    for row in [DiagnosticRow.tls13, .tls13NoSecrecy, .tls13NoSecrecyCleartext] {
      lattice[row] = false
    }
    let verdict = RowMatrix(results: lattice).verdict
    switch verdict.conclusion {
    case .minimal, .untestedBelow:
      guard let point = verdict.points.first?.point else { return .fails(contradictory()) }
      return try confirmed(point, widest, places)
    case .defaultPasses, .nothingHelps, .noEntryHelps, .undetermined, .contradictory:
      return .fails(contradictory())
    }
  }

  /// Makes the handshake that the least exception allows, to see the rest of it.
  private mutating func confirmed(
    _ point: ExceptionPoint, _ widest: Attempt, _ places: [DiagnosticRow: Int]
  ) throws(ClientRefusal) -> CheckReport.Verdict {
    let row =
      DiagnosticRow.rows(for: point).first
      ?? (point.allowsInsecureHTTP ? .noSecrecyCleartext : .defaultConnection)
    let made = try attempt(ClientOffer(row), row, asks: true)
    guard made.isEstablished else {
      if let failure = concluded(made, point: nil) { return .fails(failure) }
      return .fails(broken(made))
    }
    if let failure = concluded(made, point: point) { return .fails(failure) }
    var failure = failure(Self.cause(of: point))
    failure.point = point
    if point.minimumTLS < .tls12, !point.requiresForwardSecrecy {
      failure.observations.append(
        "Two things are missing at once: a new enough TLS version, and a suite with forward secrecy."
      )
    }
    if let version = made.version, let suite = made.suite {
      failure.observations.append(
        "With the exception the two agree on \(version.protocolName), \(RowWords.suite(suite)).")
    }
    failure.add(
      row: tried.count, RowWords.text(tried[tried.count - 1]),
      shows: "the narrowest row that passes")
    for cover in point.lowerProposals {
      let witness = refutation(of: cover, places)
      failure.covers.append(.init(point: cover, witness: witness.words))
      if let place = witness.place, !failure.evidence.contains(where: { $0.line == place }) {
        failure.add(
          row: place, RowWords.text(tried[place - 1]),
          shows: cover == .defaultATS
            ? "without an exception it fails" : "one step stricter, and it fails")
      }
    }
    if !failure.evidence.contains(where: { $0.line == 1 }) {
      failure.add(row: 1, RowWords.text(tried[0]), shows: "without an exception it fails")
    }
    return .fails(failure)
  }

  private func refutation(
    of point: ExceptionPoint, _ places: [DiagnosticRow: Int]
  ) -> (words: String, place: Int?) {
    let row =
      DiagnosticRow.rows(for: point).first { places[$0] != nil }
      // Cleartext allowed changes nothing of a handshake that keeps forward secrecy.
      ?? DiagnosticRow.rows(
        for: ExceptionPoint(
          allowsInsecureHTTP: false, minimumTLS: point.minimumTLS,
          requiresForwardSecrecy: point.requiresForwardSecrecy)
      ).first { places[$0] != nil }
    guard let row, let place = places[row] else { return ("the rule", nil) }
    return ("row \(place), \u{201C}\(row.title)\u{201D}, FAIL", place)
  }

  /// The cause for which a point is the least repair.
  private static func cause(of point: ExceptionPoint) -> FailureCause {
    if point.allowsInsecureHTTP { return .weakCipher }
    return point.minimumTLS < .tls12 ? .tlsVersionTooOld : .noForwardSecrecy
  }

  private func contradictory() -> ServerFailure {
    var failure = failure(.ambiguous)
    failure.candidates = [.handshakeAborted, .tlsVersionTooOld, .noForwardSecrecy, .notATSNetwork]
    failure.confidence = .medium
    failure.observations = [
      """
      A stricter offer was taken where a laxer one was refused: the server is unsteady, or unlike \
      servers answer under this address. No least exception follows.
      """
    ]
    for (index, row) in tried.enumerated().prefix(9) {
      failure.add(row: index + 1, RowWords.text(row), shows: "one of the rows")
    }
    return failure
  }

  // MARK: The server would agree, and the handshake fails all the same

  /// Tries again what should have worked.
  private mutating func unsteady(_ first: Attempt) throws(ClientRefusal) -> CheckReport.Verdict {
    let second = try attempt(ClientOffer(.defaultConnection), .defaultConnection, asks: true)
    if second.isEstablished {
      if let failure = concluded(second, point: nil) { return .fails(failure) }
      var agreement = agreement(second)
      agreement.remarks.append("the first handshake failed (\(RowWords.outcome(first.outcome)))")
      return .passes(agreement)
    }
    if let failure = concluded(second, point: nil) { return .fails(failure) }
    return .fails(broken(second))
  }

  /// A handshake in which version and suite are agreed on, and which fails behind that.
  private func broken(_ attempt: Attempt) -> ServerFailure {
    let isSilent = attempt.outcome == .closed || attempt.outcome == .reset
    var failure = failure(isSilent ? .handshakeAborted : .peerAlertOther)
    if attempt.isNetworkFailure { failure = networkFailure(attempt) }
    failure.add(
      row: tried.count, RowWords.text(tried[tried.count - 1]),
      shows: "version and suite are agreed on, and the handshake fails behind that")
    return failure
  }

  private func networkFailure(_ attempt: Attempt) -> ServerFailure {
    var failure = failure(.notATSNetwork)
    failure.confidence = .medium
    failure.candidates = [.notATSNetwork, .handshakeAborted]
    failure.add(
      row: tried.count, RowWords.text(tried[tried.count - 1]),
      shows: "earlier connections came about; this one didn't")
    return failure
  }

  // MARK: No exception helps

  /// Finds what the server has that no client of Apple's offers.
  private mutating func hopeless(_ first: Attempt, _ widest: Attempt) -> ServerFailure {
    if widest.isNetworkFailure { return networkFailure(widest) }
    let everything = probe(ClientOffer(floor: .tls10, suites: .everything), "Every suite there is")
    if everything.isNetworkFailure { return cutOff(everything, first, widest) }
    if everything.isEstablished, let suite = everything.suite {
      return outsideAllLists(everything, suite)
    }
    if everything.flight.version == 0x0300 {
      var failure = hopelessFailure(.tlsVersionTooOld, "the server's newest version is SSL 3.0")
      failure.observations = ["SSL 3.0 is under the floor of every system; no exception allows it."]
      return failure
    }
    if connector.serverName != nil {
      var nameless = ClientOffer(.allowAll)
      nameless.namesHost = false
      let attempt = probe(nameless, "Without a server name")
      if attempt.isNetworkFailure { return cutOff(attempt, first, widest) }
      if attempt.isEstablished {
        return hopelessFailure(
          .sniUnrecognized, "without the name in the handshake the server agrees to it")
      }
    }
    var plain = ClientOffer(.allowAll)
    plain.offersHTTP = false
    let last = probe(plain, "Without a protocol")
    if last.isNetworkFailure { return cutOff(last, first, widest) }
    if last.isEstablished {
      var failure = hopelessFailure(
        .peerAlertOther, "without HTTP/1.1 as the protocol (ALPN) the server agrees to it")
      failure.observations = ["The server speaks another protocol than HTTP/1.1 on this port."]
      return failure
    }
    return unexplained(first, widest)
  }

  /// What the rows before show, where the network fails at a later one.
  private mutating func cutOff(
    _ attempt: Attempt, _ first: Attempt, _ widest: Attempt
  ) -> ServerFailure {
    // An alert says more than a connection that no longer comes about, as behind a firewall that has
    // seen enough.
    if widest.alert != nil || first.alert != nil { return unexplained(first, widest) }
    return networkFailure(attempt)
  }

  /// A failure that a row shows, the last one unless it is another, and that no exception repairs.
  private func hopelessFailure(
    _ cause: FailureCause, _ shows: String, row: Int? = nil
  ) -> ServerFailure {
    var failure = failure(cause)
    failure.isHopeless = true
    let row = row ?? tried.count
    failure.add(row: row, RowWords.text(tried[row - 1]), shows: shows)
    if row == 1 { return failure }
    failure.add(row: 1, RowWords.text(tried[0]), shows: "what an ATS client offers is refused")
    return failure
  }

  private func outsideAllLists(_ attempt: Attempt, _ suite: Int) -> ServerFailure {
    let isKnown = SuiteList.numbers(ClientOffer(.allowAll)).contains(suite)
    guard !isKnown else {
      var failure = hopelessFailure(
        .certificateNotCompliant, "it is accepted once other kinds of signatures are offered")
      failure.confidence = .medium
      failure.candidates = [.certificateNotCompliant]
      failure.observations = [
        "The server's certificate has a key that Apple's systems don't offer, such as Ed25519."
      ]
      failure.serverAdvice = "Use a certificate with an RSA 2048 or P-256 key."
      return failure
    }
    let family = SuiteList.family(of: suite)
    var failure = hopelessFailure(
      .weakCipher, "the server chose \(RowWords.suite(suite)): \(family)")
    let bits = attempt.flight.diffieHellmanBits.map { ", with a key of \($0) bits" } ?? ""
    failure.observations = [
      "What the server has is \(family)\(bits); no client of Apple's offers it, whatever the exception."
    ]
    return failure
  }

  private mutating func unexplained(_ first: Attempt, _ widest: Attempt) -> ServerFailure {
    let outcomes = [widest.outcome, first.outcome]
    for outcome in outcomes {
      guard case .alert(let number) = outcome else { continue }
      let row = (tried.lastIndex { $0.attempt.outcome == outcome } ?? tried.count - 1) + 1
      let shows = "the server refuses every offer with this alert"
      switch number {
      case 112: return hopelessFailure(.sniUnrecognized, shows, row: row)
      case 116: return hopelessFailure(.clientCertRequired, shows, row: row)
      case 70:
        var failure = hopelessFailure(.tlsVersionTooOld, shows, row: row)
        failure.confidence = .medium
        failure.candidates = [.tlsVersionTooOld, .peerAlertOther]
        return failure
      default: return hopelessFailure(.peerAlertOther, shows, row: row)
      }
    }
    if case .malformed(let words) = widest.outcome {
      var failure = hopelessFailure(.notTLSPort, "what came is no proper TLS: \(words)")
      failure.confidence = .medium
      failure.candidates = [.notTLSPort, .handshakeAborted]
      return failure
    }
    if connector.speaksPlainHTTP(host: target.authority, by: deadline) {
      return hopelessFailure(.notTLSPort, "asked in clear, it answers with HTTP")
    }
    return hopelessFailure(
      .handshakeAborted, "the connection ends without an alert, whatever is offered")
  }
}

internal import CauseGuides
internal import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// The check of one site at one address: a handshake as an ATS client first, and more where it fails.
struct HostRun {
  let options: CheckOptions
  let target: CheckTarget
  let connector: Connector
  let deadline: Deadline
  let now: Moment

  /// What was tried, in order; the number of a row is its place.
  var tried: [(title: String, attempt: Attempt)] = []
  /// What trust evaluation made of the last chain.
  var trust: TrustResult?
  /// The rows of the lattice, where it was walked.
  var lattice: [DiagnosticRow: Bool] = [:]
  /// Where the server redirects to.
  private(set) var redirect: CheckTarget?
  /// Whether nothing answers at this address.
  private(set) var isUnreachable = false

  init(options: CheckOptions, target: CheckTarget, address: SocketAddress, deadline: Deadline) {
    self.options = options
    self.target = target
    self.deadline = deadline
    now = options.now ?? Moment.now
    let isAddress = HostNames.address(target.host) != nil
    connector = Connector(
      address: address, serverName: isAddress ? nil : target.host, library: options.library,
      identity: options.identity, isCancelled: options.isCancelled)
  }

  /// Runs the check.
  mutating func report(origins: [String]) throws(ClientRefusal) -> CheckReport {
    let first = try attempt(ClientOffer(.defaultConnection), .defaultConnection, asks: true)
    var report = CheckReport(
      target: target, origins: origins, address: connector.address.text, verdict: .interrupted)
    if first.outcome == .interrupted { return report }
    isUnreachable = first.isNetworkFailure
    if first.isEstablished {
      report.verdict = try agreed(first)
    } else if let failure = plainFailure(first) {
      report.verdict = .fails(failure)
    } else {
      report.verdict = try refused(first)
    }
    if options.isCancelled() { report.verdict = .interrupted }
    report.rows = rows(of: report.verdict)
    return report
  }

  private func rows(of verdict: CheckReport.Verdict) -> [DiagnosticRow: Bool] {
    switch verdict {
    case .passes(let agreement): RowResults.passing(agreement.version)
    case .fails where !lattice.isEmpty && trust?.problems.isEmpty != false: lattice
    case .fails: RowResults.all(false)
    case .interrupted: [:]
    }
  }

  // MARK: Attempts

  /// Tries an offer; where it `asks`, a request is sent to a server whose chain is trusted.
  mutating func attempt(
    _ offer: ClientOffer, _ row: DiagnosticRow, asks: Bool
  ) throws(ClientRefusal) -> Attempt {
    try attempt(offer, title: row.title, asks: asks)
  }

  /// Tries an offer as the row of a title.
  mutating func attempt(
    _ offer: ClientOffer, title: String, asks: Bool
  ) throws(ClientRefusal) -> Attempt {
    var result: TrustResult?
    let attempt: Attempt
    if offer.isWithinOpenSSL {
      attempt = try connector.attempt(offer, by: deadline) { made in
        result = self.evaluate(made.flight)
        guard asks, let result, result.problems.isEmpty else { return nil }
        return self.request
      }
    } else {
      attempt = connector.rawAttempt(offer, by: deadline)
    }
    trust = result ?? evaluate(attempt.flight)
    tried.append((title, attempt))
    return attempt
  }

  private var request: [UInt8] {
    Array(
      ("GET \(target.path) HTTP/1.1\r\nHost: \(target.authority)\r\n"
        + "User-Agent: \(options.userAgent)\r\nAccept: */*\r\nConnection: close\r\n\r\n").utf8)
  }

  // MARK: Trust

  /// What a device makes of the chain that was sent; nil where none was.
  private func evaluate(_ flight: ServerFlight) -> TrustResult? {
    guard !flight.certificates.isEmpty else { return nil }
    var sent: [Certificate] = []
    for (index, bytes) in flight.certificates.prefix(20).enumerated() {
      if let certificate = try? Certificate(bytes[...]) {
        sent.append(certificate)
      } else if index == 0 {
        return nil
      }
    }
    let evaluation = TrustEvaluation(
      anchors: options.anchors, host: target.host, now: now,
      signatures: SignatureCheck(options.library),
      fetch: { options.fetchesIssuers ? IssuerFetch(self).bytes(at: $0) : nil })
    var timestamps = CertificateTimestamps()
    if let list = flight.timestamps { timestamps.add(list[...]) }
    return evaluation.evaluate(sent, timestamps: timestamps, stapled: flight.stapledAnswer)
  }

  // MARK: A handshake that succeeded

  private mutating func agreed(_ attempt: Attempt) throws(ClientRefusal) -> CheckReport.Verdict {
    if let trust, !trust.problems.isEmpty { return .fails(distrusted(trust, point: nil)) }
    if trust == nil, !attempt.flight.certificates.isEmpty {
      return .fails(unreadableCertificate(attempt))
    }
    if let failure = identityFailure(attempt) ?? exchangeFailure(attempt) { return .fails(failure) }
    if options.appliesManagementRules, let failure = try profileFailure(attempt) {
      return .fails(failure)
    }
    if case .answered(let head)? = attempt.exchange, head.isRedirect, let location = head.location {
      redirect = try? target.following(location)
    }
    return .passes(agreement(attempt))
  }

  func agreement(_ attempt: Attempt) -> Agreement {
    var agreement = Agreement()
    agreement.version = attempt.version
    agreement.suite = attempt.suite.map(RowWords.suite)
    agreement.hasExtendedMasterSecret = attempt.hasExtendedMasterSecret
    agreement.root = trust?.path.certificates.last.map { last in
      trust?.path.end == .trustedByName ? last.issuer.text : last.subject.text
    }
    agreement.validUntil = trust?.path.certificates.first?.notAfter.date
    agreement.remarks = trust?.remarks ?? []
    if case .answered(let head)? = attempt.exchange { agreement.status = head.status }
    if options.library == nil {
      agreement.remarks.append(
        attempt.flight.certificates.isEmpty
          ? "the certificate was not seen: OpenSSL 3 isn't on this machine"
          : "no signature was checked: OpenSSL 3 isn't on this machine")
    }
    switch attempt.exchange {
    case .otherProtocol: agreement.remarks.append("what answered over TLS isn't HTTP")
    case .closed: agreement.remarks.append("the server closed the connection without an answer")
    case .answered, .alert, .reset, .timedOut, .failed, nil: break
    }
    return agreement
  }

  /// A failure of trust; `point` is what the handshake needs besides.
  func distrusted(_ trust: TrustResult, point: ExceptionPoint?) -> ServerFailure {
    let problems = trust.problems
    let first = problems[0]
    var failure = failure(first.cause)
    failure.point = point
    failure.candidates = first.candidates
    if !first.candidates.isEmpty { failure.confidence = .medium }
    let row = tried.count
    for problem in problems {
      failure.add(row: row, RowWords.text(tried[row - 1]), shows: problem.words)
    }
    if problems.count > 1 {
      let others = problems.dropFirst().map(\.words).joined(separator: "; ")
      failure.observations.append("Besides: \(others).")
      let advices = problems.dropFirst().map(\.cause).filter { $0 != first.cause }
      var all = [CauseTexts.text(of: first.cause).advice]
      for cause in advices where !all.contains(CauseTexts.text(of: cause).advice) {
        all.append(CauseTexts.text(of: cause).advice)
      }
      if all.count > 1 { failure.serverAdvice = all.joined(separator: " ") }
    }
    failure.observations.insert("Judged by \(options.anchors.name).", at: 0)
    return failure
  }

  private func unreadableCertificate(_ attempt: Attempt) -> ServerFailure {
    var failure = failure(.certificateNotCompliant)
    failure.add(
      row: tried.count, RowWords.text(tried[tried.count - 1]),
      shows: "the server's certificate can't be read: it is malformed")
    return failure
  }

  /// A server that asks for a client certificate and isn't content with what it got.
  func identityFailure(_ attempt: Attempt) -> ServerFailure? {
    guard
      attempt.flight.asksForCertificate || attempt.exchange == .alert(116)
        || attempt.outcome == .alert(116)
    else { return nil }
    let shows: String
    if case .answered(let head)? = attempt.exchange {
      // nginx and its kin let the handshake pass and refuse the request.
      guard head.status == 400 || head.status == 496 || head.status == 495 else { return nil }
      shows = "the server asks for a client certificate, and answers \(head.status) without one"
    } else if attempt.isEstablished {
      switch attempt.exchange {
      case .alert, .closed, .reset, .failed:
        shows = "the server asks for a client certificate, and breaks off without one"
      case .timedOut, .otherProtocol, .answered, nil: return nil
      }
    } else {
      shows = "the server asks for a client certificate, and breaks off without one"
    }
    var failure = failure(options.identity == nil ? .clientCertRequired : .clientCertRejected)
    failure.add(
      row: tried.count, RowWords.text(tried[tried.count - 1]),
      shows: options.identity == nil
        ? shows : "the server asks for a client certificate, and refuses the given one")
    return failure
  }

  /// A connection that broke behind the handshake.
  private func exchangeFailure(_ attempt: Attempt) -> ServerFailure? {
    let shows: String
    switch attempt.exchange {
    case .answered, .otherProtocol, .closed, nil: return nil
    case .alert(let number):
      var failure = failure(.peerAlertOther)
      failure.add(
        row: tried.count, RowWords.text(tried[tried.count - 1]),
        shows: "the server sent the alert \(RowWords.alert(number)) after the handshake")
      return failure
    case .reset: shows = "the connection was reset after the handshake"
    case .timedOut: shows = "no answer to the request came in time; the handshake is in order"
    case .failed(let words): shows = "the connection failed after the handshake: \(words)"
    }
    var failure = failure(.notATSNetwork)
    failure.add(row: tried.count, RowWords.text(tried[tried.count - 1]), shows: shows)
    return failure
  }

  // MARK: Failures that need no other row

  /// The failure that a first attempt shows by itself; nil where the handshake was refused.
  private func plainFailure(_ attempt: Attempt) -> ServerFailure? {
    let cause: FailureCause
    let shows: String
    switch attempt.outcome {
    case .refused: (cause, shows) = (.notATSNetwork, "nothing listens on port \(target.port)")
    case .unreachable(let words): (cause, shows) = (.notATSNetwork, words)
    case .timedOut(isConnected: false):
      (cause, shows) = (.notATSNetwork, "no connection came about in time")
    case .timedOut(isConnected: true):
      (cause, shows) = (.notATSNetwork, "the server took the connection and said nothing in time")
    case .notTLS(let bytes):
      (cause, shows) = (.notTLSPort, "the answer begins with \(RowWords.quoted(bytes))")
    case .alert(112): (cause, shows) = (.sniUnrecognized, "the server doesn't know the name")
    case .established, .alert, .refusedHere, .closed, .reset, .malformed, .interrupted: return nil
    }
    var failure = failure(cause)
    failure.add(row: tried.count, RowWords.text(tried[tried.count - 1]), shows: shows)
    if cause == .notATSNetwork {
      failure.serverAdvice = "Check name, port, server and firewall of \(target.site)."
    }
    return failure
  }

  /// A failure of the target.
  func failure(_ cause: FailureCause) -> ServerFailure {
    var failure = ServerFailure(target, cause: cause)
    failure.rowCount = tried.count
    return failure
  }
}

internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// The least exception that a run proves, for which host, and why.
struct NSCurlSolution {
  /// What the tested host needs.
  var point: ExceptionPoint
  /// The cleartext URL that the tested host redirects to, where ATS blocked that.
  var redirect: RequestURL?
  /// Whether a redirect to cleartext was blocked, its URL known or not.
  var isRedirected = false
  var cause: FailureCause
  var confidence = Confidence.high
  var candidates: [FailureCause] = []
  /// What has to be said beside the cause's own text.
  var note: String?
  /// Whether `note` says all there is to say.
  var noteIsAll = false
}

/// Finds the exception that a run proves, where the results alone don't name it.
///
/// Failures behind the handshake count for it as passed: what ATS blocks after a redirect, and a
/// certificate that it finds too weak, both show that version and suite were agreed on.
struct NSCurlSolver {
  let table: NSCurlTable
  let matrix: RowMatrix
  let verdict: MatrixVerdict
  let testedHost: String?

  func solution() -> NSCurlSolution? {
    switch verdict.conclusion {
    case .minimal: verdict.points.first.map { proved($0.point) }
    case .untestedBelow: cleartextLoad() ?? redirect() ?? weakLeaf() ?? untested()
    case .noEntryHelps: redirect()
    case .undetermined: cleartextLoad() ?? redirect() ?? weakLeaf()
    case .defaultPasses, .nothingHelps, .contradictory: nil
    }
  }

  /// The cause for which `point` is the least repair.
  func cause(of point: ExceptionPoint) -> FailureCause {
    if matrix.isCleartextURL { return .cleartextHTTP }
    if point.allowsInsecureHTTP { return .weakCipher }
    if point.minimumTLS < .tls12 { return .tlsVersionTooOld }
    return .noForwardSecrecy
  }

  private func proved(_ point: ExceptionPoint) -> NSCurlSolution {
    var solution = NSCurlSolution(point: point, cause: cause(of: point))
    if !matrix.isCleartextURL, point.minimumTLS < .tls12, !point.requiresForwardSecrecy {
      solution.note = """
        Two things are missing at once: a new enough TLS version, and a suite with forward secrecy.
        """
    }
    return solution
  }

  /// A cleartext URL that loads as soon as ATS is off: TLS parameters mean nothing to it.
  private func cleartextLoad() -> NSCurlSolution? {
    guard matrix.isCleartextURL, verdict.allowAllPassed == true || !verdict.points.isEmpty,
      table.failure(above: .defaultATS) != nil,
      table.entries.allSatisfy({ test, entry in
        test.point?.allowsInsecureHTTP != true || entry.passed
      })
    else { return nil }
    return NSCurlSolution(point: Self.cleartextAllowed, cause: .cleartextHTTP)
  }

  /// The tested host answers, and sends the load on to a cleartext URL.
  private func redirect() -> NSCurlSolution? {
    guard !matrix.isCleartextURL else { return nil }
    var targets: [RequestURL] = []
    var isBlocked = false
    for (_, entry) in table.tellingFailures {
      guard case .cleartext(let url) = entry.gate else { continue }
      isBlocked = true
      if let url { targets.append(url) }
    }
    guard isBlocked else { return nil }
    // A row without a word on why it failed may have been blocked as well.
    let results = table.results { entry in
      switch entry.gate {
      case .cleartext: true
      case .untold: entry.passed ? true : nil
      case .network, .certificate, .handshake: entry.passed
      }
    }
    let seen = RowMatrix(results: results).verdict
    let point: ExceptionPoint
    switch seen.conclusion {
    case .defaultPasses: point = .defaultATS
    case .minimal:
      guard let best = seen.best else { return nil }
      point = best.point
    default: return nil
    }
    var target = targets.firstWithWholeHost
    if let host = target?.host, let testedHost, testedHost != host, testedHost.hasPrefix(host) {
      // Cut within the host.
      target = nil
    }
    if target?.host == nil {
      // An exception for the tested host lets the load through: it is sent to itself.
      let passes = table.entries.contains {
        $0.key.point?.allowsInsecureHTTP == true && $0.value.passed
      }
      target = passes ? testedHost.flatMap { RequestURL("http://\($0)/") } : nil
    }
    var solution = NSCurlSolution(
      point: point, redirect: target, isRedirected: true,
      cause: point == .defaultATS ? .cleartextHTTP : cause(of: point))
    solution.note =
      point == .defaultATS
      ? "The tested server itself is in order; it redirects to the cleartext URL."
      : "Once that is repaired, the server redirects to a cleartext URL, which ATS blocks as well."
    if point != .defaultATS {
      solution.confidence = .medium
      solution.candidates = [solution.cause, .cleartextHTTP]
    }
    return solution
  }

  /// The handshake goes well until this device sees the certificate, and without ATS the load works:
  /// trust is in order, so it is the leaf's key or hash that ATS finds too weak.
  private func weakLeaf() -> NSCurlSolution? {
    let worksWithoutATS =
      verdict.allowAllPassed == true || verdict.points.contains { $0.point.allowsInsecureHTTP }
    guard worksWithoutATS, !verdict.points.contains(where: { !$0.point.allowsInsecureHTTP }) else {
      return nil
    }
    for version in TLSVersion.allCases.reversed() where version <= .tls12 {
      let plain = Self.point(version, secrecy: true)
      let lax = Self.point(version, secrecy: false)
      let secretive = table.failures(at: plain)
      let relaxed = table.failures(at: lax)
      // Giving up forward secrecy is narrower, so it has to be known to fail.
      guard !secretive.isEmpty, table.failure(above: lax) != nil else { return nil }
      let needsSecrecyOff = !secretive.contains(where: { $0.isCertificateRefused })
      if needsSecrecyOff, !relaxed.contains(where: { $0.isCertificateRefused }) {
        // Without a word on why it failed, the next version may be none too many.
        guard secretive.contains(where: { $0.isHandshakeRefused }) else { return nil }
        continue
      }
      var point = needsSecrecyOff ? lax : plain
      point.allowsInsecureHTTP = true
      if table.failure(above: point) != nil { return nil }
      var solution = NSCurlSolution(
        point: point, cause: .sha1Certificate, confidence: .medium,
        candidates: [.sha1Certificate, .weakKey])
      solution.note = """
        The handshake got as far as the certificate, which this device then refused (-9802), though \
        default trust accepts it: with ATS off the load works. So the leaf's signature is weaker \
        than SHA-256, or its key shorter than RSA 2048 or EC 256; the transcript doesn't say which.
        """
      return solution
    }
    return nil
  }

  /// Only rows that allow cleartext pass, each without forward secrecy, for nscurl tests no other.
  private func untested() -> NSCurlSolution? {
    guard let best = verdict.points.first?.point, best.allowsInsecureHTTP else { return nil }
    if table.entries[.tls13NoSecrecyCleartext]?.passed == true {
      var solution = NSCurlSolution(
        point: Self.cleartextAllowed, cause: .cleartextHTTP, confidence: .medium,
        candidates: [.cleartextHTTP])
      solution.note = """
        A TLS 1.3 load passes as soon as cleartext is allowed, and TLS 1.3 knows neither weak suites \
        nor handshakes without forward secrecy. So it isn't TLS that fails: the URL, or one that it \
        redirects to on the same host, is http://.
        """
      return solution
    }
    let lax = Self.point(best.minimumTLS, secrecy: false)
    let isRefused = table.failures(at: lax).contains(where: { $0.isHandshakeRefused })
    guard isRefused || table.knowsTLS13 else { return nil }
    var solution = NSCurlSolution(
      point: best, cause: .weakCipher, confidence: .medium, candidates: [.weakCipher])
    if !isRefused { solution.candidates.append(.cleartextHTTP) }
    solution.note =
      """
      A handshake comes about only with the system's whole list of suites, which cleartext allowed \
      and forward secrecy given up bring along. So the server offers none of ATS's own suites, \
      neither ECDHE nor RSA key exchange with AES: what is left is 3DES, or RC4 on iOS 9.
      """
      + (isRefused
        ? ""
        : """
         The transcript has no codes, which would exclude a redirect to http:// on this host.
        """)
    solution.noteIsAll = true
    return solution
  }

  private static let cleartextAllowed = ExceptionPoint(
    allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true)

  private static func point(_ version: TLSVersion, secrecy: Bool) -> ExceptionPoint {
    ExceptionPoint(allowsInsecureHTTP: false, minimumTLS: version, requiresForwardSecrecy: secrecy)
  }
}

extension NSCurlTable.Entry {
  /// Whether this device refused the certificate.
  fileprivate var isCertificateRefused: Bool { if case .certificate = gate { true } else { false } }

  /// Whether the handshake failed before any certificate was judged.
  fileprivate var isHandshakeRefused: Bool { if case .handshake = gate { true } else { false } }
}

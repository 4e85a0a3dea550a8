internal import CauseGuides
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// Builds what to change from a diagnosis: the minimal exception, or the plain word that none helps.
struct RemedyBuilder {
  private let diagnosis: Diagnosis
  let host: String?
  let port: Int?
  /// The words of the first proof, where they are repeated.
  let quote: String?

  init(_ diagnosis: Diagnosis, host: String?, port: Int?, quote: String?) {
    self.diagnosis = diagnosis
    self.host = host
    self.port = port
    self.quote = quote
  }

  private var isLocal: Bool { host.map { HostKind(host: $0).isLocal } ?? false }
  private var isOutside: Bool { diagnosis.scope.isOutside }

  func remedy() -> Remedy {
    var remedy = Remedy(kind: diagnosis.remedyKind)
    remedy.server = serverAdvice(remedy.kind)
    switch diagnosis.cause {
    case .cleartextHTTP: cleartext(&remedy)
    case .noForwardSecrecy where remedy.kind == .exception: forwardSecrecy(&remedy)
    case .tlsVersionTooOld where remedy.kind == .exception:
      remedy.next = nextStep
      remedy.platform = PlatformNotes.oldTLS
    case .ambiguous where remedy.kind == .undecided:
      remedy.alternatives = alternatives
      remedy.next = nextStep
    default:
      if diagnosis.cause == .ambiguous { remedy.next = nextStep }
    }
    if diagnosis.isTrustFailure, remedy.kind == .server { addOverride(&remedy) }
    if diagnosis.candidates.contains(.tlsVersionTooOld), remedy.platform == nil, !isOutside,
      remedy.kind != .server, remedy.kind != .none
    {
      remedy.platform = PlatformNotes.oldTLS
    }
    if let exception = remedy.exception {
      remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
    }
    remedy.keyMayHelp =
      remedy.kind == .server && !isOutside
      && diagnosis.candidates.contains {
        [.noForwardSecrecy, .tlsVersionTooOld].contains($0) && !diagnosis.granted.covers($0)
      }
    if remedy.next == nil {
      let next = diagnosis.granted.isEmpty ? diagnosis.meaning?.next ?? "" : ""
      remedy.next = diagnosis.localNetworkNote(host: host)?.next ?? (next.isEmpty ? nil : next)
    }
    return remedy
  }

  // MARK: Exceptions

  private func cleartext(_ remedy: inout Remedy) {
    // No Info.plist of the reader's governs it.
    guard !isOutside else { return }
    defer { remedy.alternatives += contextAlternatives }
    guard let host else {
      remedy.next = """
        Find the host: look for NSErrorFailingURLKey in the app's own print of the error, or run \
        the app with CFNETWORK_DIAGNOSTICS=3 and read the last request before the block. In a \
        redirect it is the target's host that counts.
        """
      return
    }
    let need = HostNeed(
      host: host,
      point: ExceptionPoint(
        allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true),
      isCleartext: true)
    remedy.exception = MinimalPolicy.dictionary(for: [need])
    let kind = HostKind(host: host)
    if kind.isLocal {
      remedy.minimality = [
        .init(
          key: "NSAllowsLocalNetworking",
          without: "the load stays blocked where ATS covers local hosts",
          witness: "the log line that shows the block")
      ]
      remedy.platform = PlatformNotes.localHost
    } else {
      remedy.minimality = [
        .init(
          key: "NSExceptionAllowsInsecureHTTPLoads",
          without: "ATS refuses every cleartext load of \(host)",
          witness: "the log line that shows the block; no narrower key permits cleartext")
      ]
      remedy.platform = kind.isAddress ? PlatformNotes.addressKey : nil
    }
  }

  private func forwardSecrecy(_ remedy: inout Remedy) {
    guard host != nil else {
      remedy.next = nextStep
      return
    }
    remedy.exception = secrecyException
    remedy.minimality = [
      .init(
        key: "NSExceptionRequiresForwardSecrecy", without: "the handshake finds no common suite",
        witness: quote ?? "the rule")
    ]
  }

  /// The exception that allows cipher suites without forward secrecy.
  private var secrecyException: PropertyListValue? {
    host.map { host in
      MinimalPolicy.dictionary(for: [
        HostNeed(
          host: host,
          point: ExceptionPoint(
            allowsInsecureHTTP: false, minimumTLS: .tls12, requiresForwardSecrecy: false),
          isCleartext: false)
      ])
    }
  }

  /// The exception that lets the app's code decide on trust, or nil where none is needed.
  private var trustException: PropertyListValue? {
    guard let host, !isLocal else { return nil }
    return MinimalPolicy.dictionary(for: [
      HostNeed(
        host: host,
        point: ExceptionPoint(
          allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true),
        isCleartext: false)
    ])
  }

  /// The narrow global keys for loads whose hosts can't be listed.
  private var contextAlternatives: [Remedy.Alternative] {
    // A local host needs no more than the key for local hosts.
    guard !isLocal else { return [] }
    func alternative(_ key: String, _ loads: String) -> [Remedy.Alternative] {
      [
        .init(
          when:
            "\(loads) hosts that can't be listed beforehand. App Review asks for a justification of "
            + "\(key), and its presence cancels NSAllowsArbitraryLoads; hosts with an entry of their own "
            + "keep to that",
          exception: .dictionary([key: .boolean(true)]), code: nil)
      ]
    }
    switch diagnosis.scope.context {
    case .app: return []
    case .web:
      return alternative(
        PolicyKey.arbitraryLoadsInWebContent,
        "the web view shows pages that people choose or type, from")
    case .media:
      return alternative(PolicyKey.arbitraryLoadsForMedia, "the app plays media from")
    }
  }

  private func addOverride(_ remedy: inout Remedy) {
    let name = host ?? "the host"
    let isLocal = isLocal
    guard !isOutside else {
      guard diagnosis.scope == .networkFramework else { return }
      remedy.alternatives.append(
        .init(
          when: "the server can't be changed", exception: nil,
          code: Overrides.verifyBlock(for: diagnosis.cause)))
      return
    }
    if isLocal || host == nil || diagnosis.atsIsRelaxed {
      remedy.alternatives.append(
        .init(
          when: isLocal
            ? "the server is a local device that can't be changed"
            : "the server can't be changed, and the app's policy already relaxes ATS for \(name)",
          exception: nil, code: Overrides.code(for: diagnosis.cause)))
    }
    // -1202 shows that the app's code was asked: there is nothing for an exception to do.
    if !isLocal, !diagnosis.isAppAsked, let exception = trustException {
      remedy.alternatives.append(
        .init(
          when: "the server can't be changed, and ATS is in force for \(name)",
          exception: exception, code: Overrides.code(for: diagnosis.cause)))
    }
  }

  /// One way for each candidate, most likely first; trust failures share one.
  private var alternatives: [Remedy.Alternative] {
    let candidates = diagnosis.candidates
    let trust = candidates.filter { $0.isTrust }
    return candidates.compactMap { cause in
      if cause.isTrust {
        guard cause == trust.first else { return nil }
        return .init(
          when:
            "the certificate fails trust (\(trust.map({ $0.rawValue }).joined(separator: ", "))): "
            + "best fixed on the server; this is the override",
          exception: isOutside || diagnosis.isAppAsked ? nil : trustException,
          code: Overrides.byReason)
      }
      let text = CauseTexts.text(of: cause)
      return .init(
        when: text.conditional,
        exception: cause == .noForwardSecrecy && !isOutside ? secrecyException : nil,
        code: cause.remedyKind == .code ? text.advice : nil)
    }
  }

  // MARK: Words

  /// What to change on the server or the path.
  private func serverAdvice(_ kind: Remedy.Kind) -> String? {
    if let own = diagnosis.serverAdvice { return own }
    if diagnosis.cause == .proxyOrCaptive, let meaning = diagnosis.meaning { return meaning.next }
    if diagnosis.cause == .ambiguous {
      guard kind == .server || kind == .undecided else { return nil }
      let cause = diagnosis.candidates.first { $0.remedyKind != .none && $0.remedyKind != .code }
      return cause.map { "If it is \($0.rawValue): " + serverAdvice(for: $0) }
    }
    return diagnosis.cause.remedyKind == .none ? nil : serverAdvice(for: diagnosis.cause)
  }

  /// What to change for a cause; another thing where no public authority certifies the host.
  private func serverAdvice(for cause: FailureCause) -> String {
    let text = CauseTexts.text(of: cause)
    guard let own = text.privateAdvice, let host, !PublicNames.mayBeCertified(host) else {
      return text.advice
    }
    return own
  }

  private var nextStep: String {
    let port = host == nil ? nil : port
    // What nscurl would find out is which key helps.
    if isOutside || diagnosis.granted == .all {
      return SuggestedCommand.handshake(host: host, port: port)
    }
    if diagnosis.isTrustFailure {
      return
        "\(SuggestedCommand.handshake(host: host, port: port)); \(SuggestedCommand.trustChecks)"
    }
    return "On a Mac: " + SuggestedCommand.nscurl(host: host, port: port)
  }
}

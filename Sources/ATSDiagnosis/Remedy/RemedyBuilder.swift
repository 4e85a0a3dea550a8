internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// Builds what to change from a verdict: the minimal exception, or the plain word that none helps.
struct RemedyBuilder {
  private let opinion: Opinion
  let plan: RemedyPlan
  let host: String?
  let port: Int?
  /// The words of the first proof, where they are repeated.
  let quote: String?
  private let isLocal: Bool

  init(_ opinion: Opinion, host: String?, port: Int?, quote: String?) {
    self.opinion = opinion
    plan = opinion.plan
    self.host = host
    self.port = port
    self.quote = quote
    isLocal = host.map { HostKind(host: $0).isLocal } ?? false
  }

  init(verdict: Verdict, host: String?, url: RequestURL?, scope: Scope) {
    self.init(
      Opinion(verdict, scope), host: host, port: url?.port,
      quote: verdict.proofs.first?.found.excerpt)
  }

  func remedy() -> Remedy {
    var remedy = Remedy(kind: plan.kind)
    let isCertifiable = host.map(PublicNames.mayBeCertified) ?? true
    remedy.server = isCertifiable ? plan.serverAdvice : plan.privateAdvice ?? plan.serverAdvice
    switch plan.cause {
    case .cleartextHTTP: cleartext(&remedy)
    case .noForwardSecrecy where remedy.kind == .exception: forwardSecrecy(&remedy)
    case .tlsVersionTooOld where remedy.kind == .exception:
      remedy.next = nextStep
      remedy.platform = PlatformNotes.oldTLS
    case .ambiguous where remedy.kind == .undecided:
      remedy.alternatives = plan.choices.map(alternative)
      remedy.next = nextStep
    default:
      if plan.cause == .ambiguous { remedy.next = nextStep }
    }
    if plan.isTrustFailure, remedy.kind == .server { addOverride(&remedy) }
    if plan.candidates.contains(.tlsVersionTooOld), remedy.platform == nil, !plan.isOutside,
      remedy.kind != .server, remedy.kind != .none
    {
      remedy.platform = PlatformNotes.oldTLS
    }
    if let exception = remedy.exception {
      remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
    }
    remedy.keyMayHelp =
      remedy.kind == .server && !plan.isOutside
      && plan.candidates.contains { [.noForwardSecrecy, .tlsVersionTooOld].contains($0) }
    if remedy.next == nil {
      let next = opinion.meaning?.next ?? ""
      remedy.next = opinion.localNetworkNote(host: host)?.next ?? (next.isEmpty ? nil : next)
    }
    return remedy
  }

  // MARK: Exceptions

  private func cleartext(_ remedy: inout Remedy) {
    // No Info.plist of the reader's governs it.
    guard !plan.isOutside else { return }
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
    switch opinion.scope.context {
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
    guard !plan.isOutside else {
      guard opinion.scope == .networkFramework else { return }
      remedy.alternatives.append(
        .init(
          when: "the server can't be changed", exception: nil,
          code: Overrides.verifyBlock(for: plan.cause)))
      return
    }
    if isLocal || host == nil || plan.atsIsRelaxed {
      remedy.alternatives.append(
        .init(
          when: isLocal
            ? "the server is a local device that can't be changed"
            : "the server can't be changed, and the app's policy already relaxes ATS for \(name)",
          exception: nil, code: Overrides.code(for: plan.cause)))
    }
    // -1202 shows that the app's code was asked: there is nothing for an exception to do.
    if !isLocal, !opinion.isAppAsked, let exception = trustException {
      remedy.alternatives.append(
        .init(
          when: "the server can't be changed, and ATS is in force for \(name)",
          exception: exception, code: Overrides.code(for: plan.cause)))
    }
  }

  private func alternative(_ choice: RemedyPlan.Choice) -> Remedy.Alternative {
    let exception: PropertyListValue? =
      switch choice.exception {
      case .none: nil
      case .trust: trustException
      case .noForwardSecrecy: secrecyException
      }
    return .init(when: choice.when, exception: exception, code: choice.code)
  }

  // MARK: Words

  private var nextStep: String {
    let port = host == nil ? nil : port
    if plan.isOutside { return SuggestedCommand.handshake(host: host, port: port) }
    if plan.isTrustFailure {
      return
        "\(SuggestedCommand.handshake(host: host, port: port)); \(SuggestedCommand.trustChecks)"
    }
    return "On a Mac: " + SuggestedCommand.nscurl(host: host, port: port)
  }
}

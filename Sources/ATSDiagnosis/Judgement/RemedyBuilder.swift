internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// Builds what to change from a verdict: the minimal exception, or the plain word that none helps.
struct RemedyBuilder {
  let plan: RemedyPlan
  let host: String?
  let port: Int?
  /// The words of the first proof, where they are repeated.
  let quote: String?
  private let isLocal: Bool

  init(_ plan: RemedyPlan, host: String?, port: Int?, quote: String?) {
    self.plan = plan
    self.host = host
    self.port = port
    self.quote = quote
    isLocal = host.map { HostKind(host: $0).isLocal } ?? false
  }

  init(verdict: Verdict, host: String?, url: RequestURL?, scope: Scope) {
    self.init(
      RemedyPlan(Opinion(verdict, scope)), host: host, port: url?.port,
      quote: verdict.proofs.first?.found.excerpt)
  }

  func remedy() -> Remedy {
    var remedy = Remedy(kind: plan.kind)
    remedy.server = plan.serverAdvice
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
    if plan.isTrustFailure, remedy.kind == .server, !plan.isOutside { addOverride(&remedy) }
    if plan.candidates.contains(.tlsVersionTooOld), remedy.platform == nil, !plan.isOutside,
      remedy.kind != .server, remedy.kind != .none
    {
      remedy.platform = PlatformNotes.oldTLS
    }
    if let exception = remedy.exception {
      remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
    }
    return remedy
  }

  // MARK: Exceptions

  private func cleartext(_ remedy: inout Remedy) {
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

  private func addOverride(_ remedy: inout Remedy) {
    let name = host ?? "the host"
    if isLocal || host == nil || plan.atsIsRelaxed {
      remedy.alternatives.append(
        .init(
          when: isLocal
            ? "the server is a local device that can't be changed"
            : "the server can't be changed, and the app's policy already relaxes ATS for \(name)",
          exception: nil, code: Overrides.code(for: plan.cause)))
    }
    if !isLocal, let exception = trustException {
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
      return """
        \(SuggestedCommand.handshake(host: host, port: port)); on the device: \
        log stream --predicate 'process == "trustd"', whose line "Trust evaluate failure: […]" \
        names the check
        """
    }
    return "On a Mac: " + SuggestedCommand.nscurl(host: host, port: port)
  }
}

/// What an app's code has to do where it overrides trust.
enum Overrides {
  /// The code that makes up for a cause: an anchor doesn't help a wrong name or a date gone by.
  static func code(for cause: FailureCause) -> String {
    switch cause {
    case .hostMismatch: otherName
    case .expired, .certificateNotCompliant, .ctMissing, .weakKey, .sha1Certificate: shippedCopy
    default: delegate
    }
  }

  /// Whether code is that of an override, and not of a client certificate or a pin.
  static func contain(_ code: String?) -> Bool {
    code == delegate || code == otherName || code == shippedCopy
  }

  private static let otherName = """
    Answer urlSession(_:didReceive:completionHandler:) for NSURLAuthenticationMethodServerTrust: set a \
    policy with the one name that the certificate has (SecPolicyCreateSSL, SecTrustSetPolicies), \
    evaluate (SecTrustEvaluateWithError), and use the credential only when that succeeds. Never \
    accept every certificate.
    """

  private static let shippedCopy = """
    Answer urlSession(_:didReceive:completionHandler:) for NSURLAuthenticationMethodServerTrust: use \
    the credential only when the server's certificate is byte for byte the copy that the app ships \
    (SecTrustCopyCertificateChain, SecCertificateCopyData), else cancel. Evaluation can't succeed, \
    whatever the anchor. Never accept every certificate.
    """

  static let delegate = """
    Answer urlSession(_:didReceive:completionHandler:) for NSURLAuthenticationMethodServerTrust: set \
    your own CA or the server's certificate as the only anchor (SecTrustSetAnchorCertificates), keep \
    the host name in the policy, evaluate (SecTrustEvaluateWithError), and use the credential only \
    when that succeeds. Never accept every certificate. atsexplain policy code HOST prints such a \
    delegate.
    """
}

/// What depends on the version of the system.
enum PlatformNotes {
  static let oldTLS = """
    iOS 9–18 and macOS 10.11–15 honour an exception for TLS 1.0 or 1.1. On OS 26 a floor of TLS 1.2 \
    applies to apps built with its SDK, and the exception is reported to have no effect (contested): \
    there only the server can be fixed.
    """
  static let addressKey = """
    An address as exception domain works from iOS 17 / macOS 14 on, for apps built with that SDK. \
    iOS 10–16 exempt addresses from ATS. On iOS 9 no key for a single address works.
    """
  static let localHost = """
    NSAllowsLocalNetworking exists since iOS 10 / macOS 10.12; its presence cancels \
    NSAllowsArbitraryLoads there. From iOS 18.4 on local hosts are exempt unless it is set to NO or \
    the host has an entry of its own. iOS 9 knows no such key: there the host needs its own entry.
    """
}

internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// Builds what to change from a verdict: the minimal exception, or the plain word that none helps.
struct RemedyBuilder {
  let verdict: Verdict
  let host: String?
  let url: RequestURL?
  let scope: Scope

  func remedy() -> Remedy {
    var remedy = Remedy(kind: kind)
    remedy.server = serverAdvice
    switch verdict.cause {
    case .cleartextHTTP: cleartext(&remedy)
    case .noForwardSecrecy where remedy.kind == .exception: forwardSecrecy(&remedy)
    case .tlsVersionTooOld where remedy.kind == .exception:
      remedy.next = nextStep
      remedy.platform = PlatformNotes.oldTLS
    case .ambiguous where remedy.kind == .undecided:
      remedy.alternatives = alternativesByCandidate
      remedy.next = nextStep
    default:
      if verdict.cause == .ambiguous { remedy.next = nextStep }
    }
    if isTrustFailure, remedy.kind == .server, !scope.isOutside { addOverride(&remedy) }
    if verdict.candidates.contains(.tlsVersionTooOld), remedy.platform == nil, !scope.isOutside,
      remedy.kind != .server, remedy.kind != .none
    {
      remedy.platform = PlatformNotes.oldTLS
    }
    if let exception = remedy.exception {
      remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
    }
    return remedy
  }

  // MARK: Kind

  private var kind: Remedy.Kind {
    let causes = verdict.cause == .ambiguous ? verdict.candidates : [verdict.cause]
    let kinds = Set(causes.map(kind(of:)))
    guard kinds.count == 1, let only = kinds.first else {
      // Outside of ATS there is no key to weigh: what is left to change is the server.
      if scope.isOutside { return kinds.isSubset(of: [.none, .server]) ? .server : .server }
      return .undecided
    }
    return only
  }

  private func kind(of cause: FailureCause) -> Remedy.Kind {
    let kind = cause.remedyKind
    if scope.isOutside, kind == .exception { return .server }
    if cause == .weakCipher, verdict.cause == .weakCipher { return .server }
    return kind
  }

  private var isTrustFailure: Bool {
    if verdict.cause == .ambiguous {
      // Pins and proxies among the candidates don't change that trust has to be overridden.
      return verdict.candidates.allSatisfy { $0.isTrust || $0 == .proxyOrCaptive }
    }
    switch verdict.cause {
    // A revoked certificate can't be overridden; a date in the future is a clock's fault.
    case .revoked, .notYetValid: return false
    default: return verdict.cause.isTrust
    }
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

  /// Whether the key of the exception is shown to be needed in the words of the first proof.
  var quotesProof: Bool {
    verdict.cause == .noForwardSecrecy && kind == .exception && host != nil
      && !verdict.proofs.isEmpty
  }

  private func forwardSecrecy(_ remedy: inout Remedy) {
    guard let host else {
      remedy.next = nextStep
      return
    }
    remedy.exception = MinimalPolicy.dictionary(for: [
      HostNeed(
        host: host,
        point: ExceptionPoint(
          allowsInsecureHTTP: false, minimumTLS: .tls12, requiresForwardSecrecy: false),
        isCleartext: false)
    ])
    remedy.minimality = [
      .init(
        key: "NSExceptionRequiresForwardSecrecy", without: "the handshake finds no common suite",
        witness: verdict.proofs.first?.found.excerpt ?? "the rule")
    ]
  }

  /// The exception that lets the app's code decide on trust, or nil where none is needed.
  private var trustException: PropertyListValue? {
    guard let host, !HostKind(host: host).isLocal else { return nil }
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
    let isLocal = host.map { HostKind(host: $0).isLocal } ?? false
    if isLocal || host == nil || verdict.atsIsRelaxed {
      remedy.alternatives.append(
        .init(
          when: isLocal
            ? "the server is a local device that can't be changed"
            : "the server can't be changed, and the app's policy already relaxes ATS for \(name)",
          exception: nil, code: Overrides.code(for: verdict.cause)))
    }
    if !isLocal, let exception = trustException {
      remedy.alternatives.append(
        .init(
          when: "the server can't be changed, and ATS is in force for \(name)",
          exception: exception, code: Overrides.code(for: verdict.cause)))
    }
  }

  /// One alternative for each candidate, most likely first; trust failures share one.
  private var alternativesByCandidate: [Remedy.Alternative] {
    var result: [Remedy.Alternative] = []
    let trust = verdict.candidates.filter(\.isTrust)
    var toldTrust = false
    for cause in verdict.candidates {
      if cause.isTrust {
        guard !toldTrust else { continue }
        toldTrust = true
        result.append(
          .init(
            when: "the certificate fails trust (\(trust.map(\.rawValue).joined(separator: ", "))): "
              + "best fixed on the server; this is the override",
            exception: scope.isOutside ? nil : trustException, code: Overrides.delegate))
        continue
      }
      let point: ExceptionPoint? =
        switch cause {
        case .noForwardSecrecy where !scope.isOutside:
          ExceptionPoint(
            allowsInsecureHTTP: false, minimumTLS: .tls12, requiresForwardSecrecy: false)
        default: nil
        }
      let exception: PropertyListValue? =
        if let point, let host {
          MinimalPolicy.dictionary(for: [HostNeed(host: host, point: point, isCleartext: false)])
        } else {
          nil
        }
      result.append(
        .init(
          when: CauseTexts.text(of: cause).conditional, exception: exception,
          code: cause.remedyKind == .code ? CauseTexts.text(of: cause).advice : nil))
    }
    return result
  }

  // MARK: Words

  private var serverAdvice: String? {
    if let advice = verdict.serverAdvice { return advice }
    if verdict.cause == .ambiguous {
      guard kind == .server || kind == .undecided else { return nil }
      let causes = verdict.candidates.filter { $0.remedyKind != .none && $0.remedyKind != .code }
      return causes.first.map { "If it is \($0.rawValue): " + CauseTexts.text(of: $0).advice }
    }
    switch verdict.cause.remedyKind {
    case .none: return nil
    default: return CauseTexts.text(of: verdict.cause).advice
    }
  }

  private var nextStep: String {
    let target = host.map { name in
      let port = url?.port.map { ":\($0)" } ?? ""
      return name.contains(":") ? "[\(name)]\(port)" : name + port
    }
    let place = target ?? "HOST"
    let server =
      host.map { name in
        let port = url?.port ?? 443
        return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
      } ?? "HOST:443"
    if scope.isOutside {
      return "openssl s_client -connect \(server) -servername \(host ?? "HOST") -showcerts"
    }
    if isTrustFailure {
      return """
        openssl s_client -connect \(server) -servername \(host ?? "HOST") -showcerts; on the device: \
        log stream --predicate 'process == "trustd"', whose line "Trust evaluate failure: […]" \
        names the check
        """
    }
    return "On a Mac: nscurl --ats-diagnostics --verbose https://\(place)/ | atsexplain"
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

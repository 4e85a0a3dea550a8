internal import CauseGuides
internal import AppleErrorCatalog

/// What a verdict says of the remedy whatever the host is: looked up once for all hosts.
struct RemedyPlan: Sendable {
  let cause: FailureCause
  let candidates: [FailureCause]
  let atsIsRelaxed: Bool
  /// Whether ATS has no part in it.
  let isOutside: Bool
  /// Whether a fact decided.
  let hasProof: Bool
  let kind: Remedy.Kind
  /// Whether trust failed, so that the app's code could decide.
  let isTrustFailure: Bool
  let serverAdvice: String?
  /// The same for a host that no public authority certifies.
  let privateAdvice: String?
  /// The ways among which the causes that fit leave a choice.
  let choices: [Choice]

  /// A way, without the exception that it needs for a host.
  struct Choice: Sendable {
    enum Exception: Sendable { case none, trust, noForwardSecrecy }

    let when: String
    let exception: Exception
    let code: String?
  }

  init(_ opinion: Opinion) {
    cause = opinion.cause
    candidates = opinion.candidates
    atsIsRelaxed = opinion.atsIsRelaxed
    isOutside = opinion.scope.isOutside
    hasProof = opinion.hasProof
    kind = opinion.kind
    isTrustFailure = Self.isTrustFailure(cause, candidates)
    if let own = opinion.serverAdvice {
      (serverAdvice, privateAdvice) = (own, nil)
    } else if cause == .proxyOrCaptive, let meaning = opinion.meaning {
      (serverAdvice, privateAdvice) = (meaning.next, nil)
    } else {
      serverAdvice = Self.advice(cause, candidates, kind) { $0.advice }
      privateAdvice = Self.advice(cause, candidates, kind) { $0.privateAdvice ?? $0.advice }
    }
    choices =
      cause == .ambiguous && kind == .undecided
      ? Self.choices(candidates, isOutside: isOutside) : []
  }

  static func kind(
    _ cause: FailureCause, _ candidates: [FailureCause], isOutside: Bool
  ) -> Remedy.Kind {
    let causes = cause == .ambiguous ? candidates : [cause]
    let kinds = Set(
      causes.map { candidate -> Remedy.Kind in
        let kind = candidate.remedyKind
        // What ATS blocks in a tool or a service is no matter of an app's policy.
        if isOutside, candidate == .cleartextHTTP { return .none }
        if isOutside, kind == .exception { return .server }
        if candidate == .weakCipher, cause == .weakCipher { return .server }
        return kind
      })
    guard kinds.count == 1, let only = kinds.first else {
      // Outside of ATS there is no key to weigh: what is left to change is the server, if anything is.
      return isOutside && !kinds.contains(.none) ? .server : .undecided
    }
    return only
  }

  private static func isTrustFailure(_ cause: FailureCause, _ candidates: [FailureCause]) -> Bool {
    switch cause {
    // Pins and proxies among the candidates don't change that trust has to be overridden.
    case .ambiguous: candidates.allSatisfy { $0.isTrust || $0 == .proxyOrCaptive }
    // A revoked certificate can't be overridden; a date in the future is a clock's fault.
    case .revoked, .notYetValid: false
    default: cause.isTrust
    }
  }

  private static func advice(
    _ cause: FailureCause, _ candidates: [FailureCause], _ kind: Remedy.Kind,
    _ words: (CauseText) -> String
  ) -> String? {
    if cause == .ambiguous {
      guard kind == .server || kind == .undecided else { return nil }
      let causes = candidates.filter { $0.remedyKind != .none && $0.remedyKind != .code }
      return causes.first.map { "If it is \($0.rawValue): " + words(CauseTexts.text(of: $0)) }
    }
    switch cause.remedyKind {
    case .none: return nil
    default: return words(CauseTexts.text(of: cause))
    }
  }

  /// One way for each candidate, most likely first; trust failures share one.
  private static func choices(_ candidates: [FailureCause], isOutside: Bool) -> [Choice] {
    var result: [Choice] = []
    let trust = candidates.filter { $0.isTrust }
    var toldTrust = false
    for cause in candidates {
      if cause.isTrust {
        guard !toldTrust else { continue }
        toldTrust = true
        result.append(
          Choice(
            when:
              "the certificate fails trust (\(trust.map({ $0.rawValue }).joined(separator: ", "))): "
              + "best fixed on the server; this is the override",
            exception: isOutside ? .none : .trust, code: Overrides.byReason))
        continue
      }
      let text = CauseTexts.text(of: cause)
      result.append(
        Choice(
          when: text.conditional,
          exception: cause == .noForwardSecrecy && !isOutside ? .noForwardSecrecy : .none,
          code: cause.remedyKind == .code ? text.advice : nil))
    }
    return result
  }
}

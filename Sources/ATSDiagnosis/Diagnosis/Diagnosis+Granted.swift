internal import AppleErrorCatalog
internal import NetworkLogs

/// What the policy in force already grants a connection, of that which keys of ATS could.
struct GrantedTerms: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// TLS 1.0, and no key goes below it.
  static let versions = GrantedTerms(rawValue: 1)
  /// Cipher suites without forward secrecy.
  static let suites = GrantedTerms(rawValue: 2)
  /// All that there is for TLS.
  static let all: GrantedTerms = [.versions, .suites]

  /// Whether a cause is one of what is granted: it isn't missing then.
  func covers(_ cause: FailureCause) -> Bool {
    switch cause {
    case .tlsVersionTooOld: contains(.versions)
    case .noForwardSecrecy: contains(.suites)
    default: false
    }
  }

  /// What is said of it.
  var words: String {
    switch self {
    case .all:
      "TLS 1.0 and suites without forward secrecy are already allowed, so no key for these helps."
    case .versions: "TLS 1.0 is already allowed, so no key for an older version helps."
    case .suites:
      "Suites without forward secrecy are already allowed, so no key for these helps."
    default: ""
    }
  }
}

extension Diagnosis {
  /// Whether the policy in force bears on it.
  var dependsOnPolicy: Bool { isTrustFailure || hasKeyCause }

  /// Whether a key of ATS for TLS would repair one of its causes.
  private var hasKeyCause: Bool {
    ([cause] + candidates).contains {
      $0 == .tlsVersionTooOld || $0 == .noForwardSecrecy || $0 == .weakCipher
    }
  }

  /// The same in view of what the policy in force grants: that isn't what is missing.
  func limited(by terms: GrantedTerms) -> Diagnosis {
    guard !terms.isEmpty, hasKeyCause else { return self }
    var result = self
    result.granted = terms
    let left = candidates.filter { !terms.covers($0) }
    // A proof stands: the server has less than the system itself allows.
    guard !left.isEmpty, cause == .ambiguous || terms.covers(cause) else {
      if !left.isEmpty { result.candidates = left }
      return result
    }
    result.candidates = left
    // An unknown version of the protocol is also what a server's own alert is reported as.
    if left == [.notTLSPort], cause == .ambiguous { result.candidates.append(.peerAlertOther) }
    let isAlone = result.candidates.count == 1
    result.cause = isAlone ? result.candidates[0] : .ambiguous
    if isAlone { result.confidence = .medium }
    return result
  }

  /// Adds what a line of the connection says of the policy in force.
  mutating func heed(_ policy: PolicyInForce) {
    var heeded = limited(by: policy.terms)
    if !policy.enforcesATS, isTrustFailure || heeded != self, !isTrustRefusedByATS {
      // The app's code decides on trust where ATS is off.
      heeded.atsIsRelaxed = true
      heeded.isAppAsked = true
    }
    guard heeded != self else { return }
    heeded.proofs.append(
      .init(
        found: policy.found,
        shows: policy.enforcesATS
          ? "what ATS allows this connection" : "ATS is off for this connection"))
    self = heeded
  }

  /// Whether a line shows that ATS itself refused the chain.
  private var isTrustRefusedByATS: Bool {
    proofs.contains {
      switch $0.found.fact {
      case .atsFailedSystemTrust, .atsViolation: true
      default: false
      }
    }
  }
}

/// What a line of a connection says of the policy that holds for it.
struct PolicyInForce {
  let enforcesATS: Bool
  let minimumTLS: Int?
  let found: FoundFact

  /// What it grants.
  ///
  /// An entry that allows cleartext turns ATS off and keeps the floor and the suites of ATS: only a floor below
  /// those shows that nothing is left of them.
  var terms: GrantedTerms {
    guard let minimumTLS, minimumTLS <= 1 else { return [] }
    return enforcesATS ? .versions : .all
  }
}

extension Incident {
  /// The policy in force, where its lines agree on it.
  var policyInForce: PolicyInForce? {
    var policy: PolicyInForce?
    var isOne = true
    facts.forEach(about: .part) { found in
      guard case .effectivePolicy(let enforcesATS, let minimumTLS) = found.fact else { return }
      guard let known = policy else {
        policy = PolicyInForce(enforcesATS: enforcesATS, minimumTLS: minimumTLS, found: found)
        return
      }
      // Another connection of the same request may have another policy.
      if known.enforcesATS != enforcesATS || known.minimumTLS != minimumTLS { isOne = false }
    }
    return isOne ? policy : nil
  }
}

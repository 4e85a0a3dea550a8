internal import AppleErrorCatalog
internal import NetworkLogs

/// The evidence ladder: from facts to a cause, strongest evidence first.
///
/// Every rung is a pure function that either decides or says nothing. A bare code proves only what
/// its definition says; what stays ambiguous is said to be so.
enum Ladder {
  /// A rule of the ladder, and what of a failure calls for it.
  struct Rung: Sendable {
    /// The kinds of facts that call for the rule; one is enough.
    let facts: FactFlags
    /// Whether the codes of a failure call for the rule.
    let codes: @Sendable (CodeCollection) -> Bool
    let judge: @Sendable (Incident) -> Diagnosis?

    init(
      _ facts: FactFlags = .none,
      codes: @escaping @Sendable (CodeCollection) -> Bool = { _ in false },
      _ judge: @escaping @Sendable (Incident) -> Diagnosis?
    ) {
      self.facts = facts
      self.codes = codes
      self.judge = judge
    }

    func isCalled(by kinds: FactFlags, _ found: CodeCollection) -> Bool {
      !kinds.isDisjoint(with: facts) || codes(found)
    }
  }

  /// The rungs, strongest first.
  static let rungs: [Rung] = [
    Rung(.policyFault, policyFault),
    Rung(.cleartext, codes: { $0.contains(-1022) }, cleartext),
    Rung(.violation, violationLine),
    Rung(codes: { $0.ssl != nil }, violationCode),
    Rung(.pinning | .checks, pins),
    Rung(
      .wording, codes: { $0.contains(-1206) || $0.contains(-1205) || $0.contains(-9863) },
      clientIdentity),
    Rung(.checks, trustChecks),
    Rung(codes: { !$0.isEmpty }, certificateCodes),
    Rung(.wording, proxyWords),
    Rung(.stack | .tool, otherStack),
    Rung(.certificate, peerChain),
    Rung(.alert, codes: { $0.ssl != nil }, peerAlert),
    Rung(.libraryReason, boringSSLReason),
    Rung(.reset, reset),
    Rung(.tool, commandLineTool),
    Rung(
      .trust | .ownTrust | .violation | .pinning | .wording,
      codes: { $0.url != nil || $0.ssl != nil },
      trustInGeneral),
    Rung(codes: { $0.ssl != nil }, secureTransportCode),
    Rung(codes: { $0.url != nil }, urlCode),
    Rung(codes: { !$0.isEmpty }, networkCodes),
    Rung(.wording, wording),
  ]

  /// The cause of a failure.
  static func judge(_ incident: Incident) -> Diagnosis {
    let (kinds, codes) = (incident.kinds, incident.codes)
    for index in rungs.indices where rungs[index].isCalled(by: kinds, codes) {
      guard var diagnosis = rungs[index].judge(incident) else { continue }
      diagnosis.deciding = DecidingCode(diagnosis, incident)
      diagnosis.isAppAsked =
        codes.url == -1202 && !incident.has(.trust) { $0 == .atsFailedSystemTrust }
      return diagnosis
    }
    return .ambiguous(FailureCause.secureConnectionCandidates, .low, [])
  }

  // MARK: ATS beyond doubt

  static func policyFault(_ incident: Incident) -> Diagnosis? {
    guard
      let found = incident.first({
        if case .policyFault = $0 { true } else { false }
      })
    else { return nil }
    return .certain(
      .policyMistake,
      [Diagnosis.Proof(found: found, shows: "the system ignores a part of the policy")])
  }

  static func cleartext(_ incident: Incident) -> Diagnosis? {
    let block = incident.facts.first(about: .cleartext) { $0 == .cleartextBlocked }
    let wording = incident.facts.first(about: .wording) { $0 == .wording(.cleartextNotAllowed) }
    let code = incident.proof(of: -1022, "the code for a load that ATS refused before any packet")
    guard block != nil || wording != nil || code != nil else { return nil }
    return .certain(
      .cleartextHTTP,
      [
        code,
        block.map { .init(found: $0, shows: "ATS refused a cleartext load") },
        code == nil && block == nil
          ? wording.map { .init(found: $0, shows: "the system's own sentence for -1022") } : nil,
        incident.urlProof("the scheme of the URL that was refused"),
      ])
  }

  static func violationLine(_ incident: Incident) -> Diagnosis? {
    for found in incident.facts.all(about: .violation) {
      guard case .atsViolation(let violation) = found.fact else { continue }
      let proof = Diagnosis.Proof(found: found, shows: "ATS names what it objects to")
      switch violation {
      case .keySize: return .certain(.weakKey, [proof])
      case .hash: return .certain(.sha1Certificate, [proof])
      case .niap, .niapCipherSuite, .niapSignature, .niapMasterSecret:
        // The system's own services are held to the profile by themselves; no key of an app's
        // asked for it.
        guard !Scope(incident).isOutside else { return profile(violation, found) }
        let other: FailureCause =
          violation == .niapMasterSecret ? .noExtendedMasterSecret : .weakCipher
        return .certain(.policyMistake, .medium, among: [.policyMistake, other], [proof])
      case .certificateAbsent:
        return .ambiguous(
          [.peerAlertOther, .certificateNotCompliant, .proxyOrCaptive], .low, [proof])
      case .trust: continue
      }
    }
    return nil
  }

  /// A service of the system, such as device management, found a server outside of FCP_v2.1.
  private static func profile(_ violation: ATSViolation, _ found: FoundFact) -> Diagnosis {
    let proof = Diagnosis.Proof(
      found: found, shows: "the profile that the system's own services require isn't met")
    var diagnosis: Diagnosis =
      switch violation {
      case .niapCipherSuite: .certain(.weakCipher, .medium, among: [.weakCipher], [proof])
      case .niapMasterSecret: .certain(.noExtendedMasterSecret, [proof])
      case .niapSignature:
        .certain(.certificateNotCompliant, .medium, among: [.certificateNotCompliant], [proof])
      default: .ambiguous([.weakCipher, .certificateNotCompliant], .low, [proof])
      }
    diagnosis.serverAdvice = """
      Make the server meet the profile FCP_v2.1: TLS 1.3, or TLS 1.2 with ECDHE, AES-GCM and the \
      extended master secret, and a certificate signed with SHA-256 or better. The address of the \
      server comes from the profile that enrolled the device, not from an app's Info.plist.
      """
    return diagnosis
  }

  static func violationCode(_ incident: Incident) -> Diagnosis? {
    guard let code = incident.codes.ssl, (-9886 ... -9880).contains(code) else { return nil }
    let proof = incident.proof(of: code, "a code that only ATS gives")
    switch code {
    case -9881: return .certain(.tlsVersionTooOld, [proof])
    case -9882:
      return .certain(.noForwardSecrecy, .medium, among: [.noForwardSecrecy, .weakCipher], [proof])
    case -9883: return .certain(.weakKey, [proof])
    case -9884, -9885: return .certain(.sha1Certificate, [proof])
    case -9886:
      return .certain(.pinMismatch, .medium, among: [.pinMismatch, .unknownRoot], [proof])
    default:
      return .ambiguous(
        [.tlsVersionTooOld, .noForwardSecrecy, .weakCipher, .weakKey, .sha1Certificate], .medium,
        [proof])
    }
  }

  // MARK: The app's part

  static func pins(_ incident: Incident) -> Diagnosis? {
    // A pinning library says the same words where it never came to compare a pin.
    guard !incident.has({ $0 == .appTrustFailed }) else { return nil }
    if let found = incident.first({ $0 == .appPinning }) {
      return .certain(
        .pinMismatch, [.init(found: found, shows: "the app's own pinning refused the chain")])
    }
    guard
      let found = incident.first({
        if case .trustChecks(_, let names) = $0 {
          names.contains { $0 == "LeafSPKISHA256" || $0 == "CAspkiSHA256" }
        } else {
          false
        }
      })
    else { return nil }
    return .certain(
      .pinMismatch, [.init(found: found, shows: "the check that compares NSPinnedDomains failed")])
  }

  static func clientIdentity(_ incident: Incident) -> Diagnosis? {
    let codes = incident.codes
    let required = incident.facts.first(about: .wording) {
      $0 == .wording(.clientCertificateRequired)
    }
    let rejected = incident.facts.first(about: .wording) {
      $0 == .wording(.clientCertificateRejected)
    }
    if codes.contains(-1206) || codes.contains(-9863) || (required != nil && codes.url == nil) {
      return .certain(
        .clientCertRequired,
        [
          incident.proof(of: -1206, "the code for a client certificate that was not supplied"),
          incident.proof(of: -9863, "the server's alert 116: certificate required"),
          required.map { .init(found: $0, shows: "the system's own sentence for -1206") },
        ])
    }
    if codes.contains(-1205) || (rejected != nil && codes.url == nil) {
      return .certain(
        .clientCertRejected,
        [
          incident.proof(of: -1205, "the code for a client certificate that was refused"),
          rejected.map { .init(found: $0, shows: "the system's own sentence for -1205") },
        ])
    }
    return nil
  }

  // MARK: Trust

  /// The codes that name a fault of a certificate by themselves.
  private static let certificateFaults: [(code: Int, cause: FailureCause, shows: String)] = [
    (-9843, .hostMismatch, "the certificate does not name the host"),
    (-9814, .expired, "a certificate has expired"),
    (-9815, .notYetValid, "a certificate is not valid yet"),
    (-1204, .notYetValid, "a certificate is not valid yet"),
  ]

  static func certificateCodes(_ incident: Incident) -> Diagnosis? {
    let codes = incident.codes
    for row in certificateFaults where codes.contains(row.code) {
      var diagnosis = Diagnosis.certain(row.cause, [incident.proof(of: row.code, row.shows)])
      if row.cause == .hostMismatch, let leaf = PeerChain(incident.facts).leaf {
        diagnosis.proofs.append(
          .init(found: leaf.found, shows: "the certificate that the server sent"))
      }
      diagnosis.atsIsRelaxed = codes.contains(-1202)
      return diagnosis
    }
    if codes.contains(-1201) {
      return .certain(
        .expired, .medium, among: [.expired, .notYetValid],
        [incident.proof(of: -1201, "a certificate's dates don't fit")])
    }
    return nil
  }

  static func peerChain(_ incident: Incident) -> Diagnosis? {
    guard incident.trustFailed else { return nil }
    let chain = PeerChain(incident.facts)
    let code = incident.trustCodeProof
    if let found = chain.interceptor {
      return .certain(
        .proxyOrCaptive,
        [.init(found: found, shows: "the certificate was made by an intercepting proxy"), code])
    }
    if chain.isSelfSigned, let leaf = chain.leaf {
      return relaxed(
        .certain(
          .selfSigned,
          [
            .init(found: leaf.found, shows: "one certificate, subject and issuer are the same"),
            code,
          ]),
        incident)
    }
    if let found = chain.privateRoot {
      return relaxed(
        .certain(
          .unknownRoot, incident.codes.ssl == -9802 ? .medium : .high,
          among: incident.codes.ssl == -9802
            ? [.unknownRoot, .certificateNotCompliant, .hostMismatch, .expired] : [],
          [.init(found: found, shows: "the chain ends in a root of its own, no public one"), code]),
        incident)
    }
    return printedNames(chain, code, incident)
  }

  /// What the names of a printed chain make likely: only common names are printed, so it isn't proved.
  private static func printedNames(
    _ chain: PeerChain, _ code: Diagnosis.Proof?, _ incident: Incident
  ) -> Diagnosis? {
    let misses = chain.leafMissesHost
    if let found = chain.privateIssuer {
      var candidates: [FailureCause] = [.unknownRoot, .incompleteChain, .proxyOrCaptive]
      if misses { candidates.insert(.hostMismatch, at: 1) }
      return relaxed(
        .certain(
          .unknownRoot, .medium, among: candidates,
          [.init(found: found, shows: "the issuer is no public authority"), code]), incident)
    }
    guard misses, let leaf = chain.leaf else { return nil }
    var candidates: [FailureCause] = [
      .hostMismatch, .expired, .revoked, .certificateNotCompliant, .ctMissing, .notYetValid,
    ]
    if !chain.endsAtPublicRoot { candidates.append(.incompleteChain) }
    return relaxed(
      .certain(
        .hostMismatch, .medium, among: candidates,
        [.init(found: leaf.found, shows: "the name of the leaf doesn't fit the host"), code]),
      incident)
  }

  static func trustInGeneral(_ incident: Incident) -> Diagnosis? {
    guard incident.trustFailed else { return nil }
    let code = incident.trustCodeProof
    let adjective = incident.facts.first(about: .trust | .ownTrust | .violation | .pinning) {
      switch $0 {
      case .trustEvaluationFailed, .atsFailedSystemTrust, .atsViolation(.trust), .appTrustFailed,
        .trustRefused:
        true
      default: false
      }
    }
    let proofs: [Diagnosis.Proof?] = [
      adjective.map { .init(found: $0, shows: Self.shows($0.fact)) }, code,
      incident.urlProof("the request"),
    ]
    // A proxy or tunnel on the path is a hint and no more.
    var candidates = FailureCause.trustCandidates
    if incident.kinds.contains(.path) {
      candidates.removeAll { $0 == .proxyOrCaptive }
      candidates.insert(.proxyOrCaptive, at: 0)
    }
    // No root was found at all: dates and names were never looked at.
    if incident.codes.ssl == -9813 || incident.codes.ssl == -9812 || incident.codes.url == -1203 {
      candidates = [.unknownRoot, .selfSigned, .incompleteChain, .proxyOrCaptive]
    }
    // Network.framework and newer systems give -9808 for whatever default trust refuses.
    if incident.codes.ssl == -9808, !incident.isFromSecureTransport(-9808) {
      candidates.removeAll { $0 == .proxyOrCaptive || $0 == .certificateNotCompliant }
      candidates.insert(.certificateNotCompliant, at: 0)
    } else if incident.codes.ssl == -9808 {
      candidates.removeAll { $0 == .certificateNotCompliant }
      candidates.insert(.certificateNotCompliant, at: 0)
      return relaxed(
        .certain(.certificateNotCompliant, .medium, among: candidates, proofs), incident)
    }
    let chain = PeerChain(incident.facts)
    if chain.certificates.count > 1 {
      candidates.removeAll { $0 == .selfSigned }
      if chain.endsAtPublicRoot {
        candidates.removeAll { $0 == .incompleteChain || $0 == .unknownRoot }
      }
    } else if chain.certificates.count == 1 {
      candidates.removeAll { $0 == .incompleteChain || $0 == .selfSigned }
      candidates.insert(.incompleteChain, at: 0)
    }
    // What the code says may be so of a root that no one knows, and of an interceptor's.
    if incident.codes.ssl == -9812 || incident.codes.url == -1203, candidates.first == .unknownRoot
    {
      return relaxed(.certain(.unknownRoot, .medium, among: candidates, proofs), incident)
    }
    return relaxed(.ambiguous(candidates, .medium, proofs), incident)
  }

  private static func shows(_ fact: Fact) -> String {
    switch fact {
    case .atsFailedSystemTrust: "system trust failed while ATS is in force for the host"
    case .trustEvaluationFailed(.default?, _): "default trust failed; ATS is out of the way"
    case .trustEvaluationFailed: "trust failed while ATS is in force for the host"
    default: "trust failed"
    }
  }

  private static func relaxed(_ diagnosis: Diagnosis, _ incident: Incident) -> Diagnosis {
    var diagnosis = diagnosis
    diagnosis.atsIsRelaxed =
      incident.codes.url == -1202
      || incident.has(.trust) {
        if case .trustEvaluationFailed(.default?, _) = $0 { true } else { false }
      }
    return diagnosis
  }

  // MARK: Without any code of Apple's

  static func wording(_ incident: Incident) -> Diagnosis? {
    if let found = incident.facts.first(
      about: .wording, where: { $0 == .wording(.certificateInvalid) })
    {
      var diagnosis = Diagnosis.ambiguous(
        FailureCause.trustCandidates, .medium,
        [.init(found: found, shows: "the system's own sentence for -1202")])
      diagnosis.atsIsRelaxed = true
      return diagnosis
    }
    if let found = incident.facts.first(
      about: .wording, where: { $0 == .wording(.secureConnectionFailed) })
    {
      return .ambiguous(
        FailureCause.secureConnectionCandidates, .low,
        [.init(found: found, shows: "the system's own sentence for -1200, without a code")])
    }
    if let found = incident.facts.first(
      about: .wording, where: { $0 == .wording(.handshakeFailed) })
    {
      return .ambiguous(
        FailureCause.secureConnectionCandidates, .low,
        [.init(found: found, shows: "words for a handshake that failed, without a reason")])
    }
    if let found = incident.facts.first(about: .wording, where: { $0 == .wording(.networkFailed) })
    {
      return .certain(
        .notATSNetwork,
        [.init(found: found, shows: "words for a failure of the network")])
    }
    guard let found = incident.facts.first(about: .wording, where: { $0 == .wording(.badResponse) })
    else { return nil }
    return .certain(
      .notATSHTTP, [.init(found: found, shows: "the system's own sentence for -1011")])
  }
}

extension Incident {
  /// The words that print a code, with what the code shows.
  func proof(of code: Int, _ shows: String) -> Diagnosis.Proof? {
    guard codes.contains(code) else { return nil }
    let found = facts.first(about: .code | .trust) { fact in
      switch fact {
      case .code(let number, _, _), .streamCode(let number), .looseCode(let number),
        .trustEvaluationFailed(_, let number):
        number == code
      case .secureTransportSymbol(let symbol): SecureTransportNames.code(of: symbol) == code
      default: false
      }
    }
    return found.map { Diagnosis.Proof(found: $0, shows: shows) }
  }

  /// The words that name the URL.
  func urlProof(_ shows: String) -> Diagnosis.Proof? {
    facts.first(about: .failingURL).map {
      .init(found: $0, shows: shows)
    }
  }

  /// Whether the certificate failed trust evaluation, by code or by line.
  var trustFailed: Bool {
    if codes.url == -1202 || codes.url == -1203 { return true }
    if let ssl = codes.ssl, [-9807, -9808, -9812, -9813].contains(ssl) { return true }
    let isSaid = has(.trust | .ownTrust | .violation | .pinning | .wording) {
      switch $0 {
      case .atsFailedSystemTrust, .atsViolation(.trust), .trustEvaluationFailed, .appTrustFailed,
        .trustRefused:
        true
      case .wording(.certificateInvalid): codes.isEmpty
      default: false
      }
    }
    // A chain takes longer to read than all the rest.
    return isSaid || codes.ssl == -9802 && PeerChain(facts).isDecisive
  }

  /// Whether a code is in the domain of Secure Transport.
  func isFromSecureTransport(_ code: Int) -> Bool {
    codes.entries.contains { $0.code == code && ($0.domain == .ssl || $0.domain == .unnamed) }
  }

  /// The codes that report failed trust, and what they show.
  private static let trustCodes: [(code: Int, shows: String)] = [
    (-9813, "no trusted root was found for the chain"),
    (-9812, "the chain ends in a root that is not trusted"),
    (-9807, "the chain failed default trust"), (-9808, "the certificate is unusable"),
    (-1202, "default trust failed"), (-1203, "the root is unknown"),
    (-9802, "this device broke off the handshake"),
  ]

  /// The code that reports failed trust.
  var trustCodeProof: Diagnosis.Proof? {
    for row in Self.trustCodes {
      if let proof = proof(of: row.code, row.shows) { return proof }
    }
    return nil
  }
}

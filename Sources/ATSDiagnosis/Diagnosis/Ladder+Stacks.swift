internal import AppleErrorCatalog
internal import NetworkLogs

/// The rung that judges TLS stacks that ATS doesn't govern, by their own words.
extension Ladder {
  /// The cause that a stack's words name; of several the anchor's failure, then the name's, then the
  /// first.
  static func otherStack(_ incident: Incident) -> Diagnosis? {
    var best: (rank: Int, reason: StackReason, found: FoundFact)?
    var others: [FailureCause] = []
    for found in incident.facts {
      guard let reason = reason(of: found.fact) else { continue }
      let rank = rank(reason)
      if let cause = StackJudgement(reason).causes.first, rank < Self.vagueRank,
        !others.contains(cause)
      {
        others.append(cause)
      }
      if let known = best, known.rank <= rank { continue }
      best = (rank, reason, found)
    }
    let alert = stackAlert(incident)
    // An alert says more than that something failed, and less than words that name the check.
    if let alert, best.map({ $0.rank >= Self.vagueRank }) ?? true {
      return repaired(alert, incident)
    }
    guard let best else { return nil }
    var diagnosis = diagnosis(best.reason, best.found, incident)
    let missed = others.filter { $0 != diagnosis.cause && !diagnosis.candidates.contains($0) }
    if !missed.isEmpty, best.rank < Self.vagueRank {
      if diagnosis.candidates.isEmpty { diagnosis.candidates = [diagnosis.cause] }
      diagnosis.candidates.insert(contentsOf: missed, at: min(1, diagnosis.candidates.count))
      if diagnosis.confidence == .high { diagnosis.confidence = .medium }
    }
    return repaired(diagnosis, incident)
  }

  /// The reason that a fact states.
  private static func reason(of fact: Fact) -> StackReason? {
    switch fact {
    case .stackFailure(let reason): return reason
    case .commandLineTool(.hostMismatch): return .hostMismatch
    case .commandLineTool(.certificate(let words)): return CertificateWords.reason(words)
    default: return nil
    }
  }

  private static func diagnosis(
    _ reason: StackReason, _ found: FoundFact, _ incident: Incident
  ) -> Diagnosis {
    let judgement = StackJudgement(reason)
    let proof = Diagnosis.Proof(found: found, shows: judgement.shows)
    if judgement.isOfAnchor, let interceptor = PeerChain(incident.facts).interceptor {
      return .certain(
        .proxyOrCaptive,
        [
          .init(found: interceptor, shows: "the certificate was made by an intercepting proxy"),
          proof,
        ])
    }
    if judgement.isOpen { return .ambiguous(judgement.causes, judgement.confidence, [proof]) }
    guard let cause = judgement.causes.first else {
      return .ambiguous(FailureCause.stackHandshakeCandidates, .low, [proof])
    }
    return .certain(
      cause, judgement.confidence, among: judgement.confidence == .high ? [] : judgement.causes,
      [proof])
  }

  // MARK: Alerts

  /// What a fatal alert of such a stack says.
  private static func stackAlert(_ incident: Incident) -> Diagnosis? {
    for found in incident.facts {
      guard case .stackAlert(let number, let direction) = found.fact else { continue }
      let name = TLSAlertCatalog.alert(number: number)?.description ?? "alert"
      let side = direction == .read ? "the server" : "this side"
      let proof = Diagnosis.Proof(found: found, shows: "\(side) sent alert \(number), \(name)")
      guard direction == .read else { return sent(number, proof) }
      return wantsCertificate(number, proof, incident) ?? received(number, proof)
    }
    return nil
  }

  /// That the server asked for a certificate, and refuses a client that showed none.
  private static func wantsCertificate(
    _ number: Int, _ proof: Diagnosis.Proof, _ incident: Incident
  ) -> Diagnosis? {
    guard [40, 42, 46, 49].contains(number), let sent = incident.facts.first(about: .handshake)
    else { return nil }
    return .certain(
      .clientCertRequired, .medium,
      among: [.clientCertRequired, .clientCertRejected, .peerAlertOther],
      [
        proof,
        .init(
          found: sent, shows: "the client's certificate message is empty: no proof of a key follows"
        ),
      ])
  }

  private static func received(_ number: Int, _ proof: Diagnosis.Proof) -> Diagnosis {
    switch number {
    case 42...46, 48, 49:
      .certain(
        .clientCertRejected, .medium,
        among: [.clientCertRejected, .clientCertRequired, .peerAlertOther], [proof])
    case 40:
      .ambiguous(FailureCause.stackRefusedCandidates, .medium, [proof])
    case 70:
      // A server that is old itself answers with an older version: who sends this refuses the versions of the
      // client, which may be the older one.
      .ambiguous([.tlsVersionTooOld, .peerAlertOther, .notTLSPort], .medium, [proof])
    case 71:
      .ambiguous([.weakCipher, .tlsVersionTooOld, .peerAlertOther], .medium, [proof])
    case 112:
      .certain(.sniUnrecognized, .medium, among: [.sniUnrecognized, .peerAlertOther], [proof])
    case 116: .certain(.clientCertRequired, [proof])
    default:
      .certain(.peerAlertOther, .medium, among: [.peerAlertOther, .handshakeAborted], [proof])
    }
  }

  /// An alert that this side sends is its own diagnosis on the server.
  private static func sent(_ number: Int, _ proof: Diagnosis.Proof) -> Diagnosis {
    switch number {
    case 42, 46: .ambiguous(FailureCause.trustCandidates, .medium, [proof])
    case 43:
      .certain(
        .certificateNotCompliant, .medium, among: [.certificateNotCompliant, .weakKey], [proof])
    case 44: .certain(.revoked, .medium, among: [.revoked], [proof])
    case 45: .certain(.expired, .medium, among: [.expired, .notYetValid], [proof])
    case 48:
      .certain(
        .unknownRoot, .medium,
        among: [.unknownRoot, .incompleteChain, .selfSigned, .proxyOrCaptive],
        [proof])
    case 70:
      .certain(.tlsVersionTooOld, .medium, among: [.tlsVersionTooOld, .notTLSPort], [proof])
    case 40, 71: .ambiguous([.weakCipher, .tlsVersionTooOld], .medium, [proof])
    default:
      .ambiguous([.peerAlertOther, .notTLSPort, .proxyOrCaptive, .handshakeAborted], .low, [proof])
    }
  }

  // MARK: Ranks and repairs

  /// The rank from which on words say only that something failed.
  private static let vagueRank = 10

  private static func rank(_ reason: StackReason) -> Int {
    switch reason {
    case .revoked, .weakKey, .weakHash, .unacceptedSignature, .noTransparency, .pinMismatch,
      .proxyFailed:
      2
    case .selfSigned, .selfSignedInChain, .noLocalIssuer, .unverifiableLeaf, .unknownAuthority: 1
    case .hostMismatch: 3
    case .expired, .notYetValid, .datesDontFit, .notCompliant: 4
    case .versionTooOld, .oldClientRefused, .noSharedCipher, .weakDHKey, .notTLS, .plainHTTP,
      .unsafeRenegotiation, .clientCertificateMissing, .clientCertificateRefused, .unknownName,
      .ownCertificateRefused, .timedOut, .versionOrCipher:
      5
    case .certificateRefused: 10
    case .closedInHandshake: 11
    case .handshakeFailed: 12
    case .closedLater: 13
    }
  }

  /// A diagnosis with what repairs it in the stack that spoke.
  private static func repaired(_ diagnosis: Diagnosis, _ incident: Incident) -> Diagnosis {
    var diagnosis = diagnosis
    if diagnosis.serverAdvice == nil {
      diagnosis.serverAdvice = StackRepairs.advice(
        diagnosis, StackRepairs.stack(of: incident))
    }
    return diagnosis
  }
}

/// What a stack's reason means as causes.
struct StackJudgement {
  /// Most likely first.
  let causes: [FailureCause]
  let confidence: Confidence
  /// Whether several causes fit alike.
  var isOpen = false
  let shows: String

  private init(
    _ causes: [FailureCause], _ confidence: Confidence, isOpen: Bool = false, _ shows: String
  ) {
    self.causes = causes
    self.confidence = confidence
    self.isOpen = isOpen
    self.shows = shows
  }

  /// Whether the chain leads to no anchor: where an interceptor shows itself.
  var isOfAnchor: Bool {
    causes.contains(.unknownRoot) || causes.first == .selfSigned
  }

  init(_ reason: StackReason) {
    switch reason {
    case .expired: self.init([.expired], .high, "the words name the check that failed")
    case .notYetValid: self.init([.notYetValid], .high, "the words name the check that failed")
    case .datesDontFit:
      self.init([.expired, .notYetValid], .medium, "the certificate's dates don't fit")
    case .selfSigned: self.init([.selfSigned], .high, "the certificate vouches for itself")
    case .selfSignedInChain:
      self.init(
        [.unknownRoot, .proxyOrCaptive, .selfSigned], .medium,
        "a root that isn't trusted is part of the chain")
    case .noLocalIssuer:
      self.init(
        [.unknownRoot, .incompleteChain, .proxyOrCaptive], .medium,
        "the issuer isn't among the roots that this stack has")
    case .unverifiableLeaf:
      self.init(
        [.incompleteChain, .unknownRoot, .proxyOrCaptive], .medium,
        "nothing came that signs the leaf")
    case .unknownAuthority:
      self.init(
        [.unknownRoot, .selfSigned, .incompleteChain, .proxyOrCaptive], .medium,
        "the chain leads to no authority that this stack trusts")
    case .hostMismatch: self.init([.hostMismatch], .high, "the certificate doesn't name the host")
    case .revoked: self.init([.revoked], .high, "the words name the check that failed")
    case .weakKey: self.init([.weakKey], .high, "a key of the chain is too short")
    case .weakHash: self.init([.sha1Certificate], .high, "a signature is made with too weak a hash")
    case .unacceptedSignature:
      self.init(
        [.sha1Certificate, .certificateNotCompliant], .medium,
        "a signature is made in a way that this stack doesn't accept")
    case .notCompliant:
      self.init([.certificateNotCompliant], .high, "the certificate breaks a rule of form")
    case .noTransparency: self.init([.ctMissing], .high, "the words name the check that failed")
    case .certificateRefused, .ownCertificateRefused:
      self.init(
        FailureCause.trustCandidates, .medium, isOpen: true,
        reason == .certificateRefused
          ? "the certificate was refused; the words don't say why"
          : "the other side refused the certificate that this program serves")
    case .pinMismatch: self.init([.pinMismatch], .high, "the program's own check refused the chain")
    case .versionTooOld:
      self.init([.tlsVersionTooOld], .medium, "the server chose a TLS version under the floor")
    case .oldClientRefused:
      self.init(
        [.tlsVersionTooOld, .peerAlertOther, .notTLSPort], .medium, isOpen: true,
        "the server refuses the TLS versions of a client that is old itself")
    case .versionOrCipher:
      self.init(
        [.tlsVersionTooOld, .weakCipher], .medium, isOpen: true,
        "no TLS version or cipher suite in common")
    case .noSharedCipher:
      self.init([.weakCipher, .tlsVersionTooOld], .medium, "no cipher suite in common")
    case .weakDHKey: self.init([.weakCipher], .high, "the server's Diffie-Hellman key is too short")
    case .notTLS:
      self.init(
        [.notTLSPort, .proxyOrCaptive], .medium, "the first bytes of the answer are no TLS record")
    case .plainHTTP: self.init([.notTLSPort], .high, "the answer is plain HTTP")
    case .handshakeFailed:
      self.init(
        FailureCause.stackHandshakeCandidates, .low, isOpen: true,
        "the handshake failed; the words don't say why")
    case .closedInHandshake:
      self.init(
        [.handshakeAborted, .notATSNetwork, .proxyOrCaptive], .medium,
        "the connection was closed in the handshake, without an alert")
    case .unsafeRenegotiation:
      self.init(
        [.peerAlertOther, .proxyOrCaptive, .handshakeAborted], .medium, isOpen: true,
        "the server, or a gateway in front of it, knows only the old renegotiation")
    case .clientCertificateMissing:
      self.init([.clientCertRequired], .high, "a client certificate is demanded, and none came")
    case .clientCertificateRefused:
      self.init(
        [.clientCertRejected, .clientCertRequired], .medium, "the client certificate doesn't do")
    case .unknownName: self.init([.sniUnrecognized], .high, "the server doesn't know the name")
    case .proxyFailed: self.init([.proxyOrCaptive], .medium, "a proxy's certificate was refused")
    case .closedLater:
      self.init(
        [.notATSNetwork, .handshakeAborted], .medium,
        "the connection broke off without a closing alert")
    case .timedOut:
      self.init(
        [.notATSNetwork, .handshakeAborted, .proxyOrCaptive], .medium, "the handshake took too long"
      )
    }
  }
}

extension FailureCause {
  /// What a failed handshake leaves open where ATS has no part in it.
  static let stackHandshakeCandidates: [FailureCause] = [
    .handshakeAborted, .peerAlertOther, .tlsVersionTooOld, .weakCipher, .notTLSPort,
    .proxyOrCaptive,
    .clientCertRequired, .sniUnrecognized, .unknownRoot, .selfSigned, .incompleteChain, .expired,
    .hostMismatch,
  ]
}

/// The words in which curl, git and Unity give the reason of a refused certificate.
enum CertificateWords {
  /// The reason that words state; the general one where they name no check.
  static func reason(_ words: String) -> StackReason {
    var text = words
    return text.withUTF8 { buffer in
      let bytes = unsafe Span(_unsafeElements: buffer)
      return StackReason(verificationWords: bytes) ?? .certificateRefused
    }
  }
}

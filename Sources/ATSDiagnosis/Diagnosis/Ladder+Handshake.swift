internal import AppleErrorCatalog
internal import NetworkLogs

/// The rungs that judge the handshake and the network: alerts, BoringSSL, codes by number.
extension Ladder {
  // MARK: Alerts

  static func peerAlert(_ incident: Incident) -> Diagnosis? {
    for found in incident.facts.all(about: .alert) {
      let alert: TLSAlert?
      var direction = AlertDirection.read
      switch found.fact {
      case .alert(let told, let name):
        alert = TLSAlertCatalog.alert(named: name)
        direction = told ?? (incident.failedToVerify ? .write : .read)
      case .alertNumber(let number): alert = TLSAlertCatalog.alert(number: number)
      default: continue
      }
      guard let alert else { continue }
      let diagnosis =
        direction == .read
        ? receivedAlert(alert.number, found, incident) : sentAlert(alert.number, found, incident)
      if let diagnosis { return diagnosis }
    }
    // Secure Transport's own numbers for received alerts.
    guard let ssl = incident.codes.ssl, !sharedCodes.contains(ssl),
      let alert = TLSAlertCatalog.alert(reportedAs: ssl),
      let proof = incident.proof(
        of: ssl, "the server's alert \(alert.number): \(alert.description)")
    else { return nil }
    guard let diagnosis = receivedAlert(alert.number, proof.found, incident) else { return nil }
    var milder = diagnosis
    milder.proofs = [proof]
    if milder.confidence == .high, milder.cause != .clientCertRequired {
      milder.confidence = .medium
    }
    return milder
  }

  /// Codes that stand for a received alert and for this device's own decision alike.
  private static let sharedCodes = [
    -9800, -9801, -9802, -9805, -9806, -9816, -9824, -9836, -9858,
  ]

  /// The peer refuses us.
  private static func receivedAlert(
    _ number: Int, _ found: FoundFact, _ incident: Incident
  ) -> Diagnosis? {
    let name = TLSAlertCatalog.alert(number: number)?.description ?? "alert"
    let proof = Diagnosis.Proof(found: found, shows: "the server sent alert \(number), \(name)")
    switch number {
    case 0: return nil
    case 40:
      return .ambiguous(
        incident.isOfOtherStack
          ? FailureCause.stackRefusedCandidates
          : incident.saysHelloWasRefused
            ? FailureCause.helloRefusedCandidates : FailureCause.handshakeRefusedCandidates,
        .medium, [proof])
    case 42...46, 48, 49:
      return .certain(
        .clientCertRejected, .medium,
        among: [.clientCertRejected, .clientCertRequired, .peerAlertOther], [proof])
    case 70:
      return .certain(
        .tlsVersionTooOld, .medium, among: [.tlsVersionTooOld, .peerAlertOther], [proof])
    case 112: return .certain(.sniUnrecognized, [proof])
    case 116: return .certain(.clientCertRequired, [proof])
    default: return .certain(.peerAlertOther, [proof])
    }
  }

  /// We refuse the peer.
  private static func sentAlert(
    _ number: Int, _ found: FoundFact, _ incident: Incident
  ) -> Diagnosis? {
    let name = TLSAlertCatalog.alert(number: number)?.description ?? "alert"
    let proof = Diagnosis.Proof(found: found, shows: "this device sent alert \(number), \(name)")
    switch number {
    case 45: return .certain(.expired, .medium, among: [.expired, .notYetValid], [proof])
    case 44: return .certain(.revoked, .medium, among: [.revoked], [proof])
    case 42, 43, 46, 48:
      // The certificate failed; codes and chain below say more.
      if incident.trustFailed { return nil }
      return .ambiguous(FailureCause.trustCandidates, .medium, [proof])
    case 70:
      // The alert answers an unknown version and bytes that are no TLS alike; BoringSSL says which.
      if incident.saysAnswerIsNoTLS { return nil }
      return .certain(.tlsVersionTooOld, .medium, among: [.tlsVersionTooOld, .notTLSPort], [proof])
    case 40, 71:
      return .ambiguous([.noForwardSecrecy, .weakCipher, .tlsVersionTooOld], .medium, [proof])
    default: return nil
    }
  }

  // MARK: BoringSSL

  static func boringSSLReason(_ incident: Incident) -> Diagnosis? {
    for found in incident.facts.all(about: .libraryReason) {
      guard case .boringSSLReason(let reason) = found.fact else { continue }
      func proof(_ shows: String) -> Diagnosis.Proof { .init(found: found, shows: shows) }
      switch reason {
      case "WRONG_VERSION_NUMBER":
        return .certain(
          .notTLSPort, .medium, among: [.notTLSPort, .tlsVersionTooOld, .proxyOrCaptive],
          [proof("the first bytes of the answer are no TLS record")])
      case "HTTP_REQUEST", "HTTPS_PROXY_REQUEST":
        return .certain(.notTLSPort, [proof("the answer is plain HTTP")])
      case "UNSUPPORTED_PROTOCOL":
        return .certain(
          .tlsVersionTooOld, .medium, among: [.tlsVersionTooOld],
          [proof("the server chose a TLS version under the floor")])
      case "NO_RENEGOTIATION":
        return .ambiguous(
          [.clientCertRequired, .peerAlertOther, .handshakeAborted], .low,
          [proof("the server asked for a renegotiation, which is refused")])
      case "CERTIFICATE_VERIFY_FAILED" where !incident.trustFailed:
        return .ambiguous(
          FailureCause.trustCandidates, .medium, [proof("the certificate was refused")])
      case "BAD_DH_P_LENGTH", "DH_P_TOO_LONG":
        return .certain(.weakCipher, [proof("the server's Diffie-Hellman key is out of bounds")])
      case "HANDSHAKE_FAILURE_ON_CLIENT_HELLO":
        guard incident.codes.isEmpty else { continue }
        return .ambiguous(
          incident.isOfOtherStack
            ? FailureCause.stackHelloRefusedCandidates : FailureCause.helloRefusedCandidates,
          .medium, [proof("the server refused the first message; no certificate was asked for yet")]
        )
      case "SSL_HANDSHAKE_FAILURE":
        guard incident.codes.isEmpty else { continue }
        return .ambiguous(
          [
            .handshakeAborted, .peerAlertOther, .noForwardSecrecy, .tlsVersionTooOld, .weakCipher,
            .clientCertRequired, .notATSNetwork,
          ], .low, [proof("the handshake failed, without an alert or a code")])
      default: continue
      }
    }
    return nil
  }

  static func reset(_ incident: Incident) -> Diagnosis? {
    guard let found = incident.facts.first(about: .reset) else { return nil }
    return .certain(
      .handshakeAborted,
      [.init(found: found, shows: "the connection was reset before the handshake ended")])
  }

  static func proxyWords(_ incident: Incident) -> Diagnosis? {
    guard let found = incident.facts.first(about: .wording, where: { $0 == .wording(.proxyFailed) })
    else { return nil }
    return .certain(
      .proxyOrCaptive,
      [.init(found: found, shows: "the proxy opened no tunnel to the server")])
  }

  // MARK: Command-line tools

  static func commandLineTool(_ incident: Incident) -> Diagnosis? {
    for found in incident.facts.all(about: .tool) {
      guard case .commandLineTool(let failure) = found.fact else { continue }
      let proof = Diagnosis.Proof(found: found, shows: "the tool's own words")
      switch failure {
      // The words decide.
      case .hostMismatch, .certificate: continue
      case .handshake:
        // A code of Secure Transport says more.
        guard incident.codes.ssl == nil else { continue }
        return .certain(
          .handshakeAborted, .medium,
          among: [.handshakeAborted, .tlsVersionTooOld, .weakCipher, .sniUnrecognized], [proof])
      case .transfer:
        return .certain(
          .notATSNetwork, .medium, among: [.notATSNetwork, .handshakeAborted], [proof])
      case .http: return .certain(.notATSHTTP, [proof])
      case .download: continue
      }
    }
    return nil
  }

  // MARK: Codes by number

  /// Whether a code says that the connection was closed in the handshake, and no more.
  private static func isClosing(_ code: Int) -> Bool {
    code == -9805 || code == -9806 || code == -9816 || code == -9852
  }

  static func secureTransportCode(_ incident: Incident) -> Diagnosis? {
    guard let ssl = incident.codes.ssl else { return nil }
    func proof(_ shows: String) -> Diagnosis.Proof? { incident.proof(of: ssl, shows) }
    switch ssl {
    case -9802:
      return .ambiguous(
        FailureCause.fatalAlertCandidates, PeerChain(incident.facts).isEmpty ? .low : .medium,
        [proof("this device broke off the handshake; the code doesn't say why")])
    case -9824:
      return .ambiguous(
        incident.isOfOtherStack
          ? FailureCause.stackRefusedCandidates
          : incident.saysHelloWasRefused
            ? FailureCause.helloRefusedCandidates : FailureCause.handshakeRefusedCandidates,
        .medium, [proof("the server refused what was offered; the code doesn't say why")])
    case -9801:
      return .ambiguous(
        FailureCause.negotiationCandidates, .medium, [proof("no common parameters were found")])
    case -9836:
      return .ambiguous(
        [.tlsVersionTooOld, .notTLSPort], .medium, [proof("the TLS versions don't meet")])
    case let code where isClosing(code) && incident.kinds.contains(.path):
      return .ambiguous(
        [
          .proxyOrCaptive, .handshakeAborted, .noForwardSecrecy, .tlsVersionTooOld, .notATSNetwork,
        ], .medium,
        [
          proof("the connection was closed without an alert"),
          incident.facts.first(about: .path).map {
            .init(found: $0, shows: "a proxy or a tunnel is on the path")
          },
        ])
    case -9806 where incident.codes.url == -1200 && !incident.wasReset:
      // Secure Transport's systems met servers that hang up on a hello without a suite for them as often
      // as paths that cut it off.
      return .ambiguous(
        [.handshakeAborted, .noForwardSecrecy, .tlsVersionTooOld, .notATSNetwork, .proxyOrCaptive],
        .medium, [proof("the connection was closed without an alert; the code doesn't say why")])
    case -9805, -9806, -9816, -9852:
      return .certain(
        .handshakeAborted, .medium,
        among: [
          .handshakeAborted, .noForwardSecrecy, .tlsVersionTooOld, .notATSNetwork, .proxyOrCaptive,
        ],
        [proof("the connection was closed without an alert")])
    case -9853: return .certain(.notATSNetwork, [proof("the network timed out under TLS")])
    case -9800:
      return .ambiguous(
        [
          .proxyOrCaptive, .notTLSPort, .handshakeAborted, .tlsVersionTooOld, .peerAlertOther,
          .notATSNetwork,
        ], .low, [proof("a generic protocol error")])
    case -9810:
      return .ambiguous(
        [.notTLSPort, .handshakeAborted, .peerAlertOther], .low, [proof("an internal error of TLS")]
      )
    case -9858:
      return .ambiguous(
        [.handshakeAborted, .noForwardSecrecy, .notTLSPort], .low,
        [proof("a generic handshake failure, without an alert of the peer")])
    case -9847:
      return .certain(
        .notTLSPort, .medium, among: [.notTLSPort], [proof("the answer is no TLS record")])
    case -9850: return .certain(.weakCipher, [proof("the server's Diffie-Hellman key is too weak")])
    case -9865: return .certain(.sniUnrecognized, [proof("the server doesn't know the name")])
    default:
      let causes = ErrorCatalog.entry(for: ssl, in: .ssl)?.causes ?? []
      guard let first = causes.first else {
        return .ambiguous(
          [.peerAlertOther, .handshakeAborted, .notTLSPort], .low, [proof("a rare TLS error")])
      }
      if causes.count == 1 {
        return .certain(first, .medium, among: causes, [proof("what the code means")])
      }
      return .ambiguous(causes, .low, [proof("what the code leaves open")])
    }
  }

  static func urlCode(_ incident: Incident) -> Diagnosis? {
    // A number of CFNetwork's own, such as 310, is reported by the next rung.
    guard let url = incident.codes.url, url < 0 else { return nil }
    func proof(_ shows: String) -> Diagnosis.Proof? { incident.proof(of: url, shows) }
    switch url {
    case -1200:
      return .ambiguous(
        FailureCause.secureConnectionCandidates, .low,
        [proof("TLS failed; the code doesn't say why")])
    case -1007, -1008, -1010, -1011, -1013, -1014, -1015, -1016, -1017, -1100, -1102, -2000:
      return .certain(.notATSHTTP, [proof("the server answered; HTTP failed")])
    case -1012:
      return .ambiguous(
        [
          .notATSHTTP, .pinMismatch, .selfSigned, .unknownRoot, .hostMismatch, .incompleteChain,
          .expired,
        ], .low, [proof("an authentication challenge was given up: for credentials or for trust")])
    default:
      return .certain(
        .notATSNetwork,
        [proof("a failure of the network, before or below TLS")]
          + incident.codes.numbers.filter { $0 > 0 || $0 < -60000 }.map {
            incident.proof(of: $0, "the system's reason")
          })
    }
  }

  static func networkCodes(_ incident: Incident) -> Diagnosis? {
    guard let entry = incident.codes.entries.first else { return nil }
    let proof = incident.proof(of: entry.code, "what failed below TLS")
    switch (entry.domain, entry.code) {
    case (.cfNetwork, 200), (.cfNetwork, 300...305), (.posix, 100):
      return .certain(.notATSHTTP, [proof])
    case (.cfNetwork, 306...311), (.cfNetwork, 100...124):
      return .certain(
        .proxyOrCaptive, .medium, among: [.proxyOrCaptive, .notATSNetwork],
        [incident.proof(of: entry.code, "the proxy failed the request")])
    case (.http, _):
      let causes = ErrorCatalog.entry(for: entry.code, in: .http)?.causes ?? []
      guard let first = causes.first else { return .certain(.notATSNetwork, [proof]) }
      return causes.count == 1
        ? .certain(first, [proof]) : .certain(first, .medium, among: causes, [proof])
    default: return .certain(.notATSNetwork, [proof])
    }
  }
}

extension FailureCause {
  /// What is left open where the server refuses the first message: before any certificate.
  static let helloRefusedCandidates: [FailureCause] = [
    .noForwardSecrecy, .tlsVersionTooOld, .weakCipher, .sniUnrecognized, .peerAlertOther,
    .proxyOrCaptive,
  ]
  /// The same in a stack that ATS doesn't govern, at any point of the handshake.
  static let stackRefusedCandidates: [FailureCause] = [
    .peerAlertOther, .weakCipher, .tlsVersionTooOld, .sniUnrecognized, .clientCertRequired,
  ]
  /// The same for the first message.
  static let stackHelloRefusedCandidates: [FailureCause] = [
    .peerAlertOther, .weakCipher, .tlsVersionTooOld, .sniUnrecognized,
  ]
}

extension Incident {
  /// Whether the connection was reset under TLS.
  fileprivate var wasReset: Bool { codes.contains(54) || codes.contains(32) }
  /// Whether a command-line tool or a TLS stack of its own speaks.
  var isOfOtherStack: Bool {
    has(.outside) {
      switch $0 {
      case .commandLineTool, .foreignStack: true
      default: false
      }
    }
  }

  /// Whether BoringSSL says that the server refused the first message of the handshake.
  fileprivate var saysHelloWasRefused: Bool {
    has(.libraryReason) { $0 == .boringSSLReason("HANDSHAKE_FAILURE_ON_CLIENT_HELLO") }
  }

  /// Whether BoringSSL found that the first bytes of the answer are no TLS record.
  fileprivate var saysAnswerIsNoTLS: Bool {
    has(.libraryReason) {
      guard case .boringSSLReason(let reason) = $0 else { return false }
      return ["WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST"].contains(reason)
    }
  }

  /// Whether BoringSSL says that this side refused the certificate of the peer.
  ///
  /// An alert that names no direction is then this side's own.
  fileprivate var failedToVerify: Bool {
    has(.libraryReason) {
      guard case .boringSSLReason("CERTIFICATE_VERIFY_FAILED") = $0 else { return false }
      return true
    }
  }
}

internal import CauseGuides
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// The code by which a failure was judged.
struct DecidingCode: Hashable {
  private let storedNumber: Int32
  let domain: CodeDomain

  /// The number.
  var number: Int { Int(storedNumber) }

  init?(_ diagnosis: Diagnosis, _ incident: Incident) {
    switch diagnosis.proofs.first?.found.fact {
    case .code(let number, _, _), .streamCode(let number), .looseCode(let number):
      guard let entry = incident.codes.entries.first(where: { $0.code == number }),
        let stored = Int32(exactly: number)
      else { return nil }
      storedNumber = stored
      domain = entry.domain
    default: return nil
    }
  }

  /// What the catalogue says of it.
  var advice: CodeAdvice? {
    Judge.domain(of: number, domain).flatMap { ErrorCatalog.advice(for: number, in: $0) }
  }
}

extension Diagnosis {
  /// What the catalogue says of the code that decided, where that says more than the cause.
  ///
  /// The words for a cause are those of all codes that it has; a code's own are about nothing else.
  var meaning: CodeAdvice? {
    switch cause {
    case .notATSNetwork, .notATSHTTP, .handshakeAborted, .peerAlertOther, .proxyOrCaptive:
      guard let advice = deciding?.advice, advice.isLikeliest(cause) else { return nil }
      return advice
    case .ambiguous:
      guard CauseTexts.isOpen(candidates), let advice = deciding?.advice, advice.domain == .ssl
      else { return nil }
      return advice
    default: return nil
    }
  }

  /// Whether the code is one by which the system also announces a refused Local Network permission.
  private var mayBeLocalNetworkPermission: Bool {
    guard cause == .notATSNetwork, let deciding else { return false }
    switch deciding.domain {
    case .url, .cfNetwork: return [-1009, -1004].contains(deciding.number)
    case .posix: return [1, 50, 51, 65].contains(deciding.number)
    default: return false
    }
  }

  /// What else is to be said where the host is in the local network; nil where nothing is.
  func localNetworkNote(host: String?) -> (explanation: String, next: String)? {
    guard mayBeLocalNetworkPermission, let host else { return nil }
    switch HostKind(host: host) {
    case .dotLocal, .linkLocal, .privateAddress: break
    case .singleLabel, .loopback, .carrierGradeNAT, .publicAddress, .name: return nil
    }
    return (
      """
      \(host) is in the local network: since iOS 14 and macOS 15 an app without the Local Network \
      permission gets this very error although the device is online.
      """,
      """
      On the device look whether the app is switched on under Settings › Privacy & Security › Local \
      Network; its Info.plist needs NSLocalNetworkUsageDescription, and NSBonjourServices where it \
      browses.
      """
    )
  }
}

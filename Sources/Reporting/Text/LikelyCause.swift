internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CauseGuides

/// A cause that may be behind a failure, in one sentence with what repairs it.
enum LikelyCause {
  /// The sentence: what it is, and what to do then.
  ///
  /// - Parameters:
  ///   - isOutside: whether ATS has no part in the failure, so that no key helps.
  ///   - isPrivate: whether no public authority vouches for the host.
  static func sentence(
    for cause: FailureCause, isOutside: Bool = false, isPrivate: Bool = false
  ) -> String {
    let text = CauseTexts.text(of: cause)
    let words = isPrivate ? text.privateBrief ?? text.brief : text.brief
    return words + (isOutside ? "" : key(for: cause).map { "; else \($0)" } ?? "") + "."
  }

  /// The key of an exception that helps against a cause by itself; nil where none does.
  private static func key(for cause: FailureCause) -> String? {
    switch cause {
    case .cleartextHTTP: "\(PolicyKey.insecureHTTPLoads) = true"
    case .noForwardSecrecy: "\(PolicyKey.forwardSecrecy) = false"
    case .tlsVersionTooOld: "\(PolicyKey.minimumTLSVersion), up to iOS 18"
    default: nil
    }
  }
}

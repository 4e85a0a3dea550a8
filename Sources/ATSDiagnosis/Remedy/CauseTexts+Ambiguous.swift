internal import AppleErrorCatalog
internal import CauseGuides

/// The words for failures that fit several causes.
extension CauseTexts {
  /// The words for a failure that fits several causes: what is sure is said first.
  static func text(ofAmbiguous candidates: [FailureCause]) -> CauseText {
    if !candidates.isEmpty, candidates.allSatisfy({ $0.isTrust || $0 == .proxyOrCaptive }) {
      return .trustRefused
    }
    switch candidates {
    case FailureCause.handshakeRefusedCandidates: return .handshakeRefused
    case FailureCause.fatalAlertCandidates: return .handshakeBrokenOff
    default: return text(of: .ambiguous)
    }
  }

  /// The same where the policy in force grants a part of what keys could.
  static func text(ofAmbiguous candidates: [FailureCause], isWithoutKeys: Bool) -> CauseText {
    let known = FailureCause.handshakeRefusedCandidates
    guard candidates.contains(.sniUnrecognized), candidates.allSatisfy({ known.contains($0) })
    else { return text(ofAmbiguous: candidates) }
    return isWithoutKeys ? .handshakeRefusedOutright : .handshakeRefused
  }

  /// Whether candidates are none of the lists that have words of their own.
  static func isOpen(_ candidates: [FailureCause]) -> Bool {
    !candidates.isEmpty && !candidates.allSatisfy { $0.isTrust || $0 == .proxyOrCaptive }
      && candidates != FailureCause.handshakeRefusedCandidates
      && candidates != FailureCause.fatalAlertCandidates
      && candidates != FailureCause.secureConnectionCandidates
  }
}

internal import AppleErrorCatalog
internal import CauseGuides
internal import NetworkLogs

/// What is said of a diagnosis, whatever the host is.
extension Diagnosis {
  /// Who has to change something.
  var remedyKind: Remedy.Kind {
    let causes = cause == .ambiguous ? candidates : [cause]
    var only: Remedy.Kind?
    for candidate in causes {
      let kind = remedyKind(of: candidate)
      guard kind != only else { continue }
      guard only == nil else {
        // Where there is no key to weigh, what is left to change is the server, if anything is.
        let isServer = isWithoutKeys && causes.allSatisfy { remedyKind(of: $0) != .none }
        return isServer ? .server : .undecided
      }
      only = kind
    }
    return only ?? (scope.isOutside ? .server : .undecided)
  }

  /// Whether no key is to be weighed: outside of ATS, or where it allows all that its keys could.
  private var isWithoutKeys: Bool {
    if scope.isOutside { return true }
    return granted == .all && candidates.allSatisfy { $0 != .pinMismatch && $0 != .policyMistake }
  }

  /// Who has to change something where a candidate is the cause.
  func remedyKind(of candidate: FailureCause) -> Remedy.Kind {
    let kind = candidate.remedyKind
    if granted.covers(candidate) || (granted == .all && candidate == .weakCipher) { return .server }
    // What ATS blocks in a tool or a service is no matter of an app's policy.
    if scope.isOutside, candidate == .cleartextHTTP { return .none }
    if scope.isOutside, kind == .exception { return .server }
    if candidate == .weakCipher, cause == .weakCipher { return .server }
    return kind
  }

  /// Whether trust failed, so that the app's code could decide.
  var isTrustFailure: Bool {
    switch cause {
    // Pins and proxies among the candidates don't change that trust has to be overridden.
    case .ambiguous: candidates.allSatisfy { $0.isTrust || $0 == .proxyOrCaptive }
    // A revoked certificate can't be overridden; a date in the future is a clock's fault.
    case .revoked, .notYetValid: false
    default: cause.isTrust
    }
  }

  /// Whether the remedy is an exception, where the host is known.
  var mayNeedException: Bool {
    cause == .cleartextHTTP || (cause == .noForwardSecrecy && remedyKind == .exception)
  }

  /// Whether the key of an exception is shown to be needed in the words of the first proof.
  var quotesProof: Bool {
    cause == .noForwardSecrecy && !proofs.isEmpty && remedyKind == .exception
  }

  private var text: CauseText {
    if cause == .ambiguous {
      return granted.isEmpty
        ? CauseTexts.text(ofAmbiguous: candidates)
        : CauseTexts.text(ofAmbiguous: candidates, isWithoutKeys: granted == .all)
    }
    // Codes of CFNetwork's own report the proxy that the settings name.
    if cause == .proxyOrCaptive, deciding?.domain == .cfNetwork { return .failedProxy }
    // The floor of another stack is its own, and no demand of ATS.
    if cause == .tlsVersionTooOld, scope.isOutside || granted.contains(.versions) {
      return .noSharedVersion
    }
    return CauseTexts.text(of: cause)
  }

  /// What happened, in one sentence.
  func summary(host: String?) -> String {
    var summary = text.headline
    // Made in one place: each finding has one.
    summary.reserveCapacity(summary.utf8.count + (host?.utf8.count ?? 0) + 4)
    if let host {
      summary += " ("
      summary += host
      summary += ")"
    }
    summary += "."
    return summary
  }

  /// What happened and why.
  func explanation(host: String?) -> String {
    // What the catalogue says of a code goes on about keys.
    var result = granted.isEmpty ? meaning?.meaning ?? text.explanation : text.explanation
    if let note = localNetworkNote(host: host) { result += " " + note.explanation }
    if cause == .ambiguous, !candidates.isEmpty {
      result.reserveCapacity(result.utf8.count + 256)
      var separator = " What fits, most likely first: "
      for candidate in candidates {
        result += separator
        result += candidate.rawValue
        separator = ", "
      }
      result += "."
    }
    if !granted.isEmpty, !scope.isOutside { result += " " + granted.words }
    if let what = scope.outsideWords {
      result += " The failure is of \(what), which neither ATS nor any Info.plist governs."
    }
    return result
  }
}

internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CauseGuides

/// What the terms of the app's policy say of failures in TLS: those that it makes, and those that it can't.
extension PolicyContext {
  // MARK: What is allowed already

  /// The finding in view of what the policy allows the host: that isn't what is missing.
  func limited(_ finding: Finding, _ app: AppPolicy, _ evaluation: Evaluation) -> Finding {
    guard !finding.isCleartextLoad else { return finding }
    let profiles = profiles(app.policy, evaluation)
    return finding.limited(
      by: Self.granted(profiles), hearsApp: profiles.allSatisfy { $0.allowsTrustOverride })
  }

  /// The same for a finding without a host, where the policy turns ATS off for all there are.
  func limitedForAnyHost(_ finding: Finding) -> Finding? {
    guard let policy = app?.policy, policy.arbitraryLoads == .on,
      policy.keysCancellingArbitraryLoads.isEmpty, policy.localNetworking == .absent,
      app?.value.value(at: [PolicyKey.exceptionDomains]) == nil
    else { return nil }
    let limited = finding.limited(by: .all, hearsApp: true)
    guard limited != finding else { return nil }
    return noted(
      limited,
      PolicyNote(
        decidedBy: "\(PolicyKey.policy).\(PolicyKey.arbitraryLoads)",
        note: "\(PolicyKey.arbitraryLoads) turns ATS off for every host."))
  }

  /// What holds for the host on each system.
  private func profiles(_ policy: ATSPolicy, _ evaluation: Evaluation) -> [TransportProfile] {
    // Whether OS 26 heeds an entry for TLS 1.0 is contested; a second one does no more.
    var rules = ContestedRules()
    rules.oldTLSExceptionHonouredOn26 = true
    return systems.representatives.map {
      policy.decision(
        forHost: evaluation.target.host, os: $0, context: evaluation.context, rules: rules
      ).profile
    }
  }

  /// What is granted on every system.
  private static func granted(_ profiles: [TransportProfile]) -> GrantedTerms {
    var granted = GrantedTerms.all
    for profile in profiles {
      if let floor = profile.minimumTLS, floor > .tls10 { granted.remove(.versions) }
      if profile.cipherOffer == .forwardSecrecy { granted.remove(.suites) }
    }
    return granted
  }

  // MARK: What is asked beyond ATS

  /// A failure that the policy itself makes, since it asks more than ATS does; nil for any other.
  func tooStrict(
    _ finding: Finding, _ app: AppPolicy, _ evaluation: Evaluation, _ note: PolicyNote
  ) -> Finding? {
    guard !finding.isCleartextLoad, let diagnosis = finding.advice.diagnosis else { return nil }
    if diagnosis.mayBeOfPins, let result = emptyPins(finding, diagnosis, app, evaluation, note) {
      return result
    }
    guard evaluation.minimumTLSVersion == .tls13 else { return nil }
    return floor(finding, diagnosis, app, evaluation, note)
  }

  /// An entry with TLS 1.3 as floor, which refuses each server of TLS 1.2.
  private func floor(
    _ finding: Finding, _ diagnosis: Diagnosis, _ app: AppPolicy, _ evaluation: Evaluation,
    _ start: PolicyNote
  ) -> Finding? {
    let isOfVersions = (diagnosis.candidates.first ?? diagnosis.cause) == .tlsVersionTooOld
    guard let entry = evaluation.entry,
      isOfVersions
        || (diagnosis.cause == .ambiguous && diagnosis.candidates.contains(.tlsVersionTooOld)
          && !diagnosis.mayBeOfPins)
    else { return nil }
    let path = [PolicyKey.exceptionDomains, entry, PolicyKey.minimumTLSVersion]
    var note = start
    note.note +=
      " The entry asks for TLS 1.3, more than ATS does: a server with TLS 1.2 fails by it."
    note.edit = [
      PolicyChange(keyPath: path, old: app.value.value(at: path), new: nil).description
    ]
    return noted(
      finding.mistaken(
        diagnosis, isLikeliest: isOfVersions,
        why: "The app's own entry \(entry) refuses every TLS version under 1.3.",
        next:
          "Take \(PolicyKey.minimumTLSVersion) out of the entry, or enable TLS 1.3 on the server."
      ), note)
  }

  /// Pins that no chain can satisfy.
  private func emptyPins(
    _ finding: Finding, _ diagnosis: Diagnosis, _ app: AppPolicy, _ evaluation: Evaluation,
    _ start: PolicyNote
  ) -> Finding? {
    let pins = app.policy.pins(forHost: evaluation.target.host)
    guard !pins.isEmpty else { return nil }
    var note = start
    note.note +=
      " \(PolicyKey.pinnedDomains) pins it by \(pins.map { $0.key }.joined(separator: " and "))."
    guard let hopeless = pins.first(where: { $0.failsEveryChain }) else {
      var result = finding
      var diagnosis = diagnosis
      diagnosis.candidates.removeAll { $0 == .pinMismatch }
      diagnosis.candidates.insert(.pinMismatch, at: 0)
      result.take(diagnosis)
      return noted(result, note)
    }
    let fault =
      "A list of identities of \(hopeless.key) holds no usable one, so that every chain fails."
    note.note += " " + fault
    let edit = "fill or remove the empty list of \(PolicyKey.pinnedDomains) › \(hopeless.key)"
    note.edit = [edit]
    var pinned = diagnosis
    pinned.candidates.removeAll { $0 == .pinMismatch }
    pinned.candidates.insert(.pinMismatch, at: 0)
    return noted(
      finding.mistaken(
        pinned, isLikeliest: true, why: fault, next: "In Info.plist \(edit)."), note)
  }
}

extension Diagnosis {
  /// Whether this device broke off, and a pin of the app's may be why.
  fileprivate var mayBeOfPins: Bool {
    cause == .ambiguous && deciding?.number == -9802 && candidates.contains(.pinMismatch)
  }
}

extension Finding {
  /// The finding in view of what the policy in force grants.
  ///
  /// - Parameter hearsApp: whether the app's code decides on trust under it.
  fileprivate func limited(by terms: GrantedTerms, hearsApp: Bool) -> Finding {
    // What only ATS says shows that it was in force: the process ran with another policy.
    guard !terms.isEmpty, let diagnosis = advice.diagnosis,
      !codes.contains(where: { (-9886 ... -9880).contains($0.code) })
    else { return self }
    var limited = diagnosis.limited(by: terms)
    guard limited != diagnosis else { return self }
    if hearsApp { limited.isAppAsked = true }
    var result = self
    result.take(limited)
    return result
  }

  /// The finding with the app's own policy as its cause, or as the first of those that fit.
  fileprivate func mistaken(
    _ diagnosis: Diagnosis, isLikeliest: Bool, why: String, next: String
  ) -> Finding {
    var diagnosis = diagnosis
    let others = diagnosis.candidates.isEmpty ? [diagnosis.cause] : diagnosis.candidates
    diagnosis.candidates = [.policyMistake] + others.filter { $0 != .policyMistake }
    if isLikeliest {
      diagnosis.cause = .policyMistake
      diagnosis.confidence = .medium
    }
    var result = self
    result.take(diagnosis)
    result.explanation += " " + why
    if isLikeliest { result.remedy.next = next }
    return result
  }

  /// Takes over another diagnosis of the same failure.
  fileprivate mutating func take(_ diagnosis: Diagnosis) {
    cause = diagnosis.cause
    confidence = diagnosis.confidence
    candidates = Judge.candidates(diagnosis)
    advice.judge(by: diagnosis)
  }
}

/// Puts a decision into sentences, and finds out what it depends on.
struct EvaluationWriter {
  let policy: ATSPolicy
  let target: RequestTarget
  let os: SystemVersion
  let context: LoadContext
  let sdk: SystemVersion
  let rules: ContestedRules
  let decision: Decision
  let finder: NearMissFinder

  // MARK: Explanation

  func explanation() -> [String] { [whichRule(), whatFollows()] }

  private func whichRule() -> String {
    let host = target.host
    switch decision.rule {
    case .linkedBeforeATS:
      return "ATS applies to apps linked against the SDK of iOS 9 or later, from iOS 9 on."
    case .addressesAreExempt:
      return "\(host) is an address, and ATS applies to addresses from iOS 17 on only, for apps "
        + "linked against its SDK (and did on iOS 9)."
    case .entry(let match):
      let owner = match.entry.isBuiltIn ? "Apple's built-in exception" : "The entry"
      switch match.fit {
      case .exact:
        return "\(owner) \(match.entry.key) of NSExceptionDomains governs the host alone."
      case .ancestor(let labels):
        let depth = labels == 1 ? "one label" : "\(labels) labels"
        return "\(owner) \(match.entry.key) includes subdomains and is the nearest above \(host) "
          + "(\(depth)), so it governs the host alone."
      case .network(let length):
        return "\(owner) \(match.entry.key) is the narrowest range around \(host) "
          + "(\(length) bits), so it governs the address alone."
      }
    case .localHost(isExplicit: true):
      return "\(host) is local and has no entry; NSAllowsLocalNetworking is YES."
    case .localHost(isExplicit: false):
      return "\(host) is local and has no entry; NSAllowsLocalNetworking is absent, which counts "
        + "as YES."
    case .media:
      return "\(host) has no entry, and NSAllowsArbitraryLoadsForMedia exempts media loads."
    case .webContent:
      return "\(host) has no entry, and NSAllowsArbitraryLoadsInWebContent exempts web views."
    case .localNetworkingOff:
      return "\(host) is local and has no entry; NSAllowsLocalNetworking is NO, so that local "
        + "hosts are treated as all others."
    case .arbitraryLoadsCancelled(let keys):
      return
        "\(host) has no entry. NSAllowsArbitraryLoads is YES, but from iOS 10 on it is ignored "
        + "because \(keys.joined(separator: " and ")) \(keys.count == 1 ? "is" : "are") present."
    case .arbitraryLoads:
      return "\(host) has no entry, and NSAllowsArbitraryLoads is YES."
    case .byDefault:
      return "No key of the policy applies to \(host): default ATS."
    }
  }

  private func whatFollows() -> String {
    let profile = decision.profile
    if target.isCleartext {
      return profile.allowsCleartext
        ? "Cleartext is allowed."
        : "Cleartext is not allowed: the load fails with -1022 before anything is sent."
    }
    guard decision.atsInForce, let floor = profile.minimumTLS else {
      return "ATS imposes nothing; default trust evaluation and the system's own floor remain."
    }
    let suites =
      switch profile.cipherOffer {
      case .forwardSecrecy: "only suites with forward secrecy"
      case .forwardSecrecyAndRSA: "suites with forward secrecy or RSA key exchange"
      case .system: "the suites of the system"
      }
    let trust =
      profile.allowsTrustOverride
      ? "the app's delegate may override trust" : "the app can't override trust"
    return
      "The connection needs TLS \(floor.policyName.dropFirst(4)) or later and \(suites); \(trust)."
  }

  // MARK: Notes

  func notes() -> [Evaluation.Note] {
    var notes = contestedNotes()
    if let note = systemNote() { notes.append(note) }
    notes += termsNotes()
    notes += finder.nearMisses(forHost: target.host, os: os, rules: rules).map {
      Evaluation.Note(subject: .nearMiss, text: $0.sentence(forHost: target.host, os: os))
    }
    return notes
  }

  private func answer(_ rules: ContestedRules, _ os: SystemVersion) -> Decision {
    policy.decision(
      forHost: target.host, os: os, context: context, sdk: sdk, rules: rules)
  }

  private func contestedNotes() -> [Evaluation.Note] {
    var alternatives: [(ContestedRules, String)] = []
    func offer(_ text: String, _ change: (inout ContestedRules) -> Void) {
      var other = rules
      change(&other)
      alternatives.append((other, text))
    }
    if rules.subdomainDepth == .unlimited {
      offer("Apple's documentation has NSIncludesSubdomains cover one more label only") {
        $0.subdomainDepth = .oneLabel
      }
    } else {
      offer("Apple's parser has NSIncludesSubdomains cover any number of labels") {
        $0.subdomainDepth = .unlimited
      }
    }
    if rules.readsLegacyKeys(on: os) {
      offer("the key names of 2015 in this entry may not be read") { $0.legacyKeys = .never }
    } else {
      offer("the key names of 2015 in this entry may still be read") { $0.legacyKeys = .always }
    }
    offer("the default of NSAllowsLocalNetworking is disputed") {
      $0.localHostsExemptByDefault.toggle()
    }
    offer("whether loopback addresses are local is disputed") {
      $0.loopbackIsLocal.toggle()
    }
    offer("whether iOS 9 heeds addresses as keys is disputed") { $0.addressKeysOniOS9.toggle() }
    offer("whether cleartext also drops the check of the leaf certificate is inferred only") {
      $0.insecureHTTPDropsLeafChecks.toggle()
    }
    offer("turning forward secrecy off may drop the check of the leaf certificate on iOS 9") {
      $0.noForwardSecrecyDropsLeafChecksOniOS9.toggle()
    }
    offer("whether OS 26 honours a floor under TLS 1.2 is disputed") {
      $0.oldTLSExceptionHonouredOn26.toggle()
    }
    offer("that Apple's built-in exceptions held before iOS 18.4 is inferred only") {
      $0.builtInExceptionsBefore184.toggle()
    }
    var notes: [Evaluation.Note] = alternatives.compactMap { other, text in
      let alternative = relevant(answer(other, os).profile)
      guard alternative != relevant(decision.profile) else { return nil }
      return Evaluation.Note(
        subject: .contested,
        text: "Contested: \(text); on the other reading, \(summary(of: alternative)).")
    }
    if decision.rule == .addressesAreExempt, policy.localNetworking == .off,
      HostKind(host: target.host).isLocal
    {
      notes.append(
        Evaluation.Note(
          subject: .contested,
          text: "Contested: NSAllowsLocalNetworking NO may bring ATS back for local addresses."))
    }
    if decision.rule == .localNetworkingOff, HostKind(host: target.host).isAddress {
      notes.append(
        Evaluation.Note(
          subject: .contested,
          text: "Contested: one experiment saw a private address load in spite of "
            + "NSAllowsLocalNetworking NO."))
    }
    return notes
  }

  /// The parts of a profile that matter to the request: cleartext has no certificate.
  private func relevant(_ profile: TransportProfile) -> TransportProfile {
    var profile = profile
    if target.isCleartext {
      profile.checksLeafStrength = false
      profile.allowsTrustOverride = true
    }
    return profile
  }

  private func summary(of profile: TransportProfile) -> String {
    if profile == .unrestricted { return "ATS imposes nothing" }
    let cleartext = profile.allowsCleartext ? "cleartext is allowed" : "cleartext is refused"
    let floor = profile.minimumTLS.map { "the floor is \($0.policyName)" } ?? "ATS sets no floor"
    let suites =
      switch profile.cipherOffer {
      case .forwardSecrecy: "forward secrecy is required"
      case .forwardSecrecyAndRSA, .system: "forward secrecy is not required"
      }
    var parts = [cleartext, floor, suites]
    if !target.isCleartext, profile.checksLeafStrength != decision.profile.checksLeafStrength {
      parts.append("the leaf's strength is \(profile.checksLeafStrength ? "" : "not ")checked")
    }
    return parts.joined(separator: ", ")
  }

  /// What other systems make of the same request.
  private func systemNote() -> Evaluation.Note? {
    let eras = SystemRange.everything.representatives
    var groups: [(first: Int, last: Int, profile: TransportProfile)] = []
    for (index, era) in eras.enumerated() {
      let profile = relevant(answer(rules, era).profile)
      if let last = groups.last, last.profile == profile {
        groups[groups.count - 1].last = index
      } else {
        groups.append((index, index, profile))
      }
    }
    let others = groups.filter { $0.profile != relevant(decision.profile) }
    guard !others.isEmpty else { return nil }
    let sentences = others.map { group in
      let first = eras[group.first].counterpart(on: os.platform)
      let next =
        group.last + 1 == eras.count ? nil : eras[group.last + 1].counterpart(on: os.platform)
      let range =
        switch (group.first, next) {
        case (_, nil): "\(first) and later"
        case (0, let next?): "before \(next)"
        case (_, let next?): "\(first) to before \(next)"
        }
      return "\(range), \(summary(of: group.profile))"
    }
    return Evaluation.Note(
      subject: .system, text: "Other systems differ: " + sentences.joined(separator: "; ") + ".")
  }

  func termsNotes() -> [Evaluation.Note] {
    var notes: [Evaluation.Note] = []
    if case .entry(let match) = decision.rule {
      let named = match.entry.point(readingLegacyKeys: rules.readsLegacyKeys(on: os)).minimumTLS
      if let floor = decision.profile.minimumTLS, floor != named {
        notes.append(
          Evaluation.Note(
            subject: .terms,
            text: "The entry names \(named.policyName), which \(os) doesn't heed: the floor is "
              + "\(floor.policyName)."))
      }
    }
    let pins = policy.pins(forHost: target.host)
    if os.isAtLeast(iOS: 14), !pins.isEmpty, !target.isCleartext {
      let keys = pins.map { $0.key }.joined(separator: " and ")
      let hopeless = pins.contains(where: { $0.failsEveryChain })
      notes.append(
        Evaluation.Note(
          subject: .pins,
          text: "NSPinnedDomains pins \(keys)"
            + (hopeless ? "; a list of pins is empty, so that no chain passes." : ".")))
    }
    var package = policy.niapVersion
    if case .entry(let match) = decision.rule { package = match.entry.niapVersion ?? package }
    if os.isAtLeast(iOS: 26, 4), let package, package != .none, decision.atsInForce {
      notes.append(
        Evaluation.Note(
          subject: .niap,
          text: "The NIAP package \(package.rawValue) narrows TLS further for this host."))
    }
    return notes
  }
}

// Rules for what the parts of a policy do to each other.
//
// A host with an entry is governed by that entry alone; the global keys no longer reach it. One of
// the three keys of iOS 10, whatever its value, cancels `NSAllowsArbitraryLoads`. All of this is
// documented by Apple, and its parser does the same.

extension LintPass {
  /// Judges the global keys.
  mutating func checkGlobals(
    _ entries: [PropertyListEntry], policy: ATSPolicy, at path: [String]
  ) {
    for entry in entries where entry.value.value.policyBoolean == true {
      let place = path + [entry.key]
      switch entry.key {
      case PolicyKey.arbitraryLoads:
        if policy.keysCancellingArbitraryLoads.isEmpty {
          reportArbitraryLoads(entry, policy: policy, at: place)
        } else {
          reportIgnored(entry, policy: policy, at: place)
        }
      case PolicyKey.arbitraryLoadsForMedia, PolicyKey.arbitraryLoadsInWebContent: break
      default: continue
      }
      reportReview(entry, at: place)
    }
  }

  private mutating func reportArbitraryLoads(
    _ entry: PropertyListEntry, policy: ATSPolicy, at path: [String]
  ) {
    let reach =
      policy.entries.isEmpty && policy.networkEntries.isEmpty
      ? "for every host the app talks to" : "for every host without an entry of its own"
    report(
      .arbitraryLoads, .warning, at: path, line: entry.keyLine,
      "turns App Transport Security off \(reach)",
      """
      App Transport Security is off \(reach): cleartext is allowed, and only the system's own \
      minimums hold for TLS. It makes no invalid certificate valid.
      """,
      fix: """
        Remove the key and give each host that needs it an entry in NSExceptionDomains; for local \
        hosts NSAllowsLocalNetworking is enough.
        """)
  }

  private mutating func reportIgnored(
    _ entry: PropertyListEntry, policy: ATSPolicy, at path: [String]
  ) {
    let cancelling = policy.keysCancellingArbitraryLoads
    let others = cancelling.joined(separator: " and ")
    let isRecipe = reachesIOS9
    report(
      .arbitraryLoadsIgnored, isRecipe ? .note : .error, at: path, line: entry.keyLine,
      "has no effect from iOS 10 on, since \(others) "
        + "\(cancelling.count == 1 ? "cancels" : "cancel") it",
      """
      From iOS 10 and macOS 10.12 on this has no effect, because \(others) \
      \(cancelling.count == 1 ? "is" : "are") present; the value doesn't matter. \
      \(isRecipe
        ? "It counts on iOS 9 only, which is Apple's recipe for supporting both."
        : "App Transport Security stays on for all other loads.")
      """,
      fix: isRecipe
        ? nil
        : """
        Remove NSAllowsArbitraryLoads, and give the hosts that fail entries in NSExceptionDomains.
        """)
  }

  /// Judges whether an entry does anything, and whether it does what it seems to.
  mutating func checkEffect(
    _ exception: LintException, entry: PropertyListEntry, policy: ATSPolicy, isClean: Bool,
    at path: [String]
  ) {
    checkSubdomains(exception, entry: entry, at: path)
    guard !exception.hasLegacyKeys else { return }
    if let reason = exemption(of: exception, policy: policy) {
      checkReenabling(exception, entry: entry, reason: reason, policy: policy, at: path)
    } else if isClean, !exception.loosens, !exception.tightens, !exception.hasOtherKeys {
      report(
        .entryWithoutEffect, exception.spellsOutDefaults ? .warning : .error, at: path,
        line: entry.keyLine, "has an entry that changes nothing",
        """
        The entry says nothing but the defaults, so it changes nothing for this host\
        \(exception.includesSubdomains ? " and its subdomains" : "").
        """,
        fix: """
          Remove the entry, or add the one key that the host needs.
          """)
    }
  }

  /// Why a host would be exempt, or governed by another entry, if it had no entry of its own.
  private func exemption(of exception: LintException, policy: ATSPolicy) -> String? {
    let excluded = exception.exclusion
    var questions: [(os: SystemVersion, context: LoadContext)] = [(.newest, .app)]
    if reachesIOS9 { questions.append((.iOS(9), .app)) }
    questions += [(.newest, .media), (.newest, .web)]
    for (os, context) in questions {
      let decision = policy.decision(
        forHost: exception.sample, os: os, context: context, besides: excluded)
      switch decision.rule {
      case .entry(let match) where match.entry.isBuiltIn:
        return "the system's own exception for Apple's hosts (known since 18.4)"
      case .entry(let match):
        let point = match.entry.point(readingLegacyKeys: false)
        return point.isNarrowerThanOrEqual(to: .defaultATS) ? nil : "a wider entry of this policy"
      case .localHost(isExplicit: true) where exception.isLocal: return PolicyKey.localNetworking
      case .localHost where exception.isLocal:
        return "the exemption of local hosts (contested for systems before 18.4)"
      case .arbitraryLoads: return PolicyKey.arbitraryLoads
      case .media: return PolicyKey.arbitraryLoadsForMedia
      case .webContent: return PolicyKey.arbitraryLoadsInWebContent
      default: continue
      }
    }
    return nil
  }

  private mutating func checkReenabling(
    _ exception: LintException, entry: PropertyListEntry, reason: String, policy: ATSPolicy,
    at path: [String]
  ) {
    let head = "Without this entry \(reason) would apply to the host; the entry replaces that."
    if !exception.loosens {
      let isMeant =
        reason == PolicyKey.arbitraryLoads || exception.tightens || exception.spellsOutDefaults
      report(
        .entryReenablesATS, isMeant ? .note : .warning, at: path, line: entry.keyLine,
        "brings App Transport Security back for an exempt host",
        """
        \(head) App Transport Security is in force for this host and blocks cleartext. That is \
        right if it was meant to protect the host.
        """,
        fix: isMeant ? nil : "Remove the entry if the host was meant to be exempt.")
      return
    }
    // Beside the narrower exemptions a loosening entry is the usual way to widen them.
    guard reason == PolicyKey.arbitraryLoads || (exception.isLocal && !exception.allowsHTTP)
    else { return }
    if exception.allowsHTTP {
      report(
        .entryReenablesATS, .warning, at: path, line: entry.keyLine,
        "allows cleartext, but asks more of HTTPS than no entry would",
        """
        \(head) It allows cleartext, so it doesn't protect the host; but HTTPS loads from it need \
        \(Self.terms(of: exception)) again, which \(reason) had waived.
        """,
        fix: """
          To protect the host, remove \(PolicyKey.insecureHTTPLoads); to leave it exempt, remove \
          the entry.
          """)
    } else {
      report(
        .entryReenablesATS, .warning, at: path, line: entry.keyLine,
        "is stricter than no entry would be",
        """
        \(head) Although it reads like a relaxation, it is stricter than no entry: cleartext is \
        blocked, and HTTPS loads need \(Self.terms(of: exception)).
        """,
        fix: "Remove the entry if the host was meant to be exempt.")
    }
  }

  private static func terms(of exception: LintException) -> String {
    let floor = exception.point.minimumTLS.protocolName
    return exception.waivesForwardSecrecy
      ? "\(floor) and one of the permitted cipher suites" : "\(floor) and forward secrecy"
  }

  /// Judges what `NSIncludesSubdomains` reaches.
  ///
  /// Current documentation says that one more label is covered; documentation until 2019 and
  /// Apple's own parser say any number. Addresses have no subdomains.
  private mutating func checkSubdomains(
    _ exception: LintException, entry: PropertyListEntry, at path: [String]
  ) {
    guard exception.includesSubdomains else { return }
    let line = entry.value.entries?.last { $0.key == PolicyKey.includesSubdomains }?.keyLine
    let place = path + [PolicyKey.includesSubdomains]
    if exception.range != nil {
      report(
        .entryWithoutEffect, .note, at: place, line: line, "has no effect for an address",
        "An address has no subdomains, so NSIncludesSubdomains has no effect here.",
        fix: "Remove NSIncludesSubdomains.")
      return
    }
    guard exception.loosens else { return }
    let deep = options.observedHosts.filter { (exception.depth(of: $0) ?? 0) > 1 }.sorted()
    guard deep.isEmpty else {
      report(
        .subdomainDepth, .warning, at: place, line: line,
        "may not reach \(deep.count == 1 ? "a host" : "\(deep.count) hosts") that the app uses",
        """
        \(deep.joined(separator: ", ")) \(deep.count == 1 ? "lies" : "lie") two or more labels \
        below \(exception.host). Current documentation covers one more label; older documentation \
        and Apple's parser cover any number.
        """,
        fix: "Add entries for these hosts themselves.")
      return
    }
    report(
      .subdomainDepth, .note, at: place, line: line, "is sure to reach one more label only",
      """
      The entry is sure to cover one more label in front of \(exception.host). Whether it covers \
      names two or more labels below is contested: current documentation says no, older \
      documentation and Apple's parser say yes.
      """)
  }

  // MARK: Width

  /// Cleartext, old TLS and missing forward secrecy are different defects: one host rarely has more
  /// than one of them, and allowing cleartext changes nothing about HTTPS loads.
  mutating func checkWidth(
    _ exception: LintException, entry: PropertyListEntry, at path: [String]
  ) {
    if exception.allowsHTTP, exception.lowersTLS || exception.waivesForwardSecrecy {
      let other =
        exception.lowersTLS
        ? (exception.waivesForwardSecrecy
          ? "\(PolicyKey.minimumTLSVersion) and \(PolicyKey.forwardSecrecy)"
          : PolicyKey.minimumTLSVersion)
        : PolicyKey.forwardSecrecy
      report(
        .widerThanNeeded, .warning, at: path, line: entry.keyLine,
        "allows cleartext and relaxes HTTPS as well",
        """
        The entry allows cleartext and also relaxes HTTPS (\(other)). A server that is reached by \
        http:// needs only the first, one that is reached by https:// usually only the second.
        """,
        fix: """
          Keep \(PolicyKey.insecureHTTPLoads) for http:// URLs, or \(other) for https:// URLs.
          """)
    }
    if let range = exception.range, exception.loosens,
      range.length < (range.address.isIPv4 ? 8 : 16)
    {
      report(
        .widerThanNeeded, .warning, at: path, line: entry.keyLine,
        "covers a large part of all addresses",
        "The range covers a large part of all addresses.",
        fix: "Name the addresses or the network that the app uses.")
    }
    if exception.lowersTLS, deployment?.highest.isAtLeast(iOS: 26) ?? true {
      reportDeadFloor(exception, entry: entry, at: path + [PolicyKey.minimumTLSVersion])
    }
  }

  /// Reports a floor that OS 26 may ignore.
  ///
  /// For apps linked with the SDK of OS 26 the system's own floor is TLS 1.2. Whether an explicit
  /// lower floor still counts is contested: one field report says no, Apple's parser still sets it.
  private mutating func reportDeadFloor(
    _ exception: LintException, entry: PropertyListEntry, at path: [String]
  ) {
    let line = entry.value.entries?.last { $0.key == PolicyKey.minimumTLSVersion }?.keyLine
    report(
      .tlsFloorDeadOn26, .warning, at: path, line: line, "is likely ignored on OS 26",
      """
      On OS 26, \(exception.point.minimumTLS.protocolName) is likely refused in spite of this key: the \
      system's own floor is TLS 1.2 for apps linked with that SDK. Sources contest whether an \
      exception still lowers it.
      """,
      fix: "Have the server offer TLS 1.2 or later.")
  }

  // MARK: App Review

  /// The keys for which Apple's documentation announces additional review and asks for a reason.
  mutating func checkReview(
    _ exception: LintException, entries: [PropertyListEntry], at path: [String]
  ) {
    for entry in entries {
      let isListed =
        entry.key == PolicyKey.insecureHTTPLoads && entry.value.value.policyBoolean == true
        || entry.key == PolicyKey.minimumTLSVersion && exception.lowersTLS
      if isListed { reportReview(entry, at: path + [entry.key]) }
    }
  }

  private mutating func reportReview(_ entry: PropertyListEntry, at path: [String]) {
    report(
      .needsJustification, .note, at: path, line: entry.keyLine,
      "needs a justification for App Review",
      """
      App Review asks for a justification of “\(entry.key)”: which server needs it, who runs it, \
      and why it can't be changed.
      """)
  }
}

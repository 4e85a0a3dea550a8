internal import AppTransportSecurity

/// Finds out why a policy that seems meant to let a load through doesn't.
struct PolicyFaults {
  let host: String
  let needs: [HostNeed]
  let app: AppPolicy
  let evaluation: Evaluation
  let solution: PolicySolution
  let systems: SystemRange

  private var policy: ATSPolicy { app.policy }

  /// What of the policy decides over the host.
  private var part: PropertyListValue { app.probes.part(for: [host]) }

  /// The least point that the load needs.
  private var point: ExceptionPoint {
    needs.reduce(.defaultATS) { joined, need in
      var point = need.point
      if need.isCleartext { point.allowsInsecureHTTP = true }
      return joined.join(point)
    }
  }

  /// The faults, each as a sentence; empty where the policy doesn't mention the load at all.
  func reasons() -> [String] {
    var reasons = nearMissReasons()
    reasons += issueReasons()
    reasons += outsideReasons()
    switch evaluation.decision.rule {
    case .arbitraryLoadsCancelled(let keys):
      reasons.append(
        "\(PolicyKey.arbitraryLoads) is ignored because \(keys.joined(separator: " and ")) "
          + "\(keys.count == 1 ? "is" : "are") present.")
    case .localNetworkingOff:
      reasons.append("\(PolicyKey.localNetworking) is NO, which brings ATS back for local hosts.")
    case .entry(let match) where !match.entry.isBuiltIn:
      reasons += entryReasons(match.entry, isExact: match.fit == .exact)
    default: break
    }
    var told: Set<String> = []
    return reasons.filter { told.insert($0).inserted }
  }

  // MARK: Keys that don't match

  private func nearMissReasons() -> [String] {
    app.nearMisses.nearMisses(forHost: host, os: systems.highest).compactMap { miss in
      guard let meant = granted(by: miss.key), point.isNarrowerThanOrEqual(to: meant) else {
        return nil
      }
      return miss.sentence(forHost: host, os: systems.highest)
    }
  }

  /// What the entry of a key would grant if it matched.
  private func granted(by key: String) -> ExceptionPoint? {
    guard let entry = app.value.value(at: [PolicyKey.exceptionDomains, key]) else { return nil }
    let stand = "stand.in.example"
    return ATSPolicy(
      parsing: .dictionary([PolicyKey.exceptionDomains: .dictionary([stand: entry])])
    ).entries[stand]?.point(readingLegacyKeys: false)
  }

  // MARK: Values and names that aren't read

  /// A key that isn't read as it is written.
  private struct Misread {
    /// Why, in a sentence.
    let reason: String
    /// What the policy would be with the key as it was meant; nil where that isn't known.
    let correction: [PolicyChange]?
  }

  /// The misread keys that would let the load through if they were read as they were meant.
  private func issueReasons() -> [String] {
    let (issues, omitted) = app.issues(on: [host, evaluation.entry].compactMap { $0 })
    let misread = issues.compactMap { self.misread($0) }
    guard !misread.isEmpty else { return [] }
    let hopeless = misread.filter { $0.correction == nil }
    let corrected = part.applying(misread.flatMap { $0.correction ?? [] })
    guard grants(corrected) else { return Self.brief(hopeless.map({ $0.reason }), further: 0) }
    return Self.brief(misread.map({ $0.reason }), further: omitted)
  }

  /// A few reasons in full, and how many there are besides.
  private static func brief(_ reasons: [String], further: Int) -> [String] {
    let shown = reasons.prefix(6)
    let rest = reasons.count - shown.count + further
    guard rest > 0 else { return reasons }
    return shown + [rest == 1 ? "One more key is like that." : "\(rest) more keys are like that."]
  }

  private func misread(_ issue: PolicyIssue) -> Misread? {
    let path = issue.keyPath
    let key = path.last ?? PolicyKey.policy
    let value = app.value.value(at: path)
    func move(to place: [String], _ new: PropertyListValue?) -> [PolicyChange] {
      [
        PolicyChange(keyPath: path, old: value, new: nil),
        PolicyChange(keyPath: place, old: nil, new: new ?? value),
      ]
    }
    switch issue.kind {
    case .notADictionary:
      return Misread(
        reason: "“\(key)” is no dictionary, so the system ignores it and all in it.",
        correction: nil)
    case .notABoolean, .numberCountsAsNo:
      guard let meant = value?.meantBoolean else { return nil }
      let words =
        issue.kind == .notABoolean
        ? "must be a Boolean and is none, so it is ignored"
        : "is a number other than 1, which counts as NO"
      return Misread(
        reason: "\(key) \(words).",
        correction: [PolicyChange(keyPath: path, old: value, new: .boolean(meant))])
    case .notAString, .unknownTLSVersion:
      guard let meant = value?.meantVersion else { return nil }
      return Misread(
        reason: "\(key) isn't spelt as one of the known versions, so it is ignored.",
        correction: [PolicyChange(keyPath: path, old: value, new: .string(meant.policyName))])
    case .legacyKey(let canonical):
      return Misread(
        reason: "\(key) is a name of 2015, which iOS 18.4 and later don't read; it is "
          + "\(canonical) now.",
        correction: move(
          to: path.dropLast() + [canonical], value?.meantBoolean.map { .boolean($0) }))
    case .misplacedKey:
      let place = isHostKey(key) ? [PolicyKey.exceptionDomains, host, key] : [key]
      return Misread(
        reason: "\(key) is at a level where it isn't read.", correction: move(to: place, nil))
    case .unknownKey(let suggestion):
      if path.count == 1, HostKeyFault.faults(in: key).host == host {
        return Misread(
          reason: "The entry for \(key) is outside of \(PolicyKey.exceptionDomains), where it "
            + "isn't read.",
          correction: move(to: [PolicyKey.exceptionDomains, host], nil))
      }
      guard let meant = suggestion ?? nearest(to: path) else { return nil }
      let place =
        isHostKey(meant) == (path.count > 1)
        ? path.dropLast() + [meant]
        : isHostKey(meant) ? [PolicyKey.exceptionDomains, host, meant] : [meant]
      return Misread(
        reason: "\(key) is no key that the system knows; \(meant) is meant.",
        correction: move(to: Array(place), value?.meantBoolean.map { .boolean($0) }))
    case .datagramTLSVersion, .obsoleteKey, .hostKey, .malformedNetwork, .notAnArray,
      .emptyPinList, .malformedPin, .unknownNIAPVersion:
      return nil
    }
  }

  private func isHostKey(_ key: String) -> Bool {
    [
      PolicyKey.insecureHTTPLoads, PolicyKey.minimumTLSVersion, PolicyKey.forwardSecrecy,
      PolicyKey.includesSubdomains,
    ].contains(key)
  }

  /// The key that lint takes a misspelt one for, or nil.
  private func nearest(to path: [String]) -> String? { app.meantKeys[[PolicyKey.policy] + path] }

  /// Keys of the policy that are outside of it, and would let the load through inside.
  private func outsideReasons() -> [String] {
    app.outside.compactMap { finding in
      guard let key = finding.keyPath.last, let value = app.root.value(at: finding.keyPath) else {
        return nil
      }
      let isWhole = finding.rule == .unknownKey || key == PolicyKey.policy
      let meant: PropertyListValue =
        isWhole
        ? value
        : .dictionary(
          isHostKey(key)
            ? [PolicyKey.exceptionDomains: .dictionary([host: .dictionary([key: value])])]
            : [key: value])
      return grants(meant) ? finding.message : nil
    }
  }

  /// Whether a policy lets the load through on every system.
  private func grants(_ value: PropertyListValue) -> Bool {
    guard needs.allSatisfy({ HostKind.normalized($0.host) == HostKind.normalized(host) }) else {
      return false
    }
    var solver = PolicySolver(
      needs: needs, existing: value, systems: systems.representatives,
      contexts: [evaluation.context])
    solver.countsLegacyKeys = true
    return solver.isSolved(by: value)
  }

  // MARK: Entries that don't help

  private func entryReasons(_ entry: ATSPolicy.Entry, isExact: Bool) -> [String] {
    let current = entry.point(readingLegacyKeys: false)
    let path = [PolicyKey.exceptionDomains, entry.key]
    let removal = PolicyChange(keyPath: path, old: app.value.value(at: path), new: nil)
    if grants(part.applying([removal])) {
      return [
        "The entry \(entry.key) re-enables ATS for the host: without it, the rest of the policy "
          + "would let the load through."
      ]
    }
    // An entry for a parent or a range was made for whatever needs it there, not for this load.
    guard isExact else { return [] }
    let missing = point.keys.keys.filter { key in
      switch key {
      case PolicyKey.insecureHTTPLoads: !current.allowsInsecureHTTP
      case PolicyKey.minimumTLSVersion: current.minimumTLS > point.minimumTLS
      default: current.requiresForwardSecrecy
      }
    }.sorted()
    let has = current.keys.filter {
      $0.key != PolicyKey.minimumTLSVersion || current.minimumTLS < .tls12
    }
    .keys.sorted()
    guard !has.isEmpty, !missing.isEmpty else { return [] }
    return [
      "The entry \(entry.key) sets \(has.joined(separator: " and ")), but this load needs "
        + "\(missing.joined(separator: " and ")); no key replaces another."
    ]
  }

  // MARK: The smallest edit

  /// The smallest edit that lets the load through and takes nothing away; empty where none does.
  func smallestEdit() -> [PolicyChange] { renaming() ?? solution.fix?.changes ?? [] }

  /// Correcting a key that was meant for the host, where its entry grants just what is needed.
  private func renaming() -> [PolicyChange]? {
    guard policy.entries[host] == nil else { return nil }
    for miss in app.nearMisses.nearMisses(forHost: host, os: systems.highest) {
      guard case .unusableKey = miss.reason, granted(by: miss.key) == point,
        HostKeyFault.faults(in: miss.key).host == host
      else { continue }
      let path = [PolicyKey.exceptionDomains, miss.key]
      let entry = app.value.value(at: path)
      let changes = [
        PolicyChange(keyPath: path, old: entry, new: nil),
        PolicyChange(keyPath: [PolicyKey.exceptionDomains, host], old: nil, new: entry),
      ]
      let delta = app.probes.delta(of: changes, systems: systems.representatives)
      if grants(part.applying(changes)), delta.losses.isEmpty { return changes }
    }
    return nil
  }
}

extension PropertyListValue {
  /// What a value in place of a Boolean means to a person; nil if that isn't known.
  fileprivate var meantBoolean: Bool? {
    switch self {
    case .boolean(let flag): return flag
    case .integer(let number): return number != 0
    case .real(let number): return number != 0
    case .string(let text):
      switch text.lowercased().filter({ !$0.isWhitespace }) {
      case "yes", "true", "1", "y", "on": return true
      case "no", "false", "0", "n", "off": return false
      default: return nil
      }
    case .date, .data, .array, .dictionary: return nil
    }
  }

  /// The TLS version that a value means to a person; nil if that isn't known.
  fileprivate var meantVersion: TLSVersion? {
    switch self {
    case .string(let text): TLSVersion(meantBy: text)
    case .integer(let number): TLSVersion(meantBy: String(number))
    case .real(let number): TLSVersion(meantBy: String(number))
    case .boolean, .date, .data, .array, .dictionary: nil
    }
  }
}

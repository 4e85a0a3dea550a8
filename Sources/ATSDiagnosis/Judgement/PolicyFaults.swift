internal import AppTransportSecurity

/// Finds out why a policy that seems meant to let a load through doesn't.
struct PolicyFaults {
  let host: String
  let needs: [HostNeed]
  let app: PolicyContext.AppPolicy
  let evaluation: Evaluation
  let solution: PolicySolution
  let systems: SystemRange

  private var policy: ATSPolicy { app.policy }

  /// The least point that the load needs.
  private var point: ExceptionPoint {
    needs.reduce(.defaultATS) { joined, need in
      var point = need.point
      if need.isCleartext { point.allowsInsecureHTTP = true }
      return joined.join(point)
    }
  }

  /// The keys of the policy that could be meant to let the load through.
  private var helpfulKeys: Set<String> {
    var keys = Set(point.keys.keys)
    keys.formUnion([PolicyKey.arbitraryLoads, PolicyKey.exceptionDomains])
    if HostKind(host: host).isLocal { keys.insert(PolicyKey.localNetworking) }
    return keys
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
    policy.nearMisses(forHost: host, os: systems.highest).compactMap { miss in
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

  private func issueReasons() -> [String] {
    policy.issues.compactMap { issue in
      guard bears(on: issue.keyPath) else { return nil }
      let key = issue.keyPath.last ?? PolicyKey.policy
      let meant: String
      let why: String
      switch issue.kind {
      case .notADictionary:
        return "“\(key)” is no dictionary, so the system ignores it and all in it."
      case .notABoolean: (meant, why) = (key, "must be a Boolean and is none, so it is ignored")
      case .numberCountsAsNo: (meant, why) = (key, "is a number other than 1, which counts as NO")
      case .notAString: (meant, why) = (key, "must be a string and is none, so it is ignored")
      case .unknownTLSVersion(let text), .datagramTLSVersion(let text):
        (meant, why) = (key, "is “\(text)”, which the system doesn't know, so it is ignored")
      case .legacyKey(let canonical):
        (meant, why) = (
          canonical,
          "is a name of 2015, which iOS 18.4 and later don't read; it is \(canonical) now"
        )
      case .misplacedKey: (meant, why) = (key, "stands at a level where it isn't read")
      case .unknownKey(let suggestion):
        if issue.keyPath.count == 1, HostKeyFault.faults(in: key).host == host {
          return "The entry for \(key) stands outside of \(PolicyKey.exceptionDomains), where it "
            + "isn't read."
        }
        guard let suggestion = suggestion ?? nearest(to: issue.keyPath) else { return nil }
        (meant, why) = (suggestion, "is no key that the system knows; \(suggestion) is meant")
      case .obsoleteKey, .hostKey, .malformedNetwork, .notAnArray, .emptyPinList, .malformedPin,
        .unknownNIAPVersion:
        return nil
      }
      guard helpfulKeys.contains(meant) else { return nil }
      return "\(key) \(why)."
    }
  }

  /// The key that lint takes a misspelt one for, or nil.
  private func nearest(to path: [String]) -> String? {
    let fix = app.report.findings.first {
      $0.rule == .unknownKey && $0.keyPath == [PolicyKey.policy] + path
    }?.fix
    return fix.flatMap { text in helpfulKeys.first { text == "<key>\($0)</key>" } }
  }

  /// Whether a place of the policy bears on the host: a global one, or one of an entry for it.
  private func bears(on path: [String]) -> Bool {
    guard path.first == PolicyKey.exceptionDomains else {
      return path.first != PolicyKey.pinnedDomains
    }
    guard path.count > 1 else { return true }
    let key = path[1]
    return key == host || key == evaluation.entry || host.hasSuffix("." + key)
  }

  /// Keys of the policy that stand outside of it.
  private func outsideReasons() -> [String] {
    let atTop = app.report.findings.filter { finding in
      finding.severity == .error && finding.keyPath.first != PolicyKey.policy
        && (finding.rule == .policyOutsideATSDictionary || finding.rule == .unknownKey)
    }
    return atTop.prefix(2).map(\.message)
  }

  // MARK: Entries that don't help

  private func entryReasons(_ entry: ATSPolicy.Entry, isExact: Bool) -> [String] {
    let current = entry.point(readingLegacyKeys: false)
    let path = [PolicyKey.exceptionDomains, entry.key]
    let removal = PolicyChange(keyPath: path, old: app.value.value(at: path), new: nil)
    var solver = PolicySolver(
      needs: needs, existing: app.value.applying([removal]), systems: systems.representatives)
    solver.offersAlternatives = false
    if solver.solve().alreadyMet == [HostKind.normalized(host)] {
      return [
        "The entry \(entry.key) re-enables ATS for the host: without it, the rest of the policy "
          + "would let the load through."
      ]
    }
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
        + "\(missing.joined(separator: " and ")); no key stands in for another."
    ]
  }

  // MARK: The smallest edit

  /// The smallest edit that lets the load through and takes nothing away; empty where none does.
  func smallestEdit() -> [PolicyChange] { renaming() ?? solution.fix?.changes ?? [] }

  /// Correcting a key that was meant for the host, where its entry grants just what is needed.
  private func renaming() -> [PolicyChange]? {
    guard policy.entries[host] == nil else { return nil }
    for miss in policy.nearMisses(forHost: host, os: systems.highest) {
      guard case .unusableKey = miss.reason, granted(by: miss.key) == point,
        HostKeyFault.faults(in: miss.key).host == host
      else { continue }
      let path = [PolicyKey.exceptionDomains, miss.key]
      let entry = app.value.value(at: path)
      let changes = [
        PolicyChange(keyPath: path, old: entry, new: nil),
        PolicyChange(keyPath: [PolicyKey.exceptionDomains, host], old: nil, new: entry),
      ]
      let new = app.value.applying(changes)
      var solver = PolicySolver(
        needs: needs, existing: new, systems: systems.representatives)
      solver.offersAlternatives = false
      let probes = PolicyDelta.probes([policy, ATSPolicy(parsing: new)], besides: [host])
      let delta = PolicyDelta(
        from: policy, to: ATSPolicy(parsing: new), hosts: probes,
        systems: systems.representatives)
      if solver.solve().fix == nil, delta.losses.isEmpty { return changes }
    }
    return nil
  }
}

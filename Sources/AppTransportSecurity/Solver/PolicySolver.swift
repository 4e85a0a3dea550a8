/// Finds the least policy for hosts that fail, from what the app's policy grants already.
///
/// Each host gets the least point at which its loads pass on every system asked for, and which
/// takes nothing away that the app's policy grants. There are only twelve points, so all are tried
/// and judged by evaluation; the lower covers that fail are the proof.
public struct PolicySolver: Sendable {
  /// The hosts and what they need.
  public var needs: [HostNeed]
  /// The app's policy, the value of `NSAppTransportSecurity`; an empty dictionary where none is.
  public var existing: PropertyListValue
  /// The systems that the app is deployed on.
  public var systems: [SystemVersion]
  /// Whose loads fail.
  public var contexts: [LoadContext]
  /// What to take for true where sources disagree.
  public var rules: ContestedRules
  /// Whether to look for alternatives, which solves parts of the problem again.
  public var offersAlternatives = true
  /// Whether to look for the smallest policy, which takes a look at every entry of the app's policy.
  package var findsSmallestPolicy = true
  /// Whether to prove the edit, and to look for what seems meant for a failing host; false where the edit alone is
  /// asked for.
  package var explains = true
  /// Whether a need may be met by key names of 2015, on the systems that are taken to read them.
  ///
  /// It is contested that any does, so an edit doesn't rest on them, nor on that they are there.
  package var countsLegacyKeys = false

  /// States a problem.
  public init(
    needs: [HostNeed], existing: PropertyListValue = .dictionary([:]),
    systems: [SystemVersion] = SystemRange.inUse.representatives,
    contexts: [LoadContext] = [.app], rules: ContestedRules = ContestedRules()
  ) {
    self.needs = needs
    self.existing = existing
    self.systems = systems
    self.contexts = contexts
    self.rules = rules
  }

  /// What the loads of one host need.
  struct Group {
    /// The host as a policy spells it.
    let host: String
    let needs: [HostNeed]

    /// Whether a load of the host is one without encryption.
    var hasCleartext: Bool { needs.contains(where: { $0.isCleartext }) }
  }

  /// Solves the problem.
  public func solve() -> PolicySolution {
    let groups = groups
    let hosts = groups.map { $0.host }
    let old = ATSPolicy(parsing: existing)
    let origin = PolicyDraft(existing, ranges: old.ranges)
    var draft = origin
    var changes: [PolicyChange] = []
    var certificates: [PolicyProposal.HostCertificate] = []
    var alreadyMet: [String] = []
    var unmet: [PolicySolution.Unmet] = []
    var localRefutation: PolicyProposal.Refutation?
    var isImpossible = false
    var keepsAllWithLocalKey: Bool?
    let probes = PolicyProbes(old, of: existing, besides: hosts)

    for group in groups {
      let host = group.host
      let part = draft.part(for: [host])
      let here = ATSPolicy(parsing: part)
      let before = ATSPolicy(parsing: origin.part(for: Self.family(of: host)))
      guard let failure = firstFailure(of: group, in: here, systems: systems) else {
        if firstFailure(of: group, in: before, systems: systems) == nil { alreadyMet.append(host) }
        continue
      }
      let hopeless = hopelessSystems(group, in: part)
      if !hopeless.isEmpty { unmet.append(obstacle(group, hopeless)) }
      let possible = systems.filter { !hopeless.contains($0) }
      guard firstFailure(of: group, in: here, systems: possible) != nil else { continue }
      if let change = localChange(group, in: part, systems: possible) {
        let keepsAll = keepsAllWithLocalKey ?? losesNothing(by: [change], from: old, groups, probes)
        keepsAllWithLocalKey = keepsAll
        if keepsAll {
          localRefutation = failure
          changes.append(change)
          draft.apply([change])
          continue
        }
      }
      guard
        let entry = leastEntry(
          group, in: draft.part(for: Self.family(of: host)), from: before, systems: possible)
      else {
        isImpossible = true
        continue
      }
      changes += entry.changes
      draft.apply(entry.changes)
      certificates.append(entry.certificate)
    }

    var fix: PolicyProposal?
    var rejected: PolicyDelta?
    if !changes.isEmpty {
      let proposal = proposal(
        draft.value, changes: changes, certificates: certificates, withoutLocal: localRefutation,
        probes, hosts)
      if losesNothing(by: changes, from: old, groups, probes) {
        fix = proposal
      } else {
        rejected = proposal.delta
      }
    } else if isImpossible {
      rejected = .unchanged
    }
    let tightened = findsSmallestPolicy ? smallestPolicy(from: old, groups, probes) : nil
    return PolicySolution(
      fix: fix, tightened: tightened?.policy == (fix?.policy ?? existing) ? nil : tightened,
      alreadyMet: alreadyMet, unmet: unmet, nearMisses: explains ? nearMisses(old, hosts) : [:],
      mistakes: explains ? mistakes(old, hosts) : [],
      alternatives: offersAlternatives ? alternatives(groups, from: old, probes) : [],
      rejected: rejected)
  }

  /// Whether a policy lets all loads through on every system, in place of the app's own.
  package func isSolved(by policy: PropertyListValue) -> Bool {
    let policy = ATSPolicy(parsing: policy)
    return groups.allSatisfy { firstFailure(of: $0, in: policy, systems: systems) == nil }
  }

  // MARK: Meeting needs

  /// The needs by host, in alphabetical order; none without a host.
  var groups: [Group] {
    Dictionary(grouping: needs) { HostKind.normalized($0.host) }
      .filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
      .map { Group(host: $0.key, needs: $0.value) }
  }

  /// A host, and names below it that an entry for it may reach.
  private static func family(of host: String) -> [String] {
    HostKind(host: host).isAddress ? [host] : [host, "child.\(host)", "grand.child.\(host)"]
  }

  /// Readings under all of which a proposal has to work: subdomains, the default for local hosts, and
  /// key names of 2015.
  var readings: [ContestedRules] {
    var shallow = rules
    shallow.subdomainDepth = .oneLabel
    var strictLocal = rules
    strictLocal.localHostsExemptByDefault = false
    var withoutLegacy = rules
    withoutLegacy.legacyKeys = .never
    return [rules, shallow, strictLocal] + (countsLegacyKeys ? [] : [withoutLegacy])
  }

  /// The readings that can make a difference to some hosts.
  private func readings(for hosts: [String], _ policies: ATSPolicy...) -> [ContestedRules] {
    var hasSubdomains = false
    var hasLegacyKeys = false
    func take(_ entry: ATSPolicy.Entry) {
      hasSubdomains = hasSubdomains || entry.includesSubdomains
      hasLegacyKeys = hasLegacyKeys || entry.legacyTerms != ATSPolicy.Terms()
    }
    for policy in policies {
      for entry in policy.entries.values { take(entry) }
      for entry in policy.networkEntries.values { take(entry) }
      // Apple's own entries are none of the policy's.
      for host in hosts where !hasSubdomains {
        if let match = policy.entry(forHost: host) { take(match.entry) }
      }
    }
    let isLocal = hosts.contains { HostKind(host: $0).isLocal }
    return readings.filter { reading in
      reading == rules || hasSubdomains && reading.subdomainDepth != rules.subdomainDepth
        || hasLegacyKeys && reading.legacyKeys != rules.legacyKeys
        || isLocal && reading.localHostsExemptByDefault != rules.localHostsExemptByDefault
    }
  }

  /// The first system on which a need isn't met, under some reading.
  func firstFailure(
    of group: Group, in policy: ATSPolicy, systems: [SystemVersion]
  ) -> PolicyProposal.Refutation? {
    firstFailure(of: group, in: policy, systems: systems, readings)
  }

  private func firstFailure(
    of group: Group, in policy: ATSPolicy, systems: [SystemVersion], _ readings: [ContestedRules]
  ) -> PolicyProposal.Refutation? {
    let fails = failing(group, in: policy, readings)
    return systems.first(where: fails).map { .stillFails(host: group.host, os: $0) }
  }

  /// Whether a need isn't met on a system, under some reading.
  private func failing(
    _ group: Group, in policy: ATSPolicy, _ readings: [ContestedRules]
  ) -> (SystemVersion) -> Bool {
    let deciders = readings.map { HostDecider(group.host, policy: policy, rules: $0) }
    return { os in
      contexts.contains { context in
        readings.indices.contains { index in
          let profile = deciders[index].effectiveProfile(os: os, context: context)
          return !group.needs.allSatisfy { Self.meets(profile, $0, rules: readings[index]) }
        }
      }
    }
  }

  private static func meets(
    _ profile: TransportProfile, _ need: HostNeed, rules: ContestedRules
  ) -> Bool {
    if need.isCleartext {
      // Over cleartext no TLS parameter matters, unless the need names one beyond the default.
      var point = need.point
      point.allowsInsecureHTTP = false
      if point.isNarrowerThanOrEqual(to: .defaultATS) { return profile.allowsCleartext }
    }
    return TransportProfile(point: need.point.join(.defaultATS), rules: rules)
      .isNarrowerThanOrEqual(to: profile)
  }

  /// The systems on which neither the widest entry nor the local key lets a host through.
  ///
  /// - Parameter policy: the part that decides over the host is enough.
  func hopelessSystems(_ group: Group, in policy: PropertyListValue) -> [SystemVersion] {
    let widest = ExceptionPoint(
      allowsInsecureHTTP: true, minimumTLS: .tls10, requiresForwardSecrecy: false)
    let entry = ATSPolicy(
      parsing: policy.applying(
        policy.changes(granting: widest, toHost: group.host, includingSubdomains: false)))
    let local = ATSPolicy(
      parsing: policy.setting(.boolean(true), at: [PolicyKey.localNetworking]))
    let readings = readings(for: [group.host], entry, local)
    let failsByEntry = failing(group, in: entry, readings)
    let failsByKey = failing(group, in: local, readings)
    return systems.filter { failsByEntry($0) && failsByKey($0) }
  }

  private func obstacle(_ group: Group, _ systems: [SystemVersion]) -> PolicySolution.Unmet {
    let needsOldTLS = group.needs.contains { !$0.isCleartext && $0.point.minimumTLS < .tls12 }
    let obstacle: PolicySolution.Obstacle =
      if HostKind(host: group.host).isAddress, systems.allSatisfy({ !$0.isAtLeast(iOS: 10) }) {
        .addressKeysNotHeeded
      } else if needsOldTLS, systems.allSatisfy({ $0.isAtLeast(iOS: 26) }) {
        .oldTLSNotHonoured
      } else {
        .other
      }
    return PolicySolution.Unmet(host: group.host, systems: systems, obstacle: obstacle)
  }

  // MARK: Edits

  /// The local key, if it alone lets a local host through.
  private func localChange(
    _ group: Group, in policy: PropertyListValue, systems: [SystemVersion]
  ) -> PolicyChange? {
    guard HostKind(host: group.host).isLocal else { return nil }
    let change = PolicyChange(
      keyPath: [PolicyKey.localNetworking], old: policy.value(at: [PolicyKey.localNetworking]),
      new: .boolean(true))
    let new = ATSPolicy(parsing: policy.applying([change]))
    return firstFailure(of: group, in: new, systems: systems) == nil ? change : nil
  }

  /// Whether all that a policy lets through passes after some changes too, under every reading.
  func losesNothing(
    by changes: [PolicyChange], from old: ATSPolicy, _ groups: [Group], _ probes: PolicyProbes
  ) -> Bool {
    let cleartext = Set(groups.filter { $0.hasCleartext }.map { $0.host })
    let edit = probes.edit(changes)
    return readings(for: edit.hosts, edit.before, edit.after).allSatisfy { reading in
      edit.delta(systems: systems, rules: reading).losses.allSatisfy {
        cleartext.contains($0.host) && isOnlyOfExemption($0, in: old, rules: reading)
      }
    }
  }

  /// Whether a loss is only of terms of TLS that no entry grants, but an exemption of local hosts, of
  /// media, of web content, or of everything on some systems.
  ///
  /// A cleartext load never needs such terms, so its host doesn't get them: an exemption for other
  /// loads is no reason to lower TLS for the app's own.
  private func isOnlyOfExemption(
    _ loss: PolicyDelta.Difference, in old: ATSPolicy, rules: ContestedRules
  ) -> Bool {
    guard loss.after.allowsCleartext else { return false }
    let decision = old.decision(
      forHost: loss.host, os: loss.os, context: loss.context, rules: rules)
    switch decision.rule {
    case .localHost, .media, .webContent, .arbitraryLoads: return true
    default: return false
    }
  }

  private struct Entry {
    var changes: [PolicyChange]
    var certificate: PolicyProposal.HostCertificate
  }

  /// The least entry that lets a host through and takes nothing away.
  ///
  /// - Parameters:
  ///   - part: what decides over the host and names below it, other edits of this run included.
  ///   - old: the same before this run: what others get in it, this host needn't keep.
  private func leastEntry(
    _ group: Group, in part: PropertyListValue, from old: ATSPolicy, systems: [SystemVersion]
  ) -> Entry? {
    let host = group.host
    let here = ATSPolicy(parsing: part)
    // An entry for a host of Apple's replaces the built-in one with all its subdomains.
    let replacesBuiltIn = ATSPolicy.builtInEntries[host] != nil && here.entries[host] == nil
    func changes(_ point: ExceptionPoint) -> [PolicyChange] {
      part.changes(
        granting: point, toHost: host, includingSubdomains: replacesBuiltIn, of: here)
    }
    // A floor of TLS 1.3 is never proposed, but one that the app has set is kept where it can be.
    let floors = systems.compactMap { os in
      here.entry(forHost: host, os: os, rules: rules)?.entry.point(readingLegacyKeys: false)
        .minimumTLS
    }
    let highest = floors.contains(.tls13) ? TLSVersion.tls13 : .tls12
    let candidates = ExceptionPoint.all.filter { $0.minimumTLS <= highest }
    func covers(of point: ExceptionPoint) -> [ExceptionPoint] {
      point.lowerCovers.filter { $0.minimumTLS <= highest }
    }
    var known = PointTable<PolicyProposal.Refutation?>()
    func refutation(of point: ExceptionPoint) -> PolicyProposal.Refutation? {
      if let known = known[point] { return known }
      let new = ATSPolicy(parsing: part.applying(changes(point)))
      let readings = readings(for: [host], old, new)
      let refutation =
        firstFailure(of: group, in: new, systems: systems, readings)
        ?? firstLoss(from: old, to: new, group, readings)
      known[point] = .some(refutation)
      return refutation
    }
    // What is preferred is judged first, and nothing behind the first that will do.
    let least = ExceptionPoint.ranked(candidates).first { point in
      refutation(of: point) == nil
        && covers(of: point).allSatisfy { refutation(of: $0) != nil }
    }
    guard let point = least else { return nil }
    let refuted = covers(of: point).compactMap { cover in
      refutation(of: cover).map {
        PolicyProposal.HostCertificate.Cover(point: cover, refutation: $0)
      }
    }
    let certificate = PolicyProposal.HostCertificate(
      host: host, point: point, covers: refuted,
      withoutChange: explains ? firstFailure(of: group, in: here, systems: systems) : nil)
    return Entry(changes: changes(point), certificate: certificate)
  }

  /// Something that an edit for a host takes away from it or from hosts below it.
  private func firstLoss(
    from old: ATSPolicy, to new: ATSPolicy, _ group: Group, _ readings: [ContestedRules]
  ) -> PolicyProposal.Refutation? {
    let hosts = Self.family(of: group.host)
    for reading in readings {
      let delta = PolicyDelta(from: old, to: new, hosts: hosts, systems: systems, rules: reading)
      let loss = delta.losses.first {
        !(group.hasCleartext && $0.host == group.host
          && isOnlyOfExemption($0, in: old, rules: reading))
      }
      if let loss { return .takesAway(host: loss.host, os: loss.os, context: loss.context) }
    }
    return nil
  }

  func proposal(
    _ policy: PropertyListValue, changes: [PolicyChange],
    certificates: [PolicyProposal.HostCertificate], withoutLocal: PolicyProposal.Refutation?,
    _ probes: PolicyProbes, _ hosts: [String]
  ) -> PolicyProposal {
    let delta =
      explains ? probes.delta(of: changes, systems: systems, rules: rules) : .unchanged
    let spill = Set(delta.gains.map { $0.host }).subtracting(hosts).sorted()
    return PolicyProposal(
      policy: policy, changes: changes, certificates: certificates,
      withoutLocalNetworking: withoutLocal, delta: delta, spill: spill)
  }
}

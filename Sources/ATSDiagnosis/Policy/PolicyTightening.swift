package import AppTransportSecurity

/// An exception that a log shows unused, or wider than needed.
package struct TighteningSuggestion: Hashable, Sendable {
  /// What is the matter with the exception.
  package enum Kind: String, Hashable, Sendable {
    /// The log never names a host that it is for.
    case unused
    /// It allows more than the log shows needed.
    case widerThanNeeded = "wider-than-needed"
    /// It does nothing, whatever the app loads.
    case withoutEffect = "without-effect"
  }

  /// What is the matter.
  package let kind: Kind
  /// The place, from below `NSAppTransportSecurity` on.
  package let keyPath: [String]
  /// Why, and what to keep in mind.
  package let message: String
  /// The edit that would follow, never wider than the policy now; empty where it is left open.
  package let changes: [PolicyChange]
  /// The words of the log.
  package let evidence: [Evidence]
}

/// Compares a policy with what a log shows of the app's traffic.
///
/// A log proves what was loaded while it ran, never what isn't loaded at other times: hence
/// suggestions, each with its evidence, and none that would widen anything.
package struct PolicyTightening: Sendable {
  private let value: PropertyListValue
  private let policy: ATSPolicy
  private let sightings: [HostSurvey.Sighting]
  private let lines: Int
  private let tested: [String: TestedHost]
  private let systems: [SystemVersion]

  /// Takes the value of `NSAppTransportSecurity`, a log's hosts, and the systems of the app.
  package init(
    policy value: PropertyListValue, survey: HostSurvey, testedHosts: [TestedHost],
    systems: SystemRange
  ) {
    self.value = value
    policy = ATSPolicy(parsing: value)
    sightings = survey.sightings
    lines = survey.lines
    tested = testedHosts.reduce(into: [:]) { $0[$1.host] = $1 }
    self.systems = systems.representatives
  }

  /// The suggestions, in the order of their key paths.
  package func suggestions() -> [TighteningSuggestion] {
    var result = globalSuggestions()
    var entries = policy.networkEntries
    for (host, entry) in policy.entries { entries[host] = entry }
    var governed: [String: [HostSurvey.Sighting]] = [:]
    for sighting in sightings {
      guard let key = policy.entry(forHost: sighting.host)?.entry.key else { continue }
      governed[key, default: []].append(sighting)
    }
    for key in entries.keys.sorted() {
      guard let entry = entries[key] else { continue }
      result += suggestions(for: entry, governed[key] ?? [])
    }
    let probes = PolicyProbes(policy, of: value, besides: sightings.map({ $0.host }))
    return result.filter { probes.delta(of: $0.changes, systems: systems).gains.isEmpty }
  }

  // MARK: Entries

  /// - Parameter governed: what the log names of the hosts that the entry governs.
  private func suggestions(
    for entry: ATSPolicy.Entry, _ governed: [HostSurvey.Sighting]
  ) -> [TighteningSuggestion] {
    let path = [PolicyKey.exceptionDomains, entry.key]
    let point = entry.point(readingLegacyKeys: false)
    guard !point.isNarrowerThanOrEqual(to: .defaultATS) else { return [] }
    guard !governed.isEmpty else {
      return [
        TighteningSuggestion(
          kind: .unused, keyPath: path,
          message: "None of the \(lines) lines names a host that this entry governs. If the log "
            + "covers all that the app loads, the entry can go.",
          changes: [removal(path)], evidence: [])
      ]
    }
    var result: [TighteningSuggestion] = []
    if let needed = neededPoint(governed, of: point), needed.point != point {
      let narrowed = needed.point.meet(point)
      let wanted = narrowed.keys
      let keys = [
        PolicyKey.insecureHTTPLoads, PolicyKey.minimumTLSVersion, PolicyKey.forwardSecrecy,
      ].filter { value.value(at: path + [$0]) != nil && value.value(at: path + [$0]) != wanted[$0] }
      let changes =
        wanted.isEmpty
        ? [removal(path)]
        : keys.map { key in
          PolicyChange(
            keyPath: path + [key], old: value.value(at: path + [key]), new: wanted[key])
        }
      if !changes.isEmpty {
        result.append(
          TighteningSuggestion(
            kind: .widerThanNeeded, keyPath: path, message: needed.reason, changes: changes,
            evidence: needed.evidence))
      }
    }
    if let suggestion = subdomainSuggestion(entry, governed, path) { result.append(suggestion) }
    return result
  }

  private struct Needed {
    var point: ExceptionPoint
    var reason: String
    var evidence: [Evidence]
  }

  /// The least that the log shows needed, or nil where it shows nothing about it.
  private func neededPoint(
    _ governed: [HostSurvey.Sighting], of point: ExceptionPoint
  ) -> Needed? {
    let cleartext = governed.filter { $0.isCleartext }
    let secure = governed.filter { $0.scheme == "https" || $0.scheme == "wss" }
    let hosts = Set(governed.map { $0.host }).sorted()
    let runs = hosts.compactMap { tested[$0] }
    let points = runs.compactMap { $0.leastPoint }
    if points.count == hosts.count {
      var needed = points.reduce(ExceptionPoint.defaultATS) { $0.join($1) }
      if !cleartext.isEmpty { needed.allowsInsecureHTTP = true }
      let words =
        needed == .defaultATS
        ? "pass without any exception" : "need no more than \(needed)"
      return Needed(
        point: needed,
        reason: "By nscurl, HTTPS loads of \(hosts.joined(separator: ", ")) \(words).",
        evidence: runs.map {
          Evidence(
            line: $0.line, text: "lines \($0.line) to \($0.endLine)",
            shows: "nscurl tested \($0.host)")
        } + cleartext.prefix(1).map { evidence($0, "cleartext is in use") })
    }
    if point.allowsInsecureHTTP, cleartext.isEmpty, !secure.isEmpty {
      var needed = point
      needed.allowsInsecureHTTP = false
      return Needed(
        point: needed,
        reason: "The log shows encrypted loads of these hosts and no cleartext one. Keep "
          + "\(PolicyKey.insecureHTTPLoads) only if the app's code overrides trust for them.",
        evidence: secure.prefix(3).map { evidence($0, "an encrypted load") })
    }
    if point.allowsInsecureHTTP, secure.isEmpty, !cleartext.isEmpty {
      var needed = ExceptionPoint.defaultATS
      needed.allowsInsecureHTTP = true
      return Needed(
        point: needed,
        reason: "The log shows cleartext loads of these hosts only, and TLS settings mean nothing "
          + "to those.",
        evidence: cleartext.prefix(3).map { evidence($0, "a cleartext load") })
    }
    return nil
  }

  private func subdomainSuggestion(
    _ entry: ATSPolicy.Entry, _ governed: [HostSurvey.Sighting], _ path: [String]
  ) -> TighteningSuggestion? {
    let hosts = Set(governed.map { $0.host }).sorted()
    guard entry.includesSubdomains, hosts.count <= 3 else { return nil }
    let place = path + [PolicyKey.includesSubdomains]
    guard hosts != [entry.key] else {
      return TighteningSuggestion(
        kind: .widerThanNeeded, keyPath: place,
        message: "The log names \(entry.key) itself and none of its subdomains.",
        changes: [removal(place)],
        evidence: governed.prefix(1).map { evidence($0, "the only host of this entry") })
    }
    var changes = hosts.filter { $0 != entry.key }.map { host in
      PolicyChange(
        keyPath: [PolicyKey.exceptionDomains, host], old: nil,
        new: .dictionary(entry.point(readingLegacyKeys: false).keys))
    }
    changes.append(hosts.contains(entry.key) ? removal(place) : removal(path))
    return TighteningSuggestion(
      kind: .widerThanNeeded, keyPath: place,
      message: "Of all the subdomains the log names only \(hosts.joined(separator: ", ")); entries "
        + "for exactly these would do.",
      changes: changes, evidence: governed.prefix(3).map { evidence($0, "a host of this entry") })
  }

  // MARK: Globals

  private func globalSuggestions() -> [TighteningSuggestion] {
    var result: [TighteningSuggestion] = []
    if policy.arbitraryLoads == .on { result.append(arbitraryLoads()) }
    let locals = sightings.filter { HostKind(host: $0.host).isLocal }
    if policy.localNetworking == .on, locals.isEmpty {
      result.append(
        TighteningSuggestion(
          kind: .unused, keyPath: [PolicyKey.localNetworking],
          message: "None of the \(lines) lines names a local host in a URL.",
          changes: [removal([PolicyKey.localNetworking])], evidence: []))
    }
    return result
  }

  private func arbitraryLoads() -> TighteningSuggestion {
    let path = [PolicyKey.arbitraryLoads]
    let cancelling = policy.keysCancellingArbitraryLoads
    if !cancelling.isEmpty, systems.allSatisfy({ $0.isAtLeast(iOS: 10) }) {
      return TighteningSuggestion(
        kind: .withoutEffect, keyPath: path,
        message: "\(cancelling.joined(separator: " and ")) cancels this key on every system of "
          + "the app.",
        changes: [removal(path)], evidence: [])
    }
    let open = sightings.filter {
      policy.entry(forHost: $0.host) == nil && $0.isCleartext && !HostKind(host: $0.host).isLocal
    }
    let hosts = Set(open.map { $0.host }).sorted()
    var point = ExceptionPoint.defaultATS
    point.allowsInsecureHTTP = true
    let changes = hosts.map { host in
      PolicyChange(
        keyPath: [PolicyKey.exceptionDomains, host], old: nil, new: .dictionary(point.keys))
    }
    let seen =
      hosts.isEmpty
      ? "The log shows no cleartext load of a host without an entry."
      : "Of hosts without an entry, the log shows cleartext loads of "
        + "\(hosts.prefix(5).joined(separator: ", "))\(hosts.count > 5 ? " and others" : "") only."
    return TighteningSuggestion(
      kind: .widerThanNeeded, keyPath: path,
      message: seen + " Without this key ATS also asks TLS 1.2 and forward secrecy of all other "
        + "hosts: test them with nscurl before.",
      changes: changes + [removal(path)],
      evidence: open.prefix(3).map { evidence($0, "a cleartext load") })
  }

  // MARK: Pieces

  private func removal(_ path: [String]) -> PolicyChange {
    PolicyChange(keyPath: path, old: value.value(at: path), new: nil)
  }

  private func evidence(_ sighting: HostSurvey.Sighting, _ shows: String) -> Evidence {
    let times = sighting.count == 1 ? "" : ", \(sighting.count) times"
    return Evidence(line: sighting.line, text: sighting.excerpt, shows: shows + times)
  }
}

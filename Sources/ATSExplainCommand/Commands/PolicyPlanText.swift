internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// A solution of the policy solver in words.
struct PolicyPlanText {
  let solution: PolicySolution
  let policy: ATSPolicy
  let systems: SystemRange
  let report: TextReport

  /// The failures that no exception alone repairs, each once.
  static func leftOut(_ findings: [Finding], report: TextReport) -> String {
    var told: Set<String> = []
    var text = ""
    for finding in findings
    where finding.needs.isEmpty && finding.concernsTransportSecurity {
      let name = finding.host ?? "a host that the log doesn't name"
      let reason =
        switch finding.remedy.kind {
        case .exception: "an exception helps, but the log doesn't say which"
        case .server: "the server or the path has to change; no key alone helps"
        case .code: "the app's code has to change; no key helps"
        case .none: "nothing to change in transport security"
        case .undecided: "the log doesn't show the cause, so no key is added on a guess"
        }
      let line = "\(name), \(finding.cause.rawValue): \(reason)"
      if told.insert(line).inserted {
        text += report.labelled("Left out", line + " (line \(finding.source.line)).")
      }
    }
    return text
  }

  /// The failures that the edit is for, each once.
  func findings(_ findings: [Finding]) -> String {
    var told: Set<[HostNeed]> = []
    var text = ""
    for finding in findings where !finding.needs.isEmpty && told.insert(finding.needs).inserted {
      let host = finding.host ?? finding.needs.map(\.host).joined(separator: ", ")
      text += report.labelled(
        "For", "\(host): \(finding.cause.rawValue), \(finding.source.path):\(finding.source.line)")
    }
    return text
  }

  /// What is to be known besides the edit.
  func remarks() -> String {
    var text = ""
    for host in solution.alreadyMet {
      text += report.labelled(
        "Granted",
        "this policy lets \(host) through already. The failing process ran with another "
          + "Info.plist, such as that of an extension or of an older build, or on another system.")
    }
    for (host, misses) in solution.nearMisses.sorted(by: { $0.key < $1.key }) {
      for miss in misses {
        text += report.labelled("Correct", miss.sentence(forHost: host, os: systems.lowest))
      }
    }
    for issue in solution.mistakes {
      let place = issue.keyPath.isEmpty ? "" : " › " + issue.keyPath.joined(separator: " › ")
      text += report.labelled(
        "Correct", "\(PolicyKey.policy)\(place) isn't read as it is written; policy lint says why.")
    }
    for alternative in solution.alternatives {
      text += report.labelled("Otherwise", Self.words(for: alternative.kind))
    }
    for unmet in solution.unmet { text += report.labelled("Not there", unmet.description + ".") }
    return text
  }

  private static func words(for kind: PolicyAlternative.Kind) -> String {
    switch kind {
    case .parentDomain(let parent):
      "one entry for \(parent) with NSIncludesSubdomains would cover future hosts too; it is wider "
        + "than the entries below."
    case .mediaKey: "\(PolicyKey.arbitraryLoadsForMedia), if the hosts can't be listed."
    case .webKey: "\(PolicyKey.arbitraryLoadsInWebContent), if the hosts can't be listed."
    case .arbitraryLoadsOniOS9Only:
      "\(PolicyKey.arbitraryLoads) together with \(PolicyKey.localNetworking): iOS 9 heeds the "
        + "first, later systems only the second."
    }
  }

  /// The smallest edit with its proof, and the smallest policy where it is another.
  func proposals(showingSmallest: Bool) -> String {
    var text = ""
    if let fix = solution.fix {
      let label = solution.tightened == nil ? "Edit" : "Smallest edit"
      text += report.title(
        "\(label): what the policy grants now, and what failed"
          + (showingSmallest && solution.tightened != nil ? "" : " (this is what is shown)"))
      for change in fix.changes { text += report.labelled("Change", change.description) }
      text += narrowed(fix)
      text += proof(fix)
      text += justification(fix)
    }
    guard let tightened = solution.tightened else { return text }
    text += report.title(
      "Smallest policy: what failed, and nothing else"
        + (showingSmallest ? " (this is what is shown)" : " (--smallest shows its edit)"))
    text += tightened.policy.xml(indent: 6, step: 2) + "\n"
    text += proof(tightened)
    text += drops(tightened)
    return text
  }

  /// Which loads an entry for cleartext takes out of the reach of an exemption.
  private func narrowed(_ fix: PolicyProposal) -> String {
    let hosts = Set(fix.delta.losses.map(\.host)).sorted()
    guard !hosts.isEmpty else { return "" }
    let many = hosts.count > 6 ? " and \(hosts.count - 6) more" : ""
    return report.labelled(
      "Narrows",
      "HTTPS loads of \(hosts.prefix(6).joined(separator: ", "))\(many), which an exemption covers "
        + "now, need TLS 1.2 and forward secrecy with an entry of their own; a cleartext load is no "
        + "reason to lower them")
  }

  /// What the smallest policy takes away, in the names of the policy; probes have made-up ones.
  private func drops(_ proposal: PolicyProposal) -> String {
    let lost = Set(proposal.delta.losses.map(\.host))
    guard !lost.isEmpty else { return "" }
    let named = Set(policy.entries.keys).union(policy.networkEntries.keys)
    let hosts = named.intersection(lost).sorted()
    let isCovered = lost.allSatisfy { host in
      var name = host[...]
      // Ends: each round drops a label.
      while !named.contains(String(name)) {
        guard let dot = name.firstIndex(of: ".") else { return false }
        name = name[name.index(after: dot)...]
      }
      return true
    }
    let others = "hosts that have no entry of their own"
    let words =
      hosts.isEmpty
      ? others
      : hosts.prefix(6).joined(separator: ", ")
        + (hosts.count > 6 ? " and others" : isCovered ? "" : ", and to \(others)")
    return report.labelled("Drops", "what the policy grants now to \(words)")
  }

  private func proof(_ proposal: PolicyProposal) -> String {
    var text = ""
    if let refutation = proposal.withoutLocalNetworking {
      text += report.labelled(
        "Minimal", "without \(PolicyKey.localNetworking) \(refutation.description)")
    }
    for certificate in proposal.certificates {
      for cover in certificate.covers {
        text += report.labelled(
          "Minimal", "\(certificate.host) with \(cover.point): \(cover.refutation.description)")
      }
    }
    if !proposal.spill.isEmpty {
      text += report.labelled(
        "Reaches", "also \(proposal.spill.joined(separator: ", ")), which can't be helped")
    }
    return text
  }

  private func justification(_ proposal: PolicyProposal) -> String {
    let keys = proposal.keysNeedingJustification
    guard !keys.isEmpty else { return "" }
    return report.labelled(
      "Review", "App Review asks for a justification of \(keys.joined(separator: ", "))")
  }
}

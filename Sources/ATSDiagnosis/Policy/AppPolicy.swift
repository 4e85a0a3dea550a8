internal import AppTransportSecurity

/// What is known of an app's Info.plist: read and taken apart once, for all failures of a log.
struct AppPolicy: Sendable {
  let root: PropertyListValue
  let value: PropertyListValue
  let policy: ATSPolicy
  let report: LintReport
  let nearMisses: NearMissFinder
  let probes: PolicyProbes
  /// The keys that lint takes unknown ones for, by key path from `NSAppTransportSecurity` on.
  let meantKeys: [[String]: String]
  /// The errors that lint finds outside of the policy.
  let outside: [LintFinding]
  private let issues: Issues

  /// What isn't read as it is written.
  struct Issues {
    /// Of the policy as a whole; of keys that mean the same, one.
    var general: [PolicyIssue] = []
    /// How many keys were left out there.
    var omitted = 0
    /// By the key or the host that they are about.
    var byHost: [String: [PolicyIssue]] = [:]
  }

  init(_ root: PropertyListValue, _ report: LintReport) {
    self.root = root
    value = root.value(at: [PolicyKey.policy]) ?? .dictionary([:])
    policy = ATSPolicy(parsing: value)
    self.report = report
    nearMisses = NearMissFinder(policy)
    probes = PolicyProbes(policy, of: value, besides: [])
    var meantKeys: [[String]: String] = [:]
    for finding in report.findings where finding.rule == .unknownKey {
      guard let fix = finding.fix, fix.hasPrefix("<key>"), fix.hasSuffix("</key>") else { continue }
      meantKeys[finding.keyPath] = String(fix.dropFirst(5).dropLast(6))
    }
    self.meantKeys = meantKeys
    outside = report.findings.filter {
      $0.severity == .error && $0.keyPath.first != PolicyKey.policy
        && ($0.rule == .policyOutsideATSDictionary || $0.rule == .unknownKey)
    }
    issues = Self.issues(of: policy, value, meantKeys)
  }

  private static func issues(
    of policy: ATSPolicy, _ value: PropertyListValue, _ meantKeys: [[String]: String]
  ) -> Issues {
    struct Meaning: Hashable {
      let key: String
      let value: PropertyListValue?
    }
    var issues = Issues()
    var known: Set<Meaning> = []
    for issue in policy.issues where issue.keyPath.first != PolicyKey.pinnedDomains {
      let path = issue.keyPath
      if path.first == PolicyKey.exceptionDomains, path.count > 1 {
        issues.byHost[path[1], default: []].append(issue)
        continue
      }
      guard case .unknownKey(let suggestion) = issue.kind, let key = path.last else {
        issues.general.append(issue)
        continue
      }
      if path.count == 1 {
        // An entry that is outside of the dictionary for entries.
        issues.byHost[HostKeyFault.faults(in: key).host, default: []].append(issue)
      }
      guard let meant = suggestion ?? meantKeys[[PolicyKey.policy] + path] else { continue }
      if known.insert(Meaning(key: meant, value: value.value(at: path))).inserted {
        issues.general.append(issue)
      } else {
        issues.omitted += 1
      }
    }
    return issues
  }

  /// The issues that bear on hosts: those of the policy as a whole, and those of entries for the
  /// hosts and for names above them; and how many are like others and left out.
  func issues(on hosts: [String]) -> (issues: [PolicyIssue], omitted: Int) {
    var keys: Set<String> = []
    for host in hosts {
      keys.insert(host)
      var rest = host[...]
      // Ends: each round goes on behind a dot.
      while let dot = rest.firstIndex(of: "."), keys.count < 256 {
        rest = rest[rest.index(after: dot)...]
        keys.insert(String(rest))
      }
    }
    var told: Set<[String]> = []
    let found = (issues.general + keys.sorted().flatMap { issues.byHost[$0] ?? [] })
      .filter { told.insert($0.keyPath).inserted }
    return (found, issues.omitted)
  }
}

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
  /// What isn't read as it is written: of the policy as a whole, and by host key.
  private let issues: (general: [PolicyIssue], byHost: [String: [PolicyIssue]])

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
    var issues: (general: [PolicyIssue], byHost: [String: [PolicyIssue]]) = ([], [:])
    for issue in policy.issues where issue.keyPath.first != PolicyKey.pinnedDomains {
      if issue.keyPath.first == PolicyKey.exceptionDomains, issue.keyPath.count > 1 {
        issues.byHost[issue.keyPath[1], default: []].append(issue)
      } else {
        issues.general.append(issue)
      }
    }
    self.issues = issues
  }

  /// The issues that bear on hosts: those of the policy as a whole, and those of entries for the
  /// hosts and for names above them.
  func issues(on hosts: [String]) -> [PolicyIssue] {
    var keys: Set<String> = []
    for host in hosts {
      keys.insert(host)
      var rest = host[...]
      while let dot = rest.firstIndex(of: "."), keys.count < 256 {
        rest = rest[rest.index(after: dot)...]
        keys.insert(String(rest))
      }
    }
    return issues.general + keys.sorted().flatMap { issues.byHost[$0] ?? [] }
  }
}

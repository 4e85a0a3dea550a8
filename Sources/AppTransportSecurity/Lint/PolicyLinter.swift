/// Audits the `NSAppTransportSecurity` dictionary of an Info.plist.
///
/// The rules live in files of their own, one for each group; this one walks the dictionary and
/// hands each part to them.
public enum PolicyLinter {
  /// Everything there is to say about a file.
  public static func lint(
    _ document: PropertyListDocument, options: LintOptions = LintOptions()
  ) -> LintReport {
    var pass = LintPass(options: options, root: document.root)
    guard let entries = document.root.entries else {
      return LintReport(policy: .notInfoPlist, bundle: .application, findings: [])
    }
    pass.checkOutside(entries)
    let policies = entries.filter { $0.key == PolicyKey.policy }
    if let policy = PropertyListEntry.winner(of: PolicyKey.policy, in: policies) {
      pass.checkRepeats(policies, at: [])
      pass.check(policy: policy)
    }
    let directives = LintDirectives(
      options.heedsComments && document.format == .xml ? document.bytes : [])
    let all = pass.findingsInFileOrder
    var report = LintReport(
      policy: policies.isEmpty ? .absent : .present, bundle: bundleKind(of: document.root),
      findings: all.filter {
        !options.disabledRules.contains($0.rule) && !directives.suppress($0.rule, on: $0.line)
      })
    report.suppressed = all.count - report.findings.count
    report.unknownRules = directives.unknown
    return report
  }

  /// The files of one project together: also whether the policy is only in files that don't govern
  /// the app's own process.
  ///
  /// Each process reads the Info.plist of its own main bundle. A policy in a test bundle or a
  /// framework therefore governs nothing, and one in an extension governs only that extension.
  public static func lint(
    project files: [(document: PropertyListDocument, options: LintOptions)]
  ) -> [LintReport] {
    var reports = files.map { lint($0.document, options: $0.options) }
    let appHasPolicy = reports.contains { $0.bundle == .application && $0.policy == .present }
    let hasApp = reports.contains { $0.bundle == .application && $0.policy != .notInfoPlist }
    for index in reports.indices where reports[index].policy == .present {
      let message: String
      let summary: String
      switch reports[index].bundle {
      case .application: continue
      case .loaded:
        summary = "governs nothing in a bundle that is loaded"
        message = """
          This bundle is loaded into another process, and App Transport Security reads the \
          Info.plist of the process's main bundle only; the policy here governs nothing.
          """
      case .appExtension:
        guard hasApp, !appHasPolicy else { continue }
        summary = "is in an extension, and not in the app"
        message = """
          Only this extension has a policy. An extension is a process of its own, so the app \
          itself runs under the defaults.
          """
      }
      let entry = PropertyListEntry.winner(
        of: PolicyKey.policy, in: files[index].document.root.entries ?? [])
      guard !files[index].options.disabledRules.contains(.policyOutsideATSDictionary) else {
        reports[index].suppressed += 1
        continue
      }
      reports[index].findings.append(
        LintFinding(
          path: files[index].options.path, line: entry?.keyLine, keyPath: [PolicyKey.policy],
          rule: .policyOutsideATSDictionary, severity: .warning,
          summary: "\(PolicyKey.policy) \(summary)", message: message,
          fix: "Move the dictionary to the Info.plist of the app, if it is meant for the app."))
    }
    return reports
  }

  private static func bundleKind(of root: PropertyListNode) -> LintReport.BundleKind {
    if root["NSExtension"] != nil || root["EXAppExtensionAttributes"] != nil {
      return .appExtension
    }
    switch root["CFBundlePackageType"]?.content {
    case .string("XPC!"): return .appExtension
    case .string("BNDL"), .string("FMWK"): return .loaded
    default: return .application
    }
  }
}

/// The state of one audit: what is known of the file, and the findings so far.
struct LintPass {
  let options: LintOptions
  let deployment: SystemRange?
  private(set) var findings: [LintFinding] = []

  init(options: LintOptions, root: PropertyListNode) {
    self.options = options
    deployment = options.deployment ?? SystemRange(infoPropertyList: root)
  }

  /// Adds a finding.
  mutating func report(
    _ rule: LintRule, _ severity: LintSeverity, at path: [String], line: Int?, _ summary: String,
    _ message: String, fix: String? = nil
  ) {
    findings.append(
      LintFinding(
        path: options.path, line: line, keyPath: path, rule: rule, severity: severity,
        summary: "\(LintFixText.place(path)) \(summary)", message: message, fix: fix))
  }

  /// The findings by line; those of the same line, or of a file without lines, as they came.
  var findingsInFileOrder: [LintFinding] {
    findings.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }.map { $0.element }
  }

  /// Whether the deployment reaches back to systems that don't know the keys of iOS 10.
  var reachesIOS9: Bool { deployment.map { !$0.lowest.isAtLeast(iOS: 10) } ?? false }

  /// Looks at the whole policy dictionary.
  mutating func check(policy: PropertyListEntry) {
    let path = [PolicyKey.policy]
    guard let entries = policy.value.entries else {
      reportNotDictionary(
        policy, at: path, consequence: "the whole policy is ignored and the defaults apply")
      return
    }
    checkRepeats(entries, at: path)
    checkNames(entries, level: .top, at: path)
    checkValues(entries, level: .top, at: path)
    let meaning = ATSPolicy(parsing: policy.value.value)
    checkGlobals(entries, policy: meaning, at: path)
    checkExceptions(policy.value, policy: meaning, at: path + [PolicyKey.exceptionDomains])
    checkPins(policy.value, at: path + [PolicyKey.pinnedDomains])
  }

  private mutating func checkExceptions(
    _ node: PropertyListNode, policy: ATSPolicy, at path: [String]
  ) {
    guard let hosts = node[PolicyKey.exceptionDomains]?.entries else { return }
    checkRepeats(hosts, at: path)
    for host in hosts {
      let hostPath = path + [host.key]
      if reportMisplacedHost(host, at: hostPath) { continue }
      let before = findings.count
      let key = checkHostKey(host, isPin: false, at: hostPath)
      // Of a build setting it isn't known which host it will be.
      let keyIsUsable =
        !findings[before...].contains { $0.severity == .error }
        && Self.standIn(forSettingsIn: host.key) == nil
      guard let entries = host.value.entries else {
        reportNotDictionary(
          host, at: hostPath, consequence: "the entry is skipped and the host keeps the defaults")
        continue
      }
      let inside = findings.count
      checkRepeats(entries, at: hostPath)
      checkNames(entries, level: .exception, at: hostPath)
      checkValues(entries, level: .exception, at: hostPath)
      let isClean = findings.count == inside
      let exception = LintException(host: key, node: host.value)
      checkWidth(exception, entry: host, at: hostPath)
      if keyIsUsable {
        checkEffect(exception, entry: host, policy: policy, isClean: isClean, at: hostPath)
      }
      checkReview(exception, entries: entries, at: hostPath)
    }
  }

  private mutating func checkPins(_ policy: PropertyListNode, at path: [String]) {
    guard let hosts = policy[PolicyKey.pinnedDomains]?.entries else { return }
    checkRepeats(hosts, at: path)
    for host in hosts {
      let hostPath = path + [host.key]
      if reportMisplacedHost(host, at: hostPath) { continue }
      _ = checkHostKey(host, isPin: true, at: hostPath)
      guard let entries = host.value.entries else {
        reportNotDictionary(
          host, at: hostPath, consequence: "the entry pins nothing")
        continue
      }
      checkRepeats(entries, at: hostPath)
      checkNames(entries, level: .pin, at: hostPath)
      checkValues(entries, level: .pin, at: hostPath)
      checkIdentities(host, entries: entries, at: hostPath)
    }
  }

  /// Reports every occurrence of a key but the one that counts.
  mutating func checkRepeats(_ entries: [PropertyListEntry], at path: [String]) {
    let isFromXML = entries.first?.keyRange != nil
    var winners: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where isFromXML || winners[entry.key] == nil {
      winners[entry.key] = index
    }
    for (index, entry) in entries.enumerated() {
      guard let winner = winners[entry.key], winner != index else { continue }
      let other = entries[winner].keyLine
      report(
        .entryWithoutEffect, .error, at: path + [entry.key], line: entry.keyLine,
        "occurs again\(other.map { " on line \($0)" } ?? "")",
        """
        The key “\(entry.key)” occurs again\(other.map { " on line \($0)" } ?? ""). Readers of \
        property lists keep one of the values, Foundation the \(other == nil ? "first" : "last") \
        in a file of this form, so this one has no effect.
        """,
        fix: "Remove one of the two, or put their contents into one.")
    }
  }
}

/// Texts for the `fix` of a finding.
enum LintFixText {
  /// A key element.
  static func key(_ key: String) -> String { "<key>\(PropertyListValue.escaped(key))</key>" }

  /// A key and its value on one line.
  static func entry(_ key: String, _ value: PropertyListValue) -> String {
    self.key(key) + " "
      + value.xmlElement(layout: PropertyListLayout(usesLines: false, keyValueGap: " "))
  }

  /// A place of a file in words, as the subject of a sentence.
  static func place(_ path: [String]) -> String {
    guard path.first == PolicyKey.policy, path.count > 1 else {
      return path.isEmpty ? "The file" : path.map(brief).joined(separator: " › ")
    }
    guard path.count > 2, [PolicyKey.exceptionDomains, PolicyKey.pinnedDomains].contains(path[1])
    else { return path.dropFirst().map(brief).joined(separator: " › ") }
    let host = "\"\(brief(path[2]))\""
    guard path.count > 3 else { return "\(path[1]) key \(host)" }
    return path.dropFirst(3).map(brief).joined(separator: " › ") + " of \(host)"
  }

  /// As much of a text as a line has room for.
  static func brief(_ text: String) -> String {
    let max = 80
    return text.utf8.count > max ? text.prefix(max) + "…" : text
  }
}

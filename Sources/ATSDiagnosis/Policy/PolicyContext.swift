internal import CauseGuides
public import AppTransportSecurity
internal import AppleErrorCatalog

/// The part that the app's own policy has in a failure.
public struct PolicyNote: Hashable, Sendable {
  /// The key of `NSExceptionDomains` that governs the host, or nil.
  public var entry: String?
  /// The key path that decides, `default` where none does, or nil where no host is known.
  public var decidedBy: String?
  /// What the policy did, and why the load failed in spite of it.
  public var note: String
  /// The smallest edit of the policy, one change each; empty where none helps or none is needed.
  public var edit: [String] = []
}

/// What is known of the app besides its log: its policy, and the systems it runs on.
///
/// A pure function of both: a finding goes in, and comes back with the policy's part in it.
public struct PolicyContext: Sendable {
  let app: AppPolicy?
  let systems: SystemRange
  /// Whether the systems were named, by the user or the file, and not merely assumed.
  let namesSystems: Bool

  /// Knows the systems only.
  public init(systems: SystemRange) {
    app = nil
    self.systems = systems
    namesSystems = true
  }

  /// Knows an Info.plist.
  ///
  /// - Parameters:
  ///   - document: the file.
  ///   - asked: the systems that the user named; nil takes those that the file names, else all that
  ///     are in use.
  public init(_ document: PropertyListDocument, systems asked: SystemRange? = nil) {
    // What a comment switches off for people is still a cause.
    var options = LintOptions(deployment: asked)
    options.heedsComments = false
    app = AppPolicy(
      document.root.value,
      PolicyLinter.lint(document, options: options))
    let named = asked ?? SystemRange(infoPropertyList: document.root)
    systems = named ?? .inUse
    namesSystems = named != nil
  }

  /// Knows a value of `NSAppTransportSecurity` that is in a log; nil where it can't be written down.
  init?(pasted value: PropertyListValue) {
    let root = PropertyListValue.dictionary([PolicyKey.policy: value])
    guard let document = try? PropertyListDocument(root.xmlDocument()) else { return nil }
    self.init(document)
  }

  /// The finding in view of a policy that is in the log: changed only where the policy is known to
  /// have a part in it.
  func judgedByPasted(_ finding: Finding) -> Finding {
    guard finding.host == nil else { return judged(finding) }
    if let limited = limitedForAnyHost(finding) { return limited }
    guard let app, finding.cause == .cleartextHTTP, app.policy.arbitraryLoads == .on else {
      return finding
    }
    // For whatever host it was, the policy was meant to let it through.
    let keys = app.policy.keysCancellingArbitraryLoads
    guard !keys.isEmpty else { return finding }
    let reason =
      "\(PolicyKey.arbitraryLoads) is ignored because \(keys.joined(separator: " and ")) "
      + "\(keys.count == 1 ? "is" : "are") present."
    return mistaken(
      noted(finding, PolicyNote(decidedBy: keys.first, note: reason)), reasons: [reason],
      next: """
        Find the host of the load and give it an entry of its own in NSExceptionDomains, with \
        NSExceptionAllowsInsecureHTTPLoads; the keys that are there may stay.
        """)
  }

  /// A finding whose load the policy was meant to let through.
  private func mistaken(
    _ finding: Finding, reasons: [String], next: String? = nil
  ) -> Finding {
    var result = finding
    result.cause = .policyMistake
    if finding.confidence != .high {
      result.candidates = [.policyMistake] + (finding.candidates.filter { $0 != .policyMistake })
      if !result.candidates.contains(finding.cause) { result.candidates.append(finding.cause) }
    }
    let headline = CauseTexts.text(of: .policyMistake).headline
    result.summary = finding.host.map { "\(headline) (\($0))." } ?? headline + "."
    result.explanation =
      finding.explanation + " The app's Info.plist was meant to allow it." + Self.joined(reasons)
    result.remedy.kind = .code
    result.remedy.exception = nil
    result.remedy.alternatives = []
    result.remedy.minimality = []
    result.remedy.platform = nil
    result.remedy.keysNeedingJustification = []
    if let next { result.remedy.next = next }
    return result
  }

  /// The finding in view of the policy and the systems.
  public func judged(_ finding: Finding) -> Finding {
    guard finding.isGovernedByATS else {
      guard app != nil else { return finding }
      return noted(
        finding, PolicyNote(note: "No Info.plist governs this failure, so the policy has no part."))
    }
    var finding = namesSystems ? adjustedToSystems(oldRules(finding)) : finding
    guard let app else { return finding }
    guard let host = finding.host,
      let target = RequestTarget(host: host, isCleartext: finding.isCleartextLoad)
    else {
      if let limited = limitedForAnyHost(finding) { return limited }
      return noted(
        finding,
        PolicyNote(
          note: "The log doesn't name the host, so which entry governed it is unknown."
            + lintWords(app)))
    }
    let context = finding.contextOfLoad
    let evaluation = app.policy.evaluate(
      target, os: systems.highest, context: context, nearMisses: app.nearMisses,
      notesTermsOnly: true)
    var note = PolicyNote(
      entry: evaluation.entry, decidedBy: evaluation.decidedBy,
      note: evaluation.explanation.first ?? "", edit: [])
    if finding.cause == .notATSNetwork || finding.cause == .notATSHTTP {
      note.note += " The failure has nothing to do with it."
      return noted(finding, note)
    }
    if finding.cause == .pinMismatch { return pinned(finding, app.policy, evaluation, note) }
    if let result = tooStrict(finding, app, evaluation, note) { return result }
    finding = limited(finding, app, evaluation)
    let needs = finding.needs
    if !needs.isEmpty { return exceptionNeeded(finding, needs, app, evaluation, note) }
    if finding.remedy.kind == .server { return untrusted(finding, app, evaluation, note) }
    note.note += Self.joined(hints(finding, app, evaluation))
    return noted(finding, note)
  }

  func noted(_ finding: Finding, _ note: PolicyNote) -> Finding {
    var result = finding
    result.policy = note
    return result
  }

  static func joined(_ sentences: [String]) -> String {
    sentences.map { " " + $0 }.joined()
  }

  private func lintWords(_ app: AppPolicy) -> String {
    let errors = app.report.findings.filter { $0.severity == .error }
    guard let first = errors.first else { return "" }
    return " policy lint finds \(errors.count == 1 ? "an error" : "\(errors.count) errors") in it, "
      + "first at \(first.keyPath.joined(separator: " › ")): \(first.message)"
  }

  // MARK: Exceptions

  /// Judges a failure that an exception alone repairs: whether the policy is at fault, or lacks it.
  private func exceptionNeeded(
    _ finding: Finding, _ needs: [HostNeed], _ app: AppPolicy, _ evaluation: Evaluation,
    _ start: PolicyNote
  ) -> Finding {
    var note = start
    let part = app.probes.part(for: needs.map { $0.host })
    let isTranscript = finding.isTranscript
    if self.solver(needs, part, context: evaluation.context, countingLegacyKeys: true)
      .isSolved(by: part)
    {
      note.note +=
        isTranscript
        ? " It grants what the transcript shows needed; nscurl itself reads no Info.plist."
        : " It lets this load through on \(systemWords), so the failing process ran with another "
          + "Info.plist (that of an extension, a test bundle or an older build), or elsewhere."
      var result = noted(finding, note)
      if !isTranscript {
        result.remedy.next = "plutil -p on the Info.plist inside of the built product that failed"
      }
      return result
    }
    var solver = solver(needs, part, context: evaluation.context)
    solver.explains = false
    let solution = solver.solve()
    let faults = PolicyFaults(
      host: evaluation.target.host, needs: needs, app: app, evaluation: evaluation,
      solution: solution, systems: systems)
    let reasons = faults.reasons()
    note.edit = faults.smallestEdit().map { $0.description }
    guard !reasons.isEmpty else {
      note.note += " It doesn't grant what this load needs."
      let narrow = [
        (PolicyKey.arbitraryLoadsInWebContent, app.policy.arbitraryLoadsInWebContent, "web views"),
        (PolicyKey.arbitraryLoadsForMedia, app.policy.arbitraryLoadsForMedia, "media loads"),
      ]
      for (key, value, loads) in narrow where value == .on && !isTranscript {
        note.note += " \(key) exempts \(loads) only."
      }
      note.note += Self.joined(solution.unmet.map { $0.description + "." })
      return noted(finding, note)
    }
    note.note += Self.joined(reasons)
    // The tool makes dictionaries of its own: its failing rows are the server's, not the policy's.
    guard !isTranscript else { return noted(finding, note) }
    var result = mistaken(noted(finding, note), reasons: reasons)
    let edited = app.value.applying(faults.smallestEdit())
    result.remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: edited)
    result.remedy.alternatives = [
      .init(when: "the policy after the smallest edit", exception: edited, code: nil)
    ]
    let whole = self.solver(needs, app.value, context: evaluation.context)
    if let smallest = whole.smallestPolicy(from: app.policy), smallest != edited {
      result.remedy.alternatives.append(
        .init(
          when: "the smallest policy that lets this load through, all else dropped",
          exception: smallest, code: nil))
    }
    return result
  }

  private func solver(
    _ needs: [HostNeed], _ value: PropertyListValue, context: LoadContext,
    countingLegacyKeys: Bool = false
  ) -> PolicySolver {
    var solver = PolicySolver(
      needs: needs, existing: value, systems: systems.representatives, contexts: [context])
    solver.offersAlternatives = false
    solver.findsSmallestPolicy = false
    solver.countsLegacyKeys = countingLegacyKeys
    return solver
  }

  private var systemWords: String {
    systems.lowest == systems.highest
      ? systems.lowest.description : "every system from \(systems.lowest) to \(systems.highest)"
  }

  // MARK: Trust

  /// A failure that only the server can repair; the policy decides whether code could override it.
  private func untrusted(
    _ finding: Finding, _ app: AppPolicy, _ evaluation: Evaluation, _ start: PolicyNote
  ) -> Finding {
    var note = start
    var result = finding
    let overrides = finding.remedy.alternatives.filter { Overrides.contain($0.code) }
    if !overrides.isEmpty {
      let isOpen = systems.representatives.allSatisfy {
        app.policy.decision(
          forHost: evaluation.target.host, os: $0, context: evaluation.context
        ).profile.allowsTrustOverride
      }
      let isLocal = HostKind(host: evaluation.target.host).isLocal
      let wasRelaxed = !isLocal && overrides.contains { $0.exception == nil }
      var kept = overrides.filter { ($0.exception == nil) == isOpen }
      if isOpen {
        note.note +=
          " It leaves decisions on trust to the app's code, so that an override takes code only."
      } else if wasRelaxed {
        note.note +=
          " The log reads as if ATS were relaxed for the host, which this file doesn't do: the "
          + "failing process may have run with another Info.plist."
        kept = overrides
      } else {
        note.note +=
          " Under it the app's code is not heard on trust: an override takes the exception too."
      }
      if kept.isEmpty, let first = overrides.first {
        kept = [
          .init(
            when: "the server can't be changed; the app's policy already relaxes ATS for "
              + evaluation.target.host, exception: nil, code: first.code)
        ]
      }
      result.remedy.alternatives =
        finding.remedy.alternatives.filter { !Overrides.contain($0.code) } + kept
    }
    note.note += Self.joined(hints(finding, app, evaluation))
    return noted(result, note)
  }

  /// What of the policy bears on a failure whose cause or cure is elsewhere, or isn't known.
  private func hints(
    _ finding: Finding, _ app: AppPolicy, _ evaluation: Evaluation
  ) -> [String] {
    let host = evaluation.target.host
    var hints = app.nearMisses.nearMisses(forHost: host, os: systems.highest).map {
      $0.sentence(forHost: host, os: systems.highest)
    }
    hints += evaluation.notes.filter { $0.subject == .pins || $0.subject == .niap }.map { $0.text }
    if evaluation.minimumTLSVersion == .tls13, !finding.isCleartextLoad {
      hints.append(
        "The entry asks for TLS 1.3, more than ATS does: a server with TLS 1.2 fails by it.")
    }
    if finding.cause == .ambiguous, !evaluation.atsInForce {
      hints.append("ATS imposes nothing on this host, so it is none of the causes of ATS.")
    }
    return hints
  }

  // MARK: Pins

  private func pinned(
    _ finding: Finding, _ policy: ATSPolicy, _ evaluation: Evaluation, _ start: PolicyNote
  ) -> Finding {
    var note = start
    let host = evaluation.target.host
    let pins = policy.pins(forHost: host)
    guard let first = pins.first else {
      note.note +=
        " NSPinnedDomains pins nothing for \(host): the pin is in the app's code, or in "
        + "another Info.plist."
      return noted(finding, note)
    }
    note.note += " NSPinnedDomains pins it by \(pins.map { $0.key }.joined(separator: " and "))."
    guard let hopeless = pins.first(where: { $0.failsEveryChain }) else {
      return noted(finding, note)
    }
    note.note +=
      " A list of identities of \(hopeless.key) holds no usable one, so that every "
      + "chain fails."
    note.edit = ["fill or remove the empty list of NSPinnedDomains › \(first.key)"]
    var result = noted(finding, note)
    result.cause = .policyMistake
    result.summary = "\(CauseTexts.text(of: .policyMistake).headline) (\(host))."
    result.remedy.kind = .code
    return result
  }

  // MARK: Systems

  /// A weak leaf on systems where that was a rule of ATS alone: the exception repairs it.
  private func oldRules(_ finding: Finding) -> Finding {
    guard [.weakKey, .sha1Certificate].contains(finding.cause), finding.remedy.kind == .server,
      let host = finding.host, systems.lowest <= .iOS(10)
    else { return finding }
    var result = finding
    guard systems.highest < .iOS(11) else {
      result.remedy.platform =
        "On iOS 9 and 10 the rule is one of ATS, and NSExceptionAllowsInsecureHTTPLoads for the host alone "
        + "repairs it; from iOS 11 on the system itself refuses such certificates."
      return result
    }
    let need = HostNeed(
      host: host,
      point: ExceptionPoint(
        allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true),
      isCleartext: false)
    let exception = MinimalPolicy.dictionary(for: [need])
    result.remedy.kind = .exception
    result.remedy.exception = exception
    result.remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
    result.remedy.minimality = [
      .init(
        key: PolicyKey.insecureHTTPLoads,
        without: "ATS refuses the certificate; no narrower key drops the rule",
        witness: finding.evidence.first?.text ?? "the rule")
    ]
    result.remedy.alternatives.removeAll { Overrides.contain($0.code) }
    return result
  }

  /// The remedy for the systems that were named, not for all there are.
  private func adjustedToSystems(_ finding: Finding) -> Finding {
    let needs = finding.needs
    guard !needs.isEmpty else { return finding }
    var result = finding
    let solution = solver(needs, .dictionary([:]), context: finding.contextOfLoad).solve()
    if let fix = solution.fix {
      if fix.policy != finding.remedy.exception {
        result.remedy.exception = fix.policy
        result.remedy.keysNeedingJustification = fix.keysNeedingJustification
        result.remedy.minimality = fix.certificates.flatMap { certificate in
          certificate.point.keys.keys.sorted().map {
            .init(
              key: $0, without: certificate.withoutChange?.description ?? "the load fails",
              witness: "the rules of ATS for these systems")
          }
        }
      }
      result.remedy.platform =
        (solution.unmet.isEmpty
          ? "Holds for \(systemWords)."
          : solution.unmet.map { $0.description + "." }
            .joined(separator: " "))
        + (fix.delta.losses.isEmpty
          ? ""
          : " Where the host is exempt without the entry, its HTTPS loads need TLS 1.2 and forward "
            + "secrecy with it.")
      return result
    }
    guard !solution.unmet.isEmpty else {
      result.remedy.platform =
        "By the rules of ATS, \(systemWords) would let this load through without any key."
      return result
    }
    // Nothing helps on any of the systems: what the exception would be on others is only reported.
    result.remedy.kind = .server
    result.remedy.exception = nil
    result.remedy.minimality = []
    result.remedy.keysNeedingJustification = []
    result.remedy.platform = solution.unmet.map { $0.description + "." }.joined(separator: " ")
    result.remedy.alternatives.append(
      .init(
        when: "on older systems, or should these honour it after all",
        exception: finding.remedy.exception, code: nil))
    return result
  }
}

extension Finding {
  /// Whether the load that failed was one without encryption.
  var isCleartextLoad: Bool {
    if cause == .cleartextHTTP { return true }
    // Nearly every URL is encrypted, and is so by its first letters.
    guard let url, !url.hasPrefix("https:") else { return false }
    return RequestTarget(url: url)?.isCleartext == true
  }

  /// Whose load it was; web views load in a process of their own, which the log names.
  var contextOfLoad: LoadContext {
    guard loadContext == .app else { return loadContext }
    return process?.hasPrefix("com.apple.WebKit") == true ? .web : .app
  }

  /// Whether it comes from a run of nscurl, which makes policies of its own.
  var isTranscript: Bool { source.format == "nscurl" }
}

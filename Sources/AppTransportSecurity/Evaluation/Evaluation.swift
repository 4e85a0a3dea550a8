/// What a policy does to one request, and why.
public struct Evaluation: Hashable, Sendable {
  /// What becomes of the request.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// ATS lets it through, and imposes nothing on its connection.
    case allowed
    /// A cleartext request that ATS refuses before any packet.
    case blocked
    /// It goes out, over TLS as the terms demand.
    case restricted
  }

  /// Something that the answer depends on, or that the reader should know of it.
  public struct Note: Hashable, Sendable {
    /// What a note is about.
    public enum Subject: Hashable, Sendable {
      /// Sources disagree, and the other reading gives another answer.
      case contested
      /// Another system gives another answer.
      case system
      /// A key of the policy nearly fits the host.
      case nearMiss
      /// Pins hold for the host besides.
      case pins
      /// A NIAP package holds for the host besides.
      case niap
      /// Anything else about the terms.
      case terms
    }

    /// What the note is about.
    public let subject: Subject
    /// A sentence or two.
    public let text: String
  }

  /// The request.
  public let target: RequestTarget
  /// The system.
  public let os: SystemVersion
  /// Whose load it is.
  public let context: LoadContext
  /// What holds, and by which rule.
  public let decision: Decision
  /// Why, step by step, for a person.
  public let explanation: [String]
  /// What the answer depends on.
  public let notes: [Note]

  /// The key of `NSExceptionDomains` that governs, also of a built-in exception, or nil.
  public var entry: String? { match?.entry.key }
  /// Whether that key is one of Apple's built-in exceptions.
  public var entryIsBuiltIn: Bool { match?.entry.isBuiltIn ?? false }
  /// Whether ATS imposes anything on loads from the host, cleartext or not.
  public var atsInForce: Bool { decision.atsInForce }
  /// Whether `http://` and `ws://` are allowed.
  public var cleartextAllowed: Bool { decision.profile.allowsCleartext }
  /// The floor of the TLS version, or nil where ATS sets none.
  public var minimumTLSVersion: TLSVersion? { decision.profile.minimumTLS }
  /// Whether only cipher suites with forward secrecy are offered.
  public var requiresForwardSecrecy: Bool { decision.profile.cipherOffer == .forwardSecrecy }

  /// What becomes of the request.
  public var verdict: Verdict {
    if target.isCleartext { return cleartextAllowed ? .allowed : .blocked }
    return atsInForce ? .restricted : .allowed
  }

  private var match: EntryMatch? {
    if case .entry(let match) = decision.rule { return match }
    return nil
  }

  /// The path of the key that decided, from `NSAppTransportSecurity` on; empty for the default.
  public var decidingPath: [String] {
    let key: String
    switch decision.rule {
    case .linkedBeforeATS, .addressesAreExempt, .byDefault, .localHost(isExplicit: false):
      return []
    case .entry(let match):
      return match.entry.isBuiltIn
        ? [] : [PolicyKey.policy, PolicyKey.exceptionDomains, match.entry.key]
    case .localHost(isExplicit: true), .localNetworkingOff: key = PolicyKey.localNetworking
    case .media: key = PolicyKey.arbitraryLoadsForMedia
    case .webContent: key = PolicyKey.arbitraryLoadsInWebContent
    case .arbitraryLoadsCancelled(let keys): key = keys.first ?? PolicyKey.arbitraryLoads
    case .arbitraryLoads: key = PolicyKey.arbitraryLoads
    }
    return [PolicyKey.policy, key]
  }

  /// The path of the key that decided, joined by dots, or `default`.
  public var decidedBy: String {
    decidingPath.isEmpty ? "default" : decidingPath.joined(separator: ".")
  }
}

extension ATSPolicy {
  /// Evaluates a URL; nil for one without a host, or with a scheme that ATS has no say in.
  public func evaluate(
    url: some StringProtocol, os: SystemVersion = .newest, context: LoadContext = .app,
    sdk: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> Evaluation? {
    RequestTarget(url: url).map {
      evaluate($0, os: os, context: context, sdk: sdk, rules: rules)
    }
  }

  /// Evaluates a request on a range of systems: once for each set of rules in it, oldest first.
  ///
  /// What an app can count on is what all of them allow.
  public func evaluate(
    _ target: RequestTarget, on range: SystemRange, context: LoadContext = .app,
    sdk: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> [Evaluation] {
    let finder = NearMissFinder(self)
    return range.representatives.map {
      evaluate(target, os: $0, context: context, sdk: sdk, rules: rules, nearMisses: finder)
    }
  }

  /// Evaluates a request.
  public func evaluate(
    _ target: RequestTarget, os: SystemVersion = .newest, context: LoadContext = .app,
    sdk: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> Evaluation {
    evaluate(
      target, os: os, context: context, sdk: sdk, rules: rules, nearMisses: NearMissFinder(self))
  }

  /// Evaluates a request, one of many: the keys of the policy were taken apart before.
  ///
  /// - Parameter notesTermsOnly: whether the notes are those on the terms alone. What other systems and readings make
  ///   of the request takes a decision for each of them.
  package func evaluate(
    _ target: RequestTarget, os: SystemVersion = .newest, context: LoadContext = .app,
    sdk: SystemVersion = .newest, rules: ContestedRules = ContestedRules(),
    nearMisses finder: NearMissFinder, notesTermsOnly: Bool = false
  ) -> Evaluation {
    let decision = decision(
      forHost: target.host, os: os, context: context, sdk: sdk, rules: rules)
    let writer = EvaluationWriter(
      policy: self, target: target, os: os, context: context, sdk: sdk, rules: rules,
      decision: decision, finder: finder)
    return Evaluation(
      target: target, os: os, context: context, decision: decision,
      explanation: writer.explanation(),
      notes: notesTermsOnly ? writer.termsNotes() : writer.notes())
  }
}

/// What a policy makes of a host, and by which rule.
public struct Decision: Hashable, Sendable {
  /// The rule that decided, the first that applied.
  public enum Rule: Hashable, Sendable {
    /// The app is linked against an SDK older than ATS.
    case linkedBeforeATS
    /// iOS 10 to 16 let every address through, as do later systems for apps linked before iOS 17.
    case addressesAreExempt
    /// An entry governs the host, the policy's or Apple's.
    case entry(EntryMatch)
    /// The host is local; whether `NSAllowsLocalNetworking` says so or is absent.
    case localHost(isExplicit: Bool)
    /// `NSAllowsArbitraryLoadsForMedia` exempts the load.
    case media
    /// `NSAllowsArbitraryLoadsInWebContent` exempts the load.
    case webContent
    /// `NSAllowsLocalNetworking` is NO, so that a local host is treated as any other.
    case localNetworkingOff
    /// `NSAllowsArbitraryLoads` is YES, but newer keys are present and cancel it.
    case arbitraryLoadsCancelled(by: [String])
    /// `NSAllowsArbitraryLoads` exempts the load.
    case arbitraryLoads
    /// Nothing in the policy applies.
    case byDefault
  }

  /// The rule that decided.
  public let rule: Rule
  /// What holds for connections to the host.
  public let profile: TransportProfile

  /// Whether ATS imposes anything on loads from the host.
  ///
  /// True also where an entry allows cleartext: its TLS floor and suites still hold for `https`.
  public var atsInForce: Bool { profile != .unrestricted }
}

extension ATSPolicy {
  /// Decides what holds for a host.
  ///
  /// - Parameters:
  ///   - host: as ``RequestTarget/host`` has it.
  ///   - os: the system.
  ///   - context: whose load it is.
  ///   - sdk: the SDK that the app is linked against; ATS came with that of iOS 9.
  ///   - rules: what to take for true where sources disagree.
  public func decision(
    forHost host: String, os: SystemVersion = .newest, context: LoadContext = .app,
    sdk: SystemVersion = .newest, rules: ContestedRules = ContestedRules()
  ) -> Decision {
    decision(forHost: host, os: os, context: context, sdk: sdk, rules: rules, besides: nil)
  }

  /// Decides what would hold for a host if some entries weren't there.
  func decision(
    forHost host: String, os: SystemVersion, context: LoadContext,
    sdk: SystemVersion = .newest, rules: ContestedRules = ContestedRules(),
    besides excluded: ExcludedEntries?
  ) -> Decision {
    HostDecider(host, policy: self, rules: rules, besides: excluded)
      .decision(os: os, context: context, sdk: sdk)
  }

  /// What an entry comes to on a system.
  fileprivate static func profile(
    of entry: Entry, os: SystemVersion, rules: ContestedRules
  ) -> TransportProfile {
    let point = entry.point(readingLegacyKeys: rules.readsLegacyKeys(on: os))
    var profile = TransportProfile(point: point, rules: rules)
    profile.minimumTLS = effectiveFloor(point.minimumTLS, os: os, rules: rules)
    if !point.requiresForwardSecrecy, !os.isAtLeast(iOS: 10),
      rules.noForwardSecrecyDropsLeafChecksOniOS9
    {
      profile.checksLeafStrength = false
    }
    return profile
  }

  /// The floor that a system makes of the floor that an entry names.
  static func effectiveFloor(
    _ floor: TLSVersion, os: SystemVersion, rules: ContestedRules
  ) -> TLSVersion {
    // Before iOS 14 the value TLSv1.3 was accepted and did nothing.
    if floor == .tls13, !os.isAtLeast(iOS: 14) { return .tls12 }
    if os.isAtLeast(iOS: 26), !rules.oldTLSExceptionHonouredOn26 { return max(floor, .tls12) }
    return floor
  }
}

/// Decides what holds for one host, on any system and for any load: what they share is looked up once.
struct HostDecider {
  private let policy: ATSPolicy
  private let rules: ContestedRules
  private let kind: HostKind
  private let entries: GoverningEntries

  init(
    _ host: String, policy: ATSPolicy, rules: ContestedRules,
    besides excluded: ExcludedEntries? = nil
  ) {
    self.policy = policy
    self.rules = rules
    kind = HostKind(host: host)
    entries = GoverningEntries(of: host, in: policy, rules: rules, besides: excluded)
  }

  /// Decides for a system and a load.
  func decision(
    os: SystemVersion, context: LoadContext, sdk: SystemVersion = .newest
  ) -> Decision {
    WorkMeter.count()
    guard os.isAtLeast(iOS: 9), sdk.isAtLeast(iOS: 9) else {
      return Decision(rule: .linkedBeforeATS, profile: .unrestricted)
    }
    let knowsNewerKeys = os.isAtLeast(iOS: 10)
    if kind.isAddress, knowsNewerKeys, !min(os, sdk).isAtLeast(iOS: 17) {
      return Decision(rule: .addressesAreExempt, profile: .unrestricted)
    }
    if let match = entries.match(on: os) {
      return Decision(
        rule: .entry(match), profile: ATSPolicy.profile(of: match.entry, os: os, rules: rules))
    }
    guard knowsNewerKeys else {
      return policy.arbitraryLoads == .on
        ? Decision(rule: .arbitraryLoads, profile: .unrestricted)
        : Decision(rule: .byDefault, profile: .defaultATS)
    }
    return globalDecision(context)
  }

  /// What the global keys of iOS 10 and later decide.
  private func globalDecision(_ context: LoadContext) -> Decision {
    let isLocal = kind.isLocal && (kind != .loopback || rules.loopbackIsLocal)
    if isLocal, policy.localNetworking == .on {
      return Decision(rule: .localHost(isExplicit: true), profile: .unrestricted)
    }
    if isLocal, policy.localNetworking == .absent, rules.localHostsExemptByDefault {
      return Decision(rule: .localHost(isExplicit: false), profile: .unrestricted)
    }
    if context == .media, policy.arbitraryLoadsForMedia == .on {
      return Decision(rule: .media, profile: .unrestricted)
    }
    if context == .web, policy.arbitraryLoadsInWebContent == .on {
      return Decision(rule: .webContent, profile: .unrestricted)
    }
    if isLocal, policy.localNetworking == .off {
      return Decision(rule: .localNetworkingOff, profile: .defaultATS)
    }
    guard policy.arbitraryLoads == .on else {
      return Decision(rule: .byDefault, profile: .defaultATS)
    }
    let cancelling = policy.keysCancellingArbitraryLoads
    return cancelling.isEmpty
      ? Decision(rule: .arbitraryLoads, profile: .unrestricted)
      : Decision(rule: .arbitraryLoadsCancelled(by: cancelling), profile: .defaultATS)
  }

  /// What holds once the system's own floor is counted in.
  func effectiveProfile(os: SystemVersion, context: LoadContext) -> TransportProfile {
    var profile = decision(os: os, context: context).profile
    profile.minimumTLS = profile.minimumTLS ?? (os.isAtLeast(iOS: 26) ? .tls12 : .tls10)
    return profile
  }
}

extension ContestedRules {
  /// Whether the system reads the key names of 2015.
  func readsLegacyKeys(on os: SystemVersion) -> Bool {
    switch legacyKeys {
    case .before184: !os.isAtLeast(iOS: 18, 4)
    case .always: true
    case .never: false
    }
  }
}

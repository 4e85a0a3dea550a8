/// A policy that would let failing hosts through, and the proof that nothing less would.
public struct PolicyProposal: Hashable, Sendable {
  /// Why a narrower policy won't do.
  public enum Refutation: Hashable, Sendable {
    /// The host would still fail.
    case stillFails(host: String, os: SystemVersion)
    /// Something that the app's policy lets through now would fail.
    case takesAway(host: String, os: SystemVersion, context: LoadContext)
  }

  /// Why the entry of a host is as wide as it is, and no wider.
  public struct HostCertificate: Hashable, Sendable {
    /// The host.
    public let host: String
    /// What its entry grants.
    public let point: ExceptionPoint
    /// The points right below, each with what refutes it; all of them, so the point is minimal.
    public let covers: [Cover]
    /// What would happen without any change for the host.
    public let withoutChange: Refutation?

    /// A narrower point and what refutes it.
    public struct Cover: Hashable, Sendable {
      /// The narrower point.
      public let point: ExceptionPoint
      /// What refutes it.
      public let refutation: Refutation
    }
  }

  /// The whole value of `NSAppTransportSecurity`.
  public let policy: PropertyListValue
  /// The changes that lead there from the app's policy, in order.
  public let changes: [PolicyChange]
  /// The proof of minimality for each host that got or has an entry.
  public let certificates: [HostCertificate]
  /// What would happen without `NSAllowsLocalNetworking`, where the proposal sets it.
  public let withoutLocalNetworking: Refutation?
  /// How the proposal differs from the app's policy, on all probes and contexts.
  package let delta: PolicyDelta
  /// Hosts outside the failing ones that the proposal widens, unavoidably.
  public let spill: [String]
  /// The keys that App Review asks about.
  public var keysNeedingJustification: [String] { AppReview.keysNeedingJustification(in: policy) }
}

/// A wider or merely different policy, worth naming beside the proposal.
public struct PolicyAlternative: Hashable, Sendable {
  /// What is different about it.
  public enum Kind: Hashable, Sendable {
    /// One entry with subdomains in place of several; it covers future hosts too.
    case parentDomain(String)
    /// The key for media loads; only where the hosts can't be listed.
    case mediaKey
    /// The key for web views; only where the hosts can't be listed.
    case webKey
    /// Apple's pair for iOS 9: everything there, local hosts only from iOS 10 on.
    case arbitraryLoadsOniOS9Only
  }

  /// What is different about it.
  public let kind: Kind
  /// The whole value of `NSAppTransportSecurity`.
  public let policy: PropertyListValue
}

/// The least changes that let failing hosts through, and what else is to be said of them.
public struct PolicySolution: Hashable, Sendable {
  /// Why a host can't be helped on some systems.
  public enum Obstacle: Hashable, Sendable {
    /// iOS 9 heeds no address as key; only turning ATS off would help there.
    case addressKeysNotHeeded
    /// OS 26 is taken not to honour a floor under TLS 1.2; sources disagree.
    case oldTLSNotHonoured
    /// No entry brings the host through, by this model.
    case other
  }

  /// A host that no proposal helps on some systems.
  public struct Unmet: Hashable, Sendable {
    /// The host.
    public let host: String
    /// The systems, of those asked for.
    public let systems: [SystemVersion]
    /// Why.
    public let obstacle: Obstacle

    /// Names a host, systems and the reason.
    package init(host: String, systems: [SystemVersion], obstacle: Obstacle) {
      self.host = host
      self.systems = systems
      self.obstacle = obstacle
    }
  }

  /// The smallest edit: all that the app's policy grants now, and the needs.
  ///
  /// Nil if no change is needed or possible, or if every edit would take something away.
  public let fix: PolicyProposal?
  /// The smallest policy: the needs alone; nil where it equals the fix.
  ///
  /// What the app's policy grants beyond the needs is dropped; what tightens default ATS stays.
  public let tightened: PolicyProposal?
  /// Hosts that the app's policy lets through already: their failure has another cause.
  public let alreadyMet: [String]
  /// Hosts that can't be helped on some systems.
  public let unmet: [Unmet]
  /// Keys of the app's policy that seem meant for a failing host and don't govern it.
  ///
  /// Correcting one comes before any other change.
  package let nearMisses: [String: [NearMiss]]
  /// Values of the app's policy that bear on failing hosts and aren't read as meant.
  public let mistakes: [PolicyIssue]
  /// Other policies worth naming, each wider than the fix.
  public let alternatives: [PolicyAlternative]
  /// What every edit tried would have taken away, where that is why ``fix`` is nil.
  package let rejected: PolicyDelta?
}

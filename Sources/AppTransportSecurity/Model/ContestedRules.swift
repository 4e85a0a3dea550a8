/// What this module takes for true where credible sources disagree.
///
/// The defaults follow Apple's open-source policy parser for iOS 18.4 and later, else the reading
/// with the better evidence. An ``Evaluation`` says so where another choice changes its answer.
public struct ContestedRules: Hashable, Sendable {
  /// How far below its key an entry with `NSIncludesSubdomains` reaches.
  public enum SubdomainDepth: Hashable, Sendable, CaseIterable {
    /// Any number of labels: Apple's parser and its tests.
    case unlimited
    /// One label: Apple's current documentation.
    case oneLabel
  }

  /// Where the key names of 2015 (`NSThirdParty…`, `NSTemporary…`) still work.
  public enum LegacyKeys: Hashable, Sendable, CaseIterable {
    /// Up to iOS 18.3; the parser since 18.4 doesn't read them.
    case before184
    /// Everywhere, as blogs and test guides say.
    case always
    /// Nowhere.
    case never
  }

  /// The depth of `NSIncludesSubdomains`.
  public var subdomainDepth: SubdomainDepth = .unlimited
  /// Which systems read the key names of 2015.
  public var legacyKeys: LegacyKeys = .before184
  /// Whether local hosts are exempt where `NSAllowsLocalNetworking` is absent.
  ///
  /// Documented default: NO. Apple's parser since iOS 18.4, and loads seen before: exempt.
  public var localHostsExemptByDefault = true
  /// Whether loopback addresses count as local; one report has `http://127.0.0.1` blocked.
  public var loopbackIsLocal = true
  /// Whether iOS 9 heeds an address as key; documented: not allowed.
  public var addressKeysOniOS9 = false
  /// Whether `NSExceptionAllowsInsecureHTTPLoads` drops the check of the leaf's key and hash.
  public var insecureHTTPDropsLeafChecks = true
  /// Whether turning forward secrecy off drops that check on iOS 9, a bug according to Apple.
  public var noForwardSecrecyDropsLeafChecksOniOS9 = false
  /// Whether an entry can still lower the floor under TLS 1.2 on OS 26 and later.
  public var oldTLSExceptionHonouredOn26 = false
  /// Whether Apple's built-in exceptions, known from the parser of iOS 18.4, held before it.
  public var builtInExceptionsBefore184 = true

  /// Makes the defaults.
  public init() {}
}

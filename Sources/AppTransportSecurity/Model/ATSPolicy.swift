/// An app's policy: the value of `NSAppTransportSecurity`, read as Apple's parser reads it.
///
/// Reading never fails: what the parser would ignore is left out and reported in ``issues``.
public struct ATSPolicy: Hashable, Sendable {
  /// A global Boolean: that it is present matters as much as its value.
  public enum GlobalSwitch: Hashable, Sendable, CaseIterable {
    /// The key isn't there, or its value isn't a Boolean.
    case absent
    /// NO.
    case off
    /// YES.
    case on
  }

  /// What an entry of `NSExceptionDomains` says; nil for a key that isn't there.
  public struct Terms: Hashable, Sendable {
    /// Whether cleartext is allowed.
    public var allowsInsecureHTTP: Bool?
    /// The floor of the TLS version.
    public var minimumTLS: TLSVersion?
    /// Whether forward secrecy is required.
    public var requiresForwardSecrecy: Bool?

    /// Terms without any key.
    public init() {}
  }

  /// An entry of `NSExceptionDomains`, or one of Apple's own.
  public struct Entry: Hashable, Sendable {
    /// The host, address or range, as written.
    public let key: String
    /// Whether it is one of Apple's built-in exceptions, which no policy names.
    public let isBuiltIn: Bool
    /// Whether it covers subdomains too.
    public let includesSubdomains: Bool
    /// What the canonical keys say.
    public let terms: Terms
    /// What the key names of 2015 say.
    public let legacyTerms: Terms
    /// The NIAP package, or nil where the entry names none.
    public let niapVersion: NIAPVersion?

    /// The point of the lattice, absent keys at their defaults.
    ///
    /// - Parameter readingLegacyKeys: whether names of 2015 count where the canonical is absent.
    public func point(readingLegacyKeys: Bool) -> ExceptionPoint {
      let legacy = readingLegacyKeys ? legacyTerms : Terms()
      return ExceptionPoint(
        allowsInsecureHTTP: terms.allowsInsecureHTTP ?? legacy.allowsInsecureHTTP ?? false,
        minimumTLS: terms.minimumTLS ?? legacy.minimumTLS ?? .tls12,
        requiresForwardSecrecy: terms.requiresForwardSecrecy ?? legacy.requiresForwardSecrecy
          ?? true)
    }
  }

  /// A package of TLS rules of the National Information Assurance Partnership; it only tightens.
  public enum NIAPVersion: String, Hashable, Sendable, CaseIterable {
    /// No further rules.
    case none
    /// The functional package 2.1.
    case functionalPackage21 = "FCP_v2.1"
    /// What the system recommends.
    case recommended
  }

  /// `NSAllowsArbitraryLoads`.
  public internal(set) var arbitraryLoads = GlobalSwitch.absent
  /// `NSAllowsArbitraryLoadsForMedia`.
  public internal(set) var arbitraryLoadsForMedia = GlobalSwitch.absent
  /// `NSAllowsArbitraryLoadsInWebContent`.
  public internal(set) var arbitraryLoadsInWebContent = GlobalSwitch.absent
  /// `NSAllowsLocalNetworking`.
  public internal(set) var localNetworking = GlobalSwitch.absent
  /// The entries for names and single addresses, by key.
  public internal(set) var entries: [String: Entry] = [:]
  /// The entries for ranges of addresses, by key; a malformed range isn't among them.
  public var networkEntries: [String: Entry] { ranges.entries }
  /// The pins, by key.
  public internal(set) var pinnedDomains: [String: PinnedDomain] = [:]
  /// The NIAP package for all hosts, or nil.
  public internal(set) var niapVersion: NIAPVersion?
  /// What was not read as it will have been meant, in the order of key paths.
  public internal(set) var issues: [PolicyIssue] = []

  /// The entries for ranges, found by address.
  var ranges = RangeTable()
  /// The keys of pins by their host in lower case.
  var pinKeys: [String: [String]] = [:]

  /// A policy without a key: default ATS.
  public init() {}

  /// Reads the value of `NSAppTransportSecurity`.
  public init(parsing value: PropertyListValue) {
    var parser = PolicyParser()
    parser.read(value)
    self = parser.policy
    issues.sort { $0.keyPath.lexicographicallyPrecedes($1.keyPath) }
  }

  /// Reads the policy out of a whole Info.plist; default ATS where it has none.
  public init(infoPropertyList: PropertyListValue) {
    guard case .dictionary(let keys) = infoPropertyList, let value = keys[PolicyKey.policy] else {
      self.init()
      return
    }
    self.init(parsing: value)
  }

  /// The newer global keys that are present, and so cancel `NSAllowsArbitraryLoads` on iOS 10+.
  public var keysCancellingArbitraryLoads: [String] {
    var keys: [String] = []
    if arbitraryLoadsForMedia != .absent { keys.append(PolicyKey.arbitraryLoadsForMedia) }
    if arbitraryLoadsInWebContent != .absent { keys.append(PolicyKey.arbitraryLoadsInWebContent) }
    if localNetworking != .absent { keys.append(PolicyKey.localNetworking) }
    return keys
  }

  /// Apple's built-in exceptions, by host; each covers subdomains.
  public static let builtInEntries: [String: Entry] = {
    func entry(_ host: String, _ floor: TLSVersion) -> (String, Entry) {
      var terms = Terms()
      terms.allowsInsecureHTTP = true
      terms.minimumTLS = floor
      terms.requiresForwardSecrecy = false
      return (
        host,
        Entry(
          key: host, isBuiltIn: true, includesSubdomains: true, terms: terms, legacyTerms: Terms(),
          niapVersion: nil)
      )
    }
    return Dictionary(
      uniqueKeysWithValues: [
        entry("apple.com", .tls12), entry("setup.icloud.com", .tls12),
        entry("ls.apple.com", .tls10), entry("gs.apple.com", .tls10),
        entry("geo.apple.com", .tls10), entry("is.autonavi.com", .tls10),
        entry("apple-mapkit.com", .tls10),
      ])
  }()
}

/// An entry of `NSExceptionDomains` under audit.
struct LintException {
  /// The key, or its corrected form.
  let host: String
  /// What Apple's parser reads in it.
  let entry: ATSPolicy.Entry
  private let keys: Set<String>

  init(host: String, node: PropertyListNode) {
    self.host = host
    var keys: [String: PropertyListValue] = [:]
    if case .dictionary(let read) = node.value { keys = read }
    var parser = PolicyParser()
    entry = parser.entry(host, keys, [])
    self.keys = Set(keys.keys)
  }

  /// What the keys that today's parser reads amount to.
  var point: ExceptionPoint { entry.point(readingLegacyKeys: false) }
  var includesSubdomains: Bool { entry.includesSubdomains }
  var allowsHTTP: Bool { point.allowsInsecureHTTP }
  var waivesForwardSecrecy: Bool { !point.requiresForwardSecrecy }
  /// Whether the floor is under the default of TLS 1.2.
  var lowersTLS: Bool { point.minimumTLS < .tls12 }
  /// Whether the entry allows anything that the defaults forbid.
  var loosens: Bool { !point.isNarrowerThanOrEqual(to: .defaultATS) }
  /// Whether the entry demands more than the defaults.
  var tightens: Bool { point.minimumTLS > .tls12 }

  /// Whether there are keys that were read once, and aren't by today's parser.
  var hasLegacyKeys: Bool { keys.contains { LegacyKey.canonicalKey(for: $0) != nil } }

  /// Whether there are keys that tighten, or once did, beside the usual ones.
  var hasOtherKeys: Bool {
    keys.contains(PolicyKey.certificateTransparency) || keys.contains(PolicyKey.entryNIAPVersion)
  }

  /// Whether the entry spells out any of the three usual settings.
  var spellsOutDefaults: Bool {
    [PolicyKey.insecureHTTPLoads, PolicyKey.forwardSecrecy, PolicyKey.minimumTLSVersion]
      .contains(where: keys.contains)
  }

  /// The address or range that the key names, or nil for a name.
  var range: NetworkPrefix? {
    IPAddress(host).map { NetworkPrefix($0) } ?? NetworkPrefix(meantBy: host) ?? NetworkPrefix(host)
  }

  /// What to pass over in asking what would govern the hosts of the entry without it.
  var exclusion: ExcludedEntries { ExcludedEntries(keys: [entry.key, host], range: range) }

  /// A host that the entry governs, for asking what would govern it otherwise.
  var sample: String { range?.first.description ?? host }

  /// Whether the key names nothing but hosts that the system takes as local.
  var isLocal: Bool { range?.isLocal ?? HostKind(host: host).isLocal }

  /// How many labels a host has in front of this entry's key; nil if it is no subdomain of it.
  func depth(of other: String) -> Int? {
    guard other.hasSuffix("." + host), IPAddress(other) == nil else { return nil }
    return other.dropLast(host.utf8.count + 1).split(separator: ".").count
  }
}

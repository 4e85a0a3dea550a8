/// What the values of a policy amount to, as Apple's parser of 18.4 reads them.
///
/// Booleans have three states: yes, no and absent. A number counts as a Boolean (1 is yes, any
/// other number no); a string does not count at all.
struct LintPolicyFacts {
  /// `NSAllowsArbitraryLoads` is yes.
  let arbitraryLoads: Bool
  /// The keys of iOS 10 that are present, whatever they say; each cancels `NSAllowsArbitraryLoads`.
  let cancelling: [String]
  /// `NSAllowsArbitraryLoadsForMedia` or `…InWebContent` is yes.
  let exemptContexts: [String]
  /// `NSAllowsLocalNetworking`, or nil if absent.
  let localNetworking: Bool?
  /// The entries of `NSExceptionDomains`.
  let exceptions: [LintException]
  /// Whether the deployment reaches back to systems that don't know the keys of iOS 10.
  var isBeforeIOS10 = false

  init(_ policy: PropertyListNode) {
    arbitraryLoads = Self.boolean(policy[LintKnownKeys.arbitraryLoads]) == true
    cancelling = LintKnownKeys.cancelling.filter { Self.boolean(policy[$0]) != nil }
    exemptContexts = [LintKnownKeys.media, LintKnownKeys.webContent].filter {
      Self.boolean(policy[$0]) == true
    }
    localNetworking = Self.boolean(policy[LintKnownKeys.localNetworking])
    exceptions = (policy[LintKnownKeys.exceptionDomains]?.entries ?? []).map {
      LintException(host: $0.key, node: $0.value)
    }
  }

  /// Whether hosts without an entry are exempt everywhere.
  var exemptsEverything: Bool { arbitraryLoads && (cancelling.isEmpty || isBeforeIOS10) }

  static func boolean(_ node: PropertyListNode?) -> Bool? {
    switch node?.content {
    case .boolean(let flag): return flag
    case .integer(let number): return number == 1
    case .unsignedInteger: return false
    case .real(let number): return number == 1
    default: return nil
    }
  }
}

/// What an entry of `NSExceptionDomains` amounts to.
struct LintException {
  /// The key, or its corrected form.
  let host: String
  let includesSubdomains: Bool
  let allowsHTTP: Bool
  /// The second number of the TLS floor that the entry names (0 for `TLSv1.0`); nil for none.
  let minimumTLS: Int?
  let waivesForwardSecrecy: Bool
  /// Keys of the entry that are not read by today's parser but were once.
  let hasLegacyKeys: Bool
  /// Keys that tighten, or once did, beside the usual ones.
  let hasOtherKeys: Bool
  /// Whether the entry spells out any of the three usual settings.
  let spellsOutDefaults: Bool

  init(host: String, node: PropertyListNode) {
    self.host = host
    includesSubdomains = LintPolicyFacts.boolean(node[LintKnownKeys.includesSubdomains]) == true
    allowsHTTP = LintPolicyFacts.boolean(node[LintKnownKeys.insecureHTTP]) == true
    waivesForwardSecrecy = LintPolicyFacts.boolean(node[LintKnownKeys.forwardSecrecy]) == false
    var minimum: Int?
    if case .string(let text)? = node[LintKnownKeys.minimumTLS]?.content {
      minimum = LintTLSVersionText.known.firstIndex(of: text)
    }
    minimumTLS = minimum
    let keys = (node.entries ?? []).map(\.key)
    hasLegacyKeys = keys.contains { LintKnownKeys.legacy[$0] != nil }
    hasOtherKeys = keys.contains {
      $0 == LintKnownKeys.certificateTransparency || $0 == LintKnownKeys.exceptionStrings[1]
    }
    spellsOutDefaults = keys.contains {
      $0 == LintKnownKeys.insecureHTTP || $0 == LintKnownKeys.forwardSecrecy
        || $0 == LintKnownKeys.minimumTLS
    }
  }

  /// Whether the floor is under the default of TLS 1.2.
  var lowersTLS: Bool { minimumTLS.map { $0 < 2 } ?? false }
  /// Whether the entry allows anything that the defaults forbid.
  var loosens: Bool { allowsHTTP || lowersTLS || waivesForwardSecrecy }
  /// Whether the entry demands more than the defaults.
  var tightens: Bool { minimumTLS == 3 }

  /// The address or range that the key names, or nil for a name.
  var range: LintAddressRange? { LintAddressRange(address: host) ?? LintAddressRange(cidr: host) }

  /// Whether the key names a host that the system takes as local.
  var isLocal: Bool {
    if let range { return range.isLocal }
    return !host.contains(".") || host.hasSuffix(".local")
  }

  /// How many labels a host has in front of this entry's key; nil if it is no subdomain of it.
  func depth(of other: String) -> Int? {
    guard other.hasSuffix("." + host), LintAddressRange(address: other) == nil else { return nil }
    return other.dropLast(host.utf8.count + 1).split(separator: ".").count
  }

  /// Whether this entry would govern another host if that had none of its own.
  func covers(_ other: LintException) -> Bool {
    if let range, let otherRange = other.range {
      return range != otherRange && range.contains(otherRange)
    }
    return includesSubdomains && depth(of: other.host) != nil
  }
}

/// The TLS versions that `NSExceptionMinimumTLSVersion` knows.
enum LintTLSVersionText {
  /// The values in ascending order.
  static let known = ["TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3"]

  /// The known value that another spelling means, or nil.
  static func meant(by text: String) -> String? {
    if known.contains(text) { return text }
    let letters = text.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
    guard !letters.hasPrefix("ssl"), !letters.hasPrefix("dtls") else { return nil }
    let digits = letters.filter(\.isNumber)
    switch digits {
    case "10", "1", "100": return known[0]
    case "11": return known[1]
    case "12": return known[2]
    case "13": return known[3]
    default: return nil
    }
  }
}

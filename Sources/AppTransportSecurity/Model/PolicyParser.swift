/// Reads a policy key by key and notes what it had to leave out.
struct PolicyParser {
  private(set) var policy = ATSPolicy()

  mutating func read(_ value: PropertyListValue) {
    guard case .dictionary(let keys) = value else {
      note([], .notADictionary)
      return
    }
    for (key, value) in keys {
      switch key {
      case PolicyKey.arbitraryLoads: policy.arbitraryLoads = globalSwitch(value, key)
      case PolicyKey.arbitraryLoadsForMedia:
        policy.arbitraryLoadsForMedia = globalSwitch(value, key)
      case PolicyKey.arbitraryLoadsInWebContent:
        policy.arbitraryLoadsInWebContent = globalSwitch(value, key)
      case PolicyKey.localNetworking: policy.localNetworking = globalSwitch(value, key)
      case PolicyKey.exceptionDomains: readEntries(value)
      case PolicyKey.pinnedDomains: readPins(value)
      case PolicyKey.niapVersion: policy.niapVersion = niapVersion(value, [key])
      default: noteForeignKey([key], level: .top)
      }
    }
  }

  // MARK: Entries

  private mutating func readEntries(_ value: PropertyListValue) {
    guard case .dictionary(let hosts) = value else {
      note([PolicyKey.exceptionDomains], .notADictionary)
      return
    }
    for (host, value) in hosts {
      WorkMeter.count()
      let path = [PolicyKey.exceptionDomains, host]
      guard case .dictionary(let keys) = value else {
        note(path, .notADictionary)
        continue
      }
      let entry = entry(host, keys, path)
      if !host.contains("/") {
        policy.entries[host] = entry
      } else if let range = NetworkPrefix(host) {
        policy.ranges.insert(entry, for: range)
        continue
      } else if HostKeyFault.faults(in: host).faults == [.path], looksLikeNetwork(host) {
        note(path, .malformedNetwork)
        continue
      }
      for fault in HostKeyFault.faults(in: host).faults { note(path, .hostKey(fault)) }
    }
  }

  /// Whether a key was meant as a range: an address, or digits and dots, before the slash.
  private func looksLikeNetwork(_ key: String) -> Bool {
    guard let slash = key.firstIndex(of: "/"), slash != key.startIndex else { return false }
    let host = key[..<slash]
    return IPAddress(host) != nil || host.contains(":")
      || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  /// Reads the entry of one host.
  mutating func entry(
    _ host: String, _ keys: [String: PropertyListValue], _ path: [String]
  ) -> ATSPolicy.Entry {
    var includesSubdomains = false
    var terms = ATSPolicy.Terms()
    var legacyTerms = [ATSPolicy.Terms?](repeating: nil, count: LegacyKey.families.count)
    var niap: ATSPolicy.NIAPVersion?
    for (key, value) in keys {
      let path = path + [key]
      switch key {
      case PolicyKey.includesSubdomains: includesSubdomains = boolean(value, path) ?? false
      case PolicyKey.certificateTransparency: note(path, .obsoleteKey)
      case PolicyKey.entryNIAPVersion: niap = niapVersion(value, path)
      default:
        if read(key, value, path, into: &terms) { continue }
        noteForeignKey(path, level: .exception)
        if let (family, canonical) = LegacyKey.canonicalKey(for: key) {
          var terms = legacyTerms[family] ?? ATSPolicy.Terms()
          _ = read(canonical, value, path, into: &terms)
          legacyTerms[family] = terms
        }
      }
    }
    // Of several legacy spellings of one key the first family of names wins; any order is a guess.
    var legacy = ATSPolicy.Terms()
    for case let terms? in legacyTerms {
      legacy.allowsInsecureHTTP = legacy.allowsInsecureHTTP ?? terms.allowsInsecureHTTP
      legacy.minimumTLS = legacy.minimumTLS ?? terms.minimumTLS
      legacy.requiresForwardSecrecy = legacy.requiresForwardSecrecy ?? terms.requiresForwardSecrecy
    }
    return ATSPolicy.Entry(
      key: host, isBuiltIn: false, includesSubdomains: includesSubdomains, terms: terms,
      legacyTerms: legacy, niapVersion: niap)
  }

  /// Reads one of the three keys that make up a point; false for any other key.
  private mutating func read(
    _ key: String, _ value: PropertyListValue, _ path: [String], into terms: inout ATSPolicy.Terms
  ) -> Bool {
    switch key {
    case PolicyKey.insecureHTTPLoads: terms.allowsInsecureHTTP = boolean(value, path)
    case PolicyKey.forwardSecrecy: terms.requiresForwardSecrecy = boolean(value, path)
    case PolicyKey.minimumTLSVersion: terms.minimumTLS = version(value, path)
    default: return false
    }
    return true
  }

  // MARK: Pins

  private mutating func readPins(_ value: PropertyListValue) {
    guard case .dictionary(let hosts) = value else {
      note([PolicyKey.pinnedDomains], .notADictionary)
      return
    }
    for (host, value) in hosts {
      WorkMeter.count()
      let path = [PolicyKey.pinnedDomains, host]
      guard case .dictionary(let keys) = value else {
        note(path, .notADictionary)
        continue
      }
      var includesSubdomains = false
      if let value = keys[PolicyKey.includesSubdomains] {
        // Apple compares with the Boolean itself here, so that the number 1 isn't enough.
        if case .boolean(let flag) = value {
          includesSubdomains = flag
        } else {
          note(path + [PolicyKey.includesSubdomains], .notABoolean)
        }
      }
      policy.pinKeys[host.lowercased(), default: []].append(host)
      policy.pinnedDomains[host] = PinnedDomain(
        key: host, includesSubdomains: includesSubdomains,
        authorityHashes: hashes(keys, PolicyKey.pinnedCAIdentities, path),
        leafHashes: hashes(keys, PolicyKey.pinnedLeafIdentities, path))
      for key in keys.keys where !PolicyKeyLevel.pin.keys.contains(key) {
        noteForeignKey(path + [key], level: .pin)
      }
    }
  }

  private mutating func hashes(
    _ keys: [String: PropertyListValue], _ key: String, _ path: [String]
  ) -> [String]? {
    let path = path + [key]
    guard let value = keys[key] else { return nil }
    guard case .array(let identities) = value else {
      note(path, .notAnArray)
      return nil
    }
    var hashes: [String] = []
    for (index, identity) in identities.enumerated() {
      if case .dictionary(let identity) = identity,
        case .string(let hash)? = identity[PolicyKey.publicKeyHash], Self.isSHA256(hash)
      {
        hashes.append(hash)
      } else {
        note(path + [String(index)], .malformedPin)
      }
    }
    if hashes.isEmpty { note(path, .emptyPinList) }
    return hashes
  }

  /// Whether the text is the Base64 of 32 bytes.
  private static func isSHA256(_ text: String) -> Bool {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    return text.utf8.count == 44 && text.hasSuffix("=")
      && text.utf8.dropLast().allSatisfy(alphabet.contains)
  }

  // MARK: Values

  private mutating func globalSwitch(
    _ value: PropertyListValue, _ key: String
  ) -> ATSPolicy.GlobalSwitch {
    boolean(value, [key]).map { $0 ? .on : .off } ?? .absent
  }

  private mutating func boolean(_ value: PropertyListValue, _ path: [String]) -> Bool? {
    guard let read = value.policyBoolean else {
      note(path, .notABoolean)
      return nil
    }
    switch value {
    case .integer(let number) where number != 0 && number != 1: note(path, .numberCountsAsNo)
    case .real(let number) where number != 0 && number != 1: note(path, .numberCountsAsNo)
    default: break
    }
    return read
  }

  private mutating func version(_ value: PropertyListValue, _ path: [String]) -> TLSVersion? {
    guard case .string(let name) = value else {
      note(path, .notAString)
      return nil
    }
    if let version = TLSVersion(policyName: name) { return version }
    let isDatagram = name == "DTLSv1.0" || name == "DTLSv1.2"
    note(path, isDatagram ? .datagramTLSVersion(name) : .unknownTLSVersion(name))
    return nil
  }

  private mutating func niapVersion(
    _ value: PropertyListValue, _ path: [String]
  ) -> ATSPolicy.NIAPVersion? {
    guard case .string(let name) = value else {
      note(path, .notAString)
      return nil
    }
    let version = ATSPolicy.NIAPVersion(rawValue: name)
    if version == nil { note(path, .unknownNIAPVersion(name)) }
    return version
  }

  // MARK: Foreign keys

  private mutating func noteForeignKey(_ path: [String], level: PolicyKeyLevel) {
    let key = path.last ?? ""
    if level == .exception, let (_, canonical) = LegacyKey.canonicalKey(for: key) {
      note(path, .legacyKey(canonical: canonical))
    } else if PolicyKeyLevel.level(of: key) != nil {
      note(path, .misplacedKey)
    } else {
      let trimmed = String(key.filter { !$0.isWhitespace })
      let known = PolicyKeyLevel.allCases.flatMap { $0.keys }.first {
        $0.lowercased() == trimmed.lowercased()
      }
      note(path, .unknownKey(suggestion: known ?? InventedKey.meanings[trimmed]))
    }
  }

  private mutating func note(_ path: [String], _ kind: PolicyIssue.Kind) {
    policy.issues.append(PolicyIssue(keyPath: path, kind: kind))
  }
}

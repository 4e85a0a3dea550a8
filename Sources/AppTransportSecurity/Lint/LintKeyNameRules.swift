// Rules for the names of keys.
//
// The system looks up the names that Apple documents and ignores all others without a word, so a
// misspelt or misplaced key has no effect.

extension LintPass {
  /// Judges the names in a dictionary of a level.
  mutating func checkNames(
    _ entries: [PropertyListEntry], level: PolicyKeyLevel, at path: [String]
  ) {
    let names = Set(entries.map { $0.key })
    for entry in entries {
      WorkMeter.count()
      let place = path + [entry.key]
      if level.keys.contains(entry.key) {
        if entry.key == PolicyKey.certificateTransparency {
          reportObsolete(entry, at: place)
        }
        continue
      }
      if level == .exception, let (_, today) = LegacyKey.canonicalKey(for: entry.key) {
        reportLegacy(entry, today: today, beside: names, at: place)
        continue
      }
      if let right = PolicyKeyLevel.level(of: entry.key, besides: level) {
        report(
          .misplacedKey, .error, at: place, line: entry.keyLine, "is where it isn't read",
          "“\(entry.key)” belongs \(right.place); here it has no effect.",
          fix: "Move \(LintFixText.key(entry.key)) and its value to where it belongs.")
        continue
      }
      if level != .identity, entry.value.entries != nil, Self.looksLikeHost(entry.key) {
        report(
          .misplacedKey, .error, at: place, line: entry.keyLine,
          "is a host outside of NSExceptionDomains",
          """
          “\(entry.key)” looks like a host. Hosts belong directly in NSExceptionDomains (or \
          NSPinnedDomains); here the entry has no effect.
          """,
          fix: "Move the entry into NSExceptionDomains.")
        continue
      }
      reportUnknown(entry, level: level, at: place)
    }
  }

  /// A key of the policy among the hosts; true if it was one.
  mutating func reportMisplacedHost(_ entry: PropertyListEntry, at path: [String]) -> Bool {
    let isPolicyKey = entry.key == PolicyKey.policy
    guard isPolicyKey || LintKnownKeys.all.contains(entry.key) else { return false }
    let level = PolicyKeyLevel.level(of: entry.key)
    report(
      .misplacedKey, .error, at: path, line: entry.keyLine, "is where a host is expected",
      """
      “\(entry.key)” is where a host is expected\
      \(level.map { "; it belongs \($0.place)" } ?? ""). Here it is taken for the name of a host \
      and has no effect.
      """,
      fix: "Move \(LintFixText.key(entry.key)) and its value to where it belongs.")
    return true
  }

  private static func looksLikeHost(_ key: String) -> Bool {
    key == "localhost" || key.contains(".") || LintHostKey.looksLikeIPv6(key)
  }

  private mutating func reportUnknown(
    _ entry: PropertyListEntry, level: PolicyKeyLevel, at path: [String]
  ) {
    var nearest = LintKnownKeys.nearest(to: entry.key, in: level.keys)
    if nearest == nil {
      nearest = LintKnownKeys.nearest(to: entry.key, in: LintKnownKeys.everywhere)
    }
    // A legacy name is no advice.
    let advice = nearest.map { LegacyKey.canonicalKey(for: $0)?.canonical ?? $0 }
    let belongs =
      advice.flatMap { name in
        level.keys.contains(name) ? nil : PolicyKeyLevel.level(of: name)
      }.map { " That key belongs \($0.place)." } ?? ""
    report(
      .unknownKey, .error, at: path, line: entry.keyLine,
      "is no key that the system knows" + (advice.map { "; is \($0) meant?" } ?? ""),
      """
      The system knows no key “\(entry.key)” and ignores it.\
      \(advice.map { " The nearest known one is \($0)." } ?? "")\(belongs)
      """,
      fix: advice.map { LintFixText.key($0) } ?? "Remove the key and its value.")
  }

  /// Reports a name of 2015 or of the iOS 9 betas.
  ///
  /// Apple's parser of 18.4 doesn't read them; blogs and test guides say that they worked before,
  /// so they count as contested.
  private mutating func reportLegacy(
    _ entry: PropertyListEntry, today: String, beside names: Set<String>, at path: [String]
  ) {
    let hasBoth = names.contains(today)
    var value = entry.value.value
    if today != PolicyKey.minimumTLSVersion, case .string(let text) = value,
      let meant = Self.boolean(meantBy: text)
    {
      value = .boolean(meant)
    }
    report(
      .legacyKey, .warning, at: path, line: entry.keyLine,
      "is a name of 2015, which iOS 18.4 and later don't read",
      """
      “\(entry.key)” comes from the first year of App Transport Security and is no longer \
      documented. The parser of iOS 18.4 and macOS 15.4 doesn't read it; whether older systems \
      still do is contested.
      """,
      fix: hasBoth
        ? "Remove it; \(today) is there already."
        : LintFixText.entry(today, value))
  }

  /// The system asks for Certificate Transparency by rules of its own and doesn't read the key.
  private mutating func reportObsolete(_ entry: PropertyListEntry, at path: [String]) {
    let isOff = entry.value.value.policyBoolean == false
    report(
      .obsoleteKey, isOff ? .warning : .note, at: path, line: entry.keyLine,
      "no longer does anything",
      """
      “\(entry.key)” no longer does anything: the system requires Certificate Transparency of \
      certificates from public roots by itself\(isOff ? ", and this does not switch it off" : "").
      """,
      fix: "Remove the key and its value.")
  }

  // MARK: Outside of the policy

  /// Keys of the policy anywhere but in the outermost `NSAppTransportSecurity`, which is the only
  /// place where the system looks.
  mutating func checkOutside(_ entries: [PropertyListEntry]) {
    let hasPolicy = entries.contains { $0.key == PolicyKey.policy }
    for entry in entries where entry.key != PolicyKey.policy {
      if let meant = Self.misspeltPolicy(entry) {
        report(
          .unknownKey, .error, at: [entry.key], line: entry.keyLine,
          "is no key that the system knows; is \(meant) meant?",
          """
          The system knows no key “\(entry.key)” and ignores it and all that is in it. The nearest \
          known one is \(meant).
          """,
          fix: hasPolicy
            ? "Move what is in it into \(LintFixText.key(meant))." : LintFixText.key(meant))
        continue
      }
      reportOutside(entry, at: [])
    }
  }

  private static func misspeltPolicy(_ entry: PropertyListEntry) -> String? {
    guard entry.value.entries != nil else { return nil }
    return LintKnownKeys.nearest(to: entry.key, in: [PolicyKey.policy])
  }

  private mutating func reportOutside(_ entry: PropertyListEntry, at path: [String]) {
    let place = path + [entry.key]
    if entry.key == PolicyKey.policy || LintKnownKeys.all.contains(entry.key) {
      let isPolicy = entry.key == PolicyKey.policy
      report(
        .policyOutsideATSDictionary, .error, at: place, line: entry.keyLine,
        isPolicy
          ? "isn't at the top of the Info.plist" : "is outside of NSAppTransportSecurity",
        """
        “\(entry.key)” is read only \
        \(isPolicy ? "at the top of the Info.plist" : "inside of NSAppTransportSecurity"); here it \
        has no effect.
        """,
        fix: isPolicy
          ? "Move it to the outermost dictionary."
          : "Move \(LintFixText.key(entry.key)) and its value into NSAppTransportSecurity.")
      return
    }
    var pending = [(node: entry.value, path: place)]
    while let (node, path) = pending.popLast() {
      for inner in node.entries ?? [] {
        if inner.key == PolicyKey.policy || LintKnownKeys.all.contains(inner.key) {
          reportOutside(inner, at: path)
        } else {
          pending.append((inner.value, path + [inner.key]))
        }
      }
      for (index, element) in (node.elements ?? []).enumerated() {
        pending.append((element, path + [String(index)]))
      }
    }
  }
}

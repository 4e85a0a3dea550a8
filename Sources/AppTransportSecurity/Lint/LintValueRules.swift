// Rules for the types of values.
//
// Apple's parser of 18.4 takes a Boolean or a number where a Boolean belongs and drops everything
// else as if it were absent; a TLS version must be one of four strings, letter by letter; hosts and
// the two host tables must be dictionaries. What older systems do is inferred from that.

extension LintPass {
  /// Judges the types of the values of known keys in a dictionary of a level.
  mutating func checkValues(
    _ entries: [PropertyListEntry], level: PolicyKeyLevel, at path: [String]
  ) {
    for entry in entries {
      let place = path + [entry.key]
      let legacy = level == .exception ? LegacyKey.canonicalKey(for: entry.key) : nil
      let name = legacy?.canonical ?? entry.key
      guard level.keys.contains(name) else { continue }
      switch name {
      case PolicyKey.exceptionDomains:
        if entry.value.entries == nil {
          reportNotDictionary(entry, at: place, consequence: "all exceptions in it are dropped")
        }
      case PolicyKey.pinnedDomains:
        if entry.value.entries == nil {
          reportNotDictionary(entry, at: place, consequence: "nothing is pinned")
        }
      case PolicyKey.minimumTLSVersion: checkTLSVersion(entry, name: name, at: place)
      case PolicyKey.niapVersion, PolicyKey.entryNIAPVersion:
        checkPackageVersion(entry, at: place)
      case PolicyKey.pinnedCAIdentities, PolicyKey.pinnedLeafIdentities: break
      default: checkBoolean(entry, name: name, isPin: level == .pin, at: place)
      }
    }
  }

  private mutating func checkBoolean(
    _ entry: PropertyListEntry, name: String, isPin: Bool, at path: [String]
  ) {
    let meant: Bool?
    let kind: String
    switch entry.value.content {
    case .boolean: return
    case .integer(let number):
      (meant, kind) = (number == 0 ? false : number == 1 ? true : nil, "the number \(number)")
    case .unsignedInteger(let number): (meant, kind) = (nil, "the number \(number)")
    case .real(let number):
      (meant, kind) = (number == 0 ? false : number == 1 ? true : nil, "the number \(number)")
    case .string(let text): (meant, kind) = (Self.boolean(meantBy: text), "the string “\(text)”")
    default: (meant, kind) = (nil, "neither a Boolean nor a number")
    }
    let read = entry.value.value.policyBoolean
    let isRead = read != nil && read == meant && !isPin
    let effect: String
    if isPin {
      effect = "For pins only <true/> and <false/> count, so it is ignored."
    } else if read == nil {
      effect = "The system ignores it as if the key were absent."
    } else if isRead {
      effect = """
        The parser of iOS 18.4 and macOS 15.4 reads it as \(read == true ? "YES" : "NO"); that \
        older systems do is only inferred.
        """
    } else {
      effect = "The system reads every number but 1 as NO."
    }
    report(
      .valueNotBoolean, isRead ? .warning : .error, at: path, line: entry.keyLine,
      "must be a Boolean and is \(kind)",
      "“\(entry.key)” must be a Boolean and is \(kind). \(effect)"
        + (!isRead && Self.loosens(name, meant)
          ? " Corrected, the key takes effect and loosens the policy." : ""),
      fix: meant.map { LintFixText.entry(name, .boolean($0)) }
        ?? "Write <true/> or <false/>.")
  }

  /// Whether a value of a Boolean key allows what the defaults forbid.
  private static func loosens(_ name: String, _ value: Bool?) -> Bool {
    switch name {
    case PolicyKey.arbitraryLoads, PolicyKey.arbitraryLoadsForMedia,
      PolicyKey.arbitraryLoadsInWebContent,
      PolicyKey.insecureHTTPLoads:
      return value == true
    case PolicyKey.forwardSecrecy: return value == false
    default: return false
    }
  }

  /// What a text in place of a Boolean means to a person; nil if that isn't known.
  static func boolean(meantBy text: String) -> Bool? {
    switch text.lowercased().filter({ !$0.isWhitespace }) {
    case "yes", "true", "1", "y", "t", "on": return true
    case "no", "false", "0", "n", "f", "off": return false
    default: return nil
    }
  }

  private mutating func checkTLSVersion(
    _ entry: PropertyListEntry, name: String, at path: [String]
  ) {
    guard case .string(let text) = entry.value.content else {
      var meant: String?
      switch entry.value.content {
      case .real(let number): meant = TLSVersion(meantBy: "\(number)")?.policyName
      case .integer(let number): meant = TLSVersion(meantBy: "\(number)")?.policyName
      default: break
      }
      report(
        .valueNotString, .error, at: path, line: entry.keyLine,
        "must be a string such as TLSv1.2",
        """
        “\(entry.key)” must be a string such as TLSv1.2. The system ignores anything else, and the \
        floor stays at TLS 1.2.
        """,
        fix: meant.map { LintFixText.entry(name, .string($0)) })
      return
    }
    guard TLSVersion(policyName: text) == nil else { return }
    if text == "DTLSv1.0" || text == "DTLSv1.2" {
      report(
        .unknownTLSVersion, .warning, at: path, line: entry.keyLine,
        "is a version of DTLS",
        """
        “\(text)” is a version of DTLS, which is undocumented here although the parser reads it; \
        URL loading uses TLS.
        """,
        fix: "Name a TLS version: " + TLSVersion.policyNames.joined(separator: ", ") + ".")
      return
    }
    let meant = TLSVersion(meantBy: text)?.policyName
    report(
      .unknownTLSVersion, .error, at: path, line: entry.keyLine,
      "is “\(LintFixText.brief(text))”, which is no version that the system knows",
      """
      “\(text)” is none of the versions that the system knows (\
      \(TLSVersion.policyNames.joined(separator: ", ")), spelt exactly \
      so). It is ignored, and the floor stays at TLS 1.2.
      """,
      fix: meant.map { LintFixText.entry(name, .string($0)) }
        ?? "Remove the key and its value.")
  }

  private mutating func checkPackageVersion(_ entry: PropertyListEntry, at path: [String]) {
    let known = ATSPolicy.NIAPVersion.allCases.map { $0.rawValue }
    guard case .string(let text) = entry.value.content else {
      report(
        .valueNotString, .error, at: path, line: entry.keyLine, "must be a string",
        "“\(entry.key)” must be a string: \(known.joined(separator: ", ")).")
      return
    }
    guard !known.contains(text) else { return }
    let meant = known.first { $0.lowercased() == text.lowercased() }
    report(
      .unknownTLSVersion, .warning, at: path, line: entry.keyLine,
      "is “\(LintFixText.brief(text))”, which is no documented value",
      "“\(text)” is none of the documented values, which are \(known.joined(separator: ", ")).",
      fix: meant.map { LintFixText.entry(entry.key, .string($0)) })
  }

  /// Reports another type where a dictionary belongs.
  mutating func reportNotDictionary(
    _ entry: PropertyListEntry, at path: [String], consequence: String
  ) {
    report(
      .valueNotDictionary, .error, at: path, line: entry.keyLine, "must be a dictionary",
      "“\(entry.key)” must be a dictionary. It is not, so \(consequence).",
      fix: LintFixText.key(entry.key) + " <dict>…</dict>")
  }
}

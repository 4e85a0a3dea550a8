// Rules for the keys below `NSExceptionDomains` and `NSPinnedDomains`.
//
// Apple's documentation asks for lowercase names without port, wildcard and final dot; its parser
// compares strings, so that a key in any other form never matches. Addresses and ranges are known
// since iOS 17 and macOS 14. Pins are matched without regard to case.

/// A host key taken apart.
struct LintHostKey {
  /// One fault of a key.
  struct Fault {
    let rule: LintRule
    let severity: LintSeverity
    let summary: String
    let message: String
  }

  private(set) var faults: [Fault] = []
  /// The key without its faults; nil where it isn't known what was meant.
  private(set) var corrected: String?
  /// Whether a wildcard was taken away, so that subdomains were meant.
  private(set) var meansSubdomains = false
  /// Whether the key names an address or a range.
  private(set) var isAddress = false

  init(_ key: String, isPin: Bool) {
    var text = key
    if key.unicodeScalars.contains(where: Self.isBlank) {
      text = String(String.UnicodeScalarView(key.unicodeScalars.filter { !Self.isBlank($0) }))
      add(
        .hostHasBlank, "has white space in it",
        """
        The key has white space in it. It is compared as it is, so it never matches a host.
        """)
    }
    guard !text.isEmpty else {
      if faults.isEmpty {
        add(.hostHasBlank, "is empty", "The key is empty, so it never matches a host.")
      }
      return
    }
    let wasSplit = key.split(whereSeparator: { $0.isWhitespace }).count > 1
    takeScheme(&text)
    if let separator = text.firstIndex(where: { "/?#\\".contains($0) }) {
      if !isPin, text[separator] == "/", checkRange(text, separator: separator) { return }
      text = String(text[..<separator])
      add(
        .hostHasPath, "has a path",
        "The key has a path. Keys are compared with the host alone, so it never matches.")
    }
    takePort(&text)
    takeWildcard(&text)
    if text.utf8.last == UInt8(ascii: ".") {
      let dots = text.utf8.reversed().prefix { $0 == UInt8(ascii: ".") }.count
      text = String(Substring(text.utf8.dropLast(dots)))
      add(
        .hostTrailingDot, "ends in a dot",
        """
        The key ends in a dot. Keys are compared letter by letter, so it doesn't match the name \
        without the dot.
        """)
    }
    guard !text.isEmpty else { return }
    let meant: String?
    switch checkAddress(text) {
    case .none: meant = checkName(text, isPin: isPin)
    case true: meant = text
    case false: meant = nil
    }
    corrected = wasSplit ? nil : corrected ?? meant
    // What is left of a wildcard in the middle can't be guessed.
    if corrected?.contains("*") == true { corrected = nil }
  }

  private mutating func add(_ rule: LintRule, _ summary: String, _ message: String) {
    faults.append(Fault(rule: rule, severity: .error, summary: summary, message: message))
  }

  private mutating func addWarning(_ rule: LintRule, _ summary: String, _ message: String) {
    faults.append(Fault(rule: rule, severity: .warning, summary: summary, message: message))
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 0x20 || scalar == "\u{FEFF}"
      || scalar == "\u{200B}"
  }

  // MARK: Parts

  private mutating func takeScheme(_ text: inout String) {
    var rest = Substring(text)
    if let end = Self.endOfSchemeMark(in: text) {
      rest = text[end...]
    } else if text.hasPrefix("//") {
      rest = text.dropFirst(2)
    } else if let scheme = ["http:", "https:", "ws:", "wss:"].first(where: {
      text.prefix(6).lowercased().hasPrefix($0)
    }) {
      // “http:8080” could be a host called “http”; no one means that.
      rest = text.dropFirst(scheme.count)
    }
    let hadScheme = rest.startIndex != text.startIndex
    let authority = rest.prefix { !"/?#".contains($0) }
    var hadUser = false
    if let at = authority.lastIndex(of: "@") {
      rest = rest[rest.index(after: at)...]
      hadUser = true
    }
    guard hadScheme || hadUser else { return }
    add(
      .hostHasScheme, "has \(hadScheme ? "a scheme" : "user information")",
      """
      The key has \(hadScheme ? "a scheme" : "user information") in it. Keys are compared with the \
      host alone, so it never matches; an entry covers http and https alike.
      """)
    text = String(rest)
  }

  /// The place behind the first `://`, or nil.
  private static func endOfSchemeMark(in text: String) -> String.Index? {
    let bytes = text.utf8
    var index = bytes.startIndex
    // Ends: each round goes on behind a colon.
    while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = bytes.index(after: colon)
      if bytes[index...].starts(with: "//".utf8) { return bytes.index(index, offsetBy: 2) }
    }
    return nil
  }

  private mutating func takePort(_ text: inout String) {
    let message = """
      The key has a port. Ports are no part of the comparison, so it never matches; an entry \
      covers all ports of its host.
      """
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      if text.index(after: end) < text.endIndex {
        add(.hostHasPort, "has a port", message)
      } else {
        addWarning(
          .cidrMalformed, "has brackets around the address",
          """
          The address is in brackets. Brackets belong to the URL and not to the host, so as far as \
          is known the key never matches.
          """)
      }
      text = String(text[text.index(after: text.startIndex)..<end])
      return
    }
    guard text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") else {
      return
    }
    add(.hostHasPort, "has a port", message)
    text = String(text[..<colon])
  }

  private mutating func takeWildcard(_ text: inout String) {
    guard text.contains("*") || text.hasPrefix(".") else { return }
    add(
      .hostHasWildcard, "has \(text.contains("*") ? "a wildcard" : "a leading dot")",
      """
      The key has \(text.contains("*") ? "a wildcard" : "a leading dot"). There are no wildcards \
      in host keys, so it never matches; NSIncludesSubdomains is what covers subdomains.
      """)
    text = String(text.drop { $0 == "*" || $0 == "." })
    let parts = text.split(separator: ".")
    let numbers = parts.prefix { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    if !numbers.isEmpty, numbers.count < 4, parts.count <= 4,
      parts.dropFirst(numbers.count).allSatisfy({ $0 == "*" }), parts.count > numbers.count
    {
      let zeros = Array(repeating: "0", count: 4 - numbers.count)
      text = (numbers.map { String($0) } + zeros).joined(separator: ".")
      corrected = text + "/\(numbers.count * 8)"
    } else {
      meansSubdomains = true
    }
  }

  // MARK: Addresses

  /// Judges `address/length`; false if it is no range, right or wrong.
  private mutating func checkRange(_ text: String, separator: String.Index) -> Bool {
    let address = String(text[..<separator])
    let length = String(text[text.index(after: separator)...])
    let isNumeric = address.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
    guard
      isNumeric && !address.isEmpty || IPAddress.leavesZerosOut(address) || address.contains("%")
        || Self.looksLikeIPv6(address),
      let first = length.first, first.isNumber || first == "-"
    else { return false }
    isAddress = true
    let read = NetworkPrefix(text)
    guard let meant = NetworkPrefix(meantBy: text) ?? read else {
      add(
        .cidrMalformed, "is no valid address range",
        """
        This is no valid address range. The system keeps the entry but it never matches; a range \
        is an IPv4 address and a length up to 32, or an IPv6 address and a length up to 128, \
        without a zone.
        """)
      return true
    }
    corrected = text
    if length.count > 1, length.hasPrefix("0") {
      add(
        .cidrMalformed, "has a length that is read as octal",
        """
        The length starts with a zero, and the system's parser then reads it as an octal number.
        """)
      corrected = "\(address)/\(meant.length)"
    }
    if meant.address.isIPv4, address.utf8.count >= 14 {
      add(
        .cidrMalformed, "has 14 or more characters in front of the slash",
        """
        The address in front of the slash has \(address.utf8.count) characters, and the system's \
        parser refuses IPv4 addresses of 14 or more there, so the entry never matches.
        """)
      corrected = Self.shortened(meant)
    } else if read == nil {
      add(
        .cidrMalformed, "is an IPv6 range in a spelling that is refused",
        """
        The system's parser refuses an IPv6 range in this spelling, so the entry never matches.
        """)
      corrected = "\(meant.first)/\(meant.length)"
    }
    return true
  }

  /// The same range in a form with fewer than 14 characters in front of the slash, or nil.
  private static func shortened(_ range: NetworkPrefix) -> String? {
    let first = range.first.description
    if range.isSingle { return first }
    var parts = first.split(separator: ".")
    while parts.count > 1, parts.last == "0", parts.joined(separator: ".").utf8.count >= 14 {
      parts.removeLast()
    }
    let text = parts.joined(separator: ".")
    return text.utf8.count < 14 ? "\(text)/\(range.length)" : nil
  }

  /// Whether text has the form of an IPv4 address: numbers and dots, right or wrong.
  private static func looksLikeIPv4(_ text: String) -> Bool {
    text.contains(".") && text.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
      && text.first != "." && text.last != "."
  }

  /// Whether text has the form of an IPv6 address: hexadecimal groups and at least two colons.
  static func looksLikeIPv6(_ text: String) -> Bool {
    text.utf8.count { $0 == 0x3A } >= 2
      && text.allSatisfy { $0.isASCII && ($0.isHexDigit || ":.".contains($0)) }
  }

  /// Judges an address without a length: whether it is a valid one, or nil if it is a name.
  private mutating func checkAddress(_ text: String) -> Bool? {
    if IPAddress(text) != nil {
      isAddress = true
      return true
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if Self.looksLikeIPv4(text) {
      let isShort = parts.count < 4 && parts.allSatisfy { Int($0).map { $0 < 256 } ?? false }
      // A short form could in theory be compared with a URL that is written the same way.
      if isShort { return nil }
      isAddress = true
      add(
        .cidrMalformed, "is no valid IPv4 address",
        "This is no valid IPv4 address, so the key never matches.")
      return false
    }
    guard text.count(where: { $0 == ":" }) >= 2 else { return nil }
    isAddress = true
    add(
      .cidrMalformed, "is no valid IPv6 address",
      """
      This is no valid IPv6 \
      address\(text.contains("%") ? "; zones after “%” are not understood" : ""), so the key \
      never matches.
      """)
    return false
  }

  // MARK: Names

  /// A name as it goes over the wire; nil where that depends on how its letters are composed.
  private static func wireForm(of host: String) -> String? {
    let wire = Punycode.wireForm(of: host.lowercased())
    let isSure = host.lowercased().unicodeScalars.allSatisfy {
      $0.value < 0x80
        || !$0.properties.isDiacritic && $0.properties.canonicalCombiningClass == .notReordered
    }
    let fits =
      wire.utf8.allSatisfy { $0 < 0x80 }
      && wire.split(separator: ".").allSatisfy {
        $0.utf8.count <= 63
      }
    return isSure && fits ? wire : nil
  }

  private mutating func checkName(_ text: String, isPin: Bool) -> String? {
    if text.utf8.contains(where: { $0 >= 0x80 }) {
      let ascii = Self.wireForm(of: text)
      addWarning(
        .hostNotASCII, "has letters outside of ASCII",
        """
        The key has letters outside of ASCII. The host of a request is in its ASCII form \
        (xn--…) when it is compared, so the key most likely never matches.
        """)
      return ascii
    }
    let lowercase = text.lowercased()
    if !isPin, lowercase != text {
      add(
        .hostNotLowercase, "has capital letters",
        """
        The key has capital letters. Keys must be in lowercase, and the comparison heeds case, so \
        it doesn't match the host as it is usually written.
        """)
    }
    return lowercase
  }
}

extension LintPass {
  /// Judges a host key; gives back the key as it should be, or as it is where that isn't known.
  mutating func checkHostKey(
    _ entry: PropertyListEntry, isPin: Bool, at path: [String]
  ) -> String {
    if let text = Self.standIn(forSettingsIn: entry.key) {
      for fault in LintHostKey(text, isPin: isPin).faults {
        report(
          fault.rule, fault.severity, at: path, line: entry.keyLine, fault.summary, fault.message)
      }
      return entry.key
    }
    let key = LintHostKey(entry.key, isPin: isPin)
    var fix = key.corrected.map { LintFixText.key($0) }
    let hasSubdomains = entry.value[PolicyKey.includesSubdomains]?.value.policyBoolean
    if key.meansSubdomains, hasSubdomains != true, let corrected = fix {
      let entry = LintFixText.entry(PolicyKey.includesSubdomains, .boolean(true))
      fix = "\(corrected) and in its dictionary \(entry)"
    }
    for fault in key.faults {
      report(
        fault.rule, fault.severity, at: path, line: entry.keyLine, fault.summary, fault.message,
        fix: fix)
    }
    let host = key.corrected ?? entry.key
    if key.isAddress, !isPin, key.faults.isEmpty { checkAddressSupport(entry, at: path) }
    if !isPin { checkPublicSuffix(host, entry: entry, at: path) }
    return host
  }

  /// The key with a name in place of each build setting, such as `$(API_HOST)`, which Xcode replaces
  /// when it copies the file; nil where there is none.
  static func standIn(forSettingsIn key: String) -> String? {
    var result = ""
    var rest = Substring(key)
    var isFound = false
    // A bracket that isn't closed here isn't closed further on either.
    var closings: [(open: Character, close: Character)] = [("(", ")"), ("{", "}")]
    // Ends: each round goes on behind a dollar sign.
    while let dollar = rest.firstIndex(of: "$") {
      let name = rest[rest.index(after: dollar)...]
      let open = name.first
      if let index = closings.firstIndex(where: { $0.open == open }) {
        if let end = name.firstIndex(of: closings[index].close) {
          result += rest[..<dollar] + "setting"
          rest = name[name.index(after: end)...]
          isFound = true
          continue
        }
        closings.remove(at: index)
      }
      result += rest[...dollar]
      rest = name
    }
    return isFound ? result + rest : nil
  }

  /// Judges whether the deployment knows addresses as keys, which came with iOS 17 and macOS 14.
  ///
  /// From iOS 10 to 16 loads from an address are exempt anyway; on iOS 9 the documentation rules
  /// such keys out.
  private mutating func checkAddressSupport(_ entry: PropertyListEntry, at path: [String]) {
    guard let deployment else {
      report(
        .ipKeyNeedsNewerOS, .note, at: path, line: entry.keyLine,
        "is an address, which works from iOS 17 on",
        """
        Addresses as keys work from iOS 17 and macOS 14 on, in apps linked with those SDKs. On \
        iOS 10 to 16 loads from addresses are exempt without a key. The file doesn't say the \
        deployment target.
        """)
      return
    }
    guard !deployment.lowest.isAtLeast(iOS: 17) else { return }
    let isDead = !deployment.highest.isAtLeast(iOS: 17)
    let older =
      reachesIOS9
      ? "On iOS 9 the key has no effect; on iOS 10 to 16 loads from addresses are exempt anyway."
      : "On the older systems loads from addresses are exempt and the key has no effect."
    report(
      .ipKeyNeedsNewerOS, isDead ? .error : .warning, at: path, line: entry.keyLine,
      "is an address, which the deployment target is too old for",
      """
      Addresses as keys work from iOS 17 and macOS 14 on, and the deployment target is older. \
      \(older)
      """,
      fix: """
        Use a host name, or keep the key for iOS 17 and later if the app is linked with that SDK.
        """)
  }

  /// Judges whether the key is a suffix under which unrelated parties register names.
  ///
  /// The public suffix list is the source of the idea; the system itself has no such check.
  private mutating func checkPublicSuffix(
    _ host: String, entry: PropertyListEntry, at path: [String]
  ) {
    guard let kind = LintPublicSuffixes.kind(of: host) else { return }
    let covers = entry.value[PolicyKey.includesSubdomains]?.value.policyBoolean == true
    if covers {
      report(
        .publicSuffix, .warning, at: path, line: entry.keyLine,
        "is a suffix that covers hosts of strangers",
        """
        “\(host)” is a suffix under which anybody can get a name. With NSIncludesSubdomains the \
        entry reaches hosts of strangers.
        """,
        fix: "Name the host that the app uses.")
    } else if kind == .registry {
      report(
        .publicSuffix, .note, at: path, line: entry.keyLine,
        "is a suffix under which names are registered",
        """
        “\(host)” is a suffix under which names are registered; without NSIncludesSubdomains the \
        entry covers only a host of exactly this name.
        """,
        fix: "Name the host that the app uses.")
    }
  }
}

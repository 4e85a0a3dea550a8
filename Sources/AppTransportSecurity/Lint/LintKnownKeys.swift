/// The names that an `NSAppTransportSecurity` dictionary may hold, level by level.
enum LintKnownKeys {
  /// Where a key belongs.
  enum Level: Hashable, CaseIterable {
    /// Directly in `NSAppTransportSecurity`.
    case top
    /// In the dictionary of a host below `NSExceptionDomains`.
    case exception
    /// In the dictionary of a host below `NSPinnedDomains`.
    case pin
    /// In an identity of a pinned domain.
    case identity

    /// The level in words.
    var place: String {
      switch self {
      case .top: return "directly in NSAppTransportSecurity"
      case .exception: return "in the dictionary of a host below NSExceptionDomains"
      case .pin: return "in the dictionary of a host below NSPinnedDomains"
      case .identity: return "in an identity of a pinned domain"
      }
    }

    /// The keys of the level.
    var keys: [String] {
      switch self {
      case .top: return topBooleans + topDictionaries + ["NSRequiresNIAPTLSPackageVersion"]
      case .exception: return exceptionBooleans + exceptionStrings
      case .pin: return [includesSubdomains, "NSPinnedCAIdentities", "NSPinnedLeafIdentities"]
      case .identity: return [identityKey]
      }
    }
  }

  static let arbitraryLoads = "NSAllowsArbitraryLoads"
  static let media = "NSAllowsArbitraryLoadsForMedia"
  static let webContent = "NSAllowsArbitraryLoadsInWebContent"
  static let localNetworking = "NSAllowsLocalNetworking"
  static let exceptionDomains = "NSExceptionDomains"
  static let pinnedDomains = "NSPinnedDomains"
  static let includesSubdomains = "NSIncludesSubdomains"
  static let insecureHTTP = "NSExceptionAllowsInsecureHTTPLoads"
  static let minimumTLS = "NSExceptionMinimumTLSVersion"
  static let forwardSecrecy = "NSExceptionRequiresForwardSecrecy"
  static let certificateTransparency = "NSRequiresCertificateTransparency"
  static let identityKey = "SPKI-SHA256-BASE64"

  static let topBooleans = [arbitraryLoads, media, webContent, localNetworking]
  static let topDictionaries = [exceptionDomains, pinnedDomains]
  static let exceptionBooleans = [
    includesSubdomains, insecureHTTP, forwardSecrecy, certificateTransparency,
  ]
  static let exceptionStrings = [minimumTLS, "NSExceptionRequiresNIAPTLSPackageVersion"]

  /// The keys of iOS 10 whose mere presence cancels `NSAllowsArbitraryLoads`.
  static let cancelling = [media, webContent, localNetworking]

  /// The names of 2015 and of the iOS 9 betas, with today's.
  static let legacy: [String: String] = {
    var names: [String: String] = [:]
    let prefixes = [
      "NSThirdPartyException", "NSTemporaryException", "NSTemporaryThirdPartyException",
    ]
    for prefix in prefixes {
      for stem in ["AllowsInsecureHTTPLoads", "RequiresForwardSecrecy", "MinimumTLSVersion"] {
        names[prefix + stem] = "NSException" + stem
      }
    }
    return names
  }()

  /// What Xcode's editor shows instead of the names, which people type into the file.
  private static let displayed: [String: String] = [
    "app transport security settings": "NSAppTransportSecurity",
    "allow arbitrary loads": arbitraryLoads, "exception domains": exceptionDomains,
    "allows arbitrary loads for media": media, "allow arbitrary loads for media": media,
    "allow arbitrary loads in web content": webContent,
    "allows local networking": localNetworking,
  ]

  /// Names that exist nowhere but are found in projects, and what was meant.
  private static let invented: [String: String] = [
    "NSAllowsArbitraryLoadsInMedia": media,
    "NSExceptionAllowsLocalNetworking": localNetworking,
  ]

  /// Every name of any level, legacy ones included.
  static let all: Set<String> = Set(Level.allCases.flatMap(\.keys)).union(legacy.keys)

  /// The level that a name belongs to, another one than that given.
  static func otherLevel(of key: String, than level: Level) -> Level? {
    Level.allCases.first { $0 != level && $0.keys.contains(legacy[key] ?? key) }
  }

  /// The known name that a misspelt one was meant to be, or nil.
  static func nearest(to key: String, in candidates: [String]) -> String? {
    let trimmed = String(key.filter { !$0.isWhitespace })
    if let meant = invented[trimmed] { return meant }
    let words = key.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    if let meant = displayed[words] { return meant }
    let spelling = trimmed.lowercased()
    var best: (name: String, distance: Int)?
    for name in candidates {
      let distance = editDistance(Array(spelling.utf8), Array(name.lowercased().utf8))
      if distance < best?.distance ?? Int.max { best = (name, distance) }
    }
    guard let best else { return nil }
    let isCutShort = spelling.utf8.count >= 8 && best.name.lowercased().hasPrefix(spelling)
    return isCutShort || best.distance <= max(2, best.name.utf8.count / 4) ? best.name : nil
  }

  /// How many letters to add, drop, change or swap with their neighbour.
  private static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    // Names are short; a key of a megabyte is no misspelling.
    guard abs(first.count - second.count) < 40, !first.isEmpty, !second.isEmpty else {
      return max(first.count, second.count)
    }
    var rows = [Array(0...second.count)]
    for i in 1...first.count {
      var row = [i]
      for j in 1...second.count {
        let change = rows[i - 1][j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
        var cost = min(change, rows[i - 1][j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          cost = min(cost, rows[i - 2][j - 2] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}

/// Finds the known names that wrong ones were meant to be.
enum LintKnownKeys {
  /// What Xcode's editor shows instead of the names, which people type into the file.
  private static let displayed: [String: String] = [
    "app transport security settings": PolicyKey.policy,
    "allow arbitrary loads": PolicyKey.arbitraryLoads,
    "exception domains": PolicyKey.exceptionDomains,
    "allows arbitrary loads for media": PolicyKey.arbitraryLoadsForMedia,
    "allow arbitrary loads for media": PolicyKey.arbitraryLoadsForMedia,
    "allow arbitrary loads in web content": PolicyKey.arbitraryLoadsInWebContent,
    "allows local networking": PolicyKey.localNetworking,
  ]

  /// Every name of any level, legacy ones included.
  static let all: Set<String> = Set(PolicyKeyLevel.allCases.flatMap(\.keys)).union(LegacyKey.all)

  /// The known name that a misspelt one was meant to be, or nil.
  static func nearest(to key: String, in candidates: [String]) -> String? {
    let trimmed = String(key.filter { !$0.isWhitespace })
    if let meant = InventedKey.meanings[trimmed] { return meant }
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

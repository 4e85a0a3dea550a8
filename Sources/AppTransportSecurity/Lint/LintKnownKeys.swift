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
  static let all: Set<String> = Set(PolicyKeyLevel.allCases.flatMap { $0.keys }).union(
    LegacyKey.all)

  /// Every name of any level, legacy ones included, in the order in which they are tried.
  static let everywhere: [String] =
    PolicyKeyLevel.allCases.flatMap { $0.keys } + LegacyKey.all.sorted()

  /// The names in small letters.
  private static let spellings: [String: [UInt8]] = (everywhere + [PolicyKey.policy]).reduce(
    into: [:]) {
      $0[$1] = Array($1.lowercased().utf8)
    }

  /// No known name is nearly as long; a longer key is no misspelling of one.
  private static let maxLength = 200

  /// The known name that a misspelt one was meant to be, or nil.
  static func nearest(to key: String, in candidates: [String]) -> String? {
    WorkMeter.count()
    guard key.utf8.count <= maxLength else { return nil }
    let trimmed = String(key.filter { !$0.isWhitespace })
    if let meant = InventedKey.meanings[trimmed] { return meant }
    let words = key.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ").lowercased()
    if let meant = displayed[words] { return meant }
    let spelling = Array(trimmed.lowercased().utf8)
    guard !spelling.isEmpty else { return nil }
    func isCutShort(_ name: [UInt8]) -> Bool { spelling.count >= 8 && name.starts(with: spelling) }
    let names = candidates.map { (name: $0, letters: spellings[$0] ?? Array($0.lowercased().utf8)) }
    // What is farther away than this isn't the nearest, or is no misspelling.
    let limit =
      names.map { isCutShort($0.letters) ? $0.letters.count : tolerance($0.letters) }.max() ?? 0
    var best: (letters: [UInt8], name: String, distance: Int)?
    for (name, letters) in names {
      guard let distance = editDistance(spelling, letters, limit: limit),
        distance < best?.distance ?? Int.max
      else { continue }
      best = (letters, name, distance)
    }
    guard let best else { return nil }
    return isCutShort(best.letters) || best.distance <= tolerance(best.letters) ? best.name : nil
  }

  /// How many mistakes a name may have in it.
  private static func tolerance(_ name: [UInt8]) -> Int { max(2, name.count / 4) }

  /// How many letters to add, drop, change or swap with their neighbour; nil if more than a limit.
  private static func editDistance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
    guard abs(first.count - second.count) <= limit, !first.isEmpty, !second.isEmpty else {
      return nil
    }
    WorkMeter.count(first.count)
    var (beforeLast, last) = ([Int](), Array(0...second.count))
    var row = last
    for i in 1...first.count {
      row[0] = i
      var least = i
      for j in 1...second.count {
        let change = last[j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
        var cost = min(change, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row[j] = cost
        least = min(least, cost)
      }
      // A swap may still come by the row before.
      guard least <= limit + 1 else { return nil }
      (beforeLast, last, row) = (last, row, beforeLast.isEmpty ? row : beforeLast)
    }
    return last[second.count] <= limit ? last[second.count] : nil
  }
}

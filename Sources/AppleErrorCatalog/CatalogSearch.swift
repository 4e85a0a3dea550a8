extension ErrorCatalog {
  /// Finds entries by symbol, alias or part of a name, best match first; case doesn't matter.
  ///
  /// Blanks, hyphens and underscores separate words, which may stand in any order. Where no name
  /// matches, explanations that contain the phrase are returned.
  public static func search(_ text: String) -> [CatalogEntry] {
    let wanted = SearchText(text)
    guard !wanted.joined.isEmpty else { return [] }
    var found: [(rank: Int, entry: CatalogEntry)] = []
    for table in CatalogTables.registered {
      guard let home = table.domains.first else { continue }
      for row in table.rows() {
        guard let rank = wanted.rank(among: row.names(in: home)) else { continue }
        found.append((rank, CatalogEntry(row, in: home, of: table)))
      }
    }
    for entry in entriesOutsideTables {
      guard let rank = wanted.rank(among: entry.names) else { continue }
      found.append((rank, entry))
    }
    if found.isEmpty { return explanations(containing: wanted) }
    // Who types a whole symbol doesn't want the longer ones that it begins.
    if found.contains(where: { $0.rank == 0 }) { found.removeAll { $0.rank > 0 } }
    return sortedByRank(found)
  }

  /// Returns the entries that have exactly this name; case and separators don't matter.
  public static func entries(named name: String) -> [CatalogEntry] {
    let wanted = SearchText(name)
    guard !wanted.joined.isEmpty else { return [] }
    return search(name).filter { wanted.rank(among: $0.names) == 0 }
  }

  /// Suggests up to five symbols and names that a misspelt one may have been meant to be.
  public static func nearest(to text: String) -> [String] {
    let wanted = SearchText(text).joined
    guard wanted.count >= 3 else { return [] }
    let limit = max(1, wanted.count / 4)
    let core = withoutPrefix(wanted)
    var found: [(distance: Int, name: String)] = []
    for name in names where !found.contains(where: { $0.name == name }) {
      let candidate = SearchText(name).joined
      let bare = withoutPrefix(candidate)
      var distance = editDistance(wanted, candidate, limit: limit)
      // A missing or different prefix (errSSL for NSURLError) is a small mistake, too.
      if core.count >= 5, let inner = editDistance(core, bare, limit: limit - 1) {
        distance = min(distance ?? Int.max, inner + 1)
      }
      if let distance { found.append((distance, name)) }
    }
    return sortedByRank(found).prefix(5).map { $0 }
  }

  /// Every symbol and alias, every domain, and the names of trust checks and cipher suites.
  private static var names: [String] {
    let symbols = CatalogTables.registered.flatMap { table in
      table.rows().flatMap { $0.symbol.words + $0.aliases.words }
    }
    return symbols + domains.map(\.rawValue) + entriesOutsideTables.flatMap(\.names)
  }

  /// Finds entries whose explanation contains a phrase of at least six letters.
  private static func explanations(containing wanted: SearchText) -> [CatalogEntry] {
    guard wanted.joined.count >= 6 else { return [] }
    return CatalogTables.registered.flatMap { table -> [CatalogEntry] in
      guard let home = table.domains.first else { return [] }
      return table.rows()
        .filter { SearchText($0.meaning.description).joined.contains(wanted.joined) }
        .map { CatalogEntry($0, in: home, of: table) }
    }
      + TrustCheckCatalog.allChecks
      .filter { SearchText($0.meaning).joined.contains(wanted.joined) }.map(CatalogEntry.init)
  }

  /// Sorts by rank and keeps the order of equals.
  private static func sortedByRank<Element>(_ items: [(Int, Element)]) -> [Element] {
    items.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { $0.element.1 }
  }

  /// Drops the prefix that Apple puts before every name of a family.
  private static func withoutPrefix(_ name: String) -> String {
    let prefixes = [
      "kcfstreamerror", "kcfneterror", "kcfurlerror", "nsurlerror", "kdnsserviceerr", "kcferror",
      "errssl", "errsec",
    ]
    return prefixes.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
  }
}

/// A text made comparable: lower case, without anything but letters and digits.
struct SearchText {
  /// The words.
  let words: [String]
  /// The words without separators.
  let joined: String

  init(_ text: String) {
    words =
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    joined = words.joined()
  }

  /// Returns how well the best of `names` matches, 0 for identity; nil where none does.
  func rank(among names: [String]) -> Int? {
    names.compactMap { rank(of: SearchText($0).joined) }.min()
  }

  private func rank(of name: String) -> Int? {
    if name == joined { return 0 }
    // One or two letters occur in too many names to be meant as a part of them.
    guard joined.count >= 3 else { return nil }
    if name.hasPrefix(joined) || name.hasSuffix(joined) { return 1 }
    if name.contains(joined) { return 2 }
    return words.allSatisfy { $0.count >= 3 && name.contains($0) } ? 3 : nil
  }
}

/// Counts insertions, deletions, substitutions and swaps of neighbours between two texts.
///
/// Returns nil as soon as the count must exceed `limit`.
func editDistance(_ left: String, _ right: String, limit: Int) -> Int? {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 1...left.count {
    var current = [row]
    current.reserveCapacity(right.count + 1)
    for column in 1...right.count {
      let isSame = left[row - 1] == right[column - 1]
      var cost = min(
        previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
      {
        cost = min(cost, beforePrevious[column - 2] + 1)
      }
      current.append(cost)
    }
    if current.allSatisfy({ $0 > limit }) { return nil }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count] <= limit ? previous[right.count] : nil
}

extension CatalogEntry {
  /// Symbol and aliases.
  public var names: [String] { (symbol.map { [$0] } ?? []) + aliases }
}

extension ErrorCatalog {
  /// Finds entries by symbol, alias or part of a name, best match first; case doesn't matter.
  ///
  /// Blanks, hyphens and underscores separate words, which may be in any order. Where no name
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
    return sortedByRank(found.map { ($0.rank, $0.entry) })
  }

  /// Returns the entries that have exactly this name; case and separators don't matter.
  public static func entries(named name: String) -> [CatalogEntry] {
    let wanted = SearchText(name)
    // A pasted paragraph is no name; nothing has to be compared with it.
    guard !wanted.joined.isEmpty, wanted.joined.count <= maxNameLength else { return [] }
    let inTables = CatalogTables.registered.flatMap { table -> [CatalogEntry] in
      guard let home = table.domains.first else { return [] }
      return table.rows()
        .filter { row in row.names(in: home).contains { SearchText.joined($0) == wanted.joined } }
        .map { CatalogEntry($0, in: home, of: table) }
    }
    return inTables
      + entriesOutsideTables.filter { entry in
        entry.names.contains { SearchText.joined($0) == wanted.joined }
      }
  }

  /// No name of the catalogue has more letters and digits.
  static let maxNameLength = 80

  /// Suggests up to five symbols and names that a misspelt one may have been meant to be.
  package static func nearest(to text: String) -> [String] {
    let wanted = SearchText(text).joined
    guard wanted.count >= 3 else { return [] }
    let limit = max(1, wanted.count / 4)
    let core = withoutPrefix(wanted)
    var found: [(distance: Int, name: String)] = []
    for name in names where !found.contains(where: { $0.name == name }) {
      let candidate = SearchText.joined(name)
      let bare = withoutPrefix(candidate)
      var distance = editDistance(wanted, candidate, limit: limit)
      // A missing or different prefix (errSSL for NSURLError) is a small mistake, too.
      if core.count >= 5, let inner = editDistance(core, bare, limit: limit - 1) {
        distance = min(distance ?? Int.max, inner + 1)
      }
      if let distance { found.append((distance, name)) }
    }
    return sortedByRank(found.map { ($0.distance, $0.name) }).prefix(5).map { $0 }
  }

  /// Every symbol and alias, every domain, and the names of trust checks and cipher suites.
  private static var names: [String] {
    let symbols = CatalogTables.registered.flatMap { table in
      table.rows().flatMap { $0.symbol.words + $0.aliases.words }
    }
    return symbols + domains.map { $0.rawValue } + entriesOutsideTables.flatMap { $0.names }
  }

  /// Finds entries whose explanation contains a phrase of at least six letters.
  private static func explanations(containing wanted: SearchText) -> [CatalogEntry] {
    guard wanted.joined.count >= 6 else { return [] }
    return CatalogTables.registered.flatMap { table -> [CatalogEntry] in
      guard let home = table.domains.first else { return [] }
      return table.rows()
        .filter { SearchText.joined($0.meaning.description).has(wanted.joined) }
        .map { CatalogEntry($0, in: home, of: table) }
    }
      + TrustCheckCatalog.allChecks
      .filter { SearchText.joined($0.meaning).has(wanted.joined) }.map(CatalogEntry.init)
  }

  /// Sorts by rank and keeps the order of equals.
  private static func sortedByRank<Element>(_ items: [(Int, Element)]) -> [Element] {
    items.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { $0.element.1 }
  }

  /// Drops the prefix that Apple puts before every name of a family.
  private static func withoutPrefix(_ name: [UInt8]) -> [UInt8] {
    let prefixes = [
      "kcfstreamerror", "kcfneterror", "kcfurlerror", "nsurlerror", "kdnsserviceerr", "kcferror",
      "errssl", "errsec",
    ]
    let prefix = prefixes.first { name.starts(with: $0.utf8) }
    return prefix.map { Array(name.dropFirst($0.utf8.count)) } ?? name
  }
}

/// A text made comparable: lower case, without anything but ASCII letters and digits.
///
/// Bytes rather than characters, because a search makes thousands of names comparable, and all of
/// them are ASCII.
struct SearchText {
  /// The words.
  let words: [[UInt8]]
  /// The words without separators.
  let joined: [UInt8]

  init(_ text: String) {
    words = text.utf8.split { Self.folded($0) == nil }.map { $0.compactMap(Self.folded) }
    joined = words.flatMap { $0 }
  }

  /// The letters and digits of `text` in lower case.
  static func joined(_ text: String) -> [UInt8] { text.utf8.compactMap(folded) }

  private static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
  }

  /// Returns how well the best of `names` matches, 0 for identity; nil where none does.
  func rank(among names: [String]) -> Int? {
    names.compactMap { rank(of: Self.joined($0)) }.min()
  }

  private func rank(of name: [UInt8]) -> Int? {
    if name == joined { return 0 }
    // One or two letters occur in too many names to be meant as a part of them.
    guard joined.count >= 3 else { return nil }
    if name.starts(with: joined) || name.reversed().starts(with: joined.reversed()) { return 1 }
    if name.has(joined) { return 2 }
    return words.allSatisfy { $0.count >= 3 && name.has($0) } ? 3 : nil
  }
}

extension [UInt8] {
  /// Whether the bytes of `part` occur in a row.
  func has(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard count >= part.count else { return false }
    return (0...(count - part.count)).contains { start in
      self[start] == first && self[start..<(start + part.count)].elementsEqual(part)
    }
  }
}

/// Counts insertions, deletions, substitutions and swaps of neighbours between two texts.
///
/// Returns nil as soon as the count must exceed `limit`.
func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
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

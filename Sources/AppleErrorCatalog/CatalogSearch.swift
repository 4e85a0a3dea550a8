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
        guard let rank = wanted.rank(among: [row.symbol, row.aliases]) else { continue }
        found.append((rank, CatalogEntry(row, in: home, of: table)))
      }
    }
    for row in CatalogTables.streamDomainsWithoutNumber {
      guard let rank = wanted.rank(among: [row.symbol]) else { continue }
      found.append((rank, CatalogEntry(unnumbered: row)))
    }
    for row in CatalogTables.trustChecks {
      guard let rank = wanted.rank(among: [row.name]) else { continue }
      found.append((rank, CatalogEntry(TrustCheck(row))))
    }
    for row in CatalogTables.cipherSuites {
      guard let rank = wanted.rank(among: [row.name, row.aliases]) else { continue }
      found.append((rank, CatalogEntry(CipherSuite(row))))
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
        .filter { $0.symbol.names(wanted) || $0.aliases.names(wanted) }
        .map { CatalogEntry($0, in: home, of: table) }
    }
    return inTables
      + CatalogTables.streamDomainsWithoutNumber.filter { $0.symbol.names(wanted) }
      .map(CatalogEntry.init(unnumbered:))
      + CatalogTables.trustChecks.filter { $0.name.names(wanted) }
      .map { CatalogEntry(TrustCheck($0)) }
      + CatalogTables.cipherSuites.filter { $0.name.names(wanted) || $0.aliases.names(wanted) }
      .map { CatalogEntry(CipherSuite($0)) }
  }

  /// No name of the catalogue has more letters and digits.
  static let maxNameLength = 80

  /// Suggests up to five symbols and names that a misspelt one may have been meant to be.
  package static func nearest(to text: String) -> [String] {
    var compared = 0
    return nearest(to: text, compared: &compared)
  }

  /// Suggests names, and counts with how many the text was compared letter by letter.
  static func nearest(to text: String, compared: inout Int) -> [String] {
    var wanted = NearName()
    var given = text
    given.withUTF8 { wanted.take(unsafe Span(_unsafeElements: $0)) }
    // No name is as long, whatever is cut off it.
    guard (3...2 * maxNameLength).contains(wanted.bytes.count) else { return [] }
    let limit = max(1, wanted.bytes.count / 4)
    var candidate = NearName()
    var comparisons = 0
    var found: [(distance: Int, name: String)] = []
    CatalogTables.forEachName { name in
      candidate.take(name)
      var distance: Int?
      if wanted.mayBeNear(candidate, limit: limit) {
        comparisons += 1
        distance = editDistance(wanted.bytes[...], candidate.bytes[...], limit: limit)
      }
      // A missing or different prefix (errSSL for NSURLError) is a small mistake, too.
      if wanted.core.count >= 5, wanted.mayHaveNearCore(candidate, limit: limit - 1) {
        comparisons += 1
        let inner = editDistance(wanted.core, candidate.core, limit: limit - 1)
        if let inner { distance = min(distance ?? Int.max, inner + 1) }
      }
      guard let distance else { return }
      let name = unsafe name.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      if !found.contains(where: { $0.name == name }) { found.append((distance, name)) }
    }
    compared += comparisons
    return sortedByRank(found.map { ($0.distance, $0.name) }).prefix(5).map { $0 }
  }

  /// Finds entries whose explanation contains a phrase of at least six letters.
  private static func explanations(containing wanted: SearchText) -> [CatalogEntry] {
    guard wanted.joined.count >= 6 else { return [] }
    return CatalogTables.registered.flatMap { table -> [CatalogEntry] in
      guard let home = table.domains.first else { return [] }
      return table.rows()
        .filter { wanted.isPart(of: $0.meaning) }
        .map { CatalogEntry($0, in: home, of: table) }
    }
      + CatalogTables.trustChecks.filter { wanted.isPart(of: $0.meaning) }
      .map { CatalogEntry(TrustCheck($0)) }
  }

  /// Sorts by rank and keeps the order of equals.
  private static func sortedByRank<Element>(_ items: [(Int, Element)]) -> [Element] {
    items.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { $0.element.1 }
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

  /// Whether the letters and digits of a name are those of the text, in whatever case.
  func isJoined(_ name: Span<UInt8>) -> Bool {
    var index = 0
    for place in name.indices {
      guard let folded = Self.folded(name[place]) else { continue }
      guard index < joined.count, joined[index] == folded else { return false }
      index += 1
    }
    return index == joined.count
  }

  /// Makes a name comparable in the place of another one, so that no name costs an allocation.
  static func fold(_ name: Span<UInt8>, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    for place in name.indices {
      if let letter = folded(name[place]) { bytes.append(letter) }
    }
  }

  /// A letter in lower case or a digit; nil for any other byte.
  static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
  }

  /// Returns how well the best of blank-separated names matches, 0 for identity; nil where none does.
  func rank(among lists: [StaticString]) -> Int? {
    var best: Int?
    var folded: [UInt8] = []
    for list in lists {
      list.forEachWord { name in
        Self.fold(name, into: &folded)
        if let rank = rank(of: folded) { best = min(best ?? rank, rank) }
      }
    }
    return best
  }

  /// Whether the letters and digits of a text hold those of this one in a row.
  func isPart(of text: StaticString) -> Bool {
    guard let first = joined.first else { return true }
    return text.withUTF8Buffer { buffer in
      let bytes = unsafe Span(_unsafeElements: buffer)
      for start in bytes.indices where Self.folded(bytes[start]) == first {
        var index = 0
        for place in start..<bytes.count {
          guard let letter = Self.folded(bytes[place]) else { continue }
          guard letter == joined[index] else { break }
          index += 1
          if index == joined.count { return true }
        }
      }
      return false
    }
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
func editDistance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, limit: Int) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  var current = previous
  for (row, letter) in left.enumerated() {
    current[0] = row + 1
    var least = row + 1
    for (column, other) in right.enumerated() {
      var cost = min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[right.startIndex + column - 1],
        left[left.startIndex + row - 1] == other
      {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current[column + 1] = cost
      least = min(least, cost)
    }
    if least > limit { return nil }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
    if current.isEmpty { current = previous }
  }
  return previous[right.count] <= limit ? previous[right.count] : nil
}

extension CatalogEntry {
  /// Symbol and aliases.
  public var names: [String] { (symbol.map { [$0] } ?? []) + aliases }
}

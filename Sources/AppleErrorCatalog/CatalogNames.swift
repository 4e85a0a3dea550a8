// The names of the catalogue, read off the constant tables: a look-up among all of them makes no entry
// and no text.

extension CatalogTables {
  /// Calls a function with every symbol and alias, every domain, and the names of trust checks and cipher
  /// suites.
  static func forEachName(_ body: (Span<UInt8>) -> Void) {
    for table in registered {
      for row in table.rows() {
        row.symbol.forEachWord(body)
        row.aliases.forEachWord(body)
      }
    }
    for domain in ErrorCatalog.domains {
      var name = domain.rawValue
      name.withUTF8 { body(unsafe Span(_unsafeElements: $0)) }
    }
    for row in streamDomainsWithoutNumber { row.symbol.forEachWord(body) }
    for row in trustChecks { row.name.forEachWord(body) }
    for row in cipherSuites {
      row.name.forEachWord(body)
      row.aliases.forEachWord(body)
    }
  }
}

extension StaticString {
  /// Calls a function with each of the blank-separated words.
  func forEachWord(_ body: (Span<UInt8>) -> Void) {
    withUTF8Buffer { buffer in
      let bytes = unsafe Span(_unsafeElements: buffer)
      var begin = 0
      for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x20 {
        if index > begin { body(bytes.extracting(begin..<index)) }
        begin = index + 1
      }
    }
  }

  /// Whether one of the blank-separated words is the name that a person typed, whatever its case and
  /// separators.
  func names(_ wanted: SearchText) -> Bool {
    var isFound = false
    forEachWord { isFound = isFound || wanted.isJoined($0) }
    return isFound
  }
}

/// A name made comparable, with what excludes most other names before any letters are compared.
struct NearName {
  /// The letters and digits in lower case.
  private(set) var bytes: [UInt8] = []
  /// Which letters and digits there are, a bit for each.
  private var letters: UInt64 = 0
  /// How many bytes Apple puts before every name of the family.
  private var prefixLength = 0
  private var lettersOfCore: UInt64 = 0

  /// Takes the place of the name before, so that no name costs an allocation.
  mutating func take(_ name: Span<UInt8>) {
    SearchText.fold(name, into: &bytes)
    prefixLength = Self.prefixes.first { bytes.starts(with: $0) }?.count ?? 0
    letters = Self.letters(of: bytes[...])
    lettersOfCore = prefixLength > 0 ? Self.letters(of: core) : letters
  }

  /// The name without the prefix of its family.
  var core: ArraySlice<UInt8> { bytes.dropFirst(prefixLength) }

  /// Whether another name may be within `limit` edits.
  func mayBeNear(_ other: Self, limit: Int) -> Bool {
    abs(bytes.count - other.bytes.count) <= limit
      && Self.differences(letters, other.letters) <= limit
  }

  /// Whether another name may be within `limit` edits where both have no prefix.
  func mayHaveNearCore(_ other: Self, limit: Int) -> Bool {
    abs(core.count - other.core.count) <= limit
      && Self.differences(lettersOfCore, other.lettersOfCore) <= limit
  }

  /// No fewer edits make one of two names of the other: each takes away one letter that the other lacks, adds
  /// one, or does both.
  private static func differences(_ first: UInt64, _ second: UInt64) -> Int {
    max((first & ~second).nonzeroBitCount, (second & ~first).nonzeroBitCount)
  }

  private static func letters(of name: ArraySlice<UInt8>) -> UInt64 {
    name.reduce(0) { $0 | 1 << UInt64($1 & 0x3F) }
  }

  /// The prefixes that Apple puts before every name of a family.
  private static let prefixes = [
    "kcfstreamerror", "kcfneterror", "kcfurlerror", "nsurlerror", "kdnsserviceerr", "kcferror",
    "errssl", "errsec",
  ].map { Array($0.utf8) }
}

/// What the catalogue says of one code in one domain.
public struct CatalogEntry: Hashable, Sendable {
  /// The domain that gives the number this meaning.
  public let domain: ErrorDomain
  /// Other domains in which the same number has the same meaning.
  public let sharedDomains: [ErrorDomain]
  /// The number, sign included; it says nothing where `isNumbered` is false.
  public let code: Int
  /// Whether the number is known; false for the one stream domain whose number no source says.
  public let isNumbered: Bool
  /// The main symbol in this domain, or nil where the number has none.
  public let symbol: String?
  /// Other spellings of the same code.
  public let aliases: [String]
  /// The layer that speaks.
  public let layer: Layer
  /// Who said it.
  public let speaker: Speaker
  /// The causes that can lead to this code, most likely first; empty where the code proves none.
  public let causes: [FailureCause]
  /// What the code means.
  public let meaning: String
  /// What to do next; empty where there is nothing to do.
  public let next: String
  /// The header or document that declares the number.
  public let source: String
}

/// What a finding repeats of a code's entry.
package struct CodeAdvice {
  /// The domain that gives the number this meaning.
  package let domain: ErrorDomain
  private let row: CatalogRow

  init(_ row: CatalogRow, in domain: ErrorDomain) {
    self.domain = domain
    self.row = row
  }

  /// Whether a cause is the one that most likely leads to the code.
  package func isLikeliest(_ cause: FailureCause) -> Bool {
    let bytes = unsafe UnsafeBufferPointer(
      start: row.causes.utf8Start, count: row.causes.utf8CodeUnitCount)
    let name = cause.rawValue.utf8
    return unsafe bytes.count >= name.count
      && (bytes.count == name.count || bytes[name.count] == 0x20)
      && name.elementsEqual(bytes[..<name.count])
  }

  /// What the code means.
  package var meaning: String { row.meaning.description }
  /// What to do next; empty where there is nothing to do.
  package var next: String { row.next.description }
}

/// The error codes that Apple's networking stack prints, explained.
///
/// The tables are constant and sorted. A look-up is a binary search in one or a few of them;
/// nothing is built or copied at start.
public enum ErrorCatalog {
  /// Returns what is known of `code` in `domain`, or nil where the domain has no such code.
  public static func entry(for code: Int, in domain: ErrorDomain) -> CatalogEntry? {
    let domain = domain.canonical
    if domain == .cipherSuite {
      return UInt16(exactly: code).flatMap(CipherSuiteCatalog.suite(number:))
        .map(CatalogEntry.init)
    }
    for table in CatalogTables.registered where table.domains.contains(domain) {
      if let row = table.row(for: code) {
        return CatalogEntry(row, in: domain, of: table)
      }
    }
    return nil
  }

  /// Returns what findings repeat of the entry for `code` in `domain`, without the work of making all
  /// of it; nil where a table has no such code.
  package static func advice(for code: Int, in domain: ErrorDomain) -> CodeAdvice? {
    let domain = domain.canonical
    for table in CatalogTables.registered where table.domains.contains(domain) {
      guard let row = table.row(for: code) else { continue }
      return CodeAdvice(row, in: domain)
    }
    return nil
  }

  /// Returns the symbol of `code` in `domain`, or nil where there is none.
  public static func symbol(for code: Int, in domain: ErrorDomain) -> String? {
    let domain = domain.canonical
    for table in CatalogTables.registered where table.domains.contains(domain) {
      if let row = table.row(for: code) {
        return row.mainName(in: domain)
      }
    }
    return nil
  }

  /// Returns the code in `domain` that has exactly this symbol or alias, or nil.
  public static func code(named name: String, in domain: ErrorDomain) -> Int? {
    // Some codes have a number only; nothing names them.
    guard !name.isEmpty else { return nil }
    let domain = domain.canonical
    for table in CatalogTables.registered where table.domains.contains(domain) {
      for row in table.rows() where row.symbol.description == name || row.aliases.has(name) {
        return Int(row.code)
      }
    }
    return nil
  }

  /// Returns every meaning of a bare number, the most plausible domain first.
  ///
  /// A meaning that several domains share is returned once, in its home domain.
  public static func entries(for code: Int) -> [CatalogEntry] {
    CatalogTables.registered.compactMap { table in
      guard let home = table.domains.first, let row = table.row(for: code) else { return nil }
      return CatalogEntry(row, in: home, of: table)
    }
  }

  /// Returns every entry of `domain`, by ascending code; checks of trust by name.
  public static func entries(in domain: ErrorDomain) -> [CatalogEntry] {
    let domain = domain.canonical
    if domain == .cipherSuite { return CipherSuiteCatalog.allSuites.map(CatalogEntry.init) }
    if domain == .trustCheck { return TrustCheckCatalog.allChecks.map(CatalogEntry.init) }
    return CatalogTables.registered
      .filter { $0.domains.contains(domain) }
      .flatMap { table in table.rows().map { CatalogEntry($0, in: domain, of: table) } }
      .sorted { $0.code < $1.code }
  }

  /// Every entry once, in its home domain; domains in order of plausibility, codes by magnitude.
  public static var allEntries: [CatalogEntry] {
    homeDomains.flatMap(homeEntries(in:))
      + entries(in: .trustCheck) + entries(in: .cipherSuite)
  }

  /// The domains that are some table's home, in order of plausibility.
  static var homeDomains: [ErrorDomain] {
    var homes: [ErrorDomain] = []
    for home in CatalogTables.registered.compactMap({ $0.domains.first })
    where !homes.contains(home) {
      homes.append(home)
    }
    return homes
  }

  /// The entries whose home is `domain`, by ascending magnitude.
  static func homeEntries(in domain: ErrorDomain) -> [CatalogEntry] {
    let entries = CatalogTables.registered
      .filter { $0.domains.first == domain }
      .flatMap { table in table.rows().map { CatalogEntry($0, in: domain, of: table) } }
      .sorted { ($0.code.magnitude, $0.code) < ($1.code.magnitude, $1.code) }
    return domain == .streamDomains ? entries + unnumberedDomains : entries
  }

  /// Every domain that a table explains, in order of plausibility.
  public static var domains: [ErrorDomain] {
    var domains: [ErrorDomain] = []
    for domain in CatalogTables.registered.flatMap({ $0.domains }) where !domains.contains(domain) {
      domains.append(domain)
    }
    return domains
  }
}

extension CatalogEntry {
  /// Reads a table row as `domain` sees it.
  init(_ row: CatalogRow, in domain: ErrorDomain, of table: CatalogTable) {
    let names = row.names(in: domain)
    self.domain = domain
    sharedDomains = table.domains.filter { $0 != domain }
    code = Int(row.code)
    isNumbered = true
    symbol = names.first
    aliases = Array(names.dropFirst())
    layer = row.layer
    speaker = row.speaker
    causes = FailureCause.named(in: row.causes)
    meaning = row.meaning.description
    next = row.next.description
    source = table.source.description
  }
}

extension CatalogRow {
  /// Symbol and aliases, the spelling of `domain` first.
  ///
  /// The URL loading codes have a Foundation and a CFNetwork spelling, and each domain prints
  /// its own.
  func names(in domain: ErrorDomain) -> [String] {
    var names = symbol.words + aliases.words
    if domain == .cfNetwork, let own = names.firstIndex(where: { $0.hasPrefix("kCF") }) {
      names.insert(names.remove(at: own), at: 0)
    }
    return names
  }
}

extension CatalogRow {
  /// The first of the names, without the work of listing the others where it is plain.
  fileprivate func mainName(in domain: ErrorDomain) -> String? {
    if domain == .cfNetwork,
      let own = symbol.word(startingWith: "kCF")
        ?? aliases.word(startingWith: "kCF")
    {
      return own
    }
    let bytes = unsafe UnsafeBufferPointer(
      start: symbol.utf8Start, count: symbol.utf8CodeUnitCount)
    let isOneWord = unsafe !bytes.isEmpty && !bytes.contains(0x20)
    return isOneWord ? symbol.description : names(in: domain).first
  }
}

extension FailureCause {
  /// The causes of which a table has the blank-separated identifiers.
  ///
  /// The look-up that comes with the enumeration makes a dictionary of all of them first, which took a
  /// fortieth of the time to explain a code.
  static func named(in list: StaticString) -> [FailureCause] {
    list.words.compactMap { word in allCases.first { $0.rawValue == word } }
  }
}

extension StaticString {
  /// The blank-separated words.
  var words: [String] { description.split(separator: " ").map(String.init) }

  /// Whether `word` is one of the blank-separated words.
  func has(_ word: String) -> Bool {
    !isEmptyText && description.split(separator: " ").contains { $0 == word }
  }

  /// The first of the blank-separated words that starts with a text.
  func word(startingWith start: StaticString) -> String? {
    let (bytes, wanted) = unsafe (
      UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount),
      UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount)
    )
    var begin = 0
    while begin < bytes.count {
      let end = unsafe bytes[begin...].firstIndex(of: 0x20) ?? bytes.count
      if unsafe bytes[begin..<end].starts(with: wanted) {
        return unsafe String(decoding: bytes[begin..<end], as: UTF8.self)
      }
      begin = end + 1
    }
    return nil
  }

  private var isEmptyText: Bool { utf8CodeUnitCount == 0 }
}

extension ErrorDomain {
  /// The domain under whose name the tables are registered.
  ///
  /// Core Foundation's constants differ from the strings that they hold, and logs and source
  /// code show both.
  var canonical: ErrorDomain {
    // Hardly any is as long as one of these.
    switch rawValue.utf8.count {
    case 19, 25:
      return rawValue == "kCFErrorDomainPOSIX" || rawValue == "kCFStreamErrorDomainPOSIX"
        ? .posix : self
    case 22, 31:
      return rawValue == "kCFErrorDomainOSStatus" || rawValue == "kCFStreamErrorDomainMacOSStatus"
        ? .osStatus : self
    default: return self
    }
  }
}

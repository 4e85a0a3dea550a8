internal import ATSDiagnosis
internal import AppleErrorCatalog

/// What a bare code means, and what follows from it alone.
struct CodeExplanation {
  /// What the catalogue says, most plausible meaning first.
  let entries: [CatalogEntry]
  /// How many further meanings are left out.
  let omitted: Int
  /// The finding that a log with this code alone would give; at most one.
  let findings: [Finding]
  /// The meaning whose causes and remedies are told.
  let subject: CatalogEntry

  /// More meanings of one number than this confuse; the rest is a matter of looking codes up.
  private static let mostEntries = 3

  /// Whether a query names one code rather than words to search for.
  static func isCode(_ query: CodeQuery) -> Bool {
    switch query {
    case .number, .code, .streamCode, .alert, .libraryReason, .trustCheck, .cipherSuite: true
    case .text(let text): !ErrorCatalog.entries(named: text).isEmpty
    case .domain: false
    }
  }

  /// Looks the query up; nil when the catalogue has nothing.
  init?(_ query: CodeQuery) {
    let found = ErrorCatalog.entries(matching: query)
    guard let first = found.first else { return nil }
    // A word may match many codes: those belong to a look-up, not to an explanation.
    if case .text(let text) = query, ErrorCatalog.entries(named: text).isEmpty {
      guard found.count <= Self.mostEntries else { return nil }
    }
    entries = Array(found.prefix(Self.mostEntries))
    omitted = found.count - entries.count
    // An alert or a check speaks through the code that it becomes.
    let isNamed = [.tlsAlert, .trustCheck].contains(first.domain)
    let judged = (isNamed ? entries : [first]).lazy
      .compactMap { entry in Judge.finding(forBareCode: entry).map { (entry, $0) } }.first
    subject = judged?.0 ?? first
    findings = (judged?.1).map { [$0] } ?? []
  }
}

internal import ATSDiagnosis
internal import AppleErrorCatalog

/// What a bare code means, and what follows from it alone.
struct CodeExplanation {
  /// What the catalogue says, most plausible meaning first.
  let entries: [CatalogEntry]
  /// The finding that a log with this code alone would give; at most one.
  let findings: [Finding]

  /// Whether a query names one code rather than words to search for.
  static func isCode(_ query: CodeQuery) -> Bool {
    switch query {
    case .number, .code, .streamCode, .alert, .libraryReason, .trustCheck: true
    case .text(let text):
      ErrorCatalog.entries(matching: query).contains { entry in
        ([entry.symbol].compactMap { $0 } + entry.aliases)
          .contains { $0.lowercased() == text.lowercased() }
      }
    case .domain: false
    }
  }

  /// Looks the query up; nil when the catalogue has nothing.
  init?(_ query: CodeQuery) {
    let found = ErrorCatalog.entries(matching: query)
    guard !found.isEmpty else { return nil }
    // A word may match many codes: those belong to a look-up, not to an explanation.
    if case .text = query, found.count > 3 { return nil }
    entries = Array(found.prefix(3))
    findings = found.first.flatMap(Judge.finding(forBareCode:)).map { [$0] } ?? []
  }
}

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
  /// The meaning whose causes and remedies are reported; nil where several are equally plausible.
  let subject: CatalogEntry?

  /// More meanings of one number than this confuse; the rest is a matter of looking codes up.
  private static let maxEntries = 3

  /// What the query itself leaves open, whatever the code is; nil where nothing.
  let queryNote: String?

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
    var found: [CatalogEntry] = []
    if case .text(let text) = query { found = ErrorCatalog.entries(named: text) }
    if found.isEmpty {
      found = ErrorCatalog.entries(matching: query)
      // A word may match many codes: those belong to a look-up, not to an explanation.
      if case .text = query, found.count > Self.maxEntries { return nil }
    }
    guard let first = found.first else { return nil }
    entries = Array(found.prefix(Self.maxEntries))
    omitted = found.count - entries.count
    queryNote = Self.note(on: query)
    // An alert or a check speaks through the code that it becomes.
    let isNamed = [.tlsAlert, .trustCheck].contains(first.domain)
    let judged = (isNamed ? entries : [first]).lazy
      .compactMap { entry in Judge.finding(forBareCode: entry).map { (entry, $0) } }.first
    // A small number means something in many domains: no remedy follows before it is known which.
    let isPlain = found.count == 1 || isNamed || [.url, .ssl].contains(first.domain)
    subject = isPlain ? judged?.0 ?? first : nil
    findings = isPlain ? (judged?.1).map { [$0] } ?? [] : []
  }

  /// Warns where the number of a stream domain is read differently by two frameworks.
  static func note(on query: CodeQuery) -> String? {
    guard case .streamCode(_, let domain) = query else { return nil }
    return ErrorCatalog.collision(forStreamDomain: domain)
  }
}

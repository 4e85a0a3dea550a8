/// Renders the whole catalogue as one Markdown page, grouped by domain.
///
/// The page depends on nothing but the tables, so that a test can see when a stored copy is
/// stale.
package func renderErrorCodesMarkdown() -> String {
  var page = ErrorCodesPage()
  page.addIntroduction()
  for domain in ErrorCatalog.homeDomains { page.add(domain) }
  page.addTrustChecks()
  page.addCipherSuites()
  return page.text
}

/// Renders some entries of the catalogue as Markdown, each as a section with its domain.
package func renderErrorCodesMarkdown(of entries: [CatalogEntry]) -> String {
  var page = ErrorCodesPage()
  for (index, entry) in entries.enumerated() {
    page.add(entry, titleMark: "##", namesDomain: true, isFirst: index == 0)
  }
  return page.text
}

/// The page under construction.
private struct ErrorCodesPage {
  /// What has been written so far; ends with a newline.
  private(set) var text = ""

  /// The title of the section on trust evaluation.
  private static let trustChecksTitle = "Trust evaluation checks"

  /// The title of the section on cipher suites.
  private static let cipherSuitesTitle = "Cipher suites"

  mutating func addIntroduction() {
    add(
      """
      # Error codes

      Every code of the catalogue, by domain. Each entry names the layer that speaks, who said \
      it, which causes it can have (most likely first), what it means, and what to do next.

      This page is generated from the tables in `Sources/AppleErrorCatalog`; edit those instead, \
      then run `swift run atsexplain codes --format markdown > Documentation/ErrorCodes.md`.
      """)
    add("")
    for domain in ErrorCatalog.homeDomains { add(Self.link(to: domain.rawValue)) }
    add(Self.link(to: Self.trustChecksTitle))
    add(Self.link(to: Self.cipherSuitesTitle))
  }

  /// Adds the section of a domain: every table whose home it is, by ascending magnitude.
  mutating func add(_ domain: ErrorDomain) {
    let tables = CatalogTables.registered.filter { $0.domains.first == domain }
    let entries = ErrorCatalog.homeEntries(in: domain)
    add("\n## \(domain.rawValue)\n")
    var shared: [ErrorDomain] = []
    for other in tables.flatMap({ $0.domains }) where other != domain && !shared.contains(other) {
      shared.append(other)
    }
    if !shared.isEmpty {
      let names = shared.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      add("All or part of these numbers have the same meaning in \(names).")
    }
    var sources: [String] = []
    for source in tables.flatMap({ $0.source.headers }) where !sources.contains(source) {
      sources.append(source)
    }
    add("\(entries.count) codes, declared in \(sources.joined(separator: ", ")).")
    for entry in entries where !entry.next.isEmpty { add(entry) }
    addTable(of: entries.filter({ $0.next.isEmpty }))
  }

  /// Adds an entry with advice, as a section of its own.
  mutating func add(
    _ entry: CatalogEntry, titleMark: String = "###", namesDomain: Bool = false,
    isFirst: Bool = false
  ) {
    let title = [entry.numberText, entry.symbol].compactMap { $0 }.joined(separator: " ")
    add("\(isFirst ? "" : "\n")\(titleMark) \(title)\n")
    var facts = namesDomain ? ["`\(entry.domain.rawValue)`"] : []
    facts += ["layer `\(entry.layer.rawValue)`", "said by \(Self.name(of: entry.speaker))"]
    if !entry.aliases.isEmpty {
      facts.append("also \(entry.aliases.map { "`\($0)`" }.joined(separator: ", "))")
    }
    if !entry.causes.isEmpty {
      facts.append("causes \(entry.causes.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
    }
    add("*\(facts.joined(separator: " · "))*\n")
    add(entry.meaning)
    if !entry.next.isEmpty { add("\n**Next:** \(entry.next)") }
    if let collision = ErrorCatalog.collision(for: entry.code, in: entry.domain) {
      add("\n**Mind:** \(collision)")
    }
  }

  /// Adds the entries that have a meaning only.
  private mutating func addTable(of entries: [CatalogEntry]) {
    guard !entries.isEmpty else { return }
    add("\n| code | symbol | layer | meaning |\n|---:|---|---|---|")
    for entry in entries {
      let names = ([entry.symbol].compactMap { $0 } + entry.aliases).map { "`\($0)`" }
      let meaning = entry.meaning.split(separator: "|").joined(separator: "\\|")
      add(
        "| \(entry.numberText ?? "–") | \(names.joined(separator: ", ")) | `\(entry.layer.rawValue)` "
          + "| \(meaning) |")
    }
  }

  /// Adds the checks of trust evaluation, which have names instead of numbers.
  mutating func addTrustChecks() {
    add("\n## \(Self.trustChecksTitle)\n")
    add("The names in `Trust evaluate failure: [leaf NAME …]`, alphabetically.")
    for check in TrustCheckCatalog.allChecks {
      add("\n### \(check.name)\n")
      let result = check.isRecoverable ? "recoverable" : "not recoverable"
      var facts = ["`\(check.statusSymbol)` (\(check.status))", result]
      if !check.causes.isEmpty {
        facts.append("causes \(check.causes.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
      }
      add("*\(facts.joined(separator: " · "))*\n")
      add("\(check.meaning)\n\n**Next:** \(check.next)")
    }
  }

  /// Adds the cipher suites, whose rows differ in little.
  mutating func addCipherSuites() {
    add("\n## \(Self.cipherSuitesTitle)\n")
    add(
      """
      The numbers on the wire. "FS" says whether the suite has forward secrecy. The last three \
      columns say whether App Transport Security offers it: \
      `yes` by default, `exception` where `NSExceptionRequiresForwardSecrecy` is false, `no` with \
      that key or without. The systems are macOS 12.3 and later, 10.14 to 12.2, and 10.11 to 10.13, \
      each with the iOS releases of the time.

      | number | names | FS | now | before | first | meaning |
      |---|---|---|---|---|---|---|
      """)
    for suite in CipherSuiteCatalog.allSuites {
      let names = ([suite.name] + suite.aliases).map { "`\($0)`" }.joined(separator: ", ")
      let periods: [CipherSuite.Period] = [.sinceMacOS12_3, .macOS10_14to12_2, .coreTLS]
      let stands = periods.map { suite.acceptance(in: $0).rawValue }.joined(separator: " | ")
      add(
        "| `\(suite.hexadecimal)` | \(names) | \(suite.hasForwardSecrecy ? "yes" : "no") "
          + "| \(stands) | \(suite.meaning) |")
    }
  }

  private mutating func add(_ lines: String) { text += lines + "\n" }

  /// An item of the table of contents; the anchor follows GitHub's rule.
  private static func link(to title: String) -> String {
    let anchor = title.lowercased().split(separator: " ").joined(separator: "-")
    return "- [\(title)](#\(anchor))"
  }

  private static func name(of speaker: Speaker) -> String {
    switch speaker {
    case .device: "this device"
    case .peer: "the peer"
    case .path: "the path"
    case .unknown: "either side"
    }
  }
}

extension StaticString {
  /// The parts of a list of headers.
  fileprivate var headers: [String] {
    var parts: [String] = []
    for word in words {
      // A remark in parentheses, or a number, belongs to the word before it.
      if let last = parts.last, !last.hasSuffix(",") {
        parts[parts.count - 1] += " " + word
      } else {
        parts.append(word)
      }
    }
    return parts.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  }
}

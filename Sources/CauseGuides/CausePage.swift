public import AppTransportSecurity
public import AppleErrorCatalog

/// Renders the guide to a cause as a Markdown page of its own.
///
/// The page depends on nothing but the tables, so that a test can see when a stored copy is stale.
package func renderCauseMarkdown(_ guide: CauseGuide) -> String {
  var page = CausePage()
  page.add(guide)
  return page.text
}

/// Renders the table of all causes, with a link to the page of each.
package func renderCausesMarkdown() -> String {
  var page = CausePage()
  page.addIndex()
  return page.text
}

extension CauseGuide {
  /// The codes of which this is the most likely cause, as the catalogue has them.
  public var codes: [CatalogEntry] {
    ErrorCatalog.allEntries.filter { entry in
      [.url, .ssl].contains(entry.domain) && entry.causes.first == cause && entry.isNumbered
    }
  }
}

extension CauseGuide.Sign {
  /// The systems in words.
  package var systemWords: String {
    let (first, last) = (systems.lowerBound, systems.upperBound)
    // The years' numbers: nothing came between 18 and 26, and what 26 has is taken to stay.
    if last >= 26 { return first >= 26 ? "iOS 26" : "iOS \(first) to 26" }
    if first == last { return "iOS \(first)" }
    return last == first + 1 ? "iOS \(first) and \(last)" : "iOS \(first) to \(min(last, 18))"
  }

  /// What the lines say by themselves, in words.
  package var readingWords: String {
    switch reading {
    case .proves: "proves it"
    case .suggests: "makes it far more likely than anything else"
    case .fits: "fits it, and other causes as well"
    }
  }
}

extension CauseGuide.ExceptionGuide {
  /// What an exception can do, as a paragraph.
  public var words: String {
    switch self {
    case .keys(let keys, let when):
      "\(keys.joined(separator: " or ")), where \(when)"
    case .keysByTranscript(let keys, let when):
      "\(keys.joined(separator: " and ")), where \(when)"
    case .withCode(let keys, let when):
      """
      None helps by itself. \(keys.joined(separator: " and ")) with code of the app's overrides the \
      judgement; legitimate where \(when)
      """
    case .none(let why): "None helps. \(why)"
    case .undecided(let why): "None before the cause is known. \(why)"
    }
  }

  /// The smallest exceptions for the host `api.example.com`, as values of `NSAppTransportSecurity`.
  public var examples: [PropertyListValue] {
    switch self {
    case .keys(let keys, _): keys.map { Self.example([$0]) }
    case .keysByTranscript(let keys, _), .withCode(let keys, _): [Self.example(keys)]
    case .none, .undecided: []
    }
  }

  private static func example(_ keys: [String]) -> PropertyListValue {
    if keys == [PolicyKey.localNetworking] { return .dictionary([keys[0]: .boolean(true)]) }
    var entry: [String: PropertyListValue] = [:]
    for key in keys {
      entry[key] =
        switch key {
        case PolicyKey.minimumTLSVersion: .string("TLSv1.1")
        case PolicyKey.forwardSecrecy: .boolean(false)
        default: .boolean(true)
        }
    }
    return .dictionary([
      PolicyKey.exceptionDomains: .dictionary([SystemLines.host: .dictionary(entry)])
    ])
  }

  /// The keys that it names.
  public var keys: [String] {
    switch self {
    case .keys(let keys, _), .keysByTranscript(let keys, _), .withCode(let keys, _): keys
    case .none, .undecided: []
    }
  }
}

/// A page under construction.
private struct CausePage {
  /// What has been written so far; ends with a newline.
  private(set) var text = ""

  mutating func addIndex() {
    add(
      """
      # Causes

      What `cause` of a finding can be, one page each: how logs show it, how it is proved, how it is \
      repaired on servers, and whether an exception may. `atsexplain causes ID` prints the same.

      These pages are generated from the tables in `Sources/CauseGuides`; edit those instead, then \
      run `RECORD_GOLDEN=1 swift test --filter CausePagesTests`.

      | cause | what | exception |
      |---|---|---|
      """)
    for guide in CauseGuide.all {
      let id = guide.cause.rawValue
      add("| [`\(id)`](\(id).md) | \(guide.headline) | \(Self.short(guide.exception)) |")
    }
  }

  private static func short(_ exception: CauseGuide.ExceptionGuide) -> String {
    switch exception {
    case .keys(let keys, _): keys.map { "`\($0)`" }.joined(separator: " or ")
    case .keysByTranscript(let keys, _):
      keys.map { "`\($0)`" }.joined(separator: " and ") + ", if nscurl shows it"
    case .withCode: "none by itself"
    case .none: "none"
    case .undecided: "depends"
    }
  }

  mutating func add(_ guide: CauseGuide) {
    add("# \(guide.cause.rawValue)\n\n\(guide.headline).\n\n\(guide.explanation)")
    add("\n**Best fix:** \(guide.advice)")
    let codes = guide.codes.map { "\($0.numberText ?? "") `\($0.symbol ?? "")`" }
    if !codes.isEmpty {
      add("\nMost likely behind \(codes.joined(separator: ", ")).")
    }
    add("\n## In logs")
    for sign in guide.signs {
      add("\n**\(sign.systemWords)**: \(sign.readingWords).\n\n```text\n\(sign.lines)\n```")
      if let note = sign.note { add("\n\(note)") }
    }
    add("\n## Proof")
    for proof in guide.proofs {
      add("\n```sh\n\(proof.command)\n```\n\nShows it: \(proof.shows)")
    }
    add("\n## Repair")
    for repair in guide.repairs {
      let advice = repair.advice.isEmpty ? "" : " \(repair.advice)"
      add("\n**\(repair.product.rawValue).**\(advice)")
      if let setting = repair.setting { add("\n```\n\(setting)\n```") }
    }
    add("\n## Exception\n\n\(guide.exception.words)")
    for example in guide.exception.examples {
      let policy = example.xml(indent: 0, step: 2)
      add("\n```xml\n<key>\(PolicyKey.policy)</key>\n\(policy)\n```")
    }
    add("\n## What not to do\n")
    for item in guide.avoid { add("- \(item)") }
    let links = guide.related.map { "[`\($0.rawValue)`](\($0.rawValue).md)" }
    add("\nLooks alike: \(links.joined(separator: ", ")).")
  }

  private mutating func add(_ lines: String) { text += lines + "\n" }
}

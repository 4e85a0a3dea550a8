internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CauseGuides

/// What a name stands for that is no code: a cause, a key of a policy, an error of Chromium.
enum NamedSubject {
  /// A cause of findings.
  case cause(CauseGuide)
  /// A key of NSAppTransportSecurity.
  case key(PolicyKeyGuide)
  /// An error of Chromium's network stack, and what follows from it.
  case chromium(CatalogEntry, Finding)

  /// Reads a text that is such a name and nothing else; nil for all others.
  init?(_ text: String) {
    // Most operands are numbers, and a start that looks at no table is quicker.
    guard text.contains(where: { $0.isLetter }) else { return nil }
    let name = text.filter { !$0.isWhitespace && !"[](){}<>\"'`.,;".contains($0) }
    guard name.utf8.count <= 80, text.utf8.count <= name.utf8.count + 8 else { return nil }
    let identifier = name.lowercased()
    if let cause = FailureCause.allCases.first(where: { $0.rawValue == identifier }),
      cause != .ambiguous
    {
      self = .cause(CauseGuide.guide(to: cause))
    } else if let found = Self(word: name) {
      self = found
    } else {
      return nil
    }
  }

  /// Reads the first such name of a text; an identifier of a cause is a word like any other there.
  init?(wordOf text: String) {
    let words = text.utf8.split { byte in
      switch byte {
      case 0x30...0x39, 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A: false
      default: true
      }
    }
    let named = words.prefix(1000).lazy.compactMap { Self(word: String(Substring($0))) }
    guard let found = named.first else { return nil }
    self = found
  }

  private init?(word: String) {
    if let key = PolicyKeyGuide(word) {
      self = .key(key)
      return
    }
    let name = word.hasPrefix("net::") ? String(word.dropFirst(5)) : word
    guard name.hasPrefix("ERR_"), let found = Self.chromium(name) else { return nil }
    self = found
  }

  private static func chromium(_ name: String) -> NamedSubject? {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(Array("net::\(name)\n".utf8))
    analyzer.finish()
    guard let finding = analyzer.takeFindings().first else { return nil }
    let entry = CatalogEntry(
      named: name, in: ErrorDomain(rawValue: "net::"),
      causes: finding.cause == .ambiguous ? finding.candidates : [finding.cause],
      meaning: finding.summary + " Chromium and Electron print it, which have a TLS stack of their "
        + "own: neither ATS nor any Info.plist governs them.",
      next: finding.remedy.next ?? "", source: "net_error_list.h")
    return .chromium(entry, finding)
  }
}

extension NamedSubject {
  /// The answer in text, newline at its end.
  func text(_ report: TextReport) -> String {
    switch self {
    case .cause(let guide):
      var result = report.title(guide.cause.rawValue)
      result += report.verdict(guide.headline + ".")
      guard report.detail != .brief else { return result }
      result += report.opening(of: guide.explanation)
      result += report.labelled("Best fix", guide.advice)
      result += report.opening(of: guide.exception.words, label: "Exception")
      return result
        + report.labelled(
          "More",
          "signs in logs, proof, repairs by server: atsexplain causes \(guide.cause.rawValue)")
    case .key(let key):
      var result = report.title(key.name)
      if let replacement = key.replacement {
        result += report.verdict(
          "A name of 2015 for \(replacement); write that one: iOS 18.4 and later don't read the old."
        )
      }
      guard report.detail != .brief else {
        return result + report.opening(of: key.meaning, count: 1)
      }
      result += report.paragraph(key.meaning)
      result += report.labelled("Value", key.place)
      result += report.labelled(
        "Review",
        key.needsJustification
          ? "App Review asks for a justification" : "App Review asks for no justification")
      return result + report.labelled("Next", "atsexplain policy lint Info.plist")
    case .chromium(let entry, let finding):
      return report.short(
        [entry], subject: entry, finding: finding,
        more: "atsexplain causes \(finding.cause.rawValue)")
    }
  }

  /// The finding that follows, where one does.
  var finding: Finding? {
    if case .chromium(_, let finding) = self { finding } else { nil }
  }

  /// Writes the record of it.
  func write(to json: inout JSONWriter) {
    switch self {
    case .cause(let guide): CauseRecord.write(guide, to: &json)
    case .chromium(let entry, _): CodeRecord.write(entry, to: &json)
    case .key(let key):
      json.object { json in
        json.string("meaning", key.meaning)
        json.string("name", key.name)
        json.boolean("needsJustification", key.needsJustification)
        json.string("place", key.place)
        json.string("replacement", key.replacement)
        json.string("schemaVersion", "1.0")
        json.string("type", "key")
      }
    }
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog

/// Codes of the catalogue as text.
enum CodeText {
  /// The explanation of the codes of a pasted text, the innermost first.
  static func text(of explanations: [CodeExplanation], report: TextReport) -> String {
    guard let first = explanations.first else { return "" }
    guard report.detail != .full else {
      return explanations.map { text(of: $0, report: report) }.joined(separator: "\n")
    }
    let others = explanations.dropFirst().compactMap { $0.entries.first }
    let room = TextReport.maxCodeLines - (others.isEmpty ? 0 : 1)
    let number = first.entries.first.map { String($0.code) } ?? ""
    let more = first.subject == nil ? "atsexplain codes \(number)" : "-v"
    var result = report.short(
      first.entries, subject: first.subject, finding: first.findings.first, more: more,
      room: room)
    if report.detail == .normal, let note = first.queryNote {
      result += report.labelled("Note", note)
    }
    for entry in others { result += report.beside(entry) }
    return result
  }

  /// The explanation of a bare code: what it means, then what can be behind it and what helps.
  static func text(of explanation: CodeExplanation, report: TextReport) -> String {
    let parts = explanation.entries.map { entry in
      Self.entry(entry, report: report, showsCauses: entry != explanation.subject)
    }
    var result = parts.joined(separator: "\n")
    if let note = explanation.queryNote { result += report.labelled("Note", note) }
    if explanation.omitted > 0, let code = explanation.entries.first?.code {
      let noun = explanation.omitted == 1 ? "meaning" : "meanings"
      result +=
        "\n"
        + report.paragraph(
          "\(explanation.omitted) more \(noun) of the number: atsexplain codes \(code)")
    }
    guard let subject = explanation.subject else { return result }
    if explanation.entries.count > 1, !subject.causes.isEmpty {
      let name = [subject.numberText, subject.symbol].compactMap { $0 }.joined(separator: " ")
      result += "\n"
      // A check and the status that it is reported as are one meaning, not two.
      if subject.domain != .trustCheck { result += "If it is \(name):\n" }
    }
    return result
      + report.remedies(
        for: subject.causes, finding: explanation.findings.first,
        isCertain: !explanation.findings.isEmpty || subject.layer == .trust, besides: subject)
  }

  /// What the catalogue says of a code, as a paragraph with labelled details.
  static func entry(
    _ entry: CatalogEntry, report: TextReport, showsCauses: Bool = true
  ) -> String {
    var result = title(entry)
    result += report.paragraph(entry.meaning)
    if !entry.aliases.isEmpty {
      result += report.labelled("Also called", entry.aliases.joined(separator: ", "))
    }
    result += report.labelled("Layer", layerWords(entry))
    if showsCauses, !entry.causes.isEmpty {
      result += report.labelled(
        entry.causes.count == 1 ? "Cause" : "Causes",
        entry.causes.map { $0.rawValue }.joined(separator: ", "))
    }
    if !entry.next.isEmpty { result += report.labelled("Next", entry.next) }
    if let note = entry.note { result += report.labelled("Note", note) }
    if !entry.sharedDomains.isEmpty {
      result += report.labelled(
        "Also in", entry.sharedDomains.map { $0.rawValue }.joined(separator: ", "))
    }
    return result
  }

  /// A heading with number, symbol and domain.
  private static func title(_ entry: CatalogEntry) -> String {
    let head = [entry.numberText, entry.symbol, "(\(entry.domain.rawValue))"]
    return head.compactMap { $0 }.joined(separator: "  ") + "\n"
  }

  /// How much of an entry is left where all of it is too long, the most first.
  enum Extent: CaseIterable {
    /// The begin of the meaning and of each detail.
    case short
    /// The begin of the meaning, the likeliest causes and the next step.
    case steps
    /// The begin of the meaning and the next step.
    case brief
    /// The begin of the meaning, on one line.
    case line
  }

  /// What matters first of what the catalogue says of a code.
  static func entry(_ entry: CatalogEntry, report: TextReport, _ extent: Extent) -> String {
    let lines = [Extent.short: 4, .steps: 3, .brief: 2, .line: 1][extent, default: 1]
    var result = title(entry)
    result += report.meaning(entry, upTo: lines).joined(separator: "\n") + "\n"
    guard extent != .line else { return result }
    if extent == .short { result += report.labelled("Layer", words(for: entry.layer)) }
    if extent != .brief, let first = entry.causes.first {
      let rest = entry.causes.count - 3
      let names = entry.causes.prefix(3).map(\.rawValue).joined(separator: ", ")
      result += report.labelled(
        entry.causes.count == 1 ? "Cause" : "Causes",
        entry.causes.count == 1 ? first.rawValue : names + (rest > 0 ? ", \(rest) more" : ""))
    }
    if !entry.next.isEmpty { result += report.opening(of: entry.next, label: "Next", count: 1) }
    if extent == .short, let note = entry.note {
      result += report.opening(of: note, label: "Note", count: 1)
    }
    return result
  }

  /// A line of a list; cut to `width`, where there is one.
  static func line(_ entry: CatalogEntry, width: Int?) -> String {
    let number = entry.numberText ?? "-"
    let padding = String(repeating: " ", count: max(0, 8 - number.count))
    let names = entry.names.joined(separator: ", ")
    let head = padding + number + "  " + (names.isEmpty ? "" : names + ": ")
    let line = head + firstSentence(of: entry.meaning)
    return width.map { DisplayWidth.cut(line, to: $0) } ?? line
  }

  private static func firstSentence(of text: String) -> Substring {
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      if text[end] == ".", next == text.endIndex || text[next] == " " { return text[..<end] }
      end = next
    }
    return text[...]
  }

  private static func layerWords(_ entry: CatalogEntry) -> String {
    // Neither side reports a cipher suite: it is offered or chosen.
    guard entry.domain != .cipherSuite else { return words(for: entry.layer) }
    return "\(words(for: entry.layer)); \(words(for: entry.speaker))"
  }

  private static func words(for layer: Layer) -> String {
    switch layer {
    case .schemeGate: "scheme gate: ATS looks at the URL before anything is sent"
    case .tlsProfile: "TLS profile: versions, cipher suites, handshake"
    case .trust: "trust: the evaluation of the certificate chain"
    case .client: "client: the app's own identity or code"
    case .network: "network: name, route, connection"
    case .http: "HTTP"
    case .other: "other: not the path or the security of a connection"
    }
  }

  private static func words(for speaker: Speaker) -> String {
    switch speaker {
    case .device: "this device says so"
    case .peer: "the peer said so"
    case .path: "something on the path, or no one that can be named"
    case .unknown: "the code doesn't say which side reports it"
    }
  }
}

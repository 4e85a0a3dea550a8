public import ATSDiagnosis
internal import AppleErrorCatalog
internal import AppTransportSecurity
internal import NetworkLogs

/// Findings as text for people.
///
/// First the failure, then why, then the fix, then what else would do. What is to be pasted is
/// on lines of its own.
public struct TextReport: Sendable {
  /// How much is reported.
  public enum Detail: Sendable {
    /// The verdict lines only.
    case brief
    /// Everything that a reader needs to act.
    case normal
    /// The evidence that was not needed as well.
    case full
  }

  /// The width of the lines, in columns.
  public var width: Int
  /// Whether escape sequences for colour are written.
  public var usesColor: Bool
  /// How much is reported.
  public var detail: Detail
  /// What is masked.
  public var redaction: Redaction
  /// The address that the place of a finding links to, by its path and line; nil for no link.
  ///
  /// Set only where a terminal shows the text that understands links (OSC 8).
  package var link: (@Sendable (_ path: String, _ line: Int) -> String?)?

  /// Makes a report.
  public init(width: Int, usesColor: Bool, detail: Detail, redaction: Redaction) {
    self.width = max(40, width)
    self.usesColor = usesColor
    self.detail = detail
    self.redaction = redaction
  }

  /// The text of a finding, newline at its end.
  public func text(of finding: Finding) -> String {
    let finding = redaction.apply(finding)
    var lines = [heading(finding)]
    lines += wrapped(finding.summary + sureness(finding), indent: 2, style: .bold)
    guard detail != .brief else {
      lines += [field("Fix", [verdictLine(finding)])].flatMap { $0 }
      return lines.joined(separator: "\n") + "\n"
    }
    lines += wrapped(finding.explanation, indent: 2)
    for evidence in finding.evidence.prefix(detail == .full ? 20 : 3) {
      lines += field(
        "Evidence",
        [
          "\(finding.source.placeWord) \(evidence.line): \u{201C}\(evidence.text)\u{201D}: \(evidence.shows)"
        ])
    }
    if let policy = finding.policy {
      lines += field("Policy", [policy.note])
      for change in policy.edit { lines += field("Edit", [change], .green) }
    }
    lines += remedy(finding)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line for a failure that was reported in full before.
  package func again(_ finding: Finding, count: Int) -> String {
    let finding = redaction.apply(finding)
    let codes = finding.codes.map { String($0.code) }.joined(separator: " / ")
    let name = [finding.host, codes.isEmpty ? finding.cause.rawValue : codes]
      .compactMap { $0 }.joined(separator: " ")
    return Self.printable(masked("again: \(name), \(count) times so far\n"))
  }

  /// A line that is above what belongs to it, newline at its end.
  package func title(_ text: String) -> String {
    styled(Self.printable(masked(text)), .cyan) + "\n"
  }

  /// A line that begins with a place in a file, newline at its end.
  package func title(path: String, line: Int?, _ text: String) -> String {
    styled(
      place(path, line.map { ":\($0)" } ?? "", line ?? 1) + Self.printable(masked(text)), .cyan)
      + "\n"
  }

  /// The line of a fault as compilers print theirs, which editors and Xcode find the place by.
  package func fault(
    path: String, line: Int?, severity: String, _ text: String, rule: String
  ) -> String {
    let style: Style = severity == "error" ? .red : severity == "warning" ? .yellow : .cyan
    // A key may hold a line end, and then would look like two messages.
    let words = Self.printable(text).split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\u{FFFD}")
    return styled(place(path, line.map { ":\($0)" } ?? "", line ?? 1), .bold) + ": "
      + styled("\(severity):", style) + " " + words + " [\(rule)]\n"
  }

  /// The headings of a table.
  package func tableHeading(_ text: String) -> String { styled(text, .bold) }

  /// A word in the colour of who has to change something.
  package func painted(_ word: String, by kind: Remedy.Kind) -> String {
    switch kind {
    case .exception, .code: styled(word, .green)
    case .server: styled(word, .yellow)
    case .undecided: styled(word, .cyan)
    case .none: word
    }
  }

  /// A paragraph, indented and wrapped, newline at its end.
  package func paragraph(_ text: String) -> String {
    wrapped(text, indent: 2).joined(separator: "\n") + "\n"
  }

  /// A sentence that everything else belongs to, newline at its end.
  package func verdict(_ text: String) -> String {
    wrapped(text, indent: 2, style: .bold).joined(separator: "\n") + "\n"
  }

  /// The first sentences of a text, newline at its end.
  package func opening(of text: String, label: String? = nil, count: Int = 2) -> String {
    let words = Sentences.of(text).prefix(count).joined(separator: " ")
    return label.map { labelled($0, words) } ?? paragraph(words)
  }

  /// A labelled paragraph, newline at its end.
  package func labelled(_ label: String, _ text: String) -> String {
    field(label, [text]).joined(separator: "\n") + "\n"
  }

  /// A labelled paragraph that begins with a place in a file, newline at its end.
  package func labelled(_ label: String, path: String, line: Int, _ text: String) -> String {
    var lines = field(label, ["\(path):\(line)\(masked(text))"])
    let words = Self.printable("\(path):\(line)")
    // A name with blanks may have been wrapped: then it stays plain.
    if let first = lines.first, let range = first.place(of: words) {
      lines[0].replaceSubrange(range, with: place(path, ":\(line)", line))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Parts

  func heading(_ finding: Finding) -> String {
    let (place, rest) = headingParts(finding)
    // A site has no lines, and its host is in its name.
    if finding.source.isCheck { return styled(Self.printable(finding.source.path), .cyan) }
    return styled(self.place(finding.source.path, place, finding.source.line) + rest, .cyan)
  }

  /// The heading without colours and links.
  func plainHeading(_ finding: Finding) -> String {
    let (place, rest) = headingParts(finding)
    return Self.printable(finding.source.path + place) + rest
  }

  private func headingParts(_ finding: Finding) -> (place: String, rest: String) {
    let place =
      finding.source.endLine > finding.source.line
      ? "\(finding.source.line)-\(finding.source.endLine)" : "\(finding.source.line)"
    var parts: [String] = []
    if let host = finding.host { parts.append(host) }
    if !finding.codes.isEmpty {
      let codes = finding.codes.map { String($0.code) }.joined(separator: " / ")
      let symbol = (finding.codes.last { $0.symbol != nil }?.symbol).map { " \($0)" } ?? ""
      parts.append(codes + symbol)
    }
    return (":" + place, Self.printable(masked(parts.map { "  " + $0 }.joined())))
  }

  /// A place in a file, as a link where the terminal has any.
  private func place(_ path: String, _ suffix: String, _ line: Int) -> String {
    let words = Self.printable(path + suffix)
    guard let address = link?(path, line) else { return words }
    return "\u{1B}]8;;\(address)\u{1B}\\\(words)\u{1B}]8;;\u{1B}\\"
  }

  func sureness(_ finding: Finding) -> String {
    let lines = Set(finding.evidence.map { $0.line }).sorted().prefix(3).map(String.init)
    let by = lines.isEmpty ? "" : " by \(finding.source.placeWord) " + lines.joined(separator: ", ")
    let words =
      switch finding.confidence {
      // What is open is why, not whether.
      case .medium where finding.isTrustWithoutReason && !lines.isEmpty:
        "[trust failed: proved\(by); the reason is open]"
      case .high: "[proved\(by)]"
      case .medium: "[likely\(lines.isEmpty ? "" : ",")\(by)]"
      case .low: "[uncertain]"
      }
    return "  " + words.map { $0 == " " ? TextWrapping.joiner : $0 }
  }

  func verdictLine(_ finding: Finding) -> String {
    switch finding.remedy.kind {
    case .exception:
      finding.remedy.exception.map { "exception: " + $0.json() }
        ?? "an exception helps; the log doesn't say which"
    case .server where finding.remedy.keyMayHelp:
      "on the server or the path; a key helps only if the server lacks TLS 1.2 or forward secrecy"
    case .server: "on the server or the path; no Info.plist key alone can help"
    case .code:
      if let edit = finding.policy?.edit, !edit.isEmpty {
        "in the app's Info.plist: " + edit.joined(separator: "; ")
      } else {
        "in the app; no exception can help"
      }
    case .none: "nothing to change in transport security"
    case .undecided: "undecided; " + (finding.remedy.next ?? "")
    }
  }

  /// What to change in view of a finding, newline at its end.
  package func conclusion(of finding: Finding) -> String {
    remedy(redaction.apply(finding)).joined(separator: "\n") + "\n"
  }

  private func remedy(_ finding: Finding) -> [String] {
    let remedy = finding.remedy
    var lines: [String] = []
    if let server = remedy.server { lines += field("Best fix", [server], .green) }
    switch remedy.kind {
    case .exception:
      if let exception = remedy.exception {
        let isThere = finding.policy.map { $0.edit.isEmpty } ?? false
        lines += field(
          "Exception",
          [isThere ? "add to the Info.plist of the failing process:" : "add to Info.plist:"])
        lines += plist(exception)
      } else {
        lines += field("Exception", ["one would help; the log doesn't say which (see Next)"])
      }
    case .server where remedy.keyMayHelp:
      lines += field("Exception", [Remedy.keyMayHelpWords])
    case .server:
      lines += field(
        "Exception", ["none: no Info.plist key by itself can make this connection work"])
    case .code:
      lines += field("Exception", ["none: the app's code or its own keys have to change"])
    case .none:
      lines += field("Exception", ["none: transport security has no part in this"])
    case .undecided:
      lines += field("Exception", ["none before the cause is known (see Next)"])
    }
    for entry in remedy.minimality {
      lines += field(
        "Minimal", ["\(entry.key): \(entry.without) (\(entry.witness))"])
    }
    if remedy.kind == .exception, remedy.exception != nil {
      lines += review(finding)
    }
    for alternative in remedy.alternatives {
      lines += field("Otherwise", [alternative.when])
      if let exception = alternative.exception { lines += plist(exception) }
      if let code = alternative.code {
        lines += field("", ["with code: " + code])
        if detail == .full, code == Overrides.delegate { lines += delegateCode(finding) }
      }
    }
    if let next = remedy.next { lines += field("Next", [next], .yellow) }
    if let platform = remedy.platform { lines += field("Versions", [platform]) }
    return lines
  }

  func review(_ finding: Finding) -> [String] {
    let keys = finding.remedy.keysNeedingJustification
    guard !keys.isEmpty else {
      return field("Review", ["App Review asks for no justification for this key"])
    }
    let exception = finding.remedy.exception ?? .dictionary([:])
    let paths = AppReview.keyPathsNeedingJustification(in: exception)
    return paths.enumerated().flatMap { index, path in
      // What was observed belongs to the failure, not to each key.
      let draft = AppReview.draft(
        forKeyAt: path, in: exception, observed: index == 0 ? finding.summary : nil)
      return field(
        "Review",
        [
          "App Review asks for a justification of \(path.last ?? ""). Draft: "
            + "\u{201C}\(draft)\u{201D}"
        ])
    }
  }

  /// The delegate as source text, for those who asked for everything.
  func delegateCode(_ finding: Finding) -> [String] {
    guard let host = finding.host, let code = DelegateCode(host: host) else { return [] }
    return code.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "      " + $0 }
  }

  func plist(_ value: PropertyListValue) -> [String] {
    let xml = "<key>NSAppTransportSecurity</key>\n" + value.xml(indent: 0, step: 2)
    return xml.split(separator: "\n").map { "      " + $0 }
  }

  // MARK: Layout

  /// The text without characters that steer a terminal, or that turn the direction of the text
  /// around them: logs and names of files come from anywhere.
  package static func printable(_ text: String) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isTerminalControl && scalar != "\n"
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(!isControl(scalar) ? scalar : scalar == "\t" ? " " : "\u{FFFD}")
    }
    return String(result)
  }

  /// The text with secrets masked; names of files stay as they are.
  func masked(_ text: String) -> String {
    redaction.isActive ? RenderedText(.plain).masked(text) : text
  }

  enum Style { case plain, bold, dim, cyan, green, yellow, red, boldRed, boldYellow }

  func field(_ name: String, _ texts: [String], _ style: Style = .plain) -> [String] {
    let label = name + String(repeating: " ", count: max(1, 11 - DisplayWidth.columns(of: name)))
    var result: [String] = []
    for text in texts {
      let body = wrap(text, to: max(20, width - 13))
      for (index, line) in body.enumerated() {
        let head =
          index == 0 && result.isEmpty
          ? "  " + styled(label, style) : String(repeating: " ", count: 13)
        result.append(head + line)
      }
    }
    return result
  }

  func wrapped(_ text: String, indent: Int, style: Style = .plain) -> [String] {
    wrap(text, to: width - indent).map {
      String(repeating: " ", count: indent) + styled($0, style)
    }
  }

  /// The text in lines; masked before, since a secret may not fit into one.
  func wrap(_ text: String, to columns: Int) -> [String] {
    Self.printable(masked(text)).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .flatMap { TextWrapping.lines(of: Substring($0), columns: columns) }
  }

  func styled(_ text: String, _ style: Style) -> String {
    guard usesColor else { return text }
    let code =
      switch style {
      case .plain: ""
      case .bold: "1"
      case .dim: "2"
      case .cyan: "36"
      case .green: "32"
      case .yellow: "33"
      case .red: "31"
      case .boldRed: "1;31"
      case .boldYellow: "1;33"
      }
    return code.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog
internal import NetworkLogs

/// Text that somebody pastes: as an operand, on a terminal, or through a short pipe.
extension ExplainCommand {
  // MARK: Operands

  /// Explains an operand that is no file: a code, a name, or a pasted error.
  ///
  /// - Returns: false when it is none of them.
  mutating func explainText(_ text: String) -> Bool {
    if let subject = NamedSubject(text) {
      explain(subject)
      return true
    }
    let query = ErrorCatalog.parse(text)
    let isBareCode = query.map(CodeExplanation.isCode) ?? false
    if isBareCode, let query, explain([query]) { return true }
    let unknown = isBareCode ? query.flatMap(UnknownCodeText.text(for:)) : nil
    if let unknown, !text.contains(where: \.isWhitespace) {
      reporter.tell(unknown: unknown, &output)
      return true
    }
    guard text.contains(where: \.isWhitespace) || text.contains("=") else {
      return explain(ErrorCatalog.fragments(of: text))
    }
    var analyzer = Analyzer(path: "-")
    reporter.answers.isPasted = true
    reporter.beginInput("-", &output)
    defer {
      reporter.answers.isPasted = false
      reporter.endInput(&output)
    }
    // An argument is whole.
    analyzer.consume(Array(text.utf8) + [UInt8(ascii: "\n")])
    analyzer.finish()
    let findings = analyzer.takeFindings()
    tally.findings += findings.count
    tally.bytes += text.utf8.count
    tally.lines += 1
    if !findings.isEmpty {
      tell(findings)
      return true
    }
    if explainWords(of: text, isOperand: true) { return true }
    if let unknown {
      reporter.tell(unknown: unknown, &output)
    } else {
      reporter.nothing(in: text, &output)
      // In a document nothing would distinguish a text without failures from a misspelt name of a file.
      if !reporter.isText {
        let words = String(Redaction(isActive: !arguments.has("no-redact")).apply(text).prefix(80))
        complain("no failed connection and no known code in '\(words)'")
      }
    }
    return true
  }

  /// Explains what codes and names a text has in which no failure was found.
  ///
  /// - Returns: false when it has none.
  private mutating func explainWords(of text: String, isOperand: Bool = false) -> Bool {
    switch NamedWords(in: text, isOperand: isOperand) {
    case .subject(let subject): explain(subject)
    case .codes(let explanations): explain(explanations)
    case nil: return false
    }
    return true
  }

  /// Explains codes, the first in full.
  ///
  /// - Returns: false when the catalogue knows none of them.
  private mutating func explain(_ queries: [CodeQuery]) -> Bool {
    let explanations = queries.compactMap { CodeExplanation($0) }
    if !explanations.isEmpty { explain(explanations) }
    return !explanations.isEmpty
  }

  private mutating func explain(_ explanations: [CodeExplanation]) {
    tally.findings += explanations.reduce(0) { $0 + $1.findings.count }
    reporter.beginInput("-", &output)
    reporter.tell(explanations, &output)
    reporter.endInput(&output)
  }

  private mutating func explain(_ subject: NamedSubject) {
    reporter.beginInput("-", &output)
    reporter.tell(subject, &output)
    reporter.endInput(&output)
  }

  // MARK: Terminals and pipes

  /// Reads what somebody pastes on the terminal.
  mutating func readTerminal() {
    var analyzer = Analyzer(path: "-")
    analyzer.readsPastedPolicies = !hasInfoPlist
    var short = ShortText(limit: ShortText.maxPasted)
    let told = tally.findings
    reporter.answers.isPasted = true
    reporter.beginInput("-", &output)
    do {
      var reader = PasteReader()
      errors.write("Paste a log or an error, then press Ctrl-D.\n")
      errors.flush()
      // Ends: with what is typed or pasted, or on a signal.
      while !reader.isEnded, !output.isClosed, wait(0, &analyzer) {
        let bytes = try reader.read()
        short.add(bytes)
        analyzer.consume(bytes)
        tell(analyzer.takeFindings())
        output.flush()
      }
    } catch {
      if error != .stopped { refuse("-", error.message) }
    }
    analyzer.finish()
    tell(analyzer.takeFindings())
    add(analyzer.tally, "-")
    reporter.endInput(&output)
    reporter.answers.isPasted = false
    guard tally.findings == told, !Interrupt.isRequested else { return }
    if let text = short.text, explainWords(of: text) { return }
    reporter.nothing(in: "", &output)
  }

  /// Takes another look at the text of a pipe that is as short as a pasted error.
  mutating func explainPiped(_ text: String) {
    guard reporter.isText, reporter.filter?.leftOut ?? 0 == 0, !Interrupt.isRequested,
      !output.isClosed
    else { return }
    if let text = reporter.answers.withheldText() {
      output.write(text)
      return
    }
    guard reporter.answers.shown == 0, text.contains(where: { !$0.isWhitespace }) else { return }
    guard explainWords(of: text) else {
      reporter.answers.advisesOnPaste = true
      return
    }
    // A line or two were the error itself: to count them would say that there is none.
    let isLog = text.utf8.count { $0 == UInt8(ascii: "\n") } > 3 || arguments.operands.count > 1
    if !isLog { reporter.answers.hasReadLogs = false }
  }
}

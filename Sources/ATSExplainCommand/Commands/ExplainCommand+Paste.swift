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
    guard var analyzer = try? Analyzer(path: "-") else { return false }
    reporter.isPasted = true
    reporter.beginInput("-", &output)
    defer {
      reporter.isPasted = false
      reporter.endInput(&output)
    }
    analyzer.consume(Array(text.utf8))
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
    if let subject = NamedSubject(text) {
      explain(subject)
      return true
    }
    let fragments = ErrorCatalog.fragments(of: text)
    if explain(fragments) { return true }
    if let key = NamedSubject(wordOf: text) {
      explain(key)
      return true
    }
    guard let query = ErrorCatalog.parse(text) else { return false }
    // Words of a log may be in the meaning of some code; that is a matter of searching.
    if case .text = query, !isOperand { return false }
    return explain([query])
  }

  /// Explains codes, the first in full.
  ///
  /// - Returns: false when the catalogue knows none of them.
  private mutating func explain(_ queries: [CodeQuery]) -> Bool {
    let explanations = queries.compactMap { CodeExplanation($0) }
    guard !explanations.isEmpty else { return false }
    tally.findings += explanations.reduce(0) { $0 + $1.findings.count }
    reporter.beginInput("-", &output)
    reporter.tell(explanations, &output)
    reporter.endInput(&output)
    return true
  }

  private mutating func explain(_ subject: NamedSubject) {
    reporter.beginInput("-", &output)
    reporter.tell(subject, &output)
    reporter.endInput(&output)
  }

  // MARK: Terminals and pipes

  /// Reads what somebody pastes on the terminal.
  mutating func readTerminal() {
    var analyzer: Analyzer
    do {
      analyzer = try Analyzer(path: "-")
    } catch {
      refuse("-", error.description)
      return
    }
    analyzer.readsPastedPolicies = !hasInfoPlist
    var short = ShortText(limit: ShortText.maxPasted)
    let told = tally.findings
    reporter.isPasted = true
    reporter.beginInput("-", &output)
    do {
      var reader = PasteReader()
      errors.write("Paste a log or an error, then press Ctrl-D.\n")
      errors.flush()
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
    reporter.isPasted = false
    guard tally.findings == told, !Interrupt.isRequested else { return }
    if let text = short.text, explainWords(of: text) { return }
    reporter.nothing(in: "", &output)
  }

  /// Takes another look at the text of a pipe that is as short as a pasted error.
  mutating func explainPiped(_ text: String) {
    guard reporter.isText, reporter.filter?.leftOut ?? 0 == 0, !Interrupt.isRequested,
      !output.isClosed
    else { return }
    if reporter.tellWithheld(&output) { return }
    guard !reporter.hasTold, text.contains(where: { !$0.isWhitespace }) else { return }
    guard explainWords(of: text) else {
      reporter.advisesOnPaste = true
      return
    }
    // A line or two were the error itself: to count them would say that there is none.
    let isLog = text.utf8.count { $0 == UInt8(ascii: "\n") } > 3 || arguments.operands.count > 1
    if !isLog { reporter.hasReadLogs = false }
  }
}

/// The bytes of an input as long as they are few enough to be a pasted error.
struct ShortText {
  private var bytes: [UInt8]
  private var isTooLong = false
  private let limit: Int

  /// A pipe that brings more is a log.
  private static let maxPiped = 4 << 10
  /// No one pastes a longer error without a finding in it.
  static let maxPasted = 64 << 10

  init(_ bytes: [UInt8] = [], limit: Int = ShortText.maxPiped) {
    self.limit = limit
    self.bytes = []
    add(bytes)
  }

  /// The text; nil where it is too long.
  var text: String? { isTooLong ? nil : String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ more: some Collection<UInt8>) {
    guard !isTooLong else { return }
    isTooLong = bytes.count + more.count > limit
    if isTooLong { bytes = [] } else { bytes += more }
  }

  /// Lets an analyzer read, and keeps what it got.
  ///
  /// - Returns: how many bytes; 0 at the end.
  mutating func read(
    _ descriptor: Int32, by analyzer: inout Analyzer
  ) throws(ReadError) -> Int {
    guard !isTooLong else { return try analyzer.read(from: descriptor) }
    var copy: [UInt8] = []
    let count = try unsafe analyzer.read { (room) throws(ReadError) in
      let count = try unsafe ReadError.read(descriptor, into: room)
      unsafe copy = Array(room.prefix(count))
      return count
    }
    add(copy)
    return count
  }
}

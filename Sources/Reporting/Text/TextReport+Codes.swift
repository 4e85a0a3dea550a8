package import ATSDiagnosis
package import AppleErrorCatalog

/// The answer to a code that is alone: what a tired reader needs, on half a screen.
extension TextReport {
  /// No answer to a code is longer, unless all of it is asked for.
  package static let maxCodeLines = 15

  /// What a code means, what decides, and what is likeliest behind it; newline at its end.
  ///
  /// - Parameters:
  ///   - entries: the meanings of the code, the most plausible first.
  ///   - subject: the meaning that causes and remedies belong to; nil where several are as plausible.
  ///   - finding: what follows from the code alone, where it reports a failed connection.
  ///   - more: what shows the rest.
  ///   - room: how many lines there are.
  package func short(
    _ entries: [CatalogEntry], subject: CatalogEntry?, finding: Finding?, more: String,
    room: Int = maxCodeLines
  ) -> String {
    var lines: [String] = []
    for entry in entries {
      lines.append(codeTitle(entry))
      lines += meaning(entry, upTo: entries.count > 1 || detail == .brief ? 2 : 4)
    }
    guard detail != .brief else { return lines.prefix(3).joined(separator: "\n") + "\n" }
    guard let subject else {
      lines += wrapped("What each can mean for a connection: \(more)", indent: 2)
      return lines.joined(separator: "\n") + "\n"
    }
    let ranked =
      subject.causes.isEmpty ? finding.map { [$0.cause] } ?? [] : subject.causes
    let exception = exceptionWords(for: subject, finding)
    let next = field("Next", codeSteps(subject, finding), .yellow)
    let tail = exception.map { field("Exception", [$0]) } ?? []
    // A code that isn't about a connection alone may have none of its causes.
    let isCertain = finding != nil || subject.layer == .trust
    func causes(_ count: Int) -> [String] {
      guard ranked.count > 1 else {
        return ranked.flatMap {
          field(isCertain ? "Fix" : "Possible", [LikelyCause.sentence(for: $0)], .green)
        }
      }
      return likely(
        ranked, isOutside: false, host: nil, more: more, count: count,
        label: isCertain ? "Likely" : "Possible")
    }
    var count = 3
    while count > 1, lines.count + next.count + causes(count).count + tail.count > room {
      count -= 1
    }
    lines += next + causes(count) + tail
    let note = subject.collision.map { field("Note", [$0]) } ?? []
    if lines.count + note.count <= room { lines += note }
    let isCut = ranked.count > count + 1
    if !isCut, lines.count < room { lines += field("More", ["the whole entry: \(more)"]) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A code that is beside the one that says more: its name and the begin of its meaning.
  package func beside(_ entry: CatalogEntry) -> String {
    ([codeTitle(entry)] + meaning(entry, upTo: 2)).joined(separator: "\n") + "\n"
  }

  private func codeTitle(_ entry: CatalogEntry) -> String {
    let head = [entry.numberText, entry.symbol].compactMap { $0 }.joined(separator: "  ")
    return styled(Self.printable(head), .cyan) + "  " + styled("(\(entry.domain.rawValue))", .dim)
  }

  /// The first two sentences of a meaning, as far as they fit.
  package func meaning(_ entry: CatalogEntry, upTo count: Int) -> [String] {
    let sentences = Sentences.of(entry.meaning)
    for number in [2, 1] {
      let lines = wrap(sentences.prefix(number).joined(separator: " "), to: width - 2)
      guard lines.count > count else { return lines.map { "  " + $0 } }
    }
    var lines = wrap(String(sentences.first ?? ""), to: width - 2).prefix(count).map { $0 }
    if let last = lines.popLast() { lines.append(DisplayWidth.cut(last + "  ", to: width - 2)) }
    return lines.map { "  " + $0 }
  }

  /// The commands that decide, or the first step that the catalogue names.
  private func codeSteps(_ entry: CatalogEntry, _ finding: Finding?) -> [String] {
    let isOpen = finding?.remedy.kind == .undecided || finding?.cause == .ambiguous
    if isOpen, let next = finding?.remedy.next, next != entry.next {
      return [
        "atsexplain check HOST, "
          + Self.nextSteps(next, host: nil, port: nil, isWhole: false)
          .map { "or " + $0.prefix(1).lowercased() + $0.dropFirst() }.joined()
      ]
    }
    return Sentences.of(entry.next).first.map { [String($0)] } ?? []
  }

  /// Whether an exception can help, in a few words; nil where the code reports no connection.
  private func exceptionWords(for entry: CatalogEntry, _ finding: Finding?) -> String? {
    guard !entry.causes.isEmpty else { return nil }
    guard let finding else {
      return entry.causes.allSatisfy { $0.remedyKind == .server }
        ? "none: no Info.plist key by itself can make this connection work" : nil
    }
    switch finding.remedy.kind {
    case .exception:
      return finding.cause == .ambiguous
        ? "one would help; the command above says which"
        : exceptionWords([.exception], [finding.cause])
    case .server where finding.remedy.keyMayHelp: return Remedy.keyMayHelpWords
    case .server: return "none: no Info.plist key by itself can make this connection work"
    case .code: return "none: the app's code or its own keys have to change"
    case .none: return "none: transport security has no part in this"
    case .undecided: return "none before the cause is known"
    }
  }
}

extension CatalogEntry {
  /// What else the number could be taken for; nil where it is nothing else.
  fileprivate var collision: String? {
    isNumbered ? ErrorCatalog.collision(for: code, in: domain) : nil
  }
}

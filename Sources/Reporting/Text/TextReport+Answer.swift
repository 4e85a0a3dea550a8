internal import CauseGuides
package import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// The answer that a person reads on a terminal.
///
/// What decides comes first. A failure whose cause is open says what to do next before anything else,
/// and keeps to one screen.
extension TextReport {
  /// The answer to one failure, newline at its end.
  ///
  /// - Parameter memory: what the answers before it have said.
  package func answer(to finding: Finding, _ memory: inout AnswerMemory) -> String {
    let finding = redaction.apply(finding)
    var lines = headings(finding)
    lines += wrapped(
      DecisiveWords.verdict(on: finding) + sureness(finding), indent: 2, style: severity(finding))
    if detail == .brief {
      lines += field("Fix", [verdictLine(finding)])
    } else if finding.cause == .ambiguous {
      lines += openAnswer(finding, &memory)
    } else {
      lines += decidedAnswer(finding, &memory)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is behind all answers: the drafts for App Review, newline at its end.
  package func closing(_ memory: AnswerMemory) -> String {
    let reviews = memory.reviews
    guard detail == .normal, !reviews.isEmpty else { return "" }
    return reviews.map { field("Review", [$0]).joined(separator: "\n") + "\n" }.joined()
  }

  // MARK: Heads

  /// Place, host and codes, then who failed and when; in two lines where one is too short.
  private func headings(_ finding: Finding) -> [String] {
    let head = heading(finding)
    let who = finding.process.map { $0 + (finding.pid.map { "[\($0)]" } ?? "") }
    let parts = [who, finding.time].compactMap { $0 }
    guard !parts.isEmpty, !finding.source.isCheck else { return [head] }
    let words = Self.printable(masked(parts.joined(separator: "  ")))
    let used = DisplayWidth.columns(of: plainHeading(finding)) + 2 + DisplayWidth.columns(of: words)
    return used <= width
      ? [head + "  " + styled(words, .dim)]
      : [head, "  " + styled(DisplayWidth.cut(words, to: width - 2), .dim)]
  }

  private func severity(_ finding: Finding) -> Style {
    switch finding.remedy.kind {
    case .none: .bold
    case .undecided: .boldYellow
    default: finding.cause == .ambiguous ? .boldYellow : .boldRed
    }
  }

  // MARK: Open causes

  private func openAnswer(_ finding: Finding, _ memory: inout AnswerMemory) -> [String] {
    let remedy = finding.remedy
    var lines = field("Next", nextSteps(finding, remedy), .yellow)
    lines += likely(
      finding.candidates, isOutside: !finding.isGovernedByATS, host: finding.host,
      more: detail == .full ? nil : "-v")
    lines += evidence(finding, detail == .full ? 20 : 1)
    let explanation = meaning(of: finding)
    if !explanation.isEmpty { lines += wrapped(explanation, indent: 2) }
    lines += policy(finding)
    lines += exception(finding, remedy)
    guard detail == .full else { return lines }
    lines += otherwise(finding, remedy, &memory)
    if let platform = remedy.platform { lines += field("Versions", [platform]) }
    return lines
  }

  /// The commands that decide: the one that runs anywhere first.
  private func nextSteps(_ finding: Finding, _ remedy: Remedy) -> [String] {
    Self.nextSteps(
      remedy.next ?? "", host: finding.source.isCheck ? nil : finding.host, port: finding.port,
      isWhole: detail == .full)
  }

  /// The commands of a next step, with the check of the server first where the host is known.
  static func nextSteps(_ next: String, host: String?, port: Int?, isWhole: Bool) -> [String] {
    var steps: [String] = []
    if let host {
      steps.append("atsexplain check " + SuggestedCommand.address(host: host, port: port))
    }
    guard !next.isEmpty else { return steps }
    let first = isWhole ? next : String(next.prefix { $0 != ";" })
    let words = steps.isEmpty ? first : "or " + first.prefix(1).lowercased() + first.dropFirst()
    return steps + [words]
  }

  /// The likeliest causes, each with its repair, numbered.
  ///
  /// - Parameter more: what shows the rest; nil lists all.
  func likely(
    _ causes: [FailureCause], isOutside: Bool, host: String?, more: String?, count: Int = 3,
    label: String = "Likely"
  ) -> [String] {
    guard !causes.isEmpty else { return [] }
    let isPrivate = host.map { !PublicNames.mayBeCertified($0) } ?? false
    // One more line for one more cause says less than the cause.
    let shown = more == nil || causes.count == count + 1 ? causes.count : count
    var lines: [String] = []
    for (index, cause) in causes.prefix(shown).enumerated() {
      let sentence = LikelyCause.sentence(for: cause, isOutside: isOutside, isPrivate: isPrivate)
      let number = "\(index + 1). "
      let body = wrap(sentence, to: max(20, width - 13 - number.count))
      for (place, line) in body.enumerated() {
        let isFirst = index == 0 && place == 0
        let blanks = String(repeating: " ", count: 11 - label.count)
        let head =
          isFirst
          ? "  " + styled(label + blanks, .bold) : String(repeating: " ", count: 13)
        lines.append(
          head + (place == 0 ? number : String(repeating: " ", count: number.count)) + line)
      }
    }
    if let more, causes.count > shown {
      lines.append(String(repeating: " ", count: 13) + "\(causes.count - shown) more: \(more)")
    }
    return lines
  }

  /// What else is known: without the list of causes, and without what every open answer says.
  private func meaning(of finding: Finding) -> String {
    var sentences = Sentences.of(finding.explanation).filter { !$0.hasPrefix("What fits, ") }
    let fluff = Sentences.of(CauseTexts.text(of: .ambiguous).explanation)
    if sentences.starts(with: fluff) { sentences.removeFirst(fluff.count) }
    if detail != .full, sentences.count > 2, let first = sentences.first, let last = sentences.last
    {
      sentences = [first, last]
    }
    return sentences.joined(separator: " ")
  }

  // MARK: Decided causes

  private func decidedAnswer(_ finding: Finding, _ memory: inout AnswerMemory) -> [String] {
    let remedy = finding.remedy
    var lines = wrapped(finding.explanation, indent: 2)
    lines += evidence(finding, detail == .full ? 20 : 3)
    lines += policy(finding)
    if let server = remedy.server { lines += field("Best fix", [server], .green) }
    lines += exception(finding, remedy)
    if remedy.exception != nil, let place = memory.place { lines += field("Where", [place]) }
    for entry in remedy.minimality {
      lines += field("Minimal", ["\(entry.key): \(entry.without) (\(entry.witness))"])
    }
    if remedy.kind == .exception, let exception = remedy.exception {
      lines += review(finding, exception, &memory)
    }
    lines += otherwise(finding, remedy, &memory)
    if let next = remedy.next { lines += field("Next", [next], .yellow) }
    if let platform = remedy.platform { lines += field("Versions", [platform]) }
    return lines
  }

  private func review(
    _ finding: Finding, _ exception: PropertyListValue, _ memory: inout AnswerMemory
  ) -> [String] {
    guard detail != .full, !finding.remedy.keysNeedingJustification.isEmpty else {
      return review(finding)
    }
    memory.addDrafts(for: finding, exception)
    return []
  }

  // MARK: Parts of both

  private func evidence(_ finding: Finding, _ count: Int) -> [String] {
    finding.evidence.prefix(count).flatMap { evidence in
      field(
        "Evidence",
        [
          "\(finding.source.placeWord) \(evidence.line): \u{201C}\(evidence.text)\u{201D}: \(evidence.shows)"
        ])
    }
  }

  private func policy(_ finding: Finding) -> [String] {
    guard let policy = finding.policy else { return [] }
    return field("Policy", [policy.note]) + policy.edit.flatMap { field("Edit", [$0], .green) }
  }

  private func exception(_ finding: Finding, _ remedy: Remedy) -> [String] {
    switch remedy.kind {
    case .exception:
      guard let exception = remedy.exception else {
        return field("Exception", ["one would help; the log doesn't say which (see Next)"], .green)
      }
      let isThere = finding.policy.map { $0.edit.isEmpty } ?? false
      return field(
        "Exception",
        [isThere ? "add to the Info.plist of the failing process:" : "add to Info.plist:"], .green)
        + plist(exception).map { styled($0, .green) }
    case .server where remedy.keyMayHelp: return field("Exception", [Remedy.keyMayHelpWords])
    case .server:
      return field(
        "Exception", ["none: no Info.plist key by itself can make this connection work"])
    case .code:
      return field("Exception", ["none: the app's code or its own keys have to change"])
    case .none: return field("Exception", ["none: transport security has no part in this"])
    case .undecided: return field("Exception", ["none before the cause is known (see Next)"])
    }
  }

  /// The other ways; code that was reported before is only named, and so is a way that is none.
  private func otherwise(
    _ finding: Finding, _ remedy: Remedy, _ memory: inout AnswerMemory
  ) -> [String] {
    var lines: [String] = []
    for alternative in remedy.alternatives {
      guard alternative.exception != nil || alternative.code != nil else { continue }
      lines += field("Otherwise", [alternative.when])
      if let exception = alternative.exception { lines += plist(exception) }
      guard let code = alternative.code else { continue }
      guard memory.isNew(code: code) else {
        lines += field("", ["with the code above"])
        continue
      }
      lines += field("", ["with code: " + code])
      if detail == .full, code == Overrides.delegate { lines += delegateCode(finding) }
    }
    return lines
  }
}

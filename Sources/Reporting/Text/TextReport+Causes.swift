internal import CauseGuides
package import ATSDiagnosis
package import AppleErrorCatalog

extension TextReport {
  /// What can be behind a bare code, and what helps against each cause; newline at its end.
  ///
  /// - Parameters:
  ///   - causes: what can be behind the code, most likely first.
  ///   - finding: what follows from the code alone, where it reports a failed connection.
  ///   - meaning: what is said of the code itself, which isn't repeated.
  ///   - isCertain: whether one of the causes must be behind the code; else there may be none.
  package func remedies(
    for causes: [FailureCause], finding: Finding?, isCertain: Bool,
    besides meaning: CatalogEntry? = nil
  ) -> String {
    guard !causes.isEmpty else { return "" }
    var lines: [String] = []
    if causes.count > 1 {
      lines.append(isCertain ? "  Causes, most likely first:" : "  Possible, among others:")
    }
    for (index, cause) in causes.enumerated() {
      lines += causes.count == 1 ? single(cause, isCertain: isCertain) : item(index + 1, cause)
    }
    // A code that proves its cause decides which key helps, whatever else can lead to it.
    let decided = finding.flatMap { $0.confidence == .high ? [$0.cause] : nil } ?? causes
    lines += field("Exception", [exceptionWords(decided.map(Self.kind(of:)), decided)])
    guard let remedy = finding?.remedy else { return lines.joined(separator: "\n") + "\n" }
    // The other alternatives repeat what is beside each cause.
    for alternative in remedy.alternatives {
      guard let code = alternative.code, [Overrides.delegate, Overrides.byReason].contains(code)
      else { continue }
      lines += field("Otherwise", [alternative.when, "with code: " + code])
    }
    // What the code itself says comes with its meaning.
    if let next = remedy.next, next != meaning?.next {
      lines += field("Decide by", [next], .yellow)
    }
    if let platform = remedy.platform { lines += field("Versions", [platform]) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The only cause: its identifier and what helps.
  private func single(_ cause: FailureCause, isCertain: Bool) -> [String] {
    field(isCertain ? "Cause" : "Possible", ["\(cause.rawValue): \(Self.condition(cause))"])
      + field("Best fix", [CauseTexts.text(of: cause).advice], .green)
  }

  /// One of several causes, numbered.
  private func item(_ number: Int, _ cause: FailureCause) -> [String] {
    let advice = CauseTexts.text(of: cause).advice
    let head = String(repeating: " ", count: number < 10 ? 3 : 2) + "\(number). "
    let indent = String(repeating: " ", count: 6)
    var words = "\(cause.rawValue): \(Self.condition(cause)). \(advice)"
    if let key = Self.key(for: cause) { words += " Otherwise \(key)." }
    return wrap(words, to: width - indent.count).enumerated().map { index, line in
      (index == 0 ? head : indent) + line
    }
  }

  /// The condition alone: some name the key that helps behind a colon.
  private static func condition(_ cause: FailureCause) -> Substring {
    CauseTexts.text(of: cause).conditional.prefix { $0 != ":" }
  }

  /// Whether an exception can help, in view of everybody who may have to change something.
  func exceptionWords(_ kinds: [Remedy.Kind], _ causes: [FailureCause]) -> String {
    guard kinds.contains(.exception) else {
      let only = kinds.first.flatMap { first in kinds.allSatisfy { $0 == first } ? first : nil }
      switch only {
      case .some(.server): return "none: no Info.plist key by itself can make this connection work"
      case .some(.code): return "none: the app's code or its own keys have to change"
      case .some(.none): return "none: transport security has no part in this"
      default: return "none: whichever it is, no key of transport security repairs it"
      }
    }
    if causes.count == 1, let cause = causes.first, let key = Self.key(for: cause) {
      return "\(key), in an entry for the host under NSExceptionDomains"
    }
    return "none before the cause is known: the keys above help against their own cause only"
  }

  /// Who has to change something; a suite outside every group of ATS has no key of its own.
  private static func kind(of cause: FailureCause) -> Remedy.Kind {
    cause.remedyKind == .exception && key(for: cause) == nil ? .server : cause.remedyKind
  }

  /// The exception that helps against a cause, in words; nil where none does.
  private static func key(for cause: FailureCause) -> String? {
    switch cause {
    case .cleartextHTTP: "NSExceptionAllowsInsecureHTTPLoads = true"
    case .noForwardSecrecy: "NSExceptionRequiresForwardSecrecy = false"
    case .tlsVersionTooOld:
      "NSExceptionMinimumTLSVersion with the server's version (reported dead on OS 26)"
    default: nil
    }
  }
}

internal import AppleErrorCatalog

/// The codes or the name in a text that reports no failure.
enum NamedWords {
  /// A cause, a key, or an error of Chromium.
  case subject(NamedSubject)
  /// Codes, in the order in which they are explained.
  case codes([CodeExplanation])

  /// Looks through a text; nil where it has neither.
  ///
  /// - Parameter isOperand: whether the text is nothing else, so that its words may be searched for.
  init?(in text: String, isOperand: Bool = false) {
    if let subject = NamedSubject(text) {
      self = .subject(subject)
      return
    }
    let fragments = ErrorCatalog.fragments(of: text).compactMap { CodeExplanation($0) }
    if !fragments.isEmpty {
      self = .codes(fragments)
      return
    }
    if let key = NamedSubject(wordOf: text) {
      self = .subject(key)
      return
    }
    guard let query = ErrorCatalog.parse(text) else { return nil }
    // Words of a log may be in the meaning of some code; that is a matter of searching.
    if case .text = query, !isOperand { return nil }
    guard let explanation = CodeExplanation(query) else { return nil }
    self = .codes([explanation])
  }
}

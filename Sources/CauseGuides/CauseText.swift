package import AppleErrorCatalog

/// What is said of a cause: what it is, what to do, and the condition under which it applies.
package struct CauseText: Hashable, Sendable {
  /// What happened, for a sentence that ends in the host.
  package let headline: String
  /// Why, for a person who has never heard of the code.
  package let explanation: String
  /// What to change.
  package let advice: String
  /// The cause as a condition.
  package let conditional: String
  /// The cause and what repairs it in a few words, as a sentence without its full stop.
  package let brief: String
  /// What to change where the host is one that no public authority certifies; nil where that is the same.
  package var privateAdvice: String?
  /// The same in a few words.
  package var privateBrief: String?
}

/// The words for every cause.
package enum CauseTexts {
  /// The words for a cause.
  package static func text(of cause: FailureCause) -> CauseText {
    CauseGuide.read(cause) { $0.text }
  }
}

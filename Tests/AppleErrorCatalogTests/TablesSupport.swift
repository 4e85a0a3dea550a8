@testable import AppleErrorCatalog

/// One explanation, for rules that hold across a group of them.
struct Explanation {
  let key: String
  let meaning: String
  let next: String

  /// The sentences of meaning and advice.
  var sentences: [String] { Self.sentences(of: meaning) + Self.sentences(of: next) }

  /// Splits at full stops, question and exclamation marks that are followed by a blank.
  static func sentences(of text: String) -> [String] {
    var result: [String] = []
    var current = ""
    var mayEnd = false
    for character in text {
      if character == " " && mayEnd {
        result.append(current)
        current = ""
      } else {
        current.append(character)
      }
      mayEnd = character == "." || character == "!" || character == "?"
    }
    if !current.isEmpty { result.append(current) }
    return result
  }
}

extension Explanation {
  init(_ row: CatalogRow) {
    self.init(
      key: "\(row.code) \(row.symbol)", meaning: row.meaning.description,
      next: row.next.description)
  }

  /// The sentences that more than one of the explanations uses, with the keys of both.
  static func sharedSentences(in explanations: [Explanation]) -> [String] {
    var owner: [String: String] = [:]
    var shared: [String] = []
    for explanation in explanations {
      for sentence in explanation.sentences {
        if let other = owner.updateValue(explanation.key, forKey: sentence) {
          shared.append("\(other) and \(explanation.key): \(sentence)")
        }
      }
    }
    return shared
  }
}

/// The words of a blank-separated list.
func words(_ text: StaticString) -> [String] {
  text.description.split(separator: " ").map(String.init)
}

/// The words of a cause list that are no `FailureCause`.
func unknownCauses(_ causes: StaticString) -> [String] {
  words(causes).filter { FailureCause(rawValue: $0) == nil }
}

/// A ``Redaction`` that remembers what it did: a log repeats few words many times.
///
/// A reference: what is remembered serves all that is masked alike. One thread at a time may ask.
package final class RedactionMemory {
  private let redaction: Redaction
  private var known = RecentMemory<String, String>(limit: most)

  /// How many texts were looked through.
  package private(set) var looked = 0
  /// How many bytes are remembered, roughly.
  package var size: Int { known.size }

  /// No more bytes than these are remembered, so that memory stays bounded.
  package static let most = 128 << 10
  /// A longer text is looked through each time.
  private static let longest = 512

  /// Remembers for a redaction.
  package init(_ redaction: Redaction) { self.redaction = redaction }

  /// The text with secrets masked; where it isn't new, one that shares its memory with others.
  package func apply(_ text: String) -> String {
    // With what it takes besides.
    let size = text.utf8.count + 32
    guard size <= Self.longest else { return redaction.apply(text) }
    if let answer = known.answer(to: text, size: size) { return answer }
    looked += 1
    let answer = redaction.apply(text)
    known.remember(answer, to: text, size: size)
    return answer
  }

  /// The advice with secrets masked wherever it quotes the log.
  package func apply(_ advice: Advice) -> Advice {
    guard redaction.isActive else { return advice }
    var advice = advice
    advice.changeQuotes(apply)
    return advice
  }

  /// The finding with secrets masked wherever it quotes the log.
  package func apply(_ finding: Finding) -> Finding {
    guard redaction.isActive else { return finding }
    var finding = finding
    finding.url = finding.url.map(apply)
    finding.process = finding.process.map(apply)
    for index in finding.evidence.indices {
      finding.evidence[index].text = apply(finding.evidence[index].text)
    }
    finding.advice.changeQuotes(apply)
    return finding
  }
}

/// Sentences whose letters are as `\U4e00` or `\u4e00`: what property lists and JSON do to them.
///
/// All are found by one pattern, a run of escaped letters, and then compared as letters: patterns
/// that spell every letter both ways would cost each start of the program more than all others.
enum EscapedSentences {
  private static let letter = #"\\\\?[uU][0-9a-fA-F]{4}"#
  private static let between = #"[A-Za-z0-9 .:\-]{0,100}?"#

  /// The rule: a run that holds a letter which every sentence of its language has.
  static let rule = LogFormat.Rule(
    #"(?<![uU][0-9a-fA-F]{4})(?:SSL ?|TLS ?)?(?:"# + letter + between
      + #")*?\\\\?[uU]+(?:5668|9519|3081|7121|0444|0448|c11c|C11C)(?:"# + between + letter + ")*"
  ) { match, line, event in
    guard let range = match.range(0) else { return }
    let text = folded(line, range)
    var saysSomething = false
    for sentence in LocalizedSentence.all where !sentence.isMostlyASCII {
      guard let end = end(of: sentence, in: text) else { continue }
      event.add(.wording(sentence.meaning))
      saysSomething = true
      if case .between(let head, let tail) = sentence.naming,
        let host = host(in: text[end...], between: folded(head), and: folded(tail))
      {
        event.add(.host(host))
      }
    }
    // Any text may hold such letters; a line that says nothing else is none of this format.
    if !saysSomething { event.claimsNothing = true }
  }

  // MARK: Letters

  /// The letters of a text without its blanks, with marks of punctuation in one form.
  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { fold($0) }
  }

  private static func folded(_ line: Span<UInt8>, _ range: Range<Int>) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var index = range.lowerBound
    // Ends: each round takes a byte or an escape.
    while index < range.upperBound {
      if line[index] == UInt8(ascii: "\\") {
        // The second of two, which one more escaping made.
        let sign = line[index + 1] == UInt8(ascii: "\\") ? index + 2 : index + 1
        var value: UInt32 = 0
        for place in sign + 1..<sign + 5 { value = value << 4 | digit(line[place]) }
        if let scalar = Unicode.Scalar(value), let kept = fold(scalar) { result.append(kept) }
        index = sign + 5
      } else {
        if let kept = fold(Unicode.Scalar(line[index])) { result.append(kept) }
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt32 {
    byte < 0x40 ? UInt32(byte & 0x0F) : UInt32(byte & 0x0F) + 9
  }

  private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case " ", "\u{A0}", "\u{3000}": nil
    case "，", "、": ","
    case "。", "．": "."
    case "“", "”", "‘", "’", "«", "»": "\""
    default: scalar
    }
  }

  // MARK: Sentences

  /// The place behind a sentence that is in a text as a clause of its own, or nil.
  private static func end(
    of sentence: LocalizedSentence, in text: [Unicode.Scalar]
  ) -> Int? {
    let words = folded(sentence.text)
    guard let start = place(of: words, in: text[...]) else { return nil }
    let end = start + words.count
    let isInside =
      (start > 0 && text[start - 1].properties.isAlphabetic)
      || (end < text.count && text[end].properties.isAlphabetic)
    return isInside ? nil : end
  }

  private static func place(
    of words: [Unicode.Scalar], in text: ArraySlice<Unicode.Scalar>
  ) -> Int? {
    guard !words.isEmpty, text.count >= words.count else { return nil }
    return (text.startIndex...text.endIndex - words.count).first {
      text[$0..<$0 + words.count].elementsEqual(words)
    }
  }

  /// The host between two pieces of a text, in quotes or not.
  private static func host(
    in text: ArraySlice<Unicode.Scalar>, between head: [Unicode.Scalar],
    and tail: [Unicode.Scalar]
  ) -> String? {
    guard let end = place(of: tail, in: text) else { return nil }
    var before = text[..<end]
    if before.last == "\"" { before.removeLast() }
    let name = before.reversed().prefix {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-:".unicodeScalars.contains($0))
    }
    before.removeLast(name.count)
    if before.last == "\"" { before.removeLast() }
    guard !name.isEmpty, before.suffix(head.count).elementsEqual(head) else { return nil }
    return String(String.UnicodeScalarView(name.reversed()))
  }
}

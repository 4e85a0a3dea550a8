public import ATSDiagnosis
internal import AppTransportSecurity

extension Redaction {
  /// The finding with secrets masked wherever it quotes the log.
  public func apply(_ finding: Finding) -> Finding {
    guard isActive else { return finding }
    return finding.masked(self, hides: hides, apply)
  }
}

extension Finding {
  /// The finding with each of its words masked.
  ///
  /// A host that is a secret by its looks is none: nothing is said of it, and no exception is.
  func masked(
    _ redaction: Redaction, hides: (String) -> Bool, _ mask: @escaping (String) -> String
  ) -> Finding {
    var result = self
    let hidden = host.flatMap { hides($0) ? $0 : nil }
    if hidden != nil { result.host = nil }
    // No two are alike, so that nothing is gained by remembering them.
    result.time = time.map(redaction.apply)
    result.process = process.map(mask)
    result.url = url.map(mask)
    // The names of codes are the catalogue's, whatever the log calls them.
    for index in evidence.indices {
      result.evidence[index].text = mask(evidence[index].text)
      result.evidence[index].shows = mask(evidence[index].shows)
    }
    let words = MaskedWords(hidden: hidden, redaction: redaction, mask: mask)
    result.advice = advice.replacing(
      hidesHost: hidden != nil, quote: mask, text: words.masked, remedy: words.masked)
    if let policy {
      var masked = policy
      masked.entry = policy.entry.map(mask)
      masked.decidedBy = policy.decidedBy.map(mask)
      masked.note = mask(policy.note)
      masked.edit = policy.edit.map(mask)
      result.policy = masked
    }
    return result
  }
}

/// Masks words that were made of a log's.
struct MaskedWords {
  /// A host that is a secret; nothing may be said of it.
  let hidden: String?
  let redaction: Redaction
  let mask: (String) -> String

  /// The text masked, and with it the hidden host.
  func masked(_ text: String) -> String {
    guard let hidden else { return mask(text) }
    return mask(HiddenWord(hidden).masked(in: text))
  }

  /// The remedy with each of its words masked; an exception that names a secret is none.
  func masked(_ remedy: Remedy) -> Remedy {
    var result = remedy
    if let exception = remedy.exception, namesSecret(exception) {
      result.exception = nil
      result.minimality = []
      result.keysNeedingJustification = []
    }
    for index in result.minimality.indices {
      result.minimality[index].without = masked(result.minimality[index].without)
      result.minimality[index].witness = masked(result.minimality[index].witness)
    }
    for index in result.alternatives.indices {
      let alternative = remedy.alternatives[index]
      result.alternatives[index].when = masked(alternative.when)
      result.alternatives[index].code = alternative.code.map(masked)
      if let exception = alternative.exception, namesSecret(exception) {
        result.alternatives[index].exception = nil
      }
    }
    result.server = remedy.server.map(masked)
    result.next = remedy.next.map(masked)
    result.platform = remedy.platform.map(masked)
    return result
  }

  /// Whether a policy names a secret: what is masked can't be pasted.
  private func namesSecret(_ policy: PropertyListValue) -> Bool {
    switch policy {
    case .dictionary(let members):
      members.contains { redaction.hides(host: $0.key) || namesSecret($0.value) }
    case .array(let elements): elements.contains(where: namesSecret)
    case .string(let text): mask(text) != text
    default: false
    }
  }
}

/// A word that is masked wherever it is, in whatever case; of a long one also what is cut.
private struct HiddenWord {
  private let word: [UInt8]
  /// How many bytes are looked for: a name of a host has no more, and each byte of a text may be asked for all.
  private let headSize: Int

  init(_ word: String) {
    self.word = word.utf8.map(SecretFinder.lower)
    headSize = min(self.word.count, 253)
  }

  func masked(in text: String) -> String {
    let bytes = Array(text.utf8)
    guard headSize > 0, bytes.count >= headSize else { return text }
    func holds(_ place: Int, at index: Int) -> Bool {
      index < bytes.count && SecretFinder.lower(bytes[index]) == word[place]
    }
    var result: [UInt8] = []
    var index = 0
    var isFound = false
    // Ends: each round takes a byte or the head of the word, which isn't empty.
    while index < bytes.count {
      if (0..<headSize).allSatisfy({ holds($0, at: index + $0) }) {
        isFound = true
        result += Redaction.maskBytes
        let end = word.indices.dropFirst(headSize).first { [index] in !holds($0, at: index + $0) }
        index += end ?? word.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return isFound ? String(decoding: result, as: UTF8.self) : text
  }
}

public import ATSDiagnosis
internal import AppTransportSecurity

extension Redaction {
  /// The finding with secrets masked wherever it quotes the log.
  public func apply(_ finding: consuming Finding) -> Finding {
    finding.mask(self)
    return finding
  }
}

extension Finding {
  /// Masks each of its words.
  ///
  /// A host that is a secret by its looks is none: nothing is said of it, and no exception is.
  package mutating func mask(_ redaction: Redaction) {
    guard redaction.isActive else { return }
    let hidden = host.flatMap { redaction.hides(host: $0) ? $0 : nil }
    if hidden != nil { host = nil }
    // No two are alike, so that nothing is gained by remembering them.
    time = time.map { redaction.apply($0) }
    process = process.map { redaction.apply($0) }
    url = url.map { redaction.apply($0) }
    // The names of codes are the catalogue's, whatever the log calls them.
    for index in evidence.indices {
      evidence[index].text = redaction.apply(evidence[index].text)
      evidence[index].shows = redaction.apply(evidence[index].shows)
    }
    let words = MaskedWords(hidden: hidden, redaction: redaction)
    advice.replace(
      hidesHost: hidden != nil, quote: { redaction.apply($0) }, text: { words.masked($0) },
      remedy: { words.masked($0) })
    if var note = policy {
      note.entry = note.entry.map { redaction.apply($0) }
      note.decidedBy = note.decidedBy.map { redaction.apply($0) }
      note.note = redaction.apply(note.note)
      note.edit = note.edit.map { redaction.apply($0) }
      policy = note
    }
  }
}

/// Masks words that were made of a log's.
struct MaskedWords {
  /// A host that is a secret; nothing may be said of it.
  let hidden: String?
  let redaction: Redaction

  /// The text masked, and with it the hidden host.
  func masked(_ text: String) -> String {
    guard let hidden else { return redaction.apply(text) }
    return redaction.apply(HiddenWord(hidden).masked(in: text))
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
    case .string(let text): redaction.apply(text) != text
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

/// The words of a TLS stack, with the reason that each states.
struct StackWords: Sendable {
  private struct Row: Sendable {
    let words: [UInt8]
    let reason: StackReason
  }

  private let rows: [Row]

  /// A vocabulary; words are in lower case, separated by single blanks.
  init(_ words: [(StackReason, [String])]) {
    rows = words.flatMap { reason, texts in
      texts.map { Row(words: Array($0.utf8), reason: reason) }
    }
  }

  /// The reason of the longest row with which a text begins, or nil where it begins with none.
  ///
  /// Case doesn't matter, nor whether blanks, hyphens, underscores or capitals separate the words.
  func reason(_ text: Span<UInt8>) -> StackReason? {
    let words = Self.normalized(text)
    var best: Row?
    for row in rows where row.words.count > best?.words.count ?? 0 {
      if Self.begins(words, with: row.words) { best = row }
    }
    return best?.reason
  }

  /// The reason of a group of a match.
  func reason(_ match: Match, _ group: Int, _ line: Span<UInt8>) -> StackReason? {
    match.range(group).flatMap { reason(line.extracting($0)) }
  }

  /// Whether the first words of a text are given ones, whole words only.
  static func begins(_ words: [UInt8], with prefix: [UInt8]) -> Bool {
    guard words.starts(with: prefix) else { return false }
    return words.count == prefix.count || !isLetter(words[prefix.count])
  }

  /// No words have more bytes than this.
  static let maxLength = 160

  /// A text in lower case with single blanks between its words.
  static func normalized(_ text: Span<UInt8>, upTo length: Int = maxLength) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count, result.count < length {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "\t"):
        if result.last != UInt8(ascii: " "), !result.isEmpty { result.append(UInt8(ascii: " ")) }
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        // `UnknownIssuer` has two words, `TLSV1_ALERT` no more than its underscore separates.
        let isCamel = index > 1 && (0x61...0x7A).contains(text[index - 2])
        if isCamel, result.last != UInt8(ascii: " ") { result.append(UInt8(ascii: " ")) }
        result.append(byte | 0x20)
      default: result.append(byte)
      }
    }
    while result.last == UInt8(ascii: " ") { result.removeLast() }
    return result
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension StackWords {
  /// A pattern for the words of a result of verification: OpenSSL's sentences hold apostrophes and colons.
  static let sentence = #"([A-Za-z](?:[A-Za-z0-9 ,:.\-]|'(?:s|t) ){4,90})"#
}

/// The names of TLS alerts in the spellings of all stacks, with their numbers.
enum StackAlerts {
  /// The number of the alert with whose name a text begins; nil for `close notify` and for what is none.
  static func number(_ text: Span<UInt8>) -> Int? {
    let words = StackWords.normalized(text)
    var best: (length: Int, number: Int)?
    for (number, names) in names {
      for name in names where name.utf8.count > best?.length ?? 0 {
        if StackWords.begins(words, with: Array(name.utf8)) { best = (name.utf8.count, number) }
      }
    }
    return best?.number
  }

  /// The number of the alert that a group of a match names.
  static func number(_ match: Match, _ group: Int, _ line: Span<UInt8>) -> Int? {
    match.range(group).flatMap { number(line.extracting($0)) }
  }

  private static let names: [(Int, [String])] = [
    (10, ["unexpected message"]),
    (20, ["bad record mac"]),
    (21, ["decryption failed"]),
    (22, ["record overflow"]),
    (30, ["decompression failure", "decompression fail"]),
    (40, ["handshake failure"]),
    (41, ["no certificate"]),
    (42, ["bad certificate"]),
    (43, ["unsupported certificate", "unsupported cert"]),
    (44, ["certificate revoked", "revoked certificate"]),
    (45, ["certificate expired", "expired certificate"]),
    (46, ["certificate unknown", "unknown certificate"]),
    (47, ["illegal parameter"]),
    (48, ["unknown ca", "unknown certificate authority"]),
    (49, ["access denied"]),
    (50, ["decode error", "error decoding message"]),
    (51, ["decrypt error", "error decrypting message"]),
    (60, ["export restriction"]),
    (70, ["protocol version", "protocol version not supported"]),
    (71, ["insufficient security", "insufficient security level"]),
    (80, ["internal error"]),
    (86, ["inappropriate fallback"]),
    (90, ["user canceled", "user cancelled"]),
    (100, ["no renegotiation"]),
    (109, ["missing extension"]),
    (110, ["unsupported extension", "unsupported ext"]),
    (111, ["certificate unobtainable"]),
    (112, ["unrecognized name", "unrecognised name"]),
    (113, ["bad certificate status response"]),
    (114, ["bad certificate hash value"]),
    (115, ["unknown psk identity"]),
    (116, ["certificate required"]),
    (120, ["no application protocol"]),
    (121, ["ech required", "encrypted client hello required"]),
  ]
}

extension MatchFacts {
  /// Adds that a stack ended a connection for a reason.
  mutating func addStack(_ stack: TLSStack, _ reason: StackReason?) {
    add(.foreignStack(stack))
    if let reason { add(.stackFailure(reason)) }
  }

  /// Adds the reason that a stack of the OpenSSL family prints: an alert, or words of the library.
  mutating func addLibraryReason(_ stack: TLSStack, _ words: Span<UInt8>) {
    if let number = OpenSSLWords.alert(words) {
      add(.foreignStack(stack))
      add(.stackAlert(number, .read))
    } else if let reason = OpenSSLWords.library.reason(words) {
      addStack(stack, reason)
    } else {
      // Reasons of another kind: a key that can't be read, a setting that doesn't exist.
      claimsNothing = true
    }
  }
}

/// The pattern of a sentence in the forms in which logs print its letters.
///
/// A letter beyond ASCII may be composed or decomposed; quotes may be straight, marks of punctuation
/// wide or narrow, and a blank may be one that doesn't break, or, in scripts that need none, none at
/// all. Escaped letters are part of it for languages that have few of them; `EscapedSentences` reads
/// the others.
struct LocalizedPattern: Sendable {
  /// The PCRE2 pattern.
  let text: String
  /// The groups that hold a host, one for each form; at most one takes part in a match.
  let hostGroups: Range<Int>

  init(_ sentence: LocalizedSentence) {
    // Each log that holds a failure waits for this, and bytes are put together many times faster than texts.
    var pattern = sentence.isMostlyASCII ? Self.beforeASCII : Self.beforeOthers
    var branches = 0
    for form in sentence.isMostlyASCII ? [Form.any] : [.composed, .decomposed] {
      if form == .decomposed, !sentence.text.unicodeScalars.contains(where: Self.hasParts) {
        continue
      }
      pattern += branches > 0 ? Self.or : Self.open
      branches += 1
      Self.add(sentence.text, form, keepsBlanks: sentence.isMostlyASCII, to: &pattern)
      pattern += Self.after
      Self.add(sentence.naming, form, to: &pattern)
    }
    pattern.append(UInt8(ascii: ")"))
    text = String(decoding: pattern, as: UTF8.self)
    if case .none = sentence.naming {
      hostGroups = 1..<1
    } else {
      hostGroups = 1..<branches + 1
    }
  }

  private static let open = Array("(?:".utf8)
  private static let or = Array("|".utf8)

  // MARK: What may be around a sentence

  /// Not inside of a clause: no letter before it, nor a word of the same language.
  private static let beforeASCII = Array(
    #"(?<![A-Za-z0-9])(?<!\xC3[\x80-\xBF])(?<![a-qs-z] )(?<![a-np-z]r )(?<!\xC3[\x80-\xBF] )"#.utf8)

  private static let beforeOthers = Array(
    (#"(?<![A-Za-z0-9])(?<![\xD0\xD1][\x80-\xBF])(?<!\xE3[\x81-\x83][\x80-\xBF])"#
      + #"(?<![\xE4-\xED][\x80-\xBF][\x80-\xBF])(?<![\xD0\xD1][\x80-\xBF] )"#
      + #"(?<![\xEA-\xED][\x80-\xBF][\x80-\xBF] )"#).utf8)

  /// The end of a clause: no letter goes on.
  private static let after = Array(
    (#"(?!,? ?[a-z])(?![A-Z0-9])(?! ?(?:\xC3[\x80-\xBF]|[\xD0\xD1][\x80-\xBF]|\xE3[\x81-\x83]"#
      + #"|[\xE4-\xED][\x80-\xBF]))"#).utf8)

  // MARK: Letters

  private enum Form { case any, composed, decomposed }

  // Written so that the first one is a literal behind the digits before it.
  private static let slash = #"\\\\?[uU]"#
  private static let slashBytes = Array(slash.utf8)

  /// Adds a text in a form.
  private static func add(
    _ text: String, _ form: Form, keepsBlanks: Bool, to pattern: inout [UInt8]
  ) {
    var isFirst = true
    for scalar in text.unicodeScalars {
      if let mark = mark(scalar, keepsBlanks) {
        pattern += mark
      } else if scalar.isASCII {
        pattern.append(UInt8(ascii: scalar))
      } else {
        switch form {
        case .composed: add(scalar, to: &pattern)
        case .decomposed: addParts(of: scalar, isFirst: isFirst, to: &pattern)
        case .any: addInAnyForm(scalar, to: &pattern)
        }
      }
      isFirst = scalar == " "
    }
  }

  /// What stands for a blank or a mark of punctuation; nil for all else.
  private static func mark(_ scalar: Unicode.Scalar, _ keepsBlanks: Bool) -> [UInt8]? {
    switch scalar {
    case " ": keepsBlanks ? blanks : blanksIfAny
    case "’": apostrophe
    case ".": fullStop
    case "，", "、": comma
    default: nil
    }
  }

  private static let blanks = Array(#"[ \xC2\xA0]+"#.utf8)
  private static let blanksIfAny = Array(#"[ \xC2\xA0]*"#.utf8)
  private static let apostrophe = Array((#"(?:['\x60]|\\'|\xE2\x80\x99|"# + slash + "2019)").utf8)
  private static let fullStop = Array(#"(?:\.|\xE3\x80\x82|\xEF\xBC\x8E)"#.utf8)
  private static let comma = Array(#"(?:，|、|, ?)"#.utf8)

  /// Adds a letter as it is.
  private static func add(_ scalar: Unicode.Scalar, to pattern: inout [UInt8]) {
    for byte in scalar.utf8 { pattern.append(byte) }
  }

  /// Adds a letter as it is, taken apart, and both with what is beyond ASCII escaped.
  private static func addInAnyForm(_ scalar: Unicode.Scalar, to pattern: inout [UInt8]) {
    pattern += open
    add(scalar, to: &pattern)
    pattern += or
    forEachPart(of: scalar) { add($0, to: &pattern) }
    pattern += or
    addEscaped(scalar, to: &pattern)
    pattern += or
    forEachPart(of: scalar) { part in
      if part.isASCII { add(part, to: &pattern) } else { addEscaped(part, to: &pattern) }
    }
    pattern.append(UInt8(ascii: ")"))
  }

  /// Adds a decomposed letter, of which something is written as bytes: what patterns require is kept
  /// as strings, and to a string the composed letter is the same.
  private static func addParts(
    of scalar: Unicode.Scalar, isFirst: Bool, to pattern: inout [UInt8]
  ) {
    let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
    // Letters of other scripts than those of East Asia are looked for as they are.
    let hidesParts = scalar.value > 0x3040
    var place = 0
    forEachPart(of: scalar) { part in
      let isHidden = hidesParts && (isSyllable ? isFirst && place == 0 : place > 0)
      for byte in part.utf8 {
        guard isHidden else {
          pattern.append(byte)
          continue
        }
        pattern += hidden
        pattern.append(digit(UInt32(byte >> 4)))
        pattern.append(digit(UInt32(byte & 15)))
      }
      place += 1
    }
  }

  private static let hidden = Array(#"\x"#.utf8)

  /// Adds a letter of four digits, `\u00e9`, in either case.
  private static func addEscaped(_ scalar: Unicode.Scalar, to pattern: inout [UInt8]) {
    pattern += slashBytes
    for place in [12, 8, 4, 0] as [UInt32] {
      let digit = digit(scalar.value >> place & 15)
      guard digit >= UInt8(ascii: "a") else {
        pattern.append(digit)
        continue
      }
      pattern.append(UInt8(ascii: "["))
      pattern.append(digit)
      pattern.append(digit & ~0x20)
      pattern.append(UInt8(ascii: "]"))
    }
  }

  /// The hexadecimal digit of a number below sixteen.
  private static func digit(_ number: UInt32) -> UInt8 {
    UInt8(number) + (number < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  // MARK: The host

  /// The name in these quotes right behind the sentence belongs to it: nothing else is named there.
  private static let inQuotes = Array(
    (#"(?:\.[^\n"=]{0,120}?(?:„|“|«|"# + slash + "(?:201[cCeE]|00[aA][bB]))"
      + #"(?: |\xC2\xA0|\xE2\x80\xAF|\\\\?[uU]00[aA]0)?"#
      + #"([A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+)"#
      + #"(?: |\xC2\xA0|\xE2\x80\xAF|\\\\?[uU]00[aA]0)?(?:”|“|»|"|"# + slash
      + "(?:201[cCdD]|00[bB]{2})))?").utf8)

  private static let beforeHead = Array(#"(?:[^\n"=]{0,160}?"#.utf8)
  private static let betweenHeadAndTail = Array(
    (#"[ \t]?(?:“|‘|«|"|'|\\")?([A-Za-z0-9.\-:\[\]*]{1,253}?)(?:”|’|»|"|'|\\")?[ \t]?"#).utf8)
  private static let afterTail = Array(")?".utf8)

  /// Adds what may follow a sentence and name the host.
  private static func add(
    _ naming: LocalizedSentence.Naming, _ form: Form, to pattern: inout [UInt8]
  ) {
    switch naming {
    case .none: break
    case .inQuotes: pattern += inQuotes
    case .between(let head, let tail):
      pattern += beforeHead
      add(head, form, keepsBlanks: false, to: &pattern)
      pattern += betweenHeadAndTail
      add(tail, form, keepsBlanks: false, to: &pattern)
      pattern += afterTail
    }
  }

  // MARK: Decomposition

  /// Text with each letter taken apart into its base and its marks (NFD), for the letters that the
  /// sentences have: the standard library keeps its own tables to itself.
  static func decomposed(_ text: String) -> String {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars { forEachPart(of: scalar) { result += $0.utf8 } }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a letter can be taken apart.
  private static func hasParts(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value) || baseAndMark(of: scalar) != nil
  }

  private static func forEachPart(of scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    let value = scalar.value
    if (0xAC00...0xD7A3).contains(value) {
      // Syllables of Hangul: 28 ends for each of 21 vowels for each of 19 beginnings.
      let index = value - 0xAC00
      for part in [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      where part != 0x11A7 {
        if let part = Unicode.Scalar(part) { body(part) }
      }
    } else if let (base, mark) = baseAndMark(of: scalar) {
      body(base)
      body(mark)
    } else {
      body(scalar)
    }
  }

  private static func baseAndMark(
    of scalar: Unicode.Scalar
  ) -> (base: Unicode.Scalar, mark: Unicode.Scalar)? {
    switch scalar {
    case "é": ("e", "\u{301}")
    case "á": ("a", "\u{301}")
    case "è": ("e", "\u{300}")
    case "ü": ("u", "\u{308}")
    case "й": ("и", "\u{306}")
    case "が", "で", "ば", "バ", "ジ": Unicode.Scalar(scalar.value - 1).map { ($0, "\u{3099}") }
    default: nil
    }
  }
}

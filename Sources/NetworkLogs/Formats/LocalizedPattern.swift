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
    var branches: [String] = []
    for form in sentence.isMostlyASCII ? [Form.any] : [.composed, .decomposed] {
      // Strings compare equal however they are composed; bytes don't.
      if form == .decomposed, sentence.text.utf8.elementsEqual(Self.decomposed(sentence.text).utf8)
      {
        continue
      }
      let pattern = Self.pattern(sentence.text, form, keepsBlanks: sentence.isMostlyASCII)
      branches.append(pattern + Self.after + Self.naming(sentence.naming, form))
    }
    let before = sentence.isMostlyASCII ? Self.beforeASCII : Self.beforeOthers
    text = before + "(?:" + branches.joined(separator: "|") + ")"
    if case .none = sentence.naming {
      hostGroups = 1..<1
    } else {
      hostGroups = 1..<branches.count + 1
    }
  }

  // MARK: What may be around a sentence

  /// Not inside of a clause: no letter before it, nor a word of the same language.
  private static let beforeASCII =
    #"(?<![A-Za-z0-9])(?<!\xC3[\x80-\xBF])(?<![a-qs-z] )(?<![a-np-z]r )(?<!\xC3[\x80-\xBF] )"#

  private static let beforeOthers =
    #"(?<![A-Za-z0-9])(?<![\xD0\xD1][\x80-\xBF])(?<!\xE3[\x81-\x83][\x80-\xBF])"#
    + #"(?<![\xE4-\xED][\x80-\xBF][\x80-\xBF])(?<![\xD0\xD1][\x80-\xBF] )"#
    + #"(?<![\xEA-\xED][\x80-\xBF][\x80-\xBF] )"#

  /// The end of a clause: no letter goes on.
  private static let after =
    #"(?!,? ?[a-z])(?![A-Z0-9])(?! ?(?:\xC3[\x80-\xBF]|[\xD0\xD1][\x80-\xBF]|\xE3[\x81-\x83]"#
    + #"|[\xE4-\xED][\x80-\xBF]))"#

  // MARK: Letters

  private enum Form { case any, composed, decomposed }

  // Written so that the first one is a literal behind the digits before it.
  private static let slash = #"\\\\?[uU]"#

  private static func pattern(_ text: String, _ form: Form, keepsBlanks: Bool) -> String {
    var isFirst = true
    // Each log that holds a failure waits for this, and bytes are put together many times faster than texts.
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let mark = mark(scalar, keepsBlanks) {
        result += mark.utf8
      } else if scalar.isASCII {
        result.append(UInt8(ascii: scalar))
      } else {
        switch form {
        case .composed: result += scalar.utf8
        case .decomposed: add(scalar, isFirst: isFirst, to: &result)
        case .any: result += inAnyForm(scalar).utf8
        }
      }
      isFirst = scalar == " "
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What stands for a blank or a mark of punctuation; nil for all else.
  private static func mark(_ scalar: Unicode.Scalar, _ keepsBlanks: Bool) -> String? {
    switch scalar {
    case " ": keepsBlanks ? #"[ \xC2\xA0]+"# : #"[ \xC2\xA0]*"#
    case "’": #"(?:['\x60]|\\'|\xE2\x80\x99|"# + slash + "2019)"
    case ".": #"(?:\.|\xE3\x80\x82|\xEF\xBC\x8E)"#
    case "，", "、": #"(?:，|、|, ?)"#
    default: nil
    }
  }

  private static func inAnyForm(_ scalar: Unicode.Scalar) -> String {
    let apart = decomposed(String(scalar))
    let pieces = apart.unicodeScalars.map { $0.isASCII ? String($0) : escaped($0) }.joined()
    return "(?:\(scalar)|\(apart)|\(escaped(scalar))|\(pieces))"
  }

  /// Adds a decomposed letter, of which something is written as bytes: what patterns require is kept
  /// as strings, and to a string the composed letter is the same.
  private static func add(_ scalar: Unicode.Scalar, isFirst: Bool, to pattern: inout [UInt8]) {
    let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
    // Letters of other scripts than those of East Asia are looked for as they are.
    let hidesParts = scalar.value > 0x3040
    var place = 0
    forEachPart(of: scalar) { part in
      let isHidden = hidesParts && (isSyllable ? isFirst && place == 0 : place > 0)
      if isHidden {
        for byte in part.utf8 { pattern += ("\\x" + String(byte, radix: 16)).utf8 }
      } else {
        pattern += part.utf8
      }
      place += 1
    }
  }

  /// `\u00e9` in either case.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return slash + padded.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
  }

  // MARK: The host

  private static let host = #"([A-Za-z0-9.\-:\[\]*]{1,253}?)"#
  private static let opening =
    #"(?:“|‘|«|"|'|\\")?"#
  private static let closing = #"(?:”|’|»|"|'|\\")?"#

  private static func naming(_ naming: LocalizedSentence.Naming, _ form: Form) -> String {
    switch naming {
    case .none: return ""
    case .inQuotes:
      // A name in these quotes right behind the sentence belongs to it: nothing else is named there.
      return #"(?:\.[^\n"=]{0,120}?(?:„|“|«|"# + slash + "(?:201[cCeE]|00[aA][bB]))"
        + #"(?: |\xC2\xA0|\xE2\x80\xAF|\\\\?[uU]00[aA]0)?"#
        + #"([A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+)"#
        + #"(?: |\xC2\xA0|\xE2\x80\xAF|\\\\?[uU]00[aA]0)?(?:”|“|»|"|"# + slash
        + "(?:201[cCdD]|00[bB]{2})))?"
    case .between(let head, let tail):
      let blank = #"[ \t]?"#
      return #"(?:[^\n"=]{0,160}?"# + pattern(head, form, keepsBlanks: false) + blank + opening
        + host + closing + blank + pattern(tail, form, keepsBlanks: false) + ")?"
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

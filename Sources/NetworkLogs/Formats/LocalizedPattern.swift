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
      if scalar.isASCII, scalar != " ", scalar != "." {
        result.append(UInt8(ascii: scalar))
      } else if form == .decomposed, scalar.value > 0x3040, scalar.value < 0xFF00 {
        add(scalar, isFirst: isFirst, to: &result)
      } else {
        result += letter(scalar, form, keepsBlanks).utf8
      }
      isFirst = scalar == " "
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func letter(_ scalar: Unicode.Scalar, _ form: Form, _ keepsBlanks: Bool) -> String
  {
    switch scalar {
    case " ": return keepsBlanks ? #"[ \xC2\xA0]+"# : #"[ \xC2\xA0]*"#
    case "’": return #"(?:['\x60]|\\'|\xE2\x80\x99|"# + slash + "2019)"
    case ".": return #"(?:\.|\xE3\x80\x82|\xEF\xBC\x8E)"#
    case "，", "、": return #"(?:，|、|, ?)"#
    default: break
    }
    switch form {
    case .composed: return String(scalar)
    case .decomposed: return decomposed(String(scalar))
    case .any:
      let apart = decomposed(String(scalar))
      let pieces = apart.unicodeScalars.map { $0.isASCII ? String($0) : escaped($0) }.joined()
      return "(?:\(scalar)|\(apart)|\(escaped(scalar))|\(pieces))"
    }
  }

  /// Adds a decomposed letter, of which something is written as bytes: what patterns require is kept
  /// as strings, and to a string the composed letter is the same.
  private static func add(_ scalar: Unicode.Scalar, isFirst: Bool, to pattern: inout [UInt8]) {
    let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
    for (place, part) in parts(of: scalar.value).enumerated() {
      guard let part = Unicode.Scalar(part) else { continue }
      let isHidden = isSyllable ? isFirst && place == 0 : place > 0
      for byte in String(part).utf8 {
        if isHidden {
          pattern += ("\\x" + String(byte, radix: 16)).utf8
        } else {
          pattern.append(byte)
        }
      }
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
    for scalar in text.unicodeScalars {
      for part in parts(of: scalar.value) {
        if let letter = Unicode.Scalar(part) { result += String(letter).utf8 }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func parts(of value: UInt32) -> [UInt32] {
    switch value {
    // Syllables of Hangul: 28 ends for each of 21 vowels for each of 19 beginnings.
    case 0xAC00...0xD7A3:
      let index = value - 0xAC00
      let end = index % 28
      let open: [UInt32] = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
      return end == 0 ? open : open + [0x11A7 + end]
    default: break
    }
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    switch scalar {
    case "é": return [0x65, 0x301]
    case "á": return [0x61, 0x301]
    case "è": return [0x65, 0x300]
    case "ü": return [0x75, 0x308]
    case "й": return [0x438, 0x306]
    case "が", "で", "ば", "バ", "ジ": return [value - 1, 0x3099]
    default: return [value]
    }
  }
}

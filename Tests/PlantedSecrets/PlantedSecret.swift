#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A secret as logs write it, to be planted where it must not come out.
///
/// None is real; each is long enough that no log has a part of it by chance.
package struct PlantedSecret: Sendable, Hashable, CustomStringConvertible {
  /// What kind it is.
  package let name: String
  /// The words of a log that hold it.
  package let text: String
  /// The part of them that must not come out.
  package let secret: String
  /// Whether it stands for itself, and may take the place of a name, a host or a value.
  package let isWord: Bool

  /// The name.
  package var description: String { name }

  /// Makes one; in `text`, the secret part is in double brackets.
  init(_ name: String, _ text: String) {
    self.name = name
    let parts = text.split(separator: "[[", omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: "]]", omittingEmptySubsequences: false) }
    precondition(parts.count == 3, "the secret part of \(name) stands in no brackets")
    self.text = parts.joined()
    secret = String(parts[1])
    isWord = self.text == secret
  }

  /// How many bytes in a row must not come out either.
  package static let pieceLength = 12

  /// A part of the secret that is in an output, or nil.
  ///
  /// The output is searched as it is and with its escapes undone, in whatever case: hosts are in lower
  /// case.
  package func piece(in output: Haystack) -> String? {
    let bytes = Array(secret.lowercased().utf8)
    let length = min(Self.pieceLength, bytes.count)
    for start in 0...(bytes.count - length)
    where output.holds(bytes[start..<start + length]) {
      return String(decoding: bytes[start..<start + length], as: UTF8.self)
    }
    return nil
  }
}

/// A text in which pieces are looked for, in whatever case.
package struct Haystack: Sendable {
  private let bytes: [UInt8]

  /// Takes texts together.
  package init(_ texts: [String]) { bytes = Array(texts.joined(separator: "\n").lowercased().utf8) }

  /// Whether a piece is in the text.
  func holds(_ piece: ArraySlice<UInt8>) -> Bool {
    guard let first = piece.first else { return false }
    return unsafe bytes.withUnsafeBytes { text in
      var offset = 0
      while offset + piece.count <= text.count, let start = text.baseAddress,
        let found = unsafe memchr(start + offset, Int32(first), text.count - offset)
      {
        offset = unsafe UnsafeRawPointer(found) - start
        if unsafe text[offset...].starts(with: piece) { return true }
        offset += 1
      }
      return false
    }
  }
}

/// How a log that quotes another one writes what it quotes.
package enum PlantedEscape: String, CaseIterable, Sendable {
  case none, lineEnd, quotes, jsonQuotes, unicode, wideUnicode, emoji, percent, hex, entity
  case decimalEntity, doubledQuotes, doubledUnicode, percentTwice, entityTwice, octal

  /// The text as such a log has it.
  package func write(_ text: String) -> String {
    switch self {
    case .none: text
    case .lineEnd: "X\\n" + text + "\\n"
    case .quotes: "\"" + text + "\""
    case .jsonQuotes: Self.json("\"" + text + "\"")
    case .unicode: Self.signs(of: "\"" + text + "\"") { "\\u00" + Self.hex($0) }
    case .wideUnicode: Self.signs(of: "\"" + text + "\"") { "\\U000000" + Self.hex($0) }
    case .emoji: "\\U0001f600" + text + "\\U0001f600"
    case .percent: Self.signs(of: "\"" + text + "\"") { "%" + Self.hex($0) }
    case .hex: Self.signs(of: "'" + text + "'") { "\\x" + Self.hex($0) }
    case .entity:
      Self.signs(of: "\"" + text + "\"") { $0 == 0x22 ? "&quot;" : "&#x" + Self.hex($0) + ";" }
    case .decimalEntity: Self.signs(of: "\"" + text + "\"") { "&#\($0);" }
    case .doubledQuotes: Self.json(Self.json("\"" + text + "\""))
    case .doubledUnicode: Self.json(Self.unicode.write(text))
    case .percentTwice: Self.percent.write(text).replacing("%", with: "%25")
    case .entityTwice: Self.entity.write(text).replacing("&", with: "&amp;")
    case .octal: Self.signs(of: "\"" + text + "\"") { "\\" + Self.octal($0) }
    }
  }

  /// The text as a string of JSON has it.
  package static func json(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  /// The text with all that is no letter, digit, hyphen or low line written in another way.
  private static func signs(of text: String, _ write: (UInt8) -> String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": result.unicodeScalars.append(scalar)
      default:
        for byte in Array(String(scalar).utf8) { result += write(byte) }
      }
    }
    return result
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}

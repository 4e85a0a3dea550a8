/// Masks what a writer let through: the last look at all that leaves the program.
///
/// Whatever a format is made of, its text comes through here when it is finished, so that no writer
/// can forget to mask. What was masked before stays as it is. Names of files are left alone: findings
/// are looked up by them.
package struct RenderedText: Sendable {
  /// The grammar of a text, which masking must not break.
  package enum Form: Sendable {
    /// Lines for people, Markdown, commands.
    case plain
    /// JSON: each string by itself.
    case json
    /// HTML and XML: each text and each value of an attribute by itself.
    case markup
  }

  private let form: Form

  /// Looks at text of a form.
  package init(_ form: Form) { self.form = form }

  /// The form of what an option `--format` names; text for people where it is nil.
  package init(format: String?) {
    switch format {
    case "json", "ndjson", "sarif": form = .json
    case "html", "junit", "plist": form = .markup
    default: form = .plain
    }
  }

  /// The text with secrets masked.
  package func masked(_ text: String) -> String {
    masked(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The bytes with secrets masked, or nil where there are none.
  ///
  /// - Parameter maskedParts: members of JSON that were masked before, which stay as they are.
  package func masked(_ bytes: [UInt8], maskedParts: [Range<Int>] = []) -> [UInt8]? {
    switch form {
    case .plain: return Redaction.masked(bytes.span, sparesPaths: true)
    case .json:
      var strings: [Range<Int>] = []
      strings.reserveCapacity(32)
      var begin = 0
      for part in maskedParts {
        Self.addStrings(of: bytes[begin..<part.lowerBound], to: &strings)
        begin = part.upperBound
      }
      Self.addStrings(of: bytes[begin...], to: &strings)
      return masked(bytes, parts: strings, Redaction.maskBytes)
    case .markup:
      if let data = Self.data(in: bytes) {
        var strings: [Range<Int>] = []
        Self.addStrings(of: bytes[data], to: &strings)
        return masked(bytes, parts: strings, Redaction.maskBytes)
      }
      return masked(bytes, parts: Self.texts(of: bytes), Self.markupMask)
    }
  }

  private static let markupMask = Array("&lt;redacted&gt;".utf8)

  /// Masks some parts of a text, which are in order, and leaves what is between.
  private func masked(
    _ bytes: [UInt8], parts: [Range<Int>], _ mask: [UInt8]
  ) -> [UInt8]? {
    var result: [UInt8]?
    var copied = 0
    for part in parts {
      guard
        let text = Redaction.masked(bytes.span.extracting(part), sparesPaths: true, mask)
      else { continue }
      result = (result ?? []) + bytes[copied..<part.lowerBound] + text
      copied = part.upperBound
    }
    return result.map { $0 + bytes[copied...] }
  }

  // MARK: Parts

  /// Adds what is between the quotation marks of JSON.
  private static func addStrings(of bytes: ArraySlice<UInt8>, to result: inout [Range<Int>]) {
    let text = unsafe bytes.span.bytes
    let base = bytes.startIndex
    var start: Int?
    var index = mark(in: text, from: 0)
    // Ends: each round goes on behind a mark.
    while index < text.byteCount {
      if text.byte(at: index) == UInt8(ascii: "\\") {
        index += 1
      } else if let begin = start {
        result.append(base + begin..<base + index)
        start = nil
      } else {
        start = index + 1
      }
      index = mark(in: text, from: index + 1)
    }
  }

  /// The next quotation mark or backslash, or the end.
  private static func mark(in text: RawSpan, from start: Int) -> Int {
    var index = start
    while index + 8 <= text.byteCount {
      let word = text.word(at: index)
      guard !word.holds(UInt8(ascii: "\"")), !word.holds(UInt8(ascii: "\\")) else { break }
      index += 8
    }
    while index < text.byteCount {
      let byte = text.byte(at: index)
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index += 1
    }
    return min(index, text.byteCount)
  }

  /// Where the JSON is in a text that is an element with data for a script, and nothing else.
  private static func data(in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.starts(with: "<script type=\"application/json\"".utf8),
      let start = bytes.firstIndex(of: UInt8(ascii: ">")),
      let end = bytes.lastIndex(of: UInt8(ascii: "<")), start < end
    else { return nil }
    return start + 1..<end
  }

  /// What is between tags, and the values of attributes; scripts and styles are the program's
  /// own.
  private static func texts(of bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if start < index, !isOwn(start, bytes) { result.append(start..<index) }
      var valueStart: Int?
      index += 1
      while index < bytes.count, valueStart != nil || bytes[index] != UInt8(ascii: ">") {
        if bytes[index] == UInt8(ascii: "\"") {
          if let begin = valueStart {
            result.append(begin..<index)
            valueStart = nil
          } else {
            valueStart = index + 1
          }
        }
        index += 1
      }
      index += 1
      start = index
    }
    if start < bytes.count { result.append(start..<bytes.count) }
    return result
  }

  /// Whether a text is behind `<script>` or `<style>`.
  private static func isOwn(_ start: Int, _ bytes: [UInt8]) -> Bool {
    let before = bytes[..<start]
    return before.suffix(8).elementsEqual("<script>".utf8)
      || before.suffix(7).elementsEqual("<style>".utf8)
  }
}

extension RawSpan {
  fileprivate func byte(at index: Int) -> UInt8 {
    // Its place is checked, and any bits are a number.
    unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }

  /// Eight bytes at once.
  fileprivate func word(at index: Int) -> UInt64 {
    unsafe unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
  }
}

extension UInt64 {
  /// Whether a byte may be one of the eight; where it is, the answer is yes.
  fileprivate func holds(_ byte: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let rest = self ^ (ones &* UInt64(byte))
    // A byte of zero borrows from the next one.
    return (rest &- ones) & ~rest & (ones << 7) != 0
  }
}

/// Finds the parts of a text that are secrets, in one pass.
///
/// The pass goes forward: each step ends behind where it began, and what was found to be a secret is
/// not looked at again. Steps look ahead as far as the value, the URL or the current word, and go on
/// at its end; they look back no further than the name before a separator. So the work is in
/// proportion to the length of the text.
struct SecretFinder {
  let text: UnescapedText
  private let given: [UInt8]
  /// The text with its escapes undone.
  let bytes: [UInt8]
  private var found: [Range<Int>] = []
  /// The masks that the text had already.
  private var masks: [Range<Int>] = []
  /// Where the last secret ended: no name begins before.
  var floor = 0
  /// The URL that the pass is in, or was in last.
  var url = URLPlace()
  /// Where the path ends that the pass is in, or was in last; no part of a URL.
  var pathEnd = 0
  /// Where a word begins that a name says to be no secret, such as a fingerprint.
  var plainWord = -1
  /// How many bytes were looked at, each as often as it was; counted in debug builds alone.
  private(set) var work = 0

  /// The parts of a URL that are left to read.
  struct URLPlace {
    /// Where the URL ends.
    var end = 0
    /// Where its query or fragment begins, or its end.
    var query = 0
    /// How often its own signs are percent-encoded; what is more often so is a part of a value.
    var layer: UInt8 = 0
  }

  /// Where the line of a command ends that runs `curl`; the pass is in it, or is behind it.
  var commandEnd = 0
  /// Where the argument of a command ends that was looked at last.
  var argumentEnd = 0

  /// Whether paths of files are left alone.
  let sparesPaths: Bool

  /// Looks for secrets in a text of any kind.
  init(_ given: [UInt8], sparesPaths: Bool = false) {
    self.given = given
    self.sparesPaths = sparesPaths
    text = UnescapedText(given)
    bytes = text.bytes
  }

  /// The secrets from left to right, as places in the text as given; no two touch.
  mutating func secrets() -> [Range<Int>] {
    var index = 0
    // Ends: each round goes on by a byte or more.
    while index < bytes.count {
      if index >= url.query, index < url.end {
        query(url.query..<url.end, from: index)
        index = url.end
        floor = index
      } else {
        index = max(index + 1, step(at: index))
      }
    }
    work += text.work
    return merged()
  }

  /// Reads what begins at an index; the result is where to go on.
  private mutating func step(at index: Int) -> Int {
    let byte = self[index]
    switch byte {
    case UInt8(ascii: ":"):
      return scheme(colon: index) ?? hardwareAddress(colon: index) ?? label(separator: index)
    case UInt8(ascii: "="): return label(separator: index)
    case UInt8(ascii: "@"): return address(at: index)
    case UInt8(ascii: "?"), UInt8(ascii: "#"): return looseQuery(mark: index)
    case UInt8(ascii: "/"): return path(slash: index) ?? segment(behind: index)
    case UInt8(ascii: "<"): return isMask(index) ? pass(mask: index) : element(index) ?? index + 1
    default:
      guard Self.isWord(byte) else { return index + 1 }
      let end = self.end(of: index, while: Self.isWord)
      return path(from: index, end) ?? word(index..<end)
    }
  }

  /// Where the path of a file ends that begins with a word, if it is to be left alone.
  private mutating func path(from start: Int, _ wordEnd: Int) -> Int? {
    guard sparesPaths, start >= url.end, start >= pathEnd else { return nil }
    // A name of a folder may have dots. Where no slash follows, no part of it has to look again.
    pathEnd = self.end(of: wordEnd, while: Self.isFileName)
    guard pathEnd < bytes.count, self[pathEnd] == UInt8(ascii: "/") else { return nil }
    return path(slash: pathEnd)
  }

  /// Where the path of a file ends that has a slash here, if it is to be left alone.
  private mutating func path(slash: Int) -> Int? {
    guard sparesPaths, slash >= url.end else { return nil }
    return end(of: slash) { Self.isFileName($0) || $0 == UInt8(ascii: "/") }
  }

  private static func isFileName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"): true
    default: isWord(byte)
    }
  }

  /// Notes a secret; the result is where it ends.
  mutating func take(_ range: Range<Int>) -> Int {
    note(range)
    floor = max(floor, range.upperBound)
    return range.upperBound
  }

  /// Passes over a mask; the result is where it ends.
  mutating func pass(mask index: Int) -> Int {
    masks.append(index..<index + maskLength)
    floor = max(floor, index + maskLength)
    return floor
  }

  /// Notes a secret that the pass is still before, or has no business with.
  mutating func note(_ range: Range<Int>) {
    if !range.isEmpty { found.append(range) }
  }

  /// What was found, joined where it touches; a mask alone stays as it is.
  private func merged() -> [Range<Int>] {
    guard !found.isEmpty else { return [] }
    let places =
      (found.map { (text.source(of: $0), true) } + masks.map { (text.source(of: $0), false) })
      .filter { !$0.0.isEmpty }.sorted { $0.0.lowerBound < $1.0.lowerBound }
    var result: [(range: Range<Int>, isNew: Bool)] = []
    for (range, isNew) in places {
      if let last = result.last, range.lowerBound <= last.range.upperBound {
        let end = max(last.range.upperBound, range.upperBound)
        result[result.count - 1] = (last.range.lowerBound..<end, last.isNew || isNew)
      } else {
        result.append((range, isNew))
      }
    }
    return result.filter { $0.isNew }.map { $0.range }
  }

  // MARK: Names and their values

  /// Reads the value behind a separator, if the name before it announces a secret.
  private mutating func label(separator: Int) -> Int {
    guard let kind = kind(before: separator) else { return separator + 1 }
    return value(from: separator + 1, kind) ?? separator + 1
  }

  /// Reads the text of an element of XML, if its name or the key before it announces a secret.
  private mutating func element(_ index: Int) -> Int? {
    var begin: Int
    let kind: SecretNames.Kind?
    if isAt("</key>", index) {
      kind = self.kind(before: index)
      begin = index + "</key>".utf8.count
      begin = end(of: begin) { $0 <= 0x20 }
      guard kind != nil, isAt("<string>", begin) else { return nil }
      begin += "<string>".utf8.count
    } else {
      let close = end(of: index + 1) { Self.isWord($0) || ".:".utf8.contains($0) }
      guard close > index + 1, close < bytes.count, self[close] == UInt8(ascii: ">") else {
        return nil
      }
      kind = self.kind(before: close)
      begin = close + 1
    }
    let isMarked = isAt("<![cdata[", begin)
    if isMarked { begin += "<![cdata[".utf8.count }
    let last: Int
    switch kind {
    case .variantValue where !isHarmless(begin), .value, .header:
      last =
        isMarked
        ? characterDataEnd(from: begin) : end(of: begin) { $0 != UInt8(ascii: "<") && $0 != 0x0A }
    case .likelyValue:
      last = end(of: begin) { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "]") && $0 != 0x0A }
      guard isLikely(begin..<last) else { return nil }
    default: return nil
    }
    guard !isMask(begin), last > begin, !isPlaceholder(begin..<last) else { return nil }
    return take(begin..<last)
  }

  /// Where the marked text of an element of XML ends, at the end of its line at the latest.
  private mutating func characterDataEnd(from begin: Int) -> Int {
    var index = begin
    while index < bytes.count, self[index] != 0x0A, !isAt("]]>", index) { index += 1 }
    return index
  }

  /// What the name before a separator announces.
  mutating func kind(before separator: Int, isLong: Bool = false) -> SecretNames.Kind? {
    #if DEBUG
      work += min(separator - floor, SecretNames.maxLength)
    #endif
    return SecretNames.kind(before: separator, in: bytes.span, notBefore: floor, isLong: isLong)
  }

  /// Reads the value that begins behind a separator; nil where there is none, or no secret.
  mutating func value(from start: Int, _ kind: SecretNames.Kind) -> Int? {
    var begin = start
    var opens = false
    while begin < bytes.count, begin - start < 48, isFiller(self[begin], opens) {
      if self[begin] == UInt8(ascii: "(") { opens = true }
      begin += 1
    }
    if isAt("optional(", begin) { begin += "optional(".utf8.count }
    guard begin < bytes.count else { return nil }
    if kind == .fingerprint {
      plainWord = Self.isQuote(self[begin]) ? begin + 1 : begin
      return nil
    }
    if isMask(begin) { return pass(mask: begin) }
    switch kind {
    case .weakValue, .fieldValue, .variantValue, .likelyValue:
      if isHarmless(begin) { return nil }
    default: break
    }
    let end: Int
    if Self.isQuote(self[begin]) {
      begin += 1
      end = closing(from: begin)
    } else if kind == .likelyValue, self[begin] == UInt8(ascii: "<") {
      // No look goes over another name.
      let last = self.end(of: begin + 1) { Self.isLetterOrDigit($0) || $0 == UInt8(ascii: " ") }
      end = last < bytes.count && self[last] == UInt8(ascii: ">") ? last + 1 : last
    } else if self[begin] == UInt8(ascii: "<") {
      end = min(bytes.count, closingBracket(from: begin + 1) + 1)
    } else if kind == .header {
      end = headerEnd(from: begin)
    } else if kind == .likelyValue {
      end = likelyEnd(from: begin)
    } else {
      end = max(valueEnd(from: begin), numberEnd(from: begin))
    }
    guard end > begin, !isPlaceholder(begin..<end), !isPin(begin) else { return nil }
    if kind == .likelyValue {
      guard isLikely(begin..<end) else { return nil }
      return list(from: take(begin..<end))
    }
    guard begin > start, Self.isQuote(bytes[begin - 1]), let separator = opener(before: end) else {
      return take(begin..<end)
    }
    // The quote that was found opens the value of another name: this one's isn't closed.
    note(begin..<end)
    floor = max(floor, begin)
    return separator
  }

  /// Reads what else is in a list behind a secret, as far as it looks like one; the result is where that ends.
  private mutating func list(from start: Int) -> Int {
    var last = start
    // Ends: each round goes on behind a word that isn't empty.
    while true {
      var begin = last
      while begin < bytes.count, begin - last < 16, "\"', \t".utf8.contains(self[begin]) {
        begin += 1
      }
      let end = likelyEnd(from: begin)
      guard begin > last, isLikely(begin..<end) else { return last }
      last = take(begin..<end)
    }
  }

  /// The separator before a quote that opens a value, if the name before it announces a secret.
  private mutating func opener(before quote: Int) -> Int? {
    var index = quote
    while index > floor, quote - index < 4, self[index - 1] == UInt8(ascii: " ") { index -= 1 }
    guard index > floor,
      self[index - 1] == UInt8(ascii: "=") || self[index - 1] == UInt8(ascii: ":"),
      kind(before: index - 1) != nil
    else { return nil }
    return index - 1
  }

  /// What may be between a separator and its value; a list may begin on the next line.
  private func isFiller(_ byte: UInt8, _ opens: Bool) -> Bool {
    " \t=>:([@".utf8.contains(byte) || opens && (byte == 0x0A || byte == 0x0D)
  }

  /// Whether a value says nothing of a password, a session or a credential: an object, an address in
  /// memory, a count.
  private mutating func isHarmless(_ begin: Int) -> Bool {
    if self[begin] == UInt8(ascii: "<") {
      // The bytes of data are in such brackets as well.
      return self.end(of: begin + 1, while: Self.isHexDigit) < begin + 1 + 8
    }
    if isAt("0x", begin) { return true }
    let end = self.end(of: begin, while: Self.isDigit)
    return end > begin && end - begin <= 6 && (end == bytes.count || !Self.isWord(self[end]))
  }

  private func isPlaceholder(_ range: Range<Int>) -> Bool {
    range.count <= SecretNames.maxLength
      && SecretNames.placeholders.contains(bytes[range].map(Self.lower))
  }

  /// Whether the hash of a public key is named at an index, which everybody may know.
  func isPin(_ index: Int) -> Bool {
    isAt("sha256/", index) || isAt("sha1/", index) || isAt("sha-256/", index)
  }

  /// Where a value without quotes ends: a percent-encoded sign is a part of it.
  private mutating func valueEnd(from begin: Int) -> Int {
    var index = begin
    // Ends: each round takes a byte or a mask.
    while index < bytes.count {
      let byte = self[index]
      if isMask(index) {
        index += maskLength
        continue
      }
      let ends = byte <= 0x20 || ",;&\"'`)}]<>\\|".utf8.contains(byte)
      if ends, layer(index) == 0 || byte == 0x0A || byte == 0x0D { break }
      index += 1
    }
    return index
  }

  /// Where a number ends that has blanks and brackets as numbers of telephones have, or `begin`.
  private mutating func numberEnd(from begin: Int) -> Int {
    var end = begin
    var digits = 0
    for index in begin..<min(bytes.count, begin + 24) {
      if Self.isDigit(self[index]) {
        digits += 1
        end = index + 1
      } else if !" ()+-".utf8.contains(self[index]) {
        break
      }
    }
    return digits >= 9 ? end : begin
  }

  /// Where a quoted value ends: before the same quote, as much escaped as the first or less.
  ///
  /// A quote that isn't closed in its line is left open, unless what follows can only be the rest of the value,
  /// as where a terminal wrapped it.
  mutating func closing(from begin: Int) -> Int {
    let quote = self[begin - 1]
    let width = text.source(of: begin - 1..<begin).count
    var lineEnd: Int?
    var index = begin
    while index < bytes.count {
      let byte = self[index]
      if byte == quote, text.source(of: index..<index + 1).count <= width {
        return lineEnd.flatMap { opener(before: index) == nil ? nil : $0 } ?? index
      }
      if byte == 0x0A || byte == 0x0D {
        lineEnd = lineEnd ?? index
      } else if let lineEnd, !Self.isBase64(byte), !"=-_.".utf8.contains(byte) {
        return lineEnd
      }
      index += 1
    }
    return lineEnd ?? index
  }

  /// Where the next `>` is that closes no mask, or the end.
  mutating func closingBracket(from begin: Int) -> Int {
    var index = begin
    // Ends: each round takes a byte or a mask.
    while index < bytes.count, self[index] != UInt8(ascii: ">") {
      index += isMask(index) ? maskLength : 1
    }
    return min(index, bytes.count)
  }

  /// Where the value of a header ends: at the end of its line, or of the text around it.
  mutating func headerEnd(from begin: Int) -> Int {
    var index = begin
    var isQuoted = false
    while index < bytes.count {
      switch self[index] {
      case 0x0A, 0x0D: return index
      case UInt8(ascii: "\""):
        // The parameters of a header may be quoted.
        guard isQuoted || index > 0 && self[index - 1] == UInt8(ascii: "=") else { return index }
        isQuoted.toggle()
      case UInt8(ascii: "}") where !isQuoted: return index
      default: break
      }
      index += 1
    }
    return index
  }

  // MARK: Bytes

  /// A byte of the text; each look is counted.
  subscript(index: Int) -> UInt8 {
    mutating get {
      #if DEBUG
        work += 1
      #endif
      return bytes[index]
    }
  }

  /// How often a byte was percent-encoded.
  func layer(_ index: Int) -> UInt8 {
    text.percentLayers.isEmpty ? 0 : text.percentLayers[index]
  }

  /// The escape before a byte, and how many hexadecimal digits went into it.
  func escape(before index: Int) -> (first: Int, hexDigits: Int)? {
    text.escape(before: index, in: given)
  }

  /// Whether a mask is at an index.
  func isMask(_ index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: "<") && isAt("<redacted>", index)
  }
  var maskLength: Int { Redaction.maskBytes.count }

  /// Whether a text, given in lower case, is at an index, in whatever case.
  func isAt(_ text: StaticString, _ index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      for offset in text.indices where unsafe Self.lower(bytes[index + offset]) != text[offset] {
        return false
      }
      return true
    }
  }

  mutating func end(of begin: Int, while isPart: (UInt8) -> Bool) -> Int {
    var index = min(begin, bytes.count)
    while index < bytes.count, isPart(self[index]) { index += 1 }
    return index
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Whether a byte is a part of a word, by a look at one of two sets of 64 bits.
  @inline(__always)
  static func isWord(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? wordBytes.low : wordBytes.high) >> UInt64(byte & 63) & 1 != 0
  }

  /// Digits and the hyphen; letters and the underscore.
  private static var wordBytes: (low: UInt64, high: UInt64) {
    (0x03FF_2000_0000_0000, 0x07FF_FFFE_87FF_FFFE)
  }

  func isDomain(_ byte: UInt8) -> Bool {
    Self.isWord(byte) || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  static func isLocalPart(_ byte: UInt8) -> Bool {
    isWord(byte) || byte >= 0x80 || ".+%".utf8.contains(byte)
  }
}

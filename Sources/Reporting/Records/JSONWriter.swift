package import ATSDiagnosis

/// Writes JSON as bytes: no tree, no Foundation, whatever text comes is valid UTF-8 when it leaves.
public struct JSONWriter: Sendable {
  /// What was written, and room behind it: a record has hundreds of short parts, and an array that
  /// grew by each of them would look at its room a thousand times.
  private var buffer: [UInt8]
  private var count = 0
  private var needsComma = false
  private var templates = AdviceTemplates()
  /// Where members are whose secrets were masked before they were written, from left to right.
  package private(set) var maskedParts: [Range<Int>] = []

  /// The bytes written so far.
  public var bytes: [UInt8] { Array(written) }
  /// The same where they are.
  package var written: ArraySlice<UInt8> { buffer[..<count] }

  /// A writer with nothing written.
  public init() { buffer = [UInt8](repeating: 0, count: 4096) }

  /// What is said of a failure, to be written by this writer.
  package mutating func words(of advice: Advice) -> AdviceWords { AdviceWords(advice, &templates) }

  /// Forgets what was written, keeps the memory.
  public mutating func reset() {
    count = 0
    needsComma = false
    maskedParts.removeAll(keepingCapacity: true)
  }

  /// Writes members in which secrets are masked already.
  package mutating func masked(_ body: (inout JSONWriter) -> Void) {
    let start = count
    body(&self)
    if let last = maskedParts.last, last.upperBound == start {
      maskedParts[maskedParts.count - 1] = last.lowerBound..<count
    } else {
      maskedParts.append(start..<count)
    }
  }

  /// Writes an object; `body` writes its members, in the order of their keys.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    separate()
    put(UInt8(ascii: "{"))
    needsComma = false
    body(&self)
    put(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes an array; `body` writes its elements.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    separate()
    put(UInt8(ascii: "["))
    needsComma = false
    body(&self)
    put(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the key of the next member.
  package mutating func key(_ name: StaticString) {
    name.withUTF8Buffer { name in
      // Its author knows that it needs no escape.
      let size = name.count + 4
      reserve(size)
      var end = count
      let hasComma = needsComma
      unsafe buffer.withUnsafeMutableBufferPointer { room in
        if hasComma { unsafe Self.add(UInt8(ascii: ","), to: room, &end) }
        unsafe Self.add(UInt8(ascii: "\""), to: room, &end)
        unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[end...])
          .copyMemory(from: UnsafeRawBufferPointer(name))
        end += name.count
        unsafe Self.add(UInt8(ascii: "\""), to: room, &end)
        unsafe Self.add(UInt8(ascii: ":"), to: room, &end)
      }
      count = end
    }
    needsComma = false
  }

  /// Writes the key of the next member where it isn't known before.
  package mutating func key(text name: String) {
    quote(name)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, or `null`.
  package mutating func string(_ value: String?) {
    if let value { quote(value) } else { word("null") }
    needsComma = true
  }

  /// Writes a whole number, or `null`.
  package mutating func number(_ value: Int?) {
    guard let value else { return word("null") }
    separate()
    append(value)
    needsComma = true
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    word(value ? "true" : "false")
  }

  /// Writes a member whose value is a string, or `null`.
  package mutating func string(_ name: StaticString, _ value: String?) {
    key(name)
    string(value)
  }

  /// Writes a member whose value is a whole number, or `null`.
  package mutating func number(_ name: StaticString, _ value: Int?) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is `true` or `false`.
  package mutating func boolean(_ name: StaticString, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Writes a member whose value is an array of strings.
  package mutating func strings(_ name: StaticString, _ values: some Sequence<String>) {
    key(name)
    array { json in for value in values { json.string(value) } }
  }

  /// Writes a word of JSON that is no text.
  private mutating func word(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { unsafe put($0) }
    needsComma = true
  }

  /// Writes JSON that is finished already.
  package mutating func raw(_ json: String) {
    separate()
    var json = json
    json.withUTF8 { json in
      reserve(json.count)
      let start = count
      unsafe buffer.withUnsafeMutableBufferPointer { room in
        for index in json.indices { unsafe room[start + index] = unsafe json[index] }
      }
      count += json.count
    }
    needsComma = true
  }

  /// Writes bytes that are finished JSON already.
  mutating func raw(bytes: [UInt8]) {
    separate()
    put(bytes)
    needsComma = true
  }

  /// Writes JSON with the name of a host in its places, of which no byte needs an escape.
  mutating func write(_ template: HostTemplate, host: String) {
    separate()
    var done = 0
    for place in template.places {
      put(template.bytes[done..<place])
      put(host.utf8)
      done = place
    }
    put(template.bytes[done...])
    needsComma = true
  }

  /// The bytes that `body` writes as the value of a key.
  mutating func bytes(writtenBy body: (inout JSONWriter) -> Void) -> [UInt8] {
    let start = count
    body(&self)
    return Array(buffer[start..<count])
  }

  /// Ends a line.
  public mutating func newline() {
    put(0x0A)
    needsComma = false
  }

  /// Makes room for so many bytes more.
  private mutating func reserve(_ more: Int) {
    guard buffer.count - count < more else { return }
    let missing = max(buffer.count, more)
    buffer += repeatElement(0, count: missing)
  }

  /// Copies bytes as they are.
  private mutating func put(_ bytes: some Collection<UInt8>) {
    reserve(bytes.count)
    let start = count
    unsafe buffer.withUnsafeMutableBufferPointer { room in
      unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[start...])
        .copyBytes(from: bytes)
    }
    count += bytes.count
  }

  private mutating func put(_ byte: UInt8) {
    reserve(1)
    buffer[count] = byte
    count += 1
  }

  private mutating func append(_ number: Int) {
    if number < 0 { put(UInt8(ascii: "-")) }
    var digits = 1
    var rest = number.magnitude
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    reserve(digits)
    let start = count
    count += digits
    rest = number.magnitude
    unsafe buffer.withUnsafeMutableBufferPointer { room in
      for place in (start..<start + digits).reversed() {
        unsafe room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }

  private mutating func separate() {
    if needsComma { put(UInt8(ascii: ",")) }
    needsComma = false
  }

  @inline(__always)
  private static func add(
    _ byte: UInt8, to room: UnsafeMutableBufferPointer<UInt8>, _ end: inout Int
  ) {
    unsafe room[end] = byte
    end += 1
  }

  /// Writes a text between quotes, behind a comma where one is missing.
  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { unsafe quote($0) }
  }

  /// Runs of bytes that need no escape are copied at once: nearly every text is one.
  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 3)
    var end = count
    let hasComma = needsComma
    var done = unsafe buffer.withUnsafeMutableBufferPointer { room in
      if hasComma { unsafe Self.add(UInt8(ascii: ","), to: room, &end) }
      unsafe Self.add(UInt8(ascii: "\""), to: room, &end)
      let length = unsafe Self.copyPlain(
        text, to: UnsafeMutableBufferPointer(rebasing: room[end...]))
      end += length
      if length == text.count { unsafe Self.add(UInt8(ascii: "\""), to: room, &end) }
      return length
    }
    count = end
    needsComma = false
    guard done < text.count else { return }
    // Ends: each round takes a character, which has a byte or more.
    while done < text.count {
      let character = unsafe Self.character(of: text, at: done)
      escape(character)
      done += UTF8.width(character)
      let rest = unsafe UnsafeBufferPointer(rebasing: text[done...])
      reserve(rest.count)
      let start = count
      let length = unsafe buffer.withUnsafeMutableBufferPointer { room in
        unsafe Self.copyPlain(rest, to: UnsafeMutableBufferPointer(rebasing: room[start...]))
      }
      count += length
      done += length
    }
    put(UInt8(ascii: "\""))
  }

  /// Copies bytes up to the first that needs an escape; the result is how many.
  ///
  /// There has to be room for all of them.
  private static func copyPlain(
    _ text: UnsafeBufferPointer<UInt8>, to room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    precondition(room.count >= text.count)
    guard let source = unsafe UnsafeRawPointer(text.baseAddress),
      let target = UnsafeMutableRawPointer(room.baseAddress)
    else { return 0 }
    var index = 0
    while index + 16 <= text.count {
      let words = unsafe source.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
      if holdsSpecial(words) { break }
      unsafe target.storeBytes(of: words, toByteOffset: index, as: SIMD2<UInt64>.self)
      index += 16
    }
    // Ends: each round copies a byte or more. The last word is read together with bytes that were copied already.
    while index < text.count, text.count >= 8 {
      let next = min(index, text.count - 8)
      let word = unsafe source.loadUnaligned(fromByteOffset: next, as: UInt64.self)
      if holdsSpecial(SIMD2(repeating: word)) { break }
      unsafe target.storeBytes(of: word, toByteOffset: next, as: UInt64.self)
      index = next + 8
    }
    // Ends: each round takes a character, which has a byte or more.
    while index < text.count {
      let byte = unsafe text[index]
      if byte &- 0x20 <= 0x5E, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        unsafe room[index] = byte
        index += 1
        continue
      }
      let character = unsafe character(of: text, at: index)
      if isSpecial(character) { break }
      for _ in 0..<UTF8.width(character) {
        unsafe room[index] = unsafe text[index]
        index += 1
      }
    }
    return index
  }

  /// The character that begins at an index of a text, which is valid UTF-8.
  private static func character(
    of text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Unicode.Scalar {
    let first = unsafe text[index]
    guard first >= 0x80 else { return Unicode.Scalar(first) }
    var value = UInt32(first) & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 0x07)
    var next = index + 1
    while next < text.count, unsafe text[next] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(unsafe text[next] & 0x3F)
      next += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Whether one of some bytes needs an escape, or is no ASCII.
  @inline(__always)
  private static func holdsSpecial(_ words: SIMD2<UInt64>) -> Bool {
    let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
    // A byte from 0x80 on has its top bit set; in a difference it is set where a smaller byte was, or none at
    // all, and in the sum where the byte was 0x7F. What a byte borrows from the next is borrowed by one that
    // counts itself.
    let found =
      words | (words &- ones &* 0x20) | (words &+ ones)
      | ((words ^ (ones &* 0x22)) &- ones) | ((words ^ (ones &* 0x5C)) &- ones)
    return (found[0] | found[1]) & 0x8080_8080_8080_8080 != 0
  }

  /// Whether a character can't stand for itself, or would do something to a terminal.
  private static func isSpecial(_ character: Unicode.Scalar) -> Bool {
    character == "\"" || character == "\\" || character.isTerminalControl
  }

  private mutating func escape(_ character: Unicode.Scalar) {
    switch character {
    case "\"": put("\\\"")
    case "\\": put("\\\\")
    case "\n": put("\\n")
    case "\r": put("\\r")
    case "\t": put("\\t")
    default:
      for unit in UTF16.encode(character).map(Array.init) ?? [] {
        put("\\u")
        for shift in [12, 8, 4, 0] {
          let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 15
          put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
    }
  }

  private mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { text in for index in text.indices { put(unsafe text[index]) } }
  }
}

/// Undoes the escapes inside of the strings of a JSON document, so that an error dump in a string
/// reads as if it had been logged: its newlines become lines, its quotes quotes.
///
/// Works on bytes as they come; everything outside of strings is left as it is. Each line it adds is
/// noted, so that a line of the result can be reported as a line of the document.
struct JSONUnfolder {
  private enum State: Equatable {
    case outside, inside, escape, unicode(digits: Int, value: UInt32)
  }

  /// Whether control characters stay what they are; in a log to be read they become blanks, since
  /// they would end or hide what is around them.
  let isExact: Bool
  private var state = State.outside
  private var highSurrogate: UInt32?
  /// Lines written so far, counted from 1.
  private var line = 1
  /// The lines of the result that begin inside of a string, in order.
  private var addedLines: [Int] = []

  /// Makes an unfolder for a log in a document, or, exact, for the texts of a record.
  init(isExact: Bool = false) { self.isExact = isExact }

  /// The line of the document for a line of the result.
  func originalLine(_ line: Int) -> Int {
    var low = 0
    var high = addedLines.count
    while low < high {
      let middle = (low + high) / 2
      if addedLines[middle] <= line { low = middle + 1 } else { high = middle }
    }
    return line - low
  }

  /// Unfolds a part of a document; parts may be cut anywhere.
  mutating func unfold(_ bytes: ArraySlice<UInt8>, into result: inout [UInt8]) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if state == .outside || (state == .inside && highSurrogate == nil) {
        let plain = bytes[index...].prefix { !Self.isSpecial($0) }
        result.append(contentsOf: plain)
        index = plain.endIndex
        guard index < bytes.endIndex else { return }
      }
      let byte = bytes[index]
      index += 1
      switch state {
      case .outside:
        if byte == UInt8(ascii: "\"") { state = .inside }
        if byte == 0x0A { line += 1 }
        result.append(byte)
      case .inside where byte == UInt8(ascii: "\""):
        endSurrogate(&result)
        state = .outside
        result.append(byte)
      default: takeInside(byte, &result)
      }
    }
  }

  /// Whether a byte is more than itself, inside of a string or outside.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x0A
  }

  /// Undoes the escapes of the inside of one string.
  mutating func unescape(_ bytes: ArraySlice<UInt8>, into result: inout [UInt8]) {
    state = .inside
    for byte in bytes { takeInside(byte, &result) }
    endSurrogate(&result)
  }

  private mutating func takeInside(_ byte: UInt8, _ result: inout [UInt8]) {
    switch state {
    case .outside, .inside:
      if byte == UInt8(ascii: "\\") {
        state = .escape
      } else {
        endSurrogate(&result)
        if byte == 0x0A { line += 1 }
        result.append(byte)
      }
    case .escape:
      state = .inside
      if byte == UInt8(ascii: "u") {
        state = .unicode(digits: 0, value: 0)
        return
      }
      endSurrogate(&result)
      switch byte {
      case UInt8(ascii: "n"):
        line += 1
        addedLines.append(line)
        result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(isExact ? 0x0D : 0x20)
      case UInt8(ascii: "b"): result.append(isExact ? 0x08 : 0x20)
      case UInt8(ascii: "f"): result.append(isExact ? 0x0C : 0x20)
      default: result.append(byte)
      }
    case .unicode(let digits, let value):
      guard let digit = Self.hexadecimal(byte) else {
        state = .inside
        takeInside(byte, &result)
        return
      }
      let sum = value << 4 | digit
      guard digits == 3 else {
        state = .unicode(digits: digits + 1, value: sum)
        return
      }
      state = .inside
      append(unit: sum, &result)
    }
  }

  private mutating func append(unit: UInt32, _ result: inout [UInt8]) {
    if let high = highSurrogate, 0xDC00..<0xE000 ~= unit {
      highSurrogate = nil
      append(0x10000 + ((high - 0xD800) << 10 | (unit - 0xDC00)), &result)
      return
    }
    endSurrogate(&result)
    if 0xD800..<0xDC00 ~= unit {
      highSurrogate = unit
    } else if unit == 0x0A {
      line += 1
      addedLines.append(line)
      result.append(0x0A)
    } else {
      append(unit < 0x20 && !isExact ? 0x20 : unit, &result)
    }
  }

  /// Half a pair is no character.
  private mutating func endSurrogate(_ result: inout [UInt8]) {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    append(0xFFFD, &result)
  }

  private func append(_ value: UInt32, _ result: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(contentsOf: String(Character(scalar)).utf8)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x61 + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x41 + 10
    default: nil
    }
  }
}

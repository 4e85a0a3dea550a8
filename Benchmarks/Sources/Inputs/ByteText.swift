/// Text in the making, as bytes: a gigabyte of log takes seconds, where `String` takes minutes.
package struct ByteText {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }

  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func put(byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: Int) {
    if number < 0 { put(byte: UInt8(ascii: "-")) }
    put(digits: number.magnitude, width: 1)
  }

  /// A decimal number with leading zeros.
  mutating func put(_ number: Int, width: Int) { put(digits: number.magnitude, width: width) }

  private mutating func put(digits number: UInt, width: Int) {
    let start = bytes.count
    var rest = number
    while rest > 0 || bytes.count - start < width {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }

  /// The lowest `width` hexadecimal digits of a number.
  mutating func put(hex number: UInt64, width: Int, isUppercase: Bool = false) {
    let letter = (isUppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")) - 10
    for digit in (0..<width).reversed() {
      let value = UInt8(truncatingIfNeeded: number >> UInt64(4 * digit)) & 0xF
      bytes.append(value < 10 ? UInt8(ascii: "0") + value : letter + value)
    }
  }

  mutating func put(uuid numbers: (UInt64, UInt64)) {
    put(hex: numbers.0 >> 32, width: 8, isUppercase: true)
    put(byte: UInt8(ascii: "-"))
    put(hex: numbers.0 >> 16, width: 4, isUppercase: true)
    put(byte: UInt8(ascii: "-"))
    put(hex: numbers.0, width: 4, isUppercase: true)
    put(byte: UInt8(ascii: "-"))
    put(hex: numbers.1 >> 48, width: 4, isUppercase: true)
    put(byte: UInt8(ascii: "-"))
    put(hex: numbers.1, width: 12, isUppercase: true)
  }

  /// Text in as many columns as `width`.
  mutating func put(_ text: String, padded width: Int) {
    put(text)
    for _ in text.utf8.count..<max(width, text.utf8.count) { put(byte: UInt8(ascii: " ")) }
  }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Puts arguments into format strings.
struct MessageText {
  /// The zone of times among the arguments.
  let zoneMinutes: Int

  /// How long a message may be: what is longer is cut.
  static let maxLength = 64 << 10

  /// Adds the message to `output`.
  func append(_ format: Bytes, _ arguments: Arguments, to output: inout [UInt8]) {
    var next = 0
    let values = arguments.values
    let limit = output.count + Self.maxLength
    var at = 0
    var plain = 0
    // Ends: each round goes on behind a percent sign or by a byte.
    while at < format.count, output.count < limit {
      guard format.u8(at) == 0x25 else {
        at += 1
        continue
      }
      if let text = format.part(plain, at - plain) { output.append(text) }
      if format.u8(at + 1) == 0x25 {
        output.append(0x25)
        at += 2
        plain = at
        continue
      }
      var literalEnd = 0
      guard let specifier = FormatSpecifier(format, at: at + 1, literalEnd: &literalEnd) else {
        // What is no specifier is text; words in braces lose their percent sign.
        plain = format.u8(at + 1) == 0x7B ? at + 1 : at
        at = max(at + 1, literalEnd)
        continue
      }
      append(specifier, values, &next, &output)
      at = specifier.end
      plain = at
    }
    if output.count < limit, let text = format.part(plain, at - plain) { output.append(text) }
  }

  /// Adds a value for which there is no specifier.
  func append(_ value: Argument, to output: inout [UInt8]) {
    switch value {
    case .number(let number, let size):
      let shift = UInt64(64 - size * 8)
      output.append(text: String(Int64(bitPattern: number << shift) >> Int64(shift)))
    case .count(let number): output.append(text: String(number))
    case .text(let bytes):
      if let bytes { output.append(bytes) } else { output.append(text: "(null)") }
    case .data(let bytes): output.append(text: ValueDecoder.hexadecimal(bytes))
    case .hash(let bytes): output.append(text: ValueDecoder.hash(bytes))
    case .hidden: output.append(text: "<private>")
    }
  }

  private func append(
    _ specifier: FormatSpecifier, _ values: [Argument], _ next: inout Int,
    _ output: inout [UInt8]
  ) {
    var width = 0
    var isLeft = specifier.isLeft
    switch specifier.width {
    case .number(let number): width = number
    case .argument:
      if next < values.count, case .number(let number, _) = values[next] {
        let signed = Int(Int32(truncatingIfNeeded: number))
        isLeft = isLeft || signed < 0
        width = min(1 << 12, abs(signed))
        next += 1
      } else if next < values.count, case .count(let number) = values[next] {
        width = min(1 << 12, number)
        next += 1
      }
    case nil: break
    }
    var precision: Int?
    if case .number(let number) = specifier.precision { precision = number }
    if next < values.count, case .count(let number) = values[next] {
      precision = number
      next += 1
    } else if specifier.precision == .argument, next < values.count,
      case .number(let number, _) = values[next]
    {
      let signed = Int(Int32(truncatingIfNeeded: number))
      precision = signed < 0 ? nil : signed
      next += 1
    }
    guard next < values.count else {
      output.append(text: "<decode: missing data>")
      return
    }
    let value = values[next]
    next += 1
    if case .hidden = value {
      output.append(text: "<private>")
      return
    }
    if specifier.annotation.count > 0,
      let decoded = ValueDecoder(zoneMinutes: zoneMinutes).decode(value, specifier)
    {
      pad(Array(decoded.utf8), width, isLeft, to: &output)
      return
    }
    switch value {
    case .number(let number, let size):
      let text = Self.text(number, size: size, specifier, precision: precision, width: width)
      pad(text, width, isLeft, to: &output)
    case .text(let bytes):
      guard let bytes else {
        pad(Array("(null)".utf8), width, isLeft, to: &output)
        return
      }
      // A precision of nothing is none.
      let shown =
        precision.flatMap { $0 > 0 && $0 < bytes.count ? bytes.part(0, $0) : nil } ?? bytes
      if width <= shown.count {
        output.append(shown)
      } else {
        pad(shown.array, width, isLeft, to: &output)
      }
    case .data(let bytes): output.append(text: ValueDecoder.hexadecimal(bytes))
    case .hash(let bytes): output.append(text: ValueDecoder.hash(bytes))
    case .count(let number): pad(Array(String(number).utf8), width, isLeft, to: &output)
    case .hidden: break
    }
  }

  private func pad(_ text: [UInt8], _ width: Int, _ isLeft: Bool, to output: inout [UInt8]) {
    let missing = max(0, width - text.count)
    if !isLeft { output += [UInt8](repeating: 0x20, count: missing) }
    output += text
    if isLeft { output += [UInt8](repeating: 0x20, count: missing) }
  }

  // MARK: Numbers

  /// A number as its specifier wants it, without the blanks around it.
  private static func text(
    _ number: UInt64, size: Int, _ specifier: FormatSpecifier, precision: Int?, width: Int
  ) -> [UInt8] {
    // The size that was stored knows better how far the number goes, except where it was widened.
    let bits = min(size, specifier.valueSize ?? size) * 8
    let masked = bits >= 64 ? number : number & (1 << UInt64(bits) - 1)
    var sign = ""
    var prefix = ""
    var digits: String
    switch specifier.conversion {
    case 0x64, 0x69, 0x44:  // d i D
      let shift = UInt64(64 - bits)
      let signed = Int64(bitPattern: masked << shift) >> Int64(shift)
      sign = signed < 0 ? "-" : specifier.hasPlus ? "+" : specifier.hasSpace ? " " : ""
      digits = String(signed.magnitude)
    case 0x78: digits = String(masked, radix: 16)
    case 0x58: digits = String(masked, radix: 16, uppercase: true)
    case 0x6F, 0x4F: digits = String(masked, radix: 8)
    case 0x70:  // p
      prefix = "0x"
      digits = String(number, radix: 16)
    case 0x63, 0x43: return character(masked)
    case 0x6D: return Array(SystemErrors.message(Int(Int32(truncatingIfNeeded: number))).utf8)
    case 0x61, 0x41, 0x65, 0x45, 0x66, 0x46, 0x67, 0x47:
      return real(number, size: size, specifier, precision: precision, width: width)
    case 0x73, 0x53, 0x40, 0x50:
      // A number where text was expected.
      digits = String(Int64(bitPattern: number))
    default: digits = String(masked)
    }
    if specifier.isAlternate, masked != 0 {
      switch specifier.conversion {
      case 0x78: prefix = "0x"
      case 0x58: prefix = "0X"
      case 0x6F: prefix = "0"
      default: break
      }
    }
    if let precision, digits.utf8.count < min(precision, 512) {
      digits = String(repeating: "0", count: min(precision, 512) - digits.utf8.count) + digits
    } else if specifier.hasZeros, !specifier.isLeft, precision == nil {
      let taken = sign.utf8.count + prefix.utf8.count + digits.utf8.count
      if taken < min(width, 512) {
        digits = String(repeating: "0", count: min(width, 512) - taken) + digits
      }
    }
    return Array((sign + prefix + digits).utf8)
  }

  private static func character(_ number: UInt64) -> [UInt8] {
    guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: number)) else { return [0x3F] }
    return Array(String(Character(scalar)).utf8)
  }

  private static func real(
    _ number: UInt64, size: Int, _ specifier: FormatSpecifier, precision: Int?, width: Int
  ) -> [UInt8] {
    let value =
      size == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: number))) : Double(bitPattern: number)
    var format: [CChar] = [0x25]
    if specifier.hasPlus { format.append(0x2B) }
    if specifier.hasSpace { format.append(0x20) }
    if specifier.isAlternate { format.append(0x23) }
    if specifier.hasZeros { format.append(0x30) }
    format += [0x2A, 0x2E, 0x2A, CChar(bitPattern: specifier.conversion), 0]
    // A negative precision is none; the width is that of the zeros only.
    let zeros = specifier.hasZeros && !specifier.isLeft ? Int32(min(width, 512)) : 0
    let decimals = precision.map { Int32(min($0, 64)) } ?? -1
    var text = [CChar](repeating: 0, count: 1024)
    let count = unsafe text.withUnsafeMutableBufferPointer { room in
      unsafe format.withUnsafeBufferPointer { format in
        guard let base = format.baseAddress else { return Int32(0) }
        // The format is made above, of one conversion, and takes exactly these three.
        return unsafe withVaList([zeros, decimals, value]) {
          unsafe vsnprintf(room.baseAddress, room.count, base, $0)
        }
      }
    }
    return text.prefix(max(0, min(Int(count), text.count - 1))).map { UInt8(bitPattern: $0) }
  }
}

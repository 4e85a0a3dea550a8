/// The text forms of numbers, dates, data and character references in XML property lists.
enum PropertyListScalarText {
  /// Reads the text of an `integer`, `real`, `date` or `data` element; nil if it can't be.
  static func content(of element: String, text: String) -> PropertyListNode.Content? {
    switch element {
    case "integer": return integer(text)
    case "real": return real(text)
    case "date": return date(text)
    case "data": return Base64.decode(text).map { .data($0) }
    default: return nil
    }
  }

  /// Blanks in front are allowed and blanks behind are not, as in Foundation's reader.
  private static func integer(_ text: String) -> PropertyListNode.Content? {
    var digits = text.drop(while: { $0.isWhitespace })
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    var radix = 10
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      radix = 16
      digits = digits.dropFirst(2)
    }
    // A second sign would be accepted by the initializer below.
    guard digits.first?.isHexDigit == true, let magnitude = UInt64(digits, radix: radix) else {
      return nil
    }
    if isNegative {
      guard magnitude <= UInt64(Int.max) + 1 else { return nil }
      return .integer(Int(truncatingIfNeeded: 0 &- magnitude))
    }
    guard let number = Int(exactly: magnitude) else { return .unsignedInteger(magnitude) }
    return .integer(number)
  }

  private static func real(_ text: String) -> PropertyListNode.Content? {
    let trimmed = text.drop(while: { $0.isWhitespace })
    switch trimmed.lowercased() {
    case "nan": return .real(.nan)
    case "inf", "+inf", "infinity", "+infinity": return .real(.infinity)
    case "-inf", "-infinity": return .real(-.infinity)
    default: break
    }
    guard let first = trimmed.first, first.isNumber || "+-.".contains(first),
      let number = Double(trimmed)
    else { return nil }
    return .real(number)
  }

  private static func date(_ text: String) -> PropertyListNode.Content? {
    guard let seconds = PropertyListDate.seconds(of: text) else { return nil }
    return .date(PropertyListDate.text(of: seconds) ?? text)
  }

  /// The character of a reference, its name given without “&” and “;”.
  static func character(ofReference name: String) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    var digits = name.dropFirst()
    var radix = 10
    if digits.first == "x" {
      radix = 16
      digits = digits.dropFirst()
    }
    guard digits.first?.isHexDigit == true, let number = UInt32(digits, radix: radix),
      number != 0, let scalar = Unicode.Scalar(number)
    else { return nil }
    return Character(scalar)
  }

  /// The value of `encoding` in an XML declaration, or nil if it names none.
  static func declaredEncoding(in declaration: String) -> String? {
    let parts = declaration.split(whereSeparator: { $0 == "=" || $0.isWhitespace })
    guard let name = parts.firstIndex(of: "encoding"), name + 1 < parts.count else { return nil }
    return String(parts[name + 1].filter { $0 != "\"" && $0 != "'" })
  }
}

/// Base64 as property lists use it: blanks anywhere, padding at the end.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Decodes text; nil for a foreign character or a wrong length.
  static func decode(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var buffer: UInt32 = 0
    var sextets = 0
    var padding = 0
    for byte in text.utf8 where !XMLPropertyListReader.isBlank(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = sextet(byte) else { return nil }
      buffer = buffer << 6 | UInt32(value)
      sextets += 1
      if sextets % 4 == 0 {
        result += [UInt8(buffer >> 16 & 0xFF), UInt8(buffer >> 8 & 0xFF), UInt8(buffer & 0xFF)]
        buffer = 0
      }
    }
    switch (sextets % 4, padding) {
    case (0, 0): break
    case (2, 2): result.append(UInt8(buffer >> 4 & 0xFF))
    case (3, 1): result += [UInt8(buffer >> 10 & 0xFF), UInt8(buffer >> 2 & 0xFF)]
    default: return nil
    }
    return result
  }

  /// Encodes bytes with padding and without line breaks.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let group =
        UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      text.append(alphabet[Int(group >> 18 & 63)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      text.append(left > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): return 62
    case UInt8(ascii: "/"): return 63
    default: return nil
    }
  }
}

/// Dates of property lists: ISO 8601 in UTC as text, seconds since 2001-01-01 in binary files.
enum PropertyListDate {
  private static let daysFrom1970To2001 = 11_323

  /// Seconds since 2001-01-01 00:00:00 UTC of a text like `2016-12-21T10:00:00Z`, or nil.
  static func seconds(of text: String) -> Double? {
    var rest = Substring(text).drop(while: { $0.isWhitespace })
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    var isBeforeYearZero = false
    if rest.first == "-" {
      isBeforeYearZero = true
      rest = rest.dropFirst()
    }
    guard rest.last == "Z" else { return nil }
    let halves = rest.dropLast().split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let day = numbers(halves[0], separator: "-")
    let time = numbers(halves[1], separator: ":")
    guard day.count == 3, time.count == 3, day[0] <= 1_000_000, (1...12).contains(day[1]),
      (1...31).contains(day[2]), time[0] <= 24, time[1] <= 59, time[2] <= 60
    else { return nil }
    let days = daysSince1970(
      year: isBeforeYearZero ? -day[0] : day[0], month: day[1], day: day[2])
    return Double((days - daysFrom1970To2001) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2])
  }

  /// The text of a number of seconds, fractions cut off; nil outside of the years 1 … 9999.
  static func text(of seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    // Rounds down without `rounded(_:)`, which would need the C mathematics library.
    let towardsZero = Int(seconds)
    let whole = Double(towardsZero) > seconds ? towardsZero - 1 : towardsZero
    let secondOfDay = ((whole % 86_400) + 86_400) % 86_400
    let days = (whole - secondOfDay) / 86_400 + daysFrom1970To2001
    let (year, month, day) = civil(daysSince1970: days)
    guard (1...9999).contains(year) else { return nil }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let (hour, minute) = (secondOfDay / 3600, secondOfDay / 60 % 60)
    return "\(date)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(secondOfDay % 60, 2))Z"
  }

  private static func numbers(_ text: Substring, separator: Character) -> [Int] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } && part.count <= 7 ? Int(part) : nil
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // Both conversions count years from March on, so that the leap day is the last of its year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, day)
  }
}

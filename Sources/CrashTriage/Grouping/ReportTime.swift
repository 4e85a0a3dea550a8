/// A time as reports tell it: in UTC where the report has a zone, as printed otherwise.
///
/// Times of the same kind are in order among themselves. Those in UTC count for more than those of
/// an unknown zone, and those with a date for more than those without: a group's first and last time
/// are of the best kind that any of its failures has. So the order in which failures come never
/// matters.
public struct ReportTime: Hashable, Sendable {
  enum Quality: Int, Hashable { case other, local, utc }

  /// The time: `2026-02-03T07:00:00.123Z`, or as printed.
  public let text: String
  let quality: Quality

  /// Reads a printed time; what can't be understood is kept as it is.
  package init(printed text: String) {
    if let utc = Self.utc(text) {
      self.text = utc
      quality = .utc
    } else if let epoch = Self.epoch(text) {
      self.text = epoch
      quality = .utc
    } else {
      self.text = text
      quality = Self.date(text) == nil ? .other : .local
    }
  }

  /// The day, where there is one.
  public var day: String? { quality == .other ? nil : String(text.prefix(10)) }

  /// The earlier of two, by the rule of the type.
  func earlier(_ other: ReportTime) -> ReportTime {
    if quality != other.quality { return quality.rawValue > other.quality.rawValue ? self : other }
    return text.utf8.lexicographicallyPrecedes(other.text.utf8) ? self : other
  }

  /// The later of two, by the rule of the type.
  func later(_ other: ReportTime) -> ReportTime {
    if quality != other.quality { return quality.rawValue > other.quality.rawValue ? self : other }
    return text.utf8.lexicographicallyPrecedes(other.text.utf8) ? other : self
  }

  // MARK: Reading

  private struct Fields {
    var year = 0
    var month = 0
    var day = 0
    var seconds = 0
    var milliseconds = 0
    var rest: Substring.UTF8View = ""[...].utf8
  }

  private static func number(_ text: inout Substring.UTF8View, _ digits: Int) -> Int? {
    guard text.count >= digits else { return nil }
    var value = 0
    for byte in text.prefix(digits) {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    text = text.dropFirst(digits)
    return value
  }

  private static func take(_ text: inout Substring.UTF8View, _ anyOf: String) -> Bool {
    guard let first = text.first, anyOf.utf8.contains(first) else { return false }
    text = text.dropFirst()
    return true
  }

  /// The fields of a time that begins with a full date.
  private static func date(_ text: String) -> Fields? {
    var rest = Substring(text).utf8
    var fields = Fields()
    guard let year = number(&rest, 4), take(&rest, "-"), let month = number(&rest, 2),
      take(&rest, "-"), let day = number(&rest, 2), take(&rest, " T"),
      let hour = number(&rest, 2), take(&rest, ":"), let minute = number(&rest, 2),
      take(&rest, ":"), let second = number(&rest, 2),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    fields.year = year
    fields.month = month
    fields.day = day
    fields.seconds = hour * 3600 + minute * 60 + second
    if take(&rest, ".,:") {
      var unit = 100
      while let digit = number(&rest, 1) {
        fields.milliseconds += digit * unit
        unit /= 10
      }
    }
    _ = take(&rest, " ")
    fields.rest = rest
    return fields
  }

  private static func utc(_ text: String) -> String? {
    guard let fields = date(text), let offset = offset(fields.rest) else { return nil }
    let days = daysSinceEpoch(fields.year, fields.month, fields.day)
    let seconds = days * 86_400 + fields.seconds - offset
    return formatted(seconds, fields.milliseconds)
  }

  /// The seconds east of Greenwich that a zone stands for.
  private static func offset(_ zone: Substring.UTF8View) -> Int? {
    switch String(Substring(zone)) {
    case "Z", "UTC", "GMT": return 0
    default: break
    }
    var rest = zone
    guard let sign = rest.first, take(&rest, "+-"), let hours = number(&rest, 2) else { return nil }
    _ = take(&rest, ":")
    guard let minutes = number(&rest, 2), rest.isEmpty, hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  /// Seconds since 1970, as web services write them.
  private static func epoch(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (9...10).contains(parts[0].utf8.count),
      text.utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) }),
      let seconds = Int(parts[0])
    else { return nil }
    var milliseconds = 0
    if parts.count > 1 {
      let digits = parts[1].prefix(3)
      milliseconds = Int(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
    }
    return formatted(seconds, milliseconds)
  }

  // MARK: Calendar

  /// Days from 1 January 1970 to a date of the Gregorian calendar.
  ///
  /// Years are counted from March on, so that the day of a leap year comes last.
  private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let shifted = (month + 9) % 12
    let ofYear = (153 * shifted + 2) / 5 + day - 1
    return 365 * y + y / 4 - y / 100 + y / 400 + ofYear - 719_468
  }

  private static func formatted(_ seconds: Int, _ milliseconds: Int) -> String {
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
    let ofDay = seconds - days * 86_400
    let shifted = days + 719_468
    let era = shifted / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    let year = era * 400 + yearOfEra + (number <= 2 ? 1 : 0)
    let date = "\(padded(year, 4))-\(padded(number, 2))-\(padded(day, 2))"
    let time =
      "\(padded(ofDay / 3600, 2)):\(padded(ofDay / 60 % 60, 2)):\(padded(ofDay % 60, 2))"
    return "\(date)T\(time).\(padded(milliseconds, 3))Z"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(max(0, value))
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

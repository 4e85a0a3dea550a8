#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A point in time, in seconds since the begin of 1970 in UTC.
package struct Moment: Hashable, Comparable, Sendable {
  /// The seconds.
  package var seconds: Int

  /// Wraps seconds.
  package init(seconds: Int) { self.seconds = seconds }

  /// The begin of a day.
  init(_ year: Int, _ month: Int, _ day: Int) {
    seconds = Self.days(year, month, day) * 86_400
  }

  /// The time by the clock of this machine.
  package static var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: Int(time.tv_sec))
  }

  /// Orders by time.
  package static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// Reads the digits of `UTCTime` or `GeneralizedTime`, which end in `Z`.
  init(_ digits: ArraySlice<UInt8>, hasLongYear: Bool) throws(MalformedBytes) {
    let yearDigits = hasLongYear ? 4 : 2
    guard digits.last == UInt8(ascii: "Z"), digits.count == yearDigits + 11 else {
      throw MalformedBytes(expected: "a time in UTC")
    }
    var place = digits.startIndex
    func number(_ count: Int) throws(MalformedBytes) -> Int {
      var value = 0
      for _ in 0..<count {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digits[place]) else {
          throw MalformedBytes(expected: "a digit of a time")
        }
        value = value * 10 + Int(digits[place] - UInt8(ascii: "0"))
        place += 1
      }
      return value
    }
    var year = try number(yearDigits)
    if !hasLongYear { year += year < 50 ? 2000 : 1900 }
    let month = try number(2)
    let day = try number(2)
    guard (1...12).contains(month), (1...31).contains(day) else {
      throw MalformedBytes(expected: "a date")
    }
    seconds = Self.days(year, month, day) * 86_400
    seconds += try number(2) * 3600
    seconds += try number(2) * 60
    seconds += try number(2)
  }

  /// The date as `2026-11-23`.
  var date: String {
    // The inverse of `days`, after Howard Hinnant's algorithm on eras of 400 years.
    let shifted = Self.floored(seconds, by: 86_400) + 719_468
    let era = Self.floored(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  /// How many days lie between the begin of 1970 and a day.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = floored(shifted, by: 400)
    let yearOfEra = shifted - era * 400
    let monthIndex = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthIndex + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func floored(_ number: Int, by divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }
}

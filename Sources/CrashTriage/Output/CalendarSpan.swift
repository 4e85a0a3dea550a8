/// A day of the Gregorian calendar.
struct CalendarDay: Hashable, Comparable {
  let year: Int
  let month: Int
  let day: Int

  /// Reads `2026-01-28`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map({ $0.utf8.count }) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      year > 0, (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is so many days after 1 March of the year 0.
  init(number: Int) {
    let era = number / 146_097
    let ofEra = number - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Days since 1 March of the year 0; years are counted from March on, the leap day comes last.
  var number: Int {
    let y = month <= 2 ? year - 1 : year
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day - 1
  }

  static func < (a: CalendarDay, b: CalendarDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  var text: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

/// What a column of a chart over time stands for.
enum CalendarSpan {
  case days(Int)
  case month
  case years(Int)

  /// More columns than this look alike on a phone.
  static let maxColumns = 62

  /// The finest that needs few enough columns.
  static func fitting(from first: CalendarDay, to last: CalendarDay) -> CalendarSpan {
    let finest: [CalendarSpan] = [.days(1), .days(7), .month, .years(1), .years(10)]
    return finest.first { $0.count(from: first, to: last) <= maxColumns } ?? .years(200)
  }

  /// How many there are from the one that holds the first day to the one that holds the last.
  func count(from first: CalendarDay, to last: CalendarDay) -> Int {
    index(last) - index(first) + 1
  }

  /// The name of the column so many after that of the first day.
  func label(_ offset: Int, from first: CalendarDay) -> String {
    let index = index(first) + offset
    switch self {
    case .days(let length): return CalendarDay(number: index * length - shift).text
    case .month: return "\(padded(index / 12, 4))-\(padded(index % 12 + 1, 2))"
    case .years(let length): return padded(index * length, 4)
    }
  }

  /// How the title of the chart goes on.
  var name: String {
    switch self {
    case .days(1): "a day"
    case .days(7): "a week, from Monday"
    case .days(let length): "in \(length) days"
    case .month: "a month"
    case .years(1): "a year"
    case .years(let length): "in \(length) years"
    }
  }

  private func index(_ day: CalendarDay) -> Int {
    switch self {
    case .days(let length): (day.number + shift) / length
    case .month: day.year * 12 + day.month - 1
    case .years(let length): day.year / length
    }
  }

  /// The first of March of the year 0 was a Wednesday, and weeks begin on Mondays.
  private var shift: Int {
    if case .days(7) = self { return 2 }
    return 0
  }
}

private func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(max(0, value))
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

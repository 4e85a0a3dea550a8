internal import NetworkLogs

/// A time as reports say it: in UTC where the report has a zone, as printed otherwise.
///
/// Times of the same kind are in order among themselves. Those in UTC count for more than those of
/// an unknown zone, and those with a date for more than those without: a group's first and last time
/// are of the best kind that any of its failures has. So the order in which failures come never
/// matters.
package struct ReportTime: Hashable, Sendable {
  enum Quality: Int, Hashable { case other, local, utc }

  /// Milliseconds since 1970, where the zone is known; nothing has to be written before it is reported.
  ///
  /// Where it isn't, a number that is in the order of the times, of days with `maxDayLength` each; 0
  /// without a date.
  private let instant: Int64
  private let writing: Writing

  /// What else distinguishes the text, as short as it can be written: there may be many times.
  private enum Writing: Hashable {
    case utc
    case local(Form)
    /// A time without a zone that is written in another way.
    case localAsPrinted(Shared<String>)
    /// A time without a date.
    case other(Shared<String>)
  }

  var quality: Quality {
    switch writing {
    case .utc: .utc
    case .local, .localAsPrinted: .local
    case .other: .other
    }
  }

  /// The time: `2026-02-03T07:00:00.123Z`, or as printed.
  package var text: String {
    var printer = Printer()
    switch writing {
    case .utc: printer.add(utc: instant)
    case .local(let form): printer.add(local: instant, form)
    case .localAsPrinted(let text), .other(let text): return text.value
    }
    return printer.text
  }

  /// Reads a printed time; what can't be understood is kept as it is.
  package init(printed text: String) {
    var copy = text
    self.init(copy.withUTF8 { unsafe Self.date($0) }, text)
  }

  /// Reads the time of a line.
  init(_ time: HeldText) {
    self.init(unsafe time.withUTF8 { unsafe Self.date($0) }, time.text)
  }

  /// The time of which these are the fields, if it has a date.
  private init(_ date: Fields?, _ text: @autoclosure () -> String) {
    if let date, let offset = date.offset {
      let days = Self.daysSinceEpoch(date.year, date.month, date.day)
      let seconds = Int64(days) * 86_400 + Int64(date.seconds - offset)
      instant = seconds * 1000 + Int64(date.milliseconds)
      writing = .utc
    } else if date == nil, let epoch = Self.epoch(text()) {
      instant = epoch
      writing = .utc
    } else if let date {
      let day = (date.year * 12 + date.month - 1) * 31 + date.day - 1
      instant = Int64(day) * Self.maxDayLength + Int64(date.seconds * 1000 + date.milliseconds)
      writing = date.form.map(Writing.local) ?? .localAsPrinted(Shared(text()))
    } else {
      instant = 0
      writing = .other(Shared(text()))
    }
  }

  /// A time of which nothing is known but its text.
  init(asIs text: String) {
    instant = 0
    writing = .other(Shared(text))
  }

  /// Longer than any day in milliseconds, its leap second included.
  private static let maxDayLength: Int64 = 90_000_000

  /// Milliseconds since 1970 of a time in UTC, where that says it.
  var milliseconds: Int64? { quality == .utc ? instant : nil }

  /// The day, where there is one.
  package var day: String? {
    guard quality != .other else { return nil }
    return String(decoding: text.utf8.prefix(10), as: UTF8.self)
  }

  /// A number that two times of the same quality share if and only if they are of one day.
  var dayNumber: Int? {
    switch quality {
    case .other: nil
    case .local: Int(instant / Self.maxDayLength)
    case .utc: Int(Self.floored(instant, by: 86_400_000))
    }
  }

  /// Whether it is reported as the first time rather than another one, by the rule of the type.
  func isEarlier(than other: ReportTime) -> Bool {
    quality == other.quality ? precedes(other) : quality.rawValue > other.quality.rawValue
  }

  /// The same of the last time.
  func isLater(than other: ReportTime) -> Bool {
    quality == other.quality ? other.precedes(self) : quality.rawValue > other.quality.rawValue
  }

  /// What distinguishes times without a look at their texts: those of the same quality are in the order of
  /// their instants, and may differ where these are equal.
  var rank: (quality: Quality, instant: Int64) { (quality, instant) }

  /// The earlier of two.
  func earlier(_ other: ReportTime) -> ReportTime { isEarlier(than: other) ? self : other }

  /// The later of two.
  func later(_ other: ReportTime) -> ReportTime { isLater(than: other) ? self : other }

  private func precedes(_ other: ReportTime) -> Bool {
    if instant != other.instant { return instant < other.instant }
    return quality != .utc && text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  // MARK: Writing

  /// How a time without a zone is written, where it is nothing but a date and a time of day.
  private struct Form: Hashable {
    /// The number of its digits behind the milliseconds.
    var rest: UInt32 = 0
    /// How many digits of a second there are.
    var digits: UInt8 = 0
    /// What is in front of them, or 0.
    var mark: UInt8 = 0
    var hasLetter = false

    /// A time with more of them is kept as it is.
    static let maxDigits: UInt8 = 9
  }

  /// Writes times as bytes: each sample of a report has one.
  private struct Printer {
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(32) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(utc instant: Int64) {
      let seconds = floored(instant, by: 1000)
      let days = floored(seconds, by: 86_400)
      let (year, month, day) = ReportTime.date(daysSinceEpoch: Int(days))
      add(date: year, month, day)
      add("T")
      add(clock: Int(seconds - days * 86_400))
      add(".")
      add(Int(instant - seconds * 1000), width: 3)
      add("Z")
    }

    mutating func add(local instant: Int64, _ form: Form) {
      let day = Int(instant / maxDayLength)
      let ofDay = Int(instant % maxDayLength)
      add(date: day / 372, day / 31 % 12 + 1, day % 31 + 1)
      add(form.hasLetter ? "T" : " ")
      add(clock: ofDay / 1000)
      if form.mark != 0 { bytes.append(form.mark) }
      var unit = 100
      for _ in 0..<min(form.digits, 3) {
        add(ofDay / unit % 10, width: 1)
        unit /= 10
      }
      if form.digits > 3 { add(Int(form.rest), width: Int(form.digits) - 3) }
    }

    private mutating func add(date year: Int, _ month: Int, _ day: Int) {
      add(year, width: 4)
      add("-")
      add(month, width: 2)
      add("-")
      add(day, width: 2)
    }

    private mutating func add(clock ofDay: Int) {
      add(ofDay / 3600, width: 2)
      add(":")
      add(ofDay / 60 % 60, width: 2)
      add(":")
      add(ofDay % 60, width: 2)
    }

    private mutating func add(_ character: Unicode.Scalar) {
      bytes.append(UInt8(ascii: character))
    }

    /// Adds a number, with zeros in front of one that is shorter.
    private mutating func add(_ number: Int, width: Int) {
      let number = max(0, number)
      var unit = 1
      for _ in 1..<width { unit *= 10 }
      while number / unit >= 10 { unit *= 10 }
      while unit > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
        unit /= 10
      }
    }
  }

  // MARK: Reading

  private struct Fields {
    var year = 0
    var month = 0
    var day = 0
    var seconds = 0
    var milliseconds = 0
    /// Seconds east of Greenwich, where a zone is behind the time.
    var offset: Int?
    /// How it is written, where all of it follows from the rest.
    var form: Form?
  }

  /// Reads bytes from left to right.
  @safe
  private struct Reader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let count: Int
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      unsafe self.bytes = bytes
      count = bytes.count
    }

    var isAtEnd: Bool { index >= count }

    mutating func number(_ digits: Int) -> Int? {
      guard count - index >= digits else { return nil }
      var value = 0
      for place in index..<(index + digits) {
        let byte = unsafe bytes[place]
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      index += digits
      return value
    }

    /// The next digit.
    mutating func digit() -> Int? {
      guard !isAtEnd, unsafe bytes[index] &- 0x30 < 10 else { return nil }
      defer { index += 1 }
      return unsafe Int(bytes[index] - 0x30)
    }

    /// The next byte, where it is one of two.
    mutating func take(_ a: Unicode.Scalar, or b: Unicode.Scalar) -> UInt8? {
      guard !isAtEnd else { return nil }
      let byte = unsafe bytes[index]
      guard byte == UInt8(ascii: a) || byte == UInt8(ascii: b) else { return nil }
      index += 1
      return byte
    }

    mutating func takes(_ a: Unicode.Scalar, or b: Unicode.Scalar) -> Bool {
      take(a, or: b) != nil
    }

    mutating func takes(_ a: Unicode.Scalar) -> Bool { take(a, or: a) != nil }

    /// Whether the rest is exactly this.
    func isRest(_ word: String) -> Bool {
      unsafe bytes[index...].elementsEqual(word.utf8)
    }
  }

  /// The fields of a time that begins with a full date.
  private static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Fields? {
    var rest = unsafe Reader(bytes)
    var fields = Fields()
    guard let year = rest.number(4), rest.takes("-"), let month = rest.number(2),
      rest.takes("-"), let day = rest.number(2), let separator = rest.take(" ", or: "T"),
      let hour = rest.number(2), rest.takes(":"), let minute = rest.number(2),
      rest.takes(":"), let second = rest.number(2),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    fields.year = year
    fields.month = month
    fields.day = day
    fields.seconds = hour * 3600 + minute * 60 + second
    var form = Form(hasLetter: separator == UInt8(ascii: "T"))
    if let mark = rest.take(".", or: ",") ?? rest.take(":", or: ":") {
      form.mark = mark
      // Ends: each round takes a digit.
      while let digit = rest.digit() {
        switch form.digits {
        case 0: fields.milliseconds = digit * 100
        case 1: fields.milliseconds += digit * 10
        case 2: fields.milliseconds += digit
        default: form.rest = form.rest &* 10 &+ UInt32(digit)
        }
        form.digits = min(form.digits + 1, Form.maxDigits + 1)
      }
    }
    // A leap second is none of the 86,400 of a day.
    if rest.isAtEnd, second < 60, form.digits <= Form.maxDigits { fields.form = form }
    guard !rest.isAtEnd else { return fields }
    _ = rest.takes(" ")
    fields.offset = offset(rest)
    return fields
  }

  /// The seconds east of Greenwich that a zone stands for.
  private static func offset(_ zone: Reader) -> Int? {
    if zone.isRest("Z") || zone.isRest("UTC") || zone.isRest("GMT") { return 0 }
    var rest = zone
    guard let sign = rest.take("+", or: "-"), let hours = rest.number(2) else { return nil }
    _ = rest.takes(":")
    guard let minutes = rest.number(2), rest.isAtEnd, hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  /// Milliseconds since 1970 of seconds since then, as web services write them.
  private static func epoch(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (9...10).contains(parts[0].utf8.count),
      text.utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) }),
      let seconds = Int64(parts[0])
    else { return nil }
    var milliseconds = 0
    if parts.count > 1 {
      let digits = parts[1].prefix(3)
      milliseconds = Int(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
    }
    return seconds * 1000 + Int64(milliseconds)
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

  /// The quotient, rounded down.
  private static func floored(_ value: Int64, by divisor: Int64) -> Int64 {
    (value - (value % divisor + divisor) % divisor) / divisor
  }

  /// The date so many days after 1 January 1970.
  private static func date(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    return (era * 400 + yearOfEra + (number <= 2 ? 1 : 0), number, day)
  }
}

/// Time and date as the log prints them.
enum LogTime {
  /// Adds `2026-02-17 10:11:12.123456` for nanoseconds since 1970, moved by a zone; so many digits of the
  /// second's fraction.
  static func append(
    _ nanoseconds: Int64, zoneMinutes: Int, fraction: Int, to bytes: inout [UInt8]
  ) {
    var seconds = nanoseconds / 1_000_000_000
    var rest = nanoseconds % 1_000_000_000
    if rest < 0 {
      rest += 1_000_000_000
      seconds -= 1
    }
    append(
      seconds: seconds, nanoseconds: rest, zoneMinutes: zoneMinutes, fraction: fraction,
      to: &bytes)
  }

  /// Adds date and time for seconds since 1970 and what is behind them.
  static func append(
    seconds: Int64, nanoseconds rest: Int64, zoneMinutes: Int, fraction: Int,
    to bytes: inout [UInt8]
  ) {
    let local = seconds + Int64(zoneMinutes) * 60
    var days = local / 86400
    var ofDay = local % 86400
    if ofDay < 0 {
      ofDay += 86400
      days -= 1
    }
    let (year, month, day) = civil(days: days)
    pad(year, 4, &bytes)
    bytes.append(0x2D)
    pad(month, 2, &bytes)
    bytes.append(0x2D)
    pad(day, 2, &bytes)
    bytes.append(0x20)
    pad(ofDay / 3600, 2, &bytes)
    bytes.append(0x3A)
    pad(ofDay / 60 % 60, 2, &bytes)
    bytes.append(0x3A)
    pad(ofDay % 60, 2, &bytes)
    guard fraction > 0 else { return }
    bytes.append(0x2E)
    var divisor: Int64 = 1
    for _ in fraction..<9 { divisor *= 10 }
    pad(rest / divisor, fraction, &bytes)
  }

  /// Adds `+0100`.
  static func append(zoneMinutes: Int, to bytes: inout [UInt8]) {
    bytes.append(zoneMinutes < 0 ? 0x2D : 0x2B)
    pad(Int64(abs(zoneMinutes) / 60), 2, &bytes)
    pad(Int64(abs(zoneMinutes) % 60), 2, &bytes)
  }

  private static func pad(_ number: Int64, _ width: Int, _ bytes: inout [UInt8]) {
    var divisor: Int64 = 1
    for _ in 1..<width { divisor *= 10 }
    var left = max(0, number)
    if left >= divisor * 10 {
      bytes.append(text: String(left))
      return
    }
    while divisor > 0 {
      bytes.append(0x30 + UInt8(left / divisor))
      left %= divisor
      divisor /= 10
    }
  }

  /// The date of a day counted from 1970 on; years begin in March here, so that the leap day comes last.
  private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

/// The clocks of one run of the system.
struct BootClock {
  /// Where the clock stood at a time.
  struct Mark {
    let ticks: UInt64
    let nanoseconds: Int64
  }

  var numerator: UInt32
  var denominator: UInt32
  /// When the system started, in nanoseconds since 1970.
  var begin: Int64
  /// In the order of their ticks.
  var marks: [Mark] = []

  /// The time at which the clock stood there, in nanoseconds since 1970.
  func time(_ ticks: UInt64) -> Int64 {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].ticks <= ticks { low = middle + 1 } else { high = middle }
    }
    let mark = low > 0 ? marks[low - 1] : Mark(ticks: 0, nanoseconds: begin)
    return mark.nanoseconds
      &+ Self.nanoseconds(ticks &- mark.ticks, numerator: numerator, denominator: denominator)
  }

  /// So many ticks in nanoseconds.
  static func nanoseconds(_ ticks: UInt64, numerator: UInt32, denominator: UInt32) -> Int64 {
    let (high, low) = ticks.multipliedFullWidth(by: UInt64(numerator))
    let divisor = UInt64(max(1, denominator))
    guard high < divisor else { return Int64.max / 4 }
    return Int64(truncatingIfNeeded: divisor.dividingFullWidth((high, low)).quotient) & (.max / 4)
  }
}

/// The clocks of all runs, out of the timesync files.
struct BootClocks {
  /// How many marks are kept: a run has one every few minutes.
  private static let maxMarks = 1 << 18

  private(set) var boots: [ImageIdentifier: BootClock] = [:]
  private var marks = 0

  /// Adds what a timesync file says.
  mutating func add(_ file: inout SourceReader, _ problem: (String) -> Void) {
    var current: ImageIdentifier?
    var record: [UInt8] = []
    // Ends: each round takes the four bytes of a mark, or is the last.
    while true {
      let place = file.offset
      guard file.take(4, into: &record) else {
        if !record.isEmpty, file.failure == nil { problem("the file ends within a record") }
        break
      }
      let (mark, size) = record.withBytes { ($0.u16(0), Int($0.u16(2))) }
      guard mark == 0xBBB0 && size >= 48 || mark == 0x7354 && size >= 32, size <= 4096 else {
        problem("no record begins at byte \(place): the rest was not read")
        return
      }
      guard file.take(size - 4, into: &record) else {
        if file.failure == nil { problem("the file ends within a record") }
        break
      }
      record.withBytes { bytes in
        if mark == 0xBBB0 {
          let boot = ImageIdentifier(bytes, at: 4)
          current = boot
          let clock = BootClock(
            numerator: max(1, bytes.u32(20)), denominator: max(1, bytes.u32(24)),
            begin: Int64(bitPattern: bytes.u64(28)))
          if let known = boots[boot] {
            // Whatever order the files come in, the same of several counts.
            let isEarlier =
              (clock.begin, clock.numerator, clock.denominator)
              < (known.begin, known.numerator, known.denominator)
            if isEarlier {
              boots[boot]?.begin = clock.begin
              boots[boot]?.numerator = clock.numerator
              boots[boot]?.denominator = clock.denominator
            }
          } else if boots.count < 1 << 14 {
            boots[boot] = clock
          }
        } else if let current, marks < Self.maxMarks {
          marks += 1
          boots[current]?.marks.append(
            BootClock.Mark(
              ticks: bytes.u64(4), nanoseconds: Int64(bitPattern: bytes.u64(12))))
        }
      }
    }
    if let failure = file.failure { problem(failure) }
  }

  /// Brings the marks in order; to be called when all files were read.
  mutating func finish() {
    for boot in boots.keys {
      boots[boot]?.marks.sort { ($0.ticks, $0.nanoseconds) < ($1.ticks, $1.nanoseconds) }
    }
  }
}

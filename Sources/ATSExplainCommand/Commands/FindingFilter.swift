internal import ATSDiagnosis

/// Which failures are reported: those of a process, a host, or a span of time.
struct FindingFilter {
  private let process: String?
  private let host: String?
  private let since: LogMoment?
  private let until: LogMoment?
  /// How many failures were left out.
  private(set) var leftOut = 0
  /// How many of them have no time that could be compared.
  private(set) var withoutTime = 0

  /// Reads the options; nil where none of them is given.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    process = arguments.value("process").map { $0.lowercased() }
    host = try arguments.value("host").map { text throws(UsageError) in try Self.host(text) }
    since = try Self.moment("since", arguments)
    until = try Self.moment("until", arguments)
    if process == nil, host == nil, since == nil, until == nil { return nil }
  }

  private static func host(_ text: String) throws(UsageError) -> String {
    let name = text.lowercased()
    let isHost =
      !name.isEmpty && !name.contains("/")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "*") }
    guard isHost else {
      throw UsageError(
        message: "option '--host' takes a host such as api.example.com, which counts for its "
          + "subdomains as well, not '\(text)'")
    }
    return name
  }

  private static func moment(
    _ option: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> LogMoment? {
    guard let text = arguments.value(option) else { return nil }
    guard let moment = LogMoment(text), moment.fills(text) else {
      throw UsageError(
        message:
          "option '--\(option)' takes a time such as '2026-02-17 10:00', 2026-02-17 or 10:00, "
          + "not '\(text)'")
    }
    return moment
  }

  /// Whether a failure is reported; counts those that aren't.
  mutating func admits(_ finding: Finding) -> Bool {
    if let process, finding.process?.lowercased() != process,
      finding.pid.map(String.init) != process
    {
      leftOut += 1
      return false
    }
    if let host {
      guard let name = finding.host, name == host || name.hasSuffix("." + host) else {
        leftOut += 1
        return false
      }
    }
    guard since != nil || until != nil else { return true }
    guard let time = finding.time.flatMap({ LogMoment($0) }), let isInside = contains(time) else {
      leftOut += 1
      withoutTime += 1
      return false
    }
    if !isInside { leftOut += 1 }
    return isInside
  }

  /// Whether a time lies in the span; nil where that can't be said.
  private func contains(_ time: LogMoment) -> Bool? {
    if let since {
      guard let order = time.compared(to: since) else { return nil }
      if order < 0 { return false }
    }
    if let until {
      guard let order = time.compared(to: until) else { return nil }
      // A bound that names no second holds all of its own minute or day.
      if order > 0 { return false }
    }
    return true
  }
}

/// A time as logs print it, zone left out: what it doesn't say isn't compared.
struct LogMoment: Hashable {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  /// Hour, minute, second and fraction, as far as they are there.
  private var clock: [Int] = []

  /// Reads `2026-02-17 10:00:00.123`, `2026/02/17`, `Feb 17 10:00:00` or `10:00`; nil for other texts.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    func digits(_ most: Int) -> Int? {
      var value = 0
      var count = 0
      while index < bytes.count, count < most, (0x30...0x39).contains(bytes[index]) {
        value = value * 10 + Int(bytes[index] - 0x30)
        index += 1
        count += 1
      }
      return count == 0 ? nil : value
    }
    func skip(_ wanted: [UInt8]) -> Bool {
      guard index < bytes.count, wanted.contains(bytes[index]) else { return false }
      index += 1
      return true
    }
    if bytes.count >= 10, bytes[4] == 0x2D || bytes[4] == 0x2F {
      year = digits(4)
      guard skip([0x2D, 0x2F]), let month = digits(2), skip([0x2D, 0x2F]), let day = digits(2),
        year != nil
      else { return nil }
      (self.month, self.day) = (month, day)
    } else if let month = Self.months.firstIndex(where: { text.hasPrefix($0 + " ") }) {
      self.month = month + 1
      index = 4
      // Ends: `skip` goes on by a byte, or there is none to skip.
      while skip([0x20]) {}
      guard let day = digits(2) else { return nil }
      self.day = day
    }
    while skip([0x20, 0x54]) {}
    while let value = digits(clock.count == 3 ? 3 : 2) {
      clock.append(value)
      guard clock.count < 4, skip(clock.count == 3 ? [0x2E, 0x2C] : [0x3A]) else { break }
    }
    guard clock.count != 1, day != nil || !clock.isEmpty else { return nil }
    read = index
  }

  /// How many bytes were read.
  private var read = 0

  /// Whether nothing else is in the text.
  func fills(_ text: String) -> Bool { read == text.utf8.count }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Compares with a bound as far as the bound says: negative before it, positive behind it.
  ///
  /// - Returns: nil where this time doesn't say enough.
  func compared(to bound: LogMoment) -> Int? {
    if bound.day != nil {
      guard let month, let day else { return nil }
      var own = [month, day]
      var other = [bound.month ?? 0, bound.day ?? 0]
      // A log without years is of one.
      if let year, let wanted = bound.year {
        own.insert(year, at: 0)
        other.insert(wanted, at: 0)
      }
      let order = Self.order(own, other)
      if order != 0 { return order }
    }
    guard !bound.clock.isEmpty else { return 0 }
    guard !clock.isEmpty else { return nil }
    let parts = min(clock.count, bound.clock.count)
    return Self.order(Array(clock[..<parts]), Array(bound.clock[..<parts]))
  }

  private static func order(_ own: [Int], _ other: [Int]) -> Int {
    for (a, b) in zip(own, other) where a != b { return a < b ? -1 : 1 }
    return 0
  }
}

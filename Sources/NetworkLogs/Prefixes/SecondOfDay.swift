extension LinePrefix {
  /// The time of day in seconds, read from the first `HH:MM:SS` of a time as printed.
  static func secondOfDay(_ text: Span<UInt8>) -> Int? {
    var colon = max(Bytes.first(0x3A, in: text, from: 0), 2)
    // Ends: each round goes on by a byte, or returns.
    while colon + 6 <= text.count {
      if text[colon] == 0x3A, text[colon + 3] == 0x3A,
        let second = secondOfDay(text, at: colon - 2)
      {
        return second
      }
      colon += 1
    }
    return nil
  }

  /// The time of day in seconds whose hours, minutes and seconds are at a place.
  static func secondOfDay(_ text: Span<UInt8>, at clock: Int) -> Int? {
    guard let hour = pair(text[clock], text[clock + 1]),
      let minute = pair(text[clock + 3], text[clock + 4]),
      let second = pair(text[clock + 6], text[clock + 7])
    else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  /// The number of two digits.
  private static func pair(_ a: UInt8, _ b: UInt8) -> Int? {
    guard a &- 0x30 < 10, b &- 0x30 < 10 else { return nil }
    return Int(a &- 0x30) * 10 + Int(b &- 0x30)
  }
}

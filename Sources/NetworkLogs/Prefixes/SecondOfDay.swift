extension LinePrefix {
  /// The time of day in seconds, read from the first `HH:MM:SS` of the time as printed.
  package var secondOfDay: Int? {
    unsafe printedTime.withUTF8 { unsafe Self.secondOfDay(Span(_unsafeElements: $0)) }
  }

  private static func secondOfDay(_ text: Span<UInt8>) -> Int? {
    var colon = max(Bytes.first(0x3A, in: text, from: 0), 2)
    // Ends: each round goes on by a byte, or returns.
    while colon + 6 <= text.count {
      guard text[colon] == 0x3A, text[colon + 3] == 0x3A,
        let hour = pair(text[colon - 2], text[colon - 1]),
        let minute = pair(text[colon + 1], text[colon + 2]),
        let second = pair(text[colon + 4], text[colon + 5])
      else {
        colon += 1
        continue
      }
      return (hour * 60 + minute) * 60 + second
    }
    return nil
  }

  /// The number of two digits.
  private static func pair(_ a: UInt8, _ b: UInt8) -> Int? {
    guard a &- 0x30 < 10, b &- 0x30 < 10 else { return nil }
    return Int(a &- 0x30) * 10 + Int(b &- 0x30)
  }
}

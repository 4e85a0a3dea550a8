import Testing

@testable import CrashTriage

@Suite struct ReportTimeTests {
  @Test(arguments: [
    ("2019-08-05 17:06:39.79 -0500", "2019-08-05T22:06:39.790Z"),
    ("2026-02-28 23:30:00.123456-0100", "2026-03-01T00:30:00.123Z"),
    ("2024-02-29T00:00:00+01:00", "2024-02-28T23:00:00.000Z"),
    ("2014-07-16 00:25:09 +0000", "2014-07-16T00:25:09.000Z"),
    ("2021-05-03 10:00:00 UTC", "2021-05-03T10:00:00.000Z"),
    ("1521803806.9159999", "2018-03-23T11:16:46.915Z"),
    ("2026-02-03T07:00:00.123Z", "2026-02-03T07:00:00.123Z"),
    ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59.000Z"),
  ])
  func timesWithAZoneAreTold(_ printed: String, _ expected: String) {
    #expect(ReportTime(printed: printed).text == expected)
    #expect(ReportTime(printed: printed).quality == .utc)
    #expect(ReportTime(printed: expected) == ReportTime(printed: printed))
  }

  @Test(arguments: [
    "2026-02-03 08:00:00.123", "Nov 21 08:00:00", "08:00:00.123456", "2026-13-41 99:00:00 Z",
    "2026-02-03T08:00:00", "0000-01-01 00:00:00", "9999-12-31 23:59:59.999999999",
    "2026-02-03 08:00:00.", "2026-02-03 08:00:00,5", "2026-02-03 08:00:00:123",
    "2026-02-03 08:00:00.000001", "2026-02-03 08:00:00.0000010", "2026-02-03 08:00:00.1200",
    "2026-02-03 08:00:00.1234567891", "2026-12-31 23:59:60", "2026-12-31 23:59:60.5",
    "2026-02-03 08:00:00 ", "2026-02-03 08:00:00.123 CET", "2026-02-03T08:00:00,123456 ",
    String(repeating: "2026-02-03 08:00:00 ", count: 9),
  ])
  func otherTimesAreKeptAsPrinted(_ printed: String) {
    let time = ReportTime(printed: printed)
    #expect(time.text == printed)
    #expect(time.quality != .utc)
    #expect(time.day == (time.dayNumber == nil ? nil : String(printed.prefix(10))))
    #expect(time == ReportTime(printed: printed))
    #expect(time != ReportTime(printed: printed + "0"))
  }

  /// They say what is printed beyond the milliseconds, and how.
  @Test func timesOfOneMillisecondAreInTheOrderOfTheirTexts() {
    let texts = [
      "2026-02-03 08:00:00", "2026-02-03 08:00:00 ", "2026-02-03 08:00:00,000001",
      "2026-02-03 08:00:00.0", "2026-02-03 08:00:00.000", "2026-02-03 08:00:00.000001",
      "2026-02-03 08:00:00.0000011", "2026-02-03 08:00:00.0009", "2026-02-03T08:00:00",
    ]
    #expect(texts == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for (place, first) in texts.enumerated() {
      for second in texts[place...] {
        let (a, b) = (ReportTime(printed: first), ReportTime(printed: second))
        #expect(b.earlier(a).text == first)
        #expect(a.later(b).text == second)
      }
    }
  }

  @Test func theOrderOfThreeNeverMatters() {
    let times = [
      "2026-02-03 08:00:00.123", "Nov 21 08:00:00", "2019-08-05 17:06:39 -0500",
      "2020-01-01T00:00:00Z",
      "09:00:00.000", "2019-01-01 00:00:00",
    ].map(ReportTime.init(printed:))
    for a in times {
      for b in times {
        #expect(a.earlier(b) == b.earlier(a))
        #expect(a.later(b) == b.later(a))
        for c in times {
          #expect(a.earlier(b).earlier(c) == a.earlier(b.earlier(c)))
          #expect(a.later(b).later(c) == a.later(b.later(c)))
        }
      }
    }
  }
}

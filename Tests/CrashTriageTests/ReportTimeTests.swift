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
  ])
  func otherTimesAreKeptAsPrinted(_ printed: String) {
    #expect(ReportTime(printed: printed).text == printed)
    #expect(ReportTime(printed: printed).quality != .utc)
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

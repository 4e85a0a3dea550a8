import Foundation
import Testing

/// `--process`, `--host`, `--since` and `--until`.
@Suite struct FilterTests {
  /// A log of three failures: of two processes, three hosts, two days.
  static let log = """
    2024-03-05 10:00:00.100 Alpha[11:1] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F11>.<1> finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={NSErrorFailingURLStringKey=https://api.example.com/a, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
    2024-03-05 11:30:00.200 Beta[22:1] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F12>.<2> finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={NSErrorFailingURLStringKey=https://example.com/b, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9843}
    2024-03-06 09:00:00.300 Beta[22:1] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F13>.<3> finished with error [-1200] Error Domain=NSURLErrorDomain Code=-1200 "(null)" UserInfo={NSErrorFailingURLStringKey=https://notexample.com/c, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9882}

    """
  static let hosts = ["api.example.com", "example.com", "notexample.com"]

  static let filters: [(options: [String], hosts: [String])] = [
    (["--process", "Beta"], ["example.com", "notexample.com"]),
    (["--process", "beta"], ["example.com", "notexample.com"]),
    (["--process", "11"], ["api.example.com"]),
    (["--process", "Bet"], []),
    (["--host", "example.com"], ["api.example.com", "example.com"]),
    (["--host", "API.example.com"], ["api.example.com"]),
    (["--since", "2024-03-05 11:30"], ["example.com", "notexample.com"]),
    (["--since", "2024-03-05T11:30:01"], ["notexample.com"]),
    (["--since", "2024/03/06"], ["notexample.com"]),
    (["--until", "2024-03-05"], ["api.example.com", "example.com"]),
    (["--until", "2024-03-05 11:29"], ["api.example.com"]),
    (["--since", "Mar 5 11:00", "--until", "Mar 5"], ["example.com"]),
    (["--since", "09:30", "--until", "10:30"], ["api.example.com"]),
    (
      ["--process", "Beta", "--since", "2024-03-06", "--host", "notexample.com"], ["notexample.com"]
    ),
  ]

  @Test(arguments: filters)
  func theOthersAreLeftOut(_ row: (options: [String], hosts: [String])) throws {
    let input = Array(Self.log.utf8)
    let run = try CommandRunner.run(["-f", "ndjson"] + row.options, input: input)
    #expect(run.status == 0)
    let records = try JSONLines.objects(run.output)
    #expect(records.compactMap { $0["host"] as? String } == row.hosts)
    #expect(records.last?["findings"] as? Int == row.hosts.count)
    let text = try CommandRunner.run(["-q"] + row.options, input: input)
    let leftOut = 3 - row.hosts.count
    #expect(
      text.output.contains(
        "\(leftOut) \(leftOut == 1 ? "failure" : "failures") left out by the filters.\n"))
  }

  @Test func whatIsLeftOutMeetsNothing() throws {
    let input = Array(Self.log.utf8)
    let options = ["-q", "--fail-on", "ats"]
    #expect(try CommandRunner.run(options, input: input).status == 1)
    #expect(try CommandRunner.run(options + ["--process", "Alpha"], input: input).status == 0)
  }

  @Test func aFailureWithoutTimeIsLeftOutAndSaidToBe() throws {
    let input = Array("CFNetwork SSLHandshake failed (-9814)\n".utf8)
    let run = try CommandRunner.run(["-q", "--since", "10:00"], input: input)
    #expect(run.errors == "atsexplain: 1 failure has no time to compare, and is left out\n")
    #expect(run.output.contains("1 failure left out by the filters.\n"))
  }

  @Test(arguments: [
    ["--since", "yesterday"], ["--since", "2024-03-05 1"], ["--until", "10"], ["--until", ""],
    ["--host", "https://example.com/"], ["--host", ""], ["--host", "*.example.com"],
    ["--since", "2024-03-05 10:00:00 and more"],
  ])
  func whatIsNoTimeOrHostIsRefused(_ options: [String]) throws {
    let run = try CommandRunner.run(options, input: [])
    #expect(run.status == 2)
    #expect(run.errors.contains("option '\(options[0])' takes"))
  }

  @Test(arguments: [
    ("iOS99", "there is no iOS 99"), ("iOS19", "after 18 comes 26"),
    ("iOS15-22", "after 18 comes 26"), ("macOS17+", "after 15 comes 26"),
    ("watchOS20", "after 11 comes 26"), ("visionOS40", "there is no visionOS 40"),
  ])
  func aSystemThatIsNoneIsRefused(_ row: (range: String, words: String)) throws {
    let run = try CommandRunner.run(["--os", row.range, "SampleLogs/healthy-device.log"])
    #expect(run.status == 2)
    #expect(run.errors.contains("option '--os' doesn't take '\(row.range)': "))
    #expect(run.errors.contains(row.words))
  }

  @Test(arguments: ["iOS9", "iOS18.4", "iOS26", "iOS13-26", "iOS27", "macOS10.15+", "watchOS11"])
  func everySystemThatThereIsIsTaken(_ range: String) throws {
    #expect(try CommandRunner.run(["--os", range, "SampleLogs/healthy-device.log"]).status == 0)
  }
}

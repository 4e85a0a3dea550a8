import ATSDiagnosis
import AppTransportSecurity
import Testing

/// Which hosts a log names.
struct HostSurveyTests {
  private static let policy = ATSPolicy(
    parsing: .dictionary([
      "NSExceptionDomains": .dictionary([
        "quiet.example": .dictionary([
          "NSExceptionRequiresForwardSecrecy": .boolean(false),
          "NSIncludesSubdomains": .boolean(true),
        ])
      ])
    ]))

  private static let log = """
    GET https://Api.Example.COM:8443/v1?x=http://nested.example/ HTTP/1.1
    {"url":"ws://live.example/socket","next":"https://[2001:db8::7]:444/"} version 1.2.3.
    connected to a.b.quiet.example:443 (apple.com, other.example, quiet.example.)
    http://api.example.com/ and http://api.example.com/again
    mailto:me@quiet.example ftp://files.example/ http:// https://user:secret@login.example/x
    last line without an end: http://end.example
    """

  private static func survey(chunk: Int, newline: String = "\n") -> HostSurvey {
    var survey = HostSurvey(policy: policy)
    let bytes = Array(log.split(separator: "\n").joined(separator: newline).utf8)
    var start = 0
    while start < bytes.count {
      survey.consume(Array(bytes[start..<min(start + chunk, bytes.count)]))
      start += chunk
    }
    survey.finish()
    return survey
  }

  @Test func hostsAreFoundWithTheirSchemes() {
    let survey = Self.survey(chunk: 10_000)
    #expect(survey.lines == 6)
    let found = survey.sightings.map { "\($0.line) \($0.scheme ?? "-") \($0.host) \($0.count)" }
    let expected = [
      "1 https api.example.com 1", "1 http nested.example 1", "2 https 2001:db8::7 1",
      "2 ws live.example 1", "3 - a.b.quiet.example 1", "3 - quiet.example 2",
      "4 http api.example.com 2", "5 https login.example 1", "6 http end.example 1",
    ]
    #expect(Set(found) == Set(expected))
    #expect(survey.sightings.map(\.line) == survey.sightings.map(\.line).sorted())
  }

  @Test(arguments: [1, 2, 3, 7, 16, 64, 200]) func readsMayEndAnywhere(chunk: Int) {
    let whole = Self.survey(chunk: 10_000)
    let cut = Self.survey(chunk: chunk)
    #expect(cut.sightings == whole.sightings)
    #expect(cut.lines == whole.lines)
    let windows = Self.survey(chunk: chunk, newline: "\r\n").sightings
    #expect(windows.map(\.host) == whole.sightings.map(\.host))
  }
}

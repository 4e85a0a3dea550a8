import Testing

@testable import NetworkLogs

/// URLs as logs have them: damaged, escaped, made up.
@Suite struct RequestURLTests {
  @Test(arguments: [
    ("https://api.example.com:8443/v1", 8443), ("https://[2001:db8::1]:8443", 8443),
    ("https://api.example.com:0080/", 80), ("https://api.example.com:65535", 65535),
    ("https://api.example.com:65536", nil), ("https://api.example.com:-5/", nil),
    ("https://api.example.com:+80/", nil), ("https://[2001:db8::1]:-1/", nil),
    ("https://api.example.com:99999999999999999999/", nil), ("https://api.example.com:/", nil),
  ])
  func portsAreNumbersThatAPortCanHave(url: String, port: Int?) throws {
    let read = try #require(RequestURL(url))
    #expect(read.port == port)
    #expect(read.host != nil)
  }

  /// Each writer of JSON escapes what the one before it wrote.
  @Test(arguments: [#"\/"#, #"\\/"#, #"\\\/"#]) func slashesEscapedAgainAreSlashes(slash: String)
    throws
  {
    let url = try #require(RequestURL("https:\(slash)\(slash)api.example.com\(slash)v1"))
    #expect(url.host == "api.example.com")
    #expect(url.text == "https://api.example.com/v1")
    #expect(RequestURL(url.text) == url)
  }
}

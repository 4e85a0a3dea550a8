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
    ("https://api.example.com:8443...", 8443), ("https://[2001:db8::1]:8443...", 8443),
  ])
  func portsAreNumbersThatAPortCanHave(url: String, port: Int?) throws {
    let read = try #require(RequestURL(url))
    #expect(read.port == port)
    #expect(read.host != nil)
  }

  /// `https://cloud.<redacted domain>/`.
  @Test func aLabelWithAFullStopIsNoHost() {
    #expect(RequestURL("https://cloud.")?.host == nil)
    #expect(RequestURL("https://localhost./v1")?.host == "localhost")
    #expect(RequestURL("https://api.example.com.")?.host == "api.example.com")
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

  /// A plain name is read by a shorter way, which capitals or a dot behind it rule out.
  @Test(arguments: [
    "a.example", "a-b.example", "-a.example", "a..example", ".example", "x.example",
    "xx.example",
    "x.x.example", "192.168.x.1", "192.168.x.x", "10.0.0.1", "nas", "x", "xx", "x.x",
    "_dns.example", "com", ".com", "xa.ax", String(repeating: "a", count: 253),
    String(repeating: "a", count: 254),
  ])
  func plainNamesAreReadAsOthersAre(name: String) throws {
    let plain = try #require(RequestURL("https://\(name)/v1?a=b"))
    let other = try #require(RequestURL("https://\(name.uppercased())/v1?a=b"))
    #expect(plain.host == other.host)
    #expect(plain.host == RequestURL.host(name))
    #expect(RequestURL("https://\(name)./v1")?.host == plain.host)
  }

  @Test(arguments: [
    "HTTPS://a.example/", "https: //a.example/", "https:a.example/", "https:/a.example/",
    "https:///a.example/", "https://a.example/),", #"https:\/\/a.example/"#, "https://a.example/",
  ])
  func theTextIsMended(text: String) throws {
    let url = try #require(RequestURL(text))
    #expect(url.text == "https://a.example/" && url.host == "a.example" && url.scheme == "https")
  }

  /// Each bracket at the end was looked for from the begin.
  @Test(.timeLimit(.minutes(1))) func manyBracketsBehindAURLAreLeftOut() throws {
    let brackets = String(repeating: "]", count: 400_000)
    #expect(RequestURL("https://a.example/v1" + brackets)?.text == "https://a.example/v1")
    #expect(RequestURL("https://[2001:db8::1]")?.text == "https://[2001:db8::1]")
    #expect(RequestURL("https://a.example/v1[0]],")?.text == "https://a.example/v1[0]]")
  }

  /// A blank in front of the slashes is none of them.
  @Test func aBlankIsNoSlash() {
    #expect(RequestURL("https: //nas/v1")?.host == "nas")
    #expect(RequestURL("https:///a.example/")?.host == "a.example")
  }

  /// Who pastes a log may cut a name out and leave its end.
  @Test(arguments: [
    "https://com/v1", "https://.com/v1", "https://org", "http://www......", "https:///api/v3/data",
  ])
  func whatIsLeftOfANameIsNoHost(url: String) {
    #expect(RequestURL(url)?.host == nil)
  }
}

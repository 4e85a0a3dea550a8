import Testing

@testable import ServerCheck

@Suite struct CheckTargetTests {
  /// Hosts of a redirect that would put something else than a host into a request.
  static let noHosts = [
    "[::1\0\r\nX-Evil: 1\r\n<]:44/", "[::1\0 ]:44/", "127.0.0.1\0.example.com", "a.example\r\nX: 1",
    "a\u{0}b.example", "[::1 ]",
  ]

  @Test(arguments: noHosts)
  func aHostIsNothingElse(_ text: String) throws {
    #expect(throws: CheckTarget.Fault.self) { try CheckTarget(text) }
    #expect(throws: CheckTarget.Fault.self) { try CheckTarget("https://" + text) }
    let origin = try CheckTarget("https://a.example/")
    #expect(throws: CheckTarget.Fault.self) { try origin.following("https://" + text) }
    #expect(throws: CheckTarget.Fault.self) { try origin.following("//" + text) }
  }

  /// Signs of a URL with a combining mark behind them, which make another character of them.
  @Test func aSignIsOneWithAMarkBehindItAsWell() throws {
    let target = try CheckTarget("https://joe:pw@a.example/\u{301}x?\u{301}y#\u{6DC}secret")
    #expect(target.host == "a.example")
    #expect(target.path == "/%CC%81x?%CC%81y")
    #expect(throws: CheckTarget.Fault.self) {
      try CheckTarget("https://joe:pw@\u{301}a.example:8443\u{301}/")
    }
  }

  @Test func aPathStaysOnItsLine() throws {
    let origin = try CheckTarget("https://a.example/")
    for path in ["/a b\r\nX: 1", "/\0", "a\u{7F}\u{E9}"] {
      let target = try origin.following(path)
      #expect(target.host == "a.example")
      #expect(target.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }
}

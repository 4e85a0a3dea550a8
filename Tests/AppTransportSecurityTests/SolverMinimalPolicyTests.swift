import AppTransportSecurity
import Foundation
import Testing

@Suite struct SolverMinimalPolicyTests {
  private static func point(
    http: Bool = false, _ version: TLSVersion = .tls12, secrecy: Bool = true
  ) -> ExceptionPoint {
    ExceptionPoint(allowsInsecureHTTP: http, minimumTLS: version, requiresForwardSecrecy: secrecy)
  }

  private static func need(
    _ host: String, _ point: ExceptionPoint, cleartext: Bool = false
  ) -> HostNeed {
    HostNeed(host: host, point: point, isCleartext: cleartext)
  }

  private static func cleartext(_ host: String) -> HostNeed {
    need(host, point(http: true), cleartext: true)
  }

  @Test(arguments: [
    ([], "{}"),
    ([need("a.example", .defaultATS)], "{}"),
    ([need("a.example", point(.tls13))], "{}"),
    ([need("", point(.tls10))], "{}"),
    ([cleartext("nas.local")], #"{"NSAllowsLocalNetworking":true}"#),
    ([cleartext("192.168.1.2")], #"{"NSAllowsLocalNetworking":true}"#),
    (
      [cleartext("localhost"), need("localhost", point(.tls10))],
      #"{"NSAllowsLocalNetworking":true}"#
    ),
    (
      [cleartext("100.64.1.2")],
      #"{"NSExceptionDomains":{"100.64.1.2":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      [cleartext("[2001:DB8::1]")],
      #"{"NSExceptionDomains":{"2001:db8::1":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      [cleartext("API.Example.com.")],
      #"{"NSExceptionDomains":{"api.example.com":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      [need("a.example", .defaultATS, cleartext: true)],
      #"{"NSExceptionDomains":{"a.example":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#
    ),
    (
      [need("a.example", point(.tls11)), need("a.example", point(secrecy: false))],
      #"{"NSExceptionDomains":{"a.example":{"NSExceptionMinimumTLSVersion":"TLSv1.1","#
        + #""NSExceptionRequiresForwardSecrecy":false}}}"#
    ),
    (
      [need("nas.local", point(.tls10))],
      #"{"NSExceptionDomains":{"nas.local":{"NSExceptionMinimumTLSVersion":"TLSv1.0"}}}"#
    ),
  ])
  func dictionary(needs: [HostNeed], json: String) {
    #expect(MinimalPolicy.dictionary(for: needs).json() == json)
  }

  /// One policy for all needs, and the merged policies for each: the same, and all needs are met.
  @Test func mergingIsTheSameAsTogether() throws {
    var generator = SplitMix(state: 7)
    let hosts = ["a.example", "b.example", "www.a.example", "nas.local", "10.0.0.1", "203.0.113.5"]
    for _ in 0..<2_000 {
      let needs = (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ -> HostNeed? in
        guard let host = hosts.randomElement(using: &generator),
          let point = ExceptionPoint.proposals.randomElement(using: &generator)
        else { return nil }
        return HostNeed(
          host: host, point: point, isCleartext: Bool.random(using: &generator))
      }
      let together = MinimalPolicy.dictionary(for: needs)
      let apart = MinimalPolicy.merged(needs.map { MinimalPolicy.dictionary(for: [$0]) })
      #expect(together == apart, "\(needs)")
      #expect(MinimalPolicy.merged([together, together]) == together)
      let policy = ATSPolicy(parsing: together)
      #expect(policy.issues.isEmpty)
      for need in needs {
        let profile = policy.decision(forHost: need.host, os: .iOS(18, 4)).profile
        let needed = TransportProfile(point: need.point)
        if !need.isCleartext {
          #expect(needed.isNarrowerThanOrEqual(to: profile), "\(need) in \(together.json())")
        } else {
          #expect(profile.allowsCleartext)
        }
      }
    }
  }

  @Test func xmlIsWhatThePropertyListReaderReads() throws {
    let value = PropertyListValue.dictionary([
      "a<b>&\"c\"": .string("x < y & z > \u{1F600}"), "empty": .dictionary([:]),
      "list": .array([.integer(-3), .real(1.5), .boolean(false), .array([])]),
      "bytes": .data([0, 1, 2, 250, 251]), "one": .data([255]), "two": .data([1, 2]),
      "date": .date("2026-01-02T03:04:05Z"), "none": .string(""),
    ])
    for (indent, step) in [(0, 2), (4, 4), (1, 0)] {
      let text = value.xml(indent: indent, step: step)
      let document =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">\(text)</plist>"
      let object = try unsafe PropertyListSerialization.propertyList(
        from: Data(document.utf8), format: nil)
      let read = try #require(object as? [String: Any])
      #expect(read.count == 8)
      #expect(read["a<b>&\"c\""] as? String == "x < y & z > \u{1F600}")
      #expect(read["bytes"] as? Data == Data([0, 1, 2, 250, 251]))
      #expect(read["one"] as? Data == Data([255]))
      #expect(read["two"] as? Data == Data([1, 2]))
      #expect((read["list"] as? [Any])?.count == 4)
      #expect(read["date"] as? Date == Date(timeIntervalSince1970: 1_767_323_045))
      let margin = step == 0 ? "\t" : String(repeating: " ", count: indent)
      #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix(margin) })
    }
    #expect(
      PropertyListValue.dictionary(["k": .boolean(true)]).xml(indent: 0, step: 0)
        == "<dict>\n\t<key>k</key>\n\t<true/>\n</dict>")
  }

  @Test func whatIsShownHoldsNoControlCharacters() throws {
    let key = "a\u{0}\u{1B}[2J\u{9B}\u{202E}\tb\u{2028}é"
    let text = PropertyListValue.dictionary([key: .string("\u{7F}\r")]).xml(indent: 2, step: 2)
    #expect(
      text == """
          <dict>
            <key>a&#0;&#27;[2J&#155;&#8238;&#9;b&#8232;é</key>
            <string>&#127;&#13;</string>
          </dict>
        """)
  }

  @Test func jsonIsWhatTheJSONReaderReads() throws {
    let value = PropertyListValue.dictionary([
      "quote\"back\\slash": .string("line\nfeed\ttab\u{1}\u{7F}é"), "real": .real(.infinity),
      "list": .array([.integer(1), .real(0.25), .boolean(true)]),
    ])
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(value.json().utf8)) as? [String: Any])
    #expect(read["quote\"back\\slash"] as? String == "line\nfeed\ttab\u{1}\u{7F}é")
    #expect(read["real"] is NSNull)
    #expect((read["list"] as? [Any])?.count == 3)
  }

  /// One need is met by a shorter way than several.
  @Test func oneNeedTwiceIsOneNeed() {
    let hosts = ["a.example", "A.Example.", "nas", "nas.local", "192.0.2.7", "[2001:db8::1]", ""]
    for host in hosts {
      for point in [false, true].flatMap({ http in
        TLSVersion.allCases.flatMap { version in
          [false, true].map { Self.point(http: http, version, secrecy: $0) }
        }
      }) {
        for isCleartext in [false, true] {
          let need = Self.need(host, point, cleartext: isCleartext)
          #expect(
            MinimalPolicy.dictionary(for: [need]) == MinimalPolicy.dictionary(for: [need, need]))
        }
      }
    }
  }
}

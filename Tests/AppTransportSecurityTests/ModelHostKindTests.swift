import AppTransportSecurity
import Testing

@Suite struct ModelHostKindTests {
  @Test(
    arguments: [
      ("localhost", HostKind.singleLabel), ("nas", .singleLabel), ("NAS", .singleLabel),
      ("nas.", .singleLabel), ("local", .singleLabel), ("2130706433", .singleLabel),
      ("printer.local", .dotLocal), ("Printer.LOCAL", .dotLocal), ("printer.local.", .dotLocal),
      ("a.b.local", .dotLocal), ("notlocal.example", .name), ("printer.localhost", .name),
      ("xlocal.com", .name), ("example.com", .name), ("example.com.", .name), ("", .name),
      ("127.1", .name), ("256.1.1.1", .name), ("1.2.3", .name), ("01.2.3.4", .name),
      ("1.2.3.4.5", .name),
      ("127.0.0.1", .loopback), ("127.255.255.255", .loopback), ("128.0.0.0", .publicAddress),
      ("126.255.255.255", .publicAddress), ("::1", .loopback), ("[::1]", .loopback),
      ("0:0:0:0:0:0:0:1", .loopback), ("::2", .publicAddress), ("::", .publicAddress),
      ("0.0.0.0", .publicAddress),
      ("169.254.0.1", .linkLocal), ("169.255.0.1", .publicAddress), ("fe80::1", .linkLocal),
      ("FE80::1", .linkLocal), ("fe80::1%en0", .linkLocal), ("[fe80::1%25en0]", .linkLocal),
      ("febf::1", .linkLocal), ("fec0::1", .publicAddress), ("fe00::1", .publicAddress),
      ("10.0.0.1", .privateAddress), ("11.0.0.1", .publicAddress),
      ("9.255.255.255", .publicAddress),
      ("172.15.255.255", .publicAddress), ("172.16.0.0", .privateAddress),
      ("172.31.255.255", .privateAddress), ("172.32.0.0", .publicAddress),
      ("192.168.0.1", .privateAddress), ("192.169.0.1", .publicAddress),
      ("fc00::1", .privateAddress), ("fdff::1", .privateAddress), ("fbff::1", .publicAddress),
      ("100.63.255.255", .publicAddress), ("100.64.0.0", .carrierGradeNAT),
      ("100.127.255.255", .carrierGradeNAT), ("100.128.0.0", .publicAddress),
      ("8.8.8.8", .publicAddress), ("2001:db8::1", .publicAddress),
      ("::ffff:192.168.1.1", .privateAddress), ("::ffff:8.8.8.8", .publicAddress),
      ("1:2:3:4:5:6:7:8", .publicAddress), ("1:2:3:4:5:6:7", .name), ("1::2::3", .name),
      (":::1", .name), ("1:2:3:4:5:6:7:8:9", .name), ("12345::1", .name), ("g::1", .name),
      ("1:2:3:4:5:6:7::", .publicAddress), ("::1.2.3.4", .publicAddress), ("::1.2.3", .name),
    ] as [(String, HostKind)])
  func kind(host: String, expected: HostKind) {
    let kind = HostKind(host: host)
    #expect(kind == expected)
    let local: Set<HostKind> = [.singleLabel, .dotLocal, .loopback, .linkLocal, .privateAddress]
    #expect(kind.isLocal == local.contains(expected))
    let names: Set<HostKind> = [.singleLabel, .dotLocal, .name]
    #expect(kind.isAddress == !names.contains(expected))
  }

  @Test(arguments: [
    ("Example.COM.", "example.com"), ("[2001:DB8::1]", "2001:db8::1"),
    ("[fe80::1%25en0]", "fe80::1"), ("192.168.0.1", "192.168.0.1"),
    ("a%20b.example", "a%20b.example"),
    // An ideographic full stop at the end is the trailing dot, found by fuzzing.
    ("b\u{FC}cher.example\u{3002}", "xn--bcher-kva.example"), ("a.example\u{FF0E}", "a.example"),
    ("a.example..", "a.example"), ("::.\u{FF61}", "::"),
  ])
  func normalized(host: String, expected: String) {
    #expect(HostKind.normalized(host) == expected)
    #expect(HostKind.normalized(expected) == expected)
  }

  @Test(arguments: [
    ("https://a.example:8443/", 8443), ("https://[::1]:65535", 65535),
    ("https://a.example:-5", nil),
    ("https://a.example:65536/", nil), ("https://a.example:+80/", nil), ("https://[::1]:-1/", nil),
  ])
  func portsAreNumbersThatAPortCanHave(url: String, port: Int?) throws {
    #expect(try #require(RequestTarget(url: url)).port == port)
  }
}

@Suite struct ModelSystemVersionTests {
  @Test(arguments: [
    ("iOS15", 15, 0), ("ios 18.4", 18, 4), ("iOS9", 9, 0), ("macOS14", 17, 0), ("macOS 11", 14, 0),
    ("macOS15.4", 18, 4), ("macOS10.11", 9, 0), ("macOS10.15.7", 13, 0), ("macOS10.14.4", 12, 2),
    ("macOS10.14", 12, 0), ("macOS26", 26, 0), ("watchOS2", 9, 0), ("watchOS11", 18, 0),
    ("tvOS17", 17, 0), ("visionOS1", 17, 0), ("visionOS26.1", 26, 1),
  ])
  func year(text: String, major: Int, minor: Int) throws {
    let version = try #require(SystemVersion(text))
    #expect(version.isAtLeast(iOS: major, minor))
    #expect(!version.isAtLeast(iOS: major, minor + 1))
  }

  @Test(arguments: [
    "", "iOS", "15", "iOS15.", "iOS15.x", "Windows11", "iOS15b", "iOS1.2.3.4", "i15",
  ])
  func notAVersion(text: String) {
    #expect(SystemVersion(text) == nil)
  }

  @Test func ranges() throws {
    let range = try #require(SystemRange("iOS13-26"))
    #expect(range.lowest == .iOS(13) && range.highest == .iOS(26))
    #expect(SystemRange("iOS13-iOS26") == range)
    let open = try #require(SystemRange("macOS14+"))
    #expect(open.lowest == SystemVersion("macOS14") && open.highest == SystemVersion("macOS26.4"))
    #expect(SystemRange("iOS15")?.representatives == [.iOS(15)])
    #expect(
      range.representatives == [.iOS(13), .iOS(14), .iOS(17), .iOS(18, 4), .iOS(26)])
    for text in ["iOS26-13", "iOS13-macOS14", "iOS13-", "-13", "+", "iOS13-26-27"] {
      #expect(SystemRange(text) == nil)
    }
  }
}

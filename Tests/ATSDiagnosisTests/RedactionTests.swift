import Testing

@testable import ATSDiagnosis

/// What is masked, and what has to stay.
@Suite struct RedactionTests {
  private static let redaction = Redaction(isActive: true)

  /// Texts and what they become.
  static let rows: [(String, String)] = [
    // URLs.
    ("https://a.example.com/x?token=abc&page=2", "https://a.example.com/x?token=#&page=#"),
    ("https://a.example.com/x?token=abc, next", "https://a.example.com/x?token=#, next"),
    ("(https://a.example.com/?q=v)", "(https://a.example.com/?q=#)"),
    ("https://a.example.com/x?9f8e7d", "https://a.example.com/x?#"),
    (
      "https://a.example.com/cb#access_token=abc&x=1", "https://a.example.com/cb#access_token=#&x=#"
    ),
    ("https://a.example.com/?f={\"k\":1}", "https://a.example.com/?f=#\"k\":1}"),
    ("https:\\/\\/bob:pw@a.example.com\\/x?k=v", "https:\\/\\/#@a.example.com\\/x?k=#"),
    ("https://bob:p@ss@a.example.com:8443/x", "https://#@a.example.com:8443/x"),
    ("https://bob:hunter2…", "https://#…"),
    ("wss://a.example.com:8443/x", "wss://a.example.com:8443/x"),
    ("https://[fe80::1]:8443/x?k=v", "https://[fe80::1]:8443/x?k=#"),
    ("https://a.example.com/x?a=1\\u0026b=2", "https://a.example.com/x?a=#\\u0026b=#"),
    ("GET /v1/login?user=bob&x=1 HTTP/1.1", "GET /v1/login?user=#&x=# HTTP/1.1"),
    (
      "https://hooks.example.com/bot1234567:AAF-k9wQ2xYzLmN0pRsTuVwXyZ12345/send",
      "https://hooks.example.com/#/send"
    ),
    (
      "https://a.example.com/u/0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10/x",
      "https://a.example.com/u/0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10/x"
    ),
    (
      "https://d41d8cd98f00b204e9800998ecf8427e.cdn.example.com/d41d8cd98f00b204e9800998ecf8427e",
      "https://d41d8cd98f00b204e9800998ecf8427e.cdn.example.com/#"
    ),
    // Headers.
    ("Authorization: Bearer abc.def-1", "Authorization: #"),
    ("Authorization = \"Basic dXNlcjpw\";", "Authorization = \"#\";"),
    ("\"Cookie\":\"a=b; c=d\",\"x\":1", "\"Cookie\":\"#\",\"x\":1"),
    ("\\\"Cookie\\\":\\\"a=b\\\",\\\"x\\\":1", "\\\"Cookie\\\":\\\"#\\\",\\\"x\\\":1"),
    ("set-cookie: sid=1; Path=/; HttpOnly\nnext", "set-cookie: #\nnext"),
    ("Proxy-Authorization: Digest username=\"bob\", nonce=\"1\"}", "Proxy-Authorization: #}"),
    ("-H 'X-Api-Key: k1' -d x", "-H 'X-Api-Key: #' -d x"),
    ("sent bearer 5f4dcc3b5aa7 to", "sent bearer # to"),
    ("Bearer authentication failed", "Bearer authentication failed"),
    ("Basic security settings", "Basic security settings"),
    ("<NSHTTPCookie a> \n", "<NSHTTPCookie#> \n"), ("<NSHTTPCookie a", "<NSHTTPCookie#"),
    ("<NSHTTPCookie \(Redaction.mask) b> c", "<NSHTTPCookie#> c"),
    ("token=<a <b> c", "token=# c"), ("token=\(Redaction.mask) b> c", "token=# b> c"),
    // Names.
    ("api_key=k1 Code=-1022", "api_key=# Code=-1022"),
    ("clientSecret: 'a b', x", "clientSecret: '#', x"),
    ("[\"access_token\"] = Optional(\"abc\")", "[\"access_token\"] = Optional(\"#\")"),
    ("password%3Dhunter2%26x", "password%3D#"),
    ("refreshToken\\u003dabc", "refreshToken\\u003d#"),
    ("deviceToken = <0a1b2c3d 4e5f6071>;", "deviceToken = #;"),
    ("token: (null), token: <private>", "token: (null), token: <private>"),
    ("token_type=bearer", "token_type=bearer"),
    // Tokens by their looks.
    ("got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln!", "got #!"),
    ("heyJudeDontMakeItBad", "heyJudeDontMakeItBad"),
    ("key AKIAIOSFODNN7EXAMPLE used", "key # used"),
    ("sk_live_4eC39HqLyjWDarjtT1zdp7dc", "#"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- x", "# x"),
    ("-----BEGIN EC PRIVATE KEY-----\\nMIIE", "#"),
    ("-----BEGIN CERTIFICATE-----\nMIIC", "-----BEGIN CERTIFICATE-----\nMIIC"),
    // People and devices.
    ("mail bob.smith+x@mail.example.com, now", "mail #, now"),
    ("bob%40example.com", "#"), ("mail to bob@exam…", "mail to #…"),
    ("UDID: 00008030-001C2D3E4F5A6B7C", "UDID: #"),
    ("device 00008030-001C2D3E4F5A6B7C lost", "device # lost"),
    ("device a3f1c2d4e5b60718293a4b5c6d7e8f9012345678 lost", "device # lost"),
    ("IDFA=0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10;", "IDFA=#;"),
    ("CrashReporter Key:   9a8b7c6d", "CrashReporter Key:   #"),
    ("Serial Number: C02XK0AAJGH5", "Serial Number: #"),
    ("en0 3c:22:fb:0a:1b:2c up", "en0 # up"),
    // What findings need.
    ("Error Domain=NSURLErrorDomain Code=-1022", "Error Domain=NSURLErrorDomain Code=-1022"),
    (
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3>",
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3>"
    ),
    ("_kCFStreamErrorCodeKey=-9802", "_kCFStreamErrorCodeKey=-9802"),
    (
      "TIC TCP Conn Failed [3:0x1c4]: 3:-9802 Err(-9802)",
      "TIC TCP Conn Failed [3:0x1c4]: 3:-9802 Err(-9802)"
    ),
    ("at 12:34:56:78:90:12:34", "at 12:34:56:78:90:12:34"),
  ]

  @Test(arguments: rows)
  func masks(_ row: (text: String, masked: String)) {
    let expected = row.masked.replacing("#", with: Redaction.mask)
    // The sign of a fragment is written like the mask in the table.
    let fragment = expected.replacing("cb" + Redaction.mask + "acc", with: "cb#acc")
    #expect(Self.redaction.apply(row.text) == fragment)
    #expect(Redaction(isActive: false).apply(row.text) == row.text)
  }

  @Test func aRecordMasksTheNameOfTheProcess() throws {
    var analyzer = try Analyzer(path: "-")
    analyzer.consume(
      Array("Bearer 5f4dcc3b Demo[77:1a] CFNetwork SSLHandshake failed (-9824)\n".utf8))
    analyzer.finish()
    let finding = try #require(analyzer.takeFindings().first)
    var json = JSONWriter()
    FindingRecord.write(finding, redaction: Self.redaction, to: &json)
    let record = String(decoding: json.bytes, as: UTF8.self)
    #expect(record.contains("Demo") && !record.contains("5f4dcc3b"))
  }

  /// Random texts out of the pieces that matter: what is masked stays as it is.
  @Test func maskingTwiceIsMaskingOnce() {
    let pieces =
      [
        "://", "?", "&", "=", ":", "@", "#", ",", ";", " ", "\n", "\"", "\\\"", "\\/", "/", "{",
        "}",
        "<", ">", "…", "%40", "%3D", "\\u0026", "token", "Cookie", "Bearer ", "Basic ", "https",
        "a.example.com", "bob", "eyJhbGciOiJIUzI1NiJ9", "-----BEGIN PRIVATE KEY-----", "-----END x",
        "d41d8cd98f00b204e9800998ecf8427e", "AKIAIOSFODNN7EXAMPLE", "0a:1b:2c:3d:4e:5f", "Digest ",
        "username=", "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "(", "Optional(", Redaction.mask, "é", ".",
      ] + Self.rows.map(\.0)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let once = Self.redaction.apply(text)
      #expect(Self.redaction.apply(once) == once, "\(text)")
    }
  }

  @Test func bytesOfAnyKindAreRead() {
    var random = SeededGenerator(seed: 8)
    let alphabet = Array("=:%\\@?<>\"'{}/&#-.eyJBASb \n".utf8)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let once = Self.redaction.apply(String(decoding: bytes, as: UTF8.self))
      #expect(Self.redaction.apply(once) == once)
    }
  }
}

import SeededRandom
import Foundation
import Testing

@testable import ATSDiagnosis
@testable import Reporting

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
    ("Check https://127.0.0.1:9.", "Check https://127.0.0.1:9."),
    ("(see https://a.example.com:8443).", "(see https://a.example.com:8443)."),
    ("https://bob:.", "https://#"),
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
    ("en0 3c-22-fb-0a-1b-2c up", "en0 # up"),
    // Options of command lines.
    ("curl -u joe:hunter2 https://a.example/", "curl -u # https://a.example/"),
    ("tool --password hunter2 --verbose", "tool --password # --verbose"),
    ("curl --user-agent Mozilla", "curl --user-agent Mozilla"),
    // Names that say something else as often as not.
    ("pass=hunter22 session=abcdef", "pass=# session=#"), ("credential=xyz", "credential=#"),
    ("Result : PASS", "Result : PASS"), ("pass=12 fail=3", "pass=12 fail=3"),
    ("session: <NSURLSession: 0x600>", "session: <NSURLSession: 0x600>"),
    ("session=0x6000aa", "session=0x6000aa"),
    // Names of fields that are words of sentences, too.
    ("Signature=zq7mKp2X, b", "Signature=#, b"), ("signature = \"zq7m\";", "signature = \"#\";"),
    ("{\"signature\":\"zq7m\"}", "{\"signature\":\"#\"}"),
    ("oauth_signature=\"zq%2F7\"", "oauth_signature=\"#\""),
    ("X-Goog-Signature=zq7mKp2X", "X-Goog-Signature=#"), ("X-Signature: zq7m", "X-Signature: #"),
    ("X-Hub-Signature-256: sha256=zq7m", "X-Hub-Signature-256: #"),
    ("X-Shopify-Hmac-Sha256: zq7mKp2X=", "X-Shopify-Hmac-Sha256: #"),
    ("Signature=adhoc", "Signature=adhoc"), ("Signature size=4797", "Signature size=4797"),
    ("Signature: sha256WithRSAEncryption", "Signature: sha256WithRSAEncryption"),
    ("nonce=zq7mKp2X, b", "nonce=#, b"), ("cnonce=\"zq7m\", nc=1", "cnonce=\"#\", nc=1"),
    ("{\"nonce\" : \"zq7m\"}", "{\"nonce\" : \"#\"}"), ("oauth_nonce=zq7m", "oauth_nonce=#"),
    ("\\\"nonce\\\":\\\"zq7m\\\"", "\\\"nonce\\\":\\\"#\\\""),
    ("opaque=\"zq7m\"", "opaque=\"#\""), ("salt=zq7m ticket=ST-1a2b", "salt=# ticket=#"),
    ("nonce: it was used before", "nonce: it was used before"),
    ("nonce = <5d41402a bc4b2a76>; session=<5d41402a bc4b2a76> a", "nonce = #; session=# a"),
    ("user=joe x", "user=# x"), ("User = \"joe\";", "User = \"#\";"),
    ("{\"user\":\"joe\"}", "{\"user\":\"#\"}"), ("currentUser=joe", "currentUser=#"),
    ("login=joe", "login=#"), ("user_id=12345", "user_id=#"), ("userID: 12345", "userID: #"),
    ("user%3Djoe%26x", "user%3D#"), ("db_user=joe", "db_user=#"),
    ("['user'] = 'joe'", "['user'] = '#'"),
    ("shown to user: The certificate", "shown to user: The certificate"),
    ("user=501 user=<private> user = 0x60", "user=501 user=<private> user = 0x60"),
    ("UserInfo={a=b}, user=(null)", "UserInfo={a=b}, user=(null)"),
    ("login: a.example.com refused", "login: a.example.com refused"),
    // Tokens of services.
    ("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", "#"),
    ("a xapp-1-A111-222-abcdef0123 b", "a # b"), ("a whsec_abcdefgh12345678 b", "a # b"),
    ("a shpss_0123456789abcdef0123456789abcdef b", "a # b"),
    ("a sq0atp-abcdefghij1234567890AB b", "a # b"),
    ("a key-3ax6xnjp29jd6fds4gc373sgvjxteol0 b", "a # b"),
    ("key-value-observing-of-collections", "key-value-observing-of-collections"),
    ("1234567890:AAF-k9wQ2xYzLmN0pRsTuVwXyZ123456789", "#"),
    ("MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs", "#"),
    ("-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQ", "#"),
    // Parts of paths.
    ("https://a.example/otp/JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "https://a.example/otp/#"),
    ("https://a.example/k/abcdefghij0123456789abcdefghij01/x", "https://a.example/k/#/x"),
    ("GET /k/abcdefghij0123456789abcdefghij01 HTTP/1.1", "GET /k/# HTTP/1.1"),
    ("https://a.example/AbC+dEfGhIj1kLmNoPq2RsTu==/x", "https://a.example/#/x"),
    ("https://joe:p/w@a.example/x", "https://#@a.example/x"),
    // Parts of paths behind a name.
    ("https://a.example/reset/token/Zq7mKp2X", "https://a.example/reset/token/#"),
    ("https://a.example/password-reset/zq7mKp2X/x", "https://a.example/password-reset/#/x"),
    ("https:\\/\\/a.example\\/token\\/zq7mKp2X", "https:\\/\\/a.example\\/token\\/#"),
    ("https%3A%2F%2Fa.example%2Ftoken%2Fzq7mKp2X", "https%3A%2F%2Fa.example%2Ftoken%2F#"),
    ("GET /v1/tokens/tok_1a2b3c4d HTTP/1.1", "GET /v1/tokens/# HTTP/1.1"),
    (
      "https://a.example/invite/0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10",
      "https://a.example/invite/#"
    ),
    ("https://a.example/otp/482913", "https://a.example/otp/#"),
    ("https://a.example/magic-link/zq7mKp2X", "https://a.example/magic-link/#"),
    ("https://a.example/api-key/zq7mKp2X/list", "https://a.example/api-key/#/list"),
    ("https://a.example/api/webhooks/zq7mKp2X/x", "https://a.example/api/webhooks/#/x"),
    ("https://a.example/session/zq7mKp2X?a=b", "https://a.example/session/#?a=#"),
    ("wss://a.example/jwt/zq7mKp2X", "wss://a.example/jwt/#"),
    ("https://a.example/verify-email/zq7mKp2X", "https://a.example/verify-email/#"),
    ("https://a.example/oauth2/token/introspect", "https://a.example/oauth2/token/introspect"),
    ("https://a.example/auth/oauth2/v2/token", "https://a.example/auth/oauth2/v2/token"),
    (
      "https://a.example/session/12/password/forgot", "https://a.example/session/12/password/forgot"
    ),
    ("https://a.example/preset/ab12cd34ef", "https://a.example/preset/ab12cd34ef"),
    ("https://a.example/users/joe99nine9", "https://a.example/users/joe99nine9"),
    ("/Users/me/Token/SwiftToken22.swift:12", "/Users/me/Token/SwiftToken22.swift:12"),
    ("a token/zq7mKp2X b", "a token/zq7mKp2X b"),
    // Hosts that are none.
    ("https://eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln/x", "https://#/x"),
    ("https://5d41402abc4b2a76b9719d911017c592:8443/x", "https://#:8443/x"),
    ("https://ghp_abcdefghijklmnop1234567890abcdefghij/", "https://#/"),
    // Behind escapes.
    ("s: X\\nAKIAIOSFODNN7EXAMPLE i: y", "s: X\\n# i: y"),
    ("\\n-----BEGIN PRIVATE KEY-----\\nMIIE", "\\n#"),
    ("\\u0022ghp_abcdefghijklmnop1234567890abcdefghij\\u0022", "\\u0022#\\u0022"),
    ("\\U0001f600ghp_abcdefghijklmnop1234567890abcdefghij", "\\U0001f600#"),
    ("\\U0022ghp_abcdefghijklmnop1234567890abcdefghij\\U0022", "\\U0022#\\U0022"),
    ("&quot;password&quot;:&quot;a b&quot;,", "&quot;password&quot;:&quot;#&quot;,"),
    (
      "&amp;quot;password&amp;quot;:&amp;quot;a b&amp;quot;,",
      "&amp;quot;password&amp;quot;:&amp;quot;#&amp;quot;,"
    ),
    ("&amp;lt;redacted&gt; token=\\<redacted\\> b", "&amp;lt;redacted&gt; token=\\<redacted\\> b"),
    ("%22token%22%3A%22abc%22", "%22token%22%3A%22#%22"),
    ("x-api-key\\x3a\\x20abc next", "x-api-key\\x3a\\x20# next"),
    (
      "{\\\\\\\"password\\\\\\\":\\\\\\\"ab\\\\\\\"}",
      "{\\\\\\\"password\\\\\\\":\\\\\\\"#\\\\\\\"}"
    ),
    ("{\"password\":\"a\\\"bcdefghijkl\",\"x\":1}", "{\"password\":\"#\",\"x\":1}"),
    ("bob%2540example.com bob&#64;example.com", "# #"), ("bob\\u0040example.com", "#"),
    (
      "to https%3A%2F%2Fjoe%3Apw%40a.example%2Fcb%3Ftoken%3Dabc%26x%3Dy end",
      "to https%3A%2F%2F#%40a.example%2Fcb%3Ftoken%3D#%26x%3D# end"
    ),
    // The fragment of a URL in the path of another one; a name with that mark stays.
    (
      "https://a.example/r/https%3a%2f%2fb.example%2fv1%23state%3dabc end",
      "https://a.example/r/https%3a%2f%2fb.example%2fv1%23state%3d# end"
    ),
    (
      "https://a.example/,%2522https%253a%252f%252fb%252eexample%252fv1%2523state%253dabc%2522 end",
      "https://a.example/,%2522https%253a%252f%252fb%252eexample%252fv1%2523state%253d# end"
    ),
    ("https://a.example/C%23/guide.html end", "https://a.example/C%23/guide.html end"),
    // A quote that isn't closed, and the next one.
    ("aToken = \"a b\nbToken=\"def\"; c", "aToken = \"#\nbToken=\"#\"; c"),
    (
      "aToken = \"abc\n<NSHTTPCookie version:1 name:\"def\"> c",
      "aToken = \"#\n<NSHTTPCookie#> c"
    ),
    ("aToken = \"abc, bToken = \"def\"; c", "aToken = \"#\"#\"; c"),
    ("aToken = \"abc\ndef\n0+/=\"; c", "aToken = \"#\"; c"),
    ("aToken = \"abc\nnext line", "aToken = \"#\nnext line"),
    // Names without a separator.
    ("login joe password 1a2b3c4d at", "login joe password # at"),
    ("the token 0x600003a1b2c3 is", "the token 0x600003a1b2c3 is"),
    ("the token expired yesterday", "the token expired yesterday"),
    ("token api2host.example.com is", "token api2host.example.com is"),
    ("<password>a b</password> c", "<password>#</password> c"),
    ("<a:apiKey>ab</a:apiKey>", "<a:apiKey>#</a:apiKey>"),
    ("<key>password</key>\n<string>ab</string>", "<key>password</key>\n<string>#</string>"),
    ("<key>password</key>\n<true/>", "<key>password</key>\n<true/>"),
    ("phone: +1 (555) 867-5309 x", "phone: # x"),
    (
      "{length = 32, bytes = 0x5d41402a bc4b2a76 b9719d91 1017c592 x}",
      "{length = 32, bytes = # x}"
    ),
    // No name mixes letters and digits as tokens do.
    (
      "$s10Foundation4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF at",
      "$s10Foundation4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF at"
    ),
    (
      "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 kCFStreamPropertySocketSecurityLevelTLSv1SSLv3",
      "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 kCFStreamPropertySocketSecurityLevelTLSv1SSLv3"
    ),
    (
      "pins: r7mIkG3eEpVdm5u2ko4cwxzOMo1bk4TyHIlByibiA5E=",
      "pins: r7mIkG3eEpVdm5u2ko4cwxzOMo1bk4TyHIlByibiA5E="
    ),
    // Cut words that were the begin of something.
    ("token 5d41402abc4b2a76b971…", "token #…"),
    ("cert of api2.example.c…", "cert of api2.example.c…"),
    ("Task 0B7E5C1A-33D2-4C55-9E…", "Task 0B7E5C1A-33D2-4C55-9E…"),
    // What everybody may know.
    (
      "SHA-256 fingerprint: 5d41402abc4b2a76b9719d911017c592aa",
      "SHA-256 fingerprint: 5d41402abc4b2a76b9719d911017c592aa"
    ),
    (
      "pin=sha256/r7mIkG3eEpVdm5u2ko4cwxzOMo1bk4TyHIlByibiA5E=",
      "pin=sha256/r7mIkG3eEpVdm5u2ko4cwxzOMo1bk4TyHIlByibiA5E="
    ),
    (
      "SPKI-SHA256-BASE64: r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=",
      "SPKI-SHA256-BASE64: r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="
    ),
    (
      "/DerivedData/MyApp-bqzkfrspkzqvfgdhvrkdxxhfmzwr/Build",
      "/DerivedData/MyApp-bqzkfrspkzqvfgdhvrkdxxhfmzwr/Build"
    ),
    (
      "/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/Reader-0b7e5c1a-33d2-4c55-9e1f-4a6d2b8c9f10/x",
      "/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/Reader-0b7e5c1a-33d2-4c55-9e1f-4a6d2b8c9f10/x"
    ),
    (
      "https://shop.example/iPhone-15-Pro-Max-Case-2024/x",
      "https://shop.example/iPhone-15-Pro-Max-Case-2024/x"
    ),
    // Signs beyond ASCII, and names in other languages.
    ("token\u{A0}=\u{A0}zq7mKp2X x", "token\u{A0}=\u{A0}# x"),
    ("password\u{FF1A}zq7mKp2X", "password\u{FF1A}#"),
    ("\u{FF54}oken\u{FF1D}\u{FF42}q7mKp2X, x", "\u{FF54}oken\u{FF1D}#, x"),
    ("“pin: 7263", "“pin: #"), ("sé pin=7263", "sé pin=#"),
    ("Passwort: zq7mKp2X", "Passwort: #"), ("mot de passe : zq7mKp2X", "mot de passe : #"),
    ("contraseña=zq7mKp2X", "contraseña=#"), ("Пароль: zq7mKp2X", "Пароль: #"),
    ("パスワード：zq7mKp2X", "パスワード：#"), ("密码=zq7mKp2X", "密码=#"),
    ("the password is zq7mKp2X9, so", "the password is #, so"),
    ("the token was 1a2b3c4d", "the token was #"),
    ("the password is required", "the password is required"),
    ("Set-Cookie2: a=b; c=d", "Set-Cookie2: #"), ("code_verifier=zq7mKp2X", "code_verifier=#"),
    ("X-Amz-Signature=zq7mKp2X", "X-Amz-Signature=#"),
    ("SAMLResponse=zq7mKp2X", "SAMLResponse=#"),
    ("la contraseña es necesaria — ver", "la contraseña es necesaria — ver"),
    ("サーバの証明書：失敗、ホスト：a.example.com", "サーバの証明書：失敗、ホスト：a.example.com"),
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
    var analyzer = Analyzer(path: "-")
    analyzer.consume(
      Array("Bearer 5f4dcc3b Demo[77:1a] CFNetwork SSLHandshake failed (-9824)\n".utf8))
    analyzer.finish()
    let finding = try #require(analyzer.takeFindings().first)
    var json = JSONWriter()
    FindingRecord.write(finding, redaction: Self.redaction, to: &json)
    let record = String(decoding: json.bytes, as: UTF8.self)
    #expect(record.contains("Demo") && !record.contains("5f4dcc3b"))
  }

  private static let pieces =
    [
      "://", "?", "&", "=", ":", "@", "#", ",", ";", " ", "\n", "\"", "\\\"", "\\/", "/", "{",
      "}", "<", ">", "…", "%40", "%3D", "\\u0026", "\\n", "&quot;", "%2522", "token", "Cookie",
      "Bearer ", "Basic ", "https", "a.example.com", "bob", "eyJhbGciOiJIUzI1NiJ9",
      "-----BEGIN PRIVATE KEY-----", "-----END x", "d41d8cd98f00b204e9800998ecf8427e",
      "AKIAIOSFODNN7EXAMPLE", "0a:1b:2c:3d:4e:5f", "Digest ", "username=",
      "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "(", "Optional(", Redaction.mask, "é", ".",
    ] + (rows + VariantRedactionTests.rows).map(\.0)

  /// Random texts out of the pieces that matter: what is masked stays as it is.
  ///
  /// Between pieces is what ends a word: two that are written as one are another one.
  @Test func maskingTwiceIsMaskingOnce() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text += Self.pieces.randomElement(using: &random) ?? ""
        text += [" ", "\n", ", ", "; "].randomElement(using: &random) ?? ""
      }
      let once = Self.redaction.apply(text)
      #expect(Self.redaction.apply(once) == once, "\(text)")
    }
  }

  /// A host that is as long as the mask came out as it was: a text of the same length counted as unchanged.
  @Test(arguments: 1...24) func aHiddenHostOfAnyLengthIsMasked(length: Int) {
    let host = String("q7zk4wv9x2jp8mtr6hnb3fdc".prefix(length))
    let words = MaskedWords(hidden: host, redaction: Self.redaction)
    let text = "Ask \(host.uppercased()), then \(host)."
    #expect(words.masked(text) == "Ask \(Redaction.mask), then \(Redaction.mask).")
  }

  /// Whatever the text is, no turn masks a mask, so a text that is masked again and again comes to rest.
  @Test func masksAreNotMasked() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      var text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
      var turns = 0
      while case let next = Self.redaction.apply(text), next != text {
        text = next
        turns += 1
        guard turns < 8 else { break }
      }
      #expect(turns < 8, "\(text)")
    }
  }

  @Test func bytesOfAnyKindAreRead() {
    var random = SeededGenerator(seed: 8)
    let alphabet = Array("=:%\\@?<>\"'{}/&#-.eyJBASb;xuU024\u{80} \n".utf8)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let once = Self.redaction.apply(String(decoding: bytes, as: UTF8.self))
      #expect(Self.redaction.apply(once) == once)
    }
  }

  // MARK: Work

  #if DEBUG
    /// Texts that are one piece again and again, bare and behind a URL.
    ///
    /// What was looked at grows with the length, however they are made. Debug builds count it.
    @Test(
      arguments: [
        "a://", "token=", "%40", "https://build.tr", "@a", "a.", "a/", "a.a/ ", "bearer ",
        "bearer+",
        "eyJ.", "abcABC123abcABC123abcABC1.", "?a=", "http://a?b#", "<", "\\", "\\\"", "\"",
        "token=\"", "Cookie: ", "-----BEGIN ", "/aB3", "x:y@", "a:b//", "http://a:b/", "&amp;",
        "%25", "1234567890:", "sk-", "e", "eyJ", "--user ", "-u x", "--token ", "SG.",
        "Digest username=", "a@b.", "http://a/{", "http://a/?{", "sha256=", "<NSHTTPCookie ",
        Redaction.mask, "token=<", "Cookie=\"", "[", "(", "{", "'", " ", "…", "é", "0a:", "\\u00",
        "\\U0001", "%", "&", "\u{A0}", "\u{FF1D}", "密码=", "token is ",
        "5d41402abc4b2a76b9719d911017c592", "tokens: a1b2c3d4, ", "token_1_1_1", "token(",
        "token -", "token_1=<a", "token_1=0x", "token-1=", "token-1:\"", "tokens: <0a1b2c3d ",
        "<tokens><![CDATA[", "<token_2><![CDATA[0x", "-u\"", "-ua ", "?a=<b", "proxy=x:y@", "curl ",
        "curl \\\n", "-u", "-u a:b", "-s ", "--user \\\n", "x:y@p:80 ", "x:y@p ", "x:@",
        "a://x:y#@", "a://x:y{@", "a://x:y", "?a=<", "?a=\\x", "<a><![CDATA[", "<token><![CDATA[",
      ] + SecretNames.tokens.joined().map { String(decoding: $0.bytes, as: UTF8.self) },
      ["", "http://a.example.com/", "{\"a\":\"", "https://a.example.com/?q="])
    func workGrowsWithTheLength(_ piece: String, _ head: String) {
      for sparesPaths in [false, true] {
        let work = [250, 2000].map { count in
          var finder = SecretFinder(
            Array((head + String(repeating: piece, count: count)).utf8), sparesPaths: sparesPaths)
          _ = finder.secrets()
          return finder.work
        }
        #expect(work[0] > 0 && work[1] < 9 * work[0], "\(piece.debugDescription): \(work)")
      }
    }
  #endif

  // MARK: Words

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Reporting/Redaction")

  /// Whatever the sources compare a text with is in the dictionary that the fuzzer gets.
  @Test func theDictionaryIsComplete() throws {
    let known = Set(SecretNames.dictionary.map { $0.lowercased() })
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.sources.path) {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /isAt\("([^"]+)"/) {
        #expect(known.contains(match.output.1.lowercased()), "\(match.output.1) in \(file)")
        count += 1
      }
      guard file.hasPrefix("SecretNames") else { continue }
      for line in text.split(separator: "\n") where !line.contains("//") && line.hasPrefix("    ") {
        for match in line.matches(of: /"([^"\\]+)"/) {
          #expect(known.contains(match.output.1.lowercased()), "\(match.output.1) in \(file)")
          count += 1
        }
      }
    }
    #expect(count > 150)
  }

  /// Each word of the dictionary before each bracket that isn't closed, quoted or not, and again and
  /// again: there is an answer, and what was looked at is in proportion to the text.
  @Test func everyWordBeforeEveryOpenBracketIsAnswered() {
    let brackets = [
      "", "<", "(", "[", "{", "\"", "'", "`", "<a ", "(\"", "\\\"", "&quot;", "%22", "@{",
    ]
    let separators = ["", " ", "=", ":", " = ", "%3D", "\\u003d", "://"]
    for word in SecretNames.dictionary {
      var text = ""
      for bracket in brackets {
        for separator in separators {
          text = "a \(word)\(separator)\(bracket)b \(Redaction.mask) \n"
          let once = Self.redaction.apply(text)
          #expect(once.utf8.count < 2 * text.utf8.count + 20, "\(text)")
          text = String(repeating: "\(word)\(separator)\(bracket)", count: 40)
          var finder = SecretFinder(Array(text.utf8))
          _ = finder.secrets()
          #expect(finder.work < 40 * text.utf8.count, "\(text.prefix(80))")
        }
      }
    }
  }

  // MARK: Parts that are asked for alone

  @Test(
    arguments: [
      ("api.example.com", false), ("d41d8cd98f00b204e9800998ecf8427e.cdn.example.com", false),
      ("asiapacificservernode.example.com", false), ("fe80::1%en0", false), ("10.0.0.1", false),
      ("fe80::1%25en0", false), ("fe80::1c2d:3e4f%25bridge100", false),
      ("%61%70%69%2e%65%78%61%6d%70%6c%65", false),
      ("eyjafjallajokull.is", false), ("sk-learn-models-example.example.com", false),
      ("internal-a1b2c3d4e5f60718-1234567890.eu-west-1.elb.amazonaws.com", false),
      ("xn--vermgensberater-ctb.example", false), ("bücher.example", false),
      ("eyjhbgcioijiuzi1nij9.eyjzdwiioiixin0.c2ln", true), ("eyjh.eyjz.c2ln", true),
      ("akiaiosfodnn7example", true),
      ("5d41402abc4b2a76b9719d911017c592", true), ("00008030-001c2d3e4f5a6b7c", true),
      ("ghp_abcdefghijklmnop1234567890abcdefghij", true),
      ("sk_live_4ec39hqlyjwdarjtt1zdp7dc", true),
      ("sg.ngevfqfyqlku0ufo8x5d1a.twl2igabf9dhotf-09kqef8tambihyzrnopkc-1s5cr", true),
    ])
  func hostsThatAreSecretsAreKnown(_ row: (host: String, isSecret: Bool)) {
    #expect(Self.redaction.hides(host: row.host) == row.isSecret)
    #expect(!Redaction(isActive: false).hides(host: row.host))
  }

  /// The last look at what leaves the program.
  @Test(
    arguments: [
      (nil, "a token=abc b", "a token=# b"),
      (nil, "logs/5d41402abc4b2a76b9719d911017c592/a.log:12", nil),
      (nil, "./k=v/5d41402abc4b2a76b9719d911017c592/a.log", nil),
      (nil, "file:///tmp/AbCdEf0123456789AbCdEf0123456789/a.log#12", nil),
      (
        "ndjson", ##"{"token":null,"a":"password=b","serial":12}"##,
        ##"{"token":null,"a":"password=#","serial":12}"##
      ),
      ("sarif", ##"{"a":"x\"token\":\"a b\"","b":"c"}"##, ##"{"a":"x\"token\":\"#\"","b":"c"}"##),
      ("json", ##"["sk_live_4eC39HqLyjWDarjtT1zdp7dc", ["##, ##"["#", ["##),
      ("html", ##"<p title="token=abc">x</p>"##, ##"<p title="token=%">x</p>"##),
      (
        "html", "<p>a &quot;token&quot;:&quot;a b&quot; <b>c</b>",
        "<p>a &quot;token&quot;:&quot;%&quot; <b>c</b>"
      ),
      ("junit", "<p>token=&lt;redacted&gt;</p>", nil),
      ("html", "<script>token=abc</script><style>password:b</style>", nil),
      ("html", "<p>a < b token=abc", nil),
    ] as [(String?, String, String?)])
  func renderedTextIsMasked(_ row: (format: String?, text: String, masked: String?)) {
    let masked = row.masked?.replacing("#", with: Redaction.mask)
      .replacing("%", with: "&lt;redacted&gt;")
    #expect(RenderedText(format: row.format).masked(row.text) == masked ?? row.text)
  }

  /// What was masked before it was written isn't looked at again, and all else is.
  @Test func membersThatWereMaskedStayAsTheyAre() {
    let text = "pin=1234"
    var json = JSONWriter()
    json.object { json in
      json.string("app", text)
      json.masked { $0.string("excerpt", text) }
      json.string("path", text)
    }
    let masked = RenderedText(.json).masked(json.bytes, maskedParts: json.maskedParts) ?? []
    let expected = #"{"app":"pin=<redacted>","excerpt":"pin=1234","path":"pin=<redacted>"}"#
    #expect(String(decoding: masked, as: UTF8.self) == expected)
  }
}

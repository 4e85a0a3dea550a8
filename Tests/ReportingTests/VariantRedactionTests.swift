import Testing

@testable import Reporting

/// What is masked however a name or a command is spelled, and what looks alike and has to stay.
@Suite struct VariantRedactionTests {
  /// Texts and what they become.
  static let rows: [(String, String)] = names + commands + signs

  /// Names that go on behind that of a secret, and names of further secrets.
  private static let names: [(String, String)] = [
    ("tokens: zq7mKp2Xw9Lb", "tokens: #"), ("tokens=zq7mKp2Xw9Lb;", "tokens=#;"),
    ("\"tokens\":[\"zq7mKp2Xw9\",\"wq8mKp3Xw7\"],", "\"tokens\":[\"#\",\"#\"],"),
    ("tokens = (zq7mKp2Xw9, wq8mKp3Xw7) of 2", "tokens = (#, #) of 2"),
    ("deviceTokens = <0a1b2c3d 4e5f6071>;", "deviceTokens = #;"),
    ("token1=zq7m token2: zq7mKp2Xw9", "token1=# token2: #"),
    ("token_v2=zq7m TOKEN_V2: zq7m", "token_v2=# TOKEN_V2: #"),
    ("API_TOKEN_1: zq7m", "API_TOKEN_1: #"), ("api-token-1: zq7mKp2Xw9", "api-token-1: #"),
    ("password2=hunter", "password2=#"), ("passwords2=zq7mKp2Xw9", "passwords2=#"),
    ("PASSWORD_PROD=hunter", "PASSWORD_PROD=#"), ("password_new: hunter", "password_new: #"),
    ("API_KEY_PROD=zq7m", "API_KEY_PROD=#"), ("API_KEY_IOS_PROD_2=zq7m", "API_KEY_IOS_PROD_2=#"),
    ("SECRET_KEY_BASE=zq7m", "SECRET_KEY_BASE=#"), ("DB_PASS_1=hunter", "DB_PASS_1=#"),
    ("SESSION_PREPROD=zq7m", "SESSION_PREPROD=#"), ("cookie_1=zq7m", "cookie_1=#"),
    ("tokenValue=zq7m \"tokenValue\":\"zq7m\"", "tokenValue=# \"tokenValue\":\"#\""),
    ("secretValue: zq7mKp2Xw9", "secretValue: #"), ("passwordHash=zq7m", "passwordHash=#"),
    ("password hash: zq7mKp2Xw9", "password hash: #"), ("token_base64=zq7m", "token_base64=#"),
    ("<password2>hunter</password2>", "<password2>#</password2>"),
    ("<tokens>zq7mKp2Xw9</tokens>", "<tokens>#</tokens>"),
    (
      "<key>passwordProd</key><string>zq7mKp2X9</string>",
      "<key>passwordProd</key><string>#</string>"
    ),
    ("--password2 zq7mKp2Xw9 --verbose", "--password2 # --verbose"),
    ("psk=zq7m WIFI_PSK: zq7m", "psk=# WIFI_PSK: #"), ("privkey=zq7m", "privkey=#"),
    ("private key: zq7m", "private key: #"), ("hmac_key=zq7m", "hmac_key=#"),
    ("service_key=zq7m storage-key: zq7m", "service_key=# storage-key: #"),
    ("pswd=zq7m", "pswd=#"), ("x-functions-key: zq7m", "x-functions-key: #"),
    ("mnemonic: abandon ability able\nnext", "mnemonic: #\nnext"),
    // Counts, words and names of types.
    ("tokens: 12 tokens=4096, x", "tokens: 12 tokens=4096, x"),
    ("tokens: read, write", "tokens: read, write"), ("\"tokens\": 128", "\"tokens\": 128"),
    ("token count: 12, Tokens used: 128", "token count: 12, Tokens used: 128"),
    ("maxTokens=4096 max_tokens_1=4096", "maxTokens=4096 max_tokens_1=4096"),
    ("--max-tokens 4096", "--max-tokens 4096"),
    ("tokens: a1.example.com:8443", "tokens: a1.example.com:8443"),
    ("passwords: do not match", "passwords: do not match"),
    ("TokenTest: the handshake failed", "TokenTest: the handshake failed"),
    ("password 2: it was refused", "password 2: it was refused"),
    ("password-test: failed", "password-test: failed"),
    ("session tickets: 2, session 2: <0x1>", "session tickets: 2, session 2: <0x1>"),
    ("secret_1=(null) token_2=0x60", "secret_1=(null) token_2=0x60"),
    ("key: NSExceptionDomains", "key: NSExceptionDomains"),
    (
      "NSErrorFailingURLKey=https://a.example.com/, _kCFStreamErrorCodeKey=-9838",
      "NSErrorFailingURLKey=https://a.example.com/, _kCFStreamErrorCodeKey=-9838"
    ),
    ("psk: none, PSK: 0, psk=<x>", "psk: none, PSK: 0, psk=<x>"),
  ]

  /// Options of commands, and proxies.
  private static let commands: [(String, String)] = [
    ("curl -ujoe:hunter x", "curl -u# x"), ("curl -su joe:hunter x", "curl -su # x"),
    ("curl -sku joe:hunter x", "curl -sku # x"), ("curl -sUjoe:hunter x", "curl -sU# x"),
    ("curl -u\tjoe:hunter x", "curl -u\t# x"), ("curl  -u  joe:hunter x", "curl  -u  # x"),
    ("curl -u joe\\ smith:hunter x", "curl -u # x"),
    ("curl -u \"joe smith:hunter 2\" x", "curl -u \"#\" x"),
    ("curl -u'joe:hunter 2' x", "curl -u'#' x"),
    ("curl --user \\\njoe:hunter x", "curl --user \\\n# x"),
    ("curl -s \\\n -ujoe:hunter x", "curl -s \\\n -u# x"),
    ("curl -E client.p12:hunter x", "curl -E # x"),
    ("curl --proxy-cert client.p12:hunter x", "curl --proxy-cert # x"),
    ("tool --password\thunter x", "tool --password\t# x"),
    ("tool --password  hunter x", "tool --password  # x"),
    ("curl -b sid2=zq7m x", "curl -b # x"), ("curl -b 'a=b; c=d' x", "curl -b '#' x"),
    ("curl -b jar.txt x", "curl -b jar.txt x"), ("-ujoe:zq7mKp2Xw9 x", "-u# x"),
    ("curl --proxy joe:hunter@proxy:8080 x", "curl --proxy #@proxy:8080 x"),
    ("curl -x joe:p!w@proxy:8080 x", "curl -x #@proxy:8080 x"),
    ("http_proxy=joe:hunter@proxy:8080", "http_proxy=#@proxy:8080"),
    ("HTTPS_PROXY: \"joe:hunter@gate\"", "HTTPS_PROXY: \"#@gate\""),
    // Options of other programs, and names of methods.
    ("grep -E a:b x -b c=d", "grep -E a:b x -b c=d"),
    ("-URLSession:task:didCompleteWithError:", "-URLSession:task:didCompleteWithError:"),
    ("NORMAL:-VERS-TLS1.3:+AES-128-CBC", "NORMAL:-VERS-TLS1.3:+AES-128-CBC"),
    ("git@host:path a:b@c", "git@host:path a:b@c"),
    ("curl: (60) SSL certificate problem -9802", "curl: (60) SSL certificate problem -9802"),
  ]

  /// What stands between a name and its value, and signs in URLs.
  private static let signs: [(String, String)] = [
    ("https://joe:hunter#x@a.example.com/?b=c", "https://#@a.example.com/?b=#"),
    ("https://joe:hunter?x@a.example.com:8443/", "https://#@a.example.com:8443/"),
    ("https://joe:pa{hunter}@a.example.com/x?b=c", "https://#@a.example.com/x?b=#"),
    ("{\"a\":\"https://a:b\",\"c\":\"d@e.example\"}", "{\"a\":\"https://a:b\",\"c\":\"#\"}"),
    ("https://a.example.com:8443/?x@y", "https://a.example.com:8443/?#"),
    ("https://a.example.com/?token=<zq7m>, x", "https://a.example.com/?token=#, x"),
    ("https://a.example.com/?token=\\zq7m x", "https://a.example.com/?token=# x"),
    ("https://a.example.com/?token=ab\\zq7m&b=c x", "https://a.example.com/?token=#&b=# x"),
    ("<a>https://a.example.com/?token=</a>", "<a>https://a.example.com/?token=</a>"),
    ("<password><![CDATA[a<b]]></password>", "<password><![CDATA[#]]></password>"),
    (
      "<key>token</key><string><![CDATA[ab]]></string>",
      "<key>token</key><string><![CDATA[#]]></string>"
    ),
    ("<authorization>ab</authorization>", "<authorization>#</authorization>"),
    ("token(zq7mKp2Xw9Lb4Tn8)", "token(#)"), ("token[zq7mKp2Xw9Lb4Tn8]", "token[#]"),
    ("token{zq7mKp2Xw9Lb4Tn8}", "token{#}"), ("token<zq7mKp2Xw9Lb4Tn8>", "token<#>"),
    ("token|zq7mKp2Xw9Lb4Tn8|x", "token|#|x"), ("| token   | zq7mKp2Xw9Lb4 |", "| token   | # |"),
    ("│ token │ zq7mKp2Xw9Lb4 │", "│ token │ # │"), ("token\tzq7mKp2Xw9Lb4\t", "token\t#\t"),
    ("token -> zq7mKp2Xw9Lb4Tn8, x", "token -> #, x"),
    ("access-token→zq7mKp2Xw9Lb4Tn8", "access-token→#"),
    ("token – zq7mKp2Xw9Lb4Tn8.", "token – #."), ("API_KEYS - zq7mKp2Xw9Lb4Tn8", "API_KEYS - #"),
    ("AUTHORIZATION - zq7mKp2Xw9Lb4Tn8", "AUTHORIZATION - #"),
    ("(\"X-Api-Key\", \"zq7mKp2Xw9Lb4Tn8\")", "(\"X-Api-Key\", \"#\")"),
    ("token (a1b2c3d4e5f6.example.com)", "token (a1b2c3d4e5f6.example.com)"),
    ("token -> refresh, password (required)", "token -> refresh, password (required)"),
    ("PrivateKey(Ed25519PrivateKey)", "PrivateKey(Ed25519PrivateKey)"),
    ("signing keys: 2048-bit", "signing keys: 2048-bit"),
    ("the token – in api2 – expired", "the token – in api2 – expired"),
  ]

  @Test(arguments: rows)
  func masks(_ row: (text: String, masked: String)) {
    let masked = Redaction(isActive: true).apply(row.text)
    #expect(masked == row.masked.replacing("#", with: Redaction.mask))
    #expect(Redaction(isActive: true).apply(masked) == masked)
  }
}

import ATSDiagnosis
import Testing

/// The commands that an answer suggests are made to be copied: nothing of a stranger's URL but its
/// server may be in them, and a shell must take each word for text.
@Suite struct SuggestedCommandTests {
  /// What replaces the address that nscurl tested, and how the answer names it.
  static let rows: [(url: String, address: String)] = [
    ("https://api.example.com/v1", "https://api.example.com/"),
    ("https://api.example.com:8443/v1", "https://api.example.com:8443/"),
    ("https://api.example.com/$(touch${IFS}PWNED);id&x", "https://api.example.com/"),
    ("https://api.example.com/`id`", "https://api.example.com/"),
    ("https://api.example.com/v1?a=1&b=2", "https://api.example.com/"),
    ("https://api.example.com/|sh", "https://api.example.com/"),
    ("https://joe:zqpass@api.example.com/v1?key=zqkey#zqpart", "https://api.example.com/"),
    ("https://[2001:db8::1]:8443/v1?a=1", "'https://[2001:db8::1]:8443/'"),
    ("https://münchen.example/v1", "'https://münchen.example/'"),
  ]

  private static func transcript(_ url: String) -> String {
    """
    Starting ATS Diagnostics

    Configuring ATS Info.plist keys and displaying the result of HTTPS loads to \(url).
    A test will "PASS" if URLSession:task:didCompleteWithError: returns a nil error.
    ================================================================================

    Default ATS Secure Connection
    ---
    ATS Default Connection
    Result : FAIL
    ---
    """
  }

  private static func next(_ text: String) throws -> [String] {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(Array(text.utf8))
    analyzer.finish()
    return analyzer.takeFindings().compactMap(\.remedy.next)
  }

  @Test(arguments: rows)
  func nscurlIsGivenTheServerAlone(_ row: (url: String, address: String)) throws {
    #expect(
      try Self.next(Self.transcript(row.url)) == [
        "On a Mac: nscurl --ats-diagnostics --verbose \(row.address) | atsexplain"
      ])
  }

  /// Failures of other formats, with commands of other kinds.
  @Test(arguments: rows)
  func openSSLIsGivenTheServerAlone(_ row: (url: String, address: String)) throws {
    let next = try Self.next(
      """
      Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9807, \
      _kCFStreamErrorDomainKey=3, NSErrorFailingURLStringKey=\(row.url)}
      """)
    let command = try #require(next.first?.prefix { $0 != ";" })
    #expect(command.hasPrefix("openssl s_client -connect "))
    for piece in ["touch", "IFS", "id", "a=1", "zq", "v1", "$", "`", "&", "|"] {
      #expect(!command.contains(piece))
    }
    #expect(command.hasSuffix(" -showcerts"))
    #expect(command.contains("[") || command.contains("ü") ? command.contains("'") : true)
  }

  @Test func everyWordIsQuotedWhereAShellWouldReadIt() {
    #expect(
      SuggestedCommand.address(host: "a.example", port: 80, isCleartext: true)
        == "http://a.example:80/")
    #expect(SuggestedCommand.address(host: nil, port: nil) == "https://HOST/")
    #expect(
      SuggestedCommand.address(host: "a';id;'b", port: nil)
        == #"'https://a'\'';id;'\''b/'"#)
    #expect(SuggestedCommand.address(host: "fe80::1%en0", port: nil) == "'https://[fe80::1%en0]/'")
  }
}

import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Testing

/// What is left of a run: its beginning, its end, or its end behind another run.
@Suite struct NSCurlRemnantTests {
  /// The end of a verbose run whose last test failed, its title and its policy cut off.
  private static let end = """
            };
        }
    Result : FAIL
    Error : Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={NSErrorFailingURLStringKey=https://b.shop.example/, _kCFStreamErrorCodeKey=-9807, _kCFStreamErrorDomainKey=3}
    ---
    """

  @Test func theEndOfAnotherRunIsNoRowOfTheOneBeforeIt() throws {
    let whole = NSCurlTests.text(
      NSCurlTests.transcript(NSCurlTests.oldTLS, host: "a.shop.example"))
    let found = try NSCurlTests.findings(whole + "\n\n\n" + Self.end)
    #expect(found.map(\.host) == ["a.shop.example", "b.shop.example"])
    #expect(found.first?.cause == .tlsVersionTooOld)
    #expect(found.first?.codes.isEmpty == true)
    #expect(found.last?.codes.map(\.code) == [-1202, -9807])
  }

  /// A test of TLS 1.3 alone fails against good servers, so what is in front of it decides, unless it is that of TLS 1.3
  /// itself, in front of that of TLS 1.2.
  @Test(arguments: ["TLSv1.3 with PFS disabled", "TLSv1.2"])
  func theErrorOfATestWhoseBeginIsCutOff(next: String) throws {
    let text = """
      ), NSLocalizedDescription=A TLS error caused the secure connection to fail., NSUnderlyingError=0x72eb {Error \
      Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9802}}
      ---

      ================================================================================

      Configuring TLS exceptions for a.shop.example

      ---
      \(next)
      ATS Dictionary:
      {
      }
      Result : FAIL
      """
    let found = try NSCurlTests.findings(text)
    #expect(found.map(\.host) == ["a.shop.example"])
    #expect(found.first?.cause == .ambiguous)
    #expect(found.first?.remedy.exception == nil)
    let another = try NSCurlTests.findings(text.replacing("FAIL", with: "PASS"))
    #expect(another.isEmpty)
  }

  @Test func theHostIsThatOfTheException() throws {
    // An error that names another host, in the middle of the run.
    let lines = NSCurlTests.transcript(host: "a.shop.example")
    let middle = lines.count / 2
    let text = [
      NSCurlTests.text(lines[..<middle]), Self.end, NSCurlTests.text(lines[middle...]),
    ].joined(separator: "\n")
    for finding in try NSCurlTests.findings(text) where finding.remedy.exception != nil {
      #expect(finding.host == "a.shop.example")
      #expect(finding.remedy.exception?.json().contains("a.shop.example") == true)
    }
  }

  @Test(arguments: [false, true])
  func aCutRunMayBeOfARedirect(isVerbose: Bool) throws {
    let lines = NSCurlTests.transcript(
      ServerModel(), aftermath: .redirect("www.shop.example"), isVerbose: isVerbose)
    let end = try #require(lines.firstIndex { $0.text == "TLSv1.1" })
    let finding = try #require(
      try NSCurlTests.findings(NSCurlTests.text(lines[..<end])).first)
    // The codes say it where they are printed; else the answer leaves it open, and says so.
    #expect(finding.cause == (isVerbose ? .cleartextHTTP : .ambiguous))
    #expect(
      finding.explanation.contains("redirects to an http:// URL of another host") == !isVerbose)
    #expect(!finding.candidates.contains(.cleartextHTTP) || isVerbose)
  }

  @Test(arguments: [76, 80, 100])
  func theTargetIsWholeWhereTheLineBeforeItWasFolded(width: Int) throws {
    // Both lines together are as wide as a terminal; the second one by itself isn't.
    let words = "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to"
    let rest = max(0, width - words.utf8.count - "http://.example.".utf8.count - 1)
    let host = String(repeating: "a", count: max(1, rest)) + ".example"
    let finding = try #require(
      try NSCurlTests.findings(
        """
        Starting ATS Diagnostics

        \(words)\u{20}
        http://\(host).
        A test will "PASS" if URLSession:task:didCompleteWithError: returns a nil error.
        Use '--verbose' to view the ATS dictionaries used and to display the error\u{20}
        received in URLSession:task:didCompleteWithError:.

        Default ATS Secure Connection
        ---
        ATS Default Connection
        Result : FAIL
        ---

        Allowing Arbitrary Loads

        ---
        Allow All Loads
        Result : PASS
        """
      ).first)
    #expect(finding.cause == .cleartextHTTP)
    #expect(finding.host == host)
    #expect(finding.remedy.exception?.json().contains(host) == true)
  }

  /// The tests that a server fails which has nothing but 3DES, as tools before macOS 10.13 print them.
  private static let onlyTripleDES = [
    ("ATS Default Connection", false), ("Allow All Loads", true), ("TLSv1.2", false),
    ("TLSv1.1", false),
    ("TLSv1.0", false), ("Disabling Perfect Forward Secrecy", false),
    ("Disabling Perfect Forward Secrecy and Allowing Insecure HTTP", true),
    ("TLSv1.2 with PFS disabled", false),
    ("TLSv1.1 with PFS disabled", false), ("TLSv1.0 with PFS disabled", false),
    ("TLSv1.2 with PFS disabled and insecure HTTP allowed", true),
  ]

  /// The tool logs where its output doesn't go: of each load that fails a line, in the order of the tests.
  @Test(arguments: [
    (8, "", "weak-cipher"), (10, "", "weak-cipher"), (7, "", "ambiguous"), (8, "\n", "weak-cipher"),
  ])
  func theLogBeforeTheTestsIsOfThem(lines: Int, fold: String, cause: String) throws {
    let log = (0..<lines).map { number in
      "2015-10-04 11:20:0\(number).404 nscurl[4711:81234] \(fold)NSURLSession/NSURLConnection HTTP load failed \(fold)"
        + "(kCFStreamErrorDomainSSL, -9824)\n"
    }
    let rows = Self.onlyTripleDES.map { "---\n\($0)\nResult : \($1 ? "PASS" : "FAIL")\n---\n" }
    let head =
      "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://a.shop.example.\n"
    let found = try NSCurlTests.findings(
      log.joined() + "Starting ATS Diagnostics\n\n" + head + rows.joined())
    #expect(found.map(\.cause.rawValue) == [cause])
    #expect(
      found.first?.exceptionText
        == (cause == "ambiguous"
          ? nil
          : #"{"NSExceptionDomains":{"a.shop.example":{"NSExceptionAllowsInsecureHTTPLoads":true,"#
            + #""NSExceptionRequiresForwardSecrecy":false}}}"#))
  }
}

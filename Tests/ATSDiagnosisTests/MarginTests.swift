import ATSDiagnosis
import Testing

/// A log that is quoted, or that `grep -n` printed, says what it says without that.
@Suite struct MarginTests {
  private static let refused = "x509: certificate signed by unknown authority"

  static let texts: [String] = [
    // An address above, a blank line between.
    "Please check:\n\nhttps://push.example.org\n\nError Domain=NSURLErrorDomain Code=-1202 \"x\"",
    // What counts at the begin of a line alone.
    "CONNECTED(00000005)\nwrite:errno=54",
    "gnutls-cli\nReason: certificate does not match hostname",
    // A record whose end is on the next lines.
    "Error Domain=NSURLErrorDomain Code=-1200 \"x\" UserInfo={\n    NSErrorFailingURLKey=https://a.example.org/v1,\n    _kCFStreamErrorCodeKey=-9802,\n    _kCFStreamErrorDomainKey=3\n}",
    // Curl's marks are its own.
    "* Connected to a.example.org (192.0.2.1) port 443 (#0)\n> GET / HTTP/1.1\n> Host: a.example.org\n* SSL certificate problem: certificate has expired\ncurl: (60) SSL certificate problem: certificate has expired",
    // Talk and source code, which report nothing.
    "Hello,\nI get NSURLErrorDomain Code=-1200 whenever the phone is on Wi-Fi, any idea?",
    "func TestMessage(t *testing.T) {\n\twant := \"\(refused)\"\n}",
    "const onError = (error) => {\n  if (\n    message.includes('\(refused)') &&\n    retry",
    "| Issue | Fix |\n|---|---|\n| \"NET::ERR_CERT_AUTHORITY_INVALID\" is shown | Run the step again |",
    "### Fixed\n- Look-ups failed (\"CERTIFICATE_VERIFY_FAILED: unable to get local issuer certificate\").",
  ]

  enum Margin: CaseIterable, Sendable {
    case quote, narrowQuote, nestedQuote, numbers, carriageReturns

    func write(_ text: String) -> String {
      var number = 97
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        number += 1
        switch self {
        case .quote: return "> \(line)\n"
        case .narrowQuote: return ">\(line)\n"
        case .nestedQuote: return "> > \(line)\n"
        case .numbers: return "\(number):\(line)\n"
        case .carriageReturns: return "> \(line)\r\n"
        }
      }.joined()
    }

    /// What such a text follows.
    var before: String {
      switch self {
      case .quote, .narrowQuote, .carriageReturns: "> Hello,\n> \n"
      case .nestedQuote: "> > Hello,\n> >\n"
      case .numbers: "96:Hello,\n97:\n"
      }
    }
  }

  @Test(arguments: texts, Margin.allCases)
  func saysTheSame(_ text: String, behind margin: Margin) throws {
    let plain = try Finding.all(in: "Hello,\n\n" + text + "\n").map(\.sketch)
    #expect(try Finding.all(in: margin.before + margin.write(text)).map(\.sketch) == plain)
  }

  /// Times that begin lines, and a mark that only one line has.
  @Test(arguments: [
    "10:11:12 ready\n10:11:13 Shop: NSURLErrorDomain error -1202",
    "9:ready\n> curl: (60) SSL certificate problem: certificate has expired",
  ]) func takesNothingElse(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").count == 1)
  }
}

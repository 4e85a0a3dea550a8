import ATSDiagnosis
import Testing

/// Lines of text that print several errors: those of several hosts are several failures.
@Suite struct SeveralErrorsTests {
  private static func dumped(
    _ host: String, _ url: Int, _ ssl: Int? = nil, scheme: String = "https", inner: String = ""
  ) -> String {
    let stream = ssl.map { ", _kCFStreamErrorCodeKey=\($0), _kCFStreamErrorDomainKey=3" } ?? ""
    return
      "Error Domain=NSURLErrorDomain Code=\(url) \"x\" UserInfo={\(inner)"
      + "NSErrorFailingURLKey=\(scheme)://\(host)/v1\(stream)}"
  }

  private static func underlying(_ code: Int, _ ssl: Int) -> String {
    "NSUnderlyingError=0x60000 {Error Domain=kCFErrorDomainCFNetwork Code=\(code) \"(null)\" "
      + "UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(ssl)}}, "
  }

  static let cases: [Case] = [
    Case(
      "two codes of two hosts",
      "failed: \(dumped("a.example.com", -1202, -9814)) and \(dumped("b.example.org", -1022, scheme: "http"))\n",
      "expired a.example.com -1202,-9814 server", "cleartext-http b.example.org -1022 exception"),
    Case(
      "one code of three hosts",
      "2025-03-01 10:00:00.123 Demo[12:34] failures: ["
        + ["a.example.com", "b.example.org", "c.example.net"].map {
          dumped($0, -1022, scheme: "http")
        }.joined(separator: ", ") + "]\n",
      "cleartext-http a.example.com -1022 exception",
      "cleartext-http b.example.org -1022 exception",
      "cleartext-http c.example.net -1022 exception"),
    Case(
      "underlying errors are of the one that holds them",
      "Optional(\(dumped("a.example.com", -1202, -9814, inner: underlying(-1202, -9814)))) "
        + "\(dumped("b.example.org", -1202, -9843, inner: underlying(-1202, -9843)))\n",
      "expired a.example.com -1202,-9814 server",
      "host-mismatch b.example.org -1202,-9843 server"),
    Case(
      "one host twice",
      "\(dumped("a.example.com", -1202, -9814)); again: \(dumped("a.example.com", -1202, -9814))\n",
      "expired a.example.com -1202,-9814 server"),
    Case(
      "a redirect names two hosts in one error",
      "Error Domain=NSURLErrorDomain Code=-1022 \"x\" UserInfo={NSErrorFailingURLStringKey=http://b.example.org/, "
        + "NSErrorFailingURLKey=http://b.example.org/, original=https://a.example.com/}\n",
      "cleartext-http b.example.org -1022 exception"),
  ]

  private static func console(_ lineEnd: String) -> String {
    [
      "10:00:01.100 Mixr[510:23] [ATS] App Transport Security has blocked a cleartext HTTP connection to "
        + "a.example.com since it is insecure. Use HTTPS instead or add this domain to Exception Domains in your "
        + "Info.plist.",
      "10:00:01.200 Mixr[510:23] Connection 2: default TLS Trust evaluation failed(-9843)",
      "10:00:01.300 Mixr[510:23] Connection 2: encountered error(3:-9843)",
      "10:00:01.400 Mixr[510:23] Task <3F2504E0-4F89-41D3-9A0C-0305E82C3301>.<2> finished with error [-1202] "
        + dumped("b.example.org", -1202, -9843),
      "10:00:01.500 Mixr[510:23] all done",
    ].joined(separator: lineEnd)
  }

  private static let both = [
    "cleartext-http a.example.com - exception", "host-mismatch b.example.org -1202,-9843 server",
  ]

  /// A log that a report, a chat or a tracker holds as one text.
  static let texts: [String] = {
    let lines = console("\\n")
    return [
      "{\"device\": \"iPhone15,2\", \"log\": \"\(lines)\", \"os\": \"18.1\"}",
      "[{\"user\": \"U1\", \"text\": \"log:\\n```" + console("\\r\\n") + "```\"}]",
      "body=\"\(lines)\"",
      "{\"message\": \"" + console("\\\\n") + "\"}",
    ]
  }()

  @Test(arguments: texts) func linesOfALogInATextAreLines(line: String) throws {
    let findings = try Finding.all(in: line + "\n")
    #expect(findings.map(\.sketch).sorted() == Self.both)
    #expect(findings.allSatisfy { $0.source.line == 1 && $0.source.endLine == 1 })
  }

  /// The brackets of the report around them are none of the errors'.
  @Test func errorsInATextAreSeveral() throws {
    let hosts = (0..<200).map { "a\($0).example.com" }
    let text = hosts.map { Self.dumped($0, -1202, -9814).replacing("\"", with: "\\\"") + "\\n" }
    let findings = try Finding.all(in: "{\"log\":\"\(text.joined())\"}\n")
    #expect(findings.map(\.host) == hosts)
  }

  @Test(arguments: cases) func eachErrorIsItsOwn(_ row: Case) throws { try row.check() }

  /// Each keeps what the line's logger put in front of it.
  @Test func eachErrorHasTheProcessOfItsLine() throws {
    let findings = try Finding.all(in: Self.cases[1].log)
    #expect(findings.map(\.process) == ["Demo", "Demo", "Demo"])
    #expect(findings.map(\.pid) == [12, 12, 12])
  }

  /// Heads and braces without sense end all the same.
  @Test(arguments: ["Error Domain=", "{", "}", "Error Domain={", "}Error Domain="])
  func hostileHeadsEnd(_ piece: String) throws {
    for count in [1, 50, 5000] {
      let line =
        String(repeating: piece, count: count) + Self.dumped("a.example.com", -1202, -9814)
        + Self.dumped("b.example.org", -1022, scheme: "http") + "\n"
      #expect(try !Finding.all(in: line).isEmpty)
    }
  }
}

import ATSDiagnosis
import Testing

/// Lines of JSON that hold several failures: each keeps its host, its code and its remedy.
@Suite struct JSONLineTests {
  private static func dumped(
    _ host: String, _ url: Int, _ ssl: Int? = nil, scheme: String = "https"
  )
    -> String
  {
    let stream = ssl.map { ", _kCFStreamErrorCodeKey=\($0), _kCFStreamErrorDomainKey=3" } ?? ""
    return
      #"Error Domain=NSURLErrorDomain Code=\#(url) \"x\" UserInfo={NSErrorFailingURLKey=\#(scheme)://\#(host)/v1\#(stream)}"#
  }

  static let cases: [Case] = [
    Case(
      "an event with earlier messages",
      #"{"event_id":"a1","platform":"cocoa","exception":{"values":[{"type":"SIGABRT","value":"abort"}]},"breadcrumbs":{"values":["#
        + #"{"timestamp":1.5,"message":"\#(dumped("a.example.com", -1202, -9814))"},{"timestamp":2.5,"message":"ok 200"},"#
        + #"{"timestamp":3.5,"message":"\#(dumped("b.example.org", -1022, scheme: "http"))"}]}}"#
        + "\n",
      "expired a.example.com -1202,-9814 server", "cleartext-http b.example.org -1022 exception"),
    Case(
      "a list of errors",
      #"[{"domain":"NSURLErrorDomain","code":-1202,"url":"https://a.example.com/x"}, {"domain":"NSURLErrorDomain","code":-1022,"url":"http://b.example.org/x"}]"#
        + "\n",
      "ambiguous a.example.com -1202 server", "cleartext-http b.example.org -1022 exception"),
    Case(
      "a list of lines, with a bracket in a text",
      #"{"note":"[{","lines":["Task <11111111-2222-3333-4444-555555555551>.<1> finished with error [-1202] \#(dumped("a.example.com", -1202, -9814))", "Task <11111111-2222-3333-4444-555555555552>.<2> finished with error [-1202] \#(dumped("b.example.org", -1202, -9843))"]}"#
        + "\n",
      "expired a.example.com -1202,-9814 server",
      "host-mismatch b.example.org -1202,-9843 server"),
    Case(
      "a list within a list of one",
      #"{"data":[{"logs":[{"m":"\#(dumped("a.example.com", -1202, -9814))","n":[1,2,3]},{"m":"\#(dumped("b.example.org", -1202, -9843))"}]}]}"#
        + "\n",
      "expired a.example.com -1202,-9814 server",
      "host-mismatch b.example.org -1202,-9843 server"),
    Case(
      "one failure, and requests that succeeded",
      #"{"error":{"domain":"NSURLErrorDomain","code":-1202},"request":{"url":"https://a.example.com/x"},"breadcrumbs":[{"url":"https://b.example.org/1","status_code":200},{"url":"https://c.example.org/2","status_code":200}]}"#
        + "\n",
      "ambiguous a.example.com -1202 server"),
    Case(
      "one failure said twice",
      #"[{"message":"\#(dumped("a.example.com", -1202, -9814))"},{"domain":"NSURLErrorDomain","code":-1202,"url":"https://a.example.com/v1"},{"url":"https://b.example.org/"}]"#
        + "\n",
      "expired a.example.com -1202,-9814 server"),
  ]

  @Test(arguments: cases) func eachFailureIsItsOwn(_ row: Case) throws { try row.check() }

  /// Lists that never end, and brackets without sense, end all the same.
  @Test(arguments: ["[", "[\"", "[{", "[[", "[{},", "[\"a\",", "{\"a\":[", "[]", "]["])
  func hostileListsEnd(_ piece: String) throws {
    for count in [1, 50, 5000] {
      let line =
        "[" + String(repeating: piece, count: count) + Self.dumped("a.example.com", -1202, -9814)
        + Self.dumped("b.example.org", -1022, scheme: "http") + "\n"
      #expect(try !Finding.all(in: line).isEmpty)
    }
  }
}

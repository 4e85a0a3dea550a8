import ATSDiagnosis
import AppTransportSecurity
import Testing

/// Hosts that a quote or a colon cuts in two: what is before it is no name.
struct CutHostTests {
  private static func finding(_ url: String) throws -> Finding {
    let log = """
      2025-05-05 08:15:00.100 Reader[812:9001] Task <0F0F0F0F-1111-2222-3333-444444444444>.<7> \
      finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "The resource could not \
      be loaded because the App Transport Security policy requires the use of a secure \
      connection." UserInfo={NSErrorFailingURLStringKey=\(url), NSErrorFailingURLKey=\(url)}

      """
    var analyzer = Analyzer(path: "app.log")
    analyzer.consume(Array(log.utf8))
    analyzer.finish()
    return try #require(analyzer.takeFindings().first)
  }

  @Test(arguments: [
    "http://a'b.example.com/", "http://a`b.example.com/", "http://a\"b.example.com/",
    "http://a:b.example.com/", "http://a{b.example.com/", "http://files.a'b.example.com/x",
    "http://user:pa'ss@host.example.com/", "http://user:secret", #"http://a\"b.example.com/"#,
    #"http://a\\\"b.example.com/"#,
    #"http://a\b.example.com/"#, "http://a<b.example.com/", "http://a>b.example.com/",
    "http://a}b.example.com/", #"http://a\u0022b.example.com/"#, "http://a“b.example.com/",
    "http://a’b.example.com/", "http://a（b.example.com/",
    "http://a b.example.com/", "http://a b.example.com", "http://a  b.example.com/x",
    "http://a\tb.example.com/", "http://a\u{A0}b.example.com/", "http://a%20b.example.com/",
    "http://a b/", "http://a b:8080", "http://a /x", "http://files.a b.example.com/x",
    "http://user name@a.example.com/", "http://api.example.com b/x", "http://a b c.example.com/",
  ]) func isNoHost(_ url: String) throws {
    let finding = try Self.finding(url)
    #expect(finding.host == nil)
    #expect(finding.remedy.exception == nil)
  }

  @Test(arguments: [
    ("http://a.example.com/it's", "a.example.com"), ("http://nas:8080/x", "nas"),
    ("http://nas:port/x", "nas"), ("http://nas:/x", "nas"),
    ("http://user:word@a.example/", "a.example"),
    (#"http://nas\nhttp://b.example.com/"#, "nas"), ("http://nas<br>b.example.com", "nas"),
    ("http://l·l.example.com/", "l·l.example.com"),
    ("http://nas/a b.example.com/", "nas"), ("http://nas:80 b.example.com/", "nas"),
    ("http://nas ", "nas"), ("http://nas (again)", "nas"), ("http://nas failed.", "nas"),
    ("http://nas error: timeout", "nas"), ("http://nas HTTP/1.1", "nas"),
    ("http:// nas.example.com/", "nas.example.com"),
    ("http://[fe80::1]:80/", "fe80::1"), ("http://a.example.com/`x`", "a.example.com"),
  ]) func isAHost(_ url: String, _ host: String) throws {
    #expect(try Self.finding(url).host == host)
  }

  /// The notice that names a host names no URL.
  @Test(arguments: [
    ("a:b.example.com", nil), ("a.example.com:x", nil), ("a’b.example.com", nil),
    ("a.example.com:8080", "a.example.com"), ("fe80::1%en0", "fe80::1%en0"), ("::1", "::1"),
    ("::ffff:192.0.2.7", "::ffff:192.0.2.7"), ("nas:b::c", nil),
  ]) func aNoticeNamesAHost(_ name: String, _ host: String?) throws {
    var analyzer = Analyzer(path: "app.log")
    analyzer.consume(
      Array(
        """
        App Transport Security has blocked a cleartext HTTP connection to \(name) since it is insecure. \
        Use HTTPS instead or add this domain to Exception Domains in your Info.plist.

        """.utf8))
    analyzer.finish()
    let finding = try #require(analyzer.takeFindings().first)
    #expect(finding.host == host)
    #expect((finding.remedy.exception == nil) == (host == nil))
  }

  @Test func aQuotedHostIsWhole() throws {
    var analyzer = Analyzer(path: "app.log")
    let log =
      "NSURLErrorDomain Code=-1022, url: 'http://a.example.com', and 'http://b.example.com's\n"
    analyzer.consume(Array(log.utf8))
    analyzer.finish()
    #expect(analyzer.takeFindings().first?.host == "a.example.com")
  }

  @Test func evaluationTakesNoPartOfAName() {
    #expect(RequestTarget(url: "http://a:b.example.com/") == nil)
    #expect(RequestTarget(url: "http://a:80/")?.host == "a")
  }

  @Test func aSurveyTakesNoPartOfAName() {
    var survey = HostSurvey(policy: ATSPolicy())
    survey.consume(
      Array("load http://a'b.example.com/ and 'http://nas' and http://c.example.com's file\n".utf8))
    survey.finish()
    #expect(survey.sightings.map(\.host).sorted() == ["c.example.com", "nas"])
  }
}

import Testing

@testable import NetworkLogs

@Suite struct RequestFieldTests {
  @Test(arguments: [
    "url: https://api.example.com/x", "  \"host\" : \"api.example.com\",", "Error code = -1202",
    "HTTP status 2: 404", "code:-9824", "attempt1:failed",
  ])
  func fields(_ line: String) { #expect(Self.isField(line)) }

  /// A failure with a time is a line of a log: what other lines say above it isn't looked for.
  @Test(arguments: [
    "2015-09-22 10:11:12.345 App[123:4567] CFNetwork SSLHandshake failed (-9824)",
    "2015-09-22T10:11:12Z App: failed", "Sep 22 10:11:12 phone App[123]: failed",
    "09-22 10:11:12.345  123  456 E App: failed", "10:11:12.345 failed", "https://a.example.org/",
    "SSLHandshake failed (-9824)",
  ])
  func otherLines(_ line: String) { #expect(!Self.isField(line)) }

  @Test func fieldsNameRequests() {
    let url = "https://api.example.com/x"
    #expect(Self.request("url: \(url)") == .requestURL(url))
    #expect(Self.request("  \"host\" : \"api.example.com\",") == .requestHost("api.example.com"))
    #expect(Self.request("Server = api.example.com:443") == .requestHost("api.example.com"))
    #expect(Self.request("host: unknown") == nil)
    #expect(Self.request("details: \(url)") == nil)
  }

  @Test func labelsAreOfErrors() {
    #expect(Self.isOfError("Error code = -1202"))
    #expect(Self.isOfError("\"message\": \"failed\""))
    #expect(!Self.isOfError("status: failed"))
  }

  private static func request(_ line: String) -> Fact? {
    withSpan(Array(line.utf8)) { RequestField($0)?.request }
  }

  private static func isOfError(_ line: String) -> Bool {
    withSpan(Array(line.utf8)) { RequestField($0)?.isOfError(in: $0) == true }
  }

  private static func isField(_ line: String) -> Bool {
    withSpan(Array(line.utf8)) { RequestField($0) != nil }
  }
}

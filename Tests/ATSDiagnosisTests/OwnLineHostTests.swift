import ATSDiagnosis
import Testing

/// The host of a request that only the line of its failure names, in words of anybody's.
@Suite struct OwnLineHostTests {
  private static let error = #"Error Domain=NSURLErrorDomain Code=-1202 "x""#

  /// Lines around an error, each with the host that it names.
  static let named: [(line: String, host: String)] = [
    ("tile https://a.example.com/x loading failed: %", "a.example.com"),
    ("sync with https://a.example.com/x was unsuccessful: %", "a.example.com"),
    ("Image (https://a.example.com/x) broken. %", "a.example.com"),
    ("% for image https://a.example.com/x", "a.example.com"),
    ("% [https://a.example.com/x]", "a.example.com"),
    ("baseURL: https://a.example.com, error: %", "a.example.com"),
    ("[http://a.example.com:8080/x] % again http://a.example.com:8080/y", "a.example.com"),
    ("Connection to a.example.com failed: %", "a.example.com"),
    ("Connection to a.example.com:8443 failed: %", "a.example.com"),
    ("host: a.example.com error: %", "a.example.com"),
    ("serverHost=\"a.example.com\" %", "a.example.com"),
    ("Failed to connect to a.example.com (443): %", "a.example.com"),
    ("Failed to connect to 192.0.2.7:443: %", "192.0.2.7"),
    ("server [a.example.com:27017] on first connect: %", "a.example.com"),
    ("thrd:ssl://192.0.2.7:9092/bootstrap: %", "192.0.2.7"),
    ("mqtts://mq.example.com: %", "mq.example.com"),
    ("Stream to imap.example.com:993 %", "imap.example.com"),
    ("% for a.example.com", "a.example.com"),
  ]

  @Test("The only URL or host of a line is its request's", arguments: named)
  func readsTheHost(line: String, host: String) throws {
    let line = line.replacing("%", with: Self.error) + "\n"
    try Case(line, line, "ambiguous \(host) -1202 server").check()
  }

  /// An error in an event of JSON, in which other members name URLs as well.
  static let events: [(line: String, host: String)] = [
    (#"{"error":%,"url":"https://a.example.com/x"}"#, "a.example.com"),
    (#"{"request":{"url":"https://a.example.com/x"},"error":%}"#, "a.example.com"),
    (
      #"[{"error":%,"url":"https:\/\/a.example.com\/x","permalink":"https:\/\/b.example.org\/1"}]"#,
      "a.example.com"
    ),
    (#"{"permalink":"https://b.example.org/1","error":%}"#, "-"),
    (#"{"error":%,"sdk":{"name":"x","url":"https://b.example.org/sdk"}}"#, "-"),
    (#"{"project":{"slug":"x","url":"https://b.example.org/x"},"error":%}"#, "-"),
    (
      #"{"breadcrumbs":{"values":[{"data":{"url":"http://b.example.org/x","status_code":200}}]},"error":%}"#,
      "-"
    ),
    (#"{"user":{"id":1,"avatarUrl":"https://b.example.org/a.png"},"error":%}"#, "-"),
  ]

  @Test("A URL of an event is its request's only where it says so", arguments: events)
  func readsTheHostOfAnEvent(line: String, host: String) throws {
    let error = #"{"domain":"NSURLErrorDomain","code":-1202}"#
    let line = line.replacing("%", with: error) + "\n"
    try Case(line, line, "ambiguous \(host) -1202 server").check()
  }

  /// Apps whose names are words of the names of Apple's own.
  @Test(arguments: ["App", "Store", "Game", "Music", "System", "Find"])
  func anAppOfTheReadersIsNoneOfApple(_ process: String) throws {
    let line =
      "2024-05-06 07:08:10.100 \(process)[42:1] Error Domain=NSURLErrorDomain Code=-1022 "
      + "\"x\" UserInfo={NSErrorFailingURLKey=http://a.example.com/x}\n"
    try Case(process, line, "cleartext-http a.example.com -1022 exception").check()
  }

  /// Processes of the system from all of their list, which is looked up by halves.
  @Test(arguments: [
    "AMPArtworkAgent", "AOSHeartbeat", "XProtect", "XprotectService", "accountsd", "akd", "apsd",
    "dasd", "gamed", "homed", "iTunes", "mdmclient", "nsurlstoraged", "passd", "rapportd",
    "searchpartyd",
    "trustd", "wifid", "xartstorageremoted", "xpcproxy", "com.apple.geod",
  ])
  func aProcessOfTheSystemGetsNoKey(_ process: String) throws {
    let line =
      "2024-05-06 07:08:10.100 \(process)[42:1] Error Domain=NSURLErrorDomain Code=-1022 "
      + "\"x\" UserInfo={NSErrorFailingURLKey=http://a.example.com/x}\n"
    try Case(process, line, "cleartext-http a.example.com -1022 none").check()
  }

  /// Lines around an error that name a host which nothing was asked of, or none.
  static let unnamed: [String] = [
    "%. See https://docs.example.com/errors", "% More info: https://help.example.com/x",
    "Referer: https://www.example.com/ gave %", "load@https://www.example.com/app.js threw %",
    "at load (https://www.example.com/app.js:12:5) threw %",
    #"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://dtd.example.com/DTD/a.dtd"> %"#,
    "as in https://git.example.com/a/blob/main/errno.h#L167 it says %",
    "% https://a.example.com/x https://b.example.com/y", "main.swift:123: %",
    "error at network.rs:123: %", "com.example.shop: %", "error for com.example.shop: %",
    "mail from joe@example.com: %", "%, certificate for other.example.com",
    "version 1.2.3.4: %", "a.example.com and b.example.com: %",
    "via proxy cache.example.com:3128 %",
    "host: a.example.com, host: b.example.com %", "file:///tmp/a.example.com %",
    "value for object.path.com.x: %", "connect to xxx.xxx.com: %",
  ]

  @Test("What isn't asked for is no request", arguments: unnamed)
  func namesNoHost(line: String) throws {
    let line = line.replacing("%", with: Self.error) + "\n"
    try Case(line, line, "ambiguous - -1202 server").check()
  }

  static let blocked: [Case] = [
    Case(
      "an encrypted request isn't the one that was blocked",
      "proxying https://a.example.com/x: Error Domain=NSURLErrorDomain Code=-1022 \"x\"",
      "cleartext-http - -1022 exception"),
    Case(
      "a cleartext one is",
      "tile http://a.example.com/x loading failed: Error Domain=NSURLErrorDomain Code=-1022 \"x\"",
      "cleartext-http a.example.com -1022 exception"),
  ]

  @Test("A blocked load is a cleartext one", arguments: blocked)
  func readsBlockedLoads(_ row: Case) throws { try row.check() }
}

import Foundation
import Testing

/// `atsexplain check` from outside: arguments, formats, exit statuses.
///
/// What it finds out about servers is tested in `ServerCheckTests`.
@Suite struct CheckCommandTests {
  /// Nothing listens on the discard port of this machine.
  static let nowhere = "https://127.0.0.1:9/"

  static let wrong: [(arguments: [String], words: String)] = [
    ([], "check needs a URL or a HOST"), (["--key", "a.pem", "a.example"], "--client-cert FILE"),
    (["--timeout", "0", "a.example"], "timeout"), (["--timeout", "x", "a.example"], "timeout"),
    (["--timeout", "9999", "a.example"], "3600 seconds"),
    (["--timeout", "9223372036854775807", "a.example"], "3600 seconds"),
    (["--roots", "gone.pem", "a.example"], "no such file: gone.pem"),
    (["--add-root", "README.md", "a.example"], "no certificate in PEM or DER"),
    (["--info-plist", "gone.plist", "a.example"], "gone.plist"),
    (["--os", "DOS6", "a.example"], "doesn't take 'DOS6'"),
  ]

  @Test(arguments: wrong)
  func wrongUsageIsToldAndNothingIsSent(_ row: (arguments: [String], words: String)) throws {
    let run = try CommandRunner.run(["check"] + row.arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(row.words), "\(run.errors)")
  }

  static let noSites: [(text: String, words: String)] = [
    ("ftp://a.example/", "the scheme 'ftp'"), ("https://", "no host"), ("a.example:0", "no port"),
    ("a.example:70000", "no port"), ("https://[::1/", "bracket"), ("https://[::1]x/", "bracket"),
    ("a b.example", "character"), ("$(id).example", "character"),
  ]

  @Test(arguments: noSites)
  func aWrongSiteStopsNoOther(_ row: (text: String, words: String)) throws {
    let run = try CommandRunner.run(["check", "-f", "ndjson", row.text, Self.nowhere])
    #expect(run.status == 2)
    #expect(run.errors.contains(row.words), "\(run.errors)")
    let records = try JSONLines.objects(run.output)
    #expect(records.map { $0["type"] as? String } == ["check", "finding", "summary"])
    #expect((records.last?["unreadable"] as? [Any])?.count == 1)
  }

  @Test func aListIsReadLineByLine() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file(
      "hosts.txt", "# ours\n127.0.0.1:9\n\n  127.0.0.1:9/a # twice\r\ntwo words\nbad host:x\n")
    let run = try CommandRunner.run(["check", "-f", "ndjson", "--from", list.path])
    #expect(run.status == 2)
    let records = try JSONLines.objects(run.output)
    #expect(records.filter { $0["type"] as? String == "finding" }.count == 2)
    #expect(run.errors.contains("hosts.txt:5: has more than one word"))
    #expect(run.errors.contains("hosts.txt:6:"))
  }

  @Test func theOwnSiteIsNoSecretUnlessItHoldsCredentials() throws {
    for site in ["127.0.0.1:9", "https://127.0.0.1:9/", "https://[::1]:9/a"] {
      let run = try CommandRunner.run(["check", site])
      #expect(!run.output.contains("<redacted>"), "\(run.output)")
      #expect(run.output.contains("firewall of https://"))
    }
    let run = try CommandRunner.run([
      "check", "https://ann:Tr0ub4dor@127.0.0.1:9/?key=hunter2hunter2",
    ])
    for output in [run.output, run.errors] {
      #expect(!output.contains("Tr0ub4dor"))
      #expect(!output.contains("hunter2"))
    }
  }

  @Test func theOrderIsThatOfTheList() throws {
    let hosts = (1...60).map { "127.0.0.\($0):9" }
    let run = try CommandRunner.run(["check", "-f", "ndjson", "-j", "8"] + hosts)
    let found = try JSONLines.objects(run.output).filter { $0["type"] as? String == "finding" }
    #expect(found.compactMap { $0["host"] as? String } == (1...60).map { "127.0.0.\($0)" })
  }

  @Test func aCleartextURLIsJudgedWithoutAConnection() throws {
    let run = try CommandRunner.run([
      "check", "-f", "ndjson", "http://nas.local:8080/x?token=abcdef",
    ])
    let finding = try #require(
      try JSONLines.objects(run.output).first { $0["type"] as? String == "finding" })
    #expect(finding["cause"] as? String == "cleartext-http")
    let remedy = try #require(finding["remedy"] as? [String: Any])
    #expect(remedy["kind"] as? String == "exception")
    #expect(remedy["exception"] as? [String: Bool] == ["NSAllowsLocalNetworking": true])
    #expect(finding["url"] as? String == "http://nas.local:8080/x?token=<redacted>")
    #expect(!run.output.contains("abcdef"))
  }

  static let statuses: [(what: String, target: String, status: Int32)] = [
    ("any", nowhere, 1), ("ats", nowhere, 0), ("trust", nowhere, 0),
    ("ats", "http://127.0.0.1:8/", 1),
  ]

  @Test(arguments: statuses)
  func failOnDecidesTheStatus(_ row: (what: String, target: String, status: Int32)) throws {
    let run = try CommandRunner.run(["check", "--fail-on", row.what, row.target])
    #expect(run.status == row.status)
    let transcript = try CommandRunner.run(
      ["check", "--fail-on", row.what, "-f", "nscurl", row.target])
    #expect(transcript.status == row.status)
  }

  @Test(arguments: ["text", "ndjson", "json", "markdown", "sarif", "junit", "github"])
  func everyFormatNamesTheSite(_ format: String) throws {
    let run = try CommandRunner.run(["check", "-f", format, "http://10.0.0.9:8080/"])
    #expect(run.status == 0)
    #expect(run.output.contains("10.0.0.9"))
    #expect(!run.output.contains("line 1"))
    if ["json", "sarif"].contains(format) {
      _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    }
    if format == "sarif" { #expect(run.output.contains("\"uri\":\"http://10.0.0.9:8080\"")) }
    if format == "github" { #expect(!run.output.contains("file=")) }
  }

  @Test func theTranscriptGivesTheSameException() throws {
    let target = "http://shop.example.com:8080/"
    let checked = try CommandRunner.run(["check", "-f", "plist", target])
    let transcript = try CommandRunner.run(["check", "-f", "nscurl", target])
    let explained = try CommandRunner.run(["-f", "plist"], input: Array(transcript.output.utf8))
    #expect(checked.output.contains("shop.example.com"))
    #expect(explained.output == checked.output)
  }

  @Test func thePolicyOfTheAppCounts() throws {
    let folder = try TemporaryFolder()
    let plist = try folder.file(
      "Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>
      <key>NSExceptionDomains</key><dict><key>shop.example.com</key><dict>
      <key>NSExceptionRequiresForwardSecrecy</key><false/></dict></dict></dict></dict></plist>
      """)
    let run = try CommandRunner.run(
      ["check", "--info-plist", plist.path, "http://shop.example.com:8080/"])
    #expect(run.output.contains("Edit"))
    #expect(run.output.contains("shop.example.com"))
  }
}

import ATSDiagnosis
import Reporting
import Foundation
import Testing

/// SARIF: what the schema can't say.
@Suite struct SARIFTests {
  @Test func rulesAreTheCausesThatOccur() throws {
    let output = try CommandRunner.run(["-f", "sarif"] + FormatTests.samples).output
    let run = try FormatTests.sarif(output)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    let results = try FormatTests.results(output)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
    }
    #expect(Set(rules) == Set(results.map { $0["ruleId"] as? String }))
    #expect(Set(rules).count == rules.count)
  }

  @Test func levelsFollowTheRemedy() throws {
    let output = try CommandRunner.run(["-f", "sarif", "--all"] + OutputTests.all).output
    var seen: Set<String> = []
    for result in try FormatTests.results(output) {
      let properties = try #require(result["properties"] as? [String: Any])
      let kind = try #require(properties["remedy"] as? String)
      let level = ["none": "note", "undecided": "warning"][kind] ?? "error"
      #expect(result["level"] as? String == level)
      seen.insert(level)
    }
    #expect(seen == ["error", "warning", "note"])
  }

  private static func fingerprints(_ log: String) throws -> [String] {
    let run = try CommandRunner.run(["-f", "sarif"], input: Array(log.utf8))
    return try FormatTests.results(run.output).map {
      let prints = try #require($0["partialFingerprints"] as? [String: String])
      #expect(prints["primaryLocationLineHash"] == (prints["atsexplain/v1"] ?? "") + ":1")
      return try #require(prints["primaryLocationLineHash"])
    }
  }

  @Test func fingerprintsStayWhenLinesMoveAndDifferOtherwise() throws {
    let log = FormatTests.manyHosts(3)
    let now = try Self.fingerprints(log)
    #expect(Set(now).count == 3)
    #expect(try Self.fingerprints("one more line\nanother\n" + log) == now)
    #expect(try Self.fingerprints(log.replacingOccurrences(of: "1022", with: "1200")) != now)
  }

  @Test func fingerprintsNeverChangeBetweenVersions() throws {
    // Alerts on GitHub are known by these: a change would close all of them and open new ones.
    let log = "CFNetwork SSLHandshake failed (-9814)\n"
    #expect(try Self.fingerprints(log) == ["ae64dedad98bd9a5:1"])
  }

  @Test func namesOfFilesBecomeURIs() throws {
    let folder = try TemporaryFolder()
    let name = "a b:c#1%é,[x].log"
    _ = try folder.file(name, "CFNetwork SSLHandshake failed (-9814)\n")
    func place(_ path: String) throws -> [String: Any] {
      let run = try CommandRunner.run(["-f", "sarif", path], directory: folder.url)
      let location = try #require(
        (try FormatTests.results(run.output).first?["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      return try #require(physical["artifactLocation"] as? [String: Any])
    }
    let relative = try place("./" + name)
    #expect(relative["uri"] as? String == "a%20b%3Ac%231%25%C3%A9,%5Bx%5D.log")
    #expect(relative["uriBaseId"] as? String == "%SRCROOT%")
    let absolute = try place(folder.url.appendingPathComponent(name).path)
    let uri = try #require(absolute["uri"] as? String)
    #expect(uri.hasPrefix("file:///"))
    #expect(URL(string: uri)?.lastPathComponent == name)
    #expect(absolute["uriBaseId"] == nil)
  }

  @Test func standardInputHasANameAndADescription() throws {
    let run = try CommandRunner.run(
      ["-f", "sarif"], input: Array("CFNetwork SSLHandshake failed (-9814)\n".utf8))
    #expect(run.output.contains(#""uri":"stdin","description":{"text":"Standard input"#))
  }

  @Test func whatCannotBeReadIsANotification() throws {
    let run = try CommandRunner.run(["-f", "sarif", "gone.log", FormatTests.samples[0]])
    let invocations = try #require(
      try FormatTests.sarif(run.output)["invocations"] as? [[String: Any]])
    #expect(invocations.first?["executionSuccessful"] as? Bool == false)
    let notification = try #require(try FormatTests.notifications(run.output).first)
    #expect(notification["level"] as? String == "error")
    #expect("\(notification)".contains("gone.log: no such file"))
  }

  @Test func repeatsAreFoldedAndTold() throws {
    let run = try CommandRunner.run(["-f", "sarif", "SampleLogs/tic-ios11-retry-loop.log"])
    #expect(try FormatTests.results(run.output).count == 1)
    let texts = try FormatTests.notifications(run.output).map { "\($0["message"] ?? "")" }
    #expect(texts.contains { $0.contains("4 repeats") })
  }

  @Test func whatGitHubWouldRefuseIsLeftOutAndTold() throws {
    var analyzer = Analyzer(path: "many.log")
    analyzer.consume(Array(FormatTests.manyHosts(9).utf8))
    analyzer.finish()
    let report = TextReport(
      width: 100, usesColor: false, detail: .normal, redaction: Redaction(isActive: true))
    var document = SARIFDocument(
      version: "1.0.0", category: "test", isRedacted: true, maxResults: 4)
    var text = document.begin()
    for finding in analyzer.takeFindings() {
      text += document.add(ReportedIssue(finding, report: report))
    }
    text += document.end(IssueRun())
    #expect(try FormatTests.results(text).count == 4)
    let notification = try #require(try FormatTests.notifications(text).first)
    let words = (notification["message"] as? [String: String])?["text"] ?? ""
    #expect(words.contains("5 of 9 results aren't listed"))
  }

  @Test func bracketsAndBracesOfMessagesAreEscaped() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRunner.run(["-f", "sarif", "a[b](c){0}.log"], directory: folder.url)
    let notification = try #require(try FormatTests.notifications(run.output).first)
    let text = (notification["message"] as? [String: String])?["text"]
    #expect(text == #"a\[b\](c){{0}}.log: no such file"#)
  }
}

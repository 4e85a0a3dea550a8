import Foundation
import Testing
import UnifiedLogWriter

/// `atsexplain mcp` as a process, and the files that it may read.
///
/// `Tests/Assistant/run` asks the same through a client that others wrote.
@Suite struct AssistantTests {
  /// Runs the server with a handshake before some calls; the result is by the identifiers, from 1.
  static func answers(
    _ calls: [(tool: String, arguments: [String: Any])],
    options: [String] = ["--root", "SampleLogs"]
  ) throws -> [[String: Any]] {
    var lines = [
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
    ]
    for (index, call) in calls.enumerated() {
      let message: [String: Any] = [
        "jsonrpc": "2.0", "id": index + 1, "method": "tools/call",
        "params": ["name": call.tool, "arguments": call.arguments],
      ]
      let data = try JSONSerialization.data(withJSONObject: message)
      lines.append(String(decoding: data, as: UTF8.self))
    }
    let run = try CommandRunner.run(
      ["mcp"] + options, input: Array(lines.joined(separator: "\n").utf8))
    #expect(run.status == 0)
    #expect(run.errors == "")
    var results: [Int: [String: Any]] = [:]
    for object in try JSONLines.objects(run.output) {
      results[try #require(object["id"] as? Int)] = try #require(object["result"] as? [String: Any])
    }
    return try calls.indices.map { try #require(results[$0 + 1]) }
  }

  static func text(_ result: [String: Any]) throws -> String {
    let content = try #require(result["content"] as? [[String: Any]])
    return try #require(content.first?["text"] as? String)
  }

  private func texts(
    _ calls: [(String, [String: Any])], options: [String] = ["--root", "SampleLogs"]
  ) throws -> [String] {
    try Self.answers(calls.map { (tool: $0.0, arguments: $0.1) }, options: options).map(Self.text)
  }

  // MARK: Answers

  @Test func anAnswerSaysHowSureItIs() throws {
    let answers = try texts([
      ("explain_log", ["path": "xcode26-host-mismatch.log"]),
      ("explain_log", ["text": "CFNetwork SSLHandshake failed (-9824)"]),
      ("explain_log", ["text": "errSSLNoRootCert"]),
      ("explain_log", ["path": "healthy-device.log"]),
      ("lookup_code", ["code": -9814]), ("lookup_code", ["code": "alert 40"]),
    ])
    #expect(answers[0].hasPrefix("1 failure in 7 lines: 1 proved, 0 likely, 0 open.\n"))
    #expect(answers[0].contains("  Status     proved by line 1: host-mismatch\n"))
    #expect(answers[0].contains("“Trust evaluate failure: [leaf SSLHostname]”"))
    #expect(answers[1].hasPrefix("1 failure in 1 line: 0 proved, 0 likely, 1 open.\n"))
    #expect(
      answers[1].contains("open: the log doesn't say which of these it is: no-forward-secrecy"))
    #expect(answers[2].hasPrefix("  Status     open: a code alone"))
    #expect(answers[3] == "No failed connection found in 24 lines.\n")
    #expect(answers[4].hasPrefix("  Status     proved: the code itself says the cause\n"))
    #expect(answers[5].hasPrefix("  Status     open: a code alone"))
  }

  @Test func findingsAreThoseOfTheCommandLine() throws {
    let samples = [
      "interleaved-tasks.log", "nscurl-forward-secrecy.log", "tic-ios11-retry-loop.log",
    ]
    let answers = try Self.answers(
      samples.map { ("explain_log", ["path": $0, "format": "json", "all": true]) })
    for (sample, answer) in zip(samples, answers) {
      let run = try CommandRunner.run(["-f", "ndjson", "SampleLogs/" + sample])
      var expected: [NSDictionary] = []
      for object in try JSONLines.objects(run.output) where object["type"] as? String == "finding" {
        var finding = object
        var source = try #require(finding["source"] as? [String: Any])
        source["path"] = sample
        finding["source"] = source
        // What comes again is reported once and counted.
        let isNew = !expected.contains { $0["host"] as? String == finding["host"] as? String }
        if isNew { expected.append(finding as NSDictionary) }
      }
      let content = try #require(answer["structuredContent"] as? [String: Any])
      let findings = try #require(content["findings"] as? [[String: Any]])
      #expect(try findings.map { try #require($0["finding"] as? NSDictionary) } == expected)
      #expect(content["distinct"] as? Int == expected.count)
      #expect(try Self.text(answer).utf8.first == UInt8(ascii: "{"))
    }
  }

  @Test func whatIsShownAndWhatIsLeftAddUp() throws {
    let log = (1...120).map {
      "Task <\($0)>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLStringKey=http://h\($0).example.com/}\n"
    }
    .joined()
    let answers = try texts([
      ("explain_log", ["text": log, "detail": "brief"]),
      ("explain_log", ["text": log, "skip": 110]),
      ("explain_log", ["text": log, "limit": 100, "detail": "full"]),
      ("minimal_exception", ["text": log]),
      ("explain_log", ["text": log, "limit": 100, "format": "json"]),
    ])
    #expect(answers[0].hasPrefix("120 failures in 120 lines: 120 proved"))
    #expect(answers[0].contains("h20.example.com"))
    #expect(answers[0].contains("100 more not shown; call again with skip 20,"))
    #expect(!answers[0].contains("h21.example.com"))
    #expect(answers[1].contains("h111.example.com") && answers[1].contains("h120.example.com"))
    #expect(!answers[1].contains("not shown"))
    for text in answers { #expect(text.utf8.count < 36 << 10) }
    // A call with the number that an answer names goes on where it ended.
    let next = try #require(answers[2].firstMatch(of: /call again with skip (\d+)/)?.output.1)
    let rest = try texts([("explain_log", ["text": log, "skip": Int(next) ?? 0])])
    #expect(rest[0].contains("h\((Int(next) ?? 0) + 1).example.com"))
    #expect(!rest[0].contains("h\(next).example.com"))
  }

  @Test func theAppsPolicyCounts() throws {
    let log =
      "Task <1>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLStringKey=http://plain.example.com/}"
    let plist =
      "<dict><key>NSExceptionDomains</key><dict><key>http://plain.example.com</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict>"
    let folder = try TemporaryFolder()
    let path = try folder.file("Info.plist", try Self.document(plist)).path
    for arguments: [String: Any] in [["plist": plist], ["plist_path": path]] {
      let answers = try texts(
        [
          ("explain_log", arguments.merging(["text": log]) { $1 }),
          ("minimal_exception", arguments.merging(["text": log]) { $1 }),
          ("lint_plist", arguments),
          (
            "eval_policy",
            arguments.merging(["urls": ["http://plain.example.com/"]] as [String: Any]) { $1 }
          ),
        ], options: ["--root", folder.url.path])
      #expect(answers[0].contains("policy-mistake"))
      #expect(answers[1].contains("<key>plain.example.com</key>"))
      #expect(answers[2].contains("[host-has-scheme]"))
      #expect(answers[3].contains("blocked"))
    }
  }

  /// An Info.plist around the value of a policy.
  private static func document(_ policy: String) throws -> String {
    "<plist version=\"1.0\"><dict><key>NSAppTransportSecurity</key>\(policy)</dict></plist>"
  }

  @Test func linesOfAPartOfAPropertyListAreItsOwn() throws {
    let value = "<dict>\n  <key>NSAllowsArbitraryLoads</key>\n  <string>YES</string>\n</dict>\n"
    let keys = "<key>NSAllowsArbitraryLoads</key>\n<string>YES</string>\n"
    let answers = try texts([
      ("lint_plist", ["plist": value]), ("lint_plist", ["plist": keys]),
      ("lint_plist", ["plist": "<key>NSAppTransportSecurity</key>\n" + value]),
      ("lint_plist", ["plist": try Self.document(value)]),
    ])
    for (text, line) in zip(answers, [2, 1, 3, 2]) {
      #expect(text.contains("line \(line): error: NSAppTransportSecurity › NSAllowsArbitraryLoads"))
    }
  }

  @Test func archivesAreReadAsWhatIsInThem() throws {
    let folder = try TemporaryFolder()
    let files = UnifiedLogTests.files(
      of: """
        2026-02-17 10:11:12.345678+0100  localhost Weather[301]: (CFNetwork) Task <1>.<1> finished with error [-1022]
        """)
    try Data(TarWriter.archive(files)).write(
      to: folder.url.appendingPathComponent("sysdiagnose.tar"))
    let line = "Connection 11: default TLS Trust evaluation failed(-9814)\n"
    try Data(TarWriter.archive([("a.log", Array(line.utf8))])).write(
      to: folder.url.appendingPathComponent("logs.tar"))
    let answers = try texts(
      [("explain_log", ["path": "sysdiagnose.tar"]), ("explain_log", ["path": "logs.tar"])],
      options: ["--root", folder.url.path])
    // Only a system with libarchive can read them.
    guard !answers[1].contains("libarchive") else { return }
    #expect(answers[0].contains("cleartext-http"))
    #expect(answers[1].contains("expired"))
    #expect(answers[1].contains("logs.tar!a.log:1"))
  }

  // MARK: Options

  @Test func wrongOptionsAreRefused() throws {
    for (arguments, words) in [
      (["--root", "no/such/folder"], "option '--root': no/such/folder: no such file"),
      (["--root", "README.md"], "option '--root': README.md: is no folder"),
      (["app.log"], "mcp takes no operand"), (["--rot", "."], "unknown option '--rot'"),
    ] {
      let run = try CommandRunner.run(["mcp"] + arguments)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func everyRootCounts() throws {
    let answers = try texts(
      [
        ("explain_log", ["path": "healthy-device.log"]),
        ("lint_plist", ["plist_path": "README.md"]),
        ("explain_log", ["path": CommandRunner.packageRoot.path + "/Documentation/Batch.md"]),
      ], options: ["--root", "SampleLogs", "--root=Documentation"])
    #expect(answers[0].contains("24 lines"))
    // Each root has one of that name: the first counts.
    #expect(answers[1].contains("can't be read"))
    #expect(!answers[2].contains("outside"))
  }

  @Test func withoutInputItEnds() throws {
    let run = try CommandRunner.run(["mcp"])
    #expect(run == .init(status: 0, output: "", errors: ""))
  }

  @Test func aLineThatIsNoMessageIsAnsweredAndTheNextIsRead() throws {
    let lines =
      "what?\n" + String(repeating: "[", count: 100_000) + "\n"
      + #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n"
    let run = try CommandRunner.run(["mcp"], input: Array(lines.utf8))
    let objects = try JSONLines.objects(run.output)
    #expect(
      objects.map { ($0["error"] as? [String: Any])?["code"] as? Int } == [-32700, -32700, nil])
    #expect(run.status == 0)
  }
}

import Foundation
import Testing

/// Reads newline-delimited JSON.
enum JSONLines {
  static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any])
    }
  }
}

/// The machine-readable formats and colour.
@Suite struct OutputTests {
  static let all = GoldenTests.samples.map { "SampleLogs/" + $0 }

  static let findingFields = [
    "candidates", "cause", "codes", "confidence", "evidence", "explanation", "host", "pid", "port",
    "process", "remedy", "schemaVersion", "source", "summary", "time", "type", "url",
  ]
  static let remedyFields = [
    "alternatives", "exception", "kind", "minimality", "needsJustification", "next", "platform",
    "server",
  ]
  static let causes: Set<String> = [
    "cleartext-http", "tls-version-too-old", "no-forward-secrecy", "weak-cipher", "weak-key",
    "sha1-certificate", "policy-mistake", "self-signed", "unknown-root", "incomplete-chain",
    "expired", "not-yet-valid", "host-mismatch", "revoked", "ct-missing",
    "certificate-not-compliant", "pin-mismatch", "client-cert-required", "client-cert-rejected",
    "sni-unrecognized", "peer-alert-other", "handshake-aborted", "not-tls-port",
    "proxy-or-captive", "not-ats-network", "not-ats-http", "ambiguous",
  ]

  @Test func everyLineIsAnObjectWithTheContractsFields() throws {
    let run = try CommandRunner.run(["-f", "ndjson"] + Self.all)
    let objects = try JSONLines.objects(run.output)
    let findings = objects.filter { $0["type"] as? String == "finding" }
    #expect(findings.count >= 12)
    for finding in findings {
      #expect(finding.keys.sorted() == Self.findingFields)
      #expect(finding["schemaVersion"] as? String == "1.0")
      let cause = try #require(finding["cause"] as? String)
      #expect(Self.causes.contains(cause))
      let confidence = try #require(finding["confidence"] as? String)
      #expect(["high", "medium", "low"].contains(confidence))
      let candidates = try #require(finding["candidates"] as? [String])
      #expect(Self.causes.isSuperset(of: candidates))
      #expect(cause != "ambiguous" || candidates.count > 1)
      let source = try #require(finding["source"] as? [String: Any])
      #expect(source.keys.sorted() == ["endLine", "format", "line", "path"])
      for code in try #require(finding["codes"] as? [[String: Any]]) {
        #expect(code.keys.sorted() == ["code", "domain", "symbol"])
        #expect(code["code"] is Int)
      }
      let evidence = try #require(finding["evidence"] as? [[String: Any]])
      #expect(!evidence.isEmpty)
      for entry in evidence { #expect(entry.keys.sorted() == ["line", "shows", "text"]) }
      try checkRemedy(try #require(finding["remedy"] as? [String: Any]))
    }
    let summary = try #require(objects.last)
    #expect(summary["type"] as? String == "summary")
    #expect(summary["findings"] as? Int == findings.count)
    #expect(objects.filter { $0["type"] as? String == "summary" }.count == 1)
  }

  private func checkRemedy(_ remedy: [String: Any]) throws {
    #expect(remedy.keys.sorted() == Self.remedyFields)
    let kind = try #require(remedy["kind"] as? String)
    #expect(["exception", "server", "code", "none", "undecided"].contains(kind))
    if kind != "exception" { #expect(remedy["exception"] is NSNull) }
    for alternative in try #require(remedy["alternatives"] as? [[String: Any]]) {
      #expect(alternative.keys.sorted() == ["code", "exception", "when"])
    }
    let minimality = try #require(remedy["minimality"] as? [[String: Any]])
    for entry in minimality { #expect(entry.keys.sorted() == ["key", "without", "witness"]) }
    if !(remedy["exception"] is NSNull) { #expect(!minimality.isEmpty) }
  }

  @Test func nothingIsOpenedWiderThanTheHostThatFailed() throws {
    let codes = ["-1022", "-1200", "-1202", "-9801", "-9802", "-9813", "-9824", "-9836", "-9843"]
    let run = try CommandRunner.run(["-f", "ndjson"] + codes + Self.all)
    let wide = [
      "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia",
      "NSAllowsArbitraryLoadsInWebContent", "NSIncludesSubdomains",
    ]
    for finding in try JSONLines.objects(run.output) where finding["type"] as? String == "finding" {
      let remedy = try #require(finding["remedy"] as? [String: Any])
      let alternatives = try #require(remedy["alternatives"] as? [[String: Any]])
      let policies = ([remedy] + alternatives).compactMap { $0["exception"] as? [String: Any] }
      for policy in policies {
        #expect(Set(policy.keys).isDisjoint(with: wide))
        let domains = policy["NSExceptionDomains"] as? [String: [String: Any]] ?? [:]
        for (host, entry) in domains {
          #expect(host == finding["host"] as? String)
          #expect(Set(entry.keys).isDisjoint(with: wide))
        }
      }
    }
  }

  @Test func evidenceStandsOnTheLineThatIsNamed() throws {
    let run = try CommandRunner.run(["-f", "ndjson", "--no-redact"] + Self.all)
    for finding in try JSONLines.objects(run.output) where finding["type"] as? String == "finding" {
      let source = try #require(finding["source"] as? [String: Any])
      let path = try #require(source["path"] as? String)
      let text = try String(
        contentsOf: CommandRunner.packageRoot.appendingPathComponent(path), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let first = try #require(source["line"] as? Int)
      let last = try #require(source["endLine"] as? Int)
      #expect(first >= 1 && first <= last && last <= lines.count)
      for entry in try #require(finding["evidence"] as? [[String: Any]]) {
        let number = try #require(entry["line"] as? Int)
        #expect(number >= first && number <= last)
        guard source["format"] as? String != "nscurl" else { continue }
        let words = try #require(entry["text"] as? String)
        #expect(lines[number - 1].contains(words), "\(path):\(number) doesn't hold: \(words)")
      }
    }
  }

  @Test func keysAreSorted() throws {
    let run = try CommandRunner.run(["-f", "ndjson"] + Self.all)
    for line in run.output.split(separator: "\n") {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let sorted = try JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
      #expect(String(line) == String(decoding: sorted, as: UTF8.self))
    }
  }

  @Test func jsonIsAnArrayOfTheSameObjects() throws {
    let json = try CommandRunner.run(["-f", "json"] + Self.all)
    let array = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [NSDictionary])
    let lines = try JSONLines.objects(try CommandRunner.run(["-f", "ndjson"] + Self.all).output)
    let findings = lines.filter { $0["type"] as? String == "finding" }.map { $0 as NSDictionary }
    #expect(array == findings)
    let empty = try CommandRunner.run(["-f", "json", "SampleLogs/healthy-device.log"])
    let none = try JSONSerialization.jsonObject(with: Data(empty.output.utf8)) as? [NSDictionary]
    #expect(none == [])
  }

  @Test func plistIsADictionaryToPaste() throws {
    let run = try CommandRunner.run([
      "-f", "plist", "SampleLogs/cleartext-blocked-xcode15.log",
      "SampleLogs/nscurl-forward-secrecy.log", "SampleLogs/xcode26-host-mismatch.log",
    ])
    let policy = try Self.policy(run.output)
    let domains = try #require(policy["NSExceptionDomains"] as? [String: [String: Bool]])
    #expect(policy.count == 1)
    #expect(
      domains == [
        "ledger.example.com": ["NSExceptionRequiresForwardSecrecy": false],
        "media.example.net": ["NSExceptionAllowsInsecureHTTPLoads": true],
      ])
  }

  @Test func plistOfNothingIsAnEmptyDictionary() throws {
    let run = try CommandRunner.run(["-f", "plist", "SampleLogs/healthy-device.log"])
    #expect(try Self.policy(run.output).isEmpty)
  }

  /// The value of `NSAppTransportSecurity` in a fragment of an Info.plist.
  private static func policy(_ fragment: String) throws -> [String: Any] {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>\(fragment)</dict></plist>
      """
    let value = unsafe try PropertyListSerialization.propertyList(
      from: Data(document.utf8), format: nil)
    let root = try #require(value as? [String: Any])
    #expect(root.count == 1)
    return try #require(root["NSAppTransportSecurity"] as? [String: Any])
  }

  @Test func secretsAreMasked() throws {
    let masked = try CommandRunner.run(["-f", "ndjson", "SampleLogs/unified-log-stream.ndjson"])
    #expect(!masked.output.contains("4f1c9a77e0"))
    let open = try CommandRunner.run([
      "-f", "ndjson", "--no-redact", "SampleLogs/unified-log-stream.ndjson",
    ])
    #expect(open.output.contains("4f1c9a77e0"))
  }

  /// Environment and options, and whether the text has colour; the output is no terminal.
  static let colourCases: [([String: String], [String], Bool)] = [
    ([:], [], false),
    (["TERM": "xterm-256color"], [], false),
    (["CLICOLOR_FORCE": "1"], [], true),
    (["CLICOLOR_FORCE": "0"], [], false),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], [], false),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": ""], [], true),
    (["NO_COLOR": "1"], ["--color", "always"], true),
    (["CLICOLOR_FORCE": "1"], ["--color", "never"], false),
    (["CLICOLOR_FORCE": "1"], ["--color=auto"], true),
    (["CLICOLOR_FORCE": "1"], ["--format", "ndjson"], false),
  ]

  @Test(arguments: colourCases)
  func colour(_ row: (environment: [String: String], options: [String], isThere: Bool)) throws {
    let run = try CommandRunner.run(
      row.options + ["SampleLogs/xcode26-host-mismatch.log"], environment: row.environment)
    #expect(run.output.contains("\u{1B}[") == row.isThere)
  }

  @Test(arguments: [40, 72, 100, 120])
  func textKeepsToTheWidth(_ width: Int) throws {
    let run = try CommandRunner.run(
      ["SampleLogs/nscurl-forward-secrecy.log"], environment: ["COLUMNS": "\(width)"])
    let long = run.output.split(separator: "\n").dropFirst().filter {
      // What is pasted is never wrapped, nor is a single long word.
      $0.count > width && !$0.contains("<") && $0.split(separator: " ").count > 2
    }
    #expect(long.isEmpty, "\(long)")
  }

  @Test func quietIsShort() throws {
    let quiet = try CommandRunner.run(["-q", "SampleLogs/xcode26-host-mismatch.log"])
    let normal = try CommandRunner.run(["SampleLogs/xcode26-host-mismatch.log"])
    let verbose = try CommandRunner.run(["-v", "SampleLogs/xcode26-host-mismatch.log"])
    #expect(quiet.output.count < normal.output.count)
    #expect(normal.output.count <= verbose.output.count)
    #expect(quiet.output.split(separator: "\n").count <= 5)
  }
}

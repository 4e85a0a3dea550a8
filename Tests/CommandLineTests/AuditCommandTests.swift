import Foundation
import Testing

/// `atsexplain audit`: every line in which libboringssl names a demand of ATS, in every style of a log.
@Suite struct AuditCommandTests {
  /// A message, and the demand that it names.
  static let messages: [(words: String, rule: String, refused: Bool)] = [
    ("ATS violation: RSA key size 1024 less than minimum bound 2048", "key-size", true),
    ("ATS violation: EC key size 192 less than minimum bound 256", "key-size", true),
    ("ATS violation: Leaf certificate hash algorithm (4) is not at least SHA-256", "hash", true),
    ("ATS violation: Leaf certificate is absent", "certificate-absent", true),
    (
      "FCS TLS v2 compliance error: leaf cert signature algorithm not in offered signature algorithms",
      "signature-algorithm", true
    ),
    (
      "Error [ATS violation]: RSA key size 1024 bits is less than minimum 2048 bits for server: HOST",
      "key-size", true
    ),
    (
      "Error [ATS violation]: ECDSA key size 224 bits is less than minimum 256 bits for server: HOST",
      "key-size", true
    ),
    (
      "Error [ATS violation]: Leaf certificate hash algorithm (2) is not at least SHA-256 for server: HOST",
      "hash", true
    ),
    (
      "Error [ATS violation]: Leaf certificate is absent for server: HOST", "certificate-absent",
      true
    ),
    ("Error [ATS violation]: Peer public key not set for server: HOST", "certificate-absent", true),
    (
      "Error [ATS Violation]: ATS certificate trust requirement not satisfied for server: HOST",
      "trust",
      true
    ),
    (
      "Error [ATS FCPv2.1 violation]: Server certificate signed using signature algorithm "
        + "rsa_pkcs1_sha1 not advertised in client hello for server: HOST", "signature-algorithm",
      true
    ),
    (
      "Error [ATS FCPv2.1 violation]: TLS 1.2 negotiated without extended master secret (EMS) for "
        + "server: HOST", "extended-master-secret", true
    ),
    (
      "Warning [ATS FCPv2.1 violation]: Ciphersuite(TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA) not offered in "
        + "ATS FCP_v2.1 mode negotiated for server: HOST", "cipher-suite", false
    ),
    (
      "[ATS violation] Did not use TLS when establishing connection to server: HOST", "cleartext",
      false
    ),
  ]

  /// The styles in which a message is printed; `%` is the message.
  static let styles: [(name: String, line: String)] = [
    (
      "default",
      "2026-05-12 09:14:33.120457+0200 0x5a1f     Error       0x0                  431    0    mdmclient: "
        + "(libboringssl.dylib) [com.apple.network:boringssl] boringssl_context_evaluate(812) "
        + "[C12.1.1:2][0x10a2b8f40] %"
    ),
    (
      "syslog",
      "2026-05-12 09:14:33.120457+0200  localhost mdmclient[431]: (libboringssl.dylib) "
        + "[com.apple.network:boringssl] boringssl_context_evaluate(812) [C12.1.1:2][0x10a2b8f40] %"
    ),
    (
      "compact",
      "2026-05-12 09:14:33.120 E  mdmclient[431:5a1f] [com.apple.network:boringssl] "
        + "boringssl_context_evaluate(812) [C12.1.1:2][0x10a2b8f40] %"
    ),
    (
      "ndjson",
      #"{"timestamp":"2026-05-12 09:14:33.120457+0200","processImagePath":"\/usr\/libexec\/mdmclient","#
        + #""eventMessage":"boringssl_context_evaluate(812) [C12.1.1:2][0x10a2b8f40] %","processID":431}"#
    ),
    (
      "device",
      "May 12 09:14:33 iPad mdmclient(libboringssl.dylib)[431] <Error>: "
        + "boringssl_context_evaluate(812) [C12.1.1:2][0x10a2b8f40] %"
    ),
  ]

  private func audit(_ text: String, _ options: [String] = []) throws -> CommandRunner.Result {
    try CommandRunner.run(["audit"] + options, input: Array(text.utf8))
  }

  @Test(arguments: styles)
  func everyMessageInEveryStyle(_ style: (name: String, line: String)) throws {
    for message in Self.messages {
      let words = message.words.replacingOccurrences(of: "HOST", with: "MDM.example.com")
      let line = style.line.replacingOccurrences(of: "%", with: words)
      let run = try audit(line + "\n", ["-f", "ndjson"])
      let records = try JSONLines.objects(run.output)
      #expect(records.count == 1, "\(line)")
      let record = try #require(records.first)
      #expect(record["rule"] as? String == message.rule, "\(line)")
      #expect(record["refused"] as? Bool == message.refused, "\(line)")
      #expect(record["process"] as? String == "mdmclient", "\(line)")
      #expect(record["scope"] as? String == "in-scope")
      let host = message.words.contains("HOST") ? "mdm.example.com" : nil
      #expect(record["host"] as? String == host, "\(line)")
      #expect((record["first"] as? String)?.contains("09:14:33") == true, "\(line)")
    }
  }

  /// A server as it is printed, and how the audit names it.
  static let hosts: [(printed: String, host: String?)] = [
    ("mdm.example.com", "mdm.example.com"), ("MDM.Example.com.", "mdm.example.com"),
    ("192.0.2.7", "192.0.2.7"), ("2001:db8::7", "2001:db8::7"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"),
    ("(null)", nil), ("<private>", nil), ("", nil),
  ]

  @Test(arguments: hosts)
  func aServerIsNamedWhereTheLineNamesIt(_ row: (printed: String, host: String?)) throws {
    for style in Self.styles {
      // All messages at once: one entry for each demand, and for each way that it is enforced.
      let lines = Self.messages.filter { $0.words.contains("HOST") }.map { message in
        style.line.replacingOccurrences(
          of: "%", with: message.words.replacingOccurrences(of: "HOST", with: row.printed))
      }
      let records = try JSONLines.objects(
        audit(lines.joined(separator: "\n") + "\n", ["-f", "ndjson"]).output)
      #expect(records.reduce(0) { $0 + ($1["count"] as? Int ?? 0) } == lines.count)
      #expect(
        Set(records.map { $0["rule"] as? String })
          == Set(Self.messages.filter { $0.words.contains("HOST") }.map(\.rule)))
      #expect(records.allSatisfy { $0["host"] as? String == row.host }, "\(style.name)")
      #expect(records.allSatisfy { $0["process"] as? String == "mdmclient" })
    }
  }

  @Test func whatOnlyLooksLikeOneIsNone() throws {
    let text = """
      2026-05-12 09:14:33.1 E  app[431:5a1f] violation of a lease
      Skipping local ATS trust evaluation (ats_trust_policy=skip)
      The ATS violation was repaired yesterday
      TLS configured [server(0) enforce_ats(1)] ats_violation_detected
      [com.apple.x] Sandbox violation: Google Software
      """
    let run = try audit(text, ["-f", "ndjson", "--fail-on", "any"])
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test func linesAreAddedUp() throws {
    let line = Self.styles[2].line.replacingOccurrences(
      of: "%",
      with: "Error [ATS FCPv2.1 violation]: TLS 1.2 negotiated without extended master "
        + "secret (EMS) for server: a.example.com")
    let later = line.replacingOccurrences(of: "09:14:33", with: "10:00:00")
    let other = line.replacingOccurrences(of: "mdmclient", with: "Shop")
    let cache = line.replacingOccurrences(of: "mdmclient", with: "AssetCache")
    let run = try audit(
      [cache, other, line, other, other, later].joined(separator: "\n"), ["-f", "ndjson"])
    let records = try JSONLines.objects(run.output)
    #expect(records.map { $0["process"] as? String } == ["mdmclient", "Shop", "AssetCache"])
    #expect(records.map { $0["count"] as? Int } == [2, 3, 1])
    #expect(records.map { $0["scope"] as? String } == ["in-scope", "other", "exempt"])
    #expect((records.first?["last"] as? String)?.contains("10:00:00") == true)
  }

  @Test func namesWithBlanksAreWhole() throws {
    let line = Self.styles[2].line.replacingOccurrences(of: "%", with: Self.messages[3].words)
      .replacingOccurrences(of: "mdmclient", with: "Setup Assistant")
    let record = try #require(try JSONLines.objects(audit(line, ["-f", "ndjson"]).output).first)
    #expect(record["process"] as? String == "Setup Assistant")
  }

  @Test(arguments: ["text", "csv", "markdown", "json", "html"])
  func everyFormatHasTheServerAndTheFix(_ format: String) throws {
    let line = Self.styles[1].line.replacingOccurrences(
      of: "%", with: Self.messages[12].words.replacingOccurrences(of: "HOST", with: "a.example.com")
    )
    let run = try audit(line, ["-f", format, "--fail-on", "scope"])
    #expect(run.status == 1)
    #expect(run.output.contains("a.example.com"))
    #expect(run.output.contains("TLS 1.3"))
  }

  @Test func aFormulaStaysText() throws {
    let line = "2026-05-12 09:14:33.1 E  =cmd|x[431:5a1f] " + Self.messages[3].words
    #expect(try audit(line, ["-f", "csv"]).output.contains(",'=cmd|x,"))
  }

  @Test func thePageHoldsTextAlone() throws {
    let line = "2026-05-12 09:14:33.1 E  <script>[431:5a1f] " + Self.messages[3].words
    let run = try CommandRunner.run(["audit", "-f", "html"], input: Array(line.utf8))
    #expect(run.output.hasPrefix("<!DOCTYPE html>"))
    #expect(run.output.hasSuffix("</html>\n"))
    #expect(run.output.contains("<td><bdi>&lt;script&gt;</bdi></td>"))
    #expect(!run.output.contains("<script"))
    // No script may run, and nothing is loaded.
    let policy = try #require(
      run.output.split(separator: "\n").first { $0.contains("Content-Security-Policy") })
    #expect(policy.contains("default-src 'none'"))
    #expect(!policy.contains("script-src"))
    for word in ["http:", "https:", "src=", "@import", "url("] {
      #expect(!run.output.contains(word), "\(word)")
    }
    let empty = try audit("healthy\n", ["-f", "html"])
    #expect(empty.output.contains("No line reports a server that doesn't meet ATS."))
  }

  @Test func nothingFoundIsSaid() throws {
    let run = try audit("healthy\n")
    #expect(run.output == "No line reports a server that doesn't meet ATS.\n")
    #expect(
      try CommandRunner.run(["audit", "gone.log", "SampleLogs/healthy-device.log"]).status == 2)
  }

  @Test func compressedLogsAreRead() throws {
    let folder = try TemporaryFolder()
    let log = try folder.file("device.log", Self.messages[3].words + "\n")
    let zip = try CommandRunner.runShell(
      "gzip -k '\(log.path)' && atsexplain audit -f csv '\(log.path).gz'")
    if zip.status == 0 { #expect(zip.output.contains("certificate-absent")) }
  }

  /// What an administrator has of a device is a sysdiagnose: its messages come through `lines`.
  @Test func messagesOfAnArchiveAreReadAsLines() throws {
    let text = Self.messages.map { message in
      Self.styles[1].line.replacingOccurrences(
        of: "%", with: message.words.replacingOccurrences(of: "HOST", with: "mdm.example.com"))
    }.joined(separator: "\n")
    let folder = try TemporaryFolder()
    let archive = folder.url.appendingPathComponent("device.logarchive")
    try UnifiedLogTests.write(UnifiedLogTests.files(of: text), to: archive)
    func entries(_ output: String) throws -> Set<String> {
      Set(
        try JSONLines.objects(output).map { record in
          ["rule", "host", "process", "count", "scope", "refused"]
            .map { "\(record[$0] ?? "")" }.joined(separator: " ")
        })
    }
    let run = try CommandRunner.runShell(
      "atsexplain lines '\(archive.path)' | atsexplain audit -f ndjson")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let found = try entries(run.output)
    #expect(try found == entries(audit(text, ["-f", "ndjson"]).output))
    #expect(found.count > 10)
  }

  @Test func aLineIsFoundWhereverReadsCutIt() throws {
    // Pieces are of 256 kB: filler of many lengths moves the line over the cuts.
    let filler = String(repeating: "x", count: 997) + "\n"
    let line =
      Self.styles[1].line.replacingOccurrences(of: "%", with: Self.messages[3].words) + "\n"
    let text = (0..<1200).map { $0 % 100 == 0 ? line : filler }.joined()
    let record = try #require(try JSONLines.objects(audit(text, ["-f", "ndjson"]).output).first)
    #expect(record["count"] as? Int == 12)
  }
}

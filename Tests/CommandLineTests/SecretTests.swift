import Foundation
import Testing

/// Secrets are planted into logs of every format and looked for in everything that is written.
@Suite struct SecretTests {
  /// A secret as it may stand in a URL, behind a line, or in both; `NEEDLE` must never be seen.
  struct Secret: Sendable, CustomTestStringConvertible {
    let name: String
    /// What stands between `://` and the host.
    var user = ""
    /// What stands behind the path of a URL.
    var query = ""
    /// What stands at the end of each line.
    var tail = ""
    let needles: [String]

    var testDescription: String { name }
  }

  static let secrets = [
    Secret(
      name: "queries", query: "/cb?page=zqpage17&access_token=zqtoken18#state=zqstate19",
      needles: ["zqpage17", "zqtoken18", "zqstate19"]),
    Secret(name: "a query without names", query: "/cb?zqbare20", needles: ["zqbare20"]),
    Secret(
      name: "user information", user: "zquser21:zqpass22@", needles: ["zquser21", "zqpass22"]),
    Secret(
      name: "a token in a path", query: "/reset/eyJhbGciOiJIUzI1NiJ9.zqjwt23.c2ln/x",
      needles: ["eyJhbGciOiJIUzI1NiJ9", "zqjwt23"]),
    Secret(
      name: "a key in a path", query: "/hook/5d41402abc4b2a76b9719d911017c592zq/x?zqk24=1",
      tail: " /5d41402abc4b2a76b9719d911017c592/", needles: ["/5d41402abc4b2a76b9719d911017c592/"]),
    Secret(
      name: "headers", tail: " Authorization: Bearer zqbearer25 zqrest26",
      needles: ["zqbearer25", "zqrest26"]),
    Secret(
      name: "cookies", tail: " Cookie: sid=zqsid27; theme=zqtheme28",
      needles: ["zqsid27", "zqtheme28"]),
    Secret(
      name: "named keys", tail: " api_key=zqkey29 clientSecret: zqsecret30 password='zq word31'",
      needles: ["zqkey29", "zqsecret30", "word31"]),
    Secret(
      name: "keys by their looks", tail: " AKIAZQ32IOSFODNN7ABC sk_live_zq33HqLyjWDarjtT1zdp7dc",
      needles: ["AKIAZQ32IOSFODNN7ABC", "zq33HqLyjWDarjtT1zdp7dc"]),
    Secret(
      name: "a key block",
      tail: " -----BEGIN PRIVATE KEY-----\\nzqblock34\\n-----END PRIVATE KEY-----",
      needles: ["zqblock34"]),
    Secret(
      name: "people", query: "/u/zqmail35@mail.example.com/x", tail: " zqmail36@example.org",
      needles: ["zqmail35", "zqmail36"]),
    Secret(
      name: "devices",
      tail: " UDID=00008030-001C2D3E4F5A6B7C IDFA: 5A0D3C2E-ZQ37-4C55-9E1F-4A6D2B8C9F10"
        + " serial number: ZQ38XK0AAJGH5 3c:22:fb:0a:1b:2c",
      needles: ["00008030-001C2D3E4F5A6B7C", "ZQ37", "ZQ38XK0", "3c:22:fb"]),
  ]

  /// The sample with a secret in each of its URLs and at each of its ends of lines.
  static func planted(_ secret: Secret, in sample: String) throws -> String {
    let url = CommandRunner.packageRoot.appendingPathComponent("SampleLogs/" + sample)
    let text = try String(contentsOf: url, encoding: .utf8)
    let isJSON = sample.hasSuffix("json") || sample.hasSuffix("ips")
    // A URL of nscurl's own words is what it tests: a query there changes what is tested.
    let withURLs = text.replacing(/((?:https?|wss?):(?:\\?\/){2})([A-Za-z0-9.\-]+(?::\d+)?)/) {
      $0.output.1 + secret.user + $0.output.2 + secret.query
    }
    guard !secret.tail.isEmpty else { return withURLs }
    if isJSON {
      let tail = secret.tail.replacing("\\", with: "\\\\")
      return withURLs.replacing("}\"", with: "}\(tail)\"")
    }
    return withURLs.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : $0 + secret.tail }.joined(separator: "\n")
  }

  private static let policy = """
    <key>NSExceptionDomains</key><dict>
      <key>media.example.net</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
    </dict>
    """

  /// Every command that reads logs, in every format it writes; `LOGS` stands for them.
  static let outputs: [[String]] =
    [
      "text", "ndjson", "json", "markdown", "sarif", "junit", "github", "plist", "plistbuddy",
    ].map { ["-f", $0, "--all", "LOGS"] }
    + [["-v", "--all", "LOGS"], ["-q", "--all", "LOGS"]]
    + ["text", "markdown", "html", "ndjson", "json"].map { ["triage", "--all", "-f", $0, "."] }

  @Test(arguments: secrets) func noSecretIsSeen(_ secret: Secret) throws {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for sample in GoldenTests.samples {
      _ = try folder.file(sample, try Self.planted(secret, in: sample))
      files.append(sample)
    }
    for arguments in Self.outputs {
      let run = try CommandRunner.run(
        arguments.flatMap { $0 == "LOGS" ? files : [$0] }, directory: folder.url)
      #expect(run.status == 0, "\(arguments)")
      Self.search(run, secret, arguments.joined(separator: " "))
    }
    _ = try folder.file("App-Info.plist", PolicySamples.infoPlist(Self.policy))
    let all = try files.map {
      try String(contentsOf: folder.url.appendingPathComponent($0), encoding: .utf8)
    }
    _ = try folder.file("all.log", all.joined(separator: "\n"))
    for command in ["apply", "tighten"] {
      let arguments = ["policy", command, "App-Info.plist", "--from", "all.log"]
      let run = try CommandRunner.run(arguments, directory: folder.url)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      Self.search(run, secret, arguments.joined(separator: " "))
    }
  }

  private static func search(_ run: CommandRunner.Result, _ secret: Secret, _ what: String) {
    for (stream, text) in [("output", run.output), ("errors", run.errors)] {
      // A line is wrapped at blanks; a needle has none.
      for needle in secret.needles where text.contains(needle) {
        let line = text.split(separator: "\n").first { $0.contains(needle) } ?? ""
        Issue.record("\(needle) in \(stream) of \(what): \(line.prefix(600))")
      }
    }
  }

  /// Masking changes nothing but the words: the same failures are told in the same way.
  @Test func masksHideNoFinding() throws {
    let folder = try TemporaryFolder()
    for secret in Self.secrets.prefix(3) {
      for sample in GoldenTests.samples {
        let name = "\(secret.needles[0])-\(sample)"
        _ = try folder.file(name, try Self.planted(secret, in: sample))
        let masked = try CommandRunner.run(["-f", "ndjson", name], directory: folder.url)
        let open = try CommandRunner.run(
          ["-f", "ndjson", "--no-redact", name], directory: folder.url)
        #expect(try Self.cores(masked.output) == Self.cores(open.output))
      }
    }
  }

  private static func cores(_ output: String) throws -> [String] {
    try JSONLines.objects(output).filter { $0["type"] as? String == "finding" }.map {
      let codes = ($0["codes"] as? [[String: Any]])?.map { $0["code"] as? Int ?? 0 } ?? []
      return "\($0["host"] ?? "") \($0["cause"] ?? "") \(codes) \($0["confidence"] ?? "")"
    }
  }

  /// What stands in words that a finding quotes is there when it is asked for.
  @Test func secretsAreShownOnRequest() throws {
    let folder = try TemporaryFolder()
    let secret = Self.secrets[0]
    _ = try folder.file(
      "a.log", try Self.planted(secret, in: "cleartext-blocked-xcode15.log"))
    for arguments in [
      ["-f", "ndjson", "--no-redact", "a.log"], ["triage", "--no-redact", "-f", "ndjson", "."],
    ] {
      let run = try CommandRunner.run(arguments, directory: folder.url)
      for needle in secret.needles { #expect(run.output.contains(needle)) }
    }
    // Names stay, so that the request can be told from others.
    let masked = try CommandRunner.run(["-f", "ndjson", "a.log"], directory: folder.url)
    #expect(masked.output.contains("/cb?page=<redacted>&access_token=<redacted>"))
  }
}

import ATSDiagnosis
import Reporting
import Foundation
import PlantedSecrets
import Testing

@testable import ATSExplainCommand

/// Secrets are planted into logs of every format and looked for in everything that is written.
@Suite struct SecretTests {
  /// What URLs of a log are given: they stay URLs of the same servers.
  struct Addition: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is between `://` and the host.
    var user = ""
    /// What is behind the path of a URL.
    var query = ""
    let needles: [String]
  }

  static let additions = [
    Addition(
      testDescription: "queries", query: "/cb?page=zqpage17&access_token=zqtoken18#state=zqstate19",
      needles: ["zqpage17", "zqtoken18", "zqstate19"]),
    Addition(
      testDescription: "a query without names", query: "/cb?zqbare20", needles: ["zqbare20"]),
    Addition(
      testDescription: "user information", user: "zquser21:zqpass22@",
      needles: ["zquser21", "zqpass22"]),
  ]

  private static func text(of sample: String) throws -> String {
    let url = CommandRunner.packageRoot.appendingPathComponent("SampleLogs/" + sample)
    return try String(contentsOf: url, encoding: .utf8)
  }

  /// The sample with something more in each of its URLs.
  private static func planted(_ addition: Addition, in sample: String) throws -> String {
    try text(of: sample).replacing(/((?:https?|wss?):(?:\\?\/){2})([A-Za-z0-9.\-]+(?::\d+)?)/) {
      $0.output.1 + addition.user + $0.output.2 + addition.query
    }
  }

  /// The sample with a secret in each of its URLs, its certificates and its quoted texts, and at the
  /// end of each of its lines: of another kind in each, and in each round.
  private static func planted(_ round: Int, in sample: String) throws -> String {
    let isJSON = sample.hasSuffix("json") || sample.hasSuffix("ips")
    let escapes = PlantedEscape.allCases
    let words = PlantedSecret.all.filter(\.isWord)
    var number = round * 31 + sample.count
    func next(_ kinds: [PlantedSecret] = PlantedSecret.all) -> String {
      number += 1
      let escape = round == 0 ? PlantedEscape.none : escapes[number % escapes.count]
      let text = escape.write(kinds[number % kinds.count].text)
      return isJSON ? PlantedEscape.json(text) : text
    }
    let lines = try text(of: sample).split(separator: "\n", omittingEmptySubsequences: false)
    let url = /(?:https?|wss?):(?:\\?\/){2}[A-Za-z0-9.\-]+(?::\d+)?/
    let name = /\ (?:s|i|subject|issuer): [^ ]+/
    let quoted = /[a-z]\.?"/
    return lines.map { given -> String in
      var line = String(given)
      line.replace(url) { String($0.output) + "/" + next(words) }
      line.replace(name) { String($0.output) + " " + next(words) }
      line.replace(quoted) { String($0.output.dropLast()) + " " + next(words) + "\"" }
      if isJSON { return line.replacing(/\}"/) { _ in "} " + next() + "\"" } }
      return line.isEmpty ? "" : "\(line) \(next())"
    }.joined(separator: "\n")
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
    + ["text", "markdown", "html", "ndjson", "json"].map {
      ["triage", "-v", "--all", "-f", $0, "."]
    }
    + ["text", "json"].map { ["merge", "--all", "-f", $0, "../open.ndjson"] }
    + ["text", "ndjson", "csv", "markdown"].map { ["audit", "-f", $0, "LOGS"] }

  @Test(arguments: [0, 1]) func noSecretIsSeen(_ round: Int) throws {
    let folder = try TemporaryFolder()
    let logs = folder.url.appendingPathComponent("logs")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    var all = ""
    for sample in GoldenTests.samples {
      let text = try Self.planted(round, in: sample)
      _ = try folder.file("logs/" + sample, text)
      all += text + "\n"
    }
    // What was reported without masks is masked when it is reported again.
    let open = try CommandRunner.run(
      ["triage", "--no-redact", "-f", "ndjson", "."], directory: logs)
    #expect(PlantedSecret.all.contains { $0.piece(in: Haystack([open.output])) != nil })
    _ = try folder.file("open.ndjson", open.output)
    for arguments in Self.outputs {
      let run = try CommandRunner.run(
        arguments.flatMap { $0 == "LOGS" ? GoldenTests.samples : [$0] }, directory: logs)
      #expect(run.status == 0, "\(arguments)")
      Self.search(run, arguments.joined(separator: " "))
    }
    _ = try folder.file("App-Info.plist", PolicySamples.infoPlist(Self.policy))
    _ = try folder.file("all.log", all)
    for command in [
      ["apply"], ["apply", "-f", "plistbuddy"], ["tighten"], ["tighten", "-f", "ndjson"],
    ] {
      let arguments = ["policy"] + command + ["App-Info.plist", "--from", "all.log"]
      let run = try CommandRunner.run(arguments, directory: folder.url)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      Self.search(run, arguments.joined(separator: " "))
    }
  }

  private static func search(_ run: CommandRunner.Result, _ what: String) {
    for (stream, text) in [("output", run.output), ("errors", run.errors)] {
      let haystack = Haystack([text])
      for secret in PlantedSecret.all {
        guard let piece = secret.piece(in: haystack) else { continue }
        let line = text.split(separator: "\n").first { $0.lowercased().contains(piece) } ?? ""
        Issue.record("\(piece) of \(secret) in \(stream) of \(what): \(line.prefix(600))")
      }
    }
  }

  /// A command that is added is masked, unless somebody says why it isn't.
  @Test func commandsAreMaskedUnlessTheyAreNamed() {
    #expect(
      Commands.all.filter { !$0.isMasked }.map(\.name).sorted() == [
        "causes", "codes", "completions", "help", "lines", "manual", "policy apply", "policy code",
      ])
    #expect(Commands.all.count > 12)
  }

  /// What is given on the command line comes out no more than what is in a log.
  @Test func noArgumentIsSeen() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("App.plist", PolicySamples.infoPlist(Self.policy))
    var arguments: [[String]] = []
    for secret in PlantedSecret.all {
      let text = secret.text
      arguments += [[text], ["-f", "ndjson", text]]
      if text.contains("://") {
        arguments += ["text", "ndjson", "json"].map {
          ["policy", "eval", "-f", $0, "App.plist", text]
        }
      } else {
        arguments.append(["policy", "eval", "App.plist", text])
      }
    }
    // A third of them is more than enough for a turn of a test that runs often.
    for line in arguments.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      Self.search(
        try CommandRunner.run(line, directory: folder.url), line.joined(separator: " "))
    }
  }

  /// What the program says by itself has nothing that looks like a secret.
  @Test(
    arguments: [
      ["codes", "-f", "markdown"], ["causes", "-f", "markdown"], ["manual"], ["--help"],
      ["triage", "--help"], ["policy", "apply", "--help"], ["completions", "zsh"],
    ])
  func ownWordsAreNotMasked(_ arguments: [String]) throws {
    let text = try CommandRunner.run(arguments).output
    #expect(text.count > 1000)
    let lines = text.split(separator: "\n")
    let masked = RenderedText(format: nil).masked(text).split(separator: "\n")
    #expect(masked.count == lines.count)
    for (line, masked) in zip(lines, masked) { #expect(masked == line) }
  }

  /// Masking changes nothing but the words: the same failures are reported in the same way.
  @Test func masksHideNoFinding() throws {
    let folder = try TemporaryFolder()
    for addition in Self.additions {
      for sample in GoldenTests.samples {
        let name = "\(addition.needles[0])-\(sample)"
        _ = try folder.file(name, try Self.planted(addition, in: sample))
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

  /// What is in words that a finding quotes is there when it is asked for.
  @Test func secretsAreShownOnRequest() throws {
    let folder = try TemporaryFolder()
    let addition = Self.additions[0]
    _ = try folder.file(
      "a.log", try Self.planted(addition, in: "cleartext-blocked-xcode15.log"))
    for arguments in [
      ["-f", "ndjson", "--no-redact", "a.log"], ["triage", "--no-redact", "-f", "ndjson", "."],
    ] {
      let run = try CommandRunner.run(arguments, directory: folder.url)
      for needle in addition.needles { #expect(run.output.contains(needle)) }
    }
    // Names stay, so that the request can be reported from others.
    let masked = try CommandRunner.run(["-f", "ndjson", "a.log"], directory: folder.url)
    #expect(masked.output.contains("/cb?page=<redacted>&access_token=<redacted>"))
  }
}

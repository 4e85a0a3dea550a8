import Foundation
import Testing

/// Options, operands and exit statuses of the real program.
@Suite struct ArgumentTests {
  /// A command line that can't be followed, and words that the complaint must hold.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let words: [String]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let wrong: [Wrong] = [
    Wrong(arguments: ["--formt", "text"], words: ["--formt", "Did you mean '--format'?"]),
    Wrong(arguments: ["--quite"], words: ["--quite", "Did you mean '--quiet'?"]),
    Wrong(arguments: ["--zzzzzzzz"], words: ["unknown option '--zzzzzzzz'", "--help"]),
    Wrong(arguments: ["-x"], words: ["unknown option '-x'"]),
    Wrong(arguments: ["--format"], words: ["'--format' needs a value"]),
    Wrong(arguments: ["-f"], words: ["'--format' needs a value"]),
    Wrong(
      arguments: ["--format", "jsn"], words: ["doesn't take 'jsn'", "Did you mean 'json'?"]),
    Wrong(arguments: ["--format=yaml"], words: ["doesn't take 'yaml'", "ndjson"]),
    Wrong(arguments: ["--fail-on=never"], words: ["doesn't take 'never'", "undecided"]),
    Wrong(arguments: ["--quiet=yes"], words: ["'--quiet' takes no value"]),
    Wrong(arguments: ["--forma=text"], words: ["Did you mean '--format'?"]),
    Wrong(
      arguments: ["-format", "text"], words: ["unknown option '-format'", "mean '--format'?"]),
    Wrong(arguments: ["--json"], words: ["Did you mean '--format json'?"]),
    Wrong(arguments: ["--no-color"], words: ["Did you mean '--color never'?"]),
    Wrong(arguments: ["--top", "3"], words: ["It belongs to 'atsexplain triage'"]),
    Wrong(arguments: ["-Q"], words: ["Did you mean '-q'?"]),
    Wrong(arguments: ["-qz"], words: ["unknown option '-z' in '-qz'"]),
    Wrong(arguments: ["policy", "lnt", "x"], words: ["Did you mean 'policy lint'?"]),
    Wrong(arguments: ["policy"], words: ["eval, lint, apply, tighten, code", "policy --help"]),
    Wrong(arguments: ["policy", "eval", "--contxt"], words: ["mean '--context'?"]),
    Wrong(arguments: ["lint"], words: ["no such file: lint", "the command 'policy lint'"]),
    Wrong(
      arguments: ["ftp://joe:pw@a.example:2121/$HOME/x"],
      words: [
        "no such file: ftp://<redacted>@a.example:2121/$HOME/x\n",
        "atsexplain check https://HOST/\n", "policy eval Info.plist https://HOST/\n",
      ]),
    Wrong(
      arguments: ["http://joe:pw@a.example:8080/$HOME/x"],
      words: [
        "no such file: http://<redacted>@a.example:8080/$HOME/x\n",
        "atsexplain check http://a.example:8080/\n",
        "policy eval Info.plist http://a.example:8080/\n",
      ]),
    Wrong(
      arguments: ["https://example.com"],
      words: [
        "no such file: https://example.com\n", "atsexplain check https://example.com/\n",
        "atsexplain policy eval Info.plist https://example.com/\n",
      ]),
    Wrong(arguments: ["code"], words: ["no such file: code", "the command 'codes'"]),
    Wrong(arguments: ["triaeg"], words: ["the command 'triage'"]),
    Wrong(arguments: ["aplly"], words: ["the command 'policy apply'"]),
    Wrong(arguments: ["errSSLPeerHandshakeFial"], words: ["errSSLPeerHandshakeFail"]),
    Wrong(
      arguments: ["codes", "errSSLPeerHandshakeFial"], words: ["mean errSSLPeerHandshakeFail"]),
    Wrong(arguments: ["codes", "4294957482"], words: ["Did you mean -9814 (errSSLCertExpired)?"]),
    Wrong(
      arguments: ["--os", "iOS15", "--os", "iOS17", "-9813"],
      words: ["'--os' is given twice, with 'iOS15' and 'iOS17'"]),
    Wrong(
      arguments: ["--fail-on", "ats", "--fail-on=trust", "-9813"], words: ["is given twice"]),
    Wrong(
      arguments: ["policy", "apply", "Info.plist", "--from", "a.log", "--from", "b.log"],
      words: ["'--from' is given twice"]),
    Wrong(arguments: ["--progress", "on"], words: ["use one of auto, always, never"]),
    Wrong(arguments: ["-q", "polcy"], words: ["no such file: polcy", "the command 'policy'"]),
  ]

  @Test(arguments: wrong)
  func wrongUsage(_ wrong: Wrong) throws {
    let run = try CommandRunner.run(wrong.arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("atsexplain: "))
    for word in wrong.words {
      #expect(run.errors.contains(word), "\(word) is missing in: \(run.errors)")
    }
  }

  @Test func suggestsNothingFarFetched() throws {
    #expect(try !CommandRunner.run(["--zzzzzzzz"]).errors.contains("Did you mean"))
  }

  @Test(arguments: [
    ["--format", "ndjson", "SampleLogs/xcode26-host-mismatch.log"],
    ["SampleLogs/xcode26-host-mismatch.log", "--format", "ndjson"],
    ["SampleLogs/xcode26-host-mismatch.log", "--format=ndjson"],
    ["-f", "ndjson", "SampleLogs/xcode26-host-mismatch.log"],
    ["-fndjson", "SampleLogs/xcode26-host-mismatch.log"],
    ["-qfndjson", "--", "SampleLogs/xcode26-host-mismatch.log"],
    ["-f", "text", "-f", "ndjson", "SampleLogs/xcode26-host-mismatch.log"],
    ["-f=ndjson", "SampleLogs/xcode26-host-mismatch.log"],
    ["-vqf=ndjson", "SampleLogs/xcode26-host-mismatch.log"],
    ["--os=iOS17", "--os", "iOS17", "-fndjson", "SampleLogs/xcode26-host-mismatch.log"],
  ])
  func optionsStandAnywhere(_ arguments: [String]) throws {
    let run = try CommandRunner.run(arguments)
    let plain = try CommandRunner.run(["-f", "ndjson", "SampleLogs/xcode26-host-mismatch.log"])
    #expect(run.status == 0)
    #expect(run.output == plain.output)
    #expect(run.output.contains(#""cause":"host-mismatch""#))
  }

  @Test func twoDashesEndTheOptions() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("--all", "CFNetwork SSLHandshake failed (-9847)\n")
    let run = try CommandRunner.run(["-q", "--", "--all"], directory: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("--all:1"))
    let missing = try CommandRunner.run(["--", "--quiet"], directory: folder.url)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("no such file: --quiet"))
  }

  @Test func helpAndVersion() throws {
    let short = try CommandRunner.run(["-h"])
    let full = try CommandRunner.run(["--help"])
    #expect(short.status == 0 && full.status == 0)
    #expect(short.errors == "" && full.errors == "")
    for option in ["--format", "--fail-on", "--no-redact", "--all", "-q", "--color"] {
      #expect(short.output.contains(option))
    }
    #expect(full.output.count > short.output.count)
    #expect(full.output.contains("Exit status"))
  }

  @Test func ofQuietAndVerboseTheLastCounts() throws {
    let sample = "SampleLogs/nscurl-forward-secrecy.log"
    let quiet = try CommandRunner.run(["-q", sample]).output
    let verbose = try CommandRunner.run(["-v", sample]).output
    #expect(quiet != verbose)
    #expect(try CommandRunner.run(["-v", "-q", sample]).output == quiet)
    #expect(try CommandRunner.run(["-qv", sample]).output == verbose)
  }

  @Test(arguments: [
    ["-qf", "ndjson", "codes", "-9813"], ["codes", "-9813", "-f", "ndjson"],
    ["--color", "never", "codes", "-f", "ndjson", "--", "-9813"],
  ])
  func optionsBeforeACommandBelongToIt(_ arguments: [String]) throws {
    let run = try CommandRunner.run(arguments)
    // `codes` has no -q, and says so rather than taking itself for a file.
    if arguments[0] == "-qf" {
      #expect(run.status == 2)
      #expect(run.errors.contains("atsexplain codes --help"))
    } else {
      #expect(run.status == 0)
      #expect(run.output.contains(#""symbol":"errSSLNoRootCert""#))
    }
  }

  @Test(arguments: ["app.log", "network.txt", "me", "app", "x"])
  func missingFilesAreNotTakenForCommands(_ name: String) throws {
    let run = try CommandRunner.run([name])
    #expect(run.status == 2)
    #expect(run.errors == "atsexplain: no such file: \(name)\n")
  }

  /// Errors as people paste them, with words that a right answer holds.
  static let pasted: [(String, [String])] = [
    ("-9813", ["-9813", "errSSLNoRootCert", "none: no Info.plist key"]),
    ("9813", ["errSSLNoRootCert"]),
    ("-1202", ["NSURLErrorServerCertificateUntrusted"]),
    ("errSSLNoRootCert", ["-9813"]),
    ("NSURLErrorSecureConnectionFailed", ["-1200"]),
    ("3:-9802", ["-9802", "errSSLFatalAlert"]),
    ("CFNetwork SSLHandshake failed (-9824)", ["-9824", "none before the cause is known"]),
    (
      "Error Domain=NSURLErrorDomain Code=-1022 \"x\" UserInfo={NSErrorFailingURLKey=http://a.example.com/}",
      ["a.example.com", "NSExceptionAllowsInsecureHTTPLoads"]
    ),
    (
      "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])",
      ["expired", "none: no Info.plist key"]
    ),
  ]

  @Test(arguments: pasted)
  func pastedError(_ text: String, _ words: [String]) throws {
    let run = try CommandRunner.run([text], environment: ["COLUMNS": "120"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    for word in words { #expect(run.output.contains(word), "\(word) is missing in: \(run.output)") }
  }

  @Test func pastedTextWithoutAnyFailureSaysSo() throws {
    let run = try CommandRunner.run(["all went well today"])
    #expect(run.status == 0)
    #expect(run.output.contains("No failed connection"))
  }

  @Test func severalNegativeNumbersAreOperands() throws {
    let run = try CommandRunner.run(["-9813", "-q", "-1022"])
    #expect(run.status == 0)
    #expect(run.output.contains("errSSLNoRootCert"))
    #expect(run.output.contains("NSURLErrorAppTransportSecurityRequiresSecureConnection"))
  }

  @Test func aNumberThatIsNoCodeIsSaidToBeUnknown() throws {
    let run = try CommandRunner.run(["-31337"])
    #expect(run.status == 2 || run.output.contains("-31337"))
    #expect(!run.output.contains("NSAppTransportSecurity"))
  }

  /// What `--fail-on` makes of each sample: met or not.
  static let failOnCases: [(String, String, Int32)] = [
    ("any", "xcode26-host-mismatch.log", 1),
    ("any", "healthy-device.log", 0),
    ("ats", "nscurl-forward-secrecy.log", 1),
    ("ats", "cleartext-blocked-xcode15.log", 1),
    ("ats", "xcode26-host-mismatch.log", 0),
    ("trust", "xcode26-host-mismatch.log", 1),
    ("trust", "nscurl-forward-secrecy.log", 0),
    ("undecided", "console-ios9-handshake-refused.log", 1),
    ("undecided", "cleartext-blocked-xcode15.log", 0),
  ]

  @Test(arguments: failOnCases, ["text", "ndjson", "json", "plist"])
  func failOn(_ row: (what: String, sample: String, status: Int32), format: String) throws {
    let run = try CommandRunner.run([
      "--fail-on", row.what, "--format", format, "SampleLogs/" + row.sample,
    ])
    #expect(run.status == row.status)
    // What no exception repairs is reported beside the dictionary.
    #expect(format == "plist" || run.errors == "")
  }

  @Test func failOnHoldsForPastedText() throws {
    #expect(try CommandRunner.run(["--fail-on", "trust", "-9813"]).status == 1)
    #expect(try CommandRunner.run(["--fail-on", "ats", "-9813"]).status == 0)
  }
}

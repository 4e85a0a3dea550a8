import Foundation
import Testing

/// What the program does on a terminal, and what it leaves alone elsewhere.
@Suite(.enabled(if: CommandRunner.hasTerminals, "no terminal can be opened here"))
struct TerminalTests {
  static let sample = "SampleLogs/xcode26-host-mismatch.log"

  // MARK: Colour

  static let colour: [(environment: [String: String], options: [String], isColoured: Bool)] = [
    ([:], [], true),
    (["NO_COLOR": "1"], [], false),
    (["NO_COLOR": ""], [], true),
    (["CLICOLOR": "0"], [], false),
    (["TERM": "dumb"], [], false),
    ([:], ["--color", "never"], false),
    (["NO_COLOR": "1"], ["--color", "always"], true),
    (["TERM": "dumb"], ["--color=always"], true),
    (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], [], false),
  ]

  @Test(arguments: colour)
  func colourOnATerminal(
    _ row: (environment: [String: String], options: [String], isColoured: Bool)
  ) throws {
    let run = try CommandRunner.runOnTerminal(
      row.options + [Self.sample], environment: row.environment)
    #expect(run.status == 0)
    #expect(run.output.contains("\u{1B}[") == row.isColoured)
    #expect(run.output.contains("api.example.com"))
  }

  @Test func colourInAPipe() throws {
    #expect(try !CommandRunner.run([Self.sample]).output.contains("\u{1B}"))
    let forced = try CommandRunner.run([Self.sample], environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1B}["))
    let unforced = try CommandRunner.run([Self.sample], environment: ["CLICOLOR_FORCE": "0"])
    #expect(!unforced.output.contains("\u{1B}"))
  }

  // MARK: Width

  /// The lines of running text: no headings, nothing to copy, and more than one word.
  static func prose(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.contains("<") && !$0.contains("nscurl --")
        && !$0.contains("openssl s_client")
        && $0.split(separator: " ").count > 2
    }
  }

  @Test(arguments: [UInt16(60), 80, 100, 200])
  func runningTextHeedsTheTerminal(_ columns: UInt16) throws {
    let run = try CommandRunner.runOnTerminal(
      ["--color", "never"] + GoldenTests.samples.map { "SampleLogs/" + $0 }, columns: columns)
    let lengths = Self.prose(run.output).map(\.count)
    let widest = try #require(lengths.max())
    // However wide the screen: lines of more than a hundred columns are hard to read.
    #expect(widest <= min(Int(columns), 100))
    #expect(widest > min(Int(columns), 100) - 12)
  }

  @Test func theVariableBeatsTheTerminal() throws {
    let run = try CommandRunner.runOnTerminal(
      ["--color", "never", Self.sample], columns: 200, environment: ["COLUMNS": "50"])
    #expect(try #require(Self.prose(run.output).map(\.count).max()) <= 50)
    let absurd = try CommandRunner.runOnTerminal(
      ["--color", "never", Self.sample], columns: 70, environment: ["COLUMNS": "-3"])
    let widest = try #require(Self.prose(absurd.output).map(\.count).max())
    #expect(widest <= 70 && widest > 58)
  }

  @Test(arguments: [UInt16(70), 200])
  func listsTakeTheWholeWidth(_ columns: UInt16) throws {
    let run = try CommandRunner.runOnTerminal(
      ["codes", "kCFStreamErrorDomainSSL"], columns: columns)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count > 50)
    #expect(try #require(lines.map(\.count).max()) <= Int(columns))
    #expect(lines.contains { $0.hasSuffix("…") })
    #expect(columns == 70 || lines.contains { $0.count > 100 })
    // Nothing is cut where a program reads.
    #expect(try !CommandRunner.run(["codes", "kCFStreamErrorDomainSSL"]).output.contains("…\n"))
  }

  @Test(arguments: [UInt16(40), 60, 80])
  func whatIsToBeCopiedStaysWhole(_ columns: UInt16) throws {
    let run = try CommandRunner.runOnTerminal(
      ["--color", "never"] + GoldenTests.samples.map { "SampleLogs/" + $0 }, columns: columns)
    #expect(
      run.output.contains(
        "nscurl --ats-diagnostics --verbose https://weir.example.com/ | atsexplain\n"))
    #expect(
      run.output.contains(
        "openssl s_client -connect git.example.net:443 -servername git.example.net -showcerts"))
    #expect(run.output.contains("          <key>ledger.example.com</key>\n"))
    let codes = try CommandRunner.runOnTerminal(
      ["codes", "-v", "-9807", "-9802"], columns: columns)
    #expect(
      codes.output.contains("`openssl s_client -connect HOST:443 -servername HOST -showcerts`"))
    #expect(codes.output.contains("`nscurl --ats-diagnostics`"))
  }

  // MARK: Links

  static let linking: [(environment: [String: String], address: String?)] = [
    ([:], nil),
    (["VTE_VERSION": "7006"], "file://HOSTPATH"),
    (["VTE_VERSION": "4205"], nil),
    (["TERM_PROGRAM": "iTerm.app"], "file://HOSTPATH"),
    (["TERM_PROGRAM": "WezTerm"], "file://HOSTPATH"),
    (["TERM_PROGRAM": "Apple_Terminal"], nil),
    (["TERM_PROGRAM": "vscode"], "vscode://filePATH:2"),
    (["KITTY_WINDOW_ID": "1"], "file://HOSTPATH#2"),
    (["WT_SESSION": "x"], "file://HOSTPATH"),
    (["KONSOLE_VERSION": "220400"], "file://HOSTPATH"),
    (["KONSOLE_VERSION": "180400"], nil),
    (["VTE_VERSION": "7006", "TMUX": "/tmp/x"], nil),
    (["VTE_VERSION": "7006", "TERM": "dumb"], nil),
    (["VTE_VERSION": "7006", "FORCE_HYPERLINK": "0"], nil),
    (["FORCE_HYPERLINK": "1"], "file://HOSTPATH"),
    (["TERM_PROGRAM": "vscode", "FORCE_HYPERLINK": "1", "TMUX": "x"], "vscode://filePATH:2"),
  ]

  @Test(arguments: linking)
  func placesAreLinks(_ row: (environment: [String: String], address: String?)) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a b#1.log", "hello\nCFNetwork SSLHandshake failed (-9847)\n")
    let path = file.resolvingSymlinksInPath().path
      .replacingOccurrences(of: "a b#1", with: "a%20b%231")
    let run = try CommandRunner.runOnTerminal(
      ["-q", "a b#1.log"], environment: row.environment, directory: folder.url)
    guard let address = row.address else {
      #expect(!run.output.contains("\u{1B}]8"))
      return
    }
    let begin = try #require(run.output.firstRange(of: "\u{1B}]8;;"))
    let end = try #require(
      run.output[begin.upperBound...].firstRange(of: "\u{1B}\\a b#1.log:2\u{1B}]8;;\u{1B}\\"))
    let link = String(run.output[begin.upperBound..<end.lowerBound])
    let parts = address.replacingOccurrences(of: "PATH", with: path).components(
      separatedBy: "HOST")
    #expect(link.hasPrefix(parts[0]))
    #expect(link.hasSuffix(parts[parts.count - 1]))
  }

  @Test func linksAreForTerminalsAndFilesOnly() throws {
    let environment = ["FORCE_HYPERLINK": "1", "VTE_VERSION": "7006"]
    let pipe = try CommandRunner.run([Self.sample], environment: environment)
    #expect(!pipe.output.contains("\u{1B}]8"))
    let pasted = try CommandRunner.runOnTerminal(
      ["CFNetwork SSLHandshake failed (-9847)"], environment: environment)
    #expect(!pasted.output.contains("\u{1B}]8"))
    let triage = try CommandRunner.runOnTerminal(
      ["triage", "-v", "SampleLogs"], environment: environment)
    #expect(triage.output.contains("\u{1B}\\SampleLogs/nscurl-forward-secrecy.log:59\u{1B}]8;;"))
  }

  // MARK: Progress

  /// A log with some findings far apart.
  static func bigLog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let noise = String(
      repeating: "2024-03-05 10:00:00.000 App[1:2] nothing of interest here\n", count: 12_000)
    let failures = [9807, 9813, 9814, 9843].map {
      "CFNetwork SSLHandshake failed (-\($0))\n" + noise
    }
    _ = try folder.file("big.log", noise + failures.joined())
    return folder
  }

  /// What is on a terminal in the end that knows how to clear a line.
  static func screen(_ text: String) -> String {
    var lines: [String] = []
    for row in text.components(separatedBy: "\n") {
      lines.append(row.components(separatedBy: "\r\u{1B}[K").last ?? "")
    }
    return lines.joined(separator: "\n")
  }

  @Test func progressIsForTerminals() throws {
    let folder = try Self.bigLog()
    let plain = try CommandRunner.run(["big.log"], directory: folder.url)
    #expect(plain.errors == "")
    let never = try CommandRunner.runOnTerminal(
      ["--progress", "never", "--color", "never", "big.log"], columns: 100, showsErrors: true,
      directory: folder.url)
    #expect(never.output == plain.output)
    let always = try CommandRunner.run(["--progress", "always", "big.log"], directory: folder.url)
    #expect(always.output == plain.output)
    #expect(always.errors.contains(/\r\x{1B}\[K\d+ of 3 MiB \(\d+ %\), \d+ MiB\/s, \d+ s left/))
    // Gone in the end.
    #expect(Self.screen(always.errors) == "")
  }

  @Test func progressIsNeverInTheWay() throws {
    let folder = try Self.bigLog()
    let plain = try CommandRunner.run(["big.log", "missing.log"], directory: folder.url)
    let shared = try CommandRunner.runOnTerminal(
      ["--progress", "always", "--color", "never", "big.log", "missing.log"], columns: 100,
      showsErrors: true, directory: folder.url)
    #expect(shared.output.contains("MiB"))
    let screen = Self.screen(shared.output)
    for line in plain.output.split(separator: "\n") {
      #expect(screen.contains(line + "\n"), "cut up: \(line)")
    }
    #expect(screen.contains("atsexplain: no such file: missing.log\n"))
    #expect(!screen.contains("MiB"))
  }

  @Test func progressIsRare() throws {
    let folder = try Self.bigLog()
    let start = Date()
    let run = try CommandRunner.run(["--progress", "always", "big.log"], directory: folder.url)
    let updates = run.errors.components(separatedBy: "\r\u{1B}[K").filter { !$0.isEmpty }.count
    // At most ten a second, and the first at once.
    #expect(Double(updates) <= Date().timeIntervalSince(start) * 10 + 1)
    #expect(updates >= 1)
  }

  @Test func progressOfTriage() throws {
    let folder = try Self.bigLog()
    let always = try CommandRunner.run(
      ["triage", "--progress", "always", "."], directory: folder.url)
    let never = try CommandRunner.run(
      ["triage", "--progress=never", "."], directory: folder.url)
    #expect(always.output == never.output)
    #expect(never.errors == "")
    #expect(Self.screen(always.errors) == "")
  }

  @Test func progressOfAnArchiveAndOfAPipe() throws {
    let folder = try Self.bigLog()
    let bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("big.log")))
    let run = try CommandRunner.run(["--progress", "always"], input: bytes)
    #expect(run.errors.contains(/\r\x{1B}\[K\d+ MiB read, \d+ MiB\/s/))
    #expect(Self.screen(run.errors) == "")
  }

  // MARK: Somebody at the keyboard

  @Test func saysWhatItWaitsFor() throws {
    let pasted = try CommandRunner.runOnTerminal(
      [], typed: "CFNetwork SSLHandshake failed (-9813)\n\u{4}")
    #expect(pasted.errors == "Paste a log or an error, then press Ctrl-D.\n")
    #expect(pasted.output.contains("-9813"))
    let shown = try CommandRunner.runOnTerminal(
      ["--progress", "always"], typed: "CFNetwork SSLHandshake failed (-9813)\n\u{4}",
      showsErrors: true)
    #expect(!shown.output.contains("MiB"), "progress amid the typing")
    let lint = try CommandRunner.runOnTerminal(
      ["policy", "lint", "-"], typed: "<plist><dict/></plist>\n\u{4}")
    #expect(lint.errors.hasPrefix("Reading from the terminal; Ctrl-D ends it.\n"))
    let merge = try CommandRunner.runOnTerminal(["merge", "-"], typed: "\u{4}")
    #expect(merge.errors.hasPrefix("Reading from the terminal; Ctrl-D ends it.\n"))
  }

  @Test func nothingButDataOnStandardOutput() throws {
    for arguments in [
      ["no-such.log"], ["--formt"], ["codes", "zzzz"], ["policy"], ["help", "x y"],
    ] {
      let run = try CommandRunner.run(arguments)
      #expect(run.status == 2)
      #expect(run.output == "", "\(arguments)")
      #expect(run.errors.hasPrefix("atsexplain: "))
    }
  }
}

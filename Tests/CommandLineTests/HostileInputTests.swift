import ChildProcess
import Foundation
import Testing

/// Input that means harm, or looks as if it did: what the user sees of it.
@Suite struct HostileInputTests {
  static let blocked =
    "Error Domain=NSURLErrorDomain Code=-1022 UserInfo="
    + "{NSErrorFailingURLStringKey=http://plain.example.com/list}\n"
  static let expired = "CFNetwork SSLHandshake failed (-9814)\n"

  /// The causes found, through a pipe.
  private static func causes(_ bytes: [UInt8], triage: Bool = false) throws -> [String] {
    let run = try CommandRunner.run(
      triage ? ["triage", "-f", "ndjson", "-"] : ["-f", "ndjson"], input: bytes)
    #expect(run.status == 0)
    return try JSONLines.objects(run.output).compactMap {
      ($0["cause"] as? String) ?? (($0["key"] as? [String: Any])?["cause"] as? String)
    }
  }

  /// Hosts of each form that a URL can have, through every output: an escape in one is shorter than it is written.
  @Test(
    arguments: [
      "[fe80::1%25en0]:8080", "[fe80::1c2d:3e4f:5a6b%25bridge100]",
      "%61%70%69%2e%65%78%61%6d%70%6c%65",
      "api.example.com.", "API.Example.COM:443", "xn--bcher-kva.example", "bücher.example",
      "user:p%40ss@api.example.com", "[::ffff:192.0.2.1]", "192.0.2.1", "a_b.example.com",
      "localhost",
      "", "%", "%25", "%2", "[", "[]", ":", "..", "-", String(repeating: "a%25", count: 80),
    ])
  func everyFormOfHostIsAnswered(_ host: String) throws {
    let url = "http://\(host)/a"
    let log =
      "Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLStringKey=\(url), "
      + "NSErrorFailingURLKey=\(url)}\n" + Self.expired
    for format in ["text", "json", "ndjson", "sarif", "junit", "markdown", "github", "plist"] {
      let run = try CommandRunner.run(["-f", format], input: Array(log.utf8))
      #expect(run.status == 0, "\(format): \(run.errors)")
      #expect(!run.output.isEmpty, "\(format)")
    }
    #expect(try Self.causes(Array(log.utf8)).contains("expired"))
  }

  // MARK: Length

  /// One line of 64 MiB; of 2 GiB where `ATSEXPLAIN_LONG` is set, as `make test-long` does.
  @Test(arguments: [false, true]) func aLongLineTakesNoMemory(throughPipe: Bool) throws {
    let isLong = ProcessInfo.processInfo.environment["ATSEXPLAIN_LONG"] != nil
    let length = isLong ? 2 << 30 : 64 << 20
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("long.log")
    let output = folder.url.appendingPathComponent("output")
    let run: MeasuredRun
    if throughPipe {
      let pipe = folder.url.appendingPathComponent("pipe").path
      try #require(unsafe mkfifo(pipe, 0o600) == 0)
      let writer = try ChildProcess(
        "/bin/sh",
        [
          "-c",
          "{ head -c \(length) /dev/zero | tr '\\0' '{'; printf '\\n\(Self.expired)'; } > '\(pipe)'",
        ])
      run = try MeasuredRun(["-f", "ndjson"], input: pipe, output: output.path)
      #expect(try writer.end() == 0)
    } else {
      // A hole takes no room on the disk.
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(length))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(("\n" + Self.expired).utf8))
      try handle.close()
      run = try MeasuredRun(["-f", "ndjson", file.path], output: output.path)
    }
    #expect(run.status == 0)
    #expect(run.residentBytes > 1 << 20)
    // A sanitizer keeps books of its own, but not as many as would hide the line.
    let limit = CommandRunner.isSanitized ? 120 << 20 : 48 << 20
    #expect(run.residentBytes < limit, "\(run.residentBytes) bytes")
    let objects = try JSONLines.objects(try String(contentsOf: output, encoding: .utf8))
    #expect(objects.first?["cause"] as? String == "expired")
    #expect((objects.first?["source"] as? [String: Any])?["line"] as? Int == 2)
    #expect(objects.last?["bytes"] as? Int == length + 1 + Self.expired.utf8.count)
    #expect(objects.last?["longLines"] as? Int == 1)
  }

  /// What is masked ends nowhere, or where another mask ends; the limit is one of processor time.
  @Test(arguments: ["text", "ndjson", "sarif"])
  func aMaskIsNoSecretOfItsOwn(_ format: String) throws {
    let run = try CommandRunner.runShell(
      """
      ulimit -t 20
      printf 'curl: (60) SSL certificate problem: x <NSHTTPCookie a> \\n' | atsexplain -f \(format)
      """)
    #expect(run.status == 0)
    #expect(run.output.contains("curl: (60)"))
    #expect(!run.output.contains("Cookie a"))
  }

  // MARK: Bytes

  @Test func bytesThatAreNoTextHideNothing() throws {
    let noise: [[UInt8]] = [
      [0], [UInt8](repeating: 0, count: 70_000), Array(0x80...0xFF), [0xC3, 0x28, 0xF0, 0x9F],
      [0xEF, 0xBB, 0xBF], Array("\u{1B}[2J\r".utf8), [0xED, 0xA0, 0x80],
    ]
    for bytes in noise {
      let text =
        bytes + Array(Self.blocked.utf8) + bytes + [0x0A] + Array(Self.expired.utf8) + bytes
      #expect(try Self.causes(text) == ["cleartext-http", "expired"], "\(bytes.prefix(4))")
    }
  }

  @Test(arguments: ["\r\n", "\r", "\r\r\n", "\n\r"])
  func endsOfLinesOfAllSystemsAreHeeded(_ end: String) throws {
    let text = (Self.blocked + "nothing\n" + Self.expired).replacing("\n", with: end)
    #expect(try Self.causes(Array(text.utf8)) == ["cleartext-http", "expired"])
    #expect(
      try Self.causes(Array(text.utf8), triage: true).sorted() == ["cleartext-http", "expired"])
  }

  @Test func aProgressBarInFrontHidesNothing() throws {
    let bar = (0..<2000).map { "\rDownloading \($0 / 20) %" }.joined()
    #expect(try Self.causes(Array((bar + "\r" + Self.blocked).utf8)) == ["cleartext-http"])
  }

  @Test(arguments: [
    String(repeating: "{", count: 1_000_000), String(repeating: "(", count: 1_000_000),
    String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 300_000),
    String(repeating: "{(\n", count: 400_000),
    String(
      repeating: "Error Domain=a.b Code=1 UserInfo={NSUnderlyingError=0x600000c5d2f0 {", count: 4000
    ),
  ])
  func nestingHidesNothing(_ open: String) throws {
    for text in [open + "\n" + Self.blocked, open + "\n\n\n\n\n" + Self.blocked + Self.expired] {
      let bytes = Array(text.utf8)
      #expect(try Self.causes(bytes).contains("cleartext-http"), "\(open.prefix(20))")
      #expect(try Self.causes(bytes, triage: true).contains("cleartext-http"))
    }
  }

  @Test func hexDumpsAreNoFailures() throws {
    var random = UInt64(9)
    var dump = ""
    for line in 0..<60_000 {
      let address = String(line * 16, radix: 16)
      dump += String(repeating: "0", count: 8 - address.count) + address + " "
      for _ in 0..<16 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = String(random >> 56, radix: 16)
        dump += byte.count == 1 ? " 0" + byte : " " + byte
      }
      dump += "\n"
    }
    #expect(try Self.causes(Array((dump + Self.blocked).utf8)) == ["cleartext-http"])
  }

  /// A line with more to say than any system has is reported as skipped, and where it is.
  @Test func aLineThatIsTooComplexIsTold() throws {
    let folder = try TemporaryFolder()
    let many = (0..<5000).map { "Error Domain=a.b\($0) Code=1 " }.joined()
    _ = try folder.file("a.log", Self.expired + many + "\n" + Self.blocked)
    let run = try CommandRunner.run(["-f", "ndjson", "a.log"], directory: folder.url)
    #expect(run.errors == "atsexplain: a.log: line 2 was too complex to be read in full\n")
    #expect(try JSONLines.objects(run.output).last?["skippedLines"] as? Int == 1)
    #expect(run.output.contains("plain.example.com"))
    let triage = try CommandRunner.run(["triage", "-f", "ndjson", "."], directory: folder.url)
    #expect(triage.errors == "atsexplain: ./a.log: line 2 was too complex to be read in full\n")
    #expect(try JSONLines.objects(triage.output).last?["skippedLines"] as? Int == 1)
  }

  // MARK: Terminals

  private static let steering =
    "\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m\u{9D}x\u{9C}\u{202E}\u{2066}\u{8}\u{7F}\u{2028}"

  /// Everything that steers a terminal is written as what it is: a character that can't be shown.
  @Test func nothingSteersTheTerminal() throws {
    let folder = try TemporaryFolder()
    let name = "log\u{1B}[31m\u{202E}\u{9B}.log"
    let log = """
      2024-01-01 10:00:00.000 App\(Self.steering)[12:34] Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "x\(Self.steering)" UserInfo={NSErrorFailingURLStringKey=http://a\u{202E}b.example.com/x\(Self.steering)?a\u{202E}=\(Self.steering)}
      Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLStringKey=http://plain.example.com/\u{202E}\u{9B}31m}
      Trust evaluate failure: [leaf SSLHostname\(Self.steering)]
      Pin validation failed for api.example.com\u{1B}[31m
      LibreSSL SSL_connect: \(Self.steering) in connection to api.example.com:443
      SSL certificate problem: self \u{1B}[31msigned \u{202E}certificate
      fatal: unable to access 'http://plain.example.com/\u{202E}x\u{9B}'
      """
    _ = try folder.file(name, log)
    _ = try folder.file(
      "Info.plist", PolicySamples.infoPlist(PolicySamples.entry("b.example", PolicySamples.http)))
    let commands: [[String]] = [
      ["--all", name], ["-v", "--all", name], ["-q", "--all", name],
      ["policy", "apply", "Info.plist", "--from", name],
      ["policy", "tighten", "Info.plist", "--from", name], ["no such \(name)"], ["missing-\(name)"],
      ["triage", "missing-\(name)"], ["merge", name], ["merge", "missing-\(name)"],
      ["policy", "lint", name], ["policy", "lint", "missing-\(name)"],
      ["policy", "eval", "Info.plist", "http://\(Self.steering)/"],
      ["policy", "apply", name, "--from", name], ["--\(name)"], ["codes", name], ["-f", name],
      ["policy", name], ["--os", name, "x.log"],
    ]
    let formats = [
      "text", "ndjson", "json", "markdown", "sarif", "junit", "github", "plist", "plistbuddy",
    ].map { ["--all", "-f", $0, name] }
    let triages = ["text", "markdown", "html", "ndjson", "json"].map {
      ["triage", "--all", "-f", $0, "."]
    }
    for arguments in commands + formats + triages {
      let run = try CommandRunner.run(arguments, directory: folder.url)
      for text in [run.output, run.errors] {
        let bad = text.unicodeScalars.first {
          ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value)
            || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        }
        #expect(bad == nil, "\(arguments): \(text.debugDescription.prefix(3000))")
      }
    }
  }

  // MARK: Files that are none

  @Test func triagePassesOverWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.blocked)
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe.log && mkdir folder.log && ln -s /dev/zero zero.log && ln -s pipe.log link.log
      ln -s . loop && ln -s loop/loop again && ln -s gone.log gone2.log && ln -s self.log self.log
      printf x > folder.log/b.log
      atsexplain triage -f ndjson .
      """, directory: folder.url)
    #expect(run.status == 0)
    let objects = try JSONLines.objects(run.output)
    #expect(objects.first?["count"] as? Int == 1)
    #expect(objects.last?["files"] as? Int == 2)
    let unreadable = try #require(objects.last?["unreadable"] as? [[String: String]])
    #expect(unreadable.compactMap { $0["path"] } == ["./gone2.log", "./self.log"])
  }

  @Test func endlessDevicesEnd() throws {
    let run = try CommandRunner.run(["triage", "-f", "ndjson", "/dev/zero"])
    #expect(run.status == 0)
    #expect(try JSONLines.objects(run.output).last?["skippedFiles"] as? Int == 1)
  }

  @Test func aFolderNamedLikeALogIsRefused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("a.log"), withIntermediateDirectories: false)
    for arguments in [
      ["a.log"], ["merge", "a.log"], ["policy", "apply", "a.log", "--from", "a.log"],
    ] {
      let run = try CommandRunner.run(arguments, directory: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains("a.log: is a folder"), "\(run.errors)")
    }
  }

  /// `atsexplain app.log >> app.log` would read what it writes for ever.
  @Test func theOutputIsNoInput() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.blocked)
    for redirection in ["a.log >> a.log", "< a.log >> a.log"] {
      let run = try CommandRunner.runShell("atsexplain \(redirection)", directory: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains("is the output as well"))
    }
  }

  // MARK: Property lists

  @Test func hostilePropertyListsAreRefused() throws {
    let entities = (1...20).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);\">" }
    let begin = #"<?xml version="1.0"?>"#
    let rows: [(String, String)] = [
      (
        begin + "<!DOCTYPE plist [<!ENTITY e0 \"ha\">\(entities.joined())]>"
          + "<plist version=\"1.0\"><dict><key>a</key><string>&e20;</string></dict></plist>",
        "no known reference"
      ),
      (
        begin + "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
          + "<plist version=\"1.0\"><dict><key>a</key><string>&x;</string></dict></plist>",
        "no known reference"
      ),
      (
        begin + "<plist version=\"1.0\">" + String(repeating: "<array>", count: 200_000), "inside"
      ),
      (begin + "<!DOCTYPE plist [" + String(repeating: "<!ENTITY ", count: 100_000), "not closed"),
      ("bplist00" + String(repeating: "\u{7F}", count: 100_000), "binary property list"),
    ]
    for (text, word) in rows {
      let folder = try TemporaryFolder()
      _ = try folder.file("Info.plist", text)
      let run = try CommandRunner.run(["policy", "lint", "Info.plist"], directory: folder.url)
      #expect(run.status == 2, "\(text.prefix(80))")
      #expect(run.errors.contains("Info.plist: "))
      #expect(run.errors.contains(word), "\(run.errors)")
      #expect(!run.errors.contains("root:"))
    }
  }
}

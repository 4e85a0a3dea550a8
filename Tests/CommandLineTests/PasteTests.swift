import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Somebody pastes at a terminal: nothing is lost, and nothing ends in silence.
@Suite(.enabled(if: CommandRunner.hasTerminals, "no terminal can be opened here"))
struct PasteTests {
  static let prompt = "Paste a log or an error, then press Ctrl-D.\n"
  static let end = "\u{4}"

  /// Pastes a text once the program waits for it, and runs to the end.
  static func paste(_ text: String, _ arguments: [String] = []) throws -> PasteSession {
    let session = try PasteSession(arguments)
    try session.wait(for: prompt)
    try session.type(text + end)
    #expect(try session.end() == 0)
    #expect(session.isInUsualMode)
    return session
  }

  @Test func aLineLongerThanATerminalKeepsArrivesWhole() throws {
    let padding = String(repeating: "NSPadding=0123456789abcdef, ", count: 370)
    let line =
      "Task <8A41D7F0-63CE-4B95-A2D8-0F7B19E5C643>.<2> finished with error [-1202] Error "
      + "Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={" + padding
      + "NSErrorFailingURLStringKey=https://far.example.com/end, _kCFStreamErrorDomainKey=3, "
      + "_kCFStreamErrorCodeKey=-9814}"
    #expect(line.utf8.count > 10_000)
    let session = try Self.paste(line + "\n")
    #expect(session.screen.contains("far.example.com  -1202 / -9814 errSSLCertExpired\n"))
  }

  @Test func aBareCodeIsExplained() throws {
    let session = try Self.paste("-9802\n")
    let answer = session.answer(behind: "-9802\n")
    let heading = try #require(answer.first, Comment(rawValue: session.screen.debugDescription))
    #expect(heading.hasSuffix("-9802  errSSLFatalAlert  (kCFStreamErrorDomainSSL)"))
    #expect(answer.count <= 15)
  }

  @Test func theEndNeedsNoLineEnd() throws {
    #expect(try Self.paste("-9814").screen.contains("errSSLCertExpired"))
  }

  @Test func twoCodesAreExplainedTheInnerFirst() throws {
    let session = try Self.paste("-1200 [3:-9802]\n")
    let inner = try #require(session.screen.firstRange(of: "errSSLFatalAlert"))
    let outer = try #require(session.screen.firstRange(of: "NSURLErrorSecureConnectionFailed"))
    #expect(inner.lowerBound < outer.lowerBound)
  }

  @Test(arguments: ["see you at eight\n", "\n", ""])
  func whatIsUnknownIsSaidToBe(_ text: String) throws {
    let session = try Self.paste(text)
    #expect(session.screen.contains("No failed connection and no known code in that text.\n"))
    #expect(session.screen.contains("Paste the whole error"))
  }

  @Test func aLineCanBeCorrected() throws {
    #expect(try Self.paste("-9803\u{7F}2\n").screen.contains("errSSLFatalAlert"))
    #expect(try Self.paste("rubbish\u{15}-9814\n").screen.contains("errSSLCertExpired"))
  }

  @Test func whatWasTypedBeforeThePromptCounts() throws {
    let session = try PasteSession()
    try session.type("CFNetwork SSLHandshake failed (-9814)\n" + Self.end)
    #expect(try session.end() == 0)
    #expect(session.screen.contains("errSSLCertExpired"))
  }

  // MARK: Lines that come one by one

  /// Types lines 350 ms apart, so that the program meets silence between them, and runs to the end.
  ///
  /// A test that was held up for longer than the silence after which all is reported starts again.
  static func typeSlowly(_ lines: [String]) throws -> PasteSession {
    for _ in 0..<20 {
      let session = try PasteSession()
      try session.wait(for: prompt)
      var slowest = 0.0
      var last = Date()
      for (index, line) in lines.enumerated() {
        if index > 0 { usleep(350_000) }
        try session.type(line + "\n")
        slowest = max(slowest, Date().timeIntervalSince(last))
        last = Date()
      }
      try session.type(end)
      #expect(try session.end() == 0)
      if slowest < 0.9 { return session }
    }
    throw PasteSession.TimedOut(awaited: "a machine that types in time", screen: "")
  }

  private static let task = "Task <8A41D7F0-63CE-4B95-A2D8-0F7B19E5C643>.<2>"
  private static let loadFailed =
    "\(task) HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])"
  private static let finished =
    "\(task) finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" "
    + "UserInfo={NSErrorFailingURLStringKey=https://late.example.com/a, _kCFStreamErrorCodeKey=-9814}"

  @Test(arguments: [
    [loadFailed, finished],
    [
      "Connection 4: system TLS Trust evaluation failed(-9814)",
      "Connection 4: TLS Trust encountered error 3:-9814", loadFailed, finished,
    ],
  ])
  func aFailureWhoseLinesComeSlowlyIsReportedOnce(lines: [String]) throws {
    let session = try Self.typeSlowly(lines)
    let headings = session.screen.split(separator: "\n")
      .filter { $0.hasPrefix("-:") && $0.contains("-9814") }
    #expect(
      headings.map { $0.hasSuffix("late.example.com  -1202 / -9814 errSSLCertExpired") } == [true],
      "\(session.screen)")
  }

  @Test func twoFailuresThatComeSlowlyAreTwo() throws {
    let other = Self.finished.replacingOccurrences(of: "C643>.<2>", with: "C644>.<3>")
      .replacingOccurrences(of: "late.example.com", with: "other.example.com")
    let screen = try Self.typeSlowly([Self.loadFailed, Self.finished, other]).screen
    let headings = screen.split(separator: "\n").filter { $0.hasSuffix("errSSLCertExpired") }
    #expect(headings.map { $0.contains("late.example.com") } == [true, false], "\(screen)")
    #expect(headings.map { $0.contains("other.example.com") } == [false, true])
  }

  // MARK: Ways out

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalThatAsksForTheEndLeavesTheTerminalAsItWas(_ signal: Int32) throws {
    let session = try PasteSession()
    try session.wait(for: Self.prompt)
    #expect(!session.isInUsualMode)
    session.send(signal)
    #expect(try session.end() == 128 + signal)
    #expect(session.isInUsualMode)
  }

  @Test(arguments: [SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM])
  func aSignalThatEndsLeavesTheTerminalAsItWas(_ signal: Int32) throws {
    let session = try PasteSession()
    try session.wait(for: Self.prompt)
    session.send(signal)
    let status = try session.end()
    #expect(status == -signal || status == 128 + signal)
    #expect(session.isInUsualMode)
  }

  @Test func aStoppedProgramLendsTheTerminalBack() throws {
    let session = try PasteSession()
    try session.wait(for: Self.prompt)
    session.send(SIGTSTP)
    try session.wait(for: "the usual mode") { session.isInUsualMode }
    session.send(SIGCONT)
    try session.wait(for: "the mode for pasting") { !session.isInUsualMode }
    try session.type("-9814\n" + Self.end)
    #expect(try session.end() == 0)
    #expect(session.screen.contains("errSSLCertExpired"))
    #expect(session.isInUsualMode)
  }

  // MARK: Pipes

  /// What comes through a short pipe, and words of the answer.
  static let pipes: [(input: String, words: String)] = [
    ("-9802", "-9802  errSSLFatalAlert"),
    ("error code 9802 on iPhone\n", "-9802  errSSLFatalAlert"),
    ("[leaf SSLHostname]\n", "-67602  SSLHostname"),
    ("host-mismatch\n", "The server's certificate doesn't name the host."),
    ("net::ERR_NAME_NOT_KNOWN\n", "Paste the whole error"),
    ("nothing of interest\n", "Paste the whole error"),
    (
      "Error Domain=NSURLErrorDomain Code=-1004 \"Could not connect to the server.\" "
        + "UserInfo={NSErrorFailingURLStringKey=https://a.example.com/}\n",
      "a.example.com  -1004"
    ),
  ]

  @Test(arguments: pipes)
  func aShortPipeIsTakenForAPaste(_ row: (input: String, words: String)) throws {
    let run = try CommandRunner.run([], input: Array(row.input.utf8))
    #expect(run.status == 0)
    #expect(run.output.contains(row.words), "\(run.output)")
  }

  @Test func aLogIsNoPaste() throws {
    let lines = (1...400).map {
      "10:00:0\($0 % 10) App[1:2] nothing of interest, -9802 bytes \($0)\n"
    }
    let run = try CommandRunner.run([], input: Array(lines.joined().utf8))
    #expect(run.output == "No failed connection found in 400 lines.\n")
    let records = try CommandRunner.run(["-f", "ndjson"], input: Array("-9802\n".utf8))
    #expect(records.output.split(separator: "\n").count == 1)
  }
}

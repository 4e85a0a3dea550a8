import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Signals end the program, whatever it does.
@Suite struct SignalTests {
  /// What the program is doing when the signal comes; `pipe` is a FIFO, open for writing at 3.
  static let states: [(name: String, command: String)] = [
    ("waits for a log", "pipe"),
    ("waits for a log and looks for a cause", "-f ndjson pipe"),
    ("waits for a log to triage", "triage pipe"),
    ("waits for a report", "merge pipe"),
    ("waits for the log of an edit", "policy apply App.plist --from pipe --write"),
    ("waits for a property list", "policy apply pipe --from app.log --write"),
    ("waits for the log of a suggestion", "policy tighten App.plist --from pipe"),
    ("waits for a list to check", "policy lint pipe"), ("waits for a log to audit", "audit pipe"),
    ("writes what is not read", "-f ndjson long.log > full"),
    ("writes triage that is not read", "triage -f html many > full"),
  ]
  /// Sends a signal and waits, far longer than the second that is allowed: a machine may be busy.
  private static func kill(_ signal: String) -> String {
    """
    kill -\(signal) $program
    tries=0
    while kill -0 $program 2>/dev/null && [ $tries -lt 200 ]; do sleep 0.05; tries=$((tries + 1)); done
    kill -KILL $program 2>/dev/null && exit 99
    wait $program
    """
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.file("App.plist", PolicySamples.bare)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let failures = (0..<3000).map { number in
      let task = String(UInt32(0x1000_0000 + number), radix: 16, uppercase: true)
      return "Task <\(task)-33D2-4C55-9E1F-4A6D2B8C9F10>.<\(number)> finished with error [-1022] "
        + PolicySamples.blocked("http://a\(number).example/x")
    }
    _ = try folder.file("long.log", failures.joined())
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("many"), withIntermediateDirectories: true)
    for number in 0..<300 { _ = try folder.file("many/\(number).log", failures[number]) }
    return folder
  }

  @Test(arguments: states, [("TERM", 143)])
  func oneSignalEndsIt(
    _ state: (name: String, command: String), _ signal: (name: String, status: Int32)
  ) throws { try Self.end(state, by: signal) }

  @Test(arguments: states.suffix(2), [("HUP", 129), ("INT", 130)])
  func everySignalEndsIt(
    _ state: (name: String, command: String), _ signal: (name: String, status: Int32)
  ) throws { try Self.end(state, by: signal) }

  private static func end(
    _ state: (name: String, command: String), by signal: (name: String, status: Int32)
  ) throws {
    let folder = try folder()
    // The reader of `full` never reads. A log that has begun is in the pipe already; of a report, the
    // begin of a record.
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe full
      sleep 60 < full & reader=$!
      atsexplain \(state.command) & program=$!
      case '\(state.command)' in
        merge*) exec 3> pipe; printf '{' >&3;;
        *pipe*) exec 3> pipe; cat app.log >&3;;
      esac
      sleep 0.4
      \(kill(signal.name)); status=$?
      kill $reader
      exit $status
      """, directory: folder.url)
    #expect(run.status == signal.status, "\(state.name): \(run.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(left == ["App.plist", "app.log", "full", "long.log", "many", "pipe"])
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("App.plist"), encoding: .utf8)
        == PolicySamples.bare)
  }

  /// What `nohup` starts goes on when the terminal is gone.
  @Test func aHangUpThatIsIgnoredStaysIgnored() throws {
    let folder = try Self.folder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      trap '' HUP
      atsexplain -f ndjson pipe > output & program=$!
      exec 3> pipe
      cat app.log >&3
      kill -HUP $program; sleep 0.3
      cat app.log >&3
      exec 3>&-
      wait $program
      """, directory: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    #expect(try JSONLines.objects(output).last?["lines"] as? Int == 2)
  }

  /// `timeout` sends its signal twice at once; what was found is reported all the same.
  @Test func aSignalThatComesTwiceAtOnceIsOne() throws {
    let folder = try Self.folder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain -f ndjson pipe > output & program=$!
      exec 3> pipe
      cat app.log >&3
      sleep 0.4
      kill -TERM $program; kill -INT $program
      wait $program
      """, directory: folder.url)
    #expect(run.status == 143 || run.status == 130)
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    #expect(try JSONLines.objects(output).last?["type"] as? String == "summary")
  }

  /// An audit of a log that goes on, as of `log stream`, reports what it has found until then.
  @Test func anAuditThatIsStoppedIsReported() throws {
    let folder = try Self.folder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain audit -f ndjson < pipe > output & program=$!
      exec 3> pipe
      echo 'Error [ATS violation]: Leaf certificate is absent for server: mdm.example.com FCS' >&3
      sleep 0.4
      kill -INT $program
      wait $program
      """, directory: folder.url)
    #expect(run.status == 130)
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    #expect(try JSONLines.objects(output).count == 1)
  }

  /// Whatever reads a pipe that went silent reports what it has found until then, as text or compressed.
  @Test(arguments: ["-", "pipe", "many/1.log -"], ["INT", "TERM"])
  func aTriageThatIsStoppedIsReported(_ operands: String, _ signal: String) throws {
    let folder = try Self.folder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain triage -f ndjson \(operands) < pipe > output & program=$!
      exec 3> pipe
      cat app.log >&3
      sleep 1.2
      kill -\(signal) $program
      wait $program
      """, directory: folder.url)
    #expect(run.status == (signal == "INT" ? 130 : 143), "\(run.errors)")
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    #expect(output.contains(#""host":"a.example""#), "\(output) \(run.errors)")
  }

  /// A compressed log that goes on is reported as far as it came, by blocks of 64 KiB.
  @Test(
    .enabled(if: CommandRunner.readsGzip, "gzip or libarchive is not installed"),
    arguments: ["", "triage", "audit"])
  func aCompressedLogThatIsStoppedIsReported(_ command: String) throws {
    let folder = try Self.folder()
    // Two streams of gzip, of which the second isn't whole.
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      echo 'Error [ATS violation]: Leaf certificate is absent for server: a.example FCS' >> app.log
      seq 100000 115000 >> app.log
      atsexplain \(command) -f ndjson - < pipe > output & program=$!
      exec 3> pipe
      gzip -c app.log >&3
      gzip -c app.log | head -c 300 >&3
      sleep 1.2
      kill -INT $program
      wait $program
      """, directory: folder.url)
    #expect(run.status == 130, "\(run.errors)")
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    #expect(output.contains(#""a.example""#), "\(output.prefix(500)) \(run.errors)")
    #expect(run.errors.isEmpty)
  }

  /// The alarm of whoever limits the time of the program is an end as any other.
  @Test func anAlarmEndsIt() throws {
    let folder = try Self.folder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain pipe & program=$!
      exec 3> pipe
      sleep 0.3
      \(Self.kill("ALRM"))
      """, directory: folder.url)
    #expect(run.status == 128 + SIGALRM)
  }
}

import CrashTriage
import Foundation
import Testing

@testable import ATSExplainCommand

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What goes wrong around the program: disks, pipes, signals, permissions.
@Suite struct FaultTests {
  private static let sample = "SampleLogs/xcode26-host-mismatch.log"

  /// Failures of as many tasks, so that as many are reported.
  private static func failures(_ count: Int) -> String {
    (0..<count).map { number in
      let task = String(UInt32(0x1000_0000 + number), radix: 16, uppercase: true)
      return "Task <\(task)-33D2-4C55-9E1F-4A6D2B8C9F10>.<\(number)> finished with error [-1022] "
        + HostileInputTests.blocked
    }.joined()
  }

  // MARK: Output

  @Test(
    .enabled("needs a device that is always full") {
      FileManager.default.fileExists(atPath: "/dev/full")
    },
    arguments: [
      sample, "-f ndjson \(sample)", "-f plist \(sample)", "triage SampleLogs",
      "triage -f ndjson SampleLogs", "triage -f html SampleLogs", "codes", "codes -9813",
      "policy lint App.plist", "policy eval App.plist https://a.example/",
      "policy apply App.plist --from app.log", "policy tighten App.plist --from app.log",
      "policy code a.example", "merge report", "--help", "--version",
    ])
  func aFullDiskIsTold(_ arguments: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "App.plist", PolicySamples.infoPlist(PolicySamples.entry("b.example", PolicySamples.http)))
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let report = try CommandRunner.run(["triage", "-f", "ndjson", folder.url.path])
    _ = try folder.file("report", report.output)
    let root = CommandRunner.packageRoot.path
    let line = arguments.replacing("SampleLogs", with: "'\(root)/SampleLogs'")
      .replacing("/SampleLogs'/", with: "/SampleLogs/'")
    let run = try CommandRunner.runShell("atsexplain \(line) > /dev/full", directory: folder.url)
    #expect(run.status == 2, "\(arguments): \(run.errors)")
    #expect(run.errors.contains("standard output: "), "\(arguments): \(run.errors)")
  }

  @Test func aClosedOutputIsTold() throws {
    let run = try CommandRunner.runShell("atsexplain \(Self.sample) >&-")
    #expect(run.status == 2)
    #expect(run.errors.contains("standard output: "))
  }

  @Test func aClosedInputIsTold() throws {
    let run = try CommandRunner.runShell("atsexplain <&-")
    #expect(run.status == 2)
    #expect(run.errors.contains("-: Bad file descriptor"))
  }

  /// A new file must not get the number of a closed stream: its text would go into the file.
  @Test func closedStreamsDoNotGetIntoFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Info.plist", PolicySamples.bare)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let run = try CommandRunner.runShell(
      "atsexplain policy apply Info.plist --from app.log --write <&- >&- 2>&-",
      directory: folder.url)
    #expect(run.status == 0 || run.status == 2)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("<?xml"))
    #expect(text.contains("a.example"))
    #expect(!text.contains("Wrote"))
    let lint = try CommandRunner.run(["policy", "lint", "Info.plist"], directory: folder.url)
    #expect(lint.status == 0, "\(lint.errors)")
  }

  // MARK: Input

  @Test func shortReadsMakeNoDifference() throws {
    let run = try CommandRunner.runShell(
      "dd if=\(Self.sample) bs=1 2>/dev/null | atsexplain -f json -")
    let whole = try CommandRunner.run(["-f", "json", Self.sample])
    #expect(run.output == whole.output.replacing(Self.sample, with: "-"))
  }

  /// A log that gets shorter while it is read: what was read counts.
  @Test func aFileMayShrinkWhileItIsRead() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.failures(20_000))
    // The program waits for room in the pipe, having read a part.
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain -f ndjson a.log > pipe & program=$!
      { read -r first; sleep 0.5; : > a.log; cat > rest; } < pipe
      wait $program
      """, directory: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let rest = try String(
      contentsOf: folder.url.appendingPathComponent("rest"), encoding: .utf8)
    let last = try #require(rest.split(separator: "\n").last)
    let summary = try #require(JSONLines.objects(String(last)).first)
    #expect(summary["type"] as? String == "summary")
    let findings = try #require(summary["findings"] as? Int)
    #expect(findings >= 1 && findings < 20_000)
  }

  /// A log that is written while it is read: every line is reported once.
  @Test func aFileMayGrowWhileItIsRead() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.failures(20_000))
    _ = try folder.file("more.log", String(repeating: HostileInputTests.expired, count: 50))
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain -f ndjson a.log > pipe & program=$!
      { read -r first; cat more.log >> a.log; cat > rest; } < pipe
      wait $program
      """, directory: folder.url)
    #expect(run.status == 0)
    let rest = try String(
      contentsOf: folder.url.appendingPathComponent("rest"), encoding: .utf8)
    let summary = try #require(
      JSONLines.objects(String(rest.split(separator: "\n").last ?? "")).first)
    #expect(summary["lines"] as? Int == 20_050)
  }

  @Test(.enabled("the superuser may read everything") { getuid() != 0 })
  func filesThatMayNotBeReadAreNamed() throws {
    let folder = try TemporaryFolder()
    for name in ["a.log", "b.log"] { _ = try folder.file(name, HostileInputTests.blocked) }
    let run = try CommandRunner.runShell(
      "chmod 0 a.log; atsexplain triage -f ndjson .; chmod 600 a.log", directory: folder.url)
    #expect(run.errors.contains("./a.log: Permission denied"))
    #expect(run.output.contains("\"findings\":1"))
  }

  // MARK: Signals

  /// The findings so far, the summary, and the status of the signal.
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func aSignalEndsIt(_ row: (signal: String, status: Int32)) throws {
    let folder = try TemporaryFolder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain -f ndjson < pipe > output &
      program=$!
      exec 3> pipe
      printf '%s\\n' 'CFNetwork SSLHandshake failed (-9814)' >&3
      tries=0
      until grep -q finding output || [ $tries -ge 200 ]; do sleep 0.05; tries=$((tries + 1)); done
      kill -\(row.signal) $program
      wait $program
      """, directory: folder.url)
    #expect(run.status == row.status)
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    #expect(try JSONLines.objects(output).map { $0["type"] as? String } == ["finding", "summary"])
  }

  /// A second signal ends it even where it can't go on: here no one reads what it writes.
  @Test func aSecondSignalEndsItAtOnce() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.failures(5000))
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      sleep 60 < pipe & reader=$!
      atsexplain -f ndjson a.log > pipe & program=$!
      sleep 1
      kill -TERM $program; sleep 0.5; kill -TERM $program 2>/dev/null
      wait $program; status=$?
      kill $reader
      exit $status
      """, directory: folder.url)
    #expect(run.status == 143)
  }

  @Test func stoppingAndGoingOnLosesNothing() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain -f ndjson < pipe > output & program=$!
      exec 3> pipe
      for line in 1 2 3 4 5 6 7 8; do
        printf 'CFNetwork SSLHandshake failed (-9814)\\n' >&3
        kill -STOP $program; sleep 0.05; kill -CONT $program; sleep 0.05
      done
      exec 3>&-
      wait $program
      """, directory: folder.url)
    #expect(run.status == 0)
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    #expect(try JSONLines.objects(output).last?["lines"] as? Int == 8)
  }

  // MARK: Writing

  private static func bigPlist(_ folder: TemporaryFolder) throws -> URL {
    let entries = (0..<1500).map {
      "<key>host\($0).example</key><dict>\(PolicySamples.http)</dict>"
    }
    return try folder.file(
      "Info.plist",
      PolicySamples.infoPlist("<key>NSExceptionDomains</key><dict>\(entries.joined())</dict>"))
  }

  /// The disk is full after some thousand bytes: the old file stays, and nothing is left beside it.
  @Test(.enabled(if: CommandRunner.mayLimitFiles, "the sanitizer needs files of its own"))
  func aDiskThatFillsUpLeavesTheOldFile() throws {
    let folder = try TemporaryFolder()
    let file = try Self.bigPlist(folder)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let before = try Data(contentsOf: file)
    #expect(before.count > 100_000)
    let run = try CommandRunner.runShell(
      "ulimit -f 64; atsexplain policy apply Info.plist --from app.log --write",
      directory: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("Info.plist: File too large; nothing was changed"), "\(run.errors)")
    #expect(try Data(contentsOf: file) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["Info.plist", "app.log"])
  }

  @Test(.enabled("the superuser may write everywhere") { getuid() != 0 })
  func aFolderThatMayNotBeWrittenLeavesTheOldFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Info.plist", PolicySamples.bare)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let run = try CommandRunner.runShell(
      "chmod 500 .; atsexplain policy apply Info.plist --from app.log --write; s=$?; chmod 700 .; exit $s",
      directory: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("Info.plist: Permission denied; nothing was changed"))
    #expect(try String(contentsOf: file, encoding: .utf8) == PolicySamples.bare)
  }

  /// What somebody else wrote since the file was read is not written over.
  @Test func aFileThatWasChangedMeanwhileStays() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", "theirs")
    #expect(throws: FileError(message: "was changed by another program meanwhile")) {
      try FileBytes.replace(RawPath(file.path), holding: Array("old".utf8), with: Array("new".utf8))
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "theirs")
    try FileBytes.replace(
      RawPath(file.path), holding: Array("theirs".utf8), with: Array("new".utf8))
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
  }
}

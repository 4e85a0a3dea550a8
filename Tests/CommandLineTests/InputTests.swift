import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files, folders, pipes and what is missing.
@Suite struct InputTests {
  static let expired = "CFNetwork SSLHandshake failed (-9814)\n"

  @Test func aMissingFileIsToldAndTheOthersAreRead() throws {
    let run = try CommandRunner.run([
      "-q", "nowhere.log", "SampleLogs/xcode26-host-mismatch.log", "SampleLogs/gone.txt",
    ])
    #expect(run.status == 2)
    #expect(run.output.contains("SampleLogs/xcode26-host-mismatch.log:1"))
    #expect(run.errors.contains("atsexplain: no such file: nowhere.log\n"))
    #expect(run.errors.contains("atsexplain: no such file: SampleLogs/gone.txt\n"))
  }

  @Test func aMissingFileStandsInTheSummary() throws {
    let run = try CommandRunner.run(["-f", "ndjson", "nowhere.log"])
    #expect(run.status == 2)
    let summary = try #require(try JSONLines.objects(run.output).last)
    let unreadable = try #require(summary["unreadable"] as? [[String: String]])
    #expect(unreadable.first?["path"] == "nowhere.log")
    #expect(unreadable.first?["reason"] == "no such file")
  }

  @Test func aFolderIsRefused() throws {
    let run = try CommandRunner.run(["-q", "SampleLogs", "SampleLogs/xcode26-host-mismatch.log"])
    #expect(run.status == 2)
    #expect(run.errors.contains("SampleLogs: is a folder"))
    #expect(run.output.contains("api.example.com"))
  }

  @Test func aFileThatMayNotBeReadIsToldWithTheReason() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("secret.log", Self.expired)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    // Root reads everything, so there is nothing to test.
    try #require(getuid() == 0 || !FileManager.default.isReadableFile(atPath: file.path))
    let run = try CommandRunner.run(["secret.log"], directory: folder.url)
    if getuid() == 0 {
      #expect(run.status == 0)
    } else {
      #expect(run.status == 2)
      #expect(run.errors.contains("secret.log: Permission denied"))
    }
  }

  @Test(arguments: [[], ["-"]])
  func aPipeIsRead(_ operands: [String]) throws {
    let run = try CommandRunner.run(["-q"] + operands, input: Array(Self.expired.utf8))
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("-:1  -9814 errSSLCertExpired"))
  }

  @Test func standardInputStandsAmongFiles() throws {
    let run = try CommandRunner.run(
      ["-q", "SampleLogs/xcode26-host-mismatch.log", "-"], input: Array(Self.expired.utf8))
    #expect(run.status == 0)
    let file = try #require(run.output.range(of: "xcode26-host-mismatch.log:1"))
    let pipe = try #require(run.output.range(of: "-:1  -9814"))
    #expect(file.lowerBound < pipe.lowerBound)
  }

  @Test(
    arguments: ["text", "ndjson", "json", "markdown", "sarif", "junit", "plist", "plistbuddy"])
  func anEmptyInputIsNoError(_ format: String) throws {
    for input in [nil, [], [0x0A]] as [[UInt8]?] {
      let run = try CommandRunner.run(["-f", format], input: input)
      #expect(run.status == 0)
      let isPolicy = format.hasPrefix("plist")
      #expect(
        run.errors
          == (isPolicy ? "atsexplain: no failed connection, so no exception is needed\n" : ""))
      #expect(!run.output.isEmpty)
    }
  }

  @Test(arguments: GoldenTests.samples)
  func aPipeAndAFileGiveTheSame(sample: String) throws {
    let url = CommandRunner.packageRoot.appendingPathComponent("SampleLogs/" + sample)
    let bytes = [UInt8](try Data(contentsOf: url))
    let file = try CommandRunner.run(["-f", "ndjson", "SampleLogs/" + sample])
    let pipe = try CommandRunner.run(["-f", "ndjson"], input: bytes)
    #expect(
      file.output
        == pipe.output.replacingOccurrences(
          of: #""path":"-""#, with: #""path":"SampleLogs/\#(sample)""#))
  }

  @Test(arguments: GoldenTests.samples)
  func lineEndsMakeNoDifference(sample: String) throws {
    let url = CommandRunner.packageRoot.appendingPathComponent("SampleLogs/" + sample)
    let text = try String(contentsOf: url, encoding: .utf8)
    let plain = try CommandRunner.run(["-f", "json"], input: Array(text.utf8))
    let windows = text.replacingOccurrences(of: "\n", with: "\r\n")
    #expect(try CommandRunner.run(["-f", "json"], input: Array(windows.utf8)) == plain)
    let unended = text.dropLast()
    #expect(try CommandRunner.run(["-f", "json"], input: Array(unended.utf8)) == plain)
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let folder = try TemporaryFolder()
    let many = String(
      repeating: "Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> HTTP load failed\n" + Self.expired
        + String(repeating: "nothing to see\n", count: 420), count: 2_000)
    _ = try folder.file("many.log", many)
    // The status of the first of two commands in a pipe, by way of a file: POSIX sh has no other.
    let run = try CommandRunner.runShell(
      "{ atsexplain -f ndjson many.log; echo $? > status; } | head -n 1", directory: folder.url)
    #expect(run.errors == "")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.hasPrefix("{"))
    let status = try String(
      contentsOf: folder.url.appendingPathComponent("status"), encoding: .utf8)
    #expect(status == "0\n")
  }

  @Test func aFullDiskIsToldWithStatusTwo() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try CommandRunner.runShell(
      "atsexplain SampleLogs/xcode26-host-mismatch.log > /dev/full")
    #expect(run.status == 2)
    #expect(run.errors.contains("standard output"))
  }

  @Test func anInterruptTellsWhatIsThereAndEndsWith130() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain -f ndjson < pipe > output &
      program=$!
      exec 3> pipe
      printf '%s\\n' 'CFNetwork SSLHandshake failed (-9814)' >&3
      tries=0
      until grep -q finding output || [ $tries -ge 100 ]; do sleep 0.05; tries=$((tries + 1)); done
      kill -INT $program
      wait $program
      """, directory: folder.url)
    let output = try String(
      contentsOf: folder.url.appendingPathComponent("output"), encoding: .utf8)
    let types = try JSONLines.objects(output).map { $0["type"] as? String }
    // A shell without job control lets its background children ignore SIGINT; then the program
    // must have put its own handler in place all the same.
    #expect(run.status == 130)
    #expect(types == ["finding", "summary"])
  }
}

import NetworkLogs
import Testing

@testable import ATSDiagnosis

/// A mark is the same where the lines behind are told alike, and no other one is.
@Suite struct StagesMarkTests {
  private func mark(_ log: String) throws -> StagesMark? {
    var stages = Stages(path: "log", judge: JudgeMemory())
    guard var reader = try EventReader(limits: ReadingLimits(), join: RecordJoiner.record) else {
      Issue.record("no reader")
      return nil
    }
    let bytes = Array(log.utf8)
    _ = unsafe bytes.withUnsafeBufferPointer { unsafe reader.append($0, taken: 0) }
    reader.drain(atEnd: false) { stages.take(&$0) }
    stages.closeSilent(before: reader.linesEnded)
    return stages.mark(behind: reader.linesEnded)
  }

  private static let dump = """
    2026-02-03 10:00:00.123456 Shop[342:22] Error Domain=NSURLErrorDomain Code=-1200 "(null)" UserInfo={
    NSErrorFailingURLKey=https://a.example.com/, _kCFStreamErrorCodeKey=-9802}
    2026-02-03 10:00:01.123456 Shop[342:22] TIC SSL Trust Error [7:0x1c01a9c00]: 3:-9802
    2026-02-03 10:00:02.123456 Shop[342:23] CFNetwork SSLHandshake failed (-9807)

    """
  private static let noise = String(repeating: "nothing is said here\n", count: 700)

  @Test func itIsTheSameForTheSameLines() throws {
    let mark = try #require(try mark(Self.dump))
    #expect(try self.mark(Self.dump) == mark)
    #expect(try self.mark("") != mark)
  }

  /// What is told and far away is of no matter; what is told and close by is.
  @Test func itForgets() throws {
    let empty = try #require(try mark(Self.noise))
    #expect(try mark(Self.noise + Self.noise) == empty)
    #expect(try mark(Self.dump + Self.noise) != mark(Self.noise + Self.dump))
  }

  @Test(arguments: [
    ("a.example.com", "b.example.com"), ("-1200", "-1202"), ("-9802", "-9813"), ("-9807", "-9808"),
    ("[7:", "[8:"), ("10:00:00", "10:00:02"), ("10:00:01", "10:00:03"),
    ("https://a.example.com/,", "https://a.example.com/b,"), ("{\n", "{ \n\n"),
    ("Shop[342", "Shop[343"), ("Shop[342", "Store[342"), ("3:-9802", "3:-9813"),
  ])
  func itTellsWhatDiffers(_ part: String, _ other: String) throws {
    let log = Self.dump.replacing(part, with: other)
    #expect(log != Self.dump)
    #expect(try mark(log) != mark(Self.dump))
  }

  /// Of an open transcript, and of a record that waits for long, nothing is said.
  @Test func thereIsNoneWhereMoreIsOpen() throws {
    let transcript = """
      Starting ATS Diagnostics

      Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://d.example.com.

      """
    #expect(try mark(transcript) == nil)
  }

  /// Which connection serves which task is known of the last 256 that were named.
  @Test func theLastServedTasksAreRemembered() {
    var served = ServedTasks()
    for number in 0..<1000 {
      var prefix = LinePrefix()
      prefix.pid = number % 2
      served.note(number, "task \(number)", prefix)
      #expect(served.task(of: number, prefix) == "task \(number)")
      #expect((served.task(of: number - 255, LinePrefix()) != nil) == (number >= 255))
      #expect(served.task(of: number - 256, LinePrefix()) == nil)
    }
    var other = LinePrefix()
    other.pid = 5
    #expect(served.task(of: 999, other) == nil)
  }
}

import ChildProcess
import Foundation
import Testing

/// What tests rely on where they run programs.
@Suite struct ChildProcessTests {
  private static func shell(_ line: String) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", line])
  }

  @Test func theEndIsTheStatusOrTheSignal() throws {
    #expect(try Self.shell("exit 3").end() == 3)
    #expect(try Self.shell("kill -TERM $$").end() == -SIGTERM)
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess("/no/such/program") }
  }

  /// What another program inherits mustn't keep the end of one unknown, or its input open.
  @Test func aProgramHasNoDescriptorsOfOthers() throws {
    let pipe = try ChildPipe()
    let reader = try ChildProcess(
      "/bin/sh", ["-c", "while read -r line; do :; done; exit 5"], input: .descriptor(pipe.reading))
    let bystander = try Self.shell("sleep 600")
    try pipe.write(Array("one\ntwo\n".utf8), to: reader)
    #expect(try reader.end() == 5)
    #expect(try bystander.ended() == nil)
  }

  @Test func aProgramNeedNotReadItsInput() throws {
    let pipe = try ChildPipe()
    let program = try ChildProcess("/bin/sh", ["-c", "exit 4"], input: .descriptor(pipe.reading))
    try pipe.write([UInt8](repeating: 0x0A, count: 4 << 20), to: program)
    #expect(try program.end() == 4)
  }

  @Test func bothStreamsMayBeOneFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("both", "before")
    let run = try ChildProcess(
      "/bin/sh", ["-c", "echo one; echo two >&2; pwd"], in: folder.url, output: .file(file),
      errors: .file(file))
    #expect(try run.end() == 0)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.prefix(2) == ["one", "two"])
    #expect(lines.last?.hasSuffix(folder.url.lastPathComponent) == true)
  }
}

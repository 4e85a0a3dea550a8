import AppTransportSecurity
import Foundation
import Testing

@testable import ATSExplainCommand

/// What members of archives cost, counted in analyzers that are made for them.
@Suite(.enabled(if: WorkMeter.isActive, "Only debug builds count steps"))
struct MemberWorkTests {
  @Test(
    .enabled("python3 can write zip files") {
      (try? CommandRunner.runShell("python3 -c 'import zipfile'").status) == 0
    })
  func emptyMembersCostNoAnalyzer() throws {
    let folder = try TemporaryFolder()
    let made = try CommandRunner.runShell(
      """
      python3 -c 'import zipfile
      z = zipfile.ZipFile("many.zip", "w")
      for i in range(300): z.writestr("%d.log" % i, "")
      z.writestr("last.log", "CFNetwork SSLHandshake failed (-9814)\\n")'
      """, directory: folder.url)
    #expect(made.status == 0, "\(made.errors)")
    let archive = folder.url.appendingPathComponent("many.zip").path
    let told = try FileHandle(forWritingTo: folder.file("told"))
    let said = try FileHandle(forWritingTo: folder.file("said"))
    let arguments = try ParsedArguments(["-q", archive], by: Commands.explain)
    var command = try ExplainCommand(
      arguments, output: Output(descriptor: told.fileDescriptor),
      errors: Output(descriptor: said.fileDescriptor))
    let steps = WorkMeter.steps { _ = command.run() }
    let errors = try String(contentsOf: folder.url.appendingPathComponent("said"), encoding: .utf8)
    guard !errors.contains("libarchive") else { return }
    let text = try String(contentsOf: folder.url.appendingPathComponent("told"), encoding: .utf8)
    #expect(text.contains("last.log:1"))
    #expect(steps < 10, "\(steps) for 301 members")
  }
}

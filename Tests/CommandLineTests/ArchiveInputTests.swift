import Foundation
import Testing

/// Packed logs as input of the main job.
///
/// Without libarchive the same run has to name what is missing, so that one of the two is checked on
/// every system.
@Suite struct ArchiveInputTests {
  private static let gzip = "/usr/bin/gzip"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: gzip), "gzip is not installed"))
  func aPackedLogIsReadOrWhatItTakesIsNamed() throws {
    let folder = try TemporaryFolder()
    let log = "CFNetwork SSLHandshake failed (-9824)\n"
    let plain = try folder.file("app.log", log)
    let whole = try CommandRunner.run(["-f", "ndjson", plain.path])
    #expect(whole.status == 0)
    let packing = try CommandRunner.runShell(
      "\(Self.gzip) '\(plain.path)' && mv '\(plain.path).gz' '\(plain.path)'")
    #expect(packing.status == 0)
    // As an operand and as what standard input was set to.
    for arguments in ["-f ndjson '\(plain.path)'", "-f ndjson < '\(plain.path)'"] {
      let run = try CommandRunner.runShell("atsexplain \(arguments)", environment: libraries)
      if run.errors.isEmpty {
        #expect(run.status == 0)
        #expect(
          run.output
            == whole.output.replacing(plain.path, with: arguments.contains("<") ? "-" : plain.path))
      } else {
        #expect(run.status == 2)
        #expect(run.errors.contains("is compressed with gzip: "))
        #expect(run.errors.contains("libarchive"))
      }
    }
  }

  /// Where this process finds its libraries, the program finds them, too.
  private var libraries: [String: String] {
    ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
  }
}

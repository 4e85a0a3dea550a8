import Foundation
import Testing

@testable import CrashTriage

/// A folder of files for one test, removed at its end.
final class TemporaryTree {
  let root: URL

  init(_ files: [String: String] = [:]) throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "atsexplain-triage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, Data(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ path: String, _ data: Data) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func link(_ path: String, to target: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: root.appending(path: target))
  }

  func path(_ relative: String) -> String { root.appending(path: relative).path }

  /// The triage of some paths below the root, by default of all of it.
  func triage(_ paths: [String] = [""], jobs: Int = 2) throws -> Triage.Result {
    var options = Triage.Options()
    options.jobs = jobs
    return try Triage(paths: paths.map { $0.isEmpty ? root.path : path($0) }, options: options)
      .run()
  }

  func report(_ paths: [String] = [""], jobs: Int = 2) throws -> TriageReport {
    try triage(paths, jobs: jobs).report
  }
}

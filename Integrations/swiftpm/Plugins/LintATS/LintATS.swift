import Foundation
import PackagePlugin

/// `swift package lint-ats`: audits all Info.plist files of the package with the installed program.
@main
struct LintATS: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try Self.audit(context.package.directoryURL, arguments)
  }

  /// Runs the program in a folder.
  ///
  /// - Parameter arguments: options of `atsexplain policy lint`; files and folders in place of the
  ///   whole package.
  fileprivate static func audit(_ folder: URL, _ arguments: [String]) throws {
    guard let program = installedProgram else {
      Diagnostics.error("atsexplain isn't installed: it has to be in one of the folders of PATH")
      return
    }
    let namesFiles = arguments.contains { argument in
      FileManager.default.fileExists(atPath: folder.appendingPathComponent(argument).path)
    }
    let process = Process()
    process.executableURL = program
    process.arguments = ["policy", "lint"] + arguments + (namesFiles ? [] : ["."])
    // Settings and a baseline are looked for here.
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("App Transport Security: there are errors")
    case let status: Diagnostics.error("atsexplain ended with \(status)")
    }
  }

  private static var installedProgram: URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init)
    return (folders + ["/opt/homebrew/bin", "/usr/local/bin"])
      .map { URL(fileURLWithPath: $0).appendingPathComponent("atsexplain") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension LintATS: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode passes the targets that were chosen; the audit is of the whole project.
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      try Self.audit(context.xcodeProject.directoryURL, extractor.remainingArguments)
    }
  }
#endif

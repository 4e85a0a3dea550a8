internal import Foundation
internal import Measuring

/// The programs of the comparison; one that isn't installed is nil and left out.
struct Tools: Sendable {
  let atsexplain: String
  let launcher: Launcher
  let smallest: String
  let rg = findTool("rg")
  let grep = findTool("grep")
  let mawk = findTool("mawk")
  /// The literals by which a user would look for failures, one a line.
  let literals: String
  /// An extended regular expression for the codes, in a file.
  let codes: String
  /// An awk program that looks codes up and counts them.
  let countCodes: String
  /// Whether the main job can be reported how many threads to use.
  let explainTakesJobs: Bool

  init(_ options: Options) throws {
    atsexplain = options.binary
    launcher = Launcher(folder: options.helpers)
    smallest = options.helpers + "/smallest"
    literals = options.root + "/literals.txt"
    codes = options.root + "/codes.txt"
    countCodes = options.root + "/count-codes.awk"
    explainTakesJobs = try output(of: [options.binary, "--help"]).output.contains("--jobs")
  }

  /// Whose versions are noted.
  var installed: [(name: String, path: String)] {
    let all: [(String, String?)] = [
      ("atsexplain", atsexplain), ("rg", rg), ("grep", grep), ("mawk", mawk),
      ("valgrind", findTool("valgrind")),
    ]
    return all.compactMap { name, path in path.map { (name, $0) } }
  }

  var missing: [String] {
    [("rg", rg), ("grep", grep), ("mawk", mawk)].filter { $0.1 == nil }.map(\.0)
  }
}

import Foundation

/// The files that the articles show.
enum ExampleSources {
  /// The root folder of the package.
  static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks of Swift in a document, in order.
  static func swiftBlocks(_ document: String) throws -> [String] {
    var blocks: [String] = []
    var open: [Substring]?
    for line in try text(document).split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open {
        if line == "```" {
          blocks.append(lines.joined(separator: "\n"))
          open = nil
        } else {
          open = lines + [line]
        }
      } else if line == "```swift" {
        open = []
      }
    }
    return blocks
  }
}

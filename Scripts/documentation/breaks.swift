// Tells which breaks of the API matter to users of the library, and fails if there are any.
//
// `swift package diagnose-api-breaking-changes` takes `package` declarations for public ones: it
// tells breaks that nobody outside can see, and is silent when a public declaration becomes
// `package`. Its baseline, though, knows which is which, and so does the symbol graph.
//
// Usage: breaks LOG BASELINE GRAPHS ALLOWED MODULE…
//   LOG       what the command printed
//   BASELINE  the folder of its files about the tag, MODULE.json
//   GRAPHS    the folder of the symbol graphs of now, MODULE/MODULE.symbols.json
//   ALLOWED   a file of messages to pass over, one on each line; `#` begins a comment
import Foundation

/// A declaration of a baseline, as far as it matters here.
struct Node: Decodable {
  let printedName: String
  let usr: String?
  let declKind: String?
  let moduleName: String?
  /// True also for `package`.
  let isInternal: Bool?
  let implicit: Bool?
  let children: [Node]?
}

struct Baseline: Decodable {
  let root: Node

  enum CodingKeys: String, CodingKey { case root = "ABIRoot" }
}

/// The part of a symbol graph that matters here.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable {
      let precise: String
    }
    let identifier: Identifier
  }
  let symbols: [Symbol]
}

/// What a baseline declares: names of what only the package sees, and what everybody sees.
struct Declarations {
  var hiddenNames: Set<String> = []
  var visibleNames: Set<String> = []
  var visible: [(usr: String, name: String)] = []

  mutating func collect(_ node: Node, in parent: String, of module: String) {
    var path = parent
    if node.declKind != nil {
      path = parent.isEmpty ? node.printedName : "\(parent).\(node.printedName)"
      let isOwn = node.moduleName == module && node.implicit != true
      if node.isInternal == true {
        hiddenNames.insert(path)
      } else {
        visibleNames.insert(path)
        // Conformances and accessors go with what they belong to.
        if isOwn, let usr = node.usr, node.declKind != "Import", node.declKind != "Accessor" {
          visible.append((usr, path))
        }
      }
    }
    for child in node.children ?? [] { collect(child, in: path, of: module) }
  }

  /// Whether a message of the command is about something that nobody outside sees.
  func isHidden(_ message: String) -> Bool {
    let words = message.split(separator: " ")
    // "API breakage: KIND NAME has been …"
    guard words.count > 3 else { return false }
    var name = words[3][...]
    // An accessor, or a new member, is seen by those who see what it belongs to.
    while true {
      if visibleNames.contains(String(name)) { return false }
      if hiddenNames.contains(String(name)) { return true }
      guard let dot = name.lastIndex(of: ".") else { return false }
      name = name[..<dot]
    }
  }
}

func fail(_ text: String, _ status: Int32) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(status)
}

func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 5 else {
  fail("usage: breaks LOG BASELINE GRAPHS ALLOWED MODULE…", 64)
}
do {
  var declarations = Declarations()
  var breaks: [String] = []
  for module in arguments[4...] {
    let file = "\(arguments[1])/\(module).json"
    // A module that is newer than the tag breaks nothing.
    guard FileManager.default.fileExists(atPath: file) else { continue }
    let baseline = try JSONDecoder().decode(
      Baseline.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    var own = Declarations()
    own.collect(baseline.root, in: "", of: module)
    declarations.hiddenNames.formUnion(own.hiddenNames)
    declarations.visibleNames.formUnion(own.visibleNames)
    let graph = try JSONDecoder().decode(
      SymbolGraph.self,
      from: Data(
        contentsOf: URL(fileURLWithPath: "\(arguments[2])/\(module)/\(module).symbols.json")))
    let known = Set(graph.symbols.map(\.identifier.precise))
    breaks += own.visible.filter { !known.contains($0.usr) }
      .map { "\(module).\($0.name) is gone, has another type, or isn't public any more" }
  }
  breaks += try text(arguments[0]).split(separator: "\n")
    .compactMap { line in line.range(of: "API breakage: ").map { String(line[$0.lowerBound...]) } }
    .filter { !declarations.isHidden($0) }
  let allowed = Set(
    try text(arguments[3]).split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  let open = breaks.filter { !allowed.contains($0) }
  guard open.isEmpty else { fail(open.joined(separator: "\n"), 1) }
  print("no break in \(declarations.visibleNames.count) public declarations of the tag")
} catch {
  fail("\(error)", 2)
}

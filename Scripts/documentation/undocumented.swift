// Lists the public symbols of symbol graphs that nobody described, and fails if there are any.
//
// Usage: undocumented MODULE.symbols.json…
import Foundation

/// The part of a symbol graph that matters here, as `swift symbolgraph-extract` writes it.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Comment: Decodable {
      struct Line: Decodable {
        let text: String
      }
      let lines: [Line]
    }
    struct Fragment: Decodable {
      let spelling: String
    }
    struct Location: Decodable {
      struct Position: Decodable {
        let line: Int
      }
      let uri: String
      let position: Position
    }
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?
    /// Nil for what the compiler made up.
    let location: Location?
  }
  struct Module: Decodable {
    let name: String
  }
  let module: Module
  let symbols: [Symbol]
}

extension SymbolGraph.Symbol {
  /// What its comment lacks, or nil.
  var fault: String? {
    let text = docComment?.lines.map(\.text).joined(separator: " ") ?? ""
    if text.allSatisfy(\.isWhitespace) { return "has no comment" }
    let canThrow = declarationFragments?.contains { $0.spelling == "throws" } ?? false
    if canThrow, !text.lowercased().contains("throws") { return "doesn't say what it throws" }
    return nil
  }

  /// File and line, counted from 1 as editors do.
  var place: String {
    guard let location, let url = URL(string: location.uri) else { return "?" }
    return "\(url.path):\(location.position.line + 1)"
  }
}

func report(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

let paths = CommandLine.arguments.dropFirst()
guard !paths.isEmpty else {
  report("usage: undocumented MODULE.symbols.json…")
  exit(64)
}
var faults = 0
for path in paths {
  do {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
    let declared = graph.symbols.filter { $0.location != nil }
    guard !declared.isEmpty else {
      report("\(path): no public symbol; was the module built?")
      exit(1)
    }
    for symbol in declared {
      guard let fault = symbol.fault else { continue }
      faults += 1
      let name = symbol.pathComponents.joined(separator: ".")
      report("\(symbol.place): error: \(graph.module.name).\(name) \(fault)")
    }
    print("\(graph.module.name): \(declared.count) public declarations")
  } catch {
    report("\(path): \(error)")
    exit(1)
  }
}
exit(faults == 0 ? 0 : 1)

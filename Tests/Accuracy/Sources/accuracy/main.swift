import AccuracyScore
import Foundation

/// Measures atsexplain and two baselines on a labelled corpus.
///
///     accuracy PROGRAM CORPUS [--misses] [--write FILE]
///
/// `--misses` lists what went wrong, on standard error; `--write` puts the table into a document.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("accuracy: \(message)\n".utf8))
  exit(2)
}

var arguments = Array(CommandLine.arguments.dropFirst())
var document: String?
if let index = arguments.firstIndex(of: "--write") {
  guard index + 1 < arguments.count else { fail("--write needs a file") }
  document = arguments[index + 1]
  arguments.removeSubrange(index...(index + 1))
}
let showsMisses = arguments.contains("--misses")
arguments.removeAll { $0 == "--misses" }
guard arguments.count == 2 else {
  fail("usage: accuracy PROGRAM CORPUS [--misses] [--write FILE]")
}

do {
  let program = URL(fileURLWithPath: arguments[0])
  let samples = try Sample.all(in: URL(fileURLWithPath: arguments[1]))
  let methods: [any Method] = [
    ProgramMethod(program: program), try TableMethod(program: program), ArbitraryLoadsMethod(),
  ]
  let scores = try methods.map { try Score.of($0, on: samples) }
  if showsMisses {
    for score in scores {
      for miss in score.misses {
        FileHandle.standardError.write(Data("\(score.name): \(miss)\n".utf8))
      }
    }
  }
  let failures = scores.first?.events ?? 0
  let traps = scores.first?.traps ?? 0
  let text = """
    Measured on \(Date.now.formatted(.iso8601.year().month().day())): \(samples.count) samples, \
    \(failures) failures, \(traps) traps.

    \(renderAccuracyTable(scores))
    """
  print(text, terminator: "")
  if let document {
    let old = try String(contentsOfFile: document, encoding: .utf8)
    try Data(try replacingTable(in: old, with: "\n" + text + "\n").utf8)
      .write(to: URL(fileURLWithPath: document))
  }
} catch {
  fail("\(error)")
}

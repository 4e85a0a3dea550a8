internal import Foundation
internal import Inputs
internal import Measuring

/// An input, ready to be read.
struct Input {
  /// What a table calls it.
  let label: String
  /// A file or folder; empty where the input comes through a pipe.
  let path: String
  let standardInput: StandardInput
  let bytes: Int
  /// What a triage of it must find, where that is known.
  let truth: Truth?
}

/// Makes inputs, each once: the next run with the same options finds it again.
struct Workshop {
  let options: Options

  /// Part of the names, so that inputs of an older generator aren't taken for its own.
  private static let version = 2

  func make(_ kind: InputKind) throws -> Input {
    switch kind {
    case .log(let kind):
      return try log(kind, bytes: mebibytes(of: kind) << 20)
    case .reports:
      return try reports()
    case .pipe(let kind):
      // A dense log is judged line by line: a tenth takes as long as the others.
      let size =
        switch kind {
        case .line: options.line
        case .dense: max(1, options.pipe / 10)
        default: options.pipe
        }
      return Input(
        label: "\(kind.rawValue), through a pipe", path: "",
        standardInput: .pipe(from: [
          ProcessInfo.processInfo.arguments[0], "write-log", kind.rawValue, "\(size << 20)",
          "\(options.seed)", "\(options.pairs)",
        ]),
        bytes: size << 20, truth: nil)
    }
  }

  /// What is hostile needs less room to show it.
  private func mebibytes(of kind: LogKind) -> Int {
    kind.hasTruth ? options.size : max(1, options.size / 4)
  }

  func log(_ kind: LogKind, bytes: Int) throws -> Input {
    let base =
      "\(options.folder)/\(kind.rawValue)-\(bytes)-\(options.pairs)-\(options.seed)-v\(Self.version)"
    let path = base + ".log"
    let truth = try once(base + ".json") {
      let partial = path + ".part"
      guard FileManager.default.createFile(atPath: partial, contents: nil),
        let file = FileHandle(forWritingAtPath: partial)
      else { throw BenchmarkError("can't write \(partial)") }
      let truth = try kind.write(bytes: bytes, seed: options.seed, pairs: options.pairs) {
        try file.write(contentsOf: $0)
      }
      try file.close()
      try replace(path, with: partial)
      return truth
    }
    return Input(
      label: kind.rawValue, path: path, standardInput: .nothing, bytes: truth.bytes,
      truth: kind.hasTruth ? truth : nil)
  }

  private func reports() throws -> Input {
    let base = "\(options.folder)/reports-\(options.reports)-\(options.seed)-v\(Self.version)"
    let truth = try once(base + ".json") {
      if FileManager.default.fileExists(atPath: base) {
        try FileManager.default.removeItem(atPath: base)
      }
      var reports = CrashReports(seed: options.seed)
      var text = ByteText()
      for index in 0..<options.reports {
        let place = "\(base)/\(index % 20)/\(index / 20 % 20)"
        if index < 400 {
          try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        }
        let ending = reports.next(into: &text)
        try Data(text.bytes).write(to: URL(fileURLWithPath: "\(place)/Shop-\(index).\(ending)"))
      }
      return reports.truth
    }
    return Input(
      label: "\(options.reports) reports", path: base, standardInput: .nothing,
      bytes: truth.bytes, truth: truth)
  }

  /// Reads the truth that `make` left at `path`, or makes it; it is written last, so that what was
  /// interrupted is made again.
  private func once(_ path: String, _ make: () throws -> Truth) throws -> Truth {
    if let data = FileManager.default.contents(atPath: path) {
      return try JSONDecoder().decode(Truth.self, from: data)
    }
    say("making \(path.dropLast(5))")
    let truth = try make()
    try JSONEncoder().encode(truth).write(to: URL(fileURLWithPath: path), options: .atomic)
    return truth
  }

  private func replace(_ path: String, with partial: String) throws {
    if FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
    try FileManager.default.moveItem(atPath: partial, toPath: path)
  }
}

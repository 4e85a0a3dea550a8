internal import AppTransportSecurity
internal import CrashTriage

/// What a project asks of `policy lint`, by options and by a file of settings.
struct LintSettings {
  /// The rules that are switched off.
  private(set) var disabled: Set<LintRule> = []
  /// Whether warnings are errors.
  private(set) var isStrict = false
  /// The faults that were there before.
  private(set) var baseline = LintBaseline()

  /// Where settings are looked for.
  private static let standard = RawPath(".atsexplain-lint")

  /// Reads options, and the file of settings that they name or that is here.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    isStrict = arguments.has("strict")
    for name in (arguments.value("disable") ?? "").split(separator: ",") {
      disabled.insert(try Self.rule(String(name), in: "option '--disable'"))
    }
    var baselineFile = arguments.path("baseline")
    if let path = arguments.path("config") {
      try read(path, &baselineFile)
    } else if Self.standard.status(followingLinks: true)?.kind == .file {
      try read(Self.standard, &baselineFile)
    }
    guard let path = baselineFile else { return }
    do {
      baseline = try LintBaseline(path)
    } catch {
      throw UsageError(message: error.complaint(about: path.text))
    }
  }

  private static func rule(_ name: String, in place: String) throws(UsageError) -> LintRule {
    if let rule = LintRule(rawValue: name) { return rule }
    let near = Suggestion.nearest(to: name, among: LintRule.allCases.map(\.rawValue))
    let hint = near.map { " Did you mean '\($0)'?" } ?? ""
    throw UsageError(message: "\(place) names no rule '\(name)'.\(hint)")
  }

  /// Reads a file of settings: one a line.
  ///
  /// - Parameter baseline: a path is taken from the file where no option names one.
  private mutating func read(_ path: RawPath, _ baseline: inout RawPath?) throws(UsageError) {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      throw UsageError(message: error.complaint(about: path.text))
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
      var words = text.split { $0.isWhitespace || $0 == "," }[...]
      guard let statement = words.popFirst() else { continue }
      let place = "\(path.text):\(index + 1)"
      switch statement {
      case "strict" where words.isEmpty: isStrict = true
      case "disable" where !words.isEmpty:
        for name in words { disabled.insert(try Self.rule(String(name), in: place)) }
      case "baseline" where words.count == 1:
        let name = RawPath(String(words[words.startIndex]))
        // A path is meant from where the settings are.
        if baseline == nil { baseline = path.parent.joined(name) }
      default:
        throw UsageError(
          message: "\(place): '\(text)' is no setting: they are 'strict', 'disable RULE ...' and "
            + "'baseline FILE'")
      }
    }
  }
}

/// The faults of an earlier run, as `--format ndjson` wrote them.
struct LintBaseline {
  private struct Fault: Hashable {
    let path: String
    let keyPath: String
    let rule: String
  }

  /// By the names of the files as they were given then, and by their full names.
  private var faults: Set<Fault> = []

  /// No fault at all.
  init() {}

  /// Reads the records of an earlier run.
  ///
  /// Names of files are meant from the folder of the baseline, which is mostly that of the project,
  /// so that a run from elsewhere finds them.
  init(_ path: RawPath) throws(FileError) {
    let bytes = try FileBytes.read(path)
    let folder = path == .standardInput ? RawPath(".") : path.parent
    var number = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      defer { start = end + 1 }
      number += 1
      guard bytes[start..<end].contains(where: { $0 > 0x20 }) else { continue }
      guard let record = JSONValue(bytes, range: start..<end), record["type"]?.text == "lint",
        let file = record["path"]?.text, let keyPath = record["keyPath"]?.text,
        let rule = record["rule"]?.text
      else {
        throw FileError(
          message: "line \(number) is no record of 'atsexplain policy lint --format ndjson'")
      }
      faults.insert(Fault(path: file, keyPath: keyPath, rule: rule))
      if let full = folder.joined(RawPath(file)).resolved {
        faults.insert(Fault(path: full.text, keyPath: keyPath, rule: rule))
      }
    }
  }

  /// Whether a fault was there before; lines don't count, since they move.
  func contains(_ finding: LintFinding, path: RawPath) -> Bool {
    guard !faults.isEmpty else { return false }
    let names = [path.text, path == .standardInput ? nil : path.resolved?.text]
    return names.contains { name in
      guard let name else { return false }
      return faults.contains(
        Fault(
          path: name, keyPath: finding.keyPath.joined(separator: "."),
          rule: finding.rule.rawValue))
    }
  }
}

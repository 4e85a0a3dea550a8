internal import Foundation
internal import Inputs

/// Compares what the program reported with what was generated: a fast wrong answer is no figure.
enum Check {
  /// A record of `triage --format ndjson`.
  private struct Record: Decodable {
    struct Key: Decodable {
      var host: String?
      var code: Int?
      var streamCode: Int?
    }
    var type: String
    var key: Key?
    var count: Int?
    var first: String?
    var last: String?
  }

  /// What is wrong with a triage, or nil.
  ///
  /// Groups that differ in their cause only are added up.
  static func problem(ofTriage output: Data, truth: Truth) -> String? {
    var told: [String: (count: Int, first: String?, last: String?)] = [:]
    for line in output.split(separator: 0x0A) {
      guard let record = try? JSONDecoder().decode(Record.self, from: Data(line)) else {
        return "a line that is no record: \(String(decoding: line.prefix(100), as: UTF8.self))"
      }
      guard record.type == "group", let key = record.key else { continue }
      let name = label(key.host, key.code, key.streamCode)
      let before = told[name] ?? (0, nil, nil)
      told[name] = (
        before.count + (record.count ?? 0),
        [before.first, record.first].compactMap { $0 }.min(),
        [before.last, record.last].compactMap { $0 }.max()
      )
    }
    var problems: [String] = []
    for group in truth.groups {
      let name = label(group.host, group.code, group.streamCode)
      guard let found = told.removeValue(forKey: name) else {
        problems.append("\(name) not found")
        continue
      }
      if found.count != group.count {
        problems.append("\(name): \(found.count) failures instead of \(group.count)")
      }
      if let first = group.first, found.first != first || found.last != group.last {
        problems.append("\(name): from \(found.first ?? "-") to \(found.last ?? "-")")
      }
    }
    problems += told.keys.map { "\($0) was not generated" }
    return summary(of: problems)
  }

  /// What is wrong with the number of findings of the main job, or nil.
  static func problem(ofFindings count: Int, truth: Truth) -> String? {
    count == truth.count ? nil : "\(count) findings of \(truth.count) failures"
  }

  private static func label(_ host: String?, _ code: Int?, _ streamCode: Int?) -> String {
    "\(host ?? "no host") \(code ?? 0)/\(streamCode ?? 0)"
  }

  private static func summary(of problems: [String]) -> String? {
    guard !problems.isEmpty else { return nil }
    let more = problems.count > 3 ? ", and \(problems.count - 3) more" : ""
    return problems.sorted().prefix(3).joined(separator: "; ") + more
  }
}

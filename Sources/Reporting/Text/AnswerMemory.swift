internal import ATSDiagnosis
internal import AppTransportSecurity

/// What answers of one run have said already, or leave for their end.
///
/// It holds texts of the program's own, of which there are few, and a bounded number of hosts.
package struct AnswerMemory: Sendable {
  /// The paragraphs on code that were reported.
  private var codes: Set<String> = []
  /// What App Review asks for, one for each key.
  private var drafts: [Draft] = []

  private struct Draft: Sendable {
    let key: String
    let text: String
    var hosts: [String]
    var others = 0
  }

  /// Where the app that logged keeps its policy; nil where the log doesn't show it.
  package var place: String?

  /// More hosts than these are counted.
  private static let maxHosts = 5

  /// Nothing was said yet.
  package init() {}

  /// Notes that a paragraph on code is reported.
  ///
  /// - Returns: whether it is the first time.
  mutating func isNew(code: String) -> Bool { codes.insert(code).inserted }

  /// Notes what App Review asks of an exception.
  mutating func addDrafts(for finding: Finding, _ exception: PropertyListValue) {
    let paths = AppReview.keyPathsNeedingJustification(in: exception)
    for (index, path) in paths.enumerated() {
      guard let key = path.last else { continue }
      let host = path.count > 1 ? path[path.count - 2] : nil
      if let known = drafts.firstIndex(where: { $0.key == key }) {
        guard let host, !drafts[known].hosts.contains(host) else { continue }
        if drafts[known].hosts.count < Self.maxHosts {
          drafts[known].hosts.append(host)
        } else {
          drafts[known].others += 1
        }
        continue
      }
      let text = AppReview.draft(
        forKeyAt: path, in: exception, observed: index == 0 ? finding.summary : nil)
      drafts.append(Draft(key: key, text: text, hosts: host.map { [$0] } ?? []))
    }
  }

  /// What App Review asks for, one paragraph for each key.
  var reviews: [String] {
    drafts.map { draft in
      var others = Array(draft.hosts.dropFirst())
      if draft.others > 0 { others.append("\(draft.others) more") }
      return
        "App Review asks for a justification of \(draft.key). Draft: \u{201C}\(draft.text)\u{201D}"
        + (others.isEmpty ? "" : " The same for \(others.joined(separator: ", ")).")
    }
  }
}

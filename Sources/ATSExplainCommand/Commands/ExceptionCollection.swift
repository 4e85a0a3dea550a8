internal import ATSDiagnosis
internal import AppTransportSecurity
internal import CrashTriage

/// The exceptions of all failures as one dictionary, and what it does for them.
struct ExceptionCollection {
  private var sum = MinimalPolicy.Sum()
  private var kinds: [Remedy.Kind: Int] = [:]
  private var helped = 0

  /// Adds the exception of a failure, if it has one, and counts the failure if it is new.
  mutating func add(_ exception: PropertyListValue?, for finding: Finding, isNew: Bool) {
    if isNew, exception != nil { helped += 1 }
    guard let exception else {
      if isNew { kinds[finding.remedy.kind, default: 0] += 1 }
      return
    }
    sum.add(exception)
  }

  /// Adds the exception of a group, if it has one, and counts its failures.
  mutating func add(_ group: FailureGroup) {
    let remedy = group.advice.remedy
    if let exception = remedy.exception {
      helped += group.count
      sum.add(exception)
    } else {
      kinds[remedy.kind, default: 0] += group.count
    }
  }

  /// The dictionary.
  var merged: PropertyListValue { sum.policy }

  /// Whether the dictionary has no key.
  var isEmpty: Bool { merged == .dictionary([:]) }

  // MARK: Formats

  /// The dictionary with its key, ready to paste.
  var plist: String {
    "<key>NSAppTransportSecurity</key>\n" + merged.xml(indent: 0, step: 2) + "\n"
  }

  /// The commands that write the dictionary into a file, one a line, below a comment.
  func shellLines(file: String) -> String {
    guard !isEmpty else { return "# No exception to add.\n" }
    do throws(PolicyEditError) {
      let lines = try PlistBuddyScript.mergingShellLines(for: merged, file: file)
      return "# For a shell on macOS; run again, these change nothing more.\n"
        + lines.map { $0 + "\n" }.joined()
    } catch {
      return "# \(error.description)\n"
    }
  }

  // MARK: Remark

  /// What the dictionary does not repair, and why; nil where it repairs everything there is.
  var remark: String? {
    let left = kinds.values.reduce(0, +)
    guard left > 0 else { return isEmpty ? "no failed connection, so no exception is needed" : nil }
    let reasons = Remedy.Kind.allCases.compactMap { kind in
      kinds[kind].map { "\($0) \(Self.reason(kind, isOne: $0 == 1))" }
    }
    let list = reasons.joined(separator: ", ")
    if isEmpty, left == 1, let kind = kinds.keys.first {
      return "no exception would help: the failure \(Self.reason(kind, isOne: true))"
    }
    if isEmpty { return "no exception would help: of \(left) failures \(list)" }
    return "\(helped) of \(helped + left) failures are repaired by this; of the others \(list)"
  }

  private static func reason(_ kind: Remedy.Kind, isOne: Bool) -> String {
    switch kind {
    case .exception: "\(isOne ? "needs" : "need") one that the log doesn't hold enough to write"
    case .server: "\(isOne ? "needs" : "need") the server or the path changed"
    case .code: "\(isOne ? "needs" : "need") the app's code or its own keys changed"
    case .none: "\(isOne ? "has" : "have") nothing to do with transport security"
    case .undecided: "\(isOne ? "is" : "are") undecided"
    }
  }
}

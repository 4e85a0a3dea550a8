internal import ATSDiagnosis

/// The failures of those segments of a file that one thread judges.
///
/// What stands in a segment counts when it is known that the thread judged it right. Until then only the
/// failures of which something new is said are held; of the others nothing is left but their time.
final class SegmentFailures: FailureSum {
  /// What was noted in a segment that isn't settled.
  private struct Pending {
    var repetitions: [FileFailures.Repetition] = []
    var others: [ToldFailure] = []
  }

  /// All that count.
  private(set) var failures: FileFailures
  private var pending: [Int: Pending] = [:]
  private let info: ReportInfo?
  private let infoTime: ReportTime?

  /// No failures of a file; `info` is what the report tells that it is.
  init(path: String, redaction: Redaction, _ info: ReportInfo?) {
    failures = FileFailures(path: path, redaction: RedactionMemory(redaction))
    self.info = info
    infoTime = info?.time.map(ReportTime.init(printed:))
  }

  func note(_ failures: [ToldFailure], in segment: Int) {
    guard !failures.isEmpty else { return }
    var pending = self.pending.removeValue(forKey: segment) ?? Pending()
    // Reached once for all of them.
    let known = self.failures
    for index in failures.indices {
      if let repetition = known.repetition(of: failures[index], infoTime) {
        pending.repetitions.append(repetition)
      } else {
        pending.others.append(failures[index])
      }
    }
    self.pending[segment] = pending
  }

  func held(in segment: Int) -> Int { pending[segment]?.others.count ?? 0 }

  func settle(_ segment: Int, isUsed: Bool) {
    guard let settled = pending.removeValue(forKey: segment), isUsed else { return }
    failures.count(settled.repetitions, info)
    failures.add(settled.others, info) { $0 }
  }
}

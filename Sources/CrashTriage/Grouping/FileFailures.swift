internal import ATSDiagnosis
internal import Reporting
internal import NetworkLogs

/// The failures of one file, on their way into groups.
///
/// A log may hold the same failure a million times. Once a group has all the samples that it keeps,
/// the next failure of which the same is said only counts.
struct FileFailures {
  private let path: String
  private let redaction: Redaction
  private let keys: GroupKeyMemory
  private var count = 0
  private var entries: [Entry] = []
  private var indices: [GroupKey: Int32] = [:]
  /// Those of the last samples: a log is of few processes, a report of one.
  private var origins: [Shared<FailureSample.Origin>] = []
  private var lastDay: (number: Int, quality: ReportTime.Quality, text: String)?

  /// How many failures were looked at as a whole, and not only counted.
  private(set) var sampled = 0

  private static let maxOrigins = 8

  private struct Entry {
    var group: FailureGroup
    /// Whether it was joined of several, of which different things are said.
    var isJoined = false

    /// Counts a failure that adds nothing to the group but its time and the report that holds it, and
    /// of which the same is said; false where it is none.
    mutating func count(
      _ advice: Advice, line: Int, _ time: ReportTime?, day: String?, _ info: ReportInfo?
    ) -> Bool {
      guard !isJoined, group.advice.isSaid(as: advice), group.hasAllSamples(before: line) else {
        return false
      }
      group.addRepeat(time, day: day, info)
      return true
    }
  }

  init(path: String, redaction: Redaction, keys: GroupKeyMemory = GroupKeyMemory()) {
    self.path = path
    self.redaction = redaction
    self.keys = keys
  }

  /// Adds failures; `line` gives the line of the file for a line that was analyzed.
  mutating func add(_ findings: [Finding], _ info: ReportInfo?, line: (Int) -> Int) {
    let infoTime = info?.time.map(ReportTime.init(printed:))
    for finding in findings {
      let line = line(finding.decidingLine)
      // The time as well: what a log has in its place may be anything.
      let finding = redaction.apply(finding)
      add(finding, line: line, Self.time(finding.time.map { HeldText($0) }, infoTime), info)
    }
  }

  /// Adds a failure whose texts are masked.
  private mutating func add(
    _ finding: Finding, line: Int, _ time: ReportTime?, _ info: ReportInfo?
  ) {
    count += 1
    let key = keys.key(of: GroupKey.Failure(finding), host: finding.host)
    let index = indices[key].map { Int($0) }
    let day = day(of: time)
    if let index, entries[index].count(finding.advice, line: line, time, day: day, info) { return }
    addWhole(finding, key, at: index, line: line, time, day: day, info)
  }

  private mutating func addWhole(
    _ finding: Finding, _ key: GroupKey, at index: Int?, line: Int, _ time: ReportTime?,
    day: String?, _ info: ReportInfo?
  ) {
    sampled += 1
    let sample = FailureSample(
      origin(of: finding, info), line: line,
      excerpt: finding.evidence.first?.text ?? finding.summary, url: finding.url, time: time)
    let advice = GroupAdvice(finding.advice)
    let single = FailureGroup(
      key: key, time: time, day: day, info: info, sample: sample, advice: advice)
    guard let index else {
      indices[key] = Int32(entries.count)
      entries.append(Entry(group: single))
      return
    }
    entries[index].group.add(single, sharesFile: true)
    entries[index].isJoined = entries[index].group.advice != advice
  }

  /// The report or process that a failure is of, with others of the same one.
  private mutating func origin(
    of finding: Finding, _ info: ReportInfo?
  ) -> Shared<FailureSample.Origin> {
    let app = info.flatMap { info -> String? in
      let text = AppVersion(name: info.app, bundle: info.bundle, version: info.version).text
      return text.isEmpty ? nil : text
    }
    let origin = FailureSample.Origin(
      path: path, report: info?.kind ?? finding.source.format,
      app: app ?? finding.process, system: info?.system, device: info?.device,
      exception: info?.exception, thread: info?.thread)
    if let known = origins.last(where: { $0.value == origin }) { return known }
    if origins.count == Self.maxOrigins { origins.removeFirst() }
    let shared = Shared(origin)
    origins.append(shared)
    return shared
  }

  /// The day of a time; it rarely changes from one failure to the next.
  private mutating func day(of time: ReportTime?) -> String? {
    guard let time, let number = time.dayNumber else { return nil }
    if let lastDay, lastDay.number == number, lastDay.quality == time.quality {
      return lastDay.text
    }
    let text = time.day
    if let text { lastDay = (number, time.quality, text) }
    return text
  }

  /// The time of the line counts, unless only that of the report has a zone.
  private static func time(_ printed: HeldText?, _ whole: ReportTime?) -> ReportTime? {
    let own = printed.map { ReportTime($0) }
    guard let own, let whole else { return own ?? whole }
    return own.quality.rawValue < whole.quality.rawValue ? whole : own
  }

  /// Adds the groups to a report.
  mutating func close(into report: inout TriageReport) {
    guard count > 0 else { return }
    report.filesWithFindings += 1
    report.findings += count
    // As large as the table that comes now.
    indices = [:]
    for entry in entries { report.add(entry.group) }
    entries = []
  }
}

internal import ATSDiagnosis

/// The failures of one file, on their way into groups.
///
/// A log may hold the same failure a million times. Once a group has all the samples that it keeps,
/// the next failure of which the same is said only counts.
struct FileFailures {
  private let path: String
  private let redaction: RedactionMemory
  private var count = 0
  private var entries: [Entry] = []
  private var indices: [GroupKey: Int] = [:]
  private var lastDay: (number: Int, quality: ReportTime.Quality, text: String)?

  /// How many failures were looked at as a whole, and not only counted.
  private(set) var sampled = 0

  private struct Entry {
    var group: FailureGroup
    /// What is said of the group, as findings have it before it is masked; nil where it was joined
    /// of several.
    var model: GroupAdvice?
    /// The line of the last sample, once there are as many as are kept.
    var lastLine: Int?

    /// Counts a failure that adds nothing to the group but its time and the report that holds it;
    /// false where it is none.
    mutating func count(
      _ advice: Advice, line: Int, _ time: ReportTime?, day: String?, _ info: ReportInfo?
    ) -> Bool {
      // The samples are in order: the last one is the largest.
      guard let lastLine, lastLine < line, let model, model.isSaid(as: advice) else { return false }
      group.addRepeat(time, day: day, info)
      return true
    }
  }

  init(path: String, redaction: RedactionMemory) {
    self.path = path
    self.redaction = redaction
  }

  /// Adds findings; `line` tells the line of the file for a line that was analyzed.
  mutating func add(_ findings: [Finding], _ info: ReportInfo?, line: (Int) -> Int) {
    let infoTime = info?.time.map(ReportTime.init(printed:))
    // A finding has many parts; in its place in the list none of them has to be copied.
    for number in findings.indices {
      count += 1
      let line = line(findings[number].evidence.first?.line ?? findings[number].source.line)
      let time = Self.time(findings[number].time.map(ReportTime.init(printed:)), infoTime)
      let day = day(of: time)
      let key = GroupKey(findings[number])
      let index = indices[key]
      if let index,
        entries[index].count(findings[number].advice, line: line, time, day: day, info)
      {
        continue
      }
      addWhole(findings[number], key, at: index, line: line, time, info)
    }
  }

  private mutating func addWhole(
    _ finding: Finding, _ key: GroupKey, at index: Int?, line: Int, _ time: ReportTime?,
    _ info: ReportInfo?
  ) {
    sampled += 1
    let app = info.flatMap { info -> String? in
      let text = AppVersion(name: info.app, bundle: info.bundle, version: info.version).text
      return text.isEmpty ? nil : text
    }
    let sample = FailureSample(
      path: path, line: line,
      excerpt: finding.evidence.first.map { redaction.apply($0.text) } ?? finding.summary,
      url: finding.url.map(redaction.apply), report: info?.kind ?? finding.source.format,
      time: time?.text, app: app ?? finding.process.map(redaction.apply),
      system: info?.system, device: info?.device, exception: info?.exception.map(redaction.apply),
      thread: info?.thread.map(redaction.apply))
    let model = GroupAdvice(finding.advice)
    let advice = GroupAdvice(redaction.apply(finding.advice))
    let single = FailureGroup(key: key, time: time, info: info, sample: sample, advice: advice)
    guard let index else {
      indices[key] = entries.count
      entries.append(Entry(group: single, model: model))
      return
    }
    entries[index].group.add(single, sharesFile: true)
    entries[index].model = entries[index].group.advice == advice ? model : nil
    let samples = entries[index].group.samples
    entries[index].lastLine =
      samples.count == FailureGroup.mostSamples ? samples.last?.line : nil
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
  private static func time(_ own: ReportTime?, _ whole: ReportTime?) -> ReportTime? {
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
  }
}

public import ATSDiagnosis
internal import AppTransportSecurity

/// One failure of a group, as an example.
public struct FailureSample: Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The line, 1-based.
  public var line: Int
  /// The words that decided, masked.
  public var excerpt: String
  /// The URL of the request, masked.
  public var url: String?
  /// The kind of report, or the format of the log.
  public var report: String
  /// When it happened.
  public var time: String?
  /// The app with its version.
  public var app: String?
  /// The system.
  public var system: String?
  /// The model of the device.
  public var device: String?
  /// The exception of the report that holds it.
  public var exception: String?
  /// The thread of the report that holds it.
  public var thread: String?

  /// Smaller samples are kept; the rest of the members only settles ties.
  func precedes(_ other: FailureSample) -> Bool {
    if path != other.path { return path.utf8.lexicographicallyPrecedes(other.path.utf8) }
    if line != other.line { return line < other.line }
    return settling.utf8.lexicographicallyPrecedes(other.settling.utf8)
  }

  private var settling: String {
    [excerpt, url, report, time, app, system, device, exception, thread]
      .map { $0 ?? "" }.joined(separator: "\u{0}")
  }
}

/// An app with its version.
public struct AppVersion: Hashable, Sendable {
  /// The name, where the report has one.
  public var name: String?
  /// The bundle identifier.
  public var bundle: String?
  /// The version.
  public var version: String?

  /// As a person would say it.
  public var text: String {
    [name ?? bundle, version].compactMap { $0 }.joined(separator: " ")
  }

  /// What a report tells, or nil where it tells nothing.
  init?(_ info: ReportInfo) {
    guard info.app != nil || info.bundle != nil || info.version != nil else { return nil }
    self.init(name: info.app, bundle: info.bundle, version: info.version)
  }

  init(name: String?, bundle: String?, version: String?) {
    self.name = name
    self.bundle = bundle
    self.version = version
  }

  func precedes(_ other: AppVersion) -> Bool {
    let mine = [name, bundle, version].map { $0 ?? "" }.joined(separator: "\u{0}")
    let its = [other.name, other.bundle, other.version].map { $0 ?? "" }.joined(separator: "\u{0}")
    return mine.utf8.lexicographicallyPrecedes(its.utf8)
  }
}

/// What is said of a group's failures: that of its smallest sample.
public struct GroupAdvice: Hashable, Sendable {
  /// What happened, in one sentence.
  public var summary: String
  /// What happened and why.
  public var explanation: String
  /// What to change.
  public var remedy: Remedy
}

/// All failures with the same key, added up.
///
/// A group is a sum: every member is made of parts by an operation that is associative and
/// commutative, so parts can be added in any order and any grouping, with the same result.
public struct FailureGroup: Hashable, Sendable {
  /// What the failures share.
  public let key: GroupKey
  /// How many there are.
  public internal(set) var count: Int
  /// In how many files.
  public internal(set) var files: Int
  /// The first time.
  public internal(set) var first: ReportTime?
  /// The last time.
  public internal(set) var last: ReportTime?
  /// How many on each day, where the day is known.
  public internal(set) var days: [String: Int] = [:]
  /// How many in each version of each app, where reports tell.
  public internal(set) var apps: [AppVersion: Int] = [:]
  /// How many on each system.
  public internal(set) var systems: [String: Int] = [:]
  /// How many on each model of device.
  public internal(set) var devices: [String: Int] = [:]
  /// The smallest samples by path and line, at most three.
  public internal(set) var samples: [FailureSample]
  /// What is said of them.
  public internal(set) var advice: GroupAdvice

  static let mostSamples = 3

  /// The group of one failure.
  init(
    key: GroupKey, time: ReportTime?, info: ReportInfo?, sample: FailureSample, advice: GroupAdvice
  ) {
    self.key = key
    count = 1
    files = 1
    first = time
    last = time
    if let day = time?.day { days[day] = 1 }
    if let info, let app = AppVersion(info) { apps[app] = 1 }
    if let system = info?.system { systems[system] = 1 }
    if let device = info?.device { devices[device] = 1 }
    samples = [sample]
    self.advice = advice
  }

  init(key: GroupKey, count: Int, files: Int, samples: [FailureSample], advice: GroupAdvice) {
    self.key = key
    self.count = count
    self.files = files
    self.samples = samples
    self.advice = advice
  }

  /// Adds a part; `sharesFile` says that all of it stands in a file that is counted already.
  mutating func add(_ other: FailureGroup, sharesFile: Bool = false) {
    count = count.added(other.count)
    files = files.added(sharesFile ? 0 : other.files)
    first = Self.combined(first, other.first) { $0.earlier($1) }
    last = Self.combined(last, other.last) { $0.later($1) }
    days.merge(other.days) { $0.added($1) }
    apps.merge(other.apps) { $0.added($1) }
    systems.merge(other.systems) { $0.added($1) }
    devices.merge(other.devices) { $0.added($1) }
    advice = Self.advice(advice, samples.first, other.advice, other.samples.first)
    samples = Self.smallest(samples, other.samples)
  }

  /// Adds one more failure of a file that is counted already, whose sample wouldn't be kept and of
  /// which the same is said; `day` is that of its time.
  mutating func addRepeat(_ time: ReportTime?, day: String?, _ info: ReportInfo?) {
    count += 1
    first = Self.combined(first, time) { $0.earlier($1) }
    last = Self.combined(last, time) { $0.later($1) }
    if let day { days[day, default: 0] += 1 }
    guard let info else { return }
    if let app = AppVersion(info) { apps[app, default: 0] += 1 }
    if let system = info.system { systems[system, default: 0] += 1 }
    if let device = info.device { devices[device, default: 0] += 1 }
  }

  private static func combined(
    _ a: ReportTime?, _ b: ReportTime?, _ choose: (ReportTime, ReportTime) -> ReportTime
  ) -> ReportTime? {
    guard let a, let b else { return a ?? b }
    return choose(a, b)
  }

  private static func smallest(_ a: [FailureSample], _ b: [FailureSample]) -> [FailureSample] {
    Array(Array(Set(a + b)).sorted { $0.precedes($1) }.prefix(mostSamples))
  }

  // MARK: Advice

  /// The advice of the smaller sample, with an exception that covers both.
  private static func advice(
    _ a: GroupAdvice, _ aSample: FailureSample?, _ b: GroupAdvice, _ bSample: FailureSample?
  ) -> GroupAdvice {
    if a == b { return a }
    let aIsSmaller: Bool
    if let aSample, let bSample, aSample != bSample {
      aIsSmaller = aSample.precedes(bSample)
    } else {
      aIsSmaller =
        aSample == nil && bSample != nil
        ? false : Self.text(a).utf8.lexicographicallyPrecedes(Self.text(b).utf8)
    }
    var result = aIsSmaller ? a : b
    let other = aIsSmaller ? b : a
    result.remedy.exception = joined(a.remedy.exception, b.remedy.exception)
    result.remedy.minimality = joined(result.remedy.minimality, other.remedy.minimality)
    result.remedy.keysNeedingJustification =
      result.remedy.exception.map(AppReview.keysNeedingJustification(in:)) ?? []
    return result
  }

  private static func joined(
    _ a: PropertyListValue?, _ b: PropertyListValue?
  ) -> PropertyListValue? {
    guard let a, let b else { return a ?? b }
    return a == b ? a : MinimalPolicy.merged([a, b])
  }

  /// One line for each key, the smallest.
  private static func joined(
    _ a: [Remedy.Minimality], _ b: [Remedy.Minimality]
  ) -> [Remedy.Minimality] {
    var byKey: [String: Remedy.Minimality] = [:]
    for entry in a + b {
      guard let known = byKey[entry.key] else {
        byKey[entry.key] = entry
        continue
      }
      let text = entry.without + "\u{0}" + entry.witness
      let knownText = known.without + "\u{0}" + known.witness
      if text.utf8.lexicographicallyPrecedes(knownText.utf8) { byKey[entry.key] = entry }
    }
    return byKey.values.sorted { $0.key < $1.key }
  }

  private static func text(_ advice: GroupAdvice) -> String {
    var json = JSONWriter()
    TriageRecord.write(advice, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

package import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity

/// What is said of a group's failures: that of its smallest sample.
package struct GroupAdvice: Hashable, Sendable {
  /// What a finding says; made into words where those are asked for.
  private(set) var advice: Advice

  /// What happened, in one sentence.
  package var summary: String {
    get { advice.summary }
    set { advice.summary = newValue }
  }
  /// What happened and why.
  package var explanation: String {
    get { advice.explanation }
    set { advice.explanation = newValue }
  }
  /// What to change.
  ///
  /// It is made again whenever it is asked for, so who needs several parts of it asks once.
  package var remedy: Remedy {
    get { advice.remedy }
    set { advice.remedy = newValue }
  }

  /// Who has to change something.
  var remedyKind: Remedy.Kind { advice.remedyKind }
  /// The value of `NSAppTransportSecurity` that is the minimal fix, or nil.
  var exception: PropertyListValue? { advice.exception }

  init(_ advice: Advice) { self.advice = advice }

  init(summary: String, explanation: String, remedy: Remedy) {
    advice = Advice(summary: summary, explanation: explanation, remedy: remedy)
  }

  /// Whether the same is said of a failure.
  func isSaid(as other: Advice) -> Bool { advice == other }
}

/// All failures with the same key, added up.
///
/// A group is a sum: every member is made of parts by an operation that is associative and
/// commutative, so parts can be added in any order and any grouping, with the same result.
package struct FailureGroup: Hashable, Sendable {
  fileprivate struct Parts: Hashable, Sendable {
    // First what every further failure of a log touches: it is together in memory then.
    var count: Int
    /// The line of the last sample where there are as many as are kept, or the greatest number.
    private(set) var lastKept = Int.max
    var first: ReportTime?
    var last: ReportTime?
    var days = DayCounts()
    let key: GroupKey
    var files: Int
    var apps: [AppVersion: Int] = [:]
    var systems: [String: Int] = [:]
    var devices: [String: Int] = [:]
    var samples: KeptSamples { didSet { noteLastKept() } }
    var advice: GroupAdvice

    init(
      key: GroupKey, count: Int, files: Int, first: ReportTime? = nil, last: ReportTime? = nil,
      samples: [FailureSample], advice: GroupAdvice
    ) {
      self.key = key
      self.count = count
      self.files = files
      self.first = first
      self.last = last
      self.samples = KeptSamples(samples)
      self.advice = advice
      noteLastKept()
    }

    /// Samples are in order: the last one is the largest.
    private mutating func noteLastKept() {
      lastKept = samples.last?.line ?? .max
    }
  }

  /// A group has many parts, and lists and tables of groups leave room for more of them.
  ///
  /// It is written to only while one group alone holds it, so that it may be handed to other threads.
  private final class Storage: @unchecked Sendable {
    // Whether two accesses overlap isn't checked while the program runs, which takes longer than to count a
    // failure. They can't: each is through the one group that holds it, which is a value.
    @exclusivity(unchecked) var parts: Parts

    init(_ parts: Parts) { unsafe self.parts = parts }
  }

  private var storage: Storage

  private var parts: Parts {
    _read { yield unsafe storage.parts }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = unsafe Storage(storage.parts) }
      yield unsafe &storage.parts
    }
  }

  /// What the failures share.
  package var key: GroupKey { parts.key }
  /// How many there are.
  package internal(set) var count: Int {
    get { parts.count }
    set { parts.count = newValue }
  }
  /// In how many files.
  package internal(set) var files: Int {
    get { parts.files }
    set { parts.files = newValue }
  }
  /// The first time.
  package internal(set) var first: ReportTime? {
    get { parts.first }
    set { parts.first = newValue }
  }
  /// The last time.
  package internal(set) var last: ReportTime? {
    get { parts.last }
    set { parts.last = newValue }
  }
  /// How many on each day, where the day is known.
  package internal(set) var days: [String: Int] {
    get { parts.days.table }
    set { parts.days = DayCounts(newValue) }
  }
  /// How many in each version of each app, where reports say.
  package internal(set) var apps: [AppVersion: Int] {
    get { parts.apps }
    set { parts.apps = newValue }
  }
  /// How many on each system.
  package internal(set) var systems: [String: Int] {
    get { parts.systems }
    set { parts.systems = newValue }
  }
  /// How many on each model of device.
  package internal(set) var devices: [String: Int] {
    get { parts.devices }
    set { parts.devices = newValue }
  }
  /// The smallest samples by path and line, at most three.
  package internal(set) var samples: [FailureSample] {
    get { parts.samples.all }
    set { parts.samples = KeptSamples(newValue) }
  }
  /// What is said of them.
  package internal(set) var advice: GroupAdvice {
    get { parts.advice }
    set { parts.advice = newValue }
  }

  /// How many bytes a group takes, its samples included, besides its texts.
  static var size: Int { MemoryLayout<Parts>.size }

  /// The group of one failure; `day` is that of its time.
  init(
    key: GroupKey, time: ReportTime?, day: String?, info: ReportInfo?, sample: FailureSample,
    advice: GroupAdvice
  ) {
    var parts = Parts(
      key: key, count: 1, files: 1, first: time, last: time, samples: [sample], advice: advice)
    if let day { parts.days.add(1, on: day) }
    if let info, let app = AppVersion(info) { parts.apps[app] = 1 }
    if let system = info?.system { parts.systems[system] = 1 }
    if let device = info?.device { parts.devices[device] = 1 }
    storage = Storage(parts)
  }

  init(key: GroupKey, count: Int, files: Int, samples: [FailureSample], advice: GroupAdvice) {
    storage = Storage(
      Parts(key: key, count: count, files: files, samples: samples, advice: advice))
  }

  /// Whether both are the same sum.
  package static func == (a: FailureGroup, b: FailureGroup) -> Bool {
    a.storage === b.storage || a.parts == b.parts
  }

  /// Hashes all parts.
  package func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  /// Adds a part; `sharesFile` says that all of it is in a file that is counted already.
  mutating func add(_ other: FailureGroup, sharesFile: Bool = false) {
    parts.add(other.parts, sharesFile: sharesFile)
  }

  /// Whether there are as many samples as are kept, all of them above a line.
  func hasAllSamples(before line: Int) -> Bool { parts.lastKept < line }

  /// Adds one more failure of a file that is counted already, whose sample wouldn't be kept and of
  /// which the same is said; `day` is that of its time.
  mutating func addRepeat(_ time: ReportTime?, day: String?, _ info: ReportInfo?) {
    parts.addRepeat(time, day: day, info)
  }
}

extension FailureGroup.Parts {
  fileprivate mutating func add(_ other: Self, sharesFile: Bool) {
    count = count.added(other.count)
    files = files.added(sharesFile ? 0 : other.files)
    if let time = other.first { noteFirst(time) }
    if let time = other.last { noteLast(time) }
    days.add(other.days)
    apps.add(other.apps)
    systems.add(other.systems)
    devices.add(other.devices)
    if advice != other.advice {
      advice = Self.advice(advice, samples.first, other.advice, other.samples.first)
    }
    for sample in other.samples.all { samples.add(sample) }
  }

  fileprivate mutating func addRepeat(_ time: ReportTime?, day: String?, _ info: ReportInfo?) {
    count += 1
    if let time {
      noteFirst(time)
      noteLast(time)
    }
    if let day { days.add(1, on: day) }
    guard let info else { return }
    if let app = AppVersion(info) { apps[app, default: 0] += 1 }
    if let system = info.system { systems[system, default: 0] += 1 }
    if let device = info.device { devices[device, default: 0] += 1 }
  }

  // Most failures come in their order, and numbers say that.

  private mutating func noteFirst(_ time: ReportTime) {
    let rank = time.rank
    if let known = first?.rank, known.quality == rank.quality, known.instant < rank.instant {
      return
    }
    if let first, !time.isEarlier(than: first) { return }
    first = time
  }

  private mutating func noteLast(_ time: ReportTime) {
    let rank = time.rank
    if let known = last?.rank, known.quality == rank.quality, known.instant < rank.instant {
      last = time
      return
    }
    if let last, !time.isLater(than: last) { return }
    last = time
  }

  // MARK: Advice

  /// The advice of the smaller sample, with an exception that covers both.
  private static func advice(
    _ a: GroupAdvice, _ aSample: FailureSample?, _ b: GroupAdvice, _ bSample: FailureSample?
  ) -> GroupAdvice {
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

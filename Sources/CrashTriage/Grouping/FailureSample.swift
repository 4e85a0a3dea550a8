/// One failure of a group, as an example.
package struct FailureSample: Hashable, Sendable {
  /// What the failures of one report share, and those of one process in a log.
  ///
  /// Groups have some samples each, and there may be thousands of groups.
  struct Origin: Hashable {
    var path: String
    var report: String
    var app: String?
    var system: String?
    var device: String?
    var exception: String?
    var thread: String?
  }

  /// What the samples of a group nearly always share.
  private struct Words: Hashable {
    var origin: Shared<Origin>
    var excerpt: String
    var url: String?
  }

  // First what nearly always differs, so that two are quickly distinguished.
  /// The line, 1-based.
  package var line: Int
  private var words: Shared<Words>
  private var instant: ReportTime?

  /// The words that decided, masked.
  package var excerpt: String {
    get { words.value.excerpt }
    set { change { $0.excerpt = newValue } }
  }
  /// The URL of the request, masked.
  package var url: String? {
    get { words.value.url }
    set { change { $0.url = newValue } }
  }
  /// The path of the file.
  package var path: String {
    get { fields.path }
    set { fields.path = newValue }
  }
  /// The kind of report, or the format of the log.
  package var report: String {
    get { fields.report }
    set { fields.report = newValue }
  }
  /// When it happened.
  package var time: String? {
    get { instant?.text }
    set { instant = newValue.map(Self.instant) }
  }
  /// The app with its version.
  package var app: String? {
    get { fields.app }
    set { fields.app = newValue }
  }
  /// The system.
  package var system: String? {
    get { fields.system }
    set { fields.system = newValue }
  }
  /// The model of the device.
  package var device: String? {
    get { fields.device }
    set { fields.device = newValue }
  }
  /// The exception of the report that holds it.
  package var exception: String? {
    get { fields.exception }
    set { fields.exception = newValue }
  }
  /// The thread of the report that holds it.
  package var thread: String? {
    get { fields.thread }
    set { fields.thread = newValue }
  }

  private var fields: Origin {
    get { words.value.origin.value }
    set { change { $0.origin = Shared(newValue) } }
  }

  private mutating func change(_ body: (inout Words) -> Void) {
    var changed = words.value
    body(&changed)
    words = Shared(changed)
  }

  /// Holds what it says once with a sample that says the same.
  mutating func share(with other: FailureSample) {
    if other.words == words { words = other.words }
  }

  /// A failure of a file.
  init(_ origin: Shared<Origin>, line: Int, excerpt: String, url: String?, time: ReportTime?) {
    words = Shared(Words(origin: origin, excerpt: excerpt, url: url))
    self.line = line
    instant = time
  }

  /// A sample that is read back.
  init(_ origin: Shared<Origin>, line: Int, excerpt: String, url: String?, printedTime: String?) {
    self.init(
      origin, line: line, excerpt: excerpt, url: url, time: printedTime.map(Self.instant))
  }

  /// The time that has this very text.
  private static func instant(_ text: String) -> ReportTime {
    let time = ReportTime(printed: text)
    return time.text == text ? time : ReportTime(asIs: text)
  }

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

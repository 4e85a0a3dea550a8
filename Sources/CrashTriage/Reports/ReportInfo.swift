/// What a crash report or diagnostic payload says of itself.
package struct ReportInfo: Hashable, Sendable {
  /// The kind of report, such as `crash`, `ips`, `metrickit-hang`, `sentry`.
  package var kind: String
  /// The name of the app or process.
  package var app: String?
  /// Its bundle identifier.
  package var bundle: String?
  /// Its version, as the report has it.
  package var version: String?
  /// Its build, where the report has that apart.
  package var build: String?
  /// The system with its version, such as `iOS 17.2`.
  package var system: String?
  /// The model of the device, such as `iPhone14,2`.
  package var device: String?
  /// When it happened, as printed.
  package var time: String?
  /// The type of the exception, or what else ended the process.
  package var exception: String?
  /// The thread that it happened on, by name where it has one.
  package var thread: String?

  // A name and a version that are apart, until both are known.
  var systemName: String?
  var systemVersion: String?

  init(kind: String) { self.kind = kind }

  /// What a report has in its own words.
  enum Field: CaseIterable {
    case app, bundle, version, build, system, device, time, exception, thread, systemName,
      systemVersion
  }

  /// The words of a field.
  subscript(_ field: Field) -> String? {
    get {
      switch field {
      case .app: app
      case .bundle: bundle
      case .version: version
      case .build: build
      case .system: system
      case .device: device
      case .time: time
      case .exception: exception
      case .thread: thread
      case .systemName: systemName
      case .systemVersion: systemVersion
      }
    }
    set {
      switch field {
      case .app: app = newValue
      case .bundle: bundle = newValue
      case .version: version = newValue
      case .build: build = newValue
      case .system: system = newValue
      case .device: device = newValue
      case .time: time = newValue
      case .exception: exception = newValue
      case .thread: thread = newValue
      case .systemName: systemName = newValue
      case .systemVersion: systemVersion = newValue
      }
    }
  }

  /// The report with each of its words masked.
  func masked(_ mask: (String) -> String) -> ReportInfo {
    var result = self
    for field in Field.allCases { result[field] = self[field].map(mask) }
    return result
  }

  /// Takes over what `other` knows and this doesn't.
  mutating func fill(from other: ReportInfo) {
    app = app ?? other.app
    bundle = bundle ?? other.bundle
    version = version ?? other.version
    build = build ?? other.build
    system = system ?? other.system
    device = device ?? other.device
    time = time ?? other.time
    exception = exception ?? other.exception
    thread = thread ?? other.thread
    systemName = systemName ?? other.systemName
    systemVersion = systemVersion ?? other.systemVersion
  }

  /// Puts together what the report has in pieces.
  mutating func complete() {
    if system == nil, let version = systemVersion {
      system = version.first?.isNumber == true ? "\(systemName ?? "OS") \(version)" : version
    }
    system = system.map(Self.normalizedSystem)
    if let build, let version, !version.contains("("), version != build {
      self.version = "\(version) (\(build))"
    }
    version = version ?? build
  }

  /// One name for each system, the build left out: `iPhone OS 16.0 (20A362)` is `iOS 16.0`.
  static func normalizedSystem(_ text: String) -> String {
    var words = text.split(separator: " ")
    if let build = words.firstIndex(where: { $0.hasPrefix("(") }) { words = Array(words[..<build]) }
    let joined = words.joined(separator: " ")
    for (old, new) in [("iPhone OS ", "iOS "), ("Mac OS X ", "macOS "), ("OS X ", "macOS ")]
    where joined.hasPrefix(old) {
      return new + joined.dropFirst(old.count)
    }
    return joined
  }

  /// A value as a report prints it, or nil where it is a placeholder.
  static func value(_ text: some StringProtocol) -> String? {
    var body = Substring(text)
    while let last = body.last, last.isWhitespace { body.removeLast() }
    body = body.drop { $0.isWhitespace }
    guard !body.isEmpty, body.first != "<", body != "TODO", body != "???", body != "Unknown" else {
      return nil
    }
    return String(body.prefix(200))
  }
}

/// A part of a file that is one report: its failures are its own.
struct ReportSection: Hashable {
  /// The bytes of the file.
  var range: Range<Int>
  /// What the report says of itself, or nil where the part is no report.
  var info: ReportInfo?
  /// Whether the bytes are JSON, whose strings have to be unfolded.
  var isJSON: Bool
  /// Errors that are in members of their own, written out as a log would have them, and the
  /// offsets at which they are; in order.
  var errors: [WrittenError] = []

  struct WrittenError: Hashable {
    let offset: Int
    let text: String
  }
}

/// The kinds of reports that are written as JSON.
enum JSONReportKind: Hashable {
  case ips, metricKit, sentry, ksCrash, bugsnag, crashlytics

  /// The kind of an object with these members, or nil where it is no report.
  init?(memberNames names: Set<String>) {
    func has(_ all: String...) -> Bool { names.isSuperset(of: all) }
    func hasAny(_ some: String...) -> Bool { !names.isDisjoint(with: some) }
    if has("bug_type") || has("incident_id", "os_version") || has("procName", "threads") {
      self = .ips
    } else if has("timeStampBegin", "timeStampEnd") || has("diagnosticMetaData")
      || names.contains(where: { JSONReport.diagnostics[$0] != nil })
    {
      self = .metricKit
    } else if has("crash", "report") || has("crash", "system") {
      self = .ksCrash
    } else if hasAny("bundle_identifier", "crashlytics_sdk_version"),
      hasAny(
        "event_timestamp", "operating_system", "is_fatal", "error_type", "platform", "issue_id")
    {
      self = .crashlytics
    } else if has("events"), hasAny("apiKey", "notifier", "payloadVersion") {
      self = .bugsnag
    } else if has("exceptions"), hasAny("severity", "severityReason", "unhandled", "device") {
      self = .bugsnag
    } else if has("event_id") || has("header", "items")
      || (has("eventID") && hasAny("entries", "dateCreated", "groupID"))
      || (hasAny("exception", "breadcrumbs", "threads")
        && hasAny("contexts", "release", "platform"))
    {
      self = .sentry
    } else {
      return nil
    }
  }

  /// The name in reports.
  var name: String {
    switch self {
    case .ips: "ips"
    case .metricKit: "metrickit"
    case .sentry: "sentry"
    case .ksCrash: "kscrash"
    case .bugsnag: "bugsnag"
    case .crashlytics: "crashlytics"
    }
  }
}

/// Reads what a report in JSON says of itself: one pass, a table of places for each kind.
enum JSONReport {
  typealias Field = ReportInfo.Field

  /// The arrays of MetricKit's diagnostics, and what to call their elements.
  static let diagnostics = [
    "crashDiagnostics": "metrickit-crash", "hangDiagnostics": "metrickit-hang",
    "cpuExceptionDiagnostics": "metrickit-cpu",
    "diskWriteExceptionDiagnostics": "metrickit-disk-write",
    "appLaunchDiagnostics": "metrickit-launch",
  ]

  /// Where the members are: the last keys of a path, `[]` for an element of an array.
  private static func places(_ kind: JSONReportKind) -> [(path: [String], field: Field)] {
    switch kind {
    case .ips:
      [
        (["app_name"], .app), (["procName"], .app), (["bundleID"], .bundle),
        (["bundleInfo", "CFBundleIdentifier"], .bundle), (["app_version"], .version),
        (["bundleInfo", "CFBundleShortVersionString"], .version), (["build_version"], .build),
        (["bundleInfo", "CFBundleVersion"], .build), (["os_version"], .system),
        (["osVersion", "train"], .system), (["build"], .system), (["modelCode"], .device),
        (["product"], .device),
        (["timestamp"], .time), (["captureTime"], .time), (["exception", "type"], .exception),
      ]
    case .metricKit:
      [
        (["bundleIdentifier"], .bundle), (["appVersion"], .version),
        (["appBuildVersion"], .build), (["osVersion"], .system), (["deviceType"], .device),
        (["timeStampEnd"], .time), (["exceptionReason", "exceptionName"], .exception),
        (["exceptionReason", "className"], .exception),
      ]
    case .sentry:
      [
        (["app", "app_name"], .app), (["app", "app_identifier"], .bundle),
        (["app", "app_version"], .version), (["app", "app_build"], .build),
        (["os", "name"], .systemName), (["os", "version"], .systemVersion),
        (["device", "model"], .device), (["timestamp"], .time), (["sent_at"], .time),
        (["dateCreated"], .time), (["exception", "values", "[]", "type"], .exception),
        (["entries", "[]", "data", "values", "[]", "type"], .exception),
      ]
    case .ksCrash:
      [
        (["system", "CFBundleName"], .app), (["system", "process_name"], .app),
        (["system", "CFBundleIdentifier"], .bundle),
        (["system", "CFBundleShortVersionString"], .version),
        (["system", "CFBundleVersion"], .build), (["system", "system_name"], .systemName),
        (["system", "system_version"], .systemVersion), (["system", "machine"], .device),
        (["report", "timestamp"], .time), (["error", "nsexception", "name"], .exception),
        (["error", "mach", "exception_name"], .exception),
      ]
    case .bugsnag:
      [
        (["app", "name"], .app), (["app", "id"], .bundle), (["app", "version"], .version),
        (["app", "bundleVersion"], .build), (["device", "osName"], .systemName),
        (["device", "osVersion"], .systemVersion), (["device", "modelNumber"], .device),
        (["device", "model"], .device), (["device", "time"], .time), (["received_at"], .time),
        (["exceptions", "[]", "errorClass"], .exception),
        (["exceptions", "[]", "error_class"], .exception),
      ]
    case .crashlytics:
      [
        (["bundle_identifier"], .bundle), (["application", "display_version"], .version),
        (["application", "build_version"], .build), (["operating_system", "name"], .systemName),
        (["operating_system", "display_version"], .systemVersion),
        (["device", "model"], .device),
        (["event_timestamp"], .time), (["exceptions", "[]", "type"], .exception),
        (["exceptions", "type"], .exception),
      ]
    }
  }

  /// The kind of an object, by the names of its members, or nil where it is no report.
  static func kind(_ bytes: [UInt8], _ range: Range<Int>) -> JSONReportKind? {
    var scanner = JSONScanner(bytes, range: range)
    guard scanner.next() == .beginObject else { return nil }
    var names: Set<String> = []
    var depth = 0
    // Ends: each round takes a token, and the last one is `.end` or `.invalid`.
    while true {
      switch scanner.next() {
      case .key(let key) where depth == 0: names.insert(scanner.text(key))
      case .beginObject, .beginArray: depth += 1
      case .endObject, .endArray: depth -= 1
      case .end, .invalid: return JSONReportKind(memberNames: names)
      default: break
      }
      if depth < 0 { return JSONReportKind(memberNames: names) }
    }
  }

  /// One past the last byte of the value at `start`; the end of the file where it is cut.
  static func endOfValue(_ bytes: [UInt8], from start: Int) -> Int {
    var scanner = JSONScanner(bytes, range: start..<bytes.count)
    guard scanner.next() == .beginObject else { return bytes.count }
    return skipContainer(&scanner)
  }

  /// Passes over the container that was just begun; the result is one past its end.
  static func skipContainer(_ scanner: inout JSONScanner) -> Int {
    var depth = 1
    // Ends: each round takes a token, and the last one is `.end` or `.invalid`.
    while depth > 0 {
      switch scanner.next() {
      case .beginObject, .beginArray: depth += 1
      case .endObject, .endArray: depth -= 1
      case .end, .invalid: return scanner.bytes.count
      default: break
      }
    }
    return scanner.index
  }

  /// What an object says of itself as a whole.
  static func info(_ bytes: [UInt8], _ range: Range<Int>, _ kind: JSONReportKind) -> ReportInfo {
    var walk = Walk(bytes, range, kind, places(kind), splits: false)
    walk.run()
    return walk.base
  }

  /// The reports that an object holds: itself, or the elements of the array it wraps.
  static func sections(
    _ bytes: [UInt8], _ range: Range<Int>, _ kind: JSONReportKind
  ) -> [ReportSection] {
    var walk = Walk(bytes, range, kind, places(kind), splits: true)
    walk.run()
    guard !walk.elements.isEmpty else {
      walk.base.complete()
      return [
        ReportSection(range: range, info: walk.base, isJSON: true, errors: walk.errors)
      ]
    }
    return walk.elements.map { element in
      var info = element.info
      info.fill(from: walk.base)
      info.complete()
      return ReportSection(range: element.range, info: info, isJSON: true)
    }
  }

  // MARK: The walk

  private struct Walk {
    private var scanner: JSONScanner
    private let kind: JSONReportKind
    private let places: [String: [(path: [String], field: Field)]]
    private let splits: Bool
    /// Where the walk is: keys, and `[]` inside of arrays.
    private var path: [String] = []
    private var key: String?
    /// The containers that are open; true where one added to the path.
    private var added: [Bool] = []
    private var thread: (depth: Int, name: String?, number: String?, isMarked: Bool)?
    private var current: (info: ReportInfo, begin: Int, depth: Int)?
    private var error: (depth: Int, domain: String?, code: Int?)?
    /// A pair that the app logged with the report.
    private var pair: (depth: Int, key: String?, value: String?)?

    /// What is outside of all elements.
    var base: ReportInfo
    /// The reports inside.
    var elements: [(range: Range<Int>, info: ReportInfo)] = []
    /// Errors whose domain is a title.
    var errors: [ReportSection.WrittenError] = []
    /// The URL that failed, where the app logged it as a pair.
    private var failingURL: String?
    private static let maxURL = 2_048

    init(
      _ bytes: [UInt8], _ range: Range<Int>, _ kind: JSONReportKind,
      _ places: [(path: [String], field: Field)], splits: Bool
    ) {
      scanner = JSONScanner(bytes, range: range)
      self.kind = kind
      self.places = Dictionary(grouping: places) { $0.path.last ?? "" }
      self.splits = splits
      base = ReportInfo(kind: kind.name)
    }

    mutating func run() {
      // Ends: each round takes a token, and the last one is `.end` or `.invalid`.
      while true {
        switch scanner.next() {
        case .beginObject:
          open("")
          begin()
        case .beginArray: open("[]")
        case .endObject, .endArray: close()
        case .key(let range): key = scanner.text(range)
        case .string(let range), .number(let range):
          if isWanted { value(scanner.text(range)) }
          key = nil
        case .boolean(let flag):
          if flag, thread != nil, ["triggered", "crashed", "errorReportingThread"].contains(key) {
            thread?.isMarked = true
          }
          key = nil
        case .null: key = nil
        case .end, .invalid:
          // Ends: each `close` takes one away.
          while !added.isEmpty { close() }
          nameURL()
          return
        }
      }
    }

    /// Says the URL that the app logged with each error.
    private mutating func nameURL() {
      guard let failingURL else { return }
      errors = errors.map { error in
        ReportSection.WrittenError(
          offset: error.offset,
          text: error.text + "UserInfo={NSErrorFailingURLStringKey=\(failingURL)} ")
      }
    }

    /// Enters a container: below its key, and for arrays below a sign for their elements.
    private mutating func open(_ sign: String) {
      var count = 0
      if let key {
        path.append(key)
        count += 1
      }
      if sign == "[]" {
        path.append(sign)
        count += 1
      }
      key = nil
      // At most two, so two flags a container.
      added.append(count > 0)
      added.append(count > 1)
    }

    private mutating func begin() {
      let isElement = path.last == "[]"
      if isElement, path.contains("threads"), thread == nil,
        path.hasSuffix(["threads", "[]"]) || path.hasSuffix(["threads", "values", "[]"])
      {
        thread = (added.count, nil, nil, false)
      }
      if kind == .crashlytics, path.last == "error" || path.hasSuffix(["error", "[]"]) {
        error = (added.count, nil, nil)
      }
      if kind == .crashlytics, path.hasSuffix(["custom_keys", "[]"]) {
        pair = (added.count, nil, nil)
      }
      guard splits, current == nil, let name = elementName else { return }
      current = (ReportInfo(kind: name), scanner.index - 1, added.count)
    }

    /// What the object that begins here is as a report of its own, or nil.
    private var elementName: String? {
      guard path.count == 2, path[1] == "[]" else { return nil }
      switch kind {
      case .metricKit: return JSONReport.diagnostics[path[0]]
      case .bugsnag: return path[0] == "events" ? kind.name : nil
      case .sentry: return path[0] == "items" ? kind.name : nil
      case .ips, .ksCrash, .crashlytics: return nil
      }
    }

    private mutating func close() {
      if let thread, thread.depth == added.count {
        if thread.isMarked { take(thread.name ?? thread.number ?? "", .thread) }
        self.thread = nil
      }
      if let error, error.depth == added.count {
        if let domain = error.domain, let code = error.code {
          errors.append(
            ReportSection.WrittenError(
              offset: scanner.index, text: " Error Domain=\(domain) Code=\(code) "))
        }
        self.error = nil
      }
      if let pair, pair.depth == added.count {
        if let key = pair.key, let value = pair.value, failingURL == nil,
          key == "NSErrorFailingURLStringKey" || key == "NSErrorFailingURLKey",
          value.utf8.allSatisfy(Self.isURLByte), !value.isEmpty
        {
          // It is said with each error.
          failingURL = String(value.prefix(Self.maxURL))
        }
        self.pair = nil
      }
      if let element = current, element.depth == added.count {
        elements.append((element.begin..<scanner.index, element.info))
        current = nil
      }
      for _ in 0..<2 {
        if added.popLast() == true, !path.isEmpty { path.removeLast() }
      }
      key = nil
    }

    /// Whether anything is done with the value of the current key: with most nothing is.
    private var isWanted: Bool {
      guard let key else { return false }
      return places[key] != nil || thread?.depth == added.count || error?.depth == added.count
        || pair?.depth == added.count
    }

    private mutating func value(_ text: String) {
      guard let key else { return }
      if let thread, thread.depth == added.count {
        switch key {
        case "name": self.thread?.name = ReportInfo.value(text)
        case "queue": self.thread?.name = thread.name ?? ReportInfo.value(text)
        case "id", "index": self.thread?.number = text
        default: break
        }
      }
      if let error, error.depth == added.count {
        if key == "title", !text.isEmpty, text.utf8.allSatisfy(Self.isNameByte) {
          self.error?.domain = text
        }
        if key == "code" { self.error?.code = Int(text) }
      }
      if let pair, pair.depth == added.count {
        if key == "key" { self.pair?.key = text }
        if key == "value" { self.pair?.value = text }
      }
      for place in places[key] ?? []
      where place.path.count == 1
        ? isTop : (path + [key]).hasSuffix(place.path)
      {
        take(text, place.field)
      }
    }

    /// Whether a byte may be in a URL that goes on in the braces of a dump.
    private static func isURLByte(_ byte: UInt8) -> Bool {
      byte > 0x20 && byte < 0x7F && !"\"'<>{},\\".utf8.contains(byte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }

    /// Objects that wrap what a report says of itself.
    private static let wrappers: Set<String> = ["payload", "event", "data", "diagnosticMetaData"]

    /// Whether this is the report's own level: single keys have another meaning further down.
    private var isTop: Bool {
      path.dropFirst(current == nil ? 0 : 2).allSatisfy(Self.wrappers.contains)
    }

    private mutating func take(_ text: String, _ field: Field) {
      guard let value = ReportInfo.value(text) else { return }
      if current != nil {
        if current?.info[field] == nil { current?.info[field] = value }
      } else if base[field] == nil {
        base[field] = value
      }
    }
  }
}

extension [String] {
  fileprivate func hasSuffix(_ other: [String]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}

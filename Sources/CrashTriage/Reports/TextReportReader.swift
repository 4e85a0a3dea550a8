/// Reads the head of a report in text: Apple's, in all its versions, and those made after it.
enum TextReportReader {
  /// What is left of the colon, and what it says.
  private static let places: [String: ReportInfo.Field] = [
    "Process": .app, "Command": .app, "Identifier": .bundle, "Version": .version,
    "OS Version": .system, "Hardware Model": .device, "Hardware model": .device,
    "Date/Time": .time, "Date": .time, "Exception Type": .exception, "Event": .exception,
  ]

  /// The same of a report that Crashlytics gives as text: `# Version: 4.2 (77)`.
  private static let crashlyticsPlaces: [String: ReportInfo.Field] = [
    "Application": .app, "Bundle Identifier": .bundle, "Version": .version, "OS Version": .system,
    "Device": .device, "Date": .time,
  ]

  private static let threadKeys = ["Crashed Thread", "Triggered by Thread", "Highlighted Thread"]

  /// How far down the head can reach.
  static let headLength = 16 << 10

  /// What the report says of itself, or nil where the text is no report.
  static func info(of bytes: [UInt8], range: Range<Int>) -> ReportInfo? {
    var keys: Set<String> = []
    var thread: String?
    let head = bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + headLength)]
    let isOfCrashlytics = head.starts(with: "# Crashlytics".utf8)
    var info = ReportInfo(kind: isOfCrashlytics ? "crashlytics" : "crash")
    let places = isOfCrashlytics ? crashlyticsPlaces : places
    for line in head.split(separator: 0x0A) {
      let line = isOfCrashlytics && line.starts(with: "# ".utf8) ? line.dropFirst(2) : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon - line.startIndex < 40,
        let first = line.first, first > 0x20
      else { continue }
      let key = String(decoding: line[..<colon], as: UTF8.self)
      let text = String(decoding: line[(colon + 1)...], as: UTF8.self)
      keys.insert(key)
      if threadKeys.contains(key), thread == nil {
        thread = ReportInfo.value(text.prefix { $0 == " " || $0.isNumber })
      }
      if let field = places[key], info[field] == nil { info[field] = ReportInfo.value(text) }
    }
    guard isOfCrashlytics || isReport(keys) else { return nil }
    info.app = info.app.map(nameWithoutIdentifier)
    if info.exception?.hasPrefix("SIG") == true { info.kind = "plcrashreporter" }
    if !isOfCrashlytics,
      keys.contains("Event") || keys.contains("Exception Type") == false, keys.contains("Command")
    {
      info.kind = "diagnostic"
    }
    info.thread = thread.map { threadName($0, bytes[range]) ?? $0 }
    info.complete()
    return info
  }

  private static func isReport(_ keys: Set<String>) -> Bool {
    keys.contains("Incident Identifier") || keys.contains("Exception Type")
      || (keys.contains("OS Version")
        && !keys.isDisjoint(with: ["Process", "Command", "Date/Time"]))
  }

  /// `Shop [123]` is `Shop`.
  private static func nameWithoutIdentifier(_ text: String) -> String {
    guard text.hasSuffix("]"), let bracket = text.lastIndex(of: "[") else { return text }
    return ReportInfo.value(text[..<bracket]) ?? text
  }

  /// The name that the report gives a thread, or nil.
  private static func threadName(_ number: String, _ bytes: ArraySlice<UInt8>) -> String? {
    let starts = ["Thread \(number) name:", "Thread \(number) Crashed::", "Thread \(number)::"]
      .map { Array($0.utf8) }
    var next = bytes.startIndex
    while next < bytes.endIndex {
      let end = bytes[next...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let line = bytes[next..<end]
      next = end + 1
      guard line.first == UInt8(ascii: "T") else { continue }
      for start in starts where line.starts(with: start) {
        let text = String(decoding: line.dropFirst(start.count), as: UTF8.self)
        guard let name = ReportInfo.value(text) else { return nil }
        let queue = "Dispatch queue: "
        return name.hasPrefix(queue) ? String(name.dropFirst(queue.count)) : name
      }
    }
    return nil
  }
}

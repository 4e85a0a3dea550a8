/// A message of the unified log.
package struct LogMessage {
  /// How much a message matters, as the log says it.
  package enum Level: String, Hashable, Sendable {
    case notice = "Default"
    case info = "Info"
    case debug = "Debug"
    case error = "Error"
    case fault = "Fault"
  }

  /// The file that it is in.
  package let file: String
  /// Which entry of that file it is, counted from 1.
  package let number: Int
  /// When it was logged, in nanoseconds since 1970.
  package let nanoseconds: Int64
  /// How far local time was ahead of UTC, in minutes.
  package let zoneMinutes: Int
  /// The same by the clock of the system.
  package let ticks: UInt64
  /// The run of the system.
  let boot: ImageIdentifier
  /// How much it matters; an activity has no level.
  package let level: Level
  /// Whether it is the begin of an activity instead of a message.
  package let isActivity: Bool
  /// The thread, and the activity that it was in.
  package let thread: UInt64
  package let activity: UInt64
  /// The process that logged it.
  package let pid: UInt32
  package let user: UInt32
  let process: StringFiles.Image?
  /// The program or library whose code logged it.
  let sender: StringFiles.Image?
  /// What it is about, by the words of who logged it.
  package let subsystem: String
  package let category: String
  /// Its format string, empty where that isn't known.
  let format: [UInt8]
  /// What it says.
  package let text: [UInt8]

  /// The name of the process.
  package let processName: String
  /// The name of the program or library, empty where it isn't known.
  package let senderName: String

  /// The last component of a path.
  static func name(_ image: StringFiles.Image?, fallback: String) -> String {
    guard let path = image?.path, let last = path.split(separator: "/").last else {
      return fallback
    }
    return String(last)
  }
}

/// How messages are printed.
package enum LogLineStyle: String, CaseIterable, Hashable, Sendable {
  case syslog, compact, ndjson

  /// The line that is over all messages, or nil where there is none.
  package var heading: String? {
    switch self {
    case .syslog: "Timestamp                       (process)[PID]    "
    case .compact: "Timestamp               Ty Process[PID:TID]"
    case .ndjson: nil
    }
  }

  /// Whether the local time of a message is not before one that is printed in the same form, or its begin.
  package static func time(of message: LogMessage, isAtLeast begin: [UInt8]) -> Bool {
    var bytes: [UInt8] = []
    LogTime.append(message.nanoseconds, zoneMinutes: message.zoneMinutes, fraction: 6, to: &bytes)
    return !bytes.lexicographicallyPrecedes(begin)
  }

  /// Adds a message and the newline behind it.
  package func append(_ message: LogMessage, to bytes: inout [UInt8]) {
    switch self {
    case .syslog:
      LogTime.append(
        message.nanoseconds, zoneMinutes: message.zoneMinutes, fraction: 6, to: &bytes)
      LogTime.append(zoneMinutes: message.zoneMinutes, to: &bytes)
      bytes.append(text: "  localhost \(message.processName)[\(message.pid)]: ")
      appendOrigin(message, to: &bytes)
      bytes += message.text
    case .compact:
      LogTime.append(
        message.nanoseconds, zoneMinutes: message.zoneMinutes, fraction: 3, to: &bytes)
      let thread = String(message.thread, radix: 16)
      bytes.append(
        text: " \(type(of: message)) \(message.processName)[\(message.pid):\(thread)] ")
      appendOrigin(message, to: &bytes)
      bytes += message.text
    case .ndjson: appendObject(message, to: &bytes)
    }
    bytes.append(0x0A)
  }

  private func type(of message: LogMessage) -> String {
    if message.isActivity { return "A " }
    return switch message.level {
    case .notice: "Df"
    case .info: "I "
    case .debug: "Db"
    case .error: "E "
    case .fault: "F "
    }
  }

  /// Adds who logged it and what it is about.
  private func appendOrigin(_ message: LogMessage, to bytes: inout [UInt8]) {
    let sender = message.senderName
    if !sender.isEmpty, sender != message.processName { bytes.append(text: "(\(sender)) ") }
    if !message.subsystem.isEmpty {
      bytes.append(text: "[\(message.subsystem):\(message.category)] ")
    }
  }

  private func appendObject(_ message: LogMessage, to bytes: inout [UInt8]) {
    var time: [UInt8] = []
    LogTime.append(message.nanoseconds, zoneMinutes: message.zoneMinutes, fraction: 6, to: &time)
    LogTime.append(zoneMinutes: message.zoneMinutes, to: &time)
    func field(_ name: String, _ value: [UInt8]) {
      bytes.append(text: "\"\(name)\":\"")
      Self.appendEscaped(value, to: &bytes)
      bytes.append(text: "\",")
    }
    bytes.append(text: "{")
    field("timestamp", time)
    field("messageType", Array((message.isActivity ? "" : message.level.rawValue).utf8))
    field(
      "eventType", Array((message.isActivity ? "activityCreateEvent" : "logEvent").utf8))
    field("eventMessage", message.text)
    field("formatString", message.format)
    field("subsystem", Array(message.subsystem.utf8))
    field("category", Array(message.category.utf8))
    field("processImagePath", Array((message.process?.path ?? "").utf8))
    field("processImageUUID", Array((message.process?.identifier.text ?? "").utf8))
    field("senderImagePath", Array((message.sender?.path ?? "").utf8))
    field("senderImageUUID", Array((message.sender?.identifier.text ?? "").utf8))
    field("bootUUID", Array(message.boot.text.utf8))
    bytes.append(
      text: "\"processID\":\(message.pid),\"userID\":\(message.user),"
        + "\"threadID\":\(message.thread),\"activityIdentifier\":\(message.activity),"
        + "\"machTimestamp\":\(message.ticks)}")
  }

  /// Adds text as it is in JSON; what is no UTF-8 is repaired.
  private static func appendEscaped(_ text: [UInt8], to bytes: inout [UInt8]) {
    let isPlain = text.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    if isPlain {
      bytes += text
      return
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": bytes.append(text: "\\\"")
      case "\\": bytes.append(text: "\\\\")
      case "\n": bytes.append(text: "\\n")
      case "\r": bytes.append(text: "\\r")
      case "\t": bytes.append(text: "\\t")
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        bytes.append(text: "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      default: bytes.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
      }
    }
  }
}

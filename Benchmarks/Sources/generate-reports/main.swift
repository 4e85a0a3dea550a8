// Writes a tree of crash reports, and the groups that a triage of it must find:
//   generate-reports FOLDER COUNT [SEED]
// The reports stand in FOLDER/reports, 30 to 100 KB each, two in a hundred with a failed connection;
// the groups in FOLDER/truth.json.

import Foundation

/// A small generator of pseudo-random numbers: the same seed gives the same tree everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// What a group of the triage has to say.
struct Truth: Codable {
  var host: String
  var code: Int
  var streamCode: Int?
  var count = 0
  var files = 0
  var first: String?
  var last: String?
}

struct Failure {
  let host: String
  let code: Int
  let streamCode: Int?

  var url: String { code == -1022 ? "http://\(host)/v1" : "https://\(host)/v1" }

  func dump(isEscaped: Bool) -> String {
    var text = "Error Domain=NSURLErrorDomain Code=\(code) \"(null)\" UserInfo={"
    if let streamCode {
      text += "_kCFStreamErrorCodeKey=\(streamCode), _kCFStreamErrorDomainKey=3, "
    }
    text += "NSErrorFailingURLStringKey=\(url)}"
    return isEscaped
      ? text.replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "/", with: "\\/")
      : text
  }
}

/// Makes reports.
struct ReportWriter {
  var random: SplitMix

  static let frameworks = [
    "libsystem_kernel.dylib", "libsystem_pthread.dylib", "CoreFoundation", "UIKitCore", "CFNetwork",
    "Foundation", "libdispatch.dylib", "Shop", "SwiftUI", "QuartzCore", "Security", "Network",
  ]
  static let symbols = [
    "mach_msg2_trap", "__psynch_cvwait", "__CFRunLoopRun", "-[UIApplication _run]",
    "start_wqthread",
    "_dispatch_worker_thread2", "-[__NSCFURLSessionTask resume]", "CA::Transaction::commit()",
    "swift_task_switch", "-[NSURLSession dataTaskWithRequest:completionHandler:]", "objc_msgSend",
    "CFURLConnectionCreateWithProperties", "SecTrustEvaluateIfNecessary", "nw_connection_start",
  ]
  static let threads = [
    "com.apple.main-thread", "com.apple.NSURLConnectionLoader", "com.apple.uikit.eventfetch-thread",
    "com.example.catalogue", "com.apple.CFSocket.private", "io.sync",
  ]
  static let failures: [Failure] = {
    var all: [Failure] = []
    for host in ["api.example.com", "cdn.example.net", "nas.example.org", "pay.example.com"] {
      for (code, stream) in [(-1202, -9843), (-1202, -9814), (-1200, -9836), (-1200, -9824)] {
        all.append(Failure(host: host, code: code, streamCode: stream))
      }
      all.append(Failure(host: host, code: -1022, streamCode: nil))
    }
    return all
  }()

  mutating func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }

  mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  func hex(_ value: UInt64, _ width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  mutating func uuid() -> String {
    let a = hex(random.next(), 16)
    let b = hex(random.next(), 16)
    return [a.prefix(8), a.dropFirst(8).prefix(4), a.suffix(4), b.prefix(4), b.suffix(12)]
      .joined(separator: "-").uppercased()
  }

  /// A report in text; `reason` is what the app died of.
  mutating func text(_ time: String, _ version: String, _ reason: String, _ length: Int) -> String {
    var text = """
      Incident Identifier: \(uuid())
      CrashReporter Key:   \(hex(random.next(), 16))
      Hardware Model:      iPhone1\(number(6)),\(1 + number(3))
      Process:             Shop [\(100 + number(9000))]
      Path:                /private/var/containers/Bundle/Application/\(uuid())/Shop.app/Shop
      Identifier:          com.example.shop
      Version:             \(version)
      Code Type:           ARM-64 (Native)
      Date/Time:           \(time)
      OS Version:          iPhone OS 17.\(number(6)) (21C6\(number(9)))
      Report Version:      104

      Exception Type:  EXC_CRASH (SIGABRT)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Termination Reason: SIGNAL 6 Abort trap: 6
      Triggered by Thread:  \(number(6))

      Application Specific Information:
      \(reason)

      """
    var thread = 0
    while text.utf8.count < length * 3 / 4 {
      text += "\nThread \(thread) name:  Dispatch queue: \(pick(Self.threads))\nThread \(thread):\n"
      thread += 1
      for frame in 0..<(6 + number(20)) {
        let module = pick(Self.frameworks).padding(toLength: 32, withPad: " ", startingAt: 0)
        text += "\(frame)   \(module)0x\(hex(0x1_8000_0000 + random.next() % 0xFFF_FFFF, 16)) "
        text += "\(pick(Self.symbols)) + \(number(9999))\n"
      }
    }
    text += "\nBinary Images:\n"
    while text.utf8.count < length {
      let address = 0x1_8000_0000 + random.next() % 0xFFF_FFFF
      text +=
        "0x\(hex(address, 9)) - 0x\(hex(address + 0xFFFF, 9)) \(pick(Self.frameworks)) arm64  "
      text +=
        "<\(hex(random.next(), 16))\(hex(random.next(), 16))> /usr/lib/\(pick(Self.frameworks))\n"
    }
    return text
  }

  /// A report in two parts of JSON.
  mutating func ips(_ time: String, _ version: String, _ reason: String, _ length: Int) -> String {
    var text =
      "{\"app_name\":\"Shop\",\"timestamp\":\"\(time)\",\"app_version\":\"\(version)\","
      + "\"bundleID\":\"com.example.shop\",\"bug_type\":\"309\",\"os_version\":\"iPhone OS "
      + "17.\(number(6)) (21C6\(number(9)))\",\"incident_id\":\"\(uuid())\",\"name\":\"Shop\"}\n"
    text += """
      {
        "procName" : "Shop",
        "modelCode" : "iPhone1\(number(6)),\(1 + number(3))",
        "captureTime" : "\(time)",
        "exception" : {"codes":"0x0000000000000000, 0x0000000000000000","type":"EXC_CRASH"},
        "asi" : {"CoreFoundation":["\(reason)"]},
        "faultingThread" : 0,
        "threads" : [
      """
    var isFirst = true
    while text.utf8.count < length {
      text += isFirst ? "\n    {" : "},\n    {"
      isFirst = false
      text += "\"id\":\(number(900_000)),\"queue\":\"\(pick(Self.threads))\",\"frames\":["
      for frame in 0..<(6 + number(20)) {
        text += frame == 0 ? "" : ","
        text += "{\"imageOffset\":\(number(999_999)),\"symbol\":\"\(pick(Self.symbols))\","
        text += "\"symbolLocation\":\(number(9999)),\"imageIndex\":\(number(90))}"
      }
      text += "]"
    }
    return text + "}\n  ]\n}\n"
  }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]), count > 0 else {
  FileHandle.standardError.write(Data("usage: generate-reports FOLDER COUNT [SEED]\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: arguments[1])
let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
var writer = ReportWriter(random: SplitMix(state: seed))
var truth: [String: Truth] = [:]
for index in 0..<count {
  let place = folder.appendingPathComponent("reports/\(index % 20)/\(index / 20 % 20)")
  if index < 400 {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }
  let (month, day, hour) = (1 + writer.number(9), 10 + writer.number(18), 10 + writer.number(14))
  let failure = writer.number(50) == 0 ? writer.pick(ReportWriter.failures) : nil
  let version = "\(writer.number(4)).\(writer.number(3))"
  let length = 30_000 + writer.number(70_000)
  let time = "2026-0\(month)-\(day) \(hour):00:00.000 +0000"
  let isText = writer.number(2) == 0
  let reason =
    failure.map {
      "*** Terminating app due to uncaught exception 'LoadError', reason: '"
        + $0.dump(isEscaped: !isText) + "'"
    } ?? "Fatal error: index \(writer.number(99)) out of range"
  let text =
    isText
    ? writer.text(time, version, reason, length) : writer.ips(time, version, reason, length)
  let name = "Shop-\(index)." + (isText ? "crash" : "ips")
  try Data(text.utf8).write(to: place.appendingPathComponent(name))
  guard let failure else { continue }
  let key = "\(failure.host) \(failure.code) \(failure.streamCode ?? 0)"
  var group =
    truth[key]
    ?? Truth(host: failure.host, code: failure.code, streamCode: failure.streamCode)
  let moment = "2026-0\(month)-\(day)T\(hour):00:00.000Z"
  group.count += 1
  group.files += 1
  group.first = min(group.first ?? moment, moment)
  group.last = max(group.last ?? moment, moment)
  truth[key] = group
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
try encoder.encode(
  truth.values.sorted {
    ($0.host, $0.code, $0.streamCode ?? 0) < ($1.host, $1.code, $1.streamCode ?? 0)
  }
)
.write(to: folder.appendingPathComponent("truth.json"))

// Writes a reproducible log to standard output: generate-logs mixed|dense MEBIBYTES [SEED]

import Foundation

/// A small generator of pseudo-random numbers: the same seed gives the same log everywhere.
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

/// Makes the lines of a device log.
struct LogWriter {
  var random: SplitMix
  var clock = 0
  var connection = 0
  var sequence = 0

  static let processes = [
    "SpringBoard", "backboardd", "locationd", "bluetoothd", "wifid", "mediaserverd", "Shop",
    "Weather", "dasd", "runningboardd", "symptomsd", "apsd", "nsurlsessiond", "CommCenter",
  ]
  static let words = [
    "state", "changed", "request", "session", "update", "interval", "window", "scene", "policy",
    "assertion", "acquired", "released", "client", "cache", "hit", "miss", "timer", "fired",
    "activity", "scheduled", "deadline", "token", "value", "queue", "event", "delivered",
  ]
  static let hosts = [
    "api.example.com", "cdn.example.net", "img.example.org", "pay.example.com", "nas.example.test",
  ]
  static let failures: [(url: Int, ssl: Int)] = [
    (-1200, -9802), (-1202, -9813), (-1200, -9824), (-1202, -9843), (-1200, -9836), (-1202, -9807),
  ]

  mutating func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }

  mutating func number(_ limit: UInt64) -> Int { Int(random.next() % limit) }

  mutating func uuid() -> String {
    let a = random.next()
    let b = random.next()
    let hex = String(format: "%016llX%016llX", a, b)
    let digits = Array(hex)
    func part(_ from: Int, _ to: Int) -> String { String(digits[from..<to]) }
    let parts = [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)]
    return parts.joined(separator: "-")
  }

  mutating func stamp() -> String {
    clock += number(4000)
    let seconds = clock / 1_000_000
    return String(
      format: "2026-02-03 %02d:%02d:%02d.%06d+0100", 8 + seconds / 3600 % 12, seconds / 60 % 60,
      seconds % 60, clock % 1_000_000)
  }

  mutating func prefix(_ process: String, _ category: String) -> String {
    // A process keeps its identifier, its threads come and go.
    let pid = 300 + 7 * (Self.processes.firstIndex(of: process) ?? 0)
    return "\(stamp()) \(process)[\(pid):\(1000 + number(90000))] [\(category)] "
  }

  /// A line that means nothing here, with the numbers and identifiers that make it look as if.
  mutating func noise() -> String {
    let process = pick(Self.processes)
    switch number(14) {
    case 0:
      return prefix(process, "Default")
        + "Task <\(uuid())>.<\(number(90))> resuming, timeouts(60.0, 604800.0) QOS(0x19) priority 0.5"
    case 1:
      return prefix(process, "boringssl")
        + "boringssl_metrics_log_metric_block_invoke(\(100 + number(90))) Failed to log metrics"
    case 2:
      return prefix(process, "Default")
        + "rssi -\(30 + number(60)) noise -\(80 + number(20)) snr \(number(40)) "
        + "offset -\(900 + number(400)) delta=-\(number(2000))"
    case 3:
      return prefix(process, "connection")
        + "[C\(number(900)).1.1 \(uuid()) \(pick(Self.hosts)):443 ready] event: flow:changed_viability"
    default:
      var line = prefix(process, "Default")
      for _ in 0..<(8 + number(16)) { line += pick(Self.words) + " " }
      return line + "id=\(uuid()) count=\(number(100_000)) status=\(number(3))"
    }
  }

  /// All the lines of one failed task.
  mutating func failure() -> [String] {
    let (url, ssl) = pick(Self.failures)
    let host = pick(Self.hosts)
    let task = uuid()
    connection += 1
    let address = String(format: "0x%llx", 0x6000_0000_0000 + random.next() % 0xffff_ffff)
    let mode = url == -1202 ? "default" : "system"
    let dump =
      "Error Domain=NSURLErrorDomain Code=\(url) \"(null)\" UserInfo={_kCFStreamErrorDomainKey=3, "
      + "NSErrorFailingURLStringKey=https://\(host)/v1/items, NSUnderlyingError=\(address) {Error "
      + "Domain=kCFErrorDomainCFNetwork Code=\(url) \"(null)\" UserInfo={_kCFStreamErrorDomainKey=3, "
      + "_kCFStreamErrorCodeKey=\(ssl)}}, NSErrorFailingURLKey=https://\(host)/v1/items, "
      + "_kCFStreamErrorCodeKey=\(ssl)}"
    return [
      prefix("Shop", "Default")
        + "Connection \(connection): \(mode) TLS Trust evaluation failed(\(ssl))",
      prefix("Shop", "Default") + "Connection \(connection): encountered error(3:\(ssl))",
      prefix("Shop", "Default")
        + "Task <\(task)>.<1> HTTP load failed, 0/0 bytes (error code: \(url) [3:\(ssl)])",
      prefix("Shop", "Default") + "Task <\(task)>.<1> finished with error [\(url)] " + dump,
    ]
  }

  /// A failure as two diagnostics blocks.
  mutating func block() -> [String] {
    let (url, ssl) = pick(Self.failures)
    let host = pick(Self.hosts)
    sequence += 1
    let stampText = stamp()
    let error =
      "Error Domain=kCFErrorDomainCFNetwork Code=\(url) \"(null)\" UserInfo={"
      + "_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(ssl)}"
    return [
      "\(stampText) Shop[342:2210] CFNetwork Diagnostics [3:\(sequence)] 08:00:00.853 {",
      "\t           Did Fail: (null)",
      "\t             Loader: <CFURLRequest 0x6080001a2300 [0x1076fde40]> "
        + "{url = https://\(host)/v1, cs = 0x0}",
      "\t              Error: \(error)",
      "\tinit to origin load: 0.045343s",
      "\t         total time: 0.901897s",
      "} [3:\(sequence)]",
    ]
  }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, ["mixed", "dense"].contains(arguments[1]), let size = Int(arguments[2])
else {
  FileHandle.standardError.write(Data("usage: generate-logs mixed|dense MEBIBYTES [SEED]\n".utf8))
  exit(2)
}
let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
var writer = LogWriter(random: SplitMix(state: seed))
let wanted = size << 20
var written = 0
var buffer = Data()
while written < wanted {
  let lines: [String]
  if arguments[1] == "dense" {
    lines = writer.number(3) == 0 ? writer.failure() : writer.block()
  } else {
    // Four lines of a failure for every four thousand others: one in a thousand.
    lines = writer.number(4000) == 0 ? writer.failure() : [writer.noise()]
  }
  for line in lines {
    buffer.append(contentsOf: line.utf8)
    buffer.append(0x0A)
    written += line.utf8.count + 1
  }
  if buffer.count > 1 << 20 {
    FileHandle.standardOutput.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
FileHandle.standardOutput.write(buffer)

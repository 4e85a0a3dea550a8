/// Crash reports, 30 to 100 KB each, two in a hundred of them with a failed connection.
package struct CrashReports {
  private var random: SplitMix
  private var tally = Tally()
  private var bytes = 0

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// What the triage of all reports written so far must find.
  package var truth: Truth { tally.truth(bytes: bytes) }

  private static let frameworks = [
    "libsystem_kernel.dylib", "libsystem_pthread.dylib", "CoreFoundation", "UIKitCore", "CFNetwork",
    "Foundation", "libdispatch.dylib", "Shop", "SwiftUI", "QuartzCore", "Security", "Network",
  ]
  private static let symbols = [
    "mach_msg2_trap", "__psynch_cvwait", "__CFRunLoopRun", "-[UIApplication _run]",
    "start_wqthread", "_dispatch_worker_thread2", "-[__NSCFURLSessionTask resume]",
    "CA::Transaction::commit()", "swift_task_switch", "objc_msgSend",
    "-[NSURLSession dataTaskWithRequest:completionHandler:]",
    "CFURLConnectionCreateWithProperties", "SecTrustEvaluateIfNecessary", "nw_connection_start",
  ]
  private static let threads = [
    "com.apple.main-thread", "com.apple.NSURLConnectionLoader", "com.apple.uikit.eventfetch-thread",
    "com.example.catalogue", "com.apple.CFSocket.private", "io.sync",
  ]
  private static let failures: [Failure] = {
    var all: [Failure] = []
    for host in ["api.example.com", "cdn.example.net", "nas.example.org", "pay.example.com"] {
      for (code, stream) in [(-1202, -9843), (-1202, -9814), (-1200, -9836), (-1200, -9824)] {
        all.append(Failure(host: host, code: code, streamCode: stream))
      }
      all.append(Failure(host: host, code: -1022, streamCode: nil))
    }
    return all
  }()

  /// The next report and the ending of its name; every other one is text, the rest is JSON.
  package mutating func next(into text: inout ByteText) -> String {
    text.removeAll()
    let (month, day, hour) = (1 + random.number(9), 10 + random.number(18), 10 + random.number(14))
    let time = "2026-0\(month)-\(day) \(hour):00:00.000 +0000"
    let failure = random.number(50) == 0 ? random.pick(Self.failures) : nil
    let version = "\(random.number(4)).\(random.number(3))"
    let length = 30_000 + random.number(70_000)
    let isText = random.number(2) == 0
    var reason = "Fatal error: index \(random.number(99)) out of range"
    if let failure {
      tally.add(failure, at: "2026-0\(month)-\(day)T\(hour):00:00.000Z")
      reason =
        "*** Terminating app due to uncaught exception 'LoadError', reason: '"
        + Self.dump(of: failure, isEscaped: !isText) + "'"
    }
    if isText {
      crash(time, version, reason, length, &text)
    } else {
      ips(time, version, reason, length, &text)
    }
    bytes += text.count
    return isText ? "crash" : "ips"
  }

  private static func dump(of failure: Failure, isEscaped: Bool) -> String {
    let quote = isEscaped ? "\\\"" : "\""
    var text =
      "Error Domain=NSURLErrorDomain Code=\(failure.code) \(quote)(null)\(quote) UserInfo={"
    if let streamCode = failure.streamCode {
      text += "_kCFStreamErrorCodeKey=\(streamCode), _kCFStreamErrorDomainKey=3, "
    }
    text += "NSErrorFailingURLStringKey="
    text += isEscaped ? String(failure.url.flatMap { $0 == "/" ? "\\/" : "\($0)" }) : failure.url
    return text + "}"
  }

  /// A report in text; `reason` is what the app died of.
  private mutating func crash(
    _ time: String, _ version: String, _ reason: String, _ length: Int, _ text: inout ByteText
  ) {
    text.put("Incident Identifier: ")
    text.put(uuid: random.uuid())
    text.put("\nCrashReporter Key:   ")
    text.put(hex: random.next(), width: 16)
    text.put("\nHardware Model:      iPhone1\(random.number(6)),\(1 + random.number(3))\n")
    text.put("Process:             Shop [\(100 + random.number(9000))]\n")
    text.put("Path:                /private/var/containers/Bundle/Application/")
    text.put(uuid: random.uuid())
    text.put("/Shop.app/Shop\nIdentifier:          com.example.shop\nVersion:             ")
    text.put(version)
    text.put("\nCode Type:           ARM-64 (Native)\nDate/Time:           ")
    text.put(time)
    text.put("\nOS Version:          iPhone OS 17.\(random.number(6)) (21C6\(random.number(9)))\n")
    text.put("Report Version:      104\n\nException Type:  EXC_CRASH (SIGABRT)\n")
    text.put("Exception Codes: 0x0000000000000000, 0x0000000000000000\n")
    text.put("Termination Reason: SIGNAL 6 Abort trap: 6\n")
    text.put("Triggered by Thread:  \(random.number(6))\n\nApplication Specific Information:\n")
    text.put(reason)
    text.put("\n")
    var thread = 0
    while text.count < length * 3 / 4 {
      text.put("\nThread \(thread) name:  Dispatch queue: ")
      text.put(random.pick(Self.threads))
      text.put("\nThread \(thread):\n")
      thread += 1
      for frame in 0..<(6 + random.number(20)) {
        text.put(frame)
        text.put("   ")
        text.put(random.pick(Self.frameworks), padded: 32)
        text.put("0x")
        text.put(hex: address(), width: 16)
        text.put(" ")
        text.put(random.pick(Self.symbols))
        text.put(" + ")
        text.put(random.number(9999))
        text.put("\n")
      }
    }
    text.put("\nBinary Images:\n")
    while text.count < length {
      let start = address()
      text.put("0x")
      text.put(hex: start, width: 9)
      text.put(" - 0x")
      text.put(hex: start + 0xFFFF, width: 9)
      text.put(" ")
      text.put(random.pick(Self.frameworks))
      text.put(" arm64  <")
      text.put(hex: random.next(), width: 16)
      text.put(hex: random.next(), width: 16)
      text.put("> /usr/lib/")
      text.put(random.pick(Self.frameworks))
      text.put("\n")
    }
  }

  private mutating func address() -> UInt64 { 0x1_8000_0000 + random.next() % 0xFFF_FFFF }

  /// A report in two parts of JSON.
  private mutating func ips(
    _ time: String, _ version: String, _ reason: String, _ length: Int, _ text: inout ByteText
  ) {
    text.put("{\"app_name\":\"Shop\",\"timestamp\":\"\(time)\",\"app_version\":\"\(version)\",")
    text.put("\"bundleID\":\"com.example.shop\",\"bug_type\":\"309\",\"os_version\":\"iPhone OS ")
    text.put("17.\(random.number(6)) (21C6\(random.number(9)))\",\"incident_id\":\"")
    text.put(uuid: random.uuid())
    text.put("\",\"name\":\"Shop\"}\n{\n  \"procName\" : \"Shop\",\n")
    text.put("  \"modelCode\" : \"iPhone1\(random.number(6)),\(1 + random.number(3))\",\n")
    text.put("  \"captureTime\" : \"\(time)\",\n  \"exception\" : ")
    text.put("{\"codes\":\"0x0000000000000000, 0x0000000000000000\",\"type\":\"EXC_CRASH\"},\n")
    text.put("  \"asi\" : {\"CoreFoundation\":[\"\(reason)\"]},\n  \"faultingThread\" : 0,\n")
    text.put("  \"threads\" : [")
    var isFirst = true
    while text.count < length {
      text.put(isFirst ? "\n    {" : "},\n    {")
      isFirst = false
      text.put("\"id\":\(random.number(900_000)),\"queue\":\"")
      text.put(random.pick(Self.threads))
      text.put("\",\"frames\":[")
      for frame in 0..<(6 + random.number(20)) {
        text.put(frame == 0 ? "" : ",")
        text.put("{\"imageOffset\":")
        text.put(random.number(999_999))
        text.put(",\"symbol\":\"")
        text.put(random.pick(Self.symbols))
        text.put("\",\"symbolLocation\":")
        text.put(random.number(9999))
        text.put(",\"imageIndex\":")
        text.put(random.number(90))
        text.put("}")
      }
      text.put("]")
    }
    text.put("}\n  ]\n}\n")
  }
}

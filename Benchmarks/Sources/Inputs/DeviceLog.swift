/// The log of a device: mostly of others' affairs.
struct DeviceLog: LogSource {
  var random: SplitMix
  let pool: FailurePool
  var tally = Tally()
  private var clock = 0
  private var connection = 0

  private static let processes = [
    "SpringBoard", "backboardd", "locationd", "bluetoothd", "wifid", "mediaserverd", "Shop",
    "Weather", "dasd", "runningboardd", "symptomsd", "apsd", "nsurlsessiond", "CommCenter",
  ]
  private static let words = [
    "state ", "changed ", "request ", "session ", "update ", "interval ", "window ", "scene ",
    "policy ", "assertion ", "acquired ", "released ", "client ", "cache ", "hit ", "miss ",
    "timer ", "fired ", "activity ", "scheduled ", "deadline ", "token ", "value ", "queue ",
    "event ", "delivered ",
  ]
  private static let hosts = ["img.example.org", "cdn.example.net", "nas.example.test"]
  private static let shop = 6

  init(seed: UInt64, pairs: Int) {
    random = SplitMix(seed: seed)
    pool = FailurePool(pairs: pairs)
  }

  /// Four lines of a failure for every four thousand others: one in a thousand.
  mutating func write(to text: inout ByteText) {
    if random.number(4000) == 0 { failure(&text) } else { noise(&text) }
  }

  private mutating func prefix(_ process: Int, _ category: String, _ text: inout ByteText) {
    clock += random.number(4000)
    let seconds = clock / 1_000_000
    text.put("2026-02-03 ")
    text.put(8 + seconds / 3600 % 12, width: 2)
    text.put(":")
    text.put(seconds / 60 % 60, width: 2)
    text.put(":")
    text.put(seconds % 60, width: 2)
    text.put(".")
    text.put(clock % 1_000_000, width: 6)
    text.put("+0100 ")
    text.put(Self.processes[process])
    // A process keeps its identifier, its threads come and go.
    text.put("[")
    text.put(300 + 7 * process)
    text.put(":")
    text.put(1000 + random.number(90000))
    text.put("] [")
    text.put(category)
    text.put("] ")
  }

  /// A line that means nothing here, with the numbers and identifiers that make it look as if.
  mutating func noise(_ text: inout ByteText) {
    let process = random.number(Self.processes.count)
    switch random.number(14) {
    case 0:
      prefix(process, "Default", &text)
      text.put("Task <")
      text.put(uuid: random.uuid())
      text.put(">.<")
      text.put(random.number(90))
      text.put("> resuming, timeouts(60.0, 604800.0) QOS(0x19) priority 0.5")
    case 1:
      prefix(process, "boringssl", &text)
      text.put("boringssl_metrics_log_metric_block_invoke(")
      text.put(100 + random.number(90))
      text.put(") Failed to log metrics")
    case 2:
      prefix(process, "Default", &text)
      text.put("rssi ")
      text.put(-30 - random.number(60))
      text.put(" noise ")
      text.put(-80 - random.number(20))
      text.put(" snr ")
      text.put(random.number(40))
      text.put(" offset ")
      text.put(-900 - random.number(400))
      text.put(" delta=")
      text.put(-random.number(2000))
    case 3:
      prefix(process, "connection", &text)
      text.put("[C")
      text.put(random.number(900))
      text.put(".1.1 ")
      text.put(uuid: random.uuid())
      text.put(" ")
      text.put(random.pick(Self.hosts))
      text.put(":443 ready] event: flow:changed_viability")
    default:
      prefix(process, "Default", &text)
      for _ in 0..<(8 + random.number(16)) { text.put(random.pick(Self.words)) }
      text.put("id=")
      text.put(uuid: random.uuid())
      text.put(" count=")
      text.put(random.number(100_000))
      text.put(" status=")
      text.put(random.number(3))
    }
    text.put("\n")
  }

  /// All the lines of one failed task.
  mutating func failure(_ text: inout ByteText) {
    let failure = pool.pick(&random)
    tally.add(failure)
    let task = random.uuid()
    let stream = failure.streamCode ?? 0
    connection += 1
    prefix(Self.shop, "Default", &text)
    text.put("Connection ")
    text.put(connection)
    text.put(failure.code == -1202 ? ": default" : ": system")
    text.put(" TLS Trust evaluation failed(\(stream))\n")
    prefix(Self.shop, "Default", &text)
    text.put("Connection ")
    text.put(connection)
    text.put(": encountered error(3:\(stream))\n")
    prefix(Self.shop, "Default", &text)
    text.put("Task <")
    text.put(uuid: task)
    text.put(">.<1> HTTP load failed, 0/0 bytes (error code: \(failure.code) [3:\(stream)])\n")
    prefix(Self.shop, "Default", &text)
    text.put("Task <")
    text.put(uuid: task)
    text.put(">.<1> finished with error [\(failure.code)] ")
    text.put("Error Domain=NSURLErrorDomain Code=\(failure.code) \"(null)\" UserInfo={")
    text.put("_kCFStreamErrorDomainKey=3, NSErrorFailingURLStringKey=\(failure.url), ")
    text.put("NSUnderlyingError=0x6000")
    text.put(hex: random.next(), width: 8)
    text.put(" {Error Domain=kCFErrorDomainCFNetwork Code=\(failure.code) \"(null)\" UserInfo={")
    text.put("_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(stream)}}, ")
    text.put("NSErrorFailingURLKey=\(failure.url), _kCFStreamErrorCodeKey=\(stream)}\n")
  }
}

/// A log of an app in which hosts, codes, times, counters and addresses come in free order, and records of
/// several shapes and requests that succeed are mixed.
///
/// Hardly two of its records are alike, so it shows what a failure costs and not what a repeat does.
struct VariedLog: LogSource {
  var random: SplitMix
  var tally = Tally()
  private var clock = 0
  private var sequence = 0

  private static let pairs: [(code: Int, domain: Int, stream: Int)] = [
    (-1200, 3, -9802), (-1202, 3, -9813), (-1200, 3, -9824), (-1202, 3, -9843), (-1200, 3, -9836),
    (-1202, 3, -9807), (-1202, 3, -9814), (-1200, 3, -9801), (-1022, 0, 0), (-1200, 3, -9806),
    (-1004, 1, 61), (-1001, 4, -2102), (-1003, 12, 8), (-1200, 3, -9816), (-1205, 3, -9825),
  ]
  private static let services = ["api", "cdn", "img", "auth", "pay", "media", "push", "search"]
  private static let domains = ["example.com", "example.net", "shop.example", "eu.example.org"]
  private static let hosts = 212

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func write(to text: inout ByteText) {
    let pair = random.pick(Self.pairs)
    let number = random.number(Self.hosts)
    let host =
      "\(Self.services[number % 8])\(number).\(Self.domains[number / 8 % Self.domains.count])"
    let url =
      (pair.code == -1022 ? "http://" : "https://") + host
      + random.pick([
        "/v1/items", "/", "/img/\(random.number(99_999)).png", "/x?y=\(random.number(9))",
      ])
    sequence += 1
    switch random.number(6) {
    case 0:
      prefix(&text)
      finished(pair, url, &text)
    case 1 where pair.domain == 3:
      let connection = random.number(9999)
      if pair.code == -1202 {
        prefix(&text)
        text.put("Connection \(connection): default TLS Trust evaluation failed(\(pair.stream))\n")
      }
      prefix(&text)
      text.put("Connection \(connection): encountered error(3:\(pair.stream))\n")
      prefix(&text)
      finished(pair, url, &text)
    case 2:
      prefix(&text)
      text.put("load of \(url) failed: ")
      error(pair, url, task: nil, &text)
    case 3:
      block(pair, url, &text)
    default:
      prefix(&text)
      text.put("GET \(url) started\n")
      prefix(&text)
      task(random.uuid(), &text)
      text.put("resuming, timeouts(60.0, 604800.0) QOS(0x15)\n")
      prefix(&text)
      task(random.uuid(), &text)
      text.put("received response, status 200 content K\n")
    }
  }

  private mutating func prefix(_ text: inout ByteText) {
    clock += random.number(40_000)
    let seconds = clock / 1_000_000
    text.put("2026-02-03 ")
    text.put(8 + seconds / 3600 % 12, width: 2)
    text.put(":")
    text.put(seconds / 60 % 60, width: 2)
    text.put(":")
    text.put(seconds % 60, width: 2)
    text.put(".")
    text.put(clock % 1_000_000, width: 6)
    text.put("+0100 Shop[342:")
    text.put(hex: random.next(), width: 5)
    text.put("] ")
  }

  private mutating func task(_ identifier: (UInt64, UInt64), _ text: inout ByteText) {
    text.put("Task <")
    text.put(uuid: identifier)
    text.put(">.<\(random.number(999))> ")
  }

  private mutating func finished(
    _ pair: (code: Int, domain: Int, stream: Int), _ url: String, _ text: inout ByteText
  ) {
    let identifier = random.uuid()
    task(identifier, &text)
    text.put("finished with error [\(pair.code)] ")
    error(pair, url, task: identifier, &text)
  }

  private mutating func error(
    _ pair: (code: Int, domain: Int, stream: Int), _ url: String, task: (UInt64, UInt64)?,
    _ text: inout ByteText
  ) {
    text.put("Error Domain=NSURLErrorDomain Code=\(pair.code) \"(null)\" UserInfo={")
    text.put("NSErrorFailingURLStringKey=\(url), NSErrorFailingURLKey=\(url), ")
    if let task {
      text.put("_NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <")
      text.put(uuid: task)
      text.put(">.<1>, ")
    }
    if pair.domain != 0 {
      text.put("_kCFStreamErrorDomainKey=\(pair.domain), _kCFStreamErrorCodeKey=\(pair.stream), ")
      text.put("NSUnderlyingError=0x6000")
      text.put(hex: random.next(), width: 8)
      text.put(" {Error Domain=kCFErrorDomainCFNetwork Code=\(pair.code) \"(null)\"}, ")
    }
    text.put("NSLocalizedDescription=x}\n")
  }

  private mutating func block(
    _ pair: (code: Int, domain: Int, stream: Int), _ url: String, _ text: inout ByteText
  ) {
    prefix(&text)
    text.put("CFNetwork Diagnostics [3:\(sequence)] 08:00:00.000 {\n\tResponse Error: (null)\n")
    text.put("\t       Request: <CFURLRequest 0x6080")
    text.put(hex: random.next(), width: 8)
    text.put(" [0x10b2a6df0]> {url = \(url), cs = 0x0}\n\t         Error: ")
    text.put("Error Domain=kCFErrorDomainCFNetwork Code=\(pair.code) \"(null)\" UserInfo={")
    text.put("_kCFStreamErrorDomainKey=\(pair.domain), _kCFStreamErrorCodeKey=\(pair.stream)}\n")
    text.put("} [3:\(sequence)]\n")
  }
}

/// One line of a failure that names nothing, as often as a retry loop prints it.
struct RepeatedLine: LogSource {
  var tally = Tally()

  mutating func write(to text: inout ByteText) {
    text.put("2015-09-22 10:11:12.345 App[123:4567] CFNetwork SSLHandshake failed (-9824)\n")
  }
}

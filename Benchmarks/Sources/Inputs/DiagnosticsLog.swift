/// A log of CFNETWORK_DIAGNOSTICS in which every line is of a failure.
struct DiagnosticsLog: LogSource {
  var random: SplitMix
  let pool: FailurePool
  var tally = Tally()
  private var clock = 0
  private var sequence = 0
  private var recent: [Failure] = []

  /// So many others at least are between two failures that are alike.
  private static let apart = 3

  init(seed: UInt64, pairs: Int) {
    random = SplitMix(seed: seed)
    pool = FailurePool(pairs: pairs)
  }

  /// A failure as it is in such a log: the answer's error, then the same of the task.
  mutating func write(to text: inout ByteText) {
    var failure = pool.pick(&random)
    // Blocks name no task: the same failure again at once could as well be the first, reported twice.
    if pool.count > Self.apart {
      while recent.contains(failure) { failure = pool.pick(&random) }
    }
    recent = recent.suffix(Self.apart - 1) + [failure]
    tally.add(failure)
    let request = (random.next(), random.next())
    open("Response Error", &text)
    loader("       Request", request, failure, &text)
    error("         Error", request, failure, &text)
    close(&text)
    open("           Did Fail", &text)
    loader("             Loader", request, failure, &text)
    error("              Error", request, failure, &text)
    text.put("\tinit to origin load: 0.00")
    text.put(random.number(1_000_000), width: 6)
    text.put("s\n\t         total time: ")
    text.put(random.number(30))
    text.put(".")
    text.put(random.number(1_000_000), width: 6)
    text.put("s\n\t        total bytes: 0\n")
    close(&text)
  }

  private mutating func open(_ title: String, _ text: inout ByteText) {
    clock += random.number(40_000)
    sequence += 1
    let seconds = clock / 1_000_000
    text.put("2026-02-03 ")
    putTime(hour: 8 + seconds / 3600 % 12, seconds, &text)
    text.put(".")
    text.put(clock % 1_000_000, width: 6)
    text.put(" Shop[342:")
    text.put(2200 + random.number(40))
    text.put("] CFNetwork Diagnostics [3:")
    text.put(sequence)
    text.put("] ")
    putTime(hour: 7 + seconds / 3600 % 12, seconds, &text)
    text.put(".")
    text.put(clock / 1000 % 1000, width: 3)
    text.put(" {\n\t")
    text.put(title)
    text.put(": (null)\n")
  }

  private func putTime(hour: Int, _ seconds: Int, _ text: inout ByteText) {
    text.put(hour, width: 2)
    text.put(":")
    text.put(seconds / 60 % 60, width: 2)
    text.put(":")
    text.put(seconds % 60, width: 2)
  }

  private func close(_ text: inout ByteText) {
    text.put("} [3:")
    text.put(sequence)
    text.put("]\n")
  }

  private func loader(
    _ key: String, _ request: (UInt64, UInt64), _ failure: Failure, _ text: inout ByteText
  ) {
    text.put("\t")
    text.put(key)
    text.put(": <CFURLRequest 0x6080")
    text.put(hex: request.0, width: 8)
    text.put(" [0x10b2a6df0]> {url = ")
    text.put(failure.url)
    text.put(", cs = 0x0}\n")
  }

  private func error(
    _ key: String, _ request: (UInt64, UInt64), _ failure: Failure, _ text: inout ByteText
  ) {
    let stream = failure.streamCode ?? 0
    text.put("\t")
    text.put(key)
    text.put(": Error Domain=kCFErrorDomainCFNetwork Code=")
    text.put(failure.code)
    text.put(" \"(null)\" UserInfo={_kCFStreamPropertySSLClientCertificateState=0, ")
    if failure.code == -1202 {
      text.put("kCFStreamPropertySSLPeerTrust=<SecTrustRef: 0x6080")
      text.put(hex: request.1, width: 8)
      text.put(">, ")
    }
    text.put("_kCFNetworkCFStreamSSLErrorOriginalValue=")
    text.put(stream)
    text.put(", _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=")
    text.put(stream)
    text.put("}\n")
  }
}

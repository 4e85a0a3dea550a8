import SeededRandom

/// A trace of many tasks, drawn by a seed: those that fail, those that don't, and what a reader gets of it.
struct TraceScene {
  let text: String
  let expected: [ExpectedFinding]
  /// What it is made of, for tallies.
  let properties: [String]

  init(seed: UInt64) {
    var maker = TraceSceneMaker(seed: seed)
    (text, expected, properties) = maker.make()
  }
}

/// Draws scenes.
private struct TraceSceneMaker {
  var generator: TraceGenerator
  var era = TraceEra.numbered
  var properties: [String] = []
  var number = 0
  var connection = 2
  var block = 1

  init(seed: UInt64) {
    // Seeds that follow each other begin far apart.
    generator = TraceGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 0x9E37)
  }

  // MARK: Chance

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator.random) < percent
  }

  private mutating func one<Elements: Collection>(of elements: Elements) -> Elements.Element {
    let offset = Int.random(in: 0..<elements.count, using: &generator.random)
    return elements[elements.index(elements.startIndex, offsetBy: offset)]
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator.random)
  }

  // MARK: Scenes

  mutating func make() -> (String, [ExpectedFinding], [String]) {
    era = one(of: TraceEra.allCases)
    let style = one(of: TraceStyle.scenic)
    let wrapper = chance(45) ? one(of: TraceWrapper.allCases) : .none
    var damage: TraceDamage =
      chance(15) ? one(of: [.carriageReturns, .blankLines, .words80, .words72]) : .none
    // Who folds lines folds those that nothing else was put around.
    if damage == .words72 || damage == .words80,
      wrapper != .none || ![.bare, .xcode, .nameless, .logDefault].contains(style)
    {
      damage = .none
    }
    properties = [
      "era \(era)", "style \(style)", "wrapper \(wrapper)", "damage \(damage)",
    ]
    let diagnostics = chance(30) ? (chance(50) ? 2 : 3) : 0
    if diagnostics > 0 { properties.append("diagnostics \(diagnostics)") }

    var expected: [ExpectedFinding] = []
    var queues: [[String]] = []
    for (task, telling) in failing(diagnostics) {
      let messages = task.messages(telling)
      queues.append(messages)
      // A failure of which nothing is printed can't be found.
      if !messages.isEmpty { expected.append(task.expected(telling)) }
      properties.append("failure \(task.failure.name)")
    }
    if chance(50) {
      properties.append("healthy tasks")
      for _ in 0..<int(1...3) { queues.append(healthy(diagnostics)) }
    }
    if chance(25) {
      properties.append("cancelled task")
      queues.append(cancelled())
    }
    if chance(10) {
      properties.append("pins")
      let host = nextHost()
      queues.append(["=== TrustKit: Pin validation failed for \(host)"])
      expected.append(
        ExpectedFinding(cause: "pin-mismatch", kind: "code", host: host, codes: []))
    }
    let messages = mixed(queues)
    let text = wrapper.wrap(
      damage.apply(
        messages.enumerated().map { style.wrap($1, $0) }.joined(separator: "\n")))
    return (text, expected, properties)
  }

  /// The tasks that fail, and how each is told.
  private mutating func failing(_ diagnostics: Int) -> [(TraceTask, TraceTelling)] {
    let kinds = TraceFailure.all.filter { $0.eras.contains(era) }
    var chosen: [TraceFailure] = []
    for _ in 0..<one(of: [1, 1, 2, 2, 3, 4, 5]) { chosen.append(one(of: kinds)) }
    if chosen.count > 1, chance(30) {
      properties.append("parallel hosts")
      chosen = Array(repeating: chosen[0], count: chosen.count)
    }
    // Where two failures share a number but not what a connection says of it, only the lines that tie tasks
    // to connections can tell which is whose; where there are none, such failures aren't mixed.
    let mayBeNamed = era.hasConnections
    let isNamed = mayBeNamed && chance(40)
    if !isNamed {
      var kept: [TraceFailure] = []
      for failure in chosen
      where !kept.contains(where: {
        $0.name != failure.name && $0.stream?.code == failure.stream?.code
      }) {
        kept.append(failure)
      }
      chosen = kept
    }
    if isNamed { properties.append("named connections") }
    let tries = chance(25) ? int(2...4) : 1
    if tries > 1 { properties.append("tries") }
    // Of several nothing would tell whose alert is whose.
    let isQuiet = era.hasConnections && chosen.count == 1 && tries == 1 && !isNamed && chance(25)
    if isQuiet { properties.append("quiet") }
    let isNameless = chosen.count == 1 && chosen[0].chain.isEmpty && chance(10)
    if isNameless { properties.append("nameless") }
    let isRedirected = !isNameless && chance(12)
    if isRedirected { properties.append("redirect") }
    let isOneHost = chosen.count > 1 && chance(10)
    if isOneHost { properties.append("one host") }
    let host = isOneHost ? nextHost() : nil
    return chosen.map { failure in
      number += 1
      let task = generator.task(failure, era: era, number: number, host: host ?? nextHost())
      var telling = TraceTelling()
      for _ in 0..<tries {
        connection += int(1...3)
        telling.connections.append(connection)
      }
      telling.namesConnections = isNamed
      telling.isQuiet = isQuiet
      telling.hasDetails = chance(40)
      telling.diagnostics = diagnostics
      telling.firstBlock = block
      block += 7
      telling.redirectedFrom = isRedirected ? nextHost() : nil
      telling.isNameless = isNameless
      telling.appPrint = one(of: TraceTelling.AppPrint.allCases)
      telling.hasNSURLConnection = chosen.count == 1 && chance(15)
      if !isNameless { properties.append("print \(telling.appPrint)") }
      return (task, telling)
    }
  }

  private mutating func nextHost() -> String {
    let label = one(of: ["api", "cdn", "img", "auth", "static-2", "eu-west", "m", "push"])
    let name = one(of: ["shop", "plant-db", "farbwerk", "quux", "nordlicht", "weather9"])
    return "\(label)\(int(1...99)).\(name).\(one(of: ["example", "example.org", "example.co.uk"]))"
  }

  // MARK: Tasks that don't fail

  private mutating func healthy(_ diagnostics: Int) -> [String] {
    number += 1
    connection += 1
    let task = generator.task(TraceFailure.all[0], era: era, number: number, host: nextHost())
    let url = "https://\(task.host)/v2/feed"
    var lines: [String] = []
    switch era {
    case .classic: lines = ["GET \(url)"]
    case .transport:
      lines = [
        "TIC TCP Conn Connected [\(connection):0x1c0\(connection)79b00]: Err(16)",
        "TIC TLS Event [\(connection):0x1c0\(connection)79b00]: 2, Pending(0)",
        "TIC TLS Handshake Complete [\(connection):0x1c0\(connection)79b00]",
        "\(task.task) now using Connection \(connection)",
        "\(task.task) received response, status 200 content K",
      ]
    case .numbered, .eighteen, .twentySix:
      lines = [
        "\(task.task) resuming, timeouts(60.0, 604800.0) QOS(0x19) Voucher <private>",
        "\(task.task) {strength 0, tls 4, ct 0, sub 0, sig 1, ciphers 0, bundle 0, builtin 0}",
        "\(task.task) setting up Connection \(connection)",
        "[C\(connection).1:2][0x7f98] TLS configured [server(0) min_version(0x0303) "
          + "max_version(0x0304) name(redacted) tickets(false) false_start(false) "
          + "enforce_ev(false) enforce_ats(true)]",
        "Connection \(connection): asked to evaluate TLS Trust",
        "Connection \(connection): TLS Trust result 0",
        "System Trust Evaluation yielded status(0)",
        "Connection \(connection): asked for TLS Client Certificates",
        "\(task.task) sent request, body N 0",
        "\(task.task) received response, status 200 content K",
        "\(task.task) summary for task success {transaction_duration_ms=91, "
          + "response_status=200, connection=\(connection), protocol=\"h2\", reused=0}",
        "\(task.task) finished successfully",
      ]
    }
    if diagnostics > 0 {
      block += 1
      lines.append(
        """
        CFNetwork Diagnostics [\(diagnostics):\(block)] 10:11:12.131 {
        \tResponse Received: (null)
                          Request: <CFURLRequest 0x6080 [0x1076]> {url = \(url), cs = 0x0}
                         Response: Status Code: 200
        } [\(diagnostics):\(block)]
        """)
    }
    lines.append("GET \(url) -> 200 OK")
    return lines
  }

  private mutating func cancelled() -> [String] {
    number += 1
    let task = generator.task(TraceFailure.all[0], era: era, number: number, host: nextHost())
    let error =
      "Error Domain=NSURLErrorDomain Code=-999 \"cancelled\" UserInfo={NSErrorFailingURLStringKey="
      + "https://\(task.host)/live, NSErrorFailingURLKey=https://\(task.host)/live, "
      + "_NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <\(task.uuid)>.<\(number)>, "
      + "NSLocalizedDescription=cancelled}"
    switch era {
    case .classic: return [error]
    case .transport:
      return [
        "\(task.task) HTTP load failed (error code: -999 [1:89])",
        "\(task.task) finished with error - code: -999", error,
      ]
    default:
      return [
        "\(task.task) HTTP load canceled, 0/0 bytes (error code: -999)",
        "\(task.task) finished with error [-999] \(error)",
      ]
    }
  }

  // MARK: Order

  private mutating func mixed(_ queues: [[String]]) -> [String] {
    var messages: [String]
    if chance(40) {
      properties.append("one after another")
      messages = queues.shuffled(using: &generator.random).flatMap { $0 }
    } else if chance(60) {
      properties.append("interleaved")
      messages = generator.interleave(queues)
    } else {
      properties.append("interleaved in bursts")
      messages = bursts(queues)
    }
    let mode = one(of: [0, 0, 1, 2])
    guard mode > 0 else { return messages }
    properties.append(mode == 1 ? "some lines between" : "many lines between")
    return messages.flatMap { message -> [String] in
      guard chance(mode == 1 ? 50 : 20) else { return [message] }
      return [message] + (0..<int(mode == 1 ? 1...4 : 5...60)).map { _ in one(of: Self.ordinary) }
    }
  }

  private mutating func bursts(_ queues: [[String]]) -> [String] {
    var queues = queues.map { $0[...] }
    var result: [String] = []
    while true {
      let open = queues.indices.filter { !queues[$0].isEmpty }
      if open.isEmpty { return result }
      let chosen = one(of: open)
      let length = int(1...5)
      result += queues[chosen].prefix(length)
      queues[chosen] = queues[chosen].dropFirst(length)
    }
  }

  /// Lines of an app that have nothing to do with a failure.
  private static let ordinary = [
    "laid out 12 views", "Hang detected: 0.52s", "reading configuration for build 9802",
    "boringssl_metrics_log_metric_block_invoke(151) Failed to log metrics",
    "AVAudioSession_iOS.mm:2367 Failed to set properties, error: -50",
    "CoreData: annotation: fetch of 1200 rows took 0.0022s",
    "Snapshotting a view (0x7f8ae4c0, UIKeyboardLayout) that has not been rendered",
    "cache: 1022 entries, 98 % hits", "keychain query ended with -25300",
    "window 0x10298120 moved to {-1200, -1022}", "session 7E11-9807 resumed",
    "player item status 2, code -12938", "purged 1012 images in 41 ms",
  ]
}

extension TraceStyle {
  /// The styles of scenes: what wrappers do around lines is theirs alone.
  static let scenic = allCases.filter { $0 != .comment && $0 != .quote && $0 != .indented }
}

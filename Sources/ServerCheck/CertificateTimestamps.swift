/// The signed timestamps of Certificate Transparency that came with a certificate.
struct CertificateTimestamps {
  /// What Apple's list says of a log.
  enum LogState: Substring, Hashable {
    case approved
    case retired
    case rejected
    case pending
  }

  /// The identifiers of the logs, each once.
  private(set) var logs: Set<[UInt8]> = []

  private static let states: [String: LogState] = {
    var result: [String: LogState] = [:]
    for line in TransparencyLogTable.text.description.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2 else { continue }
      result[String(parts[0])] = LogState(rawValue: parts[1])
    }
    return result
  }()

  /// What the timestamps are worth.
  enum Verdict: Hashable {
    /// Enough of them.
    case enough
    /// Too few, whatever the logs are.
    case tooFew(count: Int, needed: Int)
    /// Enough, though logs among them aren't in the list, which may be older than they are.
    case uncertain(unknown: Int)
  }

  /// Adds a list of timestamps; what can't be read is left out.
  mutating func add(_ list: ArraySlice<UInt8>) {
    var reader = ByteReader(list)
    guard var entries = try? reader.vector(2) else { return }
    while !entries.isAtEnd, logs.count < 64 {
      guard let entry = try? entries.vector(2).rest, entry.count >= 41, entry.first == 0 else {
        return
      }
      logs.insert(Array(entry.dropFirst().prefix(32)))
    }
  }

  /// Whether the timestamps suffice for a certificate: two logs for 180 days, three for longer.
  func verdict(for certificate: Certificate) -> Verdict {
    let needed = needed(for: certificate)
    let states = logs.map { Self.states[Hexadecimal.text($0)] }
    let known = states.count { $0 != nil && $0 != .pending }
    let unknown = states.count { $0 == nil }
    if logs.count < needed { return .tooFew(count: logs.count, needed: needed) }
    // One log at least has to be approved today.
    if known >= needed, states.contains(.approved) { return .enough }
    if unknown > 0 { return .uncertain(unknown: unknown) }
    return .tooFew(count: states.contains(.approved) ? known : 0, needed: needed)
  }

  private func needed(for certificate: Certificate) -> Int {
    let days = certificate.validityDays
    if certificate.notBefore >= Moment(2021, 4, 21) { return days <= 180 ? 2 : 3 }
    switch days {
    case ...456: return 2
    case ...821: return 3
    case ...1186: return 4
    default: return 5
    }
  }
}

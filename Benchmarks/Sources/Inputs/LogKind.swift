/// The logs that can be made.
package enum LogKind: String, CaseIterable, Sendable {
  /// A device log with one line of a failure in a thousand.
  case mixed
  /// CFNETWORK_DIAGNOSTICS, every line of a failure.
  case dense
  /// Hardly two records alike: failures and healthy requests of many hosts, codes and shapes.
  case varied
  /// One line.
  case line
  /// One classic line, again and again: a retry loop without tasks.
  case repeated
  /// NULs, invalid UTF-8, all line ends.
  case bytes
  /// A million nested braces.
  case braces
  /// What went over the wire, in hexadecimal.
  case hexdump
  /// No failure, but its words in every line.
  case nearmiss

  /// Whether the triage of it can be compared with what was written.
  package var hasTruth: Bool { self == .mixed || self == .dense }

  private func source(seed: UInt64, pairs: Int) -> any LogSource {
    switch self {
    case .mixed: DeviceLog(seed: seed, pairs: pairs)
    case .dense: DiagnosticsLog(seed: seed, pairs: pairs)
    case .varied: VariedLog(seed: seed)
    case .repeated: RepeatedLine()
    case .line, .bytes, .braces, .hexdump, .nearmiss: HostileLog(self, seed: seed)
    }
  }

  /// Writes at least `bytes` bytes (whole records of the kind) in pieces to `sink`.
  ///
  /// The same arguments give the same bytes; a longer log begins with the shorter one.
  ///
  /// - Parameter pairs: how many pairs of a host and a code there are.
  package func write(
    bytes: Int, seed: UInt64, pairs: Int, to sink: ([UInt8]) throws -> Void
  ) rethrows -> Truth {
    try Self.write(source(seed: seed, pairs: pairs), bytes: bytes, to: sink)
  }

  // Generic, so that no call for a line goes through an existential.
  private static func write<Source: LogSource>(
    _ start: Source, bytes: Int, to sink: ([UInt8]) throws -> Void
  ) rethrows -> Truth {
    var source = start
    var text = ByteText()
    var written = 0
    while written + text.count < bytes {
      source.write(to: &text)
      if text.count >= 1 << 18 {
        try sink(text.bytes)
        written += text.count
        text.removeAll()
      }
    }
    try sink(text.bytes)
    return source.tally.truth(bytes: written + text.count)
  }
}

/// Makes a log, record by record.
protocol LogSource {
  /// The failures written so far.
  var tally: Tally { get }

  mutating func write(to text: inout ByteText)
}

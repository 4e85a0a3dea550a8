internal import NetworkLogs

/// A line that names failed trust checks.
///
/// A reference: it is asked for at every line, and hardly ever there.
final class NamedChecks {
  let event: LineEvent
  let signature: EventSignature

  init(_ event: LineEvent, _ signature: EventSignature) {
    self.event = event
    self.signature = signature
  }
}

/// A request that a line named, or none.
struct NamedRequest {
  private(set) var reading: RequestMemory.Reading?
  private(set) var line = 0
  private(set) var process = LinePrefix()
  /// Whether a diagnostics block names it, or a command-line tool.
  private(set) var isOfBlock = false
  private(set) var isOfTool = false

  mutating func take(_ reading: RequestMemory.Reading, _ event: borrowing LineEvent) {
    self.reading = reading
    line = event.endLine
    process.takeProcess(of: event.prefix)
    isOfBlock = event.format == "cfnetwork-diagnostics"
    isOfTool = !isOfBlock && event.format == "curl"
  }

  /// Hashes all of it.
  func hash(into hasher: inout Hasher) {
    reading?.hash(into: &hasher)
    hasher.combine(line)
    hasher.combine(process)
    hasher.combine(isOfBlock)
    hasher.combine(isOfTool)
  }
}

internal import NetworkLogs

/// A line that names failed trust checks.
struct NamedChecks {
  let event: LineEvent
  let signature: EventSignature
}

/// A URL or a host that the log names as the current request.
struct RequestName: Hashable, Sendable {
  /// The parts of the URL, or nil where the text is a host, or no URL.
  let url: RequestURL?
  /// The host, or nil where the text has none.
  let host: String?

  /// Reads what a fact names as the current request; nil where it names none.
  init?(_ fact: Fact) {
    switch fact {
    case .requestURL(let text):
      url = RequestURL(text)
      host = url?.host
    case .requestHost(let name):
      url = nil
      host = RequestURL.host(name)
    default: return nil
    }
  }

  /// The last current request that facts name.
  static func last(in facts: FactList) -> RequestName? {
    guard facts.kinds.contains(.request) else { return nil }
    for index in facts.indices.reversed() {
      if let name = RequestName(facts[index].fact) { return name }
    }
    return nil
  }
}

/// The request that the last lines without a failure named, and who named it.
struct NamedRequest {
  private(set) var name: RequestName?
  private(set) var line = 0
  private(set) var process = LinePrefix()
  /// Whether a diagnostics block names it.
  private(set) var isOfBlock = false
  /// Whether a command-line tool names it.
  private(set) var isOfTool = false

  mutating func take(_ name: RequestName, _ event: borrowing LineEvent) {
    self.name = name
    line = event.endLine
    process.takeProcess(of: event.prefix)
    isOfBlock = event.format == "cfnetwork-diagnostics"
    isOfTool = !isOfBlock && event.format == "curl"
  }
}

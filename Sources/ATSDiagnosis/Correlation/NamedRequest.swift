internal import AppTransportSecurity
internal import NetworkLogs

/// A line that names failed trust checks.
///
/// An object: hardly ever is there one, and the correlator is handed around.
final class NamedChecks {
  let event: LineEvent
  let signature: EventSignature

  /// The checks of an event, and the task that it is of.
  init(_ event: LineEvent, task: String?) {
    self.event = event
    signature = EventSignature(event)
    signature.task = task
  }
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

  /// The first host that facts name as that of the current request.
  static func firstHost(in facts: FactList) -> String? {
    var host: String?
    facts.forEach(about: .request) { if host == nil { host = RequestName($0.fact)?.host } }
    return host
  }
}

/// The request that the last lines without a failure named, and who named it.
struct NamedRequest {
  /// What names it.
  private(set) var fact: Fact?
  private(set) var line = 0
  private(set) var process = LinePrefix()
  /// Whether a diagnostics block names it.
  private(set) var isOfBlock = false
  /// Whether a command-line tool names it.
  private(set) var isOfTool = false
  /// The connection that the line names as well.
  private(set) var connection: Int?

  /// The parts of it; read where a failure asks, since hardly any does.
  var name: RequestName? { fact.flatMap(RequestName.init) }

  /// Whether an event only says at which address the host is tried that the line before names.
  func isTried(at fact: Fact, _ event: borrowing LineEvent) -> Bool {
    guard event.line == line + 1, case .requestHost(let address) = fact,
      HostKind(host: address).isAddress, let host = name?.host
    else { return false }
    return !HostKind(host: host).isAddress
  }

  mutating func take(_ fact: Fact, _ event: borrowing LineEvent) {
    self.fact = fact
    line = event.endLine
    process.takeProcess(of: event.prefix)
    isOfBlock = event.format == "cfnetwork-diagnostics"
    isOfTool = !isOfBlock && event.format == "curl"
    connection = event.tokens.connection
  }
}

/// An address that a connection tried, and the connection: where nothing names the host, it shows which
/// server couldn't be reached.
struct TriedAddress {
  private var fact: Fact?
  private var line = 0
  private var connection: Int?
  private var process = LinePrefix()

  /// None.
  init() {}

  /// What a fact of an event says.
  init(_ fact: Fact, _ event: borrowing LineEvent) {
    self.fact = fact
    line = event.endLine
    connection = event.tokens.connection
    process.takeProcess(of: event.prefix)
  }

  /// The address, where it can be that of a failure that an event begins.
  func fact(for event: borrowing LineEvent) -> Fact? {
    guard let fact, event.line - line <= 8, process.canBeOne(with: event.prefix) else {
      return nil
    }
    return event.tokens.connection.map { $0 == connection } ?? true ? fact : nil
  }
}

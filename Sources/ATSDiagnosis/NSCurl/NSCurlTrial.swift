internal import NetworkLogs

/// What an option of `nscurl` allows beyond what the system offers, such as `--enable-rc4`.
enum NSCurlRelaxation: Hashable {
  /// A cipher suite that no list of ATS holds.
  case cipher(String)
  /// A protocol version below TLS 1.0.
  case version(String)

  /// The relaxations among options; dashes may have become longer ones on the way into a text.
  static func all(in options: String) -> [NSCurlRelaxation] {
    options.split(separator: " ").compactMap { option in
      let name = option.lowercased().drop {
        "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}".contains($0)
      }
      guard name.hasPrefix("enable-") else { return nil }
      let what = String(name.dropFirst("enable-".count))
      if ["rc4", "3des", "des", "dh", "export", "null", "anon"].contains(where: what.hasPrefix) {
        return .cipher(what)
      }
      return what.hasPrefix("ssl") ? .version(what) : nil
    }
  }

  /// The option as it is typed.
  var option: String {
    switch self {
    case .cipher(let name), .version(let name): "--enable-\(name)"
    }
  }
}

/// Loads of one URL with `nscurl`, one after the other, some with an option that allows more.
///
/// Where the plain one fails and the other doesn't, the option says what the server lacks.
struct NSCurlTrial {
  /// One load: its command and what the tool logs of it.
  struct Load {
    let url: RequestURL
    let relaxations: [NSCurlRelaxation]
    let line: Int
    let command: String
    var events: [LineEvent] = []

    /// What is said of it.
    var facts: [FoundFact] { events.flatMap { $0.facts } }
    /// Whether anything says that it failed.
    var hasFailed: Bool {
      facts.contains {
        switch $0.fact {
        case .code, .looseCode, .streamCode, .secureTransportSymbol, .wording, .cleartextBlocked:
          true
        default: false
        }
      }
    }
  }

  private(set) var loads: [Load] = []
  /// More loads than this are of another purpose.
  static let maxLoads = 12
  /// So many events of one load are kept.
  private static let maxEvents = 40
  /// So many lines may be between a command, what it logs, and the next one.
  static let reach = 20

  /// The last line that belongs to it.
  var lastLine: Int {
    loads.map { max($0.line, $0.events.last?.endLine ?? 0) }.max() ?? 0
  }

  var isFull: Bool { loads.count >= Self.maxLoads }

  mutating func add(_ load: Load) { loads.append(load) }

  /// Takes a line that the tool logs of the last load; false where it is of something else.
  mutating func take(_ event: LineEvent) -> Bool {
    guard let last = loads.indices.last, loads[last].events.count < Self.maxEvents,
      event.prefix.process == "nscurl" || (!event.prefix.hasProcess && !event.prefix.hasTime),
      event.tokens.task == nil
    else { return false }
    loads[last].events.append(event)
    return true
  }

  /// A plain load that failed, and one with an option that worked; nil where there is no such pair.
  var answer: (failed: Load, passed: Load)? {
    for failed in loads where failed.relaxations.isEmpty && failed.hasFailed {
      let passed = loads.first {
        !$0.relaxations.isEmpty && !$0.hasFailed && $0.url.host == failed.url.host
          && $0.url.port == failed.url.port
      }
      if let passed { return (failed, passed) }
    }
    return nil
  }
}

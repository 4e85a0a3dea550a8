internal import NetworkLogs

/// What of a failure decides how it is judged.
///
/// The words, lines and times of a log are no part of it, nor is the request that failed: of that
/// only the remedy speaks.
struct Case: Hashable {
  /// What the lines say.
  let facts: [Fact]
  /// The codes, outermost first.
  let codes: [CodeCollection.Entry]
  /// The process that logged it, where that is one of the system's.
  let process: String?
  /// Whether a task is known to have failed.
  let hasTask: Bool

  /// As much as tells cases apart in practice: it is asked for once a failure.
  func hash(into hasher: inout Hasher) {
    hasher.combine(facts.count)
    hasher.combine(facts.last)
    for entry in codes { hasher.combine(entry.code) }
  }

  /// What a case leaves out of a failure, and a finding needs.
  struct Origin {
    /// The host of the request that failed, as far as it is known.
    let host: String?
    /// The port that its URL names.
    let port: Int?
    /// The URL itself.
    let url: String?
    /// The index in the failure of each fact of the case; empty where they are the same.
    let facts: [Int]

    init(_ request: RequestFact, of incident: Incident, facts: [Int]) {
      (host, port, url) = request.target(of: incident)
      self.facts = facts
    }
  }

  /// The case of a failure.
  ///
  /// One fact tells the request, and is kept as its host where there are certificates to compare it
  /// with; of all others that could, the text doesn't matter. Where a URL without a host may have a
  /// part in it, every text is kept as it is. What is said again is left out, but for certificates: a
  /// chain that is printed twice is known by its second leaf.
  ///
  /// - Returns: the case, and the index in the failure of each of its facts; none where they are the same.
  static func of(_ incident: Incident, _ request: RequestFact) -> (Case, facts: [Int]) {
    let hasChain = incident.facts.kinds.contains(.certificate)
    var facts: [Fact] = []
    var indices: [Int] = []
    facts.reserveCapacity(incident.facts.count)
    // A fact of a kind that isn't known yet repeats none.
    var kinds: UInt64 = 0
    var index = -1
    for part in incident.facts.parts {
      for found in part.statement.facts {
        index += 1
        let fact = request.kept(found, isRequest: hasChain && request.place == .fact(index))
        let kind = UInt64(1) << kind(of: fact)
        let isKnown = kinds & kind != 0
        kinds |= kind
        if request.isClear, isKnown, repeats(fact, facts) {
          if indices.isEmpty { indices = Array(0..<facts.count) }
          continue
        }
        facts.append(fact)
        if facts.count <= index { indices.append(index) }
      }
    }
    let process = incident.prefix.process.flatMap { name in
      Scope.systemProcesses.contains(name) ? name : nil
    }
    let question = Case(
      facts: facts, codes: incident.codes.entries, process: process,
      hasTask: !incident.tasks.isEmpty)
    return (question, indices)
  }

  /// A number under 64 that equal facts share, and others hardly do: cheap to tell.
  private static func kind(of fact: Fact) -> Int {
    switch fact {
    case .code(let number, _, _), .looseCode(let number): 8 + number & 15
    case .streamCode(let number): 24 + number & 15
    case .streamDomain(let number): 40 + number & 15
    case .failingURL: 0
    case .requestURL: 1
    case .wording: 2
    case .trustEvaluationFailed, .atsFailedSystemTrust: 3
    case .diagnosticsBlock: 4
    case .taskOnConnection: 5
    case .trustChecks, .atsViolation: 6
    default: 7
    }
  }

  private static func repeats(_ fact: Fact, _ known: [Fact]) -> Bool {
    if case .certificate = fact { return false }
    return known.contains(fact)
  }
}

/// Which of the facts of a failure tells the request that failed.
struct RequestFact {
  enum Place: Equatable {
    case none
    case fact(Int)
    case nearby
    /// Every fact with a URL may have a part in it.
    case unclear
  }

  private(set) var place: Place
  /// The URL or the host that it names.
  private(set) var reading: RequestMemory.Reading?

  /// Of a failure that is to be judged by all that is known of it: that is judged alike, and takes
  /// longer.
  static var unclear: RequestFact { RequestFact(place: .unclear) }
  /// Of a failure of which no request is known.
  static var unknown: RequestFact { RequestFact(place: .none) }

  private init(place: Place) { self.place = place }

  /// Whether the texts of all other facts don't matter.
  var isClear: Bool { place != .unclear }

  init(_ incident: Incident, _ requests: RequestMemory) {
    place = .none
    if incident.says(.failingURL) {
      for (index, found) in incident.facts.enumerated() {
        guard case .failingURL(let text) = found.fact else { continue }
        let reading = requests.reading(text)
        guard reading.isURL else { continue }
        place = reading.hasHost ? .fact(index) : .unclear
        self.reading = reading.hasHost ? reading : nil
        if reading.hasHost { break }
      }
    }
    // Words that name the host are stronger than a request that was only in hand.
    guard place == .none, incident.strongHost == nil else { return }
    if let named = incident.firstRequest(requests) {
      reading = named.reading
      place = .fact(named.fact)
    } else if let nearby = incident.nearbyRequest, nearby.hasHost {
      reading = nearby
      place = .nearby
    }
  }

  /// The request: host, port and URL.
  func target(of incident: Incident) -> (host: String?, port: Int?, url: String?) {
    if place == .unclear {
      let request = Request(incident)
      return (request.host, request.url?.port, request.url?.text)
    }
    guard let url = reading?.url else {
      return (reading?.host ?? incident.strongHost, nil, nil)
    }
    return (url.host, url.port, url.text)
  }

  /// A fact without the request that it names.
  func kept(_ fact: Fact, isRequest: Bool) -> Fact {
    guard place != .unclear else { return fact }
    switch fact {
    case .failingURL: return .failingURL(isRequest ? reading?.canonical ?? "" : "")
    case .requestURL: return .requestURL("")
    case .requestHost: return .requestHost("")
    case .host: return .host("")
    case .cutURL: return .cutURL("")
    default: return fact
    }
  }
}

internal import NetworkLogs

/// All the lines of one failure, as facts: what a person would fix once.
///
/// A reference: what is open is looked at for every line, and copied for none.
final class Incident {
  /// Everything that is known, in one piece: it is reached once to take an event in.
  private var known: Knowledge
  /// What is looked at for every line.
  private(set) var marks: IncidentMarks
  /// How it was judged, once it is told.
  private(set) var judgement: Judgement?
  /// The request that it was judged to be of.
  private(set) var request = RequestFact.unknown
  /// The index of each fact that was judged; empty where they are the same.
  private(set) var judgedFacts: [Int] = []
  /// The line of the words that decided, or the first one.
  private(set) var decidingLine = 0

  /// More facts than this add nothing; a retry loop may bring thousands.
  static let mostFacts = 160
  /// Names of one kind beyond these are forgotten, the oldest first: a loop that prints the same
  /// error for hours gives each print an address of its own.
  static let mostNames = 64

  /// Begins with an event, out of which its time and its facts are moved.
  init(
    taking event: inout LineEvent, _ signature: borrowing EventSignature, _ requests: RequestMemory
  ) {
    var known = Knowledge(line: event.line, endLine: event.endLine, format: event.format)
    event.prefix.move(to: &known.prefix)
    marks = known.absorb(&event, signature, requests)
    self.known = known
  }

  /// The failure of an event that stands alone.
  convenience init(_ event: LineEvent) {
    let requests = RequestMemory()
    let content = EventSignature.Content(event, requests)
    let signature = EventSignature(event, content)
    var event = event
    self.init(taking: &event, signature, requests)
  }

  /// A failure as far as a case tells: each fact stands on the line with its index, without words.
  init(_ question: Case) {
    var known = Knowledge(line: 0, endLine: 0, format: "")
    known.prefix.process = question.process
    known.tasks = question.hasTask ? [""] : []
    known.codes = CodeCollection(question.codes)
    known.facts = FactList(
      question.facts.enumerated().map { FoundFact(fact: $1, excerpt: "", line: $0) })
    known.traits.take(known.facts, RequestMemory())
    marks = known.marks
    self.known = known
  }

  /// Moves a line's facts out of it.
  func absorb(
    _ event: inout LineEvent, _ signature: EventSignature, _ requests: RequestMemory
  ) {
    marks = known.absorb(&event, signature, requests)
  }

  /// Takes in another failure's lines: they turned out to be of this one.
  func absorb(_ part: Incident, _ requests: RequestMemory) {
    precondition(part !== self, "a failure isn't a part of itself")
    marks = known.absorb(part.known, requests)
  }

  /// Notes that a line repeats the failure.
  func extend(to line: Int) {
    marks.lastLine = max(marks.lastLine, line)
    known.lastLine = marks.lastLine
  }

  /// Notes how it was judged.
  func take(_ judgement: Judgement, _ request: RequestFact, facts: [Int]) {
    self.judgement = judgement
    self.request = request
    judgedFacts = facts
    if let fact = judgement.firstProof {
      decidingLine = known.line(at: facts.isEmpty ? fact : facts[fact])
    } else {
      decidingLine = known.firstLine
    }
  }

  /// Hashes all that decides what becomes of it and of the lines behind it.
  func hash(into hasher: inout Hasher) { known.hash(into: &hasher) }

  /// Notes that the failure is told as it stands.
  func tell() { known.toldLine = known.lastLine }

  /// The first line that belongs to it.
  var firstLine: Int { marks.firstLine }
  /// The last line that belongs to it; it moves on where later lines repeat what was told.
  var lastLine: Int { marks.lastLine }
  /// Whether it has a task, a connection, the address of an underlying error.
  var hasTask: Bool { marks.hasTask }
  var hasConnection: Bool { marks.hasConnection }
  var hasError: Bool { marks.hasError }
  /// The last line when it was told.
  var toldLine: Int? { known.toldLine }
  /// The format of the line that says most.
  var format: String { known.format }
  /// Time and process of the first line that has them.
  var prefix: LinePrefix { known.prefix }
  /// The time of the first line that has one.
  var time: PrintedTime? { known.time }
  /// Whether it is of the process with a name, or of none where the name is empty.
  func isOfProcess(_ name: String) -> Bool { known.isOfProcess(name) }
  /// The process identifier of the first line that has one.
  var pid: Int? { known.prefix.pid }
  /// The tasks that failed this way, in order.
  var tasks: [String] { known.tasks }
  /// The connections.
  var connections: [Int] { known.connections }
  /// The addresses of underlying errors.
  var underlyingErrors: [String] { known.underlyingErrors }
  /// What the lines say, in their order.
  var facts: FactList {
    known.join()
    return known.facts
  }
  /// The fact at an index.
  func fact(at index: Int) -> FoundFact {
    index < known.facts.count ? known.facts[index] : known.later[index - known.facts.count]
  }
  /// Whether a fact is of a kind.
  func says(_ kind: FactKind) -> Bool { known.says(kind) }
  /// The first request in hand with a host that the facts name, and the index of the fact.
  func firstRequest(
    _ requests: RequestMemory
  ) -> (reading: RequestMemory.Reading, fact: Int)? {
    known.firstRequest(requests)
  }
  /// The kinds of the records that say it.
  var kinds: RecordKinds { known.kinds }
  /// Codes of the failure, outermost first.
  var codes: CodeCollection { known.codes }
  /// The request that the lines just before the first one named.
  var nearbyRequest: RequestMemory.Reading? {
    get { known.nearbyRequest }
    set { known.nearbyRequest = newValue }
  }
  /// Whether a line that closes a failure was among them.
  var isTerminated: Bool { known.isTerminated }
  /// What kind of failure this is.
  var family: EventSignature.Family { known.family }
  /// The time of the last line that has one, in seconds of its day.
  var lastSecond: Int? { known.lastSecond }

  /// The host of the request as an error dump or the system's own words name it.
  var strongHost: String? { known.traits.strongHost }

  /// The host of the request that the lines just before named.
  var nearbyHost: String? { nearbyRequest?.host }

  /// How a command-line tool failed, where one did.
  var commandLineTool: ToolFailure? { known.traits.commandLineTool }

  /// Whether a trust evaluation failed.
  var hasFailedTrust: Bool { known.traits.isTrust }

  /// Goes through the names of its tasks and of its underlying errors.
  func forEachName(_ body: (String) -> Void) {
    if hasTask { tasks.forEach(body) }
    if hasError { underlyingErrors.forEach(body) }
  }

  /// Whether there is enough to call this a failure.
  var isFailure: Bool {
    switch known.isFailure {
    case .some(let isFailure): isFailure
    case .none: !isOnlyOfFiles
    }
  }

  /// Whether numbers that files and processes give as well stand alone.
  private var isOnlyOfFiles: Bool {
    !has {
      switch $0 {
      case .failingURL, .requestURL, .code(_, .posix, .stream): true
      default: false
      }
    }
  }

  /// Whether the facts hold one for which `test` is true.
  func has(_ test: (Fact) -> Bool) -> Bool { facts.contains { test($0.fact) } }

  /// The first fact for which `test` is true.
  func first(_ test: (Fact) -> Bool) -> FoundFact? { facts.first { test($0.fact) } }
}

/// The kinds of the records of a failure, in their order: where they are the same, the same is said
/// but for the request.
struct RecordKinds {
  /// Nil where they are unknown, or others than one or two.
  private(set) var first: RecordKind?
  private(set) var second: RecordKind?
  private var count = 0

  /// Adds the kind of the next record, or nil where it isn't known.
  mutating func add(_ kind: RecordKind?) {
    count += 1
    switch count {
    case 1: first = kind
    case 2 where kind != nil && first != nil: second = kind
    default: (first, second) = (nil, nil)
    }
  }

  /// Whether both are known, and the same.
  func areKnown(as other: RecordKinds) -> Bool {
    first != nil && first === other.first && second === other.second
  }
}

/// What is known of a failure.
///
/// It has one owner and many parts, so it is never copied.
private struct Knowledge: ~Copyable {
  var firstLine: Int
  var lastLine: Int
  var toldLine: Int?
  var format: String
  var prefix = LinePrefix()
  var tasks: [String] = []
  var connections: [Int] = []
  var underlyingErrors: [String] = []
  var facts = FactList()
  /// What goes behind these facts, before they are asked for: most failures of a log are told by two
  /// records, and judged without a look at what they say.
  var later = FactList()
  var kinds = RecordKinds()
  var codes = CodeCollection()
  var nearbyRequest: RequestMemory.Reading?
  var isTerminated = false
  var family = EventSignature.Family.neutral
  /// Whether nothing but a trust daemon's verdict is known yet.
  var isTrustDaemon = false
  var lastSecond: Int?
  var traits = FactTraits()

  init(line: Int, endLine: Int, format: String) {
    firstLine = line
    lastLine = endLine
    self.format = format
  }

  /// Whether there is enough to call this a failure; nil where the only numbers are POSIX ones that files
  /// and processes give as well.
  var isFailure: Bool? {
    if traits.isFailure { return true }
    if codes.isOnlyOfSockets { return false }
    return codes.mayBeOfFiles ? nil : true
  }

  /// Whether it is of the process with a name, or of none where the name is empty.
  func isOfProcess(_ name: String) -> Bool { prefix.namesProcess(name) }

  /// The time of the first line that has one.
  var time: PrintedTime? { prefix.hasTime ? prefix.printedTime : nil }

  /// The line of the fact at an index.
  func line(at index: Int) -> Int {
    index < facts.count ? facts.line(at: index) : later.line(at: index - facts.count)
  }

  /// Whether a fact is of a kind.
  func says(_ kind: FactKind) -> Bool { facts.kinds.contains(kind) || later.kinds.contains(kind) }

  /// The first request in hand with a host that the facts name, and the index of the fact.
  func firstRequest(
    _ requests: RequestMemory
  ) -> (reading: RequestMemory.Reading, fact: Int)? {
    if let named = requests.firstReading(in: facts) { return named }
    return requests.firstReading(in: later).map { ($0.reading, facts.count + $0.fact) }
  }

  /// Moves a line's facts out of it.
  mutating func absorb(
    _ event: inout LineEvent, _ signature: EventSignature, _ requests: RequestMemory
  ) -> IncidentMarks {
    if let second = signature.secondOfDay { lastSecond = second }
    firstLine = min(firstLine, event.line)
    lastLine = max(lastLine, event.endLine)
    if isTrustDaemon {
      // The daemon spoke first; the failure is the app's.
      prefix.process = event.prefix.process ?? prefix.process
      prefix.pid = event.prefix.pid ?? prefix.pid
    }
    if !prefix.hasTime { prefix.printedTime = event.prefix.printedTime }
    if !prefix.hasProcess { prefix.process = event.prefix.process }
    if prefix.pid == nil { prefix.pid = event.prefix.pid }
    if let task = signature.task { Self.note(task, in: &tasks) }
    if let connection = event.tokens.connection { Self.note(connection, in: &connections) }
    if event.tokens.hasUnderlyingErrors {
      for address in event.tokens.underlyingErrors { Self.note(address, in: &underlyingErrors) }
    }
    if nearbyRequest == nil, let fact = event.nearbyRequest {
      nearbyRequest = requests.reading(of: fact)
    }
    if signature.isTerminal { isTerminated = true }
    if signature.isTerminal, event.format == "nserror" { format = event.format }
    if facts.isEmpty, signature.codes.isSettled {
      codes = signature.codes
    } else if !codes.isSettled || !codes.isKnown(as: signature.codes) {
      // The same again adds none.
      codes.take(event.facts)
      codes.settle(looseCodesCount: signature.isFailure || !codes.isEmpty)
    }
    kinds.add(event.kind)
    add(&event.facts, signature.traits, requests)
    return marks
  }

  /// Takes in another failure's lines: they turned out to be of this one.
  mutating func absorb(
    _ part: borrowing Knowledge, _ requests: RequestMemory
  ) -> IncidentMarks {
    firstLine = min(firstLine, part.firstLine)
    lastLine = max(lastLine, part.lastLine)
    if part.prefix.hasTime, !prefix.hasTime || part.firstLine == firstLine {
      prefix.printedTime = part.prefix.printedTime
    }
    for connection in part.connections { Self.note(connection, in: &connections) }
    nearbyRequest = nearbyRequest ?? part.nearbyRequest
    codes.take(part.facts)
    codes.take(part.later)
    codes.settle(looseCodesCount: true)
    kinds.add(nil)
    var facts = part.facts
    if !part.later.isEmpty { facts.append(contentsOf: part.later) }
    add(&facts, part.traits, requests)
    return marks
  }

  /// Puts all facts in one list.
  mutating func join() {
    guard !later.isEmpty else { return }
    facts.append(contentsOf: later)
    later = FactList()
  }

  /// Hashes all but what follows from the rest.
  func hash(into hasher: inout Hasher) {
    hasher.combine(firstLine)
    hasher.combine(lastLine)
    hasher.combine(toldLine)
    hasher.combine(format)
    hasher.combine(prefix)
    hasher.combine(tasks)
    hasher.combine(connections)
    hasher.combine(underlyingErrors)
    hasher.combine(codes)
    nearbyRequest?.hash(into: &hasher)
    hasher.combine(isTerminated)
    hasher.combine(isTrustDaemon)
    hasher.combine(lastSecond)
    hasher.combine(traits)
    hasher.combine(facts.count + later.count)
    // Of what was told already nobody asks what exactly it says.
    guard toldLine == nil else { return }
    for fact in facts { hasher.combine(fact) }
    for fact in later { hasher.combine(fact) }
  }

  /// Adds a name that isn't known; the oldest is forgotten where there are too many.
  private static func note<Name: Equatable>(_ name: Name, in names: inout [Name]) {
    guard !names.contains(name) else { return }
    if names.count >= Incident.mostNames { names.removeFirst() }
    names.append(name)
  }

  var marks: IncidentMarks {
    var marks = IncidentMarks(firstLine: firstLine, lastLine: lastLine)
    marks.hasTask = !tasks.isEmpty
    marks.hasConnection = !connections.isEmpty
    marks.hasError = !underlyingErrors.isEmpty
    marks.hasCode = !codes.isEmpty
    marks.hasStrongHost = !traits.hasNoHost
    marks.url = codes.url
    marks.ssl = codes.ssl
    marks.family = family
    marks.isTerminated = isTerminated
    marks.isTrustDaemon = isTrustDaemon
    marks.hasFailedTrust = traits.isTrust
    marks.isOfTool = traits.commandLineTool != nil
    marks.pid = prefix.pid
    return marks
  }

  private mutating func add(
    _ more: inout FactList, _ moreTraits: FactTraits, _ requests: RequestMemory
  ) {
    if facts.isEmpty, more.count <= Incident.mostFacts {
      more.move(to: &facts)
      traits = moreTraits
    } else if facts.count + later.count + more.count <= Incident.mostFacts {
      join()
      more.move(to: &later)
      traits.take(moreTraits)
    } else {
      join()
      // Of more than can be kept, those in the middle go: the first name the failure, and what came
      // last must not be the word that decides and was dropped.
      var found = Array(facts) + Array(more)
      let middle = Incident.mostFacts / 2
      found.removeSubrange(middle..<(middle + found.count - Incident.mostFacts))
      facts = FactList(found)
      traits = FactTraits()
      traits.take(facts, requests)
    }
    family = traits.family(with: codes)
    isTrustDaemon = traits.isOnlyTrustChecks && !facts.isEmpty && prefix.isTrustDaemon
  }
}

extension ToolFailure {
  /// Whether the tool refused the server's certificate.
  var isOfTrust: Bool {
    switch self {
    case .certificate, .hostMismatch: true
    case .transfer, .handshake, .http, .download: false
    }
  }
}

extension LinePrefix {
  /// Whether the process evaluates certificates on behalf of others.
  var isTrustDaemon: Bool {
    switch process {
    case "trustd", "securityd", "secd", "trustdFileHelper": true
    default: false
    }
  }

  /// The time of day in seconds, read from the first `HH:MM:SS` of the time as printed.
  var secondOfDay: Int? {
    unsafe printedTime.withUTF8 { unsafe Self.secondOfDay($0) }
  }

  private static func secondOfDay(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var colon = 2
    while colon + 6 <= bytes.count {
      guard unsafe bytes[colon] == 0x3A, unsafe bytes[colon + 3] == 0x3A,
        let hour = unsafe pair(bytes[colon - 2], bytes[colon - 1]),
        let minute = unsafe pair(bytes[colon + 1], bytes[colon + 2]),
        let second = unsafe pair(bytes[colon + 4], bytes[colon + 5])
      else {
        colon += 1
        continue
      }
      return (hour * 60 + minute) * 60 + second
    }
    return nil
  }

  /// The number of two digits.
  private static func pair(_ a: UInt8, _ b: UInt8) -> Int? {
    guard (0x30...0x39).contains(a), (0x30...0x39).contains(b) else { return nil }
    return Int(a - 0x30) * 10 + Int(b - 0x30)
  }
}

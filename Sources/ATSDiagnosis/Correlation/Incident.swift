internal import NetworkLogs

/// All the lines of one failure, as facts: what a person would fix once.
///
/// An object, since dozens are open at the same time, and each event is compared with all of them: none is
/// ever copied.
final class Incident {
  /// The first line that belongs to it.
  private(set) var firstLine: Int
  /// The last line that belongs to it; it moves on where later lines repeat what was reported.
  private(set) var lastLine: Int
  /// The last line when it was reported.
  private(set) var reportedLine: Int?
  /// The format of the line that says most.
  private(set) var format: String
  /// Time and process of the first line that has them.
  private(set) var prefix: LinePrefix { didSet { readPlace() } }
  /// Whether that names all that a prefix can.
  private var isPrefixWhole = false
  /// The tasks that failed this way, in order.
  private(set) var tasks: [String] = []
  /// The connections.
  private(set) var connections: [Int] = []
  /// The object of indented JSON that its lines are in.
  private(set) var object: Int?
  /// The addresses of underlying errors.
  private(set) var underlyingErrors: [String] = []
  /// What the lines say, in their order.
  private(set) var facts = FactList()
  /// Codes of the failure, outermost first.
  private(set) var codes = CodeCollection()
  /// What the lines just before the first one named as the current request.
  private(set) var nearby: Fact?
  /// The parts of that, once something asked for them: nearly every failure names a request of its own.
  private var readNearby: RequestName?
  /// Whether a line of the failure itself names that request.
  private var isNearbyOwn = false
  /// The first address that its connection tried.
  private(set) var triedAddress: Fact?
  /// The first host that a line of the failure itself names, in whatever words.
  private(set) var lineHost: String?
  /// The first host that its own lines name as that of the current request.
  private var namedRequestHost: String?
  /// Whether a line that closes a failure was among them.
  private(set) var isTerminated = false
  /// What kind of failure this is.
  private(set) var family = EventSignature.Family.neutral
  /// Whether nothing but a trust daemon's verdict is known yet.
  private(set) var isTrustDaemon = false
  /// The time of the last line that has one, in seconds of its day.
  private(set) var lastSecond: Int?
  /// What the facts are about.
  private(set) var traits = FactSummary()
  /// The first URL that failed and names a host.
  private(set) var url: RequestURL?

  // What each event is compared with first, as plain values.

  /// The process identifier of the first line that has one.
  private(set) var pid: Int?
  /// The time of its first line, in seconds of its day, if that has one.
  private(set) var firstSecond: Int?
  /// What the facts that are kept are about.
  private(set) var kinds = FactFlags.none
  /// Whether it has a task.
  private(set) var hasTask = false
  /// Whether it has a connection.
  private(set) var hasConnection = false
  /// Whether it has the address of an underlying error.
  private(set) var hasError = false

  /// More facts than this add nothing; a retry loop may bring thousands.
  static let maxFacts = 160
  /// Names of one kind beyond these are forgotten, the oldest first: a loop that prints the same
  /// error for hours gives each print an address of its own.
  static let maxNames = 64

  /// Begins with an event.
  init(_ event: borrowing LineEvent, _ signature: borrowing EventSignature) {
    firstLine = event.line
    lastLine = event.endLine
    format = event.format
    prefix = event.prefix
    readPlace()
    absorb(event, signature)
  }

  /// Takes apart the prefix, which is long to copy.
  private func readPlace() {
    pid = prefix.pid
    firstSecond = prefix.secondOfDay
  }

  /// The failure of an event that is alone.
  convenience init(_ event: LineEvent) { self.init(event, EventSignature(event)) }

  /// Takes in a line.
  func absorb(_ event: borrowing LineEvent, _ signature: borrowing EventSignature) {
    if let second = signature.secondOfDay { lastSecond = second }
    firstLine = min(firstLine, event.line)
    lastLine = max(lastLine, event.endLine)
    if isTrustDaemon || !isPrefixWhole { complete(by: event.prefix) }
    if let task = signature.task {
      Self.note(task, in: &tasks)
      hasTask = true
    }
    if let connection = event.tokens.connection { note(connection) }
    if object == nil { object = signature.object }
    if event.tokens.hasUnderlyingErrors {
      for address in event.tokens.underlyingErrors { Self.note(address, in: &underlyingErrors) }
      hasError = true
    }
    if event.hasNearby {
      if !isNearbyOwn, let own = event.ownRequest {
        nearby = own
        readNearby = nil
        isNearbyOwn = true
      } else if let nearby = event.nearbyRequest {
        inherit(nearby)
      }
    }
    if lineHost == nil { lineHost = signature.lineHost }
    if event.facts.kinds.contains(.request), namedRequestHost == nil {
      namedRequestHost = RequestName.firstHost(in: event.facts)
    }
    if signature.isTerminal {
      isTerminated = true
      if event.format == "nserror" { format = event.format }
    }
    if event.facts.kinds.contains(.address), let found = event.facts.first(about: .address) {
      note(address: found.fact)
    }
    var hasNewCodes = true
    // Every fact is about something; to ask the list is to hold it.
    if kinds == .none, signature.codes.isSettled {
      codes = signature.codes
    } else if signature.hasPlainCodes, codes.isSettled,
      CodeCollection.areKnown(signature.codes.entries, among: codes.entries)
    {
      hasNewCodes = false
    } else {
      var codes = codes
      codes.take(event.facts)
      codes.settle(looseCodesCount: signature.isFailure || !codes.isEmpty || traits.isFailure)
      self.codes = codes
    }
    // What else a summary holds is of facts about one of the two.
    let more = signature.traits.kinds
    let hasNewTraits =
      !traits.kinds.contains(more) || !more.isDisjoint(with: .named | .stack)
    if hasNewTraits {
      if traits.urlHost == nil { url = signature.url }
      learn(signature.traits)
    }
    add(event.facts, isNew: hasNewTraits || hasNewCodes)
  }

  private func learn(_ more: FactSummary) {
    var traits = traits
    traits.take(more)
    self.traits = traits
  }

  /// The code of the URL loading system, or that of the system's sentence which stands in its place.
  var urlCode: Int? {
    guard codes.isEmpty else { return codes.url }
    guard case .wording(let sentence) = facts.first(about: .wording)?.fact else { return nil }
    return sentence.rawValue
  }

  /// Takes in another failure's lines: they turned out to be of this one.
  func absorb(_ part: Incident) {
    if part.lastLine > lastLine, let second = part.lastSecond { lastSecond = second }
    firstLine = min(firstLine, part.firstLine)
    lastLine = max(lastLine, part.lastLine)
    if part.prefix.hasTime, !prefix.hasTime || part.firstLine == firstLine {
      var prefix = prefix
      prefix.printedTime = part.prefix.printedTime
      self.prefix = prefix
    }
    for connection in part.connections { note(connection) }
    object = object ?? part.object
    if let nearby = part.nearby { inherit(nearby) }
    if let address = part.triedAddress { note(address: address) }
    lineHost = lineHost ?? part.lineHost
    namedRequestHost = namedRequestHost ?? part.namedRequestHost
    var codes = codes
    codes.take(part.facts)
    codes.settle(looseCodesCount: true)
    self.codes = codes
    if traits.urlHost == nil { url = part.url }
    learn(part.traits)
    add(part.facts, isNew: true)
  }

  /// Notes what the lines just before name as the current request, where nothing is known.
  func inherit(_ request: Fact) { if nearby == nil { nearby = request } }

  /// Takes what its connection was asked for, which the lines just before may not name.
  func take(request: Fact) {
    guard !isNearbyOwn else { return }
    nearby = request
    readNearby = nil
  }

  /// Takes the request that one of its own lines names, where none did.
  func take(ownRequest request: Fact) {
    take(request: request)
    isNearbyOwn = true
    if lineHost == nil { lineHost = RequestName(request)?.host }
  }

  /// Notes an address that its connection tried, where none is known.
  func note(address: Fact) { if triedAddress == nil { triedAddress = address } }

  /// Adds what a line before it says of its handshake.
  func note(_ found: FoundFact) { add(FactList([found]), isNew: false) }

  /// Notes that it is of a system that isn't Apple's.
  func noteOtherSystem() {
    var traits = traits
    traits.noteOtherSystem()
    self.traits = traits
  }

  /// Notes that a line repeats the failure.
  func extend(to line: Int) { lastLine = max(lastLine, line) }

  /// Notes that the failure is reported as it is.
  func report() {
    reportedLine = lastLine
    dropMiddle()
  }

  private func note(_ connection: Int) {
    Self.note(connection, in: &connections)
    hasConnection = true
  }

  /// Takes over what its own lines say of time and process so far, where another one's says more.
  private func complete(by more: LinePrefix) {
    guard more.hasTime || more.hasProcess || more.pid != nil else { return }
    var prefix = prefix
    if isTrustDaemon {
      // The daemon spoke first; the failure is the app's.
      prefix.process = more.process ?? prefix.process
      prefix.pid = more.pid ?? prefix.pid
    }
    if !prefix.hasTime { prefix.printedTime = more.printedTime }
    if !prefix.hasProcess { prefix.process = more.process }
    if prefix.pid == nil { prefix.pid = more.pid }
    isPrefixWhole = prefix.hasTime && prefix.hasProcess && prefix.pid != nil
    self.prefix = prefix
  }

  /// Keeps as many facts as are allowed.
  ///
  /// Those in the middle go: the first name the failure, and what came last must not be the word that
  /// decides and was dropped.
  private func dropMiddle() {
    guard facts.count > Self.maxFacts else { return }
    var facts = facts
    facts.dropMiddle(keeping: Self.maxFacts)
    facts.fit()
    kinds = facts.kinds
    self.facts = facts
  }

  /// Adds a name that isn't known; the oldest is forgotten where there are too many.
  private static func note<Name: Equatable>(_ name: Name, in names: inout [Name]) {
    guard !names.contains(name) else { return }
    if names.count >= maxNames { names.removeFirst() }
    names.append(name)
  }

  /// Adds facts; `isNew` says whether they name codes, or are about something, that wasn't known.
  private func add(_ more: FactList, isNew: Bool) {
    // Taken out, since a change in its place is checked for others at the same time.
    var facts = FactList()
    swap(&facts, &self.facts)
    facts.append(contentsOf: more)
    // Now and then, so that a loop of a million lines costs what its lines cost.
    if facts.count > 2 * Self.maxFacts { facts.dropMiddle(keeping: Self.maxFacts) }
    kinds = facts.kinds
    isTrustDaemon = !traits.kinds.contains(.noChecks) && !facts.isEmpty && prefix.isTrustDaemon
    swap(&facts, &self.facts)
    if isNew { family = traits.family(with: codes) }
  }
}

extension Incident {
  /// Whether a line of its task may still name the request: the last line of a failed task does.
  var mayLearnHost: Bool { hasTask && strongHost == nil && format != "nserror" }
  /// The time of the first line that has one.
  var time: HeldText? { prefix.hasTime ? prefix.printedTime : nil }
  /// The host of the request as an error dump or the system's own words name it.
  var strongHost: String? { traits.urlHost ?? traits.namedHost }
  /// The host that its own lines name, in whatever words.
  var ownHost: String? { strongHost ?? lineHost ?? namedRequestHost }
  /// Whether a line, or an object of JSON that begins there, is one of its own.
  func isOwner(of line: Int) -> Bool { object == line || facts.contains { $0.line == line } }
  /// Whether the last word on its connection was said.
  var isConnectionOver: Bool { facts.contains { $0.excerpt.hasPrefix("encountered error") } }
  /// Whether it has no task, no connection, and no host but the one that the lines before it named.
  var isNameless: Bool { !hasTask && !hasConnection && ownHost == nil }
  /// The request that the lines just before the first one named.
  var nearbyRequest: RequestName? {
    if readNearby == nil, let nearby { readNearby = RequestName(nearby) }
    return readNearby
  }
  /// The host of the request that the lines just before named.
  var nearbyHost: String? { nearbyRequest?.host }
  /// The host of the current request, as far as the lines of the failure name one.
  var requestHost: String? { namedRequestHost ?? nearbyHost }
  /// The host of the request as an error, the system's own words or a block of diagnostics name it.
  var knownHost: String? { strongHost ?? (hasBlock ? requestHost : nil) }
  /// Whether a block of diagnostics is among its lines.
  var hasBlock: Bool { kinds.contains(.block) }
  /// Whether it waits for its last word, which names the request: a task ends with one, however many lines
  /// come between.
  var waitsForMore: Bool { hasTask && (!isTerminated || mayLearnHost) }
  /// How a command-line tool failed, where one did.
  var commandLineTool: ToolFailure? { traits.commandLineTool }
  /// Why another TLS stack ended the connection, where its words name the check.
  var stackReason: StackReason? { traits.stackReason }
  /// Whether a TLS stack failed that ATS doesn't govern.
  var isOfStack: Bool { traits.kinds.contains(.stack) }
  /// Whether a tool, or such a stack, says so.
  var isOfOwnStack: Bool { isOfStack || commandLineTool != nil }
  /// Whether lines close by show that it is of a system that isn't Apple's.
  var isOfOtherSystem: Bool { traits.kinds.contains(.otherSystem) }
  /// Whether a library that other systems have as well reports it.
  var isOfAnySystem: Bool {
    commandLineTool != nil || !traits.kinds.isDisjoint(with: .stack | .pinning)
  }
  /// Whether a trust evaluation failed.
  var hasFailedTrust: Bool { traits.kinds.contains(.trust) }

  /// Goes through the names of its tasks and of its underlying errors.
  func forEachName(_ body: (String) -> Void) {
    tasks.forEach(body)
    underlyingErrors.forEach(body)
  }

  /// Whether there is enough to call this a failure.
  var isFailure: Bool {
    if traits.kinds.contains(.localURL) {
      if let url = codes.url, CodeCollection.isRareURLCode(url) { return false }
      if !codes.isEmpty, codes.areOfPOSIX { return false }
    }
    if traits.kinds.contains(.failure) { return true }
    if codes.isOnlyOfSockets { return false }
    guard codes.mayBeOfFiles else { return true }
    // Numbers that files and processes give as well prove nothing alone.
    return has {
      switch $0 {
      case .failingURL, .requestURL, .streamDomain, .code(_, .posix, .stream): true
      default: false
      }
    }
  }

  /// Whether the facts hold one for which `test` is true.
  func has(_ test: (Fact) -> Bool) -> Bool { facts.contains { test($0.fact) } }

  /// Whether a fact is about some of what a kind is about, and `test` is true for it.
  func has(_ kind: FactFlags, _ test: (Fact) -> Bool) -> Bool {
    facts.first(about: kind, where: test) != nil
  }

  /// The first fact for which `test` is true.
  func first(_ test: (Fact) -> Bool) -> FoundFact? { facts.first { test($0.fact) } }
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
}

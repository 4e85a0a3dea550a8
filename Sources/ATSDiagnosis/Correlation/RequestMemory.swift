internal import NetworkLogs

/// Reads URLs and remembers the last ones: a log repeats few of them many times.
final class RequestMemory {
  /// What a text says as a URL, or as a host.
  ///
  /// A reference: it is handed around more often than it is made.
  final class Reading: Sendable {
    /// Its parts, or nil where the text is no URL.
    let url: RequestURL?
    /// The host, where the text has one.
    let host: String?
    /// Whether the text is a URL, and whether it has a host: asked for more often than what they are.
    let isURL: Bool
    let hasHost: Bool
    /// The shortest URL with the same scheme, host and port; the text itself where there is none.
    let canonical: String
    /// Whether many of its kind can be kept.
    let isShort: Bool

    fileprivate init(_ text: String) {
      url = RequestURL(text)
      host = url?.host
      isURL = url != nil
      hasHost = host != nil
      canonical = url.flatMap(RequestMemory.canonical) ?? text
      isShort = text.utf8.count <= 128
    }

    fileprivate init(host name: String) {
      url = nil
      host = RequestURL.host(name)
      isURL = false
      hasHost = host != nil
      canonical = ""
      isShort = name.utf8.count <= 128
    }

    /// Hashes what the text says.
    func hash(into hasher: inout Hasher) {
      hasher.combine(url)
      hasher.combine(host)
      hasher.combine(canonical)
    }
  }

  /// Those that were asked for of late, and those that were asked for before them.
  private var young: [String: Reading] = [:]
  private var old: [String: Reading] = [:]
  /// How many bytes the texts of the young ones have.
  private var size = 0
  /// The one that was asked for last: the parts of a failure name the same request.
  private var last: (text: String, reading: Reading)?
  /// What statements name that were met of late; asked for more often than anything else here.
  ///
  /// Whether two accesses overlap isn't checked while the program runs. They can't: a memory is of one thread
  /// at a time, and what is called meanwhile knows nothing of it.
  @exclusivity(unchecked) private var byStatement = IdentityMemory<Statement, Reading>(room: 512)

  /// How many texts were read, and not remembered.
  private(set) var read = 0

  /// More than this are never remembered, so that memory stays bounded.
  static let most = 2048
  /// Nor texts with more bytes than this in all.
  static let mostBytes = 256 << 10
  /// A longer text is read anew each time.
  static let longest = 512

  /// How many URLs are remembered.
  var count: Int { young.count + old.count }
  /// How many bytes their texts have.
  var bytes: Int {
    [young, old].reduce(0) { $0 + $1.keys.reduce(0) { $0 + $1.utf8.count } }
  }

  /// What a text says as a URL.
  func reading(_ text: String) -> Reading {
    if let last, last.text == text { return last.reading }
    if let answer = young[text] {
      last = (text, answer)
      return answer
    }
    guard text.utf8.count <= Self.longest else {
      read += 1
      return Reading(text)
    }
    let answer: Reading
    if let known = old.removeValue(forKey: text) {
      answer = known
    } else {
      read += 1
      answer = Reading(text)
    }
    keep(text, answer)
    last = (text, answer)
    return answer
  }

  /// What the only fact of a statement in a list names as the request in hand; nil where it names none,
  /// and where there are several facts.
  private func reading(in facts: borrowing FactList, statementAt index: Int) -> Reading? {
    // Known by its identity: the statement itself needn't be looked at.
    if let known = unsafe byStatement.value(of: facts.identity(ofStatementAt: index)) {
      return known
    }
    let statement = facts.statement(at: index)
    guard statement.facts.count == 1, let reading = reading(of: statement.facts[0]) else {
      return nil
    }
    // A long one would be kept with all its text.
    if reading.isShort { unsafe byStatement.remember(reading, of: statement) }
    return reading
  }

  /// The last request in hand that facts name.
  func lastReading(in facts: borrowing FactList) -> Reading? {
    guard let place = facts.lastStatement(of: .request) else { return nil }
    if let reading = reading(in: facts, statementAt: place) { return reading }
    for fact in facts.statement(at: place).facts.reversed() {
      if let reading = reading(of: fact) { return reading }
    }
    return nil
  }

  /// The first request in hand with a host that facts name, and the index of the fact.
  func firstReading(in facts: borrowing FactList) -> (reading: Reading, fact: Int)? {
    var next = facts.nextStatement(of: .request)
    while let place = next {
      let first = facts.firstFact(ofStatementAt: place)
      if let reading = reading(in: facts, statementAt: place) {
        if reading.hasHost { return (reading, first) }
      } else {
        for (index, fact) in facts.statement(at: place).facts.enumerated() {
          if let reading = reading(of: fact), reading.hasHost { return (reading, first + index) }
        }
      }
      next = facts.nextStatement(of: .request, from: place + 1)
    }
    return nil
  }

  /// What a fact names as the request in hand; nil where it names none.
  func reading(of fact: Fact) -> Reading? {
    switch fact {
    case .requestURL(let text): reading(text)
    case .requestHost(let name): Reading(host: name)
    default: nil
    }
  }

  /// Remembers a reading; where there are too many, those that weren't asked for of late are
  /// forgotten.
  private func keep(_ text: String, _ reading: Reading) {
    if young.count >= Self.most / 2 || size + text.utf8.count > Self.mostBytes / 2 {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
      size = 0
    }
    young[text] = reading
    size += text.utf8.count
  }

  private static func canonical(_ url: RequestURL) -> String? {
    guard let host = url.host else { return nil }
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    let text = url.scheme + "://" + name + (url.port.map { ":\($0)" } ?? "") + "/"
    // A name without anything unusual is read as what it is.
    if host.utf8.allSatisfy(isPlain) { return text }
    guard let again = RequestURL(text), again.host == host, again.port == url.port,
      again.scheme == url.scheme
    else { return nil }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

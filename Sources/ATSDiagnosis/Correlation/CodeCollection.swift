package import NetworkLogs

/// The codes of one failure: those that belong to a connection, each once, outermost first.
package struct CodeCollection: Hashable, Sendable {
  /// A number with its domain.
  package struct Entry: Hashable, Sendable {
    package let code: Int
    package let domain: CodeDomain
    let place: CodePlace
  }

  /// Codes of the error itself, then those below it, each part in the order of the text.
  package private(set) var entries = Few<Entry>()
  /// Whether a request was cancelled (-999): no failure by itself.
  package private(set) var wasCancelled = false
  /// The last six bits of each code of the entries, a bit for each.
  private(set) var bits: UInt64 = 0
  private var streamDomain: Int?
  private var pendingStreamCodes = Few<Int>()
  private var looseDomain: CodeDomain?
  private var looseCodes = Few<Int>()

  /// A collection without anything.
  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The code of the URL loading system.
  ///
  /// CFNetwork has codes of its own besides, and the HTTP streams use some of the numbers for
  /// something else.
  package private(set) var url: Int?

  /// The Secure Transport code.
  package private(set) var ssl: Int?

  /// The first code below the URL loading system's.
  package private(set) var below: Int?

  /// Whether a code is among the entries.
  package func contains(_ code: Int) -> Bool {
    for index in 0..<entries.count where entries[index].code == code { return true }
    return false
  }

  /// Whether every code of another collection is among the entries.
  // Built in: a collection is long to copy, and mostly a look at two numbers answers.
  @inline(__always)
  func containsAll(of other: CodeCollection) -> Bool {
    mayContainAll(other.bits) && Self.areAll(other.entries, among: entries)
  }

  private static func areAll(_ codes: Few<Entry>, among entries: Few<Entry>) -> Bool {
    codes.allSatisfy { entry in entries.contains { $0.code == entry.code } }
  }

  /// Whether every code that gave some bits may be among the entries.
  func mayContainAll(_ others: UInt64) -> Bool { others & ~bits == 0 }

  /// Whether a code other than that of a refused cleartext load is among the entries.
  var hasOtherThanCleartext: Bool { entries.contains { $0.code != -1022 } }

  /// Whether an entry is of name resolution or of CFNetwork itself.
  var tellsOfNetwork: Bool { entries.contains { $0.domain == .netDB || $0.domain == .cfNetwork } }

  /// Whether every entry is of one socket among those that a connection tries.
  var isOnlyOfSockets: Bool { entries.allSatisfy { $0.place == .socket } }

  /// Whether every entry is an error number of POSIX.
  var areOfPOSIX: Bool { entries.allSatisfy { $0.domain == .posix } }

  /// Whether every entry is an error number of POSIX that files and processes give as well.
  var mayBeOfFiles: Bool {
    entries.allSatisfy { $0.domain == .posix && !SocketError.contains($0.code) }
  }

  /// Whether no number waits for its domain.
  private(set) var isSettled = true

  /// Every number, outermost first.
  package var numbers: [Int] { entries.map { $0.code } }

  /// Notes what facts say of codes; says whether each that is about codes became an entry of its own.
  @discardableResult
  mutating func take(_ facts: FactList) -> Bool {
    guard facts.kinds.contains(.code) else { return true }
    var arePlain = true
    for index in facts.indices {
      if let (number, domain, place) = facts.code(at: index) {
        let count = entries.count
        add(number, domain, place)
        if entries.count == count { arePlain = false }
      } else if let fact = facts.fact(at: index, about: .code) {
        take(fact)
        arePlain = false
      }
    }
    return arePlain
  }

  /// Whether entries say nothing that others don't; of entries, since a collection is long to copy.
  static func areKnown(_ entries: Few<Entry>, among others: Few<Entry>) -> Bool {
    for index in 0..<entries.count {
      let entry = entries[index]
      guard let known = others.first(where: { $0.code == entry.code }),
        !isOuter((entry.domain, entry.place), than: known)
      else { return false }
    }
    return true
  }

  /// Notes what a fact says of codes.
  mutating func take(_ fact: Fact) {
    switch fact {
    case .code(let number, let domain, let place): add(number, domain, place)
    case .streamDomain(let number): streamDomain = streamDomain ?? number
    case .streamCode(let number):
      Self.keep(number, in: &pendingStreamCodes)
      isSettled = false
    case .trustError(let number): insert(number, .osStatus, .stream)
    case .looseDomain(let domain): looseDomain = looseDomain ?? domain
    case .looseCode(let number):
      Self.keep(number, in: &looseCodes)
      isSettled = false
    case .secureTransportSymbol(let symbol):
      if let code = SecureTransportNames.code(of: symbol) { add(code, .ssl, .stream) }
    default: break
    }
  }

  /// Numbers without a domain beyond these say nothing: a loop may print thousands.
  private static let maxNumbers = 64

  /// Keeps a number until its domain is known, each once.
  private static func keep(_ number: Int, in numbers: inout Few<Int>) {
    if numbers.count < maxNumbers, !numbers.contains(number) { numbers.append(number) }
  }

  /// A code of URL loading of which no domain is known.
  var looseURL: Int? {
    looseCodes.count == 1 && Self.isURLCode(looseCodes[0]) ? looseCodes[0] : nil
  }

  /// Gives numbers a domain once it is known.
  mutating func settle(looseCodesCount: Bool) {
    if !pendingStreamCodes.isEmpty { settleStreamCodes() }
    if !looseCodes.isEmpty { settleLooseCodes(looseCodesCount) }
    isSettled = pendingStreamCodes.isEmpty && looseCodes.isEmpty
  }

  private mutating func settleStreamCodes() {
    var waiting = Few<Int>()
    for index in 0..<pendingStreamCodes.count {
      let number = pendingStreamCodes[index]
      if Self.isSecureTransport(number) {
        add(number, .ssl, .stream)
      } else if let known = streamDomain {
        if let domain = CodeDomain(streamDomain: known) { add(number, domain, .stream) }
      } else {
        waiting.append(number)
      }
    }
    pendingStreamCodes = waiting
  }

  private mutating func settleLooseCodes(_ looseCodesCount: Bool) {
    var waiting = Few<Int>()
    for index in 0..<looseCodes.count {
      let number = looseCodes[index]
      if Self.isSecureTransport(number) {
        add(number, looseDomain ?? .unnamed, .stream)
      } else if let domain = looseDomain {
        add(number, domain, .error)
      } else if looseCodesCount, Self.isURLCode(number) {
        add(number, .url, .error)
      } else {
        waiting.append(number)
      }
    }
    looseCodes = waiting
  }

  private mutating func add(_ number: Int, _ domain: CodeDomain, _ place: CodePlace) {
    if number == -999 { wasCancelled = true }
    guard Self.belongs(number, in: domain, at: place) else { return }
    insert(number, domain, place)
  }

  private mutating func insert(_ number: Int, _ domain: CodeDomain, _ place: CodePlace) {
    if let known = entries.firstIndex(where: { $0.code == number }) {
      // The outer domain names the code; a print of the inner error may come first.
      guard Self.isOuter((domain, place), than: entries[known]) else { return }
      entries.remove(at: known)
    }
    let entry = Entry(code: number, domain: domain, place: place)
    bits |= 1 << UInt64(number & 63)
    let rank = Self.rank(entry)
    if let index = entries.firstIndex(where: { Self.rank($0) > rank }) {
      entries.insert(entry, at: index)
    } else {
      entries.append(entry)
    }
    noteLayers()
  }

  /// Whether a domain and a place are further outside than those of an entry with the same number.
  private static func isOuter(
    _ new: (domain: CodeDomain, place: CodePlace), than entry: Entry
  ) -> Bool {
    if new.place < entry.place { return true }
    switch (new.domain, entry.domain) {
    case (.url, .cfNetwork): return true
    default: return false
    }
  }

  private mutating func noteLayers() {
    url =
      entries.first {
        (Self.isURLCode($0.code) && !Self.isHTTP($0.domain))
          || (Self.isRareURLCode($0.code) && Self.isOfURLLoading($0.domain))
      }?.code
    ssl = entries.first { Self.isSecureTransport($0.code) }?.code
    below = ssl ?? entries.first { Self.rank($0) > 0 }?.code
  }

  private static func isOfURLLoading(_ domain: CodeDomain) -> Bool {
    switch domain {
    case .url, .cfNetwork: true
    default: false
    }
  }

  private static func isHTTP(_ domain: CodeDomain) -> Bool {
    if case .http = domain { true } else { false }
  }

  /// The layers from outside inwards: URL loading, stream, what lies below.
  private static func rank(_ entry: Entry) -> Int {
    switch entry.domain {
    // What a stream ended with is below the error, as that of another domain is.
    case .cfNetwork where entry.place == .stream: 1
    case .url, .cfNetwork, .avFoundation: 0
    case .osStatus where isURLCode(entry.code): 0
    case .ssl, .osStatus, .networkTLS, .unnamed, .foreign: 1
    case .http, .netDB: 2
    case .posix, .dnsServiceDiscovery: 3
    }
  }

  /// Secure Transport's numbers that an app can see.
  package static func isSecureTransport(_ code: Int) -> Bool {
    (-9865 ... -9800).contains(code) || (-9886 ... -9880).contains(code) || code == -9890
  }

  /// Codes of the URL loading system that report a failed connection or a refused load.
  package static func isURLCode(_ code: Int) -> Bool {
    switch code {
    case -1001, -1011 ... -1003, -1020 ... -1014, -1022, -1206 ... -1200, -2000: true
    default: false
    }
  }

  /// Codes of the URL loading system that report a failed request only in a domain of its own: elsewhere
  /// the numbers are anybody's.
  static func isRareURLCode(_ code: Int) -> Bool {
    switch code {
    case -1, -998 ... -997, -1013 ... -1012, -1021, -1100, -1102: true
    default: false
    }
  }

  /// Codes of CFNetwork's own that report a failed connection: host look-up, proxies, and Bonjour, its code for
  /// a cancelled look-up left out.
  private static func isCFNetworkCode(_ code: Int) -> Bool {
    switch code {
    case 1, 2, 100, 101, 110...113, 120...124, 200, 300...311, -72004 ... -72000, -72009 ... -72006:
      true
    default: false
    }
  }

  /// Whether one failure can have both codes: a certificate that was refused has no code of a closed
  /// connection.
  static func canMeet(url: Int?, ssl: Int?) -> Bool {
    guard url == -1202 || url == -1203, let ssl else { return true }
    switch ssl {
    case -9802, -9807, -9808, -9812, -9813, -9814, -9815, -9841, -9843, -9862: return true
    case -9886 ... -9880: return true
    default: return false
    }
  }

  /// Whether a number is a code of a failed connection in its domain.
  static func belongs(
    _ number: Int, in domain: CodeDomain, at place: CodePlace = .error
  ) -> Bool {
    switch domain {
    case .url: isURLCode(number) || isRareURLCode(number)
    case .cfNetwork:
      isURLCode(number) || isCFNetworkCode(number)
        || (number != -1 && isRareURLCode(number))
    case .ssl, .networkTLS: isSecureTransport(number)
    case .osStatus:
      isSecureTransport(number) || (-1206 ... -1200).contains(number) || number == -1022
        // Parameter, I/O and internal errors, where a stream or a TLS call gives them.
        || (place == .stream && (number == -50 || number == -36 || number == -26276))
    case .posix: number > 0 && number < 110
    case .netDB: number > 0 && number < 20
    case .http: number < 0
    case .dnsServiceDiscovery: (-65572 ... -65537).contains(number)
    case .unnamed: isSecureTransport(number)
    case .avFoundation, .foreign: false
    }
  }
}

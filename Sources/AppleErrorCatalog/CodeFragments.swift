extension ErrorCatalog {
  /// Finds the codes, symbols, alerts and trust checks that are in a text, innermost first.
  ///
  /// Made for short texts that people paste: `-1200 [3:-9802]`, `error code 9802 on iPhone`,
  /// `[leaf SSLHostname]`. A number counts only if the catalogue knows it and if its sign, its form or
  /// the word in front of it says that it is a code. Of what the text says twice, the first counts.
  package static func fragments(of text: String) -> [CodeQuery] {
    var reader = FragmentReader(text)
    return reader.read()
  }
}

/// Reads the codes off a text, word by word.
private struct FragmentReader {
  private let words: [FragmentWord]
  private var found: [(rank: Int, entry: CatalogEntry, query: CodeQuery)] = []

  /// A text that names more codes is a table or a program, not an error.
  private static let maxFragments = 6
  /// No pasted error is nearly as long.
  private static let maxBytes = 64 << 10

  init(_ text: String) {
    words = FragmentWord.all(in: text.utf8.prefix(Self.maxBytes))
  }

  mutating func read() -> [CodeQuery] {
    for index in words.indices where found.count < Self.maxFragments {
      if let query = query(at: index) { add(query) }
    }
    return found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map { $0.element.query }
  }

  private mutating func add(_ query: CodeQuery) {
    guard let entry = ErrorCatalog.entries(matching: query).first,
      !found.contains(where: { $0.entry == entry })
    else { return }
    found.append((Self.rank(of: entry.domain), entry, query))
  }

  /// How far inside a failure a code of a domain is printed: the inner one says more.
  private static func rank(of domain: ErrorDomain) -> Int {
    switch domain {
    case .trustCheck: 0
    case .ssl, .tlsAlert: 1
    case .osStatus: 2
    case .url: 5
    case .cfNetwork: 4
    default: 3
    }
  }

  // MARK: Words

  private func query(at index: Int) -> CodeQuery? {
    let word = words[index]
    if let number = word.number { return self.number(number, at: index) }
    if let pair = word.streamPair {
      // A time of day looks the same.
      let isNamed =
        word.opensBracket || words[..<index].last.map { Self.isCodeWord($0.text) } == true
      guard pair.domain == 3 || isNamed else { return nil }
      return .streamCode(pair.code, streamDomain: pair.domain)
    }
    let text = word.text
    if text.hasPrefix("0x") || text.hasPrefix("error:") { return packed(text) }
    if isCheck(at: index), let check = TrustCheckCatalog.check(named: text) {
      return .trustCheck(check.name)
    }
    return symbol(text)
  }

  private func number(_ number: Int, at index: Int) -> CodeQuery? {
    let before = words[..<index].suffix(3)
    let isSigned = words[index].isSigned
    if let domain = before.last(where: { $0.text.hasSuffix("Domain") })?.text {
      let known = ErrorDomain(rawValue: domain)
      return ErrorCatalog.entry(for: number, in: known) == nil ? nil : .code(number, in: known)
    }
    let word = before.last?.text.lowercased() ?? ""
    if !isSigned, word == "alert" || word == "errno" {
      return word == "alert" ? .alert(number) : .code(number, in: .posix)
    }
    // Counts, ports and years are numbers as well.
    let isNamed = before.suffix(2).contains { Self.isCodeWord($0.text) }
    let signed = isSigned || number < 0 ? number : -number
    let isAlone = isAlone(number) && !Self.isCountWord(word)
    guard number < 0 || (!isSigned && (isNamed || isAlone)), Self.isLarge(signed) else {
      return isSigned && number < 0 && isNamed ? known(number) : nil
    }
    return known(signed)
  }

  private func known(_ number: Int) -> CodeQuery? {
    ErrorCatalog.entries(for: number).isEmpty ? nil : .number(number, isSigned: true)
  }

  /// Whether a number is the only one of a short text, and of Secure Transport.
  private func isAlone(_ number: Int) -> Bool {
    words.count <= 6 && words.count { $0.number != nil } == 1
      && ErrorCatalog.entry(for: -number, in: .ssl) != nil
  }

  /// Whether a number is one that network errors have and counts rarely do.
  private static func isLarge(_ number: Int) -> Bool { number <= -900 }

  private static func isCodeWord(_ word: String) -> Bool {
    ["code", "error", "err", "osstatus", "fehler", "erreur", "errorcode"]
      .contains(word.lowercased())
  }

  /// Whether the number behind a word counts or names something else.
  private static func isCountWord(_ word: String) -> Bool {
    ["port", "pid", "line", "build", "version", "took", "read", "id", "of", "after"].contains(word)
  }

  /// Whether a word is in the brackets in which trust evaluation prints failed checks, or can be
  /// nothing else.
  private func isCheck(at index: Int) -> Bool {
    let text = words[index].text
    if text.utf8.dropFirst().count(where: { (0x41...0x5A).contains($0) }) >= 1 { return true }
    for word in words[..<index].reversed() {
      if word.opensBracket {
        return ["leaf", "root", "intermediate", "ca", "anchor"].contains(word.text)
          || word.text.hasPrefix("leaf")
      }
      if word.closesBracket { return false }
    }
    return false
  }

  private func packed(_ text: String) -> CodeQuery? {
    switch ErrorCatalog.parse(text) {
    case .alert(let number): .alert(number)
    case .cipherSuite(let number): .cipherSuite(number)
    case .number(let number, _) where number <= -900: known(number)
    default: nil
    }
  }

  /// A symbol, known by the prefix of its family: any word could be a part of one.
  private func symbol(_ text: String) -> CodeQuery? {
    var name = text
    // Swift's names are those of Foundation without the family.
    if let dot = text.lastIndex(of: "."), text[..<dot].hasSuffix("URLError") {
      name =
        "NSURLError" + text[text.index(after: dot)...].prefix(1).uppercased()
        + text[text.index(after: dot)...].dropFirst()
    }
    let families = [
      "errSSL", "errSec", "NSURLError", "kCF", "kDNS", "kNW", "CSSMERR_", "EAI_", "TLS_",
    ]
    let isErrno =
      name.utf8.count >= 5 && name.hasPrefix("E")
      && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    guard families.contains(where: name.hasPrefix) || isErrno else { return nil }
    guard let entry = ErrorCatalog.entries(named: name).first(where: { $0.names.contains(name) })
    else { return nil }
    switch entry.domain {
    case .cipherSuite: return UInt16(exactly: entry.code).map { .cipherSuite($0) }
    default: return entry.isNumbered ? .code(entry.code, in: entry.domain) : nil
    }
  }
}

/// A word of a text and what surrounds it.
private struct FragmentWord {
  let text: String
  /// Whether `[` is right in front of it.
  let opensBracket: Bool
  /// Whether `]` is right behind it.
  let closesBracket: Bool

  /// The words of a text: letters, digits, and what holds the parts of a code together.
  static func all(in bytes: some Sequence<UInt8>) -> [FragmentWord] {
    var words: [FragmentWord] = []
    var word: [UInt8] = []
    var last: UInt8 = 0
    var opened = false
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F, 0x80...: true
      default: false
      }
    }
    func end(_ byte: UInt8) {
      while let final = word.last, [0x2E, 0x3A].contains(final) { word.removeLast() }
      if !word.isEmpty {
        let text = String(decoding: word, as: UTF8.self)
        words.append(
          FragmentWord(
            text: text.first.map { "\u{2212}\u{2013}\u{2010}\u{2011}".contains($0) } == true
              ? "-" + text.dropFirst() : text,
            opensBracket: opened, closesBracket: byte == 0x5D))
      }
      word.removeAll(keepingCapacity: true)
    }
    for byte in bytes {
      if isPart(byte) {
        if word.isEmpty { opened = last == 0x5B }
        word.append(byte)
      } else {
        end(byte)
      }
      last = byte
    }
    end(0)
    return words
  }

  var isSigned: Bool { text.hasPrefix("-") }

  /// The word as a number; one that was printed without its sign as what it is.
  var number: Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) else { return nil }
    if let number = Int(text) {
      guard let bits = UInt32(exactly: number), bits > Int32.max else { return number }
      return Int(Int32(bitPattern: bits))
    }
    return UInt64(text).map { Int(Int64(bitPattern: $0)) }
  }

  /// A stream domain and a code, as in `3:-9802`.
  var streamPair: (domain: Int, code: Int)? {
    let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count <= 2, let domain = Int(Substring(parts[0])),
      let code = Int(Substring(parts[1])), domain > 0, domain != 3 || code < -9000
    else { return nil }
    return (domain, code)
  }
}

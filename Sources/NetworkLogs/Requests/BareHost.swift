/// The host that a line names without a scheme: `host: api.example.com`, `to api.example.com:443`.
enum BareHost {
  /// The host that a line names, where it names just one; with `isEnded`, a line end is behind the line.
  static func only(in line: Span<UInt8>, isEnded: Bool) -> String? {
    var only: String?
    var from = 0
    // Ends: each round goes on behind a dot or the end.
    while true {
      let dot = Bytes.first(0x2E, in: line, from: from)
      guard dot < line.count else { break }
      from = dot + 1
      guard !isOfSeconds(line, dot), let name = name(in: line, around: dot) else { continue }
      from = name.upperBound
      guard isRequested(name, line) else { continue }
      // The name may be cut off with the line.
      if name.upperBound == line.count, !isEnded || LineWrapFinder.mayBeCut(line) { return nil }
      guard let host = RequestURL.host(ByteText.string(line, name)), only == nil || only == host
      else { return nil }
      only = host
    }
    return only
  }

  /// Whether a word with dots, of small letters, is a name under a domain that hosts have, and not that of a file.
  static func isRegistered(_ word: Span<UInt8>) -> Bool { Kind(word) == .name }

  /// Whether a dot is the one in the seconds of a time: a host with a number there has a dot behind it as well.
  private static func isOfSeconds(_ line: Span<UInt8>, _ dot: Int) -> Bool {
    dot > 2 && dot + 1 < line.count && line[dot - 3] == UInt8(ascii: ":")
      && ByteSet.digits.contains(line[dot + 1])
  }

  /// The word of letters, digits and what joins them in a name, around a dot.
  private static func name(in line: Span<UInt8>, around dot: Int) -> Range<Int>? {
    guard dot > 0, dot + 1 < line.count, inName.contains(line[dot - 1]),
      inName.contains(line[dot + 1])
    else { return nil }
    var start = dot
    while start > 0, inName.contains(line[start - 1]) { start -= 1 }
    var end = dot
    while end < line.count, inName.contains(line[end]) { end += 1 }
    // The end of a sentence.
    while end > dot + 1, line[end - 1] == UInt8(ascii: ".") || line[end - 1] == UInt8(ascii: "-") {
      end -= 1
    }
    return start..<end
  }

  /// Whether a name is the one of a host that something was asked of.
  private static func isRequested(_ name: Range<Int>, _ line: Span<UInt8>) -> Bool {
    if name.upperBound < line.count, noEnds.contains(line[name.upperBound]) { return false }
    guard let kind = Kind(line.extracting(name)) else { return false }
    if isBehindScheme(line, name.lowerBound) { return true }
    if name.lowerBound > 0, partsOfWords.contains(line[name.lowerBound - 1]) { return false }
    // A quote within a name: what is behind it is no name.
    if name.lowerBound > 1, quotes.contains(line[name.lowerBound - 1]),
      ByteSet.wordBytes.contains(line[name.lowerBound - 2])
    {
      return false
    }
    var end = name.lowerBound
    let word = word(in: line, before: &end)
    if isLabel(word) { return true }
    guard kind != .word else { return false }
    if prepositions.contains(word) {
      return !certifying.contains(Self.word(in: line, before: &end))
        && (kind == .name || hasPort(line, name.upperBound))
    }
    if kind == .name, isItem(name, line) || isTag(name, line) { return true }
    // At the begin of a line the name may be cut.
    return kind == .name && name.lowerBound > 0 && hasPort(line, name.upperBound)
      && !passing.contains(word)
  }

  /// Whether a name is what a line or an item of a list speaks of: `- api.example.com: …`, `api.example.com failed: …`.
  private static func isItem(_ name: Range<Int>, _ line: Span<UInt8>) -> Bool {
    for index in 0..<name.lowerBound
    where line[index] < 0x80 && !bullets.contains(line[index]) { return false }
    let rest = line.extracting(name.upperBound...)
    // The endings of programs are domains as well.
    guard !Bytes.isWord(".app", at: name.upperBound - 4, of: line) || name.lowerBound > 0 else {
      return false
    }
    return itemEnds.contains { Bytes.isWord($0, at: 0, of: rest) }
  }

  /// Whether a name is all that is in brackets in front of what a line says: `[api.example.com] The request …`.
  private static func isTag(_ name: Range<Int>, _ line: Span<UInt8>) -> Bool {
    let open = name.lowerBound - 1
    return open >= 0 && line[open] == UInt8(ascii: "[")
      && (open == 0 || line[open - 1] == 0x20)
      && Bytes.isWord("] ", at: name.upperBound, of: line)
  }

  /// What is in front of an item: blanks, the signs of lists, and pictures.
  private static let bullets = ByteSet(" \t-*+>".utf8)
  /// What is behind the name that an item speaks of.
  private static let itemEnds: [StaticString] = [
    ": ", " failed", " error", " NSURLErrorDomain", " - ", " -> ", " => ", " \u{2192} ",
    " \u{2013} ",
    " \u{2014} ",
  ]

  /// Whether the scheme of a protocol other than the web's is in front of a place.
  private static func isBehindScheme(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard Bytes.isWord("://", at: place - 3, of: line) else { return false }
    var start = place - 3
    while start > 0, inScheme.contains(line[start - 1]) { start -= 1 }
    guard place - 3 - start <= maxWord else { return false }
    return schemes.contains(ByteText.string(line, start..<(place - 3)).lowercased())
  }

  /// The word before a place, in small letters, with no more than signs between; empty where there is none.
  private static func word(in line: Span<UInt8>, before place: inout Int) -> String {
    var end = place
    while end > 0, place - end < 5, between.contains(line[end - 1]) { end -= 1 }
    var start = end
    while start > 0, ByteSet.wordBytes.contains(line[start - 1]) { start -= 1 }
    place = start
    guard end - start <= maxWord else { return "" }
    return ByteText.string(line, start..<end).lowercased()
  }

  private static func isLabel(_ word: String) -> Bool {
    labels.contains(word)
      || word.utf8.count > 4 && word != "localhost"
        && (word.hasSuffix("host") || word.hasSuffix("hostname") || word.hasSuffix("endpoint"))
  }

  /// Whether a port is at a place, and no line of a file.
  private static func hasPort(_ line: Span<UInt8>, _ place: Int) -> Bool {
    guard place < line.count, line[place] == UInt8(ascii: ":") else { return false }
    var end = place + 1
    while end < line.count, ByteSet.digits.contains(line[end]) { end += 1 }
    guard 2...5 ~= end - place - 1 else { return false }
    return end + 1 >= line.count || line[end] != UInt8(ascii: ":")
      || !ByteSet.digits.contains(line[end + 1])
  }

  private static let inName = ByteSet(0x30...0x39).union(ByteSet(0x61...0x7A))
    .union(ByteSet("-.".utf8))
  private static let partsOfWords = ByteSet.wordBytes.union(ByteSet("/\\@$%*.+~".utf8))
  private static let noEnds = ByteSet(0x41...0x5A).union(ByteSet("@(_*\\".utf8))
  private static let quotes = ByteSet("\"'`{}<>|".utf8)
  private static let between = ByteSet(" \t:=\"'([<".utf8)
  private static let maxWord = 20
  private static let inScheme = ByteSet.wordBytes.union(ByteSet(only: UInt8(ascii: "+")))

  /// The schemes of protocols that carry TLS, the web's apart.
  private static let schemes: Set<String> = [
    "ssl", "tls", "tcp", "mqtt", "mqtts", "amqp", "amqps", "ldap", "ldaps", "imap", "imaps",
    "smtp", "smtps", "pop", "pop3", "pop3s", "ftp", "ftps", "redis", "rediss", "postgres",
    "postgresql", "mysql", "mongodb", "mongodb+srv", "grpc", "grpcs", "rtsp", "rtsps", "rtmp",
    "rtmps", "xmpp", "sip", "sips", "kafka", "nats", "turn", "turns", "stun", "quic", "git",
  ]
  private static let labels: Set<String> = [
    "host", "hostname", "server", "servername", "peer", "peername", "endpoint", "broker", "remote",
    "address", "addr", "sni", "fqdn",
  ]
  private static let prepositions: Set<String> = [
    "to", "with", "for", "from", "at", "reach", "resolve", "contact", "connect", "connecting",
    "resolving", "contacting", "reaching",
  ]
  /// What is in front of a preposition where the name is a certificate's.
  private static let certifying: Set<String> = [
    "valid", "certificate", "cert", "issued", "names", "name", "signed", "matches", "match",
    "redirected", "redirect", "proxy", "tunnel",
  ]
  /// What is in front of a host that only passes on what is asked of another one.
  private static let passing: Set<String> = ["proxy", "via", "through", "local", "localaddress"]

  /// What a word with dots may be.
  private enum Kind {
    /// A name under a domain that hosts have.
    case name
    /// An address of four numbers.
    case address
    /// A word that may be the name of a file, a type or a program as well.
    case word

    /// What a word is; nil where it can't be a host.
    init?(_ word: Span<UInt8>) {
      var last = word.count
      while last > 0, word[last - 1] != UInt8(ascii: ".") { last -= 1 }
      guard last > 0 else { return nil }
      // Most words with a dot are the seconds of a time.
      guard last < word.count, word[last] &- UInt8(ascii: "0") >= 10 else {
        guard last < word.count, Self.isAddress(word) else { return nil }
        self = .address
        return
      }
      let end = ByteText.string(word, last..<word.count)
      guard end.utf8.count >= 2, end.utf8.allSatisfy({ $0 >= 0x61 || $0 == 0x2D }) else {
        return nil
      }
      var first = 0
      while word[first] != UInt8(ascii: ".") { first += 1 }
      let isReversed = Self.reversing.contains(ByteText.string(word, 0..<first))
      if isReversed || Self.ofFiles.contains(end) {
        self = .word
      } else {
        self = end.utf8.count == 2 || Self.domains.contains(end) ? .name : .word
      }
    }

    /// Whether there are four numbers of a byte each.
    private static func isAddress(_ word: Span<UInt8>) -> Bool {
      var numbers = 1
      var value = 0
      for index in word.indices {
        if word[index] == UInt8(ascii: ".") {
          numbers += 1
          value = 0
        } else {
          guard word[index] &- 0x30 < 10 else { return false }
          value = value * 10 + Int(word[index] - 0x30)
          guard value < 256 else { return false }
        }
      }
      return numbers == 4
    }

    /// How names of programs and subsystems begin, which are written the other way around.
    private static let reversing: Set<String> = ["com", "org", "net", "edu", "gov", "io", "dev"]
    /// Endings of files that are domains of countries as well.
    private static let ofFiles: Set<String> = [
      "py", "rs", "so", "md", "sh", "mm", "cc", "pl", "ml", "js", "ts", "rb", "go", "cs", "kt",
      "ps", "db", "gz", "xz", "hs", "vb", "ex",
    ]
    /// Domains that aren't of countries, as far as they are usual.
    private static let domains: Set<String> = [
      "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "app", "dev", "cloud", "xyz",
      "tech", "online", "site", "store", "shop", "local", "internal", "lan", "home", "test",
      "example", "corp", "intranet", "pro", "live", "world", "network", "systems", "services",
      "solutions", "media", "digital", "agency", "company", "email", "software", "games", "chat",
      "space", "team", "social", "page", "link", "host", "ninja", "localdomain", "arpa",
    ]
  }
}

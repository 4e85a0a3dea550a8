/// What a person means who types a code, a symbol or a name.
public enum CodeQuery: Hashable, Sendable {
  /// A number without a domain; `isSigned` says whether a sign was typed.
  ///
  /// People leave the minus away, so an unsigned number stands for its negative too.
  case number(Int, isSigned: Bool)
  /// A number in a named domain, as in `NSURLErrorDomain Code=-1200`.
  case code(Int, in: ErrorDomain)
  /// A number in a numbered stream domain, as in `[3:-9802]`.
  case streamCode(Int, streamDomain: Int)
  /// A TLS alert, by number, by name or inside a TLS library's packed error number.
  case alert(Int)
  /// A TLS library's packed error number whose reason is no alert.
  case libraryReason(Int)
  /// A domain by name.
  case domain(ErrorDomain)
  /// The name of a check of trust evaluation, such as `AnchorTrusted`.
  case trustCheck(String)
  /// A TLS cipher suite, by number or by name.
  case cipherSuite(UInt16)
  /// Anything else: a symbol, or a part of one.
  case text(String)
}

extension ErrorCatalog {
  /// Reads what a person typed or pasted; nil where nothing is left after trimming.
  ///
  /// Understood are bare and signed numbers, `3:-9802` and `[3:-9807]`, `DOMAIN Code=NUMBER`,
  /// `0x10000438` and `error:10000438:…`, `alert 40`, `errno 61`, `OSStatus -9813`, domain names,
  /// alert names, names of trust checks, cipher suites (`0xC02F`, `0xC0,0x2F`, names), symbols and
  /// parts of them.
  public static func parse(_ input: String) -> CodeQuery? {
    let text = trimmed(input)
    guard !text.isEmpty else { return nil }
    if let number = decimal(text) {
      // BoringSSL's packed numbers look like decimals of eight digits when pasted without `0x`.
      if text.count == 8, text.hasPrefix("1000"), let query = packedError(hexDigits: text) {
        return query
      }
      return .number(number, isSigned: text.hasPrefix("-") || text.hasPrefix("+"))
    }
    return cipherSuite(text) ?? hexadecimal(text) ?? qualified(text) ?? name(text)
  }

  /// Returns what the catalogue knows of `query`, the most plausible reading first.
  public static func entries(matching query: CodeQuery) -> [CatalogEntry] {
    switch query {
    case .number(let number, let isSigned):
      let entries = entries(for: number)
      if isSigned || number <= 0 { return entries }
      let both = entries + self.entries(for: -number)
      // Some logs print the number of a suite in decimal, where no error is as large.
      return both.isEmpty ? entry(for: number, in: .cipherSuite).map { [$0] } ?? [] : both
    case .code(let code, let domain):
      return entry(for: code, in: domain).map { [$0] } ?? []
    case .streamCode(let code, let streamDomain):
      return domains(ofStreamDomain: streamDomain).compactMap { entry(for: code, in: $0) }
    case .alert(let number):
      let alert = TLSAlertCatalog.alert(number: number)
      let codes = [alert?.sameNameErrSSLCode, alert?.errSSLCode].compactMap { $0 }
      return ([entry(for: number, in: .tlsAlert)] + codes.map { entry(for: $0, in: .ssl) })
        .compactMap { $0 }
    case .libraryReason:
      return []
    case .domain(let domain):
      return entries(in: domain)
    case .trustCheck(let name):
      guard let check = TrustCheckCatalog.check(named: name) else { return [] }
      let status = entry(for: check.status, in: .osStatus)
      return [CatalogEntry(check)] + (status.map { [$0] } ?? [])
    case .cipherSuite(let number):
      return entry(for: Int(number), in: .cipherSuite).map { [$0] } ?? []
    case .text(let text):
      return search(text)
    }
  }

  /// Returns the domains that a stream domain number can mean.
  ///
  /// Domain 2 is OSStatus in CFStream and DNS Service Discovery in Network.framework; the other
  /// numbers that both use mean the same in both.
  package static func domains(ofStreamDomain number: Int) -> [ErrorDomain] {
    let domains = ErrorDomain(streamDomain: number).map { [$0] } ?? []
    return number == 2 ? domains + [.dnsServiceDiscovery] : domains
  }
}

extension ErrorCatalog {
  /// Removes what surrounds a pasted code, and gives it an ASCII minus.
  private static func trimmed(_ input: String) -> String {
    let wrapping = Set<Character>(" \t\r\n[](){}<>\"'`“”‘’,;.")
    var text = Substring(input)
    while let first = text.first, wrapping.contains(first) { text.removeFirst() }
    while let last = text.last, wrapping.contains(last) { text.removeLast() }
    // Word processors and chat programs turn the sign into a dash or a mathematical minus.
    if let first = text.first, "−–—‐‑".contains(first) { return "-" + text.dropFirst() }
    return String(text)
  }

  /// Reads a decimal number with an optional sign.
  private static func decimal(_ text: some StringProtocol) -> Int? {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// Reads the number of a cipher suite: four digits in one piece or two bytes, as lists write it.
  ///
  /// The number has to be known, so that nothing else of four digits is taken for a suite.
  private static func cipherSuite(_ text: String) -> CodeQuery? {
    let parts = text.lowercased().split { $0 == "," || $0 == " " }
    guard parts.allSatisfy({ $0.hasPrefix("0x") }) else { return nil }
    let digits = parts.map { $0.dropFirst(2) }
    let isPair = digits.count == 2 && digits.allSatisfy { $0.count == 2 }
    guard isPair || (digits.count == 1 && digits[0].count == 4),
      let number = UInt16(digits.joined(), radix: 16),
      CipherSuiteCatalog.suite(number: number) != nil
    else { return nil }
    return .cipherSuite(number)
  }

  /// Reads `0x…` and `error:10000438:…`.
  private static func hexadecimal(_ text: String) -> CodeQuery? {
    let lower = text.lowercased()
    if lower.hasPrefix("0x") {
      let digits = String(lower.dropFirst(2))
      if let query = packedError(hexDigits: digits) { return query }
      guard let value = Int(digits, radix: 16) else { return nil }
      // OSStatus values are 32 bits wide and negative ones are printed with the top bit set.
      if let bits = UInt32(exactly: value), bits > Int32.max {
        return .number(Int(Int32(bitPattern: bits)), isSigned: true)
      }
      return .number(value, isSigned: true)
    }
    guard lower.hasPrefix("error:") else { return nil }
    let fields = lower.split(separator: ":", omittingEmptySubsequences: false)
    return fields.count > 1 ? packedError(hexDigits: String(fields[1])) : nil
  }

  /// Reads an error number into which a TLS library packed its own number and a reason.
  ///
  /// The library is TLS in BoringSSL (0x10), OpenSSL 1 (0x14) and OpenSSL 3 (0x0A in this place);
  /// alerts that were received have the reason 1000 plus the alert's number.
  private static func packedError(hexDigits: String) -> CodeQuery? {
    guard hexDigits.count == 8, let value = UInt32(hexDigits, radix: 16),
      [0x10, 0x14, 0x0A].contains(value >> 24)
    else { return nil }
    let reason = Int(value & 0xFFF)
    return (1000...1255).contains(reason) ? .alert(reason - 1000) : .libraryReason(reason)
  }

  /// Reads a number that a word or a domain precedes.
  private static func qualified(_ text: String) -> CodeQuery? {
    let separators = Set<Character>(" \t\n:=,()[]\"")
    let words = text.split { separators.contains($0) }
    guard let first = words.first, let last = words.last, words.count > 1,
      let number = decimal(last)
    else { return nil }
    if words.count == 2, text.contains(":"), let streamDomain = decimal(first) {
      return .streamCode(number, streamDomain: streamDomain)
    }
    // What is between, such as `Code` or `error`, adds nothing.
    let fillers: Set<String> = ["code", "error", "status", "number", "domain"]
    let meaning = words.dropLast().map { $0.lowercased() }.filter { !fillers.contains($0) }
    guard meaning.count <= 1 else { return nil }
    switch meaning.first {
    case nil: return .number(number, isSigned: last.first == "-")
    case "alert": return .alert(number)
    case "errno", "posix": return .code(number, in: .posix)
    case "osstatus": return .code(number, in: .osStatus)
    case "ssl": return .code(number, in: .ssl)
    case "cipher", "ciphersuite": return UInt16(exactly: number).map { .cipherSuite($0) }
    case .some:
      guard let word = words.dropLast().first(where: { !fillers.contains($0.lowercased()) }) else {
        return nil
      }
      if let domain = domain(named: String(word)) { return .code(number, in: domain) }
      // Every framework and app may have a domain of its own; what ends like one is one.
      return word.hasSuffix("Domain")
        ? .code(number, in: ErrorDomain(rawValue: String(word))) : nil
    }
  }

  /// Reads a name.
  private static func name(_ text: String) -> CodeQuery {
    if let domain = domain(named: text) { return .domain(domain) }
    if let alert = TLSAlertCatalog.alert(named: text) { return .alert(alert.number) }
    if let check = TrustCheckCatalog.check(named: text, ignoringCase: true) {
      return .trustCheck(check.name)
    }
    if let suite = CipherSuiteCatalog.suite(named: text) { return .cipherSuite(suite.number) }
    return .text(text)
  }

  /// Returns the domain of that name, in any case; nil where no domain of the catalogue has it.
  private static func domain(named name: String) -> ErrorDomain? {
    let lower = name.lowercased()
    for domain in [ErrorDomain.cipherSuite, .trustCheck]
    where domain.rawValue.lowercased() == lower {
      return domain
    }
    if let domain = domains.first(where: { $0.rawValue.lowercased() == lower }) { return domain }
    let alternatives = [
      "kCFErrorDomainPOSIX", "kCFStreamErrorDomainPOSIX", "kCFErrorDomainOSStatus",
      "kCFStreamErrorDomainMacOSStatus",
    ]
    return alternatives.first { $0.lowercased() == lower }
      .map { ErrorDomain(rawValue: $0).canonical }
  }
}

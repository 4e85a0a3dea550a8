/// Entries for what a log names instead of numbering it.
extension CatalogEntry {
  /// A check of trust evaluation; the code is the OSStatus that it is reported as.
  init(_ check: TrustCheck) {
    self.init(
      domain: .trustCheck, sharedDomains: [], code: check.status, isNumbered: true,
      symbol: check.name, aliases: [], layer: .trust, speaker: .device, causes: check.causes,
      meaning: check.meaning, next: check.next, source: "SecPolicyChecks.list (private)")
  }

  /// A cipher suite; the code is its number on the wire.
  init(_ suite: CipherSuite) {
    let causes: [FailureCause] =
      switch suite.acceptance(in: .sinceMacOS12_3) {
      case .always: []
      case .exception: [.noForwardSecrecy]
      case .never: [.weakCipher]
      }
    self.init(
      domain: .cipherSuite, sharedDomains: [], code: Int(suite.number), isNumbered: true,
      symbol: suite.name, aliases: suite.aliases, layer: .tlsProfile, speaker: .unknown,
      causes: suite.isSignal ? [] : causes,
      meaning: suite.isSignal ? suite.meaning : suite.meaning + " " + suite.acceptanceText,
      next: "", source: "CipherSuite.h")
  }

  /// A name without a number, of a stack that this catalogue has no table of.
  package init(
    named name: String, in domain: ErrorDomain, causes: [FailureCause], meaning: String,
    next: String, source: String
  ) {
    self.init(
      domain: domain, sharedDomains: [], code: 0, isNumbered: false, symbol: name, aliases: [],
      layer: .tlsProfile, speaker: .device, causes: causes, meaning: meaning, next: next,
      source: source)
  }

  /// A stream domain without a known number.
  init(unnumbered row: CatalogRow) {
    self.init(
      domain: .streamDomains, sharedDomains: [], code: 0, isNumbered: false,
      symbol: row.symbol.description, aliases: [], layer: row.layer, speaker: row.speaker,
      causes: [], meaning: row.meaning.description, next: row.next.description,
      source: "CFSocketStream.h")
  }
}

extension CatalogEntry {
  /// The number as logs write it: hexadecimal for cipher suites, nil where none is known.
  package var numberText: String? {
    guard isNumbered else { return nil }
    guard domain == .cipherSuite, let number = UInt16(exactly: code) else { return String(code) }
    return CipherSuite.hexadecimal(number)
  }
}

extension ErrorCatalog {
  /// The stream domains whose number no source says.
  static var unnumberedDomains: [CatalogEntry] {
    CatalogTables.streamDomainsWithoutNumber.map(CatalogEntry.init(unnumbered:))
  }
}

extension CipherSuite {
  /// The number as `0xC02F`.
  var hexadecimal: String { Self.hexadecimal(number) }

  static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Whether the number is a signal or a placeholder: nothing that a connection could use.
  var isSignal: Bool { [0x0000, 0x00FF, 0xFFFF].contains(number) }

  /// What App Transport Security does with the suite, with the periods where they differ.
  var acceptanceText: String {
    let now = acceptance(in: .sinceMacOS12_3)
    var text = "App Transport Security \(Self.words(for: now))"
    let before = acceptance(in: .macOS10_14to12_2)
    let first = acceptance(in: .coreTLS)
    if before != now {
      text += "; macOS 10.14 to 12.2 and the iOS of the time: it \(Self.words(for: before))"
    }
    if first != before {
      text += "; macOS 10.11 to 10.13 and the iOS of the time: it \(Self.words(for: first))"
    }
    return text + "."
  }

  private static func words(for acceptance: ATSAcceptance) -> String {
    switch acceptance {
    case .always: "offers it by default"
    case .exception: "offers it only where NSExceptionRequiresForwardSecrecy is false"
    case .never: "doesn't offer it, with that key or without"
    }
  }
}

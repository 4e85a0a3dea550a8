/// A TLS cipher suite and what App Transport Security thinks of it.
public struct CipherSuite: Hashable, Sendable {
  /// The span of systems for which an answer holds, by their macOS version.
  public enum Period: String, CaseIterable, Hashable, Sendable {
    /// macOS 12.3 and later, with the iOS releases of the same time.
    case sinceMacOS12_3 = "since-macos-12.3"
    /// macOS 10.14 to 12.2.
    case macOS10_14to12_2 = "macos-10.14-to-12.2"
    /// macOS 10.11 to 10.13, whose TLS was coreTLS.
    case coreTLS = "macos-10.11-to-10.13"
  }

  /// The number on the wire.
  public let number: UInt16
  /// The name, such as `TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`.
  public let name: String
  /// Other names of the same number in Apple's headers.
  public let aliases: [String]
  /// Whether recorded traffic stays secret when the server's long-term key is lost later.
  ///
  /// False for anonymous suites, too: their key exchange is ephemeral and proves no identity.
  public let hasForwardSecrecy: Bool

  private let atsNow: ATSAcceptance
  private let atsBefore: ATSAcceptance
  private let atsCoreTLS: ATSAcceptance

  /// Copies a row of the constant table.
  init(_ row: CipherSuiteRow) {
    number = row.number
    name = row.name.description
    aliases = row.aliases.description.split(separator: " ").map(String.init)
    hasForwardSecrecy = row.forwardSecrecy
    atsNow = row.atsNow
    atsBefore = row.atsBefore
    atsCoreTLS = row.atsCoreTLS
  }

  /// Returns whether App Transport Security accepts the suite on the systems of a period.
  public func acceptance(in period: Period) -> ATSAcceptance {
    switch period {
    case .sinceMacOS12_3: atsNow
    case .macOS10_14to12_2: atsBefore
    case .coreTLS: atsCoreTLS
    }
  }
}

/// TLS cipher suites by number and by name.
public enum CipherSuiteCatalog {
  /// Finds a suite by its number on the wire; nil for one that Apple's headers don't name.
  public static func suite(number: UInt16) -> CipherSuite? {
    CatalogTables.cipherSuites.row(forKey: number, by: { $0.number }).map(CipherSuite.init)
  }

  /// Finds a suite by a name, in whatever case.
  ///
  /// Besides the names of `CipherSuite.h`, the `tls_ciphersuite_…` constants of Network.framework
  /// are understood.
  public static func suite(named name: String) -> CipherSuite? {
    var wanted = name.uppercased()
    let constantPrefix = "TLS_CIPHERSUITE_"
    if wanted.hasPrefix(constantPrefix) {
      wanted = "TLS_" + wanted.dropFirst(constantPrefix.count)
    }
    for row in CatalogTables.cipherSuites {
      if row.name.description.uppercased() == wanted { return CipherSuite(row) }
      let aliases = row.aliases.description
      guard !aliases.isEmpty else { continue }
      for alias in aliases.split(separator: " ") where alias.uppercased() == wanted {
        return CipherSuite(row)
      }
    }
    return nil
  }

  /// Every suite, ascending by number.
  public static var allSuites: [CipherSuite] { CatalogTables.cipherSuites.map(CipherSuite.init) }
}

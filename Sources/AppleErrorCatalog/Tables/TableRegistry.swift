/// A constant table, the domains whose numbers it explains, and where the numbers come from.
struct CatalogTable: Sendable {
  /// The domains that give these numbers this meaning; the first is the table's home.
  let domains: [ErrorDomain]
  /// The public header or document that declares the numbers.
  let source: StaticString
  /// Fetches the rows, sorted by ascending code.
  ///
  /// A closure, so that a table no one asks for is never touched.
  let rows: @Sendable () -> [CatalogRow]

  init(_ domains: [ErrorDomain], source: StaticString, rows: @escaping @Sendable () -> [CatalogRow])
  {
    self.domains = domains
    self.source = source
    self.rows = rows
  }

  /// Returns the row of `code` by binary search.
  func row(for code: Int) -> CatalogRow? {
    guard let code = Int32(exactly: code) else { return nil }
    return rows().row(forKey: code, by: { $0.code })
  }
}

extension CatalogTables {
  /// The domains that share the numbers of the URL loading system.
  private static let urlLoadingDomains: [ErrorDomain] = [.url, .cfNetwork]

  /// The headers that declare them.
  private static let urlHeaders: StaticString = "NSURLError.h, CFNetworkErrors.h"

  /// The headers that declare the Security framework's OSStatus values.
  private static let securityHeaders: StaticString = "SecBase.h, SecBasePriv.h"

  /// The domains that print Secure Transport's numbers.
  private static let secureTransportDomains: [ErrorDomain] = [.ssl, .osStatus, .networkTLS]

  /// Every table, in the order in which a bare number is most plausibly meant.
  ///
  /// A domain may have several tables, and a table several domains. To add a table, add a line.
  static let registered: [CatalogTable] = [
    CatalogTable(urlLoadingDomains, source: urlHeaders) { urlLoading },
    CatalogTable(urlLoadingDomains, source: urlHeaders) { urlSecure },
    CatalogTable(urlLoadingDomains, source: urlHeaders) { urlFiles },
    CatalogTable([.url], source: "NSURLError.h") { urlSession },
    CatalogTable(secureTransportDomains, source: "SecBase.h") { secureTransportHandshake },
    CatalogTable(secureTransportDomains, source: "SecBase.h") { secureTransportPeerAlerts },
    CatalogTable(secureTransportDomains, source: "SecBase.h") { secureTransportLater },
    CatalogTable(secureTransportDomains, source: "SecBase.h") { secureTransportATS },
    CatalogTable([.osStatus], source: securityHeaders) { securityTrust },
    CatalogTable([.cfNetwork], source: "CFNetworkErrors.h") { cfNetwork },
    CatalogTable([.cfNetwork], source: "CFNetworkErrors.h") { cfNetworkSOCKS },
    CatalogTable([.cfNetwork], source: "CFNetworkErrors.h") { cfNetServices },
    CatalogTable([.netServices], source: "CFNetServices.h") { netServices },
    CatalogTable([.posix, .networkPOSIX], source: "sys/errno.h") { errno },
    CatalogTable([.netDB], source: "netdb.h") { netDB },
    CatalogTable([.dnsServiceDiscovery], source: "dns_sd.h") { dnsServiceDiscovery },
    CatalogTable([.tlsAlert], source: "RFC 9846, RFC 6066, BoringSSL ssl.h") { tlsAlerts },
    CatalogTable([.http], source: "CFHTTPStream.h, CFHTTPAuthentication.h, logs") { streamHTTP },
    CatalogTable([.socks], source: "CFSocketStream.h") { streamSOCKS },
    CatalogTable([.httpServer], source: "CFHTTPServerPriv.h (private)") { streamHTTPServer },
    CatalogTable([.osStatus], source: securityHeaders) { securityOther1 },
    CatalogTable([.osStatus], source: securityHeaders) { securityOther2 },
    CatalogTable([.osStatus], source: securityHeaders) { securityOther3 },
    CatalogTable([.osStatus], source: securityHeaders) { securityOther4 },
    CatalogTable([.ssl, .osStatus], source: "sslTypes.h (private)") { recordLayer },
    CatalogTable([.networkDiagnostics], source: "CFNetDiagnostics.h") { networkDiagnostics },
    CatalogTable([.streamDomains], source: "CFStream.h, CFNetwork headers") { streamDomains },
    CatalogTable([.networkDomains], source: "Network/error.h") { networkFrameworkDomains },
  ]
}

extension ErrorDomain {
  /// `kNWErrorDomainTLS`, Network.framework's name for Secure Transport's numbers.
  public static let networkTLS = ErrorDomain(rawValue: "kNWErrorDomainTLS")
  /// `kNWErrorDomainPOSIX`, Network.framework's name for errno.
  public static let networkPOSIX = ErrorDomain(rawValue: "kNWErrorDomainPOSIX")
  /// `kCFStreamErrorDomainNetServices` (stream domain 10), Bonjour through CFNetServices.
  public static let netServices = ErrorDomain(rawValue: "kCFStreamErrorDomainNetServices")
  /// `kCFStreamErrorDomainSOCKS` (stream domain 5), SOCKS proxies.
  public static let socks = ErrorDomain(rawValue: "kCFStreamErrorDomainSOCKS")
  /// `kCFStreamErrorDomainCFHTTPServer` (stream domain 20), CFNetwork's private HTTP server.
  public static let httpServer = ErrorDomain(rawValue: "kCFStreamErrorDomainCFHTTPServer")
  /// `CFNetDiagnosticStatus`, a return value of an old interface rather than a printed domain.
  public static let networkDiagnostics = ErrorDomain(rawValue: "CFNetDiagnosticStatus")

  /// The numbers in front of the colon in `[3:-9802]`, as CFStream and CFNetwork count domains.
  public static let streamDomains = ErrorDomain(rawValue: "CFStreamErrorDomain")
  /// The numbers in front of the colon as Network.framework counts domains.
  public static let networkDomains = ErrorDomain(rawValue: "nw_error_domain_t")
  /// TLS cipher suites by their number on the wire; a domain of this catalogue.
  public static let cipherSuite = ErrorDomain(rawValue: "TLSCipherSuite")
  /// The named checks of trust evaluation; a domain of this catalogue.
  public static let trustCheck = ErrorDomain(rawValue: "TrustCheck")

  /// Returns the domain of a CFStream error domain number, as in `_kCFStreamErrorDomainKey=3`.
  ///
  /// Only domains whose numbers a table explains have a name of their own here; the others keep
  /// the symbol of the number.
  public init?(streamDomain number: Int) {
    switch number {
    case 1: self = .posix
    case 2: self = .osStatus
    case 3: self = .ssl
    case 4: self = .http
    case 5: self = .socks
    case 6: self.init(rawValue: "kCFStreamErrorDomainFTP")
    case 10: self = .netServices
    case 11: self.init(rawValue: "NSMachErrorDomain")
    case 12: self = .netDB
    case 13: self.init(rawValue: "kCFStreamErrorDomainSystemConfiguration")
    case 20: self = .httpServer
    default: return nil
    }
  }
}

/// The name of an error domain, as Apple's frameworks print it.
///
/// Domains that this catalogue doesn't know stay usable: the raw value is the printed name.
public struct ErrorDomain: RawRepresentable, Hashable, Sendable {
  /// The name as printed in `Error Domain=NAME`.
  public let rawValue: String

  /// Wraps a printed domain name, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether both are the same; by their lengths, most aren't.
  public static func == (a: ErrorDomain, b: ErrorDomain) -> Bool {
    a.rawValue.utf8.count == b.rawValue.utf8.count && a.rawValue == b.rawValue
  }

  /// `NSURLErrorDomain`, the URL loading system.
  public static let url = ErrorDomain(rawValue: "NSURLErrorDomain")
  /// `kCFErrorDomainCFNetwork`, the same numbers one layer below, and a few of its own.
  public static let cfNetwork = ErrorDomain(rawValue: "kCFErrorDomainCFNetwork")
  /// `kCFStreamErrorDomainSSL` (stream domain 3), Secure Transport's errSSL codes.
  public static let ssl = ErrorDomain(rawValue: "kCFStreamErrorDomainSSL")
  /// `NSOSStatusErrorDomain`, OSStatus values: errSSL, errSec and everything else.
  public static let osStatus = ErrorDomain(rawValue: "NSOSStatusErrorDomain")
  /// `NSPOSIXErrorDomain` (stream domain 1), Darwin's errno.
  public static let posix = ErrorDomain(rawValue: "NSPOSIXErrorDomain")
  /// `kCFStreamErrorDomainNetDB` (stream domain 12), getaddrinfo's codes.
  public static let netDB = ErrorDomain(rawValue: "kCFStreamErrorDomainNetDB")
  /// `kCFStreamErrorDomainHTTP` (stream domain 4), CFNetwork's HTTP layer.
  public static let http = ErrorDomain(rawValue: "kCFStreamErrorDomainHTTP")
  /// `kNWErrorDomainDNS`, the DNS Service Discovery codes.
  public static let dnsServiceDiscovery = ErrorDomain(rawValue: "kNWErrorDomainDNS")
  /// TLS alert numbers (RFC 8446 section 6); a domain of this catalogue, printed by no framework.
  public static let tlsAlert = ErrorDomain(rawValue: "TLSAlert")
}

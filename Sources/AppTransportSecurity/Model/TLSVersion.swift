/// A version of TLS that an ATS policy can name as its floor.
///
/// The order is the order of the protocol: `.tls10 < .tls13`. SSL 3.0 and older have never been
/// valid in a policy and have no case.
public enum TLSVersion: Int, Comparable, CaseIterable, Sendable {
  /// TLS 1.0 (RFC 2246).
  case tls10
  /// TLS 1.1 (RFC 4346).
  case tls11
  /// TLS 1.2 (RFC 5246), the floor of ATS where no entry says otherwise.
  case tls12
  /// TLS 1.3 (RFC 8446).
  case tls13

  /// The value of `NSExceptionMinimumTLSVersion`, such as `TLSv1.2`.
  public var policyName: String {
    switch self {
    case .tls10: "TLSv1.0"
    case .tls11: "TLSv1.1"
    case .tls12: "TLSv1.2"
    case .tls13: "TLSv1.3"
    }
  }

  /// The name for a reader, such as `TLS 1.2`.
  public var protocolName: String { "TLS \(policyName.dropFirst(4))" }

  /// Reads a value of `NSExceptionMinimumTLSVersion`, case-sensitively, as Apple's parser does.
  ///
  /// Any other text, such as `TLSV1.2`, `TLSv1.4` or `1.0`, gives nil.
  public init?(policyName: String) {
    guard let version = Self.allCases.first(where: { $0.policyName == policyName }) else {
      return nil
    }
    self = version
  }

  /// The next stricter version, or nil above TLS 1.3.
  var nextStricter: TLSVersion? { TLSVersion(rawValue: rawValue + 1) }

  /// The next laxer version, or nil below TLS 1.0.
  var nextLaxer: TLSVersion? { TLSVersion(rawValue: rawValue - 1) }

  /// Compares by age of the protocol.
  public static func < (left: TLSVersion, right: TLSVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension TLSVersion {
  /// The values that a policy may name, in ascending order.
  static let policyNames = allCases.map { $0.policyName }

  /// The version that a misspelt value such as `1.2` or `TLSV1_2` means to a person, or nil.
  package init?(meantBy text: String) {
    let letters = text.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
    guard !letters.hasPrefix("ssl"), !letters.hasPrefix("dtls") else { return nil }
    switch letters.filter({ $0.isNumber }) {
    case "10", "1", "100": self = .tls10
    case "11": self = .tls11
    case "12": self = .tls12
    case "13": self = .tls13
    default: return nil
    }
  }
}

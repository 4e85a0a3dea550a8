/// A TLS alert (RFC 8446 section 6): how one side announces to the other that it ends the connection.
public struct TLSAlert: Hashable, Sendable {
  /// The number on the wire.
  public let number: Int
  /// The name in the specification, such as `handshake_failure`.
  ///
  /// Withdrawn alerts keep the suffix `_RESERVED`.
  public let rfcName: String
  /// The words that BoringSSL prints, such as `handshake failure`.
  public let description: String
  /// The errSSL code that a received fatal alert became in coreTLS (macOS 10.11 to 10.15).
  ///
  /// Nil where coreTLS had none. The mapping in later systems isn't published.
  public let errSSLCode: Int?
  /// The errSSL code of the same name that was added later, where there is one.
  public let sameNameErrSSLCode: Int?

  /// The number in BoringSSL's `error:10000410:SSL routines:…` when the alert was received.
  ///
  /// It is the library number shifted, plus 1000, plus the alert number.
  public var boringSSLErrorNumber: Int { 0x1000_0000 + 1000 + number }

  /// Joins the two rows that describe an alert.
  init(_ row: CatalogRow, _ fact: TLSAlertFact) {
    number = Int(row.code)
    rfcName = row.symbol.description
    description = fact.description.description
    errSSLCode = fact.errSSL == 0 ? nil : Int(fact.errSSL)
    sameNameErrSSLCode = fact.sameNameErrSSL == 0 ? nil : Int(fact.sameNameErrSSL)
  }
}

/// TLS alerts by name and by number.
public enum TLSAlertCatalog {
  /// Finds an alert by a name in any of its spellings.
  ///
  /// These are the specification's name (`unknown_ca`), BoringSSL's words (`unknown CA`) and its
  /// reason (`TLSV1_ALERT_UNKNOWN_CA`); case doesn't matter, nor whether blanks, hyphens or
  /// underscores separate the words.
  public static func alert(named name: String) -> TLSAlert? {
    let wanted = normalized(Array(name.lowercased().utf8).span)
    return numbers[wanted].flatMap { alert(number: $0) }
  }

  /// The numbers of the alerts by all of their names; made once, since a failure each may ask.
  private static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for row in CatalogTables.tlsAlerts {
      for names in [row.symbol, row.aliases] {
        names.forEachWord {
          let name = normalized($0)
          if numbers[name] == nil { numbers[name] = Int(row.code) }
        }
      }
    }
    return numbers
  }()

  /// Finds an alert by its number; nil for numbers that no specification assigns.
  public static func alert(number: Int) -> TLSAlert? {
    guard let code = Int32(exactly: number),
      let row = CatalogTables.tlsAlerts.row(forKey: code, by: { $0.code }),
      let fact = CatalogTables.tlsAlertFacts.row(forKey: code, by: { $0.number })
    else { return nil }
    return TLSAlert(row, fact)
  }

  /// Finds the alert whose receipt Secure Transport reports by a code; nil where there is none.
  package static func alert(reportedAs errSSLCode: Int) -> TLSAlert? {
    guard errSSLCode != 0,
      let fact = CatalogTables.tlsAlertFacts.first(where: { Int($0.errSSL) == errSSLCode })
    else { return nil }
    return alert(number: Int(fact.number))
  }

  /// Every alert, ascending by number.
  public static var allAlerts: [TLSAlert] {
    CatalogTables.tlsAlerts.compactMap { alert(number: Int($0.code)) }
  }

  /// Small letters instead of large ones, with single underscores between the words.
  private static func normalized(_ name: Span<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(name.count)
    var isBetween = false
    for index in name.indices {
      switch name[index] {
      case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"): isBetween = !result.isEmpty
      case let byte:
        if isBetween { result.append(UInt8(ascii: "_")) }
        isBetween = false
        result.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

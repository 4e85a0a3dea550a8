internal import AppleErrorCatalog

/// Secure Transport's symbols in the spellings that logs use.
enum SecureTransportNames {
  /// The code of a symbol, with or without `errSSL`, or nil where there is none.
  static func code(of symbol: String) -> Int? {
    let full = symbol.hasPrefix("errSSL") ? symbol : "errSSL" + symbol
    return ErrorCatalog.code(named: full, in: .ssl)
  }
}

extension CipherSuite {
  /// What the suite consists of, in words: how keys are agreed on, and what protects the data.
  public var meaning: String {
    switch name {
    case "TLS_NULL_WITH_NULL_NULL":
      return "The state before a handshake, without any protection; no peer may select it."
    case "TLS_EMPTY_RENEGOTIATION_INFO_SCSV":
      return "No suite but a signal in the client's list: it supports secure renegotiation."
    case "SSL_NO_SUCH_CIPHERSUITE":
      return "A placeholder of Apple's headers for the absence of a suite."
    default: break
    }
    let body = name.dropFirst("TLS_".count)
    guard let exchangeEnd = Self.exchangeEnd(in: body) else {
      return "TLS 1.3, where the key exchange is negotiated apart; \(Self.protection(body))."
    }
    let exchange = body[..<exchangeEnd]
    let rest = body[exchangeEnd...].dropFirst("_WITH_".count)
    let words = Self.keyExchanges[String(exchange)] ?? "key exchange \(exchange)"
    return "\(Self.capitalized(words)); \(Self.protection(rest))."
  }

  /// The words for each key exchange that occurs in a name before `_WITH_`.
  static var keyExchanges: [String: String] {
    [
      "RSA": "key sent under the server's RSA key, so no forward secrecy",
      "RSA_EXPORT": "key sent under a weakened RSA key of at most 512 bits, long forbidden",
      "DH_DSS": "fixed Diffie-Hellman key in a certificate signed with DSA",
      "DH_RSA": "fixed Diffie-Hellman key in a certificate signed with RSA",
      "DH_DSS_EXPORT": "fixed Diffie-Hellman key of export strength, certificate signed with DSA",
      "DH_RSA_EXPORT": "fixed Diffie-Hellman key of export strength, certificate signed with RSA",
      "DHE_DSS": "ephemeral Diffie-Hellman over a finite field, signed with DSA",
      "DHE_RSA": "ephemeral Diffie-Hellman over a finite field, signed with RSA",
      "DHE_DSS_EXPORT": "ephemeral Diffie-Hellman of export strength, signed with DSA",
      "DHE_RSA_EXPORT": "ephemeral Diffie-Hellman of export strength, signed with RSA",
      "DH_anon": "Diffie-Hellman without a certificate, so anyone can pose as the server",
      "DH_anon_EXPORT": "Diffie-Hellman of export strength without a certificate",
      "ECDH_ECDSA": "fixed elliptic-curve key in a certificate signed with ECDSA",
      "ECDH_RSA": "fixed elliptic-curve key in a certificate signed with RSA",
      "ECDHE_ECDSA": "ephemeral elliptic-curve Diffie-Hellman, signed with an EC key",
      "ECDHE_RSA": "ephemeral elliptic-curve Diffie-Hellman, signed with an RSA key",
      "ECDH_anon": "elliptic-curve Diffie-Hellman without a certificate",
      "PSK": "secret shared beforehand, no certificate and no forward secrecy",
      "DHE_PSK": "secret shared beforehand, combined with ephemeral Diffie-Hellman",
      "RSA_PSK": "secret shared beforehand, combined with a key sent under the server's RSA key",
      "ECDHE_PSK":
        "secret shared beforehand, combined with ephemeral elliptic-curve Diffie-Hellman",
      "FORTEZZA_DMS": "key exchange of the FORTEZZA card, a relic of SSL 3",
    ]
  }

  /// The words for each cipher that occurs in a name before the last part, the digest.
  static var ciphers: [String: String] {
    [
      "NULL": "no encryption",
      "RC4_128": "RC4, which is broken",
      "RC4_40": "RC4 with 40 bits, which is broken twice over",
      "RC2_CBC": "RC2, an obsolete block cipher",
      "RC2_CBC_40": "RC2 with 40 bits",
      "IDEA_CBC": "IDEA, an obsolete block cipher",
      "DES40_CBC": "DES with 40 bits",
      "DES_CBC": "DES, whose 56 bits can be searched through",
      "3DES_EDE_CBC": "Triple DES, whose small blocks leak in long connections",
      "FORTEZZA_CBC": "Skipjack in the FORTEZZA card",
      "AES_128_CBC": "AES with 128 bits in CBC mode",
      "AES_256_CBC": "AES with 256 bits in CBC mode",
      "AES_128_GCM": "AES with 128 bits in GCM mode",
      "AES_256_GCM": "AES with 256 bits in GCM mode",
      "AES_128_CCM": "AES with 128 bits in CCM mode",
      "AES_128_CCM_8": "AES with 128 bits in CCM mode with a short tag",
      "CHACHA20_POLY1305": "ChaCha20 with Poly1305",
    ]
  }

  private static func protection(_ rest: Substring) -> String {
    guard let split = rest.lastIndex(of: "_") else { return String(rest) }
    let cipher = String(rest[..<split])
    let digest =
      switch rest[rest.index(after: split)...] {
      case "MD5": "MD5"
      case "SHA": "SHA-1"
      case "SHA256": "SHA-256"
      case "SHA384": "SHA-384"
      case let other: String(other)
      }
    return "\(ciphers[cipher] ?? cipher); \(digest)"
  }

  /// Where `_WITH_` begins, or nil for the names of TLS 1.3, which have none.
  private static func exchangeEnd(in body: Substring) -> Substring.Index? {
    var index = body.startIndex
    while index < body.endIndex {
      if body[index...].hasPrefix("_WITH_") { return index }
      index = body.index(after: index)
    }
    return nil
  }

  private static func capitalized(_ words: String) -> String {
    guard let first = words.first else { return words }
    return first.uppercased() + words.dropFirst()
  }
}

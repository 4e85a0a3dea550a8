/// What OpenSSL, LibreSSL and BoringSSL say, in words and in names.
enum OpenSSLWords {
  /// The results of certificate verification (`X509_verify_cert_error_string`), and their names without
  /// `X509_V_ERR_`, which Node.js prints.
  static let verification = StackWords([
    // The last of some rows are OpenConnect's, which words what GnuTLS finds.
    (.expired, ["certificate has expired", "cert has expired", "certificate expired"]),
    (
      .notYetValid,
      [
        "certificate is not yet valid", "cert not yet valid", "certificate not yet valid",
        "certificate not yet activated",
      ]
    ),
    (.selfSigned, ["self signed certificate", "depth zero self signed cert"]),
    (
      .selfSignedInChain,
      [
        "self signed certificate in certificate chain", "self signed cert in chain",
        "self signed certificate in chain",
      ]
    ),
    (
      .noLocalIssuer,
      [
        "unable to get local issuer certificate", "unable to get issuer cert locally",
        "unable to get issuer certificate", "unable to get issuer cert",
        "issuer certificate lookup error", "store lookup",
      ]
    ),
    (
      .unverifiableLeaf,
      ["unable to verify the first certificate", "unable to verify leaf signature"]
    ),
    (
      .hostMismatch,
      [
        "hostname mismatch", "ip address mismatch", "email address mismatch", "email mismatch",
        "certificate does not match hostname",
      ]
    ),
    (.revoked, ["certificate revoked", "cert revoked"]),
    (
      .weakKey,
      [
        "ee certificate key too weak", "ca certificate key too weak", "ee key too small",
        "ca key too small",
      ]
    ),
    (
      .weakHash,
      ["ca signature digest algorithm too weak", "ca md too weak", "insecure algorithm"]
    ),
    (.unknownAuthority, ["signer not found", "signer not a ca certificate"]),
    (
      .noTransparency,
      ["certificate transparency required, but no valid scts found", "no valid scts"]
    ),
    (
      .notCompliant,
      [
        "signature verification failed",
        "unable to decrypt certificate's signature", "unable to decrypt cert signature",
        "unable to decode issuer public key", "certificate signature failure",
        "cert signature failure", "format error in certificate's notbefore field",
        "error in cert not before field", "format error in certificate's not before field",
        "format error in certificate's notafter field",
        "error in cert not after field", "format error in certificate's not after field",
        "certificate chain too long", "cert chain too long",
        "issuer certificate doesn't have a public key", "no issuer public key",
        "path length constraint exceeded", "path length exceeded",
        "unsuitable certificate purpose", "unsupported certificate purpose", "invalid purpose",
        "subject issuer mismatch", "authority and subject key identifier mismatch",
        "akid skid mismatch", "authority and issuer serial number mismatch",
        "akid issuer serial mismatch", "key usage does not include certificate signing",
        "keyusage no certsign", "unhandled critical extension", "invalid non ca",
        "invalid non ca certificate", "proxy path length constraint exceeded",
        "proxy path length exceeded", "key usage does not include digital signature",
        "keyusage no digital signature", "proxy certificates not allowed",
        "invalid or inconsistent certificate extension", "invalid extension",
        "invalid or inconsistent certificate policy extension", "invalid policy extension",
        "no explicit policy", "unsupported extension feature", "permitted subtree violation",
        "permitted violation", "excluded subtree violation", "excluded violation",
        "name constraints minimum and maximum not supported", "subtree minmax",
        "unsupported name constraint type", "unsupported constraint type",
        "unsupported or invalid name constraint syntax", "unsupported constraint syntax",
        "unsupported or invalid name syntax", "unsupported name syntax", "suite b",
        "rfc 3779 resource not subset of parent's resources", "unnested resource",
        "proxy subject name violation", "cannot find certificate signature algorithm",
        "unsupported signature algorithm",
        "subject signature algorithm and issuer public key algorithm mismatch",
        "signature algorithm mismatch", "cert info signature and signature algorithm mismatch",
        "signature algorithm inconsistency", "invalid ca certificate", "invalid ca",
        "path length invalid for non ca cert", "pathlen invalid for non ca",
        "path length given without key usage keycertsign", "pathlen without ku key cert sign",
        "path length given without key usage key cert sign",
        "key usage key cert sign invalid for non ca cert",
        "key usage keycertsign invalid for non ca cert", "ku key cert sign invalid for non ca",
        "issuer name empty", "subject name empty", "missing authority key identifier",
        "missing subject key identifier", "empty subject alternative name extension",
        "empty subject alt name", "basic constraints of ca cert not marked critical",
        "ca bcons not critical", "subject empty and subject alt name extension not critical",
        "empty subject san not critical", "authority key identifier marked critical",
        "authority key identifier critical", "subject key identifier marked critical",
        "subject key identifier critical", "ca cert does not include key usage extension",
        "ca cert missing key usage", "using cert extension requires at least x509v3",
        "extensions require version 3", "certificate public key has explicit ecc parameters",
        "ec key explicit params",
      ]
    ),
    (
      .certificateRefused,
      [
        "unspecified certificate verification error", "unspecified", "certificate not trusted",
        "cert untrusted", "certificate rejected", "cert rejected",
        "application verification failure", "application verification",
        "unable to get certificate crl", "unable to get crl", "unable to decrypt crl's signature",
        "unable to decrypt crl signature", "crl signature failure", "crl is not yet valid",
        "crl not yet valid", "crl has expired", "format error in crl's lastupdate field",
        "error in crl last update field", "format error in crl's nextupdate field",
        "error in crl next update field", "unable to get crl issuer certificate",
        "unable to get crl issuer", "key usage does not include crl signing",
        "keyusage no crl sign", "unhandled critical crl extension", "different crl scope",
        "crl path validation error", "path loop", "no matching dane tlsa records",
        "dane no match", "ocsp verification needed", "ocsp verify needed",
        "ocsp verification failed", "ocsp verify failed", "ocsp unknown cert",
        "ocsp cert unknown", "ocsp response(s) invalid", "ocsp resp invalid",
        "ocsp response signature verification failure", "ocsp signature failure",
        "ocsp response not yet valid", "ocsp not yet valid", "ocsp response has expired",
        "ocsp has expired", "no ocsp response available for certificate", "ocsp no response",
        "invalid certificate verification context", "invalid call",
        "raw public key untrusted", "rpk untrusted", "unknown certificate verification error",
        "out of memory", "out of mem",
      ]
    ),
  ])

  /// Reasons of the library that say more than that the handshake failed, as OpenSSL words them and as
  /// BoringSSL names them.
  static let library = StackWords([
    (.certificateRefused, ["certificate verify failed"]),
    (
      .notTLS,
      [
        "wrong version number", "unknown protocol", "packet length too long",
        "record layer failure", "bad record type", "unknown record type",
        "data length too long", "encrypted length too long", "bad protocol version number",
        "invalid outer record type", "not ssl or tls", "unexpected record", "record too large",
        "record length mismatch", "length too short", "record too small",
      ]
    ),
    (.plainHTTP, ["http request", "https proxy request"]),
    (
      .versionTooOld,
      [
        "unsupported protocol", "wrong ssl version", "unknown ssl version", "version too low",
        "unsupported ssl version", "no supported versions enabled",
        "bad ssl version", "unsupported protocol for custom key",
      ]
    ),
    (.versionOrCipher, ["no protocols available", "inappropriate fallback"]),
    (
      .noSharedCipher,
      [
        "no shared cipher", "no ciphers available", "no cipher match", "no cipher list",
        "no ciphers passed", "no ciphers specified", "wrong cipher returned",
        "unknown cipher returned", "unknown cipher type", "unsupported cipher",
        "required cipher missing", "no shared group", "no shared groups", "no suitable groups",
        "no suitable key share", "no common signature algorithms",
        "no suitable signature algorithm", "no shared signature algorithms",
        "unsupported elliptic curve", "wrong curve", "peer error no cipher",
        "missing tmp dh key", "missing tmp ecdh key", "legacy sigalg disallowed or unsupported",
        "wrong signature type", "cipher or hash unavailable",
      ]
    ),
    (.weakKey, ["ee key too small", "ca key too small"]),
    (.weakHash, ["ca md too weak"]),
    (
      .weakDHKey,
      [
        "dh key too small", "bad dh p length", "dh p too long", "bad dh value", "dh key too large",
        "bad dh g length", "bad dh pub key length", "dh public value length is wrong",
        "modulus too small",
      ]
    ),
    (
      .closedInHandshake,
      [
        "unexpected eof while reading", "unexpected eof", "connection rejected", "ssl syscall",
        "shutdown while in init", "protocol is shutdown", "read timeout expired",
      ]
    ),
    (
      .unsafeRenegotiation,
      [
        "unsafe legacy renegotiation disabled", "no renegotiation", "renegotiation encoding err",
        "renegotiation mismatch", "renegotiate ext too long", "renegotiation emsmismatch",
      ]
    ),
    (
      .clientCertificateMissing,
      [
        "peer did not return a certificate", "no certificate returned",
        "tls peer did not respond with certificate list",
      ]
    ),
    (
      .notCompliant,
      [
        "bad ecc cert", "ecc cert not for signing", "key usage bit incorrect",
        "cannot parse leaf cert", "wrong certificate type", "unknown certificate type",
        "bad rsa modulus length",
      ]
    ),
    (.noTransparency, ["invalid sct list"]),
    // A peer that ends in order, before there is a connection.
    (.closedInHandshake, ["sslv3 alert close notify"]),
    (
      .handshakeFailed,
      [
        "ssl handshake failure", "handshake failure on client hello", "unexpected message",
        "decode error", "length mismatch", "bad length", "digest check failed",
        "decryption failed or bad record mac", "decryption failed", "bad signature",
        "internal error", "excessive message size", "extra data in message", "bad extension",
        "parse tlsext", "clienthello tlsext", "serverhello tlsext", "bad mac decode",
        "error in received cipher list", "missing extension", "unexpected extension",
        "bad ecpoint", "bad handshake record", "bad hello request", "downgrade detected",
        "tls13 downgrade", "ccs received early", "bad change cipher spec",
        "block cipher pad is wrong", "server cert changed", "handshake not complete",
        "unsupported extension", "wrong message type", "bad packet length", "bad alert",
        "unknown alert type", "no application protocol", "bad data", "peer error",
        "got a fin before a ccs", "tlsv1 alert", "sslv3 alert", "ech rejected",
        "error parsing extension", "invalid message", "missing key share", "bad key share",
        "signature algorithms error", "wrong signature size", "key share missing",
        "app data in handshake", "application data after close notify",
        "application data on shutdown", "attempt to reuse session in different context",
        "bad data returned by callback", "bad early data", "bad ecc point", "bad key update",
        "bad legacy version", "bad psk", "bad psk identity", "binder does not verify",
        "buffered messages on cipher change", "ca dn length mismatch",
        "cert decompression failed", "cert length mismatch", "cipher code wrong length",
        "compressed length too long", "compression failure", "cookie mismatch",
        "custom extension error", "duplicate extension", "duplicate key share",
        "duplicate signature algorithm", "early data not in use", "empty hello retry request",
        "ems state inconsistent", "error in system default config",
        "exceeds max fragment size", "excess handshake data", "fragment mismatch",
        "fragmented client hello", "got a fin before a ccs",
        "got next proto without extension", "illegal point compression",
        "inconsistent client hello", "inconsistent compression", "inconsistent early data alpn",
        "inconsistent early data sni", "inconsistent extms", "insufficient security",
        "invalid alert", "invalid alpn protocol", "invalid ccs message",
        "invalid certificate or alg", "invalid compression algorithm",
        "invalid compression list", "invalid delegated credential", "invalid key update type",
        "invalid max early data", "invalid outer extension", "invalid session id",
        "invalid signature algorithm", "invalid status response", "key usage bit incorrect",
        "missing fatal", "missing parameters", "missing psk kex modes extension",
        "missing sigalgs extension", "missing supported groups extension",
        "mixed handshake and non handshake data", "negotiated alps without alpn",
        "negotiated both npn and alpn", "negotiated tb without ems or ri",
        "no change following hello retry request", "no common protocols",
        "not on record boundary", "old session cipher not returned",
        "old session compression algorithm not returned", "old session prf hash mismatch",
        "old session version not returned", "overflow error",
        "peer error unsupported certificate type", "post handshake auth encoding err",
        "pre shared key must be last", "psk identity binder count mismatch",
        "psk identity not found", "record length mismatch",
        "resumed ems session without ems extension",
        "resumed non ems session with ems extension", "scsv received when renegotiating",
        "second serverhello version mismatch", "sequence ctr wrapped",
        "server echoed invalid session id", "session id context uninitialized",
        "session may not be created", "signature algorithms extension sent by server",
        "signature for non signing certificate", "ssl3 ext invalid ecpointformat",
        "ssl3 ext invalid max fragment length", "ssl3 ext invalid servername",
        "ssl3 ext invalid servername type", "ssl3 session id too long",
        "ssl negative length", "ssl session id conflict", "ssl session id has bad length",
        "ssl session id is different", "ssl session id too long", "ssl session version mismatch",
        "tls client cert req with anon cipher", "tls invalid ecpointformat list",
        "tls rsa encrypted value length is wrong", "too many empty fragments",
        "too many key updates", "too many warn alerts", "too many warning alerts",
        "too much early data", "too much read early data", "too much skipped early data",
        "unable to find ecdh parameters", "unable to find public key parameters",
        "uncompressed cert too large", "unexpected ccs message",
        "unexpected compatibility mode", "unexpected end of early data",
        "unexpected extension on early data", "unknown cert compression alg",
        "unknown key exchange type", "unknown pkey type", "unsolicited extension",
        "unsupported compression algorithm", "unsupported ech server config",
        "unsupported status type", "wrong encryption level received",
        "wrong signature length", "wrong version on early data",
      ]
    ),
  ])

  /// The number of the alert that a reason names: received, for the library prints no others.
  ///
  /// `sslv3 alert bad certificate`, `TLSV1_ALERT_UNKNOWN_CA`, `tlsv13 alert certificate required`,
  /// `ssl/tls alert handshake failure`, `tlsv1 unrecognized name`, `reason(1112)`.
  static func alert(_ reason: Span<UInt8>) -> Int? {
    let words = StackWords.normalized(reason)
    if words.starts(with: "reason(1".utf8), words.count >= 11 {
      var number = 0
      for byte in words[8..<11] {
        guard (0x30...0x39).contains(byte) else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      return number
    }
    for version in ["sslv3 ", "tlsv1 ", "tlsv13 ", "ssl/tls ", "tls "]
    where words.starts(with: version.utf8) {
      var rest = words[version.utf8.count...]
      if rest.starts(with: "alert ".utf8) { rest = rest.dropFirst(6) }
      return unsafe Array(rest).withUnsafeBufferPointer {
        StackAlerts.number(unsafe Span(_unsafeElements: $0))
      }
    }
    return nil
  }
}

extension OpenSSLWords {
  /// The number of the alert in a packed number of the library; nil where that is another reason's.
  ///
  /// The reason is 1000 and the alert's number: `14094414` and `0A000414` are of alert 44.
  static func alert(packed digits: String) -> Int? {
    guard let packed = Int(digits, radix: 16) else { return nil }
    let alert = (packed & 0xFFF) - 1000
    return (1..<256).contains(alert) ? alert : nil
  }

  /// The reason with a number of `X509_V_ERR_…`, which programs print alone.
  static func verification(number: Int) -> StackReason {
    switch number {
    case 9: .notYetValid
    case 10: .expired
    case 18: .selfSigned
    case 19: .selfSignedInChain
    case 2, 20: .noLocalIssuer
    case 21: .unverifiableLeaf
    case 23: .revoked
    case 62...64: .hostMismatch
    case 66, 67: .weakKey
    case 68: .weakHash
    default: .certificateRefused
    }
  }
}

extension StackReason {
  /// The reason that words of curl or git name, whichever library they are built with; nil where they
  /// name none.
  package init?(verificationWords words: Span<UInt8>) {
    guard
      let reason = OpenSSLWords.verification.reason(words)
        ?? OpenSSLWords.secureTransport.reason(words) ?? OpenSSLWords.mbedTLSFlags.reason(words)
    else { return nil }
    self = reason
  }
}

extension OpenSSLWords {
  /// What curl makes of Secure Transport's codes, and of the status of a trust evaluation.
  static let secureTransport = StackWords([
    (.certificateRefused, ["invalid certificate chain", "the certificate is unknown"]),
    (.unknownAuthority, ["untrusted root certificate", "no root certificate"]),
    (
      .notYetValid,
      [
        "the certificate chain had a certificate that is not yet valid",
        "certificate chain had a certificate not yet valid",
      ]
    ),
    (
      .expired,
      ["certificate chain had an expired certificate", "the certificate has expired", "expired"]
    ),
    (
      .notCompliant,
      [
        "couldn't understand the server certificate format",
        "an unsupported certificate format was",
      ]
    ),
    (.revoked, ["the certificate was revoked"]),
    (.hostMismatch, ["host name mismatch"]),
  ])

  /// Flags of mbed TLS as curl in Unity prints them.
  static let mbedTLSFlags = StackWords([
    (.expired, ["expired", "badcert expired", "certificate has expired"]),
    (.notYetValid, ["badcert future"]),
    (.noLocalIssuer, ["not trusted", "badcert not trusted"]),
    (.revoked, ["revoked", "badcert revoked"]),
    (.notCompliant, ["badcert key usage", "badcert ext key usage"]),
    (.weakHash, ["badcert bad md"]),
    (.weakKey, ["badcert bad key"]),
  ])
}

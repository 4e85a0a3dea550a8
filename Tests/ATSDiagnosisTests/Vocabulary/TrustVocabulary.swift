extension Vocabulary {
  /// The statuses with which the evaluation of a server's chain ends.
  static let trustStatuses = Vocabulary(
    source: "Security.framework, SecBase.h and SecPolicyChecks.list",
    frames: [
      #"Error Domain=NSOSStatusErrorDomain Code=% "x""#,
      #"NSUnderlyingError=0x600003a1c2d0 {Error Domain=NSOSStatusErrorDomain Code=% "x"}"#,
      "SecTrustEvaluateWithError failed with error code %",
      "Server trust evaluation failed: status %", "TLS trust error: (%)",
      #"{"domain":"NSOSStatusErrorDomain","code":%}"#,
    ],
    words: [
      ("host-mismatch", ["-67602", "18446744073709484014", "4294899694"]),
      ("expired", ["-67818", "18446744073709483798"]),
      ("not-yet-valid", ["-67819"]), ("revoked", ["-67820", "-67899", "-67900"]),
      ("unknown-root", ["-67843", "18446744073709483773"]),
      ("ct-missing", ["-67825"]),
      (
        "certificate-not-compliant",
        [
          "-67603", "-67604", "-67605", "-67608", "-67609", "-67610", "-67611", "-67618", "-67655",
          "-67689", "-67690", "-67835", "-67901", "-67902", "-67903",
        ]
      ),
      ("weak-key", ["-67735"]), ("sha1-certificate", ["-67815"]),
      ("ambiguous", ["-67635"]),
    ], isOutside: false)

  /// The sentences of its errors, with the quotes of the languages that systems are set to.
  static let trustSentences = Vocabulary(
    source: "Security.framework, SecTrustEvaluateWithError; trust-policy checks",
    frames: [
      "“nas.example” certificate %", "Trust evaluation failed: \"nas.example\" certificate %",
      #"Error Domain=NSOSStatusErrorDomain Code=-67690 "“nas.example” certificate %""#,
      #"{"error":"\"nas.example\" certificate %"}"#,
    ],
    words: [
      ("host-mismatch", ["name does not match input"]), ("expired", ["is expired"]),
      ("unknown-root", ["is not trusted"]),
      ("certificate-not-compliant", ["is not standards compliant"]),
      ("weak-key", ["is using a broken key size"]),
      ("sha1-certificate", ["is using a broken signature algorithm"]),
      ("revoked", ["is revoked"]),
    ], isOutside: false)

  /// The details of a failed evaluation.
  static let trustDetails = Vocabulary(
    source: "Security.framework, SecTrust error details",
    frames: [
      "Certificate 0 “nas.example” has errors: %;",
      #"NSUnderlyingError=0x600003a1c2d0 {Error Domain=NSOSStatusErrorDomain Code=-67690 "Certificate 0 “nas.example” has errors: %;"}"#,
    ],
    words: [
      ("host-mismatch", ["SSL hostname does not match name(s) in certificate"]),
      ("expired", ["Certificate is not temporally valid"]),
      // At the leaf: the chain is this one certificate.
      ("self-signed", ["Root is not trusted"]),
      ("incomplete-chain", ["Unable to build chain to root (possible missing intermediate)"]),
      ("revoked", ["Certificate is revoked"]),
      ("weak-key", ["Certificate is using a broken key size"]),
      ("sha1-certificate", ["Certificate is using a broken signature algorithm"]),
      (
        "certificate-not-compliant",
        [
          "Extended key usage does not match certificate usage",
          "Key usage does not match certificate usage",
          "Certificate exceeds maximum temporal validity period",
          "Name constraints violated", "Basic constraints are required but missing",
          "Non-CA certificate used as a CA",
        ]
      ),
      ("ct-missing", ["Certificate Transparency validation required for this use"]),
    ], isOutside: false)

  /// Names of the older interface.
  static let trustSymbols = Vocabulary(
    source: "Security.framework, cssmerr.h and cssmapple.h",
    frames: ["SSL connection failed: %", "https://a.example.org: trust result %"],
    words: [
      ("unknown-root", ["CSSMERR_TP_NOT_TRUSTED"]), ("expired", ["CSSMERR_TP_CERT_EXPIRED"]),
      ("not-yet-valid", ["CSSMERR_TP_CERT_NOT_VALID_YET"]),
      ("revoked", ["CSSMERR_TP_CERT_REVOKED"]),
      ("host-mismatch", ["CSSMERR_APPLETP_HOSTNAME_MISMATCH"]),
    ], isOutside: false)

  /// Results of an evaluation, which say no more than that it failed.
  static let trustResults = Vocabulary(
    source: "Security.framework, SecTrust.h",
    frames: ["%", "server trust was refused: %"],
    words: [
      (
        "ambiguous",
        [
          "evaluated: SecTrustResultType(rawValue: 5)",
          "trust result: kSecTrustResultFatalTrustFailure",
          "failed with kSecTrustResultRecoverableTrustFailure",
          "trustResult = SecTrustResultType.recoverableTrustFailure",
        ]
      )
    ], isOutside: false)
}

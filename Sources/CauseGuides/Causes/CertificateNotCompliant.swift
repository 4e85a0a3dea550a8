internal import AppleErrorCatalog

extension CauseGuide {
  static let certificateNotCompliant = CauseGuide(
    cause: .certificateNotCompliant,
    text: CauseText(
      headline: "The server's certificate breaks a rule of form",
      explanation: """
        The system refuses certificates that are valid for too long (825 days; 398 under public \
        roots), lack the serverAuth usage or a subjectAltName, or are malformed.
        """,
      advice: """
        Have the certificate re-issued: at most 398 days (private roots 825), serverAuth, a \
        subjectAltName.
        """,
      conditional: "the certificate breaks a rule of form",
      brief:
        "The certificate breaks a rule (398 days, serverAuth, subjectAltName): have it re-issued"),
    signs: CauseGuide.Sign.trust(
      code: -9807, check: "leaf OtherTrustValidityPeriod", old: .fits, new: .proves
    ),
    proofs: [
      Proofs.certificate(
        "-dates -text",
        """
        a validity of more than 398 days under a public root or 825 under a private one, no \
        `TLS Web Server Authentication`, or no `Subject Alternative Name`.
        """),
      Proofs.checks(
        "`OtherTrustValidityPeriod`, `SystemTrustValidityPeriod`, `ServerAuthEKU`, `ExtendedKeyUsage`"
      ),
    ],
    repairs: [
      .init(
        product: .authority,
        advice: "For a private authority: sign with these extensions, for at most 825 days.",
        setting: """
          printf '%s\\n' 'subjectAltName=DNS:api.example.com' 'extendedKeyUsage=serverAuth' > extensions
          openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial \\
            -days 397 -sha256 -extfile extensions -out cert.pem
          """)
    ] + Repairs.chain,
    exception: override, avoid: noTrust, related: [.weakKey, .sha1Certificate, .hostMismatch])
}

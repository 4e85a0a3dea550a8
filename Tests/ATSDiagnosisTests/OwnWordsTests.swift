import ATSDiagnosis
import Testing

/// What clients say in words of their own of the result that a TLS library gave them.
@Suite struct OwnWordsTests {
  static let told: [Case] = [
    Case(
      "EAP",
      "eapolclient(EAP8021X)[265] <Notice>: server certificate not trusted status 1001 -9807",
      "ambiguous - -9807 server"),
    Case(
      "EAP of a VPN",
      "neagent: [eaptls_plugin.c:292] eaptls_verify_server(): server certificate not trusted status 6 0",
      "ambiguous - - server"),
    Case(
      "NWPusher", "[Pusher] [warn] Unable to connect: SSL handshake internal error",
      "ambiguous - - undecided"),
    Case(
      "NWPusher, expired", "Unable to connect: SSL handshake expired certificates",
      "expired - - server"),
    Case(
      "NWPusher, the push certificate expired",
      "Unable to connect: SSL handshake certificate expired", "client-cert-rejected - - code"),
    Case(
      "NWPusher, a reset", "Unable to connect: SSL handshake dropped by server",
      "handshake-aborted - - server"),
    Case(
      "NWPusher, no connection", "`Unable to connect: Socket connecting failed (-1)`",
      "not-ats-network - - none"),
    Case(
      "NWPusher, no address", "Unable to connect: Socket host cannot be resolved",
      "not-ats-network - - none"),
    Case(
      "NWPusher, a connection that broke",
      "Unable to read: Read connection dropped by server", "not-ats-network - - none"),
    Case(
      "NWPusher, closed", "Unable to connect: SSL handshake connection closed via error",
      "handshake-aborted - - server"),
    Case(
      "Santa", "Server asked for client authentication but no usable client certificate found.",
      "client-cert-required - - code"),
    Case(
      "a plug-in for web views",
      "flutter: sslError: SslError{code: RECOVERABLE_TRUST_FAILURE, message: x}",
      "ambiguous - - server"),
    Case(
      "Amazon's runtime",
      #"crtError(errorCode: 1067, errorMessage: "Channel shutdown due to tls negotiation timeout")"#,
      "ambiguous - - undecided"),
    Case(
      "a domain, a colon, a code", "kCFStreamErrorDomainSSL: error -9820",
      "peer-alert-other - -9820 server"),
    Case(
      "a person's sentence before the message",
      "I tried to reach my server but an error occurred：“The certificate for this server is invalid. You might be connecting to a server that is pretending to be “myHost” which could put your confidential information at risk.”",
      "ambiguous - - server"),
    Case(
      "a masked part of a name",
      #"Error Domain=NSURLErrorDomain Code=-1005 "x" UserInfo={NSErrorFailingURLStringKey=wss://chat-xxx.example.com/rtc}"#,
      "not-ats-network - -1005 none"),
    Case(
      "Erlang with charlists",
      """
      {:failed_connect, [{:to_address, {'api.example.org', 443}},
        {:inet, [:inet], {:tls_alert, 'handshake failure'}}]}
      """, "ambiguous api.example.org - server"),
    Case(
      "Haskell",
      #"TlsException (HandshakeFailed (Error_Protocol ("certificate has unknown CA",True,UnknownCa)))"#,
      "unknown-root - - server"),
    Case(
      "Haskell, an alert",
      #"HandshakeFailed (Error_Protocol ("expecting server hello, got alert",True,HandshakeFailure))"#,
      "ambiguous - - server"),
    Case(
      "isync", "Error, certificate owner does not match hostname imap.example.org",
      "host-mismatch imap.example.org - server"),
    Case(
      "openconnect",
      """
      Certificate from VPN server "192.0.2.4" failed verification.
      Reason: certificate does not match hostname
      """, "host-mismatch 192.0.2.4 - server"),
    Case(
      "HexChat", "Connection failed. Error: certificate not trusted.? (27)",
      "unknown-root - - server"),
    Case(
      "Emacs", #"(error "Certificate validation failed elpa.example.org, verification code 142")"#,
      "ambiguous elpa.example.org - server"),
    Case(
      "Emacs asks",
      """
      The TLS connection to repo.example.org:443 is insecure for the following
      reasons:

      the certificate was signed by an unknown and therefore untrusted authority
      """, "unknown-root repo.example.org - server"),
    Case(
      "oscrypto",
      "oscrypto.errors.TLSVerificationError: Server certificate verification failed - certificate expired 2024-01-01 00:00:00Z",
      "expired - - server"),
    Case(
      "s_client",
      """
      $ openssl s_client -connect api.example.org:443
      CONNECTED(00000006)
      write:errno=54
      """, "handshake-aborted api.example.org 54 server"),
    Case("Postico", "SSL error : sslv3 alert handshake failure", "ambiguous - - server"),
    Case(
      "Node's fetch", "[ChatMLFetcher] (FetchError) self signed certificate in certificate chain",
      "unknown-root - - server"),
  ]

  @Test(arguments: told) func tells(_ row: Case) throws { try row.check() }

  /// What looks like them, in source code, tables and talk.
  @Test(arguments: [
    "server certificate trusted status 0 0", "case SSLHandshakeInternalError",
    "    /** SSL handshake certificate expired. */", "return \"SSL handshake internal error\"",
    "code: PROCEED, message: x", "Reason: certificate of attendance missing", "Reason: none",
    "read:errno=0", "the certificate expired last year, and nobody saw it",
    #"new Error("fetch failed: SSL handshake failed"),"#,
    #"new LoadError({ code: -11, description: "SSL handshake failed" }),"#,
    """
    for status: OSStatus in [
        -9802, // errSSLFatalAlert
        -9807, // OUR trust evaluation of THEIR chain failed
    ] {
    """,
    #"    -9813: "SEC_ERROR_UNKNOWN_ISSUER","#,
    #"descriptionHTML: "The network connection was lost while loading the page.","#,
    #""message": "App Transport Security has blocked a cleartext HTTP","#,
  ]) func isSilent(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }
}

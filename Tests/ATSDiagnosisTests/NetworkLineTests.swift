import ATSDiagnosis
import Testing

/// What Network.framework, libboringssl, curl's library and clients of databases say of a connection that failed.
@Suite struct NetworkLineTests {
  static let told: [Case] = [
    Case(
      "EPROTO",
      #"Error Domain=NSPOSIXErrorDomain Code=100 "Protocol error" UserInfo={_kCFStreamErrorCodeKey=100, _kCFStreamErrorDomainKey=1}"#,
      "not-ats-http - 100 none"),
    Case("ENODATA", #"Error Domain=NSPOSIXErrorDomain Code=96 "x""#, "not-ats-network - 96 none"),
    Case(
      "a peer that left within the handshake",
      "[BoringSSL] Function nw_protocol_boringssl_input_finished: line 1386 Peer disconnected during the middle of a handshake. Sending errSSLFatalAlert(-9802) alert",
      "handshake-aborted - -9802 server"),
    Case(
      "the layer below, within the handshake",
      "nw_protocol_boringssl_error(1584) [C7.1:2][0x10f8] Lower protocol stack error during TLS handshake. [1:54]",
      "handshake-aborted - 54 server"),
    Case(
      "the layer below, before the handshake",
      "nw_protocol_boringssl_error(1584) [C7.1:2][0x10f8] Lower protocol stack error pre TLS handshake. [1:61]",
      "not-ats-network - 61 none"),
    Case(
      "a receive",
      #"nw_read_request_report [C1] Receive failed with error "Connection reset by peer""#,
      "not-ats-network - - none"),
    Case(
      "no resolver, and the connection's own words",
      """
      nw_resolver_create_dns_service_locked [C1] DNSServiceCreateDelegateConnection failed: ServiceNotRunning(-65563)
      TCP Conn 0x166b8b90 Failed : error 0:-65563 [-65563]
      """, "not-ats-network - -65563 none"),
    Case(
      "CFNetServices",
      "The operation couldn’t be completed. (kCFErrorDomainCFNetwork error -72000.)",
      "not-ats-network - -72000 none"),
    Case(
      "a code behind the sentence",
      #"> Error while loading: The certificate for this server is invalid. You might be connecting to a server that is pretending to be "nas.example" which could put your confidential information at risk.." (code -1202)"#,
      "ambiguous nas.example -1202 server"),
    Case(
      "a code behind a sentence of the network", "Could not connect to the server. (code: -1004)",
      "not-ats-network - -1004 none"),
    Case(
      "a debugger's print of a stream error", "(CFStreamError) $1 = (domain = 3, error = -9806)",
      "handshake-aborted - -9806 server"),
    Case("a domain behind its code", "ERROR: -1202 NSURLErrorDomain", "ambiguous - -1202 server"),
    Case(
      "a symbol of the network", "request failed error=URLError.cannotFindHost attempt=2",
      "not-ats-network - -1003 none"),
    Case(
      "a symbol of CSSM behind trust", "Trust failed: CSSMERR_TP_CERT_EXPIRED", "expired - - server"
    ),
    Case("a code in brackets behind its library", "SSL error (-9813)", "ambiguous - -9813 server"),
    Case(
      "curl, with the number of the system",
      "curl: (56) SSL read: error:00000000:lib(0):func(0):reason(0), errno 54",
      "not-ats-network - 54 none"),
    Case(
      "curl in Rust, below TLS",
      "[7] Couldn't connect to server (Failed to connect to index.example.org port 443: Connection refused)",
      "not-ats-network index.example.org - none"),
    Case(
      "curl in Rust, another library's error",
      "warning: spurious network error (3 tries remaining): [35] SSL connect error (LibreSSL/3.3.6: error:04FFF06A:rsa routines:CRYPTO_internal:block type is not 01)",
      "ambiguous - - server"),
    Case(
      "curl in R",
      "Error in curl_fetch_memory(url): SSL peer certificate or SSH remote key was not OK [api.example.org]: SSL certificate problem: certificate has expired",
      "expired api.example.org - server"),
    Case(
      "curl in R, below TLS",
      "Error: Timeout was reached [cran.example.org]: Connection timed out after 10001 milliseconds",
      "not-ats-network cran.example.org - none"),
    Case(
      "a placeholder in capitals",
      "curl: (35) OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to API_IP:443",
      "handshake-aborted - - server"),
    Case(
      "a name that holds the words of somebody",
      "curl: (35) OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to my_server:443",
      "handshake-aborted my_server - server"),
    Case(
      "MySQL", "ERROR 2026 (HY000): SSL connection error: error:00000001:lib(0):func(0):reason(1)",
      "ambiguous - - server"),
    Case(
      "MariaDB", "ERROR 2026 (HY000): TLS/SSL error: self-signed certificate in certificate chain",
      "unknown-root - - server"),
    Case(
      "MySQL without TLS",
      "ERROR 2026 (HY000): TLS/SSL error: SSL is required, but the server does not support it",
      "not-tls-port - - server"),
  ]

  @Test(arguments: told) func tells(_ row: Case) throws { try row.check() }

  /// What looks like them, and is how connections end, talk, or of another system.
  @Test(arguments: [
    #"Error Domain=NSPOSIXErrorDomain Code=28 "No space left on device""#,
    #"Error Domain=NSPOSIXErrorDomain Code=40 "Message too long""#,
    "nw_protocol_boringssl_error(1584) [C7.1:2][0x10f8] Lower protocol stack error post TLS handshake. [1:57]",
    #"nw_read_request_report [C1] Receive failed with error "No message available on STREAM""#,
    "The operation couldn’t be completed. (kCFErrorDomainCFNetwork error -72005.)",
    "case URLError.timedOut: return true", "if error == URLError.cannotFindHost { retry() }",
    "public static let timedOut = NSURLErrorTimedOut", "(domain = 12, error = -980)",
    "Request failed (code -1202)", "it was saved. (code -1004)",
    "the table [28] Timeout was reached by hand", "[60] the count",
    "[7] Could not connect the dots",
    "ERROR 1045 (28000): Access denied for user",
    "SSL connection error: ask the owner of the database",
    "Root cause: the fallback reads `NSOSStatusErrorDomain -9808` for every refused certificate.",
    """
    Curl error 51: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_CN_MISMATCH
    PlayerConnection initialized
    Multi-casting "[IP] 192.0.2.4 [Port] 55406 [Id] WindowsPlayer(build7) [Debug] 0" to [225.0.0.222:54997]...
    """,
    """
    Direct3D:
        Version:  Direct3D 11.0 [level 11.1]
    Curl error 60: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_EXPIRED
    """,
  ]) func isSilent(_ text: String) throws {
    #expect(try Finding.all(in: text + "\n").map(\.sketch) == [])
  }
}

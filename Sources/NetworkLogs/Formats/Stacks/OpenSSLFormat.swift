extension LogFormat {
  /// OpenSSL, LibreSSL and copies of BoringSSL that programs bring along: error queues and results of
  /// verification, whoever prints them.
  static let openSSL = LogFormat(
    name: "openssl",
    anchors: [
      "SSL routines:", "ertificate verify failed", "ertificate verification ",
      "CERTIFICATE_VERIFY_FAILED",
      "Certificate Verify Failed", "erify error:num=", "erify return code: ",
      "Verification error: ", "SSL SSL_connect: ", "SSL SSL_read: ", "SSL SSL_write: ",
      "local issuer certificate", "verify the first certificate", "signed certificate",
      ": certificate has expired", ": certificate is not yet valid", "hostname verification failed",
      "Failed downloading http", "STARTTLS failed! ",
      "error certificate has expired", "error certificate is not yet valid", "SSL error: ",
      "SSL error : ",
      "TLS key negotiation failed to occur", "link remote: [AF_INET",
      "does not match host name", "connection to server at \"", "A TLS error occurred",
      "VERIFY ERROR: depth=", "peer certificate validation failure: ",
      "Certificate name mismatch: ", "SSL certificate verification failed: ",
      "did not match expected CN",
      "SSL connection error: ", "X509_V_ERR_", "Fatal TLS error (", "tls-crypt unwrapping failed",
      "Connection reset, restarting [", "TLS/SSL error: ", "validating server certificate for '",
      " - The certificate ", "missing commonName attribute in ", "did not present certificate",
      "did not send certificate chain", "SSL negotiation failed", "SSL handshake failed",
      "Server certificate changed: ", "ould not verify server certificate: ",
    ],
    rules: [
      // MySQL and MariaDB.
      Rule(
        #"(?:\(HY000\)|connect'|\(2026, ?["']|\[2026\]|[eE]rror|ERROR|said)[: ]{0,2}(?:SSL connection error|TLS/SSL error): (?!error:[0-9A-Fa-f]{8}:SSL routines)"#
          + #"(?:(SSL is required|Server doesn't support)|(protocol version mismatch)|error:|"#
          + StackWords.sentence
          + ")"
      ) { match, line, event in
        let reason: StackReason? =
          match.has(1) ? .notTLS : match.has(2) ? .versionOrCipher : nil
        event.addStack(
          .openSSL,
          reason ?? OpenSSLWords.verification.reason(match, 3, line) ?? .handshakeFailed)
      },
      // The system's own BoringSSL prints upper-case names behind `OPENSSL_internal`.
      Rule(
        // OpenSSL before 1.1 asks for its version in a function of its own.
        #"error:[0-9A-Fa-f]{8}:SSL routines:(?:SSL23_GET_SERVER_HELLO|ssl23_get_server_hello):tlsv1 alert protocol version"#
      ) { _, _, event in event.addStack(.openSSL, .oldClientRefused) },
      Rule(
        #"error:([0-9A-Fa-f]{8}):SSL routines:(?!OPENSSL_internal)[^\n:]{0,60}:([a-z][\w /().,\-]{2,70}|reason\(\d{1,4}\))"#
          + #"(?::[^\n]{0,160}?SSL alert number (\d{1,3})(?!\d))?"#
      ) { match, line, event in
        sayLibraryReason(.openSSL, match, 2, alert: 3, line, &event)
        // The packed number says the same where the words are cut off.
        guard event.claimsNothing, let packed = match.text(1, line) else { return }
        if let number = OpenSSLWords.alert(packed: packed) {
          event.claimsNothing = false
          event.add(.foreignStack(.openSSL))
          event.add(.stackAlert(number, .read))
        }
      },
      // Without its number.
      Rule(
        #"(?<![:\w])SSL routines:\w{3,60}:([a-z][\w /().,\-]{2,70})(?:[^\n]{0,160}?SSL alert number (\d{1,3})(?!\d))?"#
      ) { match, line, event in
        sayLibraryReason(.openSSL, match, 1, alert: 2, line, &event)
      },
      // A result of verification that is all that a line holds.
      Rule(
        #"^[ \t>`]*((?:self[ \-]signed certificate(?: in (?:certificate )?chain)?|unable to get local issuer certificate|unable to verify the first certificate))[.` \t\r]*$"#
      ) { match, line, event in
        event.addStack(.openSSL, OpenSSLWords.verification.reason(match, 1, line))
      },
      // The number of a verification error alone.
      Rule(
        #"[cC]ertificate verif(?:ication|y) (?:failed|error|result)[:;,]? \(?(?:code |error )?(\d{1,2})\)?(?=[\s"'`.,;]*$)"#
      ) { match, line, event in
        guard let number = match.number(1, line), number > 0 else { return }
        event.addStack(.openSSL, OpenSSLWords.verification(number: number))
      },
      // The same printed by programs with a copy of BoringSSL: gRPC, SwiftNIO, Mono, Electron.
      Rule(
        #"(?:(SSL_ERROR_SSL: )|(\[Error: \d{6,12} )|(Ssl )|(?<=\d:)(?=error:[^\n]{0,200}?third_party/boringssl/))error:1[0-9A-Fa-f]{7}:SSL routines:OPENSSL_internal:"#
          + #"([A-Z][A-Z0-9_]{3,60})(?:: "# + StackWords.sentence + ")?"
      ) { match, line, event in
        let stack: TLSStack =
          match.has(1) ? .grpc : match.has(2) ? .nio : match.has(3) ? .dotNET : .chromium
        if let reason = OpenSSLWords.verification.reason(match, 5, line) {
          event.addStack(stack, reason)
        } else {
          sayLibraryReason(stack, match, 4, alert: 6, line, &event)
        }
      },
      Rule(
        #"(?:[cC]ertificate verify failed|CERTIFICATE_VERIFY_FAILED|Certificate Verify Failed)"#
          + #"(?:\] [cC]ertificate verify failed)?(?:[^\w\n]{0,4}"# + StackWords.sentence + ")?"
      ) { match, line, event in
        event.addStack(
          .openSSL, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      // Perl's LWP.
      Rule(
        #"Can't connect to ([A-Za-z0-9.\-]{1,253}):\d{1,5}(?: \((?:(?=certificate verify|SSL)|(hostname verification failed))| *$)"#
      ) { match, line, event in
        if match.has(2) { event.addStack(.openSSL, .hostMismatch) }
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"STARTTLS failed! (?:(hostname verification failed)|(?=certificate verify|SSL))"#) {
        match, _, event in
        if match.has(1) { event.addStack(.openSSL, .hostMismatch) }
      },
      // LuaRocks.
      Rule(
        "Failed downloading " + urlGroup
          + #" - (?:(unexpected eof while reading)|(?=certificate verify|sslv3|tlsv1))"#
      ) { match, line, event in
        if match.has(2) { event.addStack(.openSSL, .closedInHandshake) }
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // `openssl s_client`.
      Rule(
        #"[vV]erify error:num=(?:[1-9]\d{0,2}):"# + StackWords.sentence
      ) { match, line, event in
        event.addStack(
          .openSSL, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(
        #"(?:[vV]erify return code: [1-9]\d{0,2} \(|Verification error: )"# + StackWords.sentence
      ) { match, line, event in
        event.addStack(
          .openSSL, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      // libpq. What the server's end of a session says later looks the same without the first words.
      Rule(
        #"connection to server at \\?"([A-Za-z0-9.\-:]{1,253})\\?"(?: \([0-9A-Fa-f.:]{3,45}\))?, port \d{1,5} failed: "#
          + #"(?:(SSL SYSCALL error: (?:EOF detected|Connection reset))|(server does not support SSL)|(?=SSL error: |server certificate for ))"#
      ) { match, line, event in
        if match.has(2) { event.addStack(.openSSL, .closedInHandshake) }
        if match.has(3) { event.addStack(.openSSL, .notTLS) }
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"SSL error ?: (?!certificate verify)([a-z][\w /\-]{5,60})(?=[\s"'),.]*$)"#) {
        match, line, event in sayLibraryReason(.openSSL, match, 1, alert: 2, line, &event)
      },
      Rule(
        #"server certificate for \\?"[^"\\\n]{1,253}\\?"(?: \(and \d{1,3} other names?\))? does not match host name \\?"([A-Za-z0-9.\-:]{1,253})"#
      ) { match, line, event in
        event.addStack(.openSSL, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // The names of results, as whoever verifies prints them.
      Rule(
        #"(?:[eE]rror|[fF]ailed|verify)[^\n]{0,24}?[ (:=]X509_V_ERR_([A-Z_]{4,60})(?![A-Za-z_])"#
      ) {
        match, line, event in
        event.addStack(
          .openSSL, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      // OpenVPN: a handshake that failed, a packet of which the key isn't the server's, and a peer that is gone.
      Rule(#"Fatal TLS error \(check_tls_errors|tls-(?:crypt|auth) unwrapping failed"#) {
        _, _, event in
        event.addStack(.openSSL, .handshakeFailed)
      },
      Rule(#"Connection reset, restarting \[-?\d"#) { _, _, event in
        event.add(.wording(.networkFailed))
      },
      // OpenVPN, over UDP.
      Rule(#"TLS key negotiation failed to occur within \d{1,4} seconds"#) { _, _, event in
        event.addStack(.openSSL, .timedOut)
      },
      Rule(#"link remote: \[AF_INET6?\]\[?([0-9A-Fa-f.:]{3,45}?)\]?:\d{1,5}(?!\d)"#) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // mosquitto.
      Rule(#"Error: A TLS error occurred(?=[.\s"']*$)"#) { _, _, event in
        event.addStack(.openSSL, .handshakeFailed)
      },
      // The words alone, as the last thing that an error says.
      Rule(
        #"(?:[eE]rror: |Error\) |reason: |[fF]ailed: |(?<!verify result)(?<=: )|npm (?:ERR!|error) |^(?:\d{1,6} )?error |error (?:GET|HEAD|POST|PUT|PATCH|DELETE) |(?:✖|✗|✘|×|❌) {1,2}|\(|["'])"#
          + #"([sS]elf[ \-]signed certificate(?: in (?:certificate )?chain)?|unable to verify the first certificate"#
          + #"|unable to get (?:local )?issuer certificate)(?=[\s"'`)\].;,\\]*(?:$|["'`)\]\\;]| {2}|https?://|\.? \((?!\d{1,3}\))|(?:[wW]ill )?[rR]etry))"#
      ) { match, line, event in
        event.addStack(.openSSL, OpenSSLWords.verification.reason(match, 1, line))
      },
      // OpenVPN, Twilio's signaling, Subversion, and PHP's streams.
      Rule(
        #"(?:VERIFY ERROR: depth=\d{1,2}, error=|peer certificate validation failure: )([a-z](?:[a-zA-Z0-9 ,.\-]|'(?:s|t) ){4,90})(?=:|$)"#
      ) { match, line, event in
        event.addStack(
          .openSSL, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(
        #"Certificate name mismatch: trying to connect to <([A-Za-z0-9.\-]{1,253})> remote cert domain"#
      ) { match, line, event in
        event.addStack(.openSSL, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"Server (?:SSL )?certificate verification failed: ([a-z][a-z ]{5,60})(?:[^\n(]{0,160}\((https?://[A-Za-z0-9.\-:]{1,260})\))?"#
      ) { match, line, event in
        event.addStack(.openSSL, serfWords.reason(match, 1, line) ?? .certificateRefused)
        if let url = match.text(2, line) { event.add(.failingURL(url)) }
      },
      // neon, the library of ownCloud, davfs2, cadaver and of Subversion before 1.8.
      //
      // Source: `ne_openssl.c`, `ne_gnutls.c`, `ne_session.c` and `ne_socket.c`.
      Rule(
        "Server certificate was missing commonName attribute in subject name"
          + "|SSL server did not present certificate|Server did not send certificate chain"
          + "|Server certificate changed: connection intercepted"
          + "|Could not verify server certificate: "
      ) { match, line, event in
        guard let range = match.range(0) else { return }
        event.addStack(.openSSL, neonWords.reason(line.extracting(range)) ?? .certificateRefused)
      },
      Rule(
        #"(?:SSL negotiation failed|SSL handshake failed)(?:(, client certificate was requested)|: (?:Secure connection (?:truncated|reset)|Connection closed|SSL socket (?:read|write) failed))"#
      ) { match, _, event in
        event.addStack(.openSSL, match.has(1) ? .clientCertificateMissing : .closedInHandshake)
      },
      // librdkafka, of the broker whose URL is in front.
      Rule(
        #"(?:ssl|sasl_ssl)://([A-Za-z0-9.\-]{1,253}):\d{1,5}/[^\n]{0,40}?: Failed to verify broker certificate: "#
          + StackWords.sentence
      ) { match, line, event in
        event.addStack(
          .openSSL, OpenSSLWords.verification.reason(match, 2, line) ?? .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule("Error validating server certificate for '" + urlGroup + "'") { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      Rule(
        #"^[> ]{0,3}- The (certificate (?:is not issued by a trusted authority|hostname does not match|is not yet valid|has expired|has an unknown error))\."#
      ) { match, line, event in
        event.addStack(.openSSL, serfWords.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(
        #"Peer certificate CN=[`'"][^'"\n]{1,253}['"] did not match expected CN=[`'"]([A-Za-z0-9.\-]{1,253})['"]"#
      ) { match, line, event in
        event.addStack(.openSSL, .hostMismatch)
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"(?:[eE]rror: |reason: |npm (?:ERR!|error) |^(?:\d{1,6} )?error )(certificate has expired|certificate is not yet valid)(?=[\s"'`)\].;,\\]*(?:$|["'`)\]\\;]))"#
      ) { match, line, event in
        event.addStack(.openSSL, OpenSSLWords.verification.reason(match, 1, line))
      },
    ],
    samples: [
      "Server certificate was missing commonName attribute in subject name",
      "SSL negotiation failed: Secure connection truncated",
      "SSL handshake failed, client certificate was requested: SSL error: sslv3 alert handshake failure",
      "STARTTLS failed! hostname verification failed at git-send-email line 15.",
      "Failed downloading https://rocks.example.org/manifest - unexpected eof while reading",
      "SSL verify error: 20 X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "Fatal TLS error (check_tls_errors_co), restarting",
      "TLS Error: tls-crypt unwrapping failed from [AF_INET]192.0.2.7:1194",
      "Connection reset, restarting [-1]",
      "self signed certificate in certificate chain",
      "Error validating server certificate for 'https://svn.example.org:443':",
      " - The certificate hostname does not match.",
      "✖ self-signed certificate in certificate chain",
      "TLS Error: TLS key negotiation failed to occur within 60 seconds (check your network connectivity)",
      "UDPv4 link remote: [AF_INET]192.0.2.118:1194",
      "certificate verification failed; 19",
      "error:14094414:SSL routines:ssl3_read_bytes:sslv3",
      "ERROR 2026 (HY000): SSL connection error: error:00000001:lib(0):func(0):reason(1)",
      "ERROR 2026 (HY000): TLS/SSL error: self-signed certificate in certificate chain",
      "SSL routines:tls_get_more_records:packet length too long",
      "error:1407742E:SSL routines:SSL23_GET_SERVER_HELLO:tlsv1 alert protocol version",
      "error:1409442E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:../ssl/record/rec_layer_s3.c:1543:SSL alert number 70",
      "E0101 ssl_transport_security.cc:1379] Handshake failed with fatal error SSL_ERROR_SSL: error:1000007d:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED.",
      #"connection to server at "db.example.org" (192.0.2.4), port 5432 failed: SSL error: x"#,
      "RESIP: peer certificate validation failure: certificate has expired",
      "Certificate name mismatch: trying to connect to <a.example.org> remote cert domain(s) are <b>",
      "VERIFY ERROR: depth=0, error=self signed certificate: CN=vpn.example.org",
      "Server certificate verification failed: certificate has expired (https://svn.example.org)",
      "ssl://broker.example.org:9093/1: Failed to verify broker certificate: certificate has expired",
      "svn: E230001: Server SSL certificate verification failed: issuer is not trusted",
      "Peer certificate CN=`a.example.org' did not match expected CN=`b.example.org'",
      "SSL error: tlsv1 alert unknown ca", "Error: A TLS error occurred.",
      #"server certificate for "a.example.org" does not match host name "b.example.org""#,
      "SSL error: certificate verify failed (unable to get local issuer certificate)",
      "depth=1 CN = Example CA\nverify error:num=20:unable to get local issuer certificate",
      "500 Can't connect to dl.example.org:443 (certificate verify failed)",
      "    Verify return code: 21 (unable to verify the first certificate)",
      "Request failed, reason: self-signed certificate in certificate chain",
      "Request failed, reason: certificate has expired",
    ],
    isDetail: true)

  /// What serf, Subversion's client, says of a chain.
  private static let serfWords = StackWords([
    (.expired, ["certificate has expired"]), (.notYetValid, ["certificate is not yet valid"]),
    (
      .unknownAuthority,
      ["issuer is not trusted", "certificate is not issued by a trusted authority"]
    ),
    (
      .hostMismatch,
      ["certificate issued for a different hostname", "certificate hostname does not match"]
    ),
    (.revoked, ["certificate has been revoked"]),
  ])

  /// What neon says of a server's certificate beside the checks that it failed.
  private static let neonWords = StackWords([
    (
      .notCompliant,
      ["server certificate was missing commonname", "server certificate was missing common name"]
    ),
    (.handshakeFailed, ["ssl server did not present", "server did not send certificate chain"]),
  ])

  /// Says what a group of a match names as the reason of the library, or which alert its number is.
  static func sayLibraryReason(
    _ stack: TLSStack, _ match: Match, _ group: Int, alert: Int, _ line: Span<UInt8>,
    _ event: inout MatchFacts
  ) {
    guard let range = match.range(group) else { return }
    if let number = match.number(alert, line) {
      event.add(.foreignStack(stack))
      event.add(.stackAlert(number, .read))
    } else {
      event.addLibraryReason(stack, line.extracting(range))
    }
  }
}

extension LogFormat {
  /// Python's `ssl` module, and requests, urllib3, pip and aiohttp around it.
  static let python = LogFormat(
    name: "python",
    anchors: [
      "'OSStatus -", "SSL validation failed for http", "Server TLS handshake failed", "[SSL: ",
      "SSLError(",
      "SSLCertVerificationError", "in violation of protocol",
      "' doesn't match ", "confirming the ssl certificate", " ssl:", "Tunnel connection failed: ",
      "bad handshake: ", "'SSL routines", "validate the SSL certificate for",
      "did not match expected hostname: ", "retries exceeded with url:",
      " certificate error: ", "Encountered an SSL error. Most",
    ],
    rules: [
      Rule(
        #"\[SSL: ([A-Z][A-Z0-9_]{3,60})\](?: certificate verify failed: ([A-Za-z](?:[A-Za-z0-9 ,:.\-]|'(?:s|t) ){4,90}?)"#
          + #"(?:, certificate is not valid for \\?'([^'\\\s]{1,253})\\?')?(?=\.? ?\(_ssl|(?!'[st] )["'.)\\]|$| \())?"#
      ) { match, line, event in
        if let host = match.host(3, line) { event.add(.host(host)) }
        if let reason = OpenSSLWords.verification.reason(match, 2, line) {
          event.addStack(.python, reason)
        } else {
          sayLibraryReason(.python, match, 1, alert: 4, line, &event)
        }
      },
      Rule(#"EOF occurred in violation of protocol"#) { _, _, event in
        event.addStack(.python, .closedInHandshake)
      },
      Rule(#"[hH]ostname '([^'\s]{1,253})' doesn't match (?:either of )?'"#) {
        match, line, event in
        event.addStack(.python, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // urllib3, and those that carry a copy of it.
      Rule(#"Certificate did not match expected hostname: ([A-Za-z0-9.\-:]{0,252}[A-Za-z0-9])"#) {
        match, line, event in
        event.addStack(.python, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Mercurial.
      Rule(
        #"abort: ([A-Za-z0-9.\-]{1,253}) certificate error: (?:(certificate is for |no commonName or subjectAltName)|no certificate received|IDN in certificate)"#
      ) { match, line, event in
        event.addStack(.python, match.has(2) ? .hostMismatch : .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Which request failed, in front of the reason.
      Rule(
        #"HTTPSConnectionPool\(host=\\?['"]([^'"\\\s]{1,253})\\?['"], port=\d{1,5}\)(?=[^\n]{0,400}?(?:SSLError|SSLCert|SSLEOF|ProxyError|doesn't match|with url: *$))"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"Cannot connect to host ([A-Za-z0-9.\-]{1,253}):\d{1,5} ssl:(?:(?=[^\n]{0,120}?(?:\[SSL: |SSLCert|certificate))|[^\s\[]{1,40}(\s*)$)"#
      ) { match, line, event in
        // The reason may be on the next line.
        if let host = match.host(1, line) {
          event.add(match.has(2) ? .requestHost(host) : .host(host))
        }
      },
      // Clients of databases.
      Rule(
        #"(?<![\w.\-/@])([A-Za-z0-9](?:[A-Za-z0-9\-]{0,62}\.){1,8}[A-Za-z]{2,24}|localhost):\d{1,5}[.:] (?=(?:SSL handshake failed: )?\[SSL: )"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // pyOpenSSL prints the queue of the library, or what the socket said.
      Rule(
        #"bad handshake: SysCallError\((?:-1|(\d{1,3})), \\{0,3}'[A-Za-z ]{4,40}\\{0,3}'\)"#
      ) { match, line, event in
        // A number that only Linux gives.
        guard match.number(1, line) != 104 else {
          event.add(.otherSystem)
          event.claimsNothing = true
          return
        }
        event.addStack(.python, .closedInHandshake)
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
      },
      Rule(
        // A proxy words so what its clients think of its own certificate.
        #"(?<!OpenSSL Error\(\[)(?<!handshake error: Error\(\[)\(\\{0,3}'SSL routines\\{0,3}', \\{0,3}'[^'\n]{0,60}', \\{0,3}'([a-z][a-z0-9 /\-]{3,60})"#
      ) { match, line, event in
        guard let range = match.range(1) else { return }
        event.addLibraryReason(.python, line.extracting(range))
      },
      // The system's verdict, where a program asks it through the module `truststore`.
      Rule(#"\(\\{0,3}['"]OSStatus (-\d{4,6})\\{0,3}['"],?\)"#) { match, line, event in
        event.addStack(.python, .certificateRefused)
        if let status = match.number(1, line) { event.add(.trustError(status)) }
      },
      // What mitmproxy meets at the server; what its clients think of its own certificate is no failure of theirs.
      Rule(
        #"Server TLS handshake failed\. (?:(The remote server does not speak TLS)|(The remote server and mitmproxy cannot agree)|[cC]onnection closed)"#
      ) { match, _, event in
        event.addStack(
          .python,
          match.has(1) ? .notTLS : match.has(2) ? .versionOrCipher : .closedInHandshake)
      },
      // AWS's command line; the library's own reason follows.
      Rule("SSL validation failed for " + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // conda.
      Rule("Encountered an SSL error\\. Most likely a certificate verification issue") {
        _, _, event in event.addStack(.python, .certificateRefused)
      },
      // Ansible; the library's own reason follows.
      Rule(#"[fF]ailed to validate the SSL certificate for ([A-Za-z0-9.\-]{1,253})(?::\d{1,5})?"#) {
        match, line, event in
        event.addStack(.python, .certificateRefused)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"Tunnel connection failed: [45]\d\d"#) { _, _, event in
        event.add(.foreignStack(.python))
        event.add(.wording(.proxyFailed))
      },
      Rule(
        "Could not fetch URL " + urlAndColon
          + "There was a problem confirming the ssl certificate"
      ) { match, line, event in
        event.addStack(.python, .certificateRefused)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      "ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired (_ssl.c:1007)",
      "OSError('Tunnel connection failed: 403 Forbidden')",
      "ssl.SSLEOFError: EOF occurred in violation of protocol (_ssl.c:2427)",
      "ssl.CertificateError: hostname 'a.example.org' doesn't match 'b.example.org'",
      "Certificate did not match expected hostname: a.example.org. Certificate: {}",
      "abort: hg.example.org certificate error: certificate is for *.example.net",
      "HTTPSConnectionPool(host='api.example.org', port=443): Max retries exceeded with url: / (Caused by SSLError())",
      "Cannot connect to host api.example.org:443 ssl:True [SSLCertVerificationError: (1, '')]",
      #"SSLError("bad handshake: SysCallError(54, 'ECONNRESET')",)"#,
      "OpenSSL.SSL.Error: [('SSL routines', 'ssl3_get_server_certificate', 'certificate verify failed')]",
      "Error 1 connecting to cache.example.org:6380. [SSL: WRONG_VERSION_NUMBER]",
      "CondaSSLError: Encountered an SSL error. Most likely a certificate verification issue.",
      "Failed to validate the SSL certificate for dl.example.org:443. Make sure it is valid.",
      "SSLError(SSLCertVerificationError('OSStatus -26276'))",
      "Server TLS handshake failed. The remote server does not speak TLS.",
      "SSL validation failed for https://s3.example.org/ [SSL: CERTIFICATE_VERIFY_FAILED]",
      "Could not fetch URL https://pypi.example.org/simple/a/: There was a problem confirming the ssl certificate: x",
    ],
    isDetail: true)

  /// Ruby's `openssl` library, and RubyGems, Bundler and CocoaPods around it.
  static let ruby = LogFormat(
    name: "ruby",
    anchors: [
      "_connect returned=", "SSL_connect SYSCALL", "does not match the server certificate",
      "Could not verify the SSL certificate for", " - SSL_connect",
      "SSL verification error at depth", "did not match server certificate",
    ],
    rules: [
      Rule(
        #"(?:SSL|ssl)_connect (?:SYSCALL )?returned=\d errno=(\d{1,3})(?: peeraddr=[^\s]{3,60})? state=[\w/]{3,20}(?: [\w/]{1,20}){0,8}"#
          + #"(?:: ([A-Za-z][\w/ \-]{4,60}[a-z])(?: ?\((?!https?:)"# + StackWords.sentence
          + #"(?: \([^()\n]{1,40}\))?\))?)?"#
          + #"(?: \("# + urlGroup + ")?"
      ) { match, line, event in
        if let url = match.text(4, line) { event.add(.failingURL(url)) }
        if let reason = OpenSSLWords.verification.reason(match, 3, line) {
          event.addStack(.ruby, reason)
        } else if match.has(2) {
          sayLibraryReason(.ruby, match, 2, alert: 5, line, &event)
        } else {
          event.addStack(.ruby, .closedInHandshake)
        }
        if let code = match.number(1, line), code != 0 { event.addCode(code, .posix, .stream) }
      },
      Rule(
        #"hostname \\?["']?([A-Za-z0-9.\-]{1,253})\\?["']? does not match the server certificate"#
      ) {
        match, line, event in
        event.addStack(.ruby, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Puppet.
      Rule(#"Server hostname '([A-Za-z0-9.\-]{1,253})' did not match server certificate"#) {
        match, line, event in
        event.addStack(.ruby, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"SSL verification error at depth \d{1,2}: "# + StackWords.sentence) {
        match, line, event in
        event.addStack(
          .ruby, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(
        #"(?:Errno::E[A-Z]{3,12}: [^\n]{4,60}|Connection reset by peer) - SSL_connect(?: \("#
          + urlGroup + ")?"
      ) {
        match, line, event in
        event.addStack(.ruby, .closedInHandshake)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule("Could not verify the SSL certificate for " + urlGroup) { match, line, event in
        event.addStack(.ruby, .certificateRefused)
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      "OpenSSL::SSL::SSLError: SSL_connect returned=1 errno=0 peeraddr=192.0.2.7:443 state=error: certificate verify failed (certificate has expired)",
      #"hostname "a.example.org" does not match the server certificate"#,
      "Could not verify the SSL certificate for https://gems.example.org/.",
      "ERROR:  SSL verification error at depth 2: certificate has expired (10)",
      "Server hostname 'puppet.example.org' did not match server certificate; expected one of a",
      "Errno::ECONNRESET: Connection reset by peer - SSL_connect (https://gems.example.org/specs.4.8.gz)",
    ],
    isDetail: true)

  /// Node.js, and npm, yarn and Electron's main process on it.
  static let node = LogFormat(
    name: "node",
    anchors: [
      "UNABLE_TO_VERIFY_LEAF", "UNABLE_TO_GET_", "UNABLE_TO_DECRYPT_", "UNABLE_TO_DECODE_",
      "SELF_SIGNED_CERT", "CERT_HAS_EXPIRED",
      "CERT_NOT_YET_VALID", "CERT_REVOKED", "CERT_UNTRUSTED", "CERT_REJECTED",
      "CERT_SIGNATURE_FAIL",
      "CERT_CHAIN_TOO_LONG", "ERR_TLS_CERT_ALTNAME", "ERR_TLS_HANDSHAKE_TIMEOUT",
      "s altnames", "before secure TLS connection",
      "EPROTO ", "ERR_SSL_", "failed, reason: ", ": self", ": unable to ", "INVALID_PURPOSE",
      "HOSTNAME_MISMATCH", "UNKNOWN_CERTIFICATE_VERIF", "INVALID_CA", "PATH_LENGTH_EXCEEDED",
      "ERROR_IN_CERT_NOT_", "CRL_HAS_EXPIRED", "CRL_NOT_YET_VALID", "CRL_SIGNATURE_FAILURE",
    ],
    rules: [
      Rule(
        #"(?:(?:[cC]ode|errno)\\{0,3}['"]?[:=] ?\\{0,3}['"]?|(?:ERR!|[eE]rror:?) (?:code |errno )?|reason: |\[|\(|^\s*)"#
          + #"(?<![A-Za-z0-9_])(UNABLE_TO_(?:VERIFY|GET|DECRYPT|DECODE)_[A-Z_]{3,40}|DEPTH_ZERO_SELF_SIGNED_CERT"#
          + #"|SELF_SIGNED_CERT_IN_CHAIN|CERT_[A-Z_]{5,30}|UNKNOWN_CERTIFICATE_VERIFICATION_ERROR|HOSTNAME_MISMATCH|INVALID_PURPOSE|INVALID_CA"#
          + #"|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT_NOT_(?:BEFORE|AFTER)_FIELD|CRL_(?:HAS_EXPIRED|NOT_YET_VALID|SIGNATURE_FAILURE))(?![A-Za-z0-9_=])"#
      ) { match, line, event in
        guard let reason = OpenSSLWords.verification.reason(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.node, reason)
      },
      Rule(#"(?<!\w)ERR_TLS_CERT_ALTNAME_(?:INVALID|FORMAT)(?![A-Za-z_])"#) { _, _, event in
        event.addStack(.node, .hostMismatch)
      },
      Rule(
        #"Hostname/IP do(?:es not|esn't|esn\\'t) match certificate's altnames:? ?\\?["']?"#
          + #"(?:(?:Host: |IP: )?([A-Za-z0-9.\-:]{1,253}?)\.? is not in)?"#
      ) { match, line, event in
        event.addStack(.node, .hostMismatch)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // The reason of that error, printed by itself.
      Rule(
        #"(?<=reason: ["'])(?:Host|IP): ([A-Za-z0-9.\-:]{1,253}?)\.? is not (?:in the )?(?:cert's|cert\\'s) (?:altnames|list|CN)"#
      ) { match, line, event in
        event.addStack(.node, .hostMismatch)
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
      Rule(#"disconnected before secure TLS connection was established"#) { _, _, event in
        event.addStack(.node, .closedInHandshake)
      },
      Rule(#"(?<!\w)ERR_TLS_HANDSHAKE_TIMEOUT(?!\w)"#) { _, _, event in
        event.addStack(.node, .timedOut)
      },
      Rule(#"(?:read|write|connect) EPROTO (?=[^\n]{0,60}?(?:error:|SSL))"#) { _, _, event in
        event.add(.foreignStack(.node))
      },
      Rule(
        #"(?<!net::)(?<![A-Za-z0-9_])ERR_SSL_"#
          // What Chromium names so.
          + "(?!PROTOCOL_ERROR|VERSION_|OBSOLETE_|CLIENT_AUTH_|PINNED_|SERVER_CERT_|KEY_USAGE_|WEAK_SERVER|UNRECOGNIZED_NAME_ALERT"
          + "|BAD_RECORD_MAC_ALERT|DECRYPT_ERROR_ALERT|DECOMPRESSION_|NO_RENEGOTIATION|BAD_PEER_|HANDSHAKE_NOT|RENEGOTIATION_REQ)"
          + #"([A-Z0-9_]{4,60})(?![A-Za-z0-9_])"#
      ) {
        match, line, event in
        guard let range = match.range(1) else { return }
        let words = line.extracting(range)
        guard OpenSSLWords.alert(words) != nil || OpenSSLWords.library.reason(words) != nil else {
          event.claimsNothing = true
          return
        }
        event.addLibraryReason(.node, words)
      },
      Rule(
        leadingURLGroup
          + #"(?= \w{0,12}Error:? (?:UNABLE_TO_|CERT_|SELF_SIGNED|DEPTH_ZERO|UNKNOWN_CERT|ERR_TLS_|ERR_SSL_))"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        "request to " + urlGroup
          + #" failed, reason: (?=[^\n]{0,80}?(?:[cC]ertificate|SSL|ssl|TLS|tls|altname))"#
      ) {
        match, line, event in
        event.add(.foreignStack(.node))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        urlAndColon
          + #"(?=(?:self[ \-]signed certificate|unable to (?:get|verify)|certificate has expired))"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      "npm ERR! code UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "https://api.example.org/token Error UNKNOWN_CERTIFICATE_VERIFICATION_ERROR x",
      "  code: 'ERR_TLS_CERT_ALTNAME_INVALID',", "  code: 'ERR_TLS_HANDSHAKE_TIMEOUT'",
      #"  reason: "Host: a.example.org. is not in the cert's altnames: DNS:b.example.org","#,
      "Error: Hostname/IP does not match certificate's altnames: Host: a.example.org. is not in the cert's altnames: DNS:b.example.org",
      "Error: Client network socket disconnected before secure TLS connection was established",
      "Error: write EPROTO 8123:error:1408F10B:SSL routines:ssl3_get_record:wrong version number:../ssl/record/ssl3_record.c:332:",
      "  code: 'ERR_SSL_WRONG_VERSION_NUMBER'",
      "FetchError: request to https://registry.example.org/left-pad failed, reason: self signed certificate",
      #"error An unexpected error occurred: "https://registry.example.org/a: unable to get local issuer certificate"."#,
    ],
    isDetail: true)
}

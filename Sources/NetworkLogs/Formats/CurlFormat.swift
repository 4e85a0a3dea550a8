extension LogFormat {
  /// curl and git built with Secure Transport or LibreSSL: no Info.plist governs them.
  static let curl = LogFormat(
    name: "curl",
    anchors: [
      "SSL connection timeout", "SSL connect error", "SSL engine error", "SSL protocol error",
      "curl: (", "Curl error ", "url failure: ", "RPC failed; ", "SSLRead()", "SSLWrite()",
      "SSL SSL_connect: ",
      "SSL SSL_read: ", "SSL SSL_write: ",
      "Server aborted the SSL", "SSL certificate problem", "unable to access '",
      "==> Downloading", "Download from http", "curl 35 ", ", TLS alert, ",
      "handshake, Certificate (11)", "handshake, CERT verify (15)",
      "nknown SSL protocol error in", "while accessing http", "Connected to ",
      "Established connection to ", "proxy tunnel to ", "Host: ", "[:authority: ",
      "Failed during: ", " and its private key",
      "SSL engine error", "SSL connect error", "SSL: public key does not match",
      "be downloaded: http",
      "SSL peer certificate or SSH remote key", "local SSL certificate", "specified SSL cipher",
      "SSL public key does not match", "certificate status verification FAILED",
      "check against peer certificate", "SSL Client Certificate required",
      "eer certificate cannot be authenticated", "Requested SSL level failed",
      "from proxy after CONNECT", "CONNECT tunnel failed", "SSL read: error:",
      "returned SYSCALL, errno", "Failure while executing; ", "Apple SecTrust failure ",
      "Access was denied",
      "weak ephemeral Diffie",
      "libcurl error: ", "curlCode: ", "Curl returned error code ",
      "returned non-zero exit status ",
      "] Timeout was reached", "] Couldn't ", "] Could not ", "] SSL connect error",
      "] Server returned nothing", "] Fail", "] Stream error in the HTTP/2", "imeout was reached [",
      "esolve hostname [", "connect to server [",
    ],
    rules: [
      Rule(
        #"SSL read: [^\n"\\<]{1,160}?, errno (\d{1,3})\b|SSL_(?:read|write)\(\) returned SYSCALL, errno = (\d{1,3})\b"#
      ) { match, line, event in
        event.add(.commandLineTool(.transfer))
        if let code = match.number(1, line) ?? match.number(2, line), code != 0 {
          event.addCode(code, .posix, .stream)
        }
      },
      // The library's texts with the host, as R prints them; what comes behind is read by itself.
      Rule(libraryTexts + #" \[([A-Za-z0-9.\-]{1,253})\]: "#) { match, line, event in
        sayLibraryText(match, line, &event)
        if let host = match.host(4, line) { event.add(.host(host)) }
      },
      // Or behind the URL.
      Rule("(?<=': status was ')" + libraryTexts + "(?=')") { match, line, event in
        sayLibraryText(match, line, &event)
      },
      // Unreal Engine's log; the texts of refused certificates are read by themselves.
      Rule(#"libcurl error: (?:(35)|([567]|28)|5[256]) \("#) { match, _, event in
        sayStatus(isHandshake: match.has(1), isConnection: match.has(2), &event)
      },
      // The SDK of Amazon's services for C++, with the library's text. A file of authorities that it can't read is
      // its own affair.
      Rule(
        #"(?:curlCode: |Curl returned error code )(?:(35)|(51|60)|([567]|28)|18|5[256]|92|(5[89]|64|8[03]|9[018]))(?!\d)(?:(?:, | - )([A-Z][A-Za-z' ,\-]{6,80}))?"#
      ) { match, line, event in
        if match.has(2) {
          event.add(.commandLineTool(.certificate(match.text(5, line) ?? "failed to verify")))
        } else if match.has(4) {
          event.add(.foreignStack(.curl))
          event.add(.commandLineTool(.handshake))
          event.add(.stackFailure(curlWords.reason(match, 5, line) ?? .handshakeFailed))
        } else {
          sayStatus(isHandshake: match.has(1), isConnection: match.has(3), &event)
        }
      },
      // AutoPkg's; the words of a certificate and of a host are read by themselves.
      Rule(#"[cC]url failure: (?=[^\n]{0,300}\(exit code (?:(35)|(51|60)|([567]|28)|5[256])\))"#) {
        match, _, event in
        if match.has(2) {
          event.add(.commandLineTool(.certificate("failed to verify")))
        } else {
          sayStatus(isHandshake: match.has(1), isConnection: match.has(3), &event)
        }
      },
      // Python, of the command that it ran: the status is curl's own.
      Rule(
        #"Command '\[u?'(?:/usr/bin/)?curl',[^\n]{0,600}?u?'(https?://[^\s'"<>]{1,500})'(?:, u?'[^'\n]{0,200}'){0,12}\]' returned non-zero exit status (?:(35)|(51|60)|([567]|28)|18|5[256])(?!\d)"#
      ) { match, line, event in
        if match.has(3) {
          event.add(.commandLineTool(.certificate("failed to verify")))
        } else {
          sayStatus(isHandshake: match.has(2), isConnection: match.has(4), &event)
        }
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // Homebrew, of the command that it ran.
      Rule(
        #"Failure while executing; `[^\s`]{0,80}curl [^\n`]{0,600}?(https?://[^\s`'"<>]{1,500})[^\n`]{0,200}` exited with (?:(35)|(51|60)|([567]|28)|18|22|5[256])(?!\d)"#
      ) { match, line, event in
        if match.has(3) {
          event.add(.commandLineTool(.certificate("failed to verify")))
        } else {
          sayStatus(isHandshake: match.has(2), isConnection: match.has(4), &event)
        }
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // The same with the number, as Rust prints them.
      Rule(
        #"(?<=\[[567]\] |\[28\] |\[97\] )(?:Could(?:n't| not) (?:resolve (?:host|proxy) ?name|connect to server)|Timeout was reached|proxy handshake error)(?= ?\(| *$)"#
      ) { _, _, event in
        event.add(.commandLineTool(.download))
        event.add(.wording(.networkFailed))
      },
      Rule(
        #"(?<=\[5[256]\] |\[92\] )(?:Server returned nothing|Failed sending data to the peer|Failure when receiving data from the peer|Stream error in the HTTP/2 framing layer)"#
      ) { _, _, event in event.add(.commandLineTool(.transfer)) },
      Rule(
        #"(?<=\[35\] |handle\) : )SSL connect error(?= \((?:Libre|Open|Boring)SSL/[\w.\-]{1,20}: error:[0-9A-Fa-f]{8}:(?!SSL routines)| *$)"#
      ) { match, line, event in
        event.add(.foreignStack(.curl))
        event.add(.commandLineTool(.handshake))
        event.add(.stackFailure(.handshakeFailed))
      },
      Rule(#"SSL(?:Read|Write)\(\) return(?:ed)? error (-?\d{1,5})\b"#) { match, line, event in
        event.add(.commandLineTool(.transfer))
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .stream) }
      },
      Rule(#"Server aborted the SSL handshake"#) { _, _, event in
        event.add(.commandLineTool(.handshake))
      },
      Rule(
        #"(?:Libre|Open|Boring)SSL SSL_(read|write|connect): (?:[^\n"\\<]{0,200}?(?:errno (\d{1,3})\b|in connection to ([\w.\-]+):\d{1,5}\b(?:, errno (\d{1,3})\b)?)|[^\n"\\<]{0,200})"#
      ) {
        match, line, event in
        // Numbers that only Linux gives.
        let number = match.number(2, line) ?? match.number(4, line)
        if let code = number, [104, 110, 111, 113].contains(code) {
          event.add(.otherSystem)
          event.claimsNothing = true
          return
        }
        if let host = match.host(3, line) { event.add(.host(host)) }
        event.add(.commandLineTool(match.text(1, line) == "connect" ? .handshake : .transfer))
        if let code = number, code != 0 { event.addCode(code, .posix, .stream) }
      },
      // To the end of a word: of a token that is cut its kind is unknown.
      Rule(#"SSL certificate problem:? ([A-Za-z](?:[^\n`'"]|'(?:s|t) ){2,80})[^\s`'"]{0,120}"#) {
        match, line, event in
        event.add(.commandLineTool(.certificate(match.text(1, line) ?? "")))
      },
      Rule(
        #"SSL: (?:no alternative )?certificate subject name[^\n]{0,120}?(?:does not match|matches) target"#
          + #" host ?name '?([^\s']+)"#
      ) { match, line, event in
        event.add(.commandLineTool(.hostMismatch))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // A record that was damaged on the way, behind the handshake.
      Rule(
        #"curl(?:: \(56\)| 56) (?:[A-Z][A-Za-z]{2,8}SSL )?SSL[_ ](?:read|write): (?:[A-Za-z]+SSL/[\w.]{1,20}: )?"#
          + #"error:[0-9A-Fa-f]{8}:SSL routines:[^\n:]{0,60}:(?:(?:sslv3|tlsv1|ssl/tls) alert bad record mac|decryption failed(?: or bad record mac)?|bad record mac|block cipher pad is wrong)"#
      ) { _, _, event in
        event.add(.foreignStack(.curl))
        event.add(.commandLineTool(.transfer))
      },
      // What OpenSSL says of a handshake is behind it.
      Rule(
        #"(?:curl: \((?:35|(56))\) |curl 35 |(?<=')(?:: ))(?:(?:(?:Open|Libre|Boring)SSL[^\n:]{0,60}|TLS connect error): ){0,2}"#
          + #"(?=error:[0-9A-Fa-f]{8}:(?!system lib))"#
      ) { match, _, event in
        event.add(.foreignStack(.curl))
        event.add(.commandLineTool(match.has(1) ? .transfer : .handshake))
      },
      // An alert that curl traces; the level is in the upper byte of the number.
      Rule(
        #"(?:TLSv1(?:\.\d)?|SSLv3|TLS|\(304\)) ?\(?(?:\((OUT)\)|\(IN\)|(OUT)|IN)?\)?, TLS alert, [A-Za-z][\w /]{2,40} \((5\d\d|6\d\d)\)"#
      ) { match, line, event in
        guard let number = match.number(3, line), number > 512 else { return }
        event.add(.foreignStack(.curl))
        event.add(.stackAlert(number - 512, match.has(1) || match.has(2) ? .write : .read))
      },
      // A client that has a certificate proves it; who has none sends an empty message.
      Rule(
        #"(?:TLSv1(?:\.\d)?|SSLv3|TLS|\(304\)) ?\(?\(?OUT\)?, TLS handshake, (?:Certificate \(11\)|(CERT verify) \(15\))"#
      ) { match, _, event in
        event.add(match.has(1) ? .ownCertificateProved : .ownCertificateSent)
      },
      // The number behind the name is no port.
      Rule(
        #"[uU]nknown SSL protocol error in connection to ([A-Za-z0-9.\-]{1,253}):(-\d{2,5}|\d{1,5})?"#
      ) { match, line, event in
        event.add(.commandLineTool(.handshake))
        if let host = match.host(1, line) { event.add(.host(host)) }
        if let code = match.number(2, line), code < 0 { event.addCode(code, .osStatus, .stream) }
      },
      // Secure Transport's codes in curl's own sentences.
      Rule(
        sentence(
          "SSL peer handshake failed|SSL server rejected the client|Could not negotiate an SSL"
            + "|A bad protocol version was|No renegotiation is|Server dropped the connection"
            + "|Access was denied|Indicates a weak ephemeral")
      ) { match, line, event in saySentence(match, line, &event) },
      Rule(
        sentence(
          "The connection closed gracefully|The server closed the session|Internal SSL engine error"
            + "|Fatal SSL engine error|SSL protocol error|Peer rejected unexpected")
      ) { match, line, event in saySentence(match, line, &event) },
      Rule(
        sentence(
          "SSL certificate peer verification failed|SSL: public key does not match"
            + "|The server has requested a client|SSL connection timeout|SSL connect error")
      ) { match, line, event in saySentence(match, line, &event) },
      Rule(#"while accessing "# + urlGroup) { match, line, event in
        event.add(.commandLineTool(.handshake))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // The request of a trace, whose mark is also that of a quote; with its first lines cut off nothing else names the host.
      Rule(
        #"^(?:(?:> )?Host:|\* (?:\[HTTP/[23]\] \[\d{1,4}\]|h2h3|h2) \[:authority:) (localhost|[A-Za-z0-9\-]{1,63}(?:\.[A-Za-z0-9\-]{1,63}){1,20})(?=[:\]\s]|$)"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      Rule(
        // Who pastes a trace may leave the star of its first line out.
        #"^(?:\* (?:Connected to|Established connection to|Establish HTTP proxy tunnel to|CONNECT tunnel to|Host)| {0,4}Connected to(?= [A-Za-z0-9.\-]{1,253} \([0-9a-fA-F.:]{3,45}\) port \d))"#
          + #" ([A-Za-z0-9.\-]{1,253})(?:[ :])"#
      ) {
        match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // What the system says of the certificate; the library's own words follow.
      Rule(#"Apple SecTrust failure (-\d{4,6})(?=: )"#) { match, line, event in
        event.add(.commandLineTool(.certificate("")))
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .stream) }
      },
      // Installers repeat the command that failed.
      Rule(#"Failed during: (?:[^\s]{0,80}/)?curl (?:[^\s]{1,80} ){0,12}?["']?"# + urlGroup) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // The identity that it is given to show can't be used.
      Rule(
        #"SSL: (?:Can't (?:find|load)|Couldn't make sense of the data in|Incorrect password for) the certificate \\?"[^"\n\\]{0,120}\\?" and its private key"#
      ) { _, _, event in
        event.add(.foreignStack(.curl))
        event.add(.commandLineTool(.handshake))
        event.add(.stackFailure(.clientCertificateMissing))
      },
      // What the library says where it doesn't know, or doesn't say, what is wrong.
      Rule(
        #"(?<!["'])(?:SSL: certificate verification failed|SSL peer certificate or SSH remote key was not OK)"#
      ) { match, line, event in
        event.add(.commandLineTool(.certificate(match.text(0, line) ?? "")))
      },
      // Unity's own build of it.
      Rule(
        #"Curl error \d\d ?: Cert verify failed(?:: UNITYTLS_X509VERIFY_FLAG_(?:(CN_MISMATCH)|(\w{3,40}))"#
          + #"|\. ([A-Z][a-z ]{4,60}))"#
      ) { match, line, event in
        event.add(
          match.has(1)
            ? .commandLineTool(.hostMismatch)
            : .commandLineTool(.certificate(match.text(2, line) ?? match.text(3, line) ?? "")))
      },
      Rule(
        #"Curl error 35 ?: (?:Cert handshake failed|(?:TLS|SSL) handshake fail)"#
      ) { _, _, event in
        event.add(.foreignStack(.curl))
        event.add(.commandLineTool(.handshake))
        event.add(.stackFailure(.handshakeFailed))
      },
      // Below TLS.
      Rule(
        #"(?:(?:curl: \((\d\d?)\)|url (?:error )?\d\d?:?|[cC]url failure:|':|(?<=\]):) |(?<= \())"#
          + #"(Could not resolve \w{4,5}: ?|Could(?:n't| not) (?:connect to server|resolve (?:host|proxy) ?name)|Failed to connect to (?=[A-Za-z0-9\-:]{1,63}(?:[.:]\w| port ))|Operation timed out|Recv failure: |Empty reply |transfer closed |HTTP/2 stream )"#
          + #"([A-Za-z0-9.\-]{0,253})"#
      ) { match, line, event in
        switch match.text(2, line)?.first {
        case "C", "F":
          event.add(.commandLineTool(.download))
          event.add(.wording(.networkFailed))
          if let host = match.host(3, line), !host.isEmpty { event.add(.host(host)) }
        case "O":
          event.add(.commandLineTool(.download))
          event.add(.wording(.networkFailed))
        default: event.add(.commandLineTool(match.number(1, line) == 35 ? .handshake : .transfer))
        }
      },
      Rule(
        #"Received HTTP code [45]\d\d from proxy after CONNECT|CONNECT tunnel failed, response [45]\d\d"#
      ) { _, _, event in
        event.add(.commandLineTool(.download))
        event.add(.wording(.proxyFailed))
      },
      // The library's own texts, as the programs that it is built into print them.
      Rule(
        #"(?:(?:[rR]esponse|[eE]rror|[fF]ailed|[rR]eason|[cC]url|CURLE_[A-Z_]{4,40})(?: ?\(?\d\d\)?)?(?:: ?\\?["']?|, (?!["'])| - )|^ {0,8}(?=[A-Z][A-Za-z ]{8,80}$)|\) : )(SSL connect error|"#
          + "Problem with the local SSL certificate|Couldn't use specified SSL cipher"
          + "|SSL public key does not match pinned public key|SSL server certificate status verification FAILED"
          + "|Issuer check against peer certificate failed|SSL Client Certificate required"
          + "|Peer certificate cannot be authenticated with given CA certificates"
          + "|Requested SSL level failed)"
      ) { match, line, event in saySentence(match, line, &event) },
      // A number whose words say no more than it.
      Rule(#"curl: \((?:35|(51|60|83|91))\)(?! ?schannel)"#) { match, _, event in
        event.add(.commandLineTool(match.has(1) ? .certificate("") : .handshake))
      },
      // On mbed TLS, behind that number.
      Rule("(?<=\\) )Cert verify failed: (BADCERT_[A-Z_]{3,24})") { match, line, event in
        event.addStack(
          .mbedTLS, OpenSSLWords.mbedTLSFlags.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(#"unable to access '"# + urlGroup) { match, line, event in
        event.addFailingURL(match, 1, line)
      },
      Rule(#"Download from "# + urlGroup + " failed") { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(
        "URL couldn't be downloaded: " + urlGroup
          + #"(?: Response: (?:(Couldn't |Could not |Timeout |Failure when )|([45]\d\d)\b))?"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
        if match.has(2) {
          event.add(.commandLineTool(.download))
          event.add(.wording(.networkFailed))
        } else if match.has(3) {
          event.add(.commandLineTool(.http))
        }
      },
      Rule(#"==> Downloading(?: from)? "# + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
    ],
    samples: [
      "Error message: curlCode: 28, Timeout was reached",
      "CurlHttpClient [0x3000] Curl returned error code 35 - SSL connect error",
      "  URL 'https://a.example.org/x': status was 'Peer certificate cannot be authenticated with given CA certificates'",
      "* Apple SecTrust failure -67818: “dl.example.org” certificate is expired",
      "Error: Failure while executing; `/usr/bin/curl --fail https://dl.example.org/a.gz` exited with 60.",
      "Command '['/usr/bin/curl', '-fL', 'https://dl.example.org/a.pkg']' returned non-zero exit status 60",
      "curl failure: SSL certificate problem (exit code 60)",
      "LogHttp: Warning: 000001D5770F4900: request failed, libcurl error: 35 (SSL connect error)",
      "curl: (56) OpenSSL SSL_read: OpenSSL/3.6.1: error:0A000119:SSL routines::decryption failed or bad record mac, errno 0",
      "curl: (56) SSL read: error:00000000:lib(0):func(0):reason(0), errno 54",
      "curl: (55) SSL_write() returned SYSCALL, errno = 32",
      "SSL peer certificate or SSH remote key was not OK [dl.example.org]: x",
      "Timeout was reached [dl.example.org]: x", "Could not resolve hostname [dl.example.org]: x",
      "  [28] Timeout was reached (x)",
      "  [6] Couldn't resolve host name (Could not resolve host: dl.example.org)",
      "  [7] Could not connect to server (Failed to connect to dl.example.org port 443: x)",
      "  [52] Server returned nothing (no headers, no data)", "  [35] SSL connect error",
      "  [56] Failure when receiving data from the peer (x)",
      "  [92] Stream error in the HTTP/2 framing layer (x)",
      "* TLSv1.3 (OUT), TLS alert, unknown CA (560):",
      "* TLSv1.2 (OUT), TLS handshake, Certificate (11):",
      "* (304) (OUT), TLS handshake, CERT verify (15):",
      "curl: (35) Unknown SSL protocol error in connection to dl.example.org:-9847",
      "curl: (35) SSL peer handshake failed, the server most likely requires a client certificate to connect",
      "curl: (35) Internal SSL engine error encountered during the SSL handshake",
      "* SSL connection timeout",
      "error: error:1407742E:SSL routines while accessing https://git.example.org/a.git/info/refs",
      "* Connected to dl.example.org (192.0.2.7) port 443", "> Host: dl.example.org:8443",
      "* [HTTP/2] [1] [:authority: dl.example.org]",
      "Failed during: /usr/bin/curl -fsSL https://dl.example.org/f.tar.gz",
      #"SSL: Can't find the certificate "Example" and its private key in the Keychain."#,
      #"Download from https://dl.example.org/f.tar.gz failed"#,
      #"==> Downloading https://dl.example.org/f.tar.gz"#,
      "CDN: trunk URL couldn't be downloaded: https://cdn.example.org/a Response: SSL peer certificate or SSH remote key",
      "Response: SSL connect error",
      "CURLE_SSL_CERTPROBLEM: Problem with the local SSL certificate",
      "curl: (35) error:1409442E:SSL routines:SSL3_READ_BYTES:tlsv1 alert protocol version",
      "curl: (56) SSLRead() return error -9806",
      "curl: (51) SSL peer certificate or SSH remote key was not OK",
      "curl: (51) Cert verify failed: BADCERT_NOT_TRUSTED",
      "curl: (6) Could not resolve host: dl.example.org",
      "curl: (56) CONNECT tunnel failed, response 407",
      "curl: (56) LibreSSL SSL_read: LibreSSL/3.3.6: error:1404C412:SSL routines:ST_OK:sslv3 alert bad certificate, errno 0",
      "Curl error 60: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_EXPIRED",
      "Curl error 51: Cert verify failed: UNITYTLS_X509VERIFY_FLAG_CN_MISMATCH",
      "Curl error 35: Cert handshake failed. Fatal error. UnityTls error code: 7",
      "Curl error 60: Cert verify failed. Certificate has expired. UnityTls error code: 7",
      "curl: (35) Server aborted the SSL handshake",
      "curl: (60) SSL certificate problem: Invalid certificate chain",
      "error: RPC failed; curl 56 LibreSSL SSL_read: SSL_ERROR_SYSCALL, errno 54",
      "fatal: unable to access 'https://git.example.org/a/b.git/': SSLRead() return error -9806",
      """
      curl: (51) SSL: certificate subject name 'a.example.org' does not match target host name \
      'b.example.org'
      """,
    ])

  /// What the library says of a connection that failed: refused certificates, a failed handshake, no connection, and
  /// one that was lost.
  private static let libraryTexts =
    #"(?:(SSL peer certificate or SSH remote key was not OK|Peer certificate cannot be authenticated with given CA certificates)|(SSL connect error)"#
    + #"|(Timeout was reached|Could(?:n't| not) (?:resolve host ?name|connect to server))"#
    + #"|Failure when receiving data from the peer|Failed sending data to the peer|Server returned nothing \(no headers, no data\))"#

  private static func sayLibraryText(
    _ match: Match, _ line: Span<UInt8>, _ event: inout MatchFacts
  ) {
    if let words = match.text(1, line) {
      event.add(.commandLineTool(.certificate(words)))
    } else if match.has(2) {
      event.add(.foreignStack(.curl))
      event.add(.commandLineTool(.handshake))
    } else if match.has(3) {
      event.add(.commandLineTool(.download))
      event.add(.wording(.networkFailed))
    } else {
      event.add(.commandLineTool(.transfer))
    }
  }

  /// What a status of libcurl's says that is none of a certificate.
  private static func sayStatus(
    isHandshake: Bool, isConnection: Bool, _ event: inout MatchFacts
  ) {
    if isHandshake {
      event.add(.foreignStack(.curl))
      event.add(.commandLineTool(.handshake))
      event.add(.stackFailure(.handshakeFailed))
    } else if isConnection {
      event.add(.commandLineTool(.download))
      event.add(.wording(.networkFailed))
    } else {
      event.add(.commandLineTool(.transfer))
    }
  }

  /// A pattern for sentences of curl's, each given by its first words; a host is in quotes.
  private static func sentence(_ words: String) -> String {
    #"(?:curl: \(\d\d\) |\(\d\dL, "|': |\* )((?:"# + words + #")[^\n"\\]{0,160})"#
      + #"(?:\\?"([A-Za-z0-9.\-:]{1,253})\\?")?"#
  }

  private static func saySentence(_ match: Match, _ line: Span<UInt8>, _ event: inout MatchFacts) {
    event.add(.foreignStack(.curl))
    if let host = match.host(2, line), host.contains(".") { event.add(.host(host)) }
    guard let reason = curlWords.reason(match, 1, line) else { return }
    event.add(.commandLineTool(.handshake))
    event.add(.stackFailure(reason))
  }

  /// What curl makes of Secure Transport's codes.
  private static let curlWords = StackWords([
    (
      .handshakeFailed,
      [
        "ssl peer handshake failed", "fatal ssl engine error", "internal ssl engine error",
        "ssl protocol error", "peer rejected unexpected", "ssl connect error",
        "requested ssl level failed",
      ]
    ),
    (
      .certificateRefused,
      [
        "ssl server certificate status verification",
        "issuer check against peer certificate failed",
        "peer certificate cannot be authenticated",
      ]
    ),
    (
      .clientCertificateRefused,
      ["ssl server rejected the client certificate", "access was denied"]
    ),
    (.weakDHKey, ["indicates a weak ephemeral diffie hellman key"]),
    (
      .clientCertificateMissing,
      [
        "the server has requested a client certificate", "ssl client certificate required",
        "problem with the local ssl certificate",
      ]
    ),
    (
      .noSharedCipher,
      ["could not negotiate an ssl cipher suite", "couldn't use specified ssl cipher"]
    ),
    (.versionOrCipher, ["a bad protocol version was encountered"]),
    (.unsafeRenegotiation, ["no renegotiation is allowed"]),
    (
      .closedInHandshake,
      [
        "server dropped the connection", "the connection closed gracefully",
        "the server closed the session",
      ]
    ),
    (.hostMismatch, ["ssl certificate peer verification failed"]),
    (
      .pinMismatch,
      [
        "ssl: public key does not match pinned public key",
        "ssl public key does not match pinned public key",
      ]
    ),
    (.timedOut, ["ssl connection timeout"]),
  ])
}

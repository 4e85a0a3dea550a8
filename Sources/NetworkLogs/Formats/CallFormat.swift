extension LogFormat {
  /// Calls and live video: libraries for SIP, RTMP and SRT that apps embed.
  ///
  /// Source: `tls.c` of belle-sip with `bctoolbox_mbedtls.c`, `ssl_sock_imp_common.c` of PJSIP, `rtmp.c` of librtmp,
  /// `common.cpp` of libsrt, `RTMPSocket.swift` of HaishinKit, `gstsouphttpsrc.c` of GStreamer.
  static let calls = LogFormat(
    name: "call",
    anchors: [
      "Found certificate depth=[", "TLS handshake with cname=", "Cannot connect to [",
      ": SSL handshake failed : ", "Connection error  for fd [",
      "could not send UDP packet because [",
      "TLS connect() error: ", "PILI_RTMP_Connect0, ", "RTMP_Connect0, ", "RTMP_Connect1, ",
      "RTMP_TLS_", "accessing the DNS. (addr: ", "Connection setup failure: ",
      "onnection was broken", "onnection broken as unstable",
      "didTimeout() >", "Unacceptable TLS certificate", "Secure connection setup failed",
      "Error resolving “", "TURN client socket", "DTLS handshake error=",
      "OpenSSLStreamAdapter::Error(",
    ],
    rules: [
      // Linphone.
      Rule(#"Found certificate depth=\[\d{1,2}\], flags=\[([a-zA-Z][a-zA-Z\- ]{2,80}?) ?\]"#) {
        match, line, event in
        event.addStack(.mbedTLS, callWords.reason(match, 1, line) ?? .certificateRefused)
      },
      Rule(#"doing TLS handshake with cname=([A-Za-z0-9.\-]{1,253})"#) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      Rule(#"Channel \[0x[0-9a-f]{2,16}\]: SSL handshake failed : "#) { _, _, event in
        event.addStack(.mbedTLS, .handshakeFailed)
      },
      // Of an encrypted connection other lines say why.
      Rule(#"Cannot connect to \[(?:D?TLS|(TCP|UDP))://([A-Za-z0-9.\-]{1,253}):\d{1,5}\]"#) {
        match, line, event in
        if match.has(1) {
          event.addRawFailure()
        }
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
      Rule(
        #"(?:Connection error  for fd \[-?\d{1,5}\]: cause|could not send UDP packet because) \[[A-Z][A-Za-z ]{4,40}\]"#
      ) { _, _, event in
        event.addRawFailure()
      },
      // PJSIP: the status in brackets is the platform's number behind 120000.
      Rule(
        #"TLS connect\(\) error: [^\n\[]{0,120}?(?:\(PJSIP_TLS_E(?:(CERTVERIF)|(TIMEDOUT)|[A-Z]{3,12})\) )?\[code=(?:1200(\d\d)|\d{5,6})\](?:\[peer=([A-Za-z0-9.\-]{1,253}))?"#
      ) { match, line, event in
        if match.has(1) {
          event.addStack(.openSSL, .certificateRefused)
        } else if let code = match.number(3, line) {
          event.addCode(code, .posix, .stream)
          event.add(.rawStream)
        } else if match.has(2) {
          event.addRawFailure()
        } else {
          event.addStack(.openSSL, .handshakeFailed)
        }
        if let host = match.host(4, line) { event.add(.host(host)) }
      },
      // librtmp, and those who took it over.
      Rule(#"RTMP_Connect0, failed to connect socket\. (\d{1,3}) \("#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .stream) }
        event.add(.rawStream)
      },
      Rule("RTMP_Connect1, TLS_Connect failed|RTMP_TLS_[A-Za-z]{4,20} failed") { _, _, event in
        event.addStack(.mbedTLS, .handshakeFailed)
      },
      Rule(#"Problem accessing the DNS\. \(addr: ([A-Za-z0-9.\-]{1,253})\)"#) {
        match, line, event in
        event.addRawFailure()
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // SRT.
      Rule(
        #"(?:srt://([A-Za-z0-9.\-]{1,253}):\d{1,5}[^\n]{0,40}?: )?(?:Connection setup failure(?:: connection (?:timed out|rejected))?|Connection was broken|Connection broken as unstable)"#
      ) { match, line, event in
        event.addRawFailure()
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule("didTimeout\\(\\) > connection timed ?out") { _, _, event in
        event.addRawFailure()
      },
      // GStreamer.
      Rule(
        #"(?:Unacceptable TLS certificate|(Secure connection setup failed))(?: \(\d\))?(?:[^\n]{0,60}?, URL: "#
          + urlGroup + ")?"
      ) { match, line, event in
        event.addStack(.gnuTLS, match.has(1) ? .handshakeFailed : .certificateRefused)
        if let url = match.text(2, line) { event.add(.failingURL(url)) }
      },
      Rule(#"Error resolving “([A-Za-z0-9.\-]{1,253})”: [A-Za-z]"#) { match, line, event in
        event.addRawFailure()
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // WebRTC.
      Rule("Failed to create TURN client socket") { _, _, event in
        event.addRawFailure()
      },
      Rule(#"DTLS handshake error=SSL_ERROR_|OpenSSLStreamAdapter::Error\(ContinueSSL, -?\d"#) {
        _, _, event in event.addStack(.openSSL, .handshakeFailed)
      },
    ],
    samples: [
      "Found certificate depth=[0], flags=[expired ]:",
      "Channel [0x77390]: Connected at TCP level, now doing TLS handshake with cname=sip.example.org",
      "Channel [0x77390]: SSL handshake failed : SSL - The requested feature is not available",
      "ERROR Cannot connect to [TCP://sip.example.org:5060]",
      "Connection error  for fd [14]: cause [Connection refused]",
      "channel [0x600]: could not send UDP packet because [No route to host]",
      "TLS connect() error: SSL certificate verification error (PJSIP_TLS_ECERTVERIF) [code=171173]",
      "TLS connect() error: Connection refused [code=120061][peer=sip.example.org]",
      "ERROR: PILI_RTMP_Connect0, failed to connect socket. 60 (Operation timed out)",
      "ERROR: RTMP_Connect0, failed to connect socket. 61 (Connection refused)",
      "[librtmp] RTMP_Connect1, TLS_Connect failed: -0x2700", "RTMP_TLS_LoadCerts failed",
      "ERROR: Problem accessing the DNS. (addr: live.example.org)",
      "srt_connect: Connection setup failure: connection timed out",
      "[libsrt] srt://ingest.example.org:9000: Connection was broken",
      "SRT error 2001: Connection broken as unstable",
      "[RTMPSocket.swift:196] didTimeout() > connection timedout",
      "Unacceptable TLS certificate (6), URL: https://media.example.org/a.m3u8",
      "error: Secure connection setup failed.",
      "gstsouphttpsrc.c(1474): Error resolving “media.example.org”: nodename nor servname provided",
      "(turn_port.cc:369): Failed to create TURN client socket",
      "Jingle:Port: DTLS handshake error=SSL_ERROR_SSL",
      "OpenSSLStreamAdapter::Error(ContinueSSL, -1, 40)",
    ],
    isDetail: true)

  /// The flags of mbedTLS, as belle-sip prints them.
  private static let callWords = StackWords([
    (.expired, ["expired"]), (.revoked, ["revoked"]), (.hostMismatch, ["cn mismatch"]),
    (.unknownAuthority, ["not trusted", "not signed by trusted"]), (.notYetValid, ["future"]),
  ])
}

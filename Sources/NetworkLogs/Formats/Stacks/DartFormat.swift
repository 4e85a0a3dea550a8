extension LogFormat {
  /// Dart's sockets, and Flutter's HTTP clients on them.
  static let dart = LogFormat(
    name: "dart",
    anchors: [
      "Handshake error in client", "terminated during handshake", "HandshakeException",
      "(handshake.cc:", "(tls_record.cc:", "(handshake_client.cc:", "(tls13_", "(ssl_lib.cc:",
      "[bad certificate]", "Type.badCertificate]", "(tls_method.cc:", "(s3_pkt.cc:",
      "(ssl_privkey.cc:", "(ssl_cert.cc:", "(extensions.cc:", "SocketException: ",
      "HttpException: Connection ", "ClientException: Connection ", " timeout]: ", "Timeout]: ",
      "[bad response]: ", "Type.badResponse]: ", "Type.response]: ", "Invalid statusCode: ",
      "not upgraded to websocket",
    ],
    rules: [
      // BoringSSL's reason and the place where it came up; the words of verification between them.
      Rule(
        #"(?<![A-Za-z_])([A-Z][A-Z0-9_]{5,60})(?:: ?([A-Za-z][A-Za-z ,'\-]{1,60}))? ?\((?:handshake|tls_record|handshake_client"#
          + #"|tls13_\w{2,20}|ssl_lib|tls_method|s3_pkt|ssl_privkey|ssl_cert|extensions)\.cc:\d{1,5}\)"#
      ) { match, line, event in
        if let reason = OpenSSLWords.verification.reason(match, 2, line) {
          event.addStack(.dart, reason)
        } else {
          sayLibraryReason(.dart, match, 1, alert: 3, line, &event)
        }
      },
      Rule(#"Handshake error in client|HandshakeException: (?=Connection)"#) { _, _, event in
        event.addStack(.dart, .handshakeFailed)
      },
      // The network; the numbers are those of Apple's systems.
      Rule(
        #"SocketException: (?:Failed host lookup: \\?'([A-Za-z0-9.\-]{1,253})\\?' \(OS Error: nodename nor servname"#
          + #"|[^\n]{0,120}?\(?OS Error: [A-Z][A-Za-z' ]{4,50}, errno = (32|49|5[0134579]|6[0145])(?!\d)\)?(?:, address = ([A-Za-z0-9.:\-]{1,253}), port = \d{1,5})?)"#
      ) { match, line, event in
        if let code = match.number(2, line) {
          event.addCode(code, .posix, .error)
        } else {
          event.addCode(8, .netDB, .error)
        }
        if let host = match.host(1, line) ?? match.host(3, line) { event.add(.host(host)) }
      },
      Rule(
        #"(?:Http|Client)Exception: Connection (?:closed (?:before full header was received|while receiving data)|reset by peer|attempt cancelled)(?:, uri ?= ?"#
          + urlGroup + ")?"
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // What a callback of the app's said, asked by Dio.
      Rule(
        #"Dio(?:Error|Exception) \[(?:bad certificate|Dio(?:Error|Exception)Type\.badCertificate)\]"#
      ) {
        _, _, event in event.addStack(.dart, .pinMismatch)
      },
      Rule(
        #"Dio(?:Error|Exception) \[(?:(?:Dio(?:Error|Exception)Type\.)?(?:(?:connection|send|receive) timeout|(?:connection|send|receive)Timeout|connectTimeout)|(bad response|Dio(?:Error|Exception)Type\.(?:badResponse|response)|DioErrorType\.RESPONSE))\]"#
      ) { match, _, event in
        event.add(.wording(match.has(1) ? .badResponse : .networkFailed))
      },
      Rule(
        #"HttpExceptionWithStatus: Invalid statusCode: [1345]\d\d(?:, uri = "# + urlGroup
          + #")?|Connection (?:to '(?:https?|wss?)://[^\s'"<>]{1,400}' )?was not upgraded to websocket(?:, HTTP status code: [1-5]\d\d)?"#
      ) { match, line, event in
        event.add(.wording(.badResponse))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      Rule(#"Connection terminated during handshake"#) { _, _, event in
        event.addStack(.dart, .closedInHandshake)
      },
      Rule(
        #"(?<=, )address = ([A-Za-z][A-Za-z0-9.\-]{1,252}), port = \d{1,5}(?=[^\n]{0,200}?(?:HandshakeException|\(handshake))"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "HttpException: Connection closed before full header was received, uri = http://192.0.2.1:51577/ws",
      "SocketException: Connection refused (OS Error: Connection refused, errno = 61), address = api.example.org, port = 52011",
      "\tCERTIFICATE_VERIFY_FAILED: unable to get local issuer certificate(handshake.cc:359))",
      "HandshakeException: Handshake error in client (OS Error: ",
      "HandshakeException: Connection terminated during handshake",
      "DioException [connection timeout]: The request connection took longer than 0:00:05.000000",
      "DioException [bad response]: This exception was thrown because",
      "HttpExceptionWithStatus: Invalid statusCode: 403, uri = https://img.example.org/a.jpg",
      "DioException [bad certificate]: The certificate of the response is not approved.",
      "SocketException: OS Error, address = api.example.org, port = 443, HandshakeException",
    ],
    isDetail: true)
}

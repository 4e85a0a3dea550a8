extension LogFormat {
  /// WebRTC's BoringSSL, in calls and meetings.
  ///
  /// Source: `openssl_adapter.cc` of WebRTC, and `dtlstransport.cpp` of libdatachannel.
  static let webRTC = LogFormat(
    name: "webrtc",
    anchors: ["openssl_adapter.cc:", "DTLS alert: "],
    rules: [
      Rule(
        #"openssl_adapter\.cc:\d{1,5}\): (?:  err {1,8}= \d{1,3}:"# + StackWords.sentence
          + #"|(read|write)_alert fatal ([a-zA-Z][a-z A-Z]{4,40}?)(?= TLS | SSL |\s*$)"#
          + "|(Failed to verify certificate|Peer certificate chain empty)|ContinueSSL -- error|OpenSSLAdapter::Error\\(ContinueSSL)"
      ) { match, line, event in
        if match.has(1) {
          event.addStack(
            .openSSL, OpenSSLWords.verification.reason(match, 1, line) ?? .certificateRefused)
        } else if match.has(4) {
          event.addStack(.openSSL, .certificateRefused)
        } else if let number = StackAlerts.number(match, 3, line) {
          event.addStack(.openSSL, nil)
          event.add(.stackAlert(number, match.text(2, line) == "read" ? .read : .write))
        } else {
          event.addStack(.openSSL, .handshakeFailed)
        }
      },
      Rule(#"DTLS alert: (?!close notify)([a-zA-Z][a-zA-Z ]{4,40}?) ?\(\d{2,4}\)"#) {
        match, line, event in
        guard let number = StackAlerts.number(match, 1, line) else {
          event.claimsNothing = true
          return
        }
        event.addStack(.openSSL, nil)
        event.add(.stackAlert(number, .read))
      },
    ],
    samples: [
      "(openssl_adapter.cc:863):   err     = 10:certificate has expired",
      "(openssl_adapter.cc:776): read_alert fatal handshake failure TLS client read_server_hello",
      "(openssl_adapter.cc:835): Failed to verify certificate using custom callback",
      "(openssl_adapter.cc:437): ContinueSSL -- error -1",
      "DTLS alert: unknown CA(560)",
    ],
    isDetail: true)
}

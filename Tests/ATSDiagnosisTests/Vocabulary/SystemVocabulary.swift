import Testing

@testable import ATSDiagnosis

extension Vocabulary {
  /// The errors of the URL loading system, in the shapes that developers, frameworks and bridges give them.
  static let urlErrors = Vocabulary(
    source: "Foundation, NSURLError.h; CFNetwork, CFNetworkErrors.h",
    frames: [
      #"Error Domain=NSURLErrorDomain Code=% "x""#,
      #"Optional(Error Domain=NSURLErrorDomain Code=% "(null)" UserInfo={NSLocalizedDescription=x})"#,
      "The operation couldn’t be completed. (NSURLErrorDomain error %.)",
      "The operation couldn't be completed. (kCFErrorDomainCFNetwork error %.)",
      #"URLError(_nsError: Error Domain=NSURLErrorDomain Code=% "x")"#,
      #"sessionTaskFailed(error: Error Domain=NSURLErrorDomain Code=% "x")"#,
      #"DarwinHttpRequestException: Exception in http request: Error Domain=NSURLErrorDomain Code=% "x""#,
      #"ClientException: Error Domain=NSURLErrorDomain Code=% "x""#,
      #"Foundation.NSErrorException: Error Domain=NSURLErrorDomain Code=% "x""#,
      #"{"domain":"NSURLErrorDomain","code":%}"#, #"{"code":%,"domain":"NSURLErrorDomain"}"#,
      "{ domain: 'NSURLErrorDomain', code: % }", "{ code: %, domain: 'NSURLErrorDomain' }",
      "WebResourceError(errorCode: %, errorType: null, description: x, domain: NSURLErrorDomain)",
      "PlatformException(%, x, {domain: NSURLErrorDomain}, null)",
      #"networkError(code: %, domain: "NSURLErrorDomain")"#,
      "level=error domain=NSURLErrorDomain code=%", "errorCode=%;errorDomain=NSURLErrorDomain",
      "domain = NSURLErrorDomain; code = %;", "[NSURLErrorDomain:%]", "[NSURLErrorDomain] [%]",
      "NSURLErrorDomain (%)", "NSURLErrorDomain Code=%", "NSURLErrorDomain, %",
      "NSURLErrorDomain / %", "NSURLErrorDomain | %", "NSURLErrorDomain error %",
      "NSURLErrorDomain:%:x", "<NSURLErrorDomain: %>", "Failed with error: NSURLErrorDomain % x",
      "error code % (NSURLErrorDomain)", "Code % in NSURLErrorDomain",
      "Code=% Domain=NSURLErrorDomain", "NSError: NSURLErrorDomain (code %)",
      #"Error Domain=kCFErrorDomainCFNetwork Code=% "(null)""#,
    ],
    words: [
      (
        "not-ats-network",
        [
          "-997", "-998", "-1001", "-1003", "-1004", "-1005", "-1006", "-1009", "-1018", "-1019",
          "-1020", "-1021",
        ]
      ),
      (
        "not-ats-http",
        [
          "-1007", "-1008", "-1010", "-1011", "-1013", "-1014", "-1015", "-1016", "-1017", "-1100",
          "-1102", "-2000",
        ]
      ),
      ("cleartext-http", ["-1022"]), ("ambiguous", ["-1012", "-1200", "-1202"]),
      ("expired", ["-1201"]), ("unknown-root", ["-1203"]), ("not-yet-valid", ["-1204"]),
      ("client-cert-rejected", ["-1205"]), ("client-cert-required", ["-1206"]),
    ], isOutside: nil)

  /// The codes of Secure Transport, which every system since prints.
  static let secureTransport = Vocabulary(
    source: "Security.framework, SecureTransport.h; CFNetwork and libboringssl since iOS 9",
    frames: [
      "CFNetwork SSLHandshake failed (%)", "TCP Conn 0x604000360540 SSLHandshake failed (%)",
      "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, %)",
      "NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, %)",
      "TIC TCP Conn Failed [4:0x1c0362f40]: 3:% Err(%)",
      "Connection 3: TLS Trust encountered error 3:%", "Connection 3: encountered error(3:%)",
      "_kCFStreamErrorCodeKey=%, _kCFStreamErrorDomainKey=3",
      #"Error Domain=kCFStreamErrorDomainSSL Code=% "x""#,
      #"{"_kCFStreamErrorCodeKey":%,"_kCFStreamErrorDomainKey":3}"#,
      #"{"domain":"kCFStreamErrorDomainSSL","code":%}"#, "kCFStreamErrorDomainSSL (%)",
      "kCFStreamErrorDomainSSL error %", "SocketStream write error [0x604000360540]: 3 %",
      "[] nw_coretls_read_one_record tls_handshake_process: [%]",
      "[] nw_coretls_callback_handshake_message_block_invoke_3 tls_handshake_continue: [%]",
      "SSL error: %", "SSL handshake failed (%)", "ssl handshake error %", "TLS error %",
      "Secure Transport error %", "SSLHandshake returned %", "Error in SSL handshake: %",
      "SSL handshake failed: Unknown SecureTransport error (%) (securetransport:%)",
      "boringssl_session_handshake_incomplete SSLError(%)",
    ],
    words: [
      (
        "ambiguous",
        [
          "-9800", "-9801", "-9802", "-9807", "-9809", "-9810", "-9813", "-9818", "-9824", "-9836",
          "-9844", "-9849", "-9857", "-9858", "-9880",
        ]
      ),
      ("handshake-aborted", ["-9805", "-9806", "-9816", "-9852"]),
      ("certificate-not-compliant", ["-9808"]), ("unknown-root", ["-9812"]),
      ("expired", ["-9814"]), ("not-yet-valid", ["-9815"]), ("host-mismatch", ["-9843"]),
      (
        "client-cert-rejected",
        ["-9825", "-9826", "-9827", "-9828", "-9829", "-9831", "-9832"]
      ),
      ("client-cert-required", ["-9863"]), ("sni-unrecognized", ["-9865"]),
      (
        "peer-alert-other",
        [
          "-9819", "-9820", "-9821", "-9822", "-9823", "-9830", "-9833", "-9834", "-9835", "-9837",
          "-9838", "-9839", "-9840", "-9855", "-9856", "-9860", "-9861", "-9862", "-9864",
        ]
      ),
      ("not-ats-network", ["-9845", "-9846", "-9853"]), ("not-tls-port", ["-9847", "-9859"]),
      ("weak-cipher", ["-9850"]), ("tls-version-too-old", ["-9881"]),
      ("no-forward-secrecy", ["-9882"]), ("weak-key", ["-9883"]),
      ("sha1-certificate", ["-9884", "-9885"]),
    ], isOutside: nil)

  /// Their names, behind a word that says that something failed.
  static let secureTransportSymbols = Vocabulary(
    source: "Security.framework, SecureTransport.h",
    frames: ["handshake failed: %", "error: %", "status = %", "SSLHandshake(): [%]- x"],
    words: [
      ("handshake-aborted", ["errSSLClosedGraceful", "errSSLClosedAbort", "errSSLClosedNoNotify"]),
      ("unknown-root", ["errSSLUnknownRootCert"]), ("expired", ["errSSLCertExpired"]),
      ("not-yet-valid", ["errSSLCertNotYetValid"]), ("host-mismatch", ["errSSLHostNameMismatch"]),
      ("ambiguous", ["errSSLXCertChainInvalid", "errSSLPeerHandshakeFail", "errSSLFatalAlert"]),
      ("client-cert-rejected", ["errSSLPeerBadCert", "errSSLPeerUnknownCA"]),
      ("not-tls-port", ["errSSLRecordOverflow"]),
    ], isOutside: nil)
}

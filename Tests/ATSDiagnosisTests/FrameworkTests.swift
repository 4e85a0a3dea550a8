import ATSDiagnosis
import Testing

/// What tools, bridges and frameworks make of an error.
@Suite struct FrameworkTests {
  static let tools: [Case] = [
    Case("curl 56", "curl: (56) SSLRead() return error -9806", "not-ats-network - -9806 none"),
    Case("curl 35", "curl: (35) Server aborted the SSL handshake", "handshake-aborted - - server"),
    Case(
      "git 55", "error: RPC failed; curl 55 SSLWrite() returned error -9805",
      "not-ats-network - -9805 none"),
    Case(
      "git", "fatal: unable to access 'https://git.example/a/b.git/': SSLRead() return error -9806",
      "not-ats-network git.example -9806 none"),
    Case(
      "curl 60", "curl: (60) SSL certificate problem: Invalid certificate chain",
      "ambiguous - - server"),
    Case(
      "curl 60, expired", "curl: (60) SSL certificate problem: certificate has expired",
      "expired - - server"),
    Case(
      "curl 60, self-signed", "curl: (60) SSL certificate problem: self signed certificate",
      "self-signed - - server"),
    Case(
      "git, issuer",
      "fatal: unable to access 'https://git.example/a.git/': SSL certificate problem: unable to get local issuer certificate",
      "unknown-root git.example - server"),
    Case(
      "LibreSSL", "error: RPC failed; curl 56 LibreSSL SSL_read: SSL_ERROR_SYSCALL, errno 54",
      "not-ats-network - 54 none"),
    Case(
      "LibreSSL, no errno",
      "LibreSSL SSL_read: error:060BC064:digital envelope routines:CRYPTO_internal:bad decrypt, errno 0",
      "not-ats-network - - none"),
    Case(
      "LibreSSL, connect",
      "curl: (35) LibreSSL SSL_connect: SSL_ERROR_SYSCALL in connection to git.example:443 ",
      "handshake-aborted git.example - server"),
    Case("-50", "SSLRead() return error -50", "not-ats-network - -50 none"),
    Case(
      "brew",
      """
      ==> Downloading https://dl.example/f.tar.gz
      ######## 12%
      curl: (56) SSLRead() return error -9806
      Error: Failed to download resource "f"
      """, "not-ats-network dl.example -9806 none"),
    Case(
      "packages",
      """
      xcodebuild: error: Could not resolve package dependencies:
        Failed to clone repository https://git.example/a/b:
          fatal: unable to access 'https://git.example/a/b/': The server SSL certificate failed to verify.
      """, "ambiguous git.example - server"),
    Case(
      "Carthage",
      """
      *** Downloading F.framework binary at "1.0"
      A shell task failed
      Failed to download: Error Domain=NSURLErrorDomain Code=-1200 "An SSL error has occurred and a secure connection to the server cannot be made." UserInfo={NSErrorFailingURLStringKey=https://dl.example/f.zip, _kCFStreamErrorCodeKey=-9802}
      """, "ambiguous dl.example -1200,-9802 undecided"),
  ]

  @Test(arguments: tools) func tool(_ row: Case) throws { try row.check() }

  static let bridges: [Case] = [
    Case(
      "Xamarin",
      """
      System.Net.WebException: An SSL error has occurred and a secure connection to the server cannot be made. ---> Foundation.NSErrorException: Error Domain=NSURLErrorDomain Code=-1200 "An SSL error has occurred and a secure connection to the server cannot be made." UserInfo={NSErrorFailingURLStringKey=https://a.example/x, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9824}
        --- End of inner exception stack trace ---
        at System.Net.Http.NSUrlSessionHandler.SendAsync
      """, "ambiguous a.example -1200,-9824 undecided"),
    Case(
      "Mono",
      "Mono.Security.Interface.TlsException: Unknown Secure Transport error `PeerHandshakeFail'.",
      "ambiguous - -9824 server"),
    Case(
      "Flutter",
      "[ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: PlatformException(-1202, The certificate for this server is invalid. You might be connecting to a server that is pretending to be “a.example” which could put your confidential information at risk., null)",
      "ambiguous a.example -1202 server"),
    Case(
      "AFNetworking",
      """
      Error: Error Domain=NSURLErrorDomain Code=-1022 "The resource could not be loaded because the App Transport Security policy requires the use of a secure connection." UserInfo={NSLocalizedDescription=The resource could not be loaded because the App Transport Security policy requires the use of a secure connection., NSErrorFailingURLStringKey=http://a.example/x.json, NSErrorFailingURLKey=http://a.example/x.json, NSUnderlyingError=0x7fa {Error Domain=kCFErrorDomainCFNetwork Code=-1022 "(null)"}}
      """, "cleartext-http a.example -1022 exception"),
    Case(
      "Moya",
      """
      underlying(Alamofire.AFError.sessionTaskFailed(error: Error Domain=NSURLErrorDomain Code=-1009 "The Internet connection appears to be offline." UserInfo={NSErrorFailingURLKey=https://a.example/x, _kCFStreamErrorCodeKey=50, _kCFStreamErrorDomainKey=1}), nil)
      """, "not-ats-network a.example -1009,50 none"),
    Case(
      "React Native",
      "Possible Unhandled Promise Rejection: Error: The certificate for this server is invalid. You might be connecting to a server that is pretending to be “a.example” which could put your confidential information at risk.",
      "ambiguous a.example - server"),
    Case(
      "Starscream",
      "websocket is disconnected: The operation couldn’t be completed. (OSStatus error -9807.)",
      "ambiguous - -9807 server"),
    Case(
      "SocketRocket",
      "Error Domain=NSOSStatusErrorDomain Code=-9807 \"kCFStreamErrorCodeKey\" UserInfo={NSErrorFailingURL=wss://a.example/}",
      "ambiguous a.example -9807 server"),
    Case(
      "MQTT",
      "socketDidDisconnect: Error Domain=kCFStreamErrorDomainSSL Code=-9807 \"(null)\" UserInfo={NSLocalizedRecoverySuggestion=Error code definition can be found in Apple's SecureTransport.h}",
      "ambiguous - -9807 server"),
    Case(
      "WebKit console",
      "Failed to load resource: A TLS error caused the secure connection to fail.",
      "ambiguous - - undecided"),
    Case(
      "WebKit console with the URL",
      "[Error] Failed to load resource: The certificate for this server is invalid. You might be connecting to a server that is pretending to be “a.example” which could put your confidential information at risk. (x.js, line 0)",
      "ambiguous a.example - server"),
    Case(
      "web view",
      "webView:didFailProvisionalNavigation: Error Domain=NSURLErrorDomain Code=-1200 \"A TLS error caused the secure connection to fail.\" UserInfo={_WKRecoveryAttempterErrorKey=<WKReloadFrameErrorRecoveryAttempter: 0x600>, networkTaskDescription=LocalDataTask <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1>, NSErrorFailingURLKey=https://a.example/, _kCFStreamErrorCodeKey=-9836, _kCFStreamErrorDomainKey=3}",
      "ambiguous a.example -1200,-9836 undecided"),
    Case(
      "sub-resource",
      "0x112 - [pageProxyID=7, webPageID=8] SubResourceLoader::didFail: (type=1, code=-1022)",
      "cleartext-http - -1022 exception"),
    Case(
      "print of Swift's URLError",
      "URLError(_nsError: Error Domain=NSURLErrorDomain Code=-1022 \"(null)\")",
      "cleartext-http - -1022 exception"),
    Case("number of Swift's enum", "Code(rawValue: -1200)", "ambiguous - -1200 undecided"),
    Case(
      "localizedDescription of old",
      "The operation couldn’t be completed. (NSURLErrorDomain error -1012.)",
      "ambiguous - -1012 undecided"),
    Case(
      "NSOSStatusErrorDomain error",
      "The operation couldn’t be completed. (NSOSStatusErrorDomain error -9807.)",
      "ambiguous - -9807 server"),
    Case(
      "NSURLErrorDomain error",
      "The operation couldn’t be completed. (NSURLErrorDomain error -1202.)",
      "ambiguous - -1202 server"),
    Case(
      "translated", "Не удалось завершить операцию. (NSURLErrorDomain, ошибка -1200.)",
      "ambiguous - -1200 undecided"),
    Case(
      "translated, Japanese", "操作を完了できませんでした。（NSURLErrorDomainエラー-1022）",
      "cleartext-http - -1022 exception"),
    Case(
      "Crashlytics",
      "Non-fatal Exception: NSURLErrorDomain: -1001\n0  CFNetwork  0x1a2 _CFNetworkErrorCopy",
      "not-ats-network - -1001 none"),
    Case(
      "Sentry", "NSURLErrorDomain: The certificate for this server is invalid. (Code: -1202)",
      "ambiguous - -1202 server"),
    Case(
      "Sentry's JSON",
      #"{"type": "NSURLErrorDomain", "value": "Code: -1200", "mechanism": {"meta": {"ns_error": {"code": -1200, "domain": "NSURLErrorDomain"}}}}"#,
      "ambiguous - -1200 undecided"),
    Case(
      "tuple", "error: (domain: \"NSURLErrorDomain\", code: -1022, url: \"http://a.example/x\")",
      "cleartext-http a.example -1022 exception"),
    Case(
      "gRPC",
      "Error Domain=io.grpc Code=14 \"SSL_ERROR_SSL: error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE\"",
      "ambiguous - - server"),
    Case(
      "status line", "HTTP load failed (kCFStreamErrorDomainSSL, -9838)",
      "peer-alert-other - -9838 server"),
    Case(
      "TrustKit", "=== TrustKit: Pin validation failed for api.example.com",
      "pin-mismatch api.example.com - code"),
    Case(
      "Alamofire, pins",
      "serverTrustEvaluationFailed(reason: Alamofire.AFError.ServerTrustFailureReason.publicKeyPinningFailed(host: \"api.example.com\", trust: <SecTrustRef: 0x6>, pinnedKeys: [], serverKeys: []))",
      "pin-mismatch api.example.com - code"),
    Case(
      "Alamofire, certificates",
      "serverTrustEvaluationFailed(reason: Alamofire.AFError.ServerTrustFailureReason.certificatePinningFailed(host: \"api.example.com\", trust: <SecTrustRef: 0x6>))",
      "pin-mismatch api.example.com - code"),
    Case(
      "Alamofire, default trust",
      "serverTrustEvaluationFailed(reason: Alamofire.AFError.ServerTrustFailureReason.trustEvaluationFailed(error: Optional(Error Domain=NSOSStatusErrorDomain Code=-67843 \"“nas.example” certificate is not trusted\")))",
      "unknown-root - -67843 server"),
    Case(
      "SecTrust, name",
      "Error Domain=NSOSStatusErrorDomain Code=-67602 \"“nas.example” certificate name does not match input\" UserInfo={NSLocalizedDescription=“nas.example” certificate name does not match input}",
      "host-mismatch - -67602 server"),
    Case(
      "SecTrust, expired",
      "Error Domain=NSOSStatusErrorDomain Code=-67818 \"“nas.example” certificate is expired\"",
      "expired - -67818 server"),
  ]

  @Test(arguments: bridges) func bridge(_ row: Case) throws { try row.check() }
}

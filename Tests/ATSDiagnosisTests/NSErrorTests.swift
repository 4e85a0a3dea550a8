import ATSDiagnosis
import Testing

/// NSError dumps in all the shapes that systems, frameworks, translators and people give them.
@Suite struct NSErrorTests {
  static let shapes: [Case] = [
    Case(
      "flat",
      """
      Error Domain=NSURLErrorDomain Code=-1200 "An SSL error has occurred and a secure connection to \
      the server cannot be made." UserInfo={NSLocalizedRecoverySuggestion=Would you like to connect \
      to the server anyway?, _kCFStreamErrorDomainKey=3, NSErrorFailingURLStringKey=https://a.example/x, \
      _kCFStreamErrorCodeKey=-9836}
      """, "ambiguous a.example -1200,-9836 undecided"),
    Case(
      "values with brackets and quotes",
      """
      Error Domain=NSURLErrorDomain Code=-1205 "The server "" did not accept the certificate." \
      UserInfo={NSLocalizedDescription=The server "" did not accept the certificate., a=(b, {c=d}), \
      NSErrorFailingURLStringKey=https://a.example:8443/x?y=(1)}
      """, "client-cert-rejected a.example -1205 code"),
    Case(
      "iOS 8",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "The certificate for this server is invalid." \
      UserInfo=0x12e26d90 {NSErrorFailingURLStringKey=https://a.example/, \
      NSUnderlyingError=0x12e22c80 "The operation couldn’t be completed. (kCFErrorDomainCFNetwork \
      error -1202.)", NSLocalizedDescription=The certificate for this server is invalid.
      """, "ambiguous a.example -1202 server"),
    Case(
      "no equals sign",
      """
      Error Domain=NSURLErrorDomain Code=-1200 "(null)" UserInfo{_kCFStreamErrorCodeKey=-9806, \
      NSErrorFailingURLStringKey=https://a.example/}
      """, "ambiguous a.example -1200,-9806 undecided"),
    Case(
      "nested",
      """
      Error Domain=NSURLErrorDomain Code=-1200 "An SSL error" UserInfo={NSUnderlyingError=0x600003a1 \
      {Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)" UserInfo={\
      _kCFStreamPropertySSLClientCertificateState=0, kCFStreamPropertySSLPeerTrust=<SecTrustRef: 0x60000>, \
      _kCFNetworkCFStreamSSLErrorOriginalValue=-9802, _kCFStreamErrorDomainKey=3, \
      _kCFStreamErrorCodeKey=-9802, kCFStreamPropertySSLPeerCertificates=(
          "<cert(0x7fb6ca81ca00) s: a.example i: Example Issuing CA>"
      )}}, NSErrorFailingURLStringKey=https://a.example/}
      """, "ambiguous a.example -1200,-9802 undecided"),
    Case(
      "no user information",
      "NSUnderlyingError=0x600003a1 {Error Domain=kCFErrorDomainCFNetwork Code=-1022 \"(null)\"}",
      "cleartext-http - -1022 exception"),
    Case(
      "chain over lines, self-signed",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=(
          "<cert(0x7fb6ca81ca00) s: nas.example i: nas.example>"
      ), NSErrorFailingURLStringKey=https://nas.example/, _kCFStreamErrorCodeKey=-9813}
      """, "self-signed nas.example -1202,-9813 server"),
    Case(
      "chain with its root",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=(
          "<cert(0x7fb6ca81ca00) s: a.corp.example i: Corp Issuing CA (G2)>",
          "<cert(0x7fb6ca81cb00) s: Corp Issuing CA (G2) i: Corp Root \\U516b\\U6708>",
          "<cert(0x7fb6ca81cc00) s: Corp Root \\U516b\\U6708 i: Corp Root \\U516b\\U6708>"
      ), NSErrorFailingURLStringKey=https://a.corp.example/, _kCFStreamErrorCodeKey=-9812}
      """, "unknown-root a.corp.example -1202,-9812 server"),
    Case(
      "public root sent along is not self-signed",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=(
          "<cert(0x7fb6ca81ca00) s: a.example i: DigiCert Global G2 TLS RSA SHA256 2020 CA1>",
          "<cert(0x7fb6ca81cb00) s: DigiCert Global Root G2 i: DigiCert Global Root G2>"
      ), NSErrorFailingURLStringKey=https://a.example/, _kCFStreamErrorCodeKey=-9807}
      """, "ambiguous a.example -1202,-9807 server"),
    Case(
      "interceptor",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=(
          "<cert(0x7fb6ca81ca00) s: a.example i: Charles Proxy CA (5 May 2021, mac.local)>",
          "<cert(0x7fb6ca81cb00) s: Charles Proxy CA (5 May 2021, mac.local) i: Charles Proxy CA (5 May 2021, mac.local)>"
      ), NSErrorFailingURLStringKey=https://a.example/, _kCFStreamErrorCodeKey=-9807}
      """, "proxy-or-captive a.example -1202,-9807 server"),
    Case(
      "chain as an array of 9.0",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=\
      <CFArray 0x7fb6ca81ca00 [0x7fff1]>{type = immutable, count = 2, values = (
      \t0 : <cert(0x7fb6ca81ca00) s: a.example i: mitmproxy>
      \t1 : <cert(0x7fb6ca81cb00) s: mitmproxy i: mitmproxy>
      )}, NSErrorFailingURLStringKey=https://a.example/, _kCFStreamErrorCodeKey=-9812}
      """, "proxy-or-captive a.example -1202,-9812 server"),
    Case(
      "empty chain",
      """
      Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={NSErrorPeerCertificateChainKey=(
          
      ), NSErrorFailingURLStringKey=https://a.example/, _kCFStreamErrorCodeKey=-9807}
      """, "ambiguous a.example -1202,-9807 server"),
    Case(
      "path and address",
      """
      Error Domain=NSURLErrorDomain Code=-1200 "A TLS error caused the secure connection to fail." \
      UserInfo={_kCFStreamErrorCodeKey=-9816, _NSURLErrorNWPathKey=satisfied (Path is satisfied), \
      viable, interface: en0[802.11], ipv4, dns, uses wifi, LQM: good, NSErrorPeerAddressKey=<CFData \
      0x600 [0x1b8]>{length = 28, capacity = 28, bytes = 0x1c1e01bb00000000 ... 00000000}, \
      NSErrorFailingURLKey=https://a.example/}
      """, "handshake-aborted a.example -1200,-9816 server"),
    Case(
      "proxy below HTTP",
      """
      Error Domain=kCFErrorDomainCFNetwork Code=310 "(null)" UserInfo={_kCFStreamErrorDomainKey=4, \
      _kCFStreamErrorCodeKey=-2096, NSErrorFailingURLStringKey=https://a.example/}
      """, "proxy-or-captive a.example 310,-2096 server"),
    Case(
      "timed out",
      """
      Error Domain=NSURLErrorDomain Code=-1001 "The request timed out." UserInfo={\
      NSUnderlyingError=0x1 {Error Domain=kCFErrorDomainCFNetwork Code=-1001 "(null)" \
      UserInfo={_kCFStreamErrorCodeKey=-2102, _kCFStreamErrorDomainKey=4}}, \
      NSErrorFailingURLStringKey=https://a.example/}
      """, "not-ats-network a.example -1001,-2102 none"),
    Case(
      "OSStatus", "Error Domain=NSOSStatusErrorDomain Code=-9807 \"(null)\"",
      "ambiguous - -9807 server"),
    Case(
      "OSStatus, internal error", "Error Domain=NSOSStatusErrorDomain Code=-9810 \"(null)\"",
      "ambiguous - -9810 server"),
    Case(
      "AVFoundation around a cleartext block",
      """
      Error Domain=AVFoundationErrorDomain Code=-11800 "The operation could not be completed" \
      UserInfo={NSUnderlyingError=0x28 {Error Domain=NSOSStatusErrorDomain Code=-1022 "(null)"}, \
      NSLocalizedFailureReason=An unknown error occurred (-1022), NSLocalizedDescription=The \
      operation could not be completed}
      """, "cleartext-http - -1022 exception"),
    Case(
      "AVFoundation, reason alone",
      "AVFoundationErrorDomain Code=-11800 NSLocalizedFailureReason=An unknown error occurred (-1022)",
      "cleartext-http - -1022 exception"),
    Case(
      "AVFoundation, trust",
      """
      Optional(Error Domain=AVFoundationErrorDomain Code=-11800 "这项操作无法完成" \
      UserInfo={NSLocalizedFailureReason=发生未知错误（-1202）, NSUnderlyingError=0x2 \
      {Error Domain=NSOSStatusErrorDomain Code=-1202 "(null)"}})
      """, "ambiguous - -1202 server"),
    Case(
      "Optional",
      "Optional(Error Domain=NSURLErrorDomain Code=-1206 \"The server “a.example” requires a client certificate.\"",
      "client-cert-required a.example -1206 code"),
    Case(
      "Alamofire",
      """
      sessionTaskFailed(error: Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={\
      _kCFStreamErrorCodeKey=-9824, NSErrorFailingURLStringKey=https://a.example/})
      """, "ambiguous a.example -1200,-9824 undecided"),
    Case(
      "URLError",
      """
      URLError(_nsError: Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={\
      _kCFStreamErrorCodeKey=-9843, NSErrorFailingURLStringKey=https://a.example/})
      """, "host-mismatch a.example -1202,-9843 server"),
    Case(
      "wrapper of an app",
      """
      Error Domain=org.example.auth.general Code=-5 "Network error" UserInfo={NSUnderlyingError=0x28 \
      {Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={_kCFStreamErrorCodeKey=-9802}}}
      """, "ambiguous - -1200,-9802 undecided"),
    Case(
      "foreign domain that repeats the code",
      """
      Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLStringKey=https://a.example/, \
      _kCFStreamErrorCodeKey=-9836}
      Error Domain=UploadErrorDomain Code=-1200 "Network error: An SSL error has occurred and a \
      secure connection to the server cannot be made."
      """, "ambiguous a.example -1200,-9836 undecided"),
    Case(
      "words of a foreign domain",
      "Error Domain=Result.AnyError Code=1 \"An SSL error has occurred and a secure connection to the server cannot be made.\"",
      "ambiguous - - undecided"),
    Case(
      "Swift dictionary",
      """
      ["_kCFStreamErrorDomainKey": 3, "NSErrorFailingURLKey": https://a.example/x, \
      "_NSURLErrorRelatedURLSessionTaskErrorKey": <__NSSingleObjectArrayI 0x600>(
      LocalDataTask <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1>
      ), "_kCFStreamErrorCodeKey": -9816, "NSLocalizedDescription": An SSL error has occurred and a \
      secure connection to the server cannot be made.]
      """, "handshake-aborted a.example -9816 server"),
    Case(
      "old property list",
      """
          NSErrorFailingURLKey = "https://a.example/x";
          NSErrorFailingURLStringKey = "https://a.example/x";
          "_kCFStreamErrorCodeKey" = "-9807";
          "_kCFStreamErrorDomainKey" = 3;
      """, "ambiguous a.example -9807 server"),
    Case(
      "split lines",
      "Domain: kCFStreamErrorDomainSSL\nCode: -9807\nUserInfo: {\n}", "ambiguous - -9807 server"),
    Case(
      ".NET", "Foundation.NSErrorException: Error\nDomain=NSURLErrorDomain\nCode=-1009",
      "not-ats-network - -1009 none"),
    Case(
      "JavaScript",
      "{ domain: 'NSURLErrorDomain', url: 'https://a.example/x', loading: false,\n  code: -1200,\n  description: 'x' }",
      "ambiguous a.example -1200 undecided"),
    Case(
      "logfmt",
      "level=error domain=NSURLErrorDomain code=-1200 message=\"A TLS error caused the secure connection to fail.\"",
      "ambiguous - -1200 undecided"),
    Case(
      "escaped",
      """
      {"reason":"Error Domain=NSURLErrorDomain Code=-1202 \\"The certificate\\" UserInfo={\
      NSErrorFailingURLStringKey=https:\\/\\/a.example\\/x, _kCFStreamErrorCodeKey=-9814}"}
      """, "expired a.example -1202,-9814 server"),
    Case(
      "escaped quotes around the host",
      "pretending to be \\u201ca.example\\u201d which could put Code=-1202 NSURLErrorDomain Code=-1202",
      "ambiguous a.example -1202 server"),
    Case(
      "wrapped by hand",
      """
      Error
      Domain=NSURLErrorDomain
      Code=-1001 "The request timed out."
      UserInfo={
        NSErrorFailingURLStringKey=https://a.example/
      }
      """, "not-ats-network a.example -1001 none"),
    Case("code cut away", "Error Domain=NSURLErrorDomain Code=-"),
    Case("code cut short", "Error Domain=NSURLErrorDomain Code=-9"),
    Case(
      "head cut away",
      "ple.com/content/x, _kCFStreamErrorCodeKey=-9802, _kCFStreamErrorDomainKey=3}",
      "ambiguous - -9802 undecided"),
    Case(
      "machine-translated",
      "Errore dominio = NSURLErrorDomain Codice = -1200 Domain = NSURLErrorDomain Code = -1200 \"Si è verificato\" NSErrorFailingURLStringKey = https: //a.example/x",
      "ambiguous a.example -1200 undecided"),
    Case(
      "smart quotes",
      "Error Domain=AVFoundationErrorDomain Code=-11800 “The operation” UserInfo={NSUnderlyingError=0x1 {Error Domain=NSOSStatusErrorDomain Code=-1022 “(null)”}}",
      "cleartext-http - -1022 exception"),
    Case(
      "doubled blanks", "Error  Domain  =NSOSStatusErrorDomain  Code  =  -9801  \"(null)\"",
      "ambiguous - -9801 server"),
    Case(
      "WebKit", "WebPageProxy::didFail: domain=NSURLErrorDomain, code=-1202, isMainFrame=1",
      "ambiguous - -1202 server"),
    Case(
      "Metro",
      """
      Encountered an error loading page {"canGoBack": false, "code": -1202, "description": "x", \
      "domain": "NSURLErrorDomain", "url": "https://192.168.1.7:8443/"}
      """, "ambiguous 192.168.1.7 -1202 server"),
    Case(
      "crash report title", "NSURLErrorDomain\nin -1200", "ambiguous - -1200 undecided"),
    Case(
      "nested in the reason of a crash",
      """
      *** Terminating app due to uncaught exception 'App', reason: 'Error Domain=NSURLErrorDomain \
      Code=-1022 "The resource could not be loaded" UserInfo={NSUnderlyingError=0x2 {Error \
      Domain=kCFErrorDomainCFNetwork Code=-1022 "(null)"}, NSErrorFailingURLStringKey=http://a.example/x}'
      """, "cleartext-http a.example -1022 exception"),
    Case(
      "Cordova", "-1202: The certificate for this server is invalid.", "ambiguous - -1202 server"),
    Case(
      "Sparkle",
      """
      Sparkle: Error Domain=SUSparkleErrorDomain Code=2001 "x" UserInfo={NSUnderlyingError=0x6 \
      {Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={_kCFStreamErrorCodeKey=-9843, \
      NSErrorFailingURLStringKey=https://172.29.1.2/appcast.xml}}}
      """, "host-mismatch 172.29.1.2 -1202,-9843 server"),
    Case(
      "SwiftPM",
      """
      xcodebuild: error: Could not resolve package dependencies:
        failed downloading 'https://a.example/F.zip' which is required by binary target 'F': \
      downloadError("Error Domain=NSURLErrorDomain Code=-1200 \\"A TLS error\\" \
      UserInfo={_kCFStreamErrorCodeKey=-9816,\\n NSErrorFailingURLKey=https://a.example/F.zip}")
      """, "handshake-aborted a.example -1200,-9816 server"),
    Case(
      "Network framework", "nw error: (Network.NWError error -9808 - bad certificate format)",
      "ambiguous - -9808 server"),
    Case(
      "Network framework, no number of TLS",
      "The operation couldn’t be completed. (Network.NWError error 2.)"),
  ]

  @Test(arguments: shapes) func shape(_ row: Case) throws { try row.check() }

  static let urls: [Case] = [
    Case("empty", url(""), "ambiguous - -1202,-9807 server"),
    Case("masked", url("https://***"), "ambiguous - -1202,-9807 server"),
    Case("in angle brackets", url("https://<Link>/a"), "ambiguous - -1202,-9807 server"),
    Case("masked name", url("https://XXX.XXX.com/a"), "ambiguous - -1202,-9807 server"),
    Case("masked address", url("https://192.168.x.x/"), "ambiguous - -1202,-9807 server"),
    Case("asterisks", url("https://***.com/"), "ambiguous - -1202,-9807 server"),
    Case("port", url("https://a.example:8443"), "ambiguous a.example -1202,-9807 server"),
    Case("path up", url("https://a.example/../b"), "ambiguous a.example -1202,-9807 server"),
    Case(
      "blank after the scheme", url("https: //a.example/b"),
      "ambiguous a.example -1202,-9807 server"),
    Case("IPv6", url("https://[fe80::1]:8443/"), "ambiguous fe80::1 -1202,-9807 server"),
    Case(
      "upper case", url("https://API.Example.COM/"), "ambiguous api.example.com -1202,-9807 server"),
    Case("user", url("https://me:pw@a.example/"), "ambiguous a.example -1202,-9807 server"),
    Case(
      "punycode", url("https://xn--bcher-kva.example/"),
      "ambiguous xn--bcher-kva.example -1202,-9807 server"),
    Case(
      "query only", url("https://a.example?x=https://b.example/"),
      "ambiguous a.example -1202,-9807 server"),
    Case("single label", url("https://nas/"), "ambiguous nas -1202,-9807 server"),
    Case("trailing dot", url("https://a.example./"), "ambiguous a.example -1202,-9807 server"),
    Case("without scheme", url("a.example/x"), "ambiguous a.example -1202,-9807 server"),
    Case("doubled key", url("=https://a.example/x"), "ambiguous a.example -1202,-9807 server"),
    Case(
      "redacted path", url("https://a.example/<redacted>"), "ambiguous a.example -1202,-9807 server"
    ),
    Case("private", url("<private>"), "ambiguous - -1202,-9807 server"),
  ]

  private static func url(_ text: String) -> String {
    """
    Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo={_kCFStreamErrorCodeKey=-9807, \
    NSErrorFailingURLStringKey=\(text), _kCFStreamErrorDomainKey=3}
    """
  }

  @Test(arguments: urls) func failingURL(_ row: Case) throws { try row.check() }

  static let sentences: [Case] = [
    Case(
      "-1200", "An SSL error has occurred and a secure connection to the server cannot be made.",
      "ambiguous - - undecided"),
    Case(
      "-1200, OS 26", "A TLS error caused the secure connection to fail.", "ambiguous - - undecided"
    ),
    Case("-1200, Chinese", "发生了 SSL 错误，无法建立与该服务器的安全连接。", "ambiguous - - undecided"),
    Case(
      "-1200, French",
      "Une erreur SSL s’est produite et il est impossible d’établir une connexion sécurisée avec le serveur.",
      "ambiguous - - undecided"),
    Case(
      "-1202",
      "The certificate for this server is invalid. You might be connecting to a server that is pretending to be “a.example” which could put your confidential information at risk.",
      "ambiguous a.example - server"),
    Case(
      "-1202, straight quotes",
      "The certificate for this server is invalid. You might be connecting to a server that is pretending to be \"a.example\" which could put your confidential information at risk.",
      "ambiguous a.example - server"),
    Case(
      "-1202, Chinese", "此服务器的证书无效。您可能正在连接到一个伪装成“a.example”的服务器，这会威胁到您的机密信息的安全。",
      "ambiguous a.example - server"),
    Case(
      "-1206", "The server “a.example” requires a client certificate.",
      "client-cert-required a.example - code"),
    Case(
      "-1205", "The server “a.example” did not accept the certificate.",
      "client-cert-rejected a.example - code"),
    Case(
      "-1022",
      "The resource could not be loaded because the App Transport Security policy requires the use of a secure connection.",
      "cleartext-http - - exception"),
    Case(
      "-1202, no name",
      "The certificate for this server is invalid. You might be connecting to a server that is pretending to be “” which could put your confidential information at risk.",
      "ambiguous - - server"),
  ]

  @Test(arguments: sentences) func sentence(_ row: Case) throws { try row.check() }
}

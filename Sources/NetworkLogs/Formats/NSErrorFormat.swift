extension LogFormat {
  /// The head of an NSError dump, in all the shapes that people, frameworks and translators give it.
  static let nsError = LogFormat(
    name: "nserror",
    anchors: ["Domain=", "Domain =", "ErrorDomain", "PAC Fetch failed", "PAC fetch failed"],
    rules: [
      Rule(
        // Libraries that number the answers of servers themselves have rules of their own.
        #"Domain\s{0,3}=\s{0,3}\\{0,7}["']?(?!com\.google\.HTTPStatus|CoreDAVHTTPStatusErrorDomain|(?:MC|DMC)HTTPTransactionErrorDomain|NEIKEv2ErrorDomain|ASIHTTPRequestErrorDomain|SRWebSocketErrorDomain|FoundationSecurityError|[A-Z]{0,6}AsyncSocketErrorDomain|MQTT\\?["']?[\s,;])([A-Za-z][\w.\-]{2,80})\\{0,7}["']?[\s,;]{1,4}"#
          + #"Code\s{0,3}=\s{0,3}\\{0,7}["']?(?!-1$)(\#(minus)?\d{1,10}|1844674407370\d{7})(?!\d)(?! ?\((?:i\.e|e\.g)\.)"#
      ) { match, line, event in
        if let domain = match.domain(1, line), let code = match.writtenNumber(2, line) {
          event.addError(code, domain)
        }
      },
      Rule(
        // Not behind a label of source code, which makes an error and doesn't report one.
        #"(?<!domain: )(?<!Domain:)"#
          + #"(NSURLErrorDomain|kCFErrorDomainCFNetwork|NSOSStatusErrorDomain|kCFStreamErrorDomainSSL"#
          + #"|kNWErrorDomainTLS|NSPOSIXErrorDomain)(?:[\s,;]{0,3}\(?| and (?:error )?)[cC]ode\s{0,3}[=:]?\s{0,3}"#
          + #"(?!-1$)(\#(minus)?\d{1,6}|1844674407370\d{7}|42949\d{5})(?!\d)(?! ?\((?:i\.e|e\.g)\.)"#
      ) { match, line, event in
        if let domain = match.domain(1, line), let code = match.writtenNumber(2, line) {
          event.addCode(code, domain, .error)
        }
      },
      // What a developer prints of an NSError: `NSURLErrorDomain (-1202)`, `NSURLErrorDomain / -1001`,
      // `[NSURLErrorDomain:-1004]`, and what Keystone prints with the address.
      Rule(
        #"(NSURLErrorDomain|kCFErrorDomainCFNetwork|NSOSStatusErrorDomain|kCFStreamErrorDomainSSL)\\{0,7}["']?\]? ?(?:(?:#{1,6} )?in |[(\[]|/ ?|: ?|# ?|, ?|\| ?)(-\d{3,5}|-1(?=[)\]])|(?<=CFNetwork in )[123]\d\d?)"#
          + #"(?![\w.\-]*\w)"#
      ) {
        match, line, event in
        if let domain = match.domain(1, line), let code = match.number(2, line) {
          event.addCode(code, domain, .error)
        }
      },
      // The view of variables in Xcode, which prints numbers unsigned.
      Rule(
        #"\bdomain: @?\\?"(NSURLErrorDomain|kCFErrorDomainCFNetwork|NSOSStatusErrorDomain|NSPOSIXErrorDomain)\\?" - code: (-?\d{1,6}|1844674407370\d{7})(?!\d)"#
      ) { match, line, event in
        if let domain = match.domain(1, line), let code = match.number(2, line) {
          event.addCode(code, domain, .error)
        }
      },
      // The other way round: `error code -1009 (NSURLErrorDomain)`.
      Rule(
        #"(?<![\w.\-])(-1\d{3}|-99[5-8]|-2000|-98\d\d)`?(?: ?(?:\(| in |, ?)| and | |' \[)(?:[dD]omain:? ?)?(?:\\?"|`)?(NSURLErrorDomain|kCFErrorDomainCFNetwork|NSOSStatusErrorDomain|kCFStreamErrorDomainSSL)(?!\w)"#
      ) { match, line, event in
        if let domain = match.domain(2, line), let code = match.number(1, line) {
          event.addCode(code, domain, .error)
        }
      },
      // An app's own form, which may set the sign apart.
      Rule(#"\([cC]ode - ?(\d{3,4}) domain NSURLErrorDomain\)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(-code, .url, .error) }
      },
      // Flutter's plug-ins.
      Rule(#"PlatformException\((-1\d{3}|-99[5-8]|-2000), (?=[^\n]{0,400}?NSURLErrorDomain)"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(#"ErrorDomain:-?\d{1,6} - '"# + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // The load of a file by which the system configures its proxies.
      Rule("PAC [fF]etch failed") { _, _, event in event.add(.origin(.proxyConfiguration)) },
    ],
    samples: [
      "Error Domain=NSURLErrorDomain Code=–1022 \"(null)\"", "NSURLErrorDomain code −1202",
      "PAC Fetch failed with error [NSURLErrorDomain:-1003]",
      #"error NSError? domain: "NSURLErrorDomain" - code: 18446744073709550611"#,
      "Streaming: lost (Code - 1004 domain NSURLErrorDomain)",
      #"failed with the error code -1008 and domain "NSURLErrorDomain"."#,
      "FAULT = '-1202' [NSURLErrorDomain] <x>",
      "throws (code: `-1202`, domain: `NSURLErrorDomain`)",
      "called with NSURLErrorDomain and code -1001",
      #"NSURLErrorDomain (-1202)"#, "[NSURLErrorDomain] [-1009]",
      "load failed: error code -1009 (NSURLErrorDomain)", "ERROR: -1200 NSURLErrorDomain",
      "PlatformException(-1202, x, {domain: NSURLErrorDomain}, null)",
      "[com.example.UpdateErrorDomain:702 - 'https://update.example.org/service'] (x)",
      "would you like to connect to the server anyway? #NSURLErrorDomain/-1202",

      "Error Domain=NSURLErrorDomain Code=-1200 \"(null)\"",
      "Error Domain=NSURLErrorDomain Code=406 \"(null)\"",
      "Error Domain=kCFErrorDomainCFNetwork Code=2 \"(null)\"",
      "error=Error  Domain  =NSOSStatusErrorDomain Code=-9801 \"(null)\"",
      "NSURLErrorDomain Code=-1202",
      "finished: Error Domain = NSURLErrorDomain Code = -1001 \"(null)\"",
    ],
    isDetail: true)

  /// Trust checks by the names that the details of an evaluation have as keys.
  private static let failedChecks: Set<String> = [
    "ValidLeaf", "TemporalValidity", "AnchorTrusted", "SSLHostname",
  ]

  /// The user information of an NSError dump: it goes on over many lines, and is cut anywhere.
  static let userInfo = LogFormat(
    name: "nserror",
    anchors: [
      "StreamErrorCodeKey", "StreamErrorDomainKey", "SSLErrorOriginalValue", "FailingURL",
      "<cert(0x", "CertificateChainKey", "PeerCertificates",
      "RecoveryAttempter", "NSUnderlyingError", "NWPathKey", "FailureReason",
      "GetAddrInfoFailureKey", "LocalDataTask <", "CoreSimulatorService", "SimDiskImageManager",
      "imulator verification ",
      "LocalDownloadTask <", "LocalUploadTask <",
      "ValidLeaf = 0", "TemporalValidity = 0", "AnchorTrusted = 0", "SSLHostname = 0",
    ],
    rules: [
      Rule(
        #"StreamErrorCodeKey\\{0,7}"?\s{0,3}[=:]\s{0,3}\\{0,7}"?(-?\d{1,6}|42949\d{5}|1844674407370\d{7})(?!\d)(?! ?\((?:i\.e|e\.g)\.)"#
      ) {
        match, line, event in
        if let code = match.number(1, line) { event.add(.streamCode(code)) }
      },
      Rule(#"StreamErrorDomainKey\\{0,7}"?\s{0,3}[=:]\s{0,3}\\{0,7}"?(\d{1,2})(?!\d)"#) {
        match, line, event in
        if let domain = match.number(1, line) { event.add(.streamDomain(domain)) }
      },
      Rule(#"SSLErrorOriginalValue\s{0,3}[=:]\s{0,3}(-\d{4,5})(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      Rule(#"GetAddrInfoFailureKey\s{0,3}[=:]\s{0,3}(\d{1,3})(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .netDB, .stream) }
      },
      // Where a text was folded within the key, a blank is in it.
      Rule(#"FailingURL(?:String| String)? ?Key\\{0,7}"?[\s=:]{1,6}(?:key=)?\\{0,7}"?"# + urlGroup)
      {
        match, line, event in event.addFailingURL(match, 1, line, isInDump: true)
      },
      // Keys and values on lines of their own, as a debugger and Swift's `dump` print them; what is across the two
      // lines is read with a blank between.
      Rule(#"FailingURL(?:String)?Key" (?:(?:-|▿) )?value ?: "?"# + urlGroup) {
        match, line, event in
        event.addFailingURL(match, 1, line)
      },
      Rule(
        #"StreamErrorCodeKey" (?:- )?value ?: (-?\d{1,6}|42949\d{5}|1844674407370\d{7})(?!\d)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.add(.streamCode(code)) }
      },
      Rule(#"StreamErrorDomainKey" (?:- )?value ?: (\d{1,2})(?!\d)"#) { match, line, event in
        if let domain = match.number(1, line) { event.add(.streamDomain(domain)) }
      },
      // A blank behind the slashes keeps sites from making a link of it.
      Rule(
        #"FailingURL(?:String)?Key=(https?|wss?):// ((?:[A-Za-z0-9\-]{1,63}\.){1,8}[A-Za-z0-9]{1,24}(?=[:/])[^\s,}]*)"#
      ) { match, line, event in
        if let scheme = match.text(1, line), let rest = match.text(2, line) {
          event.add(.failingURL("\(scheme)://\(rest)"))
        }
      },
      // What isn't loaded over a network fails by itself.
      Rule(
        #"FailingURL(?:String)?Key\\{0,7}"?[\s=:]{1,6}\\{0,7}"?(?:file|data|blob|about|assets-library|ph):"#
      ) {
        _, _, event in event.add(.localURL)
      },
      // Services of the same Mac are reached by other ways.
      Rule("CoreSimulatorService|SimDiskImageManager|[sS]imulator verification (?:failed|service)")
      {
        _, _, event in event.add(.localURL)
      },
      // Somebody took the scheme away.
      Rule(
        #"FailingURL(?:String)?Key\\{0,7}"?\s{0,3}=\s{0,3}\\{0,7}"?"#
          + #"((?:[A-Za-z0-9\-]{1,63}\.){1,8}[A-Za-z]{2,24})(?=[/:}]|, )"#
      ) { match, line, event in
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // AVFoundation says the code in words only: `An unknown error occurred (-1022)`.
      Rule(#"FailureReason\\{0,7}"?\s{0,3}[=:]\s{0,3}[^\n=]{1,80}?(?:\(|（)(-\d{4,5})(?:\)|）)"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .stream) }
      },
      // The reason that CocoaAsyncSocket gives, whatever the number.
      Rule(#"FailureReason\\{0,7}"?\s{0,3}[=:]\s{0,3}\\{0,7}"?Error in connect\(\) function"#) {
        _, _, event in event.add(.wording(.networkFailed))
      },
      Rule(#"(?:PeerCertificateChainKey|SSLPeerCertificates)\\{0,7}"?\s{0,3}[=:]"#) { _, _, event in
        event.add(.chainStart)
      },
      // AVFoundation names the asset this way; it is the request, if not always what failed in it.
      Rule(#"\bNSURL\s{0,3}=\s{0,3}"# + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      Rule(#"<cert\(0x[0-9a-f]+\) s: ([^\n<]{0,300}?) i: ([^\n<]{0,300}?)>(?=\\?"|,|\s|$)"#) {
        match, line, event in
        event.add(
          .certificate(subject: match.text(1, line) ?? "", issuer: match.text(2, line) ?? ""))
      },
      // The details of a trust evaluation, as a property list: 0 is a check that failed.
      Rule(#"^[ \t>]*"?([A-Z][A-Za-z]{4,30}(?:256)?)"? = 0;"#) { match, line, event in
        if let name = match.text(1, line), failedChecks.contains(name) {
          event.add(.trustChecks(position: "chain", names: [name]))
        } else {
          event.claimsNothing = true
        }
      },
      // What ends with the line may be half of it.
      Rule(#"NSUnderlyingError\\{0,7}"?\s{0,3}[=:]\s{0,3}(0x[0-9a-f]{6,16})\b(?!$)"#) {
        match, line, event in
        event.underlyingError = match.text(1, line)
      },
      // The task token itself is read from the line as a whole.
      Rule(#"Local(?:Data|Download|Upload)Task <(?=[0-9A-F]{8}-)"#) { _, _, _ in },
      // WebKit adds a way to load the frame again.
      Rule(#"\bWK\w{0,30}RecoveryAttempter\b"#) { _, _, event in event.add(.origin(.webContent)) },
      Rule(#"NWPathKey=[^=}]{0,300}?(?:\b(proxy)\b|interface: (utun|ipsec|ppp))"#) {
        match, line, event in
        event.add(.path(match.has(1) ? .proxy : .tunnel))
      },
    ],
    samples: [
      #"- key : "NSErrorFailingURLStringKey" - value : https://api.example.com/v1"#,
      #"- key: "_kCFStreamErrorCodeKey" - value: -9807"#,
      #"- key : "_kCFStreamErrorDomainKey" - value : 3"#,
      "NSErrorFailingURLString Key=https://api.example.com/v1,",
      "_WKRecoveryAttempterErrorKey=<WKReloadFrameErrorRecoveryAttempter: 0x15754c580>, x",
      "NSLocalizedFailureReason=x, NSURL=https://media.example.net/a.m3u8, x=(",
      #"_kCFNetworkCFStreamSSLErrorOriginalValue=-9807, _kCFStreamErrorDomainKey=3"#,
      #"kCFGetAddrInfoFailureKey=8"#,
      #"NSErrorFailingURLStringKey=api.example.com/v1, x"#,
      #"NSErrorFailingURLKey=file:///tmp/a.html"#,
      "NSLocalizedDescription=Error returned in reply from CoreSimulatorService: Connection invalid",
      "Simulator verification failed.",
      #"NSErrorFailingURLStringKey=https:// api.example.com/v1, x"#,
      #"NSLocalizedFailureReason=An unknown error occurred (-1022)"#,
      #"UserInfo={NSLocalizedFailureReason=Error in connect() function}"#,
      #"NSErrorPeerCertificateChainKey=("#,
      "            SSLHostname = 0;",
      #"NSUnderlyingError=0x600000c5d2f0 {"#,
      #""LocalDataTask <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3>""#,
      #"_NSURLErrorNWPathKey=satisfied (Path is satisfied), viable, interface: utun3, ipv4, dns"#,

      "_kCFStreamErrorCodeKey=-9802, _kCFStreamErrorDomainKey=3",
      "    \"<cert(0x7fb6ca81ca00) s: www.example.com i: Example Issuing CA>\",",
      "NSErrorFailingURLKey=https://api.example.com/v1, NSErrorFailingURLStringKey=https://api.example.com/v1",
      "\"_kCFStreamErrorCodeKey\" = \"-9807\";",
    ],
    isDetail: true)
}

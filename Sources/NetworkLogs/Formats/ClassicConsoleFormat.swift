extension LogFormat {
  /// The one-liners of iOS 7 to 12 and of streams ever since.
  static let console = LogFormat(
    name: "console",
    anchors: [
      "SSLHandshake", "SocketStream ", "tls_handshake_process", "kCFStreamErrorDomain",
      "OSStatus", "error -98", "error -1", "errSSL", "kNWErrorDomainTLS", "NWError",
      "ErrorDomainCFNetwork",
      "lation failed: -9", "SSL handshake failed (-", "SSL Handshake failed (-", "SSLRead(): ",
      "CFNetwork handshake failed (-",
      "SSLWrite(): ", "SSL error detail", "SSLError = ", "SSL handshake failed: ",
      "tls_handshake_continue",
      "rror: -98", "rror (-98", "ailed: -98", "ailed -98", "urned -98", "andshake: -98",
      "andshake -98",
      "SSLError(-98", "nsurlerrordomain", "kcferrordomaincf",
      "tatus: -98", "tatus -98", "connection closed via error",
      "] Invalid certificate chain", "] IO Error: -98", "error = -98",
      "SSL握手", "SSL错误", "SSL 错误", "SSL エラー", "SSLエラー", "SSL-Fehler", "TLS-Fehler",
      "Erreur SSL", "Erreur TLS", "Error SSL", "Errore SSL", "Ошибка SSL", "Ошибка TLS",
    ],
    rules: [
      Rule(
        #"SSLHandshake(?:\s|&nbsp;)failed(?:\s|&nbsp;)?\((-\d{4,5}|42949\d{5}|1844674407370\d{7})\)"#
      ) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      // OS X 10.11 misspells it.
      Rule(#"trust evalu\w{3,8} failed:? ?\(?(-\d{4,5})\b"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      // Spelled by programs that drive Secure Transport themselves.
      Rule(#"(?:SSL|CFNetwork) [hH]andshake failed \((-98\d\d|-25[23]\d\d)\)"#) {
        match, line, event in
        if let code = match.number(1, line), code > -10_000 {
          event.addCode(code, .ssl, .stream)
        } else {
          // A number of the keychain, which was asked for an identity or a setting in vain.
          event.add(.wording(.handshakeFailed))
        }
        event.add(.rawStream)
      },
      // OpenLDAP.
      Rule(#"SSLHandshake\(\) failed: [A-Za-z][A-Za-z .,\-]{2,60} \((-98\d\d)\)"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
        event.add(.rawStream)
      },
      // The same by programs that bring a stack of their own with them, and by those that ask the
      // URL loading system.
      Rule(#"SecureTransport error \((-\d{4})\)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
        event.add(.rawStream)
      },
      Rule(#"SSL ?[hH]andshake(?:\(\))?:? connection closed via error"#) { _, _, event in
        event.add(.resetDuringHandshake)
        event.add(.rawStream)
      },
      // FFmpeg.
      Rule(#"\[\w{2,8} @ 0x[0-9a-f]{1,16}\] (?:(Invalid certificate chain)|IO Error: (-98\d\d))"#) {
        match, line, event in
        if match.has(1) { event.add(.wording(.certificateInvalid)) }
        if let code = match.number(2, line) { event.addCode(code, .ssl, .stream) }
        event.add(.rawStream)
      },
      Rule(#"SSL handshake failed: invalid certificate chain"#) { _, _, event in
        event.add(.wording(.certificateInvalid))
        event.add(.rawStream)
      },
      Rule(
        #"(?<![A-Za-z])(?:SSL|ssl|TLS(?! Trust)|tls|Secure ?Transport)[ A-Za-z0-9.:\-]{0,80}?(?:[eE]rror|[fF]ailed|[rR]eturned|[sS]tatus|[hH]andshake)(?:[:=(]{0,2} ?| \()(-98\d\d)(?![\w.\-])"#
      ) { match, line, event in
        guard let code = match.number(1, line), !states.values.contains(code) else { return }
        event.addCode(code, .ssl, .stream)
      },
      // Functions of an app's own, with what Secure Transport gave them back.
      Rule(
        #"\w*(?:SSL|ssl|TLS|tls)_\w{2,40}(?:\(\))?:? (?:[eE]rror|[fF]ailed|[rR]eturned|[sS]tatus)[:=(]{0,2} ?(-98\d\d)(?![\w.\-])"#
      ) { match, line, event in
        guard let code = match.number(1, line), !states.values.contains(code) else { return }
        event.addCode(code, .ssl, .stream)
        event.add(.rawStream)
      },
      // In another language.
      Rule(
        #"(?:(?:Erreur|Errore?|Ошибка) (?:SSL|TLS)|(?:SSL|TLS)-Fehler|SSL(?:握手| ?错误| ?エラー)[^\n\x00-\x7F]{0,40})[ :(]{0,3}(-98\d\d)(?!\d)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      // Multipeer Connectivity.
      Rule(#"SSLError = [A-Z][A-Za-z ]{3,40} \((-98\d\d)\)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      Rule(#"SSL error detail: \(?(-\d{4})L?\b"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      Rule(#"SSL(?:Handshake|Read|Write)\(\): \[?(?:(-\d{4,5})|(errSSL\w{3,40}))"#) {
        match, line, event in
        if let code = match.number(1, line) {
          guard !states.values.contains(code) else { return }
          event.addCode(code, .ssl, .stream)
        }
        if let symbol = match.text(2, line) {
          guard states[symbol] == nil else { return }
          event.add(.secureTransportSymbol(symbol))
        }
        event.add(.rawStream)
      },
      // A `CFStreamError`, as debuggers and programs print it.
      Rule(#"(?<![A-Za-z])domain ?[:=] ?3, ?error ?[:=] ?(-98\d\d)(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addStream(domain: 3, code: code) }
      },
      Rule(#"SocketStream (?:read|write) error \[0x[0-9a-f]+\]: (\d{1,2}) (-?\d{1,6})\b"#) {
        match, line, event in
        if let domain = match.number(1, line), let code = match.number(2, line) {
          event.addStream(domain: domain, code: code)
        }
        event.add(.rawStream)
      },
      Rule(#"tls_handshake_(?:process|continue):(?:\s|&nbsp;)\[(-\d{4,5})\]"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .stream) }
      },
      Rule(#"(kCFStreamErrorDomain(?:SSL|POSIX|NetDB|HTTP)),(?:\s|&nbsp;)*(-?\d{1,6})\b"#) {
        match, line, event in
        if let domain = match.domain(1, line), let code = match.number(2, line) {
          event.addCode(code, domain, .stream)
        }
      },
      Rule(
        #"(kCFErrorDomainCFNetwork|NSURLErrorDomain|NSOSStatusErrorDomain|kNWErrorDomainTLS|kCFStreamErrorDomainSSL)"#
          + #"(?:(?:[- ]|: )(?:error|Fehler|Error)|(?:”|"|」)?错误|エラー)? ?:? ?(\#(minus)\d{3,5}|1844674407370\d{7}|42949[56]\d{4}|(?<=ErrorDomain error )-1(?=\.?\)))\b(?![,.]\d{3}(?!\d))"#
      ) { match, line, event in
        if let domain = match.domain(1, line), let code = match.writtenNumber(2, line) {
          event.addCode(code, domain, .error)
        }
      },
      // As people retype it.
      Rule(#"(?:(nsurlerrordomain)|kcferrordomaincfnetwork)[- ][eE]rror:? (-\d{3,4}|30\d|310)\b"#) {
        match, line, event in
        if let code = match.number(2, line) {
          event.addCode(code, match.has(1) || code < 0 ? .url : .cfNetwork, .error)
        }
      },
      Rule(#"(?:kcfstreamerrordomainssl|kCFStreamErrorDomain SSL)[- ][eE]rror:? (-98\d\d)\b"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .ssl, .error) }
      },
      // Every language has its own word, between the two or in front, and its own way to write a number, but the same
      // brackets.
      Rule(
        #"(?:\(|（)(?:[^\n=\d"():]{2,12} )?(kCFErrorDomainCFNetwork|NSURLErrorDomain|NSOSStatusErrorDomain|NSPOSIXErrorDomain|kNWErrorDomainTLS)"#
          + #"(?:[^\n=\d"()\-]|-(?!\d)){1,40}?(\#(minus)(?:\d{3,5}|\d{1,2}(?:[,. ']|’|\xC2\xA0|\xE2\x80\xAF)\d{3}(?!\d))|1844674407370\d{7}|42949[56]\d{4}|\d{1,3}(?= ?[.)。）]))"#
      ) { match, line, event in
        if let domain = match.domain(1, line), let code = match.writtenNumber(2, line) {
          event.addError(code, domain)
        }
      },
      // Not where source code names a number.
      Rule(
        #"(?<!NS)OSStatus(?:" (?=-))?(?!(?<=: OSStatus) = -)(?! in \[)[^0-9\n"\-]{0,12}-?[^0-9\n"\-]{0,8}(-(?!67[6-9])\d{4,5})\b"#
      ) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .error) }
      },
      Rule(#"NWError[^\n]{0,24}?(-98\d\d)(?!\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .networkTLS, .error) }
      },
      // The symbol alone is a failure only where a word beside it says so: source code and prose
      // are full of these names.
      Rule(
        #"(?<![A-Za-z])(?:[eE]rror|[fF]ail(?:ed|ure)|status|[rR]esult|returned|[rR]eason)[^\w\n]{1,4}(?:\w{1,16}[ :=]{1,3}){0,2}"#
          + #"(errSSL[A-Z]\w{3,40})(?![\w,]|\s*=)"#
      ) { match, line, event in
        if let symbol = match.text(1, line), states[symbol] == nil {
          event.add(.secureTransportSymbol(symbol))
        }
      },
    ],
    samples: [
      "(kCFErrorDomainCFNetwork-Fehler -1.202.)",
      "kCFErrorDomainCFNetwork error 18446744073709550414.",
      "CFNetwork SSLHandshake failed (4294957489)",
      "SSL握手失败 -9807", "SSL错误：-9807", "SSL 错误 (-9807)", "SSL エラー -9807", "SSLエラー: -9807",
      "SSL-Fehler -9807", "TLS-Fehler: -9807", "Erreur SSL -9807", "Erreur TLS -9807",
      "Error SSL: -9807", "Errore SSL -9807", "Ошибка SSL: -9807", "Ошибка TLS: -9807",
      "TCP Conn 0x7fd12de1b5a0 trust evalulation failed: -9802",
      #"The operation couldn’t be completed. (Network.NWError error -9808 - bad certificate format)"#,
      #"handshake failed: errSSLPeerHandshakeFail"#,

      "2015-09-04 14:38:05.757 Shop[2553:30362] CFNetwork SSLHandshake failed (-9824)",
      "TCP Conn 0x0 SSLHandshake failed (-9807)",
      "SocketStream write error [0x0]: 3 -9806",
      "(CFStreamError) $1 = (domain = 3, error = -9806)",
      "CFStreamError { domain: 3, error: -9813 }",
      "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9802)",
      "NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9805)",
      "[] nw_coretls_read_one_record tls_handshake_process: [-9801]",
      "an kcferrordomaincfnetwork error 303", "nsurlerrordomain error -1202",
      "(kcfstreamerrordomainssl error -9807.)", "kCFStreamErrorDomain SSL-Error -9806.",
      "CFNetwork handshake failed (-9807)", "SSL handshake failed (-9829)",
      "SSLHandshake() failed: bad protocol version (-9836)",
      "SSL handshake failed: Unknown SecureTransport error (-9807) (securetransport:-9807)",
      "Connection[1]: SSL handshake failed: invalid certificate chain",
      "SSLError = Closed Abort (-9806): errno = Undefined error: 0 (0).",
      "    SSL error detail: (-9812L, u'Valid cert chain, untrusted root')",
      "SSLHandshake(): -9806", "SSL error: -9806", "open_ssl_stream failed: -9807",
      "connect: TLS handshake returned -9836",
      "[] nw_coretls_callback_handshake_message_block_invoke_3 tls_handshake_continue: [-9807]",
      "SSLWrite(): -9806 0",
      "SSL handshake connection closed via error", "[tls @ 0x7f8a4] IO Error: -9806",
      "SSLHandshake(): [errSSLClosedAbort]- connection closed via error",
      "The operation couldn’t be completed. (OSStatus error -9807.)",
      #"failed to complete the operation. Error "OSStatus" -9807."#,
      "WebSocket network error: OSStatus Error -9807: Invalid certificate chain",
      "The operation couldn’t be completed. (kCFErrorDomainCFNetwork error -1200.)",
      "未能完成操作。（kCFErrorDomainCFNetwork错误310。）",
    ])

  /// What calls of Secure Transport return that have more to do: states of a healthy connection.
  private static let states = [
    "errSSLWouldBlock": -9803, "errSSLPeerAuthCompleted": -9841, "errSSLServerAuthCompleted": -9841,
    "errSSLClientAuthCompleted": -9841, "errSSLClientCertRequested": -9842,
    "errSSLClientHelloReceived": -9851,
  ]
}

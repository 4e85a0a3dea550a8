extension LogFormat {
  /// Pinning libraries and app delegates that refuse or accept a certificate, in their own words.
  static let pinning = LogFormat(
    name: "pinning",
    anchors: [
      "\"Certificate pinning error", "usingCredential for host", "Pin validation failed",
      "TrustKit: Pin",
      "SSL Pin not found for ",
      "ertificate pinning failure!", "Pinned certificates for ", "TlsPeerUnverifiedException: ",
      "nativescript-https > Invalid", "failure which can",
      "generate the SPKI hash for ", "SecTrustEvaluate error for ", "Pin validation error - ",
      "FoundationSecurityError", "failed certificate pinning validation", "user doesn't trust it",
      "Shall we trust ",
      "TSKTrustEvaluationFailed",
      "validation-result", "PinningFailed(host",
      "rust evaluation failed", "ServerTrustFailureReason",
      "rror: default SSL validation failed for ",
      "self signed certificates, you MUST use pinning", "\"Invalid server cert", "invalidSSLError",
      ": Invalid SSL certificate", "Unable to apply security policy, the SSL",
      " match pinned ", " match the pinned ", " match any pinned ",
    ],
    rules: [
      Rule(#"usingCredential for host=([\w.\-]+)"#) { match, line, event in
        event.add(.delegateUsedCredential)
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      // The keychain's escrow, and whoever titles an error so.
      Rule(#"(?<=")Certificate pinning error(?=\\?")"#) { _, _, event in event.add(.appPinning) },
      // Who pastes it may have put a placeholder for the name.
      Rule(
        #"(?:Pin validation failed|SSL Pin not found|could not generate the SPKI hash) for (?:([\w.\-]+)|[<*\[])"#
      ) { match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // The names and numbers of its verdicts; source code compares with them.
      Rule(
        #"(?:[eE]rror|[rR]esult|[fF]ailed|[rR]eason|with)(?: for ([A-Za-z0-9.\-]{0,252}[A-Za-z0-9]))?[^\w\n=]{1,5}TSKTrustEvaluationFailed(?:(InvalidCertificateChain)|NoMatchingPin)(?!\w| ?[{&|?:])"#
      ) { match, line, event in
        if let host = match.text(1, line) { event.add(.host(host)) }
        if match.has(2) {
          event.add(.trustRefused)
        } else {
          event.add(.appPinning)
        }
      },
      Rule(#"validation-result\\{0,3}["']?\s{0,3}[:=]\s{0,3}(1|2)(?![\w.])"#) {
        match, line, event in
        if match.number(1, line) == 2 {
          event.add(.trustRefused)
        } else {
          event.add(.appPinning)
        }
      },
      // What the same library says before that, where the chain fails without its pins.
      Rule(
        #"(?:[eE]rror: default SSL validation failed|SecTrustEvaluate error|Pin validation error - invalid parameters) for (?:([A-Za-z0-9.\-]{0,252}[A-Za-z0-9])|[<*\[])"#
      ) { match, line, event in
        event.add(.appTrustFailed)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // What apps say whose own code compares keys.
      Rule(
        #"(?:certificate|key|hash|[pP]in|chain|[fF]ingerprint)\b(?: (?:for|of) ([A-Za-z0-9.\-]{1,253}))?[^\n()\[\]]{0,80}? (?:does|did|do)(?: not|n['’]t) match (?:the |any )?pinned (?:key|public key|certificate|cert|hash|fingerprint|SPKI|pin)s?\b"#
      ) { match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line), host.contains(".") { event.add(.host(host)) }
      },
      // What OkHttp says, and libraries that follow it.
      Rule(
        #"Certificate pinning failure!(?: Peer certificate chain for ([A-Za-z0-9.\-]{1,253}):|[^\n]{0,1000}?Pinned certificates for ([A-Za-z0-9.\-]{1,253}):|)"#
      ) { match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line) ?? match.host(2, line) { event.add(.host(host)) }
      },
      Rule(#"^\s{0,8}Pinned certificates for ([A-Za-z0-9.\-]{1,253}):$"#) { match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Ktor's, whose delegate found no fault with a pin.
      Rule(
        "TlsPeerUnverifiedException: (?:Server trust is (?:invalid|not available)|Unknown certificates)"
      ) { _, _, event in event.add(.trustRefused) },
      // A plug-in of NativeScript's, and one of Flutter's for web views.
      Rule(#"nativescript-https > Invalid SSL certificate!"#) { _, _, event in
        event.add(.appPinning)
      },
      Rule(
        #"message\\?"?: ?\\?"?Indicates a trust (?:policy )?failure which can(?:not)? be overridden by the user"#
      ) { _, _, event in event.add(.trustRefused) },
      // Unreal Engine.
      Rule(
        #"failed certificate pinning validation(?:: [^\n']{0,120}? for domain '([A-Za-z0-9.\-]{1,253})')?"#
      ) { match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Starscream 4, whose evaluation names no reason.
      Rule(#"FoundationSecurityError(?: error |\\?"? Code=|\.)"#) { _, _, event in
        event.add(.trustRefused)
      },
      // Matrix's clients ask their user.
      Rule(#"\] Shall we trust ([A-Za-z0-9.\-]{1,253})\?"#) { match, line, event in
        if let host = match.host(1, line) { event.add(.requestHost(host)) }
      },
      Rule("No, the user doesn't trust it") { _, _, event in event.add(.trustRefused) },
      // A policy that contradicts itself refuses every server. Not where it is printed from.
      Rule(
        #"(?<!")In order to validate a domain name for self signed certificates, you MUST use pinning"#
      ) { _, _, event in event.add(.appPinning) },
      // MQTTClient, whose policy is the app's.
      Rule(
        #"(?:Code=(-98\d\d) \\?")?Unable to apply security policy, the SSL connection is insecure"#
      ) { match, line, event in
        event.add(.appPinning)
        if let code = match.number(1, line) { event.addCode(code, .osStatus, .stream) }
      },
      Rule(#"(?:publicKey|certificate)PinningFailed\(host: \\?"([^"\\]{1,253})"#) {
        match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Alamofire, in words: its pins and evaluators are the app's, all else is the certificate's.
      Rule(
        #"[sS]erver trust evaluation failed due to reason: (?:(?:Certificate|Public key) pinning failed for host"#
          + #"|A ServerTrustEvaluating value is required for host"#
          + #"|No (?:certificates|public keys) were found)(?: ([A-Za-z0-9.\-:]{0,252}[A-Za-z0-9]))?"#
      ) { match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line), host.contains(".") { event.add(.host(host)) }
      },
      Rule(
        #"[sS]erver trust evaluation failed due to reason: (?:Default evaluation|(Host validation)|(Revocation check))"#
          + #" failed for host ([A-Za-z0-9.\-:]{0,252}[A-Za-z0-9])"#
      ) { match, line, event in
        event.add(.wording(.certificateInvalid))
        if match.has(1) { event.add(.trustChecks(position: "leaf", names: ["SSLHostname"])) }
        if match.has(2) { event.add(.trustChecks(position: "chain", names: ["Revocation"])) }
        if let host = match.host(3, line) { event.add(.host(host)) }
      },
      Rule(
        "[sS]erver trust evaluation failed due to reason: (?:Attempting to |SecTrust evaluation failed|Custom trust evaluation failed)"
      ) { _, _, event in event.add(.wording(.certificateInvalid)) },
      Rule(
        #"[tT]rust evaluation failed with error: [^\n]{1,80}? certificate (?:(name does not match)|(is not trusted)|(is expired))"#
      ) { match, line, event in
        event.add(.wording(.certificateInvalid))
        let check =
          match.has(1) ? "SSLHostname" : match.has(2) ? "AnchorTrusted" : "TemporalValidity"
        event.add(.trustChecks(position: "chain", names: [check]))
      },
      // As Swift prints them.
      Rule(
        #"(?:reason: (?:Alamofire\.)?|Alamofire\.)AFError\.ServerTrustFailureReason\.(?:(noCertificatesFound|noPublicKeysFound|customEvaluationFailed)"#
          + #"|(?:defaultEvaluationFailed|(hostValidationFailed)|(revocationCheckFailed))\(output: [\w.]{0,80}Output\(host: \\?"([^"\\]{1,253}))"#
      ) { match, line, event in
        guard !match.has(1) else { return event.add(.appPinning) }
        event.add(.wording(.certificateInvalid))
        if match.has(2) { event.add(.trustChecks(position: "leaf", names: ["SSLHostname"])) }
        if match.has(3) { event.add(.trustChecks(position: "chain", names: ["Revocation"])) }
        if let host = match.host(4, line) { event.add(.host(host)) }
      },
      // SocketRocket and Starscream, which refuse what their pins refuse, with a number that says otherwise.
      Rule(
        #"(?:(?<=-1205 )|(?<=23556 ))\\?"Invalid server cert(?:ificate)?\.?\\?""#
          + #"|(?:ErrorType\.|type: \.?)invalidSSLError|SocketIOClient\{[^}\n]{0,80}\}: Invalid SSL certificate"#
      ) { _, _, event in event.add(.appPinning) },
      Rule(#"ServerTrustFailureReason\.noRequiredEvaluator\(host: \\?"([^"\\]{1,253})"#) {
        match, line, event in
        event.add(.appPinning)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "[Net] the certificate for api.example.com doesn't match the pinned keys, cancelling",
      #"CloudServices 310 "Certificate pinning error""#,
      "LogHttp: Error: failed certificate pinning validation: no public key match for domain 'api.example.com'",
      "Certificate pinning failure! Peer certificate chain: sha256/AAAA=, Pinned certificates for api.example.com: sha256/BBBB=",
      "  Pinned certificates for api.example.com:",
      "io.ktor.network.tls.TlsPeerUnverifiedException: Server trust is invalid",
      "nativescript-https > Invalid SSL certificate! x",
      "sslError: {message: Indicates a trust policy failure which can be overridden by the user., code: 5}",
      "=== TrustKit: Error: SSL Pin not found for api.example.com",
      "=== TrustKit: Error - could not generate the SPKI hash for api.example.com",
      "=== TrustKit: SecTrustEvaluate error for api.example.com",
      "=== TrustKit: Pin validation error - invalid parameters for api.example.com",
      #"Error Domain=FoundationSecurityError Code=5 "(null)""#,
      "The operation couldn’t be completed. (FoundationSecurityError error 5.)",
      "[MXHTTPClient] Shall we trust matrix.example.com?",
      "[MXHTTPClient] No, the user doesn't trust it",
      "Server trust evaluation failed due to reason: Attempting to set a SecPolicy failed.",
      "Server trust evaluation failed due to reason: Custom trust evaluation failed with error: None",
      #"Error Domain=MQTT Code=-9807 "Unable to apply security policy, the SSL connection is insecure!""#,
      #"refused with error "TSKTrustEvaluationFailedInvalidCertificateChain"."#,
      #"{"validation-result":1,"noted-hostname":"api.example.org"}"#,
      "Server trust evaluation failed due to reason: Certificate pinning failed for host api.example.com.",
      "Server trust evaluation failed due to reason: Default evaluation failed for host api.example.com.",
      """
      Server trust evaluation failed due to reason: SecTrust evaluation failed with error: \
      “*.example.com” certificate name does not match input
      """,
      "AFError.ServerTrustFailureReason.noRequiredEvaluator(host: \"api.example.com\")",
      "AFError.ServerTrustFailureReason.publicKeyPinningFailed(host: \"api.example.com\", trust: <SecTrustRef: 0x6000>)",
      "(reason: Alamofire.AFError.ServerTrustFailureReason.noCertificatesFound)",
      #"Code=23556 "Invalid server certificate.""#,
      "[TLS][session] usingCredential for host=nas.example.internal",
      "=== TrustKit: Pin validation failed for api.example.com",
      "=== TrustKit: Error: default SSL validation failed for api.example.com: {",
      "In order to validate a domain name for self signed certificates, you MUST use pinning.",
      "=== TrustKit: Pin validation failed for <host>",
    ])
}

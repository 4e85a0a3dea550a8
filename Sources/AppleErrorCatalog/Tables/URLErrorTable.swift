extension CatalogTables {
  /// The numbers of loading that `NSURLErrorDomain` and `kCFErrorDomainCFNetwork` share.
  static let urlLoading: [CatalogRow] = [
    CatalogRow(
      code: -1022,
      symbol: "NSURLErrorAppTransportSecurityRequiresSecureConnection",
      aliases: "kCFURLErrorAppTransportSecurityRequiresSecureConnection",
      layer: .schemeGate, speaker: .device,
      causes: "cleartext-http policy-mistake",
      meaning: """
        App Transport Security forbade the load because the URL is cleartext, http:// or ws://. \
        The decision fell on this device before a single packet left, from URL and Info.plist \
        alone, which is why retrying can never change it. It is the one URL error that proves ATS \
        to be the cause. If the app asked for https, the failing URL in the error names the \
        culprit: a redirect to http, or an http sub-resource of a web page, perhaps on another \
        host than the one requested. An exception that seems to be there but is not obeyed is \
        usually a host key with scheme, port or wildcard, or NSAllowsArbitraryLoads cancelled by a \
        newer global key beside it.
        """,
      next: """
        Change the URL, or the server's redirect, to https. Where that is impossible, allow \
        exactly the failing host with NSExceptionAllowsInsecureHTTPLoads, and for local addresses \
        NSAllowsLocalNetworking.
        """),
    CatalogRow(
      code: -1021,
      symbol: "NSURLErrorRequestBodyStreamExhausted",
      aliases: "kCFURLErrorRequestBodyStreamExhausted",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The request's body has to be sent again, after a redirect or an authentication challenge, \
        but the stream that supplied it has been read to its end. A stream can be consumed once \
        only.
        """,
      next: """
        Implement urlSession(_:task:needNewBodyStream:) or give the body as Data or as a file.
        """),
    CatalogRow(
      code: -1020,
      symbol: "NSURLErrorDataNotAllowed",
      aliases: "kCFURLErrorDataNotAllowed",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        Cellular data are not permitted for this request at present: mobile data are off, off for \
        this app, exhausted, or barred by the carrier. Other apps on the device may be online. \
        Neither server nor TLS settings were consulted.
        """,
      next: """
        Ask the user to look under Settings > Cellular, and check allowsCellularAccess and \
        allowsExpensiveNetworkAccess in the app's configuration.
        """),
    CatalogRow(
      code: -1019,
      symbol: "NSURLErrorCallIsActive",
      aliases: "kCFURLErrorCallIsActive",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        A phone call occupies the radio on a network that cannot carry voice and data together. \
        Second-generation networks behave like that. Data return by themselves after the call.
        """,
      next: """
        Repeat the request when connectivity comes back; waitsForConnectivity does so without code \
        of yours.
        """),
    CatalogRow(
      code: -1018,
      symbol: "NSURLErrorInternationalRoamingOff",
      aliases: "kCFURLErrorInternationalRoamingOff",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The device is abroad, only cellular data could reach the host, and its owner has data \
        roaming switched off. It is a setting of the person and can change at any moment.
        """,
      next: """
        Tell the user, offer what is available offline, and wait for Wi-Fi.
        """),
    CatalogRow(
      code: -1017,
      symbol: "NSURLErrorCannotParseResponse",
      aliases: "kCFURLErrorCannotParseResponse",
      layer: .http, speaker: .peer,
      causes: "not-ats-http not-tls-port",
      meaning: """
        Bytes came back that are no HTTP response, or HTTP/2 and HTTP/3 frames out of order. A \
        plain-text service on the port, an http:// request sent to a TLS port, a server with a \
        broken status line, and a GET request that carries a body are known reasons. ATS had \
        already let the request pass when this arose.
        """,
      next: """
        Capture the raw answer with `curl -v --http1.1` and compare it with `--http2`; correct the \
        server or the scheme of the URL.
        """),
    CatalogRow(
      code: -1016,
      symbol: "NSURLErrorCannotDecodeContentData",
      aliases: "kCFURLErrorCannotDecodeContentData",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        The body came with a Content-Encoding that this client does not know. An exotic or \
        invented value in that header is responsible. The transfer was otherwise complete.
        """,
      next: """
        Have the server send an encoding from the request's Accept-Encoding list, or none.
        """),
    CatalogRow(
      code: -1015,
      symbol: "NSURLErrorCannotDecodeRawData",
      aliases: "kCFURLErrorCannotDecodeRawData",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        The body claims a known Content-Encoding such as gzip or br but does not decode as that. \
        Servers that label plain text as gzip, or compress twice, do this, and truncated downloads \
        too.
        """,
      next: """
        Request the URL with `curl -H 'Accept-Encoding: gzip' -o body` and test the file; correct \
        header or compression on the server.
        """),
    CatalogRow(
      code: -1014,
      symbol: "NSURLErrorZeroByteResource",
      aliases: "kCFURLErrorZeroByteResource",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        The server announced a body and then closed the connection properly without sending one \
        byte of it. A crash between headers and body, or a proxy that drops content, explains \
        this.
        """,
      next: """
        Fetch the URL with `curl -v` and compare Content-Length with what arrives; then read the \
        server's log.
        """),
    CatalogRow(
      code: -1013,
      symbol: "NSURLErrorUserAuthenticationRequired",
      aliases: "kCFURLErrorUserAuthenticationRequired",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        The resource demands a login and no usable credentials were offered. The connection \
        is there, TLS has succeeded, and the server answered 401 or similar. A malformed \
        WWW-Authenticate header can lead here as well, since the client then does not know which \
        scheme to use.
        """,
      next: """
        Supply credentials in the challenge handler or an Authorization header, and verify the \
        header that the server sends with its 401.
        """),
    CatalogRow(
      code: -1012,
      symbol: "NSURLErrorUserCancelledAuthentication",
      aliases: "kCFURLErrorUserCancelledAuthentication",
      layer: .client, speaker: .device,
      causes:
        "not-ats-http pin-mismatch self-signed unknown-root host-mismatch incomplete-chain expired",
      meaning: """
        An authentication challenge was abandoned. A person may have dismissed a password \
        dialogue, but far more often the app's own code called the completion handler with a \
        refusal, for example in a pinning check. Which kind of challenge it was (server trust, \
        client certificate, password) has to be learnt from the code.
        """,
      next: """
        Log protectionSpace.authenticationMethod and the chosen disposition in the challenge \
        handler.
        """),
    CatalogRow(
      code: -1011,
      symbol: "NSURLErrorBadServerResponse",
      aliases: "kCFURLErrorBadServerResponse",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        What the server sent back was received but is not valid for this kind of load. A refused \
        WebSocket upgrade is a frequent example: the server answers with an ordinary page or an \
        error status instead of 101. Libraries also raise it themselves for every status outside \
        200-299.
        """,
      next: """
        Log status and headers of the response; for WebSockets check path, proxy and the Upgrade \
        headers.
        """),
    CatalogRow(
      code: -1010,
      symbol: "NSURLErrorRedirectToNonExistentLocation",
      aliases: "kCFURLErrorRedirectToNonExistentLocation",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        The server's status announced a redirect, yet the response names no place to go to. The \
        Location header is missing or empty, often through a template or proxy rule that lost its \
        variable.
        """,
      next: """
        Show the response headers with `curl -sI URL` and supply Location.
        """),
    CatalogRow(
      code: -1009,
      symbol: "NSURLErrorNotConnectedToInternet",
      aliases: "kCFURLErrorNotConnectedToInternet",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        This device sees no network path that it may use for the request: flight mode, no \
        coverage, Wi-Fi without Internet, or mobile data switched off for the app. POSIX 50 \
        (network is down) tends to accompany it. For an address in the local network on iOS 14 or \
        macOS 15 and later, a refused Local Network permission is announced in just these words \
        although the device is online.
        """,
      next: """
        Restore connectivity and let URLSession wait with waitsForConnectivity. For local hosts, \
        provide NSLocalNetworkUsageDescription and check the user's choice.
        """),
    CatalogRow(
      code: -1008,
      symbol: "NSURLErrorResourceUnavailable",
      aliases: "kCFURLErrorResourceUnavailable",
      layer: .http, speaker: .unknown,
      causes: "not-ats-http",
      meaning: """
        The resource behind the URL could not be retrieved, for a reason that no narrower number \
        describes. Caches, custom URL protocols and local services use it more than web servers \
        do. It judges neither connection nor certificate.
        """,
      next: """
        Look at NSUnderlyingError and at any URLProtocol subclass that the app or its libraries \
        install.
        """),
    CatalogRow(
      code: -1007,
      symbol: "NSURLErrorHTTPTooManyRedirects",
      aliases: "kCFURLErrorHTTPTooManyRedirects",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        The server sent redirect after redirect, more than the 16 that are followed, or round in a \
        circle. A site that sends http to https while its proxy sends https back to http is the \
        classic loop; a cookie that never gets stored is the other. TLS worked, or there would \
        have been no redirect to follow.
        """,
      next: """
        Follow the chain with `curl -sIL URL` and break the circle on the server.
        """),
    CatalogRow(
      code: -1006,
      symbol: "NSURLErrorDNSLookupFailed",
      aliases: "kCFURLErrorDNSLookupFailed",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The DNS query itself failed, as opposed to DNS saying that there is no such name. In \
        practice current systems report nearly all name problems as -1003. Broken resolvers, \
        captive networks and DNS filters are the usual background.
        """,
      next: """
        Try a different DNS server or network, and compare what `dig HOST` says on both.
        """),
    CatalogRow(
      code: -1005,
      symbol: "NSURLErrorNetworkConnectionLost",
      aliases: "kCFURLErrorNetworkConnectionLost",
      layer: .network, speaker: .path,
      causes: "not-ats-network handshake-aborted client-cert-required",
      meaning: """
        A connection that had existed broke before the response was complete. Reusing a kept-alive \
        connection that the server has just closed is the everyday reason, followed by a change \
        from Wi-Fi to cellular and by crashing back ends. With current TLS stacks a peer that \
        hangs up in the middle of the handshake may also be reported so. Of ATS it is no sign.
        """,
      next: """
        Retry idempotent requests once. If it happens often after pauses, make the server's \
        keep-alive time longer than the client's; if it happens on each first connection, look at \
        the handshake.
        """),
    CatalogRow(
      code: -1004,
      symbol: "NSURLErrorCannotConnectToHost",
      aliases: "kCFURLErrorCannotConnectToHost",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The name resolved, but no TCP connection came about. errno 61 next to it says that the \
        host answered and nothing listens on the port; 65 or 51 says that no route leads there. On \
        iOS 14 and macOS 15 and later a denied Local Network permission hides behind this for \
        addresses in the neighbourhood. ATS is not involved in opening connections.
        """,
      next: """
        Check that the service runs on that port and that firewalls admit it. For local devices, \
        look under Settings > Privacy & Security > Local Network.
        """),
    CatalogRow(
      code: -1003,
      symbol: "NSURLErrorCannotFindHost",
      aliases: "kCFURLErrorCannotFindHost",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The host's name could not be turned into an address. The name is misspelt, exists only in \
        another network (VPN, office DNS), or the DNS server gave no usable answer; getaddrinfo's \
        verdict is often beside it as stream domain 12. A sandboxed Mac app that lacks the \
        com.apple.security.network.client entitlement receives it for every host. No TLS was \
        spoken, so exceptions in Info.plist are wasted on it.
        """,
      next: """
        Resolve the name on the device's own network with `dig` or `dscacheutil -q host -a name \
        HOST`; for a Mac app examine its entitlements first.
        """),
    CatalogRow(
      code: -1002,
      symbol: "NSURLErrorUnsupportedURL",
      aliases: "kCFURLErrorUnsupportedURL",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The URL is well formed, but nothing in the URL loading system handles its scheme. A \
        missing "https:", a custom scheme, or a misspelling such as "htttps" brings it about. \
        Beware of stream domain 4, where the number means an unusable password.
        """,
      next: """
        Correct the scheme, or open custom schemes through UIApplication or NSWorkspace instead of \
        a URLSession.
        """),
    CatalogRow(
      code: -1001,
      symbol: "NSURLErrorTimedOut",
      aliases: "kCFURLErrorTimedOut",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        No answer came within the time allowed for the request. An unreachable server, a firewall \
        that drops packets silently, a slow back end or a bad radio link all look alike from here. \
        It is not an ATS error, since ATS decides without waiting. Stream codes 4:-2102 and \
        4:-2103 commonly accompany it, and in stream domain 4 the number itself is about an \
        unusable user name.
        """,
      next: """
        Check that the host and port answer from the same network with another tool; raise \
        timeoutInterval only when the server is known to be slow.
        """),
    CatalogRow(
      code: -1000,
      symbol: "NSURLErrorBadURL",
      aliases: "kCFURLErrorBadURL",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The text given as URL does not form one, so no connection was attempted. Unescaped blanks, \
        missing schemes and strings assembled from empty parts are typical. In CFStream's domain 4 \
        the same number is something different, an unsupported type of HTTP authentication.
        """,
      next: """
        Print the URL exactly as the request holds it, and build it with URLComponents.
        """),
    CatalogRow(
      code: -999,
      symbol: "NSURLErrorCancelled",
      aliases: "kCFURLErrorCancelled",
      layer: .client, speaker: .device,
      causes: "pin-mismatch",
      meaning: """
        The load was cancelled by the app, and usually on purpose: the user left the page, a view \
        went away, a newer request replaced this one. It becomes interesting only when every \
        request to one host ends so, because a delegate that answers a server-trust challenge with \
        cancelAuthenticationChallenge leaves this number behind. Pinning libraries such as \
        TrustKit refuse certificates in that manner. App Transport Security never cancels: its \
        refusals are -1022 or -1200.
        """,
      next: """
        Search the app for task.cancel() and for challenge handlers; log the host and the \
        disposition there. If pinning refuses the server, update the pins.
        """),
    CatalogRow(
      code: -997,
      symbol: "NSURLErrorBackgroundSessionWasDisconnected",
      aliases: "kCFURLErrorBackgroundSessionWasDisconnected",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The link between the app and the system daemon that carries out background transfers was \
        cut, usually because the app was suspended or ended. It can also follow a crash of the \
        daemon itself. The transfer may well continue without the app.
        """,
      next: """
        Create the session with the same identifier again at the next launch and collect the \
        pending events before deciding to send again.
        """),
    CatalogRow(
      code: -996,
      symbol: "NSURLErrorBackgroundSessionInUseByAnotherProcess",
      aliases: "kCFURLErrorBackgroundSessionInUseByAnotherProcess",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        Another process is already connected to the background session with this identifier. App \
        and extension, or two extensions, have chosen the same identifier and run at once.
        """,
      next: """
        Give each process its own session identifier, or hand the work over before the second one \
        connects.
        """),
  ]
}

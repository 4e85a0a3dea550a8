extension CatalogTables {
  /// Codes of stream domain 4, HTTP, ascending.
  static let streamHTTP: [CatalogRow] = [
    CatalogRow(
      code: -2201, symbol: "", aliases: "", layer: .http, speaker: .path, causes: "not-ats-http",
      meaning: """
        Logged with the CFNetwork code 303, a response that could not be parsed as HTTP; what sets \
        it apart is not documented.
        """, next: ""),
    CatalogRow(
      code: -2103, symbol: "", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        Another number without a public name that accompanies -1001 in logs. What separates it \
        from -2102 is not documented.
        """, next: ""),
    CatalogRow(
      code: -2102, symbol: "", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        Seen in logs beneath the timeout -1001; Apple has published no name. The request got no \
        response in time, whatever the policy of the app.
        """,
      next: "Compare the time in the log with the request's timeout interval."),
    CatalogRow(
      code: -2098, symbol: "", aliases: "", layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        Seen in logs beneath the CFNetwork code 311, an unexpected reply of a proxy to the CONNECT \
        request; no public header names it.
        """, next: ""),
    CatalogRow(
      code: -2096, symbol: "_kCFStreamErrorHTTPSProxyFailure", aliases: "", layer: .network,
      speaker: .path, causes: "proxy-or-captive not-ats-network",
      meaning: """
        The proxy did not open the tunnel for an HTTPS connection. The outer code is 310, and the \
        server itself was never reached.
        """,
      next: "Check the proxy's address, its rules for CONNECT and its login."),
    CatalogRow(
      code: -2095, symbol: "_kCFStreamErrorHTTPStreamAtMark", aliases: "", layer: .http,
      speaker: .device, causes: "",
      meaning: """
        An internal signal of CFNetwork's HTTP filter that a position in the stream is reached; it \
        should not surface as an error.
        """, next: ""),
    CatalogRow(
      code: -1002, symbol: "kCFStreamErrorHTTPAuthenticationBadPassword", aliases: "",
      layer: .client, speaker: .device, causes: "not-ats-http",
      meaning: """
        The password can't be encoded for the authentication scheme. The unsupported URL of \
        NSURLErrorDomain has the same number and no connection with it.
        """, next: ""),
    CatalogRow(
      code: -1001, symbol: "kCFStreamErrorHTTPAuthenticationBadUserName", aliases: "",
      layer: .client, speaker: .device, causes: "not-ats-http",
      meaning: """
        The user name can't be put into the authentication header, for instance because of its \
        characters. It is not the timeout that -1001 means in NSURLErrorDomain.
        """, next: ""),
    CatalogRow(
      code: -1000, symbol: "kCFStreamErrorHTTPAuthenticationTypeUnsupported", aliases: "",
      layer: .client, speaker: .device, causes: "not-ats-http",
      meaning: """
        In this stream domain, and only here, the number means that the server's authentication \
        scheme can't be applied to the request. In NSURLErrorDomain the same number is a bad URL.
        """, next: ""),
    CatalogRow(
      code: -4, symbol: "kCFStreamErrorHTTPConnectionLost", aliases: "", layer: .network,
      speaker: .path, causes: "not-ats-network not-ats-http",
      meaning: """
        The connection closed before the response was complete; -1005 is the outer error. Old \
        keep-alive connections that the server has dropped show it.
        """,
      next: "Retry idempotent requests, and compare keep-alive times."),
    CatalogRow(
      code: -3, symbol: "kCFStreamErrorHTTPBadURL", aliases: "", layer: .http, speaker: .device,
      causes: "not-ats-http",
      meaning: "The message has no URL that could be loaded.", next: ""),
    CatalogRow(
      code: -2, symbol: "kCFStreamErrorHTTPRedirectionLoop", aliases: "", layer: .http,
      speaker: .peer, causes: "not-ats-http",
      meaning: "Redirects lead back to where they came from, so the load was given up.",
      next: "Follow the Location headers by hand."),
    CatalogRow(
      code: -1, symbol: "kCFStreamErrorHTTPParseFailure", aliases: "", layer: .http,
      speaker: .peer, causes: "not-ats-http not-tls-port",
      meaning: """
        What the server sent could not be read as HTTP. It comes with -1017, and plain bytes of \
        another protocol or a broken header line are behind it.
        """,
      next: "Look at the raw response, headers first."),
  ]

  /// Codes and sub-domains of stream domain 5, SOCKS, ascending.
  static let streamSOCKS: [CatalogRow] = [
    CatalogRow(
      code: 0, symbol: "kCFStreamErrorSOCKSSubDomainNone", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: """
        As the upper half of a SOCKS error, a zero says that the lower half is one of the general \
        codes.
        """, next: ""),
    CatalogRow(
      code: 1, symbol: "kCFStreamErrorSOCKS5BadResponseAddr",
      aliases: "kCFStreamErrorSOCKSSubDomainVersionCode", layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        As a code: the SOCKS proxy's reply contained an address that makes no sense. As the upper \
        half, kCFStreamErrorSOCKSSubDomainVersionCode: the lower half is the SOCKS version that \
        the proxy wants.
        """, next: ""),
    CatalogRow(
      code: 2, symbol: "kCFStreamErrorSOCKS5BadState",
      aliases: "kCFStreamErrorSOCKS4SubDomainResponse", layer: .network, speaker: .device,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        As a code: the exchange with the SOCKS proxy got out of step. As the upper half, \
        kCFStreamErrorSOCKS4SubDomainResponse: the lower half is the status of a SOCKS 4 proxy.
        """, next: ""),
    CatalogRow(
      code: 3, symbol: "kCFStreamErrorSOCKSUnknownClientVersion",
      aliases: "kCFStreamErrorSOCKS5SubDomainUserPass", layer: .network, speaker: .device,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        As a code: a SOCKS version was configured that does not exist. As the upper half, \
        kCFStreamErrorSOCKS5SubDomainUserPass: the lower half is the proxy's verdict on user name \
        and password.
        """, next: ""),
    CatalogRow(
      code: 4, symbol: "kCFStreamErrorSOCKS5SubDomainMethod", aliases: "", layer: .network,
      speaker: .path, causes: "proxy-or-captive not-ats-network",
      meaning: """
        The upper half of a SOCKS error that says which authentication method the proxy insists \
        on; 255 below it means none is acceptable.
        """, next: ""),
    CatalogRow(
      code: 5, symbol: "kCFStreamErrorSOCKS5SubDomainResponse", aliases: "", layer: .network,
      speaker: .path, causes: "proxy-or-captive not-ats-network",
      meaning: """
        The upper half of a SOCKS error that carries the proxy's reply to the connection request \
        in its lower half.
        """, next: ""),
    CatalogRow(
      code: 91, symbol: "kCFStreamErrorSOCKS4RequestFailed", aliases: "", layer: .network,
      speaker: .path, causes: "proxy-or-captive not-ats-network",
      meaning: "The SOCKS 4 proxy could not or would not connect to the server.", next: ""),
    CatalogRow(
      code: 92, symbol: "kCFStreamErrorSOCKS4IdentdFailed", aliases: "", layer: .network,
      speaker: .path, causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS 4 proxy wanted to ask an ident service on this device who the user is, and found \
        none.
        """, next: ""),
    CatalogRow(
      code: 93, symbol: "kCFStreamErrorSOCKS4IdConflict", aliases: "", layer: .network,
      speaker: .path, causes: "proxy-or-captive not-ats-network",
      meaning: """
        The user that the ident service names differs from the one in the SOCKS 4 request.
        """, next: ""),
    CatalogRow(
      code: 255, symbol: "kSOCKS5NoAcceptableMethod", aliases: "", layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS 5 proxy accepts none of the authentication methods that the client offers.
        """,
      next: "Enter the proxy's login, or ask which method it wants."),
  ]

  /// Codes of stream domain 20, CFNetwork's HTTP server, ascending.
  static let streamHTTPServer: [CatalogRow] = [
    CatalogRow(
      code: 1, symbol: "kCFStreamErrorCFHTTPServerInternal", aliases: "", layer: .http,
      speaker: .device, causes: "not-ats-http",
      meaning: """
        The HTTP server built into CFNetwork, used by a few system components, failed internally.
        """, next: ""),
    CatalogRow(
      code: 2, symbol: "kCFStreamErrorCFHTTPServerTimeout", aliases: "", layer: .http,
      speaker: .device, causes: "not-ats-http",
      meaning: "A client of CFNetwork's built-in HTTP server did not send its request in time.",
      next: ""),
  ]

  /// Stream domain numbers, ascending.
  static let streamDomains: [CatalogRow] = [
    CatalogRow(
      code: -1, symbol: "kCFStreamErrorDomainCustom", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The code belongs to the kind of stream in use and means nothing outside of it.",
      next: ""),
    CatalogRow(
      code: 1, symbol: "kCFStreamErrorDomainPOSIX", aliases: "", layer: .network, speaker: .device,
      causes: "",
      meaning: "The code is an errno of the system, such as 61 for a refused connection.",
      next: ""),
    CatalogRow(
      code: 2, symbol: "kCFStreamErrorDomainMacOSStatus", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The code is an OSStatus. Beware: in Network.framework's numbering the domain 2 is DNS.
        """, next: ""),
    CatalogRow(
      code: 3, symbol: "kCFStreamErrorDomainSSL", aliases: "", layer: .tlsProfile,
      speaker: .unknown, causes: "",
      meaning: """
        The code is an errSSL value of Secure Transport, -9800 and below; this is the 3 in a log's \
        [3:-9802].
        """, next: ""),
    CatalogRow(
      code: 4, symbol: "kCFStreamErrorDomainHTTP", aliases: "", layer: .http, speaker: .device,
      causes: "",
      meaning: """
        The code comes from CFNetwork's HTTP layer. Its -1000 to -1002 are about authentication \
        and not the URL errors of the same numbers.
        """, next: ""),
    CatalogRow(
      code: 5, symbol: "kCFStreamErrorDomainSOCKS", aliases: "", layer: .network, speaker: .device,
      causes: "",
      meaning: """
        The code comes from a SOCKS proxy: the upper half says the kind of answer, the lower half \
        the answer.
        """, next: ""),
    CatalogRow(
      code: 6, symbol: "kCFStreamErrorDomainFTP", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The code is the three-digit reply of an FTP server.", next: ""),
    CatalogRow(
      code: 10, symbol: "kCFStreamErrorDomainNetServices", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: """
        The code is one of Bonjour's in CFNetwork (-72000 and below) or of DNS Service Discovery.
        """, next: ""),
    CatalogRow(
      code: 11, symbol: "kCFStreamErrorDomainMach", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The code is an error of the Mach kernel's messages.", next: ""),
    CatalogRow(
      code: 12, symbol: "kCFStreamErrorDomainNetDB", aliases: "", layer: .network, speaker: .path,
      causes: "",
      meaning: "The code is one of getaddrinfo's, so the host name could not be resolved.",
      next: ""),
    CatalogRow(
      code: 13, symbol: "kCFStreamErrorDomainSystemConfiguration", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The code comes from the framework that watches interfaces and reachability.",
      next: ""),
    CatalogRow(
      code: 20, symbol: "kCFStreamErrorDomainCFHTTPServer", aliases: "", layer: .http,
      speaker: .device, causes: "",
      meaning: "The code comes from CFNetwork's own small HTTP server, not from a client.",
      next: ""),
  ]

  /// Network.framework's domain numbers, ascending.
  static let networkFrameworkDomains: [CatalogRow] = [
    CatalogRow(
      code: 0, symbol: "nw_error_domain_invalid", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "No domain: the error object of Network.framework is empty or unusable.", next: ""),
    CatalogRow(
      code: 1, symbol: "nw_error_domain_posix", aliases: "", layer: .network, speaker: .device,
      causes: "",
      meaning: "Network.framework passes on an errno of the system.", next: ""),
    CatalogRow(
      code: 2, symbol: "nw_error_domain_dns", aliases: "", layer: .network, speaker: .path,
      causes: "",
      meaning: """
        The code is a DNS Service Discovery value such as -65554. In CFStream's numbering the \
        domain 2 stands for OSStatus.
        """, next: ""),
    CatalogRow(
      code: 3, symbol: "nw_error_domain_tls", aliases: "", layer: .tlsProfile, speaker: .unknown,
      causes: "",
      meaning: """
        The code is an errSSL value, as in CFStream's domain 3, and the connection failed in TLS.
        """, next: ""),
    CatalogRow(
      code: 4, symbol: "nw_error_domain_wifi_aware", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: """
        The code comes from Wi-Fi Aware, the direct link between nearby devices. In CFStream's \
        numbering the domain 4 is HTTP.
        """, next: ""),
  ]

  /// The stream domain whose number is not known; its `code` says nothing.
  static let streamDomainsWithoutNumber: [CatalogRow] = [
    CatalogRow(
      code: 0, symbol: "kCFStreamErrorDomainWinSock", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: """
        The codes of this domain are those of Windows sockets, and only Windows builds use it. \
        Re-implementations give it the number 7 or 15; no source of Apple's was found that says which.
        """, next: "")
  ]
}

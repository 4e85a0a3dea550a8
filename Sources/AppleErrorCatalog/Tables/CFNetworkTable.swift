extension CatalogTables {
  /// Host, FTP, HTTP and proxy errors that only `kCFErrorDomainCFNetwork` has.
  static let cfNetwork: [CatalogRow] = [
    CatalogRow(
      code: -4000,
      symbol: "kCFHTTPCookieCannotParseCookieFile",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The file in which cookies are kept could not be parsed. It was damaged, perhaps by a crash \
        while it was written. Only stored cookies are lost, loads can go on.
        """,
      next: """
        Delete the cookie storage of the app, and users will have to log in again.
        """),
    CatalogRow(
      code: -998,
      symbol: "kCFURLErrorUnknown",
      aliases: "",
      layer: .other, speaker: .unknown,
      causes: "",
      meaning: """
        CFNetwork met an error that it cannot classify. Its sibling in NSURLErrorDomain is -1, and \
        the two are easily mistaken for different faults. Whatever went wrong is in an inner \
        error, if at all.
        """,
      next: """
        Look for _kCFStreamErrorCodeKey or NSUnderlyingError in the user info.
        """),
    CatalogRow(
      code: 1,
      symbol: "kCFHostErrorHostNotFound",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The host named in the request does not exist as far as DNS knows. Misspellings, names \
        of internal networks and expired domains are the plain causes.
        """,
      next: """
        Resolve the name by hand from the same network, then correct URL or DNS.
        """),
    CatalogRow(
      code: 2,
      symbol: "kCFHostErrorUnknown",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        Looking up the host failed in a way that only getaddrinfo can describe. Its value is in \
        the user info under kCFGetAddrInfoFailureKey, to be read with netdb.h. As the error is one \
        of name resolution, TLS has not begun.
        """,
      next: """
        Take the number stored under that key and look it up in the NetDB domain.
        """),
    CatalogRow(
      code: 200,
      symbol: "kCFFTPErrorUnexpectedStatusCode",
      aliases: "",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        An FTP server answered with a status that does not fit the dialogue. Despite its look, the \
        number is no HTTP 200: it lives in kCFErrorDomainCFNetwork. Current systems have \
        deprecated FTP altogether.
        """,
      next: """
        Repeat the transfer with another FTP client to see the server's words, and consider https \
        instead.
        """),
    CatalogRow(
      code: 300,
      symbol: "kCFErrorHTTPAuthenticationTypeUnsupported",
      aliases: "",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        The server offers only kinds of HTTP authentication that this client does not speak. A \
        proprietary scheme in WWW-Authenticate, or NTLM and Negotiate where only Basic and Digest \
        are enabled, are examples.
        """,
      next: """
        Have the server offer Basic over TLS, Digest or a token scheme handled by the app.
        """),
    CatalogRow(
      code: 301,
      symbol: "kCFErrorHTTPBadCredentials",
      aliases: "",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        User name or password were rejected by the server (HTTP 401). The connection itself, TLS \
        included, is in order.
        """,
      next: """
        Correct the credentials, and remove outdated ones from the keychain or \
        URLCredentialStorage.
        """),
    CatalogRow(
      code: 302,
      symbol: "kCFErrorHTTPConnectionLost",
      aliases: "",
      layer: .http, speaker: .peer,
      causes: "not-ats-http not-ats-network",
      meaning: """
        The server dropped the HTTP connection before it had answered completely. Timeouts of a \
        reverse proxy, restarts and limits on request size are everyday reasons. It corresponds to \
        -1005 in the URL loading system.
        """,
      next: """
        Match the time with the server's access and error logs.
        """),
    CatalogRow(
      code: 303,
      symbol: "kCFErrorHTTPParseFailure",
      aliases: "",
      layer: .http, speaker: .peer,
      causes: "not-ats-http not-tls-port",
      meaning: """
        The response does not follow HTTP's grammar. A non-HTTP service on the port, a damaged \
        header line or garbage ahead of the status line are possible; in logs the stream code \
        4:-2201 has been observed with it. Security policy does not enter into parsing.
        """,
      next: """
        Save the raw bytes with `nc` or `openssl s_client` and look at the first line.
        """),
    CatalogRow(
      code: 304,
      symbol: "kCFErrorHTTPRedirectionLoopDetected",
      aliases: "",
      layer: .http, speaker: .peer,
      causes: "not-ats-http",
      meaning: """
        CFNetwork noticed that redirects lead back to a place already visited. The loop is made by \
        the rules of the server or of a CDN in front of it; -1007 is the same event as seen from \
        URLSession.
        """,
      next: """
        Trace the Location headers and see which two rules contradict each other.
        """),
    CatalogRow(
      code: 305,
      symbol: "kCFErrorHTTPBadURL",
      aliases: "",
      layer: .http, speaker: .device,
      causes: "not-ats-http",
      meaning: """
        The URL of the HTTP message could not be used to retrieve anything. It was incomplete, or \
        lost when a message object was copied or built by hand.
        """,
      next: """
        Log the URL of the CFHTTPMessage at the moment of sending.
        """),
    CatalogRow(
      code: 306,
      symbol: "kCFErrorHTTPProxyConnectionFailure",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        No connection to the HTTP proxy could be made. Its address is wrong, the machine is off, \
        or the network in use does not contain it, as when a laptop leaves the office.
        """,
      next: """
        Test the proxy's host and port directly, and remove the setting where it is out of place.
        """),
    CatalogRow(
      code: 307,
      symbol: "kCFErrorHTTPBadProxyCredentials",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The proxy refused the user name and password that it was given (HTTP 407 in essence). The \
        destination server has not seen the request.
        """,
      next: """
        Renew the proxy credentials in the system settings or keychain.
        """),
    CatalogRow(
      code: 308,
      symbol: "kCFErrorPACFileError",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The proxy auto-configuration file could not be fetched, or its JavaScript failed. All \
        loads that depend on it fail together, whatever the host.
        """,
      next: """
        Download the PAC file from its URL and evaluate it; otherwise turn automatic proxy \
        configuration off.
        """),
    CatalogRow(
      code: 309,
      symbol: "kCFErrorPACFileAuth",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        Authentication in connection with the proxy auto-configuration (PAC) file failed: Apple \
        words it as rejected credentials of that file. Without the file's answer the system does \
        not know which proxy to use.
        """,
      next: """
        Enter valid credentials for the address of the PAC file, or have the administrator publish \
        it without a login.
        """),
    CatalogRow(
      code: 310,
      symbol: "kCFErrorHTTPSProxyConnectionFailure",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The proxy configured for https could not be reached or would not open the tunnel. Since \
        the proxy belongs to the settings of the device or network, the app's URL and server are \
        innocent. A debugging proxy that has been quit while its setting remained is a favourite \
        among developers; 4:-2096 is beside it in logs.
        """,
      next: """
        Switch the proxy off under the Wi-Fi settings, or start it again.
        """),
    CatalogRow(
      code: 311,
      symbol: "kCFStreamErrorHTTPSProxyFailureUnexpectedResponseToCONNECTMethod",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The proxy was asked with CONNECT to open a tunnel for https and answered with something \
        unexpected, for instance a redirect to a login page. The server behind it was never \
        reached. Captive networks and proxies that want authentication behave this way. Stream \
        code 4:-2098 has been seen inside.
        """,
      next: """
        Open a browser on that network and log in, or inspect the proxy's reply with `curl -v -x \
        PROXY https://HOST/`.
        """),
  ]

  /// SOCKS proxies, 100 to 124.
  static let cfNetworkSOCKS: [CatalogRow] = [
    CatalogRow(
      code: 100,
      symbol: "kCFSOCKSErrorUnknownClientVersion",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS server does not accept the protocol version with which this client introduced \
        itself. The number is no errno here: in NSPOSIXErrorDomain 100 is a protocol error.
        """,
      next: """
        Choose SOCKS 4 or 5 to match the server.
        """),
    CatalogRow(
      code: 101,
      symbol: "kCFSOCKSErrorUnsupportedServerVersion",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The proxy speaks another SOCKS version than the one requested; kCFSOCKSVersionKey in the \
        user info says which. Nothing beyond the proxy has been contacted.
        """,
      next: """
        Enter the version that the proxy offers in the stream's or system's proxy settings.
        """),
    CatalogRow(
      code: 110,
      symbol: "kCFSOCKS4ErrorRequestFailed",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS4 proxy refused the request or failed to reach the destination; the protocol does \
        not distinguish between the two. SOCKS4 knows no host names, so a name that only the proxy \
        could resolve fails too.
        """,
      next: """
        Ask the proxy's log, and try the destination without proxy.
        """),
    CatalogRow(
      code: 111,
      symbol: "kCFSOCKS4ErrorIdentdFailed",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS4 proxy wanted to ask identd on this machine who is calling and could not reach \
        it. A firewall or the absence of identd, which is normal, is the reason.
        """,
      next: """
        Disable that requirement at the proxy or switch to SOCKS5.
        """),
    CatalogRow(
      code: 112,
      symbol: "kCFSOCKS4ErrorIdConflict",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS4 proxy compared the user name in the request with what identd on this machine \
        says, and they differ. The check dates from the 1990s and no current client machine runs \
        identd.
        """,
      next: """
        Turn the identd check off in the proxy, or use SOCKS5 with a login.
        """),
    CatalogRow(
      code: 113,
      symbol: "kCFSOCKS4ErrorUnknownStatusCode",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        A SOCKS4 proxy returned a status that the protocol does not define. Probably another \
        service, or SOCKS5, listens there.
        """,
      next: """
        Set the SOCKS version to that of the proxy.
        """),
    CatalogRow(
      code: 120,
      symbol: "kCFSOCKS5ErrorBadState",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "",
      meaning: """
        The stream was used in a state in which the SOCKS5 dialogue does not allow it. It points \
        at the order of calls in the program rather than at the proxy.
        """,
      next: """
        Open the stream and wait for its completion event before reading or writing.
        """),
    CatalogRow(
      code: 121,
      symbol: "kCFSOCKS5ErrorBadResponseAddr",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS5 proxy's reply carries an address of a type that CFNetwork cannot read. A faulty \
        proxy, or something that is no SOCKS5 proxy at all, is on that port.
        """,
      next: """
        Check port and protocol version of the proxy with `curl --socks5-hostname`.
        """),
    CatalogRow(
      code: 122,
      symbol: "kCFSOCKS5ErrorBadCredentials",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS5 proxy rejected the user name and password of the client. Nothing was forwarded \
        to the destination.
        """,
      next: """
        Update user name and password in the proxy settings.
        """),
    CatalogRow(
      code: 123,
      symbol: "kCFSOCKS5ErrorUnsupportedNegotiationMethod",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS5 proxy chose an authentication method that CFNetwork does not implement, such as \
        GSSAPI. The error's user info names it under kCFSOCKSNegotiationMethodKey.
        """,
      next: """
        Configure the proxy for user name and password.
        """),
    CatalogRow(
      code: 124,
      symbol: "kCFSOCKS5ErrorNoAcceptableMethod",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "proxy-or-captive not-ats-network",
      meaning: """
        The SOCKS5 proxy accepts none of the authentication methods that this client named. A \
        proxy that insists on a login while none is configured answers so.
        """,
      next: """
        Add user and password for the proxy, or permit anonymous use in it.
        """),
  ]
}

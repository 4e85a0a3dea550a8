extension LogFormat {
  /// Error objects of HTTP and web-socket libraries, which say that the answer, or the network, failed.
  static let httpClient = LogFormat(
    name: "http-client",
    anchors: [
      "unacceptableStatusCode", "tatus code was unacceptable", "serialization.response",
      "bad response code from server", "nvalid HTTP upgrade", "notAnUpgrade(",
      "HTTPTransactionErrorDomain", ": 2300", "com.google.HTTPStatus",
      "CoreDAVHTTPStatusErrorDomain",
      "HTTP Client Error with status code",
      "statusCode(Status Code: ", "RestKit.ErrorDomain", "requested URL was not found",
      "ASIHTTPRequestErrorDomain", "SRWebSocketErrorDomain", "xpected status code in (",
      "Local network prohibited", "enied by NECP", "(Denied over ", "posix(", "POSIXErrorCode: ",
      "NWError ",
      "reporting state failed error", "reporting state waiting error", "dns(-65",
      "(Path was denied",
      "does not indicate success", "timeout has expired [",
      "etwork error occurred while downloading ", "tatus code ", "tatus Code ", "http_status",
    ],
    rules: [
      Rule(
        #"unacceptableStatusCode\((?:code: )?[1-5]\d\d\)|[rR]esponse status code was unacceptable: [1-5]\d\d"#
      ) { _, _, event in event.add(.wording(.badResponse)) },
      // .NET.
      Rule(#"Response status code does not indicate success: [1345]\d\d"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
      // Ktor.
      Rule(
        #"(?:Socket|Connect|Request) timeout has expired \[(?:url=)?"# + urlGroup
      ) { match, line, event in
        event.add(.wording(.networkFailed))
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
      // AFNetworking and RestKit take the number over from the URL loading system.
      Rule(
        #"(?:com\.alamofire\.error\.serialization\.response|(?:org\.restkit\.)?RestKit\.ErrorDomain|AFURLResponseSerializationErrorDomain)"#
          + #"\\?["']?[\s,;]{1,4}(?:Code|code)\s?[=:]\s?(-1011|-1016|-1017)(?!\d)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(
        #"[rR]eceived bad response code from server[: ]{1,2}[1-5]\d\d|[iI]nvalid HTTP upgrade|notAnUpgrade\([1-5]?\d\d"#
          + #"|(?:com\.google\.HTTPStatus|CoreDAVHTTPStatusErrorDomain)(?:\\?["']?[\s,;]{1,4}[cC]ode\s?[=:]\s?|[ \-][eE]rror | )[45]\d\d|HTTP Client Error with status code: [45]\d\d"#
          + #"|statusCode\(Status Code: [345]\d\d|[eE]xpected status code in \(\d{3}-\d{3}\), got [345]\d\d"#
      ) { _, _, event in event.add(.wording(.badResponse)) },
      // Device management: a certificate that is refused has a number of its own. Profiles are dumped in lines.
      Rule(
        #"HTTPTransactionErrorDomain\\?["']?[\s,;]{1,4}[cC]ode ?[=:] ?2300(?:(2)|\d)(?!\d)|^\W{0,16}Code {1,6}: 2300(?:(2)|\d)(?!\d)"#
      ) { match, _, event in
        event.add(match.has(1) || match.has(2) ? .trustRefused : .wording(.badResponse))
      },
      Rule(#"(?<![\w“"])[tT]he requested URL was not found on this server"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
      // The title of a client's error.
      Rule(#"[sS]tatus [cC]ode:? [45]\d\d(?!\d)"#) { match, line, event in
        if let range = match.range(0), isInTitle(line, range.lowerBound) {
          event.add(.wording(.badResponse))
        } else {
          event.claimsNothing = true
        }
      },
      // What Cordova's transfer of files has in its place.
      Rule(#"(?:"http_status"|\bhttp_status) ?[=:] ?[45]\d\d(?!\d)"#) { _, _, event in
        event.add(.wording(.badResponse))
      },
      // Sparkle, with what Foundation says of the status.
      Rule(
        #"A network error occurred while downloading [^\n"]{1,120}?\. [a-z][a-z' ]{2,40} \([45]\d\d\)"#
      ) { _, _, event in event.add(.wording(.badResponse)) },
      // What ASIHTTPRequest and SocketRocket number themselves; deeper reasons follow in the dump.
      Rule(
        #"ASIHTTPRequestErrorDomain\\?["']?[\s,;]{1,4}[cC]ode\s?[=:]\s?[12](?!\d)|SRWebSocketErrorDomain\\?["']?[\s,;]{1,4}[cC]ode\s?[=:]\s?504(?!\d)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      // States of a connection of Network.framework that name an error, as Swift prints them.
      Rule(
        #"(?:\.|NWError\.|\()posix\((?:\.|Network\.POSIXErrorCode\.|POSIXErrorCode\.)?(E[A-Z]{3,15}|[a-zA-Z]{3,30}|\d{1,3})\)"#
      ) { match, line, event in
        if let code = match.number(1, line) {
          event.addCode(code, .posix, .error)
        } else if let name = match.text(1, line), socketErrors.contains(name.uppercased()) {
          event.add(.wording(.networkFailed))
        } else {
          event.claimsNothing = true
        }
      },
      Rule(
        #"(?:POSIXErrorCode: |reporting state (?:failed|waiting) error )(?:Connection refused|Connection reset by peer|Operation timed out|Network is (?:down|unreachable)"#
          + #"|Host is down|No route to host|Socket is not connected|Broken pipe|Software caused connection abort|Can't assign requested address)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(#"NWError (?:error )?(\d{1,3}) - [A-Z]"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .posix, .error) }
      },
      Rule(#"(?:dns\(|NWErrorDomainDNS error )(-655\d\d)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .dnsServiceDiscovery, .error) }
      },
      Rule(
        #"(?:Path was denied by NECP policy|[dD]enied by NECP policy|Local network prohibited|unsatisfied \(Denied over [a-zA-Z\-]{4,11} interface)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
    ],
    samples: [
      "HttpRequestException: Response status code does not indicate success: 503 (Service Unavailable).",
      "SocketTimeoutException: Socket timeout has expired [url=https://api.example.org/v1, socket_timeout=1] ms",
      #"Error Domain=MCHTTPTransactionErrorDomain Code=23002 "x""#, "    Code   : 23001",
      "responseValidationFailed(reason: Alamofire.AFError.ResponseValidationFailureReason.unacceptableStatusCode(code: 401))",
      "(com.alamofire.error.serialization.response, Code = -1011)",
      "received bad response code from server 400",
      "The requested URL was not found on this server.",
      "A network error occurred while downloading the update. not found (404)",
      "(ASIHTTPRequestErrorDomain, Code = 2)",
      "The operation couldn’t be completed. (com.google.HTTPStatus error 403.)",
      "CoreDAVHTTPStatusErrorDomain-Error 405",
      #"download failed: 1 "Erroneous HTTP status code 401 (unauthorized)""#,
      #"    "http_status" = 401;"#,
      "failed(.posix(.ECONNRESET))",
      "waiting(POSIXErrorCode: Network is down)",
      "(Network.NWError error 61 - Connection refused)", "(NWError 60 - Operation timed out)",
      "failed(dns(-65554))",
      "waiting path (unsatisfied (Path was denied by NECP policy), interface: en0)",
      "in_progress channel-flow (unsatisfied (Denied by NECP policy), interface: en0)",
      "waiting path (unsatisfied (Denied over cellular interface), interface: pdp_ip0)",
    ],
    isDetail: true)

  /// Whether a place is in the title of an error: in a quote behind its number.
  private static func isInTitle(_ line: Span<UInt8>, _ place: Int) -> Bool {
    var quote = place
    while quote > max(2, place - maxTitle), line[quote] != UInt8(ascii: "\"") { quote -= 1 }
    return line[quote] == UInt8(ascii: "\"") && line[quote - 1] == UInt8(ascii: " ")
      && ByteSet.digits.contains(line[quote - 2])
  }

  private static let maxTitle = 80

  /// The names of POSIX errors that only sockets give.
  private static let socketErrors: Set<String> = [
    "ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENETDOWN", "ENETUNREACH", "EHOSTDOWN",
    "EHOSTUNREACH", "ENOTCONN", "ETIMEDOUT", "EPIPE", "EADDRNOTAVAIL", "ENETRESET",
  ]
}

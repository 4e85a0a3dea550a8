extension LogFormat {
  /// A handshake or a certificate that failed, in the plain words that any app could say it in.
  ///
  /// Only as a whole message, or as one behind a label: the same words stand in talk about failures.
  static let appWords = LogFormat(
    name: "message",
    anchors: [
      "andshake failure", "andshake could not", "andshake timed out", "andshake has timed",
      "andshake was ", "andshake with ", "egotiation failed", "SL connection fail",
      "LS connection fail", "SL connection error", "LS connection error", "ecure connection failed",
      "ecure Connection Failed", "stablish a secure connection", "stablish secure connection",
      "stablish SSL c", "stablish TLS c", "stablish an SSL", "SL/TLS handshake",
      "SL/TLS connection", "SL/TLS session", "stablish a SSL",
      "egotiate a SSL", "L connection could not", "S connection could not",
      "ecure connection could not", "stablish a TLS", "erform SSL h",
      "erform TLS h", "omplete SSL h", "omplete TLS h", "omplete the SSL", "omplete the TLS",
      "egotiate SSL", "egotiate TLS", "egotiate an SSL", "egotiate a TLS",
      "ertificate verification fail", "ertificate validation fail", "ertificate check failed",
      "ertificate verification error", "ertificate validation error", "rust validation failed",
      "rust verification failed", "rust evaluation failed", "nvalid SSL cert", "nvalid TLS cert",
      "nvalid server cert", "ntrusted SSL cert", "ntrusted server cert", "xpired SSL cert",
      "xpired server cert", "L certificate is ", "S certificate is ", "erver certificate is ",
      "L certificate was ", "S certificate was ",
      "erver certificate was ",
      "L certificate has expired", "S certificate has expired", "erver certificate has expired",
      "s certificate is not trusted", "inning failed", "inning failure", "inning mismatch",
    ],
    rules: [
      Rule(
        start
          // Numbers, and the words of one tool, are for others to read.
          + #"(?![^\n]{10,120}? \(-\d|Unable to establish SSL connection)(?:(?:The |the )?(?:SSL/)?(?:"#
          + named([
            "handshake", "Handshake", "negotiation", "Negotiation", "connection", "Connection",
          ])
          + ")" + peer
          + #" (?:[fF]ailed|failure|error|aborted|rejected|could not be (?:completed|established|made)|(?:has )?timed out|was (?:aborted|rejected|refused))"#
          + #"|(?:[uU]nable to|[cC]ould not|[cC]an(?:not|['’]t)|[cC]ouldn['’]t|[fF]ailed to) (?:perform|complete|establish|negotiate|initiate|set up|make)(?: an?| the)? (?:SSL/)?(?:"#
          + named(["handshake", "connection", "session", "tunnel", "channel"])
          + ")" + peer + ")"
          + atMessageEnd
      ) { _, _, event in event.add(.wording(.handshakeFailed)) },
      Rule(
        start
          // A status of HTTP that a cache in front of the server gives.
          + #"(?<!526: )(?:(?:The |the )?(?:(?:[sS]erver(?:['’]s)?|SSL|TLS) )?(?:"#
          + checks.joined(separator: "|")
          + #")|[sS]erver [tT]rust (?:evaluation|validation|verification) failed"#
          + #"|(?:[uU]ntrusted|[iI]nvalid|([eE]xpired)) (?:"# + certificates.joined(separator: "|")
          + #")|(?:The |the )?(?:"# + certificates.joined(separator: "|")
          + #") (?:(?:is|was) (?:not trusted|untrusted|invalid|rejected|not valid|(expired|no longer valid))|(has expired)))"#
          + atMessageEnd
      ) { match, line, event in
        if match.has(1) || match.has(2) || match.has(3) {
          event.addRefusal(line, at: "leaf", ["TemporalValidity"])
        } else {
          event.add(.trustRefused)
        }
      },
      Rule(
        start
          + #"(?:SSL [pP]inning|TLS [pP]inning|[cC]ertificate [pP]inning|[pP]ublic [kK]ey [pP]inning) (?:failed|failure|mismatch)"#
          + atMessageEnd
      ) { _, _, event in event.add(.appPinning) },
    ],
    samples: [
      "2026-02-03 04:05:06 [warn] TLS handshake failure",
      "Unable to connect: Unable to perform SSL handshake",
      "error: Could not establish TLS connection.",
      "sync: Secure connection failed", "[net] TLS negotiation failed",
      "Failed to establish a secure connection with mail.example.org.",
      #"error with data: ["Invalid SSL certificate"]"#,
      "login failed: Server certificate is expired.",
      "Error: Certificate verification failed", "[auth] Server trust validation failed",
      "fetch: SSL pinning failed",
    ],
    isDetail: true)

  /// The begin of a message: no word is right before it, and no sentence goes on.
  ///
  /// Source code has single quotes, and lists of codes have brackets.
  private static let start = #"(?<![\w('])(?<![\w,;] )"#

  /// Whom the connection is with, if the message says so.
  ///
  /// Not the server of tickets: the stapler says so where a ticket's signature isn't trusted.
  private static let peer = #"(?: (?:with|to) (?!api\.apple-cloudkit)[^:\n]{1,60}?)?"#

  // Whole words, not parts of words to be put together: a rule is tried where one of them is.

  /// What TLS does, by the names that it goes by.
  private static func named(_ nouns: [String]) -> String {
    nouns.flatMap { noun in ["SSL", "TLS", "Secure", "secure"].map { "\($0) \(noun)" } }
      .joined(separator: "|")
  }

  private static let checks = ["verification", "validation", "check"].flatMap { check in
    ["failed", "failure", "error"].map { "[cC]ertificate \(check) \($0)" }
  }

  private static let certificates = ["SSL", "TLS", "Server", "server", "[sS]erver['’]s"].flatMap {
    owner in
    ["\(owner) certificate", "\(owner) Certificate"]
  }
}

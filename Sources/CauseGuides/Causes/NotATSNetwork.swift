internal import AppleErrorCatalog

extension CauseGuide {
  static let notATSNetwork = CauseGuide(
    cause: .notATSNetwork,
    text: CauseText(
      headline: "The network failed, not transport security",
      explanation: """
        The name, the route or the connection failed below TLS, or broke off after it was set up. No ATS \
        key has anything to do with it.
        """,
      advice: "Check name, network, server and firewall; retry with back-off.",
      conditional: "the network fails", brief: "The network fails: check name, route and firewall"),
    signs: [
      .init(
        systems: 9...10,
        lines: "NSURLConnection finished with error - code -1001\n"
          + SystemLines.error(-1001, text: "The request timed out."), reading: .proves,
        note: "Likewise -1003 to -1009: name, server, connection, no network."),
      .init(
        systems: 11...12, lines: SystemLines.tic(-1004, 61, domain: 1), reading: .proves,
        note: "The pair starts with 1: a POSIX error, here 61, connection refused. 12 would be DNS."
      ),
      .init(
        systems: 13...26,
        lines: SystemLines.modern(
          -1003, 8, domain: 12, text: "A server with the specified hostname could not be found."),
        reading: .proves, note: "12:8, no such name."),
    ],
    proofs: [
      .init(command: "dig +short HOST", shows: "no address: the name is the fault."),
      .init(command: "nc -vz HOST 443", shows: "refused or timed out: server or firewall."),
      .init(
        command: "atsexplain --all app.log",
        shows: "these failures too; without the option text reports leave them out."),
    ],
    repairs: [
      .init(product: .network, advice: "Name, route, firewall, VPN.", setting: nil),
      .init(
        product: .app,
        advice: """
          Retry with back-off. For local addresses from iOS 14 on: NSLocalNetworkUsageDescription, and \
          the user's consent. A sandboxed Mac app needs com.apple.security.network.client.
          """, setting: nil),
    ],
    exception: .none("No key of App Transport Security has to do with it."),
    avoid: ["Any key of App Transport Security."],
    related: [.handshakeAborted, .proxyOrCaptive])
}

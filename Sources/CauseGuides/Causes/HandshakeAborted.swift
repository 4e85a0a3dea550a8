internal import AppleErrorCatalog

extension CauseGuide {
  static let handshakeAborted = CauseGuide(
    cause: .handshakeAborted,
    text: CauseText(
      headline: "The connection was closed during the TLS handshake",
      explanation: """
        The peer, or something on the path (load balancer, firewall, proxy, VPN), closed the \
        connection before TLS was set up, without an alert. Some servers without modern ciphers hang up \
        this way as well.
        """,
      advice: """
        Try another network, without VPN and proxy; if it fails everywhere, check the server's TLS \
        versions and cipher suites and the load balancer in front of it.
        """,
      conditional: "the peer or the path hangs up",
      brief:
        "The peer or the path hangs up: try another network without VPN, then check the load balancer"
    ),
    signs: CauseGuide.Sign.handshake(-9806, -9816, .suggests, middle: -9816) + [
      .init(
        systems: 15...18,
        lines: """
          Connection 1: received ECONNRESET with incomplete TLS handshake - generating \
          errSSLClosedNoNotify
          """ + "\n" + SystemLines.failed(-9816), reading: .proves,
        note: "The line on ECONNRESET is sure; a bare -9816 isn't.")
    ],
    proofs: [
      Proofs.nscurl(
        "a row that passes: some servers without modern suites hang up instead of sending an alert."
      ),
      Proofs.handshake(
        "", "the same from another network: then it is the server, else the path."),
    ],
    repairs: [
      .init(
        product: .network,
        advice: "Try without VPN and proxy, and on another network; ask who filters port 443.",
        setting: nil),
      .init(
        product: .anyServer,
        advice: "Check TLS versions and suites, and the limits of the load balancer in front.",
        setting: nil),
    ] + Repairs.versions,
    exception: .none(
      "Nothing in the log speaks for a key. If nscurl shows a row that passes, it is another cause."
    ),
    avoid: ["Keys tried one after the other: that a load works once proves nothing here."],
    related: [.noForwardSecrecy, .tlsVersionTooOld, .notATSNetwork])
}

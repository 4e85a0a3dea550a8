internal import AppleErrorCatalog

extension CauseGuide {
  static let peerAlertOther = CauseGuide(
    cause: .peerAlertOther,
    text: CauseText(
      headline: "The server broke off the handshake with an alert",
      explanation: """
        The server itself reported a fault and closed. The device did nothing wrong that a policy \
        could change; the reason is in the server's log.
        """,
      advice: "Read the server's TLS log at that time; check its certificate, key and modules.",
      conditional: "the server fails by itself",
      brief: "The server itself fails: read its TLS log of that time"),
    signs: CauseGuide.Sign.handshake(
      -9838, -9838, .suggests, before: SystemLines.received("internal error"), modern: .proves),
    proofs: [
      Proofs.handshake("", "the same alert, from any machine: then it is the server.")
    ],
    repairs: [
      .init(
        product: .anyServer,
        advice:
          "Read its log of TLS at that time; check certificate, key and modules, and restart it.",
        setting: nil),
      .init(
        product: .nginx, advice: "Log more.", setting: "error_log /var/log/nginx/error.log info;"),
      .init(product: .apache, advice: "Log more.", setting: "LogLevel ssl:info"),
      .init(
        product: .java, advice: "Log the handshake.",
        setting: "-Djavax.net.debug=ssl:handshake"),
    ],
    exception: .none("The server failed and said so. The device has nothing to loosen."),
    avoid: ["Any key: the server answers the same to every client."],
    related: [.handshakeAborted, .clientCertRejected])
}

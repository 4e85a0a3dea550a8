internal import AppleErrorCatalog

extension CauseGuide {
  static let expired = CauseGuide(
    cause: .expired,
    text: CauseText(
      headline: "A certificate of the server has expired",
      explanation: """
        The validity of the leaf, or of a certificate above it, is over, or the device's clock runs \
        ahead. No Info.plist key extends it.
        """,
      advice: "Renew the certificate and send a current chain; check the device's clock.",
      conditional: "a certificate has expired",
      brief: "A certificate has expired: renew it; check the device's clock"),
    signs: CauseGuide.Sign.trust(
      code: -9814, check: "leaf TemporalValidity", old: .proves, new: .proves,
      inForceReading: .suggests),
    proofs: [
      Proofs.certificate("-dates", "`notAfter` lies in the past."),
      Proofs.handshake(
        "-showcerts", "the same for each certificate above it: an expired intermediate counts too."),
    ],
    repairs: [
      .init(
        product: .authority, advice: "Renew the certificate, and let the renewal run by itself.",
        setting: nil),
      .init(
        product: .anyServer,
        advice: """
          Reload after the renewal: a running server keeps the certificate that it started with. Remove \
          expired intermediates and cross-signed roots from the chain that is sent.
          """, setting: nil),
      .init(product: .nginx, advice: "", setting: "nginx -s reload"),
      .init(product: .apache, advice: "", setting: "apachectl graceful"),
      .init(
        product: .device, advice: "Where every host seems expired: set the clock.", setting: nil),
    ],
    exception: override, avoid: noTrust, related: [.notYetValid, .revoked])
}

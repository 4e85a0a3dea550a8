internal import AppleErrorCatalog

extension CauseGuide {
  static let notATSHTTP = CauseGuide(
    cause: .notATSHTTP,
    text: CauseText(
      headline: "HTTP failed, not transport security",
      explanation: """
        The connection was set up, and the exchange on it failed: a bad response, too many redirects, an \
        unexpected status.
        """,
      advice: "Look at the response itself.",
      conditional: "HTTP itself fails", brief: "HTTP itself fails: look at the response"),
    signs: [
      .init(
        systems: 9...12,
        lines: "NSURLConnection finished with error - code -1017\n"
          + SystemLines.error(-1017, text: "cannot parse response"), reading: .proves, note: nil),
      .init(
        systems: 13...26, lines: SystemLines.ended(-1007, text: "too many HTTP redirects"),
        reading: .proves, note: nil),
    ],
    proofs: [
      .init(
        command: "curl -sSIL https://HOST/",
        shows: "status, redirects and headers; a fault here is the server's.")
    ],
    repairs: [
      .init(product: .anyServer, advice: "Repair the response or the redirects.", setting: nil)
    ],
    exception: .none(
      "The connection was set up. No key of App Transport Security has to do with it."),
    avoid: ["Any key of App Transport Security."],
    related: [.notATSNetwork])
}

internal import AppleErrorCatalog

extension CauseGuide {
  static let pinMismatch = CauseGuide(
    cause: .pinMismatch,
    text: CauseText(
      headline: "A pin of the app doesn't match the server's certificate",
      explanation: """
        The app compares the chain with keys it was shipped with, in NSPinnedDomains or in its own \
        code, and none of them is there. Pins only tighten: no exception makes up for them.
        """,
      advice: "Ship the new pins (and a backup key), or serve a chain with a pinned key.",
      conditional: "a pin of the app's own fails",
      brief: "A pin of the app's fails: ship the new pins, or serve a pinned key"),
    signs: [
      .init(
        systems: 9...26, lines: "=== TrustKit: Pin validation failed for api.example.com",
        reading: .proves,
        note: "A pinning library in its own words. The task then ends with -999, as if cancelled."),
      .init(
        systems: 14...18,
        lines: "Trust evaluate failure: [leaf LeafSPKISHA256]\n"
          + "System Trust Evaluation yielded status(-9802)\n" + SystemLines.failed(-9802),
        reading: .proves, note: "NSPinnedDomains, which exists since iOS 14."),
      .init(
        systems: 26...26,
        lines: "Trust evaluate failure: [root CAspkiSHA256]\n"
          + "System Trust Evaluation yielded status(-9802)\n"
          + SystemLines.failed(-9802, isNew: true), reading: .proves, note: nil),
    ],
    proofs: [
      .init(
        command: """
          openssl s_client -connect HOST:443 -servername HOST </dev/null | openssl x509 -pubkey -noout \
          | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | openssl enc -base64
          """,
        shows: "the value of SPKI-SHA256-BASE64 for the key that the server has now."),
      .init(
        command: "atsexplain policy lint Info.plist",
        shows: "empty lists of pins, and missing backups."),
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Ship the new pin together with the next one (a key that isn't in use yet), before the server \
          changes its certificate. Pin an authority (NSPinnedCAIdentities) rather than a leaf.
          """, setting: nil),
      .init(
        product: .anyServer,
        advice: "Until users have updated: serve a chain with a pinned key.", setting: nil),
    ],
    exception: .none(
      "Pins only tighten. No key makes up for them; the pin itself has to be corrected or removed."),
    avoid: [
      "Exceptions of any kind: the connection fails by the app's own wish.",
      "Removing the pins without asking why: behind a mismatch may be an interceptor.",
    ],
    related: [.proxyOrCaptive, .unknownRoot])
}

/// The generations of the system, by what they log.
enum TraceEra: CaseIterable {
  /// iOS 9 and 10: one-liners without names.
  case classic
  /// iOS 11 and 12: the transport layer's lines and tasks with names.
  case transport
  /// iOS 13 to 17: numbered connections.
  case numbered
  /// iOS 18: ATS says that system trust failed.
  case eighteen
  /// OS 26: other sentences, shorter dumps.
  case twentySix

  var hasConnections: Bool { self != .classic && self != .transport }
}

/// A kind of failure: what is logged of it and what has to be found.
struct TraceFailure: Sendable {
  /// A code below the URL's, as `domain:code`.
  struct Stream: Sendable {
    let domain: Int
    let code: Int
  }

  let name: String
  let url: Int
  var stream: Stream?
  /// A fatal alert that BoringSSL reports: `read alert` or `write alert`, and its text.
  var alert: (direction: String, text: String)?
  /// What `Trust evaluate failure:` names.
  var checks: String?
  /// Certificates of the printed chain as subject and issuer; `*` stands for the host.
  var chain: [(subject: String, issuer: String)] = []
  /// Whether ATS is in force, so that `system` trust fails, or relaxed, so that `default` does.
  var trust: String?
  var scheme = "https"
  /// The eras that log it this way.
  var eras = TraceEra.allCases
  /// Cause and kind of the finding.
  let cause: String
  let kind: String
  /// The same for the eras before numbered connections, where the lines say less.
  var early: (cause: String, kind: String)?

  func expected(in era: TraceEra) -> (cause: String, kind: String) {
    if !era.hasConnections, let early { return early }
    return (cause, kind)
  }

  var codes: [Int] { [url] + (stream.map { [$0.code] } ?? []) }

  private static func ssl(_ code: Int) -> Stream { Stream(domain: 3, code: code) }

  static let all: [TraceFailure] = [
    .init(
      name: "cleartext", url: -1022, scheme: "http", cause: "cleartext-http", kind: "exception"),
    .init(name: "web socket", url: -1022, scheme: "ws", cause: "cleartext-http", kind: "exception"),
    .init(name: "old TLS", url: -1200, stream: ssl(-9836), cause: "ambiguous", kind: "undecided"),
    .init(
      name: "old TLS, alert", url: -1200, stream: ssl(-9836),
      alert: ("read", "protocol version"), cause: "tls-version-too-old", kind: "exception",
      early: ("ambiguous", "undecided")),
    .init(
      name: "handshake refused", url: -1200, stream: ssl(-9824), cause: "ambiguous",
      kind: "undecided"),
    .init(
      name: "handshake refused, alert", url: -1200, stream: ssl(-9824),
      alert: ("read", "handshake failure"), cause: "ambiguous", kind: "undecided"),
    .init(
      name: "negotiation", url: -1200, stream: ssl(-9801), eras: [.classic, .transport],
      cause: "ambiguous", kind: "undecided"),
    .init(
      name: "trust with ATS", url: -1200, stream: ssl(-9802), trust: "system", cause: "ambiguous",
      kind: "server", early: ("ambiguous", "undecided")),
    .init(
      name: "self-signed with ATS", url: -1200, stream: ssl(-9802), chain: [("*", "*")],
      trust: "system", cause: "self-signed", kind: "server"),
    .init(
      name: "own root with ATS", url: -1200, stream: ssl(-9802),
      chain: [
        ("*", "Plant Issuing CA"), ("Plant Issuing CA", "Plant Root"), ("Plant Root", "Plant Root"),
      ],
      trust: "system", cause: "unknown-root", kind: "server"),
    .init(
      name: "proxy", url: -1200, stream: ssl(-9802),
      chain: [("*", "mitmproxy"), ("mitmproxy", "mitmproxy")],
      trust: "system", cause: "proxy-or-captive", kind: "server"),
    .init(
      name: "fatal alert", url: -1200, stream: ssl(-9802), eras: [.classic, .transport],
      cause: "ambiguous", kind: "undecided"),
    .init(
      name: "untrusted chain", url: -1202, stream: ssl(-9807), trust: "default", cause: "ambiguous",
      kind: "server"),
    .init(
      name: "no root", url: -1202, stream: ssl(-9813), trust: "default", cause: "ambiguous",
      kind: "server"),
    .init(
      name: "unknown root", url: -1202, stream: ssl(-9812), trust: "default", cause: "unknown-root",
      kind: "server"),
    .init(
      name: "self-signed", url: -1202, stream: ssl(-9813), chain: [("*", "*")], trust: "default",
      cause: "self-signed", kind: "server"),
    .init(
      name: "expired", url: -1202, stream: ssl(-9814), trust: "default", cause: "expired",
      kind: "server"),
    .init(
      name: "not yet valid", url: -1202, stream: ssl(-9815), trust: "default",
      cause: "not-yet-valid", kind: "server"),
    .init(
      name: "other name", url: -1202, stream: ssl(-9843), trust: "default", cause: "host-mismatch",
      kind: "server"),
    .init(
      name: "other name, named", url: -1200, stream: ssl(-9802), checks: "[leaf SSLHostname]",
      trust: "system", eras: [.numbered, .eighteen, .twentySix], cause: "host-mismatch",
      kind: "server"),
    .init(
      name: "CT, named", url: -1202, stream: ssl(-9807), checks: "[leaf SystemTrustedCTRequired]",
      trust: "default", eras: [.numbered, .eighteen, .twentySix], cause: "ct-missing",
      kind: "server"),
    .init(
      name: "validity, named", url: -1200, stream: ssl(-9802),
      checks: "[leaf OtherTrustValidityPeriod]",
      trust: "system", eras: [.numbered, .eighteen, .twentySix], cause: "certificate-not-compliant",
      kind: "server"),
    .init(
      name: "pins", url: -1200, stream: ssl(-9802), checks: "[leaf LeafSPKISHA256]",
      trust: "system", eras: [.numbered, .eighteen, .twentySix], cause: "pin-mismatch", kind: "code"
    ),
    .init(name: "client certificate", url: -1206, cause: "client-cert-required", kind: "code"),
    .init(
      name: "client certificate refused", url: -1205, cause: "client-cert-rejected", kind: "code"),
    .init(
      name: "closed, abort", url: -1200, stream: ssl(-9806), cause: "ambiguous",
      kind: "undecided"),
    .init(
      name: "closed, no notice", url: -1200, stream: ssl(-9816), cause: "handshake-aborted",
      kind: "server"),
    .init(
      name: "closed, notice", url: -1200, stream: ssl(-9805), cause: "handshake-aborted",
      kind: "server"),
    .init(
      name: "internal error", url: -1200, stream: ssl(-9838), alert: ("read", "internal error"),
      cause: "peer-alert-other", kind: "server"),
    .init(
      name: "unknown name", url: -1200, stream: ssl(-9865), cause: "sni-unrecognized",
      kind: "server"),
    .init(name: "no TLS", url: -1200, stream: ssl(-9847), cause: "not-tls-port", kind: "server"),
    .init(name: "weak group", url: -1200, stream: ssl(-9850), cause: "weak-cipher", kind: "server"),
    .init(name: "generic", url: -1200, stream: ssl(-9858), cause: "ambiguous", kind: "undecided"),
    .init(
      name: "ATS version", url: -1200, stream: ssl(-9881), cause: "tls-version-too-old",
      kind: "exception"),
    .init(
      name: "ATS cipher", url: -1200, stream: ssl(-9882), cause: "no-forward-secrecy",
      kind: "exception"),
    .init(name: "ATS key", url: -1200, stream: ssl(-9883), cause: "weak-key", kind: "server"),
    .init(
      name: "ATS hash", url: -1200, stream: ssl(-9884), cause: "sha1-certificate", kind: "server"),
    .init(
      name: "no such host", url: -1003, stream: .init(domain: 12, code: 8),
      cause: "not-ats-network", kind: "none"),
    .init(
      name: "refused", url: -1004, stream: .init(domain: 1, code: 61), cause: "not-ats-network",
      kind: "none"),
    .init(
      name: "lost", url: -1005, stream: .init(domain: 1, code: 54), cause: "not-ats-network",
      kind: "none"),
    .init(
      name: "timed out", url: -1001, stream: .init(domain: 4, code: -2102),
      cause: "not-ats-network", kind: "none"),
    .init(
      name: "offline", url: -1009, stream: .init(domain: 1, code: 50), cause: "not-ats-network",
      kind: "none"),
  ]
}

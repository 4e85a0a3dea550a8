internal import AppleErrorCatalog

/// The guides to interceptors, the network and HTTP, and to what a log leaves open.
extension CauseGuide {
  private static func intercepted(_ url: Int, _ ssl: Int, _ text: String) -> String {
    """
    Error Domain=NSURLErrorDomain Code=\(url) "\(text)" \
    UserInfo={NSErrorFailingURLStringKey=https://api.example.com/, NSErrorPeerCertificateChainKey=(
        "<cert(0x105c0a200) s: api.example.com i: mitmproxy>",
        "<cert(0x105c0b600) s: mitmproxy i: mitmproxy>"
    ), _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(ssl)}
    """
  }

  static let proxyOrCaptive = CauseGuide(
    cause: .proxyOrCaptive,
    signs: [
      .init(
        systems: 9...17, lines: intercepted(-1202, -9813, SystemLines.untrustedText),
        reading: .proves,
        note: """
          The issuer is a debugging proxy or gateway. Without the chain: -9807, -9813, -9843 or -9802 \
          on every host at once.
          """),
      .init(
        systems: 18...25, lines: intercepted(-1200, -9802, SystemLines.oldText), reading: .proves,
        note: nil),
      .init(
        systems: 26...26, lines: intercepted(-1200, -9802, SystemLines.newText), reading: .proves,
        note: nil),
    ],
    proofs: [
      Proofs.certificate("-subject -issuer", "an issuer that is no authority of the server's."),
      .init(
        command: "curl -sI http://captive.apple.com/hotspot-detect.html",
        shows: "anything but status 200: a captive portal answers."),
    ],
    repairs: [
      .init(product: .network, advice: "Log in to the network, or leave it.", setting: nil),
      .init(
        product: .device,
        advice: """
          A proxy of your own (debugging, a company's gateway): install its root and turn on full \
          trust. Else turn the proxy off in the Wi-Fi settings.
          """, setting: nil),
      .init(
        product: .network,
        advice: "A company's gateway: exempt the host from inspection.", setting: nil),
    ],
    exception: .none(
      """
      It would let the interceptor in on every user's device. For debugging, trust the proxy's root \
      on your own device instead.
      """),
    avoid: [
      "Exceptions and code for the sake of a debugging proxy: they get shipped.",
      "Blaming the server: it never saw the connection.",
    ],
    related: [.unknownRoot, .hostMismatch, .notTLSPort])

  static let notATSNetwork = CauseGuide(
    cause: .notATSNetwork,
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

  static let notATSHTTP = CauseGuide(
    cause: .notATSHTTP,
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
    exception: .none("The connection stood. No key of App Transport Security has to do with it."),
    avoid: ["Any key of App Transport Security."],
    related: [.notATSNetwork])

  static let ambiguous = CauseGuide(
    cause: .ambiguous,
    signs: CauseGuide.Sign.handshake(-9824, -9824, .fits) + [
      .init(
        systems: 9...18, lines: SystemLines.error(-1200, text: SystemLines.oldText), reading: .fits,
        note: "An error without Secure Transport's code fits nearly everything of TLS."),
      .init(
        systems: 13...18, lines: SystemLines.failed(-9802), reading: .fits,
        note: "This device broke off, mostly over trust."),
    ],
    proofs: [
      Proofs.nscurl("which cause it is, where the server can be reached from a Mac."),
      Proofs.handshake("-showcerts", "versions, suites and certificates that the server has."),
      .init(
        command:
          "log stream --level debug --predicate 'subsystem BEGINSWITH \"com.apple.network\"' | atsexplain",
        shows: "alerts and checks that the app's own console leaves out."),
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Print the whole error, with its UserInfo: host, chain and codes are in there, and most logs \
          have cut them off.
          """, setting: nil)
    ],
    exception: .undecided(
      """
      The causes that fit need different remedies. Each way out stands under its condition in the \
      report; none is given as the fix.
      """),
    avoid: ["A key on a guess: it opens something, and mostly not what failed."],
    related: [.noForwardSecrecy, .unknownRoot, .handshakeAborted])
}

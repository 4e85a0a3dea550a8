internal import AppTransportSecurity
internal import AppleErrorCatalog

extension CauseGuide {
  private static let blockNotice = """
    App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. \
    Temporary exceptions can be configured via your app's Info.plist file.
    """

  private static let refusal = """
    Error Domain=NSURLErrorDomain Code=-1022 "The resource could not be loaded because the App \
    Transport Security policy requires the use of a secure connection." \
    UserInfo={NSErrorFailingURLStringKey=http://api.example.com/}
    """

  private static let task = "Task <5D1B7C0E-2F6A-4B93-8E4C-90A1D3F7B628>.<1>"

  private static let namedNotice = """
    App Transport Security has blocked a cleartext HTTP connection to api.example.com since it is \
    insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
    """

  static let cleartextHTTP = CauseGuide(
    cause: .cleartextHTTP,
    text: CauseText(
      headline: "App Transport Security blocked a cleartext load",
      explanation: """
        The URL is http:// or ws://. ATS refuses such loads before any packet leaves the device, so \
        neither a retry nor a change of TLS settings can help. In a redirect the URL is the \
        target's, which may be another host than the one that was asked.
        """,
      advice: "Use the https:// URL if the server has one; else enable HTTPS there.",
      conditional: "the load is cleartext",
      brief: "The URL is http://: use https:// if the server has it"),
    signs: [
      .init(
        systems: 9...10, lines: blockNotice + "\n" + refusal, reading: .proves,
        note: "The notice names no host: only the app's own print of the error does."),
      .init(
        systems: 11...12,
        lines: blockNotice
          + "\nCannot start load of \(task) since it does not conform to ATS policy\n"
          + "\(task) finished with error - code: -1022\n" + refusal,
        reading: .proves, note: nil),
      .init(
        systems: 13...15,
        lines: blockNotice
          + "\nCannot start load of \(task) since it does not conform to ATS policy\n"
          + "\(task) finished with error [-1022] " + refusal, reading: .proves, note: nil),
      .init(
        systems: 16...26,
        lines: namedNotice
          + "\nCannot start load of \(task) since it does not conform to ATS policy\n"
          + "\(task) finished with error [-1022] " + refusal, reading: .proves,
        note: "The newer notice names the host; copies often lose the blanks around it."),
    ],
    proofs: [
      .init(
        command: "curl -sIL https://HOST/ | grep -i -e '^HTTP' -e '^location'",
        shows: """
          whether the server has HTTPS, and whether one of its redirects leads to http://. -1022 for an \
          https:// request is such a redirect, or an http:// part of a web page: the host in the error \
          is the one that counts.
          """)
    ],
    repairs: [
      .init(
        product: .app,
        advice: """
          Write https:// in the URL. A redirect from http to https on the server doesn't help: ATS \
          refuses the first request before it leaves the device.
          """, setting: nil)
    ] + Repairs.https + Repairs.redirects,
    exception: .keys(
      [PolicyKey.insecureHTTPLoads, PolicyKey.localNetworking],
      when: """
        the server is somebody else's and has no HTTPS, or is a device that can't have it. The key goes \
        into an entry for exactly that host. For a name without dots, `.local` and private addresses it \
        is NSAllowsLocalNetworking instead, which App Review doesn't ask about.
        """),
    avoid: [
      "NSAllowsArbitraryLoads: it opens every host, and App Review asks for a justification.",
      "Retrying: the decision falls on the device, from URL and Info.plist alone.",
      "An older TLS version or no forward secrecy: there is no TLS in this request.",
      """
      NSAllowsLocalNetworking beside NSAllowsArbitraryLoads without noticing: from iOS 10 on the first \
      cancels the second.
      """,
    ],
    related: [.policyMistake, .proxyOrCaptive])
}

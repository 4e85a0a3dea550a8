extension LogFormat {
  /// A made-up daemon that makes tea over TLS.
  static let teapot = LogFormat(
    name: "teapot",
    anchors: ["brewd: no infusion"],
    rules: [
      Rule(#"brewd: no infusion from ([\w.\-]{1,253}): the pot is cold"#) { match, line, event in
        if let host = match.text(1, line) { event.add(.requestHost(host)) }
        event.add(.wording(.handshakeFailed))
      }
    ],
    samples: ["brewd: no infusion from pot.example: the pot is cold"])
}

extension LogFormat {
  /// The failed checks that the trust daemon names, certificate by certificate.
  static let trust = LogFormat(
    name: "trust-evaluation",
    anchors: ["Trust evaluate failure:"],
    rules: [
      Rule(
        #"Trust evaluate failure:((?:\s*\[(?:leaf|root|ca\d{1,3})(?: [A-Za-z0-9]+){1,20}\s*\])+)"#
      ) { match, line, event in
        guard let text = match.text(1, line) else { return }
        for group in text.split(separator: "]") {
          let words = group.split(whereSeparator: { $0 == "[" || $0 == " " || $0 == "\n" })
          guard let position = words.first, words.count > 1 else { continue }
          event.add(
            .trustChecks(position: String(position), names: words.dropFirst().map(String.init)))
        }
      }
    ],
    samples: [
      "Trust evaluate failure: [leaf SSLHostname]",
      """
      2024-01-02 03:04:05.678901+0100 Shop[4242:99] [trust] Trust evaluate failure: \
      [leaf TemporalValidity] [root AnchorTrusted]
      """,
    ])
}

extension LogFormat {
  /// The failed checks that the trust daemon names, certificate by certificate.
  static let trust = LogFormat(
    name: "trust-evaluation",
    anchors: [
      "Trust evaluat", "evaluate failure", "SecTrustEvaluate ", "certificate is not trusted",
      "certificate name does not",
      "certificate is expired",
    ],
    rules: [
      Rule(
        // Markdown eats the brackets.
        #"(?:(?:Trust )?evaluate failure:|SecTrustEvaluate {1,2}(?=\[))((?:\s*\[?(?:leaf|root|ca\d{1,3})(?: [A-Za-z0-9]+){1,20}\s*\]?)+)"#
      ) { match, line, event in
        guard let text = match.text(1, line) else { return }
        var position: Substring?
        var names: [String] = []
        for word in text.split(whereSeparator: { "[] \n".contains($0) }) {
          let isPosition =
            ["leaf", "root"].contains(word) || (word.hasPrefix("ca") && word.count < 6)
          guard isPosition else {
            names.append(String(word))
            continue
          }
          if let position { event.add(.trustChecks(position: String(position), names: names)) }
          position = word
          names = []
        }
        if let position { event.add(.trustChecks(position: String(position), names: names)) }
      },
      // The error of `SecTrustEvaluateWithError`. The name is the certificate's, not the host's; one
      // that looks like a host's tells a server's certificate from a signer's of code.
      Rule(
        #"(?:Domain=)?NSOSStatusErrorDomain Code=(-67\d{3}) \\?"?(?:“|\\?")"#
          + #"[A-Za-z0-9*\-]{1,63}(?:\.[A-Za-z0-9\-]{1,63}){1,8}(?:”|\\?") certificate "#
          + #"(?:is not trusted|is expired|name does not match)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.add(.trustError(code)) }
      },
    ],
    samples: [
      #"Error Domain=NSOSStatusErrorDomain Code=-67818 "“nas.example” certificate is expired""#,

      "Trust evaluate failure: [leaf SSLHostname]",
      "Shop[4242]:  SecTrustEvaluate  [leaf SSLHostname] [root AnchorTrusted]",
      """
      2024-01-02 03:04:05.678901+0100 Shop[4242:99] [trust] Trust evaluate failure: \
      [leaf TemporalValidity] [root AnchorTrusted]
      """,
    ])
}

extension LogFormat {
  /// Xcode and SwiftPM fetching packages: words, no codes.
  static let xcodebuild = LogFormat(
    name: "xcodebuild",
    anchors: ["SSL certificate failed to verify", "failed downloading '"],
    rules: [
      Rule(#"[sS]erver SSL certificate failed to verify"#) { _, _, event in
        event.add(.commandLineTool(.certificate("failed to verify")))
      },
      Rule(#"failed downloading '"# + urlGroup + "'") { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
      },
    ],
    samples: [
      "  failed downloading 'https://dl.example.org/L.zip' which is required by binary target 'L'",
      "  The server SSL certificate failed to verify.",
    ])
}

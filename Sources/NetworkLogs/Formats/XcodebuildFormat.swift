extension LogFormat {
  /// Xcode and SwiftPM fetching packages: words, no codes.
  static let xcodebuild = LogFormat(
    name: "xcodebuild",
    anchors: ["SSL certificate failed to verify", "failed downloading '"],
    rules: [
      Rule(#"[sS]erver SSL certificate failed to verify"#) { _, _, event in
        event.add(.commandLineTool(.certificate("failed to verify")))
      },
      // No app's Info.plist governs what the package manager loads.
      Rule(
        #"failed downloading '"# + urlGroup
          + #"'(?:[^\n]{0,200}?: (?:(badResponseStatusCode\()|(downloadError\()))?"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
        if match.has(2) { event.add(.commandLineTool(.http)) }
        if match.has(3) { event.add(.commandLineTool(.download)) }
      },
    ],
    samples: [
      "  failed downloading 'https://dl.example.org/L.zip' which is required by binary target 'L'",
      "  The server SSL certificate failed to verify.",
    ])
}

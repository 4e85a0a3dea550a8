extension LogFormat {
  /// Xcode and SwiftPM fetching packages: words, no codes.
  static let xcodebuild = LogFormat(
    name: "xcodebuild",
    anchors: [
      "SSL certificate failed to verify", "failed downloading '", "*** Downloading ",
      "*** Fetching ",
      "Failed to read file or folder at /",
    ],
    rules: [
      Rule(#"[sS]erver SSL certificate failed to verify"#) { _, _, event in
        event.add(.commandLineTool(.certificate("failed to verify")))
      },
      // No app's Info.plist governs what the package manager loads.
      Rule(
        #"failed downloading '"# + urlGroup
          + #"'(?:[^\n]{0,200}?: (?:(badResponseStatusCode\()|(downloadError\((?:\\?"(The request timed out))?)))?"#
      ) { match, line, event in
        if let url = match.text(1, line) { event.add(.failingURL(url)) }
        if match.has(2) { event.add(.commandLineTool(.http)) }
        if match.has(3) { event.add(.commandLineTool(.download)) }
        if match.has(4) { event.add(.wording(.networkFailed)) }
      },
      // Carthage names the request, and the path of it where it fails.
      Rule(#"\*\*\* (?:Downloading|Fetching) [^\n"]{1,120}?(?: at|from) "?"# + urlGroup) {
        match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      Rule(#"Failed to read file or folder at /"#) { _, _, event in
        event.add(.commandLineTool(.download))
      },
    ],
    samples: [
      #"*** Downloading binary-only framework L at "https://dl.example.org/L.json""#,
      "Failed to read file or folder at /L.json: x",
      "  failed downloading 'https://dl.example.org/L.zip' which is required by binary target 'L'",
      "  The server SSL certificate failed to verify.",
    ])
}

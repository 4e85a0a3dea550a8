extension LogFormat {
  /// Xcode and SwiftPM fetching packages: words, no codes.
  static let xcodebuild = LogFormat(
    name: "xcodebuild",
    anchors: ["SSL certificate failed to verify"],
    rules: [
      Rule(#"[sS]erver SSL certificate failed to verify"#) { _, _, event in
        event.add(.commandLineTool(.certificate("failed to verify")))
      }
    ],
    samples: ["  The server SSL certificate failed to verify."])
}

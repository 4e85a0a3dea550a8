extension LogFormat {
  /// WebKit's loaders.
  static let webKit = LogFormat(
    name: "webkit",
    anchors: ["didFail: (type="],
    rules: [
      Rule(#"didFail: ?\(type=\d, ?code=(-\d{3,5})\)"#) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      }
    ],
    samples: [
      "0x10be0 - [pageProxyID=7] SubResourceLoader::didFail: (type=1, code=-1022)"
    ])
}

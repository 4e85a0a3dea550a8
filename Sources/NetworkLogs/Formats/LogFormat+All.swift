extension LogFormat {
  /// Every format, in the order in which their rules are tried at one place of a line.
  static let all: [LogFormat] = [
    .nscurl, .diagnostics, .atsBlock, .atsViolation, .task, .connection, .tic, .trust, .boringSSL,
    .console, .networkFramework, .quic, .serviceDiscovery, .curl, .webKit, .mono, .xcodebuild,
    .pinning,
    .trustWords, .python,
    .ruby, .node, .go, .rust, .dart, .chromium, .nio, .libgit2, .mbedTLS, .qt, .erlang,
    .otherLibraries, .aria2, .players, .gnuTLS, .openSSL, .webRTC, .clientStacks, .appleClients,
    .appleServices,
    .otherSystem,
    .management, .mail, .vpn, .calls, .appSDKs, .analytics, .couchbase, .chat, .games, .awsRuntime,
    .swiftServer,
    .realm, .systemAlerts,
    .httpClient,
    .requestLine, .nsError,
    .userInfo, .splitFields,
    .wording,
    .localizedWording, .localizedMeaning,
    .localizedNetwork, .networkWords, .appWords,
    .policy,
  ]

  /// The URL in a capture group of its own.
  ///
  /// Without a colon at its end: behind that is what failed. With blanks after the scheme, as translators
  /// leave them, and with slashes escaped, as JSON writers do. It takes all it can and gives nothing back, so that no length is too much. Where a
  /// quote, a bracket or an escape is within the host, what is before it is a part of a name, and no name.
  static let urlGroup = urlGroup(where: "")

  /// The URL in a capture group of its own, where nothing in front of it calls for it.
  ///
  /// Such a rule is tried at each scheme of a line. So it is for URLs of 4 KiB at most that aren't a part of another
  /// word: else a line of URLs without blanks, which is one long URL from each scheme on, would be read to its end
  /// from each.
  static let leadingURLGroup =
    #"(?<![\w\-%/.&?])"# + urlGroup(where: #"(?=[^\s"'<>{}`]{1,4096}+(?:[\s"'<>{}`]|$))"#)

  /// The URL in a capture group of its own, with a colon and a blank behind it.
  static let urlAndColon = leadingURLGroup + #"\\?["']{0,2}: "#

  /// The minus of a keyboard, that of print, and the dash that keyboards of phones make of it.
  static let minus = "(?:-|−|–)"

  /// The URL in a capture group of its own, if what is behind the scheme meets a condition.
  private static func urlGroup(where condition: String) -> String {
    #"(?!(?:https?|wss?): ?(?:\\?/){2}[^\s/?#"'<>\\{}`]*+"#
      + #"(?:['`{](?!s\b)[\w\-%@]|(?<=\.)[<{]|(?:\\{0,7}"|[<>}]|\\u00[0-9a-fA-F]{2}|\\(?![nrtu]))[\w\-]+\.\w))"#
      + #"((?:https?|wss?): ?(?:\\?/){2}"# + condition
      + #"(?:[^\s"'<>\\{}`:]++|:(?!\s|$)|\\/)++)"#
  }
}

extension LogFormat {
  /// Every format, in the order in which their rules are tried at one place of a line.
  static let all: [LogFormat] = [
    .nscurl, .diagnostics, .atsBlock, .atsViolation, .task, .connection, .tic, .trust, .boringSSL,
    .console, .networkFramework, .curl, .webKit, .mono, .xcodebuild, .pinning, .trustWords, .python,
    .ruby, .node, .go, .rust, .dart, .chromium, .nio, .libgit2, .mbedTLS, .qt, .erlang,
    .otherLibraries, .openSSL,
    .otherSystem,
    .httpClient, .requestLine, .nsError, .userInfo, .splitFields, .wording, .localizedWording,
    .localizedNetwork,
    .policy,
  ]

  /// The URL in a capture group of its own.
  ///
  /// With blanks after the scheme, as translators leave them, and with slashes escaped, as JSON
  /// writers do. It takes all it can and gives nothing back, so that no length is too much. Where a
  /// quote or a bracket is within the host, what is before it is a part of a name, and no name.
  static let urlGroup =
    #"(?!(?:https?|wss?): ?(?:\\?/){2}[^\s/?#"'<>\\{}`]*+(?:['`{](?!s\b)[\w\-%@]|"[\w\-]+\.\w))"#
    + #"((?:https?|wss?): ?(?:\\?/){2}(?:[^\s"'<>\\{}`]++|\\/)++)"#

  /// The URL in a capture group of its own, with a colon and a blank behind it: a bare URL takes the
  /// colon in, and `RequestURL` leaves it away.
  static let urlAndColon = urlGroup + #"(?:\\?["']{1,2}:|(?<=:)) "#
}

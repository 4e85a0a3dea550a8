/// A URL or host that a text names as the current request.
struct RequestMention: Sendable {
  let fact: Fact
  /// Whether a command-line tool names it.
  let isOfTool: Bool
  /// Whether the line of the failure names it, and not one before it.
  var isOfLine = false

  /// The host, or nil where there is only a placeholder.
  var host: String? {
    switch fact {
    case .requestURL(let text): RequestURL(text)?.host
    case .requestHost(let name): RequestURL.host(name)
    default: nil
    }
  }
}

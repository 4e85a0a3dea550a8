/// Whose load it is: three of the global keys hold for some loads only.
public enum LoadContext: String, CaseIterable, Hashable, Sendable {
  /// The app's own, through URLSession and what is built on it.
  case app
  /// AVFoundation's, in the media process.
  case media
  /// A web view's, main page and parts of it alike.
  case web
}

/// The parts of a URL that a policy looks at.
public struct RequestTarget: Hashable, Sendable {
  /// `http`, `https`, `ws` or `wss`.
  public let scheme: String
  /// The host in lower case, without brackets and zone; a trailing dot is kept, since it counts.
  public let host: String
  /// The port, or nil where the URL has none; no policy depends on it.
  public let port: Int?

  /// Whether nothing is encrypted.
  public var isCleartext: Bool { scheme == "http" || scheme == "ws" }

  /// Reads a URL; nil for one without a host, or with a scheme that ATS has no say in.
  public init?(url: some StringProtocol) { self.init(text: String(url)) }

  private init?(text url: String) {
    var rest = url.drop(while: { $0.isWhitespace })
    guard let colon = rest.firstIndex(of: ":"), rest[colon...].hasPrefix("://") else { return nil }
    let scheme = rest[..<colon].lowercased()
    guard ["http", "https", "ws", "wss"].contains(scheme) else { return nil }
    rest = rest[colon...].dropFirst(3)
    rest = rest.prefix { !"/?#\\".contains($0) && !$0.isWhitespace }
    if let sign = rest.lastIndex(of: "@") { rest = rest[rest.index(after: sign)...] }
    var port: Int?
    var host = rest
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = rest[...end]
      let tail = rest[rest.index(after: end)...]
      guard tail.isEmpty || tail.first == ":" else { return nil }
      port = Self.port(tail.dropFirst())
    } else if let colon = rest.lastIndex(of: ":") {
      host = rest[..<colon]
      let number = rest[rest.index(after: colon)...]
      // Letters there are the rest of a name that no one meant to be cut.
      guard !number.contains(where: { $0.isLetter }) else { return nil }
      port = Self.port(number)
    }
    self.init(scheme: scheme, host: String(host), port: port)
  }

  /// A port; what has a sign or is too large for one is none.
  private static func port(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return UInt16(digits).map(Int.init)
  }

  /// Makes a target of a host alone.
  public init?(host: String, isCleartext: Bool) {
    self.init(scheme: isCleartext ? "http" : "https", host: host, port: nil)
  }

  private init?(scheme: String, host: String, port: Int?) {
    let hasDot = host.hasSuffix(".")
    let host = HostKind.normalized(host)
    guard !host.isEmpty else { return nil }
    self.scheme = scheme
    self.host = hasDot ? host + "." : host
    self.port = port
  }
}

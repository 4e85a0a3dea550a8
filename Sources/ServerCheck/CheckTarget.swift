internal import AppTransportSecurity

/// What is to be checked: a URL, or a host with or without a port.
package struct CheckTarget: Hashable, Sendable {
  /// Whether it is `http://` or `ws://`.
  package let isCleartext: Bool
  /// The host as a policy spells it, without brackets.
  package let host: String
  /// The port.
  package let port: Int
  /// Path and query, as they are sent.
  package let path: String

  /// Why a text is no target.
  package struct Fault: Error, Hashable {
    /// What is wrong, and what to write.
    package let message: String
  }

  /// Reads a target.
  package init(_ text: String) throws(Fault) {
    var rest = text[...]
    var scheme = "https"
    if let range = Self.schemeEnd(text) {
      scheme = text[..<range].lowercased()
      rest = text[range...].dropFirst(3)
    }
    guard ["http", "https", "ws", "wss"].contains(scheme) else {
      throw Fault(message: "the scheme '\(scheme)' isn't checked: use https:// or a host alone")
    }
    isCleartext = scheme == "http" || scheme == "ws"
    // By bytes: with a combining mark behind it, a sign is another character.
    let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    var authority = rest[..<end]
    if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
      authority = authority[authority.utf8.index(after: at)...]
    }
    (host, port) = try Self.place(authority, standard: isCleartext ? 80 : 443)
    path = Self.path(rest[end...])
  }

  private init(isCleartext: Bool, host: String, port: Int, path: String) {
    self.isCleartext = isCleartext
    self.host = host
    self.port = port
    self.path = path
  }

  private static func schemeEnd(_ text: String) -> String.Index? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    return colon
  }

  private static func place(
    _ authority: Substring, standard: Int
  ) throws(Fault) -> (host: String, port: Int) {
    var name = authority
    var digits: Substring?
    if name.first == "[" {
      guard let close = name.firstIndex(of: "]") else {
        throw Fault(message: "the bracket of the address isn't closed")
      }
      let tail = name[name.index(after: close)...]
      guard tail.isEmpty || tail.first == ":" else {
        throw Fault(message: "what follows the bracket is no port")
      }
      digits = tail.isEmpty ? nil : tail.dropFirst()
      name = name[name.index(after: name.startIndex)..<close]
    } else if let colon = name.lastIndex(of: ":"), name.firstIndex(of: ":") == colon {
      digits = name[name.index(after: colon)...]
      name = name[..<colon]
    }
    var port = standard
    if let digits {
      guard let number = Int(digits), (1...65_535).contains(number),
        digits.allSatisfy({ $0.isASCII && $0.isNumber })
      else {
        throw Fault(message: "'\(digits)' is no port: use a number from 1 to 65535")
      }
      port = number
    }
    let host = HostKind.normalized(String(name))
    let isName = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !host.isEmpty, host.utf8.count <= 253 else {
      throw Fault(message: "there is no host in it")
    }
    guard isName || HostNames.address(host) != nil else {
      throw Fault(message: "the host has a character that no host name has")
    }
    return (host, port)
  }

  /// Path and query, without what would break a request into two.
  private static func path(_ text: Substring) -> String {
    let bytes = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    var result: [UInt8] = bytes.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    for byte in bytes {
      if byte > 0x20, byte < 0x7F {
        result.append(byte)
      } else {
        result += "%\(Hexadecimal.text([byte]).uppercased())".utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The host with its port, as a URL has them; the port only where it isn't the scheme's own.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isCleartext ? 80 : 443) ? name : "\(name):\(port)"
  }

  /// The URL of the host, without path and query, which may hold secrets.
  package var site: String { (isCleartext ? "http://" : "https://") + authority }

  /// The whole URL.
  package var url: String { site + path }

  /// The same host over HTTPS, where the port is the standard one.
  var secured: CheckTarget? {
    guard isCleartext, port == 80 else { return nil }
    return CheckTarget(isCleartext: false, host: host, port: 443, path: path)
  }

  /// Where a redirect of this leads.
  func following(_ location: String) throws(Fault) -> CheckTarget {
    if Self.schemeEnd(location) != nil { return try CheckTarget(location) }
    if location.hasPrefix("//") {
      return try CheckTarget((isCleartext ? "http:" : "https:") + location)
    }
    // Only the host matters to what is checked; a path is resolved against the root.
    let path = location.hasPrefix("/") ? location : "/" + location
    return CheckTarget(
      isCleartext: isCleartext, host: host, port: port, path: Self.path(path[...]))
  }
}

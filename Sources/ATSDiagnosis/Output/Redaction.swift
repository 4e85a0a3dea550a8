/// Masks what a report should not carry further: query strings, user information, cookies,
/// authorization headers, tokens and e-mail addresses.
public struct Redaction: Sendable {
  /// Whether anything is masked.
  public let isActive: Bool

  /// Makes a redaction that masks, or one that leaves everything as it is.
  public init(isActive: Bool) { self.isActive = isActive }

  /// What stands in place of what was masked.
  public static let mask = "<redacted>"

  /// The text with secrets masked.
  public func apply(_ text: String) -> String {
    guard isActive else { return text }
    var bytes = Self.maskURLs(Array(text.utf8))
    bytes = Self.maskValues(bytes)
    bytes = Self.maskAddresses(bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isURLByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"\"'<>`{}|\\^".utf8.contains(byte)
  }

  /// Masks queries, fragments and user information of URLs.
  private static func maskURLs(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let mark = Array("://".utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == mark[0], bytes[index...].starts(with: mark) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += mark
      index += mark.count
      var end = index
      while end < bytes.count, isURLByte(bytes[end]) { end += 1 }
      var part = bytes[index..<end]
      let authorityEnd =
        part.firstIndex(where: { "/?#".utf8.contains($0) }) ?? part.endIndex
      if let at = part[..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
        result += mask.utf8
        part = part[at...]
      }
      if let query = part.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
      {
        result += part[...query]
        result += mask.utf8
        // A comma ends the value in an error dump rather than the query.
        if part.last == UInt8(ascii: ",") { result.append(UInt8(ascii: ",")) }
      } else {
        result += part
      }
      index = end
    }
    return result
  }

  private static let secretNames = [
    "authorization:", "cookie:", "set-cookie:", "bearer ", "token=", "token:", "password=",
    "password:", "passwd=", "secret=", "api_key=", "apikey=", "access_token", "client_secret",
  ].map { Array($0.utf8) }

  /// Masks the value after a name that announces a secret.
  private static func maskValues(_ bytes: [UInt8]) -> [UInt8] {
    let lower = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    var result: [UInt8] = []
    var index = 0
    outer: while index < bytes.count {
      for name in secretNames where lower[index] == name[0] && lower[index...].starts(with: name) {
        result += bytes[index..<(index + name.count)]
        index += name.count
        while index < bytes.count, " =:\"".utf8.contains(bytes[index]) {
          result.append(bytes[index])
          index += 1
        }
        let isHeader = name.last == UInt8(ascii: ":")
        let begin = index
        while index < bytes.count, bytes[index] != 0x0A,
          isHeader
            ? !"\"}".utf8.contains(bytes[index]) : !" ,;&\"})".utf8.contains(bytes[index])
        { index += 1 }
        if index > begin { result += mask.utf8 }
        continue outer
      }
      result.append(bytes[index])
      index += 1
    }
    return result
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// Masks e-mail addresses.
  private static func maskAddresses(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "@")) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "@"), let last = result.last, isWord(last) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, isWord(bytes[end]) { end += 1 }
      guard bytes[(index + 1)..<end].contains(UInt8(ascii: ".")) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      while let byte = result.last, isWord(byte) { result.removeLast() }
      result += mask.utf8
      index = end
    }
    return result
  }
}

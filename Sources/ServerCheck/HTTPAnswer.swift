/// The head of an answer over HTTP, as far as it matters.
package struct HTTPAnswer: Hashable, Sendable {
  /// The status, such as 200.
  package let status: Int
  /// Where a redirect leads.
  package let location: String?

  /// A head is no longer.
  static let maxHead = 32 << 10

  /// Reads the head of an answer.
  ///
  /// - Returns: nil where more bytes are needed, or where it isn't HTTP.
  package init?(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
    guard Self.begins(bytes), let end = Self.endOfHead(bytes) ?? (isWhole ? bytes.endIndex : nil)
    else { return nil }
    let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
    let words = lines.first?.split(separator: UInt8(ascii: " ")) ?? []
    guard words.count > 1 else { return nil }
    // Three digits: what reads numbers would take a sign as well.
    let digits = words[1].prefix { (0x30...0x39).contains($0) }
    guard digits.count == 3 else { return nil }
    status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    var location: String?
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        String(decoding: line[..<colon], as: UTF8.self).lowercased() == "location"
      else { continue }
      var value = line[(colon + 1)...]
      while let first = value.first, first == 0x20 || first == 0x09 { value = value.dropFirst() }
      while let last = value.last, last == 0x20 || last == 0x0D { value = value.dropLast() }
      location = String(decoding: value.prefix(4096), as: UTF8.self)
      break
    }
    self.location = location
  }

  /// Whether bytes begin as an answer does.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: "HTTP/".utf8)
  }

  private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
    var place = bytes.startIndex
    // Ends: each round goes on behind a line end.
    while let line = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
      let next = line + 1
      if next < bytes.endIndex, bytes[next] == UInt8(ascii: "\n") { return next }
      if next + 1 < bytes.endIndex, bytes[next] == UInt8(ascii: "\r"),
        bytes[next + 1] == UInt8(ascii: "\n")
      {
        return next
      }
      place = next
    }
    return nil
  }

  /// Whether it leads elsewhere.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && location != nil }
}

/// What a file is that has to be expanded before it can be read; known by its first bytes.
package enum CompressedKind: String, Hashable, Sendable {
  case gzip, zstd, xz, bzip2, lz4, zip, tar

  /// How many bytes it takes to know.
  package static let sniffed = 512

  private static let magics: [(kind: CompressedKind, bytes: [UInt8])] = [
    (.gzip, [0x1F, 0x8B, 0x08]),
    (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),
    (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    (.zip, [0x50, 0x4B, 0x03, 0x04]),
    // One without members.
    (.zip, [0x50, 0x4B, 0x05, 0x06]),
    // The mark of an archive in parts, which may be before a single one.
    (.zip, [0x50, 0x4B, 0x07, 0x08, 0x50, 0x4B]),
    (.lz4, [0x04, 0x22, 0x4D, 0x18]),
  ]

  /// The kind of what begins with `bytes`, or nil where it is anything else.
  package init?(_ bytes: ArraySlice<UInt8>) {
    // The bytes of most files are text, which none of these begins with.
    guard let first = bytes.first else { return nil }
    if let magic = Self.magics.first(where: { first == $0.bytes[0] && bytes.starts(with: $0.bytes) }
    ) {
      self = magic.kind
    } else if first == 0x42, bytes.starts(with: Array("BZh".utf8)),
      bytes.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
    {
      self = .bzip2
    } else if first & 0xF0 == 0x50, bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18]) {
      // A frame to be skipped, which some tools write first.
      self = .zstd
    } else if Self.isTar(bytes) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Whether more bytes than these could still show a kind, as those of a pipe come in pieces.
  package static func needsMore(than bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty else { return true }
    guard bytes.count < sniffed, CompressedKind(bytes[...]) == nil else { return false }
    // The header of a tar has zeros behind the name of its first member.
    if bytes.contains(0) { return true }
    let marks = magics.map { $0.bytes } + [Array("BZh91AY&SY".utf8)]
    return marks.contains { $0.count > bytes.count && $0.prefix(3).starts(with: bytes.prefix(3)) }
  }

  /// A tar has no mark that all writers set, but a sum over its first header.
  private static func isTar(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 512, bytes.first != 0 else { return false }
    let header = bytes.prefix(512)
    let place = header.startIndex + 148..<header.startIndex + 156
    let field = header[place].drop { $0 == 0x20 || $0 == 0 }
    let digits = field.prefix { (0x30...0x37).contains($0) }
    guard !digits.isEmpty else { return false }
    let stored = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
    var sum = 0
    for index in header.indices { sum += place.contains(index) ? 0x20 : Int(header[index]) }
    return sum == stored
  }
}

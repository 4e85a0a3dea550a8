/// What an input is that is no text, known by its first bytes.
package struct ForeignContent: Hashable, Sendable {
  /// What is to be done with such an input.
  package enum Kind: Hashable, Sendable {
    /// A picture of text, or a document with text in it.
    case picture
    /// A property list in the binary form.
    case propertyList
    /// A file of the unified log, which makes sense only within its archive.
    case unifiedLog
    /// An archive or a compressed file of a kind that isn't read.
    case archive
    /// A capture of packets.
    case packets
    /// Zeros, as far as was looked; text may follow.
    case zeros
    /// Anything else.
    case other
  }

  /// What is to be done with it.
  package let kind: Kind
  /// What it is, after the name of the file: `is a PNG picture`.
  package let words: String

  /// So many bytes are enough.
  package static let maxBytes = 8 << 10

  /// Says what begins with some bytes; nil where that may be text.
  ///
  /// A log may have zeros and other control characters in it: where a machine lost power, or a program
  /// printed what it shouldn't.
  package init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let head = Array(bytes.prefix(Self.maxBytes))
    if let known = Self.signatures.first(where: { head.starts(with: $0.bytes) }) {
      self.init(known.kind, known.words)
    } else if head.count >= 12, head.starts(with: "RIFF".utf8),
      head[8..<12].elementsEqual("WEBP".utf8)
    {
      self.init(.picture, "is a WebP picture")
    } else if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
      let isPicture = ["heic", "heix", "mif1", "msf1", "avif"].contains {
        head[8..<12].elementsEqual($0.utf8)
      }
      self.init(
        isPicture ? .picture : .other, isPicture ? "is a HEIF picture" : "is a video or a sound")
    } else if !head.isEmpty, head.allSatisfy({ $0 == 0 }) {
      self.init(.zeros, "begins with zeros")
    } else if Self.isBinary(head) {
      self.init(.other, "is no text")
    } else {
      return nil
    }
  }

  private init(_ kind: Kind, _ words: String) {
    self.kind = kind
    self.words = words
  }

  private struct Signature: Sendable {
    let bytes: [UInt8]
    let kind: Kind
    let words: String
  }

  private static let signatures: [Signature] = [
    Signature(
      bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], kind: .picture, words: "is a PNG picture"),
    Signature(bytes: [0xFF, 0xD8, 0xFF], kind: .picture, words: "is a JPEG picture"),
    Signature(bytes: Array("GIF8".utf8), kind: .picture, words: "is a GIF picture"),
    Signature(bytes: [0x49, 0x49, 0x2A, 0x00], kind: .picture, words: "is a TIFF picture"),
    Signature(bytes: [0x4D, 0x4D, 0x00, 0x2A], kind: .picture, words: "is a TIFF picture"),
    Signature(bytes: Array("%PDF-".utf8), kind: .picture, words: "is a PDF document"),
    Signature(
      bytes: Array("bplist0".utf8), kind: .propertyList, words: "is a binary property list"),
    // The first chunk of each such file is the header: tag 0x1000, version 0x11, 208 bytes.
    Signature(
      bytes: [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00, 0xD0], kind: .unifiedLog,
      words: "is a file of the unified log (.tracev3)"),
    Signature(
      bytes: [0x99, 0x88, 0x77, 0x66], kind: .unifiedLog,
      words: "is a file of strings of the unified log (uuidtext)"),
    Signature(
      bytes: Array("hcsd".utf8) + [0x01, 0x00], kind: .unifiedLog,
      words: "is a file of strings of the unified log (dsc)"),
    Signature(
      bytes: Array("hcsd".utf8) + [0x02, 0x00], kind: .unifiedLog,
      words: "is a file of strings of the unified log (dsc)"),
    Signature(
      bytes: [0xB0, 0xBB, 0x30, 0x00], kind: .unifiedLog,
      words: "is a file of times of the unified log (timesync)"),
    Signature(
      bytes: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], kind: .archive, words: "is a 7-Zip archive"),
    Signature(
      bytes: Array("Rar!".utf8) + [0x1A, 0x07], kind: .archive, words: "is a RAR archive"),
    Signature(bytes: [0x1F, 0x9D], kind: .archive, words: "is a file of compress(1)"),
    Signature(
      bytes: Array("xar!".utf8), kind: .archive, words: "is a xar archive"),
    Signature(bytes: [0xD4, 0xC3, 0xB2, 0xA1], kind: .packets, words: "is a capture of packets"),
    Signature(bytes: [0xA1, 0xB2, 0xC3, 0xD4], kind: .packets, words: "is a capture of packets"),
    Signature(bytes: [0x0A, 0x0D, 0x0D, 0x0A], kind: .packets, words: "is a capture of packets"),
    Signature(
      bytes: Array("SQLite format 3".utf8) + [0], kind: .other, words: "is an SQLite database"),
    Signature(bytes: [0xCF, 0xFA, 0xED, 0xFE], kind: .other, words: "is a program or a library"),
    Signature(bytes: [0xCE, 0xFA, 0xED, 0xFE], kind: .other, words: "is a program or a library"),
    Signature(bytes: [0xCA, 0xFE, 0xBA, 0xBE], kind: .other, words: "is a program or a library"),
    Signature(bytes: [0x7F, 0x45, 0x4C, 0x46], kind: .other, words: "is a program or a library"),
  ]

  /// Whether bytes are those of something else than text: with control characters all over.
  private static func isBinary(_ head: [UInt8]) -> Bool {
    guard head.contains(0) else { return false }
    if EncodingMark(head, isWhole: true)?.encoding != .utf8 { return false }
    var controls = 0
    var others = 0
    for byte in head where byte != 0 {
      switch byte {
      case 0x07...0x0D, 0x1B, 0x20...0x7E, 0x80...0xFF: others += 1
      default: controls += 1
      }
    }
    return controls * 64 > others
  }

  /// What helps with such an input; nil where nothing is known to.
  ///
  /// - Parameter path: the file, as a command takes it.
  package func advice(for path: String) -> String? {
    switch kind {
    case .picture: "copy the text out of it and paste that"
    case .propertyList: "if it is an Info.plist, audit it: atsexplain policy lint \(path)"
    case .unifiedLog:
      "name the archive that it belongs to, such as system_logs.logarchive"
    case .archive: "unpack it first"
    case .packets: "what failed is in the log of the app: run it again and save that"
    case .zeros, .other: nil
    }
  }
}

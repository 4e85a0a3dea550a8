/// Certificates in a file: PEM blocks, or one in DER.
package enum CertificateFile {
  /// The certificates of a file, in their order.
  ///
  /// Blocks that can't be read are left out and counted.
  package static func certificates(in bytes: [UInt8]) -> (found: [[UInt8]], broken: Int) {
    if bytes.first == DERReader.Tag.sequence { return ([bytes], 0) }
    var found: [[UInt8]] = []
    var broken = 0
    var rest = bytes[...]
    while let begin = position(of: begin, in: rest) {
      rest = rest[(begin + Self.begin.count)...]
      guard let end = position(of: end, in: rest) else {
        broken += 1
        break
      }
      if let block = base64(rest[..<end]) { found.append(block) } else { broken += 1 }
      rest = rest[(end + Self.end.count)...]
    }
    return (found, broken)
  }

  private static let begin = Array("-----BEGIN CERTIFICATE-----".utf8)
  private static let end = Array("-----END CERTIFICATE-----".utf8)

  private static func position(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var place = bytes.startIndex
    while bytes.endIndex - place >= word.count {
      // Only at a dash can it begin.
      guard let dash = bytes[place...].firstIndex(of: UInt8(ascii: "-")) else { return nil }
      guard bytes.endIndex - dash >= word.count else { return nil }
      if bytes[dash..<dash + word.count].elementsEqual(word) { return dash }
      place = dash + 1
    }
    return nil
  }

  /// The bytes of a text in base64; nil where it is none.
  static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}

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
    // Ends: each round goes on behind a mark.
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
    var isValid = true
    let result = unsafe [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4 + 3) {
      bytes, count in
      // Each byte comes from eight bits of at most six a character, so that they fit.
      var bits: UInt32 = 0
      var width: UInt32 = 0
      for character in text {
        let value = values[Int(character)]
        if value >= 64 {
          if value == blank { continue }
          isValid = false
          return
        }
        bits = bits << 6 | UInt32(value)
        width += 6
        if width >= 8 {
          width -= 8
          unsafe bytes[count] = UInt8(truncatingIfNeeded: bits >> width)
          count += 1
        }
      }
    }
    return isValid ? result : nil
  }

  /// What a character that counts for nothing is worth.
  private static let blank: UInt8 = 64

  /// What each character is worth; more than ``blank`` where it has no place in base64.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    for character in "= \t\n\r".utf8 { values[Int(character)] = blank }
    return values
  }()
}

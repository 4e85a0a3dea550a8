/// The name of a certificate's subject or issuer.
///
/// Its words are read when they are asked for: of most names, such as those of a machine's roots, only the
/// encoding is compared.
struct DistinguishedName: Hashable, Sendable {
  /// Its encoding, by which names are compared.
  let encoded: [UInt8]

  /// More attributes than this are left out of the text.
  private static let maxAttributes = 32
  /// Longer values are cut in the text.
  private static let maxCharacters = 256

  /// Reads a name.
  init(_ value: DERReader.Value) throws(MalformedBytes) {
    encoded = Array(value.whole)
    try Self.forEachAttribute(value) { _, _, _ in }
  }

  /// Hands on the attributes of a name: the number of the part that they are in, type, and value.
  private static func forEachAttribute(
    _ name: DERReader.Value, _ body: (Int, ArraySlice<UInt8>, DERReader.Value) -> Void
  ) throws(MalformedBytes) {
    var reader = name.inside
    var part = 0
    while !reader.isAtEnd {
      var set = try reader.next(DERReader.Tag.set, "a part of a name").inside
      while !set.isAtEnd {
        var pair = try set.next(DERReader.Tag.sequence, "an attribute of a name").inside
        let type = try pair.next(DERReader.Tag.object, "the type of an attribute").content
        body(part, type, try pair.next())
      }
      part += 1
    }
  }

  private func forEachAttribute(_ body: (Int, ArraySlice<UInt8>, DERReader.Value) -> Void) {
    var reader = DERReader(encoded[...])
    // What could be read once is read again.
    guard let name = try? reader.next() else { return }
    try? Self.forEachAttribute(name, body)
  }

  /// It as RFC 4514 writes it, control characters escaped.
  var text: String {
    var parts: [[String]] = []
    forEachAttribute { part, type, value in
      guard part < Self.maxAttributes else { return }
      while parts.count <= part { parts.append([]) }
      parts[part].append("\(Self.key(type))=\(Self.escaped(Self.text(of: value)))")
    }
    return parts.reversed().map { $0.joined(separator: "+") }.joined(separator: ",")
  }

  /// The common name.
  var commonName: String? { last([0x55, 4, 3]) }
  /// The organization.
  var organization: String? { last([0x55, 4, 10]) }

  private func last(_ wanted: [UInt8]) -> String? {
    var result: String?
    forEachAttribute { _, type, value in
      if type.elementsEqual(wanted) { result = Self.text(of: value) }
    }
    return result.map(Self.printable)
  }

  /// What people call it: the common name, else the organization, else all of it.
  var shortText: String { commonName ?? organization ?? (text.isEmpty ? "a nameless one" : text) }

  private static func key(_ type: ArraySlice<UInt8>) -> String {
    switch Array(type) {
    case [0x55, 4, 3]: "CN"
    case [0x55, 4, 6]: "C"
    case [0x55, 4, 7]: "L"
    case [0x55, 4, 8]: "ST"
    case [0x55, 4, 9]: "STREET"
    case [0x55, 4, 10]: "O"
    case [0x55, 4, 11]: "OU"
    case [0x09, 0x92, 0x26, 0x89, 0x93, 0xF2, 0x2C, 0x64, 1, 25]: "DC"
    case [0x09, 0x92, 0x26, 0x89, 0x93, 0xF2, 0x2C, 0x64, 1, 1]: "UID"
    default: ObjectIdentifier.dotted(type)
    }
  }

  /// The characters of a value, whichever of ASN.1's strings it is.
  private static func text(of value: DERReader.Value) -> String {
    let bytes = value.content.prefix(maxCharacters * 4)
    switch value.tag {
    case 0x1E:
      var units: [UInt16] = []
      var high: UInt16?
      for byte in bytes {
        if let first = high {
          units.append(first << 8 | UInt16(byte))
          high = nil
        } else {
          high = UInt16(byte)
        }
      }
      return String(decoding: units, as: UTF16.self)
    case 0x14:
      return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for (index, scalar) in value.unicodeScalars.enumerated() {
      let isEdge = index == 0 && (scalar == "#" || scalar == " ")
      if isEdge || ",+\"\\<>;".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return printable(result)
  }

  /// A value without characters that steer a terminal, and no longer than a line.
  static func printable(_ value: String) -> String {
    var result = ""
    for (index, scalar) in value.unicodeScalars.enumerated() {
      guard index < maxCharacters else { return result + "…" }
      let isPlain =
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
        && !(0x2028...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        && scalar.value != 0x200E && scalar.value != 0x200F && scalar.value != 0xFEFF
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }
}

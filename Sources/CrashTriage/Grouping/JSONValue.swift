internal import AppTransportSecurity

/// A JSON value as a tree, for records that are small and few.
package indirect enum JSONValue {
  /// Nothing.
  case null
  /// A Boolean.
  case boolean(Bool)
  /// A number, as written.
  case number(String)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name.
  case object([String: JSONValue])

  /// Reads one document, or nil where it is cut or malformed or something follows it.
  package init?(_ bytes: [UInt8], range: Range<Int>) {
    var scanner = JSONScanner(bytes, range: range)
    guard let value = Self.read(scanner.next(), &scanner), scanner.next() == .end else {
      return nil
    }
    for index in scanner.index..<range.upperBound where ![0x20, 0x09, 0x0D].contains(bytes[index]) {
      return nil
    }
    self = value
  }

  private static func read(_ token: JSONScanner.Token, _ scanner: inout JSONScanner) -> JSONValue? {
    switch token {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let range): return .number(scanner.text(range))
    case .string(let range): return .string(scanner.text(range))
    case .beginArray:
      var values: [JSONValue] = []
      // Ends: each round takes a token, and the last token is no value.
      while true {
        let next = scanner.next()
        if next == .endArray { return .array(values) }
        guard let value = read(next, &scanner) else { return nil }
        values.append(value)
      }
    case .beginObject:
      var members: [String: JSONValue] = [:]
      // Ends: each round takes a token, and the last token is no name.
      while true {
        switch scanner.next() {
        case .endObject: return .object(members)
        case .key(let range):
          guard let value = read(scanner.next(), &scanner) else { return nil }
          members[scanner.text(range)] = value
        default: return nil
        }
      }
    case .key, .endArray, .endObject, .end, .invalid: return nil
    }
  }

  /// A member of an object.
  package subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { return members[key] }
    return nil
  }

  /// The text of a string.
  package var text: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  var integer: Int? {
    guard case .number(let text) = self, let value = Int(text),
      value.magnitude <= Int.maxCounted.magnitude
    else { return nil }
    return value
  }

  /// How many there are of something.
  var count: Int? { integer.flatMap { $0 >= 0 ? $0 : nil } }

  var elements: [JSONValue] {
    if case .array(let values) = self { return values }
    return []
  }

  /// The value as a property list, or nil where it holds a null.
  var propertyList: PropertyListValue? {
    switch self {
    case .null: return nil
    case .boolean(let value): return .boolean(value)
    case .number(let text): return Int(text).map { .integer($0) } ?? Double(text).map { .real($0) }
    case .string(let value): return .string(value)
    case .array(let values):
      let read = values.compactMap { $0.propertyList }
      return read.count == values.count ? .array(read) : nil
    case .object(let members):
      let read = members.compactMapValues { $0.propertyList }
      return read.count == members.count ? .dictionary(read) : nil
    }
  }
}

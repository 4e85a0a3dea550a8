/// A value of a JSON message.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members by name; of members with the same name, the last counts.
  case object([String: JSONValue])

  /// Reads one document.
  ///
  /// - Throws: `JSONFault` where the bytes are anything else than one value, are cut, or go deeper
  ///   than messages do.
  package init(_ bytes: [UInt8]) throws(JSONFault) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// The member with a name, or nil where there is none or this is no object.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text of a string.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number; one such as `2.0` is whole, too.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    if let number = Int(text) { return number }
    return Double(text).flatMap { $0.magnitude < 0x1p53 ? Int(exactly: $0) : nil }
  }

  /// The name of the kind of value, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A place at which bytes are no JSON.
package struct JSONFault: Error, Hashable, Sendable {
  /// The offset of the byte, from 0.
  package let offset: Int
  /// What is wrong there.
  package let message: String
}

/// A value of a property list together with its place in the file.
public struct PropertyListNode: Hashable, Sendable {
  /// What a node holds.
  public enum Content: Hashable, Sendable {
    /// A string, entities and CDATA sections decoded.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// A whole number above `Int.max`.
    case unsignedInteger(UInt64)
    /// A floating-point number.
    case real(Double)
    /// A Boolean.
    case boolean(Bool)
    /// A date, as the ISO 8601 text of the XML form.
    case date(String)
    /// Bytes.
    case data([UInt8])
    /// An ordered list.
    case array([PropertyListNode])
    /// Keys and values in file order; a key may occur more than once.
    case dictionary([PropertyListEntry])
  }

  /// The value.
  public var content: Content
  /// The bytes of the whole element, tags included; nil in a binary property list.
  public var sourceRange: Range<Int>?
  /// The line on which the element starts, counted from 1; nil in a binary property list.
  public var line: Int?

  /// Makes a node, without a place unless one is given.
  package init(_ content: Content, sourceRange: Range<Int>? = nil, line: Int? = nil) {
    self.content = content
    self.sourceRange = sourceRange
    self.line = line
  }
}

/// A key of a dictionary and its value, with the place of the key.
public struct PropertyListEntry: Hashable, Sendable {
  /// The key, decoded.
  public var key: String
  /// The bytes of the `<key>` element, tags included; nil in a binary property list.
  public var keyRange: Range<Int>?
  /// The line on which the `<key>` element starts, counted from 1; nil in a binary property list.
  public var keyLine: Int?
  /// The value.
  public var value: PropertyListNode

  /// Makes an entry, without a place unless one is given.
  package init(
    key: String, keyRange: Range<Int>? = nil, keyLine: Int? = nil, value: PropertyListNode
  ) {
    self.key = key
    self.keyRange = keyRange
    self.keyLine = keyLine
    self.value = value
  }
}

extension PropertyListNode {
  /// The entries, or nil if this is no dictionary.
  public var entries: [PropertyListEntry]? {
    guard case .dictionary(let entries) = content else { return nil }
    return entries
  }

  /// The elements, or nil if this is no array.
  public var elements: [PropertyListNode]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The value of a key, or nil if there is none or this is no dictionary.
  ///
  /// Of a key that occurs more than once one value counts, as Foundation reads the file: the last in
  /// an XML file, the first in a binary one.
  public subscript(key: String) -> PropertyListNode? {
    guard case .dictionary(let entries) = content else { return nil }
    return PropertyListEntry.winner(of: key, in: entries)?.value
  }

  /// The value as a reader of the file sees it, without places.
  public var value: PropertyListValue { PropertyListValue(self) }
}

extension PropertyListEntry {
  /// The entry that counts for a key, as Foundation reads the file; nil if there is none.
  ///
  /// Of a key that occurs more than once Foundation keeps the last value in an XML file and the
  /// first one in a binary file (seen with the Foundation of Swift 6.3; elsewhere inferred).
  package static func winner(
    of key: String, in entries: [PropertyListEntry]
  ) -> PropertyListEntry? {
    let isFromXML = entries.first?.keyRange != nil
    return isFromXML ? entries.last { $0.key == key } : entries.first { $0.key == key }
  }
}

extension PropertyListValue {
  /// Takes the value of a node, places left behind.
  ///
  /// One value of a repeated key counts, as for ``PropertyListNode/subscript(_:)``; a whole number
  /// above `Int.max` becomes a real.
  public init(_ node: PropertyListNode) {
    switch node.content {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .unsignedInteger(let number): self = .real(Double(number))
    case .real(let number): self = .real(number)
    case .boolean(let flag): self = .boolean(flag)
    case .date(let text): self = .date(text)
    case .data(let bytes): self = .data(bytes)
    case .array(let elements): self = .array(elements.map { PropertyListValue($0) })
    case .dictionary(let entries):
      var dictionary: [String: PropertyListValue] = [:]
      let isFromXML = entries.first?.keyRange != nil
      WorkMeter.count(entries.count)
      for entry in entries where isFromXML || dictionary[entry.key] == nil {
        dictionary[entry.key] = PropertyListValue(entry.value)
      }
      self = .dictionary(dictionary)
    }
  }
}

/// A value of a property list, without its place in a file.
public indirect enum PropertyListValue: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// A floating-point number.
  case real(Double)
  /// A Boolean, written `<true/>` or `<false/>`.
  case boolean(Bool)
  /// A date, kept as the ISO 8601 text of the XML form.
  case date(String)
  /// Bytes.
  case data([UInt8])
  /// An ordered list.
  case array([PropertyListValue])
  /// A dictionary; its keys have no order, writers sort them.
  case dictionary([String: PropertyListValue])
}

/// Why a file could not be read as a property list, and where.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable identifier for programs.
    public let rawValue: String

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file has no bytes, or only blanks.
    public static let empty = Code(rawValue: "empty")
    /// The bytes are neither an XML nor a binary property list.
    public static let notAPropertyList = Code(rawValue: "not-a-property-list")
    /// The text is in an encoding other than UTF-8.
    public static let unsupportedEncoding = Code(rawValue: "unsupported-encoding")
    /// Bytes that are not UTF-8 although the file says or implies that they are.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf-8")
    /// The XML is not well formed, or an element is not one of a property list.
    public static let malformedXML = Code(rawValue: "malformed-xml")
    /// The text of a number, date or data element can't be read.
    public static let malformedValue = Code(rawValue: "malformed-value")
    /// Containers are nested deeper than ``PropertyListDocument/nestingLimit``.
    public static let nestedTooDeeply = Code(rawValue: "nested-too-deeply")
    /// More values than ``PropertyListDocument/valueLimit``, counting shared ones each time.
    public static let tooManyValues = Code(rawValue: "too-many-values")
    /// The file ends in the middle of something.
    public static let truncated = Code(rawValue: "truncated")
    /// A table, offset or reference of a binary property list points outside or contradicts
    /// another.
    public static let malformedBinary = Code(rawValue: "malformed-binary")
    /// A container of a binary property list holds itself.
    public static let cycle = Code(rawValue: "cycle")
    /// An object that no Info.plist can hold, such as a UID or a set.
    public static let unsupportedObject = Code(rawValue: "unsupported-object")
  }

  /// The kind of fault.
  public let code: Code
  /// The byte offset at which reading stopped, or nil where no single place is at fault.
  public let offset: Int?
  /// The line of that offset, counted from 1; nil in a binary property list.
  public let line: Int?
  /// A sentence or two: what is wrong, and what to do.
  public let message: String

  /// The message, after the line where there is one.
  public var description: String {
    if let line { return "line \(line): \(message)" }
    if let offset { return "byte \(offset): \(message)" }
    return message
  }

  init(_ code: Code, offset: Int? = nil, line: Int? = nil, _ message: String) {
    self.code = code
    self.offset = offset
    self.line = line
    self.message = message
  }
}

/// A change to the `NSAppTransportSecurity` dictionary of an Info.plist.
///
/// Key paths start below `NSAppTransportSecurity`; the empty path is that dictionary itself.
public enum PolicyEdit: Hashable, Sendable {
  /// Makes the value at a path equal to a new one; keys that the new value lacks are removed.
  case set([String], PropertyListValue)
  /// Adds the keys of a dictionary to the one at a path, all levels down; nothing is removed.
  case merge([String], PropertyListValue)
  /// Removes the key at a path; nothing happens if it isn't there.
  case remove([String])

  /// The path, from the root of the file on.
  var fullPath: [String] {
    switch self {
    case .set(let path, _), .merge(let path, _), .remove(let path):
      return [PolicyKey.policy] + path
    }
  }
}

/// Why an edit was refused; the file stays as it was.
public struct PolicyEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of obstacle; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable identifier for programs.
    public let rawValue: String

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outermost value of the file is no dictionary.
    public static let rootNotDictionary = Code(rawValue: "root-not-dictionary")
    /// A key on the path occurs more than once, so it isn't clear which value is meant.
    public static let duplicateKey = Code(rawValue: "duplicate-key")
    /// A value on the path is of another type than the edit needs.
    public static let wrongType = Code(rawValue: "wrong-type")
    /// A value that the target form can't express.
    public static let notExpressible = Code(rawValue: "not-expressible")
    /// The edited bytes do not read back as what was meant; nothing was changed.
    public static let checkFailed = Code(rawValue: "check-failed")
  }

  /// The kind of obstacle.
  public let code: Code
  /// The key path at which it lies, from the root of the file on.
  public let keyPath: [String]
  /// The line, counted from 1; nil in a binary property list.
  public let line: Int?
  /// A sentence or two: what is in the way, and what to do.
  public let message: String

  /// The message, after the line where there is one.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }

  init(_ code: Code, keyPath: [String], line: Int? = nil, _ message: String) {
    self.code = code
    self.keyPath = keyPath
    self.line = line
    self.message = message
  }
}

extension PolicyEdit {
  /// What the whole file's value becomes.
  ///
  /// This is a second, simpler definition of the edits; the editor compares its bytes with it.
  func applied(to root: PropertyListValue) -> PropertyListValue {
    switch self {
    case .set(_, let value): return Self.replacing(root, at: fullPath[...]) { _ in value }
    case .merge(_, let value):
      return Self.replacing(root, at: fullPath[...]) { Self.merged($0, value) }
    case .remove: return Self.removing(root, at: fullPath[...])
    }
  }

  private static func replacing(
    _ value: PropertyListValue?, at path: ArraySlice<String>,
    _ change: (PropertyListValue?) -> PropertyListValue
  ) -> PropertyListValue {
    guard let key = path.first else { return change(value) }
    var dictionary: [String: PropertyListValue] = [:]
    if case .dictionary(let known)? = value { dictionary = known }
    dictionary[key] = replacing(dictionary[key], at: path.dropFirst(), change)
    return .dictionary(dictionary)
  }

  private static func merged(
    _ old: PropertyListValue?, _ new: PropertyListValue
  ) -> PropertyListValue {
    guard case .dictionary(let known)? = old, case .dictionary(let added) = new else { return new }
    return .dictionary(added.reduce(into: known) { $0[$1.key] = merged($0[$1.key], $1.value) })
  }

  private static func removing(
    _ value: PropertyListValue, at path: ArraySlice<String>
  ) -> PropertyListValue {
    guard case .dictionary(var dictionary) = value, let key = path.first,
      let inner = dictionary[key]
    else { return value }
    dictionary[key] = path.count == 1 ? nil : removing(inner, at: path.dropFirst())
    return .dictionary(dictionary)
  }
}

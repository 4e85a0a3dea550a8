/// Edits the `NSAppTransportSecurity` dictionary of an Info.plist and leaves all other bytes alone.
///
/// In an XML file only the elements that change are written; comments, indentation, key order, line
/// ends and everything outside stay byte for byte. A binary file is rewritten, with all
/// untouched objects copied. An edit that changes nothing gives back the same bytes. Before the
/// bytes are handed out they are read again and compared with what was meant.
public struct PolicyEditor: Sendable {
  /// The file to edit.
  public let document: PropertyListDocument

  /// Takes the file to edit.
  public init(_ document: PropertyListDocument) { self.document = document }

  /// The bytes of the file after the edits, in order; throws ``PolicyEditError``.
  public func bytes(applying edits: [PolicyEdit]) throws(PolicyEditError) -> [UInt8] {
    var current = document
    var expected = document.root.value
    for edit in edits {
      expected = edit.applied(to: expected)
      // What is added and changed comes first, then what goes; then nothing is left to do.
      for _ in 0..<2 {
        let change = try edit.change(of: current.root)
        if change.isEmpty { break }
        current = try Self.perform(change, on: current)
      }
    }
    // Compared as text, where a NaN equals itself.
    guard current.root.value.xmlDocument() == expected.xmlDocument() else {
      throw Self.checkFailed("it does not hold the values that were meant")
    }
    return current.bytes
  }

  /// The bytes of the file with another `NSAppTransportSecurity` dictionary, or without one.
  ///
  /// Only keys that differ are touched. Throws ``PolicyEditError``.
  public func bytes(
    replacingPolicyWith policy: PropertyListValue?
  ) throws(PolicyEditError) -> [UInt8] {
    guard let policy else { return try bytes(applying: [.remove([])]) }
    return try bytes(applying: [.set([], policy)])
  }

  /// The difference between the file and edited bytes as a unified diff; empty if there is none.
  ///
  /// A binary file has no lines, so both sides are shown as XML, keys sorted; such a diff is for
  /// reading and can't be applied with `patch`. Throws a ``PropertyListError`` if the bytes are no
  /// property list.
  public func diff(
    to edited: [UInt8], oldName: String, newName: String
  ) throws(PropertyListError) -> String {
    if edited == document.bytes { return "" }
    guard document.format == .binary else {
      return UnifiedDiff(old: document.bytes, new: edited).text(oldName: oldName, newName: newName)
    }
    let new = try PropertyListDocument(edited).root.value.xmlDocument()
    return UnifiedDiff(old: document.root.value.xmlDocument(), new: new)
      .text(oldName: oldName, newName: newName)
  }

  private static func perform(
    _ change: DictionaryChange, on document: PropertyListDocument
  ) throws(PolicyEditError) -> PropertyListDocument {
    do throws(PropertyListError) {
      switch document.format {
      case .xml:
        return try PropertyListDocument(XMLPropertyListSplicer(document).bytes(making: change))
      case .binary:
        return try PropertyListDocument(document.binaryBytes(making: change))
      }
    } catch {
      throw checkFailed(error.message)
    }
  }

  private static func checkFailed(_ reason: String) -> PolicyEditError {
    PolicyEditError(
      .checkFailed, keyPath: [PolicyKey.policy],
      "The edited file can't be trusted (\(reason)), so nothing was changed.")
  }
}

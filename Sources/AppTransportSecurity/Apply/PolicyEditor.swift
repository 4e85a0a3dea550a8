/// Edits the `NSAppTransportSecurity` dictionary of an Info.plist and leaves all other bytes alone.
///
/// In an XML file only the elements that change are written; comments, indentation, key order, line
/// ends and everything outside stay byte for byte. A binary file is written anew, with all
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
      // Each step removes one difference, so their number is bounded by the values on both sides.
      while let step = try edit.firstStep(in: current.root) {
        current = try Self.perform(step, on: current)
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
    _ step: PolicyEditStep, on document: PropertyListDocument
  ) throws(PolicyEditError) -> PropertyListDocument {
    do throws(PropertyListError) {
      switch document.format {
      case .xml:
        let splicer = XMLPropertyListSplicer(document)
        return try PropertyListDocument(splicer.bytes(performing: step))
      case .binary:
        return try PropertyListDocument(document.binaryBytes(performing: step))
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

/// One insertion, replacement or removal in one dictionary of a file.
struct PolicyEditStep: Hashable {
  /// What happens in the dictionary.
  enum Action: Hashable {
    /// A new key; the index is that of the entry it goes before.
    case insert(key: String, PropertyListValue, at: Int)
    /// A new value for an entry.
    case replace(Int, PropertyListValue)
    /// Another key for an entry, whose value stays.
    case rename(Int, String)
    /// The end of an entry.
    case remove(Int)
  }

  /// Which entry to follow from each dictionary to the next, from the root on.
  var path: [Int]
  var action: Action
}

extension PolicyEdit {
  /// The first thing that still separates a file from what the edit wants, or nil.
  func firstStep(in root: PropertyListNode) throws(PolicyEditError) -> PolicyEditStep? {
    guard root.entries != nil else {
      throw PolicyEditError(
        .rootNotDictionary, keyPath: [], line: root.line,
        "The outermost value of the file is no dictionary, so this is no Info.plist.")
    }
    var node = root
    var walked: [Int] = []
    for (depth, key) in fullPath.enumerated() {
      let entries = try Self.requireEntries(of: node, at: Array(fullPath[..<depth]))
      guard let index = try Self.index(of: key, in: entries, at: Array(fullPath[...depth])) else {
        return missingStep(depth: depth, entries: entries, walked: walked)
      }
      if case .remove = self, depth + 1 == fullPath.count {
        return PolicyEditStep(path: walked, action: .remove(index))
      }
      walked.append(index)
      node = entries[index].value
    }
    switch self {
    case .set(_, let value):
      return try Self.difference(node, value, at: fullPath, walked: walked, removing: true)
    case .merge(_, let value):
      return try Self.difference(node, value, at: fullPath, walked: walked, removing: false)
    case .remove: return nil
    }
  }

  private func missingStep(
    depth: Int, entries: [PropertyListEntry], walked: [Int]
  ) -> PolicyEditStep? {
    switch self {
    case .remove: return nil
    case .set(_, var value), .merge(_, var value):
      for key in fullPath[(depth + 1)...].reversed() { value = .dictionary([key: value]) }
      return Self.insertion(of: fullPath[depth], value, into: entries, walked: walked)
    }
  }

  private static func insertion(
    of key: String, _ value: PropertyListValue, into entries: [PropertyListEntry], walked: [Int]
  ) -> PolicyEditStep {
    PolicyEditStep(
      path: walked,
      action: .insert(key: key, value, at: insertionIndex(of: key, into: entries.map(\.key))))
  }

  /// Where a new key goes: into its place if the keys are sorted, else behind the last one.
  static func insertionIndex(of key: String, into keys: [String]) -> Int {
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
    guard keys.count > 1, isSorted else { return keys.count }
    return keys.firstIndex(where: { $0 > key }) ?? keys.count
  }

  private static func difference(
    _ node: PropertyListNode, _ value: PropertyListValue, at path: [String], walked: [Int],
    removing: Bool
  ) throws(PolicyEditError) -> PolicyEditStep? {
    guard case .dictionary(let wanted) = value else {
      if node.value == value { return nil }
      guard node.entries == nil else { throw wrongType(node, path, "a dictionary") }
      if node.elements != nil, value.isScalar { throw wrongType(node, path, "an array") }
      // The walk from the root guarantees at least the policy key itself.
      return PolicyEditStep(
        path: walked.dropLast(), action: .replace(walked.last ?? 0, value))
    }
    let entries = try requireEntries(of: node, at: path)
    for key in wanted.keys.sorted() {
      guard let inner = wanted[key] else { continue }
      let innerPath = path + [key]
      guard let index = try index(of: key, in: entries, at: innerPath) else {
        // A key that goes and was meant to be the one that comes is corrected where it stands.
        if removing,
          let meant = entries.firstIndex(where: {
            wanted[$0.key] == nil
              && MistypedKey.isMeant($0.key, $0.value.value, toBe: key, inner, at: path.dropFirst())
          })
        {
          _ = try Self.index(of: entries[meant].key, in: entries, at: path + [entries[meant].key])
          return PolicyEditStep(path: walked, action: .rename(meant, key))
        }
        return insertion(of: key, inner, into: entries, walked: walked)
      }
      if let step = try difference(
        entries[index].value, inner, at: innerPath, walked: walked + [index], removing: removing)
      {
        return step
      }
    }
    guard removing else { return nil }
    for (index, entry) in entries.enumerated() where wanted[entry.key] == nil {
      _ = try Self.index(of: entry.key, in: entries, at: path + [entry.key])
      return PolicyEditStep(path: walked, action: .remove(index))
    }
    return nil
  }

  private static func requireEntries(
    of node: PropertyListNode, at path: [String]
  ) throws(PolicyEditError) -> [PropertyListEntry] {
    guard let entries = node.entries else {
      throw PolicyEditError(
        .wrongType, keyPath: path, line: node.line,
        """
        “\(path.last ?? "")” must be a dictionary and is none; correct or remove it by hand \
        first, since what it was meant to say can't be known.
        """)
    }
    return entries
  }

  private static func index(
    of key: String, in entries: [PropertyListEntry], at path: [String]
  ) throws(PolicyEditError) -> Int? {
    let found = entries.indices.filter { entries[$0].key == key }
    guard found.count < 2 else {
      throw PolicyEditError(
        .duplicateKey, keyPath: path, line: entries[found[1]].keyLine,
        """
        The key “\(key)” occurs \(found.count) times in the same dictionary; remove all but the \
        one that is meant.
        """)
    }
    return found.first
  }

  private static func wrongType(
    _ node: PropertyListNode, _ path: [String], _ found: String
  ) -> PolicyEditError {
    PolicyEditError(
      .wrongType, keyPath: path, line: node.line,
      "“\(path.last ?? "")” is \(found) here, and the edit has a single value for it.")
  }
}

extension PropertyListValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .dictionary: return false
    default: return true
    }
  }
}

/// What an edit changes in one dictionary of a file; entries are named by their index there.
///
/// All changes of an edit are found in one walk and made in one pass, so that the work grows with the
/// file and not with the file times the changes.
struct DictionaryChange: Hashable {
  /// A key that comes.
  struct Insertion: Hashable {
    /// The entry that it goes before; the number of entries for the end.
    var index: Int
    var key: String
    var value: PropertyListValue
  }

  /// The keys that come, by index; of the same index in the order in which they are.
  var insertions: [Insertion] = []
  /// The values that become others, by index.
  var replacements: [Int: PropertyListValue] = [:]
  /// The keys that become others while their values stay, by index.
  var renames: [Int: String] = [:]
  /// The entries that go.
  var removals: Set<Int> = []
  /// The changes within dictionaries, by index.
  var inner: [Int: DictionaryChange] = [:]

  /// Whether nothing changes.
  var isEmpty: Bool {
    insertions.isEmpty && replacements.isEmpty && renames.isEmpty && removals.isEmpty
      && inner.isEmpty
  }

  /// Whether anything but removals is among the changes, at any level.
  var addsOrAlters: Bool {
    !insertions.isEmpty || !replacements.isEmpty || !renames.isEmpty
      || inner.values.contains(where: { $0.addsOrAlters })
  }
}

extension PolicyEdit {
  /// All that still separates a file from what the edit wants.
  func change(of root: PropertyListNode) throws(PolicyEditError) -> DictionaryChange {
    guard root.entries != nil else {
      throw PolicyEditError(
        .rootNotDictionary, keyPath: [], line: root.line,
        "The outermost value of the file is no dictionary, so this is no Info.plist.")
    }
    return try change(of: root, depth: 0)
  }

  /// The changes in a dictionary on the way to the place of the edit.
  private func change(
    of node: PropertyListNode, depth: Int
  ) throws(PolicyEditError) -> DictionaryChange {
    let entries = try EntryTable(node, at: Array(fullPath[..<depth]))
    let path = Array(fullPath[...depth])
    let key = fullPath[depth]
    let isLast = depth + 1 == fullPath.count
    var change = DictionaryChange()
    guard let index = try entries.index(of: key, at: path) else {
      switch self {
      case .remove: break
      case .set(_, var value), .merge(_, var value):
        for key in fullPath[(depth + 1)...].reversed() { value = .dictionary([key: value]) }
        entries.insert([(key, value)], into: &change)
      }
      return change
    }
    switch self {
    case .remove where isLast: change.removals.insert(index)
    case .set(_, let value) where isLast, .merge(_, let value) where isLast:
      var removing = false
      if case .set = self { removing = true }
      try Self.compare(
        entries.entries[index].value, value, at: path, index: index, removing: removing, &change)
    default:
      let inner = try self.change(of: entries.entries[index].value, depth: depth + 1)
      if !inner.isEmpty { change.inner[index] = inner }
    }
    return change
  }

  /// Enters what turns the value of an entry into a wanted one.
  private static func compare(
    _ node: PropertyListNode, _ value: PropertyListValue, at path: [String], index: Int,
    removing: Bool, _ change: inout DictionaryChange
  ) throws(PolicyEditError) {
    guard case .dictionary(let wanted) = value else {
      if node.value == value { return }
      guard node.entries == nil else { throw wrongType(node, path, "a dictionary") }
      if node.elements != nil, value.isScalar { throw wrongType(node, path, "an array") }
      change.replacements[index] = value
      return
    }
    let inner = try self.change(of: node, to: wanted, at: path, removing: removing)
    if !inner.isEmpty { change.inner[index] = inner }
  }

  /// The changes that give a dictionary the wanted keys, and take the others where that is asked for.
  private static func change(
    of node: PropertyListNode, to wanted: [String: PropertyListValue], at path: [String],
    removing: Bool
  ) throws(PolicyEditError) -> DictionaryChange {
    var entries = try EntryTable(node, at: path)
    var change = DictionaryChange()
    var missing: [(String, PropertyListValue)] = []
    for key in wanted.keys.sorted() {
      guard let value = wanted[key] else { continue }
      let place = path + [key]
      if let index = try entries.index(of: key, at: place) {
        try compare(
          entries.entries[index].value, value, at: place, index: index, removing: removing, &change)
      } else if removing,
        let meant = MistypedKey.first(
          in: entries.entries, meantToBe: key, value, at: path.dropFirst(),
          where: { wanted[$0.key] == nil && change.renames[$1] == nil })
      {
        // A key that goes and was meant to be the one that comes is corrected where it is.
        _ = try entries.index(
          of: entries.entries[meant].key, at: path + [entries.entries[meant].key])
        change.renames[meant] = key
        entries.rename(meant, key)
      } else {
        missing.append((key, value))
      }
    }
    entries.insert(missing, into: &change)
    guard removing else { return change }
    for (index, entry) in entries.entries.enumerated()
    where wanted[entry.key] == nil && change.renames[index] == nil {
      _ = try entries.index(of: entry.key, at: path + [entry.key])
      change.removals.insert(index)
    }
    return change
  }

  private static func wrongType(
    _ node: PropertyListNode, _ path: [String], _ found: String
  ) -> PolicyEditError {
    PolicyEditError(
      .wrongType, keyPath: path, line: node.line,
      "“\(path.last ?? "")” is \(found) here, and the edit has a single value for it.")
  }
}

/// The entries of a dictionary, found by key.
private struct EntryTable {
  let entries: [PropertyListEntry]
  private var places: [String: [Int]] = [:]
  private var keys: [String]

  /// Takes a dictionary; throws if the node is none.
  init(_ node: PropertyListNode, at path: [String]) throws(PolicyEditError) {
    guard let entries = node.entries else {
      throw PolicyEditError(
        .wrongType, keyPath: path, line: node.line,
        """
        “\(path.last ?? "")” must be a dictionary and is none; correct or remove it by hand \
        first, since what it was meant to say can't be known.
        """)
    }
    self.entries = entries
    keys = entries.map { $0.key }
    WorkMeter.count(entries.count)
    for (index, entry) in entries.enumerated() { places[entry.key, default: []].append(index) }
  }

  /// The index of a key, or nil; throws for one that occurs more than once.
  func index(of key: String, at path: [String]) throws(PolicyEditError) -> Int? {
    guard let found = places[key] else { return nil }
    guard found.count < 2 else {
      throw PolicyEditError(
        .duplicateKey, keyPath: path, line: entries[found[1]].keyLine,
        """
        The key “\(key)” occurs \(found.count) times in the same dictionary; remove all but the \
        one that is meant.
        """)
    }
    return found[0]
  }

  /// Takes note of a key that becomes another.
  mutating func rename(_ index: Int, _ key: String) { keys[index] = key }

  /// Enters new keys: into their places if the keys of the file are sorted, else behind the last one.
  ///
  /// - Parameter new: keys that the dictionary lacks, in ascending order.
  func insert(_ new: [(String, PropertyListValue)], into change: inout DictionaryChange) {
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
    let keepsOrder = keys.count > 1 && isSorted
    var index = keepsOrder ? 0 : keys.count
    for (key, value) in new {
      while index < keys.count, keys[index] < key { index += 1 }
      change.insertions.append(.init(index: index, key: key, value: value))
    }
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

extension PropertyListDocument {
  /// The binary file after a change: untouched objects keep their bytes, the dictionaries from the
  /// root to the changed ones are rewritten.
  func binaryBytes(making change: DictionaryChange) throws(PropertyListError) -> [UInt8] {
    let table = try BinaryObjectTable(bytes)
    var graph = BinaryObjectGraph()
    var known: [Int: Int] = [:]
    let top = try graph.copy(table.top, of: table, known: &known)
    let edited = try graph.make(change, on: top)
    return graph.serialize(top: edited)
  }
}

extension BinaryObjectGraph {
  /// Takes over an object and all it refers to.
  ///
  /// The document has been read before, so there are no cycles and the nesting is limited.
  fileprivate mutating func copy(
    _ number: Int, of table: BinaryObjectTable, known: inout [Int: Int]
  ) throws(PropertyListError) -> Int {
    if let copied = known[number] { return copied }
    let copied: Int
    switch try table.object(number) {
    case .leaf(let range): copied = addLeaf(Array(table.bytes[range]))
    case .array(let members):
      var copies: [Int] = []
      for member in members { copies.append(try copy(member, of: table, known: &known)) }
      copied = addContainer(.array(copies))
    case .dictionary(let keys, let values):
      var keyCopies: [Int] = []
      var valueCopies: [Int] = []
      for key in keys { keyCopies.append(try copy(key, of: table, known: &known)) }
      for value in values { valueCopies.append(try copy(value, of: table, known: &known)) }
      copied = addContainer(.dictionary(keys: keyCopies, values: valueCopies))
    }
    known[number] = copied
    return copied
  }

  /// Makes a changed copy of a dictionary; the original stays for whoever else refers to it.
  fileprivate mutating func make(
    _ change: DictionaryChange, on number: Int
  ) throws(PropertyListError) -> Int {
    guard case .dictionary(let keys, let values) = objects[number] else { return number }
    var newKeys: [Int] = []
    var newValues: [Int] = []
    var insertions = change.insertions[...]
    for index in 0...keys.count {
      while let next = insertions.first, next.index <= index {
        insertions = insertions.dropFirst()
        newKeys.append(addLeaf(Self.bytes(ofString: next.key)))
        newValues.append(try add(next.value))
      }
      guard index < keys.count, !change.removals.contains(index) else { continue }
      let name = change.renames[index].map { Self.bytes(ofString: $0) }
      newKeys.append(name.map { addLeaf($0) } ?? keys[index])
      if let value = change.replacements[index] {
        newValues.append(try add(value))
      } else if let inner = change.inner[index] {
        newValues.append(try make(inner, on: values[index]))
      } else {
        newValues.append(values[index])
      }
    }
    return addContainer(.dictionary(keys: newKeys, values: newValues))
  }
}

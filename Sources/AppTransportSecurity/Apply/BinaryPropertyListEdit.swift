extension PropertyListDocument {
  /// The binary file after a step: untouched objects keep their bytes, the dictionaries from the
  /// root to the changed one are written anew.
  func binaryBytes(performing step: PolicyEditStep) throws(PropertyListError) -> [UInt8] {
    let table = try BinaryObjectTable(bytes)
    var graph = BinaryObjectGraph()
    var known: [Int: Int] = [:]
    let top = try graph.copy(table.top, of: table, known: &known)
    let edited = try graph.perform(step.action, along: step.path[...], on: top)
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
  fileprivate mutating func perform(
    _ action: PolicyEditStep.Action, along path: ArraySlice<Int>, on number: Int
  ) throws(PropertyListError) -> Int {
    guard case .dictionary(var keys, var values) = objects[number] else { return number }
    if let index = path.first {
      values[index] = try perform(action, along: path.dropFirst(), on: values[index])
      return addContainer(.dictionary(keys: keys, values: values))
    }
    switch action {
    case .insert(let key, let value, let index):
      keys.insert(addLeaf(Self.bytes(ofString: key)), at: index)
      values.insert(try add(value), at: index)
    case .replace(let index, let value):
      values[index] = try add(value)
    case .rename(let index, let key): keys[index] = addLeaf(Self.bytes(ofString: key))
    case .remove(let index):
      keys.remove(at: index)
      values.remove(at: index)
    }
    return addContainer(.dictionary(keys: keys, values: values))
  }
}

/// Builds a binary property list from objects that refer to each other by number.
///
/// The same values in the same order give the same bytes: equal leaves are written once, objects
/// are in the order in which a walk from the outermost one meets them.
struct BinaryObjectGraph {
  /// An object; leaves hold their finished bytes, marker included.
  enum Object: Hashable {
    case leaf([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private(set) var objects: [Object] = []
  private var leaves: [[UInt8]: Int] = [:]

  /// Adds a leaf, or finds the equal one that is there already.
  mutating func addLeaf(_ bytes: [UInt8]) -> Int {
    if let known = leaves[bytes] { return known }
    objects.append(.leaf(bytes))
    leaves[bytes] = objects.count - 1
    return objects.count - 1
  }

  /// Adds a container.
  mutating func addContainer(_ object: Object) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  /// Adds a value and everything in it, keys sorted; throws for a date that can't be read.
  mutating func add(_ value: PropertyListValue) throws(PropertyListError) -> Int {
    switch value {
    case .string(let text): return addLeaf(Self.bytes(ofString: text))
    case .integer(let number): return addLeaf(Self.bytes(ofInteger: number))
    case .real(let number):
      return addLeaf([0x23] + Self.bigEndian(number.bitPattern, width: 8))
    case .boolean(let flag): return addLeaf([flag ? 0x09 : 0x08])
    case .date(let text):
      guard let seconds = PropertyListDate.seconds(of: text) else {
        throw PropertyListError(
          .malformedValue, "“\(text.prefix(40))” is no date of the form 2001-01-31T00:00:00Z.")
      }
      return addLeaf([0x33] + Self.bigEndian(seconds.bitPattern, width: 8))
    case .data(let bytes):
      return addLeaf(Self.head(0x40, count: bytes.count) + bytes)
    case .array(let elements):
      var members: [Int] = []
      for element in elements { members.append(try add(element)) }
      return addContainer(.array(members))
    case .dictionary(let dictionary):
      var keys: [Int] = []
      var values: [Int] = []
      for key in dictionary.keys.sorted() {
        guard let value = dictionary[key] else { continue }
        keys.append(addLeaf(Self.bytes(ofString: key)))
        values.append(try add(value))
      }
      return addContainer(.dictionary(keys: keys, values: values))
    }
  }

  /// Writes the file whose outermost object is `top`; objects that it doesn't reach are left out.
  func serialize(top: Int) -> [UInt8] {
    var order: [Int] = []
    var place: [Int: Int] = [:]
    // Depth-first with an explicit stack: a container, then its keys, then its values.
    var pending = [top]
    while let number = pending.popLast() {
      guard place[number] == nil else { continue }
      place[number] = order.count
      order.append(number)
      switch objects[number] {
      case .leaf: break
      case .array(let members): pending += members.reversed()
      case .dictionary(let keys, let values): pending += (keys + values).reversed()
      }
    }
    let referenceWidth = Self.width(of: UInt64(order.count))
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for number in order {
      offsets.append(file.count)
      switch objects[number] {
      case .leaf(let bytes): file += bytes
      case .array(let members):
        file += Self.head(0xA0, count: members.count)
        file += references(members, place: place, width: referenceWidth)
      case .dictionary(let keys, let values):
        file += Self.head(0xD0, count: keys.count)
        file += references(keys + values, place: place, width: referenceWidth)
      }
    }
    let table = file.count
    let offsetWidth = Self.width(of: UInt64(table))
    for offset in offsets { file += Self.bigEndian(UInt64(offset), width: offsetWidth) }
    file += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    file += Self.bigEndian(UInt64(order.count), width: 8)
    file += Self.bigEndian(0, width: 8)
    file += Self.bigEndian(UInt64(table), width: 8)
    return file
  }

  private func references(_ numbers: [Int], place: [Int: Int], width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers {
      // Every member was met in the walk that numbered the objects.
      bytes += Self.bigEndian(UInt64(place[number] ?? 0), width: width)
    }
    return bytes
  }

  // MARK: Leaves

  /// A string as ASCII where that is enough, else as UTF-16.
  static func bytes(ofString text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) { return head(0x50, count: bytes.count) + bytes }
    let units = Array(text.utf16)
    return head(0x60, count: units.count)
      + units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func bytes(ofInteger number: Int) -> [UInt8] {
    let pattern = UInt64(bitPattern: Int64(number))
    let bytes = width(of: pattern)
    let exponent: UInt8 = bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3
    return [0x10 | exponent] + bigEndian(pattern, width: bytes)
  }

  private static func head(_ marker: UInt8, count: Int) -> [UInt8] {
    if count < 15 { return [marker | UInt8(count)] }
    return [marker | 0x0F] + bytes(ofInteger: count)
  }

  private static func width(of number: UInt64) -> Int {
    if number <= 0xFF { return 1 }
    if number <= 0xFFFF { return 2 }
    return number <= 0xFFFF_FFFF ? 4 : 8
  }

  private static func bigEndian(_ number: UInt64, width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64((width - 1 - $0) * 8)) }
  }
}

extension PropertyListValue {
  /// The value as a binary property list; equal values give equal bytes.
  ///
  /// Throws a ``PropertyListError`` for a date whose text is no date.
  package func binaryDocument() throws(PropertyListError) -> [UInt8] {
    var graph = BinaryObjectGraph()
    let top = try graph.add(self)
    return graph.serialize(top: top)
  }
}

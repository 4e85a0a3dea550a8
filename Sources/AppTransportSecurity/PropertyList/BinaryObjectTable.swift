/// The objects of a binary property list, found by number and checked against the file's bounds.
///
/// A binary property list is a header (`bplist00`), the objects, a table of their offsets, and a
/// trailer of 32 bytes that says how wide offsets and references are, how many objects there are
/// and which one is the outermost.
struct BinaryObjectTable {
  /// An object with its references unresolved.
  enum Object: Hashable, Sendable {
    /// Anything that refers to nothing; the range spans its marker and payload.
    case leaf(Range<Int>)
    /// An array of object numbers.
    case array([Int])
    /// The object numbers of keys and values.
    case dictionary(keys: [Int], values: [Int])
  }

  let bytes: [UInt8]
  /// The number of the outermost object.
  let top: Int
  private let offsets: [Int]
  private let referenceWidth: Int
  private let objectsEnd: Int

  /// Whether the bytes start as a binary property list does.
  static func hasMagic(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  /// Reads the trailer and the offset table.
  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    guard bytes.count >= 8 + 1 + 1 + 32 else {
      throw PropertyListError(
        .truncated, offset: bytes.count,
        "The file is too short for a binary property list; it was cut off.")
    }
    guard bytes[6] == UInt8(ascii: "0") else {
      throw PropertyListError(
        .unsupportedObject, offset: 6,
        """
        This is a newer kind of binary property list than version 0, which Info.plist files \
        use. Convert it: plutil -convert xml1 FILE.
        """)
    }
    let trailer = bytes.count - 32
    let offsetWidth = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let count = Self.integer(in: bytes, at: trailer + 8, width: 8),
      let top = Self.integer(in: bytes, at: trailer + 16, width: 8),
      let table = Self.integer(in: bytes, at: trailer + 24, width: 8),
      table >= 9, table < trailer, count >= 1, count <= (trailer - table) / offsetWidth,
      top < count
    else {
      throw PropertyListError(
        .malformedBinary, offset: trailer,
        """
        The last 32 bytes of the binary property list contradict its length; the file was cut off \
        or is damaged.
        """)
    }
    self.top = top
    objectsEnd = table
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for number in 0..<count {
      let place = table + number * offsetWidth
      guard let offset = Self.integer(in: bytes, at: place, width: offsetWidth), offset >= 8,
        offset < table
      else {
        throw PropertyListError(
          .malformedBinary, offset: place, "Object \(number) lies outside of the file's objects.")
      }
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  /// How many objects there are.
  var count: Int { offsets.count }

  /// Where an object starts.
  func offset(of number: Int) -> Int { offsets[number] }

  /// Reads an object without following its references.
  func object(_ number: Int) throws(PropertyListError) -> Object {
    let start = offsets[number]
    let marker = bytes[start]
    switch marker >> 4 {
    case 0x0:
      guard marker == 0x08 || marker == 0x09 else { throw unsupported(start) }
      return .leaf(start..<(start + 1))
    case 0x1, 0x2:
      let exponent = Int(marker & 0x0F)
      guard exponent <= 4 else { throw damaged(start) }
      return .leaf(try range(from: start, payload: start + 1, length: 1 << exponent))
    case 0x3:
      guard marker == 0x33 else { throw damaged(start) }
      return .leaf(try range(from: start, payload: start + 1, length: 8))
    case 0x4, 0x5, 0x7:
      let (length, payload) = try lengthAndPayload(start)
      return .leaf(try range(from: start, payload: payload, length: length))
    case 0x6:
      let (length, payload) = try lengthAndPayload(start)
      guard length <= bytes.count else { throw damaged(start) }
      return .leaf(try range(from: start, payload: payload, length: length * 2))
    case 0xA:
      let (length, payload) = try lengthAndPayload(start)
      return .array(try references(from: start, payload: payload, count: length))
    case 0xD:
      let (length, payload) = try lengthAndPayload(start)
      guard length <= bytes.count else { throw damaged(start) }
      let all = try references(from: start, payload: payload, count: length * 2)
      return .dictionary(keys: Array(all[..<length]), values: Array(all[length...]))
    default:
      throw unsupported(start)
    }
  }

  /// Reads the value of an object that refers to nothing.
  func leafContent(_ range: Range<Int>) throws(PropertyListError) -> PropertyListNode.Content {
    let start = range.lowerBound
    let marker = bytes[start]
    switch marker >> 4 {
    case 0x0: return .boolean(marker == 0x09)
    case 0x1: return try integerContent(start, width: 1 << Int(marker & 0x0F))
    case 0x2, 0x3: return try realContent(start, marker: marker)
    default:
      let (length, payload) = try lengthAndPayload(start)
      if marker >> 4 == 0x4 { return .data(Array(bytes[payload..<(payload + length)])) }
      return .string(try string(start, marker: marker, length: length, payload: payload))
    }
  }

  private func string(
    _ start: Int, marker: UInt8, length: Int, payload: Int
  ) throws(PropertyListError) -> String {
    switch marker >> 4 {
    case 0x5:
      let text = bytes[payload..<(payload + length)]
      guard text.allSatisfy({ $0 < 0x80 }) else { throw damaged(start) }
      return String(decoding: text, as: UTF8.self)
    case 0x6:
      var units: [UInt16] = []
      units.reserveCapacity(length)
      for index in 0..<length {
        let place = payload + index * 2
        units.append(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]))
      }
      return String(decoding: units, as: UTF16.self)
    default:
      let text = Array(bytes[payload..<(payload + length)])
      guard PropertyListEncodingCheck.firstInvalidUTF8(in: text) == nil else {
        throw damaged(start)
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Integers of 1, 2 and 4 bytes have no sign; those of 8 bytes do; 16 bytes hold large unsigned
  /// ones.
  private func integerContent(
    _ start: Int, width: Int
  ) throws(PropertyListError) -> PropertyListNode.Content {
    var low: UInt64 = 0
    for byte in bytes[(start + 1 + max(0, width - 8))..<(start + 1 + width)] {
      low = low << 8 | UInt64(byte)
    }
    if width == 16 {
      let high = bytes[(start + 1)..<(start + 9)]
      if high.allSatisfy({ $0 == 0xFF }), low >> 63 == 1 {
        return .integer(Int(truncatingIfNeeded: low))
      }
      guard high.allSatisfy({ $0 == 0 }) else {
        throw PropertyListError(
          .unsupportedObject, offset: start, "This whole number needs more than 64 bits.")
      }
      guard let number = Int(exactly: low) else { return .unsignedInteger(low) }
      return .integer(number)
    }
    return .integer(Int(truncatingIfNeeded: low))
  }

  private func realContent(
    _ start: Int, marker: UInt8
  ) throws(PropertyListError) -> PropertyListNode.Content {
    var pattern: UInt64 = 0
    let width = marker == 0x33 ? 8 : 1 << Int(marker & 0x0F)
    guard width == 4 || width == 8 else { throw damaged(start) }
    for byte in bytes[(start + 1)..<(start + 1 + width)] { pattern = pattern << 8 | UInt64(byte) }
    if width == 4 {
      return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))))
    }
    let number = Double(bitPattern: pattern)
    guard marker == 0x33 else { return .real(number) }
    guard let text = PropertyListDate.text(of: number) else {
      throw PropertyListError(
        .malformedValue, offset: start, "This date lies outside of the years 1 to 9999.")
    }
    return .date(text)
  }

  // MARK: Bounds

  private func lengthAndPayload(_ start: Int) throws(PropertyListError) -> (Int, Int) {
    let short = Int(bytes[start] & 0x0F)
    guard short == 0x0F else { return (short, start + 1) }
    guard start + 1 < objectsEnd, bytes[start + 1] >> 4 == 0x1, bytes[start + 1] & 0x0F <= 3 else {
      throw damaged(start)
    }
    let width = 1 << Int(bytes[start + 1] & 0x0F)
    guard start + 2 + width <= objectsEnd,
      let length = Self.integer(in: bytes, at: start + 2, width: width)
    else { throw damaged(start) }
    return (length, start + 2 + width)
  }

  private func range(
    from start: Int, payload: Int, length: Int
  ) throws(PropertyListError) -> Range<Int> {
    guard payload <= objectsEnd, length <= objectsEnd - payload else { throw damaged(start) }
    return start..<(payload + length)
  }

  private func references(
    from start: Int, payload: Int, count: Int
  ) throws(PropertyListError) -> [Int] {
    guard payload <= objectsEnd, count <= (objectsEnd - payload) / referenceWidth else {
      throw damaged(start)
    }
    var result: [Int] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      let place = payload + index * referenceWidth
      guard let number = Self.integer(in: bytes, at: place, width: referenceWidth),
        number < offsets.count
      else { throw damaged(place) }
      result.append(number)
    }
    return result
  }

  private func damaged(_ offset: Int) -> PropertyListError {
    PropertyListError(
      .malformedBinary, offset: offset,
      "The object here reaches outside of the file or has no valid marker; the file is damaged.")
  }

  private func unsupported(_ offset: Int) -> PropertyListError {
    PropertyListError(
      .unsupportedObject, offset: offset,
      "The object here is of a kind that no Info.plist holds (a UID, set, URL or null).")
  }

  /// A big-endian number, or nil above `Int.max`.
  private static func integer(in bytes: [UInt8], at place: Int, width: Int) -> Int? {
    var value: UInt64 = 0
    for byte in bytes[place..<(place + width)] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }
}

extension BinaryObjectTable {
  /// What is known of an object whose value has been read.
  private struct Resolved {
    var node: PropertyListNode
    /// How many values it stands for, itself included.
    var weight: Int
    /// How many containers lie inside each other from here on.
    var height: Int
  }

  /// What has been read of a file.
  private struct Reading {
    var done: [Resolved?]
    /// Whether an object is a container that is being read.
    var isOpen: [Bool]
    /// How many bytes the values took.
    var bytes = 0
  }

  /// Reads the whole tree.
  ///
  /// An object is read once however often it is referred to, but counts each time, so that a small
  /// file can't unfold into a huge tree.
  func rootNode() throws(PropertyListError) -> PropertyListNode {
    var reading = Reading(
      done: Array(repeating: nil, count: count), isOpen: Array(repeating: false, count: count))
    return try resolve(top, depth: 0, &reading).node
  }

  private func resolve(
    _ number: Int, depth: Int, _ reading: inout Reading
  ) throws(PropertyListError) -> Resolved {
    if let known = reading.done[number] {
      try requireDepth(depth + known.height, at: number)
      return known
    }
    guard !reading.isOpen[number] else {
      throw PropertyListError(
        .cycle, offset: offset(of: number), "The container here holds itself; the file is damaged.")
    }
    reading.isOpen[number] = true
    let object = try self.object(number)
    var resolved = Resolved(node: PropertyListNode(.boolean(false)), weight: 1, height: 0)
    switch object {
    case .leaf(let range):
      resolved.node.content = try content(range, &reading)
    case .array(let members):
      try requireDepth(depth + 1, at: number)
      var elements: [PropertyListNode] = []
      for member in members {
        let child = try resolve(member, depth: depth + 1, &reading)
        try add(child, to: &resolved, at: number)
        elements.append(child.node)
      }
      resolved.node.content = .array(elements)
    case .dictionary(let keys, let values):
      try requireDepth(depth + 1, at: number)
      var entries: [PropertyListEntry] = []
      for (keyNumber, valueNumber) in zip(keys, values) {
        let key = try self.key(keyNumber, &reading)
        let child = try resolve(valueNumber, depth: depth + 1, &reading)
        try add(child, to: &resolved, at: number)
        entries.append(PropertyListEntry(key: key, value: child.node))
      }
      resolved.node.content = .dictionary(entries)
    }
    reading.isOpen[number] = false
    reading.done[number] = resolved
    return resolved
  }

  /// Reads the value of an object that refers to nothing.
  ///
  /// Where many objects lie over each other, a small file would hold more than any memory does.
  private func content(
    _ range: Range<Int>, _ reading: inout Reading
  ) throws(PropertyListError) -> PropertyListNode.Content {
    reading.bytes += range.count
    guard reading.bytes <= bytes.count else {
      throw PropertyListError(
        .malformedBinary, offset: range.lowerBound,
        "The value here lies over another one; the file is damaged.")
    }
    return try leafContent(range)
  }

  /// Reads the text of a key object, which many entries may have.
  private func key(_ number: Int, _ reading: inout Reading) throws(PropertyListError) -> String {
    if reading.done[number] == nil, case .leaf(let range) = try object(number) {
      let node = PropertyListNode(try content(range, &reading))
      reading.done[number] = Resolved(node: node, weight: 1, height: 0)
    }
    if case .string(let text) = reading.done[number]?.node.content { return text }
    throw PropertyListError(
      .malformedBinary, offset: offset(of: number), "A key of a dictionary is not a string.")
  }

  private func add(
    _ child: Resolved, to parent: inout Resolved, at number: Int
  ) throws(PropertyListError) {
    parent.weight += child.weight
    parent.height = max(parent.height, child.height + 1)
    guard parent.weight <= PropertyListDocument.valueLimit else {
      throw PropertyListError(
        .tooManyValues, offset: offset(of: number),
        "The file unfolds into more than \(PropertyListDocument.valueLimit) values.")
    }
  }

  private func requireDepth(_ depth: Int, at number: Int) throws(PropertyListError) {
    guard depth > PropertyListDocument.nestingLimit else { return }
    throw PropertyListError(
      .nestedTooDeeply, offset: offset(of: number),
      """
      More than \(PropertyListDocument.nestingLimit) arrays and dictionaries lie inside each \
      other; no Info.plist needs that.
      """)
  }
}

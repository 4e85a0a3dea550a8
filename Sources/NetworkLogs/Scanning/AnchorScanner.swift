internal import CAnchorScanner

/// Finds the lines that could matter: those that hold one of a set of literals.
///
/// The first of the two stages of a search. It may let a line through for nothing, and never misses
/// one: a format is reachable only through its anchors, which a test proves for every sample.
@safe
package struct AnchorScanner: ~Copyable, @unchecked Sendable {
  private let handle: OpaquePointer

  /// The shortest literal that can be an anchor, in bytes.
  package static let minimumLength = Int(ATSEXPLAIN_SCANNER_MIN_LENGTH)

  /// A scanner for `anchors`, or nil when one is too short, there are too many, or memory is short.
  package init?(anchors: [String]) {
    self.init(literals: anchors.map { Array($0.utf8) }, isSparse: true)
  }

  /// The same for bytes; `isSparse` says whether hardly a line holds one, which only decides how
  /// long a search takes.
  init?(literals: [[UInt8]], isSparse: Bool) {
    self.init(
      storage: literals.flatMap { $0 }, lengths: literals.map { $0.count }, [], isSparse: isSparse)
  }

  /// The same for literals one behind the other, with the choices of a scanner for them, or none.
  init?(storage: [UInt8], lengths: [Int], _ choices: [atsexplain_choice], isSparse: Bool) {
    let created = unsafe storage.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      guard let base = bytes.baseAddress else { return nil }
      var pointers: [UnsafePointer<UInt8>?] = unsafe []
      var offset = 0
      for length in lengths {
        unsafe pointers.append(base + offset)
        offset += length
      }
      return unsafe choices.withUnsafeBufferPointer { choices in
        unsafe atsexplain_scanner_create(
          pointers, lengths, choices.count == lengths.count ? choices.baseAddress : nil,
          lengths.count, isSparse ? 1 : 0)
      }
    }
    guard let created = unsafe created else { return nil }
    unsafe handle = created
  }

  deinit { unsafe atsexplain_scanner_destroy(handle) }

  /// The offset of a byte of the first anchor in `bytes[from..<end]`, or `end`.
  ///
  /// Adds to `newlines` how many newline bytes are before the result.
  @inline(__always)
  func next(
    in bytes: UnsafePointer<UInt8>, from: Int, to end: Int, newlines: inout Int
  ) -> Int {
    unsafe atsexplain_scanner_next(handle, bytes, from, end, &newlines)
  }

  /// Learns from a part of a text how to search the rest of it faster; what is found stays the same.
  ///
  /// - Parameter isExample: whether texts of all kinds will be searched.
  /// - Returns: whether there was something to learn, and memory for it.
  @discardableResult
  mutating func learn(from text: Span<UInt8>, isExample: Bool = false) -> Bool {
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe atsexplain_scanner_learn(
        handle, base, buffer.count, isExample ? 1 : 0) != 0
    }
  }

  /// What a search looks at in a text beside the text itself, by how long that takes.
  func looks(in text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe atsexplain_scanner_looks(handle, base, buffer.count)
    }
  }

  /// Keeps to a part of the processor's instructions: so tests reach the code for other processors.
  mutating func use(_ instructions: atsexplain_instructions) {
    unsafe atsexplain_scanner_use(handle, instructions)
  }

  /// How it searches for each of so many anchors.
  func choices(_ count: Int) -> [atsexplain_choice] {
    var choices = [atsexplain_choice](repeating: atsexplain_choice(), count: count)
    unsafe choices.withUnsafeMutableBufferPointer {
      if let base = $0.baseAddress { unsafe atsexplain_scanner_choices(handle, base) }
    }
    return choices
  }

  /// Finds every place of every anchor in `text`, in the order of a byte inside of each.
  ///
  /// - Returns: how many there are; so many elements of `places`, which grows as needed, are set.
  func find(in text: Span<UInt8>, _ places: inout [atsexplain_hit]) -> Int {
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      // Ends: the second time there is room enough: the same text has as many places.
      while true {
        let count = unsafe places.withUnsafeMutableBufferPointer {
          unsafe atsexplain_scanner_collect(handle, base, buffer.count, $0.baseAddress, $0.count)
        }
        if count <= places.count { return count }
        places = [atsexplain_hit](
          repeating: atsexplain_hit(literal: 0, start: 0), count: count + count / 2)
      }
    }
  }

  /// Whether an anchor is in `bytes`.
  package func matches(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { unsafe matches($0) }
  }

  /// Whether an anchor is in `bytes`.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var newlines = 0
    return unsafe next(in: base, from: 0, to: bytes.count, newlines: &newlines) < bytes.count
  }
}

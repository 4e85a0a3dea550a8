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

  /// More anchors than this can't be told apart by `literals(in:_:)`: three words of bits.
  private static let mostAnchors = 3 * 64

  /// A scanner for `anchors`, or nil when one is too short, there are too many, or memory is short.
  package init?(anchors: [String]) {
    guard anchors.count <= Self.mostAnchors else { return nil }
    var storage: [UInt8] = []
    var lengths: [Int] = []
    for anchor in anchors {
      storage.append(contentsOf: anchor.utf8)
      lengths.append(anchor.utf8.count)
    }
    let created = unsafe storage.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      guard let base = bytes.baseAddress else { return nil }
      var pointers: [UnsafePointer<UInt8>?] = unsafe []
      var offset = 0
      for length in lengths {
        unsafe pointers.append(base + offset)
        offset += length
      }
      return unsafe atsexplain_scanner_create(pointers, lengths, lengths.count)
    }
    guard let created = unsafe created else { return nil }
    unsafe handle = created
  }

  deinit { unsafe atsexplain_scanner_destroy(handle) }

  /// The offset of a byte of the first anchor in `bytes[from..<end]`, or `end`.
  ///
  /// Adds to `newlines` how many newline bytes stand before the result.
  @inline(__always)
  func next(
    in bytes: UnsafePointer<UInt8>, from: Int, to end: Int, newlines: inout Int
  ) -> Int {
    unsafe atsexplain_scanner_next(handle, bytes, from, end, &newlines)
  }

  /// The numbers of the anchors that stand in `text`, each once, in no particular order.
  func literals(in text: Span<UInt8>, _ found: inout [Int32]) {
    found.removeAll(keepingCapacity: true)
    var marks = (UInt64(0), UInt64(0), UInt64(0))
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe withUnsafeMutableBytes(of: &marks) { words in
        guard let first = unsafe words.baseAddress?.assumingMemoryBound(to: UInt64.self) else {
          return
        }
        unsafe atsexplain_scanner_mark(handle, base, buffer.count, first, 3)
      }
    }
    for (offset, word) in [(0, marks.0), (64, marks.1), (128, marks.2)] {
      var word = word
      while word != 0 {
        found.append(Int32(offset + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }

  /// Whether an anchor stands in `bytes`.
  package func matches(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { unsafe matches($0) }
  }

  /// Whether an anchor stands in `bytes`.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var newlines = 0
    return unsafe next(in: base, from: 0, to: bytes.count, newlines: &newlines) < bytes.count
  }
}

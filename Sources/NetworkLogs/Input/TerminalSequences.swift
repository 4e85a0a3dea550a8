#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Removes the escape sequences that colour text on a terminal, mark links or set titles.
///
/// They can be within a word, so they go before anything is searched. Text without an ESC byte costs
/// one search for that byte.
@safe
enum TerminalSequences {
  /// A longer sequence is taken for text.
  static let maxLength = 512
  /// The byte with which every sequence begins.
  static let escape: UInt8 = 0x1B

  /// What was removed from a piece of text, and what can't be decided before more text comes.
  struct Removal {
    /// How many bytes are gone.
    var removed = 0
    /// How many of them stood behind the last line end; nil where the piece has no line end, so that the
    /// bytes that were removed from the line before it count as well.
    var removedBehindLineEnd: Int?
    /// How many bytes at the end may begin a sequence; they are still there.
    var undecided = 0
  }

  /// Whether a text may hold a sequence.
  static func mayStand(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    return unsafe memchr(base, Int32(escape), text.count) != nil
  }

  /// Removes every whole sequence from `bytes[from..<end]` and closes the gaps.
  static func remove(
    from bytes: UnsafeMutablePointer<UInt8>, _ from: Int, to end: Int
  ) -> Removal {
    var removal = Removal()
    var read = from
    var written = from
    // Ends: each round goes on behind an escape, or is the last.
    while read < end {
      let found = unsafe place(of: escape, in: bytes, from: read, to: end)
      if unsafe place(of: 0x0A, in: bytes, from: read, to: found) < found {
        removal.removedBehindLineEnd = 0
      }
      unsafe move(bytes, from: read, count: found - read, to: &written)
      read = found
      guard read < end else { break }
      switch unsafe length(of: bytes, at: read, to: end) {
      case .whole(let length):
        read += length
        removal.removed += length
        if let known = removal.removedBehindLineEnd {
          removal.removedBehindLineEnd = known + length
        }
      case .undecided:
        removal.undecided = end - read
        unsafe move(bytes, from: read, count: end - read, to: &written)
        read = end
      case .none:
        unsafe move(bytes, from: read, count: 1, to: &written)
        read += 1
      }
    }
    return removal
  }

  private static func place(
    of byte: UInt8, in bytes: UnsafeMutablePointer<UInt8>, from: Int, to end: Int
  ) -> Int {
    guard from < end, let found = unsafe memchr(bytes + from, Int32(byte), end - from) else {
      return end
    }
    return unsafe found.assumingMemoryBound(to: UInt8.self) - bytes
  }

  private static func move(
    _ bytes: UnsafeMutablePointer<UInt8>, from: Int, count: Int, to written: inout Int
  ) {
    if from != written, count > 0 { unsafe memmove(bytes + written, bytes + from, count) }
    written += count
  }

  private enum Length {
    case whole(Int)
    /// The text ends before the sequence does.
    case undecided
    /// It is none.
    case none
  }

  /// How long the sequence is that begins with the ESC at `place`.
  private static func length(
    of bytes: UnsafeMutablePointer<UInt8>, at place: Int, to end: Int
  ) -> Length {
    guard place + 1 < end else { return .undecided }
    let limit = min(end, place + maxLength)
    let isCut = limit == end
    switch unsafe bytes[place + 1] {
    case UInt8(ascii: "["):
      // Parameters, then intermediate bytes, then the final byte.
      var next = place + 2
      while next < limit, unsafe (0x30...0x3F).contains(bytes[next]) { next += 1 }
      while next < limit, unsafe (0x20...0x2F).contains(bytes[next]) { next += 1 }
      guard next < limit else { return isCut ? .undecided : .none }
      return unsafe (0x40...0x7E).contains(bytes[next]) ? .whole(next + 1 - place) : .none
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      // A character set, which `tput sgr0` names.
      guard place + 2 < end else { return .undecided }
      return unsafe (0x30...0x7E).contains(bytes[place + 2]) ? .whole(3) : .none
    case UInt8(ascii: "]"):
      // A title or a link; a bell or ESC \ ends it.
      var next = place + 2
      while next < limit, unsafe bytes[next] >= 0x20 { next += 1 }
      guard next < limit else { return isCut ? .undecided : .none }
      if unsafe bytes[next] == 0x07 { return .whole(next + 1 - place) }
      guard unsafe bytes[next] == escape else { return .none }
      guard next + 1 < end else { return .undecided }
      return unsafe bytes[next + 1] == UInt8(ascii: "\\") ? .whole(next + 2 - place) : .none
    default: return .none
    }
  }
}

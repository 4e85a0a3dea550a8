/// A text that is held in place where it is as short as the time of a line and most excerpts are; it may be
/// empty.
///
/// Nearly every line of a log has some, and they are handed around more often than they are looked at: a text of
/// its own would have to be allocated for each.
package struct HeldText: Hashable, Sendable {
  /// The bytes in their order, zeros behind them; the last of all is their number.
  private typealias Words = (UInt64, UInt64, UInt64, UInt64)

  private var words: Words = (0, 0, 0, 0)
  /// What has more bytes than fit, or nothing.
  private var long = ""

  /// What fits in place: a date, a time of day to the microsecond, a zone.
  private static var most: Int { 31 }

  /// No text.
  package init() {}

  /// A text.
  package init(_ text: String) {
    var text = text
    let fits = text.withUTF8 { bytes in unsafe fill(UnsafeRawBufferPointer(bytes)) }
    if !fits { long = text }
  }

  /// The text at a place of a text.
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    let fits = unsafe text.extracting(range).withUnsafeBytes { unsafe fill($0) }
    // Bytes that are no text are repaired.
    if !fits || !isASCII { self = HeldText(ByteText.string(text, range)) }
  }

  /// Takes bytes in place, where they fit.
  private mutating func fill(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= Self.most else { return false }
    // In whole words: those of which parts were written are slow to read.
    words = unsafe (
      Self.word(bytes, 0), Self.word(bytes, 8), Self.word(bytes, 16),
      Self.word(bytes, 24) | UInt64(bytes.count) << 56
    )
    return true
  }

  /// The eight bytes at a place, the first one lowest; zeros are behind the last of all.
  // Built in: for most places there is hardly anything to do.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    let left = bytes.count - place
    if left >= 8 { return unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    guard left > 0 else { return 0 }
    guard bytes.count >= 8 else {
      return unsafe bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    // They are the upper ones of the last eight.
    return unsafe bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      &>> UInt64(64 - 8 * left)
  }

  private var isASCII: Bool {
    (words.0 | words.1 | words.2 | words.3) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether there is none.
  package var isEmpty: Bool { words.0 | words.1 | words.2 | words.3 == 0 && long.isEmpty }

  /// The text.
  package var text: String {
    if !long.isEmpty { return long }
    return unsafe withUTF8 { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a function with the bytes of the text.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard long.isEmpty else {
      var text = long
      return text.withUTF8(body)
    }
    return unsafe withUnsafeBytes(of: words) { own in
      let bytes = unsafe own.bindMemory(to: UInt8.self)
      return unsafe body(UnsafeBufferPointer(rebasing: bytes[..<Int(bytes[Self.most])]))
    }
  }

  /// Whether both are the same text.
  package static func == (a: HeldText, b: HeldText) -> Bool {
    a.words == b.words && a.long == b.long
  }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
    hasher.combine(long)
  }
}

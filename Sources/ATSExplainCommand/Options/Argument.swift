internal import CSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A word of the command line: as text, and as the bytes that the system handed over.
///
/// Names of files need not be UTF-8; as text they are repaired, so that only the bytes find the file.
struct Argument: Hashable, Sendable {
  /// The word as text, what is no UTF-8 repaired.
  let text: String
  /// The word as it came.
  let bytes: [UInt8]

  /// A word that is text.
  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// A word as it came.
  init(bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
    self.bytes = bytes
  }

  /// The part behind the first byte of a value, such as an equals sign; nil where there is none.
  func rest(behind byte: UInt8) -> Argument? {
    bytes.firstIndex(of: byte).map { Argument(bytes: Array(bytes[($0 + 1)...])) }
  }

  /// The word without its first bytes.
  func dropping(_ count: Int) -> Argument { Argument(bytes: Array(bytes.dropFirst(count))) }

  /// The words that the program was started with, its name left out; nil where they aren't known.
  static var ofProcess: [Argument]? {
    var count = 0
    guard let words = unsafe atsexplain_arguments(&count) else { return nil }
    // The system ends each of them with a zero, and keeps them while the program runs.
    return (0..<count).dropFirst().compactMap { index in
      guard let word = unsafe words[index] else { return nil }
      return unsafe Argument(
        bytes: Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
    }
  }
}

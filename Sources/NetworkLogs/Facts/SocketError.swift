/// The errors of POSIX that sockets give, by the numbers of Apple's systems.
///
/// Source: `sys/errno.h` of Darwin.
package enum SocketError {
  /// Those that logs name in the words of `strerror`, as patterns, with their numbers.
  static let named: [(words: String, number: Int)] = [
    ("Broken pipe", 32), ("Protocol wrong type for socket", 41),
    ("Can(?:’|')t assign requested address", 49), ("Network is down", 50),
    ("Network is unreachable", 51), ("Network dropped connection on reset", 52),
    ("Software caused connection abort", 53), ("Connection reset by peer", 54),
    ("No buffer space available", 55), ("Socket is not connected", 57),
    ("Operation timed out", 60), ("Connection refused", 61), ("Host is down", 64),
    ("No route to host", 65),
  ]

  /// The words of all of these, as alternatives of a pattern.
  static let words = named.map { $0.words }.joined(separator: "|")

  /// Whether only sockets give a number, or mostly they.
  package static func contains(_ number: Int) -> Bool {
    switch number {
    case 32, 41...44, 46, 47, 49...58, 60, 61, 64, 65, 96, 100: true
    default: false
    }
  }
}

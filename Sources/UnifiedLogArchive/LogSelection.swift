/// Which messages of an archive are wanted.
@safe
package struct LogSelection {
  /// Whether all are, but for ``process``.
  package var takesAll = false
  /// The process that has to have logged them, by its name or its number.
  package var process: String?
  /// Begins of the subsystems whose messages are wanted.
  package var subsystems = [
    "com.apple.CFNetwork", "com.apple.network", "com.apple.networking", "com.apple.boringssl",
    "com.apple.securityd", "com.apple.Security", "com.apple.security", "com.apple.nsurlsession",
  ]
  /// Programs and libraries all of whose messages are wanted.
  package var senders: Set<String> = [
    "CFNetwork", "Network", "libnetwork.dylib", "libboringssl.dylib", "Security", "trustd",
    "nsurlsessiond", "libcoretls.dylib",
  ]
  /// Where a byte of the first word is for the sake of which a message is wanted, or the number of the bytes
  /// where there is none.
  private let firstWord: (UnsafeBufferPointer<UInt8>) -> Int

  /// A selection of what is about networking, or holds such a word.
  package init(firstWord: @escaping (UnsafeBufferPointer<UInt8>) -> Int) {
    unsafe self.firstWord = firstWord
  }

  /// All messages.
  package init() {
    unsafe firstWord = { $0.count }
    takesAll = true
  }

  /// Whether bytes hold such a word.
  func matters(_ bytes: Bytes) -> Bool { firstWord(in: bytes) < bytes.count }

  /// Where a byte of the first such word is, or the number of the bytes.
  func firstWord(in bytes: Bytes) -> Int {
    guard bytes.count > 0 else { return 0 }
    return unsafe bytes.buffer.withMemoryRebound(to: UInt8.self) { unsafe firstWord($0) }
  }

  func wants(subsystem: String) -> Bool { subsystems.contains { subsystem.hasPrefix($0) } }
}

/// How much of an archive is held at a time.
package struct LogArchiveLimits: Hashable, Sendable {
  /// The messages that wait for their turn, in bytes: where there are more, the archive is read again.
  package var maxHeldBytes = 20 << 20
  /// Arguments that are apart from their messages, in bytes.
  package var maxOversizeBytes = 8 << 20
  /// How many problems are named; the rest are counted.
  package var maxProblems = 20

  /// The usual limits.
  package init() {}
}

/// What was read of an archive.
package struct LogArchiveTally: Hashable, Sendable {
  /// Entries that are messages, wanted or not.
  package var messages = 0
  /// Bytes of entries, expanded.
  package var bytes = 0
  /// Messages that were handed on.
  package var taken = 0
  /// Messages that were handed on without their format string, which no file had.
  package var unresolved = 0
  /// Messages whose arguments were written apart, and were not found.
  package var withoutArguments = 0
  /// States of processes, which are no messages and were passed over.
  package var states = 0
  /// Runs of the system whose clock no file had: the times are those of the files' begins.
  package var bootsWithoutClock = 0
  /// Problems that were not named.
  package var untold = 0

  package init() {}
}

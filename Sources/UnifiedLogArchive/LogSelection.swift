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
  /// For each kind of words for the sake of which a message is wanted, a function that says where a byte of the
  /// first of them is, or the number of the bytes where there is none.
  fileprivate let searches: [(UnsafeBufferPointer<UInt8>) -> Int]

  /// A selection of what is about networking, or holds a word that one of `searches` finds.
  package init(searches: [(UnsafeBufferPointer<UInt8>) -> Int]) {
    unsafe self.searches = searches
  }

  /// All messages.
  package init() {
    unsafe searches = []
    takesAll = true
  }

  /// Whether bytes hold such a word.
  func matters(_ bytes: Bytes) -> Bool {
    unsafe searches.contains { unsafe bytes.first(by: $0, from: 0) < bytes.count }
  }

  func wants(subsystem: String) -> Bool { subsystems.contains { subsystem.hasPrefix($0) } }
}

extension Bytes {
  /// Where a search finds its first word behind a place, or the number of the bytes.
  fileprivate func first(by search: (UnsafeBufferPointer<UInt8>) -> Int, from begin: Int) -> Int {
    let rest = from(begin)
    guard rest.count > 0 else { return count }
    let place = unsafe rest.buffer.withMemoryRebound(to: UInt8.self) { unsafe search($0) }
    return begin + place
  }
}

/// Goes through bytes from word to word; each byte is looked at once for each kind of words.
struct WordCursor {
  private let bytes: Bytes
  private let selection: LogSelection?
  /// Where the next word of each kind is, and the first of them.
  private var places: [Int] = []
  private var first = -1
  /// From where on they were looked for.
  private var searched = 0

  /// No words.
  init() {
    bytes = .none
    selection = nil
  }

  init(_ bytes: Bytes, _ selection: LogSelection) {
    self.bytes = bytes
    self.selection = selection
    places = unsafe [Int](repeating: -1, count: selection.searches.count)
  }

  /// Where a byte of the first word from a place on is, or the number of the bytes.
  mutating func firstWord(from begin: Int) -> Int {
    if first >= begin, begin >= searched { return first }
    guard let selection else { return bytes.count }
    let isBack = begin < searched
    searched = begin
    first = bytes.count
    for kind in places.indices {
      if isBack || places[kind] < begin {
        places[kind] = unsafe bytes.first(by: selection.searches[kind], from: begin)
      }
      first = min(first, places[kind])
    }
    return first
  }

  /// Whether a word is in a part of the bytes.
  mutating func isWord(in part: Bytes) -> Bool {
    let begin = part.offset(in: bytes)
    guard firstWord(from: begin) < begin + part.count, let selection else { return false }
    // What begins in the part may end behind it.
    return selection.matters(part)
  }
}

/// How much of an archive is held at a time.
package struct LogArchiveLimits: Hashable, Sendable {
  /// The messages that wait for their turn, in bytes: where there are more, the archive is read again.
  package var maxHeldBytes = 20 << 20
  /// How many times the bytes of all messages are read to bring them in the order of their clock; what is
  /// left then comes in the order of the files.
  package var maxReadings = 16
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
  /// The same in all readings together: where more messages are wanted than are held, there are several.
  package var expanded = 0
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
  /// Whether the last messages were handed on in the order of the files, not of the clock.
  package var isOutOfOrder = false
  /// Problems that were not named.
  package var untold = 0

  package init() {}
}

/// Cuts a stream into its messages, one a line.
package struct MessageFramer {
  /// What is on a line.
  package enum Frame: Hashable, Sendable {
    /// The bytes of a message.
    case message([UInt8])
    /// A line longer than messages may be; its bytes are dropped.
    case tooLong
  }

  private let maxLength: Int
  private var pending: [UInt8] = []
  private var isTooLong = false

  /// A framer for messages of at most so many bytes.
  package init(maxLength: Int) { self.maxLength = maxLength }

  /// Takes bytes as they come, and hands on the lines that they end.
  package mutating func take(_ bytes: [UInt8], _ body: (Frame) -> Void) {
    var rest = bytes[...]
    // Ends: each round goes on behind a line end.
    while let end = rest.firstIndex(of: 0x0A) {
      add(rest[..<end])
      rest = rest[(end + 1)...]
      finish(body)
    }
    add(rest)
  }

  /// Ends the stream: a last line may have no end.
  package mutating func finish(_ body: (Frame) -> Void) {
    defer {
      pending = []
      isTooLong = false
    }
    if isTooLong { return body(.tooLong) }
    guard pending.contains(where: { $0 > 0x20 }) else { return }
    body(.message(pending))
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    guard pending.count + bytes.count <= maxLength else {
      isTooLong = true
      pending = []
      return
    }
    pending += bytes
  }
}

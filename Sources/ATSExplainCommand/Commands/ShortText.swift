internal import ATSDiagnosis
internal import NetworkLogs

/// The bytes of an input as long as they are few enough to be a pasted error.
struct ShortText {
  private var bytes: [UInt8]
  private var isTooLong = false
  private let limit: Int

  /// A pipe that brings more is a log.
  private static let maxPiped = 4 << 10
  /// No one pastes a longer error without a finding in it.
  static let maxPasted = 64 << 10

  init(_ bytes: [UInt8] = [], limit: Int = ShortText.maxPiped) {
    self.limit = limit
    self.bytes = []
    add(bytes)
  }

  /// The text; nil where it is too long.
  var text: String? { isTooLong ? nil : String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ more: some Collection<UInt8>) {
    guard !isTooLong else { return }
    isTooLong = bytes.count + more.count > limit
    if isTooLong { bytes = [] } else { bytes += more }
  }

  /// Lets an analyzer read, and keeps what it got.
  ///
  /// - Returns: how many bytes; 0 at the end.
  mutating func read(
    _ descriptor: Int32, by analyzer: inout Analyzer
  ) throws(ReadError) -> Int {
    guard !isTooLong else { return try analyzer.read(from: descriptor) }
    var copy: [UInt8] = []
    let count = try unsafe analyzer.read { (room) throws(ReadError) in
      let count = try unsafe ReadError.read(descriptor, into: room)
      unsafe copy = Array(room.prefix(count))
      return count
    }
    add(copy)
    return count
  }
}

internal import CompressedInput

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The bytes of a source in order, a piece at a time.
struct SourceReader {
  private let source: any ByteSource
  private var buffer = [UInt8](repeating: 0, count: size)
  private var begin = 0
  private var end = 0
  private var atEnd = false
  /// How many bytes were taken.
  private(set) var offset = 0
  /// Why the source gave no more, where that isn't its end.
  private(set) var failure: String?

  /// A reader of `source`, from where that is.
  init(_ source: any ByteSource) { self.source = source }

  private static let size = 64 << 10

  /// Fills the buffer where it is empty; false at the end.
  private mutating func fill() -> Bool {
    if begin < end { return true }
    guard !atEnd else { return false }
    begin = 0
    end = unsafe buffer.withUnsafeMutableBytes { room in
      do throws(ReadFailure) {
        return try unsafe source.read(into: room)
      } catch {
        failure = error.reason
        return 0
      }
    }
    atEnd = end == 0
    return !atEnd
  }

  /// The next bytes, which stay to be read; fewer at the end.
  mutating func peek(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = take(count, into: &bytes)
    offset -= bytes.count
    // They may have come in pieces, of which the buffer has the last.
    buffer.replaceSubrange(..<begin, with: bytes)
    end += bytes.count - begin
    begin = 0
    return bytes
  }

  /// Takes so many bytes into `target`, in place of what it holds; fewer at the end.
  mutating func take(_ count: Int, into target: inout [UInt8]) -> Bool {
    target.removeAll(keepingCapacity: true)
    // Ends: `fill` has a byte or more, or returns false.
    while target.count < count, fill() {
      let part = min(count - target.count, end - begin)
      target += buffer[begin..<(begin + part)]
      begin += part
      offset += part
    }
    return target.count == count
  }

  /// Passes over so many bytes; false where there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    var left = count
    let buffered = min(left, end - begin)
    begin += buffered
    offset += buffered
    left -= buffered
    guard left > 0 else { return true }
    if left > Self.size, !atEnd, let place = source.seek(to: 0, whence: SEEK_CUR),
      let size = source.seek(to: 0, whence: SEEK_END)
    {
      let target = min(size, place + Int64(left))
      guard source.seek(to: target, whence: SEEK_SET) == target else { return false }
      offset += Int(target - place)
      return target == place + Int64(left)
    }
    // Ends: `fill` has a byte or more, or returns false.
    while left > 0, fill() {
      let part = min(left, end - begin)
      begin += part
      offset += part
      left -= part
    }
    return left == 0
  }
}

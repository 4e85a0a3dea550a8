/// The decoder of LZ4 blocks.
enum LZ4 {
  /// Why a block could not be decoded.
  enum Failure: Error, Hashable, Sendable {
    /// The block ends in the middle of a sequence.
    case cut
    /// A match begins before the begin of the output.
    case farMatch
    /// The block holds more than there is room for.
    case tooLong
  }

  /// Decodes one block behind what `output` holds up to `from`; matches may reach into that.
  ///
  /// - Returns: where the output ends.
  static func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, from: Int
  ) throws(Failure) -> Int {
    guard let source = input.baseAddress, input.count > 0 else { return from }
    guard let target = output.baseAddress else { throw .tooLong }
    let end = input.count
    let room = output.count
    var at = 0
    var to = from
    // Each access below is behind a check of `at` against `end` or of `to` against `room`; the copies in
    // steps of 16 and 8 bytes may write behind `to`, so they are taken only where that much room is left.
    // Ends: each round takes the byte of a token, or throws at the end.
    while true {
      guard at < end else { throw .cut }
      let token = unsafe source.load(fromByteOffset: at, as: UInt8.self)
      at &+= 1
      var literals = Int(token >> 4)
      if literals < 15, end &- at >= 18, room &- to >= 48 {
        // Nearly all sequences: few literals, and a short match that isn't a run of fewer than eight bytes.
        // Of the input at most 16 bytes are read here, of the output at most 14 + 24 written.
        unsafe copy16(source + at, target + to)
        at &+= literals
        to &+= literals
        let distance = unsafe Int(
          UInt16(littleEndian: source.loadUnaligned(fromByteOffset: at, as: UInt16.self)))
        at &+= 2
        guard distance > 0, distance <= to else { throw .farMatch }
        var length = Int(token & 15)
        if length < 15, distance >= 8 {
          let from = unsafe UnsafeRawPointer(target + to - distance)
          // One after the other: what the first writes may be what the next reads.
          unsafe copy8(from, target + to)
          unsafe copy8(from + 8, target + to + 8)
          unsafe copy8(from + 16, target + to + 16)
          to &+= length &+ 4
          continue
        }
        if length == 15 { length = try unsafe extended(length, source, &at, end) }
        length += 4
        guard length <= room - to else { throw .tooLong }
        unsafe repeatBytes(target, to: to, distance: distance, length: length, room: room)
        to += length
        continue
      }
      if literals == 15 { literals = try unsafe extended(literals, source, &at, end) }
      if literals > 0 {
        if literals <= 16, end - at >= 16, room - to >= 16 {
          unsafe copy16(source + at, target + to)
        } else {
          guard literals <= end - at else { throw .cut }
          guard literals <= room - to else { throw .tooLong }
          unsafe (target + to).copyMemory(from: source + at, byteCount: literals)
        }
        at += literals
        to += literals
      }
      // A block ends behind literals.
      if at == end { return to }
      guard end - at >= 2 else { throw .cut }
      let distance = unsafe Int(
        UInt16(littleEndian: source.loadUnaligned(fromByteOffset: at, as: UInt16.self)))
      at += 2
      guard distance > 0, distance <= to else { throw .farMatch }
      var length = Int(token & 15)
      if length == 15 { length = try unsafe extended(length, source, &at, end) }
      length += 4
      guard length <= room - to else { throw .tooLong }
      unsafe repeatBytes(target, to: to, distance: distance, length: length, room: room)
      to += length
    }
  }

  @inline(__always)
  private static func extended(
    _ base: Int, _ source: UnsafeRawPointer, _ at: inout Int, _ end: Int
  ) throws(Failure) -> Int {
    var length = base
    // Ends: each round takes a byte, or throws at the end.
    while true {
      guard at < end else { throw .cut }
      let byte = unsafe source.load(fromByteOffset: at, as: UInt8.self)
      at += 1
      length += Int(byte)
      if byte != 255 { return length }
    }
  }

  @inline(__always)
  private static func copy8(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
    unsafe to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
  }

  @inline(__always)
  private static func copy16(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
    let low = unsafe from.loadUnaligned(as: UInt64.self)
    let high = unsafe from.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    unsafe to.storeBytes(of: low, as: UInt64.self)
    unsafe to.storeBytes(of: high, toByteOffset: 8, as: UInt64.self)
  }

  /// Copies what is `distance` bytes in front, which may be what is being written.
  @inline(__always)
  private static func repeatBytes(
    _ target: UnsafeMutableRawPointer, to: Int, distance: Int, length: Int, room: Int
  ) {
    let padded = (length + 15) & ~15
    if distance >= 16, room - to >= padded {
      var done = 0
      while done < length {
        unsafe copy16(UnsafeRawPointer(target + to - distance + done), target + to + done)
        done += 16
      }
    } else if distance >= 8, room - to >= padded {
      var done = 0
      while done < length {
        let word = unsafe (target + to - distance + done).loadUnaligned(as: UInt64.self)
        unsafe (target + to + done).storeBytes(of: word, as: UInt64.self)
        done += 8
      }
    } else {
      for index in 0..<length {
        let byte = unsafe (target + to + index - distance).load(as: UInt8.self)
        unsafe (target + to + index).storeBytes(of: byte, as: UInt8.self)
      }
    }
  }
}

/// What a chunk of chunks holds when it is expanded.
struct ChunkExpander {
  /// How many bytes one may come to: the system's come to 64 KiB.
  static let maxBytes = 4 << 20

  /// The expanded bytes of the last call; only so many are valid as it returned.
  private(set) var buffer: [UInt8] = []

  /// Expands the blocks of one chunk.
  ///
  /// - Returns: how many bytes there are, and what is wrong with the rest, if anything.
  mutating func expand(_ chunk: Bytes) -> (count: Int, problem: String?) {
    var offset = 0
    var count = 0
    // Ends: each block takes the eight bytes of its head or more, or is the last.
    while offset < chunk.count {
      guard chunk.count - offset >= 4 else { return (count, "a compressed block is cut") }
      let mark = chunk.u32(offset)
      switch mark {
      case Self.end: return (count, nil)
      case Self.plain:
        let size = Int(chunk.u32(offset + 4))
        guard let block = chunk.part(offset + 8, size) else {
          return (count, "an uncompressed block is cut")
        }
        guard makeRoom(count + size) else { return (count, Self.tooLong) }
        unsafe buffer.withUnsafeMutableBytes {
          unsafe UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(
            from: block.buffer)
        }
        count += size
        offset += 8 + size
      case Self.compressed:
        let size = Int(chunk.u32(offset + 4))
        let stored = Int(chunk.u32(offset + 8))
        guard let block = chunk.part(offset + 12, stored) else {
          return (count, "a compressed block is cut")
        }
        guard makeRoom(count + size) else { return (count, Self.tooLong) }
        var problem: String?
        unsafe buffer.withUnsafeMutableBytes { whole in
          let room = unsafe UnsafeMutableRawBufferPointer(rebasing: whole[..<(count + size)])
          do throws(LZ4.Failure) {
            let end = try unsafe LZ4.decode(block.buffer, into: room, from: count)
            if end != count + size { problem = "a compressed block is shorter than it says" }
            count = end
          } catch {
            problem = "a compressed block is damaged"
          }
        }
        if let problem { return (count, problem) }
        offset += 12 + stored
      default: return (count, Self.unknown(mark))
      }
    }
    return (count, nil)
  }

  /// The words for a block with another mark.
  private static func unknown(_ mark: UInt32) -> String {
    switch mark {
    case 0x094D_425A: "is compressed with LZBITMAP (ZBM), which isn't read"
    case 0x3178_7662, 0x3278_7662, 0x6E78_7662, 0x2D78_7662:
      "is compressed with LZFSE (bvx), which isn't read"
    default: "is compressed in a way that isn't known"
    }
  }

  private mutating func makeRoom(_ bytes: Int) -> Bool {
    guard bytes <= Self.maxBytes else { return false }
    if buffer.count < bytes { buffer += [UInt8](repeating: 0, count: bytes - buffer.count) }
    return true
  }

  private static let compressed: UInt32 = 0x3134_7662
  private static let plain: UInt32 = 0x2D34_7662
  private static let end: UInt32 = 0x2434_7662
  private static let tooLong = "a compressed block expands to more than 4 MiB"
}

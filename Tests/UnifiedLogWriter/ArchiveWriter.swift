/// Writes archives of the unified log.
package struct ArchiveWriter {
  /// Which blocks the sets of chunks are made of.
  package enum Compression { case lz4, plain, blocks }

  package var compression = Compression.lz4
  package var cacheVersion: UInt16 = 2
  /// Where the part of the shared cache begins that 31 bits don't reach.
  package var largeBase: UInt64 = 0x1_2000_0000
  /// Whether entries say with one number instead of two how far behind they are.
  package var hasShortForm = false
  package var numerator: UInt32 = 125
  package var denominator: UInt32 = 3
  /// Minutes to the west of Greenwich.
  package var west: Int32 = -60
  package var isSummer = false
  package var boot: (high: UInt64, low: UInt64) = (0x0123_4567_89AB_CDEF, 0x1122_3344_5566_7788)
  /// When the system started.
  package var begin: Int64 = 1_765_000_000_000_000_000
  /// Whether chunks keep the gap of the buffer that they are a copy of.
  package var keepsGap = false
  /// How many entries a set of chunks holds at most.
  package var entriesPerSet = 200
  /// How many sets of chunks follow a catalog.
  package var setsPerCatalog = 1
  /// Whether oversize chunks are behind the messages that they belong to.
  package var putsOversizeBehind = false
  package var hasClocks = true
  /// How many states of processes are in each set of chunks.
  package var states = 0

  package init() {}

  /// The identifier of an image: made of its path.
  package static func identifier(_ path: String) -> (high: UInt64, low: UInt64) {
    var high: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { high = (high ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (high, high &* 0x9E37_79B9_7F4A_7C15)
  }

  static func digits(_ identifier: (high: UInt64, low: UInt64)) -> String {
    [identifier.high, identifier.low].map {
      let digits = String($0, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The files of an archive: for each name a tracev3 file with its messages, and what they need.
  package func files(_ traces: [(name: String, messages: [WrittenMessage])]) -> [(
    path: String, bytes: [UInt8]
  )] {
    var strings = StringTables(largeBase: largeBase, hasShortForm: hasShortForm)
    for trace in traces { for message in trace.messages { strings.add(message) } }
    strings.finish()
    var files: [(path: String, bytes: [UInt8])] = []
    for trace in traces { files.append((trace.name, self.trace(trace.messages, strings))) }
    if hasClocks { files.append(("timesync/0000000000000001.timesync", clocks)) }
    for (path, bytes) in strings.imageFiles {
      let digits = Self.digits(Self.identifier(path))
      files.append(("\(digits.prefix(2))/\(digits.dropFirst(2))", bytes))
    }
    files.append(
      ("dsc/" + Self.digits(StringTables.cache), strings.cacheFile(version: cacheVersion)))
    return files
  }

  private var clocks: [UInt8] {
    var bytes: [UInt8] = []
    bytes.add(UInt16(0xBBB0))
    bytes.add(UInt16(48))
    bytes.add(UInt32(0))
    bytes.add(identifier: boot)
    bytes.add(numerator)
    bytes.add(denominator)
    bytes.add(begin)
    bytes.add(west)
    bytes.add(UInt32(isSummer ? 1 : 0))
    // Its clock is moved by two seconds later on, which the record says.
    bytes.add(UInt32(0x0020_7354))
    bytes.add(UInt32(0))
    bytes.add(UInt64(0))
    bytes.add(begin)
    bytes.add(west)
    bytes.add(UInt32(isSummer ? 1 : 0))
    return bytes
  }

  /// The clock at a time.
  package func ticks(_ nanoseconds: Int64) -> UInt64 {
    let behind = UInt64(max(0, nanoseconds - begin))
    // Rounded up, so that the time that is read is not before the one that was written.
    return (behind * UInt64(denominator) + UInt64(numerator) - 1) / UInt64(numerator)
  }

  // MARK: Messages

  /// A tracev3 file.
  func trace(_ messages: [WrittenMessage], _ strings: StringTables) -> [UInt8] {
    var bytes = Self.chunk(0x1000, header, subtag: 0x11)
    var start = 0
    while start < messages.count {
      let covered = Array(
        messages[start..<min(start + entriesPerSet * setsPerCatalog, messages.count)])
      let catalog = WrittenCatalog(covered)
      bytes += Self.chunk(0x600B, catalog.bytes, subtag: 0x11)
      bytes.align(8)
      for begin in stride(from: 0, to: covered.count, by: entriesPerSet) {
        let part = Array(covered[begin..<min(begin + entriesPerSet, covered.count)])
        bytes += Self.chunk(0x600D, compressed(entries(part, catalog, strings)), subtag: 0x11)
        bytes.align(8)
      }
      start += covered.count
    }
    return bytes
  }

  static func chunk(_ tag: UInt32, _ payload: [UInt8], subtag: UInt32 = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.add(tag)
    bytes.add(subtag)
    bytes.add(UInt64(payload.count))
    return bytes + payload
  }

  private var header: [UInt8] {
    var bytes: [UInt8] = []
    bytes.add(numerator)
    bytes.add(denominator)
    bytes.add(UInt64(0))
    bytes.add(UInt32(begin / 1_000_000_000))
    bytes.add(UInt32(0))
    bytes.add(UInt32(0))
    bytes.add(west)
    bytes.add(UInt32(isSummer ? 1 : 0))
    bytes.add(UInt32(1))
    bytes.add(UInt32(0x6100))
    bytes.add(UInt32(8))
    bytes.add(UInt64(0))
    bytes.add(UInt32(0x6101))
    bytes.add(UInt32(56))
    bytes.pad(to: bytes.count + 56)
    bytes.add(UInt32(0x6102))
    bytes.add(UInt32(24))
    bytes.add(identifier: boot)
    bytes.add(UInt32(42))
    bytes.add(UInt32(0))
    bytes.add(UInt32(0x6103))
    bytes.add(UInt32(48))
    let end = bytes.count + 48
    bytes.add(text: "/var/db/timezone/zoneinfo/Europe/Berlin")
    bytes.pad(to: end)
    return bytes
  }

  private func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    let parts: [[UInt8]] =
      compression == .blocks
      ? [Array(bytes.prefix(bytes.count / 2)), Array(bytes.dropFirst(bytes.count / 2))] : [bytes]
    for (index, part) in parts.enumerated() {
      if compression == .plain || compression == .blocks && index == 0 {
        output.add(text: "bv4-")
        output.add(UInt32(part.count))
        output += part
      } else {
        let block = LZ4Encoder.encode(part)
        output.add(text: "bv41")
        output.add(UInt32(part.count))
        output.add(UInt32(block.count))
        output += block
      }
    }
    output.add(text: "bv4$")
    return output
  }

  /// The chunks of a set.
  private func entries(
    _ messages: [WrittenMessage], _ catalog: WrittenCatalog, _ strings: StringTables
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var behind: [UInt8] = []
    var open: FirehoseChunk?
    func close() {
      if let open { bytes += Self.chunk(0x6001, open.payload(keepsGap: keepsGap)) }
      bytes.align(8)
      open = nil
    }
    for (index, message) in messages.enumerated() {
      let ticks = ticks(message.nanoseconds)
      guard message.place != .simple else {
        close()
        bytes += Self.chunk(0x6004, simple(message, ticks))
        bytes.align(8)
        continue
      }
      var items = WrittenItems(message.arguments, hasBacktrace: message.hasBacktrace)
      var oversize: UInt32 = 0
      if message.isOversize {
        oversize = UInt32(index + 1)
        var payload: [UInt8] = []
        payload.add(catalog.first(message))
        payload.add(catalog.second(message))
        payload.add(UInt32(0))
        payload.add(ticks)
        payload.add(oversize)
        payload.add(UInt16(items.bytes.count))
        payload.add(UInt16(items.privateBytes.count))
        payload += items.bytes + items.privateBytes
        let chunk = Self.chunk(0x6002, payload)
        if putsOversizeBehind {
          behind += chunk
          behind.align(8)
        } else {
          close()
          bytes += chunk
          bytes.align(8)
        }
        items = WrittenItems([], hasBacktrace: false)
      }
      if open?.takes(message, items, ticks) != true {
        close()
        open = FirehoseChunk(message, catalog, ticks)
      }
      open?.add(
        message, items, oversize: oversize, ticks: ticks,
        reference: strings.reference(message), catalog)
    }
    close()
    for state in 0..<states {
      var payload: [UInt8] = []
      payload.pad(to: 16)
      payload.add(ticks(messages.last?.nanoseconds ?? begin))
      payload.pad(to: 72)
      payload.add(text: "state \(state)")
      bytes += Self.chunk(0x6003, payload)
      bytes.align(8)
    }
    return bytes + behind
  }

  private func simple(_ message: WrittenMessage, _ ticks: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.add(UInt64(message.pid))
    bytes.add(UInt32(message.pid + 1000))
    bytes.append(14)
    bytes.append(message.type)
    bytes.add(UInt16(0))
    bytes.add(ticks)
    bytes.add(message.thread)
    bytes.add(UInt64(0))
    bytes.add(identifier: Self.identifier(message.process))
    bytes.add(identifier: StringTables.cache)
    bytes.add(UInt32(1))
    bytes.add(UInt32(message.subsystem.utf8.count + 1))
    bytes.add(UInt32(message.format.utf8.count + 1))
    bytes.add(terminated: message.subsystem)
    bytes.add(terminated: message.format)
    return bytes
  }
}

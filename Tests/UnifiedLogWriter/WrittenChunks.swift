/// The arguments of an entry: descriptions, values, and what is private.
struct WrittenItems {
  private(set) var bytes: [UInt8] = []
  private(set) var privateBytes: [UInt8] = []

  init(_ arguments: [WrittenArgument], hasBacktrace: Bool) {
    var values: [UInt8] = []
    var items: [UInt8] = []
    var count: UInt8 = 0
    func range(_ type: UInt8, _ offset: Int, _ size: Int) {
      items += [type, 4]
      items.add(UInt16(offset))
      items.add(UInt16(size))
      count += 1
    }
    func text(_ kind: UInt8, _ text: [UInt8]?, isPrivate: Bool) {
      guard let text else {
        range(kind | 2, 0, 0)
        return
      }
      if isPrivate {
        range(kind | 1, privateBytes.count, text.count)
        privateBytes += text
      } else {
        range(kind | 2, values.count, text.count)
        values += text
      }
    }
    for argument in arguments {
      switch argument {
      case .int32(let number):
        items += [0x00, 4]
        items.add(number)
        count += 1
      case .int64(let number):
        items += [0x02, 8]
        items.add(number)
        count += 1
      case .double(let number):
        items += [0x00, 8]
        items.add(number.bitPattern)
        count += 1
      case .string(let string, let isPrivate):
        text(0x20, string.map { Array($0.utf8) + [0] }, isPrivate: isPrivate)
      case .object(let string, let isPrivate):
        text(0x40, string.map { Array($0.utf8) + [0] }, isPrivate: isPrivate)
      case .data(let data, let isPrivate): text(0x30, data, isPrivate: isPrivate)
      case .count(let number):
        items += [0x12, 4]
        items.add(number)
        count += 1
      case .hidden: range(0x41, 0, 0)
      case .hiddenNumber: range(0x01, 0, 0x8000)
      case .mask(let hash):
        items += [0x72, 8] + Array("hash".utf8) + [0, 0, 0, 0]
        count += 1
        range(0xF2, values.count, hash.count)
        values += hash
      }
    }
    var backtrace: [UInt8] = []
    if hasBacktrace {
      backtrace = [1, 0, 18, 1]
      backtrace.add(UInt16(3))
      backtrace.add(identifier: ArchiveWriter.identifier("/usr/lib/libobjc.A.dylib"))
      for offset in [16, 32, 48] { backtrace.add(UInt32(offset)) }
      backtrace += [0, 0, 0, 0]
    }
    bytes = [0, count] + items + backtrace + values
  }
}

/// A firehose chunk that is being filled.
struct FirehoseChunk {
  private let first: UInt64
  private let second: UInt32
  private let base: UInt64
  private var entries: [UInt8] = []
  private var privateBytes: [UInt8] = []

  init(_ message: WrittenMessage, _ catalog: WrittenCatalog, _ ticks: UInt64) {
    first = catalog.first(message)
    second = catalog.second(message)
    base = ticks
  }

  /// Whether there is room for a message.
  func takes(_ message: WrittenMessage, _ items: WrittenItems, _ ticks: UInt64) -> Bool {
    UInt64(message.pid) == first && ticks >= base
      && entries.count + privateBytes.count + items.bytes.count + items.privateBytes.count + 96
        < 4000
  }

  mutating func add(
    _ message: WrittenMessage, _ items: WrittenItems, oversize: UInt32, ticks: UInt64,
    reference: WrittenReference, _ catalog: WrittenCatalog
  ) {
    var flags = reference.flags
    var data: [UInt8] = []
    let subsystem = catalog.subsystem(message)
    if message.isActivity {
      data.add(UInt64(0x8000_0000_0000_0042))
    } else {
      flags |= 0x1
      data.add(UInt64(0x8000_0000_0000_0007))
      if !items.privateBytes.isEmpty {
        flags |= 0x100
        privateBytes = items.privateBytes + privateBytes
        // Counted from the begin of the buffer, which ends with the private bytes.
        data.add(UInt16(4096 - privateBytes.count))
        data.add(UInt16(items.privateBytes.count))
      }
    }
    data.add(reference.counter)
    data += reference.extra
    if !message.isActivity {
      if subsystem != 0 {
        flags |= 0x200
        data.add(subsystem)
      }
      if oversize != 0 {
        flags |= 0x800
        data.add(oversize)
      }
    }
    if message.hasBacktrace, oversize == 0 { flags |= 0x1000 }
    data += items.bytes
    entries += [message.isActivity ? 2 : 4, message.isActivity ? 1 : message.type]
    entries.add(flags)
    entries.add(reference.format)
    entries.add(message.thread)
    let delta = ticks - base
    entries.add(UInt32(truncatingIfNeeded: delta))
    entries.add(UInt16(truncatingIfNeeded: delta >> 32))
    entries.add(UInt16(data.count))
    entries += data
    entries.align(8)
  }

  func payload(keepsGap: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.add(first)
    bytes.add(second)
    bytes += [14, keepsGap ? 0 : 1]
    bytes.add(UInt16(0))
    bytes.add(UInt16(entries.count + 16))
    bytes.add(UInt16(4096 - privateBytes.count))
    bytes.add(UInt16(0))
    bytes.add(UInt16(0x0300))
    bytes.add(base)
    bytes += entries
    if keepsGap { bytes.pad(to: 16 + 4096 - privateBytes.count) }
    return bytes + privateBytes
  }
}

/// The processes of some messages, as a catalog has them.
struct WrittenCatalog {
  private var identifiers: [String] = []
  private var processes: [(pid: UInt32, program: String, libraries: [String])] = []
  private var subsystems: [(pid: UInt32, name: String, category: String)] = []
  private let hasCache = "*"

  init(_ messages: [WrittenMessage]) {
    identifiers = [hasCache]
    for message in messages {
      if !processes.contains(where: { $0.pid == message.pid }) {
        processes.append((message.pid, message.process, []))
        note(message.process)
      }
      if message.place == .absolute, let sender = message.sender,
        let index = processes.firstIndex(where: { $0.pid == message.pid }),
        !processes[index].libraries.contains(sender)
      {
        processes[index].libraries.append(sender)
        note(sender)
      }
      if !message.subsystem.isEmpty, subsystem(message) == 0 {
        subsystems.append((message.pid, message.subsystem, message.category))
      }
    }
  }

  private mutating func note(_ path: String) {
    if !identifiers.contains(path) { identifiers.append(path) }
  }

  func first(_ message: WrittenMessage) -> UInt64 { UInt64(message.pid) }
  func second(_ message: WrittenMessage) -> UInt32 { message.pid + 1000 }

  /// The identifier of the subsystem in the process, or 0.
  func subsystem(_ message: WrittenMessage) -> UInt16 {
    let own = subsystems.filter { $0.pid == message.pid }
    let place = own.firstIndex { $0.name == message.subsystem && $0.category == message.category }
    return place.map { UInt16($0 + 1) } ?? 0
  }

  /// Where a library of a process is loaded: each somewhere else.
  static func load(_ path: String) -> UInt64 {
    0x3400_0000 + (ArchiveWriter.identifier(path).high & 0xFFF) << 32
  }

  var bytes: [UInt8] {
    var strings: [UInt8] = []
    var places: [String: UInt16] = [:]
    for subsystem in subsystems {
      for text in [subsystem.name, subsystem.category] where places[text] == nil {
        places[text] = UInt16(strings.count)
        strings.add(terminated: text)
      }
    }
    strings.align(8)
    var entries: [UInt8] = []
    for (index, process) in processes.enumerated() {
      entries.add(UInt16(index))
      entries.add(UInt16(0))
      entries.add(UInt16(identifiers.firstIndex(of: process.program) ?? 0))
      entries.add(UInt16(0))
      entries.add(UInt64(process.pid))
      entries.add(process.pid + 1000)
      entries.add(process.pid)
      entries.add(UInt32(501))
      entries.add(UInt32(0))
      entries.add(UInt32(process.libraries.count))
      entries.add(UInt32(0))
      for library in process.libraries {
        entries.add(UInt32(0x10000))
        entries.add(UInt32(0))
        entries.add(UInt16(identifiers.firstIndex(of: library) ?? 0))
        let load = Self.load(library)
        entries.add(UInt32(truncatingIfNeeded: load))
        entries.add(UInt16(truncatingIfNeeded: load >> 32))
      }
      let own = subsystems.filter { $0.pid == process.pid }
      entries.add(UInt32(own.count))
      entries.add(UInt32(0))
      for (index, subsystem) in own.enumerated() {
        entries.add(UInt16(index + 1))
        entries.add(places[subsystem.name] ?? 0)
        entries.add(places[subsystem.category] ?? 0)
      }
      entries.align(8)
    }
    var bytes: [UInt8] = []
    let identifierSize = identifiers.count * 16
    bytes.add(UInt16(identifierSize))
    bytes.add(UInt16(identifierSize + strings.count))
    bytes.add(UInt16(processes.count))
    bytes.add(UInt16(identifierSize + strings.count + entries.count))
    bytes.add(UInt16(0))
    bytes += [0, 0, 0, 0, 0, 0]
    bytes.add(UInt64(0))
    for identifier in identifiers {
      bytes.add(
        identifier: identifier == hasCache
          ? StringTables.cache : ArchiveWriter.identifier(identifier))
    }
    return bytes + strings + entries
  }
}

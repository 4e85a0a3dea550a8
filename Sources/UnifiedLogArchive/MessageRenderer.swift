/// Makes messages of what was held of them.
struct MessageRenderer {
  let names: LogNames
  let strings: StringFiles
  let formats: FormatStrings
  let clocks: BootClocks
  /// The names of the files, sorted.
  let files: [String]
  let farOversize: [OversizeKey: (bytes: [UInt8], publicSize: Int)]
  /// The last components of the paths of images.
  private let imageNames: [String]

  init(
    names: LogNames, strings: StringFiles, formats: FormatStrings, clocks: BootClocks,
    files: [String], farOversize: [OversizeKey: (bytes: [UInt8], publicSize: Int)]
  ) {
    self.names = names
    self.strings = strings
    self.formats = formats
    self.clocks = clocks
    self.files = files
    self.farOversize = farOversize
    imageNames = strings.images.values.map { LogMessage.name($0, fallback: "") }
  }

  /// The message; what of it is missing is counted.
  func message(_ held: HeldMessage, _ store: Bytes, _ tally: inout LogArchiveTally) -> LogMessage {
    let header = names.headers.value(held.header)
    let boot = names.boots.value(held.boot)
    let zone = header?.zoneMinutes ?? 0
    let process = names.processes.value(held.process)
    let subsystem = names.subsystems.value(held.subsystem)
    let sender =
      held.isText
      ? strings.image(ofIdentifier: held.sender) : formats.image(of: Int(held.reference))
    let programNumber = strings.image(ofIdentifier: process?.program ?? -1)
    let program = strings.images.value(programNumber)
    var format: [UInt8] = []
    var text: [UInt8] = []
    let bytes = store.part(held.begin, held.count) ?? .none
    if held.isText {
      text = bytes.array
    } else {
      let isResolved = formats.withFormat(Int(held.reference)) { found in
        if let found { format = found.array }
        return found != nil
      }
      if !isResolved { tally.unresolved += 1 }
      fill(&text, held, store, format, zone, isResolved: isResolved, &tally)
    }
    let own = strings.images.value(sender)
    let named = programNumber >= 0 ? programNumber : held.isText ? sender : -1
    let processName =
      named >= 0 ? imageNames[Int(named)] : "pid \(process?.pid ?? held.pid)"
    return LogMessage(
      file: files[Int(held.order.file)], number: Int(held.order.number),
      nanoseconds: LogArchive.time(held.order.ticks, boot: boot, header: header, clocks),
      zoneMinutes: zone, ticks: held.order.ticks, boot: boot ?? TraceHeader().boot,
      level: Self.level(held.type), isActivity: held.kind == .activity, thread: held.thread,
      activity: held.activity, pid: process?.pid ?? held.pid, user: process?.user ?? 0,
      // A message that is stored as text may come from a process that no catalog has.
      process: program ?? (held.isText ? own : nil), sender: own,
      subsystem: subsystem?.name ?? "", category: subsystem?.category ?? "", format: format,
      text: text,
      processName: processName, senderName: sender >= 0 ? imageNames[Int(sender)] : "")
  }

  private func fill(
    _ text: inout [UInt8], _ held: HeldMessage, _ store: Bytes, _ format: [UInt8], _ zone: Int,
    isResolved: Bool, _ tally: inout LogArchiveTally
  ) {
    func put(_ items: Bytes, _ privateValues: Bytes) {
      let arguments =
        held.kind == .trace
        ? Arguments(trace: items)
        : Arguments(items, hasBacktrace: held.hasBacktrace, privateValues: privateValues)
      let formatter = MessageText(zoneMinutes: zone)
      if isResolved, format.isEmpty {
        // What was logged without a format is its first value.
        if let value = arguments.values.first { formatter.append(value, to: &text) }
      } else if isResolved {
        format.withBytes { formatter.append($0, arguments, to: &text) }
      } else {
        // The values alone say something, too.
        text.append(text: "<format string not found>")
        for value in arguments.values {
          if case .count = value { continue }
          text.append(0x20)
          formatter.append(value, to: &text)
        }
      }
    }
    guard let key = held.oversize else {
      put(
        store.part(held.begin, held.count) ?? .none,
        store.part(held.begin + held.count, held.privateCount) ?? .none)
      return
    }
    guard let (bytes, publicSize) = farOversize[key] else {
      tally.withoutArguments += 1
      put(.none, .none)
      return
    }
    bytes.withBytes { put($0.part(0, publicSize) ?? $0, $0.from(publicSize)) }
  }

  private static func level(_ type: UInt8) -> LogMessage.Level {
    switch type {
    case 0x01: .info
    case 0x02: .debug
    case 0x10: .error
    case 0x11: .fault
    default: .notice
    }
  }
}

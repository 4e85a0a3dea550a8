internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog
internal import CompressedInput
internal import CrashTriage
internal import NetworkLogs

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `atsexplain audit`: lists the servers that don't meet ATS, from logs of devices.
struct AuditCommand {
  private enum Format: String { case text, ndjson, json, csv, markdown, html }

  private let arguments: ParsedArguments
  private let format: Format
  private let report: TextReport
  private var records: RecordList
  private var channels: CommandChannels
  private var tally = ViolationTally()
  /// Whether there was anything to read, so that what wasn't found can be reported.
  private var hasReadLogs = false

  init(_ arguments: ParsedArguments, output: Output, errors: Output) {
    self.arguments = arguments
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    report = TextReport(arguments)
    records = RecordList(arguments)
    channels = CommandChannels(output: output, errors: errors)
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    let inputs = arguments.paths.isEmpty ? [.standardInput] : arguments.paths
    for input in inputs where !Interrupt.isRequested { read(input) }
    let entries = tally.sorted.map(Self.masked)
    write(entries)
    if tally.omitted > 0 {
      channels.remark(
        "atsexplain: \(tally.omitted) lines of further servers and processes were not listed\n")
    }
    let isMet =
      switch arguments.value("fail-on") {
      case "any": !entries.isEmpty
      case "scope": entries.contains { $0.scope == .inScope }
      default: false
      }
    let status = channels.finish(isMet ? 1 : 0)
    return Interrupt.isRequested ? Interrupt.exitStatus : status
  }

  /// The entry without the secrets that a line may have where a server or a process is named.
  private static func masked(_ entry: ViolationTally.Entry) -> ViolationTally.Entry {
    let redaction = Redaction(isActive: true)
    var result = entry
    if let host = entry.host {
      result.host = redaction.hides(host: host) ? nil : redaction.apply(host)
    }
    result.process = entry.process.map(redaction.apply)
    result.first = entry.first.map(redaction.apply)
    result.last = entry.last.map(redaction.apply)
    return result
  }

  // MARK: Reading

  private mutating func read(_ path: RawPath) {
    let name = path.text
    let descriptor: Int32
    let head: InputHead
    do {
      descriptor = path == .standardInput ? 0 : try FileBytes.open(path)
    } catch {
      if error != .stopped { channels.complain(error, about: name) }
      return
    }
    defer { if path != .standardInput { close(descriptor) } }
    var status = stat()
    let kind = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard kind != S_IFDIR else {
      channels.complain("\(name): is a folder; give the logs in it")
      return
    }
    do {
      head = try InputHead(of: descriptor, isFile: kind == S_IFREG)
    } catch {
      if error != .stopped { channels.complain(error, about: name) }
      return
    }
    switch head.content {
    case .text: read(descriptor, behind: head, name)
    case .compressed(let kind):
      expand(
        DescriptorSource(descriptor) { Interrupt.isRequested }, head.taken, kind, name)
    case .unifiedLog:
      channels.complain(
        "\(name): is a file of the unified log; give what 'atsexplain lines' writes of it")
    case .foreign(let content): channels.complain("\(name): \(content.refusal(of: name))")
    }
  }

  private mutating func expand(
    _ source: any ByteSource, _ head: [UInt8], _ kind: CompressedKind, _ name: String
  ) {
    var expansion = Expansion()
    expansion.isCancelled = { Interrupt.isRequested }
    expansion.expand(source, head: head, kind: kind, name: name) { event in
      switch event {
      case .member(let name, let member): read(member, name)
      case .problem(let name, let reason): channels.complain("\(name): \(reason)")
      }
    }
  }

  /// Reads a file or a pipe; what was found is reported when a signal ends it.
  private mutating func read(_ descriptor: Int32, behind head: InputHead, _ name: String) {
    hasReadLogs = true
    var decoder = TextDecoder()
    take(head.taken[...], &decoder)
    do {
      if !head.isWhole {
        try FileBytes.read(descriptor) { (bytes) throws(FileError) in take(bytes[...], &decoder) }
      }
    } catch {
      if error != .stopped { channels.complain(error, about: name) }
    }
    end(&decoder)
  }

  /// Reads what is in a compressed file.
  private mutating func read(_ source: any ByteSource, _ name: String) {
    hasReadLogs = true
    var decoder = TextDecoder()
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    // Ends: each round reads a byte or more, or is the last.
    while true {
      let count: Int
      do {
        count = try unsafe buffer.withUnsafeMutableBytes { try unsafe source.read(into: $0) }
      } catch {
        // Where a signal ends it, what is missing isn't wanted.
        if !Interrupt.isRequested {
          channels.complain("\(name): \((error as? ReadFailure)?.reason ?? "\(error)")")
        }
        break
      }
      guard count > 0 else { break }
      take(buffer[..<count], &decoder)
      // Not before: what was expanded when a pipe went silent is reported.
      if Interrupt.isRequested { break }
    }
    end(&decoder)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ decoder: inout TextDecoder) {
    tally.consume(decoder.passesOn ? bytes : decoder.decode(Array(bytes))[...])
  }

  private mutating func end(_ decoder: inout TextDecoder) {
    tally.consume(decoder.finish()[...])
    tally.finish()
  }

  // MARK: Writing

  private mutating func write(_ entries: [ViolationTally.Entry]) {
    switch format {
    case .text: writeText(entries)
    case .ndjson, .json:
      for entry in entries { records.add(&channels.output) { AuditRecord.write(entry, to: &$0) } }
      records.end(&channels.output)
    case .csv:
      channels.output.write(AuditTable.csv(entries))
    case .markdown:
      channels.output.write(AuditTable.markdown(entries))
    case .html:
      let inputs = arguments.operands.isEmpty ? ["standard input"] : arguments.operands
      channels.output.write(AuditPage.text(entries, inputs: inputs))
    }
  }

  private mutating func writeText(_ entries: [ViolationTally.Entry]) {
    for (index, entry) in entries.enumerated() {
      if index > 0 { channels.output.write("\n") }
      let host = entry.host ?? "a server that the line doesn't name"
      channels.output.write(report.title("\(host)  \(entry.process ?? "an unnamed process")"))
      let times = entry.count == 1 ? "once" : "\(entry.count) times"
      let span = [entry.first, entry.last].compactMap { $0 }
      let when =
        span.count == 2 && span[0] != span[1]
        ? ", from \(span[0]) to \(span[1])" : span.first.map { ", \($0)" } ?? ""
      channels.output.write(
        report.paragraph(
          "\(entry.isError ? "Refused" : "Warned of"): \(entry.rule.words); \(times)\(when)."))
      channels.output.write(report.labelled("Scope", AuditTable.words(entry.scope)))
      channels.output.write(report.labelled("Fix", entry.rule.fix))
    }
    let count = entries.count
    guard hasReadLogs else { return }
    channels.output.write(
      count == 0
        ? "No line reports a server that doesn't meet ATS.\n"
        : "\n\(count) \(count == 1 ? "entry" : "entries"), "
          + "\(entries.count { $0.scope == .inScope }) in scope of the stricter rules.\n")
  }
}

/// The record of an entry of the audit.
enum AuditRecord {
  /// Writes an entry as one object, keys sorted.
  static func write(_ entry: ViolationTally.Entry, to json: inout JSONWriter) {
    json.object { json in
      json.string("cause", entry.rule.cause.rawValue)
      json.number("count", entry.count)
      json.string("first", entry.first)
      json.string("fix", entry.rule.fix)
      json.string("host", entry.host)
      json.string("last", entry.last)
      json.string("process", entry.process)
      json.boolean("refused", entry.isError)
      json.string("rule", entry.rule.rawValue)
      json.string("schemaVersion", "1.0")
      json.string("scope", entry.scope.rawValue)
      json.string("type", "violation")
    }
  }
}

/// The entries of the audit as tables.
enum AuditTable {
  private static let columns = [
    "host", "rule", "cause", "process", "scope", "refused", "count", "first", "last", "fix",
  ]

  private static func cells(_ entry: ViolationTally.Entry) -> [String] {
    [
      entry.host ?? "", entry.rule.rawValue, entry.rule.cause.rawValue, entry.process ?? "",
      entry.scope.rawValue, entry.isError ? "yes" : "no", String(entry.count), entry.first ?? "",
      entry.last ?? "", entry.rule.fix,
    ]
  }

  /// Comma-separated values, one entry a line.
  static func csv(_ entries: [ViolationTally.Entry]) -> String {
    let rows = [columns] + entries.map(cells)
    return rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    // A spreadsheet takes what begins so for a formula.
    let isFormula = text.first.map {
      "=+-@\t\r".unicodeScalars.contains($0.unicodeScalars.first ?? " ")
    }
    let safe = TextReport.printable(isFormula == true ? "'" + text : text)
    let quoted = safe.map { $0 == "\"" ? "\"\"" : $0.isNewline ? " " : String($0) }.joined()
    return quoted.contains { $0 == "," || $0 == "\"" } ? "\"\(quoted)\"" : quoted
  }

  /// A table of Markdown.
  static func markdown(_ entries: [ViolationTally.Entry]) -> String {
    var result = "| " + columns.joined(separator: " | ") + " |\n"
    result += "|" + String(repeating: "---|", count: columns.count) + "\n"
    for entry in entries {
      result += "| " + cells(entry).map(MarkdownText.prose).joined(separator: " | ") + " |\n"
    }
    return result
  }

  /// A scope for people.
  static func words(_ scope: ViolationScope) -> String {
    switch scope {
    case .inScope: "device management, enrolment, app installation or updates: in scope"
    case .exempt: "content caching: exempt"
    case .other: "none of the services that the stricter rules are for"
    case .unknown: "the line names no process"
    }
  }
}

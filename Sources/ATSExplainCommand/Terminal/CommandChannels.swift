internal import ATSDiagnosis
internal import Reporting

/// Where a command writes and where it complains.
struct CommandChannels {
  /// What was asked for.
  var output: Output
  /// Everything else.
  private var errors: Output
  /// Whether some of the work couldn't be done.
  private(set) var failed = false

  init(output: Output, errors: Output) {
    self.output = output
    self.errors = errors
  }

  /// Says something that is no failure.
  mutating func remark(_ text: String) {
    output.flush()
    errors.write(text)
    errors.flush()
  }

  /// Says what couldn't be done.
  mutating func complain(_ message: String) {
    failed = true
    remark("atsexplain: \(message)\n")
  }

  /// Says why a file couldn't be read or written.
  mutating func complain(_ error: FileError, about path: String, _ consequence: String = "") {
    complain(error.complaint(about: path) + consequence)
  }

  /// Writes what is left; the exit status is 2 where something failed, else the given one.
  mutating func finish(_ status: Int32 = 0) -> Int32 {
    output.flush()
    if let failure = output.failure { complain("standard output: \(systemMessage(failure))") }
    errors.flush()
    return failed ? 2 : status
  }
}

/// The machine-readable formats: one object a line, or an array of the same.
struct RecordList {
  /// The formats of commands that write such records; text is each command's own.
  enum Format: String {
    /// Text for people.
    case text
    /// One object a line.
    case ndjson
    /// An array.
    case json
    /// A document, which is each command's own.
    case markdown
  }

  let format: Format
  private var json = JSONWriter()
  private var isFirst = true

  init(_ arguments: ParsedArguments) {
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
  }

  /// Whether text for people was asked for.
  var isText: Bool { format == .text }

  /// Adds a record.
  mutating func add(_ output: inout Output, _ write: (inout JSONWriter) -> Void) {
    json.reset()
    write(&json)
    if format == .json {
      output.write(isFirst ? "[\n" : ",\n")
      isFirst = false
    } else {
      json.newline()
    }
    output.write(json.bytes)
  }

  /// Ends the list.
  func end(_ output: inout Output) {
    if format == .json { output.write(isFirst ? "[]\n" : "\n]\n") }
  }
}

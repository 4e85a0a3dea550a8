internal import Foundation

// The entry points that libFuzzer's `main` calls: `fuzz TARGET [libFuzzer's arguments]`,
// `fuzz --seeds TARGET FOLDER ROOT` or `fuzz --targets`. One program holds all targets, so that they
// are built once; `Tests/Fuzz/run` calls it.

// Set once, before any input comes; a C function can hold nothing itself.
nonisolated(unsafe) private var selected: Target?

/// Takes the first argument, which libFuzzer doesn't know.
@_cdecl("LLVMFuzzerInitialize")
public func selectTarget(
  _ count: UnsafeMutablePointer<CInt>,
  _ pointers: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let arguments = CommandLine.arguments
  if arguments.count == 2, arguments[1] == "--targets" {
    for target in Target.allCases { print(target.rawValue) }
    exit(0)
  }
  if arguments.count == 5, arguments[1] == "--seeds" {
    do {
      try Seeds(root: URL(fileURLWithPath: arguments[4])).write(
        for: arguments[2], to: URL(fileURLWithPath: arguments[3]))
    } catch {
      fail("the seeds can't be written: \(error)")
    }
    exit(0)
  }
  guard arguments.count > 1, let target = Target(rawValue: arguments[1]) else {
    let names = Target.allCases.map(\.rawValue).joined(separator: " ")
    FileHandle.standardError.write(Data("fuzz: name a target: \(names)\n".utf8))
    exit(2)
  }
  unsafe selected = target
  fillBank(arguments[2...], for: target)
  // What is made once, such as compiled patterns, counts for no input.
  target.run(Array("CFNetwork SSLHandshake failed (-9814)\n".utf8))
  unsafe pointers.pointee[1] = unsafe pointers.pointee[0]
  unsafe pointers.pointee += 1
  unsafe count.pointee -= 1
  return 0
}

/// Runs one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func runInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe selected?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// What can be fuzzed.
enum Target: String, CaseIterable {
  /// The line reader, cut anywhere.
  case lines
  /// Each format by itself.
  case facts
  /// Logs of every kind, read whole, in pieces, and with other line ends.
  case log
  /// Dumps of NSError.
  case nserror
  /// Transcripts of `nscurl --ats-diagnostics`.
  case nscurl
  /// Blocks of CFNETWORK_DIAGNOSTICS.
  case diagnostics
  /// Crash reports and JSON payloads.
  case report
  /// Triage records, as `merge` reads them.
  case record
  /// Property lists.
  case plist
  /// Edits of the policy in a property list.
  case apply
  /// Arguments of the command line.
  case arguments
  /// URLs and hosts.
  case url
  /// Secrets planted in logs.
  case secrets
  /// Archives of the unified log.
  case archive
  /// What servers answer: records of TLS, certificates, heads of HTTP.
  case server
  /// Logs of devices, for the audit of servers.
  case audit
  /// Masking by itself.
  case masks
  /// The whole program: arguments and standard input.
  case command
  /// What a client of the Model Context Protocol sends.
  case mcp

  /// Whether an input is lines of text, so that it can be changed line by line.
  var readsText: Bool {
    switch self {
    case .archive, .server, .url, .lines: false
    default: true
    }
  }

  func run(_ input: [UInt8]) {
    switch self {
    case .lines: LineTarget.run(input)
    case .facts: FactTarget.run(input)
    case .log, .nserror, .nscurl, .diagnostics: LogTarget.run(input)
    case .report: ReportTarget.run(input)
    case .record: RecordTarget.run(input)
    case .plist: PropertyListTarget.run(input)
    case .apply: ApplyTarget.run(input)
    case .arguments: ArgumentTarget.run(input)
    case .url: URLTarget.run(input)
    case .secrets: SecretTarget.run(input)
    case .archive: ArchiveTarget.run(input)
    case .server: ServerTarget.run(input)
    case .audit: AuditTarget.run(input)
    case .masks: MaskTarget.run(input)
    case .command: CommandTarget.run(input)
    case .mcp: AssistantTarget.run(input)
    }
  }
}

/// Ends the run with a find.
func fail(_ what: String, _ details: String...) -> Never {
  FileHandle.standardError.write(
    Data(("FOUND: " + what + "\n" + details.joined(separator: "\n---\n") + "\n").utf8))
  fatalError(what)
}

/// Choices that depend on the input alone, so that a corpus stays plain text without a header.
struct Choices {
  private var state: UInt64

  init(_ bytes: [UInt8]) {
    state = 0xCBF2_9CE4_8422_2325
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// A number below `bound`.
  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(1, bound)))
  }

  mutating func element<Element>(_ all: [Element]) -> Element { all[next(all.count)] }

  /// Cuts bytes into pieces: all tiny, or of mixed sizes.
  mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    // Each piece moves what is kept, so there are not more than a few dozen.
    let largest = max(element([1, 2, 3, 7, 16, 61, 64, 128, 1000]), bytes.count / 24)
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + next(largest))
      result.append(bytes[start..<end])
      start = end
    }
    return result
  }
}

/// Requires JSON that Foundation reads as well: a value on each line, or one in all.
func requireJSON(_ bytes: [UInt8], _ what: String, isWhole: Bool = false) {
  for line in isWhole ? [bytes[...]] : bytes.split(separator: 0x0A) {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(line), options: [.fragmentsAllowed])
    } catch {
      fail("\(what) is no JSON: \(error)", String(decoding: line, as: UTF8.self))
    }
  }
}

/// Requires text that can't steer a terminal.
func requirePrintable(_ text: String, _ what: String) {
  for scalar in text.unicodeScalars
  where (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value) {
    fail("\(what) holds the control character \(scalar.value)", text)
  }
}

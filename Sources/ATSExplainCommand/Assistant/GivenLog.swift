internal import ATSDiagnosis
internal import Reporting
internal import CompressedInput
internal import ContextServer
internal import CrashTriage
internal import NetworkLogs
internal import UnifiedLogArchive

/// The log of a call: text, or a file below a root.
struct GivenLog {
  /// What was read.
  private(set) var tally = Tally()
  /// What couldn't be read, or not in full.
  private(set) var remarks: [String] = []
  private let scene: AssistantTools.Scene
  private let readsPolicies: Bool
  private let take: (Finding) -> Void
  private var memberReader: MemberReader?

  /// The arguments by which a log is given.
  static let parameters: [Tool.Parameter] = [
    .init(
      "text", .text,
      "The log or error, as it was copied, line ends included. Give either this or path."),
    .init(
      "path", .text,
      "A log file on the machine of the server, below a folder that the server may read. Compressed "
        + "files and archives are read as what is in them. Give either this or text."),
  ]

  /// More remarks than this are counted only.
  private static let maxRemarks = 5
  /// After each piece it is looked whether the call was cancelled.
  private static let pieceSize = 64 << 10

  /// Reads the log that a call gives, and hands on what failed in it.
  ///
  /// - Parameter readsPolicies: whether a policy that is in the log counts as the app's own.
  static func read(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene, readsPolicies: Bool,
    _ take: (Finding) -> Void
  ) throws(ToolRefusal) -> (tally: Tally, remarks: [String]) {
    try withoutActuallyEscaping(take) { take throws(ToolRefusal) in
      var log = GivenLog(scene: scene, readsPolicies: readsPolicies, take: take)
      switch (arguments.text("text"), arguments.text("path")) {
      case (let text?, nil):
        guard !text.isEmpty else { throw ToolRefusal("The text is empty.") }
        try log.read(text)
      case (nil, let path?): try log.read(try scene.roots.open(path))
      default: throw ToolRefusal("Give either 'text' or 'path'.")
      }
      return (log.tally, log.remarks)
    }
  }

  private init(
    scene: AssistantTools.Scene, readsPolicies: Bool, take: @escaping (Finding) -> Void
  ) {
    self.scene = scene
    self.readsPolicies = readsPolicies
    self.take = take
  }

  private func analyzer(_ path: String) -> Analyzer {
    var analyzer = Analyzer(path: path)
    analyzer.readsPastedPolicies = readsPolicies
    return analyzer
  }

  private mutating func read(_ text: String) throws(ToolRefusal) {
    var analyzer = analyzer("-")
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      try scene.check()
      let end = min(bytes.count, start + Self.pieceSize)
      analyzer.consume(Array(bytes[start..<end]))
      handOn(&analyzer)
      start = end
    }
    // What is pasted seldom ends with a line end.
    if bytes.last != 0x0A { tally.lines += 1 }
    finish(&analyzer)
  }

  private mutating func read(_ file: consuming RootedFile) throws(ToolRefusal) {
    let head: InputHead
    do {
      head = try InputHead(of: file.descriptor, isFile: true)
    } catch {
      throw ToolRefusal("'\(file.name)' can't be read: \(error.message).")
    }
    switch head.content {
    case .text: break
    case .compressed(let kind):
      try expand(file.descriptor, kind, file.name)
      return
    case .unifiedLog:
      throw ToolRefusal(
        "'\(file.name)' is one file of a unified log, whose strings are in others: "
          + "give the archive as a .tar.gz.")
    case .foreign(let content):
      throw ToolRefusal("'\(file.name)' \(content.refusal(of: file.name)).")
    }
    var analyzer = analyzer(file.name)
    // Ends: each round reads a byte or more, or is the last.
    while true {
      try scene.check()
      let count: Int
      do throws(ReadError) {
        count = try analyzer.read(from: file.descriptor)
      } catch {
        remark("\(file.name): \(systemMessage(error.code))")
        break
      }
      guard count > 0 else { break }
      handOn(&analyzer)
    }
    finish(&analyzer)
  }

  // MARK: Compressed files

  private mutating func expand(
    _ descriptor: Int32, _ kind: CompressedKind, _ name: String
  ) throws(ToolRefusal) {
    var expansion = Expansion()
    expansion.isCancelled = scene.isCancelled
    var holdsTraces = false
    var failure: ToolRefusal?
    expansion.expand(DescriptorSource(descriptor), head: [], kind: kind, name: name) { event in
      guard failure == nil else { return }
      switch event {
      case .member(let name, let member):
        do throws(ToolRefusal) {
          if !(try read(member, name)) { holdsTraces = true }
        } catch {
          failure = error
        }
      case .problem(let name, let reason): remark("\(name): \(reason)")
      }
    }
    if let failure { throw failure }
    try scene.check()
    guard holdsTraces else { return }
    var bundle = LogBundle(path: name, descriptor: descriptor, expansion: expansion)
    bundle.tellsProblems = false
    try read(bundle, name)
  }

  /// What reads members: an archive may have so many that making it again for each would cost more
  /// than what is in them.
  private final class MemberReader {
    var analyzer: Analyzer
    var buffer = [UInt8](repeating: 0, count: pieceSize)

    init(_ analyzer: consuming Analyzer) { self.analyzer = analyzer }
  }

  /// Reads a member of an archive.
  ///
  /// - Returns: false where it is a file of the unified log, which can't be read by itself.
  private mutating func read(
    _ member: any ByteSource, _ name: String
  ) throws(ToolRefusal) -> Bool {
    let reader = memberReader ?? MemberReader(analyzer(name))
    memberReader = reader
    reader.analyzer.reset(path: name)
    reader.analyzer.readsPastedPolicies = readsPolicies
    var isFirst = true
    // Ends: each round reads a byte or more, or is the last.
    while true {
      try scene.check()
      let count = unsafe reader.buffer.withUnsafeMutableBytes { bytes in
        // A failure is an end here, and the archive says why: what was read counts.
        unsafe (try? member.read(into: bytes)) ?? 0
      }
      guard count > 0 else { break }
      let part = reader.buffer[..<count]
      // Archives hold pictures and programs, too.
      if isFirst, part.contains(0), let content = ForeignContent(part), content.kind != .zeros {
        return LogMemberKind(part) != .trace
      }
      isFirst = false
      reader.analyzer.consume(Array(part))
      handOn(&reader.analyzer)
    }
    finish(&reader.analyzer)
    return true
  }

  private mutating func read(_ bundle: LogBundle, _ name: String) throws(ToolRefusal) {
    var log = ArchivedLog(bundle, path: name)
    log.isCancelled = scene.isCancelled
    var analyzer = analyzer(name)
    let isCancelled = scene.isCancelled
    _ = log.forEachPart { lines, map in
      analyzer.consume(lines)
      handOn(&analyzer, map)
      return !isCancelled()
    }
    try scene.check()
    finish(&analyzer, log.map)
    for problem in log.problems { remark("\(problem.name): \(problem.reason)") }
    for words in log.remarks { remark("\(name): \(words)") }
  }

  // MARK: Findings

  private func handOn(_ analyzer: inout Analyzer, _ map: LogLineMap? = nil) {
    for var finding in analyzer.takeFindings() {
      map?.locate(&finding)
      take(scene.redaction.apply(finding))
    }
  }

  private mutating func finish(_ analyzer: inout Analyzer, _ map: LogLineMap? = nil) {
    analyzer.finish()
    handOn(&analyzer, map)
    let part = analyzer.tally
    tally.bytes += part.bytes
    tally.lines += part.lines
    if part.longLines > 0 { remark("lines over 1 MiB were read in pieces: \(part.longLines)") }
    if part.abandonedLines > 0 {
      remark("lines that were too complex to be read in full: \(part.abandonedLines)")
    }
    if part.cutRecords > 0 {
      remark("error dumps that never ended and were cut: \(part.cutRecords)")
    }
  }

  private mutating func remark(_ words: String) {
    if remarks.count < Self.maxRemarks {
      remarks.append(words)
    } else if remarks.count == Self.maxRemarks {
      remarks.append("and more that couldn't be read")
    }
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import CompressedInput
internal import NetworkLogs
internal import UnifiedLogArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Reads files one after the other and adds up what they hold.
///
/// Most files hold nothing: those cost one read into a buffer that is kept, and one scan for the
/// anchors of all formats. Only the others are looked at line by line.
@safe
struct FileReader: ~Copyable {
  private var content: ReportAnalyzer
  private let expansion: Expansion
  /// How many threads may read a file that was named by the user.
  private let jobs: Int
  /// The descriptor of the current file, if they may.
  private var shared: Int32?
  /// Whether the user named the current file.
  private var isNamed = false
  /// What was read of the current file; given up where the analyzer reads on by itself.
  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// Whether the compressed file at hand holds files of the unified log.
  private var holdsTraces = false
  /// The sum so far.
  var report = TriageReport()
  /// Paths of the command line that could not be read.
  var missing: [UnreadableInput] = []
  /// How many files were decoded.
  var decodedFiles = 0
  /// The encodings that these were in.
  var decodedEncodings: Set<String> = []
  /// The folders of archives of the unified log that files were found in.
  var archives: Set<String> = []
  /// The folder of the strings of such files that were named alone.
  var strings: String?

  /// What most reports fit in, and stays in the processor's cache.
  private static let usualSize = 256 << 10
  /// Longer files are read in a stream: their failures are found, but as one report.
  private static let largestWhole = 4 << 20
  /// As much of a file shows whether it is a report.
  private static let reportHead = 32 << 10
  /// Reads land on a page, which is several times faster than off it.
  private static let page = 4096

  init(redaction: Redaction, expansion: Expansion, jobs: Int = 1) {
    self.jobs = jobs
    content = ReportAnalyzer(redaction: redaction, isCancelled: expansion.isCancelled)
    self.expansion = expansion
  }

  deinit { unsafe memory.deallocate() }

  /// Reads a file; one that was named by the user may be a pipe or a device.
  ///
  /// - Returns: why it could not be read, or not to its end; nil where it was.
  mutating func read(_ path: RawPath, isNamed: Bool) -> String? {
    shared = nil
    self.isNamed = isNamed
    let isCancelled = expansion.isCancelled
    if path == .standardInput {
      return read(DescriptorSource(0, isCancelled: isCancelled), .file(path))
    }
    // What was a file when the folder was listed may be a pipe now, which must not be waited for.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (isNamed ? 0 : O_NONBLOCK)
    let descriptor = path.opened(flags)
    guard descriptor >= 0 else { return systemMessage(errno) }
    defer { close(descriptor) }
    if !isNamed {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { return systemMessage(errno) }
      guard FileStatus(status).kind == .file else { return "is no file any more" }
    }
    if isNamed, jobs > 1 { shared = descriptor }
    defer { shared = nil }
    // One that was found in a folder is a file, and never waited for.
    let source =
      isNamed
      ? DescriptorSource(descriptor, isCancelled: isCancelled) : DescriptorSource(descriptor)
    return read(source, .file(path))
  }

  private mutating func read(_ source: any ByteSource, _ name: InputName) -> String? {
    prepare()
    defer { shrink() }
    var count = 0
    var atEnd = false
    var isLog = false
    var failure: String?
    var judged = 0
    var encoding = TextEncoding.utf8
    // Ends: each round reads a byte or more, or is the last; what doesn't fit is a log.
    while !atEnd {
      if unsafe count == memory.count {
        // Nothing of a log has to be held until its end.
        isLog = isBeginOfLog(count, encoding)
        if isLog || !grow() { break }
      }
      let got: Int
      (got, failure) = fill(source, from: count)
      count += got
      atEnd = got == 0
      // A pipe may give a few bytes at first.
      guard judged < ForeignContent.maxBytes, count > judged,
        atEnd || count >= CompressedKind.sniffed
      else {
        continue
      }
      if judged == 0, case .file(let path) = name, let kind = kind(count) {
        return expand(source, path, kind, count)
      }
      if judged == 0 {
        let head = unsafe Array(memory.prefix(min(count, EncodingMark.maxBytes)))
        encoding = EncodingMark(head, isWhole: true)?.encoding ?? .utf8
      }
      judged = count
      if encoding == .utf8, let content = foreignContent(count) {
        let head = unsafe Array(memory[..<count].prefix(LogMemberKind.sniffed))
        if LogMemberKind(head[...]) == .trace {
          takeTrace(name)
          return failure
        }
        // Who names a file shall know why it holds nothing; in a folder there are pictures, too.
        if case .file(let path) = name, isNamed, content.kind != .zeros {
          let advice = content.advice(for: path.text).map { "; \($0)" } ?? ""
          return content.words + advice
        }
        report.skippedFiles += 1
        return failure
      }
    }
    if count == 0, let failure { return failure }
    report.files += 1
    report.bytes += count
    if encoding != .utf8 {
      decodedFiles += 1
      decodedEncodings.insert(encoding.family)
    }
    guard atEnd else { return stream(source, name, count, encoding, isLog: isLog) }
    let bytes = unsafe UnsafeBufferPointer(
      start: memory.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
    guard encoding == .utf8 else {
      var decoder = TextDecoder()
      let text = unsafe decoder.decode(bytes)
      content.analyze(text + decoder.finish(), name.text, into: &report)
      return failure
    }
    guard unsafe content.analyzer.mayMatter(bytes) else { return failure }
    content.analyze(unsafe Array(bytes), name.text, into: &report)
    return failure
  }

  /// Reads the members of an archive, or the one stream of a compressed file.
  ///
  /// - Returns: why the file itself could not be read, or not to its end. Members that could not
  ///   be read are entered under their own names.
  private mutating func expand(
    _ source: any ByteSource, _ path: RawPath, _ kind: CompressedKind, _ count: Int
  ) -> String? {
    let head = unsafe Array(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    let name = path.text
    var reasons: [String] = []
    holdsTraces = false
    expansion.expand(source, head: head, kind: kind, name: name) { event in
      switch event {
      case .member(let member, let source):
        // What goes wrong in a member comes as a problem, too.
        _ = read(source, .member(member))
      case .problem(name, let reason): reasons.append(reason)
      case .problem(let member, let reason):
        report.unreadable.append(UnreadableInput(path: member, reason: reason))
      }
    }
    if holdsTraces, let reason = readBundle(path) { reasons.append(reason) }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }

  // MARK: Archives of the unified log

  /// Takes note of a file of messages, which is read with all others of its archive.
  private mutating func takeTrace(_ name: InputName) {
    switch name {
    case .member: holdsTraces = true
    case .file(.standardInput):
      let reason = "is a file of the unified log: name it, so that its strings are found"
      missing.append(UnreadableInput(path: "-", reason: reason))
    case .file(let path):
      if let strings {
        readArchive(LogFolder(trace: path.text, strings: strings), path.text)
      } else {
        archives.insert(LogFolder.root(ofTrace: path.text))
      }
    }
  }

  /// Reads the archive in a compressed file.
  private mutating func readBundle(_ path: RawPath) -> String? {
    let descriptor =
      path == .standardInput
      ? dup(0) : unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? -1
    guard descriptor >= 0 else { return systemMessage(errno) }
    defer { close(descriptor) }
    guard LogBundle.canReadAgain(descriptor) else { return LogBundle.pipeAdvice }
    var bundle = LogBundle(path: path.text, descriptor: descriptor, expansion: expansion)
    // They were reported already.
    bundle.tellsProblems = false
    readArchive(bundle, path.text)
    return nil
  }

  /// Reads an archive of the unified log: all of its files as one log.
  mutating func readArchive(_ members: some LogArchiveMembers, _ name: String) {
    var log = ArchivedLog(members, path: name)
    let isCancelled = expansion.isCancelled
    log.isCancelled = isCancelled
    let redaction = content.redaction
    let keys = content.keys
    var byFile: [Int: FileFailures] = [:]
    func take(_ failures: [Finding], _ map: LogLineMap) {
      for failure in failures {
        guard let place = map.place(ofLine: failure.decidingLine) else { continue }
        byFile[
          place.file,
          default: FileFailures(path: map.files[place.file], redaction: redaction, keys: keys)
        ].add([failure], nil) { map.place(ofLine: $0)?.number ?? $0 }
      }
    }
    content.analyzer.reset(path: name)
    _ = log.forEachPart { lines, map in
      content.analyzer.consume(lines)
      take(content.analyzer.takeFindings(), map)
      return !isCancelled()
    }
    content.analyzer.finish()
    take(content.analyzer.takeFindings(), log.map)
    report.files += 1
    report.bytes += log.tally.bytes
    content.count(content.analyzer.tally, of: name, in: &report) {
      log.map.place(ofLine: $0)?.number ?? $0
    }
    for file in byFile.keys.sorted() { byFile[file]?.close(into: &report) }
    for problem in log.problems {
      report.unreadable.append(UnreadableInput(path: problem.name, reason: problem.reason))
    }
    for remark in log.remarks {
      report.unreadable.append(UnreadableInput(path: name, reason: remark))
    }
  }

  // MARK: Memory

  private func fill(_ source: any ByteSource, from offset: Int) -> (count: Int, failure: String?) {
    do {
      return try unsafe (
        source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[offset...])), nil
      )
    } catch {
      return (0, error.reason)
    }
  }

  private mutating func prepare() {
    guard unsafe memory.isEmpty else { return }
    unsafe memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.usualSize, alignment: Self.page)
  }

  /// Doubles the buffer for one file.
  private mutating func grow() -> Bool {
    guard unsafe memory.count < Self.largestWhole else { return false }
    let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
      byteCount: memory.count * 2, alignment: Self.page)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(memory))
    unsafe memory.deallocate()
    unsafe memory = larger
    return true
  }

  /// Gives up a buffer that has grown.
  private mutating func shrink() {
    if unsafe memory.count > Self.usualSize { release() }
  }

  /// Gives up the buffer.
  private mutating func release() {
    unsafe memory.deallocate()
    unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  /// What the first bytes are those of, where they aren't those of text.
  private func foreignContent(_ count: Int) -> ForeignContent? {
    guard let base = unsafe memory.baseAddress else { return nil }
    let length = min(count, ForeignContent.maxBytes)
    // Nearly every file is text, which takes no more than this look.
    guard unsafe memchr(base, 0, length) != nil else { return nil }
    return ForeignContent(unsafe Array(UnsafeRawBufferPointer(start: base, count: length)))
  }

  /// Whether what is held is the begin of a long log, and of no report.
  private func isBeginOfLog(_ count: Int, _ encoding: TextEncoding) -> Bool {
    guard encoding == .utf8, count == Self.usualSize else { return false }
    return unsafe !ReportReader.mayBeReport(Array(memory[..<Self.reportHead]))
  }

  private func kind(_ count: Int) -> CompressedKind? {
    unsafe CompressedKind(Array(memory.prefix(min(count, CompressedKind.sniffed)))[...])
  }

  // MARK: Analysis

  /// Reads on where the file is too long to be held; what is held is a part of it.
  private mutating func stream(
    _ source: any ByteSource, _ name: InputName, _ count: Int, _ encoding: TextEncoding,
    isLog: Bool
  ) -> String? {
    guard !isLog else { return streamText(source, name, nil, count) }
    var decoder = TextDecoder()
    var head = unsafe Array(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    if encoding != .utf8 { head = decoder.decode(head) }
    let sections = ReportReader.sections(of: head)
    let info = sections.first?.info?.masked(content.redaction.apply)
    var unfolder = sections.contains(where: \.isJSON) ? JSONUnfolder() : nil
    if encoding == .utf8, unfolder == nil { return streamText(source, name, info, count) }
    let name = name.text
    var failures = FileFailures(path: name, redaction: content.redaction, keys: content.keys)
    content.analyzer.reset(path: name)
    var reason: String?
    var part = head
    var atEnd = false
    head = []
    shrink()
    prepare()
    // Ends: each round reads a byte or more, or is the last.
    while !atEnd, !expansion.isCancelled() {
      content.consume(part[...], &unfolder) { findings, unfolder in
        failures.add(findings, info) { unfolder?.originalLine($0) ?? $0 }
      }
      let (got, failure) = fill(source, from: 0)
      reason = failure
      report.bytes += got
      atEnd = got == 0
      part = unsafe Array(UnsafeRawBufferPointer(rebasing: memory[..<got]))
      if encoding != .utf8 { part = atEnd ? decoder.finish() : decoder.decode(part) }
    }
    content.consume(part[...], &unfolder) { findings, unfolder in
      failures.add(findings, info) { unfolder?.originalLine($0) ?? $0 }
    }
    content.analyzer.finish()
    failures.add(content.analyzer.takeFindings(), info) { unfolder?.originalLine($0) ?? $0 }
    content.count(content.analyzer.tally, of: name, in: &report) {
      unfolder?.originalLine($0) ?? $0
    }
    failures.close(into: &report)
    return reason
  }

  /// Reads on where the bytes are text as they are: into the memory of the analyzer.
  private mutating func streamText(
    _ source: any ByteSource, _ name: InputName, _ info: ReportInfo?, _ count: Int
  ) -> String? {
    let path = name.text
    var failures = FileFailures(path: path, redaction: content.redaction, keys: content.keys)
    content.analyzer.reset(path: path)
    let reason: String?
    // A member of an archive has no descriptor of its own.
    if let shared, case .file = name, lseek(shared, 0, SEEK_SET) == 0 {
      release()
      reason = readInSegments(shared) { failures.add($0, info) { $0 } }
    } else {
      consumeHead(count) { failures.add($0, info) { $0 } }
      release()
      reason = readOn(source) { failures.add($0, info) { $0 } }
    }
    content.analyzer.finish()
    failures.add(content.analyzer.takeFindings(), info) { $0 }
    let tally = content.analyzer.tally
    report.bytes += tally.bytes - count
    content.count(tally, of: path, in: &report) { $0 }
    failures.close(into: &report)
    return reason
  }

  /// Hands the analyzer what was read so far, and on what it finds.
  private mutating func consumeHead(_ count: Int, _ take: ([Finding]) -> Void) {
    var start = 0
    while start < count {
      let end = min(start + Self.usualSize, count)
      let part = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<end])
      unsafe part.withMemoryRebound(to: UInt8.self) { unsafe content.analyzer.consume($0) }
      start = end
      take(content.analyzer.takeFindings())
    }
  }

  private mutating func readOn(
    _ source: any ByteSource, _ take: ([Finding]) -> Void
  ) -> String? {
    do {
      // Ends: each round reads a byte or more, or is the last.
      while !expansion.isCancelled(),
        try unsafe content.analyzer.read({ (room) throws(ReadFailure) in
          try unsafe source.read(into: room)
        }) > 0
      {
        take(content.analyzer.takeFindings())
      }
      return nil
    } catch {
      return error.reason
    }
  }

  /// Reads all of a file, which several threads may do.
  private mutating func readInSegments(
    _ descriptor: Int32, _ take: ([Finding]) -> Void
  ) -> String? {
    content.analyzer.readInSegments(descriptor, Segmentation(jobs: jobs))
    do {
      // Ends: each round reads a byte or more, or is the last.
      while !expansion.isCancelled(), try content.analyzer.read(from: descriptor) > 0 {
        take(content.analyzer.takeFindings())
      }
      return nil
    } catch {
      return systemMessage(error.code)
    }
  }
}

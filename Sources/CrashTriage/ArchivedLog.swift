package import ATSDiagnosis
package import UnifiedLogArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An archive of the unified log, as the lines that an analyzer reads.
package struct ArchivedLog {
  private var archive: LogArchive
  private let path: String
  /// Which messages the lines were made of.
  package private(set) var map = LogLineMap()

  /// The messages about networking in an archive that findings call `path`.
  package init(_ members: any LogArchiveMembers, path: String) {
    self.path = path
    archive = LogArchive(members, Self.selection())
  }

  /// A selection of the messages that matter to an analyzer.
  package static func selection() -> LogSelection {
    let words = AnchorWords()
    return unsafe LogSelection(searches: [words.anchor, words.url, words.color])
  }

  /// Asked now and then whether to stop.
  package var isCancelled: () -> Bool {
    get { archive.isCancelled }
    set { archive.isCancelled = newValue }
  }

  /// What was read.
  package var tally: LogArchiveTally { archive.tally }

  /// What could not be read, and why.
  package var problems: [(name: String, reason: String)] { archive.problems }

  /// Hands on the lines in the order of the clock, some at a time.
  ///
  /// - Parameter body: returns false to stop.
  /// - Returns: false where there is no file of messages.
  package mutating func forEachPart(_ body: (_ lines: [UInt8], LogLineMap) -> Bool) -> Bool {
    guard archive.prepare() else { return false }
    var map = LogLineMap()
    var lines: [UInt8] = []
    var goesOn = true
    var last: [String: Int] = [:]
    archive.forEachMessage { message in
      // How far two messages are apart says whether they belong together, so what was left out between
      // them counts: as empty lines.
      let before = min(Self.maxGap, max(0, message.number - (last[message.file] ?? 0) - 1))
      last[message.file] = message.number
      lines += [UInt8](repeating: 0x0A, count: before)
      let begin = lines.count
      LogLineStyle.syslog.append(message, to: &lines)
      var count = 0
      for byte in lines[begin...] where byte == 0x0A { count += 1 }
      map.add(message, lines: count, emptyBefore: before)
      if lines.count >= Self.partSize {
        goesOn = body(lines, map)
        lines.removeAll(keepingCapacity: true)
      }
      return goesOn
    }
    if goesOn, !lines.isEmpty { _ = body(lines, map) }
    self.map = map
    return true
  }

  private static let partSize = 64 << 10
  /// What is farther apart has nothing to do with each other.
  private static let maxGap = 16 << 10

  /// The words for what could not be reported in full.
  package var remarks: [String] { Self.remarks(on: tally) }

  /// The words for what of an archive could not be reported in full.
  package static func remarks(on tally: LogArchiveTally) -> [String] {
    var remarks: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { remarks.append(count == 1 ? "1 " + one : "\(count) " + many) }
    }
    add(
      tally.unresolved, "message has a format string that no file has",
      "messages have format strings that no file has")
    add(
      tally.withoutArguments, "message has values that were written apart and not found",
      "messages have values that were written apart and not found")
    add(
      tally.bootsWithoutClock,
      "run of the system has no clock in timesync: its times are those of the files' headers",
      "runs of the system have no clock in timesync: their times are those of the files' headers")
    if tally.isOutOfOrder {
      remarks.append(
        "the times of its messages leap about: the last messages are in the order of its files")
    }
    add(tally.untold, "more problem was met", "more problems were met")
    return remarks
  }

  /// The words for what an archive holds besides messages, or nil where there is nothing.
  package static func passedOver(_ tally: LogArchiveTally) -> String? {
    switch tally.states {
    case 0: nil
    case 1: "1 state of a process was passed over: it is no message"
    default: "\(tally.states) states of processes were passed over: they are no messages"
    }
  }
}

extension LogLineMap {
  /// Names the file and the message that a finding is in, in place of the line that was analyzed.
  package func locate(_ finding: inout Finding) {
    guard let first = place(ofLine: finding.source.line) else { return }
    finding.source.path = files[first.file]
    finding.source.line = first.number
    finding.source.endLine = max(
      first.number,
      place(ofLine: finding.source.endLine).flatMap {
        $0.file == first.file ? $0.number : nil
      } ?? 0)
    for index in finding.evidence.indices {
      guard let place = place(ofLine: finding.evidence[index].line) else { continue }
      finding.evidence[index].line = place.number
      if place.file != first.file { finding.evidence[index].shows += ", in \(files[place.file])" }
    }
  }
}

/// The words for the sake of which an analyzer looks at a line.
private final class AnchorWords {
  private let analyzer: Analyzer

  init() { analyzer = Analyzer(path: "") }

  /// Where a byte of the first literal of some format is, else the number of the bytes.
  func anchor(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe analyzer.firstAnchor(in: bytes)
  }

  /// Where the colon of the first URL is: that of a request may be in a line that says nothing else.
  func url(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe first(0x3A, in: bytes) { unsafe Self.isURL(bytes, colon: $0) }
  }

  /// Where the first change of colours or titles is, which may be within a literal.
  func color(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe first(0x1B, in: bytes) { place in
      // Numbers have such a byte, too; only what changes colours or titles goes on like this.
      unsafe place + 1 < bytes.count && (bytes[place + 1] == 0x5B || bytes[place + 1] == 0x5D)
    }
  }

  private static func isURL(_ bytes: UnsafeBufferPointer<UInt8>, colon: Int) -> Bool {
    unsafe colon + 2 < bytes.count && bytes[colon + 1] == 0x2F && bytes[colon + 2] == 0x2F
      || colon >= 3 && bytes[colon - 1] == 0x73 && bytes[colon - 2] == 0x73
        && bytes[colon - 3] == 0x77
  }

  /// The first place of a byte that is what is looked for, or the number of the bytes.
  private func first(
    _ byte: Int32, in bytes: UnsafeBufferPointer<UInt8>, _ isIt: (Int) -> Bool
  ) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    var from = 0
    // The search stays within the bytes that were lent.
    // Ends: each round goes on behind what it found.
    while from < bytes.count, let found = unsafe memchr(base + from, byte, bytes.count - from) {
      let place = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if isIt(place) { return place }
      from = place + 1
    }
    return bytes.count
  }
}

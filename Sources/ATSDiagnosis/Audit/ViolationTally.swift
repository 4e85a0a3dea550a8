#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What logs say of servers that don't meet the demands of ATS: each host, demand and process once.
package struct ViolationTally: Sendable {
  /// What makes two lines one entry.
  private struct Key: Hashable {
    let host: String?
    let rule: ViolationRule
    let process: String?
    let isError: Bool
  }

  /// What was said of a host by a process, and how often.
  package struct Entry: Hashable, Sendable {
    /// The server, where the lines name it.
    package var host: String?
    /// The demand.
    package let rule: ViolationRule
    /// The process.
    package var process: String?
    /// Whether connections failed for it.
    package let isError: Bool
    /// How many lines say so.
    package var count: Int
    /// The time of the first and of the last of them, in the order of reading.
    package var first: String?
    package var last: String?

    /// Whether Apple's stricter rules will apply.
    package var scope: ViolationScope { ViolationScope(process: process) }
  }

  private var entries: [Key: Entry] = [:]
  private var order: [Key] = []
  /// What is left of the last piece: the begin of a line.
  private var rest: [UInt8] = []
  /// Whether the line at hand is too long, so that what follows of it is passed over.
  private var isCut = false
  /// How many lines were left out, because there were too many different ones before.
  package private(set) var omitted = 0

  /// More different entries than this are counted and not kept.
  private static let maxEntries = 50_000
  /// A longer line is cut.
  private static let maxLine = 1 << 20

  /// Nothing read yet.
  package init() {}

  /// Takes the next piece of a log.
  package mutating func consume(_ bytes: ArraySlice<UInt8>) {
    guard let lineEnd = bytes.lastIndex(of: 0x0A) else {
      keep(bytes)
      return
    }
    if rest.isEmpty, !isCut {
      scan(bytes[..<lineEnd])
    } else if let first = bytes.firstIndex(of: 0x0A) {
      if !isCut { scan((rest + bytes[..<first])[...]) }
      rest = []
      isCut = false
      if first < lineEnd { scan(bytes[(first + 1)..<lineEnd]) }
    }
    keep(bytes[(lineEnd + 1)...])
  }

  /// Takes note that a log has ended.
  package mutating func finish() {
    if !isCut { scan(rest[...]) }
    rest = []
    isCut = false
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard !isCut, !bytes.isEmpty else { return }
    rest += bytes
    guard rest.count > Self.maxLine else { return }
    scan(rest[...])
    rest = []
    isCut = true
  }

  /// Finds the lines that hold an anchor in whole lines.
  private mutating func scan(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    // An anchor is looked for again only behind the place where it was: else one that is in each line has
    // the other one looked for in all that follows each of them.
    var places = Self.anchorBytes.map { Self.place(of: $0, in: bytes) }
    // Ends: each round goes on behind a line.
    while start < bytes.endIndex {
      for (index, anchor) in Self.anchorBytes.enumerated() {
        guard let place = places[index], place < start else { continue }
        places[index] = Self.place(of: anchor, in: bytes[start...])
      }
      guard let place = places.compactMap({ $0 }).min() else { return }
      let begin = bytes[start..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.endIndex
      if let line = ViolationLine(bytes[begin..<end]) { add(line) }
      start = end + 1
    }
  }

  private static func place(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    let offset = unsafe bytes.withUnsafeBytes { text -> Int? in
      guard let base = text.baseAddress, let first = word.first else { return nil }
      var start = 0
      // Capitals are rare in logs, and the C library finds them many bytes at a time.
      // Ends: each round goes on behind a letter.
      while text.count - start >= word.count,
        let found = unsafe memchr(base + start, Int32(first), text.count - start)
      {
        let place = unsafe UnsafeRawPointer(found) - base
        guard text.count - place >= word.count else { return nil }
        if unsafe text[place..<place + word.count].elementsEqual(word) { return place }
        start = place + 1
      }
      return nil
    }
    return offset.map { bytes.startIndex + $0 }
  }

  private static let anchorBytes = ViolationLine.anchors.map { Array($0.utf8) }

  private mutating func add(_ line: ViolationLine) {
    let key = Key(host: line.host, rule: line.rule, process: line.process, isError: line.isError)
    if var entry = entries[key] {
      entry.count += 1
      entry.last = line.time ?? entry.last
      entries[key] = entry
      return
    }
    guard entries.count < Self.maxEntries else {
      omitted += 1
      return
    }
    order.append(key)
    entries[key] = Entry(
      host: line.host, rule: line.rule, process: line.process, isError: line.isError, count: 1,
      first: line.time, last: line.time)
  }

  /// The entries: those in scope first, then the most frequent, then in the order of reading.
  package var sorted: [Entry] {
    let all = order.compactMap { entries[$0] }
    return all.enumerated().sorted { left, right in
      let ranks = (Self.rank(left.element), Self.rank(right.element))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if left.element.count != right.element.count {
        return left.element.count > right.element.count
      }
      return left.offset < right.offset
    }.map { $0.element }
  }

  private static func rank(_ entry: Entry) -> Int {
    switch entry.scope {
    case .inScope: 0
    case .unknown: 1
    case .other: 2
    case .exempt: 3
    }
  }
}

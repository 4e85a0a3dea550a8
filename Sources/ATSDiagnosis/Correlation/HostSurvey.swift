package import AppTransportSecurity

/// Collects which hosts a log names, whether their loads failed or not.
///
/// A URL is taken wherever it is; a bare name only where an entry of the policy governs it,
/// since most words with a dot are no hosts.
package struct HostSurvey: Sendable {
  /// A host as the log names it.
  package struct Sighting: Hashable, Sendable {
    /// The host, in lower case.
    package let host: String
    /// The scheme of its URL, or nil for a bare name.
    package let scheme: String?
    /// The first line.
    package let line: Int
    /// The words of the first line, at most 120 characters of them.
    package let excerpt: String
    /// How often it is named so.
    package internal(set) var count: Int

    /// Whether the URL is one without encryption.
    package var isCleartext: Bool { scheme == "http" || scheme == "ws" }
  }

  private struct Key: Hashable {
    let host: String
    let scheme: String?
  }

  /// The lines read.
  package private(set) var lines = 0
  private let policy: ATSPolicy
  private var found: [Key: Sighting] = [:]
  private var partial: [UInt8] = []

  /// More distinct hosts than this aren't remembered.
  private static let maxHosts = 10_000
  /// A longer line is read in pieces.
  private static let maxLineLength = 1 << 20

  /// A survey of what matters to a policy.
  package init(policy: ATSPolicy) { self.policy = policy }

  /// What was found, in the order of the log.
  package var sightings: [Sighting] {
    found.values.sorted {
      ($0.line, $0.host, $0.scheme ?? "") < ($1.line, $1.host, $1.scheme ?? "")
    }
  }

  /// Takes bytes; they may end anywhere.
  package mutating func consume(_ bytes: [UInt8]) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      lines += 1
      if partial.isEmpty {
        read(bytes[start..<end], number: lines)
      } else {
        partial += bytes[start..<end]
        read(partial[...], number: lines)
        partial.removeAll(keepingCapacity: true)
      }
      start = end + 1
    }
    partial += bytes[start...]
    if partial.count > Self.maxLineLength {
      read(partial[...], number: lines + 1)
      partial.removeAll(keepingCapacity: true)
    }
  }

  /// Ends the log.
  package mutating func finish() {
    guard !partial.isEmpty else { return }
    lines += 1
    read(partial[...], number: lines)
    partial.removeAll()
  }

  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    var index = line.startIndex
    // Ends: each round goes on behind a byte or a name.
    while index < line.endIndex {
      guard Self.isNamePart(line[index]) else {
        index += 1
        continue
      }
      let start = index
      var hasDot = false
      while index < line.endIndex, Self.isNamePart(line[index]) {
        if line[index] == UInt8(ascii: ".") { hasDot = true }
        index += 1
      }
      if line[index...].starts(with: "://".utf8) {
        index = readURL(line, from: start, number: number)
      } else if hasDot {
        let name = String(decoding: line[start..<index], as: UTF8.self).lowercased()
        let host = HostKind.normalized(name)
        guard let match = policy.entry(forHost: host), !match.entry.isBuiltIn else { continue }
        add(Key(host: host, scheme: nil), line, number)
      }
    }
  }

  /// Reads a URL whose scheme starts at an index; the result is where its host ends.
  private mutating func readURL(
    _ line: ArraySlice<UInt8>, from start: Int, number: Int
  ) -> Int {
    let rest = line[start...].prefix(2048).prefix { $0 > 0x20 && !"\"'`<>,;){}".utf8.contains($0) }
    let text = String(decoding: rest, as: UTF8.self)
    if !Self.isCut(rest, in: line), let target = RequestTarget(url: text) {
      let host = HostKind.normalized(target.host)
      add(Key(host: host, scheme: target.scheme), line, number)
    }
    // The host isn't to be counted again as a bare name.
    let authority = rest.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    return authority.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
  }

  /// Whether a quote ends a URL within its host, so that what is left is no name.
  private static func isCut(_ url: ArraySlice<UInt8>, in line: ArraySlice<UInt8>) -> Bool {
    let authority = url.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    guard !authority.contains(where: { "/?#".utf8.contains($0) }), url.endIndex < line.endIndex,
      "'`{".utf8.contains(line[url.endIndex])
    else { return false }
    let next = line[url.endIndex...].dropFirst()
    let isPossessive =
      next.first == UInt8(ascii: "s") && next.dropFirst().first.map(isNamePart) != true
    return !isPossessive && next.first.map { isNamePart($0) || $0 == UInt8(ascii: "@") } == true
  }

  private mutating func add(_ key: Key, _ line: ArraySlice<UInt8>, _ number: Int) {
    if found[key] != nil {
      found[key]?.count += 1
    } else if found.count < Self.maxHosts {
      let text = String(decoding: line.prefix(1000), as: UTF8.self)
      found[key] = Sighting(
        host: key.host, scheme: key.scheme, line: number,
        excerpt: text.count > 120 ? text.prefix(120) + "…" : text,
        count: 1)
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      0x80...0xFF:
      true
    default: false
    }
  }
}

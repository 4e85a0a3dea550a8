internal import NetworkLogs

/// The places where a transcript names the tested URL or its host, and what they name together.
///
/// A line may be wrapped within the name, or only look as if it were. All the places together say which
/// name is whole.
struct NSCurlNames {
  enum Kind { case target, section, policy }

  /// A place.
  struct Mention {
    let kind: Kind
    let text: String
    let line: Int
    /// Whether the name may go on in the next line.
    let isCut: Bool
    /// The name together with what the next line begins with.
    var joined: String? {
      didSet {
        joinedHost = joined.flatMap { Self.host(of: $0, kind) }
        findHosts()
      }
    }
    /// The line of the next piece of the transcript.
    var followedAt: Int? { didSet { findHosts() } }

    /// What is there of the host.
    let part: String?
    private var joinedHost: String?
    /// The hosts that it may name, the likelier one first.
    private(set) var hosts: [String] = []

    init(_ kind: Kind, _ text: String, line: Int, isCut: Bool) {
      self.kind = kind
      self.text = text
      self.line = line
      self.isCut = isCut
      part = Self.host(of: text, kind)
      findHosts()
    }

    /// Finds what it may name by all that is known of it now: many ask, and little changes.
    private mutating func findHosts() {
      guard isCut else {
        hosts = part.map { [$0] } ?? []
        return
      }
      // Another line is between where the name goes on there and couldn't be joined.
      let isFollowed = followedAt.map { $0 - line <= NSCurlNames.reach } ?? false
      let alone = joined != nil || isFollowed ? part : nil
      hosts = [joinedHost, alone].compactMap { $0 }
    }

    /// Whether the host may be the one that is meant here.
    func fits(_ host: String) -> Bool {
      hosts.contains(host) || (isCut && part.map(host.hasPrefix) == true) || endsInDot(of: host)
    }

    /// Whether what was taken for the full stop of a sentence is a dot of the host, where the line ends.
    func endsInDot(of host: String) -> Bool {
      kind == .target && !isCut && part.map { host.hasPrefix($0 + ".") } == true
    }

    private static func host(of text: String, _ kind: Kind) -> String? {
      kind == .target ? RequestURL(text)?.host : NSCurlHost.name(text)
    }
  }

  private(set) var mentions: [Mention] = []
  /// More places than this add nothing.
  private static let maxMentions = 40
  /// A ruler and a blank line are between a heading and its first test.
  fileprivate static let reach = 3

  init() {}

  /// The mentions that are on a line or behind it.
  init(_ names: NSCurlNames, from line: Int) {
    mentions = names.mentions.filter { $0.line >= line }
  }

  /// Whether the tested URL is named.
  var hasTarget: Bool { mentions.contains { $0.kind == .target } }
  /// Whether the host is named anywhere.
  var isEmpty: Bool { mentions.isEmpty }
  /// The line of the last section's heading.
  var sectionLine: Int { mentions.last { $0.kind == .section }?.line ?? 0 }

  mutating func add(_ kind: Kind, _ text: String, line: Int, isCut: Bool) {
    guard mentions.count < Self.maxMentions else { return }
    mentions.append(Mention(kind, text, line: line, isCut: isCut))
  }

  /// Takes a name that was read across a line end, if the last one may go on there.
  mutating func join(_ kind: Kind, _ text: String, line: Int) -> Bool {
    guard let last = mentions.indices.last, mentions[last].isCut, mentions[last].kind == kind,
      mentions[last].joined == nil, line - mentions[last].line <= Self.reach,
      text.hasPrefix(mentions[last].text)
    else { return false }
    mentions[last].joined = text
    return true
  }

  /// Notes that a piece of the transcript is on a line.
  mutating func note(pieceAt line: Int) {
    guard let last = mentions.indices.last, mentions[last].followedAt == nil,
      line > mentions[last].line
    else { return }
    mentions[last].followedAt = line
  }

  /// Whether a name that comes may be that of the host that is known.
  func mayBeKnown(_ text: String, isCut: Bool) -> Bool {
    guard let known = host, let name = NSCurlHost.name(text) else { return true }
    if name == known || known.hasPrefix(name) { return true }
    return mentions.contains { $0.isCut && $0.part.map(name.hasPrefix) == true }
  }

  /// The host that most places name or can be meant to name; nil where it isn't known.
  var host: String? {
    // Nearly always there is one name.
    var best: (host: String, support: Int)?
    var seen: [String] = []
    for mention in mentions {
      for host in mention.hosts where !seen.contains(host) {
        seen.append(host)
        let support = mentions.count { $0.fits(host) }
        let isLonger = best.map { support == $0.support && host.hasPrefix($0.host) } ?? false
        if isLonger || support > best?.support ?? 0 { best = (host, support) }
      }
    }
    return best.flatMap { isDoubtful($0.host) ? nil : $0.host }
  }

  /// Whether only a URL that ends in a host names it, while headings were cut within theirs: the URL may
  /// have been, too.
  private func isDoubtful(_ host: String) -> Bool {
    mentions.contains { $0.kind == .section && $0.hosts.isEmpty }
      && !mentions.contains {
        ($0.hosts.contains(host) || $0.part == host)
          && !($0.kind == .target && $0.text.hasSuffix(host))
      }
  }

  /// The URL under test; where its line was cut, as much of it as is known.
  var target: RequestURL? {
    let host = host
    for mention in mentions where mention.kind == .target {
      for text in [mention.joined, mention.text].compactMap({ $0 }) {
        guard let url = RequestURL(text) else { continue }
        if host == nil, url.host != nil { return nil }
        let endsInDot = host.map(mention.endsInDot) ?? false
        if url.host == host || (!mention.isCut && !endsInDot) { return url }
        if text == mention.text {
          let name = host.map { $0.contains(":") ? "[\($0)]" : $0 }
          return name.flatMap { RequestURL("\(url.scheme)://\($0)") }
        }
      }
    }
    return nil
  }
}

/// Reads the host that a transcript names.
enum NSCurlHost {
  /// The host in a title or a policy, or nil where it is cut or a placeholder.
  static func name(_ raw: String) -> String? {
    var text = raw.utf8[...]
    while let last = text.last, "`*|,;:\"'>".utf8.contains(last) { text.removeLast() }
    while let first = text.first, "`*\"'<".utf8.contains(first) { text.removeFirst() }
    // Cut within the name: what is left is the name of nothing.
    if text.ends(with: "…") || text.ends(with: "...") { return nil }
    // No path follows the host of a heading.
    if text.elementsEqual("HOST".utf8) || text.contains(UInt8(ascii: "/")) { return nil }
    let name = String(Substring(text))
    if text.first != UInt8(ascii: "["), text.count(where: { $0 == UInt8(ascii: ":") }) > 1 {
      return RequestURL.host(name)
    }
    return RequestURL("https://" + name)?.host
  }
}

extension Substring.UTF8View {
  /// Whether the text ends with another one, byte for byte.
  fileprivate func ends(with end: String) -> Bool {
    reversed().starts(with: end.utf8.reversed())
  }
}

internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// A transport security dictionary that is in a log, read as far as its text goes.
///
/// Whatever is in front of its lines, and whatever is no tag, is passed over.
struct PastedPolicy {
  /// The value of `NSAppTransportSecurity`.
  let value: PropertyListValue

  /// Reads text that begins with the name of the dictionary; nil where no dictionary follows.
  init?(_ bytes: [UInt8]) {
    guard let open = bytes.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") })
    else { return nil }
    let isXML = bytes[open] == UInt8(ascii: "<")
    var reader = Reader(bytes: bytes[...])
    guard let value = isXML ? reader.xml() : reader.braces() else { return nil }
    self.value = value
  }

  /// The dictionaries and arrays under construction.
  private struct Reader {
    /// One of them, with the key that it is for.
    private struct Level {
      let key: String
      var keys: [String: PropertyListValue] = [:]
      /// What is in an array; nil for a dictionary.
      var items: [PropertyListValue]?
    }

    var bytes: ArraySlice<UInt8>
    private var open: [Level] = []
    private var key: String?
    /// The whole, once its last brace or tag has come.
    private var whole: PropertyListValue?

    /// Deeper ones are no policy.
    private static let maxDepth = 8

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Whether what comes next is in an array.
    private var isInArray: Bool { open.last?.items != nil }

    private mutating func set(_ value: PropertyListValue) {
      if isInArray {
        open[open.count - 1].items?.append(value)
        return
      }
      guard let name = key, !open.isEmpty else { return }
      key = nil
      open[open.count - 1].keys[name] = value
    }

    /// Begins a dictionary or an array; the outermost dictionary has no key.
    private mutating func begin(isArray: Bool = false) -> Bool {
      guard open.count < Self.maxDepth else { return false }
      open.append(Level(key: key ?? "", items: isArray ? [] : nil))
      key = nil
      return true
    }

    /// Ends the innermost dictionary or array.
    private mutating func end() {
      guard let last = open.popLast() else { return }
      let value = last.items.map { PropertyListValue.array($0) } ?? .dictionary(last.keys)
      guard open.isEmpty else {
        key = last.key
        set(value)
        key = nil
        return
      }
      whole = value
    }

    /// Ends the innermost dictionary, and arrays in it that aren't ended.
    private mutating func endDictionary() {
      // Ends: each `end` closes one.
      while isInArray { end() }
      end()
    }

    /// What there is, dictionaries that aren't ended taken as if they were.
    private mutating func result() -> PropertyListValue? {
      // Ends: each `end` closes one.
      while whole == nil, !open.isEmpty { end() }
      return whole
    }

    // MARK: XML

    mutating func xml() -> PropertyListValue? {
      // Ends: each round goes on behind an angle bracket.
      while whole == nil, let start = bytes.firstIndex(of: UInt8(ascii: "<")) {
        bytes = bytes[(start + 1)...]
        if bytes.starts(with: "!--".utf8) {
          skip(past: "-->")
          continue
        }
        guard let close = bytes.firstIndex(of: UInt8(ascii: ">")) else { break }
        let tag = String(decoding: bytes[..<close].filter { $0 > 0x20 }, as: UTF8.self)
        bytes = bytes[(close + 1)...]
        switch tag {
        case "dict": guard begin() else { return nil }
        case "dict/":
          if open.isEmpty { return .dictionary([:]) }
          set(.dictionary([:]))
        case "/dict": endDictionary()
        case "array": if !open.isEmpty, !begin(isArray: true) { return nil }
        case "array/": if !open.isEmpty { set(.array([])) }
        case "/array": if isInArray { end() }
        case "key": key = content()
        case "string": set(.string(content()))
        case "integer": if let number = Int(content()) { set(.integer(number)) }
        case "true/": set(.boolean(true))
        case "false/": set(.boolean(false))
        default: break
        }
      }
      return result()
    }

    /// The text up to the next tag, its entities undone.
    private mutating func content() -> String {
      let end = bytes.firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
      defer { bytes = bytes[end...] }
      return String(decoding: Self.withoutEntities(bytes[..<end]), as: UTF8.self)
    }

    private static let entities: [(name: [UInt8], value: UInt8)] = [
      (Array("&lt;".utf8), UInt8(ascii: "<")), (Array("&gt;".utf8), UInt8(ascii: ">")),
      (Array("&quot;".utf8), UInt8(ascii: "\"")), (Array("&amp;".utf8), UInt8(ascii: "&")),
    ]

    private static func withoutEntities(_ text: ArraySlice<UInt8>) -> [UInt8] {
      var result: [UInt8] = []
      var rest = text
      // Ends: each round goes on behind an ampersand.
      while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
        let entity = entities.first { rest[mark...].starts(with: $0.name) }
        result += rest[..<mark]
        result.append(entity?.value ?? UInt8(ascii: "&"))
        rest = rest[(mark + (entity?.name.count ?? 1))...]
      }
      return result + rest
    }

    private mutating func skip(past words: String) {
      let words = Array(words.utf8)
      while !bytes.isEmpty, !bytes.starts(with: words) { bytes = bytes.dropFirst() }
      bytes = bytes.dropFirst(words.count)
    }

    // MARK: JSON, and dictionaries as they are printed

    mutating func braces() -> PropertyListValue? {
      // The name may be in quotes, of which the text has the last one.
      bytes = bytes.drop { $0 != UInt8(ascii: "{") }
      // Ends: each round takes a byte or more.
      while whole == nil, let byte = bytes.first {
        switch byte {
        case UInt8(ascii: "{"):
          bytes = bytes.dropFirst()
          guard begin() else { return nil }
        case UInt8(ascii: "}"):
          bytes = bytes.dropFirst()
          endDictionary()
        case UInt8(ascii: "("), UInt8(ascii: "["):
          bytes = bytes.dropFirst()
          // Brackets are also in what stands in front of lines.
          if key?.hasPrefix("NSPinned") == true, !begin(isArray: true) { return nil }
        case UInt8(ascii: ")"), UInt8(ascii: "]"):
          bytes = bytes.dropFirst()
          if isInArray { end() }
        case UInt8(ascii: "\""):
          bytes = bytes.dropFirst()
          let end = bytes.firstIndex(of: UInt8(ascii: "\"")) ?? bytes.endIndex
          take(String(decoding: bytes[..<end], as: UTF8.self), isQuoted: true)
          bytes = bytes[end...].dropFirst()
        case let byte where Self.isWord(byte):
          let word = bytes.prefix(while: Self.isWord)
          bytes = bytes[word.endIndex...]
          take(String(decoding: word, as: UTF8.self), isQuoted: false)
        default: bytes = bytes.dropFirst()
        }
      }
      return result()
    }

    private mutating func take(_ word: String, isQuoted: Bool) {
      guard !open.isEmpty else { return }
      guard key != nil || isInArray else {
        key = word
        return
      }
      switch word {
      case "1", "true", "YES": set(isQuoted ? .string(word) : .boolean(true))
      case "0", "false", "NO": set(isQuoted ? .string(word) : .boolean(false))
      default:
        // Lines without a value are between keys where something was left out.
        if !isQuoted, word.hasPrefix("NS") { key = word } else { set(.string(word)) }
      }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
        || [0x2D, 0x2E, 0x5F, 0x2A, 0x2F].contains(byte)
    }
  }
}

/// The transport security dictionaries that are in a log, each with its place.
struct PastedPolicies {
  private struct Entry {
    let begin: Int
    var end: Int
    /// As much as the last of its lines has, and what that says, once it was asked for: each line repeats the text of
    /// those before it.
    var text: [UInt8]
    var value: PropertyListValue?
  }

  private var entries: [Entry] = []
  /// The one that counted last, ready to judge by.
  private var known: (value: PropertyListValue, context: PolicyContext)?

  /// A failure further away than this has nothing to do with a dictionary.
  private static let reach = 300
  private static let maxEntries = 8

  /// Takes a line of a dictionary; true where the line says nothing else.
  mutating func take(_ event: LineEvent) -> Bool {
    var isAlone = true
    for found in event.facts {
      guard case .pastedPolicy(let text) = found.fact else {
        // What a transcript prints is no part of the app's dictionary.
        if case .nscurl = found.fact { continue }
        isAlone = false
        continue
      }
      let begin = event.line - Self.lineEnds(of: text)
      if let index = entries.firstIndex(where: { $0.begin == begin }) {
        entries[index].end = event.line
        entries[index].text = text
        entries[index].value = nil
      } else if let policy = PastedPolicy(text) {
        if entries.count == Self.maxEntries { entries.removeFirst() }
        entries.append(Entry(begin: begin, end: event.line, text: text, value: policy.value))
      }
    }
    return isAlone
  }

  /// How many line ends there are.
  private static func lineEnds(of text: [UInt8]) -> Int {
    var count = 0
    for byte in text where byte == 0x0A { count += 1 }
    return count
  }

  /// The finding in view of the dictionary that is beside it; unlike ones say nothing together.
  mutating func judged(_ finding: consuming Finding) -> Finding {
    guard !entries.isEmpty, finding.isGovernedByATS, finding.advice.remedyKind != .none else {
      return finding
    }
    let near = entries.indices.filter {
      entries[$0].begin - finding.source.endLine <= Self.reach
        && finding.source.line - entries[$0].end <= Self.reach
    }
    for index in near where entries[index].value == nil {
      entries[index].value = PastedPolicy(entries[index].text)?.value
    }
    guard let first = near.first, let value = entries[first].value,
      near.allSatisfy({ entries[$0].value == value }), value != .dictionary([:])
    else { return finding }
    if known?.value != value { known = PolicyContext(pasted: value).map { (value, $0) } }
    guard let context = known?.context else { return finding }
    return context.judgedByPasted(finding)
  }
}

/// Reads the XML form of a property list in one pass, with a stack of its own instead of recursion.
///
/// It accepts what Apple's own reader accepts as far as that is known: attributes and the document
/// type are skipped, comments are allowed between elements only, text after `</plist>` is ignored,
/// and a document may lack the `plist` element. Of entities only the five of XML and character
/// references exist; nothing is ever expanded from a document type.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The line of `countedTo`, which only moves forward.
  private var line = 1
  private var countedTo = 0
  private var values = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// An array or dictionary whose end tag has not come yet.
  private struct OpenContainer {
    let isDictionary: Bool
    let start: Int
    let line: Int
    var elements: [PropertyListNode] = []
    var entries: [PropertyListEntry] = []
    var key: (text: String, range: Range<Int>, line: Int)?

    var name: String { isDictionary ? "dict" : "array" }

    func node(endingAt end: Int) -> PropertyListNode {
      PropertyListNode(
        isDictionary ? .dictionary(entries) : .array(elements), sourceRange: start..<end,
        line: line)
    }
  }

  /// Reads the whole document.
  mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try skipBlanks()
    if looking(at: "<?xml") { try readDeclaration() }
    try skipMiscellany(allowingDocumentType: true)
    guard index < bytes.count else { throw truncated("The file ends before any value.") }
    let first = try peekTag()
    guard first.name == "plist", !first.isEnd else {
      let root = try readValue()
      return root
    }
    _ = try readTag()
    if first.isEmpty { throw fault(.malformedXML, at: index, "The plist element is empty.") }
    try skipMiscellany()
    let root = try readValue()
    try skipMiscellany()
    guard index < bytes.count else { throw truncated("The end tag </plist> is missing.") }
    let tag = try peekTag()
    guard tag.name == "plist", tag.isEnd else {
      throw fault(
        .malformedXML, at: index,
        "A property list holds one value, and here another element follows. Remove one of them.")
    }
    return root
  }

  // MARK: Values

  private mutating func readValue() throws(PropertyListError) -> PropertyListNode {
    var stack: [OpenContainer] = []
    // Ends: each round takes a tag, or throws at the end.
    while true {
      try skipMiscellany()
      guard index < bytes.count else {
        if let open = stack.last {
          throw fault(
            .truncated, at: bytes.count,
            "The file ends inside the \(open.name) that starts on line \(open.line).")
        }
        throw truncated("The file ends before any value.")
      }
      let start = index
      let startLine = lineNumber(at: start)
      let tag = try readTag()
      if tag.isEnd {
        let node = try close(&stack, tag: tag, at: start)
        if try place(node, in: &stack) { return node }
        continue
      }
      if tag.name == "key" {
        try readKey(tag, start: start, line: startLine, into: &stack)
        continue
      }
      try count(at: start)
      if tag.name == "dict" || tag.name == "array" {
        try requireKey(in: stack, before: tag.name, at: start)
        guard stack.count < PropertyListDocument.nestingLimit else {
          throw fault(
            .nestedTooDeeply, at: start,
            """
            More than \(PropertyListDocument.nestingLimit) arrays and dictionaries lie inside each \
            other; no Info.plist needs that.
            """)
        }
        let open = OpenContainer(isDictionary: tag.name == "dict", start: start, line: startLine)
        if !tag.isEmpty {
          stack.append(open)
          continue
        }
        let node = open.node(endingAt: index)
        if try place(node, in: &stack) { return node }
        continue
      }
      try requireKey(in: stack, before: tag.name, at: start)
      let content = try readScalar(tag, start: start)
      let node = PropertyListNode(content, sourceRange: start..<index, line: startLine)
      if try place(node, in: &stack) { return node }
    }
  }

  private func requireKey(
    in stack: [OpenContainer], before name: String, at offset: Int
  ) throws(PropertyListError) {
    guard let open = stack.last, open.isDictionary, open.key == nil else { return }
    throw fault(
      .malformedXML, at: offset,
      "In a dictionary each value needs a <key> before it; <\(name)> has none.")
  }

  private mutating func readKey(
    _ tag: Tag, start: Int, line: Int, into stack: inout [OpenContainer]
  ) throws(PropertyListError) {
    let text = tag.isEmpty ? "" : try readText(until: "key")
    guard let top = stack.indices.last, stack[top].isDictionary else {
      throw fault(.malformedXML, at: start, "A <key> is allowed in a dictionary only.")
    }
    if let waiting = stack[top].key {
      throw fault(
        .malformedXML, at: start, "The key “\(waiting.text)” before this one has no value.")
    }
    stack[top].key = (text, start..<index, line)
  }

  /// Ends the innermost container.
  private func close(
    _ stack: inout [OpenContainer], tag: Tag, at start: Int
  ) throws(PropertyListError) -> PropertyListNode {
    guard let open = stack.popLast() else {
      throw fault(.malformedXML, at: start, "The end tag </\(tag.name)> closes nothing.")
    }
    guard open.name == tag.name else {
      throw fault(
        .malformedXML, at: start,
        """
        The end tag </\(tag.name)> does not fit the <\(open.name)> that starts on line \
        \(open.line).
        """)
    }
    if let waiting = open.key {
      throw fault(.malformedXML, at: start, "The key “\(waiting.text)” has no value.")
    }
    return open.node(endingAt: index)
  }

  /// Puts a finished value into the innermost container; true if it is the outermost value.
  private func place(
    _ node: PropertyListNode, in stack: inout [OpenContainer]
  ) throws(PropertyListError) -> Bool {
    guard let top = stack.indices.last else { return true }
    guard stack[top].isDictionary else {
      stack[top].elements.append(node)
      return false
    }
    guard let key = stack[top].key else {
      throw fault(
        .malformedXML, at: node.sourceRange?.lowerBound ?? index,
        "In a dictionary each value needs a <key> before it.")
    }
    stack[top].entries.append(
      PropertyListEntry(key: key.text, keyRange: key.range, keyLine: key.line, value: node))
    stack[top].key = nil
    return false
  }

  private mutating func count(at offset: Int) throws(PropertyListError) {
    values += 1
    WorkMeter.count()
    guard values <= PropertyListDocument.valueLimit else {
      throw fault(
        .tooManyValues, at: offset,
        "The file has more than \(PropertyListDocument.valueLimit) values.")
    }
  }

  private mutating func readScalar(
    _ tag: Tag, start: Int
  ) throws(PropertyListError) -> PropertyListNode.Content {
    switch tag.name {
    case "true", "false":
      if !tag.isEmpty {
        let text = try readText(until: tag.name)
        guard text.allSatisfy({ $0.isWhitespace }) else {
          throw fault(
            .malformedXML, at: start, "A Boolean is written <\(tag.name)/>, without text in it.")
        }
      }
      return .boolean(tag.name == "true")
    case "string":
      return .string(tag.isEmpty ? "" : try readText(until: "string"))
    case "integer", "real", "date", "data":
      let text = tag.isEmpty ? "" : try readText(until: tag.name)
      guard let content = PropertyListScalarText.content(of: tag.name, text: text) else {
        throw fault(
          .malformedValue, at: start,
          "“\(text.prefix(40))” can't be read as the text of <\(tag.name)>.")
      }
      return content
    case "plist":
      throw fault(.malformedXML, at: start, "A plist element can't be inside another element.")
    default:
      throw fault(
        .malformedXML, at: start,
        """
        <\(tag.name.prefix(40))> is no element of a property list; those are dict, array, key, \
        string, integer, real, true, false, date and data.
        """)
    }
  }

  // MARK: Text

  /// Reads character data up to and including an end tag.
  private mutating func readText(until name: String) throws(PropertyListError) -> String {
    var text: [UInt8] = []
    let start = index
    // Ends: each round takes a byte or more, returns or throws.
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if looking(at: "<![CDATA[") {
          let body = index + 9
          guard let end = find("]]>", from: body) else {
            throw truncated("A CDATA section is not closed; it ends with “]]>”.")
          }
          text.append(contentsOf: bytes[body..<end])
          index = end + 3
          continue
        }
        if looking(at: "<!--") {
          throw fault(
            .malformedXML, at: index,
            "A comment inside the text of <\(name)> is not allowed. Move it before the element.")
        }
        let place = index
        let tag = try readTag()
        guard tag.isEnd, tag.name == name else {
          throw fault(
            .malformedXML, at: place, "The text of <\(name)> is not closed by </\(name)>.")
        }
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "&"):
        text.append(contentsOf: try readReference())
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    throw fault(.truncated, at: start, "The end tag </\(name)> is missing.")
  }

  private mutating func readReference() throws(PropertyListError) -> [UInt8] {
    let start = index
    var end = index + 1
    // The longest sensible reference is &#x0010FFFF; a bound keeps “&” in long text cheap.
    while end < bytes.count, end - start < 16, bytes[end] != UInt8(ascii: ";") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") {
      let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      if let decoded = PropertyListScalarText.character(ofReference: name) {
        index = end + 1
        return Array(String(decoded).utf8)
      }
    }
    throw fault(
      .malformedXML, at: start,
      """
      This “&” starts no known reference; those are &amp; &lt; &gt; &quot; &apos; and numbers like \
      &#38;. Write a plain ampersand as &amp;.
      """)
  }

  // MARK: Tags

  private struct Tag {
    var name: String
    var isEnd: Bool
    var isEmpty: Bool
  }

  private func peekTag() throws(PropertyListError) -> Tag {
    var copy = self
    return try copy.readTag()
  }

  /// Reads a start, end or empty tag; attributes are skipped.
  private mutating func readTag() throws(PropertyListError) -> Tag {
    let start = index
    guard bytes[index] == UInt8(ascii: "<") else {
      throw fault(
        .malformedXML, at: start, "There is text outside of any element. Remove it.")
    }
    index += 1
    var tag = Tag(name: "", isEnd: false, isEmpty: false)
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
      tag.isEnd = true
      index += 1
    }
    let nameStart = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    guard index > nameStart else {
      throw fault(
        .malformedXML, at: start,
        "This “<” starts no tag. Write a plain less-than sign as &lt;.")
    }
    tag.name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    if tag.isEnd {
      try skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
        throw fault(
          index < bytes.count ? .malformedXML : .truncated, at: start,
          "The end tag </\(tag.name.prefix(40)) is not closed by “>”.")
      }
      index += 1
      return tag
    }
    if index < bytes.count, !Self.isBlank(bytes[index]), bytes[index] != UInt8(ascii: "/"),
      bytes[index] != UInt8(ascii: ">")
    {
      throw fault(
        .malformedXML, at: start,
        "A character that can't be there follows the name of the tag <\(tag.name.prefix(40)).")
    }
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        tag.isEmpty = bytes[index - 2] == UInt8(ascii: "/")
        return tag
      } else if byte == UInt8(ascii: "<") {
        throw fault(.malformedXML, at: start, "The tag <\(tag.name.prefix(40)) is not closed.")
      }
    }
    throw fault(.truncated, at: start, "The tag <\(tag.name.prefix(40)) is not closed.")
  }

  // MARK: What is between elements

  private mutating func skipBlanks() throws(PropertyListError) {
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
  }

  private mutating func skipMiscellany(
    allowingDocumentType: Bool = false
  ) throws(PropertyListError) {
    // Ends: each round takes a comment, an instruction or a type, or is the last.
    while true {
      try skipBlanks()
      if looking(at: "<!--") {
        guard let end = find("-->", from: index + 4) else {
          throw fault(.truncated, at: index, "A comment is not closed; it ends with “-->”.")
        }
        index = end + 3
      } else if looking(at: "<?") {
        guard let end = find("?>", from: index + 2) else {
          throw fault(.truncated, at: index, "A processing instruction is not closed.")
        }
        index = end + 2
      } else if allowingDocumentType, looking(at: "<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  /// Skips a document type, its internal subset included; its declarations are never used.
  private mutating func skipDocumentType() throws(PropertyListError) {
    let start = index
    var depth = 0
    var quote: UInt8?
    index += 9
    // Ends: each round takes a byte or a comment.
    while index < bytes.count {
      if quote == nil, looking(at: "<!--") {
        guard let end = find("-->", from: index + 4) else { break }
        index = end + 3
        continue
      }
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">"):
        if depth <= 0 { return }
        depth -= 1
      default: break
      }
    }
    throw fault(.truncated, at: start, "The document type declaration is not closed.")
  }

  /// Reads `<?xml …?>` and refuses a declared encoding other than UTF-8 or ASCII.
  private mutating func readDeclaration() throws(PropertyListError) {
    let start = index
    guard let end = find("?>", from: index) else {
      throw truncated("The XML declaration is not closed; it ends with “?>”.")
    }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    index = end + 2
    guard let encoding = PropertyListScalarText.declaredEncoding(in: text) else { return }
    let known = ["utf-8", "utf8", "us-ascii", "ascii"]
    guard known.contains(encoding.lowercased()) else {
      throw fault(
        .unsupportedEncoding, at: start,
        """
        The declaration names the encoding “\(encoding.prefix(40))”; only UTF-8 is read here. \
        Convert the file: plutil -convert xml1 FILE.
        """)
    }
  }

  // MARK: Bytes

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), UInt8(ascii: "."), 0x80...0xFF:
      return true
    default: return false
    }
  }

  private func looking(at text: String) -> Bool {
    guard index + text.utf8.count <= bytes.count else { return false }
    var position = index
    for byte in text.utf8 {
      if bytes[position] != byte { return false }
      position += 1
    }
    return true
  }

  private func find(_ text: String, from start: Int) -> Int? {
    let pattern = Array(text.utf8)
    var position = start
    while bytes.count - position >= pattern.count, position >= 0 {
      if bytes[position] == pattern[0], bytes[position..<(position + pattern.count)] == pattern[...]
      {
        return position
      }
      position += 1
    }
    return nil
  }

  private mutating func lineNumber(at offset: Int) -> Int {
    while countedTo < offset {
      if SourceLines.endsLine(at: countedTo, in: bytes) { line += 1 }
      countedTo += 1
    }
    return line
  }

  private func fault(
    _ code: PropertyListError.Code, at offset: Int, _ message: String
  ) -> PropertyListError {
    PropertyListError(
      code, offset: offset, line: SourceLines.line(at: offset, in: bytes), message)
  }

  private func truncated(_ message: String) -> PropertyListError {
    fault(.truncated, at: bytes.count, message)
  }
}

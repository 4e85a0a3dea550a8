/// Changes one entry of an XML property list in the style of its surroundings.
struct XMLPropertyListSplicer {
  private let bytes: [UInt8]
  private let root: PropertyListNode
  /// What ends a line in this file.
  private let newline: String
  /// One step of indentation in this file.
  private let indentation: String
  /// Whether the file puts elements on lines of their own.
  private let usesLines: Bool

  init(_ document: PropertyListDocument) {
    bytes = document.bytes
    root = document.root
    let text = TextLines(document.bytes)
    newline = text.newline
    indentation = text.indentation(below: document.root)
    usesLines = text.usesLines(in: document.root)
  }

  /// The file after a step.
  func bytes(performing step: PolicyEditStep) -> [UInt8] {
    var node = root
    for index in step.path {
      guard let entries = node.entries, entries.indices.contains(index) else { return bytes }
      node = entries[index].value
    }
    guard let entries = node.entries else { return bytes }
    switch step.action {
    case .insert(let key, let value, let index):
      return entries.isEmpty
        ? inserting(key, value, intoEmpty: node)
        : inserting(key, value, at: index, among: entries, of: node)
    case .replace(let index, let value): return replacing(entries[index], with: value)
    case .rename(let index, let key):
      guard let range = entries[index].keyRange else { return bytes }
      return splice(range, "<key>\(PropertyListValue.escaped(key))</key>")
    case .remove(let index): return removing(entries[index])
    }
  }

  // MARK: Insertion

  private func inserting(
    _ key: String, _ value: PropertyListValue, at index: Int, among entries: [PropertyListEntry],
    of dictionary: PropertyListNode
  ) -> [UInt8] {
    let neighbour = entries[max(0, index - 1)]
    let lines = TextLines(bytes)
    guard let keyRange = neighbour.keyRange, let valueRange = neighbour.value.sourceRange,
      let dictionaryRange = dictionary.sourceRange
    else { return bytes }
    let margin = lines.marginIfFirstOnLine(keyRange.lowerBound)
    var layout = PropertyListLayout(
      indentation: indentation, newline: newline, usesLines: margin != nil)
    let gap = bytes[keyRange.upperBound..<valueRange.lowerBound]
    if gap.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      layout.keyValueGap = String(decoding: gap, as: UTF8.self)
    }
    let lead = margin.map { newline + $0 } ?? lines.blanks(before: keyRange.lowerBound)
    let entry = PropertyListValue.xmlEntry(
      key: key, value, layout: layout, margin: margin ?? "")
    // A new first key goes right behind the start tag, so that a comment above the old first key
    // stays with that key.
    var offset =
      index == 0 ? lines.endOfTag(at: dictionaryRange.lowerBound) : valueRange.upperBound
    if margin != nil { offset = lines.skippingCommentsToLineEnd(from: offset) }
    return splice(offset..<offset, lead + entry)
  }

  private func inserting(
    _ key: String, _ value: PropertyListValue, intoEmpty dictionary: PropertyListNode
  ) -> [UInt8] {
    guard let range = dictionary.sourceRange else { return bytes }
    let lines = TextLines(bytes)
    let margin = lines.margin(at: range.lowerBound)
    let layout = PropertyListLayout(
      indentation: indentation, newline: newline, usesLines: usesLines)
    let inner = margin + indentation
    let entry = PropertyListValue.xmlEntry(
      key: key, value, layout: layout, margin: usesLines ? inner : "")
    let own = usesLines ? newline + inner + entry + newline + margin : entry
    let tagEnd = lines.endOfTag(at: range.lowerBound)
    if tagEnd == range.upperBound {
      // The form <dict/>: the slash goes, an end tag comes.
      let slash = lines.trimmingBlanks(before: tagEnd - 2)
      return splice(slash..<tagEnd, ">" + own + "</dict>")
    }
    let endTag = lines.startOfEndTag(endingAt: range.upperBound)
    guard usesLines else { return splice(endTag..<endTag, own) }
    if let outer = lines.marginIfFirstOnLine(endTag) {
      let place = endTag - outer.utf8.count
      let nested = PropertyListValue.xmlEntry(
        key: key, value, layout: layout, margin: outer + indentation)
      return splice(place..<place, outer + indentation + nested + newline)
    }
    return splice(lines.trimmingBlanks(before: endTag)..<endTag, own)
  }

  // MARK: Replacement and removal

  private func replacing(
    _ entry: PropertyListEntry, with value: PropertyListValue
  ) -> [UInt8] {
    guard let range = entry.value.sourceRange else { return bytes }
    let margin = TextLines(bytes).margin(at: range.lowerBound)
    let layout = PropertyListLayout(
      indentation: indentation, newline: newline, usesLines: usesLines)
    return splice(range, value.xmlElement(layout: layout, margin: margin))
  }

  private func removing(_ entry: PropertyListEntry) -> [UInt8] {
    guard let keyRange = entry.keyRange, let valueRange = entry.value.sourceRange else {
      return bytes
    }
    let lines = TextLines(bytes)
    var range = keyRange.lowerBound..<valueRange.upperBound
    if let margin = lines.marginIfFirstOnLine(range.lowerBound) {
      let start = range.lowerBound - margin.utf8.count
      if let end = lines.endOfBlankRest(from: range.upperBound) {
        range = start..<end
      }
    } else {
      range = lines.trimmingBlanks(before: range.lowerBound)..<range.upperBound
    }
    return splice(range, "")
  }

  private func splice(_ range: Range<Int>, _ text: String) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
  }
}

/// Answers questions about the white space around places in a file.
struct TextLines {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What ends the first line of the file; a line feed if there is only one line.
  var newline: String {
    guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[index] == 0x0A { return "\n" }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// Whether elements stand on lines of their own: the outermost one spans lines, or is empty and
  /// the file has more than one.
  func usesLines(in root: PropertyListNode) -> Bool {
    guard let range = root.sourceRange else { return true }
    let place = root.entries?.isEmpty == true ? bytes.startIndex..<bytes.endIndex : range
    return bytes[place].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// One step of indentation: how much further in the first key of a dictionary stands than the
  /// dictionary itself; a tab where no dictionary tells.
  func indentation(below root: PropertyListNode) -> String {
    var pending = [root]
    var position = 0
    var sawLines = false
    while position < pending.count {
      let node = pending[position]
      position += 1
      if let entries = node.entries {
        if let start = node.sourceRange?.lowerBound,
          let key = entries.first?.keyRange?.lowerBound,
          let inner = marginIfFirstOnLine(key)
        {
          sawLines = true
          let outer = margin(at: start)
          if inner.hasPrefix(outer), inner.utf8.count > outer.utf8.count {
            return String(inner.dropFirst(outer.count))
          }
        }
        pending += entries.map(\.value)
      } else if let elements = node.elements {
        pending += elements
      }
    }
    return sawLines ? "" : "\t"
  }

  /// The blanks at the start of the line that holds a place.
  func margin(at offset: Int) -> String {
    let start = startOfLine(offset)
    var end = start
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    return String(decoding: bytes[start..<min(end, max(start, offset))], as: UTF8.self)
  }

  /// The blanks in front of a place if there is nothing else on its line before it.
  func marginIfFirstOnLine(_ offset: Int) -> String? {
    let start = startOfLine(offset)
    // A file may begin with a byte order mark; nothing is inserted before it.
    guard bytes[start..<offset].allSatisfy(isBlank) else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The blanks right in front of a place.
  func blanks(before offset: Int) -> String {
    String(decoding: bytes[trimmingBlanks(before: offset)..<offset], as: UTF8.self)
  }

  /// The place behind the last character before an offset that is neither space nor tab.
  func trimmingBlanks(before offset: Int) -> Int {
    var start = offset
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// The place behind the tag that starts at an offset.
  func endOfTag(at offset: Int) -> Int {
    var quote: UInt8?
    for index in offset..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }

  /// Where the end tag starts that ends at an offset.
  func startOfEndTag(endingAt offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) ?? offset
  }

  /// The end of the line if only blanks and whole comments come before it, else the offset itself.
  func skippingCommentsToLineEnd(from offset: Int) -> Int {
    var index = offset
    while index < bytes.count {
      if bytes[index] == 0x0A || bytes[index] == 0x0D { return index }
      if isBlank(bytes[index]) {
        index += 1
        continue
      }
      guard bytes[index...].starts(with: Array("<!--".utf8)),
        let end = endOfComment(from: index + 4)
      else { return offset }
      index = end
    }
    return offset
  }

  /// The start of the next line if only blanks come before it, else nil.
  func endOfBlankRest(from offset: Int) -> Int? {
    var index = offset
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D else { return nil }
    if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
    return index + 1
  }

  /// The place behind a comment that ends on the same line, or nil.
  private func endOfComment(from offset: Int) -> Int? {
    var index = offset
    while index + 2 < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index...].starts(with: Array("-->".utf8)) { return index + 3 }
      index += 1
    }
    return nil
  }

  private func startOfLine(_ offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

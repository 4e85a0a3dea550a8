/// Changes entries of an XML property list in the style of their surroundings.
struct XMLPropertyListSplicer {
  /// A piece of the file and what takes its place.
  private struct Splice {
    var range: Range<Int>
    var text: String
  }

  private let bytes: [UInt8]
  private let root: PropertyListNode
  private let lines: TextLines
  /// What ends a line in this file.
  private let newline: String
  /// One step of indentation in this file.
  private let indentation: String
  /// Whether the file puts elements on lines of their own.
  private let usesLines: Bool

  init(_ document: PropertyListDocument) {
    bytes = document.bytes
    root = document.root
    lines = TextLines(document.bytes)
    newline = lines.newline
    indentation = lines.indentation(below: document.root)
    usesLines = lines.usesLines(in: document.root)
  }

  /// The file after all changes but removals; where there are only removals, after those.
  ///
  /// What goes and what comes may meet on one line, so removals wait for a file in which nothing else
  /// changes.
  func bytes(making change: DictionaryChange) -> [UInt8] {
    WorkMeter.count(root.entries?.count ?? 0)
    var splices: [Splice] = []
    if change.addsOrAlters {
      collect(change, in: root, into: &splices)
    } else {
      collectRemovals(change, in: root, into: &splices)
    }
    // No two pieces overlap; what is put between two entries comes before what changes the second.
    let ordered = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    for splice in ordered where splice.range.lowerBound >= copied {
      result += bytes[copied..<splice.range.lowerBound]
      result += splice.text.utf8
      copied = splice.range.upperBound
    }
    return result + bytes[copied...]
  }

  private func collect(
    _ change: DictionaryChange, in node: PropertyListNode, into splices: inout [Splice]
  ) {
    guard let entries = node.entries else { return }
    for (index, inner) in change.inner { collect(inner, in: entries[index].value, into: &splices) }
    for (index, key) in change.renames {
      guard let range = entries[index].keyRange else { continue }
      splices.append(Splice(range: range, text: "<key>\(PropertyListValue.escaped(key))</key>"))
    }
    for (index, value) in change.replacements {
      if let splice = replacement(of: entries[index], with: value) { splices.append(splice) }
    }
    var rest = change.insertions[...]
    while let first = rest.first {
      let group = rest.prefix { $0.index == first.index }
      rest = rest.dropFirst(group.count)
      let splice =
        entries.isEmpty
        ? insertion(of: group, intoEmpty: node)
        : insertion(of: group, at: first.index, among: entries, of: node)
      if let splice { splices.append(splice) }
    }
  }

  private func collectRemovals(
    _ change: DictionaryChange, in node: PropertyListNode, into splices: inout [Splice]
  ) {
    guard let entries = node.entries else { return }
    for (index, inner) in change.inner {
      collectRemovals(inner, in: entries[index].value, into: &splices)
    }
    var pending = change.removals.sorted()[...]
    while let first = pending.popFirst() {
      var last = first
      // What goes together from one line counts as one.
      while let next = pending.first, next == last + 1, isOnOneLine(entries[last], entries[next]) {
        last = next
        pending = pending.dropFirst()
      }
      if let splice = removal(from: entries[first], to: entries[last]) { splices.append(splice) }
    }
  }

  private func isOnOneLine(_ entry: PropertyListEntry, _ next: PropertyListEntry) -> Bool {
    guard let end = entry.value.sourceRange?.upperBound, let start = next.keyRange?.lowerBound
    else {
      return false
    }
    return bytes[end..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  // MARK: Insertion

  private func insertion(
    of new: ArraySlice<DictionaryChange.Insertion>, at index: Int,
    among entries: [PropertyListEntry], of dictionary: PropertyListNode
  ) -> Splice? {
    let neighbour = entries[max(0, index - 1)]
    guard let keyRange = neighbour.keyRange, let valueRange = neighbour.value.sourceRange,
      let dictionaryRange = dictionary.sourceRange
    else { return nil }
    let margin = lines.marginIfFirstOnLine(keyRange.lowerBound)
    var layout = PropertyListLayout(
      indentation: indentation, newline: newline, usesLines: margin != nil)
    let gap = bytes[keyRange.upperBound..<valueRange.lowerBound]
    if gap.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      layout.keyValueGap = String(decoding: gap, as: UTF8.self)
    }
    let lead = margin.map { newline + $0 } ?? lines.blanks(before: keyRange.lowerBound)
    // A new first key goes right behind the start tag, so that a comment above the old first key
    // stays with that key.
    var offset =
      index == 0 ? lines.endOfTag(at: dictionaryRange.lowerBound) : valueRange.upperBound
    if margin != nil { offset = lines.skippingCommentsToLineEnd(from: offset) }
    let text = new.map {
      lead + PropertyListValue.xmlEntry(key: $0.key, $0.value, layout: layout, margin: margin ?? "")
    }
    return Splice(range: offset..<offset, text: text.joined())
  }

  private func insertion(
    of new: ArraySlice<DictionaryChange.Insertion>, intoEmpty dictionary: PropertyListNode
  ) -> Splice? {
    guard let range = dictionary.sourceRange else { return nil }
    let margin = lines.margin(at: range.lowerBound)
    let layout = PropertyListLayout(
      indentation: indentation, newline: newline, usesLines: usesLines)
    func text(_ margin: String) -> [String] {
      new.map { PropertyListValue.xmlEntry(key: $0.key, $0.value, layout: layout, margin: margin) }
    }
    let inner = margin + indentation
    let own =
      usesLines
      ? text(inner).map { newline + inner + $0 }.joined() + newline + margin : text("").joined()
    let tagEnd = lines.endOfTag(at: range.lowerBound)
    if tagEnd == range.upperBound {
      // The form <dict/>: the slash goes, an end tag comes.
      let slash = lines.trimmingBlanks(before: tagEnd - 2)
      return Splice(range: slash..<tagEnd, text: ">" + own + "</dict>")
    }
    let endTag = lines.startOfEndTag(endingAt: range.upperBound)
    guard usesLines else { return Splice(range: endTag..<endTag, text: own) }
    if let outer = lines.marginIfFirstOnLine(endTag) {
      let place = endTag - outer.utf8.count
      let nested = text(outer + indentation).map { outer + indentation + $0 + newline }
      return Splice(range: place..<place, text: nested.joined())
    }
    return Splice(range: lines.trimmingBlanks(before: endTag)..<endTag, text: own)
  }

  // MARK: Replacement and removal

  private func replacement(
    of entry: PropertyListEntry, with value: PropertyListValue
  ) -> Splice? {
    guard let range = entry.value.sourceRange else { return nil }
    let margin = lines.margin(at: range.lowerBound)
    let layout = PropertyListLayout(
      indentation: indentation, newline: newline, usesLines: usesLines)
    return Splice(range: range, text: value.xmlElement(layout: layout, margin: margin))
  }

  private func removal(from first: PropertyListEntry, to last: PropertyListEntry) -> Splice? {
    guard let keyRange = first.keyRange, let valueRange = last.value.sourceRange else { return nil }
    var range = keyRange.lowerBound..<valueRange.upperBound
    if let margin = lines.marginIfFirstOnLine(range.lowerBound) {
      let start = range.lowerBound - margin.utf8.count
      if let end = lines.endOfBlankRest(from: range.upperBound) {
        range = start..<end
      }
    } else {
      range = lines.trimmingBlanks(before: range.lowerBound)..<range.upperBound
    }
    return Splice(range: range, text: "")
  }
}

/// Answers questions about the white space around places in a file.
struct TextLines {
  private let bytes: [UInt8]
  /// Where each line starts, so that a file of one long line isn't searched for each place in it.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts =
      [0] + bytes.indices.filter { bytes[$0] == 0x0A || bytes[$0] == 0x0D }.map { $0 + 1 }
  }

  /// What ends the first line of the file; a line feed if there is only one line.
  var newline: String {
    guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[index] == 0x0A { return "\n" }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// Whether elements are on lines of their own: the outermost one spans lines, or is empty and
  /// the file has more than one.
  func usesLines(in root: PropertyListNode) -> Bool {
    guard let range = root.sourceRange else { return true }
    let place = root.entries?.isEmpty == true ? bytes.startIndex..<bytes.endIndex : range
    return bytes[place].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// One step of indentation: how much further in the first key of a dictionary is than the
  /// dictionary itself; a tab where no dictionary says.
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
        pending += entries.map { $0.value }
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
    // Ends: each round takes a blank or a comment.
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
    var (low, high) = (0, starts.count)
    // Ends: each round halves the range.
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return starts[low]
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

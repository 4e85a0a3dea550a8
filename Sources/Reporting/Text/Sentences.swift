/// The sentences of a text.
enum Sentences {
  /// The sentences, each with its full stop; a stop inside of a name or a command ends none.
  static func of(_ text: String) -> [Substring] {
    var result: [Substring] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    var isQuoted = false
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      let byte = bytes[index]
      if byte == UInt8(ascii: "`") { isQuoted.toggle() }
      let isStop = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!")
      if isStop, !isQuoted, next == bytes.endIndex || bytes[next] == UInt8(ascii: " ") {
        // A small letter goes on with an abbreviation.
        let behind = next == bytes.endIndex ? next : bytes.index(after: next)
        if behind == bytes.endIndex || !(0x61...0x7A).contains(bytes[behind]) {
          result.append(text[start..<next])
          start = behind
        }
      }
      index = next
    }
    if start < bytes.endIndex { result.append(text[start...]) }
    return result
  }
}

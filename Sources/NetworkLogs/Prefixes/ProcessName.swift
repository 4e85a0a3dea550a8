/// Which of the words in front of `[pid:thread]` are the name of the process.
///
/// Names may hold blanks, so all words are taken that can be a part of one. But a line may have more
/// on its left than time and name, such as a header that the app printed without a line end: what
/// is behind the name of a value, and what looks like a token, belongs to no process.
enum ProcessName {
  /// The name without what isn't a part of it; its last word is always kept.
  ///
  /// - Parameters:
  ///   - all: the words that may be the name.
  ///   - start: where the columns end that were distinguished already.
  static func bare(_ all: Range<Int>, in head: Span<UInt8>, from start: Int) -> Range<Int> {
    let words = behindDevice(all, in: head)
    var last = words.upperBound
    while last > words.lowerBound, head[last - 1] == 0x20 { last -= 1 }
    while last > words.lowerBound, !isBlank(head[last - 1]) { last -= 1 }
    guard last > words.lowerBound else { return words }
    if isBehindValue(last, in: head, from: start) { return last..<words.upperBound }
    // Words in front of a token are the name of it, or of its scheme.
    var end = last
    // Ends: each round takes a blank or a word away.
    while end > words.lowerBound {
      while end > words.lowerBound, isBlank(head[end - 1]) { end -= 1 }
      var begin = end
      while begin > words.lowerBound, !isBlank(head[begin - 1]) { begin -= 1 }
      if isToken(head.extracting(begin..<end)) {
        var next = end
        while next < last, isBlank(head[next]) { next += 1 }
        return next..<words.upperBound
      }
      end = begin
    }
    return words
  }

  /// The words without the name of the device that syslog puts between time and process.
  ///
  /// Such a line is often quoted, numbered or logged by another, so its date isn't at the start.
  private static func behindDevice(_ words: Range<Int>, in head: Span<UInt8>) -> Range<Int> {
    let clock = words.lowerBound - 9
    guard clock > 0, head[clock + 8] == 0x20, head[clock - 1] == 0x20 else { return words }
    for place in 0..<8 {
      let isRight = place % 3 == 2 ? head[clock + place] == 0x3A : isDigit(head, clock + place)
      guard isRight else { return words }
    }
    var day = clock - 1
    while day > 0, isDigit(head, day - 1) { day -= 1 }
    guard day < clock - 1 else { return words }
    while day > 0, head[day - 1] == 0x20 { day -= 1 }
    guard day >= 3, PrefixScanner.isMonth(head, day - 3) else { return words }
    var name = words.lowerBound
    while name < words.upperBound, head[name] != 0x20 { name += 1 }
    while name < words.upperBound, head[name] == 0x20 { name += 1 }
    return name < words.upperBound ? name..<words.upperBound : words
  }

  /// Whether the words that end at `end` begin behind the name of a value, such as `Cookie: `.
  private static func isBehindValue(_ end: Int, in head: Span<UInt8>, from start: Int) -> Bool {
    var place = end
    while place > start {
      place -= 1
      switch head[place] {
      // In some times a comma is in front of the fraction.
      case UInt8(ascii: ",") where isDigit(head, place - 1) && isDigit(head, place + 1): continue
      case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"): return true
      case UInt8(ascii: ":"): return !endsTime(place, in: head)
      // What closes a column: the name begins behind it.
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: ";"), 0x09:
        return false
      default: continue
      }
    }
    return false
  }

  /// Whether the colon at `colon` is in a time, or behind one.
  private static func endsTime(_ colon: Int, in head: Span<UInt8>) -> Bool {
    let end = colon > 0 && head[colon - 1] == UInt8(ascii: "Z") ? colon - 1 : colon
    return isDigit(head, end - 1) && (isDigit(head, end - 2) || end < 2 || head[end - 2] == 0x20)
  }

  private static func isDigit(_ head: Span<UInt8>, _ at: Int) -> Bool {
    at >= 0 && at < head.count && head[at] &- 0x30 < 10
  }

  /// Whether a word, or a part of it between dots, looks drawn by lot: long, of digits and of letters
  /// of both cases, or a UUID.
  private static func isToken(_ word: Span<UInt8>) -> Bool {
    if word.count == Bytes.lengthOfUUID, Bytes.isUUID(at: 0, of: word) { return true }
    var length = 0
    var digits = 0
    var hasUpper = false
    var hasLower = false
    for index in 0..<word.count {
      length += 1
      switch word[index] {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A: hasUpper = true
      case 0x61...0x7A: hasLower = true
      // The parts of a bundle's identifier count one by one.
      case UInt8(ascii: "."): (length, digits, hasUpper, hasLower) = (0, 0, false, false)
      default: break
      }
      if length >= 16, digits >= 2, hasUpper, hasLower { return true }
    }
    return false
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
}

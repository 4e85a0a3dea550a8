/// Which message each line of a text was made of, in about two bytes a line.
package struct LogLineMap {
  /// A message in a file.
  package struct Place: Hashable, Sendable {
    /// The number of the file, in the list that ``LogLineMap/files`` is.
    package let file: Int
    /// Which entry of the file it is, counted from 1.
    package let number: Int
  }

  /// The names of the files.
  package private(set) var files: [String] = []
  private var numbers: [String: Int] = [:]
  /// For each message, in groups of seven bits: how many empty lines are before it, how many lines it
  /// has, and twice the difference to the number before, as an unsigned number, with one more where the
  /// file is another one, whose number follows.
  private var bytes: [UInt8] = []
  /// What is before every 256th message.
  private var marks: [(offset: Int, line: Int, place: Place)] = []
  private var last = Place(file: 0, number: 0)
  private var messages = 0
  /// How many lines there are.
  package private(set) var lines = 0

  private static let step = 256

  /// No lines.
  package init() {}

  /// Adds the lines of a message, and empty ones before it.
  package mutating func add(_ message: LogMessage, lines count: Int, emptyBefore: Int = 0) {
    let file: Int
    if let known = numbers[message.file] {
      file = known
    } else {
      file = files.count
      numbers[message.file] = file
      files.append(message.file)
    }
    if messages % Self.step == 0 { marks.append((bytes.count, lines, last)) }
    messages += 1
    lines += emptyBefore + count
    put(UInt64(emptyBefore))
    put(UInt64(count))
    let difference = message.number - last.number
    let folded = UInt64(bitPattern: Int64(difference << 1 ^ difference >> 63))
    put(folded << 1 | (file == last.file ? 0 : 1))
    if file != last.file { put(UInt64(file)) }
    last = Place(file: file, number: message.number)
  }

  private mutating func put(_ number: UInt64) {
    var left = number
    while left >= 128 {
      bytes.append(UInt8(left & 127) | 128)
      left >>= 7
    }
    bytes.append(UInt8(left))
  }

  /// The message of a line, counted from 1; nil where there is none.
  package func place(ofLine line: Int) -> Place? {
    guard line >= 1, line <= lines else { return nil }
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].line < line { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    var (offset, end, place) = marks[low - 1]
    // Ends: each number takes a byte or more.
    while end < line, offset < bytes.count {
      end += Int(number(&offset))
      end += Int(number(&offset))
      let code = number(&offset)
      let folded = code >> 1
      let difference = Int(folded >> 1) ^ -Int(folded & 1)
      let file = code & 1 == 0 ? place.file : Int(number(&offset))
      place = Place(file: file, number: place.number + difference)
    }
    return place
  }

  private func number(_ offset: inout Int) -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    // Ends: each round takes a byte, and the last byte of a number is below 128.
    while true {
      let byte = bytes[offset]
      offset += 1
      result |= UInt64(byte & 127) << shift
      if byte < 128 { return result }
      shift += 7
    }
  }
}

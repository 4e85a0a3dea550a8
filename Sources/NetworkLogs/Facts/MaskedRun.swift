/// Bytes that stand in a row and differ from line to line, without telling lines apart.
struct MaskedRun: Sendable {
  /// Its place in `all`.
  let number: Int
  /// Any of which each byte of the run can be.
  let bytes: ByteSet
  /// What stands right before a run, byte by byte, and right behind it if that isn't the end of the
  /// text.
  let before: [ByteSet]
  let behind: ByteSet
  /// What stands inside of a run, always at the same places.
  var between = ByteSet()
  /// Whether the zero of `0x` is in no run.
  var sparesZero = false

  /// Digits, wherever they stand.
  static let digits = MaskedRun(
    number: 0, bytes: .digits, before: [ByteSet.digits.complement],
    behind: ByteSet.digits.complement,
    sparesZero: true)
  /// The digits of an address: `0x6080fb32555e`.
  static let address = MaskedRun(
    number: 1, bytes: ByteSet.digits.union(ByteSet("abcdef".utf8)),
    before: [ByteSet("0".utf8), ByteSet("x".utf8)],
    behind: ByteSet(" ,;:>)]}\"'\t\n\r".utf8))
  /// A task's UUID: `<0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>`.
  static let task = MaskedRun(
    number: 2, bytes: ByteSet.digits.union(ByteSet("ABCDEF".utf8)), before: [ByteSet("<".utf8)],
    behind: ByteSet(">".utf8), between: ByteSet("-".utf8))

  /// Every one of them.
  static let all = [digits, address, task]

  /// What is written in shapes for each byte of a run.
  static let mask = UInt8(ascii: "9")
  /// What can stand in a run, and right before and behind one of letters.
  static let maskable = address.bytes.union(task.bytes)
  private static let begins = ByteSet("x<-".utf8)
  private static let ends = address.behind.union(task.behind).union(task.between)

  /// What a part of a text can look like in the text's shape: more than it does, perhaps.
  static func shapes(ofPart text: [UInt8]) -> [[UInt8]] {
    var digitsOnly = text
    for (index, byte) in text.enumerated() where ByteSet.digits.contains(byte) {
      let isZero = byte == UInt8(ascii: "0")
      let isLast = index + 1 == text.count
      guard !isZero || isLast || text[index + 1] != UInt8(ascii: "x") else { continue }
      digitsOnly[index] = mask
    }
    var shapes = [digitsOnly]
    if text.last == UInt8(ascii: "0") {
      // What comes behind may be the `x` that spares it.
      digitsOnly[text.count - 1] = UInt8(ascii: "0")
      shapes.append(digitsOnly)
    }
    for run in possibleRuns(in: text) {
      for var shape in shapes {
        for index in run { shape[index] = mask }
        if !shapes.contains(shape) { shapes.append(shape) }
      }
    }
    return shapes
  }

  /// The runs with letters that a part of a text can hold or be a part of.
  private static func possibleRuns(in text: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var begin: Int?
    for (index, byte) in text.enumerated() {
      if maskable.contains(byte) {
        if begin == nil, index == 0 || begins.contains(text[index - 1]) { begin = index }
        continue
      }
      if let begin, ends.contains(byte) { runs.append(begin..<index) }
      begin = nil
    }
    if let begin { runs.append(begin..<text.count) }
    return runs
  }
}

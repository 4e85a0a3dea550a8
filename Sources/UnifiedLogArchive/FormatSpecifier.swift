/// One `%…` of a format string.
struct FormatSpecifier {
  enum Size: Equatable {
    case number(Int)
    /// In the arguments.
    case argument
  }

  /// What is in braces, or nothing.
  var annotation = Bytes.none
  var isLeft = false
  var hasPlus = false
  var hasSpace = false
  var isAlternate = false
  var hasZeros = false
  var width: Size?
  var precision: Size?
  /// How many bytes the value has by its length modifier, or nil.
  var valueSize: Int?
  /// The letter.
  var conversion: UInt8 = 0
  /// Where the format goes on.
  var end = 0

  /// How many bytes the words in braces have at most: they are a few names, and each that is never closed is gone
  /// through.
  private static let maxAnnotation = 256

  /// Reads the specifier behind a percent sign; nil where none is there, and then `literalEnd` says how
  /// much of it is plain text.
  init?(_ format: Bytes, at start: Int, literalEnd: inout Int) {
    var at = start
    literalEnd = start
    if format.u8(at) == 0x7B {
      let begin = at + 1
      let most = min(format.count, begin + Self.maxAnnotation)
      while at < most, format.u8(at) != 0x7D { at += 1 }
      guard at < most, let inner = format.part(begin, at - begin) else { return nil }
      annotation = inner
      at += 1
      literalEnd = at
    }
    // Ends: each flag takes a byte, and behind the end are zeros.
    flags: while true {
      switch format.u8(at) {
      case 0x2D: isLeft = true
      case 0x2B: hasPlus = true
      case 0x20: hasSpace = true
      case 0x23: isAlternate = true
      case 0x30: hasZeros = true
      case 0x27: break
      default: break flags
      }
      at += 1
    }
    width = Self.size(format, &at)
    if format.u8(at) == 0x2E {
      at += 1
      precision = Self.size(format, &at) ?? .number(0)
    }
    // Ends: each modifier takes a byte, and behind the end are zeros.
    modifiers: while true {
      switch format.u8(at) {
      case 0x68: valueSize = valueSize == 2 ? 1 : 2
      case 0x6C, 0x71, 0x6A, 0x7A, 0x74: valueSize = 8
      case 0x4C: break
      default: break modifiers
      }
      at += 1
    }
    conversion = format.u8(at)
    guard Self.isConversion[Int(conversion)] else { return nil }
    end = at + 1
  }

  private static func size(_ format: Bytes, _ at: inout Int) -> Size? {
    if format.u8(at) == 0x2A {
      at += 1
      return .argument
    }
    var number: Int?
    while (0x30...0x39).contains(format.u8(at)) {
      // More than any line has room for means nothing.
      number = min(1 << 16, (number ?? 0) * 10 + Int(format.u8(at) - 0x30))
      at += 1
    }
    return number.map { .number($0) }
  }

  private static let isConversion: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for letter in "@aAcCdDeEfFgGimoOpPsSuUxXn".utf8 { table[Int(letter)] = true }
    return table
  }()

  /// Whether the annotation has a word, between commas.
  func says(_ word: StaticString) -> Bool {
    guard annotation.count > 0 else { return false }
    var begin = 0
    for at in 0...annotation.count where at == annotation.count || annotation.u8(at) == 0x2C {
      var first = begin
      while first < at, annotation.u8(first) == 0x20 { first += 1 }
      if at - first == word.utf8CodeUnitCount {
        var isSame = true
        for index in 0..<(at - first) {
          let byte = unsafe word.utf8Start[index]
          if annotation.u8(first + index) != byte { isSame = false }
        }
        if isSame { return true }
      }
      begin = at + 1
    }
    return false
  }
}

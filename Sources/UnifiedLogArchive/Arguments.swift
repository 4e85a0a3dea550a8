/// A value that a message was logged with.
enum Argument {
  /// A number, and how many bytes it had.
  case number(UInt64, size: Int)
  /// The width or precision of the next value.
  case count(Int)
  /// Text, of an object too; nil for a null pointer.
  case text(Bytes?)
  /// Bytes that the format says how to read.
  case data(Bytes)
  /// The hash of a value that isn't shown.
  case hash(Bytes)
  /// A value that was not stored.
  case hidden
}

/// The arguments of an entry, read out of its bytes.
struct Arguments {
  private(set) var values: [Argument] = []

  /// No arguments.
  init() {}

  /// Those in `items`: an unknown byte, how many there are, their descriptions, their values.
  init(_ items: Bytes, hasBacktrace: Bool, privateValues: Bytes) {
    let count = Int(items.u8(1))
    guard items.count >= 2, count > 0 else { return }
    var offset = 2
    var places: [(type: UInt8, place: Int, size: Int)] = []
    places.reserveCapacity(count)
    for _ in 0..<count {
      let size = Int(items.u8(offset + 1))
      guard items.part(offset + 2, size) != nil else { break }
      places.append((items.u8(offset), offset + 2, size))
      offset += 2 + size
    }
    let values = items.from(Self.end(ofBacktrace: hasBacktrace, in: items, at: offset))
    self.values.reserveCapacity(places.count)
    for (type, place, size) in places {
      if let value = Self.value(
        type, items, place, size, publicValues: values, privateValues: privateValues)
      {
        self.values.append(value)
      }
    }
  }

  /// Those of a trace entry, which end with their count and sizes, all in reverse.
  init(trace items: Bytes) {
    let count = Int(items.u8(items.count - 1))
    guard items.count > 0, count < items.count else { return }
    let sizesBegin = items.count - 1 - count
    var place = 0
    for index in 0..<count {
      let size = Int(items.u8(sizesBegin + index))
      guard place + size <= sizesBegin, let number = items.unsigned(place, size: size) else {
        return
      }
      values.append(.number(number, size: size))
      place += size
    }
  }

  private static func end(ofBacktrace isThere: Bool, in items: Bytes, at offset: Int) -> Int {
    // Oversize chunks don't say that there is one, but it begins in a way of its own.
    let isMarked =
      items.count - offset > 6 && items.u8(offset) == 1 && items.u8(offset + 1) == 0
      && items.u8(offset + 2) == 18
    guard isThere || isMarked else { return offset }
    let images = Int(items.u8(offset + 3))
    let frames = Int(items.u16(offset + 4))
    return offset + 6 + images * 16 + frames * 5 + (4 - frames & 3) & 3
  }

  private static func value(
    _ type: UInt8, _ items: Bytes, _ place: Int, _ size: Int, publicValues: Bytes,
    privateValues: Bytes
  ) -> Argument? {
    // The low half of the type says who may see it, the high half what it is.
    let isPrivate = type & 1 != 0
    switch type >> 4 {
    case 0, 6:
      if isPrivate {
        let length = Int(items.u16(place + 2))
        guard length < 0x8000, let bytes = privateValues.part(Int(items.u16(place)), length),
          let number = bytes.unsigned(0, size: length)
        else { return .hidden }
        return .number(number, size: length)
      }
      return items.unsigned(place, size: size).map { .number($0, size: size) } ?? .hidden
    case 1:
      return .count(
        Int(items.unsigned(place, size: size).map { UInt32(truncatingIfNeeded: $0) } ?? 0))
    case 7:
      // The name of the mask of the next value.
      return nil
    default:
      let offset = Int(items.u16(place))
      let length = Int(items.u16(place + 2))
      guard size >= 4 else { return .hidden }
      if isPrivate, type >> 4 != 0xF {
        guard length > 0, let bytes = privateValues.part(offset, length) else { return .hidden }
        return type >> 4 == 3 ? .data(bytes) : .text(bytes.withoutEndingZeros)
      }
      let whole = publicValues.from(offset)
      // A value that is cut is shown as far as it is there.
      let bytes = whole.part(0, min(length, whole.count)) ?? whole
      switch type >> 4 {
      case 3: return .data(bytes)
      case 0xF: return isPrivate && length == 0 ? .hidden : .hash(bytes)
      default: return .text(length == 0 ? nil : bytes.withoutEndingZeros)
      }
    }
  }
}

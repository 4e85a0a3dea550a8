/// Values that are kept once each, however often they are met, and known by a number.
///
/// When there is no room for another one, all of them have to go: their numbers stand elsewhere.
struct NumberedValues<Value> {
  private var values: [Value] = []
  private var numbers: HashedMemory<UInt16>
  private let room: Int

  /// - Parameter room: how many values are kept at most.
  init(room: UInt16) {
    self.room = Int(room)
    numbers = HashedMemory(room: self.room)
  }

  /// Whether there is no room for another value.
  var isFull: Bool { values.count == room }

  /// The value with a number.
  subscript(number: UInt16) -> Value { values[Int(number)] }

  /// The number of a value, which is kept if no other one is the same.
  ///
  /// There has to be room for one more.
  mutating func number(of value: Value, hash: UInt64, isSame: (Value) -> Bool) -> UInt16 {
    if let known = numbers.value(hash, where: { isSame(values[Int($0)]) }) { return known }
    let number = UInt16(values.count)
    values.append(value)
    numbers.remember(number, hash)
    return number
  }

  mutating func removeAll() {
    values.removeAll()
    numbers.removeAll()
  }
}

extension NumberedValues where Value: Hashable {
  mutating func number(of value: Value) -> UInt16 {
    number(of: value, hash: UInt64(truncatingIfNeeded: value.hashValue)) { $0 == value }
  }
}

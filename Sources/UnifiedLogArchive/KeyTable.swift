/// Numbers for keys, in the order in which they turn up: a hash table without anything else.
struct KeyTable {
  /// The keys, by their numbers.
  private(set) var keys: [UInt64] = []
  private var slots: [Int32] = [Int32](repeating: -1, count: 1024)
  /// Of this table alone, so that chosen keys don't all begin at one slot.
  private let seed = UInt64.random(in: .min ... .max)

  /// How many keys there may be.
  static let maxKeys = 1 << 19

  /// The number of a key, or nil where it wasn't added.
  @inline(__always)
  func number(of key: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = hash(key) & mask
    // Ends: half of the slots are free.
    while true {
      let number = Int(slots[slot])
      if number < 0 { return nil }
      if keys[number] == key { return number }
      slot = (slot + 1) & mask
    }
  }

  /// The number of a key, which is added where it is new; nil where there are too many.
  @inline(__always)
  mutating func add(_ key: UInt64) -> Int? {
    if let number = number(of: key) { return number }
    guard keys.count < Self.maxKeys else { return nil }
    if (keys.count + 1) * 2 > slots.count { grow() }
    keys.append(key)
    insert(keys.count - 1)
    return keys.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for number in keys.indices { insert(number) }
  }

  private mutating func insert(_ number: Int) {
    let mask = slots.count - 1
    var slot = hash(keys[number]) & mask
    // Ends: half of the slots are free.
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(number)
  }

  @inline(__always)
  private func hash(_ key: UInt64) -> Int {
    let key = key ^ seed
    let mixed = (key ^ key >> 29) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 24)
  }
}

/// Numbers for values, in the order in which they turn up.
struct Interner<Value: Hashable> {
  /// The values, by their numbers.
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]
  private let limit: Int

  /// An interner for at most so many values.
  init(limit: Int) { self.limit = limit }

  /// The number of a value, or -1 where there are too many.
  mutating func number(_ value: Value) -> Int32 {
    if let number = numbers[value] { return number }
    guard values.count < limit else { return -1 }
    let number = Int32(values.count)
    values.append(value)
    numbers[value] = number
    return number
  }

  /// The number of a value, or -1 where it wasn't added.
  func existing(_ value: Value) -> Int32 { numbers[value] ?? -1 }

  /// The value of a number, or nil for -1.
  func value(_ number: Int32) -> Value? {
    number >= 0 && Int(number) < values.count ? values[Int(number)] : nil
  }
}

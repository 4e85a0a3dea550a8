/// Remembers something of each of the objects that were met of late, found again by their places in
/// memory: cheaper than a dictionary, and bounded.
///
/// An object is kept as long as something is remembered of it, so that no other one can have its place.
struct IdentityMemory<Key: AnyObject, Value> {
  private struct Slot {
    /// The place in memory of the object, or 0: to look at the object itself costs more.
    var address: UInt = 0
    var key: Key?
    var value: Value?
  }

  private var slots: [Slot] = []
  private let room: Int

  /// So many objects share a place in the list: those that are met in turn mustn't push each other out.
  private static var ways: Int { 4 }

  /// A memory of so many objects.
  init(room: Int) { self.room = room / Self.ways * Self.ways }

  /// Where the places begin that an object can have.
  private func begin(of address: UInt) -> Int {
    // The best bits of a product are the upper ones.
    let hash = Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 40)
    return hash % (room / Self.ways) * Self.ways
  }

  /// What is remembered of an object, and is meant.
  func value(
    of key: ObjectIdentifier, where isMeant: (Value) -> Bool = { _ in true }
  ) -> Value? {
    guard !slots.isEmpty else { return nil }
    let address = UInt(bitPattern: key)
    let begin = begin(of: address)
    for index in begin..<(begin + Self.ways) where slots[index].address == address {
      if let value = slots[index].value, isMeant(value) { return value }
    }
    return nil
  }

  /// Remembers what wasn't.
  mutating func remember(_ value: Value, of key: Key) {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: room) }
    let address = UInt(bitPattern: ObjectIdentifier(key))
    let begin = begin(of: address)
    for index in ((begin + 1)..<(begin + Self.ways)).reversed() {
      slots.swapAt(index, index - 1)
    }
    slots[begin] = Slot(address: address, key: key, value: value)
  }
}

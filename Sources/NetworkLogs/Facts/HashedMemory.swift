/// Remembers what was met of late, found again by a hash of it.
///
/// What doesn't fit any more pushes out what was remembered before it at the same place. A place has
/// room for several: with one each, two that are met in turn and share it would push each other out
/// for ever.
struct HashedMemory<Value> {
  /// The hash of what stands beside it in `values`, so that hardly anything else is looked at.
  private var hashes: [UInt64] = []
  private var values: [Value?] = []
  /// How many bits of a hash tell the place.
  private let bits: UInt64
  /// Whether anything is remembered at all.
  let isUsed: Bool

  /// The hashes of a place are one line of a cache.
  private static var ways: Int { 8 }

  /// A memory of so many values, at least; of none if that is 0.
  init(room: Int) {
    var bits: UInt64 = 0
    while room > Self.ways << bits { bits += 1 }
    self.bits = bits
    isUsed = room > 0
  }

  /// Where the values of a hash begin; the best bits of a product are the upper ones.
  private func place(of hash: UInt64) -> Int {
    // A shift by all bits would be none.
    guard bits > 0 else { return 0 }
    return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits)) * Self.ways
  }

  /// The value with a hash that is the one meant.
  func value(_ hash: UInt64, where isMeant: (Value) -> Bool) -> Value? {
    guard !hashes.isEmpty else { return nil }
    let place = place(of: hash)
    for index in place..<(place + Self.ways) where hashes[index] == hash {
      if let value = values[index], isMeant(value) { return value }
    }
    return nil
  }

  /// Remembers a value that isn't remembered; returns what was pushed out for it.
  @discardableResult
  mutating func remember(_ value: Value, _ hash: UInt64) -> Value? {
    guard isUsed else { return nil }
    if hashes.isEmpty {
      hashes = [UInt64](repeating: 0, count: Self.ways << bits)
      values = [Value?](repeating: nil, count: Self.ways << bits)
    }
    let place = place(of: hash)
    let last = place + Self.ways - 1
    let old = values[last]
    for index in (place..<last).reversed() {
      hashes[index + 1] = hashes[index]
      values.swapAt(index, index + 1)
    }
    hashes[place] = hash
    values[place] = value
    return old
  }

  /// Remembers a value in the place of the one that is meant, if that is remembered.
  mutating func remember(_ value: Value, _ hash: UInt64, insteadOf isMeant: (Value) -> Bool) {
    if !hashes.isEmpty {
      let place = place(of: hash)
      for index in place..<(place + Self.ways) where hashes[index] == hash {
        guard let old = values[index], isMeant(old) else { continue }
        values[index] = value
        return
      }
    }
    remember(value, hash)
  }

  /// Forgets everything.
  mutating func removeAll() {
    hashes = []
    values = []
  }
}

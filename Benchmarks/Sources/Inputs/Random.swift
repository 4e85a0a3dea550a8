/// A small generator of pseudo-random numbers: the same seed gives the same input everywhere.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to under `limit`.
  mutating func number(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<T>(_ values: [T]) -> T { values[number(values.count)] }

  mutating func uuid() -> (UInt64, UInt64) { (next(), next()) }
}

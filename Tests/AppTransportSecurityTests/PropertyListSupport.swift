import AppTransportSecurity
import Foundation
import Testing

/// Wraps elements as the property list that Xcode writes.
func propertyList(_ element: String) -> [UInt8] {
  Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(element)
    </plist>

    """.utf8)
}

/// What Foundation reads from the bytes: an independent reader to compare with.
func foundationDictionary(_ bytes: [UInt8]) throws -> NSDictionary {
  let value = try unsafe PropertyListSerialization.propertyList(
    from: Data(bytes), options: [], format: nil)
  return try #require(value as? NSDictionary)
}

/// A generator whose numbers are the same in each run (SplitMix64).
struct SteadyGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Changes a few bytes: flips, deletions, insertions, copies and cuts.
func mutated(_ seed: [UInt8], using generator: inout SteadyGenerator) -> [UInt8] {
  var bytes = seed
  for _ in 0..<Int.random(in: 1...6, using: &generator) {
    guard !bytes.isEmpty else { break }
    let index = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    case 2: bytes.remove(at: index)
    case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
    case 4:
      let length = min(Int.random(in: 1...24, using: &generator), bytes.count - index)
      bytes.insert(
        contentsOf: Array(bytes[index..<(index + length)]),
        at: Int.random(in: 0...bytes.count, using: &generator))
    default:
      bytes.removeSubrange(index..<min(bytes.count, index + 12))
    }
  }
  return bytes
}

extension PropertyListValue {
  /// Random values, without dates and reals, which other writers round.
  static func random(depth: Int, using generator: inout SteadyGenerator) -> PropertyListValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return .string(randomText(using: &generator))
    case 1:
      return .integer(Int.random(in: Int.min...Int.max, using: &generator))
    case 2: return .integer(Int.random(in: -300...300, using: &generator))
    case 3: return .boolean(Bool.random(using: &generator))
    case 4:
      return .data(
        (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        })
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    default:
      var dictionary: [String: PropertyListValue] = [:]
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        dictionary[randomText(using: &generator)] = random(depth: depth - 1, using: &generator)
      }
      return .dictionary(dictionary)
    }
  }

  private static func randomText(using generator: inout SteadyGenerator) -> String {
    let alphabet = Array("abcXYZ019.:-_ <>&\"'éüЖ中😀\n\t")
    return String(
      (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      })
  }
}

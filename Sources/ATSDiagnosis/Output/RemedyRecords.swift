/// The wire form of remedies, remembered: a log repeats few of them many times, and each is the larger
/// part of its record.
package struct RemedyRecords {
  private var known = RecentMemory<Advice.Identity, [UInt8]>(limit: most)

  /// How many remedies were made, and not remembered.
  package private(set) var made = 0
  /// How many of them are remembered.
  package var count: Int { known.size }

  /// No more than these are remembered, so that memory stays bounded.
  package static let most = 128
  /// A longer one is made each time.
  private static let longest = 8 << 10

  /// Nothing remembered yet.
  package init() {}

  /// Writes the remedy of an advice that is masked already.
  mutating func write(_ advice: Advice, to json: inout JSONWriter) {
    let identity = advice.identity
    if let identity, let bytes = known.answer(to: identity) { return json.raw(bytes: bytes) }
    made += 1
    let bytes = json.bytes { json in
      FindingRecord.write(advice.remedy, Redaction(isActive: false), to: &json)
    }
    if let identity, bytes.count <= Self.longest { known.remember(bytes, to: identity) }
  }
}

/// Entries for ranges of addresses, found by address without a look at each of them.
///
/// Of each range only its first bits matter, so a range is found by those and their number: a search
/// takes one look for each length of prefix that occurs.
struct RangeTable: Sendable {
  /// The first bits of an address, all others zero, and how many they are.
  private struct Prefix: Hashable {
    let bytes: [UInt8]
    let length: Int

    init(_ address: IPAddress, length: Int) {
      bytes = address.bytes.enumerated().map { index, byte in
        byte & UInt8(truncatingIfNeeded: 0xFF00 >> max(0, min(8, length - index * 8)))
      }
      self.length = length
    }
  }

  /// The entries by key, as written.
  private(set) var entries: [String: ATSPolicy.Entry] = [:]
  /// The spellings of one range.
  private struct Spellings {
    var all: [String]
    /// The last in alphabetical order, which counts.
    var last: String
    /// The one that would count without it.
    var secondToLast: String?

    mutating func add(_ key: String) {
      all.append(key)
      if last < key {
        (last, secondToLast) = (key, last)
      } else if secondToLast.map({ $0 < key }) ?? true {
        secondToLast = key
      }
    }
  }

  /// The spellings of each range.
  private var spellings: [Prefix: Spellings] = [:]
  /// The lengths of the prefixes that occur, longest first: of IPv4, and of IPv6.
  private var lengths: [Bool: [Int]] = [:]

  /// Adds an entry; the key has to be the text of the range.
  mutating func insert(_ entry: ATSPolicy.Entry, for range: NetworkPrefix) {
    let isNew = entries.updateValue(entry, forKey: entry.key) == nil
    guard isNew else { return }
    let prefix = Prefix(range.address, length: range.length)
    if spellings[prefix] == nil {
      spellings[prefix] = Spellings(all: [entry.key], last: entry.key)
    } else {
      spellings[prefix]?.add(entry.key)
    }
    let isIPv4 = range.address.isIPv4
    var known = lengths[isIPv4] ?? []
    let place = known.firstIndex { $0 <= range.length } ?? known.count
    if place == known.count || known[place] != range.length {
      known.insert(range.length, at: place)
      lengths[isIPv4] = known
    }
  }

  /// Whether there is no entry.
  var isEmpty: Bool { entries.isEmpty }

  /// The entry of the longest prefix that holds an address.
  ///
  /// Of two spellings of one range the last in alphabetical order counts, so that the answer is
  /// always the same.
  ///
  /// - Parameter limit: prefixes of this length and longer ones don't count.
  func longest(
    around address: IPAddress, shorterThan limit: Int = .max
  ) -> (entry: ATSPolicy.Entry, length: Int)? {
    for length in lengths[address.isIPv4] ?? [] where length < limit {
      WorkMeter.count()
      guard let key = spellings[Prefix(address, length: length)]?.last, let entry = entries[key]
      else { continue }
      return (entry, length)
    }
    return nil
  }

  /// The keys of all ranges that hold an address: of each the one that counts, and the one that would
  /// count without it.
  func keys(around address: IPAddress) -> [String] {
    (lengths[address.isIPv4] ?? []).flatMap { length -> [String] in
      WorkMeter.count()
      guard let found = spellings[Prefix(address, length: length)] else { return [] }
      return [found.last] + [found.secondToLast].compactMap { $0 }
    }
  }

  /// The keys of all ranges that hold an address, in every spelling.
  func allKeys(around address: IPAddress) -> [String] {
    (lengths[address.isIPv4] ?? []).flatMap { length in
      WorkMeter.count()
      return spellings[Prefix(address, length: length)]?.all ?? []
    }
  }
}

extension RangeTable: Hashable {
  /// Compares the entries; all else follows from them.
  static func == (left: RangeTable, right: RangeTable) -> Bool { left.entries == right.entries }

  /// Hashes the entries.
  func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension Int {
  /// Larger numbers are no counts: records come from outside, and sums of them would overflow.
  static let maxCounted = Int(clamping: Int64(1) << 48)

  /// The sum of two counts, or the largest count, so that a sum can be read back as a record, too.
  func added(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? Self.maxCounted : Swift.min(sum, Self.maxCounted)
  }
}

extension Dictionary where Value == Int {
  /// Adds the counts of another table.
  mutating func add(_ other: Self) {
    for (key, count) in other { self[key] = (self[key] ?? 0).added(count) }
  }
}

/// How many failures there were on each day: nearly always those of a group are of one day, which
/// needs no table.
enum DayCounts: Hashable {
  case one(day: String, count: Int)
  /// None, or several.
  case table([String: Int])

  init() { self = .table([:]) }

  init(_ table: [String: Int]) {
    if table.count == 1, let (day, count) = table.first {
      self = .one(day: day, count: count)
    } else {
      self = .table(table)
    }
  }

  /// All of them.
  var table: [String: Int] {
    switch self {
    case .one(let day, let count): [day: count]
    case .table(let table): table
    }
  }

  /// Adds failures of a day.
  mutating func add(_ count: Int, on day: String) {
    if case .one(day, let known) = self {
      self = .one(day: day, count: known.added(count))
      return
    }
    var table = table
    // Else the table would be copied.
    self = .table([:])
    table[day] = (table[day] ?? 0).added(count)
    self = DayCounts(table)
  }

  /// Adds the failures of another count.
  mutating func add(_ other: DayCounts) {
    for (day, count) in other.table { add(count, on: day) }
  }
}

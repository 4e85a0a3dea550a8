extension Int {
  /// Larger numbers are no counts: records come from outside, and sums of them would overflow.
  static let mostCounted = 1 << 48

  /// The sum of two counts, or the largest count, so that a sum can be read back as a record, too.
  func added(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? Self.mostCounted : Swift.min(sum, Self.mostCounted)
  }
}

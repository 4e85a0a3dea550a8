/// The middle and the ends of a few measurements.
package struct Spread: Equatable, Sendable, Codable {
  /// The middle one; of an even number, the mean of the two in the middle.
  package let median: Double
  /// The smallest.
  package let low: Double
  /// The greatest.
  package let high: Double

  /// Nil where nothing was measured.
  package init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let low = sorted.first, let high = sorted.last else { return nil }
    let middle = sorted.count / 2
    median =
      sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    self.low = low
    self.high = high
  }

  /// The ratio of the medians of two series that were measured in turn, between the least and the
  /// greatest ratio of a round.
  ///
  /// What disturbs a machine for seconds disturbs both sides of a round, so the ends are those of
  /// rounds and not of the least over the greatest time. They need not enclose the first number.
  package static func ratio(_ ours: [Double], to theirs: [Double]) -> Spread? {
    let rounds = zip(ours, theirs).filter { $0.1 > 0 }.map { $0.0 / $0.1 }
    guard let ends = Spread(rounds), let over = Spread(ours), let under = Spread(theirs),
      under.median > 0
    else { return nil }
    return Spread(median: over.median / under.median, low: ends.low, high: ends.high)
  }

  private init(median: Double, low: Double, high: Double) {
    self.median = median
    self.low = low
    self.high = high
  }
}

/// The least value that at least `percent` of `values` don't exceed; nil where there is none.
package func percentile(_ percent: Double, of values: [Double]) -> Double? {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return nil }
  let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
  return sorted[min(max(Int(rank), 1), sorted.count) - 1]
}

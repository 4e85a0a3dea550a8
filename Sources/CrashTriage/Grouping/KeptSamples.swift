/// The smallest samples of a group by path and line, at most three.
///
/// They stand in the group itself: there may be thousands of groups, and an array for each of them would
/// take as much memory as what is in it.
struct KeptSamples: Hashable {
  private(set) var first: FailureSample?
  private var second: FailureSample?
  private var third: FailureSample?

  static let most = 3

  /// The smallest of some.
  init(_ samples: [FailureSample]) {
    for sample in samples { add(sample) }
  }

  /// All of them, in order.
  private(set) var all: [FailureSample] {
    get { [first, second, third].compactMap { $0 } }
    set {
      first = newValue.first
      second = newValue.dropFirst().first
      third = newValue.dropFirst(2).first
    }
  }

  /// The largest of as many as are kept, or nil where there are fewer.
  var last: FailureSample? { third }

  /// Keeps a sample if it is one of the smallest.
  mutating func add(_ sample: FailureSample) {
    var samples = all
    guard !samples.contains(sample) else { return }
    var sample = sample
    sample.share(with: samples)
    samples.insert(sample, at: samples.firstIndex { sample.precedes($0) } ?? samples.endIndex)
    all = samples
  }
}

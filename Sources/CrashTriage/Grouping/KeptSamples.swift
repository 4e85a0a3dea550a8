/// The smallest samples of a group by path and line, at most three.
///
/// They are in the group itself: there may be thousands of groups, and an array for each of them would
/// take as much memory as what is in it.
struct KeptSamples: Hashable {
  private(set) var first: FailureSample?
  private var second: FailureSample?
  private var third: FailureSample?

  /// The smallest of some.
  init(_ samples: [FailureSample]) {
    for sample in samples { add(sample) }
  }

  /// All of them, in order.
  var all: [FailureSample] { [first, second, third].compactMap { $0 } }

  /// The largest of as many as are kept, or nil where there are fewer.
  var last: FailureSample? { third }

  /// Keeps a sample if it is one of the smallest.
  mutating func add(_ sample: FailureSample) {
    guard sample != first, sample != second, sample != third else { return }
    var new = sample
    if let first { new.share(with: first) }
    var rest: FailureSample? = new
    Self.keepSmaller(&first, &rest)
    Self.keepSmaller(&second, &rest)
    Self.keepSmaller(&third, &rest)
  }

  /// Takes what is left over into a place where it is smaller than what is there, and hands that on.
  private static func keepSmaller(_ kept: inout FailureSample?, _ rest: inout FailureSample?) {
    guard let candidate = rest else { return }
    if let kept, !candidate.precedes(kept) { return }
    swap(&kept, &rest)
  }
}

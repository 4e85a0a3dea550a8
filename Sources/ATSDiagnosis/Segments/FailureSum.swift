/// Adds up failures on the thread that judges them, so that they needn't be handed on one by one.
///
/// A thread judges a segment by a guess at what the lines before leave open, so its failures count only
/// when that turns out to be right. Each thread has a sum of its own; when the input is finished, the sums
/// and the failures that the analyzer told hold all that there are.
package protocol FailureSum: AnyObject {
  /// Notes failures of a segment, in the order of the file.
  func note(_ failures: [ToldFailure], in segment: Int)
  /// How many failures that were noted in a segment are held as a whole until it is settled.
  func held(in segment: Int) -> Int
  /// Counts what was noted in a segment, or forgets it where it isn't used.
  ///
  /// Segments are settled in the order of the file, but one of which nothing is used may come first.
  func settle(_ segment: Int, isUsed: Bool)
}

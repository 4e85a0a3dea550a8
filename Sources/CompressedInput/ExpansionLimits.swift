/// How far a file may expand.
///
/// A few bytes can be made to expand without end. What was read before a limit was met counts.
package struct ExpansionLimits: Hashable, Sendable {
  /// How many bytes all that is in a file may come to.
  package var maxBytes = 16 << 30
  /// How many times its size a file may expand to.
  package var maxTimes = 1000
  /// How far a file may expand before that ratio matters: short ones cost nothing.
  package var leastBytes = 64 << 20
  /// How many compressions and archives may lie around each other.
  package var maxLayers = 8
  /// How many members that can't be read are named; the rest are counted.
  package var maxProblems = 20

  /// The usual limits.
  package init() {}
}

/// What the expansion of one file has come to.
final class ExpansionBudget {
  let limits: ExpansionLimits
  private(set) var input = 0
  private var output = 0

  init(_ limits: ExpansionLimits) { self.limits = limits }

  func took(_ bytes: Int) { input += bytes }

  /// Counts bytes that came out, at whatever depth.
  func gave(_ bytes: Int) throws(ReadFailure) {
    output += bytes
    if let reason = excess(input: input, output: output) { throw ReadFailure(reason) }
  }

  /// Why so many bytes out of so many are too many, or nil.
  func excess(input: Int, output: Int) -> String? {
    if output > limits.maxBytes {
      return "holds more than \(Self.size(limits.maxBytes)): the rest was not read"
    }
    guard output > limits.leastBytes, output / limits.maxTimes > input else { return nil }
    return "expands to more than \(limits.maxTimes) times its size: the rest was not read"
  }

  private static func size(_ bytes: Int) -> String {
    if bytes >= 1 << 30, bytes % (1 << 30) == 0 { return "\(bytes >> 30) GiB" }
    return bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}

/// A count that must not be exceeded: a row of `gates.tsv`.
package struct Gate: Equatable, Sendable {
  /// What is counted; `bench` knows how.
  package let name: String
  /// The greatest count that passes.
  package let limit: Double
  /// What the count is of.
  package let unit: String

  /// Reads rows of name, limit and unit, parted by tabs; blank lines and those that begin with `#`
  /// are comments.
  package static func parse(_ text: String) throws -> [Gate] {
    var gates: [Gate] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3, let limit = Double(fields[1]), limit > 0 else {
        throw BenchmarkError("gates, line \(index + 1): name, limit and unit expected: \(line)")
      }
      guard !gates.contains(where: { $0.name == fields[0] }) else {
        throw BenchmarkError("gates, line \(index + 1): a second gate \(fields[0])")
      }
      gates.append(Gate(name: fields[0], limit: limit, unit: fields[2]))
    }
    return gates
  }

  /// `text`, as `parse` reads it, with limits brought down to `counts` and 3 % more.
  ///
  /// A limit never goes up by itself.
  package static func tighten(_ text: String, to counts: [String: Double]) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var fields = line.split(separator: "\t").map(String.init)
      guard !line.hasPrefix("#"), fields.count == 3, let limit = Double(fields[1]),
        let count = counts[fields[0]]
      else { return String(line) }
      let wanted = count * 1.03
      guard wanted < limit else { return String(line) }
      fields[1] = wanted >= 1000 ? fixed(wanted, 0) : fixed(wanted, 2)
      return fields.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The sentence about a count, and whether it passes.
  package func judge(_ count: Double) -> (passes: Bool, text: String) {
    let share = (count / limit - 1) * 100
    let passes = count <= limit
    let distance = passes ? "\(fixed(-share, 1)) % below" : "\(fixed(share, 1)) % above"
    return (
      passes,
      "\(passes ? "ok  " : "FAIL") \(name): \(short(count)) \(unit), \(distance) the limit of "
        + short(limit)
    )
  }
}

internal import Measuring

/// The figures of one command in one comparison.
struct Row: Codable {
  let id: String
  let title: String
  /// How many processors it could use.
  let cpus: Int
  /// Seconds, one of each round.
  var wall: [Double] = []
  var cpu: [Double] = []
  /// The most bytes resident in any round.
  var resident = 0
  var allocations: AllocationCount?
  /// Bytes of the program without symbols, where that is compared.
  var size: Int?
  /// What is wrong with its answers, if anything is.
  var problem: String?

  var isOurs: Bool { id.hasPrefix("explain") || id.hasPrefix("triage") }
}

/// One comparison: commands that ran in turn over the same input.
struct Section: Codable {
  enum Layout: String, Codable {
    case throughput, latency, start
  }

  let name: String
  let about: String
  let layout: Layout
  /// Of the input.
  var bytes = 0
  var rows: [Row] = []
  var bars: [BarResult] = []

  func row(_ id: String) -> Row? { rows.first { $0.id == id } }
}

/// Everything of a run.
struct Results: Codable {
  let machine: Machine
  let commit: String
  let size: Int
  let rounds: Int
  let pairs: Int
  let reports: Int
  let seed: UInt64
  let missing: [String]
  var sections: [Section] = []

  var hasProblems: Bool { sections.contains { $0.rows.contains { $0.problem != nil } } }
}

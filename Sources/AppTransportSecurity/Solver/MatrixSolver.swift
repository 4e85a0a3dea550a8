/// Draws from a matrix what follows from it: passing is closed upwards, failing downwards.
struct MatrixSolver {
  private let matrix: RowMatrix
  /// The tests that passed and those that failed, in the order of the tool.
  private let passed: [DiagnosticRow]
  private let failed: [DiagnosticRow]
  private var passes = PointTable<MatrixVerdict.Witness>()
  private var fails = PointTable<MatrixVerdict.Witness>()

  init(matrix: RowMatrix) {
    self.matrix = matrix
    passed = DiagnosticRow.allCases.filter { matrix.results[$0] == true }
    failed = DiagnosticRow.allCases.filter { matrix.results[$0] == false }
    for point in ExceptionPoint.all {
      passes[point] = passWitness(for: point)
      fails[point] = failWitness(for: point)
    }
  }

  func verdict() -> MatrixVerdict {
    let contradictions = contradictions()
    guard contradictions.isEmpty else {
      return verdict(.contradictory, contradictions: contradictions)
    }
    if case .row(let row)? = passes[.defaultATS] {
      return verdict(.defaultPasses, decidingRow: row)
    }
    if matrix.results[.allowAll] == false {
      return verdict(.nothingHelps, decidingRow: .allowAll)
    }
    if ExceptionPoint.proposals.allSatisfy({ fails[$0] != nil }) { return verdict(.noEntryHelps) }

    let minima = ExceptionPoint.ranked(
      ExceptionPoint.proposals.filter { point in
        passes[point] != nil && point.lowerProposals.allSatisfy { passes[$0] == nil }
      })
    let points = minima.map(passingPoint)
    let candidates = ExceptionPoint.ranked(
      ExceptionPoint.proposals.filter { point in
        fails[point] == nil && point.lowerProposals.allSatisfy { passes[$0] == nil }
      })
    let proved = points.filter({ $0.isProvedMinimal })
    if fails[.defaultATS] != nil, !proved.isEmpty {
      return verdict(.minimal, points: proved, candidates: candidates)
    }
    // What lies open below a passing point is open for want of a result, or of a test.
    let open = candidates.filter { passes[$0] == nil }
    let missing = missingRows(deciding: open)
    let decided = fails[.defaultATS] != nil && !points.isEmpty && missing.isEmpty
    return verdict(
      decided ? .untestedBelow : .undetermined, points: points, candidates: candidates,
      missingRows: missing)
  }

  private func verdict(
    _ conclusion: MatrixVerdict.Conclusion, points: [MatrixVerdict.PassingPoint] = [],
    candidates: [ExceptionPoint] = [], decidingRow: DiagnosticRow? = nil,
    missingRows: [DiagnosticRow] = [], contradictions: [MatrixVerdict.Contradiction] = []
  ) -> MatrixVerdict {
    MatrixVerdict(
      conclusion: conclusion, points: points, candidates: candidates, decidingRow: decidingRow,
      allowAllPassed: matrix.results[.allowAll], missingRows: missingRows,
      contradictions: contradictions)
  }

  private func passingPoint(_ point: ExceptionPoint) -> MatrixVerdict.PassingPoint {
    let covers = point.lowerProposals.map { cover in
      let missing = DiagnosticRow.rows(for: cover).first.map(MatrixVerdict.Witness.missingRow)
      return MatrixVerdict.Cover(
        point: cover, witness: fails[cover] ?? missing ?? .notTestable)
    }
    return MatrixVerdict.PassingPoint(
      point: point, witness: passes[point] ?? .notTestable, covers: covers)
  }

  /// The tests without a result that bear on open points: at them, below them or above them.
  ///
  /// A test bears on a point if passing or failing would settle it. The tests of TLS 1.3 are never
  /// needed: they are under default ATS, and only some tools have them.
  private func missingRows(deciding open: [ExceptionPoint]) -> [DiagnosticRow] {
    DiagnosticRow.thirteen.filter { row in
      guard let point = row.point, matrix.results[row] == nil else { return false }
      guard passes[point] == nil, fails[point] == nil else { return false }
      return open.contains {
        $0.isNarrowerThanOrEqual(to: point) || point.isNarrowerThanOrEqual(to: $0)
      }
    }
  }

  private func contradictions() -> [MatrixVerdict.Contradiction] {
    passed.flatMap { passed in
      failed.filter { passed.isNarrowerThanOrEqual(to: $0) }
        .map { MatrixVerdict.Contradiction(passed: passed, failed: $0) }
    }
  }

  /// Whether the load is cleartext and behaves so: nothing passed that doesn't allow cleartext.
  ///
  /// Where such a test passed, the load went over TLS after all.
  private var isCleartext: Bool {
    matrix.isCleartextURL && !passed.contains { $0.point?.allowsInsecureHTTP == false }
  }

  private func passWitness(for point: ExceptionPoint) -> MatrixVerdict.Witness? {
    let implied = Self.nearest(
      passed.filter { $0.point?.isNarrowerThanOrEqual(to: point) == true }, to: point)
    if let implied { return .row(implied) }
    guard point.allowsInsecureHTTP, isCleartext else { return nil }
    return passed.first { $0.point?.allowsInsecureHTTP == true }.map { .model($0) }
  }

  private func failWitness(for point: ExceptionPoint) -> MatrixVerdict.Witness? {
    let implied = Self.nearest(
      failed.filter { $0.point.map(point.isNarrowerThanOrEqual) ?? true }, to: point)
    if let implied { return .row(implied) }
    guard isCleartext else { return nil }
    return failed.first { $0.point?.allowsInsecureHTTP == point.allowsInsecureHTTP }
      .map { .model($0) }
  }

  /// The test at the point itself, else the first in the order of the tool.
  private static func nearest(
    _ rows: [DiagnosticRow], to point: ExceptionPoint
  ) -> DiagnosticRow? {
    rows.first { $0.point == point } ?? rows.first
  }
}

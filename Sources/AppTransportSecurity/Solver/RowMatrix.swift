/// The results of `nscurl --ats-diagnostics` for one URL, as far as they are known.
package struct RowMatrix: Hashable, Sendable {
  /// Passed or failed, by test; a test whose result isn't known is left out.
  package var results: [DiagnosticRow: Bool]
  /// Whether the tested URL is `http://`, so that no TLS parameter matters.
  package var isCleartextURL: Bool

  /// Makes a matrix of results.
  package init(results: [DiagnosticRow: Bool], isCleartextURL: Bool = false) {
    self.results = results
    self.isCleartextURL = isCleartextURL
  }

  /// What the results prove, and no more.
  package var verdict: MatrixVerdict { MatrixSolver(matrix: self).verdict() }
}

/// What a matrix proves about the least exception for its host.
package struct MatrixVerdict: Hashable, Sendable {
  /// The kind of answer.
  package enum Conclusion: Hashable, Sendable {
    /// The load passes under default ATS: no exception is needed.
    case defaultPasses
    /// Default ATS fails, ``points`` pass, and everything right below them fails.
    case minimal
    /// Default ATS fails and ``points`` pass, but what no test covers might be narrower.
    ///
    /// No test allows cleartext with forward secrecy on, so a server with only 3DES looks like one
    /// with a weak certificate.
    case untestedBelow
    /// `Allow All Loads` fails: no exception helps.
    case nothingHelps
    /// Every entry fails, and `Allow All Loads` doesn't.
    case noEntryHelps
    /// The tests that would decide are missing; ``points`` pass, ``candidates`` remain.
    case undetermined
    /// A stricter test passed where a laxer one failed: an unsteady network, or unlike servers.
    case contradictory
  }

  /// Why a point is known to pass or to fail, or why it isn't.
  package enum Witness: Hashable, Sendable {
    /// The result of a test at the point, or at one that implies it.
    case row(DiagnosticRow)
    /// No test, but a rule of ATS: TLS parameters mean nothing to cleartext, so that the result of
    /// this test holds at every point that treats cleartext alike.
    case model(DiagnosticRow)
    /// A test exists but its result is missing.
    case missingRow(DiagnosticRow)
    /// No test of the tool covers the point.
    case notTestable
  }

  /// A point right below a passing one, and what refutes it.
  package struct Cover: Hashable, Sendable {
    /// The narrower point.
    package let point: ExceptionPoint
    /// What shows that it fails, or why that isn't known.
    package let witness: Witness

    /// Whether the point is known to fail.
    package var isRefuted: Bool {
      switch witness {
      case .row, .model: true
      case .missingRow, .notTestable: false
      }
    }
  }

  /// A point that is known to pass, and nothing below it is known to.
  package struct PassingPoint: Hashable, Sendable {
    /// The point.
    package let point: ExceptionPoint
    /// What shows that it passes.
    package let witness: Witness
    /// Each point right below that could be proposed, with what refutes it.
    package let covers: [Cover]

    /// Whether the point is proved to be minimal.
    package var isProvedMinimal: Bool { covers.allSatisfy { $0.isRefuted } }
  }

  /// Two results that exclude each other.
  package struct Contradiction: Hashable, Sendable {
    /// The test that passed.
    package let passed: DiagnosticRow
    /// The test that failed, though it demands no more.
    package let failed: DiagnosticRow

    /// Pairs two tests.
    package init(passed: DiagnosticRow, failed: DiagnosticRow) {
      self.passed = passed
      self.failed = failed
    }
  }

  /// The kind of answer.
  package let conclusion: Conclusion
  /// The least points known to pass, best first; empty unless default ATS is not known to pass.
  package let points: [PassingPoint]
  /// Every point that may be a minimal fix, given what is known, best first.
  ///
  /// Includes default ATS where it isn't known to fail, and points that no test covers.
  package let candidates: [ExceptionPoint]
  /// The result that decided ``Conclusion/defaultPasses`` or ``Conclusion/nothingHelps``.
  package let decidingRow: DiagnosticRow?
  /// Whether `Allow All Loads` passed, where that is known.
  package let allowAllPassed: Bool?
  /// The tests that the tool has and that would narrow the answer down.
  package let missingRows: [DiagnosticRow]
  /// Pairs of results that exclude each other, in the order of the tool.
  package let contradictions: [Contradiction]

  /// The candidates below the best passing point: what might be narrower than it.
  package var narrowerCandidates: [ExceptionPoint] {
    guard let best = points.first?.point else { return [] }
    return candidates.filter { $0 != best && $0.isNarrowerThanOrEqual(to: best) }
  }

  /// The best point that is proved minimal, or nil.
  package var best: PassingPoint? { conclusion == .minimal ? points.first : nil }
}

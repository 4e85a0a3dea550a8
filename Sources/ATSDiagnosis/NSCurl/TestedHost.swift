package import AppTransportSecurity

/// What a run of `nscurl --ats-diagnostics` proves about its host.
package struct TestedHost: Hashable, Sendable {
  /// The host.
  package let host: String
  /// The first line of the run.
  package let line: Int
  /// The last line of the run.
  package let endLine: Int
  /// What its rows prove.
  package let verdict: MatrixVerdict

  /// The least point that lets the load through, where the rows prove one.
  package var leastPoint: ExceptionPoint? {
    switch verdict.conclusion {
    case .defaultPasses: .defaultATS
    case .minimal: verdict.points.first?.point
    default: nil
    }
  }
}

public import AppTransportSecurity

/// What a run of `nscurl --ats-diagnostics` proves about its host.
public struct TestedHost: Hashable, Sendable {
  /// The host.
  public let host: String
  /// The first line of the run.
  public let line: Int
  /// The last line of the run.
  public let endLine: Int
  /// What its rows prove.
  public let verdict: MatrixVerdict

  /// The least point that lets the load through, where the rows prove one.
  public var leastPoint: ExceptionPoint? {
    switch verdict.conclusion {
    case .defaultPasses: .defaultATS
    case .minimal: verdict.points.first?.point
    default: nil
    }
  }
}

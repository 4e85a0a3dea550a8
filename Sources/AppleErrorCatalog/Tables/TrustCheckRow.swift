/// One line of the table of trust checks, with trivial fields only.
struct TrustCheckRow: Sendable {
  /// The name as printed in `Trust evaluate failure: [leaf NAME]`.
  let name: StaticString
  /// The OSStatus that `SecTrustEvaluateWithError` reports for it.
  let status: Int32
  /// The symbol of that OSStatus.
  let statusSymbol: StaticString
  /// The rank among the checks that failed: 1 is reported first.
  let priority: Int32
  /// Whether the trust result is a recoverable failure, which the user or a delegate may overrule.
  let recoverable: Bool
  /// `FailureCause` raw values, blank-separated, most likely first; may be empty.
  let causes: StaticString
  /// What a failure of the check means, in sentences of our own.
  let meaning: StaticString
  /// What to do next.
  let next: StaticString
}

extension CatalogTables {
  /// All trust checks, in byte order of their names.
  static var trustChecks: [TrustCheckRow] { trustCheckParts.flatMap { $0 } }

  /// The parts of the table, in order: each one is sorted, and so is their concatenation.
  static var trustCheckParts: [[TrustCheckRow]] { [trustChecks1, trustChecks2, trustChecks3] }
}

/// A test that the system applies to a certificate chain.
///
/// Its name is in the log as `Trust evaluate failure: [leaf NAME]`.
public struct TrustCheck: Hashable, Sendable {
  /// The name as printed, such as `AnchorTrusted`.
  public let name: String
  /// The OSStatus that trust evaluation reports when this check is the one that counts.
  public let status: Int
  /// The symbol of `status`, such as `errSecNotTrusted`.
  public let statusSymbol: String
  /// The rank among several failed checks: the system's error speaks of the lowest.
  public let priority: Int
  /// Whether the failure is of the kind that a user or a delegate may overrule.
  ///
  /// False for fatal and denied results, and for names that are switches and not tests.
  public let isRecoverable: Bool
  /// What can be behind the failure, most likely first; empty where it isn't about a TLS server.
  public let causes: [FailureCause]
  /// What the failure means.
  public let meaning: String
  /// What to do next.
  public let next: String

  /// Copies a row of the constant table.
  init(_ row: TrustCheckRow) {
    name = row.name.description
    status = Int(row.status)
    statusSymbol = row.statusSymbol.description
    priority = Int(row.priority)
    isRecoverable = row.recoverable
    causes = FailureCause.named(in: row.causes)
    meaning = row.meaning.description
    next = row.next.description
  }
}

/// The names that trust evaluation prints, explained.
public enum TrustCheckCatalog {
  /// Finds a check by its exact name; nil for a name that this catalogue doesn't know.
  public static func check(named name: String) -> TrustCheck? {
    for part in CatalogTables.trustCheckParts {
      if let row = part.row(forKey: name, by: { $0.name.description }) { return TrustCheck(row) }
    }
    return nil
  }

  /// Finds a check by its name as people type it.
  static func check(named name: String, ignoringCase: Bool) -> TrustCheck? {
    if let check = check(named: name) { return check }
    guard ignoringCase else { return nil }
    let wanted = name.lowercased()
    return allChecks.first { $0.name.lowercased() == wanted }
  }

  /// Every check, in byte order of the names.
  public static var allChecks: [TrustCheck] { CatalogTables.trustChecks.map(TrustCheck.init) }
}

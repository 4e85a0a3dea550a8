/// A test of `nscurl --ats-diagnostics`.
///
/// The tool of OS X 10.11 runs 13 of them, without those of TLS 1.3. Tests are keys of results, so they have no
/// texts as raw values: each look would hash one.
package enum DiagnosticRow: CaseIterable, Hashable, Sendable {
  /// No exception at all.
  case defaultConnection
  /// `NSAllowsArbitraryLoads`.
  case allowAll
  /// The floor at TLS 1.3.
  case tls13
  /// The floor at TLS 1.2, which is the default.
  case tls12
  /// The floor at TLS 1.1.
  case tls11
  /// The floor at TLS 1.0.
  case tls10
  /// Forward secrecy off.
  case noSecrecy
  /// Forward secrecy off and cleartext allowed.
  case noSecrecyCleartext
  /// The floor at TLS 1.3, forward secrecy off.
  case tls13NoSecrecy
  /// The floor at TLS 1.2, forward secrecy off.
  case tls12NoSecrecy
  /// The floor at TLS 1.1, forward secrecy off.
  case tls11NoSecrecy
  /// The floor at TLS 1.0, forward secrecy off.
  case tls10NoSecrecy
  /// The floor at TLS 1.3, forward secrecy off and cleartext allowed.
  case tls13NoSecrecyCleartext
  /// The floor at TLS 1.2, forward secrecy off and cleartext allowed.
  case tls12NoSecrecyCleartext
  /// The floor at TLS 1.1, forward secrecy off and cleartext allowed.
  case tls11NoSecrecyCleartext
  /// The floor at TLS 1.0, forward secrecy off and cleartext allowed.
  case tls10NoSecrecyCleartext

  /// The 16 tests since macOS 10.14, in the order of the tool.
  package static let sixteen: [DiagnosticRow] = allCases

  /// The 13 tests before, in the order of the tool.
  package static let thirteen: [DiagnosticRow] = allCases.filter {
    $0.point?.minimumTLS != .tls13
  }

  /// The point that the test grants its host; nil for ``allowAll``, which is above every point.
  package var point: ExceptionPoint? {
    let version: TLSVersion
    switch self {
    case .allowAll: return nil
    case .defaultConnection, .noSecrecy, .noSecrecyCleartext: version = .tls12
    case .tls13, .tls13NoSecrecy, .tls13NoSecrecyCleartext: version = .tls13
    case .tls12, .tls12NoSecrecy, .tls12NoSecrecyCleartext: version = .tls12
    case .tls11, .tls11NoSecrecy, .tls11NoSecrecyCleartext: version = .tls11
    case .tls10, .tls10NoSecrecy, .tls10NoSecrecyCleartext: version = .tls10
    }
    return ExceptionPoint(
      allowsInsecureHTTP: allowsCleartext, minimumTLS: version, requiresForwardSecrecy: isSecret)
  }

  /// Whether the test allows cleartext.
  private var allowsCleartext: Bool {
    switch self {
    case .noSecrecyCleartext, .tls13NoSecrecyCleartext, .tls12NoSecrecyCleartext,
      .tls11NoSecrecyCleartext, .tls10NoSecrecyCleartext:
      true
    default: false
    }
  }

  /// Whether the test leaves forward secrecy on.
  private var isSecret: Bool {
    switch self {
    case .defaultConnection, .tls13, .tls12, .tls11, .tls10: true
    default: false
    }
  }

  /// The tests that grant exactly this point: none, one, or two that mean the same.
  ///
  /// No test allows cleartext and keeps forward secrecy.
  package static func rows(for point: ExceptionPoint) -> [DiagnosticRow] {
    allCases.filter { $0.point == point }
  }

  /// The line above the result, as the tool prints it.
  package var title: String {
    switch self {
    case .defaultConnection: return "ATS Default Connection"
    case .allowAll: return "Allow All Loads"
    case .noSecrecy: return "Disabling Perfect Forward Secrecy"
    case .noSecrecyCleartext:
      return "Disabling Perfect Forward Secrecy and Allowing Insecure HTTP"
    default: break
    }
    let point = point ?? .defaultATS
    var title = point.minimumTLS.policyName
    if !point.requiresForwardSecrecy { title += " with PFS disabled" }
    if point.allowsInsecureHTTP { title += " and insecure HTTP allowed" }
    return title
  }

  /// The test that bears this title, or nil for a title that no known tool prints.
  package init?(title: some StringProtocol) {
    guard let index = Self.titles.firstIndex(where: { $0 == title }) else { return nil }
    self = Self.allCases[index]
  }

  /// The titles of all tests: to put them together takes longer than to compare them.
  private static let titles = allCases.map { $0.title }

  /// The headline of the section that the test is in.
  package func sectionTitle(host: String) -> String {
    switch self {
    case .defaultConnection: "Default ATS Secure Connection"
    case .allowAll: "Allowing Arbitrary Loads"
    case .tls13, .tls12, .tls11, .tls10: "Configuring TLS exceptions for \(host)"
    case .noSecrecy: "Configuring PFS exceptions for \(host)"
    case .noSecrecyCleartext:
      "Configuring PFS exceptions and allowing insecure HTTP for \(host)"
    case .tls13NoSecrecy, .tls12NoSecrecy, .tls11NoSecrecy, .tls10NoSecrecy:
      "Configuring TLS exceptions with PFS disabled for \(host)"
    case .tls13NoSecrecyCleartext, .tls12NoSecrecyCleartext, .tls11NoSecrecyCleartext,
      .tls10NoSecrecyCleartext:
      "Configuring TLS exceptions with PFS disabled and insecure HTTP allowed for \(host)"
    }
  }

  /// Whether this test is at least as strict as `other`, so that its passing implies the other's.
  package func isNarrowerThanOrEqual(to other: DiagnosticRow) -> Bool {
    guard let above = other.point else { return true }
    guard let point else { return false }
    return point.isNarrowerThanOrEqual(to: above)
  }
}

internal import ATSDiagnosis
internal import AppleErrorCatalog
internal import CrashTriage

/// What `--fail-on` asks for.
enum FailCondition: String {
  case any, ats, trust, undecided

  /// The condition of a command line; nil where there is none.
  init?(_ arguments: ParsedArguments) {
    guard let name = arguments.value("fail-on") else { return nil }
    self.init(rawValue: name)
  }

  /// Whether a failure meets it.
  func isMet(by finding: Finding) -> Bool {
    isMet(finding.remedy.kind, finding.cause) { finding.concernsTransportSecurity }
  }

  /// Whether the failures of a group meet it.
  func isMet(by group: FailureGroup) -> Bool {
    isMet(group.advice.remedy.kind, FailureCause(rawValue: group.key.cause)) {
      group.key.concernsTransportSecurity
    }
  }

  private func isMet(
    _ kind: Remedy.Kind, _ cause: FailureCause?, concernsTransportSecurity: () -> Bool
  ) -> Bool {
    switch self {
    case .any: true
    case .ats: kind == .exception || cause == .policyMistake
    case .trust: kind == .server && concernsTransportSecurity()
    case .undecided: kind == .undecided
    }
  }
}

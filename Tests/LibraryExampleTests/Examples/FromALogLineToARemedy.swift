import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import CauseGuides

/// The first failure of a log in which TLS or ATS has a part.
func firstFailure(of log: String) -> Finding? {
  Analyzer.findings(in: log, path: "app.log").first(where: \.concernsTransportSecurity)
}

/// What failed, and the words that prove it.
func proof(of finding: Finding) -> [String] {
  [finding.summary] + finding.evidence.map { "line \($0.line): “\($0.text)”: \($0.shows)" }
}

/// What the catalogue says of the codes, outermost first.
func meanings(of finding: Finding) -> [String] {
  finding.codes.compactMap { code in
    guard let domain = code.domain else { return nil }
    return ErrorCatalog.entry(for: code.code, in: ErrorDomain(rawValue: domain))?.meaning
  }
}

/// The least change of the app's own policy; nil where none is needed or none helps.
func fix(for finding: Finding, in infoPlist: PropertyListDocument) -> PolicyProposal? {
  let policy = infoPlist.root.value.value(at: [PolicyKey.policy]) ?? .dictionary([:])
  let systems = SystemRange(infoPropertyList: infoPlist.root) ?? .inUse
  return PolicySolver(
    needs: finding.needs, existing: policy, systems: systems.representatives
  ).solve().fix
}

/// What to change, one step each.
func steps(against finding: Finding, in infoPlist: PropertyListDocument) -> [String] {
  switch finding.remedy.kind {
  case .exception:
    return fix(for: finding, in: infoPlist)?.changes.map(\.description) ?? []
  case .server, .code:
    return CauseGuide.guide(to: finding.cause).repairs.map {
      "\($0.product.rawValue): \($0.advice)"
    }
  case .none, .undecided:
    return [finding.remedy.next].compactMap { $0 }
  }
}

/// The file with the change written in; all other bytes stay as they are.
func repaired(_ infoPlist: PropertyListDocument, against finding: Finding) throws -> [UInt8] {
  guard let fix = fix(for: finding, in: infoPlist) else { return infoPlist.bytes }
  return try PolicyEditor(infoPlist).bytes(replacingPolicyWith: fix.policy)
}

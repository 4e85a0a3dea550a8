import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// What the catalogue says of a code, and what a log with nothing but the code is answered.
@Suite struct CatalogAgreementTests {
  @Test func causesOfACodeAreTheCandidatesOfItsFinding() {
    var differing: [String] = []
    for entry in ErrorCatalog.allEntries {
      guard let finding = Judge.finding(forBareCode: entry) else { continue }
      let candidates = finding.candidates.isEmpty ? [finding.cause] : finding.candidates
      if candidates != entry.causes {
        differing.append(
          "\(entry.domain.rawValue) \(entry.code): catalogue \(entry.causes.map(\.rawValue)), "
            + "finding \(candidates.map(\.rawValue))")
      }
    }
    print(differing.joined(separator: "\n"))
    #expect(differing == [])
  }
}

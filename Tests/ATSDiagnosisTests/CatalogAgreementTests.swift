import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// What the catalogue says of a code, and what a log with nothing but the code is answered.
///
/// They agree, but for the codes below, each with its reason. A finding may say less than the
/// catalogue, never something else first.
@Suite struct CatalogAgreementTests {
  /// How the candidates of a finding may differ from the catalogue's causes.
  enum Difference: String {
    /// Some causes are left out.
    case fewer
    /// The same causes or fewer, in another order behind the first.
    case order
    /// Causes besides those of the catalogue.
    case more
  }

  struct Explained {
    let domain: ErrorDomain
    let codes: [Int]
    let difference: Difference
    let reason: String
  }

  static let explained: [Explained] = [
    .init(
      domain: .url, codes: [-1022], difference: .fewer,
      reason: "that the app's policy is at fault is told where the policy is known"),
    .init(
      domain: .ssl, codes: [-9836], difference: .fewer,
      reason: "that the app's own floor is at fault is told where the policy is known"),
    .init(
      domain: .url, codes: [-1200, -1202], difference: .order,
      reason: "findings share one list for all codes that leave TLS or trust open"),
    .init(
      domain: .ssl, codes: [-9802, -9807], difference: .order,
      reason: "findings share one list for all codes that leave TLS or trust open"),
    .init(
      domain: .url, codes: [-1005, -1017], difference: .fewer,
      reason: "alone they are what they nearly always are; other lines have to tell the rest"),
    .init(
      domain: .cfNetwork, codes: [302, 303], difference: .fewer,
      reason: "alone they are what they nearly always are; other lines have to tell the rest"),
    .init(
      domain: .posix, codes: [32, 54], difference: .fewer,
      reason: "alone they are what they nearly always are; other lines have to tell the rest"),
    .init(
      domain: .ssl, codes: [-9820, -9833, -9834, -9837, -9838], difference: .fewer,
      reason: "an alert proves what its definition says; why it was sent is the server's to tell"),
    .init(
      domain: .ssl, codes: [-9843], difference: .fewer,
      reason: "the code says which check failed, and whose name was wrong is no other cause"),
    .init(
      domain: .ssl, codes: [-9808], difference: .more,
      reason: "reports show the code where form was not at fault, so other failures stay open"),
  ]

  @Test func causesOfACodeAreTheCandidatesOfItsFinding() {
    var used: Set<String> = []
    for entry in ErrorCatalog.allEntries {
      guard let finding = Judge.finding(forBareCode: entry) else { continue }
      let candidates = finding.candidates.isEmpty ? [finding.cause] : finding.candidates
      guard candidates != entry.causes else { continue }
      let name = "\(entry.domain.rawValue) \(entry.code)"
      let reason = Self.explained.first {
        $0.domain == entry.domain && $0.codes.contains(entry.code)
      }
      guard let reason else {
        Issue.record(
          "\(name): catalogue \(entry.causes.map(\.rawValue)), finding \(candidates.map(\.rawValue))"
        )
        continue
      }
      used.insert(name)
      let known = Set(entry.causes)
      #expect(candidates.first == entry.causes.first, "\(name)")
      switch reason.difference {
      case .fewer: #expect(candidates == entry.causes.filter(candidates.contains), "\(name)")
      case .order: #expect(known.isSuperset(of: candidates), "\(name)")
      case .more: #expect(candidates.filter(known.contains) == entry.causes, "\(name)")
      }
    }
    let all = Self.explained.flatMap { row in row.codes.map { "\(row.domain.rawValue) \($0)" } }
    #expect(Set(all) == used, "an explanation that nothing needs any more")
  }
}

package import ATSDiagnosis
internal import AppleErrorCatalog

/// What makes two failures the same to a reader: input, host, codes and cause.
package struct FailureIdentity: Hashable, Sendable {
  let path: String
  let host: String?
  let codes: [Int]
  let cause: FailureCause

  /// More than these aren't distinguished, so that memory stays bounded.
  package static let maxCount = 10_000

  /// The identity of a finding.
  package init(_ finding: Finding) {
    path = finding.source.path
    host = finding.host
    codes = finding.codes.map { $0.code }
    cause = finding.cause
  }
}

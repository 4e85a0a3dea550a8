internal import AppleErrorCatalog
internal import NetworkLogs

/// What is said of a diagnosis where the host is a public name: for two such hosts the same but for the name.
///
/// The bounded number of diagnoses bounds that of these; no words of a log are in them.
package struct StandardAdvice: Equatable, Sendable {
  private let diagnosis: Diagnosis

  fileprivate init(_ diagnosis: Diagnosis) { self.diagnosis = diagnosis }

  /// What is said where the request was one to a host, which has to be a public name.
  package func advice(host: String) -> Advice {
    Advice(diagnosis, host: host, port: nil, quote: nil)
  }

  /// What differs between most diagnoses; whether two are equal is for all members to say.
  package var sign: Int {
    let parts = [diagnosis.candidates.count, diagnosis.cause.rawValue.utf8.count]
    return parts.reduce(diagnosis.deciding?.number ?? 0) { $0 &* 64 &+ $1 }
  }
}

extension Advice {
  /// What is said of the diagnosis, whatever the host, and the host; nil where its name isn't all that differs from
  /// what is said of others.
  package var standard: (advice: StandardAdvice, host: String)? {
    guard let (diagnosis, host) = judgedHost, diagnosis.serverAdvice == nil,
      PublicNames.isPlain(host)
    else { return nil }
    return (StandardAdvice(diagnosis), host)
  }
}

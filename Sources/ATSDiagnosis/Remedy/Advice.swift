package import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// What is said of a failure: what happened, why, and what to change.
///
/// An advice that no one changed is only the diagnosis and the host, and its words are made where they
/// are asked for: a triage asks for those of one failure in hundreds.
package struct Advice: Hashable, Sendable {
  private enum Form {
    case judged(Diagnosis, Target)
    case told(Told)
  }

  /// The request that failed, as far as the words name it.
  fileprivate struct Target: Hashable {
    let host: String?
    let port: Int?
    /// The words that a remedy repeats.
    var quote: String?
  }

  /// The words.
  private final class Told: Sendable {
    let summary: String
    let explanation: String
    let remedy: Remedy

    init(summary: String, explanation: String, remedy: Remedy) {
      self.summary = summary
      self.explanation = explanation
      self.remedy = remedy
    }
  }

  private var form: Form

  /// The advice on a diagnosis.
  init(_ diagnosis: Diagnosis, host: String?, port: Int?, quote: String?) {
    var diagnosis = diagnosis
    // The words repeat one quote at most, and a report keeps many of these.
    diagnosis.proofs = []
    form = .judged(diagnosis, Target(host: host, port: port, quote: quote))
  }

  /// An advice in words.
  package init(summary: String, explanation: String, remedy: Remedy) {
    form = .told(Told(summary: summary, explanation: explanation, remedy: remedy))
  }

  /// The diagnosis and the host, where the words are made of nothing else.
  var judgedHost: (Diagnosis, String)? {
    guard case .judged(let diagnosis, let target) = form, target.port == nil, target.quote == nil,
      let host = target.host
    else { return nil }
    return (diagnosis, host)
  }

  /// The diagnosis that the words are made of; nil where they are others.
  var diagnosis: Diagnosis? {
    if case .judged(let diagnosis, _) = form { diagnosis } else { nil }
  }

  /// Has the words made of another diagnosis.
  mutating func judge(by diagnosis: Diagnosis) {
    guard case .judged(_, let target) = form else { return }
    form = .judged(diagnosis, target)
  }

  /// What happened, in one sentence.
  package var summary: String {
    get {
      switch form {
      case .judged(let diagnosis, let target): diagnosis.summary(host: target.host)
      case .told(let told): told.summary
      }
    }
    set { self = Advice(summary: newValue, explanation: explanation, remedy: remedy) }
  }

  /// What happened and why.
  package var explanation: String {
    get {
      switch form {
      case .judged(let diagnosis, let target): diagnosis.explanation(host: target.host)
      case .told(let told): told.explanation
      }
    }
    set { self = Advice(summary: summary, explanation: newValue, remedy: remedy) }
  }

  /// What to change; made again whenever it is asked for.
  package var remedy: Remedy {
    get {
      switch form {
      case .judged(let diagnosis, let target):
        RemedyBuilder(diagnosis, host: target.host, port: target.port, quote: target.quote)
          .remedy()
      case .told(let told): told.remedy
      }
    }
    set { self = Advice(summary: summary, explanation: explanation, remedy: newValue) }
  }

  /// Who has to change something, without the work of making the remedy.
  package var remedyKind: Remedy.Kind {
    switch form {
    case .judged(let diagnosis, _): diagnosis.remedyKind
    case .told(let told): told.remedy.kind
    }
  }

  /// The minimal exception, without the work of making the rest of the remedy; nil where none helps.
  package var exception: PropertyListValue? {
    if case .judged(let diagnosis, _) = form, !diagnosis.mayNeedException { return nil }
    return remedy.exception
  }

  /// Replaces each of its words that a log may have written.
  ///
  /// What is said of a diagnosis is the program's own: of the log it has a host and a quote.
  ///
  /// - Parameters:
  ///   - hidesHost: whether nothing may be said of the host.
  ///   - quote: what replaces words that the log wrote.
  ///   - text: what replaces a text that may name the host.
  ///   - remedy: the same for a remedy.
  package mutating func replace(
    hidesHost: Bool, quote: (String) -> String, text: (String) -> String,
    remedy: (Remedy) -> Remedy
  ) {
    switch form {
    case .judged(_, let target) where !hidesHost && target.quote == nil: break
    case .judged(let diagnosis, var target):
      if hidesHost { target = Target(host: nil, port: nil, quote: target.quote) }
      target.quote = target.quote.map(quote)
      form = .judged(diagnosis, target)
    case .told(let told):
      self = Advice(
        summary: text(told.summary), explanation: text(told.explanation),
        remedy: remedy(told.remedy))
    }
  }

  /// Whether both say the same, in whatever form.
  package static func == (a: Advice, b: Advice) -> Bool {
    switch (a.form, b.form) {
    case (.judged(let diagnosis, let target), .judged(let other, let otherTarget)):
      if target == otherTarget, diagnosis == other { return true }
    case (.told(let told), .told(let other)): if told === other { return true }
    default: break
    }
    return a.explanation == b.explanation && a.remedyKind == b.remedyKind
      && a.summary == b.summary && a.remedy == b.remedy
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(explanation)
    hasher.combine(remedyKind)
  }
}

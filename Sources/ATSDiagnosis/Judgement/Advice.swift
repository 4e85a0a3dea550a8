package import AppTransportSecurity
internal import AppleErrorCatalog

/// What is said of a failure: what happened, why, and what to change.
///
/// A log repeats few opinions of many hosts. So an advice that nobody changed is only the opinion and
/// the host, and its words are made where they are asked for: most are never read.
package struct Advice: Hashable, Sendable {
  private enum Form {
    case judged(Opinion, Target)
    case told(Told)
  }

  /// All that an opinion needs to know of a failure.
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

  /// An opinion of a failure.
  init(_ opinion: Opinion, host: String?, port: Int?, quote: String?) {
    form = .judged(opinion, Target(host: host, port: port, quote: quote))
  }

  /// An advice in words.
  package init(summary: String, explanation: String, remedy: Remedy) {
    form = .told(Told(summary: summary, explanation: explanation, remedy: remedy))
  }

  /// What happened, in one sentence.
  package var summary: String {
    get {
      switch form {
      case .judged(let opinion, let target): opinion.summary(host: target.host)
      case .told(let told): told.summary
      }
    }
    set { self = Advice(summary: newValue, explanation: explanation, remedy: remedy) }
  }

  /// What happened and why.
  package var explanation: String {
    get {
      switch form {
      case .judged(let opinion, _): opinion.explanation
      case .told(let told): told.explanation
      }
    }
    set { self = Advice(summary: summary, explanation: newValue, remedy: remedy) }
  }

  /// What to change; made anew whenever it is asked for.
  package var remedy: Remedy {
    get {
      switch form {
      case .judged(let opinion, let target):
        RemedyBuilder(opinion.plan, host: target.host, port: target.port, quote: target.quote)
          .remedy()
      case .told(let told): told.remedy
      }
    }
    set { self = Advice(summary: summary, explanation: explanation, remedy: newValue) }
  }

  /// What tells this advice from others, or nil where only its words do.
  var identity: Identity? {
    guard case .judged(let opinion, let target) = form else { return nil }
    return Identity(opinion: opinion, target: target)
  }

  /// Advices with the same one say the same; an opinion is known by its place in memory.
  struct Identity: Hashable {
    fileprivate let opinion: Opinion
    fileprivate let target: Target

    /// Whether opinion, host, port and quote are the same.
    static func == (a: Identity, b: Identity) -> Bool {
      a.opinion === b.opinion && a.target == b.target
    }

    /// Hashes what the two are most likely to differ in.
    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(opinion))
      hasher.combine(target.host)
      hasher.combine(target.port)
    }
  }

  /// Who has to change something, without the work of making the remedy.
  package var remedyKind: Remedy.Kind {
    switch form {
    case .judged(let opinion, _): opinion.plan.kind
    case .told(let told): told.remedy.kind
    }
  }

  /// The minimal exception, without the work of making the rest of the remedy; nil where none helps.
  package var exception: PropertyListValue? {
    if case .judged(let opinion, _) = form, !opinion.plan.mayNeedException { return nil }
    return remedy.exception
  }

  /// Changes the words of the log that the remedy repeats.
  mutating func changeQuotes(_ change: (String) -> String) {
    switch form {
    case .judged(let opinion, var target):
      guard let quote = target.quote else { return }
      target.quote = change(quote)
      form = .judged(opinion, target)
    case .told(let told):
      guard !told.remedy.minimality.isEmpty else { return }
      var remedy = told.remedy
      for index in remedy.minimality.indices {
        remedy.minimality[index].witness = change(remedy.minimality[index].witness)
      }
      self.remedy = remedy
    }
  }

  /// Whether both say the same, in whatever form.
  package static func == (a: Advice, b: Advice) -> Bool {
    switch (a.form, b.form) {
    case (.judged(let opinion, let target), .judged(let other, let otherTarget)):
      if target == otherTarget, opinion === other || opinion.basis == other.basis { return true }
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

/// What is thought of failures of one kind, whatever their host is.
final class Opinion: Sendable {
  /// All that it is made from: what is equal here says the same of every host.
  struct Basis: Hashable {
    let cause: FailureCause
    let candidates: [FailureCause]
    let atsIsRelaxed: Bool
    let serverAdvice: String?
    let hasProof: Bool
    let scope: Scope
  }

  let basis: Basis
  private let headline: String
  /// What happened and why.
  let explanation: String
  /// What the remedies are made from.
  let plan: RemedyPlan

  init(_ verdict: Verdict, _ scope: Scope) {
    let text =
      verdict.cause == .ambiguous
      ? CauseTexts.text(ofAmbiguous: verdict.candidates) : CauseTexts.text(of: verdict.cause)
    headline = text.headline
    explanation = Self.explanation(text, verdict, scope)
    plan = RemedyPlan(verdict, scope)
    basis = Basis(
      cause: verdict.cause, candidates: verdict.candidates, atsIsRelaxed: verdict.atsIsRelaxed,
      serverAdvice: verdict.serverAdvice, hasProof: !verdict.proofs.isEmpty, scope: scope)
  }

  /// What happened, in one sentence.
  func summary(host: String?) -> String {
    guard let host else { return headline + "." }
    var text = headline
    text.reserveCapacity(headline.utf8.count + host.utf8.count + 4)
    text += " ("
    text += host
    text += ")."
    return text
  }

  private static func explanation(_ text: CauseText, _ verdict: Verdict, _ scope: Scope) -> String {
    var result = text.explanation
    if verdict.cause == .ambiguous, !verdict.candidates.isEmpty {
      result +=
        " What fits, most likely first: "
        + verdict.candidates.map(\.rawValue).joined(separator: ", ") + "."
    }
    if case .outside(let what) = scope {
      result += " The failure is of \(what), which no Info.plist governs."
    }
    return result
  }
}

internal import CauseGuides
package import AppTransportSecurity
internal import AppleErrorCatalog
internal import NetworkLogs

/// What is said of a failure: what happened, why, and what to change.
///
/// A log repeats few opinions of many hosts. So an advice that no one changed is only the opinion and
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
      case .judged(let opinion, let target): opinion.explanation(host: target.host)
      case .told(let told): told.explanation
      }
    }
    set { self = Advice(summary: summary, explanation: newValue, remedy: remedy) }
  }

  /// What to change; made again whenever it is asked for.
  package var remedy: Remedy {
    get {
      switch form {
      case .judged(let opinion, let target):
        RemedyBuilder(opinion, host: target.host, port: target.port, quote: target.quote)
          .remedy()
      case .told(let told): told.remedy
      }
    }
    set { self = Advice(summary: summary, explanation: explanation, remedy: newValue) }
  }

  /// Who has to change something, without the work of making the remedy.
  package var remedyKind: Remedy.Kind {
    switch form {
    case .judged(let opinion, _): opinion.kind
    case .told(let told): told.remedy.kind
    }
  }

  /// The minimal exception, without the work of making the rest of the remedy; nil where none helps.
  package var exception: PropertyListValue? {
    if case .judged(let opinion, _) = form, !opinion.mayNeedException { return nil }
    return remedy.exception
  }

  /// The advice with each of its words replaced that a log may have written.
  ///
  /// What an opinion says is the program's own: of the log it has a host and a quote.
  ///
  /// - Parameters:
  ///   - hidesHost: whether nothing may be said of the host.
  ///   - quote: what replaces words that the log wrote.
  ///   - text: what replaces a text that may name the host.
  ///   - remedy: the same for a remedy.
  package func replacing(
    hidesHost: Bool, quote: (String) -> String, text: (String) -> String,
    remedy: (Remedy) -> Remedy
  ) -> Advice {
    switch form {
    case .judged(let opinion, var target):
      if !hidesHost, target.quote == nil { return self }
      if hidesHost { target = Target(host: nil, port: nil, quote: target.quote) }
      target.quote = target.quote.map(quote)
      var advice = self
      advice.form = .judged(opinion, target)
      return advice
    case .told(let told):
      return Advice(
        summary: text(told.summary), explanation: text(told.explanation),
        remedy: remedy(told.remedy))
    }
  }

  /// Whether both say the same, in whatever form.
  package static func == (a: Advice, b: Advice) -> Bool {
    switch (a.form, b.form) {
    case (.judged(let opinion, let target), .judged(let other, let otherTarget)):
      if target == otherTarget, opinion == other { return true }
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

/// What is thought of failures of one kind, whatever their host is: equal ones say the same of every
/// host.
struct Opinion: Hashable, Sendable {
  // Small members first, so that they share their room: a report keeps many of these.
  let cause: FailureCause
  let atsIsRelaxed: Bool
  /// Whether a fact decided.
  let hasProof: Bool
  /// Whether the app's own code was asked about the certificate, so that ATS was out of the way.
  let isAppAsked: Bool
  /// The code that decided, where one did.
  let deciding: DecidingCode?
  let candidates: [FailureCause]
  let serverAdvice: String?
  let scope: Scope

  init(_ verdict: Verdict, _ scope: Scope) {
    deciding = verdict.deciding
    isAppAsked = verdict.isAppAsked
    cause = verdict.cause
    candidates = verdict.candidates
    atsIsRelaxed = verdict.atsIsRelaxed
    serverAdvice = verdict.serverAdvice
    hasProof = !verdict.proofs.isEmpty
    self.scope = scope
  }

  /// What the remedies are made from.
  var plan: RemedyPlan { RemedyPlan(self) }

  /// Who has to change something.
  var kind: Remedy.Kind { RemedyPlan.kind(cause, candidates, isOutside: scope.isOutside) }

  /// Whether the remedy is an exception, where the host is known.
  var mayNeedException: Bool {
    cause == .cleartextHTTP || (cause == .noForwardSecrecy && kind == .exception)
  }

  /// Whether the key of an exception is shown to be needed in the words of the first proof.
  var quotesProof: Bool { cause == .noForwardSecrecy && hasProof && kind == .exception }

  private var text: CauseText {
    if cause == .ambiguous { return CauseTexts.text(ofAmbiguous: candidates) }
    // Codes of CFNetwork's own report the proxy that the settings name.
    if cause == .proxyOrCaptive, deciding?.domain == .cfNetwork { return .failedProxy }
    // The floor of another stack is its own, and no demand of ATS.
    if cause == .tlsVersionTooOld, scope.isOutside { return .noSharedVersion }
    return CauseTexts.text(of: cause)
  }

  /// What happened, in one sentence.
  func summary(host: String?) -> String {
    let headline = text.headline
    return host.map { "\(headline) (\($0))." } ?? headline + "."
  }

  /// What happened and why.
  func explanation(host: String?) -> String {
    var result = meaning?.meaning ?? text.explanation
    if let note = localNetworkNote(host: host) { result += " " + note.explanation }
    if cause == .ambiguous, !candidates.isEmpty {
      result +=
        " What fits, most likely first: " + candidates.map { $0.rawValue }.joined(separator: ", ")
        + "."
    }
    if let what = scope.outsideWords {
      result += " The failure is of \(what), which neither ATS nor any Info.plist governs."
    }
    return result
  }
}

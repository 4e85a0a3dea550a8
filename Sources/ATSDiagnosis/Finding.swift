public import AppTransportSecurity
public import AppleErrorCatalog

/// One failure that a person would fix once: what failed, why, what proves it, what to change.
public struct Finding: Hashable, Sendable {
  /// Where in the input it is.
  public var source: Source
  /// The time of its first line, as printed.
  public var time: String?
  /// The process that logged it.
  public var process: String?
  /// The identifier of that process.
  public var pid: Int?
  /// The lower-case host of the request that failed, or nil where the log names none.
  public var host: String?
  /// The port, where the log names one.
  public var port: Int?
  /// The URL of the request that failed.
  public var url: String?
  /// Every code that belongs to it, outermost first.
  public var codes: [FindingCode]
  /// Why it failed.
  public var cause: FailureCause
  /// The causes that fit, most likely first, where the log leaves a choice.
  public var candidates: [FailureCause]
  /// How sure that is.
  public var confidence: Confidence
  /// What kind of words decided, such as `stream-code` or `peer-chain`: findings with the same cause
  /// and the same rule were judged alike.
  public var rule = FindingRule.none
  /// The words of the log that decided.
  public var evidence: [Evidence]
  /// What is said of it; made into words where those are asked for.
  package var advice: Advice
  /// What happened, in one sentence.
  public var summary: String {
    get { advice.summary }
    set { advice.summary = newValue }
  }
  /// What happened and why, for a person who has never heard of the code.
  public var explanation: String {
    get { advice.explanation }
    set { advice.explanation = newValue }
  }
  /// What to change.
  ///
  /// It is made again whenever it is asked for, so who needs several parts of it asks once.
  public var remedy: Remedy {
    get { advice.remedy }
    set { advice.remedy = newValue }
  }
  /// The part that the app's own policy has in it, where that policy was given.
  public var policy: PolicyNote?
  /// Whether it is a load of the URL loading system, so that an Info.plist governs it.
  package var isGovernedByATS = true
  /// Whose load it was: the keys of a policy for web views and for media count for theirs alone.
  package var loadContext = LoadContext.app
  /// The line of the words that decided, or the first one.
  package var decidingLine: Int { evidence.first?.line ?? source.line }
  /// Whether TLS or ATS has a part in it; other failures are reported on request.
  public var concernsTransportSecurity: Bool {
    cause != .notATSNetwork && cause != .notATSHTTP
  }
}

/// A place in an input.
public struct Source: Hashable, Sendable {
  /// The path of the input, `-` for standard input.
  public var path: String
  /// The first line, 1-based.
  public var line: Int
  /// The last line.
  public var endLine: Int
  /// The name of the log format.
  public var format: String
}

/// A code of a finding.
public struct FindingCode: Hashable, Sendable {
  /// The domain, or nil where it isn't certain.
  public var domain: String?
  /// The number.
  public var code: Int
  /// Its symbol, where it has one.
  public var symbol: String?
}

/// How sure a cause is.
public enum Confidence: String, Hashable, Sendable {
  /// The log proves it.
  case high
  /// The log shows it, and one reading is far more likely than others.
  case medium
  /// The log hints at it.
  case low
}

/// Words of the log and what they show.
public struct Evidence: Hashable, Sendable {
  /// The line on which they are.
  public var line: Int
  /// The words.
  public var text: String
  /// What they show.
  public var shows: String
}

extension [Evidence] {
  /// The same words of a line once, with all that they show.
  var withoutRepeats: [Evidence] {
    guard count > 1 else { return self }
    var result: [Evidence] = []
    for evidence in self {
      let known = result.firstIndex { $0.line == evidence.line && $0.text == evidence.text }
      if let known {
        if result[known].shows != evidence.shows { result[known].shows += "; " + evidence.shows }
      } else {
        result.append(evidence)
      }
    }
    return result
  }
}

/// What to change so that the connection works.
public struct Remedy: Hashable, Sendable {
  /// Who has to change something.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An ATS exception alone makes it work.
    case exception
    /// The server, its certificate or the path.
    case server
    /// The app's code or its own policy keys.
    case code
    /// Nothing in transport security.
    case none
    /// The causes that fit need different remedies.
    case undecided
  }

  /// Another way, and when it applies.
  public struct Alternative: Hashable, Sendable {
    /// When it applies.
    public var when: String
    /// The value of `NSAppTransportSecurity` that it needs, or nil.
    public var exception: PropertyListValue?
    /// The code that it needs, or nil.
    public var code: String?
  }

  /// Why a key of the exception can't be left out.
  public struct Minimality: Hashable, Sendable {
    /// The key.
    public var key: String
    /// What happens without it.
    public var without: String
    /// What shows that.
    public var witness: String
  }

  /// Who has to change something.
  public var kind: Kind
  /// The value of `NSAppTransportSecurity` that is the minimal fix, or nil.
  public var exception: PropertyListValue?
  /// Other ways.
  public var alternatives: [Alternative] = []
  /// What to change on the server or the path.
  public var server: String?
  /// Why no key of the exception can be left out.
  public var minimality: [Minimality] = []
  /// The keys for which App Review asks for a justification.
  public var keysNeedingJustification: [String] = []
  /// The command or look-up that would decide, where something is undecided.
  public var next: String?
  /// What holds for which OS version, where the answer depends on it.
  public var platform: String?
  /// Whether a cause that fits, and isn't shown, is one that a key repairs.
  package var keyMayHelp = false

  /// Why no key is shown to help, where one of the causes that fit would need one.
  package static let keyMayHelpWords =
    "none is shown to help: a key would only if the server lacks TLS 1.2 or forward secrecy"
}

extension Finding {
  /// A finding that stands for all the failures of a group: they share a host, a cause and a remedy.
  package init(
    standingForGroup host: String?, cause: FailureCause, summary: String, explanation: String,
    remedy: Remedy
  ) {
    self.init(
      source: Source(path: "", line: 1, endLine: 1, format: ""), host: host, codes: [],
      cause: cause, candidates: [], confidence: .high, evidence: [],
      advice: Advice(summary: summary, explanation: explanation, remedy: remedy))
  }
}

// For reports that are read back: the members are written by the judgement alone otherwise.
extension Remedy {
  package init(reading kind: Kind, exception: PropertyListValue?) {
    self.init(kind: kind, exception: exception)
  }
}

extension Remedy.Alternative {
  package init(reading when: String, exception: PropertyListValue?, code: String?) {
    self.init(when: when, exception: exception, code: code)
  }
}

extension Remedy.Minimality {
  package init(reading key: String, without: String, witness: String) {
    self.init(key: key, without: without, witness: witness)
  }
}

extension Finding {
  /// Whether it is proved that trust failed, and open why.
  package var isTrustWithoutReason: Bool {
    cause == .ambiguous && !candidates.isEmpty
      && candidates.allSatisfy { $0.isTrust || $0 == .proxyOrCaptive }
  }
}

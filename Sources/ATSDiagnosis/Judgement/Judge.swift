package import AppleErrorCatalog
internal import AppTransportSecurity
internal import NetworkLogs

/// A judgement of one kind of failure; what only the place tells is filled in for each.
///
/// A reference: it is remembered, and handed out for every failure of its kind.
final class Judgement {
  /// The finding, but for place, time, words and the path of the URL.
  private let model: Finding
  /// Which facts decided, by index, and what each shows.
  private let proofs: [(fact: Int, shows: String)]
  /// Whether the reason why a key can't be left out is given in the words of the first proof.
  private let quotesProof: Bool

  /// Judges.
  init(_ question: Case) {
    let incident = Incident(question)
    let verdict = Ladder.judge(incident)
    let scope = Scope(incident)
    let request = Request(incident)
    let builder = RemedyBuilder(
      verdict: verdict, host: request.host, url: request.url, scope: scope)
    let text =
      verdict.cause == .ambiguous
      ? CauseTexts.text(ofAmbiguous: verdict.candidates) : CauseTexts.text(of: verdict.cause)
    quotesProof = builder.quotesProof
    proofs = verdict.proofs.map { ($0.found.line, $0.shows) }
    model = Finding(
      source: Source(path: "", line: 0, endLine: 0, format: ""),
      host: request.host, port: request.url?.port, url: request.url?.text,
      codes: question.codes.map(Judge.code),
      cause: verdict.cause,
      candidates: Judge.candidates(verdict),
      confidence: verdict.confidence,
      rule: verdict.proofs.first.map { FindingRule($0.found.fact) } ?? .none,
      evidence: [],
      summary: Judge.summary(text, verdict, request.host),
      explanation: Judge.explanation(text, verdict, scope),
      remedy: builder.remedy(), isGovernedByATS: !scope.isOutside)
  }

  /// The finding for one failure of this kind, of the input called `path`.
  func finding(_ incident: Incident, path: String, _ origin: Case.Origin) -> Finding {
    var finding = model
    finding.source = Source(
      path: path, line: incident.firstLine, endLine: incident.toldLine ?? incident.lastLine,
      format: incident.format)
    finding.time = incident.prefix.time
    finding.process = incident.prefix.process
    finding.pid = incident.prefix.pid
    if let url = origin.url { finding.url = url }
    finding.evidence.reserveCapacity(proofs.count)
    for proof in proofs {
      let index = origin.facts.isEmpty ? proof.fact : origin.facts[proof.fact]
      let found = incident.facts[index]
      finding.evidence.append(
        Evidence(line: found.line, text: found.excerpt, shows: proof.shows))
    }
    if quotesProof, let first = finding.evidence.first {
      finding.remedy.minimality[0].witness = first.text
    }
    return finding
  }
}

/// The parts of a judgement.
package enum Judge {
  /// The finding that a log with this code alone would give, or nil where it tells of no failed
  /// connection.
  package static func finding(forBareCode entry: CatalogEntry) -> Finding? {
    let domain = CodeDomain(named: entry.domain.rawValue)
    // A code without a cause is a state or a slip of the caller's, and no failed connection.
    guard CodeCollection.belongs(entry.code, in: domain), !entry.causes.isEmpty else { return nil }
    var event = LineEvent.gathering(line: 1, format: "code")
    let place: CodePlace = domain == .url || domain == .cfNetwork ? .error : .stream
    event.facts = [
      FoundFact(
        fact: .code(entry.code, domain, place), excerpt: entry.symbol ?? String(entry.code), line: 1
      )
    ]
    return JudgeMemory(isForgetful: true).finding(Incident(event), path: "-")
  }

  static func candidates(_ verdict: Verdict) -> [FailureCause] {
    guard verdict.cause == .ambiguous || verdict.confidence != .high else { return [] }
    return verdict.candidates.isEmpty && verdict.cause != .ambiguous
      ? [verdict.cause] : verdict.candidates
  }

  static func summary(_ text: CauseText, _ verdict: Verdict, _ host: String?) -> String {
    guard let host else { return text.headline + "." }
    return "\(text.headline) (\(host))."
  }

  static func explanation(_ text: CauseText, _ verdict: Verdict, _ scope: Scope) -> String {
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

  /// A code with its printed domain and its symbol.
  static func code(_ entry: CodeCollection.Entry) -> FindingCode {
    let domain: ErrorDomain? =
      switch entry.domain {
      case .url: .url
      case .cfNetwork: .cfNetwork
      case .osStatus: .osStatus
      case .ssl, .unnamed: CodeCollection.isSecureTransport(entry.code) ? .ssl : nil
      case .networkTLS: ErrorDomain(rawValue: "kNWErrorDomainTLS")
      case .posix: .posix
      case .netDB: .netDB
      case .http: .http
      case .dnsServiceDiscovery: .dnsServiceDiscovery
      case .avFoundation, .foreign: nil
      }
    let symbol = domain.flatMap { ErrorCatalog.symbol(for: entry.code, in: $0) }
    // AVFoundation prints URL codes in the OSStatus domain; the symbol is URL loading's.
    let fallback =
      CodeCollection.isURLCode(entry.code)
      ? ErrorCatalog.symbol(for: entry.code, in: .url) : nil
    return FindingCode(
      domain: domain?.rawValue, code: entry.code, symbol: symbol ?? fallback)
  }
}

/// The request that failed, as the log names it.
struct Request {
  var host: String?
  var url: RequestURL?

  init(_ incident: Incident) {
    for found in incident.facts {
      guard case .failingURL(let text) = found.fact, let read = RequestURL(text) else { continue }
      if url == nil || (url?.host == nil && read.host != nil) { url = read }
      if url?.host != nil { break }
    }
    host = url?.host ?? incident.strongHost
    guard host == nil else { return }
    for found in incident.facts {
      take(found.fact)
      if host != nil { return }
    }
    if let nearby = incident.nearbyRequest { take(nearby) }
  }

  private mutating func take(_ fact: Fact) {
    switch fact {
    case .requestURL(let text):
      guard let read = RequestURL(text), let name = read.host else { return }
      url = url ?? read
      host = name
    case .requestHost(let name): host = RequestURL.host(name)
    default: break
    }
  }
}

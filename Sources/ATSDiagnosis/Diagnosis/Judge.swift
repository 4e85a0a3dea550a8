package import AppleErrorCatalog
internal import NetworkLogs

/// Makes the finding of a failure: its cause, the request, the words that decided.
package enum Judge {
  /// The finding of a failure in the input called `path`.
  static func finding(_ incident: Incident, path: String) -> Finding {
    var diagnosis = Ladder.judge(incident)
    diagnosis.scope = Scope(incident)
    if diagnosis.dependsOnPolicy, let policy = incident.policyInForce { diagnosis.heed(policy) }
    let request = Request(incident)
    let evidence = diagnosis.proofs.map {
      Evidence(line: $0.found.line, text: $0.found.excerpt, shows: $0.shows)
    }.withoutRepeats
    return Finding(
      source: Source(
        path: path, line: incident.firstLine, endLine: incident.reportedLine ?? incident.lastLine,
        format: incident.format),
      time: incident.prefix.time, process: incident.prefix.process, pid: incident.prefix.pid,
      host: request.host, port: request.address?.port, url: request.address?.text,
      codes: incident.codes.entries.map(code), cause: diagnosis.cause,
      candidates: candidates(diagnosis), confidence: diagnosis.confidence,
      rule: diagnosis.proofs.first.map { FindingRule($0.found.fact) } ?? .none, evidence: evidence,
      advice: Advice(
        diagnosis, host: request.host, port: request.address?.port,
        quote: diagnosis.quotesProof ? evidence.first?.text : nil),
      isGovernedByATS: !diagnosis.scope.isOutside, loadContext: diagnosis.scope.context)
  }

  /// The finding that a log with this code alone would give, or nil where it reports no failed
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
    return finding(Incident(event), path: "-")
  }

  static func candidates(_ diagnosis: Diagnosis) -> [FailureCause] {
    guard diagnosis.cause == .ambiguous || diagnosis.confidence != .high else { return [] }
    return diagnosis.candidates.isEmpty && diagnosis.cause != .ambiguous
      ? [diagnosis.cause] : diagnosis.candidates
  }

  /// The domain of the catalogue in which a number of a log is; nil where that isn't certain.
  static func domain(of code: Int, _ domain: CodeDomain) -> ErrorDomain? {
    switch domain {
    case .url: .url
    case .cfNetwork: .cfNetwork
    case .osStatus: .osStatus
    case .ssl, .unnamed: CodeCollection.isSecureTransport(code) ? .ssl : nil
    case .networkTLS: ErrorDomain(rawValue: "kNWErrorDomainTLS")
    case .posix: .posix
    case .netDB: .netDB
    case .http: .http
    case .dnsServiceDiscovery: .dnsServiceDiscovery
    case .avFoundation, .foreign: nil
    }
  }

  /// A code with its printed domain and its symbol.
  static func code(_ entry: CodeCollection.Entry) -> FindingCode {
    let domain = domain(of: entry.code, entry.domain)
    let symbol = domain.flatMap { ErrorCatalog.symbol(for: entry.code, in: $0) }
    // AVFoundation prints URL codes in the OSStatus domain; the symbol is URL loading's.
    var fallback: String? {
      CodeCollection.isURLCode(entry.code)
        ? ErrorCatalog.symbol(for: entry.code, in: .url) : nil
    }
    return FindingCode(
      domain: domain?.rawValue, code: entry.code, symbol: symbol ?? fallback)
  }
}

/// The request that failed, as the log names it.
struct Request {
  var host: String?
  var url: RequestURL?
  private let isOfCleartext: Bool
  /// The URL, where its host is a name: what is in the place of one is no address either.
  var address: RequestURL? { url.flatMap { $0.host == nil ? nil : $0 } }

  /// Reads it off a failure.
  ///
  /// Only a cleartext load is blocked as one: a request that is encrypted, or succeeded, is another's.
  init(_ incident: Incident) {
    isOfCleartext = incident.family == .cleartext
    if !isOfCleartext, incident.traits.urlHost != nil {
      url = incident.url
    } else {
      incident.facts.forEach(about: .failingURL) { found in
        guard url?.host == nil, case .failingURL(let text) = found.fact,
          let read = RequestURL(text), fits(read)
        else { return }
        if url == nil || read.host != nil { url = read }
      }
    }
    host = url?.host ?? (isOfCleartext ? incident.traits.namedHost : incident.strongHost)
    guard host == nil else { return }
    incident.facts.forEach(about: .request) { if host == nil { take($0.fact) } }
    guard host == nil else { return }
    if let nearby = incident.nearbyRequest, let name = nearby.host,
      nearby.url.map({ fits($0) }) ?? !isOfCleartext
    {
      url = url ?? nearby.url
      host = name
    }
    // An address is what a name resolved to, in most cases: no key and no certificate is for it.
    if host == nil, incident.family == .network || incident.family == .neutral,
      case .triedAddress(let name) = incident.triedAddress
    {
      host = RequestURL.host(name)
    }
  }

  private func fits(_ url: RequestURL) -> Bool { !isOfCleartext || url.isCleartext }

  private mutating func take(_ fact: Fact) {
    switch fact {
    case .requestURL(let text):
      guard let read = RequestURL(text), fits(read), let name = read.host else { return }
      url = url ?? read
      host = name
    case .requestHost(let name): host = RequestURL.host(name)
    default: break
    }
  }
}

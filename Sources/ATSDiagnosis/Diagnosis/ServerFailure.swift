internal import CauseGuides
package import AppTransportSecurity
package import AppleErrorCatalog

/// A failure that was met while a server was checked, as far as it was worked out.
package struct ServerFailure: Hashable, Sendable {
  /// A point that is one step stricter than the least exception, and what showed that it fails.
  package struct Cover: Hashable, Sendable {
    /// The stricter point.
    package let point: ExceptionPoint
    /// The row that failed there.
    package let witness: String

    /// Pairs a point with its witness.
    package init(point: ExceptionPoint, witness: String) {
      self.point = point
      self.witness = witness
    }
  }

  /// What was checked, such as `https://example.com`.
  package var site: String
  /// The host.
  package var host: String
  /// The port.
  package var port: Int
  /// The URL that was asked for, or that a redirect led to.
  package var url: String
  /// Why it fails.
  package var cause: FailureCause
  /// The causes that fit, where a choice is left.
  package var candidates: [FailureCause] = []
  /// How sure that is.
  package var confidence = Confidence.high
  /// What was seen, in whole sentences.
  package var observations: [String] = []
  /// What the handshake needs; nil where it isn't known, or where no exception gives it.
  package var point: ExceptionPoint?
  /// Whether no exception makes up for the failure.
  package var isHopeless = false
  /// The rows that decided.
  package var evidence: [Evidence] = []
  /// What shows that nothing narrower than ``point`` would do.
  package var covers: [Cover] = []
  /// What to change on the server, in place of what is said of the cause.
  package var serverAdvice: String?
  /// How many rows there were.
  package var rowCount = 1

  /// Makes a failure of a site.
  package init(site: String, host: String, port: Int, url: String, cause: FailureCause) {
    self.site = site
    self.host = host
    self.port = port
    self.url = url
    self.cause = cause
  }

  /// Adds a row to the evidence.
  package mutating func add(row: Int, _ text: String, shows: String) {
    evidence.append(Evidence(line: row, text: text, shows: shows))
  }
}

extension Source {
  /// The name of the format of findings that were met while a server was checked.
  package static let checkFormat = "check"

  /// Whether ``line`` is the number of a row, and ``path`` that of a site.
  package var isCheck: Bool { format == Self.checkFormat }

  /// Whether a path is that of a site.
  package static func isSite(_ path: String) -> Bool {
    path.hasPrefix("https://") || path.hasPrefix("http://")
  }

  /// What the numbers of its places count.
  package var placeWord: String { isCheck ? "row" : "line" }
}

extension ServerFailure {
  /// The failure as a finding.
  package var finding: Finding {
    let text =
      cause == .ambiguous ? CauseTexts.text(ofAmbiguous: candidates) : CauseTexts.text(of: cause)
    let explanation = ([text.explanation] + observations).joined(separator: " ")
    let first = evidence.map { $0.line }.min() ?? 1
    return Finding(
      source: Source(
        path: site, line: first, endLine: max(first, rowCount), format: Source.checkFormat),
      host: host, port: port, url: url, codes: [], cause: cause, candidates: candidates,
      confidence: confidence, rule: .nscurl, evidence: evidence,
      advice: Advice(
        summary: "\(text.headline) (\(host)).", explanation: explanation, remedy: remedy))
  }

  private var kind: HostKind { HostKind(host: host) }

  private var remedy: Remedy {
    var remedy = Remedy(kind: remedyKind)
    remedy.server = serverAdvice ?? (cause == .ambiguous ? nil : CauseTexts.text(of: cause).advice)
    if remedy.kind == .none { remedy.server = serverAdvice }
    if remedy.kind == .exception, let point {
      let exception = MinimalPolicy.dictionary(for: [
        HostNeed(host: host, point: point, isCleartext: cause == .cleartextHTTP)
      ])
      remedy.exception = exception
      remedy.minimality = minimality(point)
      remedy.keysNeedingJustification = AppReview.keysNeedingJustification(in: exception)
    }
    if cause.isTrust || cause == .proxyOrCaptive { addOverride(&remedy) }
    remedy.platform = platform(remedy)
    if cause == .ambiguous {
      remedy.next = "Run the check again, and against each address: --all-addresses."
    }
    return remedy
  }

  private var remedyKind: Remedy.Kind {
    if cause == .ambiguous { return .undecided }
    let kind = cause.remedyKind
    if kind == .exception, isHopeless || point == nil { return .server }
    return kind
  }

  private func minimality(_ point: ExceptionPoint) -> [Remedy.Minimality] {
    if cause == .cleartextHTTP {
      let key = kind.isLocal ? PolicyKey.localNetworking : PolicyKey.insecureHTTPLoads
      return [
        .init(
          key: key, without: "without it ATS blocks the cleartext load",
          witness: "the rule; no narrower key permits cleartext")
      ]
    }
    return covers.map { cover in
      let key: String
      var without = "without it"
      if cover.point.allowsInsecureHTTP != point.allowsInsecureHTTP {
        key = PolicyKey.insecureHTTPLoads
      } else if cover.point.minimumTLS != point.minimumTLS {
        key = PolicyKey.minimumTLSVersion
        if cover.point.minimumTLS < .tls12 { without = "with \(cover.point.minimumTLS.policyName)" }
      } else {
        key = PolicyKey.forwardSecrecy
      }
      return .init(key: key, without: without + " the load fails", witness: cover.witness)
    }
  }

  /// Adds what code in the app can do; a revoked certificate and a clock are beyond that.
  private func addOverride(_ remedy: inout Remedy) {
    guard cause != .revoked, cause != .notYetValid, cause != .proxyOrCaptive else { return }
    var least = point ?? .defaultATS
    let code = Overrides.code(for: cause)
    guard !isHopeless else { return }
    if kind.isLocal, least == .defaultATS {
      remedy.alternatives = [
        .init(
          when: "the server is a local device that can't be changed", exception: nil, code: code)
      ]
      return
    }
    least.allowsInsecureHTTP = true
    remedy.alternatives = [
      .init(
        when: "the server can't be changed, and ATS is in force for \(host)",
        exception: MinimalPolicy.dictionary(for: [
          HostNeed(host: host, point: least, isCleartext: false)
        ]), code: code)
    ]
  }

  private func platform(_ remedy: Remedy) -> String? {
    var notes: [String] = []
    if remedy.kind == .exception || !remedy.alternatives.isEmpty {
      if let point, point.minimumTLS < .tls12 { notes.append(PlatformNotes.oldTLS) }
      if kind.isLocal {
        notes.append(PlatformNotes.localHost)
      } else if kind.isAddress {
        notes.append(PlatformNotes.addressKey)
      }
    }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }
}

import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog

/// Compares findings with the truth about a server and with what is left of its transcript.
struct Oracle {
  let story: NSCurlStory
  let lines: [TranscriptLine]

  /// The results of which title and verdict are both left, nothing else between them.
  var visible: [DiagnosticRow: Bool] {
    var results: [DiagnosticRow: Bool] = [:]
    var open: DiagnosticRow?
    for line in lines {
      switch line.part {
      case .title(let row): open = row
      case .result(let row):
        if open == row { results[row] = story.outcome(of: row).passed }
        open = nil
      // Behind an omission the result may be another test's.
      case .other: if ["…", "..."].contains(line.text) { open = nil }
      }
    }
    return results
  }

  private var namesHost: Bool { lines.contains(where: \.namesHost) }
  private var hasCodes: Bool { lines.contains(where: \.hasCode) }

  /// What is wrong in the findings: true for every remnant of a transcript.
  func faults(in findings: [Finding]) -> [String] {
    var faults: [String] = []
    if findings.count > 1 { faults.append("\(findings.count) findings for one run") }
    for finding in findings {
      if let host = finding.host, !hosts.contains(host) { faults.append("host \(host)") }
      if finding.remedy.exception != nil, finding.remedy.kind != .exception {
        faults.append("an exception with kind \(finding.remedy.kind)")
      }
      for entry in finding.remedy.minimality where entry.witness.hasPrefix("row") {
        if !isTrue(entry.witness) { faults.append("witness \(entry.witness)") }
      }
      faults += self.faults(of: finding)
    }
    return faults
  }

  private func faults(of finding: Finding) -> [String] {
    var faults: [String] = []
    let exception = finding.remedy.exception
    let kind = finding.remedy.kind
    switch story.truth {
    case .nothing: faults.append("nothing is wrong with the server")
    case .exception(let policy, let causes):
      if let exception, exception != policy, !isKnownPart(exception, finding) {
        faults.append("wrong \(exception.json())")
      }
      if kind != .exception, kind != .undecided, !isJudgedByCodeAlone(finding) {
        faults.append("kind \(kind)")
      }
      if !fits(finding, causes) { faults.append("cause \(finding.cause.rawValue)") }
    case .server(let causes):
      if exception != nil { faults.append("an exception where none helps") }
      if kind != .server, kind != .undecided { faults.append("kind \(kind)") }
      if !fits(finding, causes) { faults.append("cause \(finding.cause.rawValue)") }
    case .code(let cause):
      if exception != nil { faults.append("an exception where none helps") }
      if finding.cause != cause, finding.cause != .ambiguous {
        faults.append("cause \(finding.cause.rawValue)")
      }
    case .network:
      if exception != nil { faults.append("an exception where none helps") }
      if hasCodes, finding.cause != .notATSNetwork {
        faults.append("cause \(finding.cause.rawValue)")
      }
    }
    return faults
  }

  /// What is missing from the findings, where what is left of the transcript decides.
  func gaps(in findings: [Finding]) -> [String] {
    let visible = visible
    let telling = visible.filter { $0.key.point?.minimumTLS != .tls13 }
    let passes = Set(telling.filter(\.value).keys)
    guard !telling.allSatisfy(\.value) else {
      return findings.isEmpty || !isFine ? [] : ["a finding where nothing failed"]
    }
    if isFine { return [] }
    guard let finding = findings.first else { return ["no finding"] }
    var gaps: [String] = []
    if namesHost, finding.host == nil { gaps.append("no host") }
    switch story.truth {
    case .nothing: break
    case .exception(let policy, let causes):
      if !passes.isEmpty, finding.remedy.kind != .exception {
        gaps.append("kind \(finding.remedy.kind) though \(passes) pass")
      }
      guard isDecided(visible) else { break }
      if namesHost, finding.remedy.exception != policy {
        gaps.append("wanted \(policy.json()), got \(finding.remedy.exception?.json() ?? "none")")
      }
      if finding.cause == .ambiguous { gaps.append("ambiguous, though it is \(causes)") }
      if namesHost, finding.remedy.minimality.isEmpty { gaps.append("no proof of minimality") }
    case .server:
      if visible[.allowAll] == false, finding.remedy.kind != .server {
        gaps.append("kind \(finding.remedy.kind) though Allow All Loads fails")
      }
    case .code(let cause):
      if hasVisibleCode, finding.cause != cause { gaps.append("cause \(finding.cause)") }
      if hasVisibleCode, finding.remedy.kind != .code { gaps.append("kind \(finding.remedy.kind)") }
    case .network:
      if hasVisibleCode, finding.remedy.kind != .none { gaps.append("kind \(finding.remedy.kind)") }
    }
    return gaps
  }

  private var isRedirect: Bool { if case .redirect = story.aftermath { true } else { false } }
  private var isFine: Bool { if case .nothing = story.truth { true } else { false } }

  /// A code on a line that surely belongs to a row whose result is left.
  private var hasVisibleCode: Bool {
    var last: TranscriptLine.Part?
    for line in lines {
      if case .result = line.part { last = line.part }
      if case .title = line.part { last = nil }
      if line.hasCode, last != nil { return true }
    }
    return false
  }

  /// Whether the visible rows, by themselves or with their codes, leave one least exception.
  private func isDecided(_ visible: [DiagnosticRow: Bool]) -> Bool {
    let isWhole = story.era.rows.allSatisfy { visible[$0] != nil }
    let matrix = RowMatrix(results: visible, isCleartextURL: story.server.isCleartextURL)
    if story.server.isCleartextURL {
      let target = lines.map(\.text).joined().contains("HTTPS loads to http://")
      return target && visible[.defaultConnection] == false && visible[.allowAll] == true
    }
    if case .redirect = story.aftermath {
      // Only the codes report a redirect.
      return isWhole && hasVisibleCode
    }
    switch matrix.verdict.conclusion {
    case .minimal: return true
    case .untestedBelow: return isWhole && (hasVisibleCode || story.era.logsFailures && hasCodes)
    default: return false
    }
  }

  private var hosts: [String] {
    if case .redirect(let target) = story.aftermath { return [story.host, target] }
    return [story.host]
  }

  private func fits(_ finding: Finding, _ causes: Set<FailureCause>) -> Bool {
    let causes = causes.union(firstHurdles)
    if causes.contains(finding.cause) { return true }
    if finding.cause == .ambiguous {
      if !causes.isDisjoint(with: finding.candidates) { return true }
      // Nothing that is left says that an https URL is redirected; where one may be, the answer says so.
      guard isRedirect else { return false }
      return (!hasVisibleCode && !visible.values.contains(true))
        || finding.explanation.contains("redirects to an http:// URL of another host")
    }
    return finding.confidence != .high && !causes.isDisjoint(with: finding.candidates)
  }

  /// Whether an exception is what the target of a redirect needs, and the finding leaves open what the tested host
  /// does: no row shows that one by itself.
  private func isKnownPart(_ exception: PropertyListValue, _ finding: Finding) -> Bool {
    guard case .redirect(let target) = story.aftermath, finding.confidence != .high,
      visible[.defaultConnection] == nil
    else { return false }
    return exception == NSCurlStory.policy([(target, NSCurlStory.cleartext, true)])
  }

  /// What stops the stricter tests of a server, where no laxer one is left to show what stops that.
  private var firstHurdles: Set<FailureCause> {
    guard case .server = story.truth, visible[.allowAll] == nil, let newest = story.server.newestTLS
    else { return [] }
    var causes: Set<FailureCause> = []
    if newest < .tls12 { causes.insert(.tlsVersionTooOld) }
    if newest != .tls13, !story.server.suites.contains(.ecdhe) { causes.insert(.weakCipher) }
    return causes
  }

  /// A remnant without a passing row is judged as a log with its code would be.
  private func isJudgedByCodeAlone(_ finding: Finding) -> Bool {
    !visible.values.contains(true) && finding.confidence != .high
  }

  /// Whether the row that a witness names ended as it says, on the line that it gives.
  private func isTrue(_ witness: String) -> Bool {
    guard let open = witness.firstIndex(of: "“"), let close = witness.firstIndex(of: "”"),
      let row = DiagnosticRow(title: witness[witness.index(after: open)..<close]),
      let number = witness.split(separator: " ").last.flatMap({ Int($0) })
    else { return false }
    let words = witness[witness.index(after: close)...]
    return words.contains(story.outcome(of: row).passed ? "PASS" : "FAIL")
      && number > 0
  }
}

/// A small deterministic generator, so that a failure comes back.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

import ATSDiagnosis
import AppleErrorCatalog

/// What has to be found of one failure.
struct ExpectedFinding: Sendable {
  let cause: String
  let kind: String
  let host: String?
  let codes: Set<Int>

  func isMet(by finding: Finding) -> Bool {
    isMetButForCodes(by: finding) && Set(finding.codes.map(\.code)) == codes
  }

  func isMetButForCodes(by finding: Finding) -> Bool {
    finding.cause.rawValue == cause && finding.remedy.kind.rawValue == kind && finding.host == host
  }

  var text: String {
    "\(cause) \(host ?? "-") \(codes.sorted().map(String.init).joined(separator: ",")) \(kind)"
  }
}

/// How findings differ from what has to be found.
struct TraceScore {
  /// The ways to be wrong; the first three are confident ones.
  enum Fault: String, CaseIterable {
    case wrongException, wrongHost, wrongCause
    case missing, twice, noHost, open, otherCodes

    var isConfident: Bool {
      switch self {
      case .wrongException, .wrongHost, .wrongCause: true
      default: false
      }
    }
  }

  private(set) var faults: [Fault] = []
  private(set) var rightTasks = 0

  var isRight: Bool { faults.isEmpty }
  var isConfidentlyWrong: Bool { faults.contains(where: \.isConfident) }

  /// Compares them; a failure of one host that comes again may be told once.
  init(_ findings: [Finding], _ expected: [ExpectedFinding]) {
    var left = findings
    var open: [ExpectedFinding] = []
    for wanted in expected {
      if let index = left.firstIndex(where: wanted.isMet) {
        left.remove(at: index)
        rightTasks += 1
      } else {
        open.append(wanted)
      }
    }
    let hosts = Set(expected.compactMap(\.host))
    let exceptions = Set(expected.filter { $0.kind == "exception" }.compactMap(\.host))
    for wanted in open {
      // Another one just like it was found.
      if expected.count(where: { $0.text == wanted.text }) > 1,
        findings.contains(where: wanted.isMet)
      {
        rightTasks += 1
        continue
      }
      guard
        let index = left.firstIndex(where: wanted.isMetButForCodes)
          ?? left.firstIndex(where: { $0.host == wanted.host && $0.host != nil })
          ?? left.firstIndex(where: {
            $0.host == nil && Set($0.codes.map(\.code)).isSubset(of: wanted.codes)
          })
      else {
        faults.append(.missing)
        continue
      }
      let finding = left.remove(at: index)
      if finding.host != wanted.host {
        faults.append(.noHost)
      } else if finding.cause.rawValue == wanted.cause, finding.remedy.kind.rawValue == wanted.kind
      {
        faults.append(.otherCodes)
      } else if finding.cause == .ambiguous
        || finding.candidates.contains(where: { $0.rawValue == wanted.cause })
      {
        faults.append(.open)
      } else {
        faults.append(.wrongCause)
      }
      noteException(of: finding, exceptions)
    }
    for finding in left {
      if let host = finding.host, !hosts.contains(host) {
        faults.append(.wrongHost)
      } else if finding.host == nil
        || expected.contains(where: { $0.isMetButForCodes(by: finding) })
      {
        faults.append(.twice)
      } else {
        faults.append(finding.cause == .ambiguous ? .twice : .wrongCause)
      }
      noteException(of: finding, exceptions)
    }
  }

  private mutating func noteException(of finding: Finding, _ hosts: Set<String>) {
    guard finding.remedy.exception != nil else { return }
    if finding.host.map(hosts.contains) != true { faults.append(.wrongException) }
  }
}

/// Counts of right and wrong answers by some property.
struct TraceTally {
  private(set) var all = 0
  private(set) var right = 0
  private(set) var confident = 0

  mutating func add(isRight: Bool, isConfident: Bool) {
    all += 1
    if isRight { right += 1 }
    if isConfident { confident += 1 }
  }

  var share: Double { all == 0 ? 1 : Double(right) / Double(all) }

  var text: String {
    let percent = (share * 1000).rounded() / 10
    return "\(percent) % (\(right)/\(all)), confidently wrong \(confident)"
  }
}

@testable import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import CauseGuides
import Testing

/// What the pages say of exceptions is what the program recommends.
@Suite("Exceptions of the guides")
struct ExceptionGuideTests {
  /// The keys that carry a value in an exception: those of hosts and the global ones.
  private func keys(in value: PropertyListValue?) -> Set<String> {
    guard case .dictionary(let entries)? = value else { return [] }
    var result: Set<String> = []
    for (key, value) in entries {
      if key == PolicyKey.exceptionDomains, case .dictionary(let hosts) = value {
        for entry in hosts.values { result.formUnion(keys(in: entry)) }
      } else {
        result.insert(key)
      }
    }
    return result
  }

  private func remedy(_ cause: FailureCause, host: String) -> Remedy {
    RemedyBuilder(.certain(cause, []), host: host, port: nil, quote: nil).remedy()
  }

  @Test("A certain diagnosis is remedied as its page says", arguments: FailureCause.allCases)
  func agreement(cause: FailureCause) {
    let guide = CauseGuide.guide(to: cause)
    guard guide.cause != .ambiguous else {
      #expect(guide.exception.keys.isEmpty)
      return
    }
    let remedies = ["api.example.com", "printer.local"].map { remedy(guide.cause, host: $0) }
    let alone = remedies.reduce(into: Set<String>()) { $0.formUnion(keys(in: $1.exception)) }
    let withCode = remedies.reduce(into: Set<String>()) { result, remedy in
      for alternative in remedy.alternatives { result.formUnion(keys(in: alternative.exception)) }
    }
    switch guide.exception {
    case .keys(let named, _):
      #expect(Set(named) == alone)
      #expect(remedies.allSatisfy { $0.kind == .exception })
      #expect(Set(guide.exception.examples).isSubset(of: remedies.compactMap(\.exception)))
    case .keysByTranscript: #expect(alone.isEmpty)
    case .withCode(let named, _):
      #expect(alone.isEmpty && Set(named) == withCode)
      let overrides = Set(remedies.flatMap(\.alternatives).compactMap(\.exception))
      #expect(Set(guide.exception.examples) == overrides)
      #expect(remedies.allSatisfy { $0.kind == .server })
    case .none:
      #expect(alone.isEmpty && withCode.isEmpty)
      #expect(remedies.allSatisfy { $0.kind != .exception })
    case .undecided: Issue.record("a cause that is certain is decided")
    }
  }

  @Test("No failure of trust is given a key by itself", arguments: FailureCause.allCases)
  func trust(cause: FailureCause) {
    let guide = CauseGuide.guide(to: cause)
    guard guide.cause.isTrust else { return }
    switch guide.exception {
    case .withCode, .none: break
    case .keys, .keysByTranscript, .undecided: Issue.record("\(guide.cause)")
    }
  }

  @Test(
    "The keys that only a transcript can show are those that transcripts give",
    arguments: [
      (FailureCause.tlsVersionTooOld, ["Allow All Loads", "TLSv1.1", "TLSv1.0"]),
      (
        .weakCipher,
        ["Allow All Loads", "Disabling Perfect Forward Secrecy and Allowing Insecure HTTP"]
      ),
    ])
  func transcripts(cause: FailureCause, passing: [String]) throws {
    let findings = try CauseGuidesTests.findings(in: Self.transcript(passing: passing))
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.cause == cause)
    let guide = CauseGuide.guide(to: cause)
    guard case .keysByTranscript(let named, _) = guide.exception else {
      Issue.record("\(cause): \(guide.exception)")
      return
    }
    #expect(keys(in: finding.remedy.exception) == Set(named))
    #expect(guide.exception.examples == [finding.remedy.exception])
  }

  /// A transcript of `nscurl --ats-diagnostics` in which only the named rows pass.
  ///
  /// Rows named `TLSv1.x` stand for themselves and for the same version with forward secrecy off.
  private static func transcript(passing: [String]) -> String {
    let host = "api.example.com"
    let versions = ["TLSv1.3", "TLSv1.2", "TLSv1.1", "TLSv1.0"]
    let noSecrecy = "Disabling Perfect Forward Secrecy"
    let sections: [(String, [String])] = [
      ("Default ATS Secure Connection", ["ATS Default Connection"]),
      ("Allowing Arbitrary Loads", ["Allow All Loads"]),
      ("Configuring TLS exceptions for \(host)", versions),
      ("Configuring PFS exceptions for \(host)", [noSecrecy]),
      (
        "Configuring PFS exceptions and allowing insecure HTTP for \(host)",
        [noSecrecy + " and Allowing Insecure HTTP"]
      ),
      (
        "Configuring TLS exceptions with PFS disabled for \(host)",
        versions.map { $0 + " with PFS disabled" }
      ),
      (
        "Configuring TLS exceptions with PFS disabled and insecure HTTP allowed for \(host)",
        versions.map { $0 + " with PFS disabled and insecure HTTP allowed" }
      ),
    ]
    let cipherOnly = passing.contains { $0.hasSuffix("Insecure HTTP") }
    var lines = [
      "Starting ATS Diagnostics", "",
      "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://\(host)/.",
      #"A test will "PASS" if URLSession:task:didCompleteWithError: returns a nil error."#,
      String(repeating: "=", count: 80),
    ]
    for (title, rows) in sections {
      lines += ["", title, "", "---"]
      for row in rows {
        let version = String(row.prefix { $0 != " " })
        let passes =
          passing.contains(row)
          || (cipherOnly
            ? row.hasSuffix("insecure HTTP allowed") && version != "TLSv1.3"
            : passing.contains(version))
        lines += [row, "Result : \(passes ? "PASS" : "FAIL")", "---", ""]
      }
    }
    return (lines + [String(repeating: "=", count: 80)]).joined(separator: "\n")
  }
}

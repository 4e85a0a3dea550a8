import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import CauseGuides
import Testing

@Suite("Guides to causes")
struct CauseGuidesTests {
  @Test("Every cause has one guide, and each part of it says something")
  func complete() {
    #expect(CauseGuide.all.map(\.cause) == FailureCause.allCases)
    for guide in CauseGuide.all {
      #expect(!guide.signs.isEmpty && !guide.proofs.isEmpty, "\(guide.cause)")
      #expect(!guide.repairs.isEmpty && !guide.avoid.isEmpty, "\(guide.cause)")
      #expect(!guide.related.isEmpty && !guide.related.contains(guide.cause), "\(guide.cause)")
      for repair in guide.repairs {
        #expect(!repair.advice.isEmpty || repair.setting != nil, "\(guide.cause)")
      }
    }
  }

  /// Certificate Transparency came with iOS 12.1.1, the profile of the system's services with iOS 26;
  /// before there was nothing to show.
  @Test(
    "Each page tells how the cause shows on iOS 9, 12, 15, 18 and 26",
    arguments: FailureCause.allCases)
  func systems(cause: FailureCause) {
    let guide = CauseGuide.guide(to: cause)
    for version in [9, 12, 15, 18, 26] {
      if guide.cause == .ctMissing, version <= 9 { continue }
      if guide.cause == .noExtendedMasterSecret, version < 26 { continue }
      #expect(guide.signs.contains { $0.systems.contains(version) }, "\(guide.cause) on \(version)")
    }
  }

  @Test("The lines say what the page says of them", arguments: FailureCause.allCases)
  func signs(cause: FailureCause) throws {
    let guide = CauseGuide.guide(to: cause)
    for sign in guide.signs {
      let findings = try Self.findings(in: sign.lines)
      #expect(findings.count == 1, "\(guide.cause), \(sign.systemWords): \(findings.count)")
      guard let finding = findings.first else { continue }
      let found: CauseGuide.Sign.Reading? =
        if finding.cause == guide.cause, guide.cause != .ambiguous {
          finding.confidence == .high ? .proves : .suggests
        } else if finding.cause == .ambiguous {
          guide.cause == .ambiguous || finding.candidates.contains(guide.cause) ? .fits : nil
        } else {
          nil
        }
      #expect(
        found == sign.reading,
        "\(guide.cause), \(sign.systemWords): \(finding.cause) \(finding.confidence)")
    }
  }

  @Test("The keys on a page exist", arguments: FailureCause.allCases)
  func keys(cause: FailureCause) {
    let guide = CauseGuide.guide(to: cause)
    let known: Set<String> = [
      PolicyKey.policy, PolicyKey.arbitraryLoads, PolicyKey.arbitraryLoadsForMedia,
      PolicyKey.arbitraryLoadsInWebContent, PolicyKey.localNetworking, PolicyKey.exceptionDomains,
      PolicyKey.pinnedDomains, PolicyKey.niapVersion, PolicyKey.includesSubdomains,
      PolicyKey.insecureHTTPLoads, PolicyKey.minimumTLSVersion, PolicyKey.forwardSecrecy,
      PolicyKey.certificateTransparency, PolicyKey.entryNIAPVersion, PolicyKey.pinnedCAIdentities,
      PolicyKey.pinnedLeafIdentities,
    ]
    let page = renderCauseMarkdown(guide)
    for match in page.matches(of: /\bNS(?:Exception|Allows|Includes|Pinned|Requires|AppT)\w*/) {
      #expect(known.contains(String(match.output)), "\(guide.cause): \(match.output)")
    }
    for key in guide.exception.keys { #expect(known.contains(key), "\(key)") }
  }

  @Test("The codes on a page exist", arguments: FailureCause.allCases)
  func codes(cause: FailureCause) {
    let guide = CauseGuide.guide(to: cause)
    let page = renderCauseMarkdown(guide)
    let numbers = Set(page.matches(of: /(?:^|[^\w-])(-(?:98\d\d|1[02]\d\d|999))\b/).map(\.output.1))
    let withoutCodes: [FailureCause] = [.policyMistake, .pinMismatch, .noExtendedMasterSecret]
    #expect(withoutCodes.contains(guide.cause) || !numbers.isEmpty)
    for number in numbers {
      let code = Int(number) ?? 0
      let entries =
        ErrorCatalog.entry(for: code, in: .ssl) ?? ErrorCatalog.entry(for: code, in: .url)
      #expect(entries != nil, "\(guide.cause): \(number)")
    }
  }

  @Test("The checks of trust on a page exist", arguments: FailureCause.allCases)
  func checks(cause: FailureCause) {
    let guide = CauseGuide.guide(to: cause)
    for sign in guide.signs {
      for match in sign.lines.matches(of: /\[(?:leaf|root|ca\d) (\w+)\]/) {
        let name = String(match.output.1)
        #expect(TrustCheckCatalog.check(named: name) != nil, "\(guide.cause): \(name)")
      }
    }
  }

  /// The findings of a log.
  static func findings(in log: String) throws -> [Finding] {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(Array((log + "\n").utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }
}

import ATSDiagnosis
import Testing

/// Violations of the profile FCP_v2.1: an app asks for it by a key, the system's services by
/// themselves.
@Suite struct ProfileViolationTests {
  private static func line(_ process: String, _ what: String) -> String {
    "2026-04-02 10:11:12.345678+0200 0x1f2c   Error   0x0   311   0   \(process): "
      + "(libboringssl.dylib) [com.apple.network:boringssl] Error [ATS FCPv2.1 violation]: \(what) "
      + "for server: mdm.example.com\n"
  }

  @Test(arguments: [
    (
      "extended master secret was not negotiated",
      "no-extended-master-secret mdm.example.com - server"
    ),
    (
      "TLS 1.2 negotiated without extended master secret (EMS)",
      "no-extended-master-secret mdm.example.com - server"
    ),
    (
      "Ciphersuite(0xc027) not offered in ATS FCP_v2.1 mode negotiated",
      "weak-cipher mdm.example.com - server"
    ),
    (
      "leaf cert signature algorithm not in offered signature algorithms",
      "certificate-not-compliant mdm.example.com - server"
    ),
  ]) func systemServiceNeedsTheServerChanged(what: String, sketch: String) throws {
    let finding = try #require(try Finding.all(in: Self.line("mdmclient", what)).first)
    #expect(finding.sketch == sketch)
    #expect(!finding.isGovernedByATS)
    #expect(finding.remedy.exception == nil)
    #expect(finding.remedy.alternatives.isEmpty)
    #expect(finding.remedy.server?.contains("extended master secret") == true)
    #expect(!finding.explanation.contains("correct that key"))
  }

  @Test func appAskedForItByItsKey() throws {
    let log = Self.line("Wallet", "extended master secret was not negotiated")
    let finding = try #require(try Finding.all(in: log).first)
    #expect(finding.sketch == "policy-mistake mdm.example.com - code")
  }
}

import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Testing

@Suite struct RemedyExampleTests {
  private static let infoPlist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<!-- kept -->
    \t<key>CFBundleIdentifier</key>
    \t<string>example.shop</string>
    </dict>
    </plist>

    """

  @Test func aBlockedLoadEndsInAnEditOfTheFile() throws {
    let finding = try #require(firstFailure(of: SampleText.cleartext))
    #expect(finding.cause == .cleartextHTTP)
    #expect(proof(of: finding).count >= 2)
    #expect(meanings(of: finding).count == 1)
    let file = try PropertyListDocument(Array(Self.infoPlist.utf8))
    let steps = steps(against: finding, in: file)
    #expect(steps.count == 1)
    #expect(steps.first?.contains("images.example.net") == true)
    let text = String(decoding: try repaired(file, against: finding), as: UTF8.self)
    #expect(text.contains("<!-- kept -->"))
    let policy = ATSPolicy(
      infoPropertyList: try PropertyListDocument(Array(text.utf8)).root.value)
    let verdicts = ["http://images.example.net/", "http://other.example.net/"].map {
      policy.evaluate(url: $0)?.verdict
    }
    #expect(verdicts == [.allowed, .blocked])
  }

  @Test func aWrongCertificateEndsAtTheServerAndLeavesTheFileAlone() throws {
    let finding = try #require(firstFailure(of: SampleText.wrongName))
    let file = try PropertyListDocument(Array(Self.infoPlist.utf8))
    #expect(finding.remedy.kind == .server)
    #expect(steps(against: finding, in: file).contains { $0.hasPrefix("nginx: ") })
    #expect(try repaired(file, against: finding) == file.bytes)
  }

  @Test func aLogWithoutFailureHasNoRemedy() throws {
    #expect(firstFailure(of: SampleText.healthy) == nil)
  }
}

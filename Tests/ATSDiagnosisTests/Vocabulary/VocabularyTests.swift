import AppleErrorCatalog
import TestEffort
import Testing

@testable import ATSDiagnosis

/// Whole vocabularies, word by word, in whatever a log wraps around them.
@Suite struct VocabularyTests {
  static let all: [Vocabulary] = [
    .openSSLVerification, .openSSLReasons, .openSSLNames, .nodeCodes, .goCertificates,
    .goHandshakes, .rustCertificates, .rustHandshakes, .securityFramework, .pyOpenSSL, .dart, .curl,
    .curlAlertsRead,
    .curlAlertsSent, .nio, .libgit2, .mbedTLS, .mbedTLSWords, .dotNET, .dotNETSentences, .gnuTLS,
    .gnuTLSVerdicts, .gnuTLSClient, .couchbaseLite,
    .nss, .chromium, .qt, .erlangAlertsSent,
    .erlangAlertsRead, .erlangChecks, .proxies, .anyHandshake,
    .urlErrors, .secureTransport, .secureTransportSymbols, .trustStatuses, .trustSentences,
    .trustDetails, .trustSymbols, .trustResults,
    .systemAlerts, .realm, .appHandshakes, .appCertificates,
    .serviceDiscovery, .serviceDiscoveryErrors, .socketErrors, .boringSSLMessages,
    .pinningLibraries,
    .serverClients, .webRTC, .mbedTLSErrors,
    .localizedFrames, .localizedProxyFrames, .localizedMeanings, .localizedNetwork,
  ]

  /// Each word is a failure of the cause that its list says, and no key of an Info.plist repairs it.
  @Test(arguments: all, Dress.allCases)
  func everyWordHasItsCause(vocabulary: Vocabulary, dress: Dress) throws {
    let lines = TestEffort.sample(of: vocabulary.lines, oneOf: 8)
    let found = try findings(in: lines.map { dress.line($0.text) })
    for (line, findings) in zip(lines, found) {
      let text = dress.line(line.text)
      #expect(findings.map(\.cause.rawValue) == [line.cause], "\(text)")
      guard let finding = findings.first else { continue }
      #expect(finding.remedy.exception == nil, "\(text)")
      if let isOutside = vocabulary.isOutside {
        #expect(finding.isGovernedByATS != isOutside, "\(text)")
      }
    }
  }
}

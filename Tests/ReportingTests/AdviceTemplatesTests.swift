import ATSDiagnosis
import AppleErrorCatalog
import Testing

@testable import Reporting

/// Words of which a template is kept are those that are made for each failure.
@Suite struct AdviceTemplatesTests {
  private static let hosts = [
    "api.example.com", "b.c", "x-1.my_shop.example", "host-of-a-template.example", "nas",
    "nas.local", "printer.lan", "x.home.arpa", "in-addr.arpa", "192.0.2.7", "10.0.0.7",
    "[2001:db8::7]", "-a.example.com", "a.b1", "xn--bcher-kva.example", "API.Example.COM",
  ]

  /// A failure of each code and each host, in order, so that each diagnosis comes again.
  private static let findings = hosts.flatMap { host in
    let codes =
      ErrorCatalog.entries(in: .url).map { ($0.code, nil) }
      + ErrorCatalog.entries(in: .ssl).map { (-1200, $0.code) }
    return codes.enumerated().flatMap { index, codes in
      let (code, stream) = codes
      let below = stream.map { ", _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\($0)" } ?? ""
      return Analyzer.findings(
        in: """
          2026-02-03 08:00:00.100 Shop[34:56] Task <6B29FC40-CA47-1067-B31D-00DD010662DA>.<\(index)> \
          finished with error - code: \(code) Error Domain=NSURLErrorDomain Code=\(code) "x" \
          UserInfo={NSErrorFailingURLKey=https://\(host)/x\(below)}

          """)
    }
  }

  @Test func recordsAreTheSame() {
    var kept = JSONWriter()
    for finding in Self.findings {
      var json = JSONWriter()
      FindingRecord.write(finding, redaction: Redaction(isActive: true), to: &json)
      kept.reset()
      FindingRecord.write(finding, redaction: Redaction(isActive: true), to: &kept)
      #expect(kept.bytes == json.bytes)
    }
    #expect(Self.findings.count > 500)
  }

  /// Most failures are of a public name, and nothing besides is in the words.
  @Test func nearlyEveryFailureHasATemplate() {
    var templates = AdviceTemplates()
    var found = 0
    for finding in Self.findings {
      guard let (standard, host) = finding.advice.standard else { continue }
      #expect(host == finding.host)
      if templates.template(for: standard) != nil { found += 1 }
    }
    #expect(found > 200)
  }

  @Test func aTemplateHasEveryPlaceOfTheHost() {
    let template = HostTemplate { json in
      json.string("\(HostTemplate.host): https://\(HostTemplate.host)/ \(HostTemplate.host)")
    }
    var json = JSONWriter()
    json.write(template, host: "a.b")
    #expect(String(decoding: json.bytes, as: UTF8.self) == #""a.b: https://a.b/ a.b""#)
  }
}

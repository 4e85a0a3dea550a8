import Foundation
import Testing

@testable import ATSDiagnosis

/// What is remembered of masking is what masking anew would give.
@Suite struct RedactionMemoryTests {
  @Test(arguments: [true, false]) func textsAreMaskedAlike(isActive: Bool) {
    let redaction = Redaction(isActive: isActive)
    let memory = RedactionMemory(redaction)
    let texts = (0..<5000).map { number in
      ["https://a.example/\(number % 700)?token=\(number)", "code \(number % 13)", ""][number % 3]
    }
    for text in texts + texts {
      #expect(memory.apply(text) == redaction.apply(text))
      #expect(memory.size <= RedactionMemory.most)
    }
    let long = String(repeating: "password=abc ", count: 100)
    #expect(memory.apply(long) == redaction.apply(long))
  }

  @Test func theSameTextIsLookedThroughOnce() {
    let memory = RedactionMemory(Redaction(isActive: true))
    for number in 0..<1000 {
      #expect(memory.apply("password=x\(number % 4)") == "password=<redacted>")
    }
    #expect(memory.looked == 4)
  }

  @Test func findingsAreMaskedAlike() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "SampleLogs")
    let redaction = Redaction(isActive: true)
    let memory = RedactionMemory(redaction)
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      var analyzer = try Analyzer(path: file)
      analyzer.consume(Array(try Data(contentsOf: folder.appending(path: file))))
      analyzer.finish()
      for finding in analyzer.takeFindings() {
        #expect(memory.apply(finding) == redaction.apply(finding))
        count += 1
      }
    }
    #expect(count > 20)
  }

  /// The remedy repeats words of the log, and with them what they hold.
  @Test func quotesAreMasked() throws {
    var analyzer = try Analyzer(path: "a.log")
    analyzer.consume(
      Array(
        """
        Error Domain=NSURLErrorDomain Code=-1200 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9882, \
        _kCFStreamErrorDomainKey=3, NSErrorFailingURLStringKey=https://api.example.com/1}

        """.utf8))
    analyzer.finish()
    var finding = try #require(analyzer.takeFindings().first)
    #expect(finding.remedy.minimality.map(\.witness) == [finding.evidence.first?.text])
    let kept = finding
    finding.advice.changeQuotes { $0 + " password=abc" }
    #expect(finding != kept)
    let masked = Redaction(isActive: true).apply(finding)
    #expect(masked.remedy.minimality.allSatisfy { $0.witness.hasSuffix(" password=<redacted>") })
    #expect(masked.summary == kept.summary && masked.explanation == kept.explanation)
  }
}

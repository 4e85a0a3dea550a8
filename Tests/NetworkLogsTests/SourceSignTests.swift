import Testing

@testable import NetworkLogs

/// Each sign of source code is in its examples, and in none of the logs that look like them.
@Suite struct SourceSignTests {
  @Test(arguments: SourceSign.all)
  func isInItsExamplesAlone(sign: SourceSign) {
    for line in lines(sign.examples) {
      #expect(isIn(line, sign), "\(sign.name): \(line)")
    }
    for line in lines(sign.logs) {
      for other in SourceSign.all {
        #expect(!isIn(line, other), "\(other.name): \(line)")
      }
    }
  }

  @Test func eachHasANameOfItsOwn() {
    #expect(Set(SourceSign.all.map { $0.name.description }).count == SourceSign.all.count)
  }

  private func lines(_ text: StaticString) -> [String] {
    text.description.split(separator: "\n").map(String.init)
  }

  private func isIn(_ line: String, _ sign: SourceSign) -> Bool {
    let bytes = Array(line.utf8)
    let start = bytes.prefix { $0 == 0x20 }.count
    return sign.isIn(bytes.span, start)
  }
}

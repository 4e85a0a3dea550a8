import AppTransportSecurity
import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// What it costs to judge a failure in view of a policy, counted in steps: looks at entries and keys.
@Suite(.enabled(if: WorkMeter.isActive, "Only debug builds count steps"))
struct PolicyWorkTests {
  /// A policy whose entries all say what they are meant for by a key that the system doesn't know.
  private static func context(_ count: Int) throws -> PolicyContext {
    let entry = PropertyListValue.dictionary(["NSExceptionAllowsInsecureHTTPLoad": .boolean(true)])
    let entries = Dictionary((0..<count).map { ("h\($0).example.com", entry) }) { $1 }
    let root = PropertyListValue.dictionary([
      PolicyKey.policy: .dictionary([PolicyKey.exceptionDomains: .dictionary(entries)])
    ])
    return PolicyContext(try PropertyListDocument(root.xmlDocument()))
  }

  /// Each of many failures is shown the smallest policy for it: it takes one look at each entry.
  @Test func aFailureCostsALookAtEachEntry() throws {
    var analyzer = Analyzer(path: "log")
    analyzer.consume(
      Array(
        ("Error Domain=NSURLErrorDomain Code=-1022 \"x\" UserInfo={NSErrorFailingURLStringKey="
          + "http://h7.example.com/a}\n").utf8))
    analyzer.finish()
    let finding = try #require(analyzer.takeFindings().first)
    func steps(_ count: Int) throws -> Int {
      let context = try Self.context(count)
      return WorkMeter.steps {
        let judged = context.judged(finding)
        #expect(judged.cause == .policyMistake)
        #expect(judged.remedy.alternatives.count == 2)
      }
    }
    let (few, many) = (try steps(100), try steps(400))
    #expect(many - few <= 2 * 300, "\(few), then \(many)")
  }
}

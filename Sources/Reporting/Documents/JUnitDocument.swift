/// Issues as a JUnit report: each input a suite, each issue a test that failed.
///
/// An input without issues is one test that passed. The counts are before the tests, so the tests of
/// one input are kept until it ends; what goes beyond a limit is counted in one more failed test.
package struct JUnitDocument: IssueDocument {
  /// How many tests a suite has at most.
  package static let maxCases = 2_000

  /// A test as it will be written; an issue has more members than that, and there may be many.
  private struct Case {
    let isFailure: Bool
    let start: String
    let text: String
    let end: String
    var repeats = 0

    var element: String {
      start + text + (repeats > 0 ? "\n\(IssueRun.count(repeats, "more time"))\n" : "") + end
    }
  }

  private var suite: String?
  private var cases: [Case] = []
  private var indices: [String: Int] = [:]
  private var omitted = 0
  private var suites = 0
  private let passing: String

  /// Makes a document; `passing` names the test of an input without issues.
  package init(passing: String) { self.passing = passing }

  /// Returns the head.
  package mutating func begin() -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"atsexplain\">\n"
  }

  /// Starts a suite; returns the one before, if it is still open.
  package mutating func beginInput(_ path: String) -> String {
    let before = endInput()
    suite = path
    return before
  }

  /// Keeps an issue for the suite of its input.
  package mutating func add(_ issue: ReportedIssue) -> String {
    let before = suite == nil ? beginInput(issue.path) : ""
    guard cases.count < Self.maxCases else {
      omitted += 1
      return before
    }
    indices[issue.fingerprint] = cases.count
    cases.append(Self.testCase(issue))
    return before
  }

  /// Counts a repeat beside its issue.
  package mutating func addRepeat(ofIssue fingerprint: String, in path: String) {
    if let index = indices[fingerprint] { cases[index].repeats += 1 }
  }

  /// Ends the suite of the input and returns it.
  package mutating func endInput() -> String {
    guard let path = suite else { return "" }
    defer {
      suite = nil
      cases.removeAll()
      indices.removeAll()
      omitted = 0
    }
    let failures = cases.count(where: { $0.isFailure }) + (omitted > 0 ? 1 : 0)
    var body = cases.map { $0.element }.joined()
    if omitted > 0 {
      body += Self.testCase(path, "\(omitted) more")
      body += "><failure type=\"omitted\" message=\"\(omitted) more issues aren't listed\"/>"
      body += "</testcase>\n"
    }
    if body.isEmpty { body = Self.testCase(path, passing) + "/>\n" }
    let tests = max(1, cases.count + (omitted > 0 ? 1 : 0))
    return Self.suite(path, tests: tests, failures: failures, errors: 0, body)
  }

  /// Returns what is open, a suite for each input that couldn't be read, and the end.
  package mutating func end(_ run: IssueRun) -> String {
    var result = endInput()
    for input in run.unreadable {
      let body =
        Self.testCase(input.path, "can be read")
        + "><error type=\"unreadable\" message=\"\(XMLText.attribute(input.reason))\"/></testcase>\n"
      result += Self.suite(input.path, tests: 1, failures: 0, errors: 1, body)
    }
    // The tests have the repeats.
    var rest = run
    rest.repeats = 0
    let remarks = rest.remarks
    if !remarks.isEmpty {
      // Only a suite may hold such text.
      let text = XMLText.content(remarks.joined(separator: "\n"))
      result += Self.suite(
        "atsexplain", tests: 0, failures: 0, errors: 0, "    <system-out>\(text)</system-out>\n")
    }
    return result + "</testsuites>\n"
  }

  // MARK: Elements

  private static func suite(
    _ path: String, tests: Int, failures: Int, errors: Int, _ body: String
  ) -> String {
    "  <testsuite name=\"\(XMLText.attribute(name(path)))\" tests=\"\(tests)\" "
      + "failures=\"\(failures)\" errors=\"\(errors)\">\n\(body)  </testsuite>\n"
  }

  /// The start of a test, up to its attributes.
  private static func testCase(_ path: String, _ name: String) -> String {
    "    <testcase classname=\"\(XMLText.attribute(Self.name(path)))\" "
      + "name=\"\(XMLText.attribute(name))\" time=\"0\""
  }

  private static func testCase(_ issue: ReportedIssue) -> Case {
    let name = issue.subject.isEmpty ? issue.rule.id : "\(issue.rule.id): \(issue.subject)"
    let head = testCase(issue.path, name)
    let text = XMLText.content(issue.report)
    guard issue.isFailure else {
      return Case(
        isFailure: false, start: head + "><system-out>", text: text,
        end: "</system-out></testcase>\n")
    }
    return Case(
      isFailure: true,
      start: head + "><failure type=\"\(XMLText.attribute(issue.rule.id))\" "
        + "message=\"\(XMLText.attribute(issue.summary))\">", text: text,
      end: "</failure></testcase>\n")
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }
}

/// Text in XML.
enum XMLText {
  /// Text between tags.
  static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// Text between quotation marks; line ends and tabs survive the reader as they are.
  static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".unicodeScalars
      case "<": result += "&lt;".unicodeScalars
      case ">": result += "&gt;".unicodeScalars
      case "\"" where isAttribute: result += "&quot;".unicodeScalars
      case "\n" where isAttribute: result += "&#10;".unicodeScalars
      case "\t" where isAttribute: result += "&#9;".unicodeScalars
      // A reader turns a bare one into a line end.
      case "\r": result += "&#13;".unicodeScalars
      case "\n", "\t": result.append(scalar)
      default:
        if !isAllowed(scalar.value) {
          result.append("\u{FFFD}")
        } else if scalar.isTerminalControl {
          result += "&#\(scalar.value);".unicodeScalars
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  /// XML 1.0 has no way to write most control characters, nor the two highest of the first plane.
  private static func isAllowed(_ value: UInt32) -> Bool {
    value >= 0x20 && !(0x7F...0x9F).contains(value) && value != 0xFFFE && value != 0xFFFF
  }
}

import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Testing

/// A log and the findings that it must give, each in one line.
struct Case: CustomTestStringConvertible, Sendable {
  let name: String
  let log: String
  /// `cause host codes kind`, `-` where there is no host or code.
  let findings: [String]

  init(_ name: String, _ log: String, _ findings: String...) {
    self.name = name
    self.log = log
    self.findings = findings
  }

  var testDescription: String { name }

  /// Checks that the log gives exactly the findings.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try Finding.all(in: log).map(\.sketch)
    #expect(found == findings, "\(name): \(log)", sourceLocation: sourceLocation)
  }
}

extension Finding {
  /// All findings of a log.
  static func all(in log: String) throws -> [Finding] {
    try all(in: Array(log.utf8))
  }

  /// All findings of the bytes of a log.
  static func all(in bytes: [UInt8]) throws -> [Finding] {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(bytes)
    analyzer.finish()
    return analyzer.takeFindings()
  }

  /// The finding in one line.
  var sketch: String {
    let numbers = codes.isEmpty ? "-" : codes.map { String($0.code) }.joined(separator: ",")
    return "\(cause.rawValue) \(host ?? "-") \(numbers) \(remedy.kind.rawValue)"
  }
}

extension Finding {
  /// The exception as compact JSON, or nil.
  var exceptionText: String? { remedy.exception.map(Self.text) }

  /// A property list as compact JSON with sorted keys.
  static func text(_ value: PropertyListValue) -> String {
    switch value {
    case .dictionary(let entries):
      let parts = entries.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(text($0.value))" }
      return "{\(parts.joined(separator: ","))}"
    case .boolean(let flag): return flag ? "true" : "false"
    case .string(let string): return "\"\(string)\""
    default: return "\(value)"
    }
  }
}

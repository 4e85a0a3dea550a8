import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import Testing

/// The records are what their schemas say, and the schemas list what the code has.
@Suite struct SchemaTests {
  /// Everything that prints records, with each schema met at least once.
  private func records() throws -> [[String: Any]] {
    let folder = try TemporaryFolder()
    let plist = try folder.file("Info.plist", CIFormatTests.plist).path
    var text = ""
    func add(_ arguments: [String]) throws {
      text += try CommandRunner.run(arguments).output
    }
    try add(["-f", "ndjson", "-9813", "-1200", "gone.log"] + OutputTests.all)
    try add(["-f", "ndjson", "--info-plist", plist, "--os", "iOS15+"] + OutputTests.all)
    let line = "ATS violation: Leaf certificate is absent"
    text += try CommandRunner.run(["audit", "-f", "ndjson"], input: Array(line.utf8)).output
    try add(["check", "-f", "ndjson", "http://127.0.0.1:9/"])
    try add(["codes", "-f", "ndjson"])
    try add([
      "codes", "-f", "ndjson", "NSTemporaryExceptionMinimumTLSVersion", "ERR_CERT_DATE_INVALID",
    ])
    try add(["codes", "-f", "ndjson", "NSAllowsArbitraryLoads", "host-mismatch"])
    try add(["causes", "-f", "ndjson"])
    try add(["triage", "-f", "ndjson", "SampleLogs"])
    try add(["policy", "lint", "-f", "ndjson", plist])
    let urls = ["http://a.example.com/", "https://api.example.com/", "wss://10.0.0.1/"]
    try add(["policy", "eval", "-f", "ndjson", plist] + urls)
    try add(["policy", "tighten", "-f", "ndjson", plist, "--from", OutputTests.all[0]])
    return try JSONLines.objects(text)
  }

  @Test func everyRecordMatchesItsSchema() throws {
    var schemas: [String: RecordSchema] = [:]
    for name in RecordSchema.names { schemas[name] = try RecordSchema(name) }
    var met: Set<String> = []
    for record in try records() {
      let name = try RecordSchema.name(for: record)
      let schema = try #require(schemas[name], "no schema for \(name)")
      let faults = schema.faults(of: record)
      #expect(faults.isEmpty, "\(name): \(faults.prefix(5))")
      met.insert(name)
    }
    #expect(met == Set(RecordSchema.names))
  }

  @Test func aWrongRecordIsFound() throws {
    let schema = try RecordSchema("summary")
    let good: [String: Any] = [
      "type": "summary", "schemaVersion": "1.0", "bytes": 1, "lines": 1, "findings": 0,
      "longLines": 0, "skippedLines": 0, "unreadable": [["path": "a", "reason": "b"]],
    ]
    #expect(schema.faults(of: good).isEmpty)
    let wrong: [(String, Any?)] = [
      ("type", "finding"), ("schemaVersion", "2.0"), ("bytes", "1"), ("bytes", nil), ("lines", -1),
      ("more", 1), ("unreadable", [["path": "a"]]), ("findings", true), ("findings", NSNull()),
    ]
    for (key, value) in wrong {
      var record = good
      record[key] = value
      #expect(schema.faults(of: record).count == 1, "\(key)")
    }
  }

  /// A list of a schema, by the keys that lead there, and what the code has.
  static let lists: [(String, [String], [String])] = [
    ("finding", ["$defs", "cause"], FailureCause.allCases.map(\.rawValue)),
    ("group", ["$defs", "cause"], FailureCause.allCases.map(\.rawValue)),
    ("code", ["$defs", "cause"], FailureCause.allCases.map(\.rawValue)),
    ("cause", ["$defs", "cause"], FailureCause.allCases.map(\.rawValue)),
    (
      "finding", ["$defs", "remedy", "properties", "kind"],
      Remedy.Kind.allCases.map(\.rawValue)
    ),
    (
      "group", ["$defs", "remedy", "properties", "kind"],
      Remedy.Kind.allCases.map(\.rawValue)
    ),
    (
      "group", ["properties", "key", "properties", "rule"],
      FindingRule.allCases.map(\.rawValue)
    ),
    ("code", ["properties", "layer"], Layer.allCases.map(\.rawValue)),
    ("code", ["properties", "speaker"], Speaker.allCases.map(\.rawValue)),
    ("violation", ["properties", "rule"], ViolationRule.allCases.map(\.rawValue)),
    ("violation", ["properties", "scope"], ViolationScope.allCases.map(\.rawValue)),
    ("violation", ["properties", "cause"], FailureCause.allCases.map(\.rawValue)),
    ("lint", ["properties", "rule"], LintRule.allCases.map(\.rawValue)),
    ("evaluation", ["properties", "verdict"], Evaluation.Verdict.allCases.map(\.rawValue)),
  ]

  @Test(arguments: lists)
  func listsAreThoseOfTheCode(_ row: (schema: String, path: [String], values: [String])) throws {
    var node = try RecordSchema(row.schema).root
    for key in row.path { node = try #require(node[key] as? [String: Any], "\(row.path)") }
    #expect(node["enum"] as? [String] == row.values, "\(row.schema) \(row.path)")
  }

  @Test func everyFieldIsDescribed() throws {
    func check(_ value: Any, _ path: String) {
      guard let object = value as? [String: Any] else { return }
      for (name, inner) in object["properties"] as? [String: Any] ?? [:] {
        let field = inner as? [String: Any] ?? [:]
        #expect(
          field["$ref"] != nil || (field["description"] as? String)?.isEmpty == false,
          "\(path).\(name) has no description")
        #expect(object["additionalProperties"] == nil, "\(path): unknown fields are allowed")
      }
      for (key, inner) in object { check(inner, "\(path)/\(key)") }
    }
    for name in RecordSchema.names {
      let root = try RecordSchema(name).root
      #expect(root["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      check(root, name)
    }
  }

  @Test func everySchemaIsNamedInTheDocuments() throws {
    let text = try DocumentationTests.text("Documentation/Findings.md")
    for name in RecordSchema.names {
      #expect(text.contains("`Documentation/Schemas/\(name).json`"), "\(name)")
    }
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity

/// The wire form of an evaluation.
enum EvaluationRecord {
  /// Writes an evaluation as one object, keys sorted.
  static func write(
    _ evaluation: Evaluation, url: String, path: String, to json: inout JSONWriter
  ) {
    json.object { json in
      json.boolean("atsInForce", evaluation.atsInForce)
      json.boolean("cleartextAllowed", evaluation.cleartextAllowed)
      json.string("decidedBy", evaluation.decidedBy)
      json.string("entry", evaluation.entry)
      json.string("host", evaluation.target.host)
      json.string("minimumTLSVersion", evaluation.minimumTLSVersion?.policyName)
      json.strings("notes", evaluation.notes.map(\.text))
      json.string("path", path)
      json.boolean("requiresForwardSecrecy", evaluation.requiresForwardSecrecy)
      json.string("schemaVersion", FindingRecord.baseVersion)
      json.string("type", "evaluation")
      json.string("url", url)
      json.string("verdict", evaluation.verdict.rawValue)
    }
  }
}

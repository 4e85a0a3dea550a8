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
      json.key("atsInForce")
      json.boolean(evaluation.atsInForce)
      json.key("cleartextAllowed")
      json.boolean(evaluation.cleartextAllowed)
      json.key("decidedBy")
      json.string(evaluation.decidedBy)
      json.key("entry")
      json.string(evaluation.entry)
      json.key("host")
      json.string(evaluation.target.host)
      json.key("minimumTLSVersion")
      json.string(evaluation.minimumTLSVersion?.policyName)
      json.key("notes")
      json.array { json in for note in evaluation.notes { json.string(note.text) } }
      json.key("path")
      json.string(path)
      json.key("requiresForwardSecrecy")
      json.boolean(evaluation.requiresForwardSecrecy)
      json.key("schemaVersion")
      json.string(FindingRecord.baseVersion)
      json.key("type")
      json.string("evaluation")
      json.key("url")
      json.string(url)
      json.key("verdict")
      json.string(evaluation.verdict.rawValue)
    }
  }
}

internal import ATSDiagnosis
internal import Reporting
internal import ContextServer

/// The form of an answer, which each tool lets its caller choose.
enum AnswerForm: String, CaseIterable {
  case text, json

  static let parameter = Tool.Parameter(
    "format", .choice(allCases.map(\.rawValue)),
    "text (the default), or json: the records of the command line, as structured content.")

  init(_ arguments: ToolArguments) {
    self = arguments.text("format").flatMap(AnswerForm.init(rawValue:)) ?? .text
  }
}

/// Records for an answer in JSON, as many as its size allows.
struct RecordSeries {
  private(set) var records: [String] = []
  /// How many didn't fit.
  private(set) var omitted = 0
  private var bytes = 0

  /// Adds a record; one that doesn't fit is counted, and so are those behind it.
  mutating func add(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    write(&json)
    let record = json.bytes
    guard omitted == 0, records.isEmpty || bytes + record.count <= BoundedText.limit else {
      omitted += 1
      return
    }
    bytes += record.count
    records.append(String(decoding: record, as: UTF8.self))
  }

  /// Adds a finding with its status.
  mutating func add(_ finding: Finding) {
    add { json in
      json.object { json in
        json.key("finding")
        FindingRecord.write(finding, redaction: Redaction(isActive: false), to: &json)
        json.string("status", FindingStatus(finding).rawValue)
      }
    }
  }

  /// Writes the records as an array.
  func write(to json: inout JSONWriter) {
    json.array { json in for record in records { json.raw(record) } }
  }
}

extension ToolAnswer {
  /// An answer in JSON; `body` writes the members of one object.
  ///
  /// Clients without structured content get the same as text.
  static func json(_ body: (inout JSONWriter) -> Void) -> ToolAnswer {
    var json = JSONWriter()
    json.object(body)
    let text = String(decoding: json.bytes, as: UTF8.self)
    return ToolAnswer(text, records: text)
  }
}

internal import ATSDiagnosis

/// What is said of diagnoses as JSON, made once for each: from host to host only the name differs.
struct AdviceTemplates: Sendable {
  /// What is said of one diagnosis.
  final class Template: Sendable {
    let summary: HostTemplate
    let explanation: HostTemplate
    let remedy: HostTemplate

    init(_ advice: Advice) {
      summary = HostTemplate { $0.string(advice.summary) }
      explanation = HostTemplate { $0.string(advice.explanation) }
      remedy = HostTemplate { FindingRecord.write(advice.remedy, to: &$0) }
    }
  }

  /// The templates of the diagnoses that came, nil for those that came once: to make one pays where another
  /// follows.
  ///
  /// They are few, and most differ in their signs.
  private var known: [(sign: Int, advice: StandardAdvice, template: Template?)] = []

  /// More than these aren't kept: a log that is made for it could name every code there is.
  private static let maxCount = 256

  /// What is said of a diagnosis; nil where that isn't kept.
  mutating func template(for standard: StandardAdvice) -> Template? {
    let sign = standard.sign
    guard let index = known.firstIndex(where: { $0.sign == sign && $0.advice == standard }) else {
      if known.count < Self.maxCount { known.append((sign, standard, nil)) }
      return nil
    }
    if let template = known[index].template { return template }
    let template = Template(standard.advice(host: HostTemplate.host))
    known[index].template = template
    return template
  }
}

/// JSON with places where the name of a host goes.
struct HostTemplate: Sendable {
  /// The JSON without the name.
  let bytes: [UInt8]
  /// Where the name goes, from left to right.
  let places: [Int]

  /// The name in whose place others go: a public one that no text of the program has.
  static let host = "host-of-a-template.example"

  /// What `write` writes of that host.
  init(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    write(&json)
    let name = Array(Self.host.utf8)
    let written = json.bytes
    var bytes: [UInt8] = []
    var places: [Int] = []
    bytes.reserveCapacity(written.count)
    // What is written from here on holds no name so far.
    var begin = 0
    var index = 0
    // Ends: each round goes on by a byte or by the name.
    while index < written.count {
      guard written[index] == name[0], written[index...].starts(with: name) else {
        index += 1
        continue
      }
      bytes += written[begin..<index]
      places.append(bytes.count)
      index += name.count
      begin = index
    }
    bytes += written[begin...]
    self.bytes = bytes
    self.places = places
  }
}

/// What is said of a failure, ready to be written as JSON.
package struct AdviceWords {
  private let advice: Advice
  private let host: String
  private let template: AdviceTemplates.Template?

  /// Finds what is known of the words, or keeps it for the next failure.
  init(_ advice: Advice, _ templates: inout AdviceTemplates) {
    self.advice = advice
    guard let (standard, host) = advice.standard else {
      (host, template) = ("", nil)
      return
    }
    self.host = host
    template = templates.template(for: standard)
  }

  /// Writes what happened, in one sentence.
  package func writeSummary(to json: inout JSONWriter) {
    if let template {
      json.write(template.summary, host: host)
    } else {
      json.string(advice.summary)
    }
  }

  /// Writes what happened and why.
  package func writeExplanation(to json: inout JSONWriter) {
    if let template {
      json.write(template.explanation, host: host)
    } else {
      json.string(advice.explanation)
    }
  }

  /// Writes what to change.
  package func writeRemedy(to json: inout JSONWriter) {
    if let template {
      json.write(template.remedy, host: host)
    } else {
      FindingRecord.write(advice.remedy, to: &json)
    }
  }
}

internal import ATSDiagnosis
package import Reporting
internal import AppTransportSecurity

/// The wire form of triage reports: one `group` object a line, then one `summary`.
///
/// A field added raises the minor part of the version, one changed or removed the major.
package enum TriageRecord {
  /// The version that each record carries.
  package static let schemaVersion = "1.0"

  /// Writes a report: groups in their order, then the summary, one object a line.
  package static func write(_ report: TriageReport, to json: inout JSONWriter) {
    for group in report.groups {
      write(group, to: &json)
      json.newline()
    }
    writeSummary(report, to: &json)
    json.newline()
  }

  /// Hands on the same record by record, each without a line end: there may be thousands.
  package static func write(_ report: TriageReport, _ take: (_ record: [UInt8]) -> Void) {
    var json = JSONWriter()
    for group in report.groups {
      write(group, to: &json)
      take(json.bytes)
      json.reset()
    }
    writeSummary(report, to: &json)
    take(json.bytes)
  }

  /// Writes a group as one object, keys sorted.
  package static func write(_ group: FailureGroup, to json: inout JSONWriter) {
    json.object { json in
      json.key("count")
      json.number(group.count)
      json.key("days")
      write(group.days, name: "day", to: &json)
      json.key("explanation")
      json.string(group.advice.explanation)
      json.key("files")
      json.number(group.files)
      json.key("first")
      json.string(group.first?.text)
      json.key("key")
      write(group.key, to: &json)
      json.key("last")
      json.string(group.last?.text)
      json.key("remedy")
      FindingRecord.write(group.advice.remedy, to: &json)
      json.key("samples")
      json.array { json in for sample in group.samples { write(sample, to: &json) } }
      json.key("schemaVersion")
      json.string(schemaVersion)
      json.key("summary")
      json.string(group.advice.summary)
      json.key("type")
      json.string("group")
      json.key("versions")
      json.object { json in
        json.key("app")
        write(group.apps, to: &json)
        json.key("device")
        write(group.devices, name: "name", to: &json)
        json.key("os")
        write(group.systems, name: "name", to: &json)
      }
    }
  }

  /// Writes the record that closes a report.
  package static func writeSummary(_ report: TriageReport, to json: inout JSONWriter) {
    json.object { json in
      json.key("bytes")
      json.number(report.bytes)
      json.key("files")
      json.number(report.files)
      json.key("filesWithFindings")
      json.number(report.filesWithFindings)
      json.key("findings")
      json.number(report.findings)
      json.key("groups")
      json.number(report.groupCount)
      json.key("longLines")
      json.number(report.longLines)
      json.key("policy")
      json.raw(report.mergedPolicy?.json() ?? "null")
      json.key("schemaVersion")
      json.string(schemaVersion)
      json.key("skippedFiles")
      json.number(report.skippedFiles)
      json.key("skippedLines")
      json.number(report.skippedLines)
      json.key("type")
      json.string("summary")
      json.key("unreadable")
      json.array { json in
        for input in report.sortedUnreadable {
          json.object { json in
            json.key("path")
            json.string(input.path)
            json.key("reason")
            json.string(input.reason)
          }
        }
      }
    }
  }

  /// Writes what is said of a group.
  static func write(_ advice: GroupAdvice, to json: inout JSONWriter) {
    json.array { json in
      json.string(advice.summary)
      json.string(advice.explanation)
      FindingRecord.write(advice.remedy, to: &json)
    }
  }

  // MARK: Parts

  private static func write(_ key: GroupKey, to json: inout JSONWriter) {
    json.object { json in
      json.key("cause")
      json.string(key.cause)
      json.key("code")
      json.number(key.code)
      json.key("domain")
      json.string(key.domain)
      json.key("host")
      json.string(key.host)
      json.key("rule")
      json.string(key.rule)
      json.key("streamCode")
      json.number(key.streamCode)
      json.key("streamDomain")
      json.string(key.streamDomain)
    }
  }

  private static func write(_ sample: FailureSample, to json: inout JSONWriter) {
    json.object { json in
      json.key("app")
      json.string(sample.app)
      json.key("device")
      json.string(sample.device)
      json.key("exception")
      json.string(sample.exception)
      json.key("excerpt")
      json.string(sample.excerpt)
      json.key("line")
      json.number(sample.line)
      json.key("os")
      json.string(sample.system)
      json.key("path")
      json.string(sample.path)
      json.key("report")
      json.string(sample.report)
      json.key("thread")
      json.string(sample.thread)
      json.key("time")
      json.string(sample.time)
      json.key("url")
      json.string(sample.url)
    }
  }

  private static func write(_ apps: [AppVersion: Int], to json: inout JSONWriter) {
    json.array { json in
      for (app, count) in apps.sorted(by: { $0.key.precedes($1.key) }) {
        json.object { json in
          json.key("bundle")
          json.string(app.bundle)
          json.key("count")
          json.number(count)
          json.key("name")
          json.string(app.name)
          json.key("version")
          json.string(app.version)
        }
      }
    }
  }

  private static func write(_ counts: [String: Int], name: StaticString, to json: inout JSONWriter)
  {
    let sorted = counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    json.array { json in
      for (text, count) in sorted {
        json.object { json in
          // The keys of an object are sorted, and "count" comes before "day" and "name".
          json.key("count")
          json.number(count)
          json.key(name)
          json.string(text)
        }
      }
    }
  }
}

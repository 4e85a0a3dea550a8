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
  ///
  /// What is said of a finding was masked with it, and is most of a record.
  package static func write(
    _ report: TriageReport, _ take: (_ record: [UInt8], _ maskedParts: [Range<Int>]) -> Void
  ) {
    var json = JSONWriter()
    for group in report.groups {
      write(group, to: &json)
      take(json.bytes, json.maskedParts)
      json.reset()
    }
    writeSummary(report, to: &json)
    take(json.bytes, json.maskedParts)
  }

  /// Writes a group as one object, keys sorted.
  package static func write(_ group: FailureGroup, to json: inout JSONWriter) {
    let words = json.words(of: group.advice.advice)
    json.object { json in
      json.masked { json in
        json.number("count", group.count)
        json.key("days")
        write(group.days, name: "day", to: &json)
        json.key("explanation")
        words.writeExplanation(to: &json)
        json.number("files", group.files)
        json.string("first", group.first?.text)
        json.key("key")
        write(group.key, to: &json)
        json.string("last", group.last?.text)
        json.key("remedy")
        words.writeRemedy(to: &json)
      }
      json.key("samples")
      json.array { json in for sample in group.samples { write(sample, to: &json) } }
      json.masked { json in
        json.string("schemaVersion", schemaVersion)
        json.key("summary")
        words.writeSummary(to: &json)
        json.string("type", "group")
      }
      // Logs name none, unlike reports.
      if group.apps.isEmpty, group.devices.isEmpty, group.systems.isEmpty {
        json.masked { writeVersions(of: group, to: &$0) }
      } else {
        writeVersions(of: group, to: &json)
      }
    }
  }

  private static func writeVersions(of group: FailureGroup, to json: inout JSONWriter) {
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

  /// Writes the record that closes a report.
  package static func writeSummary(_ report: TriageReport, to json: inout JSONWriter) {
    json.object { json in
      json.number("bytes", report.bytes)
      json.number("files", report.files)
      json.number("filesWithFindings", report.filesWithFindings)
      json.number("findings", report.findings)
      json.number("groups", report.groupCount)
      json.number("longLines", report.longLines)
      json.key("policy")
      json.raw(report.mergedPolicy?.json() ?? "null")
      json.string("schemaVersion", schemaVersion)
      json.number("skippedFiles", report.skippedFiles)
      json.number("skippedLines", report.skippedLines)
      json.string("type", "summary")
      json.key("unreadable")
      json.array { json in
        for input in report.sortedUnreadable {
          json.object { json in
            json.string("path", input.path)
            json.string("reason", input.reason)
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
      json.string("cause", key.cause)
      json.number("code", key.code)
      json.string("domain", key.domain)
      json.string("host", key.host)
      json.string("rule", key.rule)
      json.number("streamCode", key.streamCode)
      json.string("streamDomain", key.streamDomain)
    }
  }

  private static func write(_ sample: FailureSample, to json: inout JSONWriter) {
    json.object { json in
      write("app", sample.app, to: &json)
      write("device", sample.device, to: &json)
      write("exception", sample.exception, to: &json)
      json.masked { json in
        json.string("excerpt", sample.excerpt)
        json.number("line", sample.line)
      }
      write("os", sample.system, to: &json)
      write("path", sample.path, to: &json)
      write("report", sample.report, to: &json)
      write("thread", sample.thread, to: &json)
      write("time", sample.time, to: &json)
      json.masked { $0.string("url", sample.url) }
    }
  }

  /// Writes a member of which nothing but the value may hold a secret.
  private static func write(_ name: StaticString, _ value: String?, to json: inout JSONWriter) {
    json.masked { json in
      json.key(name)
      if value == nil { json.string(nil) }
    }
    if let value { json.string(value) }
  }

  private static func write(_ apps: [AppVersion: Int], to json: inout JSONWriter) {
    json.array { json in
      for (app, count) in apps.sorted(by: { $0.key.precedes($1.key) }) {
        json.object { json in
          json.string("bundle", app.bundle)
          json.number("count", count)
          json.string("name", app.name)
          json.string("version", app.version)
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
          json.number("count", count)
          json.key(name)
          json.string(text)
        }
      }
    }
  }
}

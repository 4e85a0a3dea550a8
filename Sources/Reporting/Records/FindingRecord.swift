public import ATSDiagnosis
internal import AppleErrorCatalog
internal import AppTransportSecurity

/// The wire form of findings: the JSON objects of `--format ndjson` and `--format json`.
///
/// A field added raises the minor part of the version, one changed or removed the major part.
/// 1.1 added `policy`, which only findings that were judged against an Info.plist have: `entry`, the
/// exception domain that governs the host, or null; `decidedBy`, the key path that decides,
/// `default`, or null where the host isn't known; `note`, what the policy did; `edit`, the changes
/// of the smallest edit in words.
public enum FindingRecord {
  /// The newest version: that of records which use every field.
  public static let schemaVersion = "1.1"
  /// The version of records that use no field newer than it.
  public static let baseVersion = "1.0"

  /// Writes a finding as one object, keys sorted.
  public static func write(_ finding: Finding, redaction: Redaction, to json: inout JSONWriter) {
    let finding = redaction.apply(finding)
    json.object { json in
      json.key("candidates")
      json.array { json in for cause in finding.candidates { json.string(cause.rawValue) } }
      json.key("cause")
      json.string(finding.cause.rawValue)
      json.key("codes")
      json.array { json in for code in finding.codes { write(code, to: &json) } }
      json.key("confidence")
      json.string(finding.confidence.rawValue)
      json.key("evidence")
      json.array { json in
        for evidence in finding.evidence {
          json.object { json in
            json.key("line")
            json.number(evidence.line)
            json.key("shows")
            json.string(evidence.shows)
            json.key("text")
            json.string(evidence.text)
          }
        }
      }
      json.key("explanation")
      json.string(finding.explanation)
      json.key("host")
      json.string(finding.host)
      json.key("pid")
      json.number(finding.pid)
      if let policy = finding.policy {
        json.key("policy")
        write(policy, to: &json)
      }
      json.key("port")
      json.number(finding.port)
      json.key("process")
      json.string(finding.process)
      json.key("remedy")
      write(finding.remedy, to: &json)
      json.key("schemaVersion")
      json.string(finding.policy == nil ? baseVersion : schemaVersion)
      json.key("source")
      json.object { json in
        json.key("endLine")
        json.number(finding.source.endLine)
        json.key("format")
        json.string(finding.source.format)
        json.key("line")
        json.number(finding.source.line)
        json.key("path")
        json.string(finding.source.path)
      }
      json.key("summary")
      json.string(finding.summary)
      json.key("time")
      json.string(finding.time)
      json.key("type")
      json.string("finding")
      json.key("url")
      json.string(finding.url)
    }
  }

  /// Writes the record that closes a run.
  public static func write(
    _ tally: Tally, unreadable: [(path: String, reason: String)], to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("bytes")
      json.number(tally.bytes)
      json.key("findings")
      json.number(tally.findings)
      json.key("lines")
      json.number(tally.lines)
      json.key("longLines")
      json.number(tally.longLines)
      json.key("schemaVersion")
      json.string(baseVersion)
      json.key("skippedLines")
      json.number(tally.abandonedLines)
      json.key("type")
      json.string("summary")
      json.key("unreadable")
      json.array { json in
        for input in unreadable {
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

  private static func write(_ policy: PolicyNote, to json: inout JSONWriter) {
    json.object { json in
      json.key("decidedBy")
      json.string(policy.decidedBy)
      json.key("edit")
      json.array { json in for change in policy.edit { json.string(change) } }
      json.key("entry")
      json.string(policy.entry)
      json.key("note")
      json.string(policy.note)
    }
  }

  private static func write(_ code: FindingCode, to json: inout JSONWriter) {
    json.object { json in
      json.key("code")
      json.number(code.code)
      json.key("domain")
      json.string(code.domain)
      json.key("symbol")
      json.string(code.symbol)
    }
  }

  /// Writes a remedy as one object, keys sorted.
  package static func write(_ remedy: Remedy, to json: inout JSONWriter) {
    json.object { json in
      json.key("alternatives")
      json.array { json in
        for alternative in remedy.alternatives {
          json.object { json in
            json.key("code")
            json.string(alternative.code)
            json.key("exception")
            json.value(alternative.exception)
            json.key("when")
            json.string(alternative.when)
          }
        }
      }
      json.key("exception")
      json.value(remedy.exception)
      json.key("kind")
      json.string(remedy.kind.rawValue)
      json.key("minimality")
      json.array { json in
        for entry in remedy.minimality {
          json.object { json in
            json.key("key")
            json.string(entry.key)
            json.key("without")
            json.string(entry.without)
            json.key("witness")
            json.string(entry.witness)
          }
        }
      }
      json.key("needsJustification")
      json.boolean(!remedy.keysNeedingJustification.isEmpty)
      json.key("next")
      json.string(remedy.next)
      json.key("platform")
      json.string(remedy.platform)
      json.key("server")
      json.string(remedy.server)
    }
  }
}

extension JSONWriter {
  /// Writes a property list as ``PropertyListValue/json()`` has it, or `null`: a policy is nothing
  /// but dictionaries and flags, which need no text of their own.
  fileprivate mutating func value(_ value: PropertyListValue?) {
    switch value {
    case .boolean(let flag): boolean(flag)
    case .dictionary(let members):
      object { json in
        if members.count == 1, let (key, member) = members.first {
          json.key(text: key)
          json.value(member)
          return
        }
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
          json.key(text: key)
          json.value(member)
        }
      }
    default: raw(value?.json() ?? "null")
    }
  }
}

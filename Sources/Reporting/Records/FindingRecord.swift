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
    write(masked: redaction.apply(finding), to: &json)
  }

  /// Writes a finding in which secrets are masked as one object, keys sorted.
  package static func write(masked finding: Finding, to json: inout JSONWriter) {
    let words = json.words(of: finding.advice)
    json.object { json in
      json.strings("candidates", finding.candidates.map { $0.rawValue })
      json.string("cause", finding.cause.rawValue)
      json.key("codes")
      json.array { json in for code in finding.codes { write(code, to: &json) } }
      json.string("confidence", finding.confidence.rawValue)
      json.key("evidence")
      json.array { json in
        for evidence in finding.evidence {
          json.object { json in
            json.number("line", evidence.line)
            json.string("shows", evidence.shows)
            json.string("text", evidence.text)
          }
        }
      }
      json.key("explanation")
      words.writeExplanation(to: &json)
      json.string("host", finding.host)
      json.number("pid", finding.pid)
      if let policy = finding.policy {
        json.key("policy")
        write(policy, to: &json)
      }
      json.number("port", finding.port)
      json.string("process", finding.process)
      json.key("remedy")
      words.writeRemedy(to: &json)
      json.string("schemaVersion", finding.policy == nil ? baseVersion : schemaVersion)
      json.key("source")
      json.object { json in
        json.number("endLine", finding.source.endLine)
        json.string("format", finding.source.format)
        json.number("line", finding.source.line)
        json.string("path", finding.source.path)
      }
      json.key("summary")
      words.writeSummary(to: &json)
      json.string("time", finding.time)
      json.string("type", "finding")
      json.string("url", finding.url)
    }
  }

  /// Writes the record that closes a run.
  public static func write(
    _ tally: Tally, unreadable: [(path: String, reason: String)], to json: inout JSONWriter
  ) {
    json.object { json in
      json.number("bytes", tally.bytes)
      json.number("findings", tally.findings)
      json.number("lines", tally.lines)
      json.number("longLines", tally.longLines)
      json.string("schemaVersion", baseVersion)
      json.number("skippedLines", tally.abandonedLines)
      json.string("type", "summary")
      json.key("unreadable")
      json.array { json in
        for input in unreadable {
          json.object { json in
            json.string("path", input.path)
            json.string("reason", input.reason)
          }
        }
      }
    }
  }

  private static func write(_ policy: PolicyNote, to json: inout JSONWriter) {
    json.object { json in
      json.string("decidedBy", policy.decidedBy)
      json.strings("edit", policy.edit)
      json.string("entry", policy.entry)
      json.string("note", policy.note)
    }
  }

  private static func write(_ code: FindingCode, to json: inout JSONWriter) {
    json.object { json in
      json.number("code", code.code)
      json.string("domain", code.domain)
      json.string("symbol", code.symbol)
    }
  }

  /// Writes a remedy as one object, keys sorted.
  package static func write(_ remedy: Remedy, to json: inout JSONWriter) {
    json.object { json in
      json.key("alternatives")
      json.array { json in
        for alternative in remedy.alternatives {
          json.object { json in
            json.string("code", alternative.code)
            json.key("exception")
            json.value(alternative.exception)
            json.string("when", alternative.when)
          }
        }
      }
      json.key("exception")
      json.value(remedy.exception)
      json.string("kind", remedy.kind.rawValue)
      json.key("minimality")
      json.array { json in
        for entry in remedy.minimality {
          json.object { json in
            json.string("key", entry.key)
            json.string("without", entry.without)
            json.string("witness", entry.witness)
          }
        }
      }
      json.boolean("needsJustification", !remedy.keysNeedingJustification.isEmpty)
      json.string("next", remedy.next)
      json.string("platform", remedy.platform)
      json.string("server", remedy.server)
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

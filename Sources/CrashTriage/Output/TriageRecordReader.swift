internal import ATSDiagnosis
internal import AppTransportSecurity

/// A triage report that can't be read back.
package struct TriageRecordError: Error, Hashable, Sendable {
  /// The line of the report, 1-based.
  package let line: Int
  /// What is wrong with it.
  package let reason: String
}

extension TriageReport {
  /// Reads a report in its wire form: as ndjson, as `triage` and `merge` write it.
  ///
  /// Records of a type that isn't known are passed over, and so are members.
  ///
  /// - Throws: `TriageRecordError` for a line that is damaged or of a newer major version, and for a
  ///   report without its summary: it would be added without its files and bytes.
  package init(ndjson bytes: [UInt8]) throws(TriageRecordError) {
    var reader = Reader()
    try reader.take(bytes)
    self = try reader.finish()
  }

  /// Reads a report piece by piece.
  package struct Reader {
    private var report = TriageReport()
    private var partial: [UInt8] = []
    private var line = 0
    private var summaries = 0
    private var known: Set<GroupKey> = []
    private let keys = GroupKeyMemory()

    /// No record is nearly as long; what is, was given by mistake.
    private static let maxLine = 64 << 20

    private let prepare: ([UInt8]) -> [UInt8]

    /// A reader at the begin of a report.
    ///
    /// - Parameter prepare: what to do with each record before it is read.
    package init(_ prepare: @escaping ([UInt8]) -> [UInt8] = { $0 }) { self.prepare = prepare }

    /// Takes bytes; they may end anywhere.
    package mutating func take(_ bytes: [UInt8]) throws(TriageRecordError) {
      var start = 0
      while let end = bytes[start...].firstIndex(of: 0x0A) {
        partial += bytes[start..<end]
        let record = partial
        partial = []
        try read(prepare(record))
        start = end + 1
      }
      partial += bytes[start...]
      guard partial.count <= Self.maxLine else {
        throw TriageRecordError(
          line: line + 1, reason: "is longer than \(Self.maxLine >> 20) MiB, so it is no record")
      }
    }

    /// Ends the report.
    package mutating func finish() throws(TriageRecordError) -> TriageReport {
      if !partial.isEmpty { try read(prepare(partial)) }
      guard summaries > 0, known.isEmpty else {
        throw TriageRecordError(
          line: line, reason: "the summary that closes a report is missing")
      }
      return report
    }

    private mutating func read(_ bytes: [UInt8]) throws(TriageRecordError) {
      line += 1
      guard bytes.contains(where: { $0 > 0x20 }) else { return }
      guard let value = JSONValue(bytes, range: bytes.indices), case .object = value else {
        throw TriageRecordError(line: line, reason: "is no JSON object")
      }
      guard let type = value["type"]?.text, type == "group" || type == "summary" else { return }
      let major = value["schemaVersion"]?.text?.prefix { $0 != "." }
      guard major == TriageRecord.schemaVersion.prefix(while: { $0 != "." }) else {
        throw TriageRecordError(line: line, reason: "is of another version of the format")
      }
      guard type == "group" else {
        guard report.addSummary(value) else {
          throw TriageRecordError(line: line, reason: "is no summary of a triage report")
        }
        summaries += 1
        // Another report may follow in the same file.
        known = []
        return
      }
      guard let group = FailureGroup(value, keys) else {
        throw TriageRecordError(line: line, reason: "is no complete group")
      }
      guard known.insert(group.key).inserted else {
        throw TriageRecordError(line: line, reason: "repeats a group of this report")
      }
      report.add(group)
    }
  }

  fileprivate mutating func addSummary(_ value: JSONValue) -> Bool {
    guard let files = value["files"]?.count, let bytes = value["bytes"]?.count,
      let withFindings = value["filesWithFindings"]?.count,
      let findings = value["findings"]?.count
    else { return false }
    self.files = self.files.added(files)
    self.bytes = self.bytes.added(bytes)
    filesWithFindings = filesWithFindings.added(withFindings)
    self.findings = self.findings.added(findings)
    skippedFiles = skippedFiles.added(value["skippedFiles"]?.count ?? 0)
    longLines = longLines.added(value["longLines"]?.count ?? 0)
    skippedLines = skippedLines.added(value["skippedLines"]?.count ?? 0)
    for input in value["unreadable"]?.elements ?? [] {
      unreadable.append(
        UnreadableInput(path: input["path"]?.text ?? "", reason: input["reason"]?.text ?? ""))
    }
    return true
  }
}

extension FailureGroup {
  fileprivate init?(_ value: JSONValue, _ keys: GroupKeyMemory) {
    guard let count = value["count"]?.count, let files = value["files"]?.count,
      let keyValue = value["key"], let remedyValue = value["remedy"],
      let remedy = Remedy(remedyValue),
      let failure = GroupKey.Failure(keyValue, kind: remedy.kind)
    else { return nil }
    let samples = (value["samples"]?.elements ?? []).compactMap { FailureSample($0) }
    guard !samples.isEmpty, count > 0, files > 0 else { return nil }
    self.init(
      key: keys.key(of: failure, host: keyValue["host"]?.text), count: count, files: files,
      samples: samples,
      advice: GroupAdvice(
        summary: value["summary"]?.text ?? "", explanation: value["explanation"]?.text ?? "",
        remedy: remedy))
    first = value["first"]?.text.map(ReportTime.init(printed:))
    last = value["last"]?.text.map(ReportTime.init(printed:))
    days = Self.counts(value["days"], name: "day")
    systems = Self.counts(value["versions"]?["os"], name: "name")
    devices = Self.counts(value["versions"]?["device"], name: "name")
    for app in value["versions"]?["app"]?.elements ?? [] {
      let version = AppVersion(
        name: app["name"]?.text, bundle: app["bundle"]?.text, version: app["version"]?.text)
      apps[version] = (apps[version] ?? 0).added(app["count"]?.count ?? 0)
    }
  }

  private static func counts(_ value: JSONValue?, name: String) -> [String: Int] {
    var result: [String: Int] = [:]
    for entry in value?.elements ?? [] {
      guard let text = entry[name]?.text else { continue }
      result[text] = (result[text] ?? 0).added(entry["count"]?.count ?? 0)
    }
    return result
  }
}

extension GroupKey.Failure {
  fileprivate init?(_ value: JSONValue, kind: Remedy.Kind) {
    guard let cause = value["cause"]?.text else { return nil }
    self.init(
      domain: value["domain"]?.text, code: value["code"]?.integer,
      streamDomain: value["streamDomain"]?.text, streamCode: value["streamCode"]?.integer,
      cause: cause, rule: value["rule"]?.text ?? "", kind: kind)
  }
}

extension FailureSample {
  fileprivate init?(_ value: JSONValue) {
    guard let path = value["path"]?.text, let line = value["line"]?.integer else { return nil }
    let origin = Origin(
      path: path, report: value["report"]?.text ?? "", app: value["app"]?.text,
      system: value["os"]?.text, device: value["device"]?.text,
      exception: value["exception"]?.text, thread: value["thread"]?.text)
    self.init(
      Shared(origin), line: line, excerpt: value["excerpt"]?.text ?? "",
      url: value["url"]?.text, printedTime: value["time"]?.text)
  }
}

extension Remedy {
  fileprivate init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.text.flatMap(Kind.init(rawValue:)) else { return nil }
    self.init(reading: kind, exception: value["exception"]?.propertyList)
    server = value["server"]?.text
    next = value["next"]?.text
    platform = value["platform"]?.text
    alternatives = (value["alternatives"]?.elements ?? []).map {
      Alternative(
        reading: $0["when"]?.text ?? "", exception: $0["exception"]?.propertyList,
        code: $0["code"]?.text)
    }
    minimality = (value["minimality"]?.elements ?? []).map {
      Minimality(
        reading: $0["key"]?.text ?? "", without: $0["without"]?.text ?? "",
        witness: $0["witness"]?.text ?? "")
    }
    keysNeedingJustification = exception.map(AppReview.keysNeedingJustification(in:)) ?? []
  }
}

internal import ATSDiagnosis

/// Issues as a SARIF 2.1.0 log: one run of the tool, a line for each result.
///
/// Results are written as they come and the rules that they name at the end, so a log of any length
/// needs no more memory than a short one. What GitHub wouldn't take is left out and reported in a
/// notification: see ``maxResults`` and ``maxBytes``.
package struct SARIFDocument: IssueDocument {
  /// How many results GitHub takes from a run; it shows 5,000 of them.
  package static let maxResults = 25_000
  /// How long the results may get, in bytes: the limit is 25 MB when packed, and JSON of this kind
  /// packs to less than a fifth.
  package static let maxBytes = 120_000_000

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  private static let root = "%SRCROOT%"

  private let version: String
  private let category: String
  private let isRedacted: Bool
  private let maxResults: Int
  private var rules: [ReportedIssue.Rule] = []
  private var indices: [String: Int] = [:]
  private var written = 0
  private var bytes = 0
  private var omitted = 0
  private var json = JSONWriter()

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - version: the version of the program, such as `1.2.3`.
  ///   - category: what distinguishes this kind of analysis from others of the same program.
  ///   - isRedacted: whether secrets are masked.
  ///   - maxResults: how many results are written at most.
  package init(
    version: String, category: String, isRedacted: Bool, maxResults: Int = Self.maxResults
  ) {
    self.version = version
    self.category = category
    self.isRedacted = isRedacted
    self.maxResults = maxResults
  }

  /// Returns everything up to the first result.
  package mutating func begin() -> String {
    var head = "{\"$schema\":\"\(Self.schema)\",\"version\":\"2.1.0\",\"runs\":[{"
    // The slash at its end says that there is no name of a single run behind the category.
    head += "\"automationDetails\":{\"id\":\"\(category)/\"},\"columnKind\":\"utf16CodeUnits\","
    if isRedacted { head += "\"redactionTokens\":[\"\(Redaction.mask)\"]," }
    head += "\"originalUriBaseIds\":{\"\(Self.root)\":{\"description\":{\"text\":"
    return head + "\"The folder in which atsexplain ran.\"}}},\"results\":["
  }

  /// Returns nothing: a result names its input itself.
  package mutating func beginInput(_ path: String) -> String { "" }

  /// Returns the result for an issue, or nothing where GitHub wouldn't take it.
  package mutating func add(_ issue: ReportedIssue) -> String {
    guard written < maxResults, bytes < Self.maxBytes else {
      omitted += 1
      return ""
    }
    json.reset()
    writeResult(issue)
    let result = (written == 0 ? "\n" : ",\n") + String(decoding: json.bytes, as: UTF8.self)
    written += 1
    bytes += result.utf8.count
    return result
  }

  /// Does nothing: repeats are in the notifications.
  package mutating func addRepeat(ofIssue fingerprint: String, in path: String) {}

  /// Returns nothing.
  package mutating func endInput() -> String { "" }

  /// Returns the notifications, the rules and the end.
  package mutating func end(_ run: IssueRun) -> String {
    json.reset()
    let isWhole = run.unreadable.isEmpty && !run.isInterrupted
    json.object { json in
      json.boolean("executionSuccessful", isWhole)
      json.key("toolExecutionNotifications")
      json.array { json in
        for input in run.unreadable {
          Self.notification("error", "\(input.path): \(input.reason)", input.path, &json)
        }
        if omitted > 0 {
          let text =
            "\(omitted) of \(written + omitted) results aren't listed: GitHub takes "
            + "\(Self.maxResults) of a run, and 25 MB when packed."
          Self.notification("warning", text, nil, &json)
        }
        for remark in run.remarks { Self.notification("note", remark, nil, &json) }
      }
    }
    let invocation = String(decoding: json.bytes, as: UTF8.self)
    json.reset()
    writeTool()
    let tool = String(decoding: json.bytes, as: UTF8.self)
    return "\(written == 0 ? "" : "\n")],\n\"invocations\":[\(invocation)],\n\"tool\":\(tool)}]}\n"
  }

  // MARK: Results

  private mutating func writeResult(_ issue: ReportedIssue) {
    let index = indices[issue.rule.id] ?? rules.count
    if index == rules.count {
      indices[issue.rule.id] = index
      rules.append(issue.rule)
    }
    let message = ([issue.summary] + issue.advice).joined(separator: "\n")
    json.object { json in
      json.string("ruleId", issue.rule.id)
      json.number("ruleIndex", index)
      json.string("level", issue.level.rawValue)
      json.key("message")
      Self.message(message.cut(to: 8000), &json)
      json.key("locations")
      json.array { json in
        // GitHub takes no result without a line; a binary property list has none.
        json.object { json in Self.place(issue.path, issue.line ?? 1, issue.endLine, nil, &json) }
      }
      if !issue.proofs.isEmpty {
        json.key("relatedLocations")
        json.array { json in
          for (index, proof) in issue.proofs.enumerated() {
            json.object { json in
              json.number("id", index + 1)
              json.key("message")
              Self.message(proof.shows, &json)
              Self.place(issue.path, proof.line, nil, proof.text, &json)
            }
          }
        }
      }
      json.key("partialFingerprints")
      json.object { json in
        json.string("atsexplain/v1", issue.fingerprint)
        // The only one that GitHub goes by; the number is there to distinguish equal ones.
        json.string("primaryLocationLineHash", issue.fingerprint + ":1")
      }
      json.key("properties")
      json.raw(issue.properties)
    }
  }

  /// Writes the members of a location that name a file and lines.
  private static func place(
    _ path: String, _ line: Int?, _ endLine: Int?, _ snippet: String?, _ json: inout JSONWriter
  ) {
    json.key("physicalLocation")
    json.object { json in
      json.key("artifactLocation")
      artifact(path, &json)
      guard let line else { return }
      json.key("region")
      json.object { json in
        json.number("startLine", line)
        if let endLine, endLine > line {
          json.number("endLine", endLine)
        }
        if let snippet {
          json.key("snippet")
          json.object { json in
            json.string("text", TextReport.printable(snippet))
          }
        }
      }
    }
  }

  private static func artifact(_ path: String, _ json: inout JSONWriter) {
    json.object { json in
      json.key("uri")
      guard path != "-" else {
        json.string("stdin")
        json.key("description")
        message("Standard input, or text pasted as an argument", &json)
        return
      }
      // A site that was checked is no file.
      guard !Source.isSite(path) else {
        json.string(path)
        return
      }
      json.string(uri(ofPath: path))
      if !path.hasPrefix("/") {
        json.string("uriBaseId", root)
      }
    }
  }

  private static func message(_ text: String, _ json: inout JSONWriter) {
    json.object { json in
      json.string("text", escaped(text))
    }
  }

  private static func notification(
    _ level: String, _ text: String, _ path: String?, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.string("level", level)
      if let path {
        json.key("locations")
        json.array { json in json.object { json in place(path, nil, nil, nil, &json) } }
      }
      json.key("message")
      message(text, &json)
    }
  }

  // MARK: Tool

  private mutating func writeTool() {
    let rules = rules
    let version = version
    json.object { json in
      json.key("driver")
      json.object { json in
        json.string("name", "atsexplain")
        json.key("rules")
        json.array { json in for rule in rules { Self.write(rule, &json) } }
        json.string("semanticVersion", version)
      }
    }
  }

  private static func write(_ rule: ReportedIssue.Rule, _ json: inout JSONWriter) {
    json.object { json in
      json.string("id", rule.id)
      json.string("name", rule.name)
      json.key("shortDescription")
      message(rule.headline, &json)
      json.key("fullDescription")
      message(rule.explanation, &json)
      json.key("help")
      json.object { json in
        json.string("text", escaped("\(rule.explanation)\n\nWhat to do: \(rule.advice)"))
        json.string(
          "markdown",
          "\(MarkdownText.prose(rule.explanation))\n\n"
            + "**What to do:** \(MarkdownText.prose(rule.advice))")
      }
      json.key("defaultConfiguration")
      json.object { json in
        json.string("level", rule.level.rawValue)
      }
      json.key("properties")
      json.object { json in
        json.strings("tags", rule.tags)
      }
    }
  }

  // MARK: Syntax

  /// The text of a message: brackets would make a link of it, braces a placeholder.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in TextReport.printable(text) {
      switch character {
      case "[", "]", "\\": result += "\\\(character)"
      case "{", "}": result += "\(character)\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// A path as a URI reference, every byte that has a meaning of its own there as %XX.
  ///
  /// A relative path stays relative, since GitHub reads it from the root of the repository.
  static func uri(ofPath path: String) -> String {
    var relative = path[...]
    while relative.hasPrefix("./") { relative = relative.dropFirst(2).drop { $0 == "/" } }
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in relative.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "!"),
        UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
        UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

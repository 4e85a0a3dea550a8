import ATSDiagnosis
import Reporting
import Foundation
import Testing

@testable import CrashTriage

@Suite struct HTMLReportTests {
  private func html(_ report: TriageReport, all: Bool = false, top: Int? = nil) -> String {
    HTMLReport(TriageSelection(showsAll: all, top: top)).text(of: report)
  }

  /// The records of the wire form, read by somebody else's reader.
  private func records(_ report: TriageReport) throws -> [[String: Any]] {
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    return try String(decoding: json.bytes, as: UTF8.self).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  // MARK: Numbers

  @Test func numbersAreThoseOfTheRecords() throws {
    let generated = GeneratedReports(count: 120, seed: 11)
    let report = try generated.tree().report()
    let records = try records(report)
    let page = HTMLPage(html(report))
    let groups = records.filter { $0["type"] as? String == "group" }
    let details = try page.details()
    try #require(
      page.rows.count == groups.count && details.count == groups.count && groups.count > 5)
    for (place, (row, group)) in zip(page.rows, groups).enumerated() {
      let key = try #require(group["key"] as? [String: Any])
      let codes = [key["code"], key["streamCode"]].compactMap { $0 as? Int }.map(String.init)
      let count = try #require(group["count"] as? Int)
      let files = try #require(group["files"] as? Int)
      let cause = try #require(key["cause"] as? String)
      let remedy = try #require(group["remedy"] as? [String: Any])
      let kind = try #require(remedy["kind"] as? String)
      let days = [group["first"], group["last"]].compactMap { ($0 as? String)?.prefix(10) }
      #expect(
        row == [
          "\(place + 1)", "\(count)", "\(files)", key["host"] as? String ?? "no host named",
          codes.joined(separator: " / "), cause, kind,
        ] + days.map(String.init))
      #expect(details[place].rule == key["rule"] as? String)
      #expect(details[place].first == group["first"] as? String)
      #expect(details[place].last == group["last"] as? String)
      #expect(details[place].summary == group["summary"] as? String)
      let samples = try #require(group["samples"] as? [[String: Any]])
      #expect(
        details[place].samples
          == samples.map {
            [
              "\($0["path"] ?? ""):\($0["line"] ?? "")", $0["url"] as? String ?? "",
              $0["excerpt"] as? String ?? "", $0["time"] as? String ?? "",
            ]
          })
    }
    let summary = try #require(records.last)
    #expect(page.text(of: "failures") == "\(try #require(summary["findings"] as? Int))")
    #expect(page.text(of: "group-count") == "\(groups.count)")
    #expect(
      page.text(of: "files-with-failures")
        == "\(try #require(summary["filesWithFindings"] as? Int)) of 120")
  }

  @Test func everyChartAddsUpToTheFailures() throws {
    let report = try GeneratedReports(count: 80, seed: 2).tree().report()
    let page = HTMLPage(html(report))
    for chart in ["cause", "host", "system", "app", "time", "fix"] {
      #expect(
        page.counts(in: "chart-\(chart)").reduce(0, +) == report.findings, "by \(chart)")
    }
    #expect(
      page.counts(in: "chart-host").sorted(by: >)
        == Dictionary(grouping: report.groups) { $0.key.host ?? "" }
        .map { $0.value.reduce(0) { $0 + $1.count } }.sorted(by: >))
  }

  @Test func whatHasNoPartInTransportSecurityIsDrawnOnRequest() throws {
    let error = "Error Domain=NSURLErrorDomain Code="
    let tree = try TemporaryTree([
      "a.log": error
        + "-1022 \"(null)\" UserInfo={NSErrorFailingURLStringKey=http://a.example.com/}\n",
      "b.log": error
        + "-1001 \"(null)\" UserInfo={NSErrorFailingURLStringKey=https://b.example.com/}\n",
    ])
    let report = try tree.report()
    try #require(report.groupCount == 2)
    let page = HTMLPage(html(report))
    #expect(page.rows.count == 2)
    #expect(page.counts(in: "chart-host") == [1])
    #expect(page.text.contains("1 failure of the network or of HTTP alone are"))
    #expect(HTMLPage(html(report, all: true)).counts(in: "chart-host") == [1, 1])
    // A day isn't known here, nor a version: no empty chart.
    for chart in ["chart-time", "chart-system", "chart-app"] {
      #expect(!page.elements.contains { $0.attributes["id"] == chart })
    }
  }

  @Test func topLimitsTheTableAndSaysSo() throws {
    let report = try GeneratedReports(count: 80, seed: 2).tree().report()
    let page = HTMLPage(html(report, top: 2))
    #expect(page.rows.count == 2)
    #expect(page.text.contains("\(report.groupCount - 2) groups more are not in this table."))
    #expect(page.counts(in: "chart-cause").reduce(0, +) == report.findings)
  }

  @Test func emptyReportsSaySo() {
    let page = HTMLPage(html(TriageReport()))
    #expect(page.text.contains("No failed connection was found."))
    #expect(page.problems == [])
  }

  /// Each of many groups costs little: what they share is written once.
  @Test func aGroupTakesFewBytes() throws {
    func size(_ count: Int) throws -> Int {
      let log = (0..<count).map { number in
        "2026-02-03 08:00:00.000+0100 Shop[42:7] Task <\(UUID().uuidString)>.<\(number)> finished "
          + "with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" "
          + "UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814, "
          + "NSErrorFailingURLStringKey=https://host\(number).service.example.com/a/b}\n"
      }
      let report = try TemporaryTree(["a.log": log.joined()]).report()
      try #require(report.groupCount == count)
      return html(report).utf8.count
    }
    let (few, many) = (try size(200), try size(1200))
    #expect((many - few) / 1000 < 400, "\((many - few) / 1000) bytes a group")
  }

  @Test func theOriginIsNamed() throws {
    let inputs = ["reports/<b>", "a.zip", "c", "d", "e", "f"]
    let text = HTMLReport(
      TriageSelection(showsAll: false, top: nil),
      origin: HTMLReport.Origin(version: "1.2.3", command: "triage", inputs: inputs)
    ).text(of: TriageReport())
    #expect(
      HTMLPage(text).text(of: "origin")
        == "Written by atsexplain 1.2.3, triage, from reports/<b>, a.zip, c, d, e and 1 more.")
  }

  /// A bar for all that is left would make the others too short to compare.
  @Test func theOthersFlattenNoBar() throws {
    let dumps = (0..<40).map { number in
      "Error Domain=NSURLErrorDomain Code=-1022 \"(null)\" "
        + "UserInfo={NSErrorFailingURLStringKey=http://h\(number).example.com/}\n"
    }
    let tree = try TemporaryTree(
      Dictionary(uniqueKeysWithValues: dumps.enumerated().map { ("\($0.offset).log", $0.element) }))
    let page = HTMLPage(html(try tree.report()))
    let chart = try #require(page.elements.first { $0.attributes["id"] == "chart-host" })
    let bars = page.elements[chart.range].filter { $0.name == "rect" }
    #expect(bars.count == 8 && bars.allSatisfy { $0.attributes["width"] == "100.00%" })
    #expect(page.counts(in: "chart-host") == [1, 1, 1, 1, 1, 1, 1, 1, 32])
  }

  @Test func theDatesAboveAreThoseOfTheChart() throws {
    let dump =
      "Error Domain=NSURLErrorDomain Code=-1022 \"(null)\" UserInfo={"
      + "NSErrorFailingURLStringKey=http://a.example.com/}\n"
    let late = dump.replacing("-1022", with: "-1001").replacing("http:", with: "https:")
    let tree = try TemporaryTree([
      // One time has a zone, and counts for more as the first of its group; the other is earlier.
      "a.log": "2026-02-03 08:00:00.000+0100 Shop[42:7] " + dump,
      "b.log": "2026-01-05 08:00:00.000 Shop[42:7] " + dump,
      "c.log": "2026-03-05 08:00:00.000 Shop[42:7] " + late,
    ])
    let text = html(try tree.report())
    #expect(HTMLPage(text).text(of: "seen") == "2026-01-05 \u{2013} 2026-02-03")
    #expect(text.contains("2026-01-05 to 2026-02-03"))
    #expect(
      HTMLPage(html(try tree.report(), all: true)).text(of: "seen")
        == "2026-01-05 \u{2013} 2026-03-05")
  }

  @Test func theLargestCountsOfOthersNeverOverflow() throws {
    let one = try hostileReport { $0 }
    let most = 1 << 48
    let huge = try hostileReport {
      $0.replacingOccurrences(of: "\"count\":1,", with: "\"count\":\(most),")
    }
    #expect(huge.groups.filter { $0.count == most }.count > 1)
    #expect(HTMLPage(html(huge)).problems == HTMLPage(html(one)).problems)
  }

  // MARK: Safety

  private static let attacks = [
    "<script>alert(1)</script>", "</script><script>alert(2)</script>",
    "\"><img src=http://attacker.example/ onerror=alert(3)>", "' onload='alert(4)",
    "</style><style>@import 'http://attacker.example/';", "</pre></details></table><h1>x</h1>",
    "--><base href=http://attacker.example/>", "\u{202E}moc.elpmaxe\u{7F}", "&lt;b&gt; &amp;",
  ]

  /// A report whose records were changed on their way.
  private func hostileReport(_ change: (String) -> String) throws -> TriageReport {
    var json = JSONWriter()
    let tree = try TemporaryTree(GeneratedReports(count: 30, seed: 9).files)
    TriageRecord.write(try tree.report(), to: &json)
    return try TriageReport(ndjson: Array(change(String(decoding: json.bytes, as: UTF8.self)).utf8))
  }

  @Test(arguments: attacks) func whatALogHoldsStaysText(_ attack: String) throws {
    let quoted = String(
      decoding: try JSONSerialization.data(withJSONObject: attack, options: .fragmentsAllowed),
      as: UTF8.self)
    let plain = html(try hostileReport { $0 })
    var number = 0
    // Every text that isn't reported by the program: hosts, versions, samples, days, summaries.
    let report = try hostileReport { wire in
      wire.replacing(
        /"(host|name|bundle|version|excerpt|url|app|os|device|exception|thread|day|summary|explanation|cause|rule|domain|streamDomain|first|server|next|report)":"(?:[^"\\]|\\.)*"/
      ) { match in
        // Two groups with the same key would be one.
        number += 1
        return "\"\(match.output.1)\":\(quoted.dropLast()) \(number)\""
      }
    }
    #expect(report.groups.allSatisfy { $0.key.host?.hasPrefix("\(attack) ") == true })
    let page = HTMLPage(html(report))
    #expect(page.problems == [])
    let scripts = page.elements.filter { $0.name == "script" }
    #expect(scripts.count { $0.attributes["type"] != "application/json" } == 1)
    #expect(scripts.allSatisfy { $0.attributes["type"] == nil || !$0.raw.contains("<") })
    // Nothing but the elements and attributes of a harmless report.
    let harmless = HTMLPage(plain)
    #expect(Set(page.elements.map(\.name)).subtracting(harmless.elements.map(\.name)) == [])
    #expect(
      Set(page.elements.flatMap(\.attributes.keys))
        .subtracting(harmless.elements.flatMap(\.attributes.keys)) == [])
    let shown = String(
      String.UnicodeScalarView(
        attack.unicodeScalars.map { $0 == "\u{7F}" || $0 == "\u{202E}" ? "\u{FFFD}" : $0 }))
    #expect(page.rows.allSatisfy { $0[3].hasPrefix(shown) })
    #expect(try page.details().allSatisfy { $0.summary.hasPrefix(shown) })
  }

  @Test func everyCharacterOfMarkupIsEscaped() {
    #expect(
      HTMLText.escaped("<a href=\"x\" id='y'>&amp;")
        == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;")
    #expect(
      HTMLText.escaped("a\tb\nc\u{0}\r\u{1B}[31m\u{85}")
        == "a\tb\nc\u{FFFD}\u{FFFD}\u{FFFD}[31m\u{FFFD}")
    #expect(
      HTMLText.escaped("\u{202E}a\u{2066}b\u{200F}\u{FFFF}") == "\u{FFFD}a\u{FFFD}b\u{FFFD}\u{FFFD}"
    )
    // A combining mark doesn't carry a sign of markup through, and no letter is lost.
    #expect(HTMLText.escaped("<\u{338}b>") == "&lt;\u{338}b&gt;")
    #expect(HTMLText.escaped("b\u{FC}cher.example \u{1F9EA}") == "b\u{FC}cher.example \u{1F9EA}")
    #expect(HTMLText.percent(1, of: 3) == "33.33%")
    #expect(HTMLText.percent(1, of: 20) == "5.00%")
    #expect(HTMLText.percent(0, of: 0) == "0%")
    #expect(HTMLText.percent(5, of: 4) == "100.00%")
  }

  @Test func theFileStandsAlone() throws {
    let tree = try TemporaryTree(GeneratedReports(count: 40, seed: 4).files)
    let text = html(try tree.report())
    let page = HTMLPage(text)
    #expect(page.problems == [])
    for element in page.elements {
      for name in ["src", "srcset", "action", "formaction", "poster", "style", "ping"] {
        #expect(element.attributes[name] == nil)
      }
      #expect(!element.attributes.keys.contains { $0.hasPrefix("on") })
      if let target = element.attributes["href"] {
        #expect(target == "#groups" || target == "data:,")
      }
    }
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let style = HTMLReport.style
    for word in ["url(", "@import", "expression(", "</"] { #expect(!style.contains(word)) }
    let script = HTMLReport.script
    for word in [
      "</", "<!--", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
      "Function(", "fetch(", "XMLHttpRequest", "WebSocket", "import(", "http", "localStorage",
    ] { #expect(!script.contains(word), "\(word)") }
    #expect(text.contains("<script>\(script)</script>"))
    #expect(text.contains("<style>\(style)</style>"))
    let policy = HTMLReport.contentSecurityPolicy
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
    #expect(page.elements.contains { $0.attributes["content"] == policy })
  }

  @Test func digestsAreThoseOfTheStandard() {
    func hex(_ text: String) -> String {
      SHA256.digest(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
    }
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hex(String(repeating: "a", count: 1000))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
  }

  // MARK: Time

  @Test func spansOfTimeHaveFewColumnsAndWholeOnes() throws {
    func span(_ first: String, _ last: String) throws -> (count: Int, first: String, last: String) {
      let begin = try #require(CalendarDay(first))
      let end = try #require(CalendarDay(last))
      let span = CalendarSpan.fitting(from: begin, to: end)
      let count = span.count(from: begin, to: end)
      return (count, span.label(0, from: begin), span.label(count - 1, from: begin))
    }
    #expect(try span("2024-02-28", "2024-03-01") == (3, "2024-02-28", "2024-03-01"))
    #expect(try span("2023-02-28", "2023-03-01") == (2, "2023-02-28", "2023-03-01"))
    #expect(try span("2025-12-31", "2025-12-31") == (1, "2025-12-31", "2025-12-31"))
    // Weeks from Monday to Sunday: 4 January 2026 is a Sunday.
    #expect(try span("2026-01-04", "2026-06-01") == (23, "2025-12-29", "2026-06-01"))
    #expect(try span("2026-01-05", "2026-06-07") == (22, "2026-01-05", "2026-06-01"))
    #expect(try span("2024-01-31", "2026-02-01") == (26, "2024-01", "2026-02"))
    #expect(try span("1999-12-31", "2026-02-01") == (28, "1999", "2026"))
    #expect(try span("0001-01-01", "9999-12-31").count <= CalendarSpan.maxColumns)
    for text in ["", "2026-1-05", "2026-13-01", "2026-00-10", "+026-01-01", "<b>", "0000-01-01"] {
      #expect(CalendarDay(text) == nil)
    }
    for number in stride(from: 400, to: 1_000_000, by: 37) {
      let day = CalendarDay(number: number)
      #expect(day.number == number && CalendarDay(day.text) == day)
    }
  }
}

/// A strict reader of the subset of HTML that reports are written in.
private struct HTMLPage {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// Where it begins and, once it is closed, ends among the elements.
    var range: Range<Int>
    var text = ""
    /// What a script or a style sheet holds, which is no markup.
    var raw = ""
  }

  private(set) var elements: [Element] = []
  /// What is not well-formed.
  private(set) var problems: [String] = []
  private(set) var text = ""

  private static let void: Set<String> = ["meta", "link", "input", "line", "col"]

  init(_ page: String) {
    var rest = Substring(page)
    var open: [Int] = []
    if rest.hasPrefix("<!DOCTYPE html>\n") {
      rest = rest.dropFirst(16)
    } else {
      problems = ["type"]
    }
    while let start = rest.firstIndex(of: "<") {
      let words = Self.unescaped(rest[..<start])
      text += words
      for index in open { elements[index].text += words }
      if rest[..<start].contains(">") {
        problems.append("a bare > in \(rest[..<start].suffix(40))")
      }
      guard let end = rest[start...].firstIndex(of: ">") else {
        problems.append("a tag is cut")
        return
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard let index = open.popLast(), elements[index].name == tag.dropFirst() else {
          problems.append("</\(tag.dropFirst())> closes nothing")
          return
        }
        elements[index].range = index..<elements.count
        continue
      }
      let name = String(tag.prefix { $0 != " " && $0 != "/" })
      var attributes: [String: String] = [:]
      for match in tag.matches(of: /\ ([a-z0-9-]+)="([^"]*)"/) {
        let value = Self.unescaped(match.output.2)
        if attributes.updateValue(value, forKey: String(match.output.1)) != nil {
          problems.append("\(match.output.1) twice in <\(tag)>")
        }
      }
      let bare = tag.dropFirst(name.count).replacing(/\ [a-z0-9-]+="[^"]*"/, with: "")
      if !["", " hidden", "/"].contains(String(bare)) { problems.append("<\(tag)>") }
      elements.append(
        Element(name: name, attributes: attributes, range: elements.count..<elements.count + 1))
      if Self.void.contains(name) { continue }
      open.append(elements.count - 1)
      // What these hold is no markup.
      if name == "script" || name == "style", let close = rest.range(of: "</\(name)>") {
        elements[elements.count - 1].raw = String(rest[..<close.lowerBound])
        rest = rest[close.lowerBound...]
      }
    }
    if !open.isEmpty { problems.append("not closed: \(open.map { elements[$0].name })") }
  }

  /// The texts of the cells of each row.
  var rows: [[String]] {
    guard let body = elements.first(where: { $0.attributes["id"] == "rows" }) else { return [] }
    return elements[body.range].filter { $0.name == "tr" }.map { row in
      elements[row.range].filter { $0.name == "td" || $0.name == "th" }.map(\.text)
    }
  }

  /// What the script shows of a group that is opened.
  struct Details {
    var rule: String
    var summary: String
    var first: String
    var last: String
    /// Place, URL, excerpt and time of each.
    var samples: [[String]]
  }

  /// The data of the groups, put together as the script does.
  func details() throws -> [Details] {
    func blocks(_ name: String) throws -> [Any] {
      try elements.filter { $0.name == "script" && $0.attributes["class"] == name }.flatMap {
        let value = try JSONSerialization.jsonObject(with: Data($0.raw.utf8))
        return try #require(value as? [Any])
      }
    }
    let texts = try blocks("texts").map { try #require($0 as? String) }
    let advice = try blocks("advice").map { try #require($0 as? [Any]) }
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    func time(_ value: Any, _ first: String = "", _ last: String = "") -> String {
      guard let number = value as? Int else { return value as? String ?? "" }
      return number > 2
        ? formatter.string(from: Date(timeIntervalSince1970: Double(number) / 1000))
        : ["", first, last][number]
    }
    return try zip(blocks("groups"), rows).map { group, row in
      let group = try #require(group as? [Any])
      let host = row[3]
      func fill(_ text: String, _ url: String = "") -> String {
        text.replacing("\u{E001}", with: url).replacing("\u{E000}", with: host)
      }
      func text(_ value: Any) throws -> String {
        let number = try #require(value as? Int)
        return texts[number]
      }
      let first = time(group[3])
      let last = time(group[4], first)
      let samples = try #require(group[8] as? [[Any]]).map { sample in
        let url = fill(try text(sample[3]))
        return [
          "\(try text(sample[0]))\(sample[1]):\(sample[2])", url, fill(try text(sample[4]), url),
          time(sample[6], first, last),
        ]
      }
      let number = try #require(group[0] as? Int)
      let summary = try #require(advice[number].first as? String)
      return Details(
        rule: try text(group[1]), summary: fill(summary), first: first, last: last,
        samples: samples)
    }
  }

  /// The text of the element with an identifier.
  func text(of id: String) -> String? { elements.first { $0.attributes["id"] == id }?.text }

  /// The numbers of a chart.
  func counts(in id: String) -> [Int] {
    guard let chart = elements.first(where: { $0.attributes["id"] == id }) else { return [] }
    return elements[chart.range].compactMap { $0.attributes["data-count"].flatMap { Int($0) } }
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = String(text)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] { result = result.replacingOccurrences(of: entity, with: character) }
    return result
  }
}

internal import ATSDiagnosis
internal import AppTransportSecurity

extension HTMLReport {
  /// The columns of the table and what the script sorts them by.
  private static let columns: [(key: String, name: String, type: String)] = [
    ("rank", "#", "num"), ("count", "Failures", "num"), ("files", "Files", "num"),
    ("host", "Host", ""), ("code", "Codes", ""), ("cause", "Cause", ""), ("fix", "Fix", ""),
    ("first", "First", ""), ("last", "Last", ""),
  ]

  /// All groups with what to do about each.
  static func writeTable(
    _ groups: ArraySlice<FailureGroup>, hidden: Int, _ take: (_ part: String) -> Void
  ) {
    var result = "<section aria-labelledby=\"groups-title\" id=\"groups\">\n"
    result += "<h2 id=\"groups-title\">What to fix, in order</h2>\n" + tools
    if hidden > 0 {
      result += "<p>\(GroupWords.groups(hidden)) more are not in this table.</p>\n"
    }
    result += "<table class=\"groups\">\n<caption>First what somebody can change in transport "
    result +=
      "security, then what is undecided, then the rest; the most frequent first.</caption>\n"
    result += "<thead><tr>"
    for column in columns {
      result += "<th scope=\"col\" class=\"\(column.type)\" data-key=\"\(column.key)\">"
      result += "\(column.name)</th>"
    }
    take(result + "</tr></thead>\n")
    for (index, group) in groups.enumerated() { take(body(group, index + 1)) }
    take("</table>\n</section>\n")
  }

  /// Shown by the script, without which they could do nothing.
  private static let tools: String = {
    var result = "<div class=\"tools\" id=\"tools\" role=\"search\" aria-label=\"Groups\" hidden>\n"
    result += "<label class=\"search\">Search <input id=\"search\" type=\"search\" "
    result += "autocomplete=\"off\" spellcheck=\"false\" "
    result += "placeholder=\"host, code, words, path\"></label>\n"
    for (key, name) in [
      ("fix", "Fix"), ("cause", "Cause"), ("host", "Host"), ("app", "App"), ("system", "System"),
    ] {
      result +=
        "<label>\(name) <select id=\"filter-\(key)\"><option value=\"\">All</option></select>"
      result += "</label>\n"
    }
    result += "<label class=\"order\">Order <select id=\"order\"></select></label>\n"
    result += "<button type=\"button\" id=\"reset\">Reset</button>\n"
    result += "<button type=\"button\" id=\"unfold\">Unfold all</button>\n</div>\n"
    return result + "<p class=\"status muted\" id=\"status\" role=\"status\"></p>\n"
  }()

  private static func body(_ group: FailureGroup, _ rank: Int) -> String {
    let key = group.key
    let kind = group.advice.remedy.kind
    var result = "<tbody class=\"group\" id=\"group-\(rank)\" data-rank=\"\(rank)\""
    result += " data-count=\"\(group.count)\" data-files=\"\(group.files)\""
    result += HTMLText.attribute("data-host", key.host)
    result += HTMLText.attribute("data-domain", key.domain)
    result += HTMLText.attribute("data-code", key.code.map(String.init))
    result += HTMLText.attribute("data-stream-domain", key.streamDomain)
    result += HTMLText.attribute("data-stream", key.streamCode.map(String.init))
    result += HTMLText.attribute("data-cause", key.cause)
    result += HTMLText.attribute("data-rule", key.rule)
    result += HTMLText.attribute("data-fix", kind.rawValue)
    result += HTMLText.attribute("data-first", group.first?.text)
    result += HTMLText.attribute("data-last", group.last?.text) + ">\n"
    result += "<tr class=\"row\"><td class=\"rank num\">\(rank)</td>"
    result += "<td class=\"count num\">\(group.count)\(label(group.count, "failure"))</td>"
    result += "<td class=\"files num\">\(group.files)\(label(group.files, "file"))</td>"
    result += "<th scope=\"row\" class=\"host\">"
    result += key.host.map(HTMLText.foreign) ?? "<span class=\"muted\">no host named</span>"
    result += "</th><td class=\"codes\">\(codes(key))</td>"
    result += "<td class=\"cause\">\(HTMLText.escaped(key.cause))</td>"
    result += "<td class=\"fix\">\(dot(kind))\(kind.rawValue)</td>"
    result += "<td class=\"first\">\(time(group.first, "first"))</td>"
    result += "<td class=\"last\">\(time(group.last, "last"))</td></tr>\n"
    result += "<tr class=\"more\"><td colspan=\"\(columns.count)\"><details>"
    result += "<summary>\(HTMLText.escaped(group.advice.summary))</summary>\n"
    result += "<div class=\"body\">\n<p class=\"whole\">"
    result += "\(HTMLText.escaped(group.advice.explanation))</p>\n"
    result += "\(remedy(group.advice.remedy))\(facts(group))</div>\n"
    return result + "</details></td></tr></tbody>\n"
  }

  /// The name of a number, where the head of the table isn't there to tell.
  private static func label(_ count: Int, _ word: String) -> String {
    " <span class=\"label\">\(word)\(count == 1 ? "" : "s")</span>"
  }

  static func dot(_ kind: Remedy.Kind) -> String {
    "<span class=\"dot \(kind.rawValue)\" aria-hidden=\"true\"></span>"
  }

  private static func codes(_ key: GroupKey) -> String {
    guard let words = GroupWords.codes(key) else { return "<span class=\"muted\">\u{2013}</span>" }
    let number = [key.code, key.streamCode].compactMap { $0.map(String.init) }
      .joined(separator: " / ")
    let name = String(words.dropFirst(number.count + 1))
    return "<span class=\"num\">\(HTMLText.escaped(number))</span>"
      + (name.isEmpty ? "" : "<small>\(HTMLText.escaped(name))</small>")
  }

  private static func time(_ time: ReportTime?, _ word: String) -> String {
    guard let time else { return "<span class=\"muted\">\u{2013}</span>" }
    return "<span class=\"label\">\(word) </span>"
      + "<time\(HTMLText.attribute("title", time.text))>"
      + "\(HTMLText.escaped(time.day ?? time.text))</time>"
  }

  // MARK: What was seen

  private static func facts(_ group: FailureGroup) -> String {
    var result = "<div class=\"seen\">\n"
    if let seen = GroupWords.seen(group) { result += part("Seen", seen) }
    result += tags("Apps", group.apps.map { ($0.key.text, $0.value) }, "app")
    result += tags("Systems", group.systems.map { ($0.key, $0.value) }, "system")
    result += tags("Devices", group.devices.map { ($0.key, $0.value) }, "device")
    result += part(
      "Samples",
      html: "<ul class=\"samples\">\n\(group.samples.map(sample).joined())</ul>\n")
    result += part("Rule", html: "<p><code>\(HTMLText.escaped(group.key.rule))</code></p>\n")
    return result + "</div>\n"
  }

  private static func tags(
    _ title: String, _ counts: [(text: String, count: Int)], _ name: String
  ) -> String {
    guard !counts.isEmpty else { return "" }
    let sorted = counts.sorted {
      $0.count != $1.count
        ? $0.count > $1.count : $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
    let items = sorted.map {
      "<li\(HTMLText.attribute("data-\(name)", $0.text))>"
        + "\(HTMLText.foreign($0.text)) <b>\($0.count)</b></li>\n"
    }
    return part(title, html: "<ul class=\"tags\">\n\(items.joined())</ul>\n")
  }

  private static func sample(_ sample: FailureSample) -> String {
    var result = "<li><span class=\"mono\">\(HTMLText.foreign("\(sample.path):\(sample.line)"))"
    result += "</span>"
    let facts = [
      sample.report, sample.time, sample.app, sample.system, sample.device, sample.exception,
      sample.thread.map { "thread \($0)" },
    ]
    let words = facts.compactMap { $0 }.filter { !$0.isEmpty }.map(HTMLText.foreign)
    if !words.isEmpty {
      result += " <span class=\"note\">\(words.joined(separator: " \u{B7} "))</span>"
    }
    if let url = sample.url { result += "<code>\(HTMLText.foreign(url))</code>" }
    if !sample.excerpt.isEmpty { result += "<code>\(HTMLText.foreign(sample.excerpt))</code>" }
    return result + "</li>\n"
  }

  // MARK: What to do

  private static func remedy(_ remedy: Remedy) -> String {
    var result = "<div class=\"remedy\">\n"
    if let server = remedy.server { result += part("Best fix", server) }
    if let exception = remedy.exception {
      result += part(
        "Exception",
        html: "<div><p>In Info.plist:</p>\n\(snippet(exception, type: "exception"))</div>")
    } else {
      result += part("Exception", TriageMarkdown.noException(remedy))
    }
    if !remedy.minimality.isEmpty {
      let entries = remedy.minimality.map {
        "<li><code>\(HTMLText.escaped($0.key))</code>: \(HTMLText.escaped($0.without))</li>\n"
      }
      result += part("Minimal", html: "<ul class=\"samples\">\n\(entries.joined())</ul>\n")
    }
    if !remedy.keysNeedingJustification.isEmpty {
      let keys = remedy.keysNeedingJustification.joined(separator: ", ")
      result += part("Review", "App Review asks for a justification of \(keys).")
    }
    for alternative in remedy.alternatives {
      var html = "<div><p>\(HTMLText.escaped(alternative.when))</p>\n"
      if let exception = alternative.exception { html += snippet(exception) }
      if let code = alternative.code { html += "<p>With code: \(HTMLText.escaped(code))</p>\n" }
      result += part("Otherwise", html: html + "</div>\n")
    }
    if let next = remedy.next { result += part("Next", next) }
    if let platform = remedy.platform { result += part("Versions", platform) }
    return result + "</div>\n"
  }

  private static func part(_ title: String, _ text: String) -> String {
    part(title, html: "<p>\(HTMLText.escaped(text))</p>\n")
  }

  private static func part(_ title: String, html: String) -> String {
    "<div class=\"part\"><h3>\(title)</h3>\n\(html)</div>\n"
  }
}

internal import ATSDiagnosis

// The table has a short row for each group, so that it can be read without a script. What else there is to
// say is behind it as data, in which equal texts are once: the script builds a group's details
// when they are opened.
extension HTMLReport {
  /// The columns of the table and what the script sorts them by.
  static let columns: [(key: String, name: String, type: String)] = [
    ("rank", "#", "num"), ("count", "Failures", "num"), ("files", "Files", "num"),
    ("host", "Host", ""), ("code", "Codes", ""), ("cause", "Cause", ""), ("fix", "Fix", ""),
    ("first", "First", ""), ("last", "Last", ""),
  ]

  /// All groups, then what to do about each.
  static func writeTable(
    _ groups: ArraySlice<FailureGroup>, hidden: Int, _ take: (_ part: String) -> Void
  ) {
    var result = "<section aria-labelledby=\"groups-title\" id=\"groups\">\n"
    result += "<h2 id=\"groups-title\">What to fix, in order</h2>\n" + tools
    if hidden > 0 {
      result += "<p>\(GroupWords.groups(hidden)) more are not in this table.</p>\n"
    }
    result +=
      "<noscript><p>What to do about each group is shown by the script of this file; without "
    result += "it, <code>triage -v</code> and <code>triage --format markdown</code> show the same."
    result += "</p></noscript>\n"
    result += "<table class=\"groups\">\n<caption>First what somebody can change in transport "
    result +=
      "security, then what is undecided, then the rest; the most frequent first.</caption>\n"
    result += "<thead><tr>"
    for column in columns {
      result += "<th scope=\"col\" class=\"\(column.type)\" data-key=\"\(column.key)\">"
      result += "\(column.name)</th>"
    }
    take(result + "</tr></thead>\n<tbody id=\"rows\">\n")
    for (index, group) in groups.enumerated() { take(row(group, index + 1)) }
    take("</tbody></table>\n" + more + "</section>\n")
    var details = GroupDetails()
    // A block is written at once, so that what masks the output sees whole strings.
    var block: [String] = []
    func flush() {
      take(data("groups", "[" + block.joined(separator: ",\n") + "]"))
      block.removeAll()
    }
    for group in groups {
      block.append(details.add(group))
      if block.count == 100 { flush() }
    }
    if !block.isEmpty { flush() }
    take(data("advice", details.advice))
    take(data("texts", details.texts))
  }

  /// A block of data for the script, which can't end before its end tag.
  private static func data(_ name: String, _ json: String) -> String {
    let inert =
      json.utf8.contains(UInt8(ascii: "<"))
      ? json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
      : json
    return "<script type=\"application/json\" class=\"\(name)\">\(inert)</script>\n"
  }

  /// Shown by the script, without which they could do nothing.
  private static let tools: String = {
    var result = "<div class=\"tools\" id=\"tools\" role=\"search\" aria-label=\"Groups\" hidden>\n"
    result += "<label class=\"search\">Search <input id=\"search\" type=\"search\" "
    result += "autocomplete=\"off\" spellcheck=\"false\" aria-keyshortcuts=\"/\" "
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

  /// Shown by the script where not all rows are.
  private static let more = """
    <p id="more" hidden><button type="button" id="more-rows">More</button>
    <button type="button" id="all-rows">Show all</button></p>

    """

  /// The cells in the order of the columns; each byte here is there as often as there are groups.
  private static func row(_ group: FailureGroup, _ rank: Int) -> String {
    let key = group.key
    let host = key.host.map(HTMLText.escaped) ?? "<i>no host named</i>"
    let codes = GroupWords.numbers(key).map(HTMLText.escaped) ?? "\u{2013}"
    let kind = group.advice.remedyKind.rawValue
    return "<tr><td>\(rank)</td><td>\(group.count)</td><td>\(group.files)</td>"
      + "<th>\(host)</th><td>\(codes)</td>"
      + "<td>\(HTMLText.escaped(key.cause))</td><td class=\"\(kind)\">\(kind)</td>"
      + "<td>\(day(group.first))</td><td>\(day(group.last))</td></tr>\n"
  }

  static func dot(_ kind: Remedy.Kind) -> String {
    "<span class=\"dot \(kind.rawValue)\" aria-hidden=\"true\"></span>"
  }

  private static func day(_ time: ReportTime?) -> String {
    time.map { HTMLText.escaped($0.day ?? $0.text) } ?? "\u{2013}"
  }
}

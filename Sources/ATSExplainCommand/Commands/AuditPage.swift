internal import ATSDiagnosis
internal import CrashTriage

/// The entries of the audit as one HTML file that needs nothing else.
enum AuditPage {
  /// The whole file.
  static func text(_ entries: [ViolationTally.Entry], inputs: [String]) -> String {
    let title = "\(count(entries.count, "entry", "entries")) of servers that don't meet ATS"
    return HTMLFile.head(title: title) + "<body>\n" + header(entries) + "<main>\n"
      + (entries.isEmpty
        ? "<p>No line reports a server that doesn't meet ATS.</p>\n"
        : table(entries) + fixes(entries))
      + "</main>\n" + footer(inputs) + "</body>\n</html>\n"
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private static func header(_ entries: [ViolationTally.Entry]) -> String {
    let facts = [
      HTMLFile.fact("Entries", "\(entries.count)", id: "entries"),
      HTMLFile.fact(
        "In scope of the stricter rules", "\(entries.count { $0.scope == .inScope })", id: "scope"),
      HTMLFile.fact("Servers", "\(Set(entries.compactMap(\.host)).count)", id: "hosts"),
      HTMLFile.fact("Lines", "\(entries.reduce(0) { $0 + $1.count })", id: "lines"),
    ]
    return "<header>\n<h1>Servers that don't meet ATS</h1>\n<dl class=\"facts\">\n"
      + facts.joined() + "</dl>\n</header>\n"
  }

  private static func table(_ entries: [ViolationTally.Entry]) -> String {
    var result = "<section aria-labelledby=\"list-title\">\n<h2 id=\"list-title\">By urgency</h2>\n"
    result +=
      "<table class=\"plain\">\n<caption class=\"hidden-label\">What isn't met, by server and "
    result += "process</caption>\n<thead><tr>"
    for name in ["Server", "Process", "What isn't met", "Connection", "Scope"] {
      result += "<th scope=\"col\">\(name)</th>"
    }
    result += "<th scope=\"col\" class=\"num\">Lines</th>"
    for name in ["First", "Last"] { result += "<th scope=\"col\">\(name)</th>" }
    result += "</tr></thead>\n<tbody id=\"rows\">\n"
    for entry in entries { result += row(entry) }
    return result + "</tbody></table>\n</section>\n"
  }

  private static func row(_ entry: ViolationTally.Entry) -> String {
    let host = entry.host.map(HTMLText.foreign) ?? "<i>not named</i>"
    let process = entry.process.map(HTMLText.foreign) ?? "<i>not named</i>"
    var result = "<tr><th scope=\"row\">\(host)</th><td>\(process)</td>"
    result += "<td>\(HTMLText.escaped(entry.rule.words))</td>"
    result += "<td>\(entry.isError ? "refused" : "warned of")</td>"
    result += "<td>\(HTMLText.escaped(AuditTable.words(entry.scope)))</td>"
    result += "<td class=\"num\">\(entry.count)</td>"
    for time in [entry.first, entry.last] {
      result += "<td class=\"mono\">\(time.map(HTMLText.foreign) ?? "")</td>"
    }
    return result + "</tr>\n"
  }

  /// What to change, once for each demand.
  private static func fixes(_ entries: [ViolationTally.Entry]) -> String {
    var result = "<section aria-labelledby=\"fix-title\">\n"
    result += "<h2 id=\"fix-title\">What to change on the servers</h2>\n<dl>\n"
    for rule in ViolationRule.allCases {
      let hosts = Set(entries.filter { $0.rule == rule }.compactMap(\.host)).sorted()
      guard entries.contains(where: { $0.rule == rule }) else { continue }
      let shown = hosts.prefix(20).map(HTMLText.foreign).joined(separator: ", ")
      let more = hosts.count > 20 ? " and \(hosts.count - 20) more" : ""
      result += "<dt><b>\(HTMLText.escaped(rule.words))</b>"
      result += hosts.isEmpty ? "</dt>\n" : " (\(shown)\(more))</dt>\n"
      result += "<dd>\(HTMLText.escaped(rule.fix))</dd>\n"
    }
    return result + "</dl>\n</section>\n"
  }

  private static func footer(_ inputs: [String]) -> String {
    let names = inputs.prefix(4).map { "<code>\(HTMLText.foreign($0))</code>" }
    let more = inputs.count > 4 ? " and \(inputs.count - 4) more" : ""
    return "<footer><p>Written by atsexplain \(HTMLText.escaped(Version.current)), audit, from "
      + names.joined(separator: ", ") + more + ".</p></footer>\n"
  }
}

internal import ATSDiagnosis

/// How many failures somebody has to repair in which way.
private struct KindCounts {
  private(set) var byKind: [Remedy.Kind: Int] = [:]
  private(set) var total = 0

  mutating func add(_ count: Int, _ kind: Remedy.Kind) {
    byKind[kind] = (byKind[kind] ?? 0).added(count)
    total = total.added(count)
  }

  mutating func add(_ other: KindCounts) {
    for (kind, count) in other.byKind { add(count, kind) }
  }

  /// The kinds that occur, in an order that is the same everywhere.
  var parts: [(kind: Remedy.Kind, count: Int)] {
    Remedy.Kind.allCases.compactMap { kind in byKind[kind].map { (kind, $0) } }
  }
}

// Every chart is text first: a table or a list with the numbers, with marks beside them. Lengths are
// percentages, so that a chart takes the width there is without a script.
extension HTMLReport {
  /// What a chart counts by: the text of a bar and how many failures of a group it has.
  private typealias Counts = (FailureGroup) -> [(label: String, count: Int)]

  /// The groups that the charts and the dates above them are of.
  func counted(_ groups: [FailureGroup]) -> [FailureGroup] {
    guard !selection.showsAll else { return groups }
    let concerned = groups.filter { $0.key.concernsTransportSecurity }
    return concerned.isEmpty ? groups : concerned
  }

  func charts(_ groups: [FailureGroup]) -> String {
    let counted = counted(groups)
    var all = KindCounts()
    for group in counted { all.add(group.count, group.advice.remedy.kind) }
    let others = groups.reduce(0) { $0.added($1.count) } - all.total
    var result = "<section aria-labelledby=\"charts-title\">\n"
    result += "<h2 id=\"charts-title\">Who has to change something</h2>\n"
    result += "<div class=\"charts\">\n" + Self.kinds(all, others)
    result += Self.bars("Failures by cause", "cause", counted, of: all.total) {
      [($0.key.cause, $0.count)]
    }
    result += Self.bars("Failures by host", "host", counted, of: all.total) { group in
      group.key.host.map { [($0, group.count)] } ?? []
    }
    result += Self.overTime(counted, of: all.total)
    result += Self.bars("Failures by system", "system", counted, of: all.total) {
      $0.systems.map { ($0.key, $0.value) }
    }
    result += Self.bars("Failures by app version", "app", counted, of: all.total) {
      $0.apps.map { ($0.key.text, $0.value) }
    }
    return result + "</div>\n</section>\n"
  }

  private static func name(_ kind: Remedy.Kind) -> String {
    switch kind {
    case .exception: "Info.plist: an exception"
    case .code: "the app\u{2019}s code or keys"
    case .server: "the server or the path"
    case .undecided: "not decided yet"
    case .none: "nothing in transport security"
    }
  }

  private static func kinds(_ all: KindCounts, _ others: Int) -> String {
    var result = "<div class=\"card wide\" id=\"chart-fix\">\n"
    result += svg("strip", height: 14, all, of: all.total)
    result += "<ul class=\"legend\">\n"
    for (kind, count) in all.parts {
      result += "<li data-count=\"\(count)\"><span data-filter=\"fix\" "
      result +=
        "data-value=\"\(kind.rawValue)\">\(dot(kind))\(name(kind)) <b>\(count)</b></span></li>\n"
    }
    result += "</ul>\n"
    if others > 0 {
      result +=
        "<p class=\"note\">\(GroupWords.plural(others, "failure")) of the network or of HTTP "
      result += "alone are in the table below, and not in the charts.</p>\n"
    }
    return result + "</div>\n"
  }

  // MARK: Bars

  /// More bars than this hide what matters.
  private static let maxBars = 8

  private static func bars(
    _ title: String, _ name: String, _ groups: [FailureGroup], of total: Int, by counts: Counts
  ) -> String {
    var byLabel: [String: KindCounts] = [:]
    for group in groups {
      for (label, count) in counts(group) {
        byLabel[label, default: KindCounts()].add(count, group.advice.remedy.kind)
      }
    }
    let sorted = byLabel.sorted {
      $0.value.total != $1.value.total
        ? $0.value.total > $1.value.total
        : $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    guard !sorted.isEmpty else { return "" }
    // One more bar takes no more place than the line that would report it.
    let shown = sorted.count <= maxBars + 1 ? sorted.count : maxBars
    var rest = KindCounts()
    for entry in sorted[shown...] { rest.add(entry.value) }
    // What is left may be more than all others, and would make them too short to compare.
    let longest = sorted[0].value.total
    let known = sorted.reduce(0) { $0.added($1.value.total) }
    var result = "<div class=\"card chart\" id=\"chart-\(name)\"><table>\n<caption>\(title)"
    if known < total {
      result += " <span class=\"note\">(known of \(known) of \(total))</span>"
    }
    result += "</caption>\n<colgroup><col class=\"name\"><col></colgroup>\n"
    result += "<thead class=\"hidden-label\"><tr><th scope=\"col\">"
    result += "\(name.prefix(1).uppercased())\(name.dropFirst())</th>"
    result += "<th scope=\"col\">Failures</th></tr></thead>\n<tbody>\n"
    for (label, counts) in sorted[..<shown] {
      let text = HTMLText.foreign(label)
      result += "<tr data-count=\"\(counts.total)\"><th scope=\"row\""
      result += "\(HTMLText.attribute("title", label))>"
      result += "<span data-filter=\"\(name)\"\(HTMLText.attribute("data-value", label))>\(text)"
      result += "</span></th>\(bar(counts, of: longest))</tr>\n"
    }
    if rest.total > 0 {
      result += "<tr class=\"rest\" data-count=\"\(rest.total)\"><th scope=\"row\">"
      result +=
        "\(sorted.count - shown) others</th><td><span><b>\(rest.total)</b></span></td></tr>\n"
    }
    return result + "</tbody></table></div>\n"
  }

  private static func bar(_ counts: KindCounts, of longest: Int) -> String {
    "<td><span>\(svg("bar", height: 12, counts, of: longest))<b>\(counts.total)</b></span></td>"
  }

  /// The parts of a bar side by side.
  private static func svg(
    _ type: String, height: Int, _ counts: KindCounts, of longest: Int
  ) -> String {
    var result = "<svg class=\"\(type)\" aria-hidden=\"true\" focusable=\"false\">"
    var begin = 0
    for (kind, count) in counts.parts {
      let x = HTMLText.percent(Double(begin), of: Double(longest))
      let width = HTMLText.percent(Double(count), of: Double(longest))
      result += "<rect class=\"\(kind.rawValue)\" x=\"\(x)\" width=\"\(width)\" "
      result += "height=\"\(height)\"><title>\(kind.rawValue): \(count)</title></rect>"
      begin = begin.added(count)
    }
    return result + "</svg>"
  }

  // MARK: Time

  private static func overTime(_ groups: [FailureGroup], of total: Int) -> String {
    var byDay: [CalendarDay: KindCounts] = [:]
    for group in groups {
      for (text, count) in group.days {
        guard let day = CalendarDay(text) else { continue }
        byDay[day, default: KindCounts()].add(count, group.advice.remedy.kind)
      }
    }
    guard let first = byDay.keys.min(), let last = byDay.keys.max() else { return "" }
    let known = byDay.values.reduce(0) { $0.added($1.total) }
    let span = CalendarSpan.fitting(from: first, to: last)
    var columns = [KindCounts](repeating: KindCounts(), count: span.count(from: first, to: last))
    for (day, counts) in byDay { columns[span.count(from: first, to: day) - 1].add(counts) }
    let labels = columns.indices.map { span.label($0, from: first) }

    var result = "<div class=\"card chart wide\" id=\"chart-time\"><figure>\n"
    result += "<figcaption>Failures \(span.name), \(first.text) to \(last.text)"
    if known < total { result += " <span class=\"note\">(known of \(known) of \(total))</span>" }
    result += "</figcaption>\n" + columnChart(columns, labels)
    result += "<details><summary class=\"note\">As a table</summary>\n<table class=\"plain\">"
    result += "<caption class=\"hidden-label\">Failures \(span.name)</caption>\n"
    result += "<thead><tr><th scope=\"col\">From</th><th scope=\"col\">Failures</th></tr></thead>\n"
    result += "<tbody>\n"
    for (label, counts) in zip(labels, columns) where counts.total > 0 {
      result += "<tr data-count=\"\(counts.total)\"><th scope=\"row\">\(label)</th>"
      result += "<td class=\"num\">\(counts.total)</td></tr>\n"
    }
    return result + "</tbody></table></details></figure></div>\n"
  }

  /// Pixels: the marks, the axis below them, and room for the number above the highest.
  private static let columnHeight = 112.0
  private static let columnTop = 16.0

  private static func columnChart(_ columns: [KindCounts], _ labels: [String]) -> String {
    let highest = Double(columns.map { $0.total }.max() ?? 0)
    // A few columns keep the width that they would have among more.
    let places = Double(max(columns.count, 12))
    let base = columnTop + columnHeight
    var result = "<svg class=\"days\" aria-hidden=\"true\" focusable=\"false\">"
    result += "<line class=\"axis\" x1=\"0\" x2=\"100%\" y1=\"\(base)\" y2=\"\(base)\"/>"
    // Six names fit into the width of a phone.
    let step = max(1, (Int(places) + 5) / 6)
    let numbersFit = places <= 16
    let summit = columns.firstIndex { Double($0.total) == highest }
    for (index, counts) in columns.enumerated() {
      let center = HTMLText.percent(Double(index) + 0.5, of: places)
      var y = base
      for (kind, count) in counts.parts {
        let height = columnHeight * Double(count) / highest
        y -= height
        result += "<rect class=\"\(kind.rawValue)\""
        result += " x=\"\(HTMLText.percent(Double(index) + 0.1, of: places))\""
        result += " width=\"\(HTMLText.percent(0.8, of: places))\""
        result += " y=\"\(tenths(y))\" height=\"\(tenths(height))\">"
        result += "<title>\(labels[index]): \(count) \(kind.rawValue)</title></rect>"
      }
      if counts.total > 0, numbersFit || index == summit {
        result += "<text x=\"\(center)\" y=\"\(tenths(y - 4))\" text-anchor=\"middle\">"
        result += "\(counts.total)</text>"
      }
      if index % step == 0 {
        // The first may be wider than its column, and there is nothing to the left of it.
        let isFlush = index == 0 && !numbersFit
        result += "<text x=\"\(isFlush ? "0" : center)\" y=\"\(base + 15)\""
        result += " text-anchor=\"\(isFlush ? "start" : "middle")\">"
        result += "\(labels[index].dropFirst(labels[index].utf8.count > 7 ? 5 : 0))</text>"
      }
    }
    return result + "</svg>\n"
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

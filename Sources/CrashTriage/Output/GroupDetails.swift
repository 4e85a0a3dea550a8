internal import Reporting
internal import ATSDiagnosis
internal import AppTransportSecurity

/// The details of groups as JSON for the script of an HTML report, equal texts once.
///
/// Most of what is said of a group is said of many others, but for its host: a mark stands for that, and
/// another one in excerpts for the URL of the sample.
struct GroupDetails {
  private var known: [String: Int] = [:]
  private var listed: [String] = []
  private var knownAdvice: [String: Int] = [:]
  private var listedAdvice: [String] = []

  /// In place of the host, and of a sample's URL; neither is a letter of any script.
  private static let (hostMark, urlMark): (Unicode.Scalar, Unicode.Scalar) = (
    "\u{E000}", "\u{E001}"
  )
  /// A shorter name is in other words by chance; a longer URL is hardly in an excerpt, and looking for it costs its
  /// length times that of the text.
  private static let sharedSizes = 4...1024

  /// The texts, as a JSON array.
  var texts: String { Self.array(listed.map(Self.json), ",\n") }
  /// What is said of groups, as a JSON array.
  var advice: String { Self.array(listedAdvice, ",\n") }

  /// Adds a group; the result is an array: number of its advice, rule, symbol of its codes, first and
  /// last time, apps, systems, devices, samples.
  mutating func add(_ group: FailureGroup) -> String {
    let host = group.key.host.map(Self.shown)
    let first = group.first?.text
    let last = group.last?.text
    let samples = group.samples.map { sample -> String in
      // A time that is the same as another is known by its place.
      let time =
        sample.time == nil || sample.time == ""
        ? "0"
        : sample.time == first
          ? "1" : sample.time == last ? "2" : Self.time(ReportTime(printed: sample.time ?? ""))
      return self.sample(sample, host: host, time: time)
    }
    let symbol = GroupWords.symbol(group.key) ?? ""
    let parts = [
      "\(number(ofAdvice: Self.advice(group.advice, host: host)))",
      "\(number(of: Self.shown(group.key.rule)))", "\(number(of: Self.shown(symbol)))",
      group.first.map(Self.time) ?? "0", last == first ? "1" : group.last.map(Self.time) ?? "0",
      counts(group.apps.map { ($0.key.text, $0.value) }),
      counts(group.systems.map { ($0.key, $0.value) }),
      counts(group.devices.map { ($0.key, $0.value) }), Self.array(samples),
    ]
    return Self.array(parts)
  }

  // MARK: What was seen

  /// Texts with their counts, one behind the other, the most frequent first.
  private mutating func counts(_ counts: [(text: String, count: Int)]) -> String {
    let sorted = counts.sorted {
      $0.count != $1.count
        ? $0.count > $1.count : $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
    return Self.array(sorted.map { "\(number(of: Self.shown($0.text))),\($0.count)" })
  }

  /// A sample: folder, name, line, URL, excerpt, what the report says of itself, time.
  private mutating func sample(_ sample: FailureSample, host: String?, time: String) -> String {
    let path = Self.shown(sample.path)
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let name = path[(cut ?? path.startIndex)...]
    let facts = [
      sample.report, sample.app, sample.system, sample.device, sample.exception,
      sample.thread.map { "thread \($0)" },
    ].compactMap { $0 }.filter { !$0.isEmpty }
    let url = sample.url.map(Self.shown) ?? ""
    var excerpt = Self.shown(sample.excerpt)
    if Self.sharedSizes.contains(url.utf8.count) {
      excerpt = Self.replaced(url, by: Self.urlMark, in: excerpt)
    }
    let parts = [
      "\(number(of: String(path[..<(cut ?? path.startIndex)])))", Self.json(String(name)),
      "\(sample.line)", "\(number(of: Self.shared(url, host: host)))",
      "\(number(of: Self.shared(excerpt, host: host)))",
      "\(number(of: Self.shown(facts.joined(separator: " \u{B7} "))))", time,
    ]
    return Self.array(parts)
  }

  // MARK: What to do

  /// Summary, explanation, then the parts of the remedy: each a title and what is below it, which is
  /// a sign of its form and one or two texts.
  private static func advice(_ advice: GroupAdvice, host: String?) -> String {
    func text(_ text: String) -> String { json(shared(shown(text), host: host)) }
    func paragraph(_ words: String) -> String { array(["\"p\"", text(words)]) }
    func policy(_ policy: PropertyListValue, _ sign: String = "\"x\"") -> String {
      array([sign, text(HTMLReport.pasteable(policy))])
    }
    func part(_ title: String, _ blocks: [String]) -> String { array([json(title)] + blocks) }

    let remedy = advice.remedy
    var parts = [text(advice.summary), text(advice.explanation)]
    if let server = remedy.server { parts.append(part("Best fix", [paragraph(server)])) }
    if let exception = remedy.exception {
      parts.append(
        part("Exception", [paragraph("In Info.plist:"), policy(exception, "\"X\"")]))
    } else {
      parts.append(part("Exception", [paragraph(TriageMarkdown.noException(remedy))]))
    }
    if !remedy.minimality.isEmpty {
      parts.append(
        part(
          "Minimal",
          remedy.minimality.map { array(["\"l\"", text($0.key), text(": " + $0.without)]) }))
    }
    if !remedy.keysNeedingJustification.isEmpty {
      let keys = remedy.keysNeedingJustification.joined(separator: ", ")
      parts.append(part("Review", [paragraph("App Review asks for a justification of \(keys).")]))
    }
    for alternative in remedy.alternatives {
      var blocks = [paragraph(alternative.when)]
      if let exception = alternative.exception { blocks.append(policy(exception)) }
      if let code = alternative.code { blocks.append(paragraph("With code: \(code)")) }
      parts.append(part("Otherwise", blocks))
    }
    if let next = remedy.next { parts.append(part("Next", [paragraph(next)])) }
    if let platform = remedy.platform { parts.append(part("Versions", [paragraph(platform)])) }
    return array(parts)
  }

  // MARK: Texts

  private mutating func number(of text: String) -> Int {
    if let number = known[text] { return number }
    known[text] = listed.count
    listed.append(text)
    return listed.count - 1
  }

  private mutating func number(ofAdvice text: String) -> Int {
    if let number = knownAdvice[text] { return number }
    knownAdvice[text] = listedAdvice.count
    listedAdvice.append(text)
    return listedAdvice.count - 1
  }

  /// The text as a page shows it, without the marks.
  private static func shown(_ text: String) -> String {
    let shown = HTMLText.shown(text)
    guard shown.utf8.contains(0xEE) else { return shown }
    return String(
      String.UnicodeScalarView(
        shown.unicodeScalars.map { $0 == hostMark || $0 == urlMark ? "\u{FFFD}" : $0 }))
  }

  /// The text with a mark in place of the host.
  private static func shared(_ text: String, host: String?) -> String {
    guard let host, sharedSizes.contains(host.utf8.count) else { return text }
    return replaced(host, by: hostMark, in: text)
  }

  private static func replaced(
    _ word: String, by mark: Unicode.Scalar, in text: String
  ) -> String {
    let (bytes, word) = (Array(text.utf8), Array(word.utf8))
    guard let first = word.first, bytes.count >= word.count else { return text }
    var result: [UInt8] = []
    var index = 0
    var isFound = false
    // Ends: each round takes a byte or the word, which isn't empty.
    while index < bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: word) {
        result += Array(String(Character(mark)).utf8)
        index += word.count
        isFound = true
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return isFound ? String(decoding: result, as: UTF8.self) : text
  }

  private static func array(_ elements: [String], _ separator: String = ",") -> String {
    "[" + elements.joined(separator: separator) + "]"
  }

  /// A time in UTC as its milliseconds, of which a browser makes the same text, any other as text.
  private static func time(_ time: ReportTime) -> String {
    time.milliseconds.map { $0 > 2 ? "\($0)" : json(time.text) } ?? json(shown(time.text))
  }

  private static func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

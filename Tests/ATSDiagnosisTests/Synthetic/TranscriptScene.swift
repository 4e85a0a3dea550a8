import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import SeededRandom

/// One or two transcripts of `nscurl`, drawn by a seed, as they come to a reader.
struct TranscriptScene {
  /// A run and what is left of it.
  struct Run {
    let story: NSCurlStory
    let lines: [TranscriptLine]
    /// The numbers of its lines in the text.
    let place: ClosedRange<Int>
  }

  let text: String
  let runs: [Run]
  /// What it is made of, for tallies.
  let properties: [String]
  private static let stories = Dictionary(
    uniqueKeysWithValues: ToolEra.allCases.map { ($0, NSCurlPropertyTests.stories($0)) })

  /// Whether a URL may have been broken behind a prefix, and so be lost.
  private let mayLoseMore: Bool

  init(seed: UInt64) {
    var random = SplitMix(state: seed &* 0x9E6C_63D0_876A_3F6B &+ 1)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func one<T>(_ elements: [T]) -> T? { elements.randomElement(using: &random) }

    let dress = chance(50) ? one(TranscriptDamage.dresses) : nil
    // What a terminal folds is folded before anything is put in front of it.
    let terminal = chance(30) ? one(TranscriptDamage.terminals) : nil
    let isCut = chance(35)
    var properties: [String] = []
    properties.append("dress \(dress?.name ?? "none")")
    properties.append("terminal \(terminal?.name ?? "none")")
    if isCut { properties.append("cut") }
    var runs: [Run] = []
    var text: [String] = []
    let count = chance(20) ? 2 : 1
    if count == 2 { properties.append("two runs") }
    for number in 0..<count {
      let era = ToolEra.allCases.randomElement(using: &random) ?? .sonoma
      var story = Self.stories[era]?.randomElement(using: &random) ?? NSCurlStory()
      story.host = number == 0 ? story.host : "login.farbwerk.example"
      if case .redirect("api.shop.example") = story.aftermath {
        story.aftermath = .redirect(story.host)
      } else if case .redirect("www.shop.example") = story.aftermath, number > 0 {
        // Two servers that redirect to one address are one failure.
        story.aftermath = .redirect("www.farbwerk.example")
      }
      var style = NSCurlPropertyTests.styles.randomElement(using: &random) ?? TranscriptStyle()
      style.language = chance(25) ? one(TranscriptStyle.Language.allCases) ?? .english : .english
      style.keepsLog = chance(80)
      properties += ["era \(era)", "verbose \(style.isVerbose)", "language \(style.language)"]
      var lines = NSCurlTranscript(story: story, style: style).lines
      if chance(15), era.logsFailures, style.keepsLog {
        properties.append("log apart")
        lines = TranscriptDamage.logApart(lines, &random)
      }
      if isCut, number == count - 1 { lines = TranscriptDamage.cut(lines, &random) }
      if let terminal { lines = terminal.apply(lines) }
      if let dress { lines = dress.apply(lines) }
      let begin = text.count + 1
      text += lines.map(\.text)
      runs.append(Run(story: story, lines: lines, place: begin...max(begin, text.count)))
      if number + 1 < count { text += ["", ""] }
    }
    let isOdd = terminal.map { ["83", "96", "111"].contains(where: $0.name.hasSuffix) } ?? false
    mayLoseMore = dress != nil && isOdd
    self.text = text.joined(separator: "\n")
    self.runs = runs
    self.properties = properties
  }

  /// What is wrong, and what is missing, in the findings of the text.
  func judge(_ findings: [Finding]) -> (faults: [String], gaps: [String]) {
    var faults: [String] = []
    var gaps: [String] = []
    var left = findings
    for run in runs {
      let own = left.filter { run.place.contains($0.source.line) }
      left.removeAll { run.place.contains($0.source.line) }
      let oracle = Oracle(story: run.story, lines: run.lines)
      faults += oracle.faults(in: own)
      if !mayLoseMore { gaps += oracle.gaps(in: own) }
    }
    if !left.isEmpty { faults.append("a finding outside of all runs") }
    return (faults, gaps)
  }
}

extension TranscriptDamage {
  /// Puts the lines that the tool logs, by another way than its output, before or behind that.
  static func logApart(
    _ lines: [TranscriptLine], _ random: inout SplitMix
  ) -> [TranscriptLine] {
    let isLog: (TranscriptLine) -> Bool = { $0.text.contains(" nscurl[") }
    let log = lines.filter(isLog)
    let output = lines.filter { !isLog($0) }
    return Bool.random(using: &random) ? log + output : output + log
  }
}

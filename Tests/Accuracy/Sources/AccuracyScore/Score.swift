import Foundation

/// How well a method answered a corpus.
public struct Score: Hashable, Sendable {
  /// What was measured.
  public internal(set) var name = ""
  /// Samples read.
  public internal(set) var samples = 0
  /// Failures labelled.
  public internal(set) var events = 0
  /// Failures that an answer was found for.
  public internal(set) var found = 0
  /// Answers given; those alike count once.
  public internal(set) var answers = 0
  /// Samples without a failure.
  public internal(set) var traps = 0
  /// Of those, how many got an answer.
  public internal(set) var trapsHit = 0
  /// Failures found whose host, cause, remedy is right.
  public internal(set) var hosts = 0
  /// Failures found whose cause is right.
  public internal(set) var causes = 0
  /// Failures found whose remedy is right.
  public internal(set) var remedies = 0
  /// Answers that recommend an exception.
  public internal(set) var exceptions = 0
  /// Of those, how many recommend one where none helps, or a wider one than needed.
  public internal(set) var harmful = 0
  /// What went wrong, one line each.
  public internal(set) var misses: [String] = []

  /// Measures a method.
  public static func of(_ method: any Method, on samples: [Sample]) throws -> Score {
    var score = Score()
    score.name = method.name
    for sample in samples { score.add(sample, try method.answers(for: sample.log)) }
    return score
  }

  /// Adds what a method said of one sample.
  mutating func add(_ sample: Sample, _ given: [Answer]) {
    var distinct: [Answer] = []
    for answer in given
    where !distinct.contains(where: {
      KeySet.host($0.host) == KeySet.host(answer.host) && $0.cause == answer.cause
        && $0.codes == answer.codes
    }) {
      distinct.append(answer)
    }
    samples += 1
    events += sample.events.count
    answers += distinct.count
    if sample.events.isEmpty {
      traps += 1
      if !distinct.isEmpty { trapsHit += 1 }
    }
    let pairs = Self.match(sample.events, distinct)
    found += pairs.count
    for (index, answer) in distinct.enumerated() {
      let event = pairs.first { $0.value == index }.map { sample.events[$0.key] }
      if event == nil {
        miss(sample, "no failure: \(answer.cause ?? "-") \(answer.codes.sorted())")
      }
      guard !answer.exception.isEmpty else { continue }
      exceptions += 1
      if Self.isHarmful(answer, event) {
        harmful += 1
        miss(sample, "harmful: \(answer.exception.entries.sorted())")
      }
    }
    for (index, event) in sample.events.enumerated() {
      guard let answer = pairs[index].map({ distinct[$0] }) else {
        miss(sample, "not found: \(event.cause) \(event.codeSet.sorted())")
        continue
      }
      let allowed = [event.host] + (event.hostAlso ?? [])
      let isHost = allowed.contains { KeySet.host($0) == KeySet.host(answer.host) }
      let isCause = Self.isRight(answer, about: event)
      let isRemedy =
        event.remedy.map { remedy in
          remedy.exceptions.contains(answer.exception)
            && remedy.kinds.contains(answer.kind ?? "")
        } ?? false
      hosts += isHost ? 1 : 0
      causes += isCause ? 1 : 0
      remedies += isRemedy ? 1 : 0
      if !isHost { miss(sample, "host: \(answer.host ?? "-"), not \(event.host ?? "-")") }
      if !isCause { miss(sample, "cause: \(answer.cause ?? "-"), not \(event.cause)") }
      if !isRemedy { miss(sample, "remedy: \(answer.kind ?? "-")") }
    }
  }

  private mutating func miss(_ sample: Sample, _ what: String) {
    misses.append("\(sample.name): \(what)")
  }

  /// Which answer belongs to which failure: the best pairs first, each answer once.
  static func match(_ events: [Event], _ answers: [Answer]) -> [Int: Int] {
    var pairs: [(points: Double, event: Int, answer: Int)] = []
    for (i, event) in events.enumerated() {
      for (j, answer) in answers.enumerated() {
        let points = points(event, answer)
        if points > 0 { pairs.append((points, i, j)) }
      }
    }
    pairs.sort { ($0.points, -$0.event, -$0.answer) > ($1.points, -$1.event, -$1.answer) }
    var result: [Int: Int] = [:]
    var used: Set<Int> = []
    for pair in pairs where result[pair.event] == nil && !used.contains(pair.answer) {
      result[pair.event] = pair.answer
      used.insert(pair.answer)
    }
    return result
  }

  private static func points(_ event: Event, _ answer: Answer) -> Double {
    let shared = event.codeSet.intersection(answer.codes).count
    let isHost = KeySet.host(event.host) == KeySet.host(answer.host)
    var points = 0.0
    if event.codeSet.isEmpty {
      let causes = [event.cause] + (event.candidates ?? [])
      let isCause = answer.cause.map(causes.contains) ?? false
      if isCause || (isHost && event.host != nil) { points = 4 }
    } else if shared > 0 {
      points = 4 + 2 * Double(shared) / Double(event.codeSet.union(answer.codes).count)
    }
    guard points > 0 else { return 0 }
    return points + (isHost ? 3 : 0) + (answer.cause == event.cause ? 1 : 0)
  }

  /// Whether the cause is right; where the log leaves it open, whether the answer does too.
  static func isRight(_ answer: Answer, about event: Event) -> Bool {
    guard let cause = answer.cause else { return false }
    if event.alsoCauses?.contains(cause) == true { return true }
    if event.cause == "ambiguous" {
      return cause == "ambiguous"
        || (answer.confidence != "high" && event.candidates?.contains(cause) == true)
    }
    return cause == event.cause
      || (cause == "ambiguous" && event.confidence != "high"
        && answer.candidates.contains(event.cause))
  }

  /// Whether an exception is recommended where the label has none, or one that opens more.
  static func isHarmful(_ answer: Answer, _ event: Event?) -> Bool {
    guard let remedy = event?.remedy else { return true }
    return !remedy.exceptions.contains {
      !$0.isEmpty && answer.exception.entries.isSubset(of: $0.entries)
    }
  }
}

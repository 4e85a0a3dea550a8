@testable import NetworkLogs
@testable import PCRE2

/// A pattern that is searched for in the whole of a text: what the fast ways are compared with.
final class PlainPattern {
  private let pattern: Pattern
  private var storage: MatchStorage

  init(_ source: String) throws {
    pattern = try Pattern(source)
    storage = try MatchStorage(captureCount: Match.maxGroups)
  }

  /// The first match at `start` or behind it.
  func match(_ text: Span<UInt8>, from start: Int = 0) throws -> Match? {
    guard start <= text.count, try pattern.match(text, from: start, using: &storage) else {
      return nil
    }
    return Match(bounds: storage.bounds)
  }
}

/// A match as it was reported.
struct Told: Equatable {
  let pattern: String
  let bounds: SIMD16<Int32>
}

/// Searches for all rules in the whole of a text, and passes their matches on from left to right.
struct PlainRunner {
  let patterns: [(source: String, pattern: PlainPattern)]

  init(_ formats: [LogFormat]) throws {
    patterns = try formats.flatMap(\.rules).map {
      ($0.pattern, try PlainPattern("(?m)" + $0.pattern))
    }
  }

  func run(_ text: Span<UInt8>, from first: Int) throws -> [Told] {
    var next: [Match?] = []
    for entry in patterns { next.append(try entry.pattern.match(text, from: first)) }
    var told: [Told] = []
    while true {
      var chosen: (rule: Int, match: Match)?
      for (rule, match) in next.enumerated() {
        guard let match, match.bounds[0] < chosen?.match.bounds[0] ?? .max else { continue }
        chosen = (rule, match)
      }
      guard let chosen else { return told }
      told.append(Told(pattern: patterns[chosen.rule].source, bounds: chosen.match.bounds))
      let resume = max(Int(chosen.match.bounds[1]), Int(chosen.match.bounds[0]) + 1)
      for rule in next.indices {
        guard let match = next[rule], match.bounds[0] < resume else { continue }
        next[rule] = try patterns[rule].pattern.match(text, from: resume)
      }
    }
  }
}

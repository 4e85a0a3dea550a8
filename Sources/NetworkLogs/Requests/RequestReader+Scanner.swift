internal import PCRE2

extension RequestReader {
  /// An introduction with what it introduces.
  final class Introduction: Sendable {
    let pattern: Pattern
    /// How far in front of a URL or host it can begin.
    let reach: Int

    init(_ number: Int, reach: Int) {
      pattern = Pattern(
        uncompiled: introductions[number] + RequestReader.request, isAnchored: true)
      self.reach = reach
    }
  }

  /// What is known of introductions that hold no literal.
  struct Unanchored {
    /// A bit for the number of each.
    let numbers: UInt64
    /// How far in front of a URL or host they can begin.
    let reach: Int
    let shape: RuleSet.Shape

    init(_ all: [Int]) {
      // A bit too far would be none, and the introduction be missed.
      precondition(RequestReader.introductions.count <= UInt64.bitWidth)
      numbers = all.reduce(0) { $0 | 1 << UInt64($1) }
      let nodes = all.map { PatternNode(parsing: introductions[$0]) }
      let node = PatternNode.choice(nodes)
      reach = nodes.isEmpty ? 0 : node.length.most ?? nearbyBytes
      shape = RuleSet.Shape(node)
    }

    /// Whether one can begin at a place.
    @inline(__always)
    func mayBegin(_ text: Span<UInt8>, at place: Int) -> Bool {
      shape.first.contains(text[place]) && shape.mayBegin(text, at: place)
    }
  }

  /// Finds where URLs and hosts begin, and where what introduces them can.
  final class Scanner: Sendable {
    let beginnings: AnchorScanner
    /// Finds the literals of introductions.
    let leads: AnchorScanner
    /// What each of them says of the introduction's own place, and the number of that.
    let uses: [RuleSet.Use]
    let introductions: [Introduction]
    /// How far in front of it any introduction can begin.
    let maxReach: Int
    /// The length of the longest of these literals.
    let maxLead: Int
    /// Introductions of which no literal is known.
    let unanchored: Unanchored

    init?() {
      var literals: [[UInt8]] = []
      var uses: [RuleSet.Use] = []
      var introductions: [Introduction] = []
      var unanchored: [Int] = []
      var rows = RuleSummary.Rows(UseTable.introductions)
      for number in RequestReader.introductions.indices {
        let own = Self.literals(ofIntroduction: number, &rows)
        let reach = own == nil ? 0 : Self.reach(ofIntroduction: number)
        introductions.append(Introduction(number, reach: reach))
        if own == nil { unanchored.append(number) }
        for literal in own ?? [] {
          literals.append(literal.bytes)
          uses.append(RuleSet.Use(literal, rule: number))
        }
      }
      guard let beginnings = AnchorScanner(anchors: RequestReader.beginnings),
        let leads = AnchorScanner(literals: literals, isSparse: false)
      else { return nil }
      self.beginnings = beginnings
      self.leads = leads
      self.uses = uses
      maxLead = literals.reduce(0) { max($0, $1.count) }
      self.introductions = introductions
      self.unanchored = Unanchored(unanchored)
      maxReach = introductions.reduce(self.unanchored.reach) { max($0, $1.reach) }
    }

    /// How far in front of a URL or host an introduction can begin, as the table has it.
    private static func reach(ofIntroduction number: Int) -> Int {
      // The pattern of the table has the begin of the URL in it, which makes it no shorter.
      let check = RuleSummary.check(of: RequestReader.pattern(ofIntroduction: number))
      return UseRows.introductions.maxLength(of: check, inRow: number) ?? nearbyBytes
    }

    /// The literals of which an introduction needs one, as the table has them, or else read off its pattern.
    private static func literals(
      ofIntroduction number: Int, _ rows: inout RuleSummary.Rows
    ) -> [RequiredLiteral]? {
      let pattern = RequestReader.pattern(ofIntroduction: number)
      let check = RuleSummary.check(of: pattern)
      guard let summary = rows.next(of: check) else {
        return RequiredLiterals.of(pattern, minimumLength: AnchorScanner.minimumLength)
      }
      guard let texts = summary.literals else { return nil }
      let known = texts.enumerated().compactMap {
        UseRows.introductions.literal($0.offset, bytes: $0.element, of: check, inRow: number)
      }
      guard known.count < texts.count else { return known }
      return RequiredLiterals.of(pattern, minimumLength: AnchorScanner.minimumLength)
    }
  }
}

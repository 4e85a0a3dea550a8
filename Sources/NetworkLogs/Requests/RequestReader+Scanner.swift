extension RequestReader {
  /// What is known of introductions that hold no literal.
  struct Unanchored {
    /// How far in front of a URL or host they can begin.
    let reach: Int
    let shape: RuleSet.Shape

    init(_ nodes: [PatternNode]) {
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
    let introductions: AnchorScanner
    /// What each literal of an introduction says of the introduction's own place.
    let uses: [RuleSet.Use]
    /// How far in front of a URL or host that introduction can begin.
    let reaches: [Int]
    /// How far in front of it any introduction can begin.
    let maxReach: Int
    /// The length of the longest of these literals.
    let maxLead: Int
    /// Introductions of which no literal is known.
    let unanchored: Unanchored

    init?() {
      var literals: [[UInt8]] = []
      var uses: [RuleSet.Use] = []
      var reaches: [Int] = []
      var unanchored: [PatternNode] = []
      var rows = RuleSummary.Rows(UseTable.introductions)
      for (number, introduction) in RequestReader.introductions.enumerated() {
        guard let own = Self.literals(ofIntroduction: number, &rows) else {
          unanchored.append(PatternNode(parsing: introduction))
          continue
        }
        let reach = Self.reach(ofIntroduction: number)
        for literal in own {
          reaches.append(reach)
          literals.append(literal.bytes)
          uses.append(RuleSet.Use(literal, rule: uses.count))
        }
      }
      guard let beginnings = AnchorScanner(anchors: RequestReader.beginnings),
        let introductions = AnchorScanner(literals: literals, isSparse: false)
      else { return nil }
      self.beginnings = beginnings
      self.introductions = introductions
      self.uses = uses
      maxLead = literals.reduce(0) { max($0, $1.count) }
      self.reaches = reaches
      self.unanchored = Unanchored(unanchored)
      maxReach = reaches.reduce(self.unanchored.reach) { max($0, $1) }
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

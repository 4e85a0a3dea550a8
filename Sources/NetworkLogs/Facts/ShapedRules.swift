internal import CAnchorScanner
internal import PCRE2

/// Tells of which shapes all texts are matched alike by the rules.
struct ShapedRules: ~Copyable {
  private let rules: RuleSet
  /// Finds the literals of which some text of a shape could hold one.
  private let literals: AnchorScanner
  /// What needs them: `usesOfLiteral[n]..<usesOfLiteral[n + 1]` of `uses` for the one number `n`.
  private var uses: [RuleSet.Use] = []
  private var usesOfLiteral = [0]
  private var places: [atsexplain_hit]
  /// The runs to which a rule is blind, and those for which that was found out; a bit for each.
  private var blind: [UInt8]
  private var asked: [UInt8]

  /// - Throws: `PatternError` when the literals can't be searched for: a defect that tests exclude.
  init(_ rules: RuleSet) throws(PatternError) {
    var numbers: [[UInt8]: Int] = [:]
    var shapes: [[UInt8]] = []
    var users: [[RuleSet.Use]] = []
    for (literal, text) in rules.texts.enumerated() {
      let own = rules.uses[rules.usesOfLiteral[literal]..<rules.usesOfLiteral[literal + 1]]
      for shape in MaskedRun.shapes(ofPart: text) {
        let number = numbers[shape] ?? shapes.count
        if number == shapes.count {
          numbers[shape] = number
          shapes.append(shape)
          users.append([])
        }
        for use in own where !users[number].contains(use) { users[number].append(use) }
      }
    }
    guard let scanner = AnchorScanner(literals: shapes, isSparse: false) else {
      throw PatternError(message: "the shapes of the literals can't be scanned for")
    }
    literals = scanner
    self.rules = rules
    for own in users {
      uses += own
      usesOfLiteral.append(uses.count)
    }
    places = [atsexplain_hit](repeating: atsexplain_hit(literal: 0, start: 0), count: 256)
    blind = [UInt8](repeating: 0, count: rules.entries.count)
    asked = blind
  }

  /// Whether the rules match at the same places in all texts of a shape, which differ in some runs.
  mutating func areBlind(_ shape: Span<UInt8>, to runs: [MaskedRun]) -> Bool {
    let count = literals.find(in: shape, &places)
    for index in 0..<count {
      let literal = Int(places[index].literal)
      let start = Int(places[index].start)
      for number in usesOfLiteral[literal]..<usesOfLiteral[literal + 1] {
        let rule = Int(uses[number].rule)
        guard isBlind(rule, to: runs) || !uses[number].couldFit(shape, at: start) else {
          return false
        }
      }
    }
    for rule in rules.unconditional where !isBlind(rule, to: runs) { return false }
    guard Bytes.hasNonASCII(shape) else { return true }
    for rule in rules.beyondASCII where !isBlind(rule, to: runs) { return false }
    return true
  }

  private mutating func isBlind(_ rule: Int, to runs: [MaskedRun]) -> Bool {
    for run in runs {
      let bit = UInt8(1) << run.number
      if asked[rule] & bit == 0 {
        asked[rule] |= bit
        if rules.entries[rule].isBlind(to: run) { blind[rule] |= bit }
      }
      guard blind[rule] & bit != 0 else { return false }
    }
    return true
  }
}

extension RuleSet.Use {
  /// Whether in some text of a shape the rule's literal could stand at a place.
  fileprivate func couldFit(_ shape: Span<UInt8>, at start: Int) -> Bool {
    if let preceding {
      guard start > 0, Self.could(preceding, be: shape[start - 1]) else { return false }
    }
    guard let following else { return true }
    let behind = start + Int(length)
    return behind < shape.count && Self.could(following, be: shape[behind])
  }

  private static func could(_ bytes: ByteSet, be byte: UInt8) -> Bool {
    bytes.contains(byte)
      || (byte == MaskedRun.mask && !bytes.isDisjoint(with: MaskedRun.maskable))
  }
}

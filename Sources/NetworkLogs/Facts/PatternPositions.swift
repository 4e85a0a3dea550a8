/// The places of a pattern that take a byte, and which of them can follow which.
///
/// Counts and conditions are left out, so it takes more texts than the pattern does: what is never
/// possible here is never possible there.
struct PatternPositions {
  /// The bytes that each place takes.
  private var sets: [ByteSet] = []
  /// The places that can take the next byte.
  private var following: [Set<Int>] = []
  /// Where a match can begin, or what is looked at behind it.
  private var first: Set<Int> = []
  /// Where a match can end, or what is looked at ahead of it.
  private var last: Set<Int> = []
  /// Whether the pattern has a part that isn't understood.
  private var isUnknown = false

  /// The first and last places of a part.
  private struct Ends {
    var first: Set<Int> = []
    var last: Set<Int> = []
    var mayBeEmpty = true
  }

  init(_ node: PatternNode) {
    let ends = add(node)
    first.formUnion(ends.first)
    last.formUnion(ends.last)
  }

  private mutating func add(_ node: PatternNode) -> Ends {
    switch node {
    case .text(let bytes): return sequence(bytes.map { .byte(ByteSet([$0])) })
    case .byte(let set):
      sets.append(set)
      following.append([])
      return Ends(first: [sets.count - 1], last: [sets.count - 1], mayBeEmpty: false)
    case .sequence(let parts): return sequence(parts)
    case .choice(let branches):
      var result = Ends(mayBeEmpty: false)
      for branch in branches {
        let own = add(branch)
        result.first.formUnion(own.first)
        result.last.formUnion(own.last)
        result.mayBeEmpty = result.mayBeEmpty || own.mayBeEmpty
      }
      return result
    case .repetition(let part, let least, let most):
      var own = add(part)
      if most ?? .max > 1 { connect(own.last, own.first) }
      if least == 0 { own.mayBeEmpty = true }
      return own
    case .condition(_, let look):
      guard let look else { return Ends() }
      // As if it could be taken and passed over. Where what comes before or behind it doesn't fit,
      // it doesn't matter what a look would tell.
      var own = add(look.node)
      own.mayBeEmpty = true
      if look.isBehind { first.formUnion(own.first) } else { last.formUnion(own.last) }
      return own
    case .unknown:
      isUnknown = true
      return Ends()
    }
  }

  private mutating func sequence(_ parts: [PatternNode]) -> Ends {
    var result = Ends()
    for part in parts {
      let own = add(part)
      connect(result.last, own.first)
      if result.mayBeEmpty { result.first.formUnion(own.first) }
      result.last = own.mayBeEmpty ? result.last.union(own.last) : own.last
      result.mayBeEmpty = result.mayBeEmpty && own.mayBeEmpty
    }
    return result
  }

  private mutating func connect(_ last: Set<Int>, _ first: Set<Int>) {
    for place in last { following[place].formUnion(first) }
  }

  /// Whether the pattern takes all bytes of a kind alike, wherever a run of them stands.
  ///
  /// Then two texts that differ within such runs only are matched at the same places.
  func isBlind(to run: MaskedRun) -> Bool {
    guard !isUnknown else { return false }
    let inside = placesInside(run)
    // A place that is reached and from which nothing leads out again takes part in no match.
    let leading = placesLeadingOut(of: run)
    return !inside.contains { place in
      leading.contains(place) && !sets[place].isDisjoint(with: run.bytes)
        && !run.bytes.isSubset(of: sets[place])
        && !(run.sparesZero && isZeroOfHexadecimal(place))
    }
  }

  /// The places that can take a byte of a run.
  private func placesInside(_ run: MaskedRun) -> Set<Int> {
    var found: Set<Int> = []
    // What comes before may be of the match, or its begin stands there or in the run.
    var new = Set(sets.indices)
    for bytes in run.before {
      let before = new.filter { !sets[$0].isDisjoint(with: bytes) }
      new = before.reduce(into: first) { $0.formUnion(following[$1]) }
    }
    while !new.isEmpty {
      let all = run.bytes.union(run.between)
      let taking = new.filter { !sets[$0].isDisjoint(with: all) && !found.contains($0) }
      found.formUnion(taking)
      new = taking.reduce(into: []) { $0.formUnion(following[$1]) }
    }
    return found
  }

  /// The places that can take the last byte of a run, or any before it.
  private func placesLeadingOut(of run: MaskedRun) -> Set<Int> {
    let all = run.bytes.union(run.between)
    let taking = sets.indices.filter { !sets[$0].isDisjoint(with: all) }
    var found = Set(
      taking.filter { place in
        last.contains(place)
          || following[place].contains { !sets[$0].isDisjoint(with: run.behind) }
      })
    var isGrowing = true
    while isGrowing {
      let more = taking.filter { !found.contains($0) && !following[$0].isDisjoint(with: found) }
      found.formUnion(more)
      isGrowing = !more.isEmpty
    }
    return found
  }

  /// Whether a place takes nothing but the zero of `0x`.
  private func isZeroOfHexadecimal(_ place: Int) -> Bool {
    sets[place].onlyByte == UInt8(ascii: "0") && !last.contains(place)
      && following[place].allSatisfy { sets[$0].onlyByte == UInt8(ascii: "x") }
  }
}

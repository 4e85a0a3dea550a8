/// A fact with the words that say it.
package struct FoundFact: Hashable, Sendable {
  /// What is said.
  package var fact: Fact
  /// The words, cut to a readable length.
  package var excerpt: String
  /// The line on which they are.
  package var line: Int

  /// Pairs a fact with its words.
  package init(fact: Fact, excerpt: String, line: Int) {
    self.fact = fact
    self.excerpt = excerpt
    self.line = line
  }
}

/// Facts in the order of the text, and what they are about together.
package struct FactList: Sendable {
  private var found: [FoundFact] = []
  /// What each fact is about: numbers, so that most facts are passed over without a look.
  private var kindsOfFacts: [FactFlags] = []
  /// What the facts are about, all together.
  package private(set) var kinds = FactFlags.none

  /// A list without anything.
  package init() {}

  /// A list of facts, each with words of its own.
  package init(_ facts: some Sequence<FoundFact>) {
    for found in facts { append(found) }
  }

  /// Adds a fact.
  package mutating func append(_ fact: FoundFact) {
    let kind = FactFlags(fact.fact)
    kinds.add(kind)
    kindsOfFacts.append(kind)
    found.append(fact)
  }

  /// Adds the facts of another list.
  package mutating func append(contentsOf other: FactList) {
    guard !found.isEmpty else {
      self = other
      return
    }
    kinds.add(other.kinds)
    kindsOfFacts.append(contentsOf: other.kindsOfFacts)
    found.append(contentsOf: other.found)
  }

  /// Replaces the first fact; its words stay.
  mutating func replaceFirst(_ fact: Fact) {
    guard !found.isEmpty else { return }
    found[0].fact = fact
    kindsOfFacts[0] = FactFlags(fact)
    kinds = kindsOfFacts.reduce(.none) { $0 | $1 }
  }

  /// Keeps so many facts, half of them from the begin and half from the end.
  package mutating func dropMiddle(keeping count: Int) {
    let middle = (count / 2)..<(count / 2 + found.count - count)
    found.removeSubrange(middle)
    kindsOfFacts.removeSubrange(middle)
    kinds = kindsOfFacts.reduce(.none) { $0 | $1 }
  }

  /// The facts that are about some of what a kind is about, in their order.
  @inline(__always)
  package func forEach(about kind: FactFlags, _ body: (FoundFact) -> Void) {
    guard !kinds.isDisjoint(with: kind) else { return }
    for index in kindsOfFacts.indices where !kindsOfFacts[index].isDisjoint(with: kind) {
      body(found[index])
    }
  }

  /// The first fact about some of what a kind is about for which `test` is true.
  @inline(__always)
  package func first(
    about kind: FactFlags, where test: (Fact) -> Bool = { _ in true }
  ) -> FoundFact? {
    guard !kinds.isDisjoint(with: kind) else { return nil }
    for index in kindsOfFacts.indices where !kindsOfFacts[index].isDisjoint(with: kind) {
      if test(found[index].fact) { return found[index] }
    }
    return nil
  }

  /// The last fact about some of what a kind is about.
  package func last(about kind: FactFlags) -> FoundFact? {
    guard !kinds.isDisjoint(with: kind) else { return nil }
    return kindsOfFacts.lastIndex { !$0.isDisjoint(with: kind) }.map { found[$0] }
  }

  /// Moves it down by a number of lines.
  mutating func move(by lines: Int) {
    for index in found.indices { found[index].line += lines }
  }
}

extension FactList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { found.count }
  package subscript(index: Int) -> FoundFact { found[index] }
}

extension FactList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: FoundFact...) { self.init(elements) }
}

#if !hasFeature(Embedded)
  extension FactList: CustomStringConvertible {
    package var description: String { found.description }
  }
#endif

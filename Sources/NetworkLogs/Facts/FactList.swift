/// A fact with the words that say it.
package struct FoundFact: Hashable, Sendable {
  /// What is said.
  package var fact: Fact
  fileprivate var words: HeldText
  /// The line on which they are.
  package var line: Int

  /// Pairs a fact with its words.
  package init(fact: Fact, excerpt: String, line: Int) {
    self.init(fact, HeldText(excerpt), line: line)
  }

  init(_ fact: Fact, _ words: HeldText, line: Int) {
    self.fact = fact
    self.words = words
    self.line = line
  }

  /// The words, cut to a readable length.
  package var excerpt: String { words.text }
}

/// Facts in the order of the text, and what they are about together.
package struct FactList: Sendable {
  /// A fact and what it is about: a number, so that most facts are passed over without a look.
  fileprivate struct Item {
    let kind: FactFlags
    var found: FoundFact
  }

  private var items: [Item] = []
  /// What the facts are about, all together.
  package private(set) var kinds = FactFlags.none

  /// A list without anything.
  package init() {}

  /// A list of facts, each with words of its own.
  package init(_ facts: some Sequence<FoundFact>) {
    for found in facts { append(found) }
  }

  /// Adds a fact.
  package mutating func append(_ fact: consuming FoundFact) {
    let kind = FactFlags(fact.fact)
    kinds.add(kind)
    if items.capacity == 0 { items.reserveCapacity(4) }
    items.append(Item(kind: kind, found: fact))
  }

  /// Adds the facts of another list.
  package mutating func append(contentsOf other: FactList) {
    guard !items.isEmpty else {
      self = other
      return
    }
    kinds.add(other.kinds)
    for index in other.items.indices { items.append(other.items[index]) }
  }

  /// Whether `test` is true for one of the facts from an index on.
  func contains(from begin: Int, where test: (Fact) -> Bool) -> Bool {
    for index in begin..<items.count where test(items[index].found.fact) { return true }
    return false
  }

  /// Removes those of the facts from an index on for which `test` is true.
  mutating func removeAll(from begin: Int, where test: (Fact) -> Bool) {
    let kept = items[begin...].filter { !test($0.found.fact) }
    items.replaceSubrange(begin..., with: kept)
    kinds = items.reduce(.none) { $0 | $1.kind }
  }

  /// Takes all facts out, and keeps their room.
  mutating func removeAll() {
    // Ends: each round takes a fact.
    while items.popLast() != nil {}
    kinds = .none
  }

  /// Replaces the first fact; its words stay.
  mutating func replaceFirst(_ fact: Fact) {
    guard var found = items.first?.found else { return }
    found.fact = fact
    items[0] = Item(kind: FactFlags(fact), found: found)
    kinds = items.reduce(.none) { $0 | $1.kind }
  }

  /// Keeps so many facts, half of them from the begin and half from the end; the room for what goes stays.
  package mutating func dropMiddle(keeping count: Int) {
    items.removeSubrange((count / 2)..<(items.count - (count - count / 2)))
    kinds = items.reduce(.none) { $0 | $1.kind }
  }

  /// Gives up the room that it doesn't use.
  package mutating func fit() { items = Array(items[...]) }

  /// The facts that are about some of what a kind is about, in their order.
  package func forEach(about kind: FactFlags, _ body: (FoundFact) -> Void) {
    guard !kinds.isDisjoint(with: kind) else { return }
    for index in items.indices where !items[index].kind.isDisjoint(with: kind) {
      body(items[index].found)
    }
  }

  /// Whether the fact at an index is about some of what a kind is about.
  package func isAbout(_ kind: FactFlags, at index: Int) -> Bool {
    !items[index].kind.isDisjoint(with: kind)
  }

  /// The parts of the fact at an index, if it is a number with its domain: nothing is copied for them.
  package func code(at index: Int) -> (Int, CodeDomain, CodePlace)? {
    guard case .code(let number, let domain, let place) = items[index].found.fact else {
      return nil
    }
    return (number, domain, place)
  }

  /// The fact at an index, if it is about some of what a kind is about; most are passed over without a look.
  package func fact(at index: Int, about kind: FactFlags) -> Fact? {
    items[index].kind.isDisjoint(with: kind) ? nil : items[index].found.fact
  }

  /// The first fact about some of what a kind is about for which `test` is true.
  package func first(
    about kind: FactFlags, where test: (Fact) -> Bool = { _ in true }
  ) -> FoundFact? {
    guard !kinds.isDisjoint(with: kind) else { return nil }
    for index in items.indices where !items[index].kind.isDisjoint(with: kind) {
      if test(items[index].found.fact) { return items[index].found }
    }
    return nil
  }

  /// Whether a fact is the first about some of what a kind is about; nothing is copied to compare it.
  package func isFirst(_ fact: Fact, about kind: FactFlags) -> Bool {
    guard !kinds.isDisjoint(with: kind) else { return false }
    for index in items.indices where !items[index].kind.isDisjoint(with: kind) {
      return items[index].found.fact == fact
    }
    return false
  }

  /// All the facts about some of what a kind is about, in their order.
  package func all(about kind: FactFlags) -> [FoundFact] {
    guard !kinds.isDisjoint(with: kind) else { return [] }
    return items.indices.compactMap {
      items[$0].kind.isDisjoint(with: kind) ? nil : items[$0].found
    }
  }

  /// The last fact about some of what a kind is about.
  package func last(about kind: FactFlags) -> FoundFact? {
    guard !kinds.isDisjoint(with: kind) else { return nil }
    return items.lastIndex { !$0.kind.isDisjoint(with: kind) }.map { items[$0].found }
  }

  /// Moves it down by a number of lines.
  mutating func move(by lines: Int) {
    for index in items.indices { items[index].found.line += lines }
  }
}

extension FactList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { items.count }
  // Not built of the others by code that knows nothing of the list.
  package var isEmpty: Bool { items.isEmpty }
  package var count: Int { items.count }
  package var indices: Range<Int> { items.indices }
  package subscript(index: Int) -> FoundFact { items[index].found }

  /// Goes through the facts, without the detours of the iterator that any collection has.
  package struct Iterator: IteratorProtocol {
    private let items: [Item]
    private var index = 0

    fileprivate init(_ items: [Item]) { self.items = items }

    package mutating func next() -> FoundFact? {
      guard index < items.count else { return nil }
      defer { index += 1 }
      return items[index].found
    }
  }

  package func makeIterator() -> Iterator { Iterator(items) }
}

extension FactList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: FoundFact...) { self.init(elements) }
}

#if !hasFeature(Embedded)
  extension FactList: CustomStringConvertible {
    package var description: String { Array(self).description }
  }
#endif

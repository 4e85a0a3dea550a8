/// What one match of a rule says, with its words.
///
/// Lines that say the same in the same words share it, however many they are.
package final class Statement: Sendable {
  /// What is said, in the order of the text.
  package let facts: [Fact]
  /// The words that say it, cut to a readable length.
  package let words: String
  /// What the facts are about, all together.
  package let kinds: FactKind
  /// The number of a connection that is named.
  let connection: Int?
  /// The address of an underlying error that is named.
  let underlyingError: String?
  /// Whether a line that says nothing else is of no format.
  let claimsNothing: Bool

  init(
    facts: [Fact], words: String, connection: Int? = nil, underlyingError: String? = nil,
    claimsNothing: Bool = false
  ) {
    self.facts = facts
    self.words = words
    kinds = facts.reduce(.none) { $0 | FactKind($1) }
    self.connection = connection
    self.underlyingError = underlyingError
    self.claimsNothing = claimsNothing
  }

  /// The same words, saying something else.
  func saying(_ facts: [Fact]) -> Statement {
    Statement(
      facts: facts, words: words, connection: connection, underlyingError: underlyingError,
      claimsNothing: claimsNothing)
  }
}

/// A fact with the words that say it.
package struct FoundFact: Hashable, Sendable {
  /// What is said.
  package var fact: Fact
  /// The words, cut to a readable length.
  package var excerpt: String
  /// The line on which they stand.
  package var line: Int

  /// Pairs a fact with its words.
  package init(fact: Fact, excerpt: String, line: Int) {
    self.fact = fact
    self.excerpt = excerpt
    self.line = line
  }
}

/// What lines say, in the order of the text: statements, and where each stands.
@frozen
package struct FactList: Sendable {
  /// A statement with the line on which it stands, counted from that of the first one: so lists of
  /// records that say the same can share their statements.
  @frozen
  package struct Part: Sendable {
    package let statement: Statement
    @usableFromInline let line: Int
    /// How many facts come before its own.
    @usableFromInline let firstFact: Int32
    /// What the statement is about, told without a look at it.
    let kinds: FactKind

    @usableFromInline init(statement: Statement, line: Int, firstFact: Int32) {
      self.statement = statement
      self.line = line
      self.firstFact = firstFact
      kinds = statement.kinds
    }
  }

  /// The statements, save for the one that a list has of its own.
  @usableFromInline var shared: [Part] = []
  /// The line of the first statement.
  @usableFromInline var firstLine = 0
  /// What the facts are about, all together.
  package private(set) var kinds = FactKind.none
  @usableFromInline var length: Int32 = 0
  /// The index of the statement that stands in the place of a shared one, and the statement: so the many
  /// lists that differ in one share all others.
  @usableFromInline var ownIndex: Int32 = -1
  @usableFromInline var own: Statement?

  /// A list without anything.
  package init() {}

  /// A list of facts, each with words of its own.
  package init(_ facts: some Sequence<FoundFact>) {
    for found in facts {
      append(Statement(facts: [found.fact], words: found.excerpt), line: found.line)
    }
  }

  /// How many facts there are.
  @inlinable package var count: Int { Int(length) }
  /// Whether nothing is said.
  @inlinable package var isEmpty: Bool { length == 0 }

  /// The statements, in a list that is made for who asks, unless all are shared.
  @inlinable package var parts: [Part] {
    guard let own else { return shared }
    var parts = shared
    let place = parts[Int(ownIndex)]
    parts[Int(ownIndex)] = Part(statement: own, line: place.line, firstFact: place.firstFact)
    return parts
  }

  /// The statement at an index of `parts`.
  package func statement(at index: Int) -> Statement {
    if index == Int(ownIndex), let own { own } else { shared[index].statement }
  }

  /// What tells that statement from all others: cheaper where several threads have it.
  package func identity(ofStatementAt index: Int) -> ObjectIdentifier {
    if index == Int(ownIndex), let own {
      ObjectIdentifier(own)
    } else {
      ObjectIdentifier(shared[index].statement)
    }
  }

  /// How many statements there are.
  package var statementCount: Int { shared.count }
  /// What the statement at an index is about.
  package func kinds(ofStatementAt index: Int) -> FactKind { shared[index].kinds }
  /// The index of the first fact of the statement at an index.
  package func firstFact(ofStatementAt index: Int) -> Int { Int(shared[index].firstFact) }

  /// Has all statements to itself, to change them.
  private mutating func settle() {
    guard own != nil else { return }
    shared = parts
    own = nil
    ownIndex = -1
  }

  /// The index of the statement that says the fact at an index.
  private func place(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "fact \(index) of \(count)")
    var place = shared.count - 1
    while place > 0, Int(shared[place].firstFact) > index { place -= 1 }
    return place
  }

  /// The fact at an index: those behind it are passed over.
  package subscript(index: Int) -> FoundFact {
    let place = place(of: index)
    let statement = statement(at: place)
    return FoundFact(
      fact: statement.facts[index - Int(shared[place].firstFact)], excerpt: statement.words,
      line: line(at: index))
  }

  /// The line of the fact at an index.
  package func line(at index: Int) -> Int { firstLine + shared[place(of: index)].line }

  /// The first fact.
  package var first: FoundFact? { isEmpty ? nil : self[0] }

  /// Adds a statement that stands on a line.
  package mutating func append(_ statement: Statement, line: Int) {
    guard !statement.facts.isEmpty else { return }
    settle()
    if shared.isEmpty { firstLine = line }
    shared.append(
      Part(statement: statement, line: line - firstLine, firstFact: length))
    kinds.add(statement.kinds)
    length += Int32(statement.facts.count)
  }

  /// Adds a list.
  package mutating func append(contentsOf other: FactList) {
    if shared.isEmpty {
      self = other
      return
    }
    settle()
    // A record has several lines: room for them at once.
    if shared.capacity < shared.count + other.shared.count {
      shared.reserveCapacity(Swift.max(2 * (shared.count + other.shared.count), 8))
    }
    let distance = other.firstLine - firstLine
    for place in other.shared.indices {
      let part = other.shared[place]
      shared.append(
        Part(
          statement: other.statement(at: place), line: part.line + distance,
          firstFact: part.firstFact + length))
    }
    kinds.add(other.kinds)
    length += other.length
  }

  /// Has room for so many statements.
  package mutating func reserveCapacity(_ count: Int) { shared.reserveCapacity(count) }

  /// The index of the next statement of a kind, from an index on.
  package func nextStatement(of kind: FactKind, from start: Int = 0) -> Int? {
    guard kinds.contains(kind) else { return nil }
    for place in start..<Swift.max(start, shared.count) where shared[place].kinds.contains(kind) {
      return place
    }
    return nil
  }

  /// The index of the last statement of a kind.
  package func lastStatement(of kind: FactKind) -> Int? {
    guard kinds.contains(kind) else { return nil }
    for place in shared.indices.reversed() where shared[place].kinds.contains(kind) {
      return place
    }
    return nil
  }

  /// Says something else in the words of the first statement.
  mutating func replaceFirst(_ fact: Fact) {
    settle()
    guard let first = shared.first else { return }
    let statement = first.statement.saying([fact] + first.statement.facts.dropFirst())
    shared[0] = Part(statement: statement, line: first.line, firstFact: 0)
    kinds = shared.reduce(.none) { $0 | $1.statement.kinds }
  }

  /// Says, at an index, what is about the same in as many facts.
  mutating func replace(at index: Int, by statement: Statement) {
    settle()
    ownIndex = Int32(index)
    own = statement
  }

  /// Puts all of it in the place of an empty list, and leaves an empty one: nothing is copied.
  package mutating func move(to empty: inout FactList) { swap(&self, &empty) }

  /// Moves it down by a number of lines.
  mutating func move(by lines: Int) {
    firstLine += lines
  }
}

extension FactList: Sequence {
  /// Goes through the facts.
  @frozen
  package struct Iterator: IteratorProtocol {
    @usableFromInline let parts: [Part]
    @usableFromInline let firstLine: Int
    @usableFromInline var part = 0
    @usableFromInline var fact = 0

    @inlinable init(_ list: FactList) {
      parts = list.parts
      firstLine = list.firstLine
    }

    @inlinable package mutating func next() -> FoundFact? {
      while part < parts.count {
        let statement = parts[part].statement
        if fact < statement.facts.count {
          defer { fact += 1 }
          return FoundFact(
            fact: statement.facts[fact], excerpt: statement.words,
            line: firstLine + parts[part].line)
        }
        part += 1
        fact = 0
      }
      return nil
    }
  }

  @inlinable package func makeIterator() -> Iterator { Iterator(self) }
  @inlinable package var underestimatedCount: Int { count }
}

extension FactList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: FoundFact...) { self.init(elements) }
}

extension FactList: CustomStringConvertible {
  package var description: String { Array(self).description }
}

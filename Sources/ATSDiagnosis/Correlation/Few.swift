/// Elements in their order, of which there is hardly ever more than one: for one no memory is asked.
package struct Few<Element> {
  private var head: Element?
  private var others: [Element] = []

  /// Adds an element behind the others.
  mutating func append(_ element: Element) { insert(element, at: count) }

  /// Adds an element at an index.
  mutating func insert(_ element: Element, at index: Int) {
    if index > 0 {
      if others.isEmpty { others.reserveCapacity(4) }
      others.insert(element, at: index - 1)
    } else {
      if let old = head { others.insert(old, at: 0) }
      head = element
    }
  }

  /// Takes out the element at an index.
  mutating func remove(at index: Int) {
    if index > 0 {
      others.remove(at: index - 1)
    } else {
      head = others.isEmpty ? nil : others.removeFirst()
    }
  }
}

extension Few: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { isEmpty ? 0 : 1 + others.count }
  package var isEmpty: Bool { if case nil = head { true } else { false } }

  package subscript(index: Int) -> Element {
    if index == 0, let head { head } else { others[index - 1] }
  }
}

extension Few: Equatable where Element: Equatable {}
extension Few: Hashable where Element: Hashable {}
extension Few: Sendable where Element: Sendable {}

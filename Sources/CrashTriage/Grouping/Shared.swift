/// A value that many others repeat, held once for all of them.
final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: Shared, b: Shared) -> Bool { a === b || a.value == b.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

import Testing

@testable import ATSDiagnosis

/// What is remembered of an object is found again, of that one alone, and never of too many.
@Suite struct IdentityMemoryTests {
  private final class Object {}

  @Test func nothingIsRememberedOfOthers() {
    var memory = IdentityMemory<Object, Int>(room: 64)
    let objects = (0..<1000).map { _ in Object() }
    #expect(objects.allSatisfy { memory.value(of: ObjectIdentifier($0)) == nil })
    for (number, object) in objects.enumerated() {
      memory.remember(number, of: object)
      #expect(memory.value(of: ObjectIdentifier(object)) == number)
    }
    let known = objects.indices.filter {
      guard let value = memory.value(of: ObjectIdentifier(objects[$0])) else { return false }
      #expect(value == $0)
      return true
    }
    #expect((16...64).contains(known.count) && known.last == 999)
  }

  /// Two that are met in turn don't push each other out, wherever they stand in memory.
  @Test func fewObjectsAreAllKnown() {
    var memory = IdentityMemory<Object, Int>(room: 4)
    let objects = (0..<4).map { _ in Object() }
    for (number, object) in objects.enumerated() { memory.remember(number, of: object) }
    #expect(objects.map { memory.value(of: ObjectIdentifier($0)) } == [0, 1, 2, 3])
  }

  /// Of several things remembered of an object the one that is meant is found, the newest first.
  @Test func whatIsMeantIsFound() {
    var memory = IdentityMemory<Object, Int>(room: 8)
    let object = Object()
    for number in 1...3 { memory.remember(number, of: object) }
    let id = ObjectIdentifier(object)
    #expect(memory.value(of: id) == 3 && memory.value(of: id, where: { $0 < 3 }) == 2)
    #expect(memory.value(of: id, where: { $0 > 3 }) == nil)
  }

  /// Else another object could have its place in memory.
  @Test func anObjectIsKept() {
    weak var object: Object?
    do {
      var memory = IdentityMemory<Object, Int>(room: 4)
      do {
        let made = Object()
        object = made
        memory.remember(1, of: made)
      }
      #expect(object != nil)
      #expect(object.flatMap { memory.value(of: ObjectIdentifier($0)) } == 1)
    }
    #expect(object == nil)
  }
}

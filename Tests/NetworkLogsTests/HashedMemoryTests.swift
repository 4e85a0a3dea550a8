import Testing

@testable import NetworkLogs

@Suite struct HashedMemoryTests {
  @Test func whatWasRememberedIsFound() {
    var memory = HashedMemory<String>(room: 64)
    for number in 0..<8 { memory.remember("value \(number)", UInt64(number)) }
    for number in 0..<8 {
      #expect(memory.value(UInt64(number)) { _ in true } == "value \(number)")
    }
    #expect(memory.value(8) { _ in true } == nil)
    memory.removeAll()
    #expect(memory.value(0) { _ in true } == nil)
  }

  /// Values that share a hash are told apart by who asks, and stay side by side.
  @Test func theSameHashHasRoomForSeveral() {
    var memory = HashedMemory<Int>(room: 1)
    for value in 0..<8 { #expect(memory.remember(value, 7) == nil) }
    for value in 0..<8 { #expect(memory.value(7) { $0 == value } == value) }
    // The one that was remembered first makes room.
    #expect(memory.remember(8, 7) == 0)
    #expect(memory.value(7) { $0 == 0 } == nil)
    for value in 1...8 { #expect(memory.value(7) { $0 == value } == value) }
  }

  @Test func withoutRoomNothingIsRemembered() {
    var memory = HashedMemory<Int>(room: 0)
    #expect(!memory.isUsed)
    #expect(memory.remember(1, 1) == nil)
    #expect(memory.value(1) { _ in true } == nil)
  }
}

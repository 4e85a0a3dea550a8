import Testing

@testable import NetworkLogs

@Suite struct TextMemoryTests {
  @Test func textsAreThoseOfTheLine() {
    var random = SplitMix(state: 7)
    // Little room, so that texts push each other out.
    let memory = TextMemory(room: 5)
    for _ in 0..<2 {
      for line in Mutations.lines {
        for _ in 0..<4 {
          let from = Int.random(in: 0...line.count, using: &random)
          let range = from..<Int.random(in: from...line.count, using: &random)
          let text = withSpan(line) { memory.string($0, range) }
          #expect(text == String(decoding: line[range], as: UTF8.self))
        }
      }
    }
  }

  /// A text that was repaired isn't taken for the bytes that it now has, nor for others.
  @Test func repairedTextsAreToldApart() {
    let memory = TextMemory()
    let broken = [UInt8](repeating: 0x41, count: 20) + [0xFF]
    let other = [UInt8](repeating: 0x41, count: 20) + [0xFE]
    let whole = Array(String(decoding: broken, as: UTF8.self).utf8)
    for bytes in [broken, other, whole, broken, whole, other] {
      let text = withSpan(bytes) { memory.string($0, 0..<bytes.count) }
      #expect(Array(text.utf8) == whole)
    }
  }
}

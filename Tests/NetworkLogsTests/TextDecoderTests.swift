import Testing

@testable import NetworkLogs

@Suite struct TextDecoderTests {
  /// Texts in both orders of bytes, and bytes that are neither.
  static let inputs: [[UInt8]] = {
    let units = [0xFEFF] + Array("aé日😀b\n".utf16) + [0xD83D, 0x41, 0xDE00, 0x0A, 0xD83D]
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return [
      little, big, little + [0x41], big + [0], [], [0xFF], [0xFE], [0xFF, 0xFE],
      [0xFF, 0x41, 0x42],
      [0xFE, 0xFE, 0xFF], Array("plain é\n".utf8), [0xEF, 0xBB, 0xBF, 0x41],
    ]
  }()

  private static func decoded(_ pieces: [[UInt8]]) -> [UInt8] {
    var decoder = TextDecoder()
    return pieces.flatMap { decoder.decode($0) } + decoder.finish()
  }

  @Test(arguments: inputs) func cutsMakeNoDifference(_ input: [UInt8]) {
    let whole = Self.decoded([input])
    #expect(Self.decoded(input.map { [$0] }) == whole)
    for cut in input.indices {
      #expect(Self.decoded([Array(input[..<cut]), [], Array(input[cut...])]) == whole)
    }
  }

  @Test func charactersAreThose() {
    let expected = Array("aé日😀b\n\u{FFFD}A\u{FFFD}\n\u{FFFD}".utf8)
    for input in Self.inputs.prefix(2) { #expect(Self.decoded([input]) == expected) }
    for input in Self.inputs[6...].filter({ $0.count != 2 }) {
      #expect(Self.decoded([input]) == input)
    }
  }
}

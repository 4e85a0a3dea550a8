import Testing

@testable import NetworkLogs

/// A line as it was handed out.
struct HandedOut: Hashable {
  let text: String
  let number: Int
  let isFragment: Bool
  let context: String
}

@Suite struct LineBufferTests {
  /// What is handed out of `text` when it comes in pieces of `chunk` bytes.
  private func lines(
    of text: String, chunk: Int, limits: ReadingLimits = ReadingLimits(), wantsNext: Bool = false
  ) throws -> (lines: [HandedOut], ended: Int, long: Int) {
    let scanner = try makeScanner(["NEEDLE"])
    var limits = limits
    limits.chunk = chunk
    var buffer = LineBuffer(limits: limits)
    var result: [HandedOut] = []
    let bytes = Array(text.utf8)
    var taken = 0
    func keep(
      _ line: Span<UInt8>, _ context: Span<UInt8>, _ place: LinePlace
    ) -> Bool {
      result.append(
        HandedOut(
          text: ByteText.string(line, line.indices), number: place.number,
          isFragment: place.isFragment, context: ByteText.string(context, context.indices)))
      return wantsNext
    }
    while taken < bytes.count {
      taken += unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append($0, taken: taken) }
      buffer.drain(scanner, atEnd: false, keep)
    }
    buffer.drain(scanner, atEnd: true, keep)
    return (result, buffer.linesEnded, buffer.longLines)
  }

  @Test func linesNumbersAndContextForEveryChunkSize() throws {
    let text = "one\nNEEDLE two\n\nthree\r\nfour NEEDLE\r\nNEEDLE last"
    let whole = try lines(of: text, chunk: 4096)
    #expect(whole.lines.map(\.text) == ["NEEDLE two", "four NEEDLE", "NEEDLE last"])
    #expect(whole.lines.map(\.number) == [2, 5, 6])
    #expect(whole.lines.map(\.context).last == "one\nNEEDLE two\n\nthree\r\nfour NEEDLE\r\n")
    #expect(whole.ended == 5)
    for chunk in 1...(text.utf8.count + 1) {
      let cut = try lines(of: text, chunk: chunk)
      #expect(cut.lines == whole.lines, "chunks of \(chunk)")
      #expect(cut.ended == whole.ended)
    }
  }

  @Test func longLinesAreReadInPiecesTheSameWayForEveryChunkSize() throws {
    var limits = ReadingLimits()
    limits.longestLine = 64
    limits.overlap = 8
    limits.context = 32
    let filler = String(repeating: "x", count: 100)
    let text =
      "NEEDLE a\n" + filler + "NEEDLE" + filler + "\nshort\n" + filler + filler + "\nNEEDLE z"
    let whole = try lines(of: text, chunk: 4096, limits: limits)
    #expect(whole.long == 2)
    #expect(whole.lines.first?.isFragment == false)
    #expect(whole.lines.contains { $0.isFragment && $0.number == 2 && $0.text.contains("NEEDLE") })
    #expect(whole.lines.allSatisfy { $0.text.utf8.count <= 64 })
    #expect(whole.lines.last?.text == "NEEDLE z")
    #expect(whole.lines.last?.number == 5)
    for chunk in 1...80 {
      let cut = try lines(of: text, chunk: chunk, limits: limits)
      #expect(cut.lines == whole.lines, "chunks of \(chunk)")
      #expect(cut.long == whole.long, "chunks of \(chunk)")
    }
  }

  @Test func aNeedleAcrossTwoPiecesIsFound() throws {
    var limits = ReadingLimits()
    limits.longestLine = 64
    limits.overlap = 8
    for offset in 50...70 {
      let text =
        String(repeating: "x", count: offset) + "NEEDLE" + String(repeating: "y", count: 90)
      let found = try lines(of: text, chunk: 16, limits: limits)
      #expect(found.lines.contains { $0.text.contains("NEEDLE") }, "needle at \(offset)")
    }
  }

  @Test func aLineMayAskForTheNextOneForEveryChunkSize() throws {
    let text = "one\nNEEDLE two\r\nthree\r\nfour\nNEEDLE five\n\nseven"
    let whole = try lines(of: text, chunk: 4096, wantsNext: true)
    #expect(
      whole.lines.map(\.text) == ["NEEDLE two", "three", "four", "NEEDLE five", "", "seven"])
    for chunk in 1...text.utf8.count {
      #expect(try lines(of: text, chunk: chunk, wantsNext: true).lines == whole.lines)
    }
  }

  /// The rest of a line that is read in pieces is none that follows it.
  @Test func aLongLineMayAskForTheNextOneForEveryChunkSize() throws {
    var limits = ReadingLimits()
    limits.longestLine = 40
    limits.overlap = 0
    limits.context = 8
    let filler = String(repeating: "x", count: 30)
    let text = "NEEDLE a\n\(filler)NEEDLE\(filler)\(filler)\nfour\nfive\n\(filler)\(filler)\n"
    let whole = try lines(of: text, chunk: 4096, limits: limits, wantsNext: true)
    #expect(whole.lines.map(\.number) == [1, 2, 3, 4])
    for chunk in 1...80 {
      let cut = try lines(of: text, chunk: chunk, limits: limits, wantsNext: true)
      #expect(cut.lines == whole.lines, "chunks of \(chunk)")
      #expect(cut.long == whole.long, "chunks of \(chunk)")
    }
  }

  @Test func emptyInput() throws {
    let nothing = try lines(of: "", chunk: 16)
    #expect(nothing.lines.isEmpty && nothing.ended == 0)
  }
}

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
    limits.maxLineLength = 64
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
    limits.maxLineLength = 64
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
    limits.maxLineLength = 40
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

  // MARK: Escape sequences of terminals

  private static let coloured: [(text: String, plain: String)] = [
    ("NE\u{1B}[31mED\u{1B}[0mLE a\n", "NEEDLE a\n"),
    ("\u{1B}[01;31m\u{1B}[KNEEDLE\u{1B}[m\u{1B}[K b\r\n", "NEEDLE b\r\n"),
    ("x\u{1B}[38;5;12mNEED\u{1B}(B\u{1B}[mLE c\u{1B}[0m\n", "xNEEDLE c\n"),
    ("\u{1B}]8;;https://a.example/\u{1B}\\NEEDLE\u{1B}]8;;\u{7} d\n", "NEEDLE d\n"),
    ("\u{1B}]0;title\u{7}NEEDLE e\n", "NEEDLE e\n"),
    // No sequences: another byte, a line end before the end, a lone ESC, too long a one.
    ("\u{1B}NEEDLE \u{1B}[12\n;3m f\n", "\u{1B}NEEDLE \u{1B}[12\n;3m f\n"),
    ("NEEDLE \u{1B}\u{1B}[1mg\n", "NEEDLE \u{1B}g\n"),
    ("NEEDLE \u{1B}[é h\n", "NEEDLE \u{1B}[é h\n"),
    ("NEEDLE i \u{1B}[3", "NEEDLE i \u{1B}[3"),
  ]

  @Test func escapeSequencesAreRemovedForEveryChunkSize() throws {
    let text = Self.coloured.map(\.text).joined()
    let plain = Self.coloured.map(\.plain).joined()
    let wanted = try lines(of: plain, chunk: 4096)
    #expect(wanted.lines.count == Self.coloured.count)
    for chunk in 1...(text.utf8.count + 1) {
      let cut = try lines(of: text, chunk: chunk)
      #expect(cut.lines == wanted.lines, "chunks of \(chunk)")
      #expect(cut.ended == wanted.ended)
    }
    for row in Self.coloured {
      #expect(try lines(of: row.text, chunk: 7).lines == lines(of: row.plain, chunk: 7).lines)
    }
  }

  @Test func longColouredLinesAreReadLikePlainOnesForEveryChunkSize() throws {
    var limits = ReadingLimits()
    limits.maxLineLength = 64
    limits.overlap = 8
    limits.context = 32
    let filler = String(repeating: "xyz", count: 40)
    let painted = String(filler.flatMap { $0 == "y" ? "\u{1B}[1my\u{1B}[0m" : String($0) })
    let plain = "NEEDLE a\n\(filler)NEEDLE\(filler)\nshort\nNEEDLE z"
    let text = "NEEDLE a\n\(painted)NEED\u{1B}[4mLE\(painted)\nsho\u{1B}[mrt\nNEEDLE z\u{1B}[0m"
    let wanted = try lines(of: plain, chunk: 4096, limits: limits)
    for chunk in 1...200 {
      let cut = try lines(of: text, chunk: chunk, limits: limits)
      #expect(cut.lines == wanted.lines, "chunks of \(chunk)")
      #expect(cut.long == wanted.long, "chunks of \(chunk)")
    }
  }

  /// A sequence that is never closed is text, and costs no more than that.
  @Test func escapesWithoutEndAreReadOnce() throws {
    let text = String(repeating: "\u{1B}]8;;", count: 20_000) + "NEEDLE\n"
    let found = try lines(of: text, chunk: 4096)
    #expect(found.lines.map(\.text) == [String(text.dropLast())])
  }

  @Test func emptyInput() throws {
    let nothing = try lines(of: "", chunk: 16)
    #expect(nothing.lines.isEmpty && nothing.ended == 0)
  }
}

import ATSDiagnosis
import AppleErrorCatalog
import Testing

@Suite struct StreamExampleTests {
  /// Hands out pieces on demand and counts them.
  private actor Source {
    private var pieces: ArraySlice<[UInt8]>
    private(set) var handedOut = 0

    init(_ pieces: [[UInt8]]) { self.pieces = pieces[...] }

    func next() -> [UInt8]? {
      guard let piece = pieces.popFirst() else { return nil }
      handedOut += 1
      return piece
    }

    nonisolated var stream: AsyncStream<[UInt8]> { AsyncStream { await self.next() } }
  }

  private struct SourceFailed: Error {}

  private static func pieces(_ text: String, of size: Int) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  private static func lines(_ text: String) -> [[UInt8]] {
    text.split(separator: "\n").map { Array("\($0)\n".utf8) }
  }

  @Test(arguments: [1, 7, 64, 100_000])
  func findingsAreThoseOfTheBuffer(size: Int) async throws {
    let log = SampleText.wrongName + SampleText.healthy + SampleText.cleartext
    var findings: [Finding] = []
    let source = Source(Self.pieces(log, of: size))
    for try await finding in Findings(chunks: source.stream, path: "app.log") {
      findings.append(finding)
    }
    var analyzer = try Analyzer(path: "app.log")
    analyzer.consume(Array(log.utf8))
    analyzer.finish()
    #expect(findings == analyzer.takeFindings())
    #expect(findings.map(\.cause) == [.hostMismatch, .cleartextHTTP])
  }

  @Test func nothingIsReadAheadOfTheReader() async throws {
    let pause = String(repeating: SampleText.healthy, count: 2_000)
    let lines = Self.lines(SampleText.wrongName + pause + SampleText.cleartext + pause)
    let source = Source(lines)
    var findings = Findings(chunks: source.stream, path: "app.log").makeAsyncIterator()
    #expect(await source.handedOut == 0)
    #expect(try await findings.next()?.cause == .hostMismatch)
    let first = await source.handedOut
    #expect(first < lines.count / 2)
    // The reader takes its time.
    for _ in 0..<100 { await Task.yield() }
    #expect(await source.handedOut == first)
    #expect(try await findings.next()?.cause == .cleartextHTTP)
    #expect(await source.handedOut > first)
    #expect(try await findings.next() == nil)
    #expect(await source.handedOut == lines.count)
  }

  @Test func aCancelledReaderIsToldNothingHalf() async throws {
    // The failure is not complete: its task might still say which host it was.
    let start = Self.lines(SampleText.wrongName)[0]
    let (began, beginning) = AsyncStream<Void>.makeStream()
    let chunks = AsyncStream<[UInt8]> { continuation in
      continuation.yield(start)
      beginning.yield()
    }
    let reader = Task {
      var findings: [Finding] = []
      for try await finding in Findings(chunks: chunks, path: "app.log") {
        findings.append(finding)
      }
      return findings
    }
    for await _ in began { break }
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await reader.value }
  }

  @Test func anErrorOfTheSourceIsTheLastElement() async throws {
    let start = Self.lines(SampleText.wrongName)[0]
    let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(start)
      continuation.finish(throwing: SourceFailed())
    }
    var findings = Findings(chunks: chunks, path: "app.log").makeAsyncIterator()
    await #expect(throws: SourceFailed.self) { try await findings.next() }
    #expect(try await findings.next() == nil)
  }
}

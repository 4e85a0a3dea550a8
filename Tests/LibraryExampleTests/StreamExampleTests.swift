import ATSDiagnosis
import AppleErrorCatalog
import Foundation
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
    for try await finding in Analyzer.findings(in: source.stream, path: "app.log") {
      findings.append(finding)
    }
    #expect(findings == Analyzer.findings(in: log, path: "app.log"))
    #expect(findings.map(\.cause) == [.hostMismatch, .cleartextHTTP])
  }

  @Test func aWholeLogIsReadInOneCall() {
    let log = SampleText.wrongName + SampleText.healthy + SampleText.cleartext
    let findings = Analyzer.findings(in: log)
    #expect(findings.map(\.cause) == [.hostMismatch, .cleartextHTTP])
    #expect(findings.map(\.source.path) == ["-", "-"])
    #expect(Analyzer.findings(in: Array(log.utf8)) == findings)
    #expect(Analyzer.findings(in: log.dropFirst(0)) == findings)
    // Bytes that are nowhere side by side, and another encoding.
    #expect(Analyzer.findings(in: log.utf8.reversed().reversed()) == findings)
    #expect(Analyzer.findings(in: Data(log.utf8)) == findings)
    #expect(Analyzer.findings(in: log.data(using: .utf16LittleEndian) ?? Data()) == findings)
    // One after another by the same analyzer, whatever the one before left.
    var analyzer = Analyzer(path: "")
    analyzer.consume(Array(SampleText.wrongName.utf8))
    #expect(analyzer.findings(in: SampleText.healthy).isEmpty)
    #expect(analyzer.findings(in: SampleText.cleartext, path: "b").map(\.source.path) == ["b"])
    #expect(analyzer.tally.findings == 1)
  }

  @Test func bytesAreReadLineByLineAndNoFurtherThanNeeded() async throws {
    let rest = String(repeating: SampleText.healthy, count: 2_000)
    let source = Source(Self.pieces(SampleText.wrongName + rest, of: 1))
    let bytes = source.stream.map { $0[0] }
    #expect(try await firstFailure(of: bytes)?.cause == .hostMismatch)
    #expect(await source.handedOut < rest.utf8.count / 2)
    let none = Source(Self.pieces(SampleText.healthy, of: 1)).stream.map { $0[0] }
    #expect(try await firstFailure(of: none) == nil)
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a\n"]), ("\n\nb", ["\n", "\n", "b"]),
    (
      String(repeating: "x", count: 70_000),
      [65_536, 4_464].map { String(repeating: "x", count: $0) }
    ),
  ])
  func linesOfBytes(text: String, lines: [String]) async throws {
    let bytes = Source(Self.pieces(text, of: 1)).stream.map { $0[0] }
    var read: [String] = []
    for try await line in LineChunks(bytes) { read.append(String(decoding: line, as: UTF8.self)) }
    #expect(read == lines)
  }

  @MainActor @Test func anActorMayFollowALog() async throws {
    var causes: [FailureCause] = []
    let log = SampleText.wrongName + SampleText.cleartext
    for try await finding in Analyzer.findings(in: Source(Self.lines(log)).stream) {
      causes.append(finding.cause)
    }
    #expect(causes == [.hostMismatch, .cleartextHTTP])
  }

  @Test func followingHandsOnEachFailure() async throws {
    let source = Source(Self.lines(SampleText.wrongName + SampleText.cleartext))
    var causes: [FailureCause] = []
    try await follow(source.stream) { causes.append($0.cause) }
    #expect(causes == [.hostMismatch, .cleartextHTTP])
  }

  @Test func aSilentLogSaysWhatIsComplete() {
    var log = LiveLog()
    // The task that fails because of it may still come.
    #expect(log.take(Self.lines(SampleText.wrongName)[0]).isEmpty)
    #expect(log.fallSilent().map(\.cause) == [.hostMismatch])
    #expect(log.fallSilent().isEmpty)
  }

  @Test func nothingIsReadAheadOfTheReader() async throws {
    let pause = String(repeating: SampleText.healthy, count: 2_000)
    let lines = Self.lines(SampleText.wrongName + pause + SampleText.cleartext + pause)
    let source = Source(lines)
    var findings = Analyzer.findings(in: source.stream, path: "app.log").makeAsyncIterator()
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
      for try await finding in Analyzer.findings(in: chunks, path: "app.log") {
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
    var findings = Analyzer.findings(in: chunks, path: "app.log").makeAsyncIterator()
    await #expect(throws: SourceFailed.self) { try await findings.next() }
    #expect(try await findings.next() == nil)
  }
}

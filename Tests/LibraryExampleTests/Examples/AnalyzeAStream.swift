import ATSDiagnosis

/// The findings of a log that comes in pieces, each as soon as its last line is read.
///
/// A piece is asked for only when all findings so far have been taken: whoever reads findings slowly
/// slows the source down, and nothing piles up in between.
struct Findings<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element == [UInt8] {
  typealias Element = Finding

  let chunks: Chunks
  let path: String

  func makeAsyncIterator() -> Iterator {
    Iterator(chunks: chunks.makeAsyncIterator(), path: path)
  }

  struct Iterator: AsyncIteratorProtocol {
    var chunks: Chunks.AsyncIterator
    let path: String
    private var reading: Reading?
    private var ready: ArraySlice<Finding> = []
    private var isAtEnd = false

    init(chunks: Chunks.AsyncIterator, path: String) {
      self.chunks = chunks
      self.path = path
    }

    mutating func next() async throws -> Finding? {
      while ready.isEmpty, !isAtEnd {
        // It stays so if something is thrown from here on: an error is the last element.
        isAtEnd = true
        let reading = try self.reading ?? Reading(path: path)
        self.reading = reading
        let chunk = try await chunks.next()
        // A cancelled source ends like any other, but what is cut there must not be reported as whole.
        try Task.checkCancellation()
        if let chunk {
          reading.analyzer.consume(chunk)
          isAtEnd = false
        } else {
          reading.analyzer.finish()
        }
        ready = reading.analyzer.takeFindings()[...]
      }
      return ready.popFirst()
    }
  }

  /// An analyzer can't be copied and iterators can, so the copies share one.
  private final class Reading {
    var analyzer: Analyzer

    init(path: String) throws { analyzer = try Analyzer(path: path) }
  }
}

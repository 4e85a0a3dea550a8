// The library of Embedded Swift has no concurrency.
#if !hasFeature(Embedded)
  /// The findings of a log that comes in pieces, each as soon as it is complete.
  ///
  /// A piece is asked for only when all findings so far were taken: whoever takes findings slowly slows
  /// the source down, and nothing piles up in between. No task is made. A cancelled task throws
  /// `CancellationError` instead of reporting what was cut as if it were whole, and an error of the
  /// source is the last element.
  public struct FindingSequence<Chunks: AsyncSequence>: AsyncSequence
  where Chunks.Element: Sequence<UInt8> {
    /// A failure.
    public typealias Element = Finding

    private let chunks: Chunks
    private let path: String

    /// The findings of pieces that may end anywhere, also within a line or a character.
    ///
    /// - Parameters:
    ///   - chunks: the pieces of the log, such as arrays of bytes.
    ///   - path: what findings call the log, as ``Source/path``; nothing is opened.
    public init(_ chunks: Chunks, path: String = "-") {
      self.chunks = chunks
      self.path = path
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
      Iterator(chunks: chunks.makeAsyncIterator(), path: path)
    }

    /// The reading of the pieces.
    public struct Iterator: AsyncIteratorProtocol {
      private var chunks: Chunks.AsyncIterator
      private let path: String
      private var reading: Reading?
      private var ready: ArraySlice<Finding> = []
      private var isAtEnd = false

      fileprivate init(chunks: Chunks.AsyncIterator, path: String) {
        self.chunks = chunks
        self.path = path
      }

      /// Reads until a failure is complete.
      ///
      /// - Returns: the failure; nil at the end of the log.
      /// - Throws: what the source throws, and `CancellationError` where the task is cancelled.
      public mutating func next() async throws -> Finding? {
        // Ends: with the chunks, which are the caller's.
        while ready.isEmpty, !isAtEnd {
          // It stays so if something is thrown from here on: an error is the last element.
          isAtEnd = true
          let reading = self.reading ?? Reading(path: path)
          self.reading = reading
          let chunk = try await chunks.next()
          // A cancelled source ends like any other, but what is cut there must not be reported as whole.
          try Task.checkCancellation()
          if let chunk {
            reading.take(chunk)
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

      init(path: String) { analyzer = Analyzer(path: path) }

      func take(_ chunk: Chunks.Element) {
        let isTaken: Void? = chunk.withContiguousStorageIfAvailable {
          unsafe analyzer.consume($0)
        }
        if isTaken == nil { analyzer.consume(Array(chunk)) }
      }
    }
  }

  extension FindingSequence: Sendable where Chunks: Sendable {}

  extension Analyzer {
    /// The findings of a log that comes in pieces of bytes; nothing is read before the first is asked for.
    ///
    /// - Parameters:
    ///   - chunks: the pieces of the log; each may end anywhere, also within a line.
    ///   - path: what findings call the log, as ``Source/path``; nothing is opened.
    public static func findings<Chunks: AsyncSequence>(
      in chunks: Chunks, path: String = "-"
    ) -> FindingSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
      FindingSequence(chunks, path: path)
    }

    /// The findings of a log that comes byte by byte, as Foundation's `AsyncBytes` of files, pipes and
    /// downloads do; nothing is read before the first is asked for.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of the log.
    ///   - path: what findings call the log, as ``Source/path``; nothing is opened.
    public static func findings<Bytes: AsyncSequence>(
      in bytes: Bytes, path: String = "-"
    ) -> FindingSequence<LineChunks<Bytes>> where Bytes.Element == UInt8 {
      FindingSequence(LineChunks(bytes), path: path)
    }
  }

  /// The lines of a sequence of bytes, each as soon as its end was read; a long line comes in pieces.
  public struct LineChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    /// A line with its end, or a piece of one.
    public typealias Element = [UInt8]

    private let bytes: Bytes

    /// The lines of `bytes`.
    public init(_ bytes: Bytes) { self.bytes = bytes }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

    /// The reading of the bytes.
    public struct Iterator: AsyncIteratorProtocol {
      private var bytes: Bytes.AsyncIterator
      private var isAtEnd = false
      /// Longer lines come in pieces, so that one without an end takes no memory.
      private static var maxPiece: Int { 64 << 10 }

      fileprivate init(bytes: Bytes.AsyncIterator) { self.bytes = bytes }

      /// Reads up to the end of a line.
      ///
      /// - Returns: the line with its end; nil at the end of the bytes.
      /// - Throws: what the source throws; the bytes before are lost then.
      public mutating func next() async throws -> [UInt8]? {
        guard !isAtEnd else { return nil }
        var line: [UInt8] = []
        while line.count < Self.maxPiece {
          guard let byte = try await bytes.next() else {
            isAtEnd = true
            return line.isEmpty ? nil : line
          }
          line.append(byte)
          if byte == 0x0A { break }
        }
        return line
      }
    }
  }

  extension LineChunks: Sendable where Bytes: Sendable {}
#endif

internal import CAnchorScanner

/// What a line may hold, by one look at its bytes: for most lines that answers most questions with no.
struct LineMarks {
  private let bits: Int

  /// Looks at a line.
  init(_ line: Span<UInt8>) {
    bits = unsafe line.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return 0 }
      return unsafe Int(atsexplain_marks(base, $0.count))
    }
  }

  /// Whether a task or a connection may be named.
  var mayName: Bool { bits & ATSEXPLAIN_NAME != 0 }
  /// Whether a URL or a host behind a sign may begin.
  var mayHoldURL: Bool { bits & ATSEXPLAIN_URL != 0 }
  /// Whether it may have escaped letters, or blanks that don't break.
  var mayBeEscaped: Bool { bits & ATSEXPLAIN_ESCAPE != 0 }
  /// Whether it may say that something waits.
  var mayWait: Bool { bits & ATSEXPLAIN_WAIT != 0 }
  /// Whether `nscurl` may have logged it.
  var mayBeOfNSCurl: Bool { bits & ATSEXPLAIN_NSCURL != 0 }
}

extension PatternNode {
  /// The texts of a pattern and of its conditions that have so many bytes or more.
  ///
  /// The fuzzer puts logs together from them.
  func words(minimumLength: Int) -> [[UInt8]] {
    switch self {
    case .text(let bytes): bytes.count >= minimumLength ? [bytes] : []
    case .sequence(let parts), .choice(let parts):
      parts.flatMap { $0.words(minimumLength: minimumLength) }
    case .repetition(let part, _, _): part.words(minimumLength: minimumLength)
    case .condition(_, let look): look?.node.words(minimumLength: minimumLength) ?? []
    case .byte, .unknown: []
    }
  }
}

extension LogFormat {
  /// Every word by which a line is found or read, each once.
  static var words: [String] {
    var seen: Set<String> = []
    return all.flatMap { format in
      format.anchors
        + format.rules.flatMap { PatternNode(parsing: $0.pattern).words(minimumLength: 3) }
        .map { String(decoding: $0, as: UTF8.self) }
    }.filter { seen.insert($0).inserted }
  }
}

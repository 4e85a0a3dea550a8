extension FactExtractor {
  /// The anchors of all formats, without repeats and without those that hold another one: what
  /// they would find, that one finds.
  package static let anchors: [String] = {
    var seen: Set<String> = []
    let all = LogFormat.all.flatMap(\.anchors).filter { seen.insert($0).inserted }
    let bytes = all.map { Array($0.utf8) }
    return zip(all, bytes).filter { _, own in
      !bytes.contains { $0.count < own.count && holds(own, $0) }
    }.map(\.0)
  }()

  /// Whether bytes hold others; a plain loop, since this runs at every start.
  private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    for start in 0...(bytes.count - part.count) where bytes[start] == part[0] {
      var length = 1
      while length < part.count, bytes[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}

extension FactExtractor {
  /// The anchors of all formats, without repeats and without those that hold another one: what
  /// they would find, that one finds.
  package static let anchors: [String] = {
    var seen: Set<String> = []
    let all = LogFormat.all.flatMap { $0.anchors }.filter { seen.insert($0).inserted }
    // Anchors by their first bytes, so that each place of each is compared with few others.
    var byHead: [UInt32: [[UInt8]]] = [:]
    for anchor in all {
      let bytes = Array(anchor.utf8)
      byHead[head(of: bytes, at: 0), default: []].append(bytes)
    }
    return all.filter { anchor in
      let bytes = Array(anchor.utf8)
      return !(0...(bytes.count - headLength)).contains { start in
        byHead[head(of: bytes, at: start)]?.contains {
          $0.count < bytes.count && bytes[start...].starts(with: $0)
        } ?? false
      }
    }
  }()

  private static let headLength = 4

  /// Some bytes at a place as one number.
  private static func head(of bytes: [UInt8], at start: Int) -> UInt32 {
    bytes[start..<(start + headLength)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

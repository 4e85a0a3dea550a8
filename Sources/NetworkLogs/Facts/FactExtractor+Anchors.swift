internal import CAnchorScanner

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

  /// Finds what anchors can look like in the shape of a line, where a byte of theirs varies.
  private final class MaskedAnchors: Sendable {
    let scanner: AnchorScanner
    let lengths: [Int]

    init?() {
      let shapes = Set(anchors.flatMap { MaskedRun.shapes(ofPart: Array($0.utf8)) })
      let masked = shapes.filter { $0.contains(MaskedRun.mask) }.map { $0 }
      guard let scanner = AnchorScanner(literals: masked, isSparse: true) else { return nil }
      self.scanner = scanner
      lengths = masked.map(\.count)
    }
  }

  private static let maskedAnchors = MaskedAnchors()

  /// Whether some lines of a shape may hold an anchor that others lack.
  static func mayHoldAnchor(shape: [UInt8]) -> Bool {
    maskedAnchors?.scanner.matches(shape) ?? true
  }

  /// Whether some texts may hold an anchor that others lack, which differ in the bytes that are 0.
  static func mayHoldAnchor(masked text: ArraySlice<UInt8>) -> Bool {
    guard let maskedAnchors else { return true }
    let shape = text.map { $0 == 0 || ByteSet.digits.contains($0) ? MaskedRun.mask : $0 }
    var places: [atsexplain_hit] = []
    let count = unsafe shape.withUnsafeBufferPointer {
      maskedAnchors.scanner.find(in: unsafe Span(_unsafeElements: $0), &places)
    }
    return places[..<count].contains { place in
      let begin = text.startIndex + Int(place.start)
      return text[begin..<(begin + maskedAnchors.lengths[Int(place.literal)])].contains(0)
    }
  }

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

/// The ASCII form of internationalised host names (RFC 3492), for corrected texts.
enum LintPunycode {
  /// The host with each non-ASCII label as `xn--…`; nil if a label can't be encoded here.
  ///
  /// Labels are lowercased but not normalised, so a label with combining marks is refused: another
  /// spelling of the same text would have another form.
  static func asciiForm(of host: String) -> String? {
    var labels: [String] = []
    for label in host.lowercased().split(separator: ".", omittingEmptySubsequences: false) {
      if label.utf8.allSatisfy({ $0 < 0x80 }) {
        labels.append(String(label))
        continue
      }
      let scalars = Array(label.unicodeScalars)
      guard scalars.count <= 63, scalars.allSatisfy({ !$0.properties.isDiacritic }),
        scalars.allSatisfy({ $0.properties.canonicalCombiningClass == .notReordered }),
        let encoded = encode(scalars.map { Int($0.value) })
      else { return nil }
      labels.append("xn--" + encoded)
    }
    return labels.joined(separator: ".")
  }

  private static func encode(_ points: [Int]) -> String? {
    var output = points.filter { $0 < 0x80 }.compactMap { UInt8(exactly: $0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (next, delta, bias, handled) = (128, 0, 72, basicCount)
    while handled < points.count {
      guard let smallest = points.filter({ $0 >= next }).min() else { return nil }
      delta += (smallest - next) * (handled + 1)
      next = smallest
      for point in points {
        if point < next { delta += 1 }
        guard point == next else { continue }
        var rest = delta
        var place = 36
        while true {
          let threshold = place <= bias ? 1 : place >= bias + 26 ? 26 : place - bias
          if rest < threshold { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
          place += 36
        }
        output.append(digit(rest))
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ value: Int) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var place = 0
    while delta > 455 {
      delta /= 35
      place += 36
    }
    return place + 36 * delta / (delta + 38)
  }
}

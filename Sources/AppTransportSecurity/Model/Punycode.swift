/// Host labels beyond ASCII, as they appear on the wire (RFC 3492).
enum Punycode {
  /// A host with every label beyond ASCII in its `xn--` form.
  ///
  /// The text is taken as composed and in lower case; nothing else of IDNA is applied. A label
  /// that can't be encoded stays as it is.
  static func wireForm(of host: String) -> String {
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return host }
    // The ideographic full stops separate labels too (RFC 3490).
    let separators: Set<Character> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    return host.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
      .map { label in
        guard !label.utf8.allSatisfy({ $0 < 0x80 }), let encoded = encode(label) else {
          return String(label)
        }
        return "xn--" + encoded
      }
      .joined(separator: ".")
  }

  /// No label of a name is longer (RFC 1035); each letter takes a byte or more.
  private static let maxLabelLength = 63

  /// Encodes a label; nil if it is too long to be one, or a number overflows.
  private static func encode(_ label: Substring) -> String? {
    let scalars = label.unicodeScalars.prefix(maxLabelLength + 1).map { Int($0.value) }
    guard scalars.count <= maxLabelLength else { return nil }
    var output = scalars.filter { $0 < 0x80 }.map(UInt8.init)
    let basicCount = output.count
    var handled = basicCount
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var codePoint = 128
    var delta = 0
    var bias = 72
    // Ends: each round handles the letters of one code point, of which there is one or more.
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= codePoint }).min() else { return nil }
      let (step, overflow) = (next - codePoint).multipliedReportingOverflow(by: handled + 1)
      guard !overflow else { return nil }
      delta += step
      codePoint = next
      for scalar in scalars {
        if scalar < codePoint { delta += 1 }
        guard scalar == codePoint else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, points: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      codePoint += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Writes a number as digits of variable weight.
  private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var rest = number
    var position = 36
    // Ends: `rest` is divided by ten or more each time.
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(rest))
  }

  private static func adapt(_ delta: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }

  private static func digit(_ value: Int) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }
}

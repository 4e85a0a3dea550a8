extension PropertyListValue {
  /// The value as a fragment of an XML property list, dictionary keys sorted.
  ///
  /// Every line is indented, the last has no line end.
  ///
  /// - Parameters:
  ///   - indent: leading characters of the first line: tabs if `step` is 0, else blanks.
  ///   - step: blanks that each level adds; 0 for one tab.
  public func xml(indent: Int, step: Int) -> String {
    var lines: [String] = []
    appendXML(to: &lines, indent: indent, step: step)
    return lines.joined(separator: "\n")
  }

  private func appendXML(to lines: inout [String], indent: Int, step: Int) {
    let margin = String(repeating: step == 0 ? "\t" : " ", count: indent)
    let inner = indent + (step == 0 ? 1 : step)
    switch self {
    case .string(let text): lines.append("\(margin)<string>\(text.xmlEscaped)</string>")
    case .integer(let value): lines.append("\(margin)<integer>\(value)</integer>")
    case .real(let value): lines.append("\(margin)<real>\(value)</real>")
    case .boolean(let value): lines.append(margin + (value ? "<true/>" : "<false/>"))
    case .date(let text): lines.append("\(margin)<date>\(text.xmlEscaped)</date>")
    case .data(let bytes): lines.append("\(margin)<data>\(bytes.base64)</data>")
    case .array(let values):
      guard !values.isEmpty else {
        lines.append("\(margin)<array/>")
        return
      }
      lines.append("\(margin)<array>")
      for value in values { value.appendXML(to: &lines, indent: inner, step: step) }
      lines.append("\(margin)</array>")
    case .dictionary(let keys):
      guard !keys.isEmpty else {
        lines.append("\(margin)<dict/>")
        return
      }
      let innerMargin = String(repeating: step == 0 ? "\t" : " ", count: inner)
      lines.append("\(margin)<dict>")
      for (key, value) in keys.sorted(by: { $0.key < $1.key }) {
        lines.append("\(innerMargin)<key>\(key.xmlEscaped)</key>")
        value.appendXML(to: &lines, indent: inner, step: step)
      }
      lines.append("\(margin)</dict>")
    }
  }

  /// The value as one line of JSON, dictionary keys sorted.
  ///
  /// Dates are strings, data is Base64, and a number that JSON can't hold is null.
  public func json() -> String {
    switch self {
    case .string(let text), .date(let text): text.jsonQuoted
    case .integer(let value): String(value)
    case .real(let value): value.isFinite ? String(value) : "null"
    case .boolean(let value): value ? "true" : "false"
    case .data(let bytes): "\"\(bytes.base64)\""
    case .array(let values): "[" + values.map { $0.json() }.joined(separator: ",") + "]"
    case .dictionary(let keys):
      "{"
        + keys.sorted { $0.key < $1.key }
        .map { "\($0.key.jsonQuoted):\($0.value.json())" }
        .joined(separator: ",") + "}"
    }
  }
}

extension String {
  /// The text with the three characters escaped that XML content can't hold.
  fileprivate var xmlEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text as a JSON string, quotes included.
  fileprivate var jsonQuoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension [UInt8] {
  /// The bytes in Base64 (RFC 4648), padded, on one line.
  fileprivate var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: count, by: 3) {
      let group = self[start..<Swift.min(start + 3, count)]
      var bits = 0
      for byte in group { bits = bits << 8 | Int(byte) }
      bits <<= 8 * (3 - group.count)
      for position in 0..<4 {
        let sextet = bits >> (18 - 6 * position) & 0x3F
        text.append(position <= group.count ? alphabet[sextet] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

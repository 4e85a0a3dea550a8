extension PropertyListValue {
  /// The value as a fragment of an XML property list, dictionary keys sorted.
  ///
  /// Every line is indented, the last has no line end. This is for people to read and to copy:
  /// characters that could steer a terminal, or turn the direction of text, are references.
  ///
  /// - Parameters:
  ///   - indent: leading characters of the first line: tabs if `step` is 0, else blanks.
  ///   - step: blanks that each level adds; 0 for one tab.
  public func xml(indent: Int, step: Int) -> String {
    let unit = step == 0 ? "\t" : " "
    let margin = String(repeating: unit, count: indent)
    let layout = PropertyListLayout(indentation: String(repeating: unit, count: max(step, 1)))
    let text = margin + xmlElement(layout: layout, margin: margin)
    return Self.visible(text, keepingTabs: step == 0)
  }

  /// The text with references in place of characters that can't be seen; line ends stay.
  private static func visible(_ text: String, keepingTabs: Bool) -> String {
    func isHidden(_ scalar: Unicode.Scalar) -> Bool {
      if scalar.value &- 0x20 < 0x5F || scalar == "\n" { return false }
      if scalar == "\t" { return !keepingTabs }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        result += "&#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
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
    case .data(let bytes): "\"\(Base64.encode(bytes))\""
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
  /// The text as a JSON string, quotes included.
  fileprivate var jsonQuoted: String {
    // Nearly every text is written as it is.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return "\"" + self + "\""
    }
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

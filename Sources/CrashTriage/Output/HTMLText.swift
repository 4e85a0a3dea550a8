internal import ATSDiagnosis
internal import Reporting

/// Text as HTML shows it.
///
/// Hosts, paths and excerpts come from strangers' logs: whatever they hold has to stay text.
package enum HTMLText {
  /// Text for the content of an element or for an attribute in double quotes.
  ///
  /// Control characters, and those that turn the direction of the text around them, become the
  /// replacement character: a host must not look like another one.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(isShown(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// Text of a page in another form than markup, with the same characters replaced.
  static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !isText($0) }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isText($0) ? $0 : "\u{FFFD}" }))
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || isShown(scalar)
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isTerminalControl && scalar.value & 0xFFFE != 0xFFFE
  }

  /// ` name="value"`, escaped; nothing for nil.
  static func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\(escaped($0))\"" } ?? ""
  }

  /// Text of the log's direction in a line of its own.
  package static func foreign(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

  /// A part of a whole as `12.34%`.
  static func percent(_ part: Double, of whole: Double) -> String {
    guard whole > 0 else { return "0%" }
    let hundredths = Int((min(max(part / whole, 0), 1) * 10_000).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.utf8.count < 2 ? "0" : "")\(digits)%"
  }
}

/// How XML is laid out: what one step of indentation and a line end are, and whether there are any.
package struct PropertyListLayout: Hashable, Sendable {
  /// One step of indentation.
  package var indentation: String
  /// What ends a line.
  package var newline: String
  /// Whether elements are on lines of their own; without, everything is on one line.
  package var usesLines: Bool
  /// What is between a key and its value on the same line; nil puts the value on its own line.
  package var keyValueGap: String?

  /// Apple's layout: tabs, line feeds, one element a line.
  package static let apple = PropertyListLayout()

  /// Makes a layout; the defaults are Apple's.
  package init(
    indentation: String = "\t", newline: String = "\n", usesLines: Bool = true,
    keyValueGap: String? = nil
  ) {
    self.indentation = indentation
    self.newline = newline
    self.usesLines = usesLines
    self.keyValueGap = keyValueGap
  }
}

extension PropertyListValue {
  /// The value as an XML property list in Apple's layout, keys sorted.
  public func xmlDocument() -> [UInt8] {
    var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    text += #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
    text += #""http://www.apple.com/DTDs/PropertyList-1.0.dtd">"# + "\n"
    text += #"<plist version="1.0">"# + "\n"
    text += xmlElement() + "\n</plist>\n"
    return Array(text.utf8)
  }

  /// The value as an XML element whose first line is not indented.
  ///
  /// `margin` is the indentation of the line that the element starts on.
  package func xmlElement(layout: PropertyListLayout = .apple, margin: String = "") -> String {
    switch self {
    case .string(let text): return "<string>\(Self.escaped(text))</string>"
    case .integer(let number): return "<integer>\(number)</integer>"
    case .real(let number): return "<real>\(Self.text(of: number))</real>"
    case .boolean(let flag): return flag ? "<true/>" : "<false/>"
    case .date(let text): return "<date>\(Self.escaped(text))</date>"
    case .data(let bytes): return "<data>\(Base64.encode(bytes))</data>"
    case .array(let elements):
      guard !elements.isEmpty else { return "<array/>" }
      let inner = margin + layout.indentation
      let items = elements.map { $0.xmlElement(layout: layout, margin: inner) }
      return Self.container("array", items, layout: layout, margin: margin)
    case .dictionary(let dictionary):
      guard !dictionary.isEmpty else { return "<dict/>" }
      let inner = margin + layout.indentation
      let items = dictionary.keys.sorted().compactMap { key in
        dictionary[key].map { Self.xmlEntry(key: key, $0, layout: layout, margin: inner) }
      }
      return Self.container("dict", items, layout: layout, margin: margin)
    }
  }

  /// A key and its value, the first line not indented.
  static func xmlEntry(
    key: String, _ value: PropertyListValue, layout: PropertyListLayout, margin: String
  ) -> String {
    let gap = layout.keyValueGap ?? (layout.usesLines ? layout.newline + margin : "")
    return "<key>\(escaped(key))</key>" + gap + value.xmlElement(layout: layout, margin: margin)
  }

  private static func container(
    _ name: String, _ items: [String], layout: PropertyListLayout, margin: String
  ) -> String {
    guard layout.usesLines else { return "<\(name)>" + items.joined() + "</\(name)>" }
    let inner = layout.newline + margin + layout.indentation
    return "<\(name)>" + items.map { inner + $0 }.joined() + layout.newline + margin
      + "</\(name)>"
  }

  /// Text with the characters replaced that XML gives a meaning, and carriage returns, which an XML
  /// reader may turn into line feeds.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    return number.description
  }
}

/// Text as one word of a POSIX shell, which takes nothing in it for more than text.
package enum ShellWord {
  /// The text in single quotes.
  package static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// The text as it is where each of its characters is plain for every shell, else in quotes.
  package static func plainOrQuoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && !text.isEmpty && text.utf8.first != UInt8(ascii: "-") ? text : quoted(text)
  }
}

/// The help texts, made of the declarations of commands and options.
enum Help {
  /// The help of a command; `isFull` adds examples and what stands behind the options.
  static func text(of specification: CommandSpecification, isFull: Bool) -> String {
    let name = ["atsexplain", specification.name].filter { !$0.isEmpty }.joined(separator: " ")
    var text = "\(name): \(specification.summary)\n\n"
    text += "Usage: \(name) [OPTIONS] \(specification.operands)\n"
    if specification.name.isEmpty { text += inputs }
    text += "\nOptions:\n"
    let heads = specification.flags.map(head)
    let width = (heads.map(\.count).max() ?? 0) + 2
    for (flag, head) in zip(specification.flags, heads) {
      text += "  " + head + String(repeating: " ", count: width - head.count) + flag.summary + "\n"
    }
    if isFull, specification.name.isEmpty { text += examples }
    return text
  }

  private static func head(_ flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return short + "--" + flag.long + (flag.value.map { " " + $0 } ?? "")
  }

  private static let inputs = """

    An INPUT is a file, - for standard input, an error code such as -9813 or
    errSSLNoRootCert, or a pasted error in quotes. Without one, standard input is read.

    """

  private static let examples = """

    Examples:
      atsexplain app.log
      log stream --level debug | atsexplain
      nscurl --ats-diagnostics --verbose https://example.com | atsexplain
      atsexplain 'CFNetwork SSLHandshake failed (-9824)'
      atsexplain -9813
      atsexplain --format plist app.log > exceptions.plist

    Exit status:
      0    ran, with or without findings
      1    --fail-on met
      2    wrong usage, or an input that couldn't be read (the others still are)
      130  interrupted; the findings so far were told

    """
}

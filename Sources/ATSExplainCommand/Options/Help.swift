/// The help texts, made of the declarations of commands and options.
enum Help {
  /// The help of a command; `isFull` adds examples and what stands behind the options.
  static func text(of specification: CommandSpecification, isFull: Bool) -> String {
    let name = ["atsexplain", specification.name].filter { !$0.isEmpty }.joined(separator: " ")
    var text = "\(name): \(specification.summary)\n\n"
    text += "Usage: \(name) [OPTIONS] \(specification.operands)\n"
    text += specification.operandHelp
    if specification.name.isEmpty { text += commands }
    text += "\nOptions:\n"
    let heads = specification.flags.map(head)
    let width = (heads.map(\.count).max() ?? 0) + 2
    for (flag, head) in zip(specification.flags, heads) {
      text += "  " + head + String(repeating: " ", count: width - head.count) + flag.summary + "\n"
    }
    if isFull { text += specification.examples }
    return text
  }

  /// The other commands, one a line.
  private static var commands: String {
    let named = Commands.all.filter { !$0.name.isEmpty }
    let width = (named.map(\.name.count).max() ?? 0) + 2
    return "\nCommands:\n"
      + named.map {
        "  " + $0.name + String(repeating: " ", count: width - $0.name.count) + $0.summary + "\n"
      }.joined()
  }

  private static func head(_ flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return short + "--" + flag.long + (flag.value.map { " " + $0 } ?? "")
  }
}

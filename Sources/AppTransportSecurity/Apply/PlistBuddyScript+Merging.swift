extension PlistBuddyScript {
  /// Lines for a shell that merge a policy into a file whose policy isn't known.
  ///
  /// Run again they change nothing more. Dictionaries are added where they are missing and kept where
  /// they are there. A value is deleted and added, since `Set` would keep a wrong type. Throws
  /// ``PolicyEditError`` for what the command syntax can't carry.
  ///
  /// - Parameters:
  ///   - policy: the keys to set, a value of `NSAppTransportSecurity`.
  ///   - file: the Info.plist.
  package static func mergingShellLines(
    for policy: PropertyListValue, file: String
  ) throws(PolicyEditError) -> [String] {
    var lines: [String] = []
    try appendMerge(of: policy, at: [PolicyKey.policy], file: file, to: &lines)
    return lines
  }

  private static func appendMerge(
    of value: PropertyListValue, at path: [String], file: String, to lines: inout [String]
  ) throws(PolicyEditError) {
    let entry = try entryText(path)
    func call(_ command: String) -> String {
      "\(toolPath) -c \(ShellWord.plainOrQuoted(command)) \(ShellWord.plainOrQuoted(file))"
    }
    switch value {
    case .dictionary(let keys):
      lines.append(
        "\(call("Print \(entry)")) >/dev/null 2>&1 || \(call("Add \(entry) dict"))")
      for key in keys.keys.sorted() {
        guard let inner = keys[key] else { continue }
        try appendMerge(of: inner, at: path + [key], file: file, to: &lines)
      }
      return
    case .boolean(let flag): lines += [deletion(entry, call), call("Add \(entry) bool \(flag)")]
    case .string(let text):
      lines += [
        deletion(entry, call), call("Add \(entry) string \(try valueText(text, at: path))"),
      ]
    case .integer(let number):
      lines += [deletion(entry, call), call("Add \(entry) integer \(number)")]
    case .array, .real, .date, .data:
      throw PolicyEditError(
        .notExpressible, keyPath: path, "An exception holds no value of this kind.")
    }
  }

  /// The line that deletes an entry; that there is none is no failure, also under `set -e`.
  private static func deletion(_ entry: String, _ call: (String) -> String) -> String {
    call("Delete \(entry)") + " >/dev/null 2>&1 || :"
  }
}

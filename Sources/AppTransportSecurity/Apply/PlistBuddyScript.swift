/// PlistBuddy commands that write a policy into an Info.plist.
package enum PlistBuddyScript {
  /// Where macOS keeps the tool, which is not on the search path.
  package static let toolPath = "/usr/libexec/PlistBuddy"

  /// The commands, without the tool's name, that give a file the keys of a policy.
  ///
  /// `existing` is the file's `NSAppTransportSecurity` value, or nil if it has none: what is there
  /// and equal gets no command, what differs is `Set`, what is missing is `Add`ed. Keys that the
  /// policy lacks are left alone, or `Delete`d if asked for. Throws ``PolicyEditError`` for values of a kind that no policy
  /// holds (dates, data, reals) and for keys that the command syntax can't carry.
  package static func commands(
    for policy: PropertyListValue, existing: PropertyListValue? = nil, deletingOthers: Bool = false
  ) throws(PolicyEditError) -> [String] {
    var commands: [String] = []
    if deletingOthers, let existing {
      try appendDeletions(from: existing, to: policy, at: [PolicyKey.policy], to: &commands)
    }
    try append(policy, existing: existing, at: [PolicyKey.policy], to: &commands)
    return commands
  }

  /// The commands as lines for a shell, each quoted.
  package static func shellLines(
    for policy: PropertyListValue, existing: PropertyListValue? = nil, file: String,
    deletingOthers: Bool = false
  ) throws(PolicyEditError) -> [String] {
    let commands = try commands(for: policy, existing: existing, deletingOthers: deletingOthers)
    return commands.map {
      "\(toolPath) -c \(ShellWord.plainOrQuoted($0)) \(ShellWord.plainOrQuoted(file))"
    }
  }

  private static func appendDeletions(
    from old: PropertyListValue, to new: PropertyListValue, at path: [String],
    to commands: inout [String]
  ) throws(PolicyEditError) {
    guard case .dictionary(let known) = old, case .dictionary(let wanted) = new else { return }
    for key in known.keys.sorted() {
      guard let inner = known[key] else { continue }
      if let kept = wanted[key] {
        try appendDeletions(from: inner, to: kept, at: path + [key], to: &commands)
      } else {
        commands.append("Delete \(try entryText(path + [key]))")
      }
    }
  }

  private static func append(
    _ value: PropertyListValue, existing: PropertyListValue?, at path: [String],
    to commands: inout [String]
  ) throws(PolicyEditError) {
    let entry = try entryText(path)
    switch (value, existing) {
    case (.dictionary(let wanted), .dictionary(let known)?):
      for key in wanted.keys.sorted() {
        guard let inner = wanted[key] else { continue }
        try append(inner, existing: known[key], at: path + [key], to: &commands)
      }
      return
    case (_, let known?) where known == value:
      return
    case (.boolean(let flag), .boolean?):
      commands.append("Set \(entry) \(flag)")
      return
    case (.string(let text), .string?):
      commands.append("Set \(entry) \(try valueText(text, at: path))")
      return
    case (.integer(let number), .integer?):
      commands.append("Set \(entry) \(number)")
      return
    case (_, _?):
      // Set keeps the type that is there, so a value of another type has to go first.
      commands.append("Delete \(entry)")
    case (_, nil): break
    }
    try appendAddition(of: value, at: path, entry: entry, to: &commands)
  }

  private static func appendAddition(
    of value: PropertyListValue, at path: [String], entry: String, to commands: inout [String]
  ) throws(PolicyEditError) {
    switch value {
    case .boolean(let flag): commands.append("Add \(entry) bool \(flag)")
    case .string(let text):
      commands.append("Add \(entry) string \(try valueText(text, at: path))")
    case .integer(let number): commands.append("Add \(entry) integer \(number)")
    case .dictionary(let dictionary):
      commands.append("Add \(entry) dict")
      for key in dictionary.keys.sorted() {
        guard let inner = dictionary[key] else { continue }
        try append(inner, existing: nil, at: path + [key], to: &commands)
      }
    case .array(let elements):
      commands.append("Add \(entry) array")
      for (index, element) in elements.enumerated() {
        try append(element, existing: nil, at: path + [String(index)], to: &commands)
      }
    case .real, .date, .data:
      throw PolicyEditError(
        .notExpressible, keyPath: path,
        "A policy holds no value of this kind, so there is no PlistBuddy command for it.")
    }
  }

  /// A key path as PlistBuddy reads it: parts after colons, its special characters escaped.
  ///
  /// A colon inside a key, as in an IPv6 address, is escaped too.
  static func entryText(_ path: [String]) throws(PolicyEditError) -> String {
    var text = ""
    for key in path {
      guard !key.isEmpty, !key.contains(where: { $0.isNewline }) else {
        throw PolicyEditError(
          .notExpressible, keyPath: path,
          "PlistBuddy has no notation for an empty key or a line end in a key.")
      }
      text += ":"
      for character in key {
        if "\\:\"' \t".contains(character) { text += "\\" }
        text.append(character)
      }
    }
    return text
  }

  static func valueText(
    _ text: String, at path: [String]
  ) throws(PolicyEditError) -> String {
    guard !text.contains(where: { $0.isNewline }) else {
      throw PolicyEditError(
        .notExpressible, keyPath: path, "PlistBuddy has no notation for a line end in a value.")
    }
    let isPlain = !text.isEmpty && !text.contains { "\\\"' \t".contains($0) }
    if isPlain { return text }
    return "\"" + text.map { "\\\"".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  }

}

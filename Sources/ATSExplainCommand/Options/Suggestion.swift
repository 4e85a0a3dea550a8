/// Finds what somebody may have meant.
enum Suggestion {
  /// The nearest of some words, or nil where none is near.
  ///
  /// A word that begins with what was typed is near, if it is the only one, and if so is wanted.
  static func nearest(
    to word: String, among words: [String], completing: Bool = true
  ) -> String? {
    let typed = word.lowercased()
    let begun = words.filter { $0.lowercased().hasPrefix(typed) }
    if completing, typed.count > 1, begun.count == 1 { return begun.first }
    let ranked = words.map { ($0, distance(typed, $0.lowercased())) }.min { $0.1 < $1.1 }
    guard let (best, distance) = ranked, distance <= max(1, word.count / 3),
      distance < best.count
    else { return nil }
    return best
  }

  /// What to try in the place of an option that a command doesn't have; nil where nothing is near.
  static func forOption(_ option: String, of specification: CommandSpecification) -> String? {
    let name = String(option.drop { $0 == "-" })
    let flags = specification.flags
    // One dash too few: `-format`.
    if name.count > 1, flags.contains(where: { $0.long == name }) { return meant("--\(name)") }
    // A value in the place of its option: `--json`.
    for flag in flags where flag.value?.choices?.contains(where: { $0.name == name }) == true {
      return meant("--\(flag.long) \(name)")
    }
    // `--no-color`, which other programs have.
    if name.hasPrefix("no-") {
      let long = String(name.dropFirst(3))
      let canBeNever = flags.contains { flag in
        flag.long == long && flag.value?.choices?.contains { $0.name == "never" } == true
      }
      if canBeNever { return meant("--\(long) never") }
    }
    let own = flags.map(\.long)
    if name.count > 1, let near = nearest(to: name, among: own) { return meant("--\(near)") }
    if name.count == 1,
      let flag = flags.first(where: { $0.short?.lowercased() == name.lowercased() }),
      let letter = flag.short
    {
      return meant("-\(letter)") + " (--\(flag.long))"
    }
    // An option of another command.
    let owners = Commands.all.filter { command in
      !command.isHidden && command.flags.contains { $0.spellings.contains(option) }
    }
    guard !owners.isEmpty else { return nil }
    let names = owners.prefix(3).map { "'\($0.fullName)'" }
    return "It belongs to \(names.joined(separator: ", "))."
  }

  /// The command that a word may have been meant for: `polcy`, or `lint` for `policy lint`.
  static func command(for word: String) -> String? {
    let shown = Commands.shown
    let tops = shown.compactMap(\.words.first)
    // Names of files are short words, too: only a slip of the fingers counts.
    if let near = nearest(to: word, among: tops, completing: word.count > 3) { return near }
    if let whole = shown.first(where: { $0.words.last == word }) { return whole.name }
    let last = shown.filter { $0.words.count > 1 }.compactMap(\.words.last)
    guard word.count > 3, let near = nearest(to: word, among: last, completing: false) else {
      return nil
    }
    return shown.first { $0.words.last == near }?.name
  }

  private static func meant(_ words: String) -> String { "Did you mean '\(words)'?" }

  /// The edit distance of two words; two letters that changed places are one mistake.
  static func distance(_ a: String, _ b: String) -> Int {
    let left = Array(a.utf8)
    let right = Array(b.utf8)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, x) in left.enumerated() {
      var current = [i + 1]
      for (j, y) in right.enumerated() {
        var best = min(last[j + 1] + 1, current[j] + 1, last[j] + (x == y ? 0 : 1))
        if i > 0, j > 0, x == right[j - 1], left[i - 1] == y {
          best = min(best, beforeLast[j - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}

/// A key of a policy that the system doesn't know, and the one that it was meant to be.
package struct MistypedKey: Hashable, Sendable {
  /// Where it is, from below `NSAppTransportSecurity` on; the key itself comes last.
  package let keyPath: [String]
  /// The known key.
  package let meant: String

  /// The keys of a policy in whose stead another policy adds the right ones beside them.
  ///
  /// Both have to be in the same dictionary, and their values of the same kind. A name of 2015 is
  /// none of them: older systems read it.
  package static func replaced(
    in old: PropertyListValue, by new: PropertyListValue
  ) -> [MistypedKey] {
    replaced(in: old, by: new, at: [])
  }

  private static func replaced(
    in old: PropertyListValue, by new: PropertyListValue, at path: [String]
  ) -> [MistypedKey] {
    guard case .dictionary(let known) = old, case .dictionary(let wanted) = new else { return [] }
    let level = level(at: path[...])
    var candidates: [String]?
    var result: [MistypedKey] = []
    var taken: Set<String> = []
    for key in wanted.keys.sorted() {
      guard let value = wanted[key] else { continue }
      if let inner = known[key] {
        result += replaced(in: inner, by: value, at: path + [key])
        continue
      }
      guard let level, level.keys.contains(key) else { continue }
      let sorted = candidates ?? known.keys.sorted()
      candidates = sorted
      let wrong = sorted.first { old in
        guard !taken.contains(old), let had = known[old], wanted[old] == had else { return false }
        return isMeant(old, had, toBe: key, value, of: level)
      }
      if let wrong {
        taken.insert(wrong)
        result.append(MistypedKey(keyPath: path + [wrong], meant: key))
      }
    }
    return result
  }

  /// The first entry that was meant to be a key and its value, of those that a condition holds for.
  static func first(
    in entries: [PropertyListEntry], meantToBe right: String, _ wanted: PropertyListValue,
    at path: ArraySlice<String>, where condition: (PropertyListEntry, Int) -> Bool
  ) -> Int? {
    guard let level = level(at: path), level.keys.contains(right) else { return nil }
    return entries.indices.first { index in
      condition(entries[index], index)
        && isMeant(entries[index].key, entries[index].value.value, toBe: right, wanted, of: level)
    }
  }

  /// The level of the dictionary at a path; nil where hosts or nothing known is expected.
  private static func level(at path: ArraySlice<String>) -> PolicyKeyLevel? {
    switch path.count {
    case 0: .top
    case 2 where path.first == PolicyKey.exceptionDomains: .exception
    default: nil
    }
  }

  /// Whether a key and its value can have been meant to be another one of a level.
  private static func isMeant(
    _ key: String, _ value: PropertyListValue, toBe right: String, _ wanted: PropertyListValue,
    of level: PolicyKeyLevel
  ) -> Bool {
    switch (value, wanted) {
    case (.boolean, .boolean), (.string, .string), (.dictionary, .dictionary): break
    default: return false
    }
    return !LintKnownKeys.all.contains(key)
      && LintKnownKeys.nearest(to: key, in: level.keys) == right
  }
}

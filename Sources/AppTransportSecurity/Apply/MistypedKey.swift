/// A key of a policy that the system doesn't know, and the one that it was meant to be.
public struct MistypedKey: Hashable, Sendable {
  /// Where it stands, from below `NSAppTransportSecurity` on; the key itself comes last.
  public let keyPath: [String]
  /// The known key.
  public let meant: String

  /// The keys of a policy in whose stead another policy adds the right ones beside them.
  ///
  /// Both have to be in the same dictionary, and their values of the same kind. A name of 2015 is
  /// none of them: older systems read it.
  public static func replaced(
    in old: PropertyListValue, by new: PropertyListValue
  ) -> [MistypedKey] {
    replaced(in: old, by: new, at: [])
  }

  private static func replaced(
    in old: PropertyListValue, by new: PropertyListValue, at path: [String]
  ) -> [MistypedKey] {
    guard case .dictionary(let known) = old, case .dictionary(let wanted) = new else { return [] }
    var result: [MistypedKey] = []
    var taken: Set<String> = []
    for key in wanted.keys.sorted() {
      guard let value = wanted[key] else { continue }
      if let inner = known[key] {
        result += replaced(in: inner, by: value, at: path + [key])
      } else if let wrong = known.keys.sorted().first(where: {
        !taken.contains($0) && wanted[$0] == known[$0]
          && isMeant($0, known[$0] ?? value, toBe: key, value, at: path[...])
      }) {
        taken.insert(wrong)
        result.append(MistypedKey(keyPath: path + [wrong], meant: key))
      }
    }
    return result
  }

  /// Whether a key and its value can have been meant to be another, in the dictionary at a path.
  static func isMeant(
    _ key: String, _ value: PropertyListValue, toBe right: String, _ wanted: PropertyListValue,
    at path: ArraySlice<String>
  ) -> Bool {
    let level: PolicyKeyLevel
    switch path.count {
    case 0: level = .top
    case 2 where path.first == PolicyKey.exceptionDomains: level = .exception
    default: return false
    }
    guard level.keys.contains(right), !LintKnownKeys.all.contains(key),
      LintKnownKeys.nearest(to: key, in: level.keys) == right
    else { return false }
    switch (value, wanted) {
    case (.boolean, .boolean), (.string, .string), (.dictionary, .dictionary): return true
    default: return false
    }
  }
}

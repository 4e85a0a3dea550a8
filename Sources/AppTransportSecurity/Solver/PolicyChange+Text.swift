extension PolicyChange: CustomStringConvertible {
  /// The change in words, such as `set NSExceptionDomains › a.example › … = true`.
  public var description: String {
    let place = keyPath.isEmpty ? PolicyKey.policy : keyPath.joined(separator: " › ")
    guard let new else { return "remove \(place)" }
    let text = new.shortText
    guard let old else { return "add \(place) = \(text)" }
    if case .dictionary = old, case .dictionary = new { return "replace \(place) with \(text)" }
    return "set \(place) = \(text) (it is \(old.shortText))"
  }
}

extension PropertyListValue {
  /// The value on one line for people: `{ key = value; … }` for a dictionary.
  fileprivate var shortText: String {
    switch self {
    case .string(let text): "“\(text)”"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let text): text
    case .data(let bytes): "\(bytes.count) bytes"
    case .array(let elements): "[" + elements.map({ $0.shortText }).joined(separator: ", ") + "]"
    case .dictionary(let keys):
      keys.isEmpty
        ? "{}"
        : "{ "
          + keys.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.shortText)" }
          .joined(separator: "; ") + " }"
    }
  }
}

extension PolicyProposal.Refutation: CustomStringConvertible {
  /// What goes wrong, in words.
  public var description: String {
    switch self {
    case .stillFails(let host, let os): "\(host) still fails on \(os)"
    case .takesAway(let host, let os, let context):
      "it takes away what \(host) has now on \(os)"
        + (context == .app ? "" : context == .media ? " (media loads)" : " (web views)")
    }
  }
}

extension PolicySolution.Unmet: CustomStringConvertible {
  /// Which host can't be helped where, and why, in words.
  public var description: String {
    let names = systems.map { $0.description }
    let place =
      names.count > 2
      ? "\(names.first ?? "") to \(names.last ?? "")" : names.joined(separator: " and ")
    let reason =
      switch obstacle {
      case .addressKeysNotHeeded:
        "iOS 9 heeds no address as key; only turning ATS off would help there"
      case .oldTLSNotHonoured:
        "a floor under TLS 1.2 is reported to have no effect there (sources disagree), so only the "
          + "server can be fixed"
      case .other: "no key brings the load through there"
      }
    return "\(host) can't be helped on \(place): \(reason)"
  }
}

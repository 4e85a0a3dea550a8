/// Where in a line of JSON a URL is: the event of a crash service holds many that aren't of the request that failed.
enum JSONPlace {
  /// Whether the names around a place of a line say that a URL there is of something else: an earlier request, the
  /// app, a page of the service's own.
  static func isOfSomethingElse(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let first = line.indices.first { line[$0] != 0x20 && line[$0] != 0x09 }
    guard let first, line[first] == UInt8(ascii: "{") || line[first] == UInt8(ascii: "[") else {
      return false
    }
    if isOne(of: ownNames, line, before: place) { return true }
    var closed = 0
    var index = place
    let floor = max(0, place - maxReach)
    // Ends: each round goes back by a byte.
    while index > floor {
      index -= 1
      switch line[index] {
      case UInt8(ascii: "}"), UInt8(ascii: "]"): closed += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if closed > 0 {
          closed -= 1
        } else if isOne(of: objectNames, line, before: index) {
          return true
        }
      default: break
      }
    }
    return false
  }

  /// Whether the name of the value that begins at a place of a text is that of a page's address.
  static func isOfPage(_ text: Span<UInt8>, _ place: Int) -> Bool {
    isOne(of: ownNames, text, before: place)
  }

  /// Whether the name of the value that begins at a place is one of some.
  private static func isOne(
    of names: [StaticString], _ line: Span<UInt8>, before place: Int
  ) -> Bool {
    var end = place
    while end > 0, separators.contains(line[end - 1]) { end -= 1 }
    return names.contains { name in
      let start = end - name.utf8CodeUnitCount
      return Bytes.isWord(name, at: start, of: line) && start > 0
        && line[start - 1] == UInt8(ascii: "\"")
    }
  }

  /// What is between a name and its value, escaped or not.
  private static let separators = ByteSet("\": \\\t".utf8)
  private static let maxReach = 1 << 16

  /// Objects and lists that are of the past, of the app, or of whom an event is for.
  private static let objectNames: [StaticString] = [
    "breadcrumbs", "sdk", "project", "organization", "user", "app", "device", "bundleInfo",
    "debug_meta", "modules", "packages", "author", "sender", "repository", "links", "_links",
  ]

  /// Addresses of pages.
  private static let ownNames: [StaticString] = [
    "permalink", "avatarUrl", "avatar_url", "html_url", "web_url", "homepage", "documentation_url",
    "referrer", "referer", "Referer", "icon", "help", "helpURL", "dashboard", "issue_url",
    "screen_url", "page_url", "repo_url", "repository_url", "build_url", "job_url", "docs_url",
    "help_url", "ticket_url", "review_url",
  ]
}

/// A host and how a connection to it fails: what a triage groups by.
struct Failure: Hashable, Sendable {
  let host: String
  /// In `NSURLErrorDomain` or `kCFErrorDomainCFNetwork`.
  let code: Int
  /// In the stream domain 3, SSL.
  let streamCode: Int?

  var url: String { (code == -1022 ? "http://" : "https://") + host + "/v1/items" }
}

/// The failures that a log draws from, again and again.
struct FailurePool: Sendable {
  private let failures: [Failure]

  private static let codes = [
    (-1200, -9802), (-1202, -9813), (-1200, -9824), (-1202, -9843), (-1200, -9836), (-1202, -9807),
  ]
  private static let services = [
    "api", "cdn", "img", "auth", "pay", "media", "push", "search", "cart", "stats", "files", "live",
  ]
  private static let regions = ["eu", "us", "ap", "sa", "af"]
  private static let domains = ["example.com", "example.net", "example.org", "shop.example"]

  /// `pairs` of a host and a code, all distinct.
  init(pairs: Int) {
    failures = (0..<pairs).map { pair in
      let (code, streamCode) = Self.codes[pair % Self.codes.count]
      var rest = pair / Self.codes.count
      func take(_ words: [String]) -> String {
        defer { rest /= words.count }
        return words[rest % words.count]
      }
      let (service, region, domain) = (
        take(Self.services), take(Self.regions), take(Self.domains)
      )
      return Failure(
        host: "\(service)\(rest).\(region).\(domain)", code: code, streamCode: streamCode)
    }
  }

  var count: Int { failures.count }

  /// One of them; the first ones come more often, as the hosts of an app do.
  func pick(_ random: inout SplitMix) -> Failure {
    failures[min(random.number(failures.count), random.number(failures.count))]
  }
}

/// What the triage of an input must find: its groups and how often each occurs.
package struct Truth: Codable, Sendable, Equatable {
  /// The failures of one host and code.
  package struct Group: Codable, Sendable, Equatable {
    package let host: String
    package let code: Int
    package let streamCode: Int?
    package var count = 0
    /// Of the first and the last of them; nil where the input isn't made to say.
    package var first: String?
    package var last: String?
  }

  /// Sorted by host and codes.
  package var groups: [Group]
  /// The input's size.
  package var bytes: Int

  /// All failures.
  package var count: Int { groups.reduce(0) { $0 + $1.count } }
}

/// Counts failures while they are written.
struct Tally {
  private var groups: [Failure: Truth.Group] = [:]

  mutating func add(_ failure: Failure, at moment: String? = nil) {
    var group =
      groups[failure]
      ?? Truth.Group(host: failure.host, code: failure.code, streamCode: failure.streamCode)
    group.count += 1
    if let moment {
      group.first = min(group.first ?? moment, moment)
      group.last = max(group.last ?? moment, moment)
    }
    groups[failure] = group
  }

  func truth(bytes: Int) -> Truth {
    let sorted = groups.values.sorted {
      ($0.host, $0.code, $0.streamCode ?? 0) < ($1.host, $1.code, $1.streamCode ?? 0)
    }
    return Truth(groups: sorted, bytes: bytes)
  }
}

import Testing

@testable import AppTransportSecurity

/// How the work on policies grows with them, counted in steps: looks at entries, keys and nodes.
@Suite(.enabled(if: WorkMeter.isActive, "Only debug builds count steps"))
struct GrowthTests {
  /// A policy of a size.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The policy; the number says how many entries or letters it has.
    let policy: @Sendable (Int) -> PropertyListValue
    var sizes = (small: 40, large: 160)
  }

  private static let http: PropertyListValue = .dictionary([
    PolicyKey.insecureHTTPLoads: .boolean(true)
  ])

  private static func entries(_ keys: [String], _ entry: PropertyListValue = http)
    -> PropertyListValue
  {
    .dictionary([
      PolicyKey.exceptionDomains: .dictionary(Dictionary(keys.map { ($0, entry) }) { $1 })
    ])
  }

  static let shapes = [
    Shape(testDescription: "hosts") { n in entries((0..<n).map { "h\($0).example.com" }) },
    Shape(testDescription: "hosts below one parent") { n in
      entries(["example.com"] + (0..<n).map { "h\($0).example.com" }, includingSubdomains)
    },
    Shape(testDescription: "addresses") { n in
      entries((0..<n).map { "203.0.\($0 / 250).\($0 % 250)" })
    },
    Shape(testDescription: "ranges") { n in
      entries((0..<n).map { "10.\($0 / 250).\($0 % 250).0/24" })
    },
    Shape(testDescription: "one range in many spellings") { n in
      entries((0..<n).map { "10.\($0 / 250).\($0 % 250).0/8" })
    },
    Shape(testDescription: "mistyped keys of hosts") { n in
      entries(
        (0..<n).map { "h\($0).example.com" },
        .dictionary(["NSExceptionAllowInsecureHTTPLoads": .boolean(true)]))
    },
    Shape(testDescription: "mistyped keys at the top") { n in
      .dictionary(
        Dictionary((0..<n).map { ("NSAllowArbitraryLoads\($0)", .boolean(true)) }) { $1 })
    },
    Shape(testDescription: "keys that never match") { n in
      entries((0..<n).map { "https://h\($0).example.com:8443/*" })
    },
    Shape(testDescription: "key names of 2015") { n in
      entries(
        (0..<n).map { "h\($0).example.com" },
        .dictionary(["NSTemporaryExceptionMinimumTLSVersion": .string("TLSv1.0")]))
    },
    Shape(testDescription: "pins") { n in
      .dictionary([
        PolicyKey.pinnedDomains: .dictionary(
          Dictionary((0..<n).map { ("h\($0).example.com", .dictionary([:])) }) { $1 })
      ])
    },
    Shape(
      testDescription: "one key of many labels",
      policy: { n in entries([String(repeating: "a.", count: n) + "example.com"]) },
      sizes: (1_000, 4_000)),
    Shape(
      testDescription: "one long key",
      policy: { n in entries([String(repeating: "a", count: n) + ".example.com"]) },
      sizes: (1_000, 4_000)),
  ]

  private static let includingSubdomains: PropertyListValue = .dictionary([
    PolicyKey.insecureHTTPLoads: .boolean(true), PolicyKey.includesSubdomains: .boolean(true),
  ])

  /// Checks that four times the input takes about four times the steps.
  private func requireGrowth(
    of shape: Shape, _ work: (PropertyListValue, Int) throws -> Void
  ) throws {
    // What is made once for all is made before.
    try work(shape.policy(3), 3)
    let first = try WorkMeter.steps { try work(shape.policy(shape.sizes.small), 10) }
    let second = try WorkMeter.steps { try work(shape.policy(shape.sizes.large), 40) }
    #expect(second <= 5 * first + 400, "\(first), then \(second)")
  }

  private static func document(_ policy: PropertyListValue) throws -> PropertyListDocument {
    try PropertyListDocument(
      PropertyListValue.dictionary([PolicyKey.policy: policy]).xmlDocument())
  }

  private static func needs(_ count: Int) -> [HostNeed] {
    var point = ExceptionPoint.defaultATS
    point.allowsInsecureHTTP = true
    return (0..<count).map {
      HostNeed(host: "new\($0).example\($0 % 3).com", point: point, isCleartext: true)
    }
  }

  @Test(arguments: shapes) func lint(_ shape: Shape) throws {
    try requireGrowth(of: shape) { policy, _ in
      _ = PolicyLinter.lint(try Self.document(policy))
    }
  }

  /// As many hosts fail as the policy has entries, so both grow.
  @Test(arguments: shapes) func solve(_ shape: Shape) throws {
    try requireGrowth(of: shape) { policy, hosts in
      let solution = PolicySolver(
        needs: Self.needs(hosts), existing: policy, systems: [.iOS(15), .iOS(18, 4)]
      ).solve()
      #expect(solution.fix != nil)
    }
  }

  @Test(arguments: shapes) func edit(_ shape: Shape) throws {
    try requireGrowth(of: shape) { policy, hosts in
      let wanted = MinimalPolicy.dictionary(for: Self.needs(hosts))
      let editor = PolicyEditor(try Self.document(policy))
      _ = try editor.bytes(replacingPolicyWith: wanted)
      _ = try editor.bytes(applying: [.merge([], wanted)])
      _ = MistypedKey.replaced(in: policy, by: wanted)
    }
  }

  @Test(arguments: shapes) func evaluate(_ shape: Shape) throws {
    try requireGrowth(of: shape) { value, hosts in
      let policy = ATSPolicy(parsing: value)
      let finder = NearMissFinder(policy)
      for need in Self.needs(hosts) {
        let target = try #require(RequestTarget(host: need.host, isCleartext: true))
        _ = policy.evaluate(target, nearMisses: finder)
      }
      for host in ["h1.example.com", "10.0.1.7", "203.0.0.9", "child.h1.example.com"] {
        let target = try #require(RequestTarget(host: host, isCleartext: true))
        _ = policy.evaluate(target, nearMisses: finder)
      }
    }
  }

  @Test func addingExceptionsUp() throws {
    func steps(_ count: Int) throws -> Int {
      let policies = Self.needs(count).map { MinimalPolicy.dictionary(for: [$0]) }
      return WorkMeter.steps {
        var sum = MinimalPolicy.Sum()
        for policy in policies { sum.add(policy) }
        _ = sum.policy
      }
    }
    #expect(try steps(4000) <= 4 * steps(1000))
  }
}

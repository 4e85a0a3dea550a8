/// A system version in the numbering of iOS, which the other platforms are translated to.
public struct LintRelease: Hashable, Comparable, Sendable {
  /// The number before the dot.
  public var major: Int
  /// The number after the dot.
  public var minor: Int

  /// A release of iOS, iPadOS or tvOS.
  public init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// The release of iOS that came out with a release of macOS.
  ///
  /// 10.11 came with iOS 9, 10.15 with 13, 11 with 14, 15 with 18; from 26 on the numbers agree.
  public static func macOS(_ major: Int, _ minor: Int = 0) -> LintRelease {
    if major == 10 { return LintRelease(max(0, minor - 2)) }
    return LintRelease(major < 26 ? major + 3 : major, minor)
  }

  /// Whether one release is older than the other.
  public static func < (first: LintRelease, second: LintRelease) -> Bool {
    (first.major, first.minor) < (second.major, second.minor)
  }
}

/// The range of systems that an app runs on.
public struct LintDeployment: Hashable, Sendable {
  /// The oldest system.
  public var minimum: LintRelease
  /// The newest system that matters; nil for no bound.
  public var maximum: LintRelease?

  /// Makes a range.
  public init(minimum: LintRelease, maximum: LintRelease? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Reads the oldest system from `MinimumOSVersion` or `LSMinimumSystemVersion`.
  ///
  /// Nil if there is neither, or only a build setting that hasn't been filled in.
  public init?(infoPlist root: PropertyListNode) {
    if let (major, minor) = Self.version(root["LSMinimumSystemVersion"]) {
      minimum = .macOS(major, minor)
    } else if let (major, minor) = Self.version(root["MinimumOSVersion"]) {
      // watchOS 10 and visionOS 1 came with iOS 17; from 26 on all numbers agree.
      let families = (root["UIDeviceFamily"]?.elements ?? []).map(\.content)
      var offset = 0
      if major < 26, families.contains(.integer(4)) { offset = 7 }
      if major < 26, families == [.integer(7)] { offset = 16 }
      minimum = LintRelease(major + offset, minor)
    } else {
      return nil
    }
  }

  private static func version(_ node: PropertyListNode?) -> (Int, Int)? {
    guard case .string(let text)? = node?.content else { return nil }
    let parts = text.split(separator: ".")
    guard let first = parts.first, let major = Int(first), major > 0 else { return nil }
    return (major, parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }
}

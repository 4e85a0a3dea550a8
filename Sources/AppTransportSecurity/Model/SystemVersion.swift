/// A version of an Apple operating system, such as iOS 18.4 or macOS 14.
///
/// Systems of one year share their networking stack, so every version has the iOS version of the
/// same year; the order of versions is the order of those.
public struct SystemVersion: Hashable, Sendable, Comparable {
  /// A family of systems with its own numbers.
  public enum Platform: String, CaseIterable, Hashable, Sendable {
    /// iPhone and iPad.
    case iOS
    /// The Mac.
    case macOS
    /// Apple TV.
    case tvOS
    /// Apple Watch.
    case watchOS
    /// Apple Vision.
    case visionOS
  }

  /// The family.
  public let platform: Platform
  /// The numbers as written, without those left out: at least one, at most three.
  public let components: [Int]

  /// Reads text such as `iOS15`, `iOS18.4`, `macOS 14` or `macOS10.15.4`; case doesn't matter.
  ///
  /// A number left out counts as 0: `iOS18` is iOS 18.0.
  public init?(_ text: some StringProtocol) {
    let name = text.prefix { !$0.isNumber && !$0.isWhitespace }.lowercased()
    let number = text.drop { !$0.isNumber }
    guard let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == name }),
      text.dropFirst(name.count).prefix(while: { !$0.isNumber }).allSatisfy({ $0.isWhitespace })
    else { return nil }
    self.init(platform, number: number)
  }

  /// Reads the numbers of a version whose family is known.
  init?(_ platform: Platform, number: some StringProtocol) {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var components: [Int] = []
    for part in parts {
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let value = Int(part)
      else { return nil }
      components.append(value)
    }
    self.platform = platform
    self.components = components
  }

  /// A version of iOS.
  public static func iOS(_ major: Int, _ minor: Int = 0) -> SystemVersion {
    SystemVersion(platform: .iOS, components: minor == 0 ? [major] : [major, minor])
  }

  /// Makes a version of the numbers as they are.
  private init(platform: Platform, components: [Int]) {
    self.platform = platform
    self.components = components
  }

  /// Why there can be no such system, in words; nil for one that there is, or that comes next.
  ///
  /// Apple went from 18 (macOS 15, watchOS 11, visionOS 2) to 26.
  package var absence: String? {
    let last =
      switch platform {
      case .iOS, .tvOS: 18
      case .macOS: 15
      case .watchOS: 11
      case .visionOS: 2
      }
    let (major, next) = (components[0], Self.newest.components[0] + 1)
    if major > next {
      let newest = Self.newest.counterpart(on: platform)
      return "there is no \(platform.rawValue) \(major); the newest that is known is \(newest)"
    }
    if major > last, major < 26 {
      return "there is no \(platform.rawValue) \(major): after \(last) comes 26"
    }
    let isTooOld = platform == .macOS ? major < 10 : major == 0
    return isTooOld ? "there is no \(platform.rawValue) \(major)" : nil
  }

  /// The newest system that this module knows.
  public static let newest = SystemVersion(platform: .iOS, components: [26, 4])

  /// The iOS version of the same year: major and minor.
  var year: (major: Int, minor: Int) {
    let major = components[0]
    let minor = components.count > 1 ? components[1] : 0
    switch platform {
    case .iOS, .tvOS: return (major, minor)
    case .watchOS: return major >= 26 ? (major, minor) : (major + 7, minor)
    case .visionOS: return major >= 26 ? (major, minor) : (major + 16, minor)
    case .macOS where major == 10:
      // 10.11 is of the year of iOS 9. Only 10.14.4 (iOS 12.2) changed what is modelled here.
      let patch = components.count > 2 ? components[2] : 0
      return (minor - 2, minor == 14 && patch >= 4 ? 2 : 0)
    case .macOS: return major >= 26 ? (major, minor) : (major + 3, minor)
    }
  }

  /// The version of a family that belongs to an iOS version, such as macOS 15.4 to iOS 18.4.
  func counterpart(on platform: Platform) -> SystemVersion {
    let (major, minor) = year
    let numbers: [Int]
    switch platform {
    case .iOS, .tvOS: numbers = [major, minor]
    case .watchOS: numbers = [major >= 26 ? major : major - 7, minor]
    case .visionOS: numbers = [major >= 26 ? major : max(major - 16, 1), minor]
    case .macOS where major < 14:
      numbers = [10, major + 2] + (major == 12 && minor >= 2 ? [4] : [])
      return SystemVersion(platform: .macOS, components: numbers)
    case .macOS: numbers = [major >= 26 ? major : major - 3, minor]
    }
    return SystemVersion(
      platform: platform, components: minor == 0 ? Array(numbers.prefix(1)) : numbers)
  }

  /// Whether the system is of this iOS version's year and minor release, or later.
  public func isAtLeast(iOS major: Int, _ minor: Int = 0) -> Bool {
    year >= (major, minor)
  }

  /// Compares by the iOS version of the same year.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    left.year < right.year
  }

  /// Whether the two are the same numbers of the same family.
  public static func == (left: SystemVersion, right: SystemVersion) -> Bool {
    left.platform == right.platform && left.year == right.year
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(year.major)
    hasher.combine(year.minor)
  }
}

extension SystemVersion: CustomStringConvertible {
  /// The version as it is usually written, such as `iOS 18.4`.
  public var description: String {
    "\(platform.rawValue) \(components.map(String.init).joined(separator: "."))"
  }
}

/// The systems that an app is deployed on: one version, a range, or a version and all after it.
public struct SystemRange: Hashable, Sendable {
  /// The oldest version.
  public let lowest: SystemVersion
  /// The newest version.
  public let highest: SystemVersion

  /// Makes a range; nil if it is empty or spans two families.
  public init?(from lowest: SystemVersion, through highest: SystemVersion) {
    guard lowest.platform == highest.platform, lowest.year <= highest.year else { return nil }
    self.lowest = lowest
    self.highest = highest
  }

  /// A version and all after it that this module knows.
  public init(startingWith lowest: SystemVersion) {
    self.init(
      lowest: lowest, highest: max(lowest, SystemVersion.newest.counterpart(on: lowest.platform)))
  }

  /// The range that an Info.plist names as its oldest system, and all after it.
  ///
  /// Nil if the file names none, or only a build setting that hasn't been filled in.
  public init?(infoPropertyList root: PropertyListNode) {
    if case .string(let number)? = root["LSMinimumSystemVersion"]?.content,
      let lowest = SystemVersion(.macOS, number: number), lowest.components[0] > 0
    {
      self.init(startingWith: lowest)
      return
    }
    let families = (root["UIDeviceFamily"]?.elements ?? []).map { $0.content }
    let platform: SystemVersion.Platform =
      families.contains(.integer(4)) ? .watchOS : families == [.integer(7)] ? .visionOS : .iOS
    guard case .string(let number)? = root["MinimumOSVersion"]?.content,
      let lowest = SystemVersion(platform, number: number), lowest.components[0] > 0
    else { return nil }
    self.init(startingWith: lowest)
  }

  /// Reads text such as `iOS15`, `iOS13-26`, `iOS13-iOS26` or `macOS14+`.
  public init?(_ text: some StringProtocol) {
    if text.last == "+" {
      guard let lowest = SystemVersion(text.dropLast()) else { return nil }
      self.init(startingWith: lowest)
      return
    }
    guard let dash = text.firstIndex(where: { $0 == "-" || $0 == "–" }) else {
      guard let version = SystemVersion(text) else { return nil }
      self.init(from: version, through: version)
      return
    }
    let end = text[text.index(after: dash)...].drop(while: { $0.isWhitespace })
    guard let lowest = SystemVersion(text[..<dash].dropLastBlanks),
      let highest = SystemVersion(end) ?? SystemVersion(lowest.platform, number: end)
    else { return nil }
    self.init(from: lowest, through: highest)
  }

  /// Every system since ATS exists, in iOS numbers.
  public static let everything = SystemRange(lowest: .iOS(9), highest: .newest)

  /// The systems that are still in use, from iOS 12 on, in iOS numbers.
  public static let inUse = SystemRange(lowest: .iOS(12), highest: .newest)

  private init(lowest: SystemVersion, highest: SystemVersion) {
    self.lowest = lowest
    self.highest = highest
  }

  /// One version for every set of rules in the range: both ends, and each version that changed them.
  ///
  /// Versions between the ends are named by their iOS numbers.
  public var representatives: [SystemVersion] {
    let inside = Self.changes.filter { lowest < $0 && $0 < highest }
    return lowest.year == highest.year ? [lowest] : [lowest] + inside + [highest]
  }

  /// The versions that changed a rule of this model.
  private static let changes: [SystemVersion] = [
    .iOS(10), .iOS(11), .iOS(12, 2), .iOS(13), .iOS(14), .iOS(17), .iOS(18, 4), .iOS(26),
    .iOS(26, 4),
  ]
}

extension StringProtocol {
  fileprivate var dropLastBlanks: SubSequence {
    var text = self[...]
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}

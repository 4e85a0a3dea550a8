/// What an entry of `NSExceptionDomains` grants its host: one of the 16 points of a lattice.
///
/// A point is narrower than another if it is at least as strict in all three parts. A host without
/// an entry, and without a global key that exempts it, is at ``defaultATS``.
public struct ExceptionPoint: Hashable, Sendable {
  /// Whether `http://` and `ws://` loads are allowed, and trust decisions of the app are heard.
  public var allowsInsecureHTTP: Bool
  /// The floor of the TLS version.
  public var minimumTLS: TLSVersion
  /// Whether only cipher suites with forward secrecy are offered.
  public var requiresForwardSecrecy: Bool

  /// Makes a point of its three parts.
  public init(allowsInsecureHTTP: Bool, minimumTLS: TLSVersion, requiresForwardSecrecy: Bool) {
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.minimumTLS = minimumTLS
    self.requiresForwardSecrecy = requiresForwardSecrecy
  }

  /// What ATS demands of a host without an entry: no cleartext, TLS 1.2, forward secrecy.
  public static let defaultATS = ExceptionPoint(
    allowsInsecureHTTP: false, minimumTLS: .tls12, requiresForwardSecrecy: true)

  /// Every point, no point before one that is narrower.
  package static let all: [ExceptionPoint] = [false, true].flatMap { http in
    TLSVersion.allCases.reversed().flatMap { version in
      [true, false].map { secrecy in
        ExceptionPoint(
          allowsInsecureHTTP: http, minimumTLS: version, requiresForwardSecrecy: secrecy)
      }
    }
  }

  /// Its place in ``all``.
  fileprivate var number: Int {
    let stricter = TLSVersion.tls13.rawValue - minimumTLS.rawValue
    return (allowsInsecureHTTP ? 2 * TLSVersion.allCases.count : 0) + 2 * stricter
      + (requiresForwardSecrecy ? 0 : 1)
  }

  /// The 12 points that can be proposed as a fix, no point before one that is narrower.
  ///
  /// A floor of TLS 1.3 tightens the default, so it repairs nothing.
  package static let proposals: [ExceptionPoint] = all.filter { $0.minimumTLS <= .tls12 }

  /// Whether all that this point lets through passes under `other` too.
  public func isNarrowerThanOrEqual(to other: ExceptionPoint) -> Bool {
    (!allowsInsecureHTTP || other.allowsInsecureHTTP)
      && minimumTLS >= other.minimumTLS
      && (requiresForwardSecrecy || !other.requiresForwardSecrecy)
  }

  /// The least point that is wider than both.
  package func join(_ other: ExceptionPoint) -> ExceptionPoint {
    ExceptionPoint(
      allowsInsecureHTTP: allowsInsecureHTTP || other.allowsInsecureHTTP,
      minimumTLS: min(minimumTLS, other.minimumTLS),
      requiresForwardSecrecy: requiresForwardSecrecy && other.requiresForwardSecrecy)
  }

  /// The widest point that is narrower than both.
  package func meet(_ other: ExceptionPoint) -> ExceptionPoint {
    ExceptionPoint(
      allowsInsecureHTTP: allowsInsecureHTTP && other.allowsInsecureHTTP,
      minimumTLS: max(minimumTLS, other.minimumTLS),
      requiresForwardSecrecy: requiresForwardSecrecy || other.requiresForwardSecrecy)
  }

  /// The points right below: one part one step stricter, at most three of them.
  ///
  /// In this order: cleartext refused, the floor raised by one version, forward secrecy required.
  package var lowerCovers: [ExceptionPoint] {
    var covers: [ExceptionPoint] = []
    if allowsInsecureHTTP {
      var cover = self
      cover.allowsInsecureHTTP = false
      covers.append(cover)
    }
    if let stricter = minimumTLS.nextStricter {
      var cover = self
      cover.minimumTLS = stricter
      covers.append(cover)
    }
    if !requiresForwardSecrecy {
      var cover = self
      cover.requiresForwardSecrecy = true
      covers.append(cover)
    }
    return covers
  }

  /// The points right above: one part one step laxer, at most three of them.
  package var upperCovers: [ExceptionPoint] {
    var covers: [ExceptionPoint] = []
    if !allowsInsecureHTTP {
      var cover = self
      cover.allowsInsecureHTTP = true
      covers.append(cover)
    }
    if let laxer = minimumTLS.nextLaxer {
      var cover = self
      cover.minimumTLS = laxer
      covers.append(cover)
    }
    if requiresForwardSecrecy {
      var cover = self
      cover.requiresForwardSecrecy = false
      covers.append(cover)
    }
    return covers
  }

  /// The lower covers that could be proposed instead of this point.
  ///
  /// They are what a proof of minimality has to refute: a floor of TLS 1.3 is never a fix.
  package var lowerProposals: [ExceptionPoint] { lowerCovers.filter { $0.minimumTLS <= .tls12 } }

  /// The entry that grants this point: canonical keys only, none at its default value.
  public var keys: [String: PropertyListValue] {
    var keys: [String: PropertyListValue] = [:]
    if allowsInsecureHTTP { keys[PolicyKey.insecureHTTPLoads] = .boolean(true) }
    if minimumTLS != .tls12 { keys[PolicyKey.minimumTLSVersion] = .string(minimumTLS.policyName) }
    if !requiresForwardSecrecy { keys[PolicyKey.forwardSecrecy] = .boolean(false) }
    return keys
  }
}

extension ExceptionPoint: CustomStringConvertible {
  /// The three parts in words, such as `(no cleartext, TLSv1.2, forward secrecy)`.
  public var description: String {
    let cleartext = allowsInsecureHTTP ? "cleartext" : "no cleartext"
    let secrecy = requiresForwardSecrecy ? "forward secrecy" : "no forward secrecy"
    return "(\(cleartext), \(minimumTLS.policyName), \(secrecy))"
  }
}

/// A value for some points: there are so few that each has a place of its own.
struct PointTable<Value> {
  private var values = [Value?](repeating: nil, count: ExceptionPoint.all.count)

  subscript(point: ExceptionPoint) -> Value? {
    get { values[point.number] }
    set { values[point.number] = newValue }
  }
}

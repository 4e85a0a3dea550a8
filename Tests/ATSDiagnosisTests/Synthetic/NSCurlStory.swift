import AppTransportSecurity
import AppleErrorCatalog

/// A generation of the tool: which tests it has, what it logs, and how its system behaves.
enum ToolEra: String, CaseIterable, Sendable {
  /// OS X 10.11: 13 tests, two log lines for a failure.
  case elCapitan
  /// macOS 10.15: 16 tests, one log line.
  case catalina
  /// macOS 14: 16 tests, no log line.
  case sonoma
  /// macOS 26: no log line, a floor of TLS 1.2, new words for -1200.
  case tahoe

  var rows: [DiagnosticRow] { self == .elCapitan ? DiagnosticRow.thirteen : DiagnosticRow.sixteen }

  var system: SystemVersion {
    switch self {
    case .elCapitan: .iOS(9)
    case .catalina: .iOS(13)
    case .sonoma: .iOS(17)
    case .tahoe: .iOS(26)
    }
  }

  var logsFailures: Bool { self == .elCapitan || self == .catalina }
}

/// Why a chain fails default trust, where it does.
enum TrustFault: CaseIterable, Sendable {
  case selfSigned, unknownRoot, expired, hostMismatch

  var code: Int {
    switch self {
    case .selfSigned, .unknownRoot: -9813
    case .expired: -9814
    case .hostMismatch: -9843
    }
  }

  var cause: FailureCause {
    switch self {
    case .selfSigned: .selfSigned
    case .unknownRoot: .unknownRoot
    case .expired: .expired
    case .hostMismatch: .hostMismatch
    }
  }
}

/// What a load meets behind the handshake, beyond what `ServerModel` knows.
enum Aftermath: Hashable, Sendable {
  /// The answer.
  case answer
  /// A redirect to `http://` on this host.
  case redirect(String)
  /// The server asks for a client certificate that the tool hasn't.
  case clientCertificate
  /// The name isn't found, so there is no connection at all.
  case noSuchHost
}

/// How a test ended: nil codes mean success.
struct TestOutcome: Hashable, Sendable {
  var url: Int?
  var ssl: Int?
  /// The URL of the request that failed, where it isn't the tested one.
  var failingURL: String?

  static let success = TestOutcome()
  var passed: Bool { url == nil }
}

/// A server, what lies behind it, and the tool that is run against it.
struct NSCurlStory: Sendable {
  var server = ServerModel()
  var trustFault = TrustFault.unknownRoot
  var aftermath = Aftermath.answer
  var era = ToolEra.sonoma
  var host = "api.shop.example"
  var port: Int?

  var url: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let place = port.map { "\(name):\($0)" } ?? name
    return (server.isCleartextURL ? "http://" : "https://") + place
  }

  func profile(of row: DiagnosticRow) -> TransportProfile {
    row.point.map { TransportProfile(point: $0) } ?? .unrestricted
  }

  /// What the tool finds, step by step: name, scheme, version, suite, certificate, answer.
  func outcome(of row: DiagnosticRow) -> TestOutcome {
    if aftermath == .noSuchHost { return TestOutcome(url: -1003) }
    let profile = profile(of: row)
    if server.isCleartextURL {
      return profile.allowsCleartext ? .success : TestOutcome(url: -1022)
    }
    let isOld = era == .elCapitan
    guard let oldest = server.oldestTLS, let newest = server.newestTLS else {
      return TestOutcome(url: -1200, ssl: isOld ? -9847 : -9836)
    }
    let systemFloor: TLSVersion = era == .tahoe ? .tls12 : .tls10
    let version = min(newest, isOld ? .tls12 : .tls13)
    if version < max(profile.minimumTLS ?? systemFloor, systemFloor, oldest) {
      return TestOutcome(url: -1200, ssl: isOld ? -9824 : -9836)
    }
    let offered: Set<ServerModel.Suites> =
      switch profile.cipherOffer {
      case .forwardSecrecy: [.ecdhe]
      case .forwardSecrecyAndRSA: [.ecdhe, .rsaKeyExchange]
      case .system: [.ecdhe, .rsaKeyExchange, .tripleDES]
      }
    if version != .tls13, server.suites.isDisjoint(with: offered) {
      return TestOutcome(url: -1200, ssl: -9824)
    }
    if !server.isTrusted || (!server.hasStrongLeaf && !isOld) {
      return profile.allowsTrustOverride
        ? TestOutcome(url: -1202, ssl: server.isTrusted ? -9807 : trustFault.code)
        : TestOutcome(url: -1200, ssl: -9802)
    }
    if !server.hasStrongLeaf, profile.checksLeafStrength {
      return TestOutcome(url: -1200, ssl: -9802)
    }
    switch aftermath {
    case .answer, .noSuchHost: return .success
    case .clientCertificate: return TestOutcome(url: -1206)
    case .redirect(let target):
      if row == .allowAll || (profile.allowsCleartext && target == host) { return .success }
      return TestOutcome(url: -1022, failingURL: "http://\(target)/start")
    }
  }

  // MARK: What is right to say

  /// The kind of the remedy, or nil where there is nothing to report.
  enum Truth {
    case nothing
    case exception(PropertyListValue, causes: Set<FailureCause>)
    case server(causes: Set<FailureCause>)
    case code(FailureCause)
    case network
  }

  var truth: Truth {
    switch aftermath {
    case .noSuchHost: return .network
    case .clientCertificate where handshakePasses: return .code(.clientCertRequired)
    default: break
    }
    let minima = server.minimalPoints(on: era.system)
    guard let least = minima.first else { return .server(causes: serverCauses) }
    if server.isCleartextURL {
      return .exception(Self.policy([(host, least, true)]), causes: [.cleartextHTTP])
    }
    if case .redirect(let target) = aftermath {
      return .exception(
        Self.policy([(host, least, false), (target, Self.cleartext, true)]),
        causes: least == .defaultATS
          ? [.cleartextHTTP] : causes(of: least).union([.cleartextHTTP]))
    }
    if least == .defaultATS { return .nothing }
    return .exception(Self.policy([(host, least, false)]), causes: causes(of: least))
  }

  private var handshakePasses: Bool { server.accepts(.unrestricted, on: era.system) }

  private func causes(of point: ExceptionPoint) -> Set<FailureCause> {
    var causes: Set<FailureCause> = []
    if point.allowsInsecureHTTP {
      causes.insert(.weakCipher)
      if !server.hasStrongLeaf { causes.formUnion([.sha1Certificate, .weakKey]) }
    } else if point.minimumTLS < .tls12 {
      causes.insert(.tlsVersionTooOld)
    } else {
      causes.insert(.noForwardSecrecy)
    }
    return causes
  }

  private var serverCauses: Set<FailureCause> {
    guard let newest = server.newestTLS else { return [.notTLSPort] }
    var causes: Set<FailureCause> = []
    if !server.isTrusted {
      causes.insert(trustFault.cause)
      if trustFault != .selfSigned { causes.insert(.unknownRoot) }
    }
    if !server.hasStrongLeaf { causes.formUnion([.sha1Certificate, .weakKey, .unknownRoot]) }
    if era == .tahoe, newest < .tls12 { causes.insert(.tlsVersionTooOld) }
    if newest != .tls13 || era == .elCapitan,
      server.suites.isDisjoint(with: [.ecdhe, .rsaKeyExchange, .tripleDES])
    {
      causes.insert(.weakCipher)
    }
    // No version in common at all, where the client stops below the server's oldest.
    if era == .elCapitan, server.oldestTLS == .tls13 {
      causes.formUnion([.peerAlertOther, .weakCipher])
    }
    return causes
  }

  static let cleartext = ExceptionPoint(
    allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true)

  /// The value of `NSAppTransportSecurity`, spelt out independently of the code under test.
  static func policy(
    _ needs: [(host: String, point: ExceptionPoint, isCleartext: Bool)]
  ) -> PropertyListValue {
    var policy: [String: PropertyListValue] = [:]
    var hosts: [String: [String: PropertyListValue]] = [:]
    for need in needs {
      if need.isCleartext, HostKind(host: need.host).isLocal {
        policy["NSAllowsLocalNetworking"] = .boolean(true)
        continue
      }
      var entry = hosts[need.host] ?? [:]
      if need.point.allowsInsecureHTTP {
        entry["NSExceptionAllowsInsecureHTTPLoads"] = .boolean(true)
      }
      switch need.point.minimumTLS {
      case .tls10: entry["NSExceptionMinimumTLSVersion"] = .string("TLSv1.0")
      case .tls11: entry["NSExceptionMinimumTLSVersion"] = .string("TLSv1.1")
      default: break
      }
      if !need.point.requiresForwardSecrecy {
        entry["NSExceptionRequiresForwardSecrecy"] = .boolean(false)
      }
      if !entry.isEmpty { hosts[need.host] = entry }
    }
    if !hosts.isEmpty {
      policy["NSExceptionDomains"] = .dictionary(hosts.mapValues { .dictionary($0) })
    }
    return .dictionary(policy)
  }
}

/// What a fact is about, or what several are about together: enough to pass most of them over.
///
/// A set of bits, and no `OptionSet`: that one's operations aren't built into other modules, and these
/// are asked for at every step of every line. Public for the same reason: what is of the package alone isn't
/// built into its other modules either.
@frozen
public struct FactFlags: Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64

  @inlinable @inline(__always)
  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// About nothing.
  @inlinable @inline(__always) public static var none: FactFlags { FactFlags(rawValue: 0) }

  /// About what either is about.
  @inlinable @inline(__always)
  public static func | (a: FactFlags, b: FactFlags) -> FactFlags {
    FactFlags(rawValue: a.rawValue | b.rawValue)
  }

  /// Whether it is about all that another one is about.
  @inlinable @inline(__always)
  public func contains(_ other: FactFlags) -> Bool { ~rawValue & other.rawValue == 0 }

  /// Whether it is about nothing that another one is about.
  @inlinable @inline(__always)
  public func isDisjoint(with other: FactFlags) -> Bool { rawValue & other.rawValue == 0 }

  /// Adds what another one is about.
  @inlinable @inline(__always)
  public mutating func add(_ other: FactFlags) { self = self | other }

  /// It reports a failure without any code beside it.
  @inlinable @inline(__always) public static var failure: FactFlags { FactFlags(rawValue: 1 << 0) }
  /// It may report one: its words decide.
  @inlinable @inline(__always) public static var mayFail: FactFlags { FactFlags(rawValue: 1 << 1) }
  /// It speaks of a cleartext load or of the policy as such.
  @inlinable @inline(__always) public static var cleartext: FactFlags {
    FactFlags(rawValue: 1 << 2)
  }
  /// It speaks of TLS or trust.
  @inlinable @inline(__always) public static var tls: FactFlags { FactFlags(rawValue: 1 << 3) }
  /// It reports a failed trust evaluation.
  @inlinable @inline(__always) public static var trust: FactFlags { FactFlags(rawValue: 1 << 4) }
  /// It is anything but a verdict on a chain.
  @inlinable @inline(__always) public static var noChecks: FactFlags {
    FactFlags(rawValue: 1 << 5)
  }
  /// It says something of codes.
  @inlinable @inline(__always) public static var code: FactFlags { FactFlags(rawValue: 1 << 6) }
  /// It is a code of an error of the URL loading system.
  @inlinable @inline(__always) public static var dump: FactFlags { FactFlags(rawValue: 1 << 7) }
  /// It is at the beginning of a failure.
  @inlinable @inline(__always) public static var opening: FactFlags { FactFlags(rawValue: 1 << 8) }
  /// It comes before the failure is reported, never after.
  @inlinable @inline(__always) public static var verdict: FactFlags { FactFlags(rawValue: 1 << 9) }
  /// It is the URL that failed.
  @inlinable @inline(__always) public static var failingURL: FactFlags {
    FactFlags(rawValue: 1 << 10)
  }
  /// It names a host or a URL that failed, or a tool.
  @inlinable @inline(__always) public static var named: FactFlags { FactFlags(rawValue: 1 << 11) }
  /// It names the current request.
  @inlinable @inline(__always) public static var request: FactFlags {
    FactFlags(rawValue: 1 << 12)
  }
  /// It gives a task a connection.
  @inlinable @inline(__always) public static var connection: FactFlags {
    FactFlags(rawValue: 1 << 13)
  }
  /// It is a part of a failure, but doesn't prove one.
  @inlinable @inline(__always) public static var part: FactFlags { FactFlags(rawValue: 1 << 14) }
  /// It is the outermost number of an error.
  @inlinable @inline(__always) public static var errorCode: FactFlags {
    FactFlags(rawValue: 1 << 15)
  }
  /// It is a domain without its code.
  @inlinable @inline(__always) public static var looseDomain: FactFlags {
    FactFlags(rawValue: 1 << 16)
  }
  /// It is in the information that an error carries.
  @inlinable @inline(__always) public static var information: FactFlags {
    FactFlags(rawValue: 1 << 17)
  }
  /// It is in a dump of several lines.
  @inlinable @inline(__always) public static var dumpPart: FactFlags {
    FactFlags(rawValue: 1 << 18)
  }
  /// It may begin a record, or be of another one than the line before.
  @inlinable @inline(__always) public static var border: FactFlags { FactFlags(rawValue: 1 << 19) }
  /// It names a host in words.
  @inlinable @inline(__always) public static var host: FactFlags { FactFlags(rawValue: 1 << 20) }
  /// A command-line tool speaks.
  @inlinable @inline(__always) public static var tool: FactFlags { FactFlags(rawValue: 1 << 21) }
  /// It reports a failure whose host may be elsewhere.
  @inlinable @inline(__always) public static var wantsHost: FactFlags {
    FactFlags(rawValue: 1 << 22)
  }
  /// It is a certificate of the peer's chain.
  @inlinable @inline(__always) public static var certificate: FactFlags {
    FactFlags(rawValue: 1 << 23)
  }
  /// It is a piece of a transcript of `nscurl`.
  @inlinable @inline(__always) public static var nscurl: FactFlags { FactFlags(rawValue: 1 << 24) }
  /// It names a host or a URL, however weak the tie.
  @inlinable @inline(__always) public static var naming: FactFlags { FactFlags(rawValue: 1 << 25) }
  /// It speaks of the network or of HTTP, not of TLS.
  @inlinable @inline(__always) public static var network: FactFlags {
    FactFlags(rawValue: 1 << 26)
  }
  /// It is of a TLS stack that ATS doesn't govern.
  @inlinable @inline(__always) public static var stack: FactFlags { FactFlags(rawValue: 1 << 27) }
  /// It is of a system that isn't Apple's.
  @inlinable @inline(__always) public static var otherSystem: FactFlags {
    FactFlags(rawValue: 1 << 28)
  }
  /// It reports a trust evaluation that others make than the URL loading system.
  @inlinable @inline(__always) public static var ownTrust: FactFlags {
    FactFlags(rawValue: 1 << 29)
  }
  /// It speaks of signed code, packages or passes.
  @inlinable @inline(__always) public static var signing: FactFlags {
    FactFlags(rawValue: 1 << 30)
  }
  /// It shows that a person asks or advises.
  @inlinable @inline(__always) public static var prose: FactFlags { FactFlags(rawValue: 1 << 32) }
  /// It reports a failed handshake in words that any stack may use.
  @inlinable @inline(__always) public static var anyStack: FactFlags {
    FactFlags(rawValue: 1 << 33)
  }
  /// It says that a request got an answer.
  @inlinable @inline(__always) public static var answered: FactFlags {
    FactFlags(rawValue: 1 << 34)
  }
  /// It says that what failed was no load over a network.
  @inlinable @inline(__always) public static var localURL: FactFlags {
    FactFlags(rawValue: 1 << 31)
  }

  // What the rules of causes ask for, each a case of `Fact` or a few that mean the same.

  /// The system found a fault in the app's own policy.
  @inlinable @inline(__always) public static var policyFault: FactFlags {
    FactFlags(rawValue: 1 << 40)
  }
  /// It is a standard sentence of the system.
  @inlinable @inline(__always) public static var wording: FactFlags {
    FactFlags(rawValue: 1 << 41)
  }
  /// ATS names what it objects to.
  @inlinable @inline(__always) public static var violation: FactFlags {
    FactFlags(rawValue: 1 << 42)
  }
  /// It speaks of the app's own pinning.
  @inlinable @inline(__always) public static var pinning: FactFlags {
    FactFlags(rawValue: 1 << 43)
  }
  /// It names the checks of a trust evaluation that failed.
  @inlinable @inline(__always) public static var checks: FactFlags { FactFlags(rawValue: 1 << 44) }
  /// It is a TLS alert.
  @inlinable @inline(__always) public static var alert: FactFlags { FactFlags(rawValue: 1 << 45) }
  /// It is a reason of BoringSSL.
  @inlinable @inline(__always) public static var libraryReason: FactFlags {
    FactFlags(rawValue: 1 << 46)
  }
  /// The connection was reset during the handshake.
  @inlinable @inline(__always) public static var reset: FactFlags { FactFlags(rawValue: 1 << 47) }
  /// It reports the path that the connection took.
  @inlinable @inline(__always) public static var path: FactFlags { FactFlags(rawValue: 1 << 48) }
  /// It shows that the URL loading system has no part in the failure.
  @inlinable @inline(__always) public static var outside: FactFlags {
    FactFlags(rawValue: 1 << 49)
  }
  /// It is of the app's policy, which was pasted with the log.
  @inlinable @inline(__always) public static var policy: FactFlags { FactFlags(rawValue: 1 << 50) }
  /// It says what made the request.
  @inlinable @inline(__always) public static var origin: FactFlags { FactFlags(rawValue: 1 << 51) }
  /// It is in a block of diagnostics, which reports a failure.
  @inlinable @inline(__always) public static var block: FactFlags { FactFlags(rawValue: 1 << 52) }
  /// It is an address that a connection tried.
  @inlinable @inline(__always) public static var address: FactFlags {
    FactFlags(rawValue: 1 << 53)
  }
  /// It is of a handshake's messages.
  @inlinable @inline(__always) public static var handshake: FactFlags {
    FactFlags(rawValue: 1 << 54)
  }
  /// It is the state of a connection.
  @inlinable @inline(__always) public static var state: FactFlags {
    FactFlags(rawValue: 1 << 55)
  }
}

extension FactFlags {
  /// What a fact is about.
  package init(_ fact: Fact) {
    switch fact {
    case .code(_, let domain, .error):
      self = .noChecks | .code | .errorCode | .wantsHost
      if domain == .url || domain == .cfNetwork { add(.dump) }
      if domain == .url { add(.border) }
    case .code: self = .noChecks | .code | .border | .wantsHost
    case .secureTransportSymbol: self = .noChecks | .code
    case .looseCode: self = .noChecks | .code | .part | .errorCode
    case .looseDomain: self = .noChecks | .code | .part | .looseDomain
    case .streamCode, .streamDomain: self = .noChecks | .code | .part | .information
    case .trustError:
      self = .noChecks | .code | .tls | .checks | .ownTrust | .wantsHost
    case .trustRefused: self = .noChecks | .failure | .tls | .ownTrust | .wantsHost
    case .ofSigning: self = .noChecks | .signing
    case .failingURL: self = .noChecks | .failingURL | .named | .part | .information | .naming
    case .host: self = .noChecks | .named | .part | .host | .naming
    case .localURL: self = .noChecks | .part | .information | .localURL
    case .requestURL, .requestHost: self = .noChecks | .request | .naming
    case .ownCertificateSent, .ownCertificateProved: self = .noChecks | .handshake
    case .waiting, .ready: self = .noChecks | .state
    case .triedAddress: self = .noChecks | .address
    case .cutURL: self = .noChecks | .part | .information | .naming
    case .certificate: self = .noChecks | .part | .dumpPart | .border | .certificate
    case .chainStart: self = .noChecks | .part | .dumpPart
    case .delegateUsedCredential, .effectivePolicy: self = .noChecks | .part
    case .taskOnConnection: self = .noChecks | .connection
    case .requestAnswered: self = .noChecks | .answered
    case .cleartextBlocked: self = .noChecks | .failure | .cleartext | .wantsHost
    case .policyFault: self = .noChecks | .failure | .cleartext | .policyFault
    case .wording(.cleartextNotAllowed):
      self = .noChecks | .failure | .cleartext | .tls | .wantsHost | .wording
    case .wording(.networkFailed), .wording(.badResponse):
      self = .noChecks | .failure | .network | .wantsHost | .wording
    case .wording(.handshakeFailed):
      self = .noChecks | .failure | .tls | .wantsHost | .wording | .anyStack
    case .wording(.proxyFailed): self = .noChecks | .failure | .wantsHost | .wording
    case .wording: self = .noChecks | .failure | .tls | .wantsHost | .wording
    case .appPinning: self = .noChecks | .failure | .tls | .pinning | .wantsHost
    case .appTrustFailed: self = .noChecks | .failure | .tls | .dumpPart | .pinning
    // It says that something failed, and leaves the rest to the words around it.
    case .commandLineTool(.download):
      self = .noChecks | .part | .named | .tool | .wantsHost | .outside
    case .commandLineTool:
      self = .noChecks | .failure | .named | .tool | .wantsHost | .outside
    case .trustEvaluationFailed, .atsFailedSystemTrust:
      self = .noChecks | .failure | .tls | .trust | .opening | .verdict | .wantsHost
    case .trustChecks: self = .mayFail | .tls | .trust | .opening | .verdict | .checks
    case .alert:
      self = .noChecks | .failure | .tls | .opening | .verdict | .wantsHost | .alert
    case .atsViolation:
      self = .noChecks | .failure | .tls | .opening | .verdict | .violation
    case .alertNumber: self = .noChecks | .tls | .opening | .part | .alert
    case .boringSSLReason:
      self = .noChecks | .mayFail | .tls | .opening | .part | .libraryReason
    case .resetDuringHandshake: self = .noChecks | .failure | .tls | .opening | .reset
    case .diagnosticsBlock: self = .noChecks | .dumpPart | .border | .block
    case .nscurl: self = .noChecks | .nscurl
    case .path: self = .noChecks | .path
    case .rawStream, .foreignStack: self = .noChecks | .outside
    case .origin: self = .noChecks | .origin
    case .pastedPolicy: self = .noChecks | .policy
    case .otherSystem: self = .noChecks | .otherSystem
    case .prose: self = .noChecks | .prose
    case .stackFailure, .stackAlert:
      self = .noChecks | .failure | .tls | .stack | .wantsHost
    }
  }
}

/// Something that a line of a log says, without any opinion on what it means.
package enum Fact: Hashable, Sendable {
  /// An error number with the domain that the log gives it.
  case code(Int, CodeDomain, CodePlace)
  /// A number called a code, whose domain is elsewhere or nowhere.
  case looseCode(Int)
  /// The name of an error domain whose code is elsewhere.
  case looseDomain(CodeDomain)
  /// The number of a stream error domain (`_kCFStreamErrorDomainKey`).
  case streamDomain(Int)
  /// A number in a stream error domain (`_kCFStreamErrorCodeKey`).
  case streamCode(Int)
  /// A Secure Transport symbol in words, with or without its `errSSL`.
  case secureTransportSymbol(String)
  /// The URL of the request that failed.
  case failingURL(String)
  /// The same where the text was cut inside of the URL, perhaps inside of its host.
  case cutURL(String)
  /// A URL that the log names as the current request, without saying that it failed.
  case requestURL(String)
  /// What failed was no load over a network: a file, data, a service of the same system.
  case localURL
  /// The host of the request that failed, in words.
  case host(String)
  /// A host that a line nearby names as the current one.
  case requestHost(String)
  /// An address that a numbered connection tried, below what it was asked for.
  case triedAddress(String)
  /// The connection that some words name waits for a network.
  case waiting(String)
  /// The connection that some words name can be used.
  case ready(String)
  /// ATS refused a cleartext load.
  case cleartextBlocked
  /// The system's own sentence for an error, in any language.
  case wording(Wording)
  /// A trust evaluation of the URL loading system failed.
  case trustEvaluationFailed(TrustMode?, Int)
  /// The error of a trust evaluation that the app made itself.
  case trustError(Int)
  /// A trust evaluation that the app, an SDK or a tool made refused the certificate.
  case trustRefused
  /// The text is about signed code, packages or passes.
  case ofSigning
  /// `ATS failed system trust`.
  case atsFailedSystemTrust
  /// The failed checks of `Trust evaluate failure: […]`: certificate position and check names.
  case trustChecks(position: String, names: [String])
  /// What an ATS-violation line objects to.
  case atsViolation(ATSViolation)
  /// A fault of the app's own policy that the system logged.
  case policyFault(String)
  /// A fatal TLS alert.
  case alert(AlertDirection?, name: String)
  /// A fatal TLS alert by number; those that BoringSSL prints this way were received.
  case alertNumber(Int)
  /// BoringSSL's reason word, such as `SSL_HANDSHAKE_FAILURE`.
  case boringSSLReason(String)
  /// The connection was reset before the handshake ended.
  case resetDuringHandshake
  /// The peer's chain begins: what comes next is its leaf.
  case chainStart
  /// One certificate of the peer's chain, leaf first.
  case certificate(subject: String, issuer: String)
  /// The path that the connection took.
  case path(PathTrait)
  /// What made the request, where words say that it wasn't the app's own code.
  case origin(RequestOrigin)
  /// The failure is of a raw stream or socket, not of the URL loading system.
  case rawStream
  /// The failure is of a command-line tool.
  case commandLineTool(ToolFailure)
  /// The failure is of a TLS stack that ATS doesn't govern.
  case foreignStack(TLSStack)
  /// Such a stack ended a connection for this reason.
  case stackFailure(StackReason)
  /// The client sent its certificate message, which may hold none.
  case ownCertificateSent
  /// The client proved that it has the key of its certificate.
  case ownCertificateProved
  /// A fatal alert that such a stack names, by its number.
  case stackAlert(Int, AlertDirection)
  /// The text is of a system that isn't Apple's.
  case otherSystem
  /// A person asks, advises or notes a change in the line.
  case prose
  /// The app's delegate answered the challenge with a credential.
  case delegateUsedCredential
  /// A task was given a connection.
  case taskOnConnection
  /// The TLS settings that were in force for a connection.
  case effectivePolicy(enforcesATS: Bool, minimumTLS: Int?)
  /// The request that was named last got an answer.
  case requestAnswered
  /// A diagnostics block of CFNetwork reports a failure.
  case diagnosticsBlock(String)
  /// The app's pinning refused the certificate.
  case appPinning
  /// Default trust failed where the app's pinning evaluated it, before any pin was compared.
  case appTrustFailed
  /// The app's transport security dictionary as far as the end of a line, from its name on.
  case pastedPolicy([UInt8])
  /// One row, title or result of an `nscurl --ats-diagnostics` transcript.
  case nscurl(NSCurlPiece)
}

/// Which domain a number is in, as the log says or as only one reading allows.
package enum CodeDomain: Hashable, Sendable {
  /// `NSURLErrorDomain`.
  case url
  /// `kCFErrorDomainCFNetwork`; Bonjour's services, stream domain 10, have numbers of their own in it.
  case cfNetwork
  /// `NSOSStatusErrorDomain`.
  case osStatus
  /// Secure Transport: `kCFStreamErrorDomainSSL`, stream domain 3.
  case ssl
  /// `kNWErrorDomainTLS`.
  case networkTLS
  /// POSIX: stream domain 1.
  case posix
  /// getaddrinfo: stream domain 12.
  case netDB
  /// HTTP: stream domain 4.
  case http
  /// DNS Service Discovery.
  case dnsServiceDiscovery
  /// `AVFoundationErrorDomain`, a wrapper.
  case avFoundation
  /// A domain that says nothing of connections: an app's or a framework's own.
  case foreign
  /// The log names no domain.
  case unnamed

  private static let names: [(StaticString, CodeDomain)] = [
    ("NSURLErrorDomain", .url),
    ("kCFErrorDomainCFNetwork", .cfNetwork),
    ("NSOSStatusErrorDomain", .osStatus),
    ("kCFStreamErrorDomainSSL", .ssl),
    ("NSStreamSocketSSLErrorDomain", .ssl),
    ("kNWErrorDomainTLS", .networkTLS),
    ("NSPOSIXErrorDomain", .posix),
    ("kNWErrorDomainPOSIX", .posix),
    ("kCFStreamErrorDomainPOSIX", .posix),
    ("kCFStreamErrorDomainNetDB", .netDB),
    ("kCFStreamErrorDomainHTTP", .http),
    ("kNWErrorDomainDNS", .dnsServiceDiscovery),
    ("NSNetServicesErrorDomain", .cfNetwork),
    ("kCFStreamErrorDomainNetServices", .cfNetwork),
    ("AVFoundationErrorDomain", .avFoundation),
    // AFNetworking numbers what it finds in answers as the URL loading system does.
    ("com.alamofire.error.serialization.response", .url),
    ("AFNetworkingErrorDomain", .url),
  ]

  /// The domain of a printed name, quotes removed.
  package init(named name: String) {
    var name = name
    self = name.withUTF8 { CodeDomain(named: unsafe Span(_unsafeElements: $0)) }
  }

  /// The same for the bytes of a name.
  init(named name: Span<UInt8>) {
    for (known, domain) in Self.names where Bytes.isEqual(name, known) {
      self = domain
      return
    }
    self = .foreign
  }

  /// The domain of a stream error domain number, or nil where it gives none of interest.
  package init?(streamDomain number: Int) {
    switch number {
    case 1: self = .posix
    case 2: self = .osStatus
    case 3: self = .ssl
    case 4: self = .http
    case 10: self = .cfNetwork
    case 12: self = .netDB
    default: return nil
    }
  }
}

/// Where in the text a number stood; it decides which number is the outermost.
package enum CodePlace: Int, Comparable, Hashable, Sendable {
  /// The `Code=` of an `Error Domain=`, or a compact `error code: -1200`.
  case error
  /// Inside of brackets or of the error's user information.
  case stream
  /// Of one socket: the connection may have come about over another.
  case socket

  /// Whether `a` is further outside than `b`.
  package static func < (a: CodePlace, b: CodePlace) -> Bool { a.rawValue < b.rawValue }
}

/// The system's sentences, by the code they stand for.
package enum Wording: Int, Hashable, Sendable {
  /// -1200.
  case secureConnectionFailed = -1200
  /// -1202.
  case certificateInvalid = -1202
  /// -1205.
  case clientCertificateRejected = -1205
  /// -1206.
  case clientCertificateRequired = -1206
  /// -1022.
  case cleartextNotAllowed = -1022
  /// -1003, -1004, -1005 or -1009, or POSIX's words for a socket that failed.
  case networkFailed = -1005
  /// -1011.
  case badResponse = -1011
  /// A handshake that failed, in the words of whatever library.
  case handshakeFailed = -9858
  /// 306 or 310, or the words of others for a proxy that opened no tunnel.
  case proxyFailed = 310
}

/// Which trust evaluation failed.
package enum TrustMode: String, Hashable, Sendable {
  /// Default evaluation: ATS is relaxed for the host, or does not apply.
  case `default`
  /// ATS's own evaluation, which the app can't loosen.
  case system
  /// The same for streams and web loads.
  case strict
}

/// What ATS-violation lines complain of.
package enum ATSViolation: Hashable, Sendable {
  /// The leaf's key is too short.
  case keySize
  /// The leaf's signature hash is weaker than SHA-256.
  case hash
  /// The chain is not trusted.
  case trust
  /// The NIAP profile that the app, or a service of the system, asked for is not met.
  case niap
  /// The same: by the cipher suite.
  case niapCipherSuite
  /// The same: by the algorithm of a certificate's signature.
  case niapSignature
  /// The same: TLS 1.2 without the extended master secret.
  case niapMasterSecret
  /// No certificate came.
  case certificateAbsent
}

/// Who sent an alert.
package enum AlertDirection: String, Hashable, Sendable {
  /// Received: the peer refuses us.
  case read
  /// Sent: we refuse the peer.
  case write
}

/// What a path shows.
package enum PathTrait: Hashable, Sendable {
  /// A proxy is in use.
  case proxy
  /// A tunnel interface (VPN) is in use.
  case tunnel
}

/// What makes requests in an app besides its own code.
package enum RequestOrigin: Hashable, Sendable {
  /// A web view.
  case webContent
  /// The system, which asks for the file that configures its proxies.
  case proxyConfiguration
}

/// What a command-line tool complains of.
package enum ToolFailure: Hashable, Sendable {
  /// The handshake did not come about.
  case handshake
  /// The certificate failed verification; the tool's own words.
  case certificate(String)
  /// The certificate names another host.
  case hostMismatch
  /// Reading or writing broke off on a connection that stood.
  case transfer
  /// The server answered with an HTTP status that is an error.
  case http
  /// A download failed for the reason that the words around it say.
  case download
}

/// Pieces of an `nscurl --ats-diagnostics` transcript.
package enum NSCurlPiece: Hashable, Sendable {
  /// The tool is called with options for a URL.
  case command(options: String, url: String)
  /// The run begins.
  case start
  /// The URL under test.
  case target(String)
  /// The URL under test, at the end of a line that may have been wrapped within it.
  case cutTarget(String)
  /// A section is about this host.
  case sectionHost(String)
  /// The host that a section is about, at the end of a line that may have been wrapped within it.
  case cutSectionHost(String)
  /// Behind a heading nothing is that could be the rest of its host.
  case nameEnds
  /// A test begins; the title as printed.
  case title(String)
  /// The test passed or failed.
  case result(passed: Bool)
  /// A result in front of which lines were left out: no one knows of which test.
  case tornResult(passed: Bool)
  /// The error of a failed test begins.
  case error
  /// The printed policy of a test begins.
  case policy
  /// The printed policy has an entry for this host.
  case policyHost(String)
  /// The printed policy holds this key.
  case policyKey(String, value: String)
}

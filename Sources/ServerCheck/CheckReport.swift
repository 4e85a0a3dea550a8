package import ATSDiagnosis
package import AppTransportSecurity

/// How servers are checked.
package struct CheckOptions: Sendable {
  /// The roots by which chains are judged.
  package var anchors = TrustAnchors(.apple, added: [])
  /// The identity that is shown to a server which asks for one.
  package var identity: ClientIdentity?
  /// An address to connect to in place of those of the name.
  package var address: String?
  /// Whether every address of a name is checked.
  package var checksAllAddresses = false
  /// Whether a missing issuer is fetched from the place that a certificate names.
  package var fetchesIssuers = true
  /// Whether the rules for device management are checked as well.
  package var appliesManagementRules = false
  /// How long an address of a host may take, in milliseconds.
  package var timeout = 10_000
  /// What the program calls itself towards servers.
  package var userAgent = "atsexplain"
  /// The time by which dates are judged; nil for now.
  package var now: Moment?
  /// The library that makes handshakes; without it only first messages are sent.
  package var library: TLSLibrary?
  /// How names are resolved; tests have names of their own.
  var resolve: @Sendable (String, Int, Deadline) throws(Resolver.Failure) -> [SocketAddress] = {
    (host, port, deadline) throws(Resolver.Failure) in
    try Resolver.addresses(of: host, port: port, by: deadline)
  }
  /// Whether the user asked to stop.
  package var isCancelled: @Sendable () -> Bool = { false }

  /// The usual way.
  package init() {}
}

/// What an ATS client and a server agreed on.
package struct Agreement: Hashable, Sendable {
  /// The version.
  package var version: TLSVersion?
  /// The cipher suite, by its name.
  package var suite: String?
  /// Whether the extended master secret is used; nil where that isn't known.
  package var hasExtendedMasterSecret: Bool?
  /// The subject of the root at which the chain ends.
  package var root: String?
  /// The last day of the server's certificate.
  package var validUntil: String?
  /// The status of the answer over HTTP.
  package var status: Int?
  /// What was seen and makes no connection fail.
  package var remarks: [String] = []

  /// Nothing agreed on yet.
  package init() {}
}

/// What a check found out about one site at one address.
package struct CheckReport: Sendable {
  /// The outcome.
  package enum Verdict: Sendable {
    /// An ATS client connects.
    case passes(Agreement)
    /// It doesn't.
    case fails(ServerFailure)
    /// The user asked to stop before that was known.
    case interrupted
  }

  /// What was checked.
  package var target: CheckTarget
  /// The sites that redirected here, the first first.
  package var origins: [String] = []
  /// The address that was connected to.
  package var address: String?
  /// The outcome.
  package var verdict: Verdict
  /// The rows of `nscurl` that were tested.
  package var rows: [DiagnosticRow: Bool] = [:]

  /// The finding, or nil where nothing has to be repaired.
  package var finding: Finding? {
    if case .fails(let failure) = verdict { failure.finding } else { nil }
  }
}

internal import CauseGuides
package import AppleErrorCatalog

/// A demand of ATS, or of the profile FCP_v2.1, that a line of the system's log says isn't met.
package enum ViolationRule: String, CaseIterable, Hashable, Sendable {
  /// The connection isn't encrypted.
  case cleartext
  /// The TLS version is under the floor.
  case version
  /// The cipher suite is outside of the list.
  case cipherSuite = "cipher-suite"
  /// TLS 1.2 without the extended master secret.
  case extendedMasterSecret = "extended-master-secret"
  /// The certificate is signed in a way that wasn't offered.
  case signatureAlgorithm = "signature-algorithm"
  /// The key of the server's certificate is too short.
  case keySize = "key-size"
  /// The hash of the server's certificate is weaker than SHA-256.
  case hash
  /// No certificate, or no key, came.
  case certificateAbsent = "certificate-absent"
  /// Default trust evaluation fails.
  case trust
  /// Another demand.
  case other

  /// The cause that a failure of it is reported as.
  package var cause: FailureCause {
    switch self {
    case .cleartext: .cleartextHTTP
    case .version: .tlsVersionTooOld
    case .cipherSuite: .weakCipher
    case .extendedMasterSecret: .noExtendedMasterSecret
    case .signatureAlgorithm: .certificateNotCompliant
    case .keySize: .weakKey
    case .hash: .sha1Certificate
    case .certificateAbsent: .peerAlertOther
    case .trust, .other: .ambiguous
    }
  }

  /// What isn't met, without capital and full stop.
  package var words: String {
    switch self {
    case .cleartext: "the connection isn't encrypted"
    case .version: "the TLS version is under the floor"
    case .cipherSuite: "the cipher suite isn't one of the list"
    case .extendedMasterSecret: "TLS 1.2 without the extended master secret"
    case .signatureAlgorithm: "the certificate's signature isn't of a kind that was offered"
    case .keySize: "the certificate's key is too short"
    case .hash: "the certificate is signed with a hash weaker than SHA-256"
    case .certificateAbsent: "the server sent no certificate"
    case .trust: "the certificate fails default trust evaluation"
    case .other: "a demand that this version doesn't know"
    }
  }

  /// What to change on the server, in whole sentences.
  package var fix: String {
    switch self {
    case .cleartext: "Serve it over HTTPS, and give the https:// address to the devices."
    case .cipherSuite:
      "Enable TLS 1.3, or for TLS 1.2 ECDHE with AES-GCM, such as ECDHE-RSA-AES128-GCM-SHA256."
    case .signatureAlgorithm:
      "Have the whole chain issued with SHA-256 or better, RSA 2048 or P-256."
    case .trust:
      "Check chain, name and dates of the certificate: atsexplain check --mdm HOST says which."
    case .other: "See what the line says; atsexplain check --mdm HOST tests the server."
    case .version, .extendedMasterSecret, .keySize, .hash, .certificateAbsent:
      CauseTexts.text(of: cause).advice
    }
  }
}

/// What Apple's stricter rules for device management say of a process.
package enum ViolationScope: String, CaseIterable, Hashable, Sendable {
  /// Device management, enrolment, app installation or software updates: the rules will apply.
  case inScope = "in-scope"
  /// Content caching: the rules won't apply.
  case exempt
  /// A process that the rules don't name, such as an app.
  case other
  /// The line names no process.
  case unknown

  /// The scope of a process.
  package init(process: String?) {
    guard let process else {
      self = .unknown
      return
    }
    self =
      Self.management.contains(process)
      ? .inScope : process.hasPrefix("AssetCache") ? .exempt : .other
  }

  /// Processes of device management, enrolment, app installation and updates.
  static let management: Set<String> = [
    "appinstalld", "appstoreagent", "appstored", "cloudconfigurationd", "dmd",
    "installcoordinationd",
    "managedappdistributionagent", "managedappdistributiond", "ManagedClient", "ManagedClientAgent",
    "mdmclient", "mdmd", "mdmuserd", "mobileassetd", "MuseBuddyApp", "NanoSettings", "Preferences",
    "profiled", "profiles", "RemoteManagementAgent", "remotemanagementd", "Setup",
    "Setup Assistant",
    "softwareupdated", "SoftwareUpdateNotificationManager", "storeaccountd", "System Settings",
    "teslad", "TVSettings", "TVSetup",
  ]
}

/// A rule of `policy lint`; the raw values are part of the machine-readable output.
public enum LintRule: String, CaseIterable, Hashable, Sendable {
  /// A host key that starts with a scheme, or holds user information.
  case hostHasScheme = "host-has-scheme"
  /// A host key with a port.
  case hostHasPort = "host-has-port"
  /// A host key with `*`, or with a leading dot.
  case hostHasWildcard = "host-has-wildcard"
  /// A host key with a path, a query or a final slash.
  case hostHasPath = "host-has-path"
  /// A host key with capital letters.
  case hostNotLowercase = "host-not-lowercase"
  /// A host key that is empty or has white space in it.
  case hostHasBlank = "host-has-blank"
  /// A host key that ends in a dot.
  case hostTrailingDot = "host-trailing-dot"
  /// A host key that is not in the ASCII form that goes over the wire.
  case hostNotASCII = "host-not-ascii"
  /// A host key under which unrelated parties register names.
  case publicSuffix = "public-suffix"
  /// An address or address range as a key, with a deployment target that doesn't know those.
  case ipKeyNeedsNewerOS = "ip-key-needs-newer-os"
  /// An address or address range that the system's parser refuses.
  case cidrMalformed = "cidr-malformed"
  /// Another type where a Boolean belongs.
  case valueNotBoolean = "value-not-boolean"
  /// Another type, or an unusable text, where a string belongs.
  case valueNotString = "value-not-string"
  /// Another type where a dictionary, or an array of dictionaries, belongs.
  case valueNotDictionary = "value-not-dictionary"
  /// A TLS version that is none of the known four.
  case unknownTLSVersion = "unknown-tls-version"
  /// A key that the system doesn't know.
  case unknownKey = "unknown-key"
  /// A known key at the wrong level.
  case misplacedKey = "misplaced-key"
  /// A key of the iOS 9 betas or of 2015, dropped since.
  case legacyKey = "legacy-key"
  /// A documented key that no longer does anything.
  case obsoleteKey = "obsolete-key"
  /// App Transport Security switched off for every other host.
  case arbitraryLoads = "arbitrary-loads"
  /// `NSAllowsArbitraryLoads` cancelled by one of the keys of iOS 10.
  case arbitraryLoadsIgnored = "arbitrary-loads-ignored"
  /// `NSIncludesSubdomains` where it is contested how deep it reaches.
  case subdomainDepth = "subdomain-depth"
  /// An entry that changes nothing.
  case entryWithoutEffect = "entry-without-effect"
  /// An entry for a host that would be exempt without it.
  case entryReenablesATS = "entry-reenables-ats"
  /// An entry that allows more than one defect of a server can explain.
  case widerThanNeeded = "wider-than-needed"
  /// A TLS floor under 1.2, which OS 26 may ignore.
  case tlsFloorDeadOn26 = "tls-floor-dead-on-26"
  /// A pinned domain whose list of identities is empty.
  case emptyPinList = "empty-pin-list"
  /// A pinned domain with a single identity.
  case noBackupPin = "no-backup-pin"
  /// A key that App Review wants explained.
  case needsJustification = "needs-justification"
  /// Keys of the policy in another place than the main bundle's `NSAppTransportSecurity`.
  case policyOutsideATSDictionary = "policy-outside-ats-dictionary"
}

/// How bad a finding is.
public enum LintSeverity: String, Hashable, Sendable {
  /// It has no effect, or the opposite of what it says.
  case error
  /// It is wider than needed, or contested.
  case warning
  /// Worth knowing.
  case note
}

/// Something that `policy lint` has to say about one place of a file.
public struct LintFinding: Hashable, Sendable {
  /// The file, as the caller named it in the options.
  public var path: String?
  /// The line of the key at the end of `keyPath`, or of an array's element; nil in a binary file.
  public var line: Int?
  /// The keys that lead to the place, from `NSAppTransportSecurity` on where it is inside.
  ///
  /// Elements of arrays are named by their index.
  public var keyPath: [String]
  /// The rule.
  public var rule: LintRule
  /// How bad it is.
  public var severity: LintSeverity
  /// What is wrong in a few words, such as `NSExceptionDomains key "…" has a scheme`.
  public var summary: String
  /// What is wrong and why.
  public var message: String
  /// The corrected text, or what to do; nil where there is nothing to correct.
  public var fix: String?
}

/// What `policy lint` says about one file.
public struct LintReport: Hashable, Sendable {
  /// Whether there is a policy to speak of.
  public enum Policy: Hashable, Sendable {
    /// The file has an `NSAppTransportSecurity` key.
    case present
    /// The file has none, so the defaults of App Transport Security apply unchanged.
    case absent
    /// The outermost value is no dictionary, so this is no Info.plist.
    case notInfoPlist
  }

  /// Whether there is a policy to speak of.
  public var policy: Policy
  /// Which kind of bundle the file describes.
  public var bundle: BundleKind
  /// The findings in the order of the file.
  public var findings: [LintFinding]
  /// How many more there are by rules that are switched off.
  public internal(set) var suppressed = 0
  /// Words in comments that switch nothing off, since they name no rule.
  public internal(set) var unknownRules: [UnknownRule] = []

  /// A name in a comment that is no rule.
  public struct UnknownRule: Hashable, Sendable {
    /// The line of the comment.
    public let line: Int
    /// The name.
    public let name: String
  }

  /// A sentence for a file without a policy; nil if there is one.
  public var absence: String? {
    switch policy {
    case .present: return nil
    case .absent:
      return """
        There is no NSAppTransportSecurity dictionary in this file, so App Transport Security \
        applies with its defaults.
        """
    case .notInfoPlist:
      return "The outermost value of this file is no dictionary, so it is no Info.plist."
    }
  }

  /// Which kind of bundle an Info.plist describes; each process reads its own main bundle's policy.
  public enum BundleKind: Hashable, Sendable {
    /// An app, or a file that doesn't say.
    case application
    /// An app extension, which runs in a process of its own.
    case appExtension
    /// A framework or another bundle that is loaded into a process, such as tests.
    case loaded
  }
}

/// What `policy lint` knows besides the file.
public struct LintOptions: Hashable, Sendable {
  /// The file's name, copied into the findings.
  public var path: String?
  /// The systems that the app runs on; nil takes the oldest one from the file, if it says so.
  public var deployment: SystemRange?
  /// Hosts that the app is known to use, for the rules that depend on them.
  public var observedHosts: [String]
  /// Rules that are switched off.
  public var disabledRules: Set<LintRule> = []
  /// Whether comments in the file may switch rules off.
  public var heedsComments = true

  /// Collects the options.
  public init(
    path: String? = nil, deployment: SystemRange? = nil, observedHosts: [String] = []
  ) {
    self.path = path
    self.deployment = deployment
    self.observedHosts = observedHosts
  }
}

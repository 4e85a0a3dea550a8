extension LintRule {
  /// What the rule finds, in one sentence.
  public var summary: String { text.summary }

  /// What the rule rests on: documentation, Apple's published parser, reports, or inference.
  public var basis: String { text.basis }

  private var text: (summary: String, basis: String) {
    switch self {
    case .hostHasScheme, .hostHasPort, .hostHasWildcard, .hostHasPath, .hostNotLowercase,
      .hostHasBlank, .hostTrailingDot, .hostNotASCII, .publicSuffix, .ipKeyNeedsNewerOS,
      .cidrMalformed:
      return hostText
    case .valueNotBoolean, .valueNotString, .valueNotDictionary, .unknownTLSVersion:
      return valueText
    case .unknownKey, .misplacedKey, .legacyKey, .obsoleteKey, .policyOutsideATSDictionary:
      return nameText
    default: return effectText
    }
  }

  private static let comparison =
    "Apple documents the form of host keys; its published parser compares them letter by letter."

  private var hostText: (summary: String, basis: String) {
    switch self {
    case .hostHasScheme:
      return ("A host key holds a scheme or user information and never matches.", Self.comparison)
    case .hostHasPort: return ("A host key holds a port and never matches.", Self.comparison)
    case .hostHasWildcard:
      return ("A host key holds a wildcard and never matches.", Self.comparison)
    case .hostHasPath: return ("A host key holds a path and never matches.", Self.comparison)
    case .hostNotLowercase:
      return ("A host key holds capital letters and never matches.", Self.comparison)
    case .hostHasBlank:
      return ("A host key is empty or holds white space and never matches.", Self.comparison)
    case .hostTrailingDot:
      return ("A host key ends in a dot and doesn't match the name without.", Self.comparison)
    case .hostNotASCII:
      return (
        "A host key is not in its ASCII form.",
        "Inferred: hosts are compared as they go over the wire."
      )
    case .publicSuffix:
      return (
        "A host key is a suffix under which anybody can register names.",
        "A part of the public suffix list; the system has no such check."
      )
    case .ipKeyNeedsNewerOS:
      return (
        "An address is used as a key with a deployment target that doesn't know those.",
        "Apple documents address keys for iOS 17, macOS 14 and later."
      )
    default:
      return (
        "An address or address range is refused by the system and never matches.",
        "Apple's published parser; the effect on shipped systems is inferred."
      )
    }
  }

  private var valueText: (summary: String, basis: String) {
    let parser = "Apple's published parser of 18.4; for older systems it is inferred."
    switch self {
    case .valueNotBoolean: return ("A Boolean key has a value of another type.", parser)
    case .valueNotString: return ("A string key has another type or an unusable text.", parser)
    case .valueNotDictionary: return ("A dictionary key has a value of another type.", parser)
    default:
      return (
        "A TLS version is not one that the system knows.",
        "Apple documents the four values; its parser compares them letter by letter."
      )
    }
  }

  private var nameText: (summary: String, basis: String) {
    switch self {
    case .unknownKey:
      return ("The system doesn't know a key.", "The keys that Apple documents; reports of others.")
    case .misplacedKey:
      return ("A known key is at a level where it isn't read.", "Apple's documentation.")
    case .legacyKey:
      return (
        "A key of 2015 is used that today's parser doesn't read.",
        "Contested: documentation of 2015 and reports against Apple's published parser."
      )
    case .obsoleteKey:
      return ("A key no longer does anything.", "Apple's documentation and published parser.")
    default:
      return (
        "Keys of the policy are where the system doesn't look.",
        "Apple documents the place; each process reads its own main bundle."
      )
    }
  }

  private var effectText: (summary: String, basis: String) {
    switch self {
    case .arbitraryLoads:
      return ("App Transport Security is off for all other hosts.", "Apple's documentation.")
    case .arbitraryLoadsIgnored:
      return (
        "NSAllowsArbitraryLoads is cancelled by a key of iOS 10.",
        "Apple's documentation and published parser: the presence of the key counts."
      )
    case .subdomainDepth:
      return (
        "NSIncludesSubdomains may reach less deep than expected.",
        "Contested: current documentation against older documentation and Apple's parser."
      )
    case .entryWithoutEffect:
      return ("An entry or value changes nothing.", "Apple's documentation and published parser.")
    case .entryReenablesATS:
      return (
        "An entry puts App Transport Security back in force for an exempt host.",
        "Apple's documentation and published parser: an entry alone governs its host."
      )
    case .widerThanNeeded:
      return (
        "An entry allows more than one defect of a server can explain.",
        "What each key relaxes, by Apple's documentation and published parser."
      )
    case .tlsFloorDeadOn26:
      return (
        "A TLS floor under 1.2 may be ignored on OS 26.",
        "Contested: a report from macOS 26 against Apple's published parser."
      )
    case .emptyPinList:
      return ("A pinned domain has no usable identity.", "Apple's published trust code.")
    case .noBackupPin:
      return ("A pinned domain has a single identity.", "Apple's advice on pinning.")
    default:
      return (
        "App Review asks for a justification of a key.", "The list in Apple's documentation."
      )
    }
  }
}

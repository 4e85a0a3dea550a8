internal import AppTransportSecurity
internal import NetworkLogs

/// Whether ATS governs the failed connection at all.
enum Scope: Hashable {
  /// The URL loading system of an app, as far as the log says.
  case urlLoading
  /// A web view of an app.
  case webContent
  /// AVFoundation in an app.
  case media
  /// A connection of Network.framework, which ATS doesn't govern.
  case networkFramework
  /// A raw stream, a command-line tool, another TLS stack, a system process: no Info.plist governs it.
  case outside(String)

  init(_ incident: Incident) {
    if incident.kinds.contains(.tool) {
      self = .outside("a command-line tool")
    } else if let stack = StackRepairs.stack(of: incident) {
      self = .outside(stack.description)
    } else if incident.isOfNetworkFramework {
      self = .networkFramework
    } else if incident.codes.url == nil, incident.isRawStream {
      self = .outside("a raw stream or socket")
    } else if let process = incident.prefix.process, Self.systemProcesses.contains(process) {
      self = .outside("a process of the system")
    } else if let process = incident.prefix.process, Self.isTool(process) {
      self = .outside("a command-line tool or script")
    } else if incident.isOfWebContent {
      self = .webContent
    } else if !incident.isOfCleartext {
      // Who loads makes no difference to anything but the keys for cleartext.
      self = .urlLoading
    } else if incident.isOfProxyConfiguration {
      self = .outside("the system's load of a proxy configuration file")
    } else if incident.isOfMedia {
      self = .media
    } else {
      self = .urlLoading
    }
  }

  var isOutside: Bool { outsideWords != nil }

  /// Of what the failure is where no Info.plist of an app governs it; nil where one does.
  var outsideWords: String? {
    switch self {
    case .urlLoading, .webContent, .media: nil
    case .networkFramework: "Network.framework"
    case .outside(let what): what
    }
  }

  /// Whose keys of the policy count for the load.
  var context: LoadContext {
    switch self {
    case .webContent: .web
    case .media: .media
    case .urlLoading, .networkFramework, .outside: .app
    }
  }

  /// Whether a process is a tool of developers or the interpreter of a script, whose Info.plist isn't
  /// the reader's.
  private static func isTool(_ process: String) -> Bool {
    if tools.contains(process) { return true }
    let name = process.utf8
    if name.starts(with: "swift-".utf8) { return true }
    // With or without a version behind it.
    guard name.first == 0x50 || name.first == 0x70,
      name.dropFirst().starts(with: "ython".utf8)
    else { return false }
    return name.dropFirst(6).allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  private static let tools: Set<String> = [
    "carthage", "Carthage", "swift", "swiftpm", "xcodebuild", "xcrun", "git", "git-remote-http",
    "git-remote-https", "brew", "curl", "wget", "nscurl", "pod", "fastlane", "ruby", "Ruby", "perl",
    "Perl", "php",
    "node", "java", "osascript", "bash", "zsh", "sh", "mono", "dotnet", "managedsoftwareupdate",
    "autopkg",
  ]

  /// Processes of Apple's that appear in device logs; their policy is no one's to edit.
  static let systemProcesses: Set<String> = [
    "apsd", "itunesstored", "cloudd", "trustd", "securityd", "akd", "accountsd", "softwareupdated",
    "mobileassetd", "appstored", "storeaccountd", "mdmclient", "profiled", "dmd",
    "remotemanagementd", "cloudconfigurationd", "teslad", "ManagedClient", "locationd", "parsecd",
    "assistantd", "identityservicesd", "imagent", "geod", "com.apple.geod", "networkserviceproxy",
    "symptomsd", "configd", "mDNSResponder", "ocspd", "online-auth-agent", "commerce",
    "amsaccountsd",
    "amsengagementd", "bird", "findmydeviced", "remindd", "calaccessd", "dataaccessd", "sharingd",
  ]
}

extension Incident {
  /// Whether only Network.framework reports the failure.
  var isOfNetworkFramework: Bool {
    codes.url == nil && tasks.isEmpty && codes.entries.contains { $0.domain == .networkTLS }
  }

  /// Whether a cleartext load was refused.
  fileprivate var isOfCleartext: Bool {
    facts.kinds.contains(.cleartext) || codes.contains(-1022)
  }

  /// Whether the request is that of a file by which proxies are configured.
  var isOfProxyConfiguration: Bool {
    has(.failingURL) { fact in
      guard case .failingURL(let text) = fact, text.holds(".pac") || text.holds("wpad.dat"),
        let url = RequestURL(text)
      else { return false }
      let path = url.text.lowercased().prefix { $0 != "?" && $0 != "#" }
      return path.hasSuffix(".pac") || path.hasSuffix("/wpad.dat")
    }
  }

  /// Whether a web view made the request.
  var isOfWebContent: Bool {
    format == "webkit" || prefix.process?.hasPrefix("com.apple.WebKit") == true
      || has(.origin) { $0 == .origin(.webContent) }
  }

  /// Whether AVFoundation made the request.
  var isOfMedia: Bool {
    has(.code) {
      if case .code(_, .avFoundation, _) = $0 { true } else { $0 == .looseDomain(.avFoundation) }
    }
  }

  /// Whether the failure is reported by stream errors without any sign of URL loading.
  var isRawStream: Bool {
    if has(.outside, { $0 == .rawStream }) { return true }
    // An NSError whose own domain is the stream's or OSStatus: no one wrapped it for URL loading.
    return has(.code) {
      if case .code(_, let domain, .error) = $0 {
        domain == .ssl || (domain == .osStatus && codes.url == nil && codes.ssl != nil)
      } else if case .looseDomain(.ssl) = $0 {
        true
      } else {
        false
      }
    } && tasks.isEmpty && !has(.wording) { $0 == .wording(.secureConnectionFailed) }
  }
}

internal import NetworkLogs

/// Whether ATS governs the failed connection at all.
enum Scope: Hashable {
  /// The URL loading system of an app, as far as the log tells.
  case urlLoading
  /// A raw stream, a command-line tool, another TLS stack, a system process: no Info.plist governs it.
  case outside(String)

  init(_ incident: Incident) {
    if incident.facts.kinds.contains(.tool) {
      self = .outside("a command-line tool")
    } else if incident.has(.outside, { $0 == .foreignStack }) {
      self = .outside("a TLS stack of its own")
    } else if incident.codes.url == nil, incident.isRawStream {
      self = .outside("a raw stream or socket")
    } else if let process = incident.prefix.process, Self.systemProcesses.contains(process) {
      self = .outside("a process of the system")
    } else {
      self = .urlLoading
    }
  }

  var isOutside: Bool { if case .outside = self { true } else { false } }

  /// Processes of Apple's that appear in device logs; their policy is nobody's to edit.
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
  /// Whether the failure is told by stream errors without any sign of URL loading.
  var isRawStream: Bool {
    if has(.outside, { $0 == .rawStream }) { return true }
    // An NSError whose own domain is the stream's or OSStatus: nobody wrapped it for URL loading.
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

public import AppTransportSecurity
internal import AppleErrorCatalog

extension Finding {
  /// What its hosts need of a policy, where an exception alone makes the load work.
  ///
  /// Empty for every other failure, and where the log doesn't say the host or the key.
  public var needs: [HostNeed] {
    guard advice.remedyKind == .exception, let exception = advice.exception else { return [] }
    let policy = ATSPolicy(parsing: exception)
    let isCleartext = cause == .cleartextHTTP
    var needs = policy.entries.values.sorted { $0.key < $1.key }.map { entry in
      HostNeed(
        host: entry.key, point: entry.point(readingLegacyKeys: false), isCleartext: isCleartext)
    }
    // The key for local hosts names none of them.
    if needs.isEmpty, policy.localNetworking == .on, let host {
      var point = ExceptionPoint.defaultATS
      point.allowsInsecureHTTP = true
      needs = [HostNeed(host: host, point: point, isCleartext: true)]
    }
    return needs
  }
}

internal import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// Connects to servers as an ATS client does, and works out why that fails.
package struct ServerChecker: Sendable {
  private let options: CheckOptions

  /// No more redirects are followed.
  private static let maxRedirects = 5

  /// Makes a checker.
  package init(_ options: CheckOptions) { self.options = options }

  /// Checks a target: one report, or one for each address where that was asked for.
  package func check(_ target: CheckTarget) throws(ClientRefusal) -> [CheckReport] {
    var current = target
    var origins: [String] = []
    // Ends: after five redirects.
    while true {
      // The given address is that of the first host; a redirect may lead to another.
      let address = current.host == target.host ? options.address : nil
      let (reports, next) = try checkOnce(current, at: address, origins: origins)
      guard let next, origins.count < Self.maxRedirects else { return reports }
      origins.append(current.site)
      current = next
    }
  }

  private func checkOnce(
    _ target: CheckTarget, at address: String?, origins: [String]
  ) throws(ClientRefusal) -> (reports: [CheckReport], next: CheckTarget?) {
    if target.isCleartext {
      return ([try cleartext(target, origins: origins)], nil)
    }
    let deadline = Deadline(milliseconds: options.timeout)
    let addresses: [SocketAddress]
    do {
      addresses = try options.resolve(address ?? target.host, target.port, deadline)
    } catch {
      return ([unresolved(target, origins, error)], nil)
    }
    var reports: [CheckReport] = []
    var next: CheckTarget?
    for (index, address) in addresses.enumerated() {
      let isFirst = index == 0
      let limit = isFirst ? deadline : Deadline(milliseconds: options.timeout)
      var run = HostRun(options: options, target: target, address: address, deadline: limit)
      let report = try run.report(origins: origins)
      if options.checksAllAddresses {
        reports.append(report)
        next = next ?? run.redirect
        continue
      }
      reports = [report]
      next = run.redirect
      if !run.isUnreachable { break }
    }
    return (reports, options.checksAllAddresses && reports.count > 1 ? nil : next)
  }

  private func unresolved(
    _ target: CheckTarget, _ origins: [String], _ failure: Resolver.Failure
  ) -> CheckReport {
    var found = ServerFailure(target, cause: .notATSNetwork)
    found.observations = ["The name \(target.host) couldn't be resolved: \(failure.words)."]
    found.add(row: 1, "name resolution: \(failure.words)", shows: "no connection was tried")
    return CheckReport(
      target: target, origins: origins, verdict: .fails(found), rows: RowResults.all(false))
  }

  /// A cleartext URL: ATS blocks it, whatever the server does.
  private func cleartext(
    _ target: CheckTarget, origins: [String]
  ) throws(ClientRefusal) -> CheckReport {
    var failure = ServerFailure(target, cause: .cleartextHTTP)
    failure.point = ExceptionPoint(
      allowsInsecureHTTP: true, minimumTLS: .tls12, requiresForwardSecrecy: true)
    if let origin = origins.last {
      failure.observations = ["\(origin) itself is in order; it redirects to \(target.site)."]
      failure.add(
        row: 1, "redirect to \(target.site)", shows: "ATS blocks the cleartext URL that comes next")
    } else {
      failure.add(row: 1, target.site, shows: "the scheme of the URL")
    }
    guard let secured = target.secured else {
      return CheckReport(
        target: target, origins: origins, verdict: .fails(failure), rows: RowResults.cleartext)
    }
    let checked = try checkOnce(
      secured, at: options.address, origins: [target.site]
    ).reports
    if let report = checked.first, case .passes = report.verdict {
      failure.serverAdvice =
        "Use \(secured.site) instead: an ATS client connects there, so no exception is needed."
      failure.add(row: 2, "\(secured.site): PASS", shows: "the same host over HTTPS works")
      failure.rowCount = 2
    }
    return CheckReport(
      target: target, origins: origins, verdict: .fails(failure), rows: RowResults.cleartext)
  }
}

extension ServerFailure {
  /// A failure of a target.
  init(_ target: CheckTarget, cause: FailureCause) {
    self.init(
      site: target.site, host: target.host, port: target.port, url: target.url, cause: cause)
  }
}

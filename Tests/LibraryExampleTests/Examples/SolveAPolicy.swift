import AppTransportSecurity

/// The least exception for a server that can't be changed, and why each smaller one fails.
func leastException(
  for host: String, on server: ServerModel, systems: [SystemVersion]
) -> (exception: PropertyListValue, reasons: [String])? {
  // What the server needs at least; nil means that no key can help, as with an untrusted chain.
  guard let newest = systems.max(), let point = server.minimalPoints(on: newest).first else {
    return nil
  }
  let need = HostNeed(host: host, point: point, isCleartext: server.isCleartextURL)
  let solution = PolicySolver(needs: [need], systems: systems).solve()
  guard let fix = solution.fix, solution.unmet.isEmpty else { return nil }
  var reasons: [String] = []
  for certificate in fix.certificates {
    for cover in certificate.covers {
      reasons.append("“\(cover.point)” is too little: \(cover.refutation)")
    }
  }
  return (fix.policy, reasons)
}

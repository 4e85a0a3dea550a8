/// A way from a server's certificate to a root.
struct CertificatePath {
  /// Where a way ends.
  enum End: Hashable {
    /// At a trusted root, the last certificate of the way.
    case trusted(TrustAnchors.Kind)
    /// Below a root of the list by its name, whose certificate isn't here to check the signature.
    case trustedByName
    /// At a certificate that signed itself and isn't trusted.
    case untrustedRoot
    /// At a certificate whose issuer wasn't sent.
    case missingIssuer
  }

  /// The certificates, that of the server first.
  var certificates: [Certificate]
  /// Where it ends.
  var end: End

  /// Whether it ends at a trusted root.
  var isTrusted: Bool {
    switch end {
    case .trusted, .trustedByName: true
    case .untrustedRoot, .missingIssuer: false
    }
  }
}

/// Finds the ways from a certificate to roots, among what a server sent.
struct PathBuilder {
  let anchors: TrustAnchors
  /// Whether one certificate is signed by another; nil where that isn't known.
  let isSigned: (Certificate, Certificate) -> Bool?
  /// What the server sent besides its own certificate, and what was fetched.
  var pool: [Certificate]

  /// No way is longer.
  private static let maxDepth = 10
  /// No more signatures than this are checked: a bomb of certificates costs no more.
  private static let maxChecks = 128

  private var checks = 0

  init(
    anchors: TrustAnchors, pool: [Certificate],
    isSigned: @escaping (Certificate, Certificate) -> Bool?
  ) {
    self.anchors = anchors
    self.pool = pool
    self.isSigned = isSigned
  }

  /// The best way: one to a trusted root where there is one, valid at `now` if possible.
  mutating func path(from leaf: Certificate, now: Moment) -> CertificatePath {
    checks = 0
    var found: [CertificatePath] = []
    extend([leaf], into: &found)
    func isValid(_ path: CertificatePath) -> Bool {
      path.certificates.allSatisfy { $0.notBefore <= now && now <= $0.notAfter }
    }
    return found.first { $0.isTrusted && isValid($0) } ?? found.first(where: \.isTrusted)
      ?? found.max { $0.certificates.count < $1.certificates.count }
      ?? CertificatePath(certificates: [leaf], end: .missingIssuer)
  }

  private mutating func extend(_ path: [Certificate], into found: inout [CertificatePath]) {
    guard let last = path.last, found.count < 16 else { return }
    if let kind = anchors.kind(of: last) {
      found.append(CertificatePath(certificates: path, end: .trusted(kind)))
      return
    }
    if last.isSelfIssued, signs(last, last) {
      found.append(CertificatePath(certificates: path, end: .untrustedRoot))
      return
    }
    for (root, kind) in anchors.roots(issuing: last) where signs(root, last) {
      found.append(CertificatePath(certificates: path + [root], end: .trusted(kind)))
      return
    }
    guard path.count < Self.maxDepth else { return }
    let before = found.count
    for issuer in pool where issuer.subject.encoded == last.issuer.encoded {
      guard !path.contains(issuer), signs(issuer, last) else { continue }
      extend(path + [issuer], into: &found)
    }
    guard found.count == before else { return }
    found.append(
      CertificatePath(
        certificates: path,
        end: anchors.knowsByName(issuerOf: last) ? .trustedByName : .missingIssuer))
  }

  private mutating func signs(_ issuer: Certificate, _ certificate: Certificate) -> Bool {
    if let key = issuer.extensions.subjectKey, let named = certificate.extensions.authorityKey,
      key != named
    {
      return false
    }
    guard checks < Self.maxChecks else { return false }
    checks += 1
    // Where no library can check it, names and key identifiers have to do.
    return isSigned(certificate, issuer) ?? true
  }
}

internal import AppTransportSecurity
internal import ATSDiagnosis
package import AppleErrorCatalog

/// A reason for which a device refuses a chain.
package struct TrustProblem: Hashable, Sendable {
  /// The cause that it is reported as.
  package let cause: FailureCause
  /// The causes that fit, where this isn't sure.
  package var candidates: [FailureCause] = []
  /// What was seen, in a sentence without its full stop.
  package let words: String
}

/// What default trust evaluation of a device makes of a chain.
struct TrustResult {
  /// Why it is refused, the weightiest first; empty where it is trusted.
  var problems: [TrustProblem] = []
  /// The way to the root that was judged.
  var path: CertificatePath
  /// What was seen and decides nothing.
  var remarks: [String] = []
}

/// Judges a chain as a device does.
struct TrustEvaluation {
  let anchors: TrustAnchors
  let host: String
  let now: Moment
  let signatures: SignatureCheck
  /// Gets the certificate of an issuer from its place.
  let fetch: (String) -> [UInt8]?

  /// More certificates than this are looked up for no chain.
  private static let maxFetches = 3

  /// Judges the certificates that a server sent, its own first.
  func evaluate(
    _ sent: [Certificate], timestamps: CertificateTimestamps, stapled: [UInt8]? = nil
  ) -> TrustResult? {
    guard let leaf = sent.first else { return nil }
    var builder = PathBuilder(
      anchors: anchors, pool: Array(sent.dropFirst().prefix(20)),
      isSigned: { [signatures] in signatures.isSigned($0, by: $1) })
    var path = builder.path(from: leaf, now: now)
    var result = TrustResult(path: path)
    if !path.isTrusted {
      let before = path
      var places: [String] = []
      while path.end == .missingIssuer, places.count < Self.maxFetches,
        let last = path.certificates.last,
        let place = last.extensions.issuerPlaces.first(where: { !places.contains($0) })
      {
        places.append(place)
        guard let bytes = fetch(place) else { continue }
        let fetched = CertificateFile.certificates(in: bytes).found.prefix(8)
          .compactMap { try? Certificate($0[...]) }
        guard !fetched.isEmpty else { continue }
        builder.pool += fetched
        path = builder.path(from: leaf, now: now)
      }
      result.path = path
      result.problems.append(untrusted(sent: before, mended: path))
    }
    checkStaple(stapled, path, &result)
    checkDates(path, &result)
    checkName(leaf, &result)
    checkStrength(path, &result)
    checkForm(path, &result)
    checkTimestamps(path, timestamps, &result)
    if path.end == .trustedByName, let last = path.certificates.last {
      result.remarks.append(
        "the root \(last.issuer.shortText) is in the list by its name; its certificate isn't on this "
          + "machine, so its signature wasn't checked")
    }
    return result
  }

  // MARK: Trust

  /// Why a way ends at no trusted root; `mended` is the way with what could be fetched.
  private func untrusted(sent: CertificatePath, mended: CertificatePath) -> TrustProblem {
    let leaf = sent.certificates[0]
    if mended.isTrusted {
      let missing = mended.certificates.dropFirst(sent.certificates.count)
        .first { !$0.isSelfIssued }
      return TrustProblem(
        cause: .incompleteChain,
        words:
          "the chain that was sent ends at \(quoted(sent.certificates.last)); fetched from its "
          + "issuer, \(quoted(missing)) leads to a trusted root")
    }
    if let interceptor = mended.certificates.first(where: isInterceptor) {
      return TrustProblem(
        cause: .proxyOrCaptive, candidates: [.proxyOrCaptive, .unknownRoot],
        words: "the chain is of an intercepting proxy, \(interceptor.issuer.shortText)")
    }
    if mended.end == .untrustedRoot {
      if mended.certificates.count == 1 {
        return TrustProblem(
          cause: .selfSigned,
          words: "the certificate \(quoted(leaf)) is signed with its own key, and is no root of "
            + anchors.name)
      }
      return TrustProblem(
        cause: .unknownRoot,
        words: "the chain ends in the root \(quoted(mended.certificates.last)), which isn't in "
          + anchors.name)
    }
    let last = mended.certificates.last ?? leaf
    let issuer = last.issuer.shortText
    let words =
      "the chain ends at \(quoted(last)), issued by \u{201C}\(issuer)\u{201D}, which wasn't sent and "
      + "isn't in \(anchors.name)"
    // Public authorities say where their certificates are, private ones rarely do.
    let isIncomplete = !last.extensions.issuerPlaces.isEmpty || anchors.isLikelyIssuer(of: last)
    return isIncomplete
      ? TrustProblem(
        cause: .incompleteChain, candidates: [.incompleteChain, .unknownRoot], words: words)
      : TrustProblem(
        cause: .unknownRoot, candidates: [.unknownRoot, .incompleteChain], words: words)
  }

  private func isInterceptor(_ certificate: Certificate) -> Bool {
    Interceptors.isKnown(certificate.issuer.text)
      || Interceptors.isKnown(certificate.subject.text)
  }

  private func quoted(_ certificate: Certificate?) -> String {
    "\u{201C}\(certificate?.subject.shortText ?? "?")\u{201D}"
  }

  // MARK: Revocation

  /// Looks at what the authority says of the certificate, where the server has stapled that.
  private func checkStaple(
    _ stapled: [UInt8]?, _ path: CertificatePath, _ result: inout TrustResult
  ) {
    guard let stapled else {
      if path.certificates[0].extensions.demandsStaple {
        result.remarks.append(
          "the certificate demands that the server staples an OCSP response, and none was sent")
      }
      return
    }
    switch StapleVerdict(stapled, for: path, now: now, signatures: signatures) {
    case .revoked(let moment, let isSigned):
      // An authority never takes a revocation back, so it is weightier than all else.
      result.problems.insert(
        TrustProblem(
          cause: .revoked, candidates: isSigned ? [] : [.revoked],
          words: "the stapled OCSP response says that the certificate was revoked on \(moment.date)"
            + (isSigned ? "" : "; its signature couldn't be checked")), at: 0)
    case .good(let end):
      result.remarks.append(
        "the stapled OCSP response says that the certificate isn't revoked"
          + (end.map { ", and is valid until \($0.date)" } ?? ""))
    case .worthless(let reason):
      result.remarks.append("the stapled OCSP response counts for nothing: \(reason)")
    }
  }

  // MARK: Dates and names

  private func checkDates(_ path: CertificatePath, _ result: inout TrustResult) {
    if let expired = path.certificates.first(where: { $0.notAfter < now }) {
      result.problems.append(
        TrustProblem(
          cause: .expired, words: "\(quoted(expired)) was valid until \(expired.notAfter.date)"))
    }
    if let early = path.certificates.first(where: { $0.notBefore > now }) {
      result.problems.append(
        TrustProblem(
          cause: .notYetValid, words: "\(quoted(early)) is valid from \(early.notBefore.date) on"))
    }
  }

  private func checkName(_ leaf: Certificate, _ result: inout TrustResult) {
    guard !HostNames.match(leaf, host: host) else { return }
    let commonName = leaf.subject.commonName ?? ""
    if !leaf.extensions.hasAlternativeNames,
      HostNames.match(pattern: commonName.lowercased(), host: host)
    {
      result.problems.append(
        TrustProblem(
          cause: .certificateNotCompliant,
          words: "the certificate names \(host) in its common name alone; it has no subjectAltName")
      )
      return
    }
    var names = leaf.extensions.dnsNames.map(DistinguishedName.printable)
    names += leaf.extensions.addresses.map(Self.text(ofAddress:))
    if names.isEmpty { names = [quoted(leaf) + " (common name, which doesn't count)"] }
    let more = names.count > 4 ? " and \(names.count - 4) more" : ""
    result.problems.append(
      TrustProblem(
        cause: .hostMismatch,
        words: "the certificate is for \(names.prefix(4).joined(separator: ", "))\(more), not for "
          + host))
  }

  private static func text(ofAddress bytes: [UInt8]) -> String {
    bytes.count == 4
      ? bytes.map(String.init).joined(separator: ".")
      : stride(from: 0, to: bytes.count - 1, by: 2)
        .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        .joined(separator: ":")
  }

  // MARK: Strength

  private func checkStrength(_ path: CertificatePath, _ result: inout TrustResult) {
    // Of a root only its key counts, and that was accepted with it.
    let judged =
      path.isTrusted && path.certificates.count > 1 && path.end != .trustedByName
      ? path.certificates.dropLast() : path.certificates[...]
    for certificate in judged {
      let minimum = certificate.keyKind == .rsa ? 2048 : 256
      if certificate.keyKind != .other, certificate.keyBits < minimum {
        let kind = certificate.keyKind == .rsa ? "RSA" : "EC"
        result.problems.append(
          TrustProblem(
            cause: .weakKey,
            words: "\(quoted(certificate)) has a key of \(kind) \(certificate.keyBits) bits; "
              + "\(minimum) are demanded"))
        break
      }
    }
    for certificate in judged where certificate.hasWeakHash {
      // A certificate that signed itself vouches for nothing by its signature.
      guard !certificate.isSelfIssued || path.certificates.count == 1 else { continue }
      result.problems.append(
        TrustProblem(
          cause: .sha1Certificate,
          words:
            "\(quoted(certificate)) is signed with \(certificate.signatureHash ?? "a weak hash")"
        ))
      break
    }
    if let leaf = path.certificates.first, leaf.keyKind == .other {
      result.problems.append(
        TrustProblem(
          cause: .certificateNotCompliant,
          words: "the certificate's key is neither RSA nor of a known elliptic curve"))
    }
  }

  // MARK: Form

  private func checkForm(_ path: CertificatePath, _ result: inout TrustResult) {
    guard let leaf = path.certificates.first else { return }
    func refuse(_ words: String) {
      result.problems.append(TrustProblem(cause: .certificateNotCompliant, words: words))
    }
    let isLate = leaf.notBefore >= Moment(2019, 7, 1)
    let span = leaf.notAfter.seconds - leaf.notBefore.seconds
    var maxDays: Int?
    if isLate { maxDays = 825 }
    if leaf.notBefore >= Moment(2020, 9, 1) {
      switch path.end {
      case .trusted(.shipped), .trustedByName: maxDays = 398
      case .trusted(.added), .untrustedRoot, .missingIssuer: break
      }
    }
    if let maxDays, span > maxDays * 86_400 {
      refuse(
        "the certificate is valid for \(leaf.validityDays) days; at most \(maxDays) are allowed")
    }
    let purposes = leaf.extensions.purposes
    let serves =
      purposes?.contains(ObjectIdentifier.serverAuthentication) == true
      || purposes?.contains(ObjectIdentifier.anyPurpose) == true
    if purposes == nil ? isLate : !serves {
      refuse("the certificate isn't issued for servers (extendedKeyUsage without serverAuth)")
    }
    for certificate in path.certificates {
      if let unknown = certificate.extensions.unknownCritical {
        refuse("\(quoted(certificate)) has a critical extension that isn't known, \(unknown)")
      }
      if certificate.extensions.hasDuplicate {
        refuse("\(quoted(certificate)) has an extension twice")
      }
    }
    for (depth, issuer) in path.certificates.enumerated().dropFirst() {
      // Roots of the first version say nothing of it.
      let isAnchor = path.isTrusted && depth == path.certificates.count - 1
      if issuer.extensions.isAuthority != true, !(isAnchor && issuer.extensions.isAuthority == nil)
      {
        refuse("\(quoted(issuer)) may not issue certificates (basicConstraints)")
      } else if let length = issuer.extensions.pathLength, depth - 1 > length {
        refuse("\(quoted(issuer)) may not be so far above the server's certificate")
      }
    }
  }

  private func checkTimestamps(
    _ path: CertificatePath, _ timestamps: CertificateTimestamps, _ result: inout TrustResult
  ) {
    guard let leaf = path.certificates.first, leaf.notBefore >= Moment(2018, 10, 15) else { return }
    switch path.end {
    case .trusted(.shipped), .trustedByName: break
    case .trusted(.added), .untrustedRoot, .missingIssuer: return
    }
    var all = timestamps
    if let embedded = leaf.extensions.timestamps { all.add(embedded[...]) }
    switch all.verdict(for: leaf) {
    case .enough: break
    case .tooFew(0, let needed) where all.logs.isEmpty:
      result.problems.append(
        TrustProblem(
          cause: .ctMissing,
          words: "neither certificate nor handshake has a signed timestamp of a log; \(needed) are "
            + "demanded"))
    case .tooFew(let count, let needed):
      result.problems.append(
        TrustProblem(
          cause: .ctMissing, candidates: [.ctMissing],
          words:
            "\(count) of \(all.logs.count) signed timestamps are of logs that count; \(needed) "
            + "are demanded"))
    case .uncertain(let unknown):
      result.remarks.append(
        "\(unknown) of \(all.logs.count) signed timestamps are of logs newer than the list of "
          + "\(TransparencyLogTable.date)")
    }
  }
}

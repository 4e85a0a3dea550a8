internal import CauseGuides
internal import AppleErrorCatalog
internal import NetworkLogs

/// The rung that judges the names of failed trust checks, and the statuses that stand for them.
extension Ladder {
  /// A check that failed, and where.
  private struct Failure {
    let check: TrustCheck
    let position: String
    let found: FoundFact
  }

  /// The cause that the failed checks name: the anchor's failure if there is one, else the name's, else
  /// the check that counts most; the others are reported beside it.
  static func trustChecks(_ incident: Incident) -> Diagnosis? {
    let failures = failures(in: incident)
    guard let first = failures.min(by: { order($0) < order($1) }),
      var diagnosis = diagnosis(first, incident)
    else { return nil }
    diagnosis.atsIsRelaxed = incident.codes.url == -1202
    // One status of many stands for the checks that are named beside it.
    var others: [FailureCause] = []
    for failure in failures where failure.check.name != first.check.name {
      guard !isGeneral(failure.check.name), let cause = self.diagnosis(failure, incident)?.cause,
        cause != .ambiguous, cause != diagnosis.cause, !others.contains(cause)
      else { continue }
      others.append(cause)
      diagnosis.proofs.append(proof(failure))
    }
    if !others.isEmpty {
      let known = diagnosis.candidates.isEmpty ? [diagnosis.cause] : diagnosis.candidates
      diagnosis.candidates =
        known.prefix(1) + others + known.dropFirst().filter { !others.contains($0) }
      diagnosis.serverAdvice = ([diagnosis.cause] + others)
        .map { CauseTexts.text(of: $0).advice }.joined(separator: " ")
      if diagnosis.confidence == .high { diagnosis.confidence = .medium }
    }
    return diagnosis
  }

  private static func failures(in incident: Incident) -> [Failure] {
    var failures: [Failure] = []
    for found in incident.facts {
      let position: String
      let names: [String]
      switch found.fact {
      case .trustChecks(let told, let failed): (position, names) = (told, failed)
      case .trustError(let code):
        (position, names) = ("chain", checkByStatus.filter { $0.key == code }.map { $0.value })
      default: continue
      }
      for name in names {
        guard let check = TrustCheckCatalog.check(named: name),
          !causes(check, at: position).isEmpty,
          !failures.contains(where: { $0.check.name == name && $0.position == position })
        else { continue }
        failures.append(Failure(check: check, position: position, found: found))
      }
    }
    // A name says more than the status or the sentence that stands for several.
    let named = failures.filter { !isGeneral($0.check.name) }
    return named.isEmpty ? failures : named
  }

  /// The causes of a check; pinning by a policy of the system is no matter of a server's form.
  private static func causes(_ check: TrustCheck, at position: String) -> [FailureCause] {
    if !check.causes.isEmpty { return check.causes }
    switch check.name {
    case "PinningRequired", "AnchorApple", "AnchorSHA256":
      return [.proxyOrCaptive, .unknownRoot, .pinMismatch]
    // Named for a certificate it is a pin; as a status it is the date.
    case "NotValidBefore": return position == "chain" ? [.notYetValid] : []
    default: return []
    }
  }

  private static func isGeneral(_ name: String) -> Bool {
    name == "PinningRequired" || name == "BasicCertificateProcessing"
  }

  /// The place of a failure among several.
  private static func order(_ failure: Failure) -> Int {
    switch failure.check.name {
    case "AnchorTrusted", "MissingIntermediate", "GrayListedLeaf", "GrayListedKey",
      "UsageConstraints":
      0
    case "SSLHostname", "URI", "EAPTrustedServerNames": 1
    default: 2 + failure.check.priority
    }
  }

  private static func proof(_ failure: Failure) -> Diagnosis.Proof {
    .init(
      found: failure.found,
      shows: "the check \(failure.check.name) failed for the \(failure.position)")
  }

  private static func diagnosis(_ failure: Failure, _ incident: Incident) -> Diagnosis? {
    let proof = proof(failure)
    let chain = PeerChain(incident.facts)
    switch failure.check.name {
    case "SSLHostname", "URI", "EAPTrustedServerNames": return .certain(.hostMismatch, [proof])
    case "TemporalValidity", "ValidLeaf", "ValidRoot", "ValidIntermediates":
      if incident.codes.contains(-9815) || incident.codes.contains(-1204)
        || incident.codes.contains(-67819)
      {
        return .certain(.notYetValid, [proof, incident.proof(of: -9815, "not valid yet")])
      }
      let isProved = incident.codes.contains(-9814)
      return .certain(
        .expired, isProved ? .high : .medium, among: isProved ? [] : [.expired, .notYetValid],
        [proof, incident.proof(of: -9814, "a certificate has expired")])
    case "AnchorTrusted":
      if let found = chain.interceptor {
        return .certain(
          .proxyOrCaptive,
          [proof, .init(found: found, shows: "the issuer is an intercepting proxy")])
      }
      if chain.isSelfSigned || (failure.position == "leaf" && chain.isEmpty) {
        return .certain(
          .selfSigned, chain.isSelfSigned ? .high : .medium,
          among: chain.isSelfSigned ? [] : [.selfSigned, .unknownRoot],
          [
            proof,
            chain.leaf.map { .init(found: $0.found, shows: "subject and issuer are the same") },
          ])
      }
      return .certain(
        .unknownRoot, .medium,
        among: [.unknownRoot, .proxyOrCaptive, .incompleteChain, .selfSigned],
        [proof])
    case "RevocationResponseRequired":
      return .ambiguous(
        [.revoked, .notATSNetwork, .certificateNotCompliant, .pinMismatch], .low, [proof])
    default:
      let causes = causes(failure.check, at: failure.position)
      guard let first = causes.first else { return nil }
      let isAlone = causes.count == 1
      return .certain(
        first, isAlone ? .high : .medium, among: isAlone ? [] : causes, [proof])
    }
  }

  /// The check for which each status of an evaluation is most often.
  private static let checkByStatus: KeyValuePairs<Int, String> = [
    -67602: "SSLHostname", -67603: "CriticalExtensions", -67604: "BasicConstraints",
    -67605: "BasicConstraintsCA", -67608: "KeyUsage", -67609: "ExtendedKeyUsage",
    -67610: "IdLinkage", -67611: "BasicConstraintsPathLen", -67612: "PinningRequired",
    -67618: "UnparseableExtension", -67635: "RevocationResponseRequired",
    -67654: "UsageConstraints", -67655: "NonEmptySubject", -67689: "NameConstraints",
    -67690: "BasicCertificateProcessing", -67735: "KeySize", -67811: "PinningRequired",
    -67815: "SignatureHashAlgorithms", -67818: "TemporalValidity", -67819: "NotValidBefore",
    -67820: "Revocation", -67825: "SystemTrustedCTRequired", -67835: "PolicyConstraints",
    -67843: "AnchorTrusted", -67880: "PinningRequired", -67899: "IssuerPolicyConstraints",
    -67900: "IssuerNameConstraints", -67901: "ValidityPeriodMaximums", -67902: "NotCA",
    -67903: "DuplicateExtension", -67904: "QWAC",
  ]
}

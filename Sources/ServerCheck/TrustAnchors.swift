internal import AppleErrorCatalog

/// The roots by which a chain is judged.
package struct TrustAnchors: Sendable {
  /// Which roots stand for those that ship with the device.
  package enum Choice: Sendable {
    /// Apple's list.
    case apple
    /// This machine's own.
    case system
    /// Certificates of a file.
    case listed([[UInt8]])
  }

  /// How a root came onto the device; public authorities have stricter rules than private ones.
  enum Kind: Hashable, Sendable {
    /// It ships with the system.
    case shipped
    /// A person, a profile or a management server installed it.
    case added
  }

  /// Where roots of this machine are found.
  private static let bundlePaths = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  private static let machineRoots: [Certificate] = {
    for path in bundlePaths {
      guard let bytes = FileContents.bytes(of: path, limit: 8 << 20) else { continue }
      return parsed(CertificateFile.certificates(in: bytes).found)
    }
    return []
  }()

  private static let appleSubjects: [String: String] = {
    var result: [String: String] = [:]
    for line in AppleRootTable.text.description.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      result[String(parts[0])] = String(parts[1])
    }
    return result
  }()

  private let choice: Choice
  private let listed: [Certificate]
  private let added: [Certificate]

  /// Makes a store of the chosen roots and of those that were added to them.
  package init(_ choice: Choice, added: [[UInt8]]) {
    self.choice = choice
    if case .listed(let roots) = choice { listed = Self.parsed(roots) } else { listed = [] }
    self.added = Self.parsed(added)
  }

  private static func parsed(_ certificates: [[UInt8]]) -> [Certificate] {
    certificates.compactMap { try? Certificate($0[...]) }
  }

  /// Whether all certificates of a list can be read.
  package static func canRead(_ certificates: [[UInt8]]) -> Bool {
    parsed(certificates).count == certificates.count
  }

  /// What the roots are called in an answer.
  package var name: String {
    switch choice {
    case .apple: "Apple's root list of \(AppleRootTable.date)"
    case .system: "this machine's root list"
    case .listed: "the given root list"
    }
  }

  /// How a certificate is trusted as a root, or nil where it isn't.
  func kind(of certificate: Certificate) -> Kind? {
    if added.contains(where: { $0.encoded == certificate.encoded }) { return .added }
    let isShipped =
      switch choice {
      case .apple: Self.appleSubjects[certificate.fingerprint] != nil
      case .system: Self.machineRoots.contains { $0.encoded == certificate.encoded }
      case .listed: listed.contains { $0.encoded == certificate.encoded }
      }
    return isShipped ? .shipped : nil
  }

  /// The trusted roots with the name of a certificate's issuer, as far as their certificates are here.
  func roots(issuing certificate: Certificate) -> [(root: Certificate, kind: Kind)] {
    var result: [(root: Certificate, kind: Kind)] = []
    for root in added where root.subject.encoded == certificate.issuer.encoded {
      result.append((root, .added))
    }
    let shipped: [Certificate]
    switch choice {
    case .apple, .system: shipped = Self.machineRoots
    case .listed: shipped = listed
    }
    for root in shipped where root.subject.encoded == certificate.issuer.encoded {
      if case .apple = choice, Self.appleSubjects[root.fingerprint] == nil { continue }
      result.append((root, .shipped))
    }
    return result
  }

  /// Whether a root of the list has the name of a certificate's issuer, its certificate not being here.
  func knowsByName(issuerOf certificate: Certificate) -> Bool {
    guard case .apple = choice else { return false }
    return Self.appleSubjects.values.contains(certificate.issuer.text)
      && !Self.machineRoots.contains { root in
        root.subject.encoded == certificate.issuer.encoded
          && Self.appleSubjects[root.fingerprint] != nil
      }
  }

  /// Whether some trusted root is of the organization that issued a certificate.
  func isLikelyIssuer(of certificate: Certificate) -> Bool {
    guard let organization = certificate.issuer.organization else { return false }
    return (added + listed).contains { $0.subject.organization == organization }
      || (Self.isApple(choice)
        && Self.appleSubjects.values.contains {
          $0.split(separator: ",").contains { $0 == "O=\(organization)" }
        })
  }

  private static func isApple(_ choice: Choice) -> Bool {
    if case .apple = choice { true } else { false }
  }
}

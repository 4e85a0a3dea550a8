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

  /// The roots of this machine, which are many: read as far as their subjects alone.
  private static let machineRoots: [(subject: [UInt8], encoded: [UInt8])] = {
    for path in bundlePaths {
      guard let bytes = FileContents.bytes(of: path, limit: 8 << 20) else { continue }
      return CertificateFile.certificates(in: bytes).found.compactMap { encoded in
        (try? Certificate.subject(of: encoded[...])).map { (Array($0), encoded) }
      }
    }
    return []
  }()

  /// The roots of this machine with a subject.
  private static func machineRoots(named subject: [UInt8]) -> [Certificate] {
    machineRoots.filter { $0.subject == subject }.compactMap { try? Certificate($0.encoded[...]) }
  }

  /// The subjects of Apple's roots.
  private static let appleSubjects: Set<Substring> = Set(
    AppleRootTable.text.description.split(separator: "\n").compactMap { line in
      line.firstIndex(of: " ").map { line[line.index(after: $0)...] }
    })

  /// Whether Apple's list has a root with this SHA-256, in hexadecimal digits.
  private static func isAppleRoot(_ fingerprint: String) -> Bool {
    let digits = Array(fingerprint.utf8)
    return AppleRootTable.text.withUTF8Buffer { table in
      var place = 0
      // Ends: each round goes on behind a line end.
      while table.count - place > digits.count {
        // A line begins with the digits.
        let line = unsafe table[place...]
        if unsafe line.starts(with: digits) { return true }
        guard let end = unsafe line.firstIndex(of: 0x0A) else { return false }
        place = end + 1
      }
      return false
    }
  }

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
      case .apple: Self.isAppleRoot(certificate.fingerprint)
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
    case .apple, .system: shipped = Self.machineRoots(named: certificate.issuer.encoded)
    case .listed: shipped = listed
    }
    for root in shipped where root.subject.encoded == certificate.issuer.encoded {
      if case .apple = choice, !Self.isAppleRoot(root.fingerprint) { continue }
      result.append((root, .shipped))
    }
    return result
  }

  /// Whether a root of the list has the name of a certificate's issuer, its certificate not being here.
  func knowsByName(issuerOf certificate: Certificate) -> Bool {
    guard case .apple = choice else { return false }
    return Self.appleSubjects.contains(certificate.issuer.text[...])
      && !Self.machineRoots(named: certificate.issuer.encoded).contains {
        Self.isAppleRoot($0.fingerprint)
      }
  }

  /// Whether some trusted root is of the organization that issued a certificate.
  func isLikelyIssuer(of certificate: Certificate) -> Bool {
    guard let organization = certificate.issuer.organization else { return false }
    return (added + listed).contains { $0.subject.organization == organization }
      || (Self.isApple(choice)
        && Self.appleSubjects.contains {
          $0.split(separator: ",").contains { $0 == "O=\(organization)" }
        })
  }

  private static func isApple(_ choice: Choice) -> Bool {
    if case .apple = choice { true } else { false }
  }
}

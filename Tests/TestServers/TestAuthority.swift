internal import ChildProcess
package import Foundation

/// Tools of this machine, by name.
package enum Tool {
  /// Where a program is, or nil where it isn't installed.
  package static func path(_ name: String) -> String? {
    let folders = ["/usr/bin", "/usr/sbin", "/bin", "/opt/homebrew/bin", "/usr/local/bin"]
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Whether certificates can be made and a server started.
  package static var hasOpenSSL: Bool { path("openssl") != nil }

  /// Runs a program to its end.
  package static func run(_ path: String, _ arguments: [String], in folder: URL) throws {
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("tool-\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: log) }
    let process = try ChildProcess(path, arguments, in: folder, errors: .file(log))
    let status = try process.end()
    let words = try Data(contentsOf: log)
    guard status == 0 else {
      throw ToolFailure(
        words: "\(path) \(arguments.joined(separator: " ")): "
          + String(decoding: words, as: UTF8.self))
    }
  }
}

/// A program that a test needs failed.
package struct ToolFailure: Error, CustomStringConvertible {
  package let words: String
  package var description: String { words }
}

/// A certificate with its key, in files.
package struct TestIdentity: Sendable {
  package let certificate: URL
  package let key: URL
  /// The certificate and those above it, the root left out.
  package let chain: URL

  /// The certificate's bytes.
  package var encoded: [UInt8] {
    get throws { Array(try Data(contentsOf: certificate)) }
  }
}

/// A certificate authority that lives as long as the tests run.
///
/// Certificates are made when they are first asked for, each once.
package final class TestAuthority: @unchecked Sendable {
  /// What a leaf is like.
  package struct Leaf: Hashable {
    package var name = "api.example.com"
    /// The alternative names; nil for none.
    package var names: String? = "DNS:api.example.com,DNS:*.wild.example.com,IP:127.0.0.1,IP:::1"
    /// The kind of key: `ec`, `rsa2048`, `rsa1024` or `ed25519`.
    package var key = "ec"
    package var hash = "sha256"
    /// In days from today.
    package var begin = -1
    package var end = 90
    package var purpose: String? = "serverAuth"
    /// Where the issuer's certificate is said to be.
    package var issuerPlace: String?
    package var more = ""
    /// Whether it is signed by an authority below the root.
    package var hasIntermediate = false

    /// The usual one.
    package init() {}
  }

  package static let shared = TestAuthority()

  package let folder: URL
  private let lock = NSLock()
  private var leaves: [String: TestIdentity] = [:]
  private var made = 0

  private init() {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("servercheck-\(UUID().uuidString)")
  }

  private var openssl: String { Tool.path("openssl") ?? "openssl" }

  /// The root.
  package func root() throws -> TestIdentity { try authority("root", issuer: nil) }

  /// An authority below the root.
  package func intermediate() throws -> TestIdentity {
    try authority("intermediate", issuer: "root")
  }

  /// A root that nothing else is signed by.
  package func otherRoot() throws -> TestIdentity { try authority("other", issuer: nil) }

  private func authority(_ name: String, issuer: String?) throws -> TestIdentity {
    try once(name) {
      try prepare()
      let identity = files(name)
      try makeKey("ec", identity.key)
      let subject = "/O=Example Test/CN=Example \(name)"
      if let issuer {
        try request(subject, identity)
        try sign(identity, issuer: try unlocked(issuer), "authority", -10, 2000, "sha256")
      } else {
        try Tool.run(
          openssl,
          [
            "req", "-x509", "-new", "-key", identity.key.path, "-out", identity.certificate.path,
            "-days", "3000", "-subj", subject, "-config", "ca.cnf", "-extensions", "authority",
          ], in: folder)
      }
      try FileManager.default.copyItem(at: identity.certificate, to: identity.chain)
      return identity
    }
  }

  private func unlocked(_ name: String) throws -> TestIdentity {
    if let known = leaves[name] { return known }
    lock.unlock()
    defer { lock.lock() }
    return name == "root" ? try root() : try intermediate()
  }

  /// A certificate for servers, signed by the root or by the intermediate.
  package func leaf(_ leaf: Leaf = Leaf()) throws -> TestIdentity {
    let issuer = leaf.hasIntermediate ? try intermediate() : try root()
    return try once("\(leaf)") {
      made += 1
      let identity = files("leaf\(made)")
      try makeKey(leaf.key, identity.key)
      try request("/O=Example Test/CN=\(leaf.name)", identity)
      var lines = ["[leaf]", "basicConstraints=CA:FALSE", leaf.more]
      if let names = leaf.names { lines.append("subjectAltName=\(names)") }
      if let purpose = leaf.purpose { lines.append("extendedKeyUsage=\(purpose)") }
      if let place = leaf.issuerPlace { lines.append("authorityInfoAccess=caIssuers;URI:\(place)") }
      let extensions = folder.appendingPathComponent("leaf\(made).cnf")
      try Data(lines.joined(separator: "\n").utf8).write(to: extensions)
      try sign(
        identity, issuer: issuer, "leaf", leaf.begin, leaf.end, leaf.hash, extensions.path)
      var chain = try Data(contentsOf: identity.certificate)
      if leaf.hasIntermediate { chain += try Data(contentsOf: issuer.certificate) }
      try chain.write(to: identity.chain)
      return identity
    }
  }

  /// A certificate that is signed with its own key.
  package func selfSigned() throws -> TestIdentity {
    try once("self") {
      try prepare()
      let identity = files("self")
      try makeKey("ec", identity.key)
      try Tool.run(
        openssl,
        [
          "req", "-x509", "-new", "-key", identity.key.path, "-out", identity.certificate.path,
          "-days", "90", "-subj", "/CN=api.example.com", "-config", "ca.cnf", "-extensions", "own",
        ], in: folder)
      try FileManager.default.copyItem(at: identity.certificate, to: identity.chain)
      return identity
    }
  }

  // MARK: Responses

  /// What a response says of a certificate.
  package enum State: String, Sendable {
    case good = "V"
    case revoked = "R"
    case unknown = ""
  }

  /// A response of OCSP on a certificate of the root, valid for seven days, in a file.
  ///
  /// - Parameter serial: the number of the certificate, in hexadecimal digits.
  package func response(
    on subject: TestIdentity, serial: String, _ state: State, signer: TestIdentity
  ) throws -> URL {
    let root = try root()
    lock.lock()
    defer { lock.unlock() }
    made += 1
    let index = folder.appendingPathComponent("states\(made).txt")
    let file = folder.appendingPathComponent("response\(made).der")
    let revoked = state == .revoked ? "260102000000Z" : ""
    let line = "\(state.rawValue)\t371231235959Z\t\(revoked)\t\(serial)\tunknown\t/CN=x\n"
    try Data((state == .unknown ? "" : line).utf8).write(to: index)
    try Tool.run(
      openssl,
      [
        "ocsp", "-index", index.path, "-rsigner", signer.certificate.path, "-rkey",
        signer.key.path, "-CA", root.certificate.path, "-issuer", root.certificate.path, "-cert",
        subject.certificate.path, "-respout", file.path, "-ndays", "7",
      ], in: folder)
    return file
  }

  // MARK: Files

  private func once(_ name: String, _ make: () throws -> TestIdentity) throws -> TestIdentity {
    lock.lock()
    defer { lock.unlock() }
    if let known = leaves[name] { return known }
    let made = try make()
    leaves[name] = made
    return made
  }

  private func files(_ name: String) -> TestIdentity {
    TestIdentity(
      certificate: folder.appendingPathComponent("\(name).pem"),
      key: folder.appendingPathComponent("\(name).key"),
      chain: folder.appendingPathComponent("\(name)-chain.pem"))
  }

  private func prepare() throws {
    let settings = folder.appendingPathComponent("ca.cnf")
    guard !FileManager.default.fileExists(atPath: settings.path) else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
      [req]
      distinguished_name=name
      [name]
      [authority]
      basicConstraints=critical,CA:TRUE
      subjectKeyIdentifier=hash
      [own]
      basicConstraints=CA:FALSE
      subjectAltName=DNS:api.example.com
      extendedKeyUsage=serverAuth
      [ca]
      default_ca=main
      [main]
      database=\(folder.path)/index.txt
      new_certs_dir=\(folder.path)
      rand_serial=yes
      unique_subject=no
      policy=any
      [any]
      organizationName=optional
      commonName=optional
      """
    try Data(text.utf8).write(to: settings)
    try Data().write(to: folder.appendingPathComponent("index.txt"))
  }

  private func makeKey(_ kind: String, _ file: URL) throws {
    let options: [String] =
      switch kind {
      case "rsa2048": ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
      case "rsa1024": ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"]
      case "ed25519": ["-algorithm", "ED25519"]
      default: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
      }
    try Tool.run(openssl, ["genpkey"] + options + ["-out", file.path], in: folder)
  }

  private func request(_ subject: String, _ identity: TestIdentity) throws {
    try Tool.run(
      openssl,
      [
        "req", "-new", "-key", identity.key.path, "-subj", subject, "-config", "ca.cnf", "-out",
        identity.certificate.path + ".csr",
      ], in: folder)
  }

  private func sign(
    _ identity: TestIdentity, issuer: TestIdentity, _ section: String, _ begin: Int, _ end: Int,
    _ hash: String, _ extensions: String? = nil
  ) throws {
    let names = extensions.map { ["-extfile", $0] } ?? []
    try Tool.run(
      openssl,
      [
        "ca", "-batch", "-notext", "-config", "ca.cnf", "-cert", issuer.certificate.path,
        "-keyfile", issuer.key.path, "-in", identity.certificate.path + ".csr", "-out",
        identity.certificate.path, "-startdate", Self.time(begin), "-enddate", Self.time(end),
        "-md",
        hash, "-extensions", section,
      ] + names, in: folder)
  }

  private static func time(_ days: Int) -> String {
    let format = DateFormatter()
    format.dateFormat = "yyyyMMddHHmmss'Z'"
    format.timeZone = TimeZone(identifier: "UTC")
    format.locale = Locale(identifier: "en_US_POSIX")
    return format.string(from: Date().addingTimeInterval(Double(days) * 86_400))
  }
}

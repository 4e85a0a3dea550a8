import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import TestServers
import Testing

@testable import ServerCheck

/// Servers of `openssl s_server`: what an ATS client makes of them, exactly.
@Suite(.serialized, .enabled(if: Tool.hasOpenSSL, "openssl isn't installed"))
struct OpenSSLServerTests {
  /// A server and what has to be reported it.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var leaf: @Sendable () throws -> TestIdentity = { try TestAuthority.shared.leaf() }
    var options: [String] = []
    var host = "api.example.com"
    var cause: FailureCause?
    var kind: Remedy.Kind?
    var exception: String?
    var confidence = Confidence.high
    var change: @Sendable (inout CheckOptions) throws -> Void = { _ in }
    var testDescription: String { name }
  }

  private static func leaf(
    _ change: @escaping @Sendable (inout TestAuthority.Leaf) -> Void
  ) -> @Sendable () throws -> TestIdentity {
    return {
      var leaf = TestAuthority.Leaf()
      change(&leaf)
      return try TestAuthority.shared.leaf(leaf)
    }
  }

  private static let rsa = leaf { $0.key = "rsa2048" }
  private static let floor = #""NSExceptionMinimumTLSVersion":"TLSv1."#
  private static let lax = ["-cipher", "DEFAULT:@SECLEVEL=0"]
  private static let secrecy = #""NSExceptionRequiresForwardSecrecy":false"#

  static let cases: [Case] = [
    // What passes.
    Case(name: "TLS 1.3"),
    Case(name: "TLS 1.2 only: the failing row of TLS 1.3 is no defect", options: ["-tls1_2"]),
    Case(name: "RSA certificate", leaf: rsa),
    Case(
      name: "TLS 1.2 with ECDHE and CBC", leaf: rsa,
      options: ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA"]),
    Case(name: "wildcard", host: "a.wild.example.com"),
    Case(name: "address in the certificate", host: "127.0.0.1"),
    Case(
      name: "intermediate sent", leaf: leaf { $0.hasIntermediate = true },
      options: ["-intermediate"]),
    Case(name: "client certificate that is optional", options: ["-verify", "1"]),
    Case(name: "825 days under a private root", leaf: leaf { $0.end = 824 }),

    // The demands of ATS.
    Case(
      name: "TLS 1.1", leaf: rsa, options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"],
      cause: .tlsVersionTooOld, kind: .exception,
      exception: Checked.exception(floor + #"1""#)),
    Case(
      name: "TLS 1.0", leaf: rsa, options: ["-tls1", "-cipher", "ALL:@SECLEVEL=0"],
      cause: .tlsVersionTooOld, kind: .exception,
      exception: Checked.exception(floor + #"0""#)),
    Case(
      name: "no forward secrecy", leaf: rsa, options: ["-tls1_2", "-cipher", "AES128-SHA"],
      cause: .noForwardSecrecy, kind: .exception, exception: Checked.exception(secrecy)),
    Case(
      name: "no forward secrecy, AES-GCM", leaf: rsa,
      options: ["-tls1_2", "-cipher", "AES256-GCM-SHA384"], cause: .noForwardSecrecy,
      kind: .exception, exception: Checked.exception(secrecy)),
    Case(
      name: "TLS 1.0 without forward secrecy", leaf: rsa,
      options: ["-tls1", "-cipher", "AES128-SHA:@SECLEVEL=0"], cause: .tlsVersionTooOld,
      kind: .exception, exception: Checked.exception(floor + #"0","# + secrecy)),
    Case(
      name: "TLS 1.1 without forward secrecy", leaf: rsa,
      options: ["-tls1_1", "-cipher", "AES256-SHA:@SECLEVEL=0"], cause: .tlsVersionTooOld,
      kind: .exception, exception: Checked.exception(floor + #"1","# + secrecy)),
    Case(
      name: "finite-field Diffie-Hellman only", leaf: rsa,
      options: ["-tls1_2", "-cipher", "DHE-RSA-AES128-GCM-SHA256"], cause: .weakCipher,
      kind: .server),
    Case(
      name: "ECDHE with CBC and SHA-256 only", leaf: rsa,
      options: ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA256"], cause: .weakCipher, kind: .server),
    Case(
      name: "AES-CCM only", options: ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-CCM"],
      cause: .weakCipher, kind: .server),
    Case(
      name: "no encryption", leaf: rsa,
      options: ["-tls1_2", "-cipher", "NULL-SHA256:@SECLEVEL=0"], cause: .weakCipher, kind: .server),
    Case(
      name: "anonymous", options: ["-tls1_2", "-cipher", "AECDH-AES128-SHA:@SECLEVEL=0"],
      cause: .weakCipher, kind: .server),
    Case(
      name: "key of Ed25519", leaf: leaf { $0.key = "ed25519" },
      cause: .certificateNotCompliant, kind: .server, confidence: .medium),

    // Trust.
    Case(
      name: "self-signed", leaf: { try TestAuthority.shared.selfSigned() }, cause: .selfSigned,
      kind: .server),
    Case(
      name: "self-signed and installed", leaf: { try TestAuthority.shared.selfSigned() },
      change: {
        let own = try Checked.der(TestAuthority.shared.selfSigned())
        $0.anchors = TrustAnchors(.apple, added: [own])
      }),
    Case(
      name: "expired", leaf: leaf { ($0.begin, $0.end) = (-60, -2) }, cause: .expired,
      kind: .server),
    Case(
      name: "not yet valid", leaf: leaf { ($0.begin, $0.end) = (3, 60) }, cause: .notYetValid,
      kind: .server),
    Case(name: "another name", host: "www.example.com", cause: .hostMismatch, kind: .server),
    Case(
      name: "wildcard over two labels", host: "a.b.wild.example.com", cause: .hostMismatch,
      kind: .server),
    Case(
      name: "wildcard for its parent", host: "wild.example.com", cause: .hostMismatch,
      kind: .server),
    Case(
      name: "address that isn't in the certificate", leaf: leaf { $0.names = "DNS:a.example.com" },
      host: "127.0.0.1", cause: .hostMismatch, kind: .server),
    Case(
      name: "no alternative names", leaf: leaf { $0.names = nil },
      cause: .certificateNotCompliant, kind: .server),
    Case(
      name: "no alternative names, and another common name", leaf: leaf { $0.names = nil },
      host: "www.example.com", cause: .hostMismatch, kind: .server),
    Case(
      name: "RSA 1024", leaf: leaf { $0.key = "rsa1024" }, options: lax, cause: .weakKey,
      kind: .server),
    Case(
      name: "SHA-1", leaf: leaf { $0.hash = "sha1" }, options: lax, cause: .sha1Certificate,
      kind: .server),
    Case(
      name: "900 days", leaf: leaf { $0.end = 900 }, cause: .certificateNotCompliant,
      kind: .server),
    Case(
      name: "for clients", leaf: leaf { $0.purpose = "clientAuth" },
      cause: .certificateNotCompliant, kind: .server),
    Case(
      name: "for no purpose", leaf: leaf { $0.purpose = nil }, cause: .certificateNotCompliant,
      kind: .server),
    Case(
      name: "unknown critical extension",
      leaf: leaf { $0.more = "1.2.3.4.5=critical,ASN1:NULL" }, cause: .certificateNotCompliant,
      kind: .server),
    Case(
      name: "an authority without the right to be one",
      leaf: {
        try TestAuthority.shared.leaf()
      }, cause: .unknownRoot, kind: .server, confidence: .medium,
      change: { $0.anchors = TrustAnchors(.apple, added: []) }),
    Case(
      name: "unknown root that isn't sent", cause: .unknownRoot, kind: .server,
      confidence: .medium,
      change: {
        let other = try Checked.der(TestAuthority.shared.otherRoot())
        $0.anchors = TrustAnchors(.listed([]), added: [])
        _ = other
      }),
    Case(
      name: "unknown root that is sent", options: ["-root"], cause: .unknownRoot, kind: .server,
      change: { $0.anchors = TrustAnchors(.apple, added: []) }),
    Case(
      name: "intermediate left out", leaf: leaf { $0.hasIntermediate = true },
      cause: .incompleteChain, kind: .server, confidence: .medium),
    Case(
      name: "no timestamps under a root that ships", cause: .ctMissing, kind: .server,
      change: { $0.anchors = TrustAnchors(.listed([try Checked.rootBytes()]), added: []) }),
    Case(
      name: "400 days under a root that ships", leaf: leaf { $0.end = 400 },
      cause: .certificateNotCompliant, kind: .server,
      change: { $0.anchors = TrustAnchors(.listed([try Checked.rootBytes()]), added: []) }),

    // The client's identity.
    Case(
      name: "client certificate, TLS 1.2", options: ["-tls1_2", "-Verify", "1"],
      cause: .clientCertRequired, kind: .code),
    Case(
      name: "client certificate, TLS 1.3", options: ["-tls1_3", "-Verify", "1"],
      cause: .clientCertRequired, kind: .code),
    Case(
      name: "client certificate that is refused",
      options: ["-Verify", "1", "-verify_return_error", "-CAfile", "-other"],
      cause: .clientCertRejected, kind: .code,
      change: {
        let own = try TestAuthority.shared.selfSigned()
        $0.identity = ClientIdentity(certificatePath: own.certificate.path, keyPath: own.key.path)
      }),

    // The name.
    Case(
      name: "name unknown to the server",
      options: ["-servername", "www.example.com", "-servername_fatal", "-cert2", "-key2"],
      cause: .sniUnrecognized, kind: .server),

    // Two defects at once.
    Case(
      name: "TLS 1.0 and another name", leaf: rsa,
      options: ["-tls1", "-cipher", "ALL:@SECLEVEL=0"], host: "www.example.com",
      cause: .hostMismatch, kind: .server),
    Case(
      name: "no forward secrecy and expired",
      leaf: leaf {
        $0.key = "rsa2048"
        ($0.begin, $0.end) = (-60, -2)
      }, options: ["-tls1_2", "-cipher", "AES128-SHA"], cause: .expired, kind: .server),
    Case(
      name: "expired and another name", leaf: leaf { ($0.begin, $0.end) = (-60, -2) },
      host: "www.example.com", cause: .expired, kind: .server),
    Case(
      name: "client certificate and another name", options: ["-Verify", "1"],
      host: "www.example.com", cause: .hostMismatch, kind: .server),
    Case(
      name: "TLS 1.1 and a client certificate", leaf: rsa,
      options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0", "-Verify", "1"],
      cause: .clientCertRequired,
      kind: .code),
  ]

  private func serve(_ row: Case, family: Int32) throws -> TestServer {
    let identity = try row.leaf()
    var options = row.options
    func replace(_ mark: String, _ with: [String]) {
      if let place = options.firstIndex(of: mark) {
        options.replaceSubrange(place...place, with: with)
      }
    }
    replace("-intermediate", ["-cert_chain", try TestAuthority.shared.intermediate().chain.path])
    replace("-root", ["-cert_chain", try TestAuthority.shared.root().chain.path])
    replace("-other", [try TestAuthority.shared.otherRoot().certificate.path])
    replace("-cert2", ["-cert2", identity.certificate.path])
    replace("-key2", ["-key2", identity.key.path])
    return try TestServer.openSSL(identity, options, family: family)
  }

  @Test(arguments: cases)
  func verdictIsExact(_ row: Case) throws {
    let server = try serve(row, family: AF_INET)
    let checked = try Checked(server.port, host: row.host, row.change)
    #expect(checked.cause == row.cause, "\(checked.words)")
    #expect(checked.kind == row.kind)
    #expect(checked.exception == row.exception)
    if let finding = checked.report.finding { #expect(finding.confidence == row.confidence) }
  }

  static let management: [(options: [String], cause: FailureCause?)] = [
    (["-tls1_3"], nil), (["-tls1_2"], nil),
    (["-tls1_2", "-no_extended_master_secret"], .noExtendedMasterSecret),
    (["-tls1_2", "-cipher", "ECDHE-RSA-CHACHA20-POLY1305"], .weakCipher),
    (["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA"], .weakCipher),
  ]

  @Test(arguments: management)
  func theRulesForDeviceManagement(_ row: (options: [String], cause: FailureCause?)) throws {
    let folder = FileManager.default.temporaryDirectory
    var options = row.options
    var environment: [String: String] = [:]
    if options.contains("-no_extended_master_secret") {
      // A switch of the settings file alone.
      options.removeLast()
      let file = folder.appendingPathComponent("ems-\(UUID().uuidString).cnf")
      try Data(
        "openssl_conf=a\n[a]\nssl_conf=b\n[b]\nsystem_default=c\n[c]\nOptions=-ExtendedMasterSecret\n"
          .utf8
      ).write(to: file)
      environment["OPENSSL_CONF"] = file.path
    }
    let server = try TestServer.openSSL(Self.rsa(), options, environment: environment)
    let checked = try Checked(server.port) { $0.appliesManagementRules = true }
    #expect(checked.cause == row.cause, "\(checked.words)")
    #expect(checked.exception == nil)
    if row.cause != nil { #expect(checked.kind == .server) }
    // An app connects all the same.
    #expect(try Checked(server.port).cause == nil)
  }

  @Test(arguments: cases)
  func theSameOverIPv6(_ row: Case) throws {
    let server = try serve(row, family: AF_INET6)
    let checked = try Checked(server.port, host: row.host) {
      try row.change(&$0)
      $0.address = "::1"
    }
    #expect(checked.cause == row.cause, "\(checked.words)")
    #expect(checked.kind == row.kind)
    #expect(checked.exception == row.exception)
    #expect(checked.report.address == "::1")
  }

  @Test func agreementIsTold() throws {
    let server = try TestServer.openSSL(TestAuthority.shared.leaf(), ["-tls1_2"])
    let checked = try Checked(server.port)
    let agreement = try #require(checked.agreement)
    #expect(agreement.version == .tls12)
    #expect(agreement.suite?.hasPrefix("TLS_ECDHE_ECDSA_WITH_AES_256_GCM") == true)
    #expect(agreement.root == "CN=Example root,O=Example Test")
    #expect(agreement.hasExtendedMasterSecret == true)
    #expect(agreement.status == 200)
    #expect(checked.report.rows[.tls13] == false)
    #expect(checked.report.rows[.tls12] == true)
  }

  @Test func everyStricterRowIsAWitness() throws {
    let server = try TestServer.openSSL(
      Self.rsa(), ["-tls1", "-cipher", "AES128-SHA:@SECLEVEL=0"])
    let remedy = try #require(Checked(server.port).report.finding?.remedy)
    #expect(
      remedy.minimality.map(\.key) == [
        "NSExceptionMinimumTLSVersion", "NSExceptionRequiresForwardSecrecy",
      ])
    #expect(remedy.minimality.allSatisfy { $0.witness.contains("FAIL") })
    #expect(remedy.platform?.contains("OS 26") == true)
  }
}

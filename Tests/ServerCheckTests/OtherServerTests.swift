import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import TestServers
import Testing

@testable import ServerCheck

/// Servers of other makers, started without privileges.
@Suite(.serialized, .enabled(if: Tool.hasOpenSSL, "openssl isn't installed"))
struct OtherServerTests {
  private static let secrecy = #""NSExceptionRequiresForwardSecrecy":false"#
  private static let insecure = #""NSExceptionAllowsInsecureHTTPLoads":true"#

  private var good: TestIdentity { get throws { try TestAuthority.shared.leaf() } }
  private var rsa: TestIdentity {
    get throws {
      var leaf = TestAuthority.Leaf()
      leaf.key = "rsa2048"
      return try TestAuthority.shared.leaf(leaf)
    }
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  // MARK: nginx

  private func nginx(_ identity: TestIdentity, _ lines: String) throws -> TestServer {
    let folder = try folder()
    let port = try TestServer.freePort()
    let text = """
      daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/log;
      events {}
      http {
        access_log off;
        client_body_temp_path \(folder.path)/a; proxy_temp_path \(folder.path)/b;
        fastcgi_temp_path \(folder.path)/c; uwsgi_temp_path \(folder.path)/d;
        scgi_temp_path \(folder.path)/e;
        server {
          listen 127.0.0.1:\(port) ssl; ssl_certificate \(identity.chain.path);
          ssl_certificate_key \(identity.key.path);
          \(lines)
        }
      }
      """
    let file = folder.appendingPathComponent("nginx.conf")
    try Data(text.utf8).write(to: file)
    return try TestServer.program(
      try #require(Tool.path("nginx")), ["-c", file.path, "-p", folder.path], port: port,
      in: folder)
  }

  static let nginxCases: [(lines: String, cause: FailureCause?, exception: String?)] = [
    ("ssl_protocols TLSv1.2 TLSv1.3; location / { return 204; }", nil, nil),
    ("ssl_protocols TLSv1.2; ssl_ciphers AES128-GCM-SHA256;", .noForwardSecrecy, secrecy),
    (
      "ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;", .tlsVersionTooOld,
      #""NSExceptionMinimumTLSVersion":"TLSv1.1""#
    ),
    ("ssl_client_certificate ROOT; ssl_verify_client on;", .clientCertRequired, nil),
    (
      "ssl_client_certificate ROOT; ssl_verify_client optional; location / { return 200; }", nil,
      nil
    ),
    ("ssl_reject_handshake on;", .sniUnrecognized, nil),
    ("location / { return 302 /elsewhere; } location /elsewhere { return 200; }", nil, nil),
    ("location / { return 301 http://$host/; }", .cleartextHTTP, insecure),
    ("location / { return 301 http://other.example.com/; }", .cleartextHTTP, insecure),
    ("location / { return 444; }", nil, nil),
    ("location / { return 500; }", nil, nil),
  ]

  @Test(.enabled(if: Tool.path("nginx") != nil, "nginx isn't installed"), arguments: nginxCases)
  func nginx(_ row: (lines: String, cause: FailureCause?, exception: String?)) throws {
    let root = try TestAuthority.shared.root().certificate.path
    let server = try nginx(rsa, row.lines.replacingOccurrences(of: "ROOT", with: root))
    let checked = try Checked(server.port)
    #expect(checked.cause == row.cause, "\(checked.words)")
    let host = row.lines.contains("other.example.com") ? "other.example.com" : "api.example.com"
    #expect(checked.exception == row.exception.map { Checked.exception($0, host: host) })
    if row.cause == .cleartextHTTP {
      #expect(checked.report.finding?.host == host)
      #expect(checked.report.origins == ["https://api.example.com:\(server.port)"])
    }
  }

  @Test(.enabled(if: Tool.path("nginx") != nil, "nginx isn't installed"))
  func nginxWithAnIdentityThatFits() throws {
    let root = try TestAuthority.shared.root().certificate.path
    let server = try nginx(
      rsa, "ssl_client_certificate \(root); ssl_verify_client on; location / { return 200; }")
    var leaf = TestAuthority.Leaf()
    leaf.purpose = "clientAuth"
    let own = try TestAuthority.shared.leaf(leaf)
    let checked = try Checked(server.port) {
      $0.identity = ClientIdentity(certificatePath: own.certificate.path, keyPath: own.key.path)
    }
    #expect(checked.cause == nil, "\(checked.words)")
  }

  @Test(.enabled(if: Tool.path("nginx") != nil, "nginx isn't installed"))
  func noRequestGoesToAServerThatIsNotTrusted() throws {
    let log = try folder().appendingPathComponent("requests")
    let server = try nginx(rsa, "access_log \(log.path); location / { return 200; }")
    func requests() throws -> String { try String(contentsOf: log, encoding: .utf8) }
    let refused = try Checked(server.port, path: "/secret?token=1") {
      $0.anchors = TrustAnchors(.apple, added: [])
    }
    #expect(refused.cause == .unknownRoot)
    #expect(try requests() == "")
    let trusted = try Checked(server.port, path: "/open?page=1")
    #expect(trusted.cause == nil)
    // One request, without credentials; nginx writes it down once it has answered.
    for _ in 0..<500 where try requests().isEmpty { usleep(10_000) }
    let lines = try requests().split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("GET /open?page=1 HTTP/1.1") == true)
  }

  // MARK: GnuTLS

  static let gnuTLSCases:
    [(priority: String, cause: FailureCause?, kind: Remedy.Kind?, keys: String?)] = [
      ("NORMAL", nil, nil, nil),
      ("NORMAL:-VERS-ALL:+VERS-TLS1.3", nil, nil, nil),
      (
        "NORMAL:-VERS-ALL:+VERS-TLS1.2:-CIPHER-ALL:+3DES-CBC:-KX-ALL:+RSA", .weakCipher, .exception,
        insecure + "," + secrecy
      ),
      (
        "NORMAL:-VERS-ALL:+VERS-TLS1.2:-CIPHER-ALL:+3DES-CBC:-KX-ALL:+ECDHE-RSA", .weakCipher,
        .exception, insecure + "," + secrecy
      ),
      (
        "NORMAL:-VERS-ALL:+VERS-TLS1.0:-CIPHER-ALL:+3DES-CBC:-KX-ALL:+RSA", .weakCipher, .exception,
        insecure + #","NSExceptionMinimumTLSVersion":"TLSv1.0","# + secrecy
      ),
      (
        "NORMAL:-VERS-ALL:+VERS-TLS1.2:-CIPHER-ALL:+ARCFOUR-128:-KX-ALL:+RSA", .weakCipher, .server,
        nil
      ),
      ("NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+DHE-RSA", .weakCipher, .server, nil),
      ("NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+RSA", .noForwardSecrecy, .exception, secrecy),
      (
        "NORMAL:-VERS-ALL:+VERS-TLS1.1", .tlsVersionTooOld, .exception,
        #""NSExceptionMinimumTLSVersion":"TLSv1.1""#
      ),
    ]

  @Test(
    .enabled(if: Tool.path("gnutls-serv") != nil, "gnutls-serv isn't installed"),
    arguments: gnuTLSCases)
  func gnuTLS(
    _ row: (priority: String, cause: FailureCause?, kind: Remedy.Kind?, keys: String?)
  ) throws {
    let port = try TestServer.freePort()
    let identity = try rsa
    let server = try TestServer.program(
      try #require(Tool.path("gnutls-serv")),
      [
        "--http", "-p", "\(port)", "--x509certfile", identity.chain.path, "--x509keyfile",
        identity.key.path, "--priority", row.priority,
      ], port: port, in: folder(), environment: ["GNUTLS_SYSTEM_PRIORITY_FILE": "/dev/null"])
    let checked = try Checked(server.port)
    #expect(checked.cause == row.cause, "\(checked.words)")
    #expect(checked.kind == row.kind)
    #expect(checked.exception == row.keys.map { Checked.exception($0) })
  }

  // MARK: stunnel, HAProxy, Apache, Caddy, NSS

  @Test(
    .enabled(if: Tool.path("stunnel4") != nil, "stunnel isn't installed"),
    arguments: [
      ("", nil), ("sslVersion = TLSv1.1\nciphers = ALL:@SECLEVEL=0", .tlsVersionTooOld),
      ("sslVersion = TLSv1.2\nciphers = AES128-SHA", .noForwardSecrecy),
      ("verify = 2\nCAfile = ROOT", .clientCertRequired),
    ] as [(String, FailureCause?)])
  func stunnel(_ row: (lines: String, cause: FailureCause?)) throws {
    let folder = try folder()
    let port = try TestServer.freePort()
    let backend = try RawServer { client, _ in
      RawServer.send(client, Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    let identity = try rsa
    let root = try TestAuthority.shared.root().certificate.path
    let text = """
      foreground = yes
      pid =
      [web]
      accept = 127.0.0.1:\(port)
      connect = 127.0.0.1:\(backend.port)
      cert = \(identity.chain.path)
      key = \(identity.key.path)
      \(row.lines.replacingOccurrences(of: "ROOT", with: root))

      """
    let file = folder.appendingPathComponent("stunnel.conf")
    try Data(text.utf8).write(to: file)
    let server = try TestServer.program(
      try #require(Tool.path("stunnel4")), [file.path], port: port, in: folder)
    let checked = try Checked(server.port)
    #expect(checked.cause == row.cause, "\(checked.words)")
    withExtendedLifetime(backend) {}
  }

  @Test(
    .enabled(if: Tool.path("haproxy") != nil, "haproxy isn't installed"),
    arguments: [
      ("", nil),
      ("ssl-min-ver TLSv1.0 ssl-max-ver TLSv1.0 ciphers ALL:@SECLEVEL=0", .tlsVersionTooOld),
      ("ssl-max-ver TLSv1.2 ciphers AES256-SHA", .noForwardSecrecy),
      ("ca-file ROOT verify required", .clientCertRequired), ("strict-sni", .sniUnrecognized),
    ] as [(String, FailureCause?)])
  func haproxy(_ row: (options: String, cause: FailureCause?)) throws {
    let folder = try folder()
    let port = try TestServer.freePort()
    let identity = try rsa
    let both = folder.appendingPathComponent("both.pem")
    try (Data(contentsOf: identity.chain) + Data(contentsOf: identity.key)).write(to: both)
    let root = try TestAuthority.shared.root().certificate.path
    let text = """
      defaults
        mode http
        timeout client 5s
        timeout connect 5s
        timeout server 5s
      frontend web
        bind 127.0.0.1:\(port) ssl crt \(both.path) \
      \(row.options.replacingOccurrences(of: "ROOT", with: root))
        http-request return status 200

      """
    let file = folder.appendingPathComponent("haproxy.cfg")
    try Data(text.utf8).write(to: file)
    let server = try TestServer.program(
      try #require(Tool.path("haproxy")), ["-db", "-f", file.path], port: port, in: folder)
    // With strict-sni a name that no certificate has is refused.
    let host = row.options == "strict-sni" ? "www.example.com" : "api.example.com"
    let checked = try Checked(server.port, host: host)
    #expect(checked.cause == row.cause, "\(checked.words)")
  }

  @Test(
    .enabled(if: Tool.path("apache2") != nil, "apache2 isn't installed"),
    arguments: [
      ("", nil), ("SSLProtocol TLSv1.2\nSSLCipherSuite AES128-SHA", .noForwardSecrecy),
      ("SSLProtocol TLSv1.1\nSSLCipherSuite ALL:@SECLEVEL=0", .tlsVersionTooOld),
      ("SSLVerifyClient require\nSSLCACertificateFile ROOT", .clientCertRequired),
      ("Redirect / http://api.example.com/", .cleartextHTTP),
    ] as [(String, FailureCause?)])
  func apache(_ row: (lines: String, cause: FailureCause?)) throws {
    let folder = try folder()
    let port = try TestServer.freePort()
    let identity = try rsa
    let root = try TestAuthority.shared.root().certificate.path
    let modules = ["mpm_event", "authz_core", "alias", "ssl", "socache_shmcb"]
      .map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so" }
    let text = """
      \(modules.joined(separator: "\n"))
      ServerName api.example.com
      Listen 127.0.0.1:\(port)
      PidFile \(folder.path)/pid
      ErrorLog \(folder.path)/log
      DocumentRoot \(folder.path)
      SSLEngine on
      SSLCertificateFile \(identity.chain.path)
      SSLCertificateKeyFile \(identity.key.path)
      \(row.lines.replacingOccurrences(of: "ROOT", with: root))

      """
    let file = folder.appendingPathComponent("apache.conf")
    try Data(text.utf8).write(to: file)
    let server = try TestServer.program(
      try #require(Tool.path("apache2")), ["-X", "-f", file.path], port: port, in: folder)
    let checked = try Checked(server.port)
    #expect(checked.cause == row.cause, "\(checked.words)")
  }

  @Test(.enabled(if: Tool.path("caddy") != nil, "caddy isn't installed"))
  func caddy() throws {
    let folder = try folder()
    let port = try TestServer.freePort()
    let identity = try rsa
    let text = """
      {
        admin off
        auto_https off
        storage file_system \(folder.path)
      }
      https://api.example.com:\(port) {
        tls \(identity.chain.path) \(identity.key.path)
        respond "ok"
      }

      """
    let file = folder.appendingPathComponent("Caddyfile")
    try Data(text.utf8).write(to: file)
    let server = try TestServer.program(
      try #require(Tool.path("caddy")), ["run", "--config", file.path, "--adapter", "caddyfile"],
      port: port, in: folder,
      environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path])
    let checked = try Checked(server.port)
    #expect(checked.cause == nil, "\(checked.words)")
    #expect(checked.agreement?.status == 200)
    // Its answer to a name that it doesn't serve is an alert.
    #expect(try Checked(server.port, host: "www.example.com").kind == .server)
  }

  @Test(
    .enabled(if: Tool.path("selfserv") != nil, "selfserv isn't installed"),
    arguments: [
      (["-V", "tls1.2:tls1.3"], nil), (["-V", "tls1.0:tls1.1"], .tlsVersionTooOld),
      (["-V", "tls1.2:tls1.2", "-c", ":000A"], .weakCipher),
      (["-V", "tls1.2:tls1.2", "-c", ":0005"], .weakCipher),
      (["-V", "tls1.2:tls1.2", "-c", ":009C"], .noForwardSecrecy),
    ] as [([String], FailureCause?)])
  func nss(_ row: (options: [String], cause: FailureCause?)) throws {
    let folder = try folder()
    let port = try TestServer.freePort()
    let identity = try rsa
    try Tool.run(
      try #require(Tool.path("openssl")),
      [
        "pkcs12", "-export", "-in", identity.chain.path, "-inkey", identity.key.path, "-name",
        "web",
        "-out", "web.p12", "-passout", "pass:",
      ], in: folder)
    let tools = (try #require(Tool.path("certutil")), try #require(Tool.path("pk12util")))
    try Tool.run(tools.0, ["-N", "-d", "sql:\(folder.path)", "--empty-password"], in: folder)
    try Tool.run(
      tools.1, ["-i", "web.p12", "-d", "sql:\(folder.path)", "-W", "", "-K", ""], in: folder)
    let server = try TestServer.program(
      try #require(Tool.path("selfserv")),
      ["-d", "sql:\(folder.path)", "-n", "web", "-p", "\(port)", "-w", ""] + row.options,
      port: port,
      in: folder)
    let checked = try Checked(server.port)
    #expect(checked.cause == row.cause, "\(checked.words)")
  }
}

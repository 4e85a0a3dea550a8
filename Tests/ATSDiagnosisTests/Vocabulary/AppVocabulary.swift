import Testing

@testable import ATSDiagnosis

extension Vocabulary {
  /// What Safari and Mail show.
  static let systemAlerts = Vocabulary(
    source: "Safari 5 to 17, Mail 3 to 16, iOS 7 to 17: error pages and alerts",
    frames: ["%"],
    words: [
      (
        "ambiguous",
        [
          "Safari can’t establish a secure connection to the server “www.example.org”.",
          "Safari can't establish a secure connection to the server \"www.example.org\".",
          "Safari cannot open the page because it could not establish a secure connection to the server.",
          "Safari can’t verify the identity of the website “www.example.org”.",
          "You might be connecting to a website that is pretending to be “www.example.org”, which could put you at risk.",
          "This website may be impersonating “www.example.org” to steal your personal information.",
          "The identity of “imap.example.org” cannot be verified by Mail.",
          "Mail was unable to connect to server “imap.example.org” using SSL on port 993.",
          "Cannot Connect Using SSL",
          "Cannot install applications because the certificate for dl.example.org is not valid",
        ]
      ),
      (
        "not-ats-network",
        [
          "Safari can’t open the page “https://www.example.org/” because Safari can’t find the server “www.example.org”.",
          "Safari can’t open the page “https://www.example.org/a” because Safari can’t connect to the server “www.example.org”.",
          "Safari can’t open the page because it can’t find the server “www.example.org”.",
          "Safari can’t open the page because the server where this page is located isn’t responding.",
          "Safari can't open the page because the server unexpectedly dropped the connection.",
          "Safari cannot open the page because the server cannot be found.",
          "Safari cannot open the page because the network connection was lost.",
          "Safari cannot open the page because it could not connect to the server.",
          "Safari could not open the page because the server stopped responding.",
          "Safari cannot open the page because your iPhone is not connected to the Internet.",
          "The server “imap.example.org” cannot be contacted on port 993.",
          "The server “imap.example.org” refused to allow a connection on port 143.",
          "The mail server “imap.example.org” is not responding. Check the account.",
          "The SMTP server “smtp.example.org” is not responding. Check the network.",
        ]
      ),
      ("not-ats-http", ["Safari cannot open the page because too many redirects occurred."]),
    ], isOutside: nil)

  /// Realm's sync client.
  static let realm = Vocabulary(
    source: "realm-core 13, src/realm/sync/network/default_socket.cpp and network.cpp",
    frames: ["Sync: Connection[1]: %", "Connection[3]: %"],
    words: [
      (
        "not-ats-network",
        [
          "Failed to resolve 'sync.example.org:443': Host not found (authoritative)",
          "Failed to resolve 'sync.example.org:443': Host not found (non-authoritative)",
          "Failed to connect to endpoint '192.0.2.7:443': Connection refused",
          "Failed to connect to endpoint '2001:db8::7:443': Operation timed out",
          "Failed to connect to 'sync.example.org:443': All endpoints failed",
          "Reading failed: Connection reset by peer", "Writing failed: Broken pipe",
          "Connect timeout",
        ]
      ),
      (
        "proxy-or-captive",
        [
          "Failed to establish HTTP tunnel: Bad response",
          "Proxy server returned response '407 Proxy Authentication Required'",
        ]
      ),
      (
        "not-ats-http",
        ["Expected HTTP response 101 Switching Protocols, but received:"]
      ),
      (
        "ambiguous",
        [
          "SSL handshake failed: invalid certificate chain",
          "SSL handshake failed: certificate rejected", "SSL server certificate rejected",
        ]
      ),
    ], isOutside: nil)

  /// What any app may call a handshake that failed.
  static let appHandshakes = Vocabulary(
    source: "words of apps",
    frames: ["Unable to connect: %", "[net] %"],
    words: [
      (
        "ambiguous",
        ["SSL", "TLS", "SSL/TLS"].flatMap { name in
          [
            "\(name) handshake failure", "\(name) negotiation failed", "\(name) connection failed",
            "The \(name) handshake with the server failed", "\(name) handshake timed out",
            "\(name) connection could not be established",
            "Unable to perform \(name) handshake", "Failed to establish \(name) connection",
            "Could not complete the \(name) handshake", "Can't establish a \(name) connection",
            "Failed to negotiate a \(name) session",
          ]
        } + ["Secure connection failed", "Could not establish a secure connection to the server"]
      )
    ], isOutside: nil)

  /// What any app may call a certificate that it refused.
  static let appCertificates = Vocabulary(
    source: "words of apps",
    frames: ["login failed: %", "[auth] %"],
    words: [
      (
        "ambiguous",
        [
          "SSL certificate verification failed", "Server certificate validation failed",
          "Certificate validation error", "Certificate check failed",
          "Server trust evaluation failed", "Server Trust validation failed",
          "Invalid SSL certificate", "Untrusted server certificate",
          "The server's certificate is not trusted", "Server certificate is invalid",
          "TLS certificate was rejected",
        ]
      ),
      (
        "expired",
        ["Expired SSL certificate", "Server certificate has expired", "SSL certificate is expired"]
      ),
      (
        "pin-mismatch",
        ["SSL pinning failed", "Certificate pinning failure", "Public Key pinning mismatch"]
      ),
    ], isOutside: nil)
}

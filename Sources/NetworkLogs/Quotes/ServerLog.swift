/// Knows the lines in which a server reports what became of its clients: their failures are none of the system that
/// the log is of.
enum ServerLog {
  /// Whether a line is one of a server, of a handshake that it accepted or refused.
  static func holds(_ line: Span<UInt8>) -> Bool {
    words.contains { Bytes.holds($0, in: line) } || isOfBroker(line) || isOfBalancer(line)
  }

  /// What Go's server, nginx, Postfix, Dovecot, FreeRADIUS and WeeChat's relay say, and the functions of OpenSSL that
  /// only a server calls.
  private static let words: [StaticString] = [
    "TLS handshake error from ", " while SSL handshaking", "SSL_accept", "smtpd[",
    "TLS handshake failed for client ", "TLS_accept", "rlm_eap", "GET_CLIENT_HELLO:",
    "_client_hello:", "statem_srvr", ", lip=", ":ACCEPT_S", "GET_CLIENT_CERTIFICATE:",
    "GET_CLIENT_KEY_EXCHANGE:", "tls_process_client_", "tls_process_cke_", "tls_parse_ctos_",
  ]

  /// Whether a line is one of mosquitto's broker: an error of OpenSSL behind seconds, which its clients don't print.
  private static func isOfBroker(_ line: Span<UInt8>) -> Bool {
    Bytes.isWord(": OpenSSL Error", at: lengthOfSeconds, of: line)
      && (0..<lengthOfSeconds).allSatisfy { ByteSet.digits.contains(line[$0]) }
  }

  private static let lengthOfSeconds = 10

  /// Whether a line has one of HAProxy: the name of a frontend and the number of its socket are in front.
  private static func isOfBalancer(_ line: Span<UInt8>) -> Bool {
    guard Bytes.holds("SSL handshake failure", in: line) else { return false }
    for index in line.indices where Bytes.isWord(": SSL handshake failure", at: index, of: line) {
      var start = index
      while start > 0, ByteSet.digits.contains(line[start - 1]) { start -= 1 }
      return start > 0 && start < index && line[start - 1] == UInt8(ascii: "/")
    }
    return false
  }
}

internal import AppTransportSecurity

/// The commands that an answer suggests, made to be copied into a shell.
///
/// Of a URL they hold the scheme, the host and the port, and nothing else: paths and queries are
/// words of strangers, which may be secrets or commands of their own. Each word is quoted.
package enum SuggestedCommand {
  /// The run of nscurl that shows which exception a host needs.
  ///
  /// - Parameter host: the host without brackets, or nil where it isn't known.
  package static func nscurl(host: String?, port: Int?, isCleartext: Bool = false) -> String {
    "nscurl --ats-diagnostics --verbose "
      + "\(address(host: host, port: port, isCleartext: isCleartext)) | atsexplain"
  }

  /// The run of OpenSSL that shows what a server sends.
  static func handshake(host: String?, port: Int?) -> String {
    let place = authority(host: host, port: port ?? 443)
    return "openssl s_client -connect \(ShellWord.plainOrQuoted(place)) "
      + "-servername \(ShellWord.plainOrQuoted(host ?? unknownHost)) -showcerts"
  }

  /// The root of a server as a URL, quoted for a shell.
  package static func address(host: String?, port: Int?, isCleartext: Bool = false) -> String {
    let scheme = isCleartext ? "http" : "https"
    return ShellWord.plainOrQuoted("\(scheme)://\(authority(host: host, port: port))/")
  }

  /// What the reader puts a host in place of.
  private static let unknownHost = "HOST"

  private static func authority(host: String?, port: Int?) -> String {
    guard let host else { return unknownHost + (port.map { ":\($0)" } ?? "") }
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return name + (port.map { ":\($0)" } ?? "")
  }
}

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
    var command = "nscurl --ats-diagnostics --verbose "
    command.reserveCapacity(maxRoom)
    command += address(host: host, port: port, isCleartext: isCleartext)
    command += " | atsexplain"
    return command
  }

  /// Room for a command with a host that isn't uncommonly long, so that it is made in one place.
  private static let maxRoom = 120

  /// The run of OpenSSL that shows what a server sends.
  static func handshake(host: String?, port: Int?) -> String {
    let place = authority(host: host, port: port ?? 443)
    // A server name is a name: no address is sent as one.
    let isAddress = host.map { HostKind(host: $0).isAddress } ?? false
    let name = isAddress ? "" : "-servername \(ShellWord.plainOrQuoted(host ?? unknownHost)) "
    return "openssl s_client -connect \(ShellWord.plainOrQuoted(place)) \(name)-showcerts"
  }

  /// Where the names of the failed checks are: the process that evaluates the trust logs them.
  static let trustChecks = """
    on a Mac or in its simulator: log stream --predicate 'subsystem == "com.apple.securityd" AND \
    eventMessage CONTAINS "Trust evaluate failure"', whose brackets name the check; of a device the \
    same line comes in Console or idevicesyslog
    """

  /// The root of a server as a URL, quoted for a shell.
  package static func address(host: String?, port: Int?, isCleartext: Bool = false) -> String {
    let scheme = isCleartext ? "http" : "https"
    var address = scheme
    address.reserveCapacity(maxRoom)
    address += "://"
    address += authority(host: host, port: port)
    address += "/"
    return ShellWord.plainOrQuoted(address)
  }

  /// What the reader puts a host in place of.
  private static let unknownHost = "HOST"

  private static func authority(host: String?, port: Int?) -> String {
    guard let host else { return unknownHost + (port.map { ":\($0)" } ?? "") }
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return name + (port.map { ":\($0)" } ?? "")
  }
}

/// One line of the table of cipher suites, with trivial fields only.
struct CipherSuiteRow: Sendable {
  /// The number on the wire.
  let number: UInt16
  /// The name in Apple's headers, the `TLS_` spelling where there are two.
  let name: StaticString
  /// Other names of the same number, blank-separated; may be empty.
  let aliases: StaticString
  /// Whether the key exchange is ephemeral and authenticated.
  let forwardSecrecy: Bool
  /// App Transport Security's state since macOS 12.3.
  let atsNow: ATSAcceptance
  /// App Transport Security's state in macOS 10.14 to 12.2.
  let atsBefore: ATSAcceptance
  /// App Transport Security's state in coreTLS, macOS 10.11 to 10.13.
  let atsCoreTLS: ATSAcceptance
}

/// Whether App Transport Security lets a connection use a cipher suite.
public enum ATSAcceptance: String, CaseIterable, Hashable, Sendable {
  /// Offered with the default policy.
  case always = "yes"
  /// Offered where `NSExceptionRequiresForwardSecrecy` is false.
  case exception = "exception"
  /// Not offered with that key either; where the profile is lifted as a whole, the system decides.
  case never = "no"
}

/// One line of a constant table: everything that the catalogue says of one code.
///
/// Only trivial fields, so that a table of rows is laid out at compile time and costs nothing at
/// start. Lists are text: blank-separated symbols, blank-separated cause identifiers.
struct CatalogRow: Sendable {
  /// The number, sign included.
  let code: Int32
  /// The main symbol, such as `errSSLNegotiation`; empty where the code has a number only.
  let symbol: StaticString
  /// Other spellings of the same code, blank-separated; may be empty.
  let aliases: StaticString
  /// Which layer speaks when this code appears.
  let layer: Layer
  /// Who said it.
  let speaker: Speaker
  /// `FailureCause` raw values, blank-separated, most likely first; may be empty.
  let causes: StaticString
  /// What the code means, in sentences of our own.
  let meaning: StaticString
  /// What to do next, in sentences of our own; may be empty for codes outside transport security.
  let next: StaticString
}

/// The layer that a code speaks for.
public enum Layer: String, CaseIterable, Hashable, Sendable {
  /// ATS refused the URL before any packet left.
  case schemeGate = "scheme-gate"
  /// TLS version, cipher suite, key exchange or certificate strength.
  case tlsProfile = "tls-profile"
  /// Trust evaluation of the server's certificate chain.
  case trust
  /// The client's identity or the app's own code.
  case client
  /// DNS, TCP, the path.
  case network
  /// HTTP and what lies above it.
  case http
  /// Nothing to do with connections.
  case other
}

/// Who said a code.
public enum Speaker: String, CaseIterable, Hashable, Sendable {
  /// This device decided.
  case device
  /// The peer sent it.
  case peer
  /// Something between the two, or no one that can be named.
  case path
  /// The code doesn't say.
  case unknown
}

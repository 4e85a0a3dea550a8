/// Why a connection failed, as one of the stable identifiers that findings carry.
///
/// The raw values are part of the machine-readable output: they never change meaning.
public enum FailureCause: String, CaseIterable, Hashable, Sendable {
  /// An `http://` or `ws://` load that App Transport Security blocked.
  case cleartextHTTP = "cleartext-http"
  /// The server's best TLS version is under the floor.
  case tlsVersionTooOld = "tls-version-too-old"
  /// No cipher suite with an ephemeral key exchange in common.
  case noForwardSecrecy = "no-forward-secrecy"
  /// Only cipher suites outside every ATS group, or a weak ephemeral Diffie-Hellman key.
  case weakCipher = "weak-cipher"
  /// TLS 1.2 without the extended master secret, which the system's own services require.
  case noExtendedMasterSecret = "no-extended-master-secret"
  /// The leaf key is shorter than RSA 2048 or EC 256.
  case weakKey = "weak-key"
  /// A certificate is signed with a hash weaker than SHA-256.
  case sha1Certificate = "sha1-certificate"
  /// The app's own `NSAppTransportSecurity` dictionary is at fault.
  case policyMistake = "policy-mistake"
  /// The leaf certificate signed itself.
  case selfSigned = "self-signed"
  /// The chain ends in a root that the device does not trust.
  case unknownRoot = "unknown-root"
  /// The server leaves out an intermediate certificate.
  case incompleteChain = "incomplete-chain"
  /// A certificate of the chain has expired.
  case expired
  /// A certificate of the chain is not valid yet.
  case notYetValid = "not-yet-valid"
  /// The certificate does not name the host.
  case hostMismatch = "host-mismatch"
  /// A certificate of the chain was revoked or blocked.
  case revoked
  /// Certificate Transparency proofs are missing.
  case ctMissing = "ct-missing"
  /// The certificate breaks a rule of form: validity period, key usage, missing SAN, malformed.
  case certificateNotCompliant = "certificate-not-compliant"
  /// A pin of the app's own does not match.
  case pinMismatch = "pin-mismatch"
  /// The server demands a client certificate and got none.
  case clientCertRequired = "client-cert-required"
  /// The server refused the client certificate it got.
  case clientCertRejected = "client-cert-rejected"
  /// The server does not know the requested name.
  case sniUnrecognized = "sni-unrecognized"
  /// The server sent another fatal alert.
  case peerAlertOther = "peer-alert-other"
  /// The peer or the path closed during the handshake, without an alert.
  case handshakeAborted = "handshake-aborted"
  /// The bytes that came are not TLS.
  case notTLSPort = "not-tls-port"
  /// A proxy, captive portal or interceptor is between.
  case proxyOrCaptive = "proxy-or-captive"
  /// DNS, refused, timeout, offline, cut after the handshake.
  case notATSNetwork = "not-ats-network"
  /// A failure of HTTP itself.
  case notATSHTTP = "not-ats-http"
  /// The log doesn't say; the candidates say between what.
  case ambiguous
}

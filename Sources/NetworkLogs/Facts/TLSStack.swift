/// A TLS implementation other than the system's own: ATS doesn't govern it.
package enum TLSStack: UInt8, Hashable, Sendable, CaseIterable {
  /// OpenSSL or LibreSSL; the program around it is unknown.
  case openSSL
  /// Python's `ssl` module.
  case python
  /// Ruby's `openssl` library.
  case ruby
  /// Node.js and what runs on it.
  case node
  /// curl, and programs that use libcurl.
  case curl
  /// libgit2 and what embeds it.
  case libgit2
  /// wget.
  case wget
  /// GnuTLS.
  case gnuTLS
  /// NSS, the library of Firefox.
  case nss
  /// Go's `crypto/tls`.
  case go
  /// rustls or native-tls.
  case rust
  /// gRPC's own BoringSSL.
  case grpc
  /// SwiftNIO's own BoringSSL.
  case nio
  /// Dart's own BoringSSL.
  case dart
  /// .NET or Mono.
  case dotNET
  /// mbed TLS, also as part of Unity.
  case mbedTLS
  /// Chromium and Electron.
  case chromium
  /// Qt, with whatever library it is built with.
  case qt
  /// Erlang's own `ssl`.
  case erlang
  /// Haskell's `tls`.
  case haskell
  /// aria2.
  case aria2
}

/// Why another TLS stack ended a connection, as its own words say.
package enum StackReason: UInt8, Hashable, Sendable, CaseIterable {
  // Trust.

  /// A certificate has expired.
  case expired
  /// A certificate isn't valid yet.
  case notYetValid
  /// The dates don't fit; the words don't say on which side.
  case datesDontFit
  /// The certificate vouches for itself.
  case selfSigned
  /// A certificate of the chain vouches for itself and isn't trusted.
  case selfSignedInChain
  /// The issuer of a certificate isn't among those that the client has.
  case noLocalIssuer
  /// The leaf can't be verified: nothing came that signs it.
  case unverifiableLeaf
  /// The chain leads to no trusted authority; the words don't say why.
  case unknownAuthority
  /// The certificate names another host.
  case hostMismatch
  /// A certificate was revoked.
  case revoked
  /// A key is too short.
  case weakKey
  /// A signature is made with too weak a hash.
  case weakHash
  /// A signature is made in a way that the client doesn't accept, most often with SHA-1.
  case unacceptedSignature
  /// A certificate breaks a rule of form or use.
  case notCompliant
  /// Certificate Transparency proofs are missing.
  case noTransparency
  /// The certificate was refused; the words don't say why.
  case certificateRefused
  /// Code of the app, or a pin, refused the certificate.
  case pinMismatch
  /// The other side refused the certificate that this program serves.
  case ownCertificateRefused

  // Handshake.

  /// The server's newest TLS version is under the client's floor.
  case versionTooOld
  /// The two have no TLS version or cipher suite in common.
  case versionOrCipher
  /// The server refuses the versions of a client that is old itself.
  case oldClientRefused
  /// The two have no cipher suite in common.
  case noSharedCipher
  /// The server's Diffie-Hellman key is too short.
  case weakDHKey
  /// The bytes that came are no TLS.
  case notTLS
  /// The answer is plain HTTP.
  case plainHTTP
  /// The handshake failed; the words don't say why.
  case handshakeFailed
  /// The connection was closed in the handshake.
  case closedInHandshake
  /// The server can't renegotiate as the client demands.
  case unsafeRenegotiation
  /// The server wants a client certificate.
  case clientCertificateMissing
  /// The server refuses the client certificate.
  case clientCertificateRefused
  /// The server doesn't know the name.
  case unknownName
  /// A proxy failed the connection, or intercepts it.
  case proxyFailed

  // Beside TLS.

  /// The connection broke off behind the handshake.
  case closedLater
  /// The handshake took too long.
  case timedOut
}

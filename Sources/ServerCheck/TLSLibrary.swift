internal import CTLS
internal import AppTransportSecurity

/// OpenSSL 3, where it is present.
///
/// It is loaded when the first server is checked and stays loaded. What it points to never changes
/// after that, so it can be shared.
@safe
package final class TLSLibrary: @unchecked Sendable {
  let handle: OpaquePointer

  /// The one of this system, or nil where there is none.
  package static let system = TLSLibrary(pairs: systemPairs)

  #if canImport(Darwin)
    private static let systemPairs = [
      "/opt/homebrew/opt/openssl@3/lib/", "/usr/local/opt/openssl@3/lib/", "/opt/local/lib/",
    ].map { ("\($0)libcrypto.3.dylib", "\($0)libssl.3.dylib") }
    /// What to do where it is missing.
    package static let advice = "'brew install openssl@3' brings it"
  #else
    private static let systemPairs = [("libcrypto.so.3", "libssl.so.3")]
    /// What to do where it is missing.
    package static let advice = "Debian and Ubuntu: libssl3; Fedora: openssl-libs"
  #endif

  /// The first pair of libcrypto and libssl that can be loaded.
  package init?(pairs: [(crypto: String, ssl: String)]) {
    for pair in pairs {
      if let handle = unsafe atsexplain_openssl_load(pair.crypto, pair.ssl) {
        unsafe self.handle = handle
        return
      }
    }
    return nil
  }

  /// Whether one certificate is signed with the key of another; nil where that isn't known.
  func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    let result = unsafe certificate.encoded.withUnsafeBufferPointer { child in
      unsafe issuer.encoded.withUnsafeBufferPointer { parent in
        unsafe atsexplain_tls_is_signed(
          handle, child.baseAddress, child.count, parent.baseAddress, parent.count)
      }
    }
    return result < 0 ? nil : result == 1
  }

  /// Whether a message has a signature that was made over a hash with the key of a certificate; nil
  /// where that isn't known.
  func isSigned(
    _ message: [UInt8], signature: [UInt8], hash: String, by signer: Certificate
  ) -> Bool? {
    let result = unsafe message.withUnsafeBufferPointer { message in
      unsafe signature.withUnsafeBufferPointer { signature in
        unsafe signer.encoded.withUnsafeBufferPointer { signer in
          unsafe atsexplain_tls_is_message_signed(
            handle, message.baseAddress, message.count, signature.baseAddress, signature.count,
            hash, signer.baseAddress, signer.count)
        }
      }
    }
    return result < 0 ? nil : result == 1
  }
}

/// A client's identity, in files.
package struct ClientIdentity: Hashable, Sendable {
  /// The file with the certificate and its chain, in PEM.
  package let certificatePath: String
  /// The file with the key, in PEM.
  package let keyPath: String

  /// Names the files.
  package init(certificatePath: String, keyPath: String) {
    self.certificatePath = certificatePath
    self.keyPath = keyPath
  }
}

/// Why a client can't be made.
package struct ClientRefusal: Error, Hashable {
  /// What is wrong.
  package let words: String
}

/// A client that hasn't sent anything itself: bytes go in and come out.
@safe
struct TLSClient: ~Copyable {
  /// What became of a step.
  enum Step: Hashable {
    case done
    /// More bytes of the peer are needed.
    case wants
    case closed
    case failed
  }

  private let handle: OpaquePointer
  // Keeps the functions that `handle` points to.
  private let library: TLSLibrary

  /// Makes a client.
  init(
    _ library: TLSLibrary, _ offer: ClientOffer, serverName: String?, identity: ClientIdentity?
  ) throws(ClientRefusal) {
    self.library = library
    let versions = (Int32(offer.floor.wireNumber), Int32(offer.ceiling.wireNumber))
    var failure: Int32 = 0
    let made = unsafe Self.withTexts([
      offer.namesHost ? serverName : nil, SuiteList.openSSLNames(offer), SuiteList.openSSLNames13,
      "X25519:P-256:P-384:P-521", Self.signatures, identity?.certificatePath, identity?.keyPath,
    ]) { texts in
      var wanted = unsafe atsexplain_tls_offer()
      unsafe wanted.server_name = texts[0]
      unsafe wanted.min_version = versions.0
      unsafe wanted.max_version = versions.1
      unsafe wanted.suites = texts[1]
      unsafe wanted.suites_of_tls13 = texts[2]
      unsafe wanted.groups = texts[3]
      unsafe wanted.signature_algorithms = texts[4]
      unsafe wanted.certificate_file = texts[5]
      unsafe wanted.key_file = texts[6]
      unsafe wanted.offers_http = offer.offersHTTP ? 1 : 0
      return unsafe atsexplain_tls_new(library.handle, &wanted, &failure)
    }
    guard let made = unsafe made else { throw Self.refusal(failure, identity) }
    unsafe handle = made
  }

  deinit { unsafe atsexplain_tls_free(handle) }

  private static let signatures =
    "ECDSA+SHA256:RSA-PSS+SHA256:RSA+SHA256:ECDSA+SHA384:ECDSA+SHA1:RSA-PSS+SHA384:RSA+SHA384:"
    + "RSA-PSS+SHA512:RSA+SHA512:RSA+SHA1"

  private static func refusal(_ failure: Int32, _ identity: ClientIdentity?) -> ClientRefusal {
    switch Int(failure) {
    case Int(ATSEXPLAIN_TLS_BAD_CERTIFICATE):
      ClientRefusal(
        words: "no certificate in PEM could be read from \(identity?.certificatePath ?? "")")
    case Int(ATSEXPLAIN_TLS_BAD_KEY):
      ClientRefusal(
        words:
          "the key in \(identity?.keyPath ?? "") can't be read or isn't that of the certificate")
    case Int(ATSEXPLAIN_TLS_BAD_OFFER):
      ClientRefusal(words: "OpenSSL on this machine can't offer these versions and suites")
    default: ClientRefusal(words: "out of memory")
    }
  }

  /// Calls a function with texts as C has them, which are there until it returns.
  private static func withTexts<Result>(
    _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    var bytes: [UInt8] = []
    var places: [Int?] = []
    for text in texts {
      places.append(text == nil ? nil : bytes.count)
      if let text { bytes += Array(text.utf8) + [0] }
    }
    return unsafe bytes.withUnsafeBytes { raw in
      // The base is nil only where there is no text at all.
      let base = unsafe raw.bindMemory(to: CChar.self).baseAddress
      return unsafe body(
        places.map { place in unsafe place.flatMap { unsafe base?.advanced(by: $0) } })
    }
  }

  /// Goes on with the handshake.
  mutating func handshake() -> Step { unsafe step(atsexplain_tls_handshake(handle)) }

  /// Hands over bytes of the peer.
  mutating func feed(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { part in
      _ = unsafe atsexplain_tls_feed(handle, part.baseAddress, part.count)
    }
  }

  /// The bytes that are to be sent.
  mutating func drain() -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Ends: each round takes bytes that wait in memory.
    while true {
      let count = unsafe buffer.withUnsafeMutableBufferPointer { part in
        unsafe atsexplain_tls_drain(handle, part.baseAddress, part.count)
      }
      guard count > 0 else { return result }
      result += buffer[..<count]
    }
  }

  /// Encrypts bytes for the peer.
  mutating func write(_ bytes: [UInt8]) -> Step {
    unsafe bytes.withUnsafeBufferPointer { part in
      unsafe step(atsexplain_tls_write(handle, part.baseAddress, part.count))
    }
  }

  /// Takes what the peer said.
  mutating func read(into bytes: inout [UInt8]) -> Step {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = 0
    let result = unsafe buffer.withUnsafeMutableBufferPointer { part in
      unsafe atsexplain_tls_read(handle, part.baseAddress, part.count, &count)
    }
    bytes += buffer[..<count]
    return step(result)
  }

  private func step(_ result: Int32) -> Step {
    switch Int(result) {
    case Int(ATSEXPLAIN_TLS_OK): .done
    case Int(ATSEXPLAIN_TLS_WANTS): .wants
    case Int(ATSEXPLAIN_TLS_CLOSED): .closed
    default: .failed
    }
  }

  /// The version that was agreed on.
  var version: TLSVersion? { unsafe TLSVersion(wireNumber: Int(atsexplain_tls_version(handle))) }

  /// The suite that was agreed on.
  var suite: Int? {
    let number = unsafe Int(atsexplain_tls_suite(handle))
    return number == 0 ? nil : number
  }

  /// Whether the extended master secret was agreed on.
  var hasExtendedMasterSecret: Bool {
    unsafe atsexplain_tls_has_extended_master_secret(handle) == 1
  }

  /// The alert that the peer sent.
  var receivedAlert: Int? { Self.alert(unsafe atsexplain_tls_received_alert(handle)) }

  /// The alert that this side sent.
  var sentAlert: Int? { Self.alert(unsafe atsexplain_tls_sent_alert(handle)) }

  private static func alert(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }

  /// The library's word on the last failure.
  var reason: String? {
    guard let words = unsafe atsexplain_tls_reason(handle) else { return nil }
    return unsafe String(cString: words)
  }

  /// What the server said in its handshake messages, as far as it can be read.
  var flight: ServerFlight {
    var count = 0
    guard let bytes = unsafe atsexplain_tls_messages(handle, &count), count > 0 else {
      return ServerFlight()
    }
    let copy = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    return (try? ServerFlight(messages: copy[...])) ?? ServerFlight()
  }
}

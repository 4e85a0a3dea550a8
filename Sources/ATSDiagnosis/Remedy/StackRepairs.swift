internal import CauseGuides
internal import AppleErrorCatalog
internal import NetworkLogs

/// What is changed in a TLS stack of its own, where the server isn't at fault or can't be changed.
enum StackRepairs {
  /// The stack that spoke: the program rather than the library that it uses.
  static func stack(of incident: Incident) -> TLSStack? {
    var stack: TLSStack?
    incident.facts.forEach(about: .outside) { found in
      guard case .foreignStack(let named) = found.fact else { return }
      if stack == nil || stack == .openSSL { stack = named }
    }
    if stack == nil || stack == .openSSL, incident.kinds.contains(.tool) {
      return .curl
    }
    return stack
  }

  /// What to change: at the server, and in the stack.
  static func advice(_ diagnosis: Diagnosis, _ stack: TLSStack?) -> String? {
    let causes = diagnosis.cause == .ambiguous ? diagnosis.candidates : [diagnosis.cause]
    guard let first = causes.first else { return nil }
    var advice = serverAdvice(first, isOpen: diagnosis.cause == .ambiguous)
    if causes.contains(where: { [.unknownRoot, .selfSigned, .incompleteChain].contains($0) }),
      let stack
    {
      advice += " " + trustAdvice(stack)
    }
    return advice
  }

  private static func serverAdvice(_ cause: FailureCause, isOpen: Bool) -> String {
    let advice: String =
      switch cause {
      case .unknownRoot:
        "Use a certificate of an authority that this stack knows, and send the full chain."
      case .selfSigned: "Use a certificate of an authority instead of one that signs itself."
      case .tlsVersionTooOld:
        "Enable TLS 1.2 or 1.3 on the server; if it has them, update the client's TLS library."
      case .weakCipher: "Enable ECDHE with AES-GCM on the server."
      case .clientCertRequired:
        "Give the client its certificate and key, or make the certificate optional on the server."
      case .clientCertRejected:
        "Give the client a certificate that the server accepts, or let the server accept its issuer."
      case .pinMismatch: "Correct the program's own check, or serve a certificate that passes it."
      default: CauseTexts.text(of: cause).advice
      }
    return isOpen ? "If it is \(cause.rawValue): \(advice)" : advice
  }

  /// How a stack is given another root: each keeps its own.
  private static func trustAdvice(_ stack: TLSStack) -> String {
    switch stack {
    case .openSSL:
      "OpenSSL doesn't read the keychain: set SSL_CERT_FILE (or SSL_CERT_DIR) to a bundle that has the root."
    case .python:
      """
      Python doesn't read the keychain: set SSL_CERT_FILE, or REQUESTS_CA_BUNDLE for requests and \
      pip, to certifi's bundle with the root added; builds of python.org need Install \
      Certificates.command once.
      """
    case .ruby:
      "Ruby's OpenSSL doesn't read the keychain: set SSL_CERT_FILE to a bundle that has the root."
    case .node:
      "Node.js has roots of its own: set NODE_EXTRA_CA_CERTS to a file with the root."
    case .curl:
      """
      A curl or git with OpenSSL or LibreSSL reads a file of roots: give it one that has the root \
      (--cacert, CURL_CA_BUNDLE, git's http.sslCAInfo).
      """
    case .libgit2:
      "libgit2 asks the system or its own OpenSSL: trust the root in the keychain, or set SSL_CERT_FILE."
    case .wget: "Give wget a file that has the root (--ca-certificate)."
    case .gnuTLS:
      "Give GnuTLS a bundle that has the root (--x509cafile, or the program's own option)."
    case .nss: "Firefox has roots of its own: add the root to its certificates."
    case .go: "Go asks the keychain on Apple's systems: trust the root there, or add it to RootCAs."
    case .rust:
      """
      rustls takes the roots that the program gives it: add the root to its RootCertStore, or \
      SSL_CERT_FILE with rustls-native-certs; native-tls asks the keychain.
      """
    case .grpc:
      "gRPC has roots of its own: set GRPC_DEFAULT_SSL_ROOTS_FILE_PATH to a file with the root."
    case .nio: "Add the root to the trustRoots of the TLSConfiguration."
    case .dart: "Add the root to the SecurityContext (setTrustedCertificatesBytes)."
    case .dotNET:
      "Trust the root in the keychain; old Mono has a store of its own (cert-sync)."
    case .mbedTLS:
      "Give the stack the root (Unity: a CertificateHandler that compares with it)."
    case .chromium: "Chromium asks the keychain: trust the root there."
    case .qt:
      "Qt asks the keychain for roots: trust the root there, or add it to the QSslConfiguration."
    case .erlang:
      """
      Erlang takes the roots that the program gives it: add the root to cacerts (HEX_CACERTS_PATH for \
      Hex).
      """
    case .haskell:
      "Haskell's TLS asks the keychain, or SYSTEM_CERTIFICATE_PATH if that is set, for roots: trust the root there."
    case .aria2:
      "Give aria2 a file that has the root (--ca-certificate); a build with Apple's TLS asks the keychain."
    }
  }
}

extension TLSStack {
  /// What a failure is of, for the end of a sentence.
  var description: String {
    switch self {
    case .openSSL: "OpenSSL or a relative of it"
    case .python: "Python's OpenSSL"
    case .ruby: "Ruby's OpenSSL"
    case .node: "Node.js"
    case .curl: "a command-line tool"
    case .libgit2: "libgit2"
    case .wget: "wget"
    case .gnuTLS: "GnuTLS"
    case .nss: "NSS, Firefox's library"
    case .go: "Go's TLS"
    case .rust: "a TLS stack of Rust"
    case .grpc: "gRPC's own BoringSSL"
    case .nio: "SwiftNIO's own BoringSSL"
    case .dart: "Dart's own BoringSSL"
    case .dotNET: "a TLS stack of .NET or Mono"
    case .mbedTLS: "mbed TLS"
    case .chromium: "Chromium's network stack"
    case .qt: "Qt's network stack"
    case .erlang: "Erlang's TLS"
    case .haskell: "Haskell's TLS"
    case .aria2: "aria2"
    }
  }
}

internal import AppTransportSecurity

/// Swift source text of a URLSession delegate for a private CA or a self-signed server.
///
/// It evaluates trust: the anchor is set, the host name stays in the policy, and the credential is
/// used only when that succeeds. There is no form that accepts everything.
public struct DelegateCode: Hashable, Sendable {
  /// The form of the delegate method.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// An async method that returns the answer.
    case async
    /// A method with a completion handler.
    case completion
  }

  private let host: String
  private let resource: String
  private let fileExtension: String
  private let style: Style

  /// Makes the code for a host.
  ///
  /// - Parameters:
  ///   - host: a name or an address, or a URL whose host is meant; nil comes back for anything else.
  ///   - anchorFile: the certificate in the app's bundle, in DER form; its folder doesn't matter.
  ///     Nil names the file after the host.
  ///   - style: the form of the delegate method.
  public init?(host: String, anchorFile: String? = nil, style: Style = .async) {
    let name = RequestTarget(url: host)?.host ?? host
    let normalized = HostKind.normalized(name)
    guard !normalized.isEmpty, normalized.utf8.allSatisfy(Self.isHostCharacter) else { return nil }
    let file = (anchorFile ?? normalized + ".cer").split(separator: "/").last.map(String.init) ?? ""
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex,
      !file.contains(where: { "\"\\\r\n".contains($0) })
    else { return nil }
    self.host = normalized
    resource = String(file[..<dot])
    fileExtension = String(file[file.index(after: dot)...])
    self.style = style
  }

  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// The source text, newline at its end.
  public var text: String { head + method + tail }

  /// What the Info.plist needs besides, as lines of a comment.
  private var policyComment: String {
    if HostKind(host: host).isLocal {
      return """
        // \(host) is local: since iOS 10 its Info.plist entry isn't needed for this, and an entry
        // under NSExceptionDomains without NSExceptionAllowsInsecureHTTPLoads would get in the way.
        """
    }
    return """
      // App Transport Security hears the answer below only where it is relaxed for the host:
      // NSAppTransportSecurity › NSExceptionDomains › \(host) › NSExceptionAllowsInsecureHTTPLoads
      // has to be true in the Info.plist. Better, where the devices are yours: install the CA on
      // them, and leave both the key and this code out.
      """
  }

  private var head: String {
    """
    import Foundation
    import Security

    \(policyComment)

    /// Trusts \(host) by a certificate that the app brings along, and all other hosts as usual.
    ///
    /// The anchor is the private CA, or the self-signed certificate of the server itself. Either
    /// way the server's certificate has to be valid today and to name the host.
    final class AnchoredTrustDelegate: NSObject, URLSessionDelegate, Sendable {
      private let host = "\(host)"
      private let anchor: Data

      /// Nil if the bundle lacks \(resource).\(fileExtension), or if that is no certificate in DER form.
      init?(bundle: Bundle = .main) {
        guard let url = bundle.url(forResource: "\(resource)", withExtension: "\(fileExtension)"),
          let data = try? Data(contentsOf: url),
          SecCertificateCreateWithData(nil, data as CFData) != nil
        else { return nil }
        anchor = data
      }


    """
  }

  private var method: String {
    switch style {
    case .async:
      """
        func urlSession(
          _ session: URLSession, didReceive challenge: URLAuthenticationChallenge
        ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
          let space = challenge.protectionSpace
          guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            space.host.lowercased() == host, let trust = space.serverTrust
          else { return (.performDefaultHandling, nil) }
          guard leadsToAnchor(trust) else { return (.cancelAuthenticationChallenge, nil) }
          return (.useCredential, URLCredential(trust: trust))
        }


      """
    case .completion:
      """
        func urlSession(
          _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
          completionHandler: @escaping @Sendable (
            URLSession.AuthChallengeDisposition, URLCredential?
          ) -> Void
        ) {
          let space = challenge.protectionSpace
          guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            space.host.lowercased() == host, let trust = space.serverTrust
          else {
            completionHandler(.performDefaultHandling, nil)
            return
          }
          guard leadsToAnchor(trust) else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
          }
          completionHandler(.useCredential, URLCredential(trust: trust))
        }


      """
    }
  }

  private var tail: String {
    """
      /// Evaluates the server's chain with the anchor as the only root; the policy checks the dates,
      /// the purpose and the host name.
      private func leadsToAnchor(_ trust: SecTrust) -> Bool {
        guard let certificate = SecCertificateCreateWithData(nil, anchor as CFData) else {
          return false
        }
        let policy = SecPolicyCreateSSL(true, host as CFString)
        guard SecTrustSetPolicies(trust, policy) == errSecSuccess,
          SecTrustSetAnchorCertificates(trust, [certificate] as CFArray) == errSecSuccess,
          SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
        else { return false }
        return SecTrustEvaluateWithError(trust, nil)
      }
    }

    // let delegate = AnchoredTrustDelegate()
    // let session = URLSession(configuration: .default, delegate: delegate, delegateQueue: nil)

    """
  }
}

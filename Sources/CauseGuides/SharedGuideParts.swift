internal import AppTransportSecurity

/// What the guides to several causes share.
extension CauseGuide {
  static let strengthNote = """
    On iOS 9 and 10 this was a rule of ATS, and an exception alone made the connection work. Since \
    iOS 11 (public roots) and 13 (all) the system refuses such certificates itself.
    """

  /// What every page on trust says of exceptions.
  static let override: ExceptionGuide = .withCode(
    [PolicyKey.insecureHTTPLoads],
    when: """
      the server can't be changed, and is a device or a test server of your own. While ATS is in force \
      for a host the app's verdict on the certificate isn't asked for: the key makes the system ask, \
      and the code has to judge (`atsexplain policy code HOST` prints such code for an authority of \
      your own). On local names and addresses no key is needed, only the code.
      """)

  static let noTrust = [
    "A key alone: ATS keys don't change trust, the load fails all the same.",
    "Code that accepts every certificate: it makes the connection worthless.",
    "An older TLS version or no forward secrecy: neither has to do with certificates.",
  ]

  static func chain(_ certificates: String...) -> String {
    let list = certificates.map { "    \"<cert(0x105c0a200) \($0)>\"" }.joined(separator: ",\n")
    return """
      Error Domain=NSURLErrorDomain Code=-1202 "\(SystemLines.untrustedText)" \
      UserInfo={NSErrorFailingURLStringKey=https://api.example.com/, NSErrorPeerCertificateChainKey=(
      \(list)
      ), _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9807}
      """
  }
}

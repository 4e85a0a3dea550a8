extension Facts {
  /// Codes of stream domain 4; a code without a symbol was seen in logs only.
  static let streamHTTP = table(
    """
    -2201 -
    -2103 -
    -2102 -
    -2098 -
    -2096 _kCFStreamErrorHTTPSProxyFailure
    -2095 _kCFStreamErrorHTTPStreamAtMark
    -1002 kCFStreamErrorHTTPAuthenticationBadPassword
    -1001 kCFStreamErrorHTTPAuthenticationBadUserName
    -1000 kCFStreamErrorHTTPAuthenticationTypeUnsupported
    -4 kCFStreamErrorHTTPConnectionLost
    -3 kCFStreamErrorHTTPBadURL
    -2 kCFStreamErrorHTTPRedirectionLoop
    -1 kCFStreamErrorHTTPParseFailure
    """)
}

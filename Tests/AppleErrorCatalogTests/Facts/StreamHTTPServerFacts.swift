extension Facts {
  /// Codes of stream domain 20; a code without a symbol was seen in logs only.
  static let streamHTTPServer = table(
    """
    1 kCFStreamErrorCFHTTPServerInternal
    2 kCFStreamErrorCFHTTPServerTimeout
    """)
}

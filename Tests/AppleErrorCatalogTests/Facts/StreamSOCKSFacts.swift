extension Facts {
  /// Codes of stream domain 5; a code without a symbol was seen in logs only.
  static let streamSOCKS = table(
    """
    0 kCFStreamErrorSOCKSSubDomainNone
    1 kCFStreamErrorSOCKS5BadResponseAddr
    1 kCFStreamErrorSOCKSSubDomainVersionCode
    2 kCFStreamErrorSOCKS4SubDomainResponse
    2 kCFStreamErrorSOCKS5BadState
    3 kCFStreamErrorSOCKS5SubDomainUserPass
    3 kCFStreamErrorSOCKSUnknownClientVersion
    4 kCFStreamErrorSOCKS5SubDomainMethod
    5 kCFStreamErrorSOCKS5SubDomainResponse
    91 kCFStreamErrorSOCKS4RequestFailed
    92 kCFStreamErrorSOCKS4IdentdFailed
    93 kCFStreamErrorSOCKS4IdConflict
    255 kSOCKS5NoAcceptableMethod
    """)
}

extension Facts {
  /// Stream domain numbers; WinSock has a name and no known number.
  static let streamDomains = table(
    """
    -1 kCFStreamErrorDomainCustom
    1 kCFStreamErrorDomainPOSIX
    2 kCFStreamErrorDomainMacOSStatus
    3 kCFStreamErrorDomainSSL
    4 kCFStreamErrorDomainHTTP
    5 kCFStreamErrorDomainSOCKS
    6 kCFStreamErrorDomainFTP
    10 kCFStreamErrorDomainNetServices
    11 kCFStreamErrorDomainMach
    12 kCFStreamErrorDomainNetDB
    13 kCFStreamErrorDomainSystemConfiguration
    20 kCFStreamErrorDomainCFHTTPServer
    - kCFStreamErrorDomainWinSock
    """)
}

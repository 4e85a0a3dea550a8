extension Facts {
  /// Error domain numbers of Network.framework.
  static let networkFrameworkDomains = table(
    """
    0 nw_error_domain_invalid
    1 nw_error_domain_posix
    2 nw_error_domain_dns
    3 nw_error_domain_tls
    4 nw_error_domain_wifi_aware
    """)
}

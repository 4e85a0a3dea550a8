extension Facts {
  /// DNS Service Discovery codes: dns_sd.h of mDNSResponder-2600, 36 symbols.
  static let dnsServiceDiscovery = table(
    """
    -65572 kDNSServiceErr_StaleData
    -65571 kDNSServiceErr_NotPermitted
    -65570 kDNSServiceErr_PolicyDenied
    -65569 kDNSServiceErr_DefunctConnection
    -65568 kDNSServiceErr_Timeout
    -65567 kDNSServiceErr_PollingMode
    -65566 kDNSServiceErr_NoRouter
    -65565 kDNSServiceErr_NATPortMappingDisabled
    -65564 kDNSServiceErr_NATPortMappingUnsupported
    -65563 kDNSServiceErr_ServiceNotRunning
    -65562 kDNSServiceErr_Transient
    -65561 kDNSServiceErr_BadKey
    -65560 kDNSServiceErr_BadSig
    -65559 kDNSServiceErr_BadTime
    -65558 kDNSServiceErr_DoubleNAT
    -65557 kDNSServiceErr_NATTraversal
    -65556 kDNSServiceErr_NoSuchKey
    -65555 kDNSServiceErr_NoAuth
    -65554 kDNSServiceErr_NoSuchRecord
    -65553 kDNSServiceErr_Refused
    -65552 kDNSServiceErr_BadInterfaceIndex
    -65551 kDNSServiceErr_Incompatible
    -65550 kDNSServiceErr_Firewall
    -65549 kDNSServiceErr_Invalid
    -65548 kDNSServiceErr_NameConflict
    -65547 kDNSServiceErr_AlreadyRegistered
    -65545 kDNSServiceErr_NotInitialized
    -65544 kDNSServiceErr_Unsupported
    -65543 kDNSServiceErr_BadFlags
    -65542 kDNSServiceErr_BadState
    -65541 kDNSServiceErr_BadReference
    -65540 kDNSServiceErr_BadParam
    -65539 kDNSServiceErr_NoMemory
    -65538 kDNSServiceErr_NoSuchName
    -65537 kDNSServiceErr_Unknown
    0 kDNSServiceErr_NoError
    """)
}

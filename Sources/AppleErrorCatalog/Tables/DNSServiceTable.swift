extension CatalogTables {
  /// DNS Service Discovery codes, ascending.
  static let dnsServiceDiscovery: [CatalogRow] = [
    CatalogRow(
      code: -65572, symbol: "kDNSServiceErr_StaleData", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "Only an expired answer from the cache was available.", next: ""),
    CatalogRow(
      code: -65571, symbol: "kDNSServiceErr_NotPermitted", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: """
        The app isn't allowed to make this request, for lack of an entitlement or permission.
        """, next: ""),
    CatalogRow(
      code: -65570, symbol: "kDNSServiceErr_PolicyDenied", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: """
        A policy on the device forbids the request: the user denied Local Network access, or a \
        profile or filter blocks it.
        """,
      next: "Look at Privacy settings, Local Network, and at installed profiles."),
    CatalogRow(
      code: -65569, symbol: "kDNSServiceErr_DefunctConnection", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: """
        The system cut the app's connection to the daemon, as it does with apps suspended in the \
        background.
        """, next: ""),
    CatalogRow(
      code: -65568, symbol: "kDNSServiceErr_Timeout", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: "No answer to the query came within the time allowed.", next: ""),
    CatalogRow(
      code: -65567, symbol: "kDNSServiceErr_PollingMode", aliases: "", layer: .network,
      speaker: .path, causes: "",
      meaning: """
        The server can't push changes of a record, so the client has to ask again from time to \
        time.
        """, next: ""),
    CatalogRow(
      code: -65566, symbol: "kDNSServiceErr_NoRouter", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: "No router is known, which generally means that the device is offline.", next: ""),
    CatalogRow(
      code: -65565, symbol: "kDNSServiceErr_NATPortMappingDisabled", aliases: "", layer: .network,
      speaker: .path, causes: "",
      meaning: "The router could map ports and its owner has switched that off.", next: ""),
    CatalogRow(
      code: -65564, symbol: "kDNSServiceErr_NATPortMappingUnsupported", aliases: "",
      layer: .network, speaker: .path, causes: "",
      meaning: "The router speaks none of the protocols by which a port can be requested.",
      next: ""),
    CatalogRow(
      code: -65563, symbol: "kDNSServiceErr_ServiceNotRunning", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: """
        The daemon mDNSResponder is not running or has gone away, so nothing can be resolved for \
        the moment.
        """, next: ""),
    CatalogRow(
      code: -65562, symbol: "kDNSServiceErr_Transient", aliases: "", layer: .network,
      speaker: .path, causes: "not-ats-network",
      meaning: "A passing fault; the same request may succeed shortly after.", next: ""),
    CatalogRow(
      code: -65561, symbol: "kDNSServiceErr_BadKey", aliases: "", layer: .network, speaker: .path,
      causes: "",
      meaning: "The DNS server does not know the key that signed the message.", next: ""),
    CatalogRow(
      code: -65560, symbol: "kDNSServiceErr_BadSig", aliases: "", layer: .network, speaker: .path,
      causes: "",
      meaning: "The signature on a secured DNS message is wrong.", next: ""),
    CatalogRow(
      code: -65559, symbol: "kDNSServiceErr_BadTime", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The clocks of client and DNS server differ too much for a signed update.",
      next: ""),
    CatalogRow(
      code: -65558, symbol: "kDNSServiceErr_DoubleNAT", aliases: "", layer: .network,
      speaker: .path, causes: "",
      meaning: """
        The router is itself behind another translating router, so an opened port is of no use \
        from outside.
        """, next: ""),
    CatalogRow(
      code: -65557, symbol: "kDNSServiceErr_NATTraversal", aliases: "", layer: .network,
      speaker: .path, causes: "",
      meaning: "A port could not be opened on the router.", next: ""),
    CatalogRow(
      code: -65556, symbol: "kDNSServiceErr_NoSuchKey", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "No key is stored with which updates of the domain could be signed.", next: ""),
    CatalogRow(
      code: -65555, symbol: "kDNSServiceErr_NoAuth", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: """
        Publishing in the domain needs credentials that are not there. Since iOS 14 it is also \
        what Bonjour returns when the service type is missing from NSBonjourServices.
        """,
      next: "Add the service type to NSBonjourServices and a NSLocalNetworkUsageDescription."),
    CatalogRow(
      code: -65554, symbol: "kDNSServiceErr_NoSuchRecord", aliases: "", layer: .network,
      speaker: .path, causes: "not-ats-network",
      meaning: """
        The name exists, without a record of the type queried, for example no IPv6 address.
        """, next: ""),
    CatalogRow(
      code: -65553, symbol: "kDNSServiceErr_Refused", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: "The DNS server declined to answer this client or this question.", next: ""),
    CatalogRow(
      code: -65552, symbol: "kDNSServiceErr_BadInterfaceIndex", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: """
        The network interface named by its index doesn't exist, perhaps because it has just \
        vanished.
        """, next: ""),
    CatalogRow(
      code: -65551, symbol: "kDNSServiceErr_Incompatible", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The app's client library and the running daemon do not speak the same version.",
      next: ""),
    CatalogRow(
      code: -65550, symbol: "kDNSServiceErr_Firewall", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: "A firewall on the device keeps Bonjour traffic out.", next: ""),
    CatalogRow(
      code: -65549, symbol: "kDNSServiceErr_Invalid", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "A record or value is not valid as DNS data.", next: ""),
    CatalogRow(
      code: -65548, symbol: "kDNSServiceErr_NameConflict", aliases: "", layer: .network,
      speaker: .path, causes: "",
      meaning: "Another device on the network announces the same service name.",
      next: "Let the system choose a free name, or take a different one."),
    CatalogRow(
      code: -65547, symbol: "kDNSServiceErr_AlreadyRegistered", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The service or record was registered earlier through the same reference.",
      next: ""),
    CatalogRow(
      code: -65545, symbol: "kDNSServiceErr_NotInitialized", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The client library was used before its connection to the daemon had been made.",
      next: ""),
    CatalogRow(
      code: -65544, symbol: "kDNSServiceErr_Unsupported", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "This version of the daemon can't do what was asked.", next: ""),
    CatalogRow(
      code: -65543, symbol: "kDNSServiceErr_BadFlags", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The flags of the call exclude one another or are not defined.", next: ""),
    CatalogRow(
      code: -65542, symbol: "kDNSServiceErr_BadState", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The call came at a time when the daemon or the reference could not serve it.",
      next: ""),
    CatalogRow(
      code: -65541, symbol: "kDNSServiceErr_BadReference", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "The service reference was released or never initialised.", next: ""),
    CatalogRow(
      code: -65540, symbol: "kDNSServiceErr_BadParam", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: """
        A parameter of the call, such as a service type without leading underscores, is malformed.
        """, next: ""),
    CatalogRow(
      code: -65539, symbol: "kDNSServiceErr_NoMemory", aliases: "", layer: .network,
      speaker: .device, causes: "",
      meaning: "Memory ran out in the daemon or its client library.", next: ""),
    CatalogRow(
      code: -65538, symbol: "kDNSServiceErr_NoSuchName", aliases: "", layer: .network,
      speaker: .path, causes: "not-ats-network",
      meaning: "The queried name does not exist in DNS or on the local network.",
      next: "Check the spelling and the DNS zone."),
    CatalogRow(
      code: -65537, symbol: "kDNSServiceErr_Unknown", aliases: "", layer: .network,
      speaker: .device, causes: "not-ats-network",
      meaning: "The daemon failed without telling why.", next: ""),
    CatalogRow(
      code: 0, symbol: "kDNSServiceErr_NoError", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The request to the DNS Service Discovery daemon succeeded.", next: ""),
  ]
}

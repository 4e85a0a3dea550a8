extension CatalogTables {
  /// Resolver codes, ascending; getaddrinfo and h_errno share the numbers 1 to 4.
  static let netDB: [CatalogRow] = [
    CatalogRow(
      code: -1, symbol: "NETDB_INTERNAL", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The old resolver functions (h_errno) met a system error, which is in errno. \
        getaddrinfo has no negative codes on Darwin.
        """,
      next: "Read errno as well."),
    CatalogRow(
      code: 0, symbol: "NETDB_SUCCESS", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        No error: in the old resolver's numbering (h_errno) as well as for getaddrinfo a zero \
        means that the look-up succeeded.
        """, next: ""),
    CatalogRow(
      code: 1, symbol: "EAI_ADDRFAMILY", aliases: "HOST_NOT_FOUND", layer: .network,
      speaker: .path, causes: "not-ats-network",
      meaning: """
        From getaddrinfo: the host has no address of the family requested, for example only IPv6 \
        where IPv4 was asked for. As h_errno, HOST_NOT_FOUND: an authoritative server says that \
        the name does not exist.
        """,
      next: "Check spelling and DNS records of the host."),
    CatalogRow(
      code: 2, symbol: "EAI_AGAIN", aliases: "TRY_AGAIN", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        From getaddrinfo: the name server did not answer for now. As h_errno, TRY_AGAIN: no \
        authoritative answer, or the server itself failed.
        """,
      next: "Retry later, and test with another DNS server."),
    CatalogRow(
      code: 3, symbol: "EAI_BADFLAGS", aliases: "NO_RECOVERY", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        From getaddrinfo: the flags of the query are contradictory. As h_errno, NO_RECOVERY: the \
        name server rejected the query or could not parse it.
        """, next: ""),
    CatalogRow(
      code: 4, symbol: "EAI_FAIL", aliases: "NO_DATA NO_ADDRESS", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        From getaddrinfo: the look-up failed for good. As h_errno, NO_DATA or NO_ADDRESS: the name \
        exists and has no record of the requested type, perhaps one for mail only.
        """,
      next: "Query the name with dig and see which records it has."),
    CatalogRow(
      code: 5, symbol: "EAI_FAMILY", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The address family in the query is not one that getaddrinfo can serve on this device.
        """, next: ""),
    CatalogRow(
      code: 6, symbol: "EAI_MEMORY", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "getaddrinfo could not get the memory for its list of results.", next: ""),
    CatalogRow(
      code: 7, symbol: "EAI_NODATA", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: "The host name is known to DNS, yet without any address.",
      next: "Add an A or AAAA record."),
    CatalogRow(
      code: 8, symbol: "EAI_NONAME", aliases: "", layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The name could not be resolved: it does not exist, is misspelt, or the device is offline \
        or behind a DNS filter. It accompanies -1003, and App Transport Security had no part in \
        it.
        """,
      next: "Resolve the host on the same network with another tool."),
    CatalogRow(
      code: 9, symbol: "EAI_SERVICE", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "The service name or port is not defined for the socket type in the query.",
      next: ""),
    CatalogRow(
      code: 10, symbol: "EAI_SOCKTYPE", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "The socket type in the query is unknown to getaddrinfo.", next: ""),
    CatalogRow(
      code: 11, symbol: "EAI_SYSTEM", aliases: "", layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: "A system call failed during the look-up; errno has the reason.", next: ""),
    CatalogRow(
      code: 12, symbol: "EAI_BADHINTS", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "The hints structure passed to getaddrinfo has fields set that must be empty.",
      next: ""),
    CatalogRow(
      code: 13, symbol: "EAI_PROTOCOL", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "The protocol that was found or asked for is not one getaddrinfo can work with.",
      next: ""),
    CatalogRow(
      code: 14, symbol: "EAI_OVERFLOW", aliases: "", layer: .network, speaker: .device, causes: "",
      meaning: "A buffer for the host or service name was too small for the result.", next: ""),
    CatalogRow(
      code: 15, symbol: "EAI_MAX", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        No error of its own: the symbol marks the end of the list of getaddrinfo's codes.
        """, next: ""),
  ]
}

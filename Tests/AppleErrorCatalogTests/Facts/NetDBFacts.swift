extension Facts {
  /// getaddrinfo and h_errno codes: netdb.h of Libinfo-600, 22 symbols in two number spaces.
  static let netDB = table(
    """
    -1 NETDB_INTERNAL
    0 NETDB_SUCCESS
    1 EAI_ADDRFAMILY
    1 HOST_NOT_FOUND
    2 EAI_AGAIN
    2 TRY_AGAIN
    3 EAI_BADFLAGS
    3 NO_RECOVERY
    4 EAI_FAIL
    4 NO_DATA
    4 NO_ADDRESS
    5 EAI_FAMILY
    6 EAI_MEMORY
    7 EAI_NODATA
    8 EAI_NONAME
    9 EAI_SERVICE
    10 EAI_SOCKTYPE
    11 EAI_SYSTEM
    12 EAI_BADHINTS
    13 EAI_PROTOCOL
    14 EAI_OVERFLOW
    15 EAI_MAX
    """)
}

extension CatalogTables {
  /// Bonjour as `kCFErrorDomainCFNetwork` reports it.
  static let cfNetServices: [CatalogRow] = [
    CatalogRow(
      code: -73000,
      symbol: "kCFNetServiceErrorDNSServiceFailure",
      aliases: "",
      layer: .network, speaker: .unknown,
      causes: "not-ats-network",
      meaning: """
        DNS Service Discovery returned an error of its own, which is stored under \
        kCFDNSServiceFailureKey. This number is just the wrapper. The inner one, -65537 and below, \
        comes from dns_sd.h.
        """,
      next: """
        Look the inner number up in the DNS Service Discovery domain.
        """),
    CatalogRow(
      code: -72007,
      symbol: "kCFNetServiceErrorTimeout",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The Bonjour service did not answer within the time given for resolving it. The device may \
        have left, be asleep, or sit behind an access point that filters multicast. On iOS 14 and \
        later a missing Local Network permission looks alike.
        """,
      next: """
        Check with `dns-sd -L NAME TYPE local` from a Mac on the same network.
        """),
    CatalogRow(
      code: -72006,
      symbol: "kCFNetServiceErrorInvalid",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        Invalid data were passed to a CFNetServices function, for instance a TXT record that is \
        malformed. The local network did not take part.
        """,
      next: """
        Validate the TXT dictionary and the object handed over.
        """),
    CatalogRow(
      code: -72005,
      symbol: "kCFNetServiceErrorCancel",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The Bonjour search, registration or resolution was called off by the program. That is the \
        normal result of cancelling and not a fault.
        """,
      next: """
        Ignore it unless no one asked for the cancellation.
        """),
    CatalogRow(
      code: -72004,
      symbol: "kCFNetServiceErrorBadArgument",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        A required argument of a CFNetServices call was missing or not valid. A service type \
        without the leading underscore or without "._tcp" is a good example.
        """,
      next: """
        Write the type in the form `_http._tcp` and check name and domain.
        """),
    CatalogRow(
      code: -72003,
      symbol: "kCFNetServiceErrorInProgress",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        A second search, registration or resolution was started on a CFNetService object that is \
        still busy with the first. One object can do a single thing at a time.
        """,
      next: """
        Stop the running operation or create another object.
        """),
    CatalogRow(
      code: -72002,
      symbol: "kCFNetServiceErrorNotFound",
      aliases: "",
      layer: .network, speaker: .unknown,
      causes: "not-ats-network",
      meaning: """
        Declared for a Bonjour service that was not found, though Apple's documentation states \
        that the code is not used. If it turns up, a library has probably borrowed it.
        """,
      next: """
        Identify which component raised it before drawing conclusions.
        """),
    CatalogRow(
      code: -72001,
      symbol: "kCFNetServiceErrorCollision",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The service name that was to be registered is already taken in the local network. Two \
        devices of the same name do this.
        """,
      next: """
        Register under another name; appending a number is customary.
        """),
    CatalogRow(
      code: -72000,
      symbol: "kCFNetServiceErrorUnknown",
      aliases: "",
      layer: .network, speaker: .unknown,
      causes: "not-ats-network",
      meaning: """
        A Bonjour operation through CFNetServices failed for an unknown reason. Has been seen \
        beneath -1003, when a .local name could not be resolved.
        """,
      next: """
        Browse with `dns-sd -B _services._dns-sd._udp` to see whether Bonjour works on this \
        network.
        """),
  ]

  /// Bonjour as stream domain 10 reports it, the same numbers in another spelling.
  static let netServices: [CatalogRow] = [
    CatalogRow(
      code: -72008,
      symbol: "kCFNetServicesErrorMissingRequiredConfiguration",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        The app lacks a declaration that local network access requires (the header dates it to iOS \
        14 and macOS 11), typically the Bonjour service types in Info.plist. The system refuses \
        before anything is sent. It is a privacy rule and has nothing in common with App Transport \
        Security, although both live in the same plist.
        """,
      next: """
        Add NSBonjourServices with every service type, and NSLocalNetworkUsageDescription with a \
        reason for the user.
        """),
    CatalogRow(
      code: -72007,
      symbol: "kCFNetServicesErrorTimeout",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        CFNetServiceResolveWithTimeout reached its limit before the service gave an address. \
        Multicast that does not cross between Wi-Fi bands or VLANs is a common hindrance.
        """,
      next: """
        Allow more time and look into the access point's multicast or isolation settings.
        """),
    CatalogRow(
      code: -72006,
      symbol: "kCFNetServicesErrorInvalid",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The browser or monitor object had been invalidated before it was used again. It is a \
        matter of object lifetime in the program.
        """,
      next: """
        Create a new object after invalidating the old one.
        """),
    CatalogRow(
      code: -72005,
      symbol: "kCFNetServicesErrorCancel",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The operation on the Bonjour object ended because it was cancelled. Browsers that are \
        closed with their window leave such a trace.
        """,
      next: """
        No action is called for.
        """),
    CatalogRow(
      code: -72004,
      symbol: "kCFNetServicesErrorBadArgument",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        Declared for faulty arguments, but the header notes that this spelling is not used. Its \
        CFError counterpart kCFNetServiceErrorBadArgument has the same number and a real meaning.
        """,
      next: """
        Treat it like the counterpart and check the arguments of the call.
        """),
    CatalogRow(
      code: -72003,
      symbol: "kCFNetServicesErrorInProgress",
      aliases: "",
      layer: .client, speaker: .device,
      causes: "",
      meaning: """
        On the given object a register, resolve, browse or monitor is already running. The earlier \
        call keeps going undisturbed.
        """,
      next: """
        Wait for its callback, or cancel it before beginning another.
        """),
    CatalogRow(
      code: -72002,
      symbol: "kCFNetServicesErrorNotFound",
      aliases: "",
      layer: .network, speaker: .unknown,
      causes: "not-ats-network",
      meaning: """
        Reserved for a missing service; Apple's header marks it as not used. Its appearance would \
        come from code other than CFNetServices.
        """,
      next: """
        Search the log for the component that printed it.
        """),
    CatalogRow(
      code: -72001,
      symbol: "kCFNetServicesErrorCollision",
      aliases: "",
      layer: .network, speaker: .path,
      causes: "not-ats-network",
      meaning: """
        The registration met a service of the same name in stream domain 10's terms, and it should \
        be cancelled. A fresh attempt needs a different name.
        """,
      next: """
        Cancel, pick a new name, register once more.
        """),
    CatalogRow(
      code: -72000,
      symbol: "kCFNetServicesErrorUnknown",
      aliases: "",
      layer: .network, speaker: .unknown,
      causes: "not-ats-network",
      meaning: """
        Stream domain 10 reports a Bonjour failure that could not be classified. As 10:-72000 it \
        has been seen within NSURLErrorDomain -1003, where it means that a local name did not \
        resolve.
        """,
      next: """
        Check whether the device with that .local name is on and in the same network.
        """),
  ]

  /// The return values of CFNetDiagnostics, an interface out of use.
  static let networkDiagnostics: [CatalogRow] = [
    CatalogRow(
      code: -66560,
      symbol: "kCFNetDiagnosticErr",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The diagnostic call could not be completed because of an error of its own. It permits no \
        statement about the network.
        """,
      next: """
        Replace CFNetDiagnostics, which is deprecated, by Network.framework's path monitor.
        """),
    CatalogRow(
      code: -66559,
      symbol: "kCFNetDiagnosticConnectionUp",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "",
      meaning: """
        By CFNetDiagnostics' tests the network connection appears to work. A failure that remains \
        must lie with the server, TLS or the request.
        """,
      next: """
        Look for the error of the failing load itself.
        """),
    CatalogRow(
      code: -66558,
      symbol: "kCFNetDiagnosticConnectionIndeterminate",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        CFNetDiagnostics could not make out whether the network works. The old interface says so \
        whenever its tests disagree or cannot run.
        """,
      next: """
        Try a real request and judge by its error.
        """),
    CatalogRow(
      code: -66557,
      symbol: "kCFNetDiagnosticConnectionDown",
      aliases: "",
      layer: .network, speaker: .device,
      causes: "not-ats-network",
      meaning: """
        CFNetDiagnostics concluded that the connection does not appear to be working. The \
        assessment concerns the network as a whole and not one server or its certificate.
        """,
      next: """
        Check the connection of the device; new code should use NWPathMonitor.
        """),
    CatalogRow(
      code: 0,
      symbol: "kCFNetDiagnosticNoErr",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The diagnostic call succeeded and there is no status to report. It is a return value of \
        CFNetDiagnostics, an interface deprecated since macOS 10.13 and iOS 11, and never a logged \
        error.
        """,
      next: """
        Nothing needs doing.
        """),
  ]
}

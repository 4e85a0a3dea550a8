extension LogFormat {
  /// Errors of DNS Service Discovery (Bonjour), by name and number.
  ///
  /// Source: `DNSServiceErrorType` in dns_sd.h, and the errors of NSNetServices.
  static let serviceDiscovery = LogFormat(
    name: "service-discovery",
    anchors: [
      "(-655", ": -655", "rror -655", "de=-655", "=-655", "(18,446,744,073,709,48",
      "(1844674407370948",
      "NSNetServicesErrorCode", "NetServicesErrorDomain",
    ],
    rules: [
      // As Network.framework's messages have it: PolicyDenied(-65570).
      Rule(
        #"(?<!// )\b(?:kDNSServiceErr_)?"# + names
          + #" ?\((?:(-655\d\d)|18,?446,?744,?073,?709,?(48\d),?(\d{3}))\)"#
      ) { match, line, event in
        add(match.number(1, line) ?? unsigned(match, 2, line), &event)
      },
      // As Swift prints the error: failed(-65555: NoAuth).
      Rule(#"(?<![\w\-])(-655\d\d)(?:: | - )"# + names + #"\b"#) { match, line, event in
        add(match.number(1, line), &event)
      },
      Rule(
        #"DNSService[A-Z]\w{3,40} (?:failed|error|returned)(?: with error)?(?: code)?:? (?:error )?(-655\d\d)(?!\d)"#
      ) { match, line, event in
        add(match.number(1, line), &event)
      },
      // What an app prints of a number that nothing else has.
      Rule(#"\b[eE]rror(?: ?[cC]ode)?(?:[:=] ?| )(-655\d\d)(?![\d.:])"#) { match, line, event in
        add(match.number(1, line), &event)
      },
      // Of what the app itself asked for in the wrong way there are numbers as well (-72003 to -72006).
      Rule(#"NSNetServicesErrorCode\\?"?\]? ?[:=] ?\\?"?(-720(?:0[0127-9]|[1-9]\d))(?!\d)"#) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .cfNetwork, .error) }
      },
    ],
    samples: [
      "nw_browser_fail_on_dns_error_locked [B2] nw_browser_dns_service_browse_callback failed: PolicyDenied(-65570)",
      "nw_browser_fail_on_dns_error_locked [B1] nw_browser_dns_service_browse_callback failed: PolicyDenied(18,446,744,073,709,486,046)",
      "Browser did update state to waiting(-65570: PolicyDenied)",
      "[RemoteLogger] failed(-65555: NoAuth)", "Network.NWError error -65555 - NoAuth",
      "tcp_connection_host_start 36 DNSServiceCreateConnection failed: -65563",
      "nw_resolver_create_dns_service_locked [C1] DNSServiceCreateDelegateConnection failed: ServiceNotRunning(-65563)",
      "Lookup of nas.example.org failed: kDNSServiceErr_NoSuchRecord (-65554)",
      "DNSServiceBrowse failed with error -65570", "DNSServiceRegister failed: -65548",
      "[DEBUG] Publisher[Shop, _shop._tcp, local.] - Error: -65555",
      #"didNotSearch ["NSNetServicesErrorCode": -72008, "NSNetServicesErrorDomain": 10]"#,
      #"    NSNetServicesErrorCode = "-72008";"#,
    ],
    isDetail: true)

  private static func add(_ code: Int?, _ event: inout MatchFacts) {
    guard let code, (-65572 ... -65537).contains(code) else { return }
    event.addCode(code, .dnsServiceDiscovery, .stream)
  }

  /// The number behind one of 64 bits that was printed without its sign.
  private static func unsigned(_ match: Match, _ group: Int, _ line: Span<UInt8>) -> Int? {
    guard let thousands = match.number(group, line), let ones = match.number(group + 1, line) else {
      return nil
    }
    // 2^64 is 18,446,744,073,709,551,616.
    return thousands * 1000 + ones - 551_616
  }

  private static let names =
    "(?:Unknown|NoSuchName|NoMemory|BadParam|BadReference|BadState|BadFlags|Unsupported|NotInitialized"
    + "|AlreadyRegistered|NameConflict|Invalid|Firewall|Incompatible|BadInterfaceIndex|Refused|NoSuchRecord|NoAuth"
    + "|NoSuchKey|NATTraversal|DoubleNAT|BadTime|BadSig|BadKey|Transient|ServiceNotRunning|NATPortMappingUnsupported"
    + "|NATPortMappingDisabled|NoRouter|PollingMode|Timeout|DefunctConnection|PolicyDenied|NotPermitted|StaleData)"
}

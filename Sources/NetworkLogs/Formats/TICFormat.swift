extension LogFormat {
  /// The transport layer's lines of iOS 10 to 12 (TIC: transport, internet connection).
  static let tic = LogFormat(
    name: "cfnetwork-tic",
    anchors: ["TIC TCP Conn Failed", "TIC SSL Trust Error", " Failed : error "],
    rules: [
      Rule(
        #"TIC TCP Conn Failed \[(\d{1,9}):0x[0-9a-f]+\]: (\d{1,2}):(-?\d{1,6})"#
          + #"(?: Err\((-?\d{1,6})\))?"#
      ) { match, line, event in
        event.connection = match.number(1, line)
        guard let domain = match.number(2, line), let code = match.number(3, line) else { return }
        event.addStream(domain: domain, code: code)
        // The second number repeats the first, save for name look-ups: -65554 and its kin.
        if domain == 12, let lookUp = match.number(4, line), lookUp < 0 {
          event.addCode(lookUp, .dnsServiceDiscovery, .stream)
        }
      },
      Rule(#"TIC SSL Trust Error \[(\d{1,9}):0x[0-9a-f]+\]: (\d{1,2}):(-?\d{1,6})"#) {
        match, line, event in
        event.connection = match.number(1, line)
        guard let domain = match.number(2, line), let code = match.number(3, line) else { return }
        event.addStream(domain: domain, code: code)
      },
      // iOS 10 gives no domain: what is positive is POSIX's.
      Rule(#"TCP Conn (?:0x[0-9a-f]+ )?Failed : error (\d{1,2}):(-?\d{1,6})(?: \[|$)"#) {
        match, line, event in
        guard let domain = match.number(1, line), let code = match.number(2, line) else { return }
        if domain == 0, (-65572 ... -65537).contains(code) {
          event.addCode(code, .dnsServiceDiscovery, .stream)
        } else {
          event.addStream(domain: domain == 0 ? (code > 0 ? 1 : 3) : domain, code: code)
        }
      },
    ],
    samples: [
      "TCP Conn 0x600000169180 Failed : error 0:61 [61]", "TCP Conn Failed : error 0:50",
      "TCP Conn 0x600000169180 Failed : error 0:-65563 [-65563]",
      "TIC TCP Conn Failed [4:0x1c0179b00]: 3:-9802 Err(-9802)",
      "TIC TCP Conn Failed [341:0x100c77790]: 12:8 Err(-65554)",
      "2018-02-03 04:05:06.789 Shop[4242:99] TIC SSL Trust Error [193:0x1c01a9c00]: 3:-9807",
    ])
}

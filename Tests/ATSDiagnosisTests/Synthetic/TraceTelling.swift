/// How much is logged of a task that fails, beyond the lines that every failure has.
struct TraceTelling: Sendable {
  /// How an app prints the error that it got.
  enum AppPrint: CaseIterable, Sendable {
    case none, error, wrapped, json, fields, sentence, address, twice
  }

  /// The connections that were tried, the last one last.
  var connections: [Int] = []
  /// Whether lines tie the task to its connections.
  var namesConnections = false
  /// Whether the lines that name a connection by its number alone are left out, as a console does that shows errors
  /// only.
  var isQuiet = false
  /// Whether the layers below tell of the end of a connection as well.
  var hasDetails = false
  /// The level of `CFNETWORK_DIAGNOSTICS`; 0 where it is off.
  var diagnostics = 0
  /// The number of the first block of diagnostics.
  var firstBlock = 1
  /// The host that sent the client elsewhere.
  var redirectedFrom: String?
  /// Whether neither system nor app print the error with its address.
  var isNameless = false
  /// Whether the system repeats the code of a task that has no name.
  var hasNSURLConnection = false
  var appPrint = AppPrint.error
}

extension TraceTask {
  /// The messages of a task, told in some way.
  func messages(_ telling: TraceTelling) -> [String] {
    var told = redirect(telling)
    switch era {
    case .classic: told += classicMessages(telling)
    case .transport: told += transportMessages(telling)
    case .numbered, .eighteen, .twentySix: told += numberedMessages(telling)
    }
    if telling.hasNSURLConnection, era != .classic {
      told.append("NSURLConnection finished with error - code \(failure.url)")
    }
    return told + appPrints(telling)
  }

  /// What is found of it, where it is told in some way: codes that aren't printed aren't asked for.
  func expected(_ telling: TraceTelling) -> ExpectedFinding {
    // Without the lines of the connection the log says no more than those of earlier systems.
    let isEarly = telling.isQuiet && failure.alert == nil && failure.checks == nil
    let (cause, kind) = failure.expected(in: isEarly ? .transport : era)
    var codes = Set(failure.codes)
    if telling.isNameless, era == .classic { codes.remove(failure.url) }
    return ExpectedFinding(
      cause: cause, kind: kind, host: telling.isNameless && !namesHost ? nil : host, codes: codes)
  }

  /// Whether the system's lines name the host even where no error is printed.
  private var namesHost: Bool {
    failure.url == -1022 && (era == .eighteen || era == .twentySix)
  }

  // MARK: The system's lines

  private func redirect(_ telling: TraceTelling) -> [String] {
    guard let origin = telling.redirectedFrom else { return [] }
    var told: [String] = []
    if telling.diagnostics > 0 {
      told.append(
        block("Protocol Received", telling.firstBlock, "https://\(origin)/start", telling, nil))
    }
    if era.hasConnections {
      told.append("\(task) received response, status 302 content U")
    } else {
      told.append("GET https://\(origin)/start -> 302 \(url)")
    }
    return told
  }

  private func classicMessages(_ telling: TraceTelling) -> [String] {
    var lines: [String] = []
    if failure.url == -1022 {
      lines.append(Self.oldBlock)
    } else if let stream = failure.stream, stream.domain == 3 {
      for _ in telling.connections {
        lines.append("CFNetwork SSLHandshake failed (\(stream.code))")
      }
      lines.append(
        "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, \(stream.code))")
    }
    return lines + blocks(telling)
  }

  private func transportMessages(_ telling: TraceTelling) -> [String] {
    var lines: [String] = []
    if failure.url == -1022 {
      lines.append(Self.oldBlock)
    } else {
      for connection in telling.connections {
        guard let stream = failure.stream, stream.domain != 4 else { break }
        if telling.hasDetails, failure.trust != nil {
          lines.append("TIC SSL Trust Error [\(connection):0x1c0\(connection)79b00]: 3:0")
        }
        lines.append(
          "TIC TCP Conn Failed [\(connection):0x1c0\(connection)79b00]: "
            + "\(stream.domain):\(stream.code) Err(\(stream.code))")
      }
      lines.append("\(task) HTTP load failed (error code: \(failure.url)\(pair))")
    }
    lines += blocks(telling)
    lines.append("\(task) finished with error - code: \(failure.url)")
    return lines
  }

  private func numberedMessages(_ telling: TraceTelling) -> [String] {
    var lines: [String] = []
    if failure.url == -1022 {
      lines.append(era == .numbered ? Self.oldBlock : newBlock)
      lines.append("Cannot start load of \(task) since it does not conform to ATS policy")
      lines += blocks(telling)
      lines.append("\(task) finished with error [-1022]\(telling.isNameless ? "" : " " + dump)")
      return lines
    }
    for connection in telling.connections {
      if telling.namesConnections { lines.append("\(task) setting up Connection \(connection)") }
      lines += end(of: connection, telling)
    }
    lines.append("\(task) HTTP load failed, 0/0 bytes (error code: \(failure.url)\(pair))")
    if telling.namesConnections, telling.hasDetails, let last = telling.connections.last {
      lines.append(
        "\(task) summary for task failure {transaction_duration_ms=31, response_status=-1, "
          + "connection=\(last), reused=0, request_bytes=0, response_bytes=0, cache_hit=false}")
    }
    lines += blocks(telling)
    lines.append(
      "\(task) finished with error [\(failure.url)]\(telling.isNameless ? "" : " " + dump)")
    return lines
  }

  /// What is said of one connection that failed.
  private func end(of connection: Int, _ telling: TraceTelling) -> [String] {
    var lines: [String] = []
    let flow = "[C\(connection).1.1.1:2][0x1044ed460]"
    if let alert = failure.alert {
      lines.append(
        "boringssl_context_handle_fatal_alert(1991) \(flow) \(alert.direction) alert, level: "
          + "fatal, description: \(alert.text)")
    }
    if telling.isQuiet {
      if let checks = failure.checks { lines.append("Trust evaluate failure: \(checks)") }
      return lines
    }
    guard let stream = failure.stream else { return lines }
    if telling.hasDetails, stream.domain == 3 {
      if failure.alert != nil || failure.trust != nil {
        lines.append(
          "nw_protocol_boringssl_handshake_negotiate_proceed(771) \(flow) handshake failed at "
            + "state 12288: not completed")
      }
      lines.append(
        "nw_endpoint_flow_failed_with_error [C\(connection).1.1.1 192.0.2.7:443 in_progress "
          + "channel-flow (satisfied (Path is satisfied), viable, interface: en0, ipv4, dns)] "
          + "already failing, returning")
    }
    if stream.domain == 3 {
      lines += secureEnd(of: connection, code: stream.code)
    } else if telling.hasDetails, stream.domain != 4 {
      lines.append("Connection \(connection): received failure notification")
      lines.append(
        "Connection \(connection): failed to connect \(stream.domain):\(stream.code), reason -1")
      lines.append("Connection \(connection): encountered error(\(stream.domain):\(stream.code))")
    }
    return lines
  }

  // MARK: Blocks of diagnostics

  private func blocks(_ telling: TraceTelling) -> [String] {
    guard telling.diagnostics > 0, !telling.isNameless else { return [] }
    let number = telling.firstBlock + 1
    var told = [block("Protocol Enqueue: request", number, url, telling, nil)]
    if failure.url != -1022 {
      told.append(block("Response Error", number + 1, url, telling, inner))
      if telling.diagnostics > 2 { told.append(hexadecimal(number + 2)) }
    }
    return told + [block("Did Fail", number + 3, url, telling, inner)]
  }

  private func block(
    _ title: String, _ number: Int, _ url: String, _ telling: TraceTelling, _ error: String?
  ) -> String {
    let level = telling.diagnostics
    let request =
      era == .twentySix
      ? "request GET \(url)"
      : "<CFURLRequest 0x6080000\(number) [0x1076]> {url = \(url), cs = 0x0}"
    var lines = [
      "CFNetwork Diagnostics [\(level):\(number)] 10:11:12.\(130 + number) {",
      era == .classic ? "\t\(title)" : "\t\(title): (null)",
      "                   Loader: \(request)",
    ]
    if let error {
      lines.append("                    Error: \(error)")
      lines.append("      init to origin load: 0.00120901s")
      lines.append("               total time: 0.217432s")
      lines.append("              total bytes: 0")
    } else {
      lines.append("                  Request: \(request)")
    }
    lines.append("} [\(level):\(number)]")
    return lines.joined(separator: "\n")
  }

  private func hexadecimal(_ number: Int) -> String {
    let rows = (0..<30).map {
      "\t< 0000\(String(0x1000 + $0 * 16, radix: 16)): 1603 0100 9802 1200 9824  ........"
    }
    return
      (["CFNetwork Diagnostics [3:\(number)] 10:11:12.229 {", "\tSocketStream IO Logging: (null)"]
      + rows + ["} [3:\(number)]"]).joined(separator: "\n")
  }

  private var inner: String {
    var text = "Error Domain=kCFErrorDomainCFNetwork Code=\(failure.url)"
    if era != .twentySix { text += " \"(null)\"" }
    guard let stream = failure.stream else { return text }
    return text + " UserInfo={_kCFStreamErrorDomainKey=\(stream.domain), "
      + "_kCFStreamErrorCodeKey=\(stream.code)}"
  }

  // MARK: The app's print

  private func appPrints(_ telling: TraceTelling) -> [String] {
    if telling.isNameless { return [] }
    // Nothing else names the request in these eras.
    let isNeeded = era == .classic || era == .transport
    switch telling.appPrint {
    case .none: return isNeeded ? [dump] : []
    case .error: return [isNeeded ? dump : print]
    case .wrapped: return ["sessionTaskFailed(error: \(dump))"]
    case .json: return isNeeded ? [dump] : [json]
    case .fields: return isNeeded ? [dump] : [fields]
    case .sentence: return (isNeeded ? [dump] : []) + ["Could not load items: \(sentence)"]
    case .address: return (isNeeded ? [dump] : []) + ["GET \(url) failed: \(sentence)"]
    case .twice: return [print, "reload failed, error = \(dump)"]
    }
  }

  private var json: String {
    var stream = ""
    if let told = failure.stream {
      stream =
        "    \"_kCFStreamErrorCodeKey\" : \(told.code),\n"
        + "    \"_kCFStreamErrorDomainKey\" : \(told.domain),\n"
    }
    return """
      load failed: {
        "domain" : "NSURLErrorDomain",
        "code" : \(failure.url),
        "localizedDescription" : "\(sentence)",
        "userInfo" : {
      \(stream)    "NSErrorFailingURLStringKey" : "\(url)"
        }
      }
      """
  }

  private var fields: String {
    """
    Request failed
    domain = NSURLErrorDomain
    code = \(failure.url)
    message = \(sentence)
    url = \(url)
    """
  }
}

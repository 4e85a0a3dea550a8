internal import AppTransportSecurity

/// What became of one connection to a server.
struct Attempt: Sendable {
  /// How the handshake ended.
  enum Outcome: Hashable, Sendable {
    /// The handshake succeeded, or the server chose what can be spoken.
    case established
    /// The server sent a fatal alert.
    case alert(Int)
    /// This side broke it off, in the library's words.
    case refusedHere(String)
    /// The server closed the connection without an alert.
    case closed
    /// The connection was reset.
    case reset
    /// It took too long, before or after the connection was there.
    case timedOut(isConnected: Bool)
    /// No one listens there.
    case refused
    /// There is no way there, in the system's words.
    case unreachable(String)
    /// What answered doesn't speak TLS.
    case notTLS([UInt8])
    /// What came breaks the rules of TLS.
    case malformed(String)
    /// The user asked to stop.
    case interrupted
  }

  /// How the request over HTTP ended.
  enum Exchange: Hashable, Sendable {
    case answered(HTTPAnswer)
    /// Something came that is no HTTP.
    case otherProtocol
    case alert(Int)
    case closed
    case reset
    case timedOut
    case failed(String)
  }

  let offer: ClientOffer
  var outcome: Outcome
  /// What was agreed on.
  var version: TLSVersion?
  var suite: Int?
  var hasExtendedMasterSecret: Bool?
  /// What the server said.
  var flight = ServerFlight()
  /// What became of the request, where one was sent.
  var exchange: Exchange?

  init(_ offer: ClientOffer, _ outcome: Outcome) {
    self.offer = offer
    self.outcome = outcome
  }

  /// The alert with which the server ended the handshake.
  var alert: Int? {
    if case .alert(let number) = outcome { number } else { nil }
  }

  /// Whether the handshake succeeded.
  var isEstablished: Bool { outcome == .established }

  /// Whether the network failed, and not the handshake.
  var isNetworkFailure: Bool {
    switch outcome {
    case .refused, .unreachable, .timedOut, .interrupted: true
    case .established, .alert, .refusedHere, .closed, .reset, .notTLS, .malformed: false
    }
  }
}

/// Makes connections to one address of a server.
struct Connector: Sendable {
  let address: SocketAddress
  /// The name for SNI, or nil for an address.
  let serverName: String?
  let library: TLSLibrary?
  let identity: ClientIdentity?
  let isCancelled: @Sendable () -> Bool

  /// More bytes than this are read of no handshake.
  private static let maxHandshakeBytes = 256 << 10

  /// A handshake with OpenSSL, and a request where `request` gives one for what was agreed on.
  func attempt(
    _ offer: ClientOffer, by deadline: Deadline, request: (Attempt) -> [UInt8]?
  ) throws(ClientRefusal) -> Attempt {
    guard let library else { return rawAttempt(offer, by: deadline) }
    var client = try TLSClient(library, offer, serverName: serverName, identity: identity)
    var attempt = Attempt(offer, .closed)
    var isConnected = false
    do throws(Socket.Failure) {
      let socket = try Socket(address, by: deadline, isCancelled: isCancelled)
      isConnected = true
      attempt.outcome = try shake(&client, socket, by: deadline)
      attempt.flight = client.flight
      guard attempt.isEstablished else { return attempt }
      attempt.version = client.version
      attempt.suite = client.suite
      attempt.hasExtendedMasterSecret =
        client.version == .tls13 ? true : client.hasExtendedMasterSecret
      guard let bytes = request(attempt) else { return attempt }
      attempt.exchange = exchange(bytes, &client, socket, by: deadline)
    } catch {
      attempt.flight = client.flight
      attempt.outcome = Self.outcome(error, isConnected: isConnected)
    }
    return attempt
  }

  private func shake(
    _ client: inout TLSClient, _ socket: borrowing Socket, by deadline: Deadline
  ) throws(Socket.Failure) -> Attempt.Outcome {
    var received = 0
    // Ends: each round receives a byte or more, of 256 kB at most, or fails at the deadline.
    while true {
      let step = client.handshake()
      let pending = client.drain()
      if !pending.isEmpty {
        do {
          try socket.send(pending, by: deadline, isCancelled: isCancelled)
        } catch {
          // An alert may have come before the peer went away.
          if step != .wants || error != .reset { throw error }
        }
      }
      switch step {
      case .done: return .established
      case .closed: return .closed
      case .failed:
        if let alert = client.receivedAlert { return .alert(alert) }
        return .refusedHere(client.reason ?? "the handshake failed")
      case .wants: break
      }
      let bytes = try socket.receive(
        limit: 16 << 10, by: deadline, isCancelled: isCancelled)
      if bytes.isEmpty { return .closed }
      if received == 0, let first = bytes.first, !(20...23).contains(first) {
        return .notTLS(Array(bytes.prefix(64)))
      }
      received += bytes.count
      guard received <= Self.maxHandshakeBytes else {
        return .malformed("more than 256 kB came before the handshake's end")
      }
      client.feed(bytes[...])
    }
  }

  /// Sends a request and reads the head of the answer.
  ///
  /// What the peer says on TLS alone, such as new keys, is answered and counted, so that no flood of it is
  /// kept in memory.
  private func exchange(
    _ request: [UInt8], _ client: inout TLSClient, _ socket: borrowing Socket,
    by deadline: Deadline
  ) -> Attempt.Exchange {
    var answer: [UInt8] = []
    var received = 0
    do throws(Socket.Failure) {
      if client.write(request) == .failed { return .failed(client.reason ?? "writing failed") }
      // Ends: each round reads or receives a byte or more, of 256 kB at most, before the deadline.
      while answer.count < HTTPAnswer.maxHead {
        switch client.read(into: &answer) {
        case .done:
          if answer.count >= 5, !HTTPAnswer.begins(answer) { return .otherProtocol }
          if let head = HTTPAnswer(answer[...], isWhole: false) { return .answered(head) }
        case .wants:
          try socket.send(client.drain(), by: deadline, isCancelled: isCancelled)
          let bytes = try socket.receive(
            limit: 16 << 10, by: deadline, isCancelled: isCancelled)
          if bytes.isEmpty { return Self.ended(answer, .closed) }
          received += bytes.count
          guard received <= Self.maxHandshakeBytes else {
            return Self.ended(
              answer, .failed("more than 256 kB came without the head of an answer"))
          }
          client.feed(bytes[...])
        case .closed: return Self.ended(answer, .closed)
        case .failed:
          if let alert = client.receivedAlert { return .alert(alert) }
          return Self.ended(answer, .failed(client.reason ?? "reading failed"))
        }
      }
      return Self.ended(answer, .otherProtocol)
    } catch {
      switch error {
      case .reset: return Self.ended(answer, client.receivedAlert.map { .alert($0) } ?? .reset)
      case .timedOut: return Self.ended(answer, .timedOut)
      case .refused, .interrupted: return .failed("interrupted")
      case .other(let words): return .failed(words)
      }
    }
  }

  private static func ended(
    _ answer: [UInt8], _ otherwise: Attempt.Exchange
  ) -> Attempt.Exchange {
    if let head = HTTPAnswer(answer[...], isWhole: true) { return .answered(head) }
    return answer.isEmpty ? otherwise : .otherProtocol
  }

  /// A first message alone, which can offer what OpenSSL doesn't have.
  func rawAttempt(_ offer: ClientOffer, by deadline: Deadline) -> Attempt {
    var attempt = Attempt(offer, .closed)
    var isConnected = false
    var received: [UInt8] = []
    do throws(Socket.Failure) {
      let socket = try Socket(address, by: deadline, isCancelled: isCancelled)
      isConnected = true
      try socket.send(
        ClientHello.record(offer, serverName: serverName), by: deadline, isCancelled: isCancelled)
      // Ends: each round receives a byte or more, of 256 kB at most, or fails at the deadline.
      while !attempt.flight.isDone {
        let bytes = try socket.receive(
          limit: 16 << 10, by: deadline, isCancelled: isCancelled)
        if bytes.isEmpty { break }
        received += bytes
        guard received.count <= Self.maxHandshakeBytes else {
          attempt.outcome = .malformed("more than 256 kB came before the handshake's end")
          return attempt
        }
        do {
          attempt.flight = try ServerFlight(records: received[...])
        } catch {
          attempt.flight = error.flight
          attempt.outcome = .malformed("expected was \(error.expected)")
          return attempt
        }
      }
    } catch {
      attempt.outcome = Self.outcome(error, isConnected: isConnected)
      // What came before a reset counts.
      guard attempt.flight.alert != nil || attempt.flight.version != nil else { return attempt }
    }
    return concluded(attempt)
  }

  /// Judges what a server answered as the client of the offer does.
  private func concluded(_ given: Attempt) -> Attempt {
    var attempt = given
    let flight = attempt.flight
    if flight.kind == .other {
      attempt.outcome = .notTLS(flight.otherBytes)
    } else if let alert = flight.alert, flight.alertLevel == 2 {
      attempt.outcome = .alert(alert)
    } else if let number = flight.version, let suite = flight.suite {
      attempt.suite = suite
      attempt.version = TLSVersion(wireNumber: number)
      let isOffered = SuiteList.numbers(attempt.offer).contains(suite)
      if let version = attempt.version, version >= attempt.offer.floor, isOffered {
        attempt.outcome = .established
      } else {
        let name =
          attempt.version?.protocolName
          ?? (number == 0x0300 ? "SSL 3.0" : "version \(number)")
        attempt.outcome = .refusedHere(
          isOffered ? "the server chose \(name)" : "the server chose a suite that wasn't offered")
      }
    }
    return attempt
  }

  /// Asks in clear whether what listens there is a web server without TLS.
  func speaksPlainHTTP(host: String, by deadline: Deadline) -> Bool {
    do throws(Socket.Failure) {
      let socket = try Socket(address, by: deadline, isCancelled: isCancelled)
      let request = "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
      try socket.send(Array(request.utf8), by: deadline, isCancelled: isCancelled)
      let bytes = try socket.receive(limit: 64, by: deadline, isCancelled: isCancelled)
      return HTTPAnswer.begins(bytes)
    } catch {
      return false
    }
  }

  private static func outcome(_ failure: Socket.Failure, isConnected: Bool) -> Attempt.Outcome {
    switch failure {
    case .refused: .refused
    case .reset: isConnected ? .reset : .refused
    case .timedOut: .timedOut(isConnected: isConnected)
    case .other(let words): .unreachable(words)
    case .interrupted: .interrupted
    }
  }
}

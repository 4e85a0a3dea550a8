internal import AppTransportSecurity

/// Gets the certificate of an issuer from the place that a certificate names.
struct IssuerFetch {
  private let run: HostRun

  /// A certificate is no longer, with the head of the answer.
  private static let maxBytes = 64 << 10

  init(_ run: HostRun) { self.run = run }

  /// The file at a place, which has to be `http://`; nil where it can't be had.
  func bytes(at place: String) -> [UInt8]? {
    guard let target = try? CheckTarget(place), target.isCleartext, isAllowed(target.host) else {
      return nil
    }
    let deadline = run.deadline.capped(milliseconds: 5_000)
    guard
      let addresses = try? Resolver.addresses(of: target.host, port: target.port, by: deadline),
      let address = addresses.first(where: { isAllowed($0.text) })
    else { return nil }
    return answer(target, address, deadline)
  }

  /// Whether a host may be asked: no stranger's certificate sends this program into the local network.
  private func isAllowed(_ host: String) -> Bool {
    !HostKind(host: host).isLocal || HostKind(host: run.connector.address.text).isLocal
  }

  private func answer(
    _ target: CheckTarget, _ address: SocketAddress, _ deadline: Deadline
  ) -> [UInt8]? {
    let isCancelled = run.options.isCancelled
    do throws(Socket.Failure) {
      let socket = try Socket(address, by: deadline, isCancelled: isCancelled)
      let request =
        "GET \(target.path) HTTP/1.0\r\nHost: \(target.authority)\r\n"
        + "User-Agent: \(run.options.userAgent)\r\nConnection: close\r\n\r\n"
      try socket.send(Array(request.utf8), by: deadline, isCancelled: isCancelled)
      var bytes: [UInt8] = []
      // Ends: each round receives a byte or more, or throws at the deadline.
      while bytes.count < Self.maxBytes {
        let part = try socket.receive(
          limit: Self.maxBytes - bytes.count, by: deadline, isCancelled: isCancelled)
        if part.isEmpty { break }
        bytes += part
      }
      guard let head = HTTPAnswer(bytes[...], isWhole: false), head.status == 200 else {
        return nil
      }
      return Self.body(of: bytes)
    } catch {
      return nil
    }
  }

  private static func body(of bytes: [UInt8]) -> [UInt8]? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count > mark.count else { return nil }
    for place in 0...(bytes.count - mark.count)
    where bytes[place..<place + mark.count].elementsEqual(mark) {
      return Array(bytes[(place + mark.count)...])
    }
    return nil
  }
}

internal import ATSDiagnosis

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An address with a port, as sockets take it.
package struct SocketAddress: Hashable, Sendable {
  /// The family, such as `AF_INET`.
  let family: Int32
  /// The structure of the family.
  let bytes: [UInt8]
  /// The address as people write it, without its port.
  package let text: String
}

/// Looks up the addresses of names.
enum Resolver {
  /// Why there is no address.
  struct Failure: Error, Hashable {
    let words: String
    let isTimeout: Bool
  }

  /// What a thread leaves behind.
  private final class Answer: @unchecked Sendable {
    // Guarded by the monitor.
    var result: Result<[SocketAddress], Failure>?
    let monitor = Monitor()
  }

  /// The addresses of a host, in the order of the system's preference.
  static func addresses(
    of host: String, port: Int, by deadline: Deadline
  ) throws(Failure) -> [SocketAddress] {
    // An address needs no look-up, which could take long.
    if let literal = try? lookUp(host, port, flags: AI_NUMERICHOST) { return literal }
    let answer = Answer()
    let thread = WorkerThread {
      let result = Result { () throws(Failure) in try lookUp(host, port, flags: 0) }
      answer.monitor.locked {
        answer.result = result
        answer.monitor.changed()
      }
    }
    guard let thread else { return try lookUp(host, port, flags: 0) }
    // It is left alone: nothing can stop a look-up that is late.
    thread.detach()
    let result = answer.monitor.locked {
      // Ends: at the deadline.
      while answer.result == nil, !deadline.isOver {
        answer.monitor.wait(milliseconds: max(1, deadline.milliseconds))
      }
      return answer.result
    }
    guard let result else {
      throw Failure(words: "the name wasn't resolved in time", isTimeout: true)
    }
    return try result.get()
  }

  private static func lookUp(
    _ host: String, _ port: Int, flags: Int32
  ) throws(Failure) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    unsafe hints.ai_flags = flags
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      let words = unsafe gai_strerror(status).map { unsafe String(cString: $0) }
      throw Failure(words: words ?? "error \(status)", isTimeout: false)
    }
    defer { unsafe freeaddrinfo(list) }
    var result: [SocketAddress] = []
    var next = unsafe list
    // Ends: with the resolver's list, or with 64 addresses.
    while let entry = unsafe next, result.count < 64 {
      unsafe next = entry.pointee.ai_next
      guard let address = unsafe entry.pointee.ai_addr else { continue }
      let size = unsafe Int(entry.pointee.ai_addrlen)
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: address, count: size))
      let family = unsafe entry.pointee.ai_family
      var name = [CChar](repeating: 0, count: 64)
      let isNamed = unsafe getnameinfo(
        address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
      let characters = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text = isNamed == 0 ? String(decoding: characters, as: UTF8.self) : host
      let found = SocketAddress(family: family, bytes: bytes, text: text)
      if !result.contains(found) { result.append(found) }
    }
    guard !result.isEmpty else {
      throw Failure(words: "the name has no address", isTimeout: false)
    }
    return result
  }
}

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A connection over TCP, closed when it is given up.
struct Socket: ~Copyable {
  /// Why a connection failed.
  enum Failure: Error, Hashable {
    /// No one listens there.
    case refused
    /// The peer broke it off.
    case reset
    /// It took too long.
    case timedOut
    /// Another reason, in the system's words.
    case other(String)
    /// The user asked to stop.
    case interrupted
  }

  private let descriptor: Int32

  /// How long a wait is at most before an interrupt is looked for, in milliseconds.
  private static let patience = 200

  /// Connects.
  init(
    _ address: SocketAddress, by deadline: Deadline, isCancelled: () -> Bool
  ) throws(Failure) {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    descriptor = socket(address.family, type, 0)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var one: Int32 = 1
    unsafe setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let result = unsafe address.bytes.withUnsafeBytes { bytes in
      // The bytes are those that the resolver gave for this family, whole and of their length.
      unsafe connect(
        descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t(bytes.count))
    }
    if result == 0 { return }
    guard errno == EINPROGRESS || errno == EINTR else { throw Self.failure(errno) }
    try Self.wait(descriptor, Int16(POLLOUT), deadline, isCancelled)
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
    if error != 0 { throw Self.failure(error) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Sends all of the bytes.
  func send(
    _ bytes: [UInt8], by deadline: Deadline, isCancelled: () -> Bool
  ) throws(Failure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    // Ends: each round sends, fails, or waits until the deadline.
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
        return unsafe systemSend(descriptor, rest.baseAddress, rest.count, flags)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        try Self.wait(descriptor, Int16(POLLOUT), deadline, isCancelled)
      } else if errno != EINTR {
        throw Self.failure(errno)
      }
    }
  }

  /// Waits for bytes and takes what is there, no more than `limit`; nothing at the end.
  func receive(
    limit: Int, by deadline: Deadline, isCancelled: () -> Bool
  ) throws(Failure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: max(1, min(limit, 16 << 10)))
    // Ends: at the deadline.
    while true {
      if deadline.isOver { throw .timedOut }
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
      }
      if count >= 0 { return Array(buffer[..<count]) }
      if errno == EAGAIN || errno == EWOULDBLOCK {
        try Self.wait(descriptor, Int16(POLLIN), deadline, isCancelled)
      } else if errno != EINTR {
        throw Self.failure(errno)
      }
    }
  }

  private static func wait(
    _ descriptor: Int32, _ events: Int16, _ deadline: Deadline, _ isCancelled: () -> Bool
  ) throws(Failure) {
    // Ends: at the deadline.
    while true {
      if isCancelled() { throw .interrupted }
      let left = deadline.milliseconds
      guard left > 0 else { throw .timedOut }
      var request = pollfd(fd: descriptor, events: events, revents: 0)
      let result = unsafe poll(&request, 1, Int32(min(left, patience)))
      if result > 0 { return }
      if result < 0, errno != EINTR { throw failure(errno) }
    }
  }

  private static func failure(_ code: Int32) -> Failure {
    switch code {
    case ECONNREFUSED: .refused
    case ECONNRESET, EPIPE: .reset
    case ETIMEDOUT: .timedOut
    default:
      unsafe .other(strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)")
    }
  }
}

private func systemSend(
  _ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  // The C function; the unqualified name would be the method of `Socket`.
  #if canImport(Darwin)
    unsafe Darwin.send(descriptor, base, count, flags)
  #elseif canImport(Glibc)
    unsafe Glibc.send(descriptor, base, count, flags)
  #else
    unsafe Musl.send(descriptor, base, count, flags)
  #endif
}

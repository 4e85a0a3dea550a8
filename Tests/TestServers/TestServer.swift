package import ChildProcess
package import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A server of this machine's software, that ends with the value.
package final class TestServer: @unchecked Sendable {
  package let port: Int
  private let process: ChildProcess

  /// A port that was free a moment ago.
  package static func freePort() throws -> Int {
    let listener = try RawServer.Listener(family: AF_INET)
    return listener.port
  }

  /// `openssl s_server`, which says itself on which port it listens.
  ///
  /// - Parameter input: what it sends to a client as it comes; without it, it answers as a web server.
  package static func openSSL(
    _ identity: TestIdentity, _ options: [String], family: Int32 = AF_INET,
    environment: [String: String] = [:], input: ChildPipe? = nil
  ) throws -> TestServer {
    guard let path = Tool.path("openssl") else { throw ToolFailure(words: "no openssl") }
    let place = family == AF_INET ? "127.0.0.1:0" : "[::1]:0"
    let log = identity.certificate.deletingLastPathComponent()
      .appendingPathComponent("server-\(UUID().uuidString).log")
    let process = try ChildProcess(
      path,
      ["s_server", "-accept", place, "-cert", identity.certificate.path, "-key", identity.key.path]
        + (options.contains("-www") || input != nil ? [] : ["-www"]) + options,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      input: input.map { .descriptor($0.reading) } ?? .null, output: .file(log))
    input?.closeReading()
    return try started(process, path, log) {
      let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("ACCEPT ") }
      return line?.split(separator: ":").last.flatMap { Int($0) }
    }
  }

  /// Another program, which is known to listen when a connection comes about.
  package static func program(
    _ path: String, _ arguments: [String], port: Int, in folder: URL,
    environment: [String: String] = [:]
  ) throws -> TestServer {
    let log = folder.appendingPathComponent("server-\(port).log")
    let process = try ChildProcess(
      path, arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, in: folder,
      output: .file(log), errors: .file(log))
    return try started(process, path, log) { RawServer.canConnect(port: port) ? port : nil }
  }

  /// The server that a program is as soon as its port is known.
  private static func started(
    _ process: ChildProcess, _ path: String, _ log: URL, port: () throws -> Int?
  ) throws -> TestServer {
    for _ in 0..<500 {
      if let port = try port() { return TestServer(port, process) }
      if try process.ended() != nil { break }
      usleep(10_000)
    }
    let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    throw ToolFailure(words: "\(path) doesn't listen: \(words)")
  }

  private init(_ port: Int, _ process: ChildProcess) {
    self.port = port
    self.process = process
  }
}

/// A server of a few lines: it says what a test wants it to say.
package final class RawServer: @unchecked Sendable {
  /// A socket that listens on a free port of this machine.
  package final class Listener: @unchecked Sendable {
    package let descriptor: Int32
    package let port: Int

    package init(family: Int32, backlog: Int32 = 16) throws {
      #if canImport(Glibc)
        let made = socket(family, Int32(SOCK_STREAM.rawValue), 0)
      #else
        let made = socket(family, SOCK_STREAM, 0)
      #endif
      guard made >= 0 else { throw ToolFailure(words: "no socket") }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe bind(made, address, size) == 0 && listen(made, backlog) == 0
            && getsockname(made, address, &size) == 0
        }
      }
      guard bound else { throw ToolFailure(words: "no port") }
      descriptor = made
      port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
  }

  /// What the threads of a server share.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false
    private var requests: [[UInt8]] = []

    var received: [[UInt8]] { lock.withLock { requests } }
    var hasEnded: Bool { lock.withLock { isOver } }
    func end() { lock.withLock { isOver = true } }
    func add(_ bytes: [UInt8]) { lock.withLock { requests.append(bytes) } }
  }

  package let port: Int
  private let listener: Listener
  private let state: State

  /// The first bytes of each connection so far.
  package var received: [[UInt8]] { state.received }

  /// Serves each connection with a function that gets its descriptor and the first bytes.
  package init(readsFirst: Bool = true, _ serve: @escaping @Sendable (Int32, [UInt8]) -> Void)
    throws
  {
    let listener = try Listener(family: AF_INET)
    self.listener = listener
    port = listener.port
    signal(SIGPIPE, SIG_IGN)
    let state = State()
    self.state = state
    Thread.detachNewThread {
      while true {
        let client = accept(listener.descriptor, nil, nil)
        guard client >= 0 else { return }
        guard !state.hasEnded else {
          close(client)
          return
        }
        Thread.detachNewThread {
          let first = readsFirst ? RawServer.receive(client) : []
          state.add(first)
          serve(client, first)
          close(client)
        }
      }
    }
  }

  deinit {
    state.end()
    shutdown(listener.descriptor, Int32(SHUT_RDWR))
  }

  /// What comes first on a connection.
  package static func receive(_ descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    return Array(buffer.prefix(max(0, count)))
  }

  /// Sends bytes; false where the peer is gone.
  @discardableResult
  package static func send(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether somebody listens on a port.
  package static func canConnect(port: Int) -> Bool {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

import ChildProcess
import Foundation
import Testing
import TestServers

/// Servers that want to harm who connects: `check` answers within its time, in 32 MiB, in plain text.
@Suite(.serialized, .enabled(if: Tool.hasOpenSSL, "openssl isn't installed"))
struct HostileServerTests {
  private static let authority = TestAuthority.shared

  /// A server while a test uses it.
  private struct Running {
    let port: Int
    /// What has to live as long as the server.
    let owners: [AnyObject]
  }

  /// What a hostile server does.
  enum Attack: String, CaseIterable, Sendable {
    case slowDrip, endlessHandshake, endlessAlerts, garbageRecords, bombOfCertificates
    case endlessBody, endlessHead, slowHead, renegotiation, keyUpdates, silentIssuer, endlessIssuer
    case manyNames
  }

  private static let record: [UInt8] = [22, 3, 3, 0x40, 0]

  private static func start(_ attack: Attack) throws -> Running {
    let identity = try authority.leaf()
    func raw(_ serve: @escaping @Sendable (Int32) -> Void) throws -> Running {
      let server = try RawServer { client, _ in serve(client) }
      return Running(port: server.port, owners: [server])
    }
    switch attack {
    case .slowDrip:
      return try raw { client in
        guard RawServer.send(client, record) else { return }
        while RawServer.send(client, [0]) { usleep(5_000) }
      }
    case .endlessHandshake:
      return try raw { client in
        while RawServer.send(client, record + [UInt8](repeating: 0, count: 0x4000)) {}
      }
    case .endlessAlerts:
      // Warnings, which don't end a handshake.
      return try raw { client in
        let alerts = [[UInt8]](repeating: [21, 3, 3, 0, 2, 1, 90], count: 2000).flatMap(\.self)
        while RawServer.send(client, alerts) {}
      }
    case .garbageRecords:
      return try raw { client in
        RawServer.send(client, [22, 3, 3, 0, 8, 2, 0, 0, 200, 1, 2, 3, 4, 22, 9, 9, 0xFF, 0xFF])
      }
    case .bombOfCertificates:
      let bytes = try bomb(of: identity)
      return try raw { client in
        RawServer.send(client, bytes)
        _ = RawServer.receive(client)
      }
    case .endlessBody:
      return try tls(identity, [], "HTTP/1.1 200 OK\r\n\r\n") { _ in
        [UInt8](repeating: UInt8(ascii: "A"), count: 65_536)
      }
    case .endlessHead:
      return try tls(identity, [], "HTTP/1.1 200 OK\r\nX: ") { _ in
        [UInt8](repeating: UInt8(ascii: "A"), count: 65_536)
      }
    case .slowHead:
      return try tls(identity, [], "HTTP/1.1 200 OK\r\nX: ") { _ in
        usleep(20_000)
        return [UInt8(ascii: "A")]
      }
    case .renegotiation:
      // s_server takes these letters for commands.
      return try tls(identity, ["-tls1_2", "-legacy_renegotiation"], "") { _ in Array("r\n".utf8) }
    case .keyUpdates:
      return try tls(identity, ["-tls1_3"], "") { _ in Array("K\n".utf8) }
    case .silentIssuer, .endlessIssuer:
      let place = try RawServer { client, _ in
        if attack == .silentIssuer {
          _ = RawServer.receive(client)
        } else if RawServer.send(client, Array("HTTP/1.0 200 OK\r\n\r\n".utf8)) {
          while RawServer.send(client, [UInt8](repeating: 0x30, count: 65_536)) {}
        }
      }
      var leaf = TestAuthority.Leaf()
      leaf.hasIntermediate = true
      leaf.issuerPlace = "http://127.0.0.1:\(place.port)/\(attack).der"
      let server = try TestServer.openSSL(try authority.leaf(leaf), [])
      return Running(port: server.port, owners: [server, place])
    case .manyNames:
      var leaf = TestAuthority.Leaf()
      leaf.name = "evil\u{1B}[31m\u{202E}name"
      leaf.names = (0..<1500).map { "DNS:a\($0).example.org" }.joined(separator: ",")
      let server = try TestServer.openSSL(try authority.leaf(leaf), [])
      return Running(port: server.port, owners: [server])
    }
  }

  /// A server that sends what it is given behind the handshake, until the client is gone.
  private static func tls(
    _ identity: TestIdentity, _ options: [String], _ head: String,
    _ more: @escaping @Sendable (Int) -> [UInt8]
  ) throws -> Running {
    let pipe = try ChildPipe()
    let server = try TestServer.openSSL(identity, options, input: pipe)
    let descriptor = dup(pipe.writing)
    Thread.detachNewThread {
      defer { close(descriptor) }
      guard head.isEmpty || RawServer.send(descriptor, Array(head.utf8)) else { return }
      var round = 0
      while RawServer.send(descriptor, more(round)) { round += 1 }
    }
    return Running(port: server.port, owners: [server, pipe])
  }

  /// A hello of TLS 1.2, and as many certificates as a message may hold.
  private static func bomb(of identity: TestIdentity) throws -> [UInt8] {
    func vector(_ bytes: [UInt8]) -> [UInt8] {
      [UInt8(bytes.count >> 16), UInt8(bytes.count >> 8 & 255), UInt8(bytes.count & 255)] + bytes
    }
    let base64 = String(decoding: try identity.encoded, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("-") }.joined()
    let leaf = try #require(Data(base64Encoded: base64))
    var list: [UInt8] = []
    while list.count < 90_000 { list += vector(Array(leaf)) }
    let body: [UInt8] = [3, 3] + [UInt8](repeating: 7, count: 32) + [0, 0xC0, 0x2F, 0]
    let hello = [2] + vector(body)
    let messages = hello + [11] + vector(vector(list))
    var records: [UInt8] = []
    for start in stride(from: 0, to: messages.count, by: 16_000) {
      let part = messages[start..<min(start + 16_000, messages.count)]
      records += [22, 3, 3, UInt8(part.count >> 8), UInt8(part.count & 255)] + part
    }
    return records
  }

  @Test(arguments: Attack.allCases)
  func theAnswerComesInTimeAndInLittleMemory(_ attack: Attack) throws {
    let server = try Self.start(attack)
    let root = try Self.authority.root().certificate.path
    let folder = try TemporaryFolder()
    let output = folder.url.appendingPathComponent("out")
    let start = ContinuousClock.now
    let run = try MeasuredRun(
      [
        "check", "-f", "ndjson", "--timeout", "2", "--add-root", root, "--connect", "127.0.0.1",
        "https://api.example.com:\(server.port)/",
      ], output: output.path)
    let duration = start.duration(to: .now)
    #expect(run.status == 0)
    // A check, an address of it, has two seconds; the machine may be busy.
    #expect(duration < .seconds(10))
    if !CommandRunner.isSanitized {
      #expect(run.residentBytes < 32 << 20, "\(run.residentBytes >> 10) KiB")
    }
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let records = try JSONLines.objects(text)
    let types = records.map { $0["type"] as? String }
    // What connects passes, however it behaves behind that; all else is a finding with a cause.
    if types == ["check", "summary"] {
      #expect(records.first?["verdict"] as? String == "passes")
      #expect(
        [.endlessBody, .endlessHead, .slowHead, .renegotiation, .keyUpdates].contains(attack))
    } else {
      #expect(types == ["check", "finding", "summary"])
      let finding = try #require(records.first { $0["type"] as? String == "finding" })
      let remedy = try #require(finding["remedy"] as? [String: Any])
      #expect(finding["cause"] as? String != nil)
      #expect(remedy["exception"] is NSNull, "no exception repairs a hostile server")
    }
    #expect(
      !text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x202E })
    let errors = try String(contentsOfFile: output.path + ".errors", encoding: .utf8)
    #expect(errors == "")
    withExtendedLifetime(server) {}
  }
}

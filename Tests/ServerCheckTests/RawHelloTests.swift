import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import TestServers
import Testing

@testable import ServerCheck

/// Servers with nothing but what no library of today offers: told from the server's hello alone.
@Suite(.serialized, .enabled(if: Tool.hasOpenSSL, "openssl isn't installed"))
struct RawHelloTests {
  /// A server of one version and one suite.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var version = 0x0303
    let suite: Int
    var cause = FailureCause.weakCipher
    var kind = Remedy.Kind.server
    var keys: String?
    /// Words of the evidence or of the explanation.
    let words: String
    var testDescription: String { name }
  }

  private static let insecure = #""NSExceptionAllowsInsecureHTTPLoads":true"#
  private static let secrecy = #""NSExceptionRequiresForwardSecrecy":false"#

  static let cases: [Case] = [
    Case(name: "RC4", suite: 0x0005, words: "RC4"),
    Case(name: "RC4 with ECDHE", suite: 0xC011, words: "RC4"),
    Case(name: "export grade", suite: 0x0003, words: "export grade"),
    Case(name: "DES", suite: 0x0009, words: "DES"),
    Case(name: "DHE", suite: 0x0033, words: "finite-field Diffie-Hellman"),
    Case(name: "DHE of export grade", suite: 0x0014, words: "export grade"),
    Case(name: "no encryption", suite: 0x0002, words: "no encryption"),
    Case(name: "anonymous", suite: 0x0034, words: "no certificate (anonymous)"),
    Case(name: "Camellia", suite: 0x0041, words: "modes that Apple's systems don't have"),
    Case(name: "CBC with SHA-384", suite: 0xC028, words: "modes that Apple's systems don't have"),
    Case(
      name: "3DES", suite: 0x000A, kind: .exception,
      keys: insecure + "," + secrecy, words: "3DES"),
    Case(
      name: "3DES with ECDHE", suite: 0xC012, kind: .exception,
      keys: insecure + "," + secrecy, words: "3DES"),
    Case(
      name: "3DES over TLS 1.0", version: 0x0301, suite: 0x000A, kind: .exception,
      keys: insecure + #","NSExceptionMinimumTLSVersion":"TLSv1.0","# + secrecy, words: "3DES"),
  ]

  /// Reads the version and the suites of a client's first message.
  private static func offer(_ hello: [UInt8]) -> (version: Int, suites: [Int])? {
    var reader = ByteReader(hello[...])
    do {
      _ = try reader.bytes(9)
      let version = try reader.number(2)
      _ = try reader.bytes(32)
      _ = try reader.vector(1)
      var list = try reader.vector(2)
      var suites: [Int] = []
      while !list.isAtEnd { suites.append(try list.number(2)) }
      return (version, suites)
    } catch {
      return nil
    }
  }

  private static func hello(_ version: Int, _ suite: Int) -> [UInt8] {
    func word(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
    let body = word(version) + [UInt8](repeating: 7, count: 32) + [0] + word(suite) + [0]
    let message: [UInt8] = [2, 0, 0, UInt8(body.count)] + body + [14, 0, 0, 0]
    return [22, 3, 3] + word(message.count) + message
  }

  /// A server that agrees to this alone.
  private func server(_ version: Int, _ suite: Int) throws -> RawServer {
    try RawServer { client, first in
      if let offer = Self.offer(first), offer.version >= version, offer.suites.contains(suite) {
        RawServer.send(client, Self.hello(version, suite))
      } else {
        RawServer.send(client, [21, 3, 3, 0, 2, 2, 40])
      }
      _ = RawServer.receive(client)
    }
  }

  @Test(arguments: cases)
  func theSuiteIsNamed(_ row: Case) throws {
    let server = try server(row.version, row.suite)
    let checked = try Checked(server.port)
    #expect(checked.cause == row.cause, "\(checked.words)")
    #expect(checked.kind == row.kind)
    #expect(checked.exception == row.keys.map { Checked.exception($0) })
    let explanation = checked.report.finding?.explanation ?? ""
    #expect((checked.words + explanation).contains(row.words), "\(checked.words) \(explanation)")
    // What OpenSSL can't offer, the default attempt can't have offered.
    #expect(checked.report.rows[.defaultConnection] == false)
  }

  @Test func aSuiteThatWasNotOffered() throws {
    let server = try RawServer { client, _ in
      RawServer.send(client, Self.hello(0x0303, 0x0005))
      _ = RawServer.receive(client)
    }
    let checked = try Checked(server.port)
    #expect(checked.cause == .weakCipher, "\(checked.words)")
    #expect(checked.exception == nil)
  }

  // MARK: Networks that give up

  /// A server that refuses two connections in a way, and is silent after that.
  private func refusesTwice(_ refuse: @escaping @Sendable (Int32) -> Void) throws -> RawServer {
    let count = Counter()
    return try RawServer { client, _ in
      if count.next() <= 2 { refuse(client) } else { _ = RawServer.receive(client) }
    }
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0
    func next() -> Int {
      lock.withLock {
        value += 1
        return value
      }
    }
  }

  @Test func anAlertSaysMoreThanALaterSilence() throws {
    let server = try refusesTwice { RawServer.send($0, [21, 3, 3, 0, 2, 2, 80]) }
    let checked = try Checked(server.port) { $0.timeout = 700 }
    #expect(checked.cause == .peerAlertOther, "\(checked.words)")
    let evidence = try #require(checked.report.finding?.evidence.first)
    #expect(evidence.text.contains("alert 80"))
    #expect(evidence.line == 2)
  }

  @Test func aNetworkThatGivesUpIsNoHandshake() throws {
    let server = try refusesTwice { _ in }
    let checked = try Checked(server.port) { $0.timeout = 700 }
    #expect(checked.cause == .notATSNetwork, "\(checked.words)")
    #expect(checked.report.finding?.confidence == .medium)
  }
}

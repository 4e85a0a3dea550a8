import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import TestServers
import Testing

@testable import ServerCheck

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Servers that aren't what they should be: a clear answer within the time, and no more than that.
@Suite(.serialized, .enabled(if: Tool.hasOpenSSL, "openssl isn't installed"))
struct RawServerTests {
  private func check(_ server: RawServer, timeout: Int = 5_000) throws -> Checked {
    try Checked(server.port) { $0.timeout = timeout }
  }

  @Test(arguments: [
    "HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "220 mail.example.com ESMTP\r\n",
    "<html>", "\u{1}\u{2}",
  ])
  func whatAnswersIsNoTLS(_ text: String) throws {
    let server = try RawServer { client, _ in RawServer.send(client, Array(text.utf8)) }
    let checked = try check(server)
    #expect(checked.cause == .notTLSPort, "\(checked.words)")
    #expect(checked.kind == .server)
    #expect(checked.report.finding?.evidence.first?.shows.contains("begins with") == true)
  }

  @Test func aServerThatSpeaksFirst() throws {
    let server = try RawServer(readsFirst: false) { client, _ in
      RawServer.send(client, Array("220 ftp.example.com\r\n".utf8))
      _ = RawServer.receive(client)
    }
    #expect(try check(server).cause == .notTLSPort)
  }

  @Test func plainHTTPThatHangsUpOnTLS() throws {
    let server = try RawServer { client, first in
      guard first.starts(with: "GET ".utf8) else { return }
      RawServer.send(client, Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
    }
    #expect(try check(server).cause == .notTLSPort)
  }

  @Test func hangsUp() throws {
    let server = try RawServer { _, _ in }
    let checked = try check(server)
    #expect(checked.cause == .handshakeAborted, "\(checked.words)")
    #expect(checked.kind == .server)
  }

  @Test func resets() throws {
    let server = try RawServer { client, _ in
      var linger = linger(l_onoff: 1, l_linger: 0)
      unsafe setsockopt(
        client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
    #expect(try check(server).cause == .handshakeAborted)
  }

  @Test func nobodyListens() throws {
    let checked = try Checked(try TestServer.freePort())
    #expect(checked.cause == .notATSNetwork)
    #expect(checked.kind == Remedy.Kind.none)
    #expect(checked.words.contains("nothing listens"))
  }

  @Test func staysSilent() throws {
    let server = try RawServer { client, _ in _ = RawServer.receive(client) }
    let checked = try check(server, timeout: 300)
    #expect(checked.cause == .notATSNetwork, "\(checked.words)")
  }

  @Test func noSuchName() throws {
    let checked = try Checked(443, host: "no-such-host.invalid") { $0.address = nil }
    #expect(checked.cause == .notATSNetwork)
    #expect(checked.words.contains("name resolution"))
  }

  static let alerts: [(number: UInt8, cause: FailureCause)] = [
    (112, .sniUnrecognized), (40, .peerAlertOther), (80, .peerAlertOther), (71, .peerAlertOther),
    (116, .clientCertRequired), (70, .tlsVersionTooOld),
  ]

  @Test(arguments: alerts)
  func alertsWhateverIsOffered(_ row: (number: UInt8, cause: FailureCause)) throws {
    let server = try RawServer { client, _ in
      RawServer.send(client, [21, 3, 3, 0, 2, 2, row.number])
      _ = RawServer.receive(client)
    }
    let checked = try check(server)
    #expect(checked.cause == row.cause, "\(checked.words)")
    #expect(checked.exception == nil)
  }

  @Test func theNewestVersionIsSSL3() throws {
    var bytes = Self.helloOfTLS12
    // Record header 5, message header 4, version 2, random 32, session identifier 1, suite 2.
    #expect(Array(bytes[9...10]) == [3, 3])
    #expect(Array(bytes[44...45]) == [0xC0, 0x2F])
    bytes[10] = 0
    (bytes[44], bytes[45]) = (0x00, 0x0A)
    let answer = bytes
    let server = try RawServer { client, _ in
      RawServer.send(client, answer)
      _ = RawServer.receive(client)
    }
    let checked = try check(server)
    #expect(checked.cause == .tlsVersionTooOld, "\(checked.words)")
    #expect(checked.kind == .server)
    #expect(checked.words.contains("SSL 3.0"))
  }

  @Test func theNameIsWhatIsRefused() throws {
    let name = Array("api.example.com".utf8)
    let server = try RawServer { client, first in
      let isNamed = (0..<max(0, first.count - name.count)).contains {
        first[$0..<$0 + name.count].elementsEqual(name)
      }
      if isNamed {
        RawServer.send(client, [21, 3, 3, 0, 2, 2, 40])
      } else {
        RawServer.send(client, Self.helloOfTLS12)
      }
      _ = RawServer.receive(client)
    }
    #expect(try check(server).cause == .sniUnrecognized)
  }

  /// A ServerHello of TLS 1.2 with ECDHE and AES-GCM, and nothing behind it.
  static let helloOfTLS12: [UInt8] = {
    let body: [UInt8] =
      [3, 3] + [UInt8](repeating: 7, count: 32) + [0, 0xC0, 0x2F, 0]
    let message: [UInt8] = [2, 0, 0, UInt8(body.count)] + body
    let done: [UInt8] = [14, 0, 0, 0]
    let content = message + done
    return [22, 3, 3, 0, UInt8(content.count)] + content
  }()

  // MARK: Hostile

  @Test func slowDrip() throws {
    let server = try RawServer { client, _ in
      let bytes: [UInt8] = [22, 3, 3, 0x40, 0]
      guard RawServer.send(client, bytes) else { return }
      while RawServer.send(client, [0]) { usleep(5_000) }
    }
    let start = ContinuousClock.now
    let checked = try check(server, timeout: 400)
    #expect(checked.cause == .notATSNetwork, "\(checked.words)")
    #expect(start.duration(to: .now) < .seconds(4))
  }

  @Test func endlessHandshake() throws {
    let server = try RawServer { client, _ in
      let record: [UInt8] = [22, 3, 3, 0x40, 0] + [UInt8](repeating: 0, count: 0x4000)
      while RawServer.send(client, record) {}
    }
    #expect(try check(server).kind == .server)
  }

  @Test func garbageRecords() throws {
    let server = try RawServer { client, _ in
      RawServer.send(client, [22, 3, 3, 0, 8, 2, 0, 0, 200, 1, 2, 3, 4, 22, 9, 9, 0xFF, 0xFF])
    }
    let checked = try check(server)
    #expect(checked.kind == .server, "\(checked.words)")
    #expect(checked.exception == nil)
  }

  @Test func bombOfCertificates() throws {
    let leaf = try Checked.der(TestAuthority.shared.leaf())
    func vector(_ bytes: [UInt8]) -> [UInt8] {
      [UInt8(bytes.count >> 16), UInt8(bytes.count >> 8 & 255), UInt8(bytes.count & 255)] + bytes
    }
    var list: [UInt8] = []
    while list.count < 90_000 { list += vector(leaf) }
    let message = [11] + vector(vector(list))
    var bytes = Self.helloOfTLS12.dropLast(4)
    bytes[bytes.startIndex + 4] -= 4
    for start in stride(from: 0, to: message.count, by: 16_000) {
      let part = message[start..<min(start + 16_000, message.count)]
      bytes += [22, 3, 3, UInt8(part.count >> 8), UInt8(part.count & 255)] + part
    }
    let whole = Array(bytes)
    let server = try RawServer { client, _ in
      RawServer.send(client, whole)
      _ = RawServer.receive(client)
    }
    #expect(try check(server, timeout: 1_000).cause != nil)
  }

  @Test func endlessBody() throws {
    let backend = try RawServer { client, _ in
      guard RawServer.send(client, Array("HTTP/1.1 200 OK\r\n\r\n".utf8)) else { return }
      while RawServer.send(client, [UInt8](repeating: 65, count: 65_536)) {}
    }
    _ = backend
    // Behind TLS the same: the head alone is read.
    var answer = Array("HTTP/1.1 200 OK\r\nX: ".utf8)
    answer += [UInt8](repeating: 65, count: HTTPAnswer.maxHead * 2)
    #expect(HTTPAnswer(answer[...], isWhole: false) == nil)
    #expect(HTTPAnswer(answer[...], isWhole: true)?.status == 200)
  }

  @Test func controlCharactersInSubjects() throws {
    var leaf = TestAuthority.Leaf()
    leaf.name = "evil\u{1B}[31m\u{202E}name"
    leaf.names = "DNS:x.example.com"
    let server = try TestServer.openSSL(TestAuthority.shared.leaf(leaf), [])
    let finding = try #require(Checked(server.port).report.finding)
    for evidence in finding.evidence {
      #expect(!evidence.shows.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }
  }

  // MARK: The issuer's place

  @Test func aMissingIntermediateIsFetched() throws {
    let intermediate = try Checked.der(TestAuthority.shared.intermediate())
    let place = try RawServer { client, _ in
      RawServer.send(client, Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + intermediate)
    }
    var leaf = TestAuthority.Leaf()
    leaf.hasIntermediate = true
    leaf.issuerPlace = "http://127.0.0.1:\(place.port)/issuer.der"
    let server = try TestServer.openSSL(TestAuthority.shared.leaf(leaf), [])
    let checked = try Checked(server.port)
    #expect(checked.cause == .incompleteChain, "\(checked.words)")
    #expect(checked.report.finding?.confidence == .high)
    #expect(place.received.count == 1)
    // Under another root the same chain ends nowhere.
    let unknown = try Checked(server.port) { $0.anchors = TrustAnchors(.listed([]), added: []) }
    #expect(unknown.report.finding?.confidence == .medium)
    // Without fetching it stays open, and no one is asked.
    let before = place.received.count
    let offline = try Checked(server.port) { $0.fetchesIssuers = false }
    #expect(offline.cause == .incompleteChain)
    #expect(offline.report.finding?.confidence == .medium)
    #expect(place.received.count == before)
  }

  @Test func theRootIsFetchedAndUnknown() throws {
    let root = try Checked.rootBytes()
    let place = try RawServer { client, _ in
      RawServer.send(client, Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + root)
    }
    var leaf = TestAuthority.Leaf()
    leaf.issuerPlace = "http://127.0.0.1:\(place.port)/root.der"
    let server = try TestServer.openSSL(TestAuthority.shared.leaf(leaf), [])
    let checked = try Checked(server.port) { $0.anchors = TrustAnchors(.apple, added: []) }
    #expect(checked.cause == .unknownRoot, "\(checked.words)")
    #expect(checked.report.finding?.confidence == .high)
  }
}

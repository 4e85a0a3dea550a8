import ATSDiagnosis
import AppleErrorCatalog
import Foundation
import TestServers
import Testing

@testable import ServerCheck

/// Names with more than one address.
@Suite(.serialized, .enabled(if: Tool.hasOpenSSL, "openssl isn't installed"))
struct AddressTests {
  /// Checks a name that has these addresses, each with a server on a port of its own.
  private func reports(
    _ places: [(address: String, port: Int)], checksAll: Bool = true, timeout: Int = 5_000
  ) throws -> [CheckReport] {
    var options = try Checked.options()
    options.address = nil
    options.timeout = timeout
    options.checksAllAddresses = checksAll
    options.resolve = { (_, _, deadline) throws(Resolver.Failure) in
      var result: [SocketAddress] = []
      for place in places {
        result += try Resolver.addresses(of: place.address, port: place.port, by: deadline)
      }
      return result
    }
    return try ServerChecker(options).check(try CheckTarget("https://api.example.com/"))
  }

  private func expired() throws -> TestIdentity {
    var leaf = TestAuthority.Leaf()
    (leaf.begin, leaf.end) = (-60, -2)
    return try TestAuthority.shared.leaf(leaf)
  }

  @Test func eachAddressHasItsOwnVerdict() throws {
    let good = try TestServer.openSSL(TestAuthority.shared.leaf(), [])
    let bad = try TestServer.openSSL(expired(), [], family: AF_INET6)
    let nowhere = try TestServer.freePort()
    let found = try reports([
      ("127.0.0.1", good.port), ("::1", bad.port), ("127.0.0.1", nowhere),
    ])
    #expect(found.map(\.address) == ["127.0.0.1", "::1", "127.0.0.1"])
    #expect(found.map { $0.finding?.cause } == [nil, .expired, .notATSNetwork])
  }

  @Test func theFirstThatAnswersDecides() throws {
    let good = try TestServer.openSSL(TestAuthority.shared.leaf(), [])
    let bad = try TestServer.openSSL(expired(), [], family: AF_INET6)
    let nowhere = try TestServer.freePort()
    // An address at which nothing listens costs a try, and no verdict.
    let second = try reports([("127.0.0.1", nowhere), ("::1", bad.port)], checksAll: false)
    #expect(second.map(\.address) == ["::1"])
    #expect(second.first?.finding?.cause == .expired)
    let first = try reports([("127.0.0.1", good.port), ("::1", bad.port)], checksAll: false)
    #expect(first.map { $0.finding?.cause } == [nil])
    let none = try reports([("127.0.0.1", nowhere), ("::1", nowhere)], checksAll: false)
    #expect(none.map { $0.finding?.cause } == [.notATSNetwork])
  }

  @Test func eachAddressHasItsOwnTime() throws {
    let silent = try RawServer { client, _ in _ = RawServer.receive(client) }
    let good = try TestServer.openSSL(TestAuthority.shared.leaf(), [])
    let found = try reports(
      [("127.0.0.1", silent.port), ("127.0.0.1", good.port)], timeout: 700)
    #expect(found.map { $0.finding?.cause } == [.notATSNetwork, nil])
  }
}

import Testing

@testable import ServerCheck

@Suite struct ServerFlightTests {
  @Test func nothingIsNothing() throws {
    #expect(try ServerFlight(records: []).kind == .nothing)
  }

  /// A message of four zero bytes asks for a new handshake and may come any number of times.
  @Test func aFloodOfMessagesIsNoFlight() throws {
    func record(_ messages: Int) -> [UInt8] {
      let size = messages * 4
      return [22, 3, 3, UInt8(size >> 8), UInt8(size & 255)] + [UInt8](repeating: 0, count: size)
    }
    #expect(try ServerFlight(records: record(64)[...]).kind == .tls)
    #expect(throws: MalformedFlight.self) { try ServerFlight(records: record(65)[...]) }
  }
}

import Testing

@testable import ServerCheck

@Suite struct ServerFlightTests {
  @Test func nothingIsNothing() throws {
    #expect(try ServerFlight(records: []).kind == .nothing)
  }
}

import AppTransportSecurity
import Testing

@Suite struct PolicyExampleTests {
  private static let systems: [SystemVersion] = [.iOS(15), .iOS(17), .iOS(18)]

  @Test func anOldServerNeedsTwoKeysAndNeitherAloneWillDo() throws {
    let server = ServerModel(oldestTLS: .tls10, newestTLS: .tls10, suites: [.rsaKeyExchange])
    let answer = try #require(
      leastException(for: "pump.example.org", on: server, systems: Self.systems))
    #expect(
      answer.exception.json() == """
        {"NSExceptionDomains":{"pump.example.org":{"NSExceptionMinimumTLSVersion":"TLSv1.0",\
        "NSExceptionRequiresForwardSecrecy":false}}}
        """)
    #expect(
      answer.reasons == [
        "“(no cleartext, TLSv1.1, no forward secrecy)” is too little: "
          + "pump.example.org still fails on iOS 15",
        "“(no cleartext, TLSv1.0, forward secrecy)” is too little: "
          + "pump.example.org still fails on iOS 15",
      ])
    // The model of the server, asked directly, says the same.
    let answers = [(TLSVersion.tls10, false, true), (.tls11, false, false), (.tls10, true, false)]
    for (version, secrecy, passes) in answers {
      let point = ExceptionPoint(
        allowsInsecureHTTP: false, minimumTLS: version, requiresForwardSecrecy: secrecy)
      #expect(server.accepts(point, on: .iOS(17)) == passes)
    }
  }

  @Test func aCleartextServerNeedsOneKey() throws {
    let server = ServerModel(oldestTLS: nil, newestTLS: nil, isCleartextURL: true)
    let answer = try #require(
      leastException(for: "images.example.net", on: server, systems: Self.systems))
    #expect(
      answer.exception.json() == """
        {"NSExceptionDomains":{"images.example.net":{"NSExceptionAllowsInsecureHTTPLoads":true}}}
        """)
    #expect(answer.reasons.count == 1)
  }

  @Test(arguments: [
    ServerModel(), ServerModel(isTrusted: false),
    ServerModel(suites: [.neverOffered], hasStrongLeaf: true),
  ])
  func noExceptionWhereNoneIsNeededOrHelps(server: ServerModel) {
    var server = server
    if server.suites == [.neverOffered] { server.newestTLS = .tls12 }
    #expect(leastException(for: "a.example", on: server, systems: Self.systems) == nil)
  }
}

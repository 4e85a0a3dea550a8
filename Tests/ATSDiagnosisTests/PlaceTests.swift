import ATSDiagnosis
import AppleErrorCatalog
import Testing

/// To which failure a line belongs, and what its prefix says.
@Suite struct PlaceTests {
  private func findings(_ log: String) throws -> [Finding] {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(Array(log.utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }

  private static let task = "<8A41D7F0-63CE-4B95-A2D8-0F7B19E5C643>.<2>"
  private static let failure =
    "Task \(task) HTTP load failed, 0/0 bytes (error code: -1202 [3:-9814])"

  /// Prefixes, and the time, process and pid that they hold.
  static let prefixes: [(String, String, String, Int?)] = [
    (
      "2024-05-01 10:11:12.131415+0200 My App 2[77:1a2b] ", "2024-05-01 10:11:12.131415+0200",
      "My App 2", 77
    ),
    (
      "2024-05-01 10:11:12.131415+0200  localhost Demo[77]: (CFNetwork) ",
      "2024-05-01 10:11:12.131415+0200", "Demo", 77
    ),
    ("2024-05-01 10:11:12.131 E  Demo[77:1a2b] ", "2024-05-01 10:11:12.131", "Demo", 77),
    ("2024-05-01 10:11:12.131 Df Demo[77:1a2b] ", "2024-05-01 10:11:12.131", "Demo", 77),
    ("May  1 10:11:12 Anns-iPhone Demo(CFNetwork)[77] <Error>: ", "May  1 10:11:12", "Demo", 77),
    ("May  1 10:11:12 mac.local Demo[77]: ", "May  1 10:11:12", "Demo", 77),
    ("May  1 10:11:12  Demo[77] <Notice>: ", "May  1 10:11:12", "Demo", 77),
    ("error\t10:11:12.131415+0200\tDemo\t", "10:11:12.131415+0200", "Demo", nil),
    ("error\t10:11:12.131415+0200\tMy App 2\t", "10:11:12.131415+0200", "My App 2", nil),
    ("2024-05-01 10:11:12,131 My App 2[77:1a2b] ", "2024-05-01 10:11:12,131", "My App 2", 77),
    ("2024-05-01T10:11:12Z: My App 2[77:1a2b] ", "2024-05-01T10:11:12Z", "My App 2", 77),
    ("[2024-05-01 10:11:12.131] My App 2[77:1a2b] ", "2024-05-01 10:11:12.131", "My App 2", 77),
    (
      "2024-05-01 10:11:12.131 com.example.Sender2024Beta1 Helper[77:1a2b] ",
      "2024-05-01 10:11:12.131", "com.example.Sender2024Beta1 Helper", 77
    ),
  ]

  /// What an app printed without a line end, in front of the next line's process.
  @Test(arguments: [
    "Authorization: Basic ZGVtbzpkZW1v ", "X-Auth-2: 6f1d22 ", "client_secret: s3cr3t E  ",
    "Cookie: a b, c d ", "token = 6f1d 22 ", "\"password\" : \"a b\" x ",
    "bearer Zx81QmTr40Lw93Bn ", "Cookie: one two three four five six seven eight nine ten eleven ",
    "identifierForVendor: 5C0FE8B1-7A2D-4E39-9B64-D1F2A3C4B5E6 ",
    "id 5C0FE8B1-7A2D-4E39-9B64-D1F2A3C4B5E6 ",
  ])
  func valuesInFrontOfAProcessAreNoPartOfItsName(value: String) throws {
    for time in ["", "2024-05-01 10:11:12.131 ", "May  1 10:11:12 mac.local ", "May  1 10:11:12 "] {
      let log = time + value + "Demo[77:1a2b] " + Self.failure + "\n"
      let finding = try #require(try findings(log).first)
      #expect(finding.process == "Demo")
      #expect(finding.pid == 77)
    }
  }

  @Test(arguments: prefixes)
  func prefix(_ row: (prefix: String, time: String, process: String, pid: Int?)) throws {
    let finding = try #require(try findings(row.prefix + Self.failure + "\n").first)
    #expect(finding.time == row.time)
    #expect(finding.process == row.process)
    #expect(finding.pid == row.pid)
  }

  @Test func aJSONRecordSaysTimeAndProcess() throws {
    let log = """
      {"messageType":"Error","eventMessage":"\(Self.failure) \\"pid\\":5","processID":4410,\
      "processImagePath":"\\/Applications\\/Demo.app\\/Contents\\/MacOS\\/Demo",\
      "timestamp":"2024-05-01 10:11:12.131415+0200"}
      """
    let finding = try #require(try findings(log).first)
    #expect(finding.time == "2024-05-01 10:11:12.131415+0200")
    #expect(finding.process == "Demo")
    #expect(finding.pid == 4410)
  }

  @Test func anAlertGoesToTheTaskOfItsConnection() throws {
    let findings = try findings(
      """
      Task <AAAAAAAA-63CE-4B95-A2D8-0F7B19E5C643>.<1> setting up Connection 14
      Task <BBBBBBBB-63CE-4B95-A2D8-0F7B19E5C643>.<2> setting up Connection 15
      boringssl_context_handle_fatal_alert(2072) [C15.1.1:2][0x7fa1de0092c0] read alert, level: \
      fatal, description: handshake failure
      Connection 14: default TLS Trust evaluation failed(-9843)
      Task <AAAAAAAA-63CE-4B95-A2D8-0F7B19E5C643>.<1> HTTP load failed, 0/0 bytes (error code: \
      -1202 [3:-9843])
      Task <BBBBBBBB-63CE-4B95-A2D8-0F7B19E5C643>.<2> HTTP load failed, 0/0 bytes (error code: \
      -1200 [3:-9824])
      """)
    let lines = Dictionary(
      findings.map { ($0.codes.last?.code, $0.source.line...$0.source.endLine) },
      uniquingKeysWith: { first, _ in first })
    #expect(lines == [-9843: 4...5, -9824: 3...6])
  }

  @Test func anAttemptSomeSecondsLaterIsAnother() throws {
    func attempt(_ time: String) -> String {
      """
      2018-01-29 \(time).1 Demo[3:4] NSURLSession/NSURLConnection HTTP load failed \
      (kCFStreamErrorDomainSSL, -9814)
      2018-01-29 \(time).2 Demo[3:4] Error Domain=NSURLErrorDomain Code=-1202 "x" UserInfo=\
      {_kCFStreamErrorCodeKey=-9814, NSErrorFailingURLKey=https://a.example.com/}

      """
    }
    let findings = try findings(attempt("19:03:11") + attempt("19:03:21"))
    #expect(findings.map(\.source.line) == [1, 3])
    #expect(findings.map(\.source.endLine) == [2, 4])
  }

  @Test func aCancelledLoadTakesNoVerdictOfAnotherProcess() throws {
    let findings = try findings(
      """
      Sep 19 22:40:07 dev Almanac(CFNetwork)[1202] <Notice>: Task \(Self.task) finished with error \
      [-999] Error Domain=NSURLErrorDomain Code=-999 "cancelled" UserInfo=\
      {NSErrorFailingURLKey=https://a.example.com/}
      Sep 19 22:40:08 dev Rounds(Security)[2087] <Error>: Trust evaluate failure: [leaf SSLHostname]
      Sep 19 22:40:08 dev Rounds(CFNetwork)[2087] <Error>: Connection 2: encountered error(3:-9802)
      """)
    #expect(findings.map(\.cause) == [.hostMismatch])
    #expect(findings.map(\.host) == [nil])
    #expect(findings.map(\.pid) == [2087])
  }

  @Test func twoCallsOfToolsAreTwoFailures() throws {
    let findings = try findings(
      """
      ==> Downloading https://a.example.com/x.tar.gz
      curl: (56) SSLRead() return error -9806
      fatal: unable to access 'https://b.example.com/y.git/': SSL certificate problem: Invalid \
      certificate chain
      """)
    #expect(findings.map(\.host) == ["a.example.com", "b.example.com"])
    #expect(findings.map(\.cause) == [.notATSNetwork, .ambiguous])
  }

  @Test func aRequestOfAnotherProcessNamesNoHost() throws {
    let findings = try findings(
      """
      May  1 10:11:12 dev Other[5] <Notice>: GET https://other.example.com/x 200
      May  1 10:11:12 dev Demo[6] <Error>: \(Self.failure)
      """)
    #expect(findings.map(\.host) == [nil])
  }

  @Test func anAnchorIsNoHelpAgainstAWrongNameOrDate() throws {
    func override(_ code: Int) throws -> String {
      let log = "Connection 1: default TLS Trust evaluation failed(\(code))\n"
      let finding = try #require(try findings(log).first)
      return try #require(finding.remedy.alternatives.compactMap(\.code).first)
    }
    #expect(try override(-9843).contains("SecPolicyCreateSSL"))
    #expect(try override(-9814).contains("SecCertificateCopyData"))
    #expect(try override(-9813).contains("SecTrustSetAnchorCertificates"))
  }
}

import ATSDiagnosis
import Testing

/// What terminals, loggers and mail programs make of a log changes nothing of what it proves.
@Suite("Logs that were wrapped or passed on")
struct DressTests {
  private static let task = "0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10"

  static let wrapped: [Case] = [
    Case(
      "a wrap in the code of the load ties it to its connection all the same",
      """
      Trust evaluate failure: [leaf SSLHostname]
      ATS failed system trust
      Connection 4: system TLS Trust evaluation failed(-9802)
      Connection 4: TLS Trust encountered error 3:-9802
      Connection 4: encountered error(3:-9802)
      Task <\(task)>.<2> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9
      802])
      Task <\(task)>.<2> finished with error [-1200] Error Domain=NSURLErrorD
      omain Code=-1200 "x" UserInfo={NSErrorFailingURLStringKey=https://a.example/x, _kCFStreamErrorDo
      mainKey=3, _kCFStreamErrorCodeKey=-9802}
      """, "host-mismatch a.example -1200,-9802 server"),
    Case(
      "two tasks whose codes are cut meet their own connections",
      """
      Connection 14: default TLS Trust evaluation failed(-9843)
      Connection 15: failed to connect 3:-9816, reason -1
      Connection 14: encountered error(3:-9843)
      Connection 15: encountered error(3:-9816)
      Task <1C8F6D2B-44E3-4D66-8F20-5B7E3C9DAF21>.<3> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9
      816])
      Task <\(task)>.<2> HTTP load failed, 0/0 bytes (error code: -1202 [3:-9
      843])
      """, "host-mismatch - -1202,-9843 server", "handshake-aborted - -1200,-9816 server"),
    Case(
      "a sentence of git that is cut behind its URL, after curl failed with another host",
      """
      ==> Downloading https://dl.example.org/tools/quill.tar.gz
      curl: (56) SSLRead() return error -9806
      Cloning into 'docs'...
      fatal: unable to access 'https://git.example.net/quill/docs.git/': SSL certifica
      te problem: Invalid certificate chain
      """, "not-ats-network dl.example.org -9806 none", "ambiguous git.example.net - server"),
  ]

  @Test(arguments: wrapped) func wrap(_ row: Case) throws { try row.check() }

  @Test(
    "A line as wide as a terminal that says its failure to the end takes nothing from the next one")
  func wideLine() throws {
    let line =
      "Error: x509: certificate is valid for *.example.net, example.net, not a1-north9.registry.example.org"
    #expect([90, 100].contains(line.count))
    try Case("wide", line + "\n-\n", "host-mismatch a1-north9.registry.example.org - server")
      .check()
  }

  @Test(
    "The verdict on signed code stays silent behind the prefix of what passed it on",
    arguments: [
      "2025-03-04 10:11:00.018000+0100 Shop[4711:90210] ",
      "Mar  4 10:11:00 iPhone Shop(CFNetwork)[4711] <Notice>: ",
      "2025-03-04 10:11:00.018 Df Shop[4711:90210] [com.apple.CFNetwork:Default] ",
      "2025-03-04 10:11:00.018000+0100 Shop[4711:90210] [DEVICE] ",
    ])
  func signing(prefix: String) throws {
    let lines = [
      "Sep 19 22:40:08 Ada-iPhone amfid(Security)[205] <Notice>: Trust evaluate failure: [leaf LeafMarkerOid]",
      "2024-09-19 22:40:08.101 E  installd[77:1f2] [com.apple.securityd:trust] Trust evaluate failure: [leaf KeyUsage]",
    ]
    for line in lines { try Case(prefix, prefix + line + "\n").check() }
  }

  @Test("A check of an app's own process is reported behind such a prefix as well")
  func ownProcess() throws {
    let log = """
      Mar  4 10:11:00 host relay[4711] <Notice>: 2024-09-19 22:40:08.101+0200 Shop[77:1f2] Trust evaluate failure: [leaf TemporalValidity]
      """
    let plain = log.split(separator: ": ", maxSplits: 1)[1]
    try Case("relayed", log, "expired - - server").check()
    try Case("plain", String(plain), "expired - - server").check()
  }

  @Test("A transcript is read behind what the runtime of a container puts in front of each line")
  func container() throws {
    let plain = """
      Starting ATS Diagnostics

      Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://a.example.

      Default ATS Secure Connection
      ---
      ATS Default Connection
      2026-02-03 04:05:06.241+0200 nscurl[51:88] NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)
      Result : FAIL
      ---
      ---
      Allow All Loads
      Result : PASS
      ---

      Configuring PFS exceptions for a.example
      ---
      Disabling Perfect Forward Secrecy
      Result : PASS
      ---
      """
    let expected = "no-forward-secrecy a.example -9824 exception"
    try Case("plain", plain, expected).check()
    let dressed = plain.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "2026-02-03T04:05:06.789012345Z stdout F \($0)" }.joined(separator: "\n")
    try Case("container", dressed, expected).check()
    for prefix in [
      "test\tRun the tests\t2026-02-03T04:05:06.7890123Z ", "2026-02-03T04:05:06.789012Z 01O ",
      "[04:05:06] :\t [Step 2/5] ", "INFO:runner:", "I/flutter ( 4242): ", " LOG  ",
    ] {
      let text = plain.split(separator: "\n", omittingEmptySubsequences: false)
        .map { prefix + $0 }.joined(separator: "\n")
      try Case(prefix, text, expected).check()
    }
  }

  @Test(
    "A log folded at its blanks proves what it proves unfolded",
    arguments: [64, 70, 72, 76, 78, 80, 90, 100, 120, 132])
  func foldedLog(width: Int) throws {
    let dump =
      "Error Domain=NSURLErrorDomain Code=-1200 \"A TLS error caused the secure connection to fail.\" "
      + "UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9802, "
      + "NSUnderlyingError=0x6000e41f3ced {Error Domain=kCFErrorDomainCFNetwork Code=-1200 "
      + "UserInfo={_kCFStreamPropertySSLClientCertificateState=0, _kCFStreamErrorDomainKey=3, "
      + "_kCFStreamErrorCodeKey=-9802}}, _NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask "
      + "<\(Self.task)>.<1>, NSErrorFailingURLStringKey=https://a.example.org/v1, "
      + "NSLocalizedDescription=A TLS error caused the secure connection to fail.}"
    let messages = [
      "Connection 9: default TLS Trust evaluation failed(-9843)",
      "Trust evaluate failure: [leaf SSLHostname]",
      "ATS failed system trust",
      "Connection 4: system TLS Trust evaluation failed(-9802)",
      "fetched 12 rows in 0.0022 seconds while the view was laid out for the first time",
      "Connection 4: TLS Trust encountered error 3:-9802",
      "Connection 9: encountered error(3:-9843)",
      "Connection 4: encountered error(3:-9802)",
      "Task <\(Self.task)>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9802])",
      "window 0x10298120 moved to {12, 34} by the gesture that began in the other scene",
      "Task <\(Self.task)>.<1> finished with error [-1200] " + dump,
    ]
    let lines = messages.enumerated().map {
      "2024-05-06 07:08:10.1\(10 + $0.offset)456+0200 Shop[4242:98021] [connection] \($0.element)"
    }
    let whole = try Finding.all(in: lines.joined(separator: "\n") + "\n").map(\.sketch).sorted()
    let log = lines.map { $0.folded(at: width) }.joined(separator: "\n") + "\n"
    #expect(try Finding.all(in: log).map(\.sketch).sorted() == whole)
    #expect(whole.contains { $0.hasPrefix("host-mismatch a.example.org") })
  }

  @Test("A line behind a blank one is no rest of a folded one", arguments: ["\n", "\r\n", "\r"])
  func blankLine(lineEnd: String) throws {
    let first = "2017-04-21 16:05:33.257904 Larder[6021:402098] menu: kept yesterday's"
    let failed = "Task <\(Self.task)>.<3> HTTP load failed (error code: -1200 [3:-9816])"
    let folded = try Finding.all(in: [first, failed, ""].joined(separator: lineEnd))
    let apart = try Finding.all(in: [first, "", failed, ""].joined(separator: lineEnd))
    #expect(folded.map(\.process) == ["Larder"])
    #expect(apart.map(\.process) == [nil])
  }
}

import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Testing

/// Pastes that hold more than one run, or a run among other things.
@Suite struct NSCurlTests {
  static let noSecrecy = ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange])
  static let oldTLS = ServerModel(oldestTLS: .tls10, newestTLS: .tls10)

  static func transcript(
    _ server: ServerModel = noSecrecy, host: String = "api.shop.example", era: ToolEra = .sonoma,
    aftermath: Aftermath = .answer, isVerbose: Bool = false
  ) -> [TranscriptLine] {
    NSCurlTranscript(
      story: NSCurlStory(server: server, aftermath: aftermath, era: era, host: host),
      style: TranscriptStyle(isVerbose: isVerbose)
    ).lines
  }

  static func text(_ lines: some Sequence<TranscriptLine>) -> String {
    lines.map(\.text).joined(separator: "\n")
  }

  static func findings(_ text: String) throws -> [Finding] {
    var analyzer = Analyzer(path: "-")
    analyzer.consume(Array(text.utf8))
    analyzer.finish()
    return analyzer.takeFindings()
  }

  static func exception(
    _ host: String, _ keys: [String: PropertyListValue]
  ) -> PropertyListValue {
    .dictionary(["NSExceptionDomains": .dictionary([host: .dictionary(keys)])])
  }

  // MARK: Several runs

  @Test func twoHostsGiveTwoFindings() throws {
    let found = try Self.findings(
      Self.text(Self.transcript(host: "a.shop.example")) + "\n\n"
        + Self.text(Self.transcript(Self.oldTLS, host: "b.shop.example")))
    #expect(found.map(\.host) == ["a.shop.example", "b.shop.example"])
    #expect(found.map(\.cause) == [.noForwardSecrecy, .tlsVersionTooOld])
  }

  @Test func plainAndVerboseRunOfOneHostAreOneFailure() throws {
    let plain = Self.transcript()
    let verbose = Self.transcript(isVerbose: true)
    let found = try Self.findings(Self.text(plain) + "\n\n" + Self.text(verbose))
    #expect(found.count == 1)
    #expect(found.first?.codes.map(\.code) == [-1200, -9824])
    #expect(found.first?.source.line == 1)
    #expect(found.first?.source.endLine ?? 0 > plain.count)
  }

  @Test func beforeAndAfterARepairAreTwo() throws {
    // The server lost TLS 1.2 in between: another failure, another exception.
    let found = try Self.findings(
      Self.text(Self.transcript()) + "\n\n" + Self.text(Self.transcript(Self.oldTLS)))
    #expect(found.map(\.cause) == [.noForwardSecrecy, .tlsVersionTooOld])
  }

  @Test func headlessSecondRunOfAnotherHostStaysApart() throws {
    let second = Self.transcript(Self.oldTLS, host: "b.shop.example")
    let tail = second.drop { !$0.text.hasPrefix("Configuring TLS exceptions for") }
    let first = Self.transcript(host: "a.shop.example").prefix(19)
    let found = try Self.findings(Self.text(Array(first)) + "\n…\n" + Self.text(Array(tail)))
    #expect(found.map(\.host) == ["a.shop.example", "b.shop.example"])
    #expect(found.last?.cause == .tlsVersionTooOld)
    #expect(
      found.last?.remedy.exception
        == Self.exception("b.shop.example", ["NSExceptionMinimumTLSVersion": .string("TLSv1.0")]))
  }

  @Test func expectedAndActualOutputOfOneHost() throws {
    let expected = Self.transcript(ServerModel())
    let actual = Self.transcript()
    let found = try Self.findings(
      "Expected:\n\n```\n" + Self.text(expected) + "\n```\n\nActual:\n\n```\n" + Self.text(actual)
        + "\n```\n")
    #expect(found.count == 1)
    #expect(found.first?.cause == .noForwardSecrecy)
    #expect(found.first?.source.line ?? 0 > expected.count)
  }

  @Test func secondRunWithoutItsFirstLines() throws {
    // The heads of both runs were left out: the order of the tests distinguishes them.
    let first = Self.transcript().drop { !$0.text.hasPrefix("Default ATS") }
    let second = Self.transcript(ServerModel()).drop { !$0.text.hasPrefix("Default ATS") }
    let found = try Self.findings(Self.text(Array(first)) + "\n" + Self.text(Array(second)))
    #expect(found.count == 1)
    #expect(found.first?.cause == .noForwardSecrecy)
    #expect(found.first?.host == "api.shop.example")
  }

  // MARK: Other lines

  @Test func linesOfAnAppInBetweenAreFailuresOfTheirOwn() throws {
    var lines = Self.transcript(isVerbose: true).map(\.text)
    let app =
      "2026-03-01 10:00:01.000 Shop[812:9] Task <1B4E28BA-2FA1-11D2-883F-0016D3CCA427>.<7> finished "
      + "with error [-1001] Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\" "
      + "UserInfo={NSErrorFailingURLKey=https://img.shop.example/1.png}"
    for place in stride(from: 30, to: lines.count, by: 45).reversed() {
      lines.insert(app, at: place)
    }
    let found = try Self.findings(lines.joined(separator: "\n"))
    let run = found.filter { $0.source.format == "nscurl" }
    #expect(run.count == 1)
    #expect(run.first?.cause == .noForwardSecrecy)
    #expect(run.first?.remedy.exception != nil)
    #expect(run.first?.codes.map(\.code) == [-1200, -9824])
    let others = found.filter { $0.source.format != "nscurl" }
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { $0.cause == .notATSNetwork && $0.host == "img.shop.example" })
  }

  @Test func failureOfAnAppBehindARunIsItsOwn() throws {
    let error =
      "Error Domain=NSURLErrorDomain Code=-1022 \"The resource could not be loaded because the App "
      + "Transport Security policy requires the use of a secure connection.\" "
      + "UserInfo={NSErrorFailingURLKey=http://news.shop.example/}"
    let found = try Self.findings(
      Self.text(Self.transcript(Self.oldTLS, era: .tahoe)) + "\n\nAnd my app says:\n" + error)
    #expect(found.map(\.cause).contains(.cleartextHTTP))
    #expect(found.count == 2)
    #expect(found.first { $0.source.format == "nscurl" }?.remedy.kind == .server)
  }

  @Test(arguments: ["TLSv1.2", "- TLSv1.2", "Allow All Loads", "Result: FAIL", "Result : PASS"])
  func piecesInOtherLogsSwallowNothing(piece: String) throws {
    let failure = "CFNetwork SSLHandshake failed (-9807)"
    let alone = try Self.findings(failure)
    let found = try Self.findings("Supported protocols:\n\(piece)\n\n\(failure)\n")
    #expect(alone.count == 1)
    #expect(found.map(\.codes) == alone.map(\.codes))
    #expect(found.map(\.cause) == alone.map(\.cause))
  }

  @Test func loadsOfTheToolLongAfterARunAreTheirOwn() throws {
    // `nscurl URL` without diagnostics logs the same way.
    let log =
      "2019-11-12 11:30:00.404 nscurl[512:90] NSURLSession/NSURLConnection HTTP load failed "
      + "(kCFStreamErrorDomainSSL, -9843)"
    let quiet = String(repeating: "\n", count: 60)
    let found = try Self.findings(
      Self.text(Self.transcript(era: .catalina)) + quiet + log + "\n")
    #expect(
      found.map(\.cause).sorted { $0.rawValue < $1.rawValue } == [.hostMismatch, .noForwardSecrecy])
  }

  @Test func manyResultsOfOtherToolsAreNothing() throws {
    let many = String(repeating: "Case 7\nResult: PASS\nResult : FAIL\n", count: 3000)
    #expect(try Self.findings(many).isEmpty)
  }

  @Test func logOfTheToolInFrontOfItsOutput() throws {
    // A pipe keeps standard output back while standard error comes through.
    let lines = Self.transcript(era: .elCapitan).map(\.text)
    let log = lines.filter { $0.contains("nscurl[") }
    let output = lines.filter { !$0.contains("nscurl[") }
    let found = try Self.findings((log + output).joined(separator: "\n"))
    #expect(found.count == 1)
    #expect(found.first?.cause == .noForwardSecrecy)
    #expect(found.first?.codes.map(\.code) == [-9824])
  }

  @Test func lostLineBreaks() throws {
    let flat = Self.transcript().map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    let found = try Self.findings(flat)
    #expect(found.map(\.cause) == [.noForwardSecrecy])
    #expect(found.first?.host == "api.shop.example")
    #expect(
      found.first?.remedy.exception
        == Self.exception(
          "api.shop.example", ["NSExceptionRequiresForwardSecrecy": .boolean(false)]))
  }

  @Test func stringOfJSON() throws {
    let text = Self.transcript().map(\.text).joined(separator: "\\n")
      .replacing("\"", with: "\\\"")
    let found = try Self.findings("{\"output\": \"\(text)\"}")
    #expect(found.map(\.cause) == [.noForwardSecrecy])
    #expect(found.first?.host == "api.shop.example")
    #expect(found.first?.url == "https://api.shop.example")
  }

  @Test func blankLinesBetweenAllLines() throws {
    let found = try Self.findings(Self.transcript().map(\.text).joined(separator: "\n\n"))
    #expect(found.map(\.cause) == [.noForwardSecrecy])
    #expect(found.first?.remedy.exception != nil)
  }

  @Test(arguments: [1, 7, 64, 1000]) func piecesOfTheInputDontMatter(size: Int) throws {
    let text =
      "CFNetwork SSLHandshake failed (-9807)\n\n"
      + Self.text(Self.transcript(era: .catalina, isVerbose: true))
      + String(repeating: "\n", count: 200)
      + Self.text(Self.transcript(Self.oldTLS, isVerbose: true).dropLast(40))
    var analyzer = Analyzer(path: "-")
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      analyzer.consume(Array(bytes[start..<min(bytes.count, start + size)]))
    }
    analyzer.finish()
    #expect(analyzer.takeFindings() == (try Self.findings(text)))
  }

  // MARK: Redirects

  @Test func twoStepsToACleartextHost() throws {
    let found = try Self.findings(
      Self.text(
        Self.transcript(
          era: .elCapitan, aftermath: .redirect("www.shop.example"), isVerbose: true)))
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(
      finding.remedy.exception
        == .dictionary([
          "NSExceptionDomains": .dictionary([
            "api.shop.example": .dictionary([
              "NSExceptionRequiresForwardSecrecy": .boolean(false)
            ]),
            "www.shop.example": .dictionary([
              "NSExceptionAllowsInsecureHTTPLoads": .boolean(true)
            ]),
          ])
        ]))
    #expect(finding.remedy.minimality.count == 2)
  }

  @Test func redirectToAnUnknownHostOffersNoException() throws {
    // Nothing but the verdicts: any entry for the tested host fails, and all loads pass.
    let lines = Self.transcript(ServerModel(), aftermath: .redirect("www.shop.example"))
    let finding = try #require(try Self.findings(Self.text(lines)).first)
    #expect(finding.cause == .ambiguous)
    #expect(finding.remedy.kind == .exception)
    #expect(finding.remedy.exception == nil)
    #expect(finding.candidates.first == .cleartextHTTP)
  }

  @Test func redirectToldByOneRowOnly() throws {
    var lines = Self.transcript(ServerModel(), aftermath: .redirect("www.shop.example"))
    let place = try #require(lines.firstIndex { $0.part == .result(.defaultConnection) })
    lines.insert(
      TranscriptLine(
        text: "Error : Error Domain=NSURLErrorDomain Code=-1022 \"(null)\" "
          + "UserInfo={NSErrorFailingURLKey=http://www.shop.example/}"), at: place + 1)
    let finding = try #require(try Self.findings(Self.text(lines)).first)
    #expect(finding.cause == .cleartextHTTP)
    #expect(finding.host == "www.shop.example")
    #expect(
      finding.remedy.exception
        == Self.exception(
          "www.shop.example", ["NSExceptionAllowsInsecureHTTPLoads": .boolean(true)]))
  }

  // MARK: Results that exclude each other

  @Test func fleetHasTwoLeastExceptions() throws {
    // One server has no ECDHE, another no TLS 1.2; which one answers depends on the hello.
    var lines = Self.transcript()
    let place = try #require(lines.firstIndex { $0.part == .result(.tls10) })
    lines[place].text = "Result : PASS"
    let finding = try #require(try Self.findings(Self.text(lines)).first)
    #expect(finding.cause == .noForwardSecrecy)
    #expect(
      finding.remedy.alternatives.map(\.exception) == [
        Self.exception("api.shop.example", ["NSExceptionMinimumTLSVersion": .string("TLSv1.0")])
      ])
  }

  @Test func contradictionIsSaidToBeOne() throws {
    var lines = Self.transcript(Self.oldTLS)
    let place = try #require(
      lines.firstIndex { $0.part == .result(.tls10NoSecrecy) })
    lines[place].text = "Result : FAIL"
    let finding = try #require(try Self.findings(Self.text(lines)).first)
    #expect(finding.cause == .ambiguous)
    #expect(finding.remedy.kind == .undecided)
    #expect(finding.remedy.exception == nil)
    #expect(finding.explanation.contains("contradict"))
  }

  @Test func timeoutOfARowIsNoContradiction() throws {
    // The same row, but its error says that the network failed, not the server.
    var lines = Self.transcript(Self.oldTLS, isVerbose: true)
    let place = try #require(lines.firstIndex { $0.part == .result(.tls10NoSecrecy) })
    lines[place].text = "Result : FAIL"
    lines.insert(
      TranscriptLine(
        text: "Error : Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\" "
          + "UserInfo={NSErrorFailingURLKey=https://api.shop.example/}"), at: place + 1)
    let finding = try #require(try Self.findings(Self.text(lines)).first)
    #expect(finding.cause == .tlsVersionTooOld)
    #expect(
      finding.remedy.exception
        == Self.exception(
          "api.shop.example", ["NSExceptionMinimumTLSVersion": .string("TLSv1.0")]))
  }

  // MARK: What the rows can't say

  @Test func onlyCleartextRowsPassOnAnOldToolWithoutItsLog() throws {
    let story = NSCurlStory(
      server: ServerModel(newestTLS: .tls12, hasStrongLeaf: false), era: .elCapitan)
    let lines = NSCurlTranscript(story: story, style: TranscriptStyle(keepsLog: false)).lines
    let finding = try #require(try Self.findings(Self.text(lines)).first)
    #expect(finding.cause == .ambiguous)
    #expect(finding.remedy.kind == .exception)
    #expect(finding.remedy.exception == nil)
    #expect(Set(finding.candidates).isSuperset(of: [.weakCipher, .sha1Certificate, .weakKey]))
    #expect(
      finding.remedy.alternatives.contains {
        $0.exception
          == Self.exception(
            "api.shop.example", ["NSExceptionAllowsInsecureHTTPLoads": .boolean(true)])
      })
  }

  @Test func versionMismatchInEveryRow() throws {
    let now = try #require(
      try Self.findings(Self.text(Self.transcript(Self.oldTLS, era: .tahoe, isVerbose: true)))
        .first)
    #expect(now.cause == .tlsVersionTooOld)
    #expect(now.remedy.kind == .server)
    // Before OS 26 a server of TLS 1.0 passes a row, so this one speaks none.
    let before = NSCurlStory(
      server: ServerModel(oldestTLS: nil, newestTLS: nil), era: .catalina)
    let lines = NSCurlTranscript(story: before, style: TranscriptStyle(isVerbose: true)).lines
    let then = try #require(try Self.findings(Self.text(lines)).first)
    #expect(then.cause == .ambiguous)
    #expect(then.candidates.first == .notTLSPort)
    #expect(then.remedy.kind == .server)
  }

  /// The rows of a run that fails throughout, each with a code of its own.
  private static func failingRun(
    _ code: (DiagnosticRow) -> (url: Int, ssl: Int?), era: ToolEra = .catalina
  ) -> String {
    var lines = ["Starting ATS Diagnostics", ""]
    lines.append(
      "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to "
        + "https://api.shop.example.")
    for row in era.rows {
      let (url, ssl) = code(row)
      lines += [row.sectionTitle(host: "api.shop.example"), "---", row.title, "Result : FAIL"]
      let stream = ssl.map { "_kCFStreamErrorCodeKey=\($0), _kCFStreamErrorDomainKey=3, " } ?? ""
      lines.append(
        "Error : Error Domain=NSURLErrorDomain Code=\(url) \"(null)\" UserInfo={\(stream)"
          + "NSErrorFailingURLKey=https://api.shop.example/}")
      lines.append("---")
    }
    return lines.joined(separator: "\n")
  }

  @Test func clientCertificateThatEveryRowAsksFor() throws {
    // The alert of a server that demands one is that of a handshake it refuses.
    let all = try #require(try Self.findings(Self.failingRun { _ in (-1206, -9824) }).first)
    #expect(all.cause == .clientCertRequired)
    #expect(all.remedy.kind == .code)
    #expect(all.codes.map(\.code) == [-1206, -9824])
    // One row says it, the others show the alert alone.
    let one = try Self.findings(
      Self.failingRun { $0 == .noSecrecy ? (-1206, -9824) : (-1200, -9824) })
    #expect(one.map(\.cause) == [.clientCertRequired])
    let refused = try Self.findings(Self.failingRun { _ in (-1205, -9825) })
    #expect(refused.map(\.cause) == [.clientCertRejected])
    // Without it the alert leaves the reason open.
    let alone = try Self.findings(Self.failingRun { _ in (-1200, -9824) })
    #expect(alone.map(\.cause) == [.ambiguous])
  }

  @Test func runThatIsCutSaysSo() throws {
    for isVerbose in [false, true] {
      for server in [Self.noSecrecy, Self.oldTLS, ServerModel(isTrusted: false)] {
        let lines = Self.transcript(server, isVerbose: isVerbose)
        let end = try #require(
          lines.firstIndex { $0.part == .title(.allowAll) || $0.text == "Allowing Arbitrary Loads" }
        )
        let finding = try #require(try Self.findings(Self.text(lines[..<end])).first)
        #expect(finding.explanation.contains("The transcript is cut after its first row"))
        #expect(!finding.candidates.contains(.cleartextHTTP))
        #expect(finding.remedy.exception == nil)
      }
    }
    // Three rows, and still no passing one.
    let lines = Self.transcript(Self.noSecrecy)
    let picked = TranscriptDamage.picked([.defaultConnection, .tls12, .tls11], of: lines)
    let finding = try #require(try Self.findings(Self.text(picked)).first)
    #expect(finding.explanation.contains("The transcript is cut: 3 rows of it are left"))
    #expect(!finding.candidates.contains(.cleartextHTTP))
    // A cleartext URL is another matter.
    let cleartext = Self.transcript(ServerModel(isCleartextURL: true))
    let first = TranscriptDamage.picked([.defaultConnection], of: cleartext)
    #expect(try Self.findings(Self.text(first)).first?.candidates.contains(.cleartextHTTP) == true)
    // A whole run isn't called cut.
    let whole = try Self.findings(Self.text(Self.transcript(Self.noSecrecy)))
    #expect(whole.first?.explanation.contains("is cut") == false)
  }

  // MARK: The same load with an option

  private static let loadLog = [
    "nscurl[4711:81234] NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)",
    """
    2016-09-20 10:00:01.002 nscurl[4711:81234] NSURLSession/NSURLConnection HTTP load failed \
    (kCFStreamErrorDomainSSL, -9824)
    """,
    """
    Load failed with error: Error Domain=NSURLErrorDomain Code=-1200 "An SSL error has occurred." \
    UserInfo={_kCFStreamErrorCodeKey=-9824, _kCFStreamErrorDomainKey=3}
    """,
  ]

  @Test(arguments: loadLog) func loadThatWorksWithAnOption(log: String) throws {
    for dashes in ["--", "\u{2014}-", "\u{2013}"] {
      let found = try Self.findings(
        """
        $ nscurl https://old.shop.example/
        \(log)
        $ /usr/bin/nscurl \(dashes)enable-rc4 https://old.shop.example/
        Enabling RC4 cipher suites
        <html><body>Hello</body></html>
        """)
      #expect(found.map(\.cause) == [.weakCipher])
      let finding = try #require(found.first)
      #expect(finding.host == "old.shop.example")
      #expect(finding.remedy.kind == .server)
      #expect(finding.remedy.exception == nil)
      #expect(finding.codes.map(\.code).last == -9824)
      #expect(finding.evidence.count == 2)
    }
  }

  /// Where the option doesn't help, or another host is asked, the failure stays what it is.
  @Test(arguments: loadLog) func loadsThatShowNothing(log: String) throws {
    let plain = "$ nscurl https://old.shop.example/\n\(log)\n"
    let alone = try Self.findings(plain)
    #expect(alone.map(\.cause) == [.ambiguous])
    let others = [
      "$ nscurl --enable-rc4 https://old.shop.example/\n\(log)\n",
      "$ nscurl --enable-rc4 https://new.shop.example/\n<html></html>\n",
      "$ nscurl --verbose https://old.shop.example/\n<html></html>\n",
    ]
    for other in others {
      let found = try Self.findings(plain + other)
      #expect(Set(found.map(\.cause)) == [.ambiguous], "\(other)")
      #expect(found.first?.host == "old.shop.example")
    }
    // An option that works says nothing of a load that wasn't tried without it.
    #expect(try Self.findings("$ nscurl --enable-rc4 https://old.shop.example/\n<html/>").isEmpty)
    // An app's failure in between is its own.
    let app = "2026-03-01 10:00:01.000 Shop[812:9] CFNetwork SSLHandshake failed (-9807)\n"
    let both = try Self.findings(plain + app + others[2])
    #expect(both.count == 2)
  }

  @Test func runsThatDifferInAnOption() throws {
    let failing = Self.transcript(
      ServerModel(newestTLS: .tls12, suites: [.neverOffered]), era: .catalina, isVerbose: true)
    let passing = Self.transcript(ServerModel(newestTLS: .tls12), era: .catalina)
    let url = "https://api.shop.example"
    let found = try Self.findings(
      "$ nscurl --ats-diagnostics --verbose \(url)\n" + Self.text(failing)
        + "\n$ nscurl --ats-diagnostics --enable-rc4 \(url)\n" + Self.text(passing))
    #expect(found.map(\.cause) == [.weakCipher])
    #expect(found.first?.remedy.kind == .server)
    #expect(found.first?.evidence.contains { $0.shows == "with --enable-rc4 it passes" } == true)
    // It fails all the same: the option shows nothing.
    let same = try Self.findings(
      "$ nscurl --ats-diagnostics --verbose \(url)\n" + Self.text(failing)
        + "\n$ nscurl --ats-diagnostics --enable-rc4 \(url)\n" + Self.text(failing))
    #expect(same.map(\.cause) == [.ambiguous])
    // What an exception repairs is reported so, whatever else would.
    let secrecy = try Self.findings(
      "$ nscurl --ats-diagnostics \(url)\n" + Self.text(Self.transcript())
        + "\n$ nscurl --ats-diagnostics --enable-rc4 \(url)\n" + Self.text(passing))
    #expect(secrecy.map(\.cause) == [.noForwardSecrecy])
    #expect(secrecy.first?.remedy.exception != nil)
  }

  @Test func placeholderIsNoHost() throws {
    let lines = Self.transcript(host: "HOST").drop { !$0.text.hasPrefix("Default ATS") }
    let finding = try #require(try Self.findings(Self.text(Array(lines))).first)
    #expect(finding.host == nil)
    #expect(finding.remedy.exception == nil)
    #expect(finding.remedy.next != nil)
  }
}
